"""A session as a notebook's author makes it: in one line, and it draws itself."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benhvrt_widgets import session as core
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.panel import OWN
from benhvrt_widgets.staging import HUMAN, Chair, Staging
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.replay import tape as tapes
from engine.replay.keeping import Hand, Memory, TapeFile, done
from engine.strategies import strategies


class Session(core.Session):
    """One game with its past: ``Session("ben-hvrt", seats=4, laps=[1], seed=7, bots=["greedy"])``.

    Seats without a bot are people's, from the first on; without ``bots`` only the first is. ``settings`` are
    those of the game, such as ``laps`` or ``series``. The same seed is the same luck. The game is kept in
    memory, or with ``file`` in a tape of that name, from which ``Session.open`` goes on.

    A session stands at its latest moment, and displays itself as the whole table. ``grown`` can be
    observed: it changes whenever the game has grown.
    """

    def __init__(
        self,
        game: str | Hand,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        bots: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        file: str | Path | None = None,
        lang: str = "en",
        attention: str = "own",
        waiting: bool = False,
        think: core.Thinking = core.at_once,
        **settings: Any,
    ) -> None:
        self._lang = lang
        if not isinstance(game, str):
            super().__init__(game, attention=attention, waiting=waiting, think=think)
            return
        staged = staging(game)
        players = _players(staged, seats, bots)
        called = _names(staged, players, names, lang)
        chairs = [Chair(name, player) for name, player in zip(called, players, strict=True)]
        options = staged.game.setup(len(players), **settings)
        luck = secrets.token_hex(3) if seed is None else str(seed)
        tape = tapes.Tape(tapes.Header.of(staged.game, options, core.notes_of(chairs, luck)))
        hand = done(Memory().keep(tape)) if file is None else TapeFile.create(file, tape)
        super().__init__(hand, attention=attention, waiting=waiting, think=think)
        done(self.play_on())

    @classmethod
    def open(cls, path: str | Path, *, lang: str = "en") -> Session:
        """The game of a tape file, to look at or to go on with; what is played is added to the file."""
        hand = TapeFile.open(path)
        session = cls(hand, lang=lang)
        done(session.play_on())
        return session

    def save(self, path: str | Path) -> None:
        """Keep a copy of the game as a tape file; one that is there is not written over."""
        TapeFile.create(path, self.tape)

    def view(self, seat: Seat | None = OWN) -> Any:
        """What a seat sees now: the one person's, or another's; None is a spectator."""
        if seat == OWN:
            seat = self.humans[0] if len(self.humans) == 1 else None
        return super().view(seat)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from benhvrt_widgets.panels.table import Table

        return Table(self, lang=self._lang)._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"Session({self.game.slug!r}, seed={self.seed!r}, moments={self.last})"


def _players(staged: Staging, seats: int | None, bots: Sequence[str] | None) -> list[str]:
    """Who decides for every seat: people first, then bots."""
    known = strategies(staged.slug)
    if bots is None:
        usual = [*staged.first_bots, *(bot for bot in known if bot not in staged.first_bots)]
        bots = usual[: max(0, (seats or len(staged.first_bots) + 1) - 1)]
    for bot in bots:
        if bot not in known:
            raise RuleViolation("panel.no_such_bot", bot=str(bot), bots=", ".join(known))
    people = 1 if seats is None else seats - len(bots)
    if people < 0:
        raise RuleViolation("panel.too_many_bots", bots=len(bots), seats=len(bots) + people)
    return [HUMAN] * people + list(bots)


def _names(staged: Staging, players: Sequence[str], names: Sequence[str] | None, lang: str) -> list[str]:
    """What everybody is called."""
    if names is not None:
        if len(names) != len(players):
            raise RuleViolation("panel.names", names=len(names), seats=len(players))
        return list(names)
    bots, people = strategies(staged.slug), players.count(HUMAN)
    first = [say("page.you", lang)] if people == 1 else [str(seat + 1) for seat in range(people)]
    return first + [bots[player].name for player in players[people:]]

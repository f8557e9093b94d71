"""A session as a notebook's author makes it: in one line, and it draws itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from benhvrt_widgets import session as core
from benhvrt_widgets.attending import ATTENTION
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.panels.line import lines_of
from benhvrt_widgets.panels.panel import OWN, seat_of
from benhvrt_widgets.staging import HUMAN, Chair, Staging
from benhvrt_widgets.words import LONGEST_NAME, distinct, fit_name, in_words, listed, one_each
from engine.core.chance import Key
from engine.core.errors import BadTape, RuleViolation, brief
from engine.core.game import Seat
from engine.replay import tape as tapes
from engine.replay.keeping import Hand, Memory, TapeFile, done
from engine.strategies import strategies

if TYPE_CHECKING:
    from benhvrt_widgets.panels.table import Table

PAST: Final = (
    "instants",
    "decisions",
    "marks",
    "chosen",
    "paused",
    "state",
    "writer",
    "attention",
    "_runner",
)
"""What is different when a choice was taken back."""


class Session(core.Session):
    """One game with its past: ``Session("ben-hvrt", seats=4, laps=[1], seed=7, bots=["greedy"])``.

    It stands at its latest moment, with the one person to decide, and displays itself as the whole table.
    ``grown`` can be observed: it changes whenever the game has grown. What cannot be is a RuleViolation
    that says why in a sentence.

    Args:
        game: "ben-hvrt", "whips", "circus" or "horse-fever".
        seats: How many play; without it, one more than there are bots.
        seed: The same seed is the same luck; without it, luck is fresh.
        bots: Who plays on the last seats, such as "greedy"; the seats before them are people's. Without
            it, only the first seat is a person's.
        names: What everybody is called, by seat.
        file: A tape file to keep the game in, from which ``Session.open`` goes on; else it is in memory.
        lang: "en" or "fr": the language of its panels.
        attention: Which card windows stop the game for a person: those of the "own" chariots, "every"
            one, or "never" one.
        waiting: Stop at the next chance to play a card or to offer a payment, whatever ``attention`` says.
        think: How bots are let think; in a notebook, in the line of play.
        **settings: Those of the game, such as ``laps`` or ``series``.

    Attributes:
        names: What everybody is called, by seat.
        humans: The seats that people have.
        seed: Of its luck, as text.
        state: All there is, secrets too; look at ``view()`` instead.
        decisions: The moments just before a person chose, which are good ones to fork at.
    """

    lang = LANGUAGES[0]

    def __init__(
        self,
        game: str | Hand,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        bots: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        file: str | Path | None = None,
        lang: str = LANGUAGES[0],
        attention: str = "own",
        waiting: bool = False,
        think: core.Thinking = core.at_once,
        **settings: Any,
    ) -> None:
        self.lang = lang
        self._table: Table | None = None
        if not isinstance(game, str) and hasattr(game, "tape"):
            super().__init__(game, attention=attention, waiting=waiting, think=think)
            return
        with in_words(lang, game if game in SLUGS else ""):
            _known("no_such_game", game, SLUGS)
            _known("no_such_language", lang, LANGUAGES)
            _known("no_such_attention", attention, ATTENTION)
            staged = staging(str(game))
            players = _players(staged, seats, bots)
            called = _names(staged, players, names, lang)
            chairs = [Chair(name, player) for name, player in zip(called, players, strict=True)]
            options = staged.game.setup(len(players), **settings)
            luck = secrets.token_hex(3) if seed is None else str(seed)
            tape = tapes.Tape(tapes.Header.of(staged.game, options, core.notes_of(chairs, luck)))
            hand = done(Memory().keep(tape)) if file is None else _new_file(file, tape)
            super().__init__(hand, attention=attention, waiting=waiting, think=think)
            done(self.play_on())

    @classmethod
    def open(cls, path: str | Path, *, lang: str = LANGUAGES[0]) -> Self:
        """The game of a tape file, to look at or to go on with; what is played is added to the file."""
        with in_words(lang):
            _known("no_such_language", lang, LANGUAGES)
            session = cls(_tape_of(path), lang=lang)
            done(session.play_on())
        return session

    def save(self, path: str | Path) -> None:
        """Keep a copy of the game as a tape file; one that is there is not written over."""
        with in_words(self.lang):
            TapeFile.create(path, self.tape)

    def view(self, seat: Seat | None = OWN) -> Any:
        """What a seat sees now: the one person's, or another's; None is a spectator."""
        with in_words(self.lang):
            return super().view(seat_of(self, seat))

    def view_at(self, place: int, seat: Seat | None = OWN) -> Any:
        """What a seat saw at a moment, from 0 on."""
        with in_words(self.lang):
            self._check_place(place)
            return super().view_at(place, seat_of(self, seat))

    def submit(self, action: Any, key: Key | None = None) -> bool:
        """Play an action, such as one of ``view().menu``, and all that follows up to the next decision.

        Returns:
            False if this decision, by its ``key``, was answered before; then nothing changes.

        Raises:
            RuleViolation: The rules do not allow it; nothing has changed.
        """
        with in_words(self.lang, self.game.slug):
            return super().submit(action, key)

    def play(self, choose: Callable[[Any], Any], decisions: int | None = None) -> Self:
        """Let a function of a view decide for the people: ``game.play(lambda seen: seen.menu[0])``.

        Args:
            choose: Gets the view of whoever is to decide, and returns an action.
            decisions: How many; without it, all up to the end.

        Returns:
            The game itself.
        """
        with in_words(self.lang):
            if not callable(choose):
                raise RuleViolation("panel.no_function", found=brief(choose))
        while not self.over and decisions != 0:
            if self.prompted:
                self.let_be()
                continue
            self.submit(choose(self.view(self.awaited)))
            decisions = None if decisions is None else decisions - 1
        return self

    @property
    def payoffs(self) -> tuple[Any, ...]:
        """By seat, what everybody has now: ducats, points or a share of the win, as the game counts."""
        return tuple(self.game.payoffs(self.state))

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, who stands where, from 1 on; ties share a place."""
        return tuple(self.game.places(self.state))

    def fork(self, place: int, seed: int | str | None = None) -> Self:
        """The same game up to a moment, to be played on differently; the original stays.

        Without a seed the luck is the same wherever the names of the draws agree.
        """
        with in_words(self.lang, self.game.slug):
            return done(self.forked(place, None if seed is None else str(seed)))

    def undo(self) -> Self:
        """The game before the last choice, as another game; this one stays as it is."""
        with in_words(self.lang, self.game.slug):
            return done(self.undone())

    def goes_on(self, made: Self) -> Self:
        """A choice taken back at the table is taken back in this game, which goes on."""
        vars(self).update({name: vars(made)[name] for name in PAST})
        self._tell()
        return self

    async def forked(
        self, place: int, seed: str | None = None, *, undo: bool = False, waiting: bool = False
    ) -> Self:
        """As ``fork``, for those who can wait."""
        made = await super().forked(place, seed, undo=undo, waiting=waiting)
        made.lang = self.lang
        return made

    def close(self) -> None:
        """Close all its panels; the game stays as it is."""
        self._table = None
        for line in lines_of(self):
            line.empty()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from benhvrt_widgets.panels.table import Table

        if self._table is None or self._table.comm is None or self._table.session is not self:
            self._table = Table(self)
        return self._table._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"Session({self.game.slug!r}, seed={self.seed!r}, moments={self.last})"


def _known(refusal: str, value: object, all_of_them: Sequence[str]) -> None:
    """One of a few words, or a sentence that tells them."""
    if value not in all_of_them:
        raise RuleViolation(f"panel.{refusal}", found=brief(value), known=", ".join(all_of_them))


def _new_file(file: str | Path, tape: tapes.Tape) -> Hand:
    """A cell that is run again finds its game there, and learns how to go on with it."""
    try:
        return TapeFile.create(file, tape)
    except BadTape as error:
        if error.key != "store.exists":
            raise
        raise BadTape("panel.file_exists", file=str(file)) from error


def _tape_of(path: str | Path) -> Hand:
    """The game of a file; a file of something else is called that."""
    try:
        return TapeFile.open(path)
    except (BadTape, TypeError) as error:
        if isinstance(error, BadTape) and error.key != "tape.empty" and error.params.get("record") != 0:
            raise
        raise BadTape("panel.no_tape", file=brief(Path(str(path)).name)) from error


def _players(staged: Staging, seats: int | None, bots: Sequence[str] | None) -> list[str]:
    """Who decides for every seat: people first, then bots."""
    known = strategies(staged.slug)
    least, most = staged.seats
    if seats is not None and not (type(seats) is int and least <= seats <= most):
        raise RuleViolation("setup.seats", value=brief(seats), least=least, most=most)
    if bots is None:
        usual = [*staged.first_bots, *(bot for bot in known if bot not in staged.first_bots)]
        bots = usual[: (seats or len(staged.first_bots) + 1) - 1]
    bots = listed("bots", [bots] if isinstance(bots, str) else bots, '"greedy"')
    for bot in bots:
        _known("no_such_bot", bot, [*known])
    people = 1 if seats is None else seats - len(bots)
    if people < 0:
        raise RuleViolation("panel.too_many_bots", bots=len(bots), seats=len(bots) + people)
    return [HUMAN] * people + list(bots)


def _names(staged: Staging, players: Sequence[str], names: Sequence[str] | None, lang: str) -> list[str]:
    """What everybody is called."""
    if names is not None:
        for name in one_each(names, len(players)):
            if not (isinstance(name, str) and fit_name(name)):
                raise RuleViolation("panel.name", name=brief(name), most=LONGEST_NAME)
        return list(distinct(names))
    bots, people = strategies(staged.slug), players.count(HUMAN)
    first = [say("page.you", lang)] if people == 1 else [str(seat + 1) for seat in range(people)]
    return list(distinct(first + [bots[player].name for player in players[people:]]))

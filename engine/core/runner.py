"""The one loop that advances a game: it settles chance, asks players with their views, and reports.

A player that raises, overruns its time or answers nonsense makes the game's safe choice, and
the turn says so.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.core.chance import Key, Luck, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Game, Seat
from engine.core.patience import Overrun, patience

log = logging.getLogger("benhvrt.runner")

OVERRUNS = 3
"""A player who has overrun its time so often is not asked again in this game."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Player(Protocol):
    """Whoever decides for a seat, from its view alone."""

    @property
    def interjects(self) -> bool:
        """Whether it ever makes an offer out of turn."""
        ...

    def choose(self, seen: Any, rng: Stream) -> Any:
        """One action, of the menu in the view or off it."""
        ...

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """An offer out of turn, or None; asked once in each window if ``interjects``."""
        ...


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """One choice or outcome, as it was taken."""

    seat: Seat | None  # None: chance
    choice: Any
    key: Key  # of the decision or of the lottery
    state: S
    events: tuple[Any, ...]
    notice: str = ""  # why a player's safe choice was made


class Runner(Generic[S, A, V]):
    """Plays a game on from a state, for the seats that have a player."""

    def __init__(
        self,
        game: Game[S, A, V],
        luck: Luck,
        players: Mapping[Seat, Player],
        *,
        seed: int | str = 0,
        seconds: float | None = None,
    ) -> None:
        self.game = game
        self.luck = luck
        self.players = players
        self.seed = seed
        self.seconds = seconds
        self._polled: Key = ()
        self._overruns: dict[Seat, int] = {}

    def run(self, state: S) -> Iterator[Turn[S]]:
        """Turn after turn, until the game is over or a seat without a player is to act."""
        while (turn := self.turn(state)) is not None:
            yield turn
            state = turn.state

    def turn(self, state: S) -> Turn[S] | None:
        """The next turn, or None where nobody here can take it."""
        game = self.game
        actor = game.actor(state)
        if actor is None:
            return None
        if actor is CHANCE:
            lottery = game.lottery(state)
            outcome = self.luck.settle(lottery)
            step = game.step(state, outcome)
            return Turn(None, outcome, lottery.key, step.state, step.events)
        offered = self._offer(state)
        if offered is not None:
            return offered
        player = self.players.get(actor)
        return None if player is None else self._decide(state, actor, player)

    def _decide(self, state: S, seat: Seat, player: Player) -> Turn[S]:
        key = self.game.decision(state)
        if self._overruns.get(seat, 0) >= OVERRUNS:
            return self._safely(state, seat, key, "Overrun: no longer asked")
        try:
            with patience(self.seconds):
                choice = player.choose(self.game.view(state, seat), Stream(self.seed, (seat, *key)))
            step = self.game.step(state, _signed(choice, seat))
        except (Exception, SystemExit, Overrun) as error:  # noqa: BLE001 - the game goes on, and says so
            self._overruns[seat] = self._overruns.get(seat, 0) + isinstance(error, Overrun)
            return self._safely(state, seat, key, f"{type(error).__name__}: {error}")
        return Turn(seat, choice, key, step.state, step.events)

    def _safely(self, state: S, seat: Seat, key: Key, notice: str) -> Turn[S]:
        """The game's safe choice in a player's place."""
        log.warning("seat %d made its safe choice at %s: %s", seat, key, notice)
        choice = self.game.safe(state)
        step = self.game.step(state, choice)
        return Turn(seat, choice, key, step.state, step.events, notice)

    def _offer(self, state: S) -> Turn[S] | None:
        """In each window, everyone who likes to interject is asked once."""
        moment = self.game.moment(state)
        if not moment or moment == self._polled:
            return None
        for seat in self.game.interjectors(state):
            player = self.players.get(seat)
            if player is None or not player.interjects:
                continue
            key = (*moment, "offer", seat)
            try:
                with patience(self.seconds):
                    offer = player.interject(self.game.view(state, seat), Stream(self.seed, key))
                if offer is None:
                    continue
                step = self.game.step(state, _signed(offer, seat))
            except (Exception, SystemExit, Overrun) as error:  # noqa: BLE001 - no offer is the safe choice
                log.warning("seat %d makes no offer at %s: %s: %s", seat, key, type(error).__name__, error)
                continue
            return Turn(seat, offer, key, step.state, step.events)
        self._polled = moment
        return None


def _signed(choice: A, seat: Seat) -> A:
    """The choice, unless it is an offer in another's name."""
    if getattr(choice, "seat", seat) != seat:
        raise RuleViolation("offer.no_such_seat")
    return choice

"""A game step by step, for whoever looks back on it: ledger, blunders, time machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeAlias

from engine.core.game import Game, Seat

AnyGame: TypeAlias = Game[Any, Any, Any]


class Stepped(NamedTuple):
    """One step of a game: who chose what, or None for chance, between two states."""

    before: Any
    seat: Seat | None
    choice: Any
    after: Any
    place: int
    """As its teller counts. For a player's eyes count moments, not records: passes in silence show there."""
    asked: bool = True
    """Whether the seat was; a setting may have answered in its place."""


class Told(Protocol):
    """A moment of a game: what was chosen or fell, and the state after it."""

    @property
    def state(self) -> Any:
        """The state after it."""
        ...

    @property
    def seat(self) -> Seat | None:
        """Who chose; None: chance."""
        ...

    @property
    def choice(self) -> Any:
        """What was chosen or fell."""
        ...


def along(moments: Iterable[Told]) -> Iterator[Stepped]:
    """The steps between moments, such as the instants of a session, by the number of the later one."""
    for place, (before, now) in enumerate(pairwise(moments), 1):
        yield Stepped(before.state, now.seat, now.choice, now.state, place)


def retraced(start: Any, choices: Iterable[Any], *, game: AnyGame) -> Iterator[Stepped]:
    """The steps of a game from all its choices and outcomes, by their number from 0.

    Of a tape they are ``(record.read(game) for record in tape)``.
    """
    for place, choice in enumerate(choices):
        actor = game.actor(start)
        maker = (
            getattr(choice, "seat", actor) if isinstance(actor, int) else None
        )  # an offer carries its seat
        state = game.step(start, choice).state
        yield Stepped(start, maker, choice, state, place)
        start = state

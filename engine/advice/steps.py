"""A game step by step, for whoever looks back on it: ledger, blunders, time machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.model import State


class Stepped(NamedTuple):
    """One step of a game: who chose what, or None for chance, between two states."""

    before: State
    seat: Seat | None
    choice: Any
    after: State
    place: int
    """As its teller counts. For a player's eyes count moments, not records: passes in silence show there."""


class Told(Protocol):
    """A moment of a game: what was chosen or fell, and the state after it."""

    @property
    def state(self) -> State:
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


def retraced(start: State, choices: Iterable[Any]) -> Iterator[Stepped]:
    """The steps of a game from all its choices and outcomes, by their number from 0.

    Of a tape they are ``(record.read(BEN_HVRT) for record in tape)``.
    """
    for place, choice in enumerate(choices):
        maker = getattr(choice, "seat", BEN_HVRT.actor(start))  # an offer carries its seat
        state = BEN_HVRT.step(start, choice).state
        yield Stepped(start, maker if isinstance(maker, int) else None, choice, state, place)
        start = state

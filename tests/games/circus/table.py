"""Positions of Circus put together by hand, and plays of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, Way
from engine.games.circus.board import LANE, ROW, at
from engine.games.circus.model import BeginMove, Chariot, Fate, Race, State

AHEAD, LEFT, RIGHT = Way.AHEAD, Way.LEFT, Way.RIGHT
SLOW, FAST = Drive(fast=False), Drive(fast=True)


class Played(NamedTuple):
    """Where a few steps have led, and what happened on the way."""

    state: State
    events: tuple[Any, ...]

    def of(self, kind: type) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def place(self, chariot: int) -> tuple[int, int]:
        """Row and lane of a chariot."""
        square = self.state.race.chariots[chariot].square
        return ROW[square], LANE[square]

    @property
    def places(self) -> list[tuple[int, int] | None]:
        """Row and lane of every chariot; None for a wreck."""
        chariots = self.state.race.chariots
        return [(ROW[c.square], LANE[c.square]) if c.running else None for c in chariots]

    @property
    def markers(self) -> list[int]:
        """The markers of every chariot."""
        return [chariot.markers for chariot in self.state.race.chariots]

    @property
    def fates(self) -> list[Fate]:
        """What has become of every driver."""
        return [chariot.fate for chariot in self.state.race.chariots]


def field(
    *places: tuple[int, int],
    ways: tuple[Way, ...] = (),
    turn: int = 3,
    laps: int = 2,
    crossings: int = 1,
    jupiter: Iterable[int] = (),
    debris: Iterable[tuple[int, int]] = (),
    mild: bool = False,
    order: tuple[int, ...] | None = None,
) -> State:
    """Chariots by row and lane; the first is to move, and nobody has Jupiter unless said."""
    holders = frozenset(jupiter)
    chariots = tuple(
        Chariot(at(row, lane), crossings, jupiter=seat in holders) for seat, (row, lane) in enumerate(places)
    )
    race = Race(
        chariots,
        turn=turn,
        order=tuple(range(len(places))) if order is None else order,
        ways=(*ways, *(AHEAD,) * (len(places) - len(ways))) if turn > 2 else (),
        debris=tuple(sorted(at(row, lane) for row, lane in debris)),
    )
    options = CIRCUS.setup(seats=len(places), laps=laps, mild=mild)
    return CIRCUS.settled(State(options, race, (None,) * len(places), BeginMove())).state


def marked(state: State, *markers: int) -> State:
    """The same with markers on the first chariots."""
    chariots = state.race.chariots
    changed = tuple(replace(c, markers=m) for c, m in zip(chariots, markers, strict=False))
    return replace(state, race=replace(state.race, chariots=(*changed, *chariots[len(changed) :])))


def fallen(state: State, driver: int, row: int, lane: int, fate: Fate) -> State:
    """The same with a chariot long gone and its driver on the ground."""
    race = state.race
    wreck = Chariot(jupiter=False, fate=fate, fell=at(row, lane))
    chariots = (*race.chariots[:driver], wreck, *race.chariots[driver + 1 :])
    order = tuple(n for n in race.order if n != driver)
    return replace(state, race=replace(race, chariots=chariots, order=order, wrecks=(*race.wrecks, driver)))


def played(state: State, *choices: Any) -> Played:
    """Choices and outcomes, one after the other."""
    events: list[Any] = []
    for choice in choices:
        step = CIRCUS.step(state, choice)
        state = step.state
        events += step.events
    return Played(state, tuple(events))

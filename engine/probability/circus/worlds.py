"""Worlds that a view allows: what is hidden filled in, every die named, each race driven to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from engine.core.chance import Lottery, O
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Way
from engine.games.circus.model import ChooseSpeed, ChooseWay, Over, Race, State
from engine.games.circus.views import View
from engine.probability.circus.lean import (
    FAST_DIE,
    NOBODY,
    ROLL_SLOT,
    SLOTS,
    SLOW_DIE,
    SPEED_SLOT,
    WAY_SLOT,
    Field,
    Finish,
    ticket,
    tickets_for,
)
from engine.probability.circus.rollout import direction, ground, rollout


class Tickets:
    """Luck that the tickets of a world decide, the same for the rules as for their lean twin."""

    def __init__(self, tickets: bytes) -> None:
        self.tickets = tickets

    def settle(self, lottery: Lottery[O]) -> O:
        """The outcome that this world has for this key."""
        if lottery.key[0] == "place":
            return min(lottery, key=self._draw)
        kind, turn, chariot, *nth = lottery.key
        slot = ROLL_SLOT + 2 * int(nth[0]) if nth else SPEED_SLOT
        first, second = (ticket(self.tickets, int(turn), int(chariot), n) for n in (slot, slot + 1))
        if kind != "crash":
            return lottery.at(first)
        dice = (SLOW_DIE[first], FAST_DIE[second])
        return next(outcome for outcome in lottery if outcome == dice)

    def ways(self, race: Race, known: Sequence[Way | None]) -> tuple[Way | None, ...]:
        """The cards that lie face down in this world: those that are known, and what the others put down."""
        here = ground(race)
        found = list(known)
        for chariot in race.order:
            if found[chariot] is None:
                fallen = ticket(self.tickets, race.turn, chariot, WAY_SLOT)
                found[chariot] = Way(direction(here, race.chariots[chariot].square, fallen))
        return tuple(found)

    def _draw(self, chariot: Any) -> tuple[bytes, int]:
        """A name for the hat: no turn 0 is ever driven, so its tickets are free."""
        return self.tickets[chariot * SLOTS : (chariot + 1) * SLOTS], chariot


def drawn(laps: int, worlds: int, seed: int) -> Iterator[Tickets]:
    """The tickets of so many worlds."""
    rng = np.random.Generator(np.random.PCG64(seed))
    for _ in range(worlds):
        yield Tickets(rng.integers(0, 6, size=tickets_for(laps), dtype=np.uint8).tobytes())


def pretended(seen: View) -> State:
    """A state that looks like this to its seat; cards that it cannot see are not there yet."""
    secret = tuple(seen.way if seat == seen.seat else None for seat in range(seen.options.seats))
    return State(seen.options, seen.race, secret, seen.stage)


def finish(seen: View, luck: Tickets) -> Finish:
    """How the race of a view ends in a world."""
    state = pretended(seen)
    while not isinstance(state.stage, ChooseSpeed | ChooseWay | Over):
        actor = CIRCUS.actor(state)
        if actor is None or actor is CHANCE:
            choice = luck.settle(CIRCUS.lottery(state))
        else:
            choice = rollout(CIRCUS.view(state, actor))
        state = CIRCUS.step(state, choice).state
    if isinstance(state.stage, Over):
        winner = state.stage.winner
        return Finish(NOBODY if winner is None else winner, state.stage.ranking)
    race = state.race
    if isinstance(state.stage, ChooseWay):
        race = replace(race, ways=luck.ways(race, state.secret))
    return Field(state.options, race, luck.tickets).run()

"""Worlds consistent with a view: which Action cards may lie where its seat cannot look.

Every card of another's that is face down behind a lane, or still in another hand, is a slot; cards
in hands will go behind any lane. The kinds are those that the seat has not seen. Whoever trusts the
others to know what they do takes it that they help the horses they have bet on and hinder the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.game import Seat
from engine.games.horse_fever.actions import Lay
from engine.games.horse_fever.cards import ACTIONS
from engine.games.horse_fever.model import HIDDEN, RollSprint
from engine.games.horse_fever.tables import LANES
from engine.games.horse_fever.views import View
from engine.probability.horse_fever.draws import Draws
from engine.probability.horse_fever.races import ACTION_BIT, Field, Words


def field_of(seen: View) -> Field:
    """What a view shows of the race that is being prepared or run."""
    table, meeting, race = seen.table, seen.meeting, seen.race
    if race is None:
        return Field(table.odds, meeting.shifts, meeting.lineup)
    return Field(
        table.odds,
        meeting.shifts,
        meeting.lineup,
        squares=race.squares,
        placed=race.placed,
        level=race.arrived,
        unit=race.unit,
        turned=isinstance(seen.stage, RollSprint),
        dice=race.dice,
    )


def draws_of(seen: View, worlds: int, seed: int) -> Draws:
    """The luck that is still to come in such a race."""
    race = seen.race
    if race is None:
        return Draws(seed, worlds)
    begun = isinstance(seen.stage, RollSprint) or bool(race.arrived)
    return Draws(seed, worlds, race.deck, race.unit + begun)


@dataclass(frozen=True, slots=True)
class Belief:
    """What a seat does not know: the kinds it has not seen, and where they may lie."""

    sure: tuple[int, ...]  # by lane, the cards that it knows of, as a set
    unseen: tuple[str, ...]
    slots: tuple[tuple[Seat, int | None], ...]  # whose, and behind which lane; None: still in a hand
    backed: tuple[tuple[int, ...], ...]  # by seat, the lanes that it has bet on

    @classmethod
    def of(cls, seen: View, plans: tuple[Lay, ...] = ()) -> Belief:
        """The belief of the seat whose view this is, once it has laid what it plans to lay."""
        sure = [0] * LANES
        known = [(laid.card, laid.lane) for laid in seen.meeting.laid if laid.card != HIDDEN]
        for card, lane in (*known, *((plan.card, plan.lane) for plan in plans)):
            sure[lane] |= ACTION_BIT[card]
        slots: list[tuple[Seat, int | None]] = [
            (laid.seat, laid.lane) for laid in seen.meeting.laid if laid.card == HIDDEN
        ]
        for seat, hand in enumerate(seen.table.hands):
            if seat != seen.seat and seen.race is None:
                slots += [(seat, None)] * hand.total
        wagers = seen.meeting.wagers
        return cls(
            sure=tuple(sure),
            unseen=tuple(seen.unseen_actions.each()),
            slots=tuple(slots),
            backed=tuple(
                tuple(wager.lane for wager in wagers if wager.seat == seat)
                for seat in range(seen.options.seats)
            ),
        )

    def draw(self, worlds: int, seed: int, trust: float = 1.0) -> Words:
        """The Action cards [lane, world] behind each lane, as sets; trust 1 thinks all alike."""
        if not self.slots:
            return np.array(self.sure, np.int32)[:, None]
        words: Words = np.repeat(np.array(self.sure, np.int32)[:, None], worlds, axis=1)
        rng = np.random.default_rng([seed, 4])
        signs = np.array([ACTIONS[kind].sign for kind in self.unseen])
        bits = np.array([ACTION_BIT[kind] for kind in self.unseen], np.int32)
        taken = np.zeros((len(self.unseen), worlds), bool)
        here = np.arange(worlds)
        for seat, lane in self.slots:
            where = np.full(worlds, lane) if lane is not None else rng.integers(0, LANES, worlds)
            helps = np.isin(where, self.backed[seat])
            wish = np.where(helps, 1, -1)[None, :] * signs[:, None]
            luck = rng.exponential(size=taken.shape) / np.power(trust, wish)
            card = np.where(taken, np.inf, luck).argmin(axis=0)
            taken[card, here] = True
            words[where, here] |= bits[card]
        return words

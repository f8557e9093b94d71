"""Many races as they are run: arrays whose last axis is the race."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.tables import PILES
from engine.probability.ben_hvrt.batch.dice import Dice
from engine.probability.ben_hvrt.batch.seats import EACH_KIND, EARLY_KINDS, LATE_KINDS, SEAT, Seats, holders
from engine.probability.ben_hvrt.batch.squares import (
    GONE,
    HIGH,
    LOW,
    U64,
    Bools,
    Bytes,
    Index,
    Marks,
    Small,
    Words,
    where,
)
from engine.probability.ben_hvrt.batch.station import Ducats, Station, Worlds
from engine.probability.ben_hvrt.batch.words import (
    BOLD,
    BOLD_GEAR,
    TOUCHY,
    TOUCHY_GEAR,
    U32,
    Gears,
    traits_of,
)

N = TypeVar("N", bound=np.generic)
NUMBER = np.int16(15)
"""The bits of a key that name the chariot; the others are its mark."""
BITS = np.int16(4)
MIXED = -1
"""Instead of the turn that all races are in."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the races ended."""

    places: Bytes  # [chariot, world] from 1
    turns: Marks  # [chariot, world] in which it finished; 0: it did not
    speeds: Bytes  # [chariot, world]
    pots: Ducats  # [world] as shared out
    purses: Ducats  # [seat, world] after the payout
    hands: Words  # [seat, world] what is left
    gear: Gears  # [chariot, world] what is left


class Field:
    """The races still being run."""

    def __init__(self, station: Station, worlds: Worlds) -> None:
        seats, count = worlds.hands.shape
        chariots = station.chariots
        self.dice: Dice = worlds.dice
        self.seats, self.chariots, self.size = seats, chariots, count
        self.owner: Index = np.arange(chariots, dtype=np.intp) % seats
        self.bit: Seats = SEAT.take(self.owner)
        """The seat of a chariot, as a set."""
        self.world: Index = np.arange(count, dtype=np.intp)
        numbers = np.arange(chariots, dtype=np.int16)[:, None]
        self.key: Marks = _spread(station.mark << BITS | numbers, count)
        """Marks, with the chariot's number in the last bits: they sort as the chariots stand."""
        self.speed: Bytes = _spread(station.speed, count)
        self.cover: Bytes = _spread(station.cover, count)
        self.gear: Gears = _spread(station.gear if worlds.gear is None else worlds.gear, count)
        self.place: Bytes = _spread(station.place, count)
        self.purse: Ducats = _spread(station.purse, count)
        self.pot: Ducats = _spread(station.pot, count)
        self.turn: Marks = _spread(station.turn, count)
        self.last: Marks = _spread(station.last, count)
        self.want: Bytes = _spread(station.want, count)
        self.roll: Bytes = _spread(station.roll, count)
        self.rolls: Bytes = _spread(station.rolls, count)
        self.order: list[Marks] = list(_spread(station.order, count).astype(np.int16))
        self.done: Bytes = self.place.max(axis=0)
        self.over: Bools = np.zeros(count, np.bool_)
        self.finished: Marks = np.zeros((chariots, count), np.int16)
        self.hand: Words = worlds.hands.copy()
        self.kept: Words = np.zeros_like(self.hand)
        """Hands of those who have finished."""
        self.low: Words = _spread(np.bitwise_or.reduce(LOW.take(station.mark), axis=0), count)
        self.high: Words = _spread(np.bitwise_or.reduce(HIGH.take(station.mark), axis=0), count)
        self.held = int(np.bitwise_or.reduce(self.hand, axis=None))
        self.early, self.late = (holders(some, self.hand) for some in (EARLY_KINDS, LATE_KINDS))
        """Who holds what is played on rivals before and after a roll."""
        for seat in range(seats if self.held else 0):
            self._lay_down(self.world, np.full(count, seat, np.intp))
        self.traits: Small = traits_of(self.gear)
        self.geared = int(np.bitwise_or.reduce(self.gear, axis=None))
        """All kinds in anybody's hand, and on anybody's chariot, in any race: the rest is skipped."""
        self.covers = bool(self.cover.any() or self.held or self.geared)
        self.passing = bool(self.held & (BOLD | TOUCHY) or self.geared & (BOLD_GEAR | TOUCHY_GEAR))
        self._ended: list[tuple[Index, Finish]] = []
        self._leader: Index | None = None
        self._take_stock()

    def _take_stock(self) -> None:
        """What may be true in this turn. Cards only leave, so that it may be too much, never too little."""
        self.now = int(self.turn[0]) if self.size and (self.turn == self.turn[0]).all() else MIXED
        if self.passing:
            hands = self.hand[self.owner]
            self.bold: Bools = (hands & U64(BOLD) != 0) | (self.gear & U32(BOLD_GEAR) != 0)
            self.touchy: Bools = (hands & U64(TOUCHY) != 0) | (self.gear & U32(TOUCHY_GEAR) != 0)
            at = where(self.touchy.reshape(-1))
            marks = self.key.reshape(-1).take(at) >> BITS
            self.touchy_low, self.touchy_high = (self._together(at, of.take(marks)) for of in (LOW, HIGH))

    def _together(self, at: Index, squares: Words) -> Words:
        """The squares of some chariots, by race."""
        each: Words = np.zeros(self.key.shape, U64)
        each.reshape(-1)[at] = squares
        together: Words = np.bitwise_or.reduce(each, axis=0)
        return together

    def pick(self, values: npt.NDArray[N], rows: Index) -> npt.NDArray[N]:
        """The values of some races, which are in order; not to be changed."""
        return values if len(rows) == self.size else values.take(rows, axis=-1)

    def flat(self, who: Index, rows: Index) -> Index:
        """Where a chariot or a seat of each race stands in an array laid flat."""
        at: Index = who * self.size + rows
        return at

    def leader(self) -> Index:
        """Who is first on each track (BH-23)."""
        if self._leader is None:
            self._leader = (self.key.max(axis=0) & NUMBER).astype(np.intp)
        return self._leader

    def drive(self, rows: Index, who: Index, at: Index, old: Index, new: Index) -> None:
        """Chariots go from one mark to another."""
        self._leader = None
        self.key.reshape(-1)[at] = new << BITS | who
        low, high = LOW.take(old) ^ LOW.take(new), HIGH.take(old) ^ HIGH.take(new)
        self.low[rows] = self.pick(self.low, rows) ^ low
        self.high[rows] = self.pick(self.high, rows) ^ high
        if self.passing:
            which = where(self.touchy.reshape(-1).take(at))
            rows = rows[which]
            self.touchy_low[rows] ^= low[which]
            self.touchy_high[rows] ^= high[which]

    def finish(self, rows: Index, who: Index, at: Index) -> None:
        """BH-28 to BH-30: chariots leave the track; enough of them end the race."""
        self.key.reshape(-1)[at] = GONE << BITS | who
        done = self.done[rows] + np.int8(1)
        self.done[rows] = self.place.reshape(-1)[at] = done
        self.finished.reshape(-1)[at] = self.turn[rows]
        self.over[rows] = done == self.want[rows]
        if self.held:
            self._lay_down(rows, self.owner.take(who))

    def _lay_down(self, rows: Index, seat: Index) -> None:
        """BH-29: a player with no chariot left plays no more cards."""
        keys = self.key.reshape(-1)
        for first in range(0, self.chariots, self.seats):
            gone = where(keys.take(self.flat(seat + first, rows)) < 0)
            rows, seat = rows[gone], seat[gone]
        at = self.flat(seat, rows)
        self.kept.reshape(-1)[at] |= self.hand.reshape(-1)[at]
        self.hand.reshape(-1)[at] = 0
        none = ~(EACH_KIND << seat.astype(U64))
        self.early[rows] &= none
        self.late[rows] &= none

    def next_turn(self) -> bool:
        """BH-22, BH-30, BH-35: whether any race goes on; the order of its next turn is set."""
        on = ~self.over & (self.turn < self.last)
        if not on.all():
            self._note(where(~on))
            rows = where(on)
            self.size = len(rows)
            for name in PER_RACE:
                setattr(self, name, getattr(self, name).take(rows, axis=-1))
        self.turn += np.int16(1)
        self.order = standing(self.key)
        self._leader = None
        self._take_stock()
        return bool(self.size)

    def _note(self, rows: Index) -> None:
        """Races are over: whoever is still on the track is placed as it stands."""
        place, done = self.place.take(rows, axis=1), self.done[rows]
        for nth, key in enumerate(standing(self.key.take(rows, axis=1)), 1):
            on = where(key >= 0)
            place[key[on] & NUMBER, on] = done[on] + np.int8(nth)
        end = Finish(
            places=place,
            turns=self.finished.take(rows, axis=1),
            speeds=self.speed.take(rows, axis=1),
            pots=self.pot[rows],
            purses=self.purse.take(rows, axis=1),
            hands=self.hand.take(rows, axis=1) | self.kept.take(rows, axis=1),
            gear=self.gear.take(rows, axis=1),
        )
        self._ended.append((self.world[rows], end))

    def result(self) -> Finish:
        """All races in the order of the worlds, with the pots shared out."""
        back = np.argsort(np.concatenate([world for world, _ in self._ended]))
        parts = [[getattr(end, field.name) for field in fields(Finish)] for _, end in self._ended]
        whole = (np.concatenate(column, axis=-1).take(back, axis=-1) for column in zip(*parts, strict=True))
        end = Finish(*whole)
        self._pay_out(end)
        return end

    def _pay_out(self, end: Finish) -> None:
        """BH-31: six piles; the odd ducats are the winner's first, and so is what nobody can claim."""
        pile, odd = np.divmod(end.pots, np.int32(sum(PILES)))
        left = end.pots.copy()
        for place in range(2, len(PILES) + 1):
            piles = np.int32(PILES[place - 1])
            share = piles * pile + np.clip(odd - np.int32(sum(PILES[: place - 1])), np.int32(0), piles)
            for chariot, seat in enumerate(self.owner):
                paid = np.where(end.places[chariot] == place, share, np.int32(0))
                end.purses[seat] += paid
                left -= paid
        for chariot, seat in enumerate(self.owner):
            end.purses[seat] += np.where(end.places[chariot] == 1, left, np.int32(0))


PER_RACE = (
    "world", "key", "speed", "cover", "gear", "place", "purse", "pot", "turn", "last", "want", "roll",
    "rolls", "done", "over", "finished", "hand", "kept", "low", "high",
    "early", "late", "traits",
)  # fmt: skip


def _spread(values: npt.NDArray[N], races: int) -> npt.NDArray[N]:
    """The values of one race for all of them, or of each for itself, to be changed at will."""
    return np.array(np.broadcast_to(values, (*values.shape[:-1], races)), order="C")


def standing(key: Marks) -> list[Marks]:
    """Keys in descending order: the leader first, those that are gone last (BH-23)."""
    rows = list(key)
    for one, other in network(len(rows)):
        rows[one], rows[other] = np.maximum(rows[one], rows[other]), np.minimum(rows[one], rows[other])
    return rows


@cache
def network(size: int) -> tuple[tuple[int, int], ...]:
    """Batcher's odd-even merge sort: the pairs to compare, in order.

    >>> network(3)
    ((0, 1), (0, 2), (1, 2))
    """
    pairs, run = [], 1
    while run < size:
        gap = run
        while gap:
            for start in range(gap % run, size - gap, 2 * gap):
                pairs += [
                    (low, low + gap)
                    for low in range(start, min(start + gap, size - gap))
                    if low // (2 * run) == (low + gap) // (2 * run)
                ]
            gap //= 2
        run *= 2
    return tuple(pairs)

"""Many races as they are run: arrays whose last axis is the race."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.tables import PILES
from engine.probability.batch.dice import Dice
from engine.probability.batch.squares import GONE, HIGH, LOW, U64, Bools, Bytes, Index, Marks, Words
from engine.probability.batch.station import Ducats, Station, Worlds
from engine.probability.batch.words import ANY_OF, FULL, SHIFT, U32, Gears

N = TypeVar("N", bound=np.generic)
NUMBER = np.int16(15)
"""The bits of a key that name the chariot; the others are its mark."""
BITS = np.int16(4)
_COVERING = ANY_OF["orangutan"] | ANY_OF["lucky-sandal"]
_FLAVIA = FULL << SHIFT["steady-flavia"]


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
        self.world: Index = np.arange(count, dtype=np.intp)
        gear = station.gear if worlds.gear is None else worlds.gear
        numbers = np.arange(chariots, dtype=np.int16)[:, None]
        self.key: Marks = _spread(station.mark << BITS | numbers, count)
        """Marks, with the chariot's number in the last bits: they sort as the chariots stand."""
        self.speed: Bytes = _spread(station.speed, count)
        self.cover: Bytes = _spread(station.cover, count)
        self.gear: Gears = _spread(gear, count)
        self.place: Bytes = _spread(station.place, count)
        self.purse: Ducats = _spread(station.purse, count)
        self.order: Marks = _spread(station.order.astype(np.int16), count)
        self.turn: Marks = _spread(station.turn, count)
        self.last: Marks = _spread(station.last, count)
        self.want: Bytes = _spread(station.want, count)
        self.done: Bytes = self.place.max(axis=0)
        self.roll: Marks = _spread(station.roll, count)
        self.rolls: Bytes = _spread(station.rolls, count)
        self.over: Bools = np.zeros(count, np.bool_)
        self.hand: Words = worlds.hands.copy()
        self.kept: Words = np.zeros_like(self.hand)
        """Hands of those who have finished."""
        self.finished: Marks = np.zeros((chariots, count), np.int16)
        marks = self.key >> BITS
        self.low: Words = np.bitwise_or.reduce(LOW.take(marks), axis=0)
        self.high: Words = np.bitwise_or.reduce(HIGH.take(marks), axis=0)
        for seat in range(seats):
            self._lay_down(self.world, np.full(count, seat, np.intp))
        self.held = int(np.bitwise_or.reduce(self.hand, axis=None))
        """All kinds that anybody holds anywhere, and all that is in play: the rest is skipped."""
        self.geared = int(np.bitwise_or.reduce(self.gear, axis=None))
        self.covers = bool(self.cover.any() or self.held & _COVERING or self.geared & _FLAVIA)
        self._pot: Ducats = _spread(station.pot, count)
        self._ended = Finish(
            places=np.zeros((chariots, count), np.int8),
            turns=np.zeros((chariots, count), np.int16),
            speeds=np.zeros((chariots, count), np.int8),
            pots=self._pot,
            purses=np.zeros((seats, count), np.int32),
            hands=np.zeros((seats, count), U64),
            gear=np.zeros((chariots, count), U32),
        )

    def flat(self, who: Index, rows: Index) -> Index:
        """Where a chariot or a seat of each race stands in an array laid flat."""
        at: Index = who * self.size + rows
        return at

    def mark(self, who: Index, rows: Index) -> Index:
        """The marks of some chariots."""
        marks: Index = (self.key.reshape(-1).take(self.flat(who, rows)) >> BITS).astype(np.intp)
        return marks

    def leader(self) -> Index:
        """Who is first on each track (BH-23)."""
        first: Index = (self.key.max(axis=0) & NUMBER).astype(np.intp)
        return first

    def drive(self, rows: Index, who: Index, old: Index, new: Index) -> None:
        """Chariots go from one mark to another."""
        self.key.reshape(-1)[self.flat(who, rows)] = new << BITS | who
        self.low[rows] ^= LOW.take(old) ^ LOW.take(new)
        self.high[rows] ^= HIGH.take(old) ^ HIGH.take(new)

    def finish(self, rows: Index, who: Index) -> None:
        """BH-28 to BH-30: chariots leave the track; enough of them end the race."""
        at = self.flat(who, rows)
        self.key.reshape(-1)[at] = GONE << BITS | who
        done = self.done[rows] + np.int8(1)
        self.done[rows] = self.place.reshape(-1)[at] = done
        self.finished.reshape(-1)[at] = self.turn[rows]
        self.over[rows] = done == self.want[rows]
        self._lay_down(rows, self.owner.take(who))

    def _lay_down(self, rows: Index, seat: Index) -> None:
        """BH-29: a player with no chariot left plays no more cards."""
        running = np.zeros(len(rows), np.bool_)
        for first in range(0, self.chariots, self.seats):
            running |= self.key.reshape(-1).take(self.flat(seat + first, rows)) >= 0
        at = self.flat(seat, rows)[~running]
        self.kept.reshape(-1)[at] |= self.hand.reshape(-1)[at]
        self.hand.reshape(-1)[at] = 0

    def next_turn(self) -> bool:
        """BH-22, BH-30, BH-35: whether any race goes on; the order of its next turn is set."""
        ended = np.flatnonzero(self.over | (self.turn >= self.last))
        if len(ended):
            self._note(ended)
            self._keep(np.flatnonzero(~self.over & (self.turn < self.last)))
        self.turn += np.int16(1)
        self.order = np.stack(self._standing(self.key))
        return bool(self.size)

    @staticmethod
    def _standing(key: Marks) -> list[Marks]:
        """Keys in descending order: the leader first, those that are gone last."""
        rows = list(key)
        for one, other in network(len(rows)):
            rows[one], rows[other] = np.maximum(rows[one], rows[other]), np.minimum(rows[one], rows[other])
        return rows

    def _note(self, rows: Index) -> None:
        """Races are over: whoever is still on the track is placed as it stands."""
        world, ended = self.world[rows], self._ended
        place = self.place.take(rows, axis=1)
        for nth, key in enumerate(self._standing(self.key.take(rows, axis=1)), 1):
            on = np.flatnonzero(key >= 0)
            place[key[on] & NUMBER, on] = self.done[rows[on]] + np.int8(nth)
        ended.places[:, world] = place
        ended.turns[:, world] = self.finished.take(rows, axis=1)
        ended.speeds[:, world] = self.speed.take(rows, axis=1)
        ended.purses[:, world] = self.purse.take(rows, axis=1)
        ended.hands[:, world] = (self.hand | self.kept).take(rows, axis=1)
        ended.gear[:, world] = self.gear.take(rows, axis=1)

    def _keep(self, rows: Index) -> None:
        """Go on with these races only."""
        self.size = len(rows)
        for name in PER_RACE:
            setattr(self, name, getattr(self, name).take(rows, axis=-1))

    def result(self) -> Finish:
        """BH-31: the pot is shared out, and that is the end."""
        ended = self._ended
        pile, odd = np.divmod(ended.pots, np.int32(sum(PILES)))
        left = ended.pots.copy()  # the winner's: his own piles, and those that nobody can claim
        for place in range(2, len(PILES) + 1):
            piles = np.int32(PILES[place - 1])
            share = piles * pile + np.clip(odd - np.int32(sum(PILES[: place - 1])), np.int32(0), piles)
            for chariot, seat in enumerate(self.owner):
                paid = np.where(ended.places[chariot] == place, share, np.int32(0))
                ended.purses[seat] += paid
                left -= paid
        for chariot, seat in enumerate(self.owner):
            ended.purses[seat] += np.where(ended.places[chariot] == 1, left, np.int32(0))
        return ended


PER_RACE = (
    "world", "key", "speed", "cover", "gear", "place", "purse", "turn", "last", "want", "done", "over",
    "hand", "kept", "finished", "low", "high", "roll", "rolls",
)  # fmt: skip


def _spread(values: npt.NDArray[N], races: int) -> npt.NDArray[N]:
    """The values of one race for all of them, or of each for itself, to be changed at will."""
    return np.array(np.broadcast_to(values, (*values.shape[:-1], races)), order="C")


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

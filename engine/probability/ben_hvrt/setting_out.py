"""From a view to the starting line, in many worlds: the rest of the auction, outfits, maintenance.

Nobody bids here. Every card still to be sold goes to the seat of the largest reach (lesson L4, its
price as its worth) at what the house bots pay for its kind; then everyone does as the rollout
policy does: what stays in play is played, what can be paid for is kept (BH-18, BH-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.cards import CARDS, Levy, Sort
from engine.games.ben_hvrt.model import Flag, Race, Upkeep, chariots_of, from_left, owner
from engine.games.ben_hvrt.race import grid
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.batch import Finish, run
from engine.probability.ben_hvrt.batch.dice import Dice
from engine.probability.ben_hvrt.batch.squares import U64, Words
from engine.probability.ben_hvrt.batch.station import Ducats, Station, Worlds
from engine.probability.ben_hvrt.batch.words import ALL_DRIVERS, FULL, ONE, SHIFT, U32, Gears, gear_of
from engine.probability.ben_hvrt.beliefs import INDEX, KINDS, Belief, Kinds, hands_seen
from engine.probability.ben_hvrt.prices import HOUSE_PRICE

Counts = npt.NDArray[np.int8]

RACE_CARD: Final[Words] = np.array(
    [ONE[kind] if kind in ONE and not CARDS[kind].stays else 0 for kind in KINDS], dtype=U64
)
"""One card of each kind in a hand, as far as it matters in a race."""
PRICE: Final[Ducats] = np.array([CARDS[kind].price for kind in KINDS], dtype=np.int32)
_HOUSE: Final[Ducats] = np.array([HOUSE_PRICE[kind] for kind in KINDS], dtype=np.int32)
_STAYING: Final = tuple(INDEX[kind] for kind in KINDS if CARDS[kind].stays)
_LEVIES: Final = tuple(INDEX[kind] for kind in KINDS if isinstance(CARDS[kind].does[0], Levy))
_RICHEST: Final = 4096
_ROUNDS: Final[Ducats] = np.array([(isqrt(8 * ducats + 1) - 1) // 2 for ducats in range(_RICHEST)], np.int32)
"""How many rounds a purse can pay for."""


def hands(seen: View, belief: Belief, cards: Kinds) -> Words:
    """The hands [seat, world] of a race."""
    worlds = cards.shape[1]
    words: Words = np.zeros((len(belief.hidden), worlds), U64)
    slot = 0
    for seat, held in enumerate(hands_seen(seen)):
        words[seat] = sum(count * int(RACE_CARD[INDEX[kind]]) for kind, count in held.counts)
        for _ in range(belief.hidden[seat]):
            words[seat] += RACE_CARD.take(cards[slot])
            slot += 1
    return words


@dataclass(frozen=True, slots=True)
class Start:
    """Where the races of a view are taken up, and the cards that they do not touch."""

    station: Station
    worlds: Worlds
    spare: Ducats
    """[seat, world] what those are worth: Drivers and Improvements that are still in hand."""

    def run(self) -> Finish:
        """The races, to their ends."""
        return run(self.station, self.worlds)


def set_out(seen: View, belief: Belief, cards: Kinds, dice: Dice) -> Start:
    """On the track, or at the line."""
    table = _Tables(seen, belief, cards)
    if seen.race is not None and not isinstance(seen.stage, Upkeep):
        return Start(Station.of(seen), Worlds(table.words, dice), table.spare)
    if not isinstance(seen.stage, Upkeep):
        table.sell_out()
        table.levy()
        table.outfit()
    table.maintain()
    lined_up = replace(
        seen, race=seen.race or Race(grid(seen.options, seen.dealer)), auction=None, stage=Flag()
    )
    station = replace(Station.of(lined_up), purse=table.purse, pot=table.pot)
    return Start(station, Worlds(table.words, dice, table.gear), table.spare)


class _Tables:
    """The tables of all worlds before the race."""

    def __init__(self, seen: View, belief: Belief, cards: Kinds) -> None:
        self.seen, self.belief, self.cards = seen, belief, cards
        self.worlds = cards.shape[1]
        seats = seen.options.seats
        self.words = hands(seen, belief, cards)
        self.purse: Ducats = _columns(seen.ledger.purses, self.worlds)
        self.pot: Ducats = np.full(self.worlds, seen.ledger.pot, np.int32)
        self.gear: Gears = np.repeat(
            np.array([gear_of(gear) for gear in seen.gear], dtype=U32)[:, None], self.worlds, axis=1
        )
        self.held: Counts = np.zeros((len(KINDS), seats, self.worlds), np.int8)
        """Cards in hand, by kind: only those that act before the race matter."""
        here, slot = np.arange(self.worlds, dtype=np.intp), 0
        for seat, known in enumerate(hands_seen(seen)):
            for kind, count in known.counts:
                self.held[INDEX[kind], seat] = count
            for _ in range(belief.hidden[seat]):
                self.held[cards[slot], seat, here] += np.int8(1)
                slot += 1

    @property
    def spare(self) -> Ducats:
        """What the cards in hand are worth that stay in play, but are not in play."""
        worth: Ducats = np.einsum(
            "ksw,k->sw", self.held[list(_STAYING)], PRICE[list(_STAYING)], dtype=np.int32
        )
        return worth

    def stake(self, seat: npt.NDArray[np.intp] | int, ducats: Ducats) -> None:
        """Into the pot; what a purse lacks is not paid."""
        here = np.arange(self.worlds, dtype=np.intp)
        paid = np.minimum(ducats, self.purse[seat, here])
        self.purse[seat, here] -= paid
        self.pot += paid

    def sell_out(self) -> None:
        """Every card to the seat of the largest reach, the later one of equals; none for who has none."""
        auction = self.seen.auction
        bidding = None if auction is None else auction.bidding
        if auction is not None and auction.card is not None:
            kind = np.full(self.worlds, INDEX[auction.card], np.int8)
            seats = bidding.active if bidding is not None else self._from(auction.auctioneer)
            sunk = [bidding.sunk(seat) if bidding is not None else 0 for seat in range(len(self.purse))]
            self._sell(kind, seats, _columns(sunk, 1))
        nothing: Ducats = np.zeros((len(self.purse), 1), np.int32)
        first = sum(self.belief.hidden)
        for slot, seat in enumerate(self._sellers(), first):
            self._sell(self.cards[slot], self._from(seat), nothing)

    def _from(self, seat: int) -> tuple[int, ...]:
        seats = self.seen.options.seats
        return tuple((seat + place) % seats for place in range(seats))

    def _sellers(self) -> Iterator[int]:
        """BH-12: round the table, whoever has a card left."""
        left = list(self.seen.stacks)
        auction = self.seen.auction
        seat = 0 if auction is None else auction.auctioneer + (auction.card is not None)
        while any(left):
            seat %= len(left)
            if left[seat]:
                left[seat] -= 1
                yield seat
            seat += 1

    def _sell(self, kind: Kinds, seats: tuple[int, ...], sunk: Ducats) -> None:
        rounds = _ROUNDS.take(np.minimum(self.purse + sunk, np.int32(_RICHEST - 1)))
        reach = np.minimum(PRICE.take(kind) - np.int32(1), rounds)[list(seats)]
        last = len(seats) - 1 - np.argmax(reach[::-1], axis=0)
        winner = np.array(seats, np.intp).take(last)
        here = np.arange(self.worlds, dtype=np.intp)
        # a card worth a ducat is nobody's prize, but somebody takes it for one
        wanted = self.purse[winner, here] + sunk[winner, 0] > 0
        price = np.maximum(_HOUSE.take(kind) - sunk[winner, 0], np.int32(0))
        self.stake(winner, np.where(wanted, price, np.int32(0)))
        self.words[winner, here] += np.where(wanted, RACE_CARD.take(kind), U64(0))
        self.held[kind, winner, here] += wanted.astype(np.int8)

    def levy(self) -> None:
        """BH-18: who holds a levy plays it, and all others pay."""
        for kind in _LEVIES:
            operation = CARDS[KINDS[kind]].does[0]
            ducats = operation.ducats if isinstance(operation, Levy) else 0
            for seat in range(len(self.purse)):
                times = self.held[kind, seat].astype(np.int32)
                for other in range(len(self.purse)):
                    if other != seat and times.any():
                        self.stake(other, times * np.int32(ducats))

    def outfit(self) -> None:
        """BH-18: Improvements on one's first chariot, a Driver on each that has none."""
        options = self.seen.options
        for seat in range(options.seats):
            chariots = chariots_of(options, seat)
            for kind in _STAYING:
                one = U32(1) << U32(SHIFT[KINDS[kind]])
                count = self.held[kind, seat].astype(U32)
                if CARDS[KINDS[kind]].sort is Sort.IMPROVEMENT:
                    self.gear[chariots[0]] += count * one
                    self.held[kind, seat] = 0
                    continue
                for chariot in chariots:
                    free = (self.gear[chariot] & ALL_DRIVERS == 0) & (count > 0)
                    self.gear[chariot] += free * one
                    count -= free
                self.held[kind, seat] = count.astype(np.int8)

    def maintain(self) -> None:
        """BH-19: from the Dealer's left, card by card; what cannot be paid for goes."""
        for (kind, chariot, ducats), copies in self._bills():
            seat = owner(self.seen.options, chariot)
            shift = U32(SHIFT[KINDS[kind]])
            count = np.minimum(self.gear[chariot] >> shift & U32(FULL), U32(copies))
            for copy in range(int(count.max(initial=0))):
                due = count > copy
                can = due & (self.purse[seat] >= ducats)
                self.stake(seat, np.where(can, np.int32(ducats), np.int32(0)))
                self.gear[chariot] -= (due & ~can) * (U32(1) << shift)

    def _bills(self) -> Iterator[tuple[tuple[int, int, int], int]]:
        """Kind, chariot and price of what is still to be paid for, and how many copies at most."""
        seen = self.seen
        if isinstance(seen.stage, Upkeep):
            yield from Counter((INDEX[b.card], b.chariot, b.ducats) for b in seen.stage.bills).items()
            return
        staying = sorted(_STAYING, key=lambda kind: (CARDS[KINDS[kind]].sort is Sort.DRIVER, kind))
        for seat in from_left(seen.options, seen.dealer):
            for chariot in chariots_of(seen.options, seat):
                for kind in staying:
                    ducats = CARDS[KINDS[kind]].maintenance(seen.laps)
                    if ducats:
                        yield (kind, chariot, ducats), FULL


def _columns(values: tuple[int, ...] | list[int], worlds: int) -> Ducats:
    return np.repeat(np.array(values, np.int32)[:, None], worlds, axis=1)

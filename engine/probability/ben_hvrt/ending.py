"""What a seat has at the end of a race of Ben Hvrt: its purse, and its cards if another race follows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.game import Seat
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Result, Window, chariots_of
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.batch import Drawn, Finish
from engine.probability.ben_hvrt.batch.words import FULL, ONE, SHIFT
from engine.probability.ben_hvrt.beliefs import Belief, Kinds, hands_seen
from engine.probability.ben_hvrt.setting_out import Start, set_out
from engine.probability.forecast import Ends, seed_and_chunk

Values = npt.NDArray[np.int64]


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None) -> Ends:
    """The race of a view in so many worlds; after a choice, the race in which it was made."""
    first = since or seen
    number = min(first.race_number, len(seen.options.laps) - 1)
    if len(seen.results) > number:
        return _ended(seen, seen.results[number], worlds)
    belief = Belief.of(first)
    cards, dice = _drawn(belief, len(seen.gear), worlds, seed)
    start = set_out(seen, belief, cards, dice)
    finish = start.run()
    seats = range(seen.options.seats)
    spare = [_set_aside(first, seen) if seat == seen.seat else 0 for seat in seats]
    return Ends(
        places=np.stack([_best(finish.places, seen, seat) for seat in seats]),
        worth=np.stack([value(seen, seat, start, finish, spare[seat]) for seat in seats]),
        ranks=len(seen.gear),
    )


def value(seen: View, seat: Seat, start: Start, finish: Finish, spare: int = 0) -> Values:
    """[world] what a seat has after the race: its purse, and its cards if they will be of use.

    Cards that it has put by for a later race are worth ``spare`` besides.
    """
    purse: Values = finish.purses[seat].astype(np.int64)
    if seen.race_number + 1 >= len(seen.options.laps):
        return purse
    hand = start.spare[seat] + sum(
        _count(finish.hands[seat], one) * CARDS[kind].price for kind, one in ONE.items()
    )
    hand = hand + spare
    kept = np.zeros_like(purse)
    for chariot in chariots_of(seen.options, seat):
        gear = sum(_count(finish.gear[chariot], 1 << at) * CARDS[kind].price for kind, at in SHIFT.items())
        if seen.options.forfeit:  # BH-32: the last loses the hand, and what that chariot has in play
            last = finish.places[chariot] == len(finish.places)
            hand, gear = np.where(last, 0, hand), np.where(last, 0, gear)
        kept += gear
    total: Values = purse + hand + kept
    return total


def _count(words: npt.NDArray[np.unsignedinteger[Any]], one: int) -> Values:
    """How many cards of a kind there are in words."""
    found: Values = (words // words.dtype.type(one) & words.dtype.type(FULL)).astype(np.int64)
    return found


def _best(places: npt.NDArray[np.int8], seen: View, seat: Seat) -> npt.NDArray[np.int8]:
    """[world] the place of a seat's best chariot."""
    best: npt.NDArray[np.int8] = places[list(chariots_of(seen.options, seat))].min(axis=0)
    return best


@lru_cache(maxsize=2)
def _drawn(belief: Belief, chariots: int, worlds: int, seed: int) -> tuple[Kinds, Drawn]:
    """Hidden cards and dice: the choices of a menu are raced one after the other in the same worlds."""
    return belief.draw(worlds, seed_and_chunk(seed)), Drawn(seed=seed, chariots=chariots, worlds=worlds)


def _set_aside(first: View, seen: View) -> int:
    """What those cards are worth that are not to be played before this race, but stay in hand."""
    if first.race is not None or not isinstance(first.stage, Window):
        return 0
    gone = first.hand.drop(seen.hand).drop(_in_play(seen).drop(_in_play(first)))
    return sum(CARDS[kind].price for kind in gone.each() if CARDS[kind].stays)


def _in_play(seen: View) -> Cards:
    chariots = () if seen.seat is None else chariots_of(seen.options, seen.seat)
    return sum((seen.gear[chariot].cards for chariot in chariots), Cards())


def _ended(seen: View, result: Result, worlds: int) -> Ends:
    """A race that is over, in every world."""
    places = np.array([result.order.index(chariot) + 1 for chariot in range(len(result.order))], np.int8)
    worth = list(result.purses)
    if len(seen.results) < len(seen.options.laps):
        for seat, hand in enumerate(hands_seen(seen)):
            cards = [kind for kind in hand.each() if kind in ONE or CARDS[kind].stays]
            for chariot in chariots_of(seen.options, seat):
                cards += seen.gear[chariot].cards.each()
            worth[seat] += sum(CARDS[kind].price for kind in cards)
    seats = range(seen.options.seats)
    return Ends(
        places=np.stack([np.repeat(_best(places[:, None], seen, seat), worlds) for seat in seats]),
        worth=np.repeat(np.array(worth, np.int64)[:, None], worlds, axis=1),
        ranks=len(seen.gear),
    )

"""What a seat has at the end of a race of Ben Hvrt: its purse, and its cards if another race follows."""

from __future__ import annotations

import numpy as np

from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Result, Window, chariots_of
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.beliefs import Belief, hands_seen
from engine.probability.ben_hvrt.kinds import WORTH
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.forecast import Ends, Whole


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:
    """The race of a view in so many worlds; after a choice, the race in which it was made."""
    before = since or seen
    number = min(before.race_number, len(seen.options.laps) - 1)
    if len(seen.results) > number:
        return _ended(seen, seen.results[number], worlds)
    seats = seen.options.seats
    spare = [_set_aside(before, seen) if seat == seen.seat else 0 for seat in range(seats)]
    found = RACES.run(packed(seen, seed, Belief.of(before), spare), worlds, first)
    return Ends(
        places=_best(found["place"][:, : len(seen.gear)].T, seats),
        worth=found["worth"][:, :seats].T.astype(np.int64),
        ranks=len(seen.gear),
    )


def _best(places: Whole, seats: int) -> Whole:
    """[seat, world] the place of each seat's best chariot."""
    best: Whole = places.reshape(-1, seats, places.shape[-1]).min(axis=0).astype(np.int64)
    return best


def _set_aside(before: View, seen: View) -> int:
    """What those cards are worth that are not to be played before this race, but stay in hand."""
    if before.race is not None or not isinstance(before.stage, Window):
        return 0
    gone = before.hand.drop(seen.hand).drop(_in_play(seen).drop(_in_play(before)))
    return sum(CARDS[kind].price for kind in gone.each() if CARDS[kind].stays)


def _in_play(seen: View) -> Cards:
    chariots = () if seen.seat is None else chariots_of(seen.options, seen.seat)
    return sum((seen.gear[chariot].cards for chariot in chariots), Cards())


def _ended(seen: View, result: Result, worlds: int) -> Ends:
    """A race that is over, in every world."""
    places = np.array([result.order.index(chariot) + 1 for chariot in range(len(result.order))], np.int64)
    worth = list(result.purses)
    if len(seen.results) < len(seen.options.laps):
        for seat, hand in enumerate(hands_seen(seen)):
            cards = list(hand.each())
            for chariot in chariots_of(seen.options, seat):
                cards += seen.gear[chariot].cards.each()
            worth[seat] += sum(WORTH[kind] for kind in cards)
    return Ends(
        places=np.repeat(_best(places[:, None], seen.options.seats), worlds, axis=1),
        worth=np.repeat(np.array(worth, np.int64)[:, None], worlds, axis=1),
        ranks=len(seen.gear),
    )

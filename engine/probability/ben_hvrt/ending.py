"""What a seat has at the end of a race of Ben Hvrt: its purse, and its cards if another race follows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Result, Window, chariots_of
from engine.games.ben_hvrt.views import View
from engine.kernel import key
from engine.parts.deck import Cards
from engine.probability.alike import Alike, Same
from engine.probability.ben_hvrt.beliefs import Belief, hands_seen
from engine.probability.ben_hvrt.consequences import after
from engine.probability.ben_hvrt.kinds import WORTH
from engine.probability.ben_hvrt.pack import Image, packed
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.forecast import Ends, Whole


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:
    """The race of a view in so many worlds; after a choice, the race in which it was made."""
    before = since or seen
    result = _result(seen, before)
    if result is not None:
        return _ended(seen, result, worlds)
    return _raced(_question(seen, before), worlds=worlds, seed=seed, first=first)


@dataclass(frozen=True, slots=True)
class Ways:
    """Choices that come to the same: paths to one square, where nothing else is different afterwards."""

    actions: tuple[Action, ...]
    seat: Seat
    question: Image

    def ends(self, *, worlds: int, seed: int, first: int) -> Ends:
        """One row, again and again."""
        found = _raced(self.question, worlds=worlds, seed=seed, first=first)
        shape = len(self.actions), worlds
        places, worth = (np.broadcast_to(each[self.seat], shape) for each in (found.places, found.worth))
        return Ends(places, worth, ranks=found.ranks)


def alike(seen: View) -> list[Alike]:
    """The choices of a menu that can be valued, those that come to the same together."""
    if seen.seat is None:
        raise RuleViolation("action.nobody")
    over: list[Alike] = []
    asked: dict[bytes, tuple[Image, list[Action]]] = {}
    for action in seen.menu:
        following = after(seen, action)
        if following is None:
            continue
        if _result(following, seen) is not None:
            over.append(Same((action,), following, seen, ends))
            continue
        question = _question(following, seen)
        asked.setdefault(question.tobytes(), (question, []))[1].append(action)
    return [*over, *(Ways(tuple(actions), seen.seat, question) for question, actions in asked.values())]


def _result(seen: View, before: View) -> Result | None:
    """How the race ended in which a choice was made, if it is over."""
    number = min(before.race_number, len(seen.options.laps) - 1)
    return seen.results[number] if len(seen.results) > number else None


def _question(seen: View, before: View) -> Image:
    """A view after a choice, what is hidden drawn as before it; the seed is still to come."""
    spare = [_set_aside(before, seen) if seat == seen.seat else 0 for seat in range(seen.options.seats)]
    return packed(seen, 0, Belief.of(before), spare)


def _raced(question: Image, *, worlds: int, seed: int, first: int) -> Ends:
    asked = question.copy()
    asked["key"] = key(seed)
    seats, chariots = int(asked["seats"]), int(asked["chariots"])
    found = RACES.run(asked, worlds, first)
    return Ends(
        places=_best(found["place"][:, :chariots].T, seats),
        worth=found["worth"][:, :seats].T.astype(np.int64),
        ranks=chariots,
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


def kept(seen: View, seat: Seat) -> int:
    """What the cards are worth that a seat is seen to keep after a race, if another follows."""
    if len(seen.results) >= len(seen.options.laps):
        return 0
    cards = list(hands_seen(seen)[seat].each())
    for chariot in chariots_of(seen.options, seat):
        cards += seen.gear[chariot].cards.each()
    return sum(WORTH[kind] for kind in cards)


def _ended(seen: View, result: Result, worlds: int) -> Ends:
    """A race that is over, in every world."""
    places = np.array([result.order.index(chariot) + 1 for chariot in range(len(result.order))], np.int64)
    worth = [purse + kept(seen, seat) for seat, purse in enumerate(result.purses)]
    return Ends(
        places=np.repeat(_best(places[:, None], seen.options.seats), worlds, axis=1),
        worth=np.repeat(np.array(worth, np.int64)[:, None], worlds, axis=1),
        ranks=len(seen.gear),
    )

"""The facts of a race of Whips: who is next to whom, whips, wounds, tricks, a spin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from engine.advice.facts import Fact, fact, neighbours, put, swapped
from engine.core.game import Seat
from engine.games.whips.model import BeginMove, BeginTurn, Chariot, ChooseWhips, Move
from engine.games.whips.tables import WOUNDS
from engine.games.whips.views import View

WHIPS_USUAL: Final = 2
"""The middle number."""


def facts(seen: View, who: Seat) -> Iterator[Fact]:
    """What may move the chance of a seat."""
    chariots = seen.chariots
    if not chariots[who].running:
        return
    yield from _places(seen, who)
    yield from _chariots(seen)
    if seen.trick is not None and seen.seat is not None:
        yield fact("trick", _without_trick, seat=seen.seat, card=seen.trick)
    for seat, holding in enumerate(seen.holding):
        if holding and seat != seen.seat and chariots[seat].running:
            yield fact("holds", _empty(seat), seat=seat)


def _chariots(seen: View) -> Iterator[Fact]:
    """What each has, and what befell it."""
    chariots = seen.chariots
    for seat, chariot in enumerate(chariots):
        if not chariot.running:
            continue
        if chariot.wounds < WOUNDS:
            yield fact("wounds", _with(put(chariots, seat, wounds=WOUNDS)), seat=seat, n=chariot.wounds)
        if chariot.whips != WHIPS_USUAL and seen.move == Move():
            yield fact("whips", _with(put(chariots, seat, whips=WHIPS_USUAL)), seat=seat, n=chariot.whips)
        if chariot.spun:
            yield fact("spun", _with(put(chariots, seat, spun=False)), seat=seat)
        if chariot.slow:
            yield fact("slow", _with(put(chariots, seat, slow=False)), seat=seat)


def _places(seen: View, who: Seat) -> Iterator[Fact]:
    """The next ahead and the next behind; in the middle of a move nobody changes places."""
    if seen.move != Move() or not isinstance(seen.stage, BeginTurn | BeginMove | ChooseWhips):
        return
    ahead, behind = neighbours(seen.chariots, who)
    if ahead is not None:
        yield fact("ahead", _with(swapped(seen.chariots, who, ahead)), seat=who, other=ahead)
    if behind is not None:
        yield fact("behind", _with(swapped(seen.chariots, who, behind)), seat=who, other=behind)


def _with(chariots: tuple[Chariot, ...]) -> Callable[[View], View]:
    """The view with these chariots."""
    return lambda seen: replace(seen, chariots=chariots)


def _without_trick(seen: View) -> View:
    """Its own trick has been played for nothing."""
    if seen.trick is None or seen.seat is None:
        return seen
    played = seen.discards.add(seen.trick)
    return replace(_empty(seen.seat)(seen), trick=None, discards=played)


def _empty(seat: Seat) -> Callable[[View], View]:
    """A seat holds no trick any more."""
    return lambda seen: replace(
        seen, holding=tuple(held and other != seat for other, held in enumerate(seen.holding))
    )

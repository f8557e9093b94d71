"""The facts of Ben Hvrt: Speed, who is next to whom, a square that is blocked, cards, purses, the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median_low
from typing import Final

from engine.advice.facts import Fact, fact, neighbours, put, swapped
from engine.core.game import Seat
from engine.games.ben_hvrt.board import BOARD, grid_name
from engine.games.ben_hvrt.model import Answer, Chariot, Race, Upkeep, chariots_of, owner
from engine.games.ben_hvrt.views import View
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.ledger import Ledger
from engine.parts.runners import running

NEAR: Final = 3
"""So many squares straight ahead, a chariot is in the way."""


def facts(seen: View, who: Seat) -> Iterator[Fact]:
    """What may move the chance of a seat, or the worth of its choices."""
    if seen.race is None:
        yield from _start(seen, who)
        yield from _sale(seen, who)
    else:
        yield from _track(seen, seen.race, who)
    yield from _cards(seen)


def _start(seen: View, who: Seat) -> Iterator[Fact]:
    """Where a seat starts, from the Dealer's left (BH-20)."""
    seats = seen.options.seats
    place = (who - seen.dealer - 1) % seats
    dealer = (seen.dealer + seats // 2) % seats
    yield fact("start", lambda view: replace(view, dealer=dealer), seat=who, square=grid_name(place))


def _sale(seen: View, who: Seat) -> Iterator[Fact]:
    """Who bids against it, and what is known of them."""
    auction = seen.auction
    if auction is None or auction.bidding is None:
        return
    for seat in auction.bidding.active:
        if seat != who and seen.ledger.purses[seat]:
            yield fact("purse", _broke(seat), seat=seat, n=seen.ledger.purses[seat])
    if seen.sales:
        yield fact("record", lambda view: replace(view, sales=()), n=len(seen.sales))


def _track(seen: View, race: Race, who: Seat) -> Iterator[Fact]:
    mine = [chariot for chariot in chariots_of(seen.options, who) if race.chariots[chariot].running]
    if not mine:
        return
    if not race.path:
        ahead, behind = neighbours(race.chariots, mine[0])
        for name, other in (("ahead", ahead), ("behind", behind)):
            if other is not None and owner(seen.options, other) != who:
                swap = _with(swapped(race.chariots, mine[0], other))
                yield fact(name, swap, seat=who, other=owner(seen.options, other))
        yield from _blocked(seen, race, mine[0])
    for chariot in running(race.chariots):
        speed = race.chariots[chariot].speed
        usual = median_low(race.chariots[each].speed for each in running(race.chariots))
        if speed != usual:
            change = _with(put(race.chariots, chariot, speed=usual))
            yield fact("speed", change, seat=owner(seen.options, chariot), n=speed, usual=usual)


def _blocked(seen: View, race: Race, mine: int) -> Iterator[Fact]:
    """Whoever stands straight ahead might stand beside instead."""
    here = race.chariots[mine].square
    taken = {race.chariots[each].square: each for each in running(race.chariots)}
    for _ in range(NEAR):
        crossed = BOARD.crosses(here, BOARD.ahead[here])
        here = BOARD.ahead[here]
        if here in taken and not crossed:
            free = [s for s in BOARD.beside[here] if s not in taken]
            if free:
                change = _with(put(race.chariots, taken[here], square=free[-1]))
                yield fact("blocked", change, seat=owner(seen.options, taken[here]))
            return


def _cards(seen: View) -> Iterator[Fact]:
    """Cards in one's own hand, in play, and how many others hold."""
    for chariot, gear in enumerate(seen.gear if not isinstance(seen.stage, Upkeep) else ()):
        for kind in gear.cards:
            yield fact("gear", _bare(chariot, kind), seat=owner(seen.options, chariot), card=kind)
    if isinstance(seen.stage, Answer):
        return  # what is offered lies open: no hand is short of it
    for kind in seen.hand:
        yield fact("hand", _gone(kind), seat=seen.seat or 0, card=kind)
    for seat, held in enumerate(seen.hand_sizes):
        if held and seat != seen.seat:
            yield fact("holds", _empty(seat), seat=seat, n=held)


def _with(chariots: tuple[Chariot, ...]) -> Callable[[View], View]:
    """The view with these chariots on the track."""
    return lambda seen: (
        seen if seen.race is None else replace(seen, race=replace(seen.race, chariots=chariots))
    )


def _broke(seat: Seat) -> Callable[[View], View]:
    """A seat has nothing to bid with."""

    def change(seen: View) -> View:
        purses = (*seen.ledger.purses[:seat], 0, *seen.ledger.purses[seat + 1 :])
        return replace(seen, ledger=Ledger(purses, seen.ledger.pot))

    return change


def _bare(chariot: int, kind: str) -> Callable[[View], View]:
    """A card in play is gone."""

    def change(seen: View) -> View:
        gear = tuple(g.without(kind) if n == chariot else g for n, g in enumerate(seen.gear))
        return replace(seen, gear=gear, discards=seen.discards.add(kind))

    return change


def _gone(kind: str) -> Callable[[View], View]:
    """A card of one's own hand is gone, with all its copies."""

    def change(seen: View) -> View:
        if seen.seat is None:
            return seen
        lost = Cards.of({kind: seen.hand[kind]})
        left = seen.hand - lost
        sizes = tuple(left.total if seat == seen.seat else n for seat, n in enumerate(seen.hand_sizes))
        known = tuple(each.drop(lost) if seat == seen.seat else each for seat, each in enumerate(seen.known))
        return replace(seen, hand=left, hand_sizes=sizes, known=known, discards=seen.discards + lost)

    return change


def _empty(seat: Seat) -> Callable[[View], View]:
    """Another seat holds nothing; what was known of its hand is discarded."""

    def change(seen: View) -> View:
        sizes = tuple(0 if other == seat else held for other, held in enumerate(seen.hand_sizes))
        known = tuple(NO_CARDS if other == seat else cards for other, cards in enumerate(seen.known))
        return replace(seen, hand_sizes=sizes, known=known, discards=seen.discards + seen.known[seat])

    return change

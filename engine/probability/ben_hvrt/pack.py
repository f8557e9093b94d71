"""A view, as the compiled races read it: where they are taken up, and what is hidden there.

A *station* is all that everybody sees at the moment when somebody or the die is to decide: in the
auction, at maintenance, before a roll, after it, on the way, after the move, each with the seats still
to be asked. In a view that does not say whom a window asks, all are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.model import (
    Answer,
    BeginTurn,
    DragBy,
    Flag,
    Moment,
    Race,
    RollDie,
    Stage,
    Steer,
    Upkeep,
    Window,
    owner,
)
from engine.games.ben_hvrt.race import grid, standing
from engine.games.ben_hvrt.routes import SIZE
from engine.games.ben_hvrt.tables import PILES, TURNS_PER_LAP
from engine.games.ben_hvrt.views import View
from engine.kernel import key
from engine.probability.ben_hvrt.beliefs import Belief, hands_seen
from engine.probability.ben_hvrt.image import GONE, HOME, IMAGE, NEVER, At, mark_of
from engine.probability.ben_hvrt.kinds import INDEX, PLAYED, bits, counts

Image: TypeAlias = npt.NDArray[np.void]

_WINDOWS: Final = {
    Moment.BEFORE_ROLL: At.BEFORE_ROLL,
    Moment.AFTER_ROLL: At.ROLLED,
    Moment.PASSING: At.PASSING,
    Moment.AFTER_MOVE: At.MOVED,
}
_TURN_BITS, _CHARIOT_BITS = 12, 8


def named(drawn: Key) -> int:
    """The name of a roll in the compiled races: turn, chariot, and how often it has rolled in this move.

    >>> named(("roll", 0, 1, 2, 3)) == 1 << 12 | 2 << 8 | 3
    True
    """
    _, _, turn, chariot, nth = drawn
    return int(turn) << _TURN_BITS | int(chariot) << _CHARIOT_BITS | int(nth)


def packed(seen: View, seed: int, belief: Belief | None = None, spare: Sequence[int] = ()) -> Image:
    """The question of a view: what is hidden is drawn from a belief, if not from its own.

    Cards put by for a later race are worth so much ``spare`` to each seat besides.
    """
    image: Image = np.zeros((), IMAGE)
    image["key"] = key(seed)
    at = _at(seen)
    race = seen.race or Race(grid(seen.options, seen.dealer))
    _agreed(image, seen, at, race)
    _table(image["start"], seen, spare)
    _track(image["start"], race, seen.laps)
    _hidden(image, belief or Belief.of(seen))
    if at is At.SALE:
        _auction(image, seen)
    elif isinstance(seen.stage, Upkeep):
        bills = [(bill.chariot, INDEX[bill.card], bill.ducats) for bill in seen.stage.bills]
        image["bills"] = len(bills)
        image["bill"][: len(bills)] = bills
    elif at > At.TURN:
        _move(image, seen, race)
    return image


def dealt(image: Image, seat: Seat, card: str) -> Image:
    """The same question with one card more in a hand, which everybody has seen."""
    found = image.copy()
    start: Any = found["start"]
    start["held"][seat][INDEX[card]] += 1
    start["hand"][seat] |= bits([card]) & PLAYED
    return found


def _at(seen: View) -> At:
    stage = _stage(seen)
    if isinstance(stage, Upkeep):
        return At.UPKEEP
    if seen.race is None:
        return At.SALE
    match stage:
        case Flag():
            return At.FLAG
        case BeginTurn():
            return At.TURN
        case RollDie():
            return At.ROLL
        case Steer():
            return At.STEER
        case DragBy():
            return At.DRAG
        case Window(moment=moment) if moment in _WINDOWS:
            return _WINDOWS[moment]
    raise RuleViolation("action.not_now")


def _stage(seen: View) -> Stage:
    return seen.stage.back if isinstance(seen.stage, Answer) else seen.stage


def _agreed(image: Image, seen: View, at: At, race: Race) -> None:
    options, chariots = seen.options, len(race.chariots)
    image["at"] = at
    image["seats"] = options.seats
    image["chariots"] = chariots
    image["laps"] = seen.laps
    image["want"] = chariots - 1 if options.forfeit else min(len(PILES), chariots - 1)
    image["last"] = TURNS_PER_LAP * seen.laps
    image["follows"] = seen.race_number + 1 < len(options.laps)
    image["forfeit"] = options.forfeit
    image["dealer"] = seen.dealer
    image["owner"][:chariots] = owners = [owner(options, chariot) for chariot in range(chariots)]
    for chariot, runner in enumerate(race.chariots):
        image["start"]["racing"][owners[chariot]] += runner.running


def _table(start: Any, seen: View, spare: Sequence[int]) -> None:
    for seat, cards in enumerate(hands_seen(seen)):
        start["held"][seat] = counts(cards)
        start["hand"][seat] = bits(cards) & PLAYED
    for chariot, gear in enumerate(seen.gear):
        start["worn"][chariot] = counts(gear.cards)
        start["gear"][chariot] = bits(gear.cards)
    start["purse"][: len(seen.ledger.purses)] = seen.ledger.purses
    start["pot"] = seen.ledger.pot
    start["spare"][: len(spare)] = spare


def _track(start: Any, race: Race, laps: int) -> None:
    occupied = 0
    order = standing(race)
    for number, chariot in enumerate(race.chariots):
        start["speed"][number] = chariot.speed
        start["cover"][number] = chariot.cover
        start["mark"][number] = mark_of(chariot.square, chariot.crossings, laps) if chariot.running else GONE
        if chariot.running:
            occupied |= 1 << chariot.square
            start["who"][chariot.square] = number
            start["square"][number] = chariot.square
    for place, number in enumerate(race.finished, 1):
        start["place"][number] = place
        start["by_place"][place - 1] = number
    start["low"], start["high"] = occupied & 2**64 - 1, occupied >> 64
    start["order"][: len(order)] = order
    start["running"] = len(order)
    start["leader"] = order[0] if order else 0
    start["done"] = len(race.finished)
    start["turn"] = race.turn
    start["roll"], start["rolls"] = race.roll, race.rolls


def _hidden(image: Image, belief: Belief) -> None:
    image["unseen"] = len(belief.unseen)
    image["slots"] = belief.slots
    image["cards"][: len(belief.unseen)] = belief.unseen
    image["hidden"][: len(belief.hidden)] = belief.hidden


def _auction(image: Image, seen: View) -> None:
    """The card on the block, who may have it, and what is still to be sold."""
    auction, seats = seen.auction, seen.options.seats
    image["stack"][:seats] = seen.stacks
    image["auctioneer"] = 0 if auction is None else auction.auctioneer
    image["block"] = NEVER
    if auction is None or auction.card is None:
        return
    bidding = auction.bidding
    every = tuple((auction.auctioneer + place) % seats for place in range(seats))
    bidders = every if bidding is None else bidding.active
    image["block"] = INDEX[auction.card]
    image["bidders"] = len(bidders)
    image["bidder"][: len(bidders)] = bidders
    if bidding is not None:
        image["sunk"][:seats] = [bidding.sunk(seat) for seat in range(seats)]


def _move(image: Image, seen: View, race: Race) -> None:
    """How far a move has come, and who moves after it."""
    stage, seats = _stage(seen), seen.options.seats
    image["start"]["mover"] = race.mover
    image["waiting"] = len(race.order) - 1
    image["wait"][: len(race.order) - 1] = race.order[1:]
    if isinstance(stage, DragBy):
        image["drag"] = stage.squares
    if not isinstance(stage, Window):
        return
    asked = 0 if stage.asked is None else (stage.asked - stage.first) % seats
    played = sum(1 << seat for seat in set(stage.played))
    image["did"] = played
    image["barred"] = played | sum(1 << (stage.first + place) % seats for place in range(asked))
    image["about"] = stage.about
    image["passed"] = sum(1 << chariot for chariot in race.passed)
    if stage.moment is Moment.PASSING:
        path = _path(race, seen.laps)
        image["steps"] = len(path)
        image["path"][: len(path)] = path


def _path(race: Race, laps: int) -> list[int]:
    """What is gained on the path that is left, from the square where the mover stands."""
    here = race.chariots[race.mover]
    square, crossings, gains = here.square, here.crossings, [0]
    for step in race.path:
        crossings += BOARD.crosses(square, step)
        square = step
        gains.append((crossings - here.crossings) * SIZE + step - here.square if crossings <= laps else HOME)
    return gains

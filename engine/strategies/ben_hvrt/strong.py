"""The bot that plays the whole game well: it prices every choice by what it does to its share of the pot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Final

from engine.core.chance import Stream
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    Drop,
    Maintain,
    Move,
    Pass,
    Play,
    QuickSale,
    Ready,
    ToAuction,
    Trade,
    Use,
)
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import (
    CARDS,
    Add,
    AtLeast,
    Become,
    Card,
    Cover,
    Halt,
    Retire,
    RollAgain,
    Sort,
    SpeedBy,
    SpeedTo,
    Wreck,
)
from engine.games.ben_hvrt.model import Answer, DragBy, Moment, Race, Upkeep, Window, owner
from engine.games.ben_hvrt.race import standing, start_of
from engine.games.ben_hvrt.tables import ANTE_PER_LAP, clamp_speed
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.exact import FACES
from engine.probability.pace import LAP, Pace, shares, squares_left
from engine.probability.rollout import rollout
from engine.strategies.ben_hvrt.bot import Bot
from engine.strategies.ben_hvrt.house import GAME
from engine.strategies.registry import strategy

REFERENCE_POT, REFERENCE_LAPS = 60, 2  # of benchmarks/card_worth.py, which the prices follow


# What a card is worth


def pot_to_come(seen: View, laps: int) -> float:
    """The pot that a race of so many laps usually makes: antes, and as much again from the auction."""
    return 2.0 * ANTE_PER_LAP * laps * seen.options.seats * seen.options.chariots


def pots(seen: View) -> Iterator[tuple[int, float]]:
    """Laps and likely pot of this race and of those to come; unrolled ones count as average."""
    yield seen.laps, max(float(seen.ledger.pot), pot_to_come(seen, seen.laps))
    for laps in seen.options.laps[seen.race_number + 1 :]:
        yield laps or 3, pot_to_come(seen, laps or 3)


def value(seen: View, kind: str) -> float:
    """Ducats that a card will bring: once in the best race left, or in every race while it stays."""
    card = CARDS[kind]
    if not card.stays:
        return max(card.price * pot / REFERENCE_POT * sqrt(REFERENCE_LAPS / laps) for laps, pot in pots(seen))
    return sum(max(0.0, _stay(card, laps, pot)) for laps, pot in pots(seen))


def _stay(card: Card, laps: int, pot: float) -> float:
    """What a card in play brings in one race, net of maintenance."""
    gross = card.price + card.maintenance(REFERENCE_LAPS)
    return gross * pot / REFERENCE_POT * sqrt(laps / REFERENCE_LAPS) - card.maintenance(laps)


# The auction

RIVAL: Final = 1.0  # how much every rival still in lowers the price that a card is chased to


def bid(seen: View, _: Stream) -> Action:
    """The more rivals are still in, the less is a bid likely to be the last."""
    card, bidding = on_the_block(seen.auction)
    rivals = len(bidding.active) - 1
    worth = value(seen, card) / (1 + RIVAL * rivals)
    return Bid() if bidding.price < worth and Bid() in seen.menu else Pass()


def sale(seen: View, _: Stream) -> Action:
    """Quick Sale when the card brings clearly more than its price."""
    if seen.auction is None or seen.auction.card is None or QuickSale() not in seen.menu:
        return ToAuction()
    kind = seen.auction.card
    return QuickSale() if value(seen, kind) >= CARDS[kind].price + 1.5 else ToAuction()


def outfit(seen: View, _: Stream) -> Action:
    """Improvements at once; the better Driver; a levy late, when nobody can bid it away."""
    best: Action = Pass()
    gain = 0.0
    for play in seen.menu:
        if not isinstance(play, Play) or play.card == "carpenter-ants":
            continue
        brings = value(seen, play.card)
        driver = seen.gear[play.on].driver if play.on >= 0 else None
        if driver is not None and CARDS[play.card].sort is Sort.DRIVER:
            brings -= value(seen, driver)
        if brings > gain:
            best, gain = play, brings
    return best


def upkeep(seen: View, _: Stream) -> Action:
    """Pay while the card brings more than it costs, now or in the races to come."""
    if not isinstance(seen.stage, Upkeep) or Maintain() not in seen.menu:
        return Drop()
    return Maintain() if value(seen, seen.stage.bills[0].card) > 0 else Drop()


# The race


def field(seen: View, race: Race) -> tuple[list[int], list[Pace]]:
    """The chariots on the track in the order of the race, as numbers and as paces."""
    order = list(standing(race))
    to_move = set(race.order)
    paces = [
        Pace(
            squares_left(race.chariots[number].square) + (seen.laps - race.chariots[number].crossings) * LAP,
            race.chariots[number].speed,
            0 if number in to_move else 1,
        )
        for number in order
    ]
    return order, paces


def equity(seen: View, race: Race, order: list[int], paces: list[Pace]) -> float:
    """Ducats that this seat's chariots can expect of the pot."""
    mine = [place for place, number in enumerate(order) if owner(seen.options, number) == seen.seat]
    return seen.ledger.pot * sum(shares(paces, place, len(race.finished)) for place in mine)


def outlook(
    seen: View, race: Race, moment: Moment, target: int = -1, change: object = None, roll: int = 0
) -> float:
    """The equity after the rest of this move, if an operation is done to a chariot first."""
    order, paces = field(seen, race)
    mover = order.index(race.mover)
    if target >= 0 and isinstance(change, SpeedBy | SpeedTo):
        place = order.index(target)
        speed = change.speed if isinstance(change, SpeedTo) else paces[place].speed + change.change
        paces[place] = replace(paces[place], speed=clamp_speed(speed))
    if isinstance(change, Cover):
        place = order.index(target)
        paces[place] = paces[place].after(change.roll or roll)
        return equity(seen, race, order, paces)
    if moment is Moment.AFTER_ROLL:
        before = paces[mover]
        rolls = FACES if isinstance(change, RollAgain) else (_rolled(race.roll, change),)
        total = 0.0
        for face in rolls:
            paces[mover] = before.after(face)
            total += equity(seen, race, order, paces)
        return total / len(rolls)
    if moment is Moment.PASSING:
        squares = paces[mover].squares
        if isinstance(change, Halt):
            squares += 1
        else:
            squares -= len(race.path)
        left = Pace(0, 1, 0) if squares <= 0 else Pace(squares, clamp_speed(race.roll), 1)
        paces[mover] = left
    if moment is Moment.AFTER_MOVE:
        paces[mover] = replace(paces[mover], delay=1)
    return equity(seen, race, order, paces)


def _rolled(roll: int, change: object) -> int:
    match change:
        case Add(squares=squares):
            return roll + squares
        case Become(roll=new):
            return new
        case AtLeast(roll=least):
            return max(roll, least)
    return roll


def cards(seen: View, _: Stream) -> Action:
    """Play the card that gains most, if it gains more than it would later."""
    race, window = seen.race, seen.stage
    if len(seen.menu) == 1 or race is None or not isinstance(window, Window):
        return Pass()
    base = outlook(seen, race, window.moment)
    best: Action = Pass()
    gain = 0.0
    for action in seen.menu:
        if not isinstance(action, Play | Use):
            continue
        extra = brings(seen, race, window, action) - base - keep(seen, race, action)
        if extra > gain:
            best, gain = action, extra
    return best


def brings(seen: View, race: Race, window: Window, action: Play | Use) -> float:
    """The equity after a play."""
    card = CARDS[action.card]
    roll = action.roll if isinstance(action, Play) else 0
    main = card.does[-1] if len(card.does) > 1 and not isinstance(card.does[0], Halt) else card.does[0]
    worth = outlook(seen, race, window.moment, action.on, main, roll)
    if owner(seen.options, action.on) != seen.seat:
        worth += _spoils(seen, race, action)
    return worth


def _spoils(seen: View, race: Race, action: Play | Use) -> float:
    """What a rival's lost Driver or Improvement is worth to this seat: its share of the harm."""
    gear, lost = seen.gear[action.on], 0.0
    for operation in CARDS[action.card].does:
        if isinstance(operation, Retire) and gear.driver is not None:
            lost += CARDS[gear.driver].price
        if isinstance(operation, Wreck) and isinstance(action, Play):
            lost += CARDS[action.prey].price
    return 0.4 * lost if standing(race)[0] == action.on else 0.2 * lost


KEEP: Final = 0.5


def keep(seen: View, race: Race, action: Play | Use) -> float:
    """What the card would bring later: in a race to come, or in what is left of the last one."""
    if isinstance(action, Use):
        return 0.0
    price = CARDS[action.card].price
    if seen.race_number + 1 < len(seen.options.laps):
        return KEEP * price
    done = max(chariot.crossings for chariot in race.chariots) / (seen.laps + 1)
    return KEEP * price * (1 - done)


def drive(seen: View, _: Stream) -> Action:
    """To where the fewest squares are left to the finish, not merely to the front."""
    race = seen.race
    if race is None or isinstance(seen.stage, DragBy):
        return rollout(seen)
    start = start_of(race, race.mover, race.allowance, seen.laps)
    places = routes.reach(start)
    return Move(places[min(places, key=lambda place: _left(place, start.to_go))])


def _left(place: int, to_go: int) -> tuple[int, int]:
    lap, square = divmod(place, BOARD.size)
    if lap > to_go - 1:
        return (0, 0)
    return ((to_go - 1 - lap) * LAP + squares_left(square), -place)


# Bargains


def answer(seen: View, _: Stream) -> Action:
    """Take what gains."""
    if Accept() not in seen.menu or not isinstance(seen.stage, Answer):
        return Decline()
    offer = seen.stage.offer
    if isinstance(offer, Trade):
        gain = _worth(seen, offer.give) + offer.pay - _worth(seen, offer.take) - offer.ask
        return Accept() if gain > 1 else Decline()
    if offer.play.on >= 0 and owner(seen.options, offer.play.on) == seen.seat:
        return Decline()
    return Accept() if offer.ducats > value(seen, offer.play.card) else Decline()


def trade(seen: View, _: Stream) -> Action:
    """Offer to buy what is worth clearly more here than it costs."""
    best: Action = Ready()
    gain = 1.0
    for offer in seen.menu:
        if isinstance(offer, Trade):
            extra = _worth(seen, offer.take) - offer.pay + offer.ask - _worth(seen, offer.give)
            if extra > gain:
                best, gain = offer, extra
    return best


def _worth(seen: View, goods: Cards) -> float:
    return sum(value(seen, kind) for kind in goods.each())


@strategy(
    GAME,
    "strong",
    name="Agrippina",
    idea="prices every choice by what it does to her share of the pot",
    voice=("I can count.", "You paid; I collect."),
)
def agrippina() -> Bot:
    """The one to beat."""
    return Bot(sale, bid, outfit, upkeep, cards, trade, answer, drive)

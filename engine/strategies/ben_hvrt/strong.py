"""The bot that plays the whole game well: it prices every choice by what it does to its share of the pot."""

from __future__ import annotations

from math import prod
from typing import Final

from engine.core.chance import Stream
from engine.core.game import Seat
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.actions import (
    Action,
    Bid,
    Drop,
    Maintain,
    Move,
    Pass,
    Play,
    QuickSale,
    ToAuction,
    Use,
)
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, Sort
from engine.games.ben_hvrt.model import DragBy, Race, Upkeep, Window, owner
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.views import View
from engine.parts.auctions import EscalatingAuction
from engine.probability.ben_hvrt.pace import LAP, squares_left
from engine.probability.ben_hvrt.rollout import outfits, rollout
from engine.strategies.ben_hvrt.bargaining import answer, hire, trade
from engine.strategies.ben_hvrt.bot import Bot
from engine.strategies.ben_hvrt.house import GAME
from engine.strategies.ben_hvrt.outlook import gain
from engine.strategies.ben_hvrt.worth import contested, pots, stakes, value
from engine.strategies.registry import strategy

# The auction

SURE: Final = 0.6  # of its price a card must bring, to be bought when nobody else can fight for it

STAYS_IN: Final = 0.3  # the chance that a rival who has not yet bid for a card will
FIGHTS_ON: Final = 0.8  # and that one who has will bid again


def bid(seen: View, _: Stream) -> Action:
    """A bid is good if the card, times the chance that everyone else gives up now, is worth it."""
    card, bidding = on_the_block(seen.auction)
    wins = alone(bidding, seen.seat)
    return Bid() if contested(seen, card) * wins > bidding.price and Bid() in seen.menu else Pass()


def alone(bidding: EscalatingAuction, seat: Seat | None) -> float:
    """The chance that everyone else gives up now."""
    return prod(
        1 - (FIGHTS_ON if bidding.rounds_bid[rival] else STAYS_IN)
        for rival in bidding.active
        if rival != seat
    )


def sale(seen: View, _: Stream) -> Action:
    """Quick Sale unless the card brings far less: part of the price comes back, and no rival has the card."""
    if seen.auction is None or seen.auction.card is None or QuickSale() not in seen.menu:
        return ToAuction()
    kind = seen.auction.card
    return QuickSale() if contested(seen, kind) >= SURE * CARDS[kind].price else ToAuction()


def outfit(seen: View, _: Stream) -> Action:
    """Improvements at once; the better Driver; a levy late, when nobody can bid it away."""
    best: Action = Pass()
    most = 0.0
    for play in outfits(seen):
        brings = value(seen, play.card)
        driver = seen.gear[play.on].driver if play.on >= 0 else None
        if driver is not None and CARDS[play.card].sort is Sort.DRIVER:
            brings -= value(seen, driver)
        if brings > most:
            best, most = play, brings
    return best


def upkeep(seen: View, _: Stream) -> Action:
    """Pay while the card brings more than it costs, now or in the races to come."""
    if not isinstance(seen.stage, Upkeep) or Maintain() not in seen.menu:
        return Drop()
    return Maintain() if value(seen, seen.stage.bills[0].card) > 0 else Drop()


# The race

PATIENCE: Final = 4.0  # a card against a rival waits until it brings so many times its price


def cards(seen: View, _: Stream) -> Action:
    """Good cards as anybody plays them; bad ones on a rival when they bring most, the later the sooner."""
    race, window = seen.race, seen.stage
    usual = rollout(seen)
    if len(seen.menu) == 1 or race is None or not isinstance(window, Window):
        return usual
    if isinstance(usual, Use) or (isinstance(usual, Play) and _mine(seen, usual) and not _better_later(seen)):
        return usual
    best: Action = Pass()
    most = 0.0
    for action in seen.menu:
        if isinstance(action, Play) and not _mine(seen, action):
            extra = gain(seen, race, window.moment, action) - _patience(seen, race) * CARDS[action.card].price
            if extra > most:
                best, most = action, extra
    return best


def _better_later(seen: View) -> bool:
    """Whether a card brings more in some race to come, where it can still be played."""
    now, *later = [stakes(laps, pot) for laps, pot in pots(seen)]
    return any(now < best for best in later)


def _mine(seen: View, action: Play | Use) -> bool:
    return owner(seen.options, action.on) == seen.seat


def _patience(seen: View, race: Race) -> float:
    """It wears off with the laps; who finishes may keep the card, but the pot is gone."""
    done = max(chariot.crossings for chariot in race.chariots)
    return PATIENCE * (1 - done / (seen.laps + 1))


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


@strategy(
    GAME,
    "strong",
    name="Agrippina",
    idea="prices every choice by what it does to her share of the pot",
    voice=("I can count.", "You paid; I collect."),
)
def agrippina() -> Bot:
    """The one to beat."""
    return Bot(sale, bid, outfit, upkeep, cards, trade, answer, drive, hire)

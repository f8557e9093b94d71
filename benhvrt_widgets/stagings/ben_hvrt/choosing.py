"""A line of the menu of Ben Hvrt as a button."""

from __future__ import annotations

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.parts import Choice
from benhvrt_widgets.stagings import choosing
from engine.games.ben_hvrt.actions import Action, Bid, Maintain, Move, QuickSale
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Bidding, OfferQuickSale, Upkeep
from engine.games.ben_hvrt.views import View


def choice(context: Context, index: int, action: Action) -> Choice:
    """One line of the menu."""
    return choosing.choice(
        context, index, action, short=_short(context, action), price=_price(context, action)
    )


def _price(context: Context, action: Action) -> int | None:
    view: View = context.view
    match action, view.stage:
        case Bid(), Bidding() if view.auction is not None and view.auction.bidding is not None:
            return view.auction.bidding.price
        case QuickSale(), OfferQuickSale() if view.auction is not None and view.auction.card is not None:
            return CARDS[view.auction.card].price
        case Maintain(), Upkeep(bills=bills):
            return bills[0].ducats
    return None


def _short(context: Context, action: Action) -> str:
    match action:
        case Bid():
            return context.say("bid", price=_price(context, action))
        case QuickSale():
            return context.say("quick_sale", price=_price(context, action))
        case Maintain():
            return context.say("maintain", price=_price(context, action))
        case Move(path=path) if path:
            return context.say("move", steps=len(path))
    return ""

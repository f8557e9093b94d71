"""How bots answer offers: by adding up Q/S prices."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Accept, Action, Decline, Hire, Trade
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Answer, owner
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards


def listed(cards: Cards) -> int:
    """The Q/S prices of cards, added up."""
    return sum(CARDS[kind].price for kind in cards.each())


def gain(offer: Trade) -> int:
    """What the addressee of a trade gains, by the price list."""
    return listed(offer.give) + offer.pay - listed(offer.take) - offer.ask


def by_the_list(seen: View, _: Stream) -> Action:
    """Take a trade that gains by the price list; play a card for more than its price, on others."""
    if Accept() not in seen.menu or not isinstance(seen.stage, Answer):
        return Decline()
    offer = seen.stage.offer
    if isinstance(offer, Hire):
        aimed_at_me = offer.play.on >= 0 and owner(seen.options, offer.play.on) == seen.seat
        return Accept() if offer.ducats > CARDS[offer.play.card].price and not aimed_at_me else Decline()
    return Accept() if gain(offer) > 0 else Decline()

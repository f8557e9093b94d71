"""How house bots bargain: by adding up Q/S prices."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Accept, Action, Decline, Hire, Ready, Trade
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


def below_the_list(seen: View, _: Stream) -> Action:
    """A ducat less than its price for the dearest card that somebody is known to hold."""
    seat = seen.seat
    if seat is None or len(seen.menu) == 1:
        return Ready()
    rivals = (rival for rival in range(seen.options.seats) if rival != seat)
    known = [(CARDS[kind].price, kind, rival) for rival in rivals for kind in seen.known[rival]]
    if not known:
        return Ready()
    price, kind, rival = max(known)
    if not 1 < price <= seen.ledger.purses[seat]:
        return Ready()
    return Trade(seat, rival, take=Cards(((kind, 1),)), pay=price - 1)


def sell_the_dear(seen: View, _: Stream) -> Action:
    """What costs more than a ducat to keep is for sale, a ducat below its price, to the fullest purse."""
    seat = seen.seat
    if seat is None or len(seen.menu) == 1:
        return Ready()
    rivals = [rival for rival in range(seen.options.seats) if rival != seat]
    rich = max(rivals, key=lambda rival: seen.ledger.purses[rival])
    for kind in seen.hand:
        price = CARDS[kind].price - 1
        if CARDS[kind].maintenance(seen.laps) > 1 and 0 < price <= seen.ledger.purses[rich]:
            return Trade(seat, rich, give=Cards(((kind, 1),)), ask=price)
    return Ready()


def by_the_list(seen: View, _: Stream) -> Action:
    """Take a trade that gains by the price list; play a card for more than its price, on others."""
    if Accept() not in seen.menu or not isinstance(seen.stage, Answer):
        return Decline()
    offer = seen.stage.offer
    if isinstance(offer, Hire):
        aimed_at_me = offer.play.on >= 0 and owner(seen.options, offer.play.on) == seen.seat
        return Accept() if offer.ducats > CARDS[offer.play.card].price and not aimed_at_me else Decline()
    return Accept() if gain(offer) > 0 else Decline()

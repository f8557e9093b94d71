"""How the strong bot bargains: she buys, sells, hires and is hired where that gains by her own reckoning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Accept, Action, Decline, Hire, Play, Ready, Trade
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Answer, Window, owner
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation
from engine.parts.deck import Cards
from engine.strategies.ben_hvrt.outlook import gain
from engine.strategies.ben_hvrt.worth import value, worth

TRADE_MARGIN: Final = 1.0  # ducats that a bargain must gain to be worth the doubt
HIRE_MARGIN: Final = 2.0


def answer(seen: View, _: Stream) -> Action:
    """Take what gains."""
    if Accept() not in seen.menu or not isinstance(seen.stage, Answer):
        return Decline()
    offer = seen.stage.offer
    if isinstance(offer, Trade):
        profit = worth(seen, offer.give) + offer.pay - worth(seen, offer.take) - offer.ask
        return Accept() if profit > TRADE_MARGIN else Decline()
    if offer.play.on >= 0 and owner(seen.options, offer.play.on) == seen.seat:
        return Decline()
    return Accept() if offer.ducats > value(seen, offer.play.card) else Decline()


def trade(seen: View, _: Stream) -> Action:
    """The offer that gains most, of those that a believer in the price list would take."""
    best: Action = Ready()
    most = TRADE_MARGIN
    if len(seen.menu) == 1 or seen.seat is None:
        return best
    for offer, profit in (*_purchases(seen, seen.seat), *_sales(seen, seen.seat)):
        if profit > most:
            best, most = offer, profit
    return best


def _purchases(seen: View, seat: int) -> Iterator[tuple[Trade, float]]:
    """A ducat over the list for a card that is known to be there."""
    for rival, known in enumerate(seen.known):
        for kind in known if rival != seat else ():
            price = CARDS[kind].price + 1
            if price <= seen.ledger.purses[seat]:
                yield Trade(seat, rival, take=Cards(((kind, 1),)), pay=price), value(seen, kind) - price


def _sales(seen: View, seat: int) -> Iterator[tuple[Trade, float]]:
    """A ducat under the list for a card that brings less than that here, to whoever is richest."""
    rivals = [rival for rival in range(seen.options.seats) if rival != seat]
    rich = max(rivals, key=lambda rival: seen.ledger.purses[rival])
    for kind in seen.hand:
        price = CARDS[kind].price - 1
        if 0 < price <= seen.ledger.purses[rich]:
            yield Trade(seat, rich, give=Cards(((kind, 1),)), ask=price), price - value(seen, kind)


def hire(seen: View, _: Stream) -> Hire | None:
    """Pay another for a card that brings more, played now, than its owner can want for it."""
    window, seat, race = seen.stage, seen.seat, seen.race
    if race is None or seat is None or not isinstance(window, Window):
        return None
    best: Hire | None = None
    most = HIRE_MARGIN
    for other, known in enumerate(seen.known):
        if other == seat or not known:
            continue
        for play in Situation(seen.options, seen.gear, race, window, other).plays(known):
            if not isinstance(play, Play) or play.on < 0 or owner(seen.options, play.on) == other:
                continue
            ducats = int(max(CARDS[play.card].price, value(seen, play.card))) + 1
            if ducats <= seen.ledger.purses[seat]:
                profit = gain(seen, race, window.moment, play) - ducats
                if profit > most:
                    best, most = Hire(seat, other, ducats, play), profit
    return best

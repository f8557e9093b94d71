"""How bots bid: what a card is worth to them, and how far they go for it."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Action, Bid, Pass, QuickSale, ToAuction
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.views import View


def price(seen: View) -> int:
    """What the card on the block is worth: its Q/S price is measured to stand near that."""
    return CARDS[on_the_block(seen.auction)[0]].price


def up_to(seen: View, worth: float) -> Action:
    """Bid while this round costs less than the card is worth."""
    return Bid() if on_the_block(seen.auction)[1].price < worth and Bid() in seen.menu else Pass()


def by_value(seen: View, _: Stream) -> Action:
    """What is paid is gone: stay in while the next bid costs less than the card is worth."""
    return up_to(seen, price(seen))


def by_sunk_cost(seen: View, rng: Stream) -> Action:
    """Who has paid stays in, whatever it costs."""
    _, bidding = on_the_block(seen.auction)
    if seen.seat is not None and bidding.rounds_bid[seen.seat] and Bid() in seen.menu:
        return Bid()
    return by_value(seen, rng)


def when_alone(seen: View, _: Stream) -> Action:
    """A card for one ducat when everybody else has passed, and no other."""
    bidding = on_the_block(seen.auction)[1]
    return up_to(seen, price(seen)) if bidding.active == (seen.seat,) else Pass()


def buy_cheap(seen: View, _: Stream) -> Action:
    """Quick Sale of anything for at most two ducats."""
    cheap = 2
    if seen.auction is not None and seen.auction.card is not None and CARDS[seen.auction.card].price <= cheap:
        return QuickSale()
    return ToAuction()

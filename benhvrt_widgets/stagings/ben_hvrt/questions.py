"""The decision at hand, in a sentence.

>>> from engine.games.ben_hvrt import BEN_HVRT
>>> question(BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0), "en", ("Sid", "Ann", "Bob", "Cy"))
''
"""

from __future__ import annotations

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import Names, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.narration import narrate
from engine.games.ben_hvrt.events import Offered
from engine.games.ben_hvrt.model import (
    Answer,
    Bidding,
    DragBy,
    Moment,
    OfferQuickSale,
    Steer,
    Trading,
    Upkeep,
    Window,
)
from engine.games.ben_hvrt.tables import TRADE_OFFERS, clamp_speed
from engine.games.ben_hvrt.views import View


def question(seen: View, lang: str, names: Names) -> str:
    """What the seat of this view is asked; nothing where nobody decides."""
    match seen.stage:
        case OfferQuickSale() if seen.auction is not None and seen.auction.card is not None:
            return say("play.quick_sale", lang, card=card_name(seen.auction.card, lang))
        case Bidding():
            return _bid(seen, lang, names)
        case Window() as window:
            return f"{occasion(seen, window, lang, names)} {say('play.play_card', lang)}"
        case Trading() as trading:
            return _trade(seen, trading, lang)
        case Answer(offer=offer):
            return narrate(Offered(offer), lang, names) or ""
        case Upkeep(bills=bills):
            return say("play.upkeep", lang, card=card_name(bills[0].card, lang), ducats=bills[0].ducats)
        case Steer():
            return _roll("steer", seen, lang, names)
        case DragBy(chariot=chariot, squares=squares):
            return say("play.drag", lang, chariot=chariot_name(chariot, names), squares=squares)
    return ""


def _bid(seen: View, lang: str, names: Names) -> str:
    if seen.auction is None or seen.auction.bidding is None:
        return ""
    bidding = seen.auction.bidding
    sunk = bidding.sunk(seen.seat) if seen.seat is not None else 0
    rivals = [names[seat] for seat in bidding.active if seat != seen.seat]
    key = ("bid_alone", "bid_two", "bid")[min(2, len(rivals))]
    rival = listed(rivals, lang) if rivals else ""
    card = card_name(seen.auction.card or "", lang)
    gone = say("play.sunk", lang, sunk=sunk) if sunk else ""
    return say(f"play.{key}", lang, card=card, price=bidding.price, sunk=gone, rival=rival)


def _trade(seen: View, trading: Trading, lang: str) -> str:
    made = trading.offers[seen.seat] if seen.seat is not None and trading.offers else 0
    left = max(0, TRADE_OFFERS - made)
    return say("play.trading", lang, offers=left) if left else say("play.trading_done", lang)


def occasion(seen: View, window: Window, lang: str, names: Names) -> str:
    """What has just happened, or is about to, so that cards may be played."""
    if seen.race is None or window.moment is Moment.OUTFIT:
        return say("play.outfit", lang)
    if window.moment is Moment.AFTER_ROLL:
        return _roll("after_roll", seen, lang, names)
    mover = chariot_name(seen.race.mover, names)
    passed = chariot_name(window.about, names) if window.about >= 0 else ""
    if window.moment is Moment.PASSING and seen.race.path:
        goal = square_name(seen.race.path[-1], lang)
        return say("play.passing_on", lang, chariot=mover, passed=passed, square=goal)
    return say(f"play.{window.moment.value}", lang, chariot=mover, passed=passed)


def _roll(key: str, seen: View, lang: str, names: Names) -> str:
    if seen.race is None:
        return ""
    return say(
        f"play.{key}",
        lang,
        chariot=chariot_name(seen.race.mover, names),
        roll=seen.race.roll,
        speed=seen.race.chariots[seen.race.mover].speed,
        total=seen.race.allowance,
        next=clamp_speed(seen.race.roll),
    )

"""Ben Hvrt in sentences: what it is called, what may be chosen, and what is asked.

>>> from engine.games.ben_hvrt import BEN_HVRT
>>> from engine.games.ben_hvrt.actions import Ready
>>> seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0)
>>> WORDS.describe(Ready(), seen, "en", ("Sid", "Ann", "Bob", "Cy"))
'Ready to race'
>>> WORDS.question(seen, "en", ("Sid", "Ann", "Bob", "Cy"))
''
"""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.regions.scene import Length
from benhvrt_widgets.staging import Words
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import NTH, bundle, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.narration import TOLD
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import actions as a
from engine.games.ben_hvrt import model as m
from engine.games.ben_hvrt.cards import CARDS, Add, Card, Halt, Retire, Sort, SpeedBy, SpeedTo, Wreck
from engine.games.ben_hvrt.events import Discarded, Event, Offered
from engine.games.ben_hvrt.tables import CUSTOM, ROLLED, SERIES, SPEED, TRADE_OFFERS, clamp_speed
from engine.games.ben_hvrt.views import View

SHORT: Final = "short"
MINUTES_PER_LAP: Final = 2


class BenHvrtWords(Words):
    """The auction, then the race; its catalogue is the one of the page."""

    slug = "ben-hvrt"
    prefix = ""
    told = TOLD

    def title(self, lang: str) -> str:
        return say("words.title", lang)

    def tagline(self, lang: str) -> str:
        return say("words.tagline", lang)

    def words(self, lang: str) -> dict[str, str]:
        return {}

    def series(self, lang: str) -> list[Length]:
        return [_one(name, lang) for name in (SHORT, *SERIES, CUSTOM)]

    def fact(self, name: str, value: object, lang: str) -> object:
        if name == "card" and isinstance(value, str):
            return card_name(value, lang)
        return square_name(value, lang) if name == "square" and value in NTH else value

    def narrate(self, event: Event, lang: str, names: Names, after: object = None) -> str:
        if isinstance(event, Discarded) and isinstance(after, a.Drop):
            facts = {"chariot": chariot_name(event.chariot, names), "card": card_name(event.card, lang)}
            return say("event.dropped", lang, **facts)
        return super().narrate(event, lang, names, after)

    def describe(self, action: a.Action, seen: View, lang: str, names: Names) -> str:  # noqa: C901 - one case an action
        match action:
            case a.QuickSale():
                return say("choice.quick_sale", lang, price=_on_the_block(seen))
            case a.ToAuction():
                return say("choice.to_auction", lang)
            case a.Bid():
                return say("choice.bid", lang, price=_next_bid(seen))
            case a.Pass():
                return say(f"choice.{_nothing(seen)}", lang)
            case a.Play():
                return _play(action, seen, lang, names)
            case a.Use(card=card):
                return say("choice.use", lang, card=card_name(card, lang))
            case a.Hire(to=to, ducats=ducats, play=play):
                return say("choice.hire", lang, to=names[to], ducats=ducats, card=card_name(play.card, lang))
            case a.Trade():
                give, take = bundle(action.give, action.pay, lang), bundle(action.take, action.ask, lang)
                key = "choice.counter" if isinstance(seen.stage, m.Answer) else "choice.trade"
                return say(key, lang, to=names[action.to], give=give, take=take)
            case a.Ready():
                return say("choice.ready", lang)
            case a.Accept():
                return say("choice.accept", lang)
            case a.Decline():
                return say("choice.decline", lang)
            case a.Maintain() | a.Drop():
                return _upkeep(action, seen, lang)
            case a.Move(path=path):
                return _move(path, seen, lang, names)

    def question(self, seen: View, lang: str, names: Names) -> str:
        match seen.stage:
            case m.OfferQuickSale() if seen.auction is not None and seen.auction.card is not None:
                return say("play.quick_sale", lang, card=card_name(seen.auction.card, lang))
            case m.Bidding():
                return _bid(seen, lang, names)
            case m.Window():
                return f"{self.occasion(seen, lang, names)} {say('play.play_card', lang)}"
            case m.Trading() as trading:
                return _trade(seen, trading, lang)
            case m.Answer(offer=offer):
                return self.narrate(Offered(offer), lang, names)
            case m.Upkeep(bills=bills):
                return say("play.upkeep", lang, card=card_name(bills[0].card, lang), ducats=bills[0].ducats)
            case m.Steer():
                return _roll("steer", seen, lang, names)
            case m.DragBy(chariot=chariot, squares=squares):
                return say("play.drag", lang, chariot=chariot_name(chariot, names), squares=squares)
        return ""

    def occasion(self, seen: View, lang: str, names: Names) -> str:
        window = seen.stage
        if not isinstance(window, m.Window):
            return ""
        if seen.race is None or window.moment is m.Moment.OUTFIT:
            return say("play.outfit", lang)
        if window.moment is m.Moment.AFTER_ROLL:
            return _roll("after_roll", seen, lang, names)
        mover = chariot_name(seen.race.mover, names)
        passed = chariot_name(window.about, names) if window.about >= 0 else ""
        if window.moment is m.Moment.PASSING and seen.race.path:
            goal = square_name(seen.race.path[-1], lang)
            return say("play.passing_on", lang, chariot=mover, passed=passed, square=goal)
        return say(f"play.{window.moment.value}", lang, chariot=mover, passed=passed)

    def hand_told(self, seen: View, lang: str) -> str:
        return listed([card_name(kind, lang) for kind in seen.hand.each()], lang) if seen.hand else ""


def _one(name: str, lang: str) -> Length:
    laps = (1,) if name == SHORT else SERIES.get(name, ())
    shown = say("series.rolled", lang) if ROLLED in laps else ", ".join(map(str, laps))
    minutes = sum(count or 3 for count in laps) * MINUTES_PER_LAP
    return {"slug": name, "name": say(f"series.{name}", lang), "laps": shown, "minutes": minutes}


# -- what may be chosen -----------------------------------------------------------------------------


def _on_the_block(seen: View) -> int:
    return CARDS[seen.auction.card].price if seen.auction is not None and seen.auction.card is not None else 0


def _next_bid(seen: View) -> int:
    if isinstance(seen.stage, m.Bidding) and seen.auction is not None and seen.auction.bidding is not None:
        return seen.auction.bidding.price
    return 0


def _play(action: a.Play, seen: View, lang: str, names: Names) -> str:
    card = card_name(action.card, lang)
    if action.roll:
        return say("choice.play_roll", lang, card=card, roll=action.roll)
    driver = seen.gear[action.on].driver if action.on >= 0 else None
    if driver is not None and CARDS[action.card].sort is Sort.DRIVER:
        return say("choice.play_instead", lang, card=card, driver=card_name(driver, lang))
    mine = m.chariots_of(seen.options, seen.seat) if seen.seat is not None else ()
    if action.on in mine and _harms(card=CARDS[action.card]):
        return say("choice.play_against", lang, card=card)
    if action.on < 0 or (not action.prey and _leaves_no_doubt(action, seen)):
        return say("choice.play", lang, card=card)
    chariot = say("choice.own", lang) if mine == (action.on,) else chariot_name(action.on, names)
    if action.prey:
        return say("choice.play_prey", lang, card=card, chariot=chariot, prey=card_name(action.prey, lang))
    return say("choice.play_on", lang, card=card, chariot=chariot)


def _harms(card: Card) -> bool:
    """Whether all that a card does is bad for its chariot; what is fitted to one acts on others."""
    return not card.stays and all(
        isinstance(does, Retire | Wreck | Halt)
        or (isinstance(does, Add) and does.squares < 0)
        or (isinstance(does, SpeedBy) and does.change < 0)
        or (isinstance(does, SpeedTo) and does.speed < SPEED[1])
        for does in card.does
    )


def _nothing(seen: View) -> str:
    """What follows if nothing is played: of one's own move, the verb of the moment."""
    if not isinstance(seen.stage, m.Window):
        return "pass"
    if seen.race is None:
        return "go_on"
    if seen.seat is None or m.owner(seen.options, seen.race.mover) != seen.seat:
        return "let_be"
    return {m.Moment.BEFORE_ROLL: "roll", m.Moment.AFTER_ROLL: "steer"}.get(seen.stage.moment, "go_on")


def _leaves_no_doubt(action: a.Play, seen: View) -> bool:
    """Whether a player with one chariot could play the card on nothing else, so need not be told."""
    if seen.seat is None or m.chariots_of(seen.options, seen.seat) != (action.on,):
        return False
    return {other.on for other in seen.menu if isinstance(other, a.Play) and other.card == action.card} == {
        action.on
    }


def _upkeep(action: a.Maintain | a.Drop, seen: View, lang: str) -> str:
    bill = seen.stage.bills[0] if isinstance(seen.stage, m.Upkeep) else None
    card = "" if bill is None else card_name(bill.card, lang)
    if isinstance(action, a.Drop):
        return say("choice.drop", lang, card=card)
    return say("choice.maintain", lang, card=card, ducats=0 if bill is None else bill.ducats)


def _move(path: tuple[int, ...], seen: View, lang: str, names: Names) -> str:
    if not path:
        return say("choice.stay", lang)
    key = "choice.move_home" if finishes(seen, path) else "choice.move"
    told: dict[str, object] = {"steps": len(path), "square": square_name(path[-1], lang)}
    passed = [chariot_name(chariot, names) for chariot in passes(seen, path)]
    if not passed:
        return say(key, lang, **told)
    return say(f"{key}_passing", lang, **told, passed=listed(passed, lang))


# -- what is asked ----------------------------------------------------------------------------------


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


def _trade(seen: View, trading: m.Trading, lang: str) -> str:
    made = trading.offers[seen.seat] if seen.seat is not None and trading.offers else 0
    left = max(0, TRADE_OFFERS - made)
    return say("play.trading", lang, offers=left) if left else say("play.trading_done", lang)


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


WORDS: Final = BenHvrtWords()

"""Horse Fever in sentences: what may be chosen, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benhvrt_widgets.i18n import listed
from benhvrt_widgets.regions.scene import Length
from benhvrt_widgets.staging import Words
from benhvrt_widgets.stagings.horse_fever.names import card_name, deck_name, lane_name
from benhvrt_widgets.stagings.horse_fever.narration import TOLD, thing
from benhvrt_widgets.words import Names
from engine.games.horse_fever import actions as a
from engine.games.horse_fever import events as e
from engine.games.horse_fever import model as m
from engine.games.horse_fever.prices import card_price, pass_pays, resale_price, stable_price
from engine.games.horse_fever.tables import LANES, LOANS, REPAY
from engine.games.horse_fever.views import View

SERIES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "family-short": ({"variant": "family", "length": "short"}, 10),
    "family-long": ({"variant": "family", "length": "long"}, 20),
    "board-first": ({"variant": "board", "length": "short", "stars": False}, 20),
    "board-short": ({"variant": "board", "length": "short"}, 20),
    "board-medium": ({"variant": "board", "length": "medium"}, 30),
    "board-long": ({"variant": "board", "length": "long"}, 45),
    "party-short": ({"variant": "party", "length": "short"}, 5),
    "party-medium": ({"variant": "party", "length": "medium"}, 8),
    "party-long": ({"variant": "party", "length": "long"}, 12),
}
"""What the table may agree on, and about how many minutes it takes."""


class FeverWords(Words):
    """Six horses, and everybody's money."""

    slug = "horse-fever"
    prefix = "horse-fever."
    told = TOLD

    def primary(self, lang: str) -> str:
        return self.say("race_now", lang)

    def series(self, lang: str) -> list[Length]:
        return [
            {"slug": slug, "name": self.say(f"series.{slug}", lang), "laps": "", "minutes": minutes}
            for slug, (_, minutes) in SERIES.items()
        ]

    def describe(self, action: a.Action, seen: View, lang: str, names: Names) -> str:
        key, facts = _described(action, seen, lang, names)
        return self.say(f"choice.{key}", lang, **facts)

    def question(self, seen: View, lang: str, names: Names) -> str:
        key, facts = _asked(seen, lang, names)
        return self.say(f"ask.{key}", lang, **facts)

    def headline(self, told: Sequence[tuple[Any, str]]) -> str:
        """The end by who has won, a photo finish by itself, any other by who got there first."""
        kinds = [type(event) for event, _ in told]
        for kind in (e.GameOver, e.PhotoFinish, e.Placed):
            if kind in kinds:
                return told[kinds.index(kind)][1]
        return told[-1][1]

    def hand_told(self, seen: View, lang: str) -> str:
        return listed([card_name(kind, lang) for kind in seen.hand.each()], lang) if seen.hand else ""

    def fact(self, name: str, value: object, lang: str) -> object:
        return card_name(value, lang) if name == "card" and isinstance(value, str) else value

    def contenders(self, names: tuple[str, ...], lang: str) -> tuple[str, ...]:
        """The horses."""
        return tuple(lane_name(lane, lang) for lane in range(LANES))


def _described(  # noqa: C901 - one line a choice
    action: a.Action, seen: View, lang: str, names: Names
) -> tuple[str, dict[str, object]]:
    seat = seen.to_act or 0
    match action:
        case a.Pass():
            return _passing(seen, seat)
        case a.Buy(what=what):
            price = card_price(seen.table, seat, what)
            return f"buy_{what}", {"danari": price}
        case a.BuyStable(lane=lane):
            price = stable_price(seen.table, seat, lane)
            return "buy_stable", {"horse": lane_name(lane, lang), "danari": price}
        case a.Borrow(side=side):
            return f"borrow_{side}", {"danari": LOANS[side], "back": REPAY[side]}
        case a.BuyFrom(seller=seller, what=what, card=card, lane=lane):
            return "buy_from", {
                "name": names[seller],
                "thing": thing(what, card, lane, lang),
                "danari": resale_price(seen.table, action),
            }
        case a.Accept(card=card):
            return _accepting(seen, card, lang)
        case a.Decline():
            return "decline_offer" if isinstance(seen.stage, m.Offered) else "decline", {}
        case a.Offer(what=what, card=card, lane=lane):
            price = resale_price(seen.table, action)
            if what == "target":
                return "offer_target", {"card": card_name(card, lang), "danari": price}
            return "offer", {"thing": thing(what, card, lane, lang), "danari": price}
        case a.Keep(card=card, copies=copies) if copies:
            return "keep_copy", {"card": card_name(card, lang), "other": card_name(copies, lang)}
        case a.Keep(card=card):
            return "keep", {"card": card_name(card, lang)}
        case a.Place(card=card, lane=lane):
            return "place", {"card": card_name(card, lang), "horse": lane_name(lane, lang)}
        case a.Shift(lane=lane, up=up):
            return "shift_up" if up else "shift_down", {"horse": lane_name(lane, lang)}
        case a.Bet(lane=lane, to=to, stake=stake):
            return f"bet_{to}", {"stake": stake, "horse": lane_name(lane, lang)}
        case a.Lay(card=card, lane=lane):
            return "lay", {"card": card_name(card, lang), "horse": lane_name(lane, lang)}
        case a.Judge(lane=lane):
            return "judge", {"horse": lane_name(lane, lang)}


def _passing(seen: View, seat: int) -> tuple[str, dict[str, object]]:
    match seen.stage:
        case m.Purchase():
            return "pass_purchase", {"danari": pass_pays(seen.table, seat)}
        case m.LineUp():
            return "pass_lineup", {}
        case m.Shifting():
            return "pass_shift", {}
        case m.Betting():
            return "pass_bet", {}
    return "pass_price", {}


def _accepting(seen: View, card: str, lang: str) -> tuple[str, dict[str, object]]:
    stage = seen.stage
    if isinstance(stage, m.Asked):
        price = resale_price(seen.table, stage.offer)
        if card:
            return "sell_target", {"card": card_name(card, lang), "danari": price}
        what = thing(stage.offer.what, stage.offer.card, stage.offer.lane, lang)
        return "sell", {"thing": what, "danari": price}
    if isinstance(stage, m.Offered):
        what = thing(stage.offer.what, stage.offer.card, stage.offer.lane, lang)
        return "take_offer", {"thing": what, "danari": resale_price(seen.table, stage.offer)}
    price = 0 if seen.sale is None else seen.sale.price
    return "sell_point" if isinstance(stage, m.Selling) else "buy_point", {"danari": price}


def _asked(  # noqa: C901 - one line a stage
    seen: View, lang: str, names: Names
) -> tuple[str, dict[str, object]]:
    match seen.stage:
        case m.Purchase(step=step, asked=asked):
            return "purchase_again" if asked else "purchase", {"n": step + 1}
        case m.Choose(deck=deck):
            return "keep", {"deck": deck_name(deck, lang)}
        case m.Asked(offer=offer, back=back):
            return "sell", {
                "name": names[back.waiting[0]],
                "thing": thing(offer.what, offer.card, offer.lane, lang),
                "danari": resale_price(seen.table, offer),
            }
        case m.Offered(offer=offer, back=back):
            return "offered", {
                "name": names[offer.seat],
                "thing": thing(offer.what, offer.card, offer.lane, lang),
                "danari": resale_price(seen.table, offer),
                "n": back.step + 1,
            }
        case m.LineUp():
            return "lineup", {}
        case m.Shifting():
            return "shift", {}
        case m.Betting(nth=1) if seen.options.variant == "party":
            return "bet_party", {"danari": seen.purse}
        case m.Betting(nth=1):
            return "bet_first", {"danari": seen.least_stake}
        case m.Betting():
            return "bet_second" if seen.meeting.laid else "bet_again", {"danari": seen.least_stake}
        case m.Fixing():
            return "fix", {"n": seen.hand.total}
        case m.Photo():
            level = seen.race.arrived[0] if seen.race is not None else ()
            return "photo", {"horses": listed([lane_name(lane, lang) for lane in level], lang)}
        case m.Selling() | m.Buying() as stage:
            price = 0 if seen.sale is None else seen.sale.price
            return "sell_point" if isinstance(stage, m.Selling) else "buy_point", {"danari": price}
    raise AssertionError(f"nothing is asked at {seen.stage!r}")


WORDS: Final = FeverWords()

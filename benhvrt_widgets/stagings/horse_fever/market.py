"""The market of the purchase phase: all that the bank and the players have, with prices, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.fever import Good, Market
from benhvrt_widgets.stagings.choosing import offered
from benhvrt_widgets.stagings.horse_fever.names import deck_name, horse, odds_name
from benhvrt_widgets.stagings.horse_fever.narration import thing
from benhvrt_widgets.stagings.seats import whose
from engine.games.horse_fever.actions import Borrow, Buy, BuyFrom, BuyStable
from engine.games.horse_fever.model import Purchase
from engine.games.horse_fever.prices import card_price, resale_price, stable_price
from engine.games.horse_fever.tables import LANES, LOANS, NOBODY, REPAY
from engine.games.horse_fever.views import View

Kind: TypeAlias = Literal["cards", "stables", "loans", "players"]
CARDS: Final = ("action", "target", "assistant", "horse")


def market(context: Context) -> Market | None:
    """Three shelves: cards, stables, money; and what the others may part with."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, Purchase):
        return None
    shelves: dict[Kind, list[Good]] = {
        "cards": list(_cards(context)),
        "stables": list(_stables(context)),
        "loans": list(_loans(context)),
        "players": list(_players(context)),
    }
    return {
        "shelves": [
            {"kind": kind, "title": context.tell(f"shelf.{kind}"), "goods": goods}
            for kind, goods in shelves.items()
            if goods
        ]
    }


def _cards(context: Context) -> Iterator[Good]:
    view: View = context.view
    for what in CARDS:
        price = card_price(view.table, view.seat or 0, what)
        name = deck_name(f"{what}s" if what == "action" else what, context.lang)
        yield _good(context, Buy(what), price, what, name, context.tell(f"goods.{what}"))


def _stables(context: Context) -> Iterator[Good]:
    view: View = context.view
    for lane in range(LANES):
        if view.table.stables[lane] != NOBODY:
            continue
        price = stable_price(view.table, view.seat or 0, lane)
        runner = horse(lane, context.lang)
        text = context.tell("goods.stable", odds=odds_name(view.table.odds[lane]))
        good = _good(context, BuyStable(lane), price, "stable", runner["name"], text)
        good["runner"] = runner
        yield good


def _loans(context: Context) -> Iterator[Good]:
    for side, danari in LOANS.items():
        text = context.tell("goods.loan", danari=danari, back=REPAY[side])
        yield _good(context, Borrow(side), -danari, "loan", context.tell(f"goods.{side}"), text)


def _players(context: Context) -> Iterator[Good]:
    """What others may be asked for; only what can be asked, or the shelf would be endless."""
    view: View = context.view
    for action in view.menu:
        if isinstance(action, BuyFrom):
            price, name = resale_price(view.table, action), context.names[action.seller]
            what = thing(action.what, action.card, action.lane, context.lang)
            good = _good(context, action, price, action.what, what, name)
            good["owner"] = whose(context, action.seller)
            if action.what == "stable":
                good["runner"] = horse(action.lane, context.lang)
            yield good


def _good(context: Context, action: Any, price: int, sort: str, name: str, text: str) -> Good:
    """Something on a shelf: a line of the menu, or the reason why it is none."""
    line, reason = offered(context, action)
    return {
        **line,
        "price": price,
        "reason": reason,
        "sort": sort,
        "name": name,
        "text": text,
        "runner": None,
        "owner": None,
    }

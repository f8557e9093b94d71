"""The market of the purchase phase: all that the bank and the players have, with prices, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.stagings.choosing import choice, refused
from benhvrt_widgets.stagings.horse_fever.names import deck_name, horse, odds_name
from benhvrt_widgets.stagings.horse_fever.narration import thing
from engine.games.horse_fever.actions import Borrow, Buy, BuyFrom, BuyStable
from engine.games.horse_fever.model import Purchase
from engine.games.horse_fever.purchase import card_price, resale_price, stable_price
from engine.games.horse_fever.tables import LANES, LOANS, NOBODY, REPAY
from engine.games.horse_fever.views import View

CARDS: Final = ("action", "target", "assistant", "horse")


def market(context: Context) -> Plain | None:
    """Three shelves: cards, stables, money; and what the others may part with."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, Purchase):
        return None
    say = context.tell
    shelves = {
        "cards": list(_cards(context)),
        "stables": list(_stables(context)),
        "loans": list(_loans(context)),
        "players": list(_players(context)),
    }
    return {
        "shelves": [
            {"kind": kind, "title": say(f"shelf.{kind}"), "goods": goods}
            for kind, goods in shelves.items()
            if goods
        ]
    }


def _cards(context: Context) -> Iterator[Plain]:
    view: View = context.view
    for what in CARDS:
        price = card_price(view.table, view.seat or 0, what)
        text = context.tell(f"goods.{what}")
        named = {"name": deck_name(f"{what}s" if what == "action" else what, context.lang), "text": text}
        yield _good(context, Buy(what), price) | named | {"sort": what}


def _stables(context: Context) -> Iterator[Plain]:
    view: View = context.view
    for lane in range(LANES):
        if view.table.stables[lane] != NOBODY:
            continue
        price = stable_price(view.table, view.seat or 0, lane)
        runner = horse(lane, context.lang)
        text = context.tell("goods.stable", odds=odds_name(view.table.odds[lane]))
        yield _good(context, BuyStable(lane), price) | {
            "name": runner["name"],
            "text": text,
            "sort": "stable",
            "runner": runner,
        }


def _loans(context: Context) -> Iterator[Plain]:
    for side, danari in LOANS.items():
        say = context.tell
        yield _good(context, Borrow(side), -danari) | {
            "name": say(f"goods.{side}"),
            "text": say("goods.loan", danari=danari, back=REPAY[side]),
            "sort": "loan",
        }


def _players(context: Context) -> Iterator[Plain]:
    """What others may be asked for; only what can be asked, or the shelf would be endless."""
    view: View = context.view
    for action in view.menu:
        if isinstance(action, BuyFrom):
            what = thing(action.what, action.card, action.lane, context.lang)
            yield (
                _good(context, action, resale_price(view.table, action))
                | {
                    "name": what,
                    "text": context.names[action.seller],
                    "sort": action.what,
                    "owner": {"seat": action.seller, "shape": SHAPES[action.seller]},
                }
                | ({"runner": horse(action.lane, context.lang)} if action.what == "stable" else {})
            )


def _good(context: Context, action: Any, price: int) -> Plain:
    """Something on a shelf: a line of the menu, or the reason why it is none."""
    menu = context.view.menu
    if action in menu:
        return {**choice(context, menu.index(action), action), "price": price, "reason": ""}
    label = context.describe(action)
    return {"label": label, "index": None, "price": price, "reason": refused(context, action), "worth": None}

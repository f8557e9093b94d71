"""The decision: the menu as buttons, the hand as cards, the reach as squares."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.stagings.ben_hvrt.choices import describe, driven, finishes, passes
from benhvrt_widgets.stagings.ben_hvrt.names import chariot_name
from benhvrt_widgets.stagings.ben_hvrt.shown import shown_face
from benhvrt_widgets.stagings.ben_hvrt.windows import hirable
from benhvrt_widgets.stagings.choosing import buttons
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import (
    Accept,
    Action,
    Bid,
    Maintain,
    Move,
    Pass,
    Play,
    QuickSale,
    Ready,
    Trade,
    Use,
)
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Answer, Bidding, OfferQuickSale, Upkeep, Window
from engine.games.ben_hvrt.views import View

PRIMARY: Final = (Bid, QuickSale, Ready, Accept, Maintain)
"""What the large button does, where there is a choice."""


def actions(context: Context) -> Plain:
    """The buttons of a decision."""
    menu = context.view.menu
    elsewhere = Play | Use if isinstance(context.view.stage, Answer) else Play | Use | Trade
    lines = [(index, action) for index, action in enumerate(menu) if not isinstance(action, elsewhere)]
    moves = [line for line in lines if isinstance(line[1], Move)]
    if moves:
        primary, others = moves[0], [line for line in moves[1:] if line[1] == Move()]
    else:
        lines.sort(key=lambda line: not isinstance(line[1], PRIMARY))
        primary, others = lines[0], lines[1:]
    return buttons(context, choice(context, *primary), [choice(context, *line) for line in others])


def choice(context: Context, index: int, action: Action) -> Plain:
    """One line of the menu."""
    return choosing.choice(
        context, index, action, short=_short(context, action), price=_price(context, action)
    )


def can_wait(context: Context) -> bool:
    """Whether Wait would stop anything: there is a race, and it has not been pressed yet."""
    attention = context.session.attention
    return context.view.race is not None and not attention.waiting and attention.setting != "every"


def hires(context: Context) -> Plain | None:
    """Whom the person may offer a payment now, and for which cards, held or not (BH-45)."""
    view, seat = context.view, context.seat
    if seat is None or not context.deciding or seat not in BEN_HVRT.interjectors(context.session.state):
        return None
    if view.race is None and not context.session.paused:
        return None  # between sales it would only be in the way; whoever wants to speak presses Wait
    others = [
        {"seat": other, "name": context.names[other], "shape": SHAPES[other], "plays": plays}
        for other in range(view.options.seats)
        if (plays := _to_hire(context, other))
    ]
    return {"most": view.ledger.purses[seat], "others": others} if others else None


def _to_hire(context: Context, other: Seat) -> list[Plain]:
    return [
        {
            "label": describe(play, context.view, context.lang, context.names),
            "known": play.card in context.view.known[other],
            "card": play.card,
            "on": play.on,
            "roll": play.roll,
            "prey": play.prey,
        }
        for play in hirable(context.view, other)
    ]


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
        case Pass() if isinstance(context.view.stage, Window):
            return context.say("let_be")
        case Move(path=path) if path:
            return context.say("move", steps=len(path))
    return ""


def hand(context: Context) -> list[Plain]:
    """The cards of the seat at the screen; what can be played now says how, the rest says why not."""
    view = context.view
    plays: dict[str, list[Plain]] = {}
    if context.deciding:
        for index, action in enumerate(view.menu):
            if isinstance(action, Play | Use):
                plays.setdefault(action.card, []).append(choice(context, index, action))
    held = [
        {
            "face": shown_face(kind, context.lang),
            "count": count,
            "playable": kind in plays,
            "reason": "" if kind in plays else _reason(context, kind),
            "plays": plays.get(kind, []),
        }
        for kind, count in view.hand.counts
    ]
    used = [kind for kind in plays if kind not in view.hand]
    return held + [
        {
            "face": shown_face(kind, context.lang),
            "count": 1,
            "playable": True,
            "reason": "",
            "plays": plays[kind],
        }
        for kind in used
    ]


def _reason(context: Context, kind: str) -> str:
    """Why a card cannot be played now."""
    card = CARDS[kind]
    return context.say("only_auction" if card.stays else f"only_{card.when.value}")


def reach(context: Context) -> list[Plain]:
    """The squares that the person's move can end on, with one choice for each way that differs."""
    if not context.deciding:
        return []
    targets: dict[int, Plain] = {}
    for index, action in enumerate(context.view.menu):
        if not isinstance(action, Move) or not action.path:
            continue
        square, home = action.path[-1], finishes(context.view, action.path)
        target = targets.setdefault(square, {"square": square, "home": home, "choices": []})
        passed = [chariot_name(number, context.names) for number in passes(context.view, action.path)]
        target["choices"].append(
            {**choice(context, index, action), "path": list(action.path), "passes": passed}
        )
    return list(targets.values())


def dragged(context: Context) -> int:
    """The chariot whose path is being chosen."""
    return driven(context.view)

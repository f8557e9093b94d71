"""Between the auction and the race: trays to trade from, and the bill of maintenance."""

from __future__ import annotations

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.stages import Answered, Offer, TradeStage, UpkeepStage
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name, shown_face
from benhvrt_widgets.stagings.ben_hvrt.names import bundle, chariot_name
from benhvrt_widgets.stagings.seats import whose
from engine.games.ben_hvrt.actions import Trade
from engine.games.ben_hvrt.events import Accepted, Declined, QuickSold, Sold, Unsold
from engine.games.ben_hvrt.model import Answer, Trading, Upkeep


def trade(context: Context) -> TradeStage:
    """What everybody is known to have, and the offer on the table."""
    view = context.view
    offer: Offer | None = None
    if isinstance(view.stage, Answer) and isinstance(view.stage.offer, Trade):
        made = view.stage.offer
        offer = {
            "text": context.say(
                "offer",
                name=context.names[made.seat],
                to=context.names[made.to],
                give=bundle(made.give, made.pay, context.lang),
                take=bundle(made.take, made.ask, context.lang),
            )
        }
    can_offer = context.deciding and isinstance(view.stage, Trading) and len(view.menu) > 1
    return {
        "kind": "trade",
        "offer": offer,
        "answer": answered(context),
        "mine": [
            {"face": shown_face(kind, context.lang), "count": count} for kind, count in view.hand.counts
        ],
        "others": [
            {
                **whose(context, seat),
                "purse": view.ledger.purses[seat],
                "known": [
                    {"face": shown_face(kind, context.lang), "count": count}
                    for kind, count in view.known[seat].counts
                ],
            }
            for seat in range(view.options.seats)
            if seat != context.seat
        ],
        "unseen": [
            {"value": kind, "label": card_name(kind, context.lang)}
            for kind in (view.unseen if can_offer else ())
        ],
        "can_offer": can_offer,
    }


def answered(context: Context) -> Answered | None:
    """What was said to the person's latest offer, up to the moment that is shown."""
    for place in range(context.cursor, -1, -1):
        for event in reversed(context.session.instants[place].events):
            if isinstance(event, Sold | QuickSold | Unsold):
                return None
            if not isinstance(event, Accepted | Declined) or not isinstance(event.offer, Trade):
                continue
            if event.offer.seat == context.seat:
                key = "trade_agreed" if isinstance(event, Accepted) else "trade_declined"
                text = context.say(key, name=context.names[event.offer.to])
                return {"n": place, "text": text, "agreed": isinstance(event, Accepted)}
    return None


def upkeep(context: Context) -> UpkeepStage:
    """The next bill."""
    stage = context.view.stage
    if not isinstance(stage, Upkeep):
        return {"kind": "upkeep", "bill": None}
    bill = stage.bills[0]
    return {
        "kind": "upkeep",
        "bill": {
            "face": shown_face(bill.card, context.lang),
            "chariot": chariot_name(bill.chariot, context.names),
            "ducats": bill.ducats,
        },
    }

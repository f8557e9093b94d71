"""Beside the lanes: cards drawn, the sale of a point, what a race brought; and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.fever import Drew, Paid, PaidLine, PointSale, Tap
from benhvrt_widgets.regions.stages import ResultStage
from benhvrt_widgets.stagings.choosing import choice
from benhvrt_widgets.stagings.horse_fever.names import face, lane_name
from benhvrt_widgets.stagings.horse_fever.track import backwards
from benhvrt_widgets.stagings.horse_fever.words import WORDS
from benhvrt_widgets.stagings.seats import by_place, whose
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Judge, Keep, Lay, Place, Shift
from engine.games.horse_fever.model import Asked, Betting, Buying, Choose, Offered, Selling
from engine.games.horse_fever.views import View

PAID: Final = (e.BetSettled, e.PrizePaid, e.Earned, e.NeighbourPaid, e.Penalised, e.LeftGame)


# -- cards drawn, the sale of a point, payoffs ---------------------------------------------------


def drawn(context: Context) -> list[Drew] | None:
    """The cards of which one is kept, for the one who drew them."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, Choose):
        return None
    return [
        {
            "face": face(action.card, context.lang, copies=action.copies),
            "index": index,
            "label": context.describe(action),
        }
        for index, action in enumerate(view.menu)
        if isinstance(action, Keep)
    ]


def sale_shown(context: Context) -> PointSale | None:
    """The auction of a point: prices taken so far, the price asked now, and who is still in."""
    view: View = context.view
    sale = view.sale
    if sale is None or not isinstance(view.stage, Selling | Buying):
        return None
    dutch = isinstance(view.stage, Selling)
    say = context.tell
    return {
        "title": say("label.dutch" if dutch else "label.english"),
        "text": say("label.dutch_text" if dutch else "label.english_text"),
        "price": sale.price,
        "taken": [
            {**whose(context, answer.seat), "price": answer.danari}
            for answer in _answers(context, "dutch" if dutch else "english")
            if answer.accepted
        ],
        "seats": [
            {
                **whose(context, seat),
                "still": seat in sale.waiting,
                "holds": seat == sale.holder,
                "turn": not sale.over and seat == sale.bidder,
            }
            for seat in range(view.options.seats)
            if view.table.alive[seat]
        ],
    }


def _answers(context: Context, auction: str) -> list[e.PriceAnswered]:
    """What was answered in this auction so far."""
    found: list[e.PriceAnswered] = []
    for _, event in backwards(context):
        if isinstance(event, e.OddsMoved):
            break
        if isinstance(event, e.PriceAnswered) and event.auction == auction:
            found.append(event)
    return found[::-1]


def paid(context: Context) -> list[Paid]:
    """By seat, what the race brought: bets, prizes, and the rest, as sentences."""
    lines: dict[int, list[PaidLine]] = {seat: [] for seat in range(context.view.options.seats)}
    for event in context.here.events:
        if isinstance(event, PAID):
            good = getattr(event, "danari", 0) > 0 and not isinstance(event, e.NeighbourPaid)
            seat = event.payer if isinstance(event, e.NeighbourPaid) else event.seat
            text = _paid_line(context, event) or WORDS.narrate(event, context.lang, context.names)
            lines[seat].append({"text": text, "good": good})
    return [{**whose(context, seat), "lines": told} for seat, told in lines.items() if told]


def _paid_line(context: Context, event: Any) -> str:
    """What a bet or a stable brought, beside the sign of whose it was."""
    say, lang = context.tell, context.lang
    if isinstance(event, e.BetSettled):
        bet = say(f"choice.bet_{event.to}", stake=event.stake, horse=lane_name(event.lane, lang))
        if not event.danari:
            return say("paid.lost", bet=bet)
        key = "paid.won_points" if event.points else "paid.won"
        return say(key, bet=bet, danari=event.danari, n=event.points)
    if isinstance(event, e.PrizePaid):
        horse_named = lane_name(event.lane, lang)
        return say("paid.prize", horse=horse_named, place=event.place, danari=event.danari)
    return ""


# -- what can be picked -------------------------------------------------------------------------


def picks(context: Context) -> Iterator[Tap]:
    """The choices that are made by tapping a lane, a card or a shelf; bets have a slip."""
    view: View = context.view
    if not context.deciding or isinstance(view.stage, Betting | Selling | Buying | Asked | Offered):
        return
    for index, action in enumerate(view.menu):
        if index == 0 and not isinstance(action, Keep | Lay | Judge):
            continue  # to pass is a button
        lane = getattr(action, "lane", None)
        card = getattr(action, "card", "")
        on = isinstance(action, Lay | Judge | Place | Shift)
        up = action.up if isinstance(action, Shift) else None
        hint = face(card, context.lang)["text"] if isinstance(action, Lay | Place) else ""
        line = choice(context, index, action, hint=hint)
        yield {**line, "lane": lane if on else None, "card": card, "up": up}


# -- the end --------------------------------------------------------------------------------------


def places(context: Context) -> ResultStage:
    """Everybody by place, with points and money."""
    state = context.here.state
    points = context.session.game.payoffs(state)
    table, say = state.table, context.tell
    party = state.options.variant == "party"
    winners = next((event.winners for event in context.here.events if isinstance(event, e.GameOver)), ())

    def note(seat: int) -> str:
        if not table.alive[seat]:
            return say("seat.out")
        if table.defaulted[seat]:
            return say("seat.defaulted")
        money = table.money.purses[seat]
        return say("seat.money" if party else "seat.end", danari=money, n=int(points[seat]))

    return by_place(context, [seat in winners for seat in range(state.options.seats)], note)

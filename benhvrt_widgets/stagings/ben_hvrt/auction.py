"""The auction on the stage: the card on the block, the ladder, and the receipt."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.regions.stages import AuctionStage, Ladder, Receipt
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.stagings.ben_hvrt.faces import shown_face
from benhvrt_widgets.stagings.seats import whose
from engine.core.game import Seat
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import RaceAnnounced, Revealed, Sold, Unsold
from engine.games.ben_hvrt.model import State
from engine.strategies import find

LADDER_AT_LEAST: Final = 6


def auction(context: Context) -> AuctionStage:
    """The card on the block."""
    auction, sold = context.view.auction, _ended(context)
    on_block = None if auction is None else auction.card
    card = sold[1].card if sold is not None else on_block
    stage: AuctionStage = {
        "kind": "auction",
        "face": None if card is None else shown_face(card, context.lang),
        "auctioneer": "" if auction is None else context.names[auction.auctioneer],
        "quick_sale": None if on_block is None else CARDS[on_block].price,
        "ladder": None if auction is None or auction.bidding is None else _ladder(context),
    }
    return stage if auction is None and sold is None else {**stage, "receipt": _receipt(context, sold)}


def _ladder(context: Context) -> Ladder:
    view = context.view
    bidding = view.auction.bidding if view.auction is not None else None
    if bidding is None:
        raise AssertionError("nothing is being bid for")
    purse = 0 if context.seat is None else view.ledger.purses[context.seat] + bidding.sunk(context.seat)
    highest = max(LADDER_AT_LEAST, bidding.price + 2, context.auto)
    seats = view.options.seats
    auctioneer = view.auction.auctioneer if view.auction is not None else 0
    return {
        "round": bidding.price,
        "rungs": [
            {
                "round": rung,
                "total": rung * (rung + 1) // 2,
                "affordable": rung * (rung + 1) // 2 <= purse,
                "figures": _figures(context, rung),
            }
            for rung in range(1, highest + 1)
        ],
        "columns": [
            {
                **whose(context, seat),
                "rounds": bidding.rounds_bid[seat],
                "out": seat not in bidding.active,
                "turn": not bidding.over and bidding.bidder == seat,
            }
            for seat in ((auctioneer + n) % seats for n in range(seats))
        ],
        "mine": context.seat,
        "auto": context.auto,
        "theory": _theory(context),
    }


def _figures(context: Context, rung: int) -> str:
    """To stay in up to a rung: the chance to win the card, what that costs, and what it is beside a pass."""
    sale = context.sale
    found = None if sale is None else next((each for each in sale.rungs if each.rung == rung), None)
    if found is None:
        return ""
    more = round(found.gain - sale.ladder.passed.gain, 1)
    key = "rung_even" if more == 0 else "rung_better" if more > 0 else "rung_worse"
    cost, beside = number(round(found.cost, 1), context.lang), number(abs(more), context.lang)
    return context.say(key, tenths=round(10 * found.win), cost=cost, n=beside)


def _theory(context: Context) -> str:
    """Who is likely to buy it if this seat passes."""
    if context.sale is None:
        return ""
    seat, chance = context.sale.buyer
    if seat is None:
        return context.say("buyer_nobody", tenths=round(10 * chance))
    return context.say("buyer", name=context.names[seat], tenths=round(10 * chance))


def _ended(context: Context) -> tuple[int, Sold | Unsold] | None:
    """Where the latest sale ended, and how, until the next card is on the block."""
    session = context.session
    for place in range(context.cursor, -1, -1):
        for event in reversed(session.instants[place].events):
            if isinstance(event, Revealed | RaceAnnounced):
                return None
            if isinstance(event, Sold | Unsold):
                return place, event
    return None


def _receipt(context: Context, ended: tuple[int, Sold | Unsold] | None) -> Receipt | None:
    """After a sale, until the next card: who paid what."""
    if ended is None:
        return None
    place, event = ended
    name = shown_face(event.card, context.lang)["name"]
    if isinstance(event, Unsold):
        return {"text": context.say("receipt_unsold", card=name), "said": ""}
    text = context.say(
        "receipt_yours" if event.seat == context.seat else "receipt",
        card=name,
        name=context.names[event.seat],
        ducats=sum(event.paid),
        price=CARDS[event.card].price,
    )
    said = _said(context, event, context.session.instants[place - 1].state)
    return {"text": text, "said": said, "voice": _voice(context, event.seat, place)}


def _voice(context: Context, buyer: Seat, place: int) -> str:
    """What a bot has to say to the card that it has bought, each time something else."""
    session = context.session
    player = session.chairs[buyer].player
    lines = (
        context.staging.words.voice(find(session.game.slug, player), context.lang)
        if context.voices and player != HUMAN
        else ()
    )
    if not lines:
        return ""
    bought = sum(
        isinstance(event, Sold) and event.seat == buyer
        for instant in session.instants[:place]
        for event in instant.events
    )
    return say("tell.voice", context.lang, name=context.names[buyer], words=lines[bought % len(lines)])


def _said(context: Context, sold: Sold, before: State) -> str:
    """What the person paid for it, and meant to pay."""
    paid = 0 if context.seat is None else sold.paid[context.seat]
    sale = 0 if before.auction is None else before.auction.sale
    meant = context.said.get((before.table.race, sale), 0)
    if meant:
        return context.say("receipt_said", said=meant, ducats=paid)
    return context.say("receipt_mine", ducats=paid) if paid else ""

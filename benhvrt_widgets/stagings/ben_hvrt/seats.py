"""Who sits at the table, and how they stand."""

from __future__ import annotations

from benhvrt_widgets.context import SHAPES, Context, Plain, chance
from benhvrt_widgets.stagings.ben_hvrt.shown import shown_cards
from engine.games.ben_hvrt.model import Bidding, chariots_of, owner
from engine.games.ben_hvrt.views import View
from engine.parts.deck import NO_CARDS


def seats(context: Context) -> list[Plain]:
    """One row a seat."""
    return [_seat(context, seat) for seat in range(context.view.options.seats)]


def _seat(context: Context, seat: int) -> Plain:
    view, session = context.view, context.session
    before = session.instants[max(0, context.cursor - 1)].state.table.ledger.purses[seat]
    gear = NO_CARDS
    for chariot in chariots_of(context.view.options, seat):
        gear += view.gear[chariot].cards
    purse = view.ledger.purses[seat]
    return {
        "seat": seat,
        "name": context.names[seat],
        "shape": SHAPES[seat],
        "human": seat in session.humans,
        "me": seat == context.seat,
        "purse": purse,
        "change": purse - before,
        "info": _info(context, seat),
        "active": _active(context, seat),
        "out": _out(context, seat),
        "dealer": seat == view.dealer,
        "hand": view.hand_sizes[seat],
        "gear": shown_cards(gear, context.lang),
        "known": shown_cards(view.known[seat], context.lang),
        "chance": chance(context, seat),
    }


def _info(context: Context, seat: int) -> str:
    view = context.view
    if view.race is not None:
        told = []
        for number in chariots_of(context.view.options, seat):
            chariot = view.race.chariots[number]
            if chariot.running:
                told.append(context.say("seat_race", speed=chariot.speed, lap=chariot.lap))
            else:
                told.append(context.say("seat_home", place=view.race.finished.index(number) + 1))
        return " / ".join(told)
    if view.auction is not None and view.auction.bidding is not None:
        return context.say("seat_sunk", ducats=view.auction.bidding.sunk(seat))
    return context.say("seat_cards", n=view.hand_sizes[seat])


def _active(context: Context, seat: int) -> bool:
    view: View = context.view
    if view.race is not None and view.race.order:
        return owner(view.options, view.race.mover) == seat
    return view.to_act == seat


def _out(context: Context, seat: int) -> bool:
    """Out of this sale, or home."""
    view = context.view
    if view.race is not None:
        return not any(
            view.race.chariots[number].running for number in chariots_of(context.view.options, seat)
        )
    if isinstance(view.stage, Bidding) and view.auction is not None and view.auction.bidding is not None:
        return seat not in view.auction.bidding.active
    return False

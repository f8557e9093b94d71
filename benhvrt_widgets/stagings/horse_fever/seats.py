"""Who sits at the table: purse, points, stables, and cards that lie open."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.parts import Face, Mark
from benhvrt_widgets.regions.parts import Seat as Seated
from benhvrt_widgets.stagings.horse_fever.names import card_name, face, horse
from benhvrt_widgets.stagings.seats import sitting
from engine.games.horse_fever.events import OddsMoved
from engine.games.horse_fever.views import View

CROWD: Final = 12
"""So many can be taken in at a glance."""


def in_order(context: Context) -> list[int]:
    """Everybody; of a crowd the one at the screen first, and then the richest."""
    seats, purses = [*range(context.view.options.seats)], context.view.table.money.purses
    return (
        seats
        if len(seats) <= CROWD
        else sorted(seats, key=lambda seat: (seat != context.seat, -purses[seat]))
    )


def row(context: Context, seat: int) -> Seated:
    """A seat, and how it stands."""
    view: View = context.view
    table = view.table
    purse = table.money.purses[seat]
    party = view.options.variant == "party"
    return {
        **sitting(context, seat),
        "purse": purse,
        "change": purse - _before(context, seat),
        "info": _info(context, seat),
        "active": view.to_act == seat,
        "out": not table.alive[seat],
        "dealer": not party and bool(table.characters[seat]) and view.first == seat,
        "hand": None if party else table.hands[seat].total,
        "gear": _gear(context, seat) if view.options.variant == "board" else None,
        "known": None,
        "chance": None,
        "whole": None,
        "marks": [] if party else _marks(context, seat),
        "chips": [horse(lane, context.lang) for lane in table.stables_of(seat)],
    }


def _before(context: Context, seat: int) -> int:
    """The purse of the moment before: its change is shown."""
    session = context.session
    place = context.cursor - 1
    if any(isinstance(event, OddsMoved) for event in session.instants[max(0, place)].events):
        place += 1  # the same step, shown as two moments
    purses: tuple[int, ...] = session.instants[max(0, place)].state.table.money.purses
    return purses[seat]


def _info(context: Context, seat: int) -> str:
    """The Character, and what is owed or kept face down."""
    view: View = context.view
    table, say, lang = view.table, context.tell, context.lang
    if not table.alive[seat]:
        return say("seat.out")
    parts = [card_name(table.characters[seat], lang)] if table.characters[seat] else []
    if targets := table.targets[seat].total:
        parts.append(say("seat.targets", n=targets))
    if loans := table.loans[seat].total:
        parts.append(say("seat.loans", n=loans))
    if view.options.variant == "party":
        staked = sum(wager.stake for wager in view.meeting.wagers if wager.seat == seat)
        parts = [say("seat.staked", danari=staked)] if staked else []
    return " \N{MIDDLE DOT} ".join(parts)


def _marks(context: Context, seat: int) -> list[Mark]:
    points = context.view.table.victory_points(seat)
    return [{"kind": "point", "n": points, "label": context.tell("points", n=points)}]


def _gear(context: Context, seat: int) -> list[Face]:
    """Character, Assistants and Horses lie open for all to see."""
    table = context.view.table
    faces = [face(table.characters[seat], context.lang)] if table.characters[seat] else []
    faces += [face(each.kind, context.lang, copies=each.copies) for each in table.assistants[seat]]
    return faces + [face(kind, context.lang) for kind in table.horses[seat].each()]

"""What came of it: by seat, and with the same luck everywhere also against the same seat at other tables.

As in duplicate bridge: whoever had the same cards and dice is the measure, so that luck cancels out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import number, say

if TYPE_CHECKING:
    from benhvrt_widgets.room.room import Room
    from benhvrt_widgets.room.table import Table


def figure(value: int | Fraction, lang: str) -> str:
    """A payoff: whole, or to a hundredth."""
    return number(round(float(value), 2), lang)


def signed(value: Fraction, lang: str) -> str:
    """A difference with its sign.

    >>> signed(Fraction(5, 2), "fr"), signed(Fraction(0), "en")
    ('+2,5', '0')
    """
    rounded = round(float(value), 1)
    return f"+{number(rounded, lang)}" if rounded > 0 else number(rounded, lang)


def against(tables: list[Table]) -> dict[tuple[int, int], Fraction]:
    """By table and seat, how much more than the mean of the same seat at the other tables."""
    if len(tables) < 2:
        return {}
    got = {
        (table.number, seat): Fraction(paid)
        for table in tables
        for seat, paid in enumerate(table.session.game.payoffs(table.session.state))
    }
    seats = range(len(tables[0].session.chairs))
    sums = {seat: sum(got[table.number, seat] for table in tables) for seat in seats}
    others = len(tables) - 1
    return {(table, seat): mine - (sums[seat] - mine) / others for (table, seat), mine in got.items()}


def comparable(room: Room) -> list[Table]:
    """The tables that can be held against one another: the same luck, and over."""
    over = [table for table in room.tables if table.over]
    return over if room.plan is not None and room.plan.same else []


def own(room: Room, person: int, lang: str) -> str:
    """What somebody has at the end, in a sentence."""
    table = room.table_of(person)
    seat = None if table is None else table.seat_of(person)
    if table is None or seat is None or not (table.over or not room.running):
        return ""
    game, state = table.session.game, table.session.state
    paid = figure(game.payoffs(state)[seat], lang)
    if not table.over:
        return say("room.so_far", lang, paid=paid)
    text = say("room.result", lang, place=game.places(state)[seat], paid=paid)
    beyond = against(comparable(room)).get((table.number, seat))
    if beyond is None:
        return text
    mean = figure(game.payoffs(state)[seat] - beyond, lang)
    return f"{text} {say('room.against', lang, mean=mean, beyond=signed(beyond, lang))}"


def standings(room: Room, lang: str) -> list[Plain]:
    """Everybody at a table, the best first: by skill where the luck was the same, else by what they have."""
    if room.task is not None:
        return room.task.standings(lang)
    beyond = against(comparable(room))
    rows = []
    for table in room.tables:
        paid = table.session.game.payoffs(table.session.state)
        for seat, person in table.people.items():
            rows.append((beyond.get((table.number, seat)), paid[seat], table.number, seat, person))
    rows.sort(key=lambda row: (row[0] is None, -(row[0] or 0), -row[1]))
    return [
        {
            "name": room.phones[person].person.name if room.names_shown else "",
            "at": say("room.at", lang, table=table, seat=seat + 1),
            "paid": figure(got, lang),
            "beyond": "" if more is None else signed(more, lang),
        }
        for more, got, table, seat, person in rows
    ]

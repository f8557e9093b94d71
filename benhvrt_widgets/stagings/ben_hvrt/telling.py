"""The bar of Ben Hvrt, and what was skipped in a few figures."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.stagings.ben_hvrt.stage import phase
from engine.games.ben_hvrt.events import BidMade, Departed, PassedBid, Played

SUMMED: Final = {
    "skipped_bids": BidMade,
    "skipped_passes": PassedBid,
    "skipped_cards": Played,
    "skipped_moves": Departed,
}


def bar(context: Context) -> Plain:
    """Race, lap and pot."""
    view, session = context.view, context.session
    before = session.instants[max(0, context.cursor - 1)].state.table.ledger.pot
    races = len(view.options.laps)
    number = min(view.race_number + (0 if phase(context) in ("result", "over") else 1), races)
    laps = view.results[-1].laps if phase(context) in ("result", "over") else view.laps
    lap = "" if view.race is None else context.say("bar_turn", turn=view.race.turn)
    return {
        "title": context.say("title"),
        "race": context.say("bar_race", race=number, races=races, laps=laps) if laps else "",
        "lap": lap,
        "pot": view.ledger.pot,
        "pot_change": view.ledger.pot - before,
    }


def summary(context: Context, start: int, end: int) -> str:
    """Bids, passes, cards, moves and the pot between two moments."""
    instants = context.session.instants
    events = [event for instant in instants[start + 1 : end + 1] for event in instant.events]
    counts = [
        context.say(key, n=count)
        for key, kind in SUMMED.items()
        if (count := sum(isinstance(event, kind) for event in events))
    ]
    change = instants[end].state.table.ledger.pot - instants[start].state.table.ledger.pot
    if change:
        counts.append(context.say("skipped_pot", ducats=f"{change:+d}".replace("-", "\N{MINUS SIGN}")))
    return ", ".join(counts)

"""The bar, the sentence, the timeline and the log."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benhvrt_widgets.narration import narrate
from benhvrt_widgets.panels.context import Context, Plain
from benhvrt_widgets.panels.stage import phase
from benhvrt_widgets.questions import occasion, question
from benhvrt_widgets.session import Instant
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Drop
from engine.games.ben_hvrt.events import (
    BidMade,
    Departed,
    Event,
    LinedUp,
    PassedBid,
    Played,
    RaceAnnounced,
    RaceOver,
    WindowClosed,
)
from engine.games.ben_hvrt.model import Window

LONGEST_LOG = 200
SUMMED: Final = {
    "skipped_bids": BidMade,
    "skipped_passes": PassedBid,
    "skipped_cards": Played,
    "skipped_moves": Departed,
}


def bar(context: Context) -> Plain:
    """Race, lap and pot."""
    view, session = context.view, context.session
    before = session.instants[max(0, session.cursor - 1)].state.table.ledger.pot
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


def sentence(context: Context) -> str:
    """The person's decision, or else what just happened, or who is at it."""
    session = context.session
    if session.live and session.paused and (session.prompted or context.deciding):
        return _speak_up(context)
    if context.deciding:
        return question(context.view, context.lang, context.names)
    told = [line for line in _told(context, context.session.cursor) if line]
    if told:
        return told[-1]
    for place in range(context.session.cursor - 1, max(-1, context.session.cursor - 30), -1):
        earlier = [line for line in _told(context, place) if line]
        if earlier:
            return earlier[-1]
    return context.say("welcome")


def _speak_up(context: Context) -> str:
    """A card window before anybody is asked."""
    window = context.view.stage
    asked = context.say("anyone" if context.session.prompted else "speak")
    happening = (
        occasion(context.view, window, context.lang, context.names) if isinstance(window, Window) else ""
    )
    return f"{happening} {asked}"


def _told(context: Context, place: int) -> list[str]:
    instant = context.session.instants[place]
    return [_line(context, event, instant) for event in instant.events]


def _line(context: Context, event: Event, instant: Instant) -> str:
    seen = BEN_HVRT.seen(event, context.seat)
    if seen is None:
        return ""
    return _narrated(seen, context.lang, context.names, dropped=isinstance(instant.choice, Drop))


@lru_cache(maxsize=4096)
def _narrated(event: Event, lang: str, names: tuple[str, ...], *, dropped: bool) -> str:
    if isinstance(event, WindowClosed):
        return ""
    return narrate(event, lang, names, after=Drop() if dropped else None) or ""


def timeline(context: Context, *, playing: bool, pace: float) -> Plain:
    """Where we are."""
    session = context.session
    races = [
        place
        for place, instant in enumerate(session.instants)
        if any(isinstance(event, RaceAnnounced | LinedUp | RaceOver) for event in instant.events)
    ]
    return {
        "at": session.cursor,
        "last": session.last,
        "live": session.live,
        "playing": playing,
        "pace": pace,
        "decisions": list(session.decisions),
        "races": races,
        "can_fork": not session.live,
        "can_undo": session.live and session.can_undo,
    }


def log(context: Context) -> list[Plain]:
    """What has happened so far, newest last."""
    lines: list[Plain] = []
    session = context.session
    for place in range(session.cursor, -1, -1):
        instant = session.instants[place]
        told = [
            {"at": place, "text": text, "kind": _kind(context, event, instant.seat)}
            for event in instant.events
            if (text := _line(context, event, instant))
        ]
        if instant.notice and instant.seat is not None:
            text = context.say("safe_choice", name=context.names[instant.seat])
            told.append({"at": place, "text": text, "kind": "notice"})
        lines = told + lines
        if len(lines) >= LONGEST_LOG:
            break
    return lines[-LONGEST_LOG:]


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


def _kind(context: Context, event: Event, seat: int | None) -> str:
    if isinstance(event, RaceAnnounced | LinedUp | RaceOver):
        return "phase"
    return "mine" if seat is not None and seat == context.seat else "event"

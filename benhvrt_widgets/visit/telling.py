"""The sentence, the timeline and the log."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from benhvrt_widgets.context import Context
from benhvrt_widgets.games import staging
from benhvrt_widgets.regions.scene import LogLine, Timeline
from benhvrt_widgets.session import Instant


def sentence(context: Context) -> str:
    """The person's decision, or else what just happened, or who is at it."""
    session = context.session
    if context.live and session.paused and (session.prompted or context.deciding):
        return _speak_up(context)
    if context.deciding:
        asked = context.staging.words.question(context.view, context.lang, context.names)
        if len(session.humans) < 2 or context.seat is None:
            return asked
        return context.say("asked_of", name=context.names[context.seat], question=asked)
    if banner := context.staging.regions.banner(context):
        return banner
    first = context.staging.tempo.listed_from(session, context.cursor)
    for place in range(context.cursor, max(first - 1, context.cursor - 30), -1):
        if told := _told(context, place):
            return context.staging.words.headline(told)
    return context.say("welcome")


def _speak_up(context: Context) -> str:
    """A card window before anybody is asked."""
    asked = context.say("anyone" if context.session.prompted else "speak")
    happening = context.staging.words.occasion(context.view, context.lang, context.names)
    return f"{happening} {asked}"


def _told(context: Context, place: int) -> list[tuple[Any, str]]:
    """The events of a moment that say something, each with its sentence."""
    instant = context.session.instants[place]
    lines = ((event, _line(context, event, instant)) for event in instant.events)
    return [(event, line) for event, line in lines if line]


def _line(context: Context, event: Any, instant: Instant) -> str:
    seen = context.session.game.seen(event, context.seat)
    if seen is None:
        return ""
    return _narrated(context.staging.slug, seen, context.lang, context.names, instant.choice)


@lru_cache(maxsize=4096)
def _narrated(slug: str, event: Any, lang: str, names: tuple[str, ...], after: Any) -> str:
    return staging(slug).words.narrate(event, lang, names, after)


def timeline(context: Context, *, playing: bool, pace: float) -> Timeline:
    """Where we are."""
    session = context.session
    return {
        "at": context.cursor,
        "last": session.last,
        "live": context.live,
        "playing": playing,
        "pace": pace,
        "can_fork": not context.live,
        "can_undo": context.live and session.can_undo,
    }


class Log:
    """What has happened, line by line: told once, and then only what is new."""

    def __init__(self) -> None:
        self._whose: tuple[Any, ...] = ()
        self._lines: list[LogLine] = []
        self._ends: list[int] = []  # by moment, how many lines there are up to its end
        self._passing: list[bool] = []  # by line, whether a table that plays from memory forgets it

    def upto(self, context: Context) -> list[LogLine]:
        """The lines up to the moment that is shown, newest last."""
        whose = (context.session.id, context.seat, context.lang, context.names)
        if whose != self._whose:
            self._whose, self._lines, self._ends, self._passing = whose, [], [], []
        if self._ends:  # to the latest moment a silent pass may have been added
            self._ends.pop()
            del self._lines[self._ends[-1] if self._ends else 0 :]
            del self._passing[len(self._lines) :]
        for place in range(len(self._ends), max(len(self._ends), context.cursor + 1)):
            for line, passing in _moment(context, place):
                self._lines.append(line)
                self._passing.append(passing)
            self._ends.append(len(self._lines))
        return self._listed(context, self._ends[context.cursor])

    def _listed(self, context: Context, end: int) -> list[LogLine]:
        """What the table still has on its list."""
        first = context.staging.tempo.listed_from(context.session, context.cursor)
        if not first:
            return self._lines[:end]
        lines = zip(self._lines[:end], self._passing, strict=False)
        return [line for line, passing in lines if line["at"] >= first or not passing]


def _moment(context: Context, place: int) -> list[tuple[LogLine, bool]]:
    """The lines of a moment, each with whether it is only seen while it happens."""
    instant = context.session.instants[place]
    told: list[tuple[LogLine, bool]] = []
    for event in instant.events:
        if text := _line(context, event, instant):
            line: LogLine = {"at": place, "text": text, "kind": _kind(context, event, instant.seat)}
            told.append((line, context.staging.tempo.passing_by(event)))
    if instant.notice and instant.seat is not None:
        text = context.say("safe_choice", name=context.names[instant.seat])
        told.append(({"at": place, "text": text, "kind": "notice"}, False))
    return told


def _kind(context: Context, event: Any, seat: int | None) -> Literal["phase", "mine", "event"]:
    if context.staging.tempo.marks(event):
        return "phase"
    return "mine" if seat is not None and seat == context.seat else "event"

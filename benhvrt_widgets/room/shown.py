"""What each page shows of the room, as plain data: a phone its own seat, the wall what all may see."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.context import SHAPES, Plain
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, catalogue, of_game, say
from benhvrt_widgets.room import bounds, findings, scoring
from benhvrt_widgets.room.dealing import CLOCKS, WINDOWS

if TYPE_CHECKING:
    from benhvrt_widgets.room.people import Phone
    from benhvrt_widgets.room.room import Room
    from benhvrt_widgets.room.table import Table

WORDS: Final = "room.words."


@lru_cache(maxsize=len(LANGUAGES))
def words(lang: str) -> dict[str, str]:
    """The fixed labels of the room's pages."""
    return {key[len(WORDS) :]: text for key, text in catalogue(lang).items() if key.startswith(WORDS)}


def door(room: Room, lang: str) -> Plain:
    """A phone that nobody has entered by: a name is proposed."""
    return {
        "page": "join" if room.open else "closed",
        "lang": lang,
        "words": words(lang),
        "proposed": room.propose(lang),
        "longest": 16,
    }


def phone(room: Room, phone: Phone) -> Plain:
    """Somebody's own page: where they sit, how long they have, and what came of it."""
    person, table = phone.person, room.table_of(phone.person.id)
    lang = person.lang
    task = room.task
    seated = phone.visit is not None and room.running
    return {
        "page": "task" if task is not None else "table" if seated else "wait",
        "lang": lang,
        "words": words(lang),
        "me": person.name,
        "at": _where(table, person.id, lang) if room.running or table is None else "",
        "watching": table is None and phone.visit is not None,
        "paused": room.paused and room.running,
        "clock": _deadline(room, table, person.id, lang) if room.running else None,
        "waiting": _waiting(table, person.id, lang) if room.running else "",
        "result": scoring.own(room, person.id, lang),
        "task": None if task is None else {**task.phone(person.id, lang), **_over(room)},
    }


def _over(room: Room) -> Plain:
    """Nothing is to be answered once the activity is over, or while the room stands still."""
    return {} if room.running and not room.paused else {"open": False}


def _where(table: Table | None, person: int, lang: str) -> str:
    seat = None if table is None else table.seat_of(person)
    if table is None or seat is None:
        return ""
    return say("room.at", lang, table=table.number, seat=seat + 1)


def _deadline(room: Room, table: Table | None, person: int, lang: str) -> Plain | None:
    """At a table or away from it."""
    return room.task.clock(person, lang) if room.task is not None else _clock(table, person, lang)


def _clock(table: Table | None, person: int, lang: str) -> Plain | None:
    """How long one has for one's decision, and what is chosen then."""
    if table is None or table.awaited != person or not table.pace.decision or table.session.prompted:
        return None
    safe = table.safe_choice(lang)
    if table.left is None or not safe:
        return None
    return {
        "decision": [str(part) for part in table.session.key],
        "left": round(table.left, 1) if not table.paused else round(table.left),
        "of": table.pace.decision + bounds.SHOWN,
        "safe": say("room.safe", lang, choice=safe),
        "stands": table.paused,
    }


def _waiting(table: Table | None, person: int, lang: str) -> str:
    """For whom one waits: for people only, by the name that all see."""
    if table is None or table.over or table.session.prompted or table.awaited in (None, person):
        return ""
    seat = table.session.awaited
    return "" if seat is None else say("room.waits", lang, name=table.session.names[seat])


# -- wall and desk --------------------------------------------------------------------------------


def wall(room: Room, address: str, qr: list[str]) -> Plain:
    """What all may see."""
    lang, people = room.lang, room.people
    return {
        "page": "wall",
        "lang": lang,
        "words": words(lang),
        "address": address,
        "qr": qr,
        "open": room.open,
        "show": room.wall_shows,
        "count": say("room.count", lang, here=sum(room.here(each.id) for each in people), n=len(people)),
        "names": [each.name for each in people] if room.names_shown else [],
        "paused": room.paused and room.running,
        "running": room.running,
        "tables": [_tile(room, table, lang) for table in room.tables],
        "results": scoring.standings(room, lang) if room.on_wall == "results" else None,
        "task": None if room.task is None else room.task.wall(lang),
    }


def _tile(room: Room, table: Table, lang: str) -> Plain:
    """A table at a glance, as a spectator sees it."""
    session, staged = table.session, table.session.staging
    shown = {
        seat: room.phones[who].person.name if room.names_shown else str(seat + 1)
        for seat, who in table.people.items()
    }
    places = session.game.places(session.state)
    return {
        "number": table.number,
        "over": table.over,
        "race": staged.tempo.races_run(session.state),
        "asked": None if room.paused or table.over else session.awaited,
        "seats": [
            {
                "name": shown.get(seat, session.names[seat] if room.names_shown else str(seat + 1)),
                "shape": SHAPES[seat],
                "bot": seat not in table.people,
                "has": scoring.figure(session.game.payoffs(session.state)[seat], lang),
                "place": places[seat] if table.over else None,
            }
            for seat in range(len(session.chairs))
        ],
    }


def desk(room: Room, address: str, qr: list[str]) -> Plain:
    """Everything that a teacher steers by; no hand, so that it may be on a projector too."""
    lang = room.lang
    return {
        **wall(room, address, qr),
        "page": "desk",
        "people": [_person(room, person.id, lang) for person in room.people],
        "awaited": _awaited(room, lang),
        "names_shown": room.names_shown,
        "test": bool(room.rehearsal.there),
        "games": games(lang),
        "clocks": list(CLOCKS),
        "windows": list(WINDOWS),
        "plan": _plan(room),
        "steps": list(room.task.steps) if room.task is not None and room.running else [],
        "forms": findings.forms(lang),
        "agenda": room.agenda.shown(lang),
        "guesses": [{"lesson": number, "title": each.titles[lang]} for number, each in room.guesses.items()],
        "results": scoring.standings(room, lang),
        "langs": list(LANGUAGES),
    }


def _person(room: Room, person: int, lang: str) -> Plain:
    phone, table = room.phones[person], room.table_of(person)
    running = room.running and not room.paused
    awaited = running and (
        room.task.awaits(person) if room.task is not None else table is not None and table.awaited == person
    )
    return {
        "id": person,
        "name": phone.person.name,
        "here": phone.here,
        "test": bool(phone.person.player),
        "at": _where(table, person, lang),
        "awaited": awaited,
        "group": room.by_hand.get(person, 0),
    }


def _awaited(room: Room, lang: str) -> str:
    """How many are waited for."""
    if not room.running:
        return ""
    waited = [table for table in room.tables if table.awaited is not None]
    if room.paused:
        return say("room.paused", lang)
    if room.task is not None:
        return say("room.waiting_for", lang, n=sum(map(room.task.awaits, (each.id for each in room.people))))
    return say("room.awaited", lang, n=len(waited), over=sum(table.over for table in room.tables))


def _plan(room: Room) -> Plain:
    plan = room.plan
    first = SLUGS[0]
    if plan is None:
        series = staging(first).first_series
        return {"game": first, "series": series, "each": 4, "same": True, "clock": 40, "window": 2}
    kept: dict[str, Any] = {
        name: getattr(plan, name) for name in ("game", "series", "each", "same", "clock", "window")
    }
    return kept


@lru_cache(maxsize=len(LANGUAGES))
def games(lang: str) -> list[Plain]:
    """What can be played, and how long."""
    return [
        {
            "slug": slug,
            "title": of_game(slug, "title", lang),
            "first": staging(slug).first_series,
            "seats": [staging(slug).seats[0], min(staging(slug).seats[1], bounds.EACH)],
            "series": [
                {"value": each["slug"], "label": each["name"]}
                for each in staging(slug).words.series(lang)
                if each["slug"] != staging(slug).custom
            ],
        }
        for slug in SLUGS
    ]

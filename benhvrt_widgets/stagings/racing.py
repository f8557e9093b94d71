"""What games of one race and no money have in common: laps, places, and who is how far."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final, TypedDict

from benhvrt_widgets.charting import distances
from benhvrt_widgets.context import SHAPES, Context, chance
from benhvrt_widgets.i18n import percent, say
from benhvrt_widgets.regions.charts import Chart
from benhvrt_widgets.regions.parts import Mark, Target, Way
from benhvrt_widgets.regions.parts import Seat as Seated
from benhvrt_widgets.regions.scene import Bar, Length, Phase
from benhvrt_widgets.regions.stages import Dice, DieFace, Moving, Piece, ResultStage, RiskRow, Trail
from benhvrt_widgets.staging import Regions, Tempo, Weighing, Words
from benhvrt_widgets.stagings.choosing import choice
from benhvrt_widgets.stagings.seats import by_place, sitting
from engine.core.game import Game, Seat

LOOK_BACK: Final = 400
"""Moments: more than a turn of eight chariots has."""
THROWN_WITHIN: Final = 12
"""Moments within which the latest dice lie on the wall."""
SQUARE: Final = 0.12
"""Seconds that a chariot takes for a square."""


def race_of(seen: Any) -> Any:
    """The race of a view or a state: some games keep it apart from the table."""
    return getattr(seen, "race", seen)


def agreeing(game: Game[Any, Any, Any]) -> Callable[[int, str, str], Any]:
    """How a table agrees on laps: a series is their number."""

    def agree(seats: int, series: str, _: str) -> Any:
        number = int(series) if series.isascii() and series.isdigit() else series
        return game.setup(seats, laps=number)

    return agree


@dataclass(frozen=True, slots=True)
class Course:
    """A track by its rows."""

    rows: int
    row: Sequence[int]
    """By square."""

    def ahead(self, state: Any, seat: Seat) -> int | None:
        """How many rows a chariot has come; None once it is off the track."""
        chariot = race_of(state).chariots[seat]
        rows: int = (chariot.crossings - 1) * self.rows + self.row[chariot.square] + 1
        return rows if chariot.running else None


class Standing(TypedDict):
    """How a seat stands, as each game has it."""

    info: str
    out: bool
    hand: int | None
    marks: list[Mark]


class RaceWords(Words):
    """One race, first over the line."""

    laps: ClassVar[tuple[int, int]]
    """The fewest and the most."""
    minutes_per_lap: ClassVar[int]

    def series(self, lang: str) -> list[Length]:
        least, most = self.laps
        return [
            {
                "slug": str(laps),
                "name": say("page.laps", lang, n=laps),
                "laps": "",
                "minutes": laps * self.minutes_per_lap,
            }
            for laps in range(least, most + 1)
        ]


class RaceRegions(Regions):
    """A seat has one chariot and no purse."""

    course: ClassVar[Course]

    def phase(self, context: Context) -> Phase:
        return "over" if context.session.game.actor(context.here.state) is None else "race"

    def bar(self, context: Context) -> Bar:
        view = context.view
        turn = race_of(view).turn
        return {
            "title": context.staging.words.title(context.lang),
            "race": say("page.laps", context.lang, n=view.options.laps),
            "lap": context.say("bar_turn", turn=turn) if turn else "",
            "pot": None,
            "pot_change": 0,
        }

    def seated(self, context: Context) -> list[Seated]:
        return [self._seat(context, seat) for seat in range(context.view.options.seats)]

    def _seat(self, context: Context, seat: Seat) -> Seated:
        return {
            **sitting(context, seat),
            **self.row(context, seat),
            "chips": [],
            "purse": None,
            "change": 0,
            "active": self.mover(context.view) == seat,
            "dealer": False,
            "gear": None,
            "known": None,
            "chance": chance(context, seat),
            "whole": None,
        }

    @abstractmethod
    def row(self, context: Context, seat: Seat) -> Standing:
        """What this game tells of a seat."""

    @abstractmethod
    def mover(self, seen: Any) -> Seat | None:
        """Whose move it is."""

    def places(self, context: Context) -> ResultStage:
        """The result: everybody by place."""
        won = [share > 0 for share in context.session.game.payoffs(context.here.state)]
        return by_place(context, won, lambda seat: self.row(context, seat)["info"])

    def ended(self, context: Context, seat: Seat) -> str:
        """How a chariot that was still running ended."""
        state, ahead = context.here.state, self.course.ahead
        running = [each for each in range(state.options.seats) if ahead(state, each) is not None]
        first = context.session.game.places(state).index(1)
        if seat == first:
            return context.tell("seat.only" if running == [seat] else "seat.first")
        return context.tell("seat.behind", n=(ahead(state, first) or 0) - (ahead(state, seat) or 0))


class RaceTempo(Tempo):
    """Chariots go from square to square."""

    steps: ClassVar[Any]
    """The events in which a chariot enters a square."""

    def pause(self, events: tuple[Any, ...]) -> float:
        steps = sum(isinstance(event, self.steps) for event in events)
        return max([SQUARE * steps, *(self.pauses.get(type(event), 0.0) for event in events)])

    def turn(self, state: Any) -> int | None:
        return race_of(state).turn or None if self.game.actor(state) is not None else None


@dataclass(frozen=True, slots=True)
class RaceWeighing(Weighing):
    """In hundredths of a win; and who was how far."""

    course: Course

    def chart(self, context: Context) -> list[Chart]:
        turns: dict[int, list[int | None]] = {}
        last = 0
        for instant in context.past:
            state = instant.state
            if turn := race_of(state).turn:
                rows = [self.course.ahead(state, seat) for seat in range(state.options.seats)]
                if last and turn > last:
                    turns[last] = rows  # the step that ends a turn begins the next
                turns[turn], last = rows, turn
        return [distances(turns, context.names, context.lang)]


def trails(context: Context, entered: Any, begun: Any) -> list[Trail]:
    """The squares that each chariot entered in its latest move."""
    paths: dict[int, list[int]] = {}
    moving: int | None = None
    for instant in context.past[-LOOK_BACK:]:
        for event in instant.events:
            if isinstance(event, begun):
                moving = event.chariot
                paths[moving] = []
            elif isinstance(event, entered):
                paths.setdefault(event.chariot, []).append(event.square)
    return [{"chariot": chariot, "path": path} for chariot, path in paths.items() if path]


def moving(events: Sequence[Any], entered: Any) -> Moving | None:
    """The squares that a chariot enters in this moment."""
    steps = [event for event in events if isinstance(event, entered)]
    if not steps:
        return None
    first = steps[0].chariot
    path = [step.square for step in steps if step.chariot == first]
    return {"chariot": first, "path": path, "forced": False}


def piece(context: Context, number: int, *, marks: Mark, label: str, speed: int = 0, way: int = 0) -> Piece:
    """A chariot of the seat of the same number."""
    chariot = race_of(context.view).chariots[number]
    return {
        "chariot": number,
        "seat": number,
        "number": number + 1,
        "shape": SHAPES[number],
        "name": context.names[number],
        "square": chariot.square if chariot.running else None,
        "speed": speed,
        "lap": chariot.lap,
        "cover": 0,
        "way": way,
        "marks": [marks],
        "label": label,
    }


def target(
    context: Context, index: int, square: int, path: list[int], *, end: int | None = None, aim: bool = False
) -> Target:
    """A square that stands for one line of the menu."""
    line = choice(context, index, context.view.menu[index])
    way: Way = {**line, "path": path, "end": end, "passes": []}
    return {"square": square, "home": False, "aim": aim, "choices": [way]}


def latest(context: Context, thrown: Any, ends: Any) -> tuple[int, Any] | None:
    """The latest throw with its moment, unless something else has begun since."""
    for place in range(context.cursor, max(-1, context.cursor - THROWN_WITHIN), -1):
        for event in reversed(context.session.instants[place].events):
            if isinstance(event, ends):
                return None
            if isinstance(event, thrown) and getattr(event, "dice", True):
                return place, event
    return None


def dice(
    context: Context, place: int, event: Any, faces: list[DieFace], text: str, other: int | None = None
) -> Dice:
    """A throw, and what it came to."""
    label = context.staging.words.narrate(event, context.lang, context.names)
    return {
        "chariot": event.chariot,
        "other": other,
        "name": str(place),
        "faces": faces,
        "text": text,
        "label": label,
    }


def likely(label: str, chances: Sequence[Fraction], grave: Fraction) -> RiskRow:
    """How likely something is, by choice."""
    return {
        "label": label,
        "values": [{"text": percent(chance), "kind": "bad" if chance >= grave else ""} for chance in chances],
    }


def figures(label: str, texts: Sequence[str]) -> RiskRow:
    """What is no chance, by choice."""
    return {"label": label, "values": [{"text": text, "kind": ""} for text in texts]}

"""What games of one race and no money have in common: laps, places, and who is how far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from benhvrt_widgets.charting import Chart, distances
from benhvrt_widgets.context import SHAPES, Context, Plain, chance
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import Staging
from engine.core.game import Seat

LOOK_BACK: Final = 400
"""Moments: more than a turn of eight chariots has."""


class Racing(Staging):
    """One race, first over the line."""

    laps: ClassVar[tuple[int, int]]
    """The fewest and the most."""
    minutes_per_lap: ClassVar[int]

    def series(self, lang: str) -> list[Plain]:
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

    def agree(self, seats: int, series: str, laps: str) -> Any:
        number = int(series) if series.isascii() and series.isdigit() else series
        return self.game.setup(seats, laps=number)

    def primary(self, lang: str) -> str:
        chariots, laps = len(self.first_bots) + 1, int(self.first_series)
        return say("page.race_now", lang, chariots=chariots, laps=laps)

    def phase(self, context: Context) -> str:
        return "over" if self.game.actor(context.here.state) is None else "race"

    def bar(self, context: Context) -> Plain:
        view = context.view
        return {
            "title": self.title(context.lang),
            "race": say("page.laps", context.lang, n=view.options.laps),
            "lap": context.say("bar_turn", turn=self.turn_of(view)) if self.turn_of(view) else "",
            "pot": None,
            "pot_change": 0,
        }

    def seated(self, context: Context) -> list[Plain]:
        return [self._seat(context, seat) for seat in range(context.view.options.seats)]

    def _seat(self, context: Context, seat: Seat) -> Plain:
        mover = self.mover(context.view)
        return {
            "seat": seat,
            "name": context.names[seat],
            "shape": SHAPES[seat],
            "human": seat in context.session.humans,
            "me": seat == context.seat,
            "purse": None,
            "change": 0,
            "active": mover == seat,
            "dealer": False,
            "gear": None,
            "known": None,
            "chance": chance(context, seat),
        } | self.row(context, seat)

    def row(self, context: Context, seat: Seat) -> Plain:
        """What this game tells of a seat: ``info``, ``out``, ``hand`` and ``marks``."""
        raise NotImplementedError

    def places(self, context: Context) -> Plain:
        """The result: everybody by place."""
        state = context.here.state
        ranks = self.game.places(state)
        won = self.game.payoffs(state)
        return {
            "kind": "result",
            "pot": None,
            "final": True,
            "purses": [],
            "places": [
                {
                    "place": ranks[seat],
                    "chariot": seat,
                    "name": context.names[seat],
                    "shape": SHAPES[seat],
                    "number": seat + 1,
                    "won": won[seat] > 0,
                    "note": self.row(context, seat)["info"],
                }
                for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat])
            ],
        }

    def ended(self, context: Context, seat: Seat) -> str:
        """How a chariot that was still running ended."""
        state = context.here.state
        running = [each for each in range(state.options.seats) if self.ahead(state, each) is not None]
        first = self.game.places(state).index(1)
        if seat == first:
            return self.say("seat.only" if running == [seat] else "seat.first", context.lang)
        behind = (self.ahead(state, first) or 0) - (self.ahead(state, seat) or 0)
        return self.say("seat.behind", context.lang, n=behind)

    def ahead(self, state: Any, seat: Seat) -> int | None:
        """How many rows a chariot has come; None once it is off the track."""
        raise NotImplementedError

    def turn_of(self, seen: Any) -> int:
        """The turn of a view or a state; 0 before the first."""
        return int(seen.turn)

    def mover(self, seen: Any) -> Seat | None:
        """Whose move it is."""
        moves: Seat | None = seen.mover
        return moves

    def turn(self, state: Any) -> int | None:
        return self.turn_of(state) or None if self.game.actor(state) is not None else None

    def chart(self, context: Context) -> list[Chart]:
        turns: dict[int, list[int | None]] = {}
        last = 0
        for instant in context.past:
            state = instant.state
            if turn := self.turn_of(state):
                rows = [self.ahead(state, seat) for seat in range(state.options.seats)]
                if last and turn > last:
                    turns[last] = rows  # the step that ends a turn begins the next
                turns[turn], last = rows, turn
        return [distances(turns, context.names, context.lang)]


def trails(context: Context, entered: Any, begun: Any) -> list[Plain]:
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


def moving(events: Sequence[Any], entered: Any) -> Plain | None:
    """The squares that a chariot enters in this moment."""
    steps = [event for event in events if isinstance(event, entered)]
    if not steps:
        return None
    first = steps[0].chariot
    path = [step.square for step in steps if step.chariot == first]
    return {"chariot": first, "path": path, "forced": False}

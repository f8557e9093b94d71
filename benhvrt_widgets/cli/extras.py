"""What the terminal does for a game beyond what its staging says; most games need nothing more.

A game that does has a module of its name here, with a class ``Own``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import Staging
from benhvrt_widgets.words import Names
from engine.parts.track import Track

if TYPE_CHECKING:
    from benhvrt_widgets.cli.person import Person
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.stages import Piece

LINGER: Final = 1.2
"""Seconds: what the page shows for so long has a line of its own here."""
COLUMNS: Final = 64


@dataclass(frozen=True, slots=True)
class Ground:
    """Lanes drawn flat: where the squares are, and who is where."""

    lanes: Mapping[str, Collection[int]]  # by the name of a lane, the columns of its squares
    on: dict[tuple[int, int], int]  # by lane and column, the number of a chariot
    places: dict[int, str]  # by its number the square of each or its place, the first in the race first


class Extras:
    """One game in a terminal."""

    open_hands = False
    """Whether whoever watches sees all cards: only where the sentences say whose they are."""
    alone: tuple[type, ...] = ()
    """Events that have a line of their own, besides those that the page lingers on."""
    together: tuple[type, ...] = ()
    """Events that share a line, whomever they are about."""
    briefly: tuple[type, ...] = ()
    """What a brief story tells; if nothing is named, what the page lingers on, and the end of a race."""
    typing: tuple[type, ...] = ()
    """The stages of the rules at which choices can be typed."""
    hint: str = "play.what"
    """What can be typed there, by its key."""

    def __init__(self, staging: Staging, lang: str, names: Names = ()) -> None:
        self.staging = staging
        self.lang = lang
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        """A sentence in the language of this table."""
        return say(key, self.lang, **facts)

    def who(self, name: str, *facts: str, between: str = ", ") -> str:
        """Somebody, and what there is to say of them."""
        return self.say("tell.who", name=name, what=between.join(filter(None, facts)))

    # -- before a game ----------------------------------------------------------------------------

    def agree(self, given: dict[str, Any], seats: int, usual: str) -> Any:
        """The options of a game; where nothing is named and nothing is usual, the game's own."""
        for option, off in (("doubled", False), ("edition", None), ("memory", False)):
            if given[option] != off:
                title = self.staging.words.title(self.lang)
                raise Refusal(self.say("cli.not_here", option=f"--{option}", game=title))
        series = given["series"] or given["laps"] or usual
        return self.staging.agree(seats, series, "") if series else self.staging.game.setup(seats)

    def agreed(self, options: Any) -> str:
        """What the table agreed on, in a few words."""
        laps = getattr(options, "laps", None)
        return "" if laps is None else self.say("page.laps", n=laps)

    # -- a story ----------------------------------------------------------------------------------

    def gist(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """What of a step is told."""
        return events

    def weighty(self, event: Any) -> bool:
        """Whether an event has a line of its own."""
        return isinstance(event, self.alone) or self.staging.tempo.pause((event,)) >= LINGER

    def brief(self, event: Any) -> bool:
        """Whether a brief story has room for it."""
        if self.briefly:
            return isinstance(event, self.briefly)
        return self.weighty(event) or self.staging.tempo.ends_race((event,))

    def follows(self, before: Any, event: Any) -> bool:
        """Whether a sentence goes on the line of the one before: the same again, or the same subject."""
        if self.weighty(event):
            return False
        if isinstance(before, self.together) and isinstance(event, self.together):
            return True
        same = type(before) is type(event) or _subject(before) == _subject(event) is not None
        return same and not self.weighty(before)

    def told(self, event: Any, sentence: str, before: Any) -> str:
        """The sentence of an event with what a reader who sees no page has to know, after the one before."""
        return sentence

    def speaker(self, event: Any) -> int | None:
        """The seat that has a word to say now."""
        return None

    # -- a decision -------------------------------------------------------------------------------

    def ordered(self, seen: Any, safe: Any) -> tuple[Any, ...]:
        """The whole menu, what commits to nothing first."""
        return (safe, *(action for action in seen.menu if action != safe))

    def types(self, seen: Any) -> bool:
        """Whether a choice can be typed now."""
        return isinstance(getattr(seen, "stage", None), self.typing)

    def typed(self, text: str, seen: Any) -> Any | None:
        """What was typed instead of chosen; None if it is no choice, a Refusal if it makes no sense."""
        return None

    def offer(self, seen: Any, person: Person) -> Any:
        """An offer of one's own, asked for step by step."""
        raise Refusal(self.say("play.no_offer_now"))

    def situation(self, context: Context) -> str:
        """What stands before the question: the purse, if there is one, and the pot."""
        regions = self.staging.regions
        purse, pot = regions.seated(context)[context.seat or 0]["purse"], regions.bar(context)["pot"]
        if purse is None:
            return ""
        return self.say("play.danari" if pot is None else "play.purse", purse=purse, pot=pot)

    def table(self, context: Context) -> Iterator[str]:
        """Who has what, and what else lies open."""
        for row in self.staging.regions.seated(context):
            purse = "" if row["purse"] is None else str(row["purse"])
            marks = (mark["label"] for mark in row["marks"])
            chips = (horse["name"] for horse in row["chips"])
            yield self.who(row["name"], purse, row["info"], *marks, *chips, between=" · ")

    # -- the track --------------------------------------------------------------------------------

    def turn(self, state: Any) -> int | None:
        """The turn of a race that is being run."""
        return self.staging.tempo.turn(state)

    def called(self, chariot: int) -> str:
        """The name of a chariot."""
        return self.names[chariot]

    def doing(self, chariot: int, seen: Any, piece: Piece | None) -> str:
        """How a chariot is doing besides, if its piece is known."""
        return "" if piece is None else piece["label"].removeprefix(f"{piece['name']}, ")

    def ground(self, seen: Any) -> Ground | None:
        """The track as lanes, if there is a race."""
        race = getattr(seen, "race", seen)
        track = board(self.staging.slug)
        if race is None or track is None:
            return None
        running = sorted((c.crossings, c.square, n) for n, c in enumerate(race.chariots) if c.running)
        on = {cell(track, square): number for _, square, number in running}
        home = enumerate(getattr(race, "finished", ()), 1)
        places = {number: self.say("play.home", place=place) for place, number in home}
        for _, square, number in reversed(running):
            places[number] = f"{self.say('table.square')} {square_name(track, square)}"
        lanes = {str(n): [_column(track, edge) for edge in edges] for n, edges in enumerate(track.lanes, 1)}
        return Ground(lanes, on, places)


def board(slug: str) -> Track | None:
    """The track of a game that has one."""
    name = f"engine.games.{slug.replace('-', '_')}.board"
    found: Track | None = import_module(name).BOARD if find_spec(name) else None
    return found


def cell(track: Track, square: int) -> tuple[int, int]:
    """The lane and the column of a square."""
    return track.lane[square], _column(track, track.edge[square])


def _column(track: Track, edge: int) -> int:
    return (edge - 1) // -(-track.lap // COLUMNS)


def square_name(track: Track, square: int) -> str:
    """A square as one may type it: lane and number.

    >>> square_name(Track(12, ((4, 8, 12), (3, 6, 9, 12))), 2)
    '2:2'
    """
    lane = track.lane[square]
    return f"{lane + 1}:{track.lanes[lane].index(track.edge[square]) + 1}"


def _subject(event: Any) -> object:
    """The chariot or else the seat that an event is about."""
    return getattr(event, "chariot", getattr(event, "seat", None))


def extras(staging: Staging, lang: str, names: Names = ()) -> Extras:
    """A game's own extras, or what does for all."""
    name = f"{__package__}.{staging.slug.replace('-', '_')}"
    own = import_module(name).Own if find_spec(name) else Extras
    made: Extras = own(staging, lang, names)
    return made

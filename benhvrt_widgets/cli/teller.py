"""A game told line by line, in the words of its staging.

Chapters are headings. What belongs together is gathered in one line until something else happens:
the rounds of a sale, or the roll, way and luck of a chariot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rich.box import SIMPLE
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import Extras
from benhvrt_widgets.cli.picture import show_track
from benhvrt_widgets.staging import POINTS
from benhvrt_widgets.words import tidy
from engine.strategies import Strategy

LONGEST: Final = 200
"""Characters of a line, unless one sentence has more."""
TITLE: Final = 60
"""Characters of a chapter's heading; what is longer is a line in bold."""


@dataclass
class Teller:
    """Tells what happens to a console: in one language, at one table, to one pair of eyes."""

    out: Paper
    extras: Extras
    bots: Mapping[int, Strategy] = field(default_factory=dict)
    seat: int | None = None
    watching: bool = False  # nobody plays who should not see all hands
    brief: bool = False
    drawn: bool = False  # the track is, turn by turn

    def __post_init__(self) -> None:
        self.lang, self.names, self.staging = self.extras.lang, self.extras.names, self.extras.staging
        speak = self.bots if self.staging.voices else {}
        self._voices = {seat: self.staging.words.voice(bot, self.lang) for seat, bot in speak.items()}
        self._spoken: dict[int, int] = {}
        self._quiet: set[int] = set()  # have spoken in this race
        self._parts: list[str] = []  # of the line that is open
        self._style = ""
        self._before: Any = None  # the event told last
        self._chapter: type | None = None  # of the first heading
        self._turn: int | None = None

    def headline(self, options: Any, seed: object) -> None:
        """Which game, how long, and by which luck."""
        luck = self.extras.say("tell.seed", seed="?" if seed is None else tidy(str(seed)))
        title = self.staging.words.title(self.lang)
        self.out.put(" · ".join((title, self.extras.agreed(options), luck)), "bold")

    def introduce(self, options: Any, seed: object) -> None:
        """What is being played, and by which bots."""
        self.headline(options, seed)
        self.out.put()
        for chair, bot in self.bots.items():
            idea = self.staging.words.idea(bot.slug, self.lang)
            self.out.put(self.extras.who(self.names[chair], idea), indent=1)
        self.out.put()

    def tell(self, events: Sequence[Any], state: Any, after: Any = None) -> None:
        """What happened in a step, in order; the last line may still be open."""
        game = self.staging.game
        for event in self.extras.gist(tuple(events)):
            seen = event if self.watching and self.extras.open_hands else game.seen(event, self.seat)
            if seen is not None:
                self._tell(seen, after)
        if self.staging.tempo.ends_race(tuple(events)):
            self._quiet.clear()
            measure = self.staging.weighing.measured(state.options)
            if measure != POINTS:
                purses = zip(self.names, game.payoffs(state), strict=True)
                told = ", ".join(f"{name} {purse}" for name, purse in purses)
                self.line(self.extras.say(f"tell.purses_{measure.name}", purses=told))
        turn = self.extras.turn(state) if self.drawn else None
        if turn != self._turn:
            self._turn = turn
            self.pause()
            if turn is not None:
                show_track(self.out, self.extras, game.view(state, self.seat), {})

    def _tell(self, event: Any, after: Any) -> None:
        told = self.staging.words.narrate(event, self.lang, self.names, after)
        told = self.extras.told(event, told, self._before)
        if not told or (self.brief and not self.extras.brief(event)):
            return
        if self.staging.tempo.marks(event):
            self._chapter = self._chapter or type(event)
            self.chapter(told, heading=isinstance(event, self._chapter))
        else:
            self._add(event, told)
        self._before = event
        speaker = self.extras.speaker(event)
        if speaker in self._voices and speaker not in self._quiet and not self.brief:
            self._speak(speaker)

    def _add(self, event: Any, told: str) -> None:
        """A sentence on the line that is open, if it belongs there and there is room."""
        room = sum(map(len, self._parts)) + len(told) < LONGEST
        if not (self._parts and room and self.extras.follows(self._before, event)):
            self.pause()
            self._style = "bold" if self.extras.weighty(event) and self.extras.brief(event) else ""
        self._parts.append(told)

    def _speak(self, seat: int) -> None:
        """A bot is pleased with itself, at most once a race."""
        self._quiet.add(seat)
        turn, lines = self._spoken.get(seat, 0), self._voices[seat]
        self._spoken[seat] = turn + 1
        if lines:
            words = lines[turn % len(lines)]
            self.line(self.extras.say("tell.voice", name=self.names[seat], words=words), "italic")

    def stumble(self, seat: int | None, why: str) -> None:
        """A bot could not decide, if there is a reason why."""
        if why and seat is not None:
            self.line(self.extras.say("cli.notice", name=self.names[seat], why=why), "red")

    def pause(self) -> None:
        """Say what has been gathered so far."""
        if self._parts:
            self.out.put(" ".join(self._parts), self._style, 1)
            self._parts.clear()

    def line(self, text: str, style: str = "") -> None:
        """A line of the story, after what was gathered before it."""
        self.pause()
        self.out.put(text, style, 1)

    def chapter(self, text: str, *, heading: bool = True) -> None:
        """A new part of the story."""
        self.pause()
        self.out.put()
        title = text.removesuffix(".")
        if not heading or len(title) > min(TITLE, self.out.width - 4):
            self.out.put(text, "bold")
        elif self.out.is_terminal:
            self.out.print(Rule(Text(title, "bold"), align="left", style="dim"))
        else:
            self.out.put(f"== {title} ==")

    def finish(self, state: Any) -> None:
        """Who ended where."""
        self.chapter(self.extras.say("tell.standings"))
        game, measure = self.staging.game, self.staging.weighing.measured(state.options)
        table = Table(box=SIMPLE, pad_edge=False)
        table.add_column(self.extras.say("tell.place"), justify="right")
        table.add_column(self.extras.say("tell.player"))
        if measure != POINTS:
            table.add_column(self.extras.say(f"tell.{measure.name}"), justify="right")
        purses = game.payoffs(state)
        for place, seat in sorted((place, seat) for seat, place in enumerate(game.places(state))):
            cells = (str(place), self.names[seat], str(purses[seat]))[: len(table.columns)]
            table.add_row(*cells, style="bold" if place == 1 else "")
        self.out.print(table)

"""How a game is put before people: all that session, visit and panels must know of its rules.

Everything else is the same for every game. A staging has five roles, which hold nothing themselves:
its words, the regions of its page, its tempo, how its chances and choices are weighed, and what a first
game is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from benhvrt_widgets.i18n import catalogue, say
from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Game, Seat
from engine.strategies import Strategy, strategies

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.charts import Chart
    from benhvrt_widgets.regions.parts import Actions, Board, Card, Choice, Faces, Lanes
    from benhvrt_widgets.regions.parts import Seat as Seated
    from benhvrt_widgets.regions.scene import Bar, Hire, Length, Phase, Pointed
    from benhvrt_widgets.regions.stages import Stage
    from benhvrt_widgets.session import Session
    from engine.probability.forecast import Odds

Told: TypeAlias = tuple[str, dict[str, object]] | None
"""A sentence and its facts; or nothing."""
Teller: TypeAlias = Callable[[Any, Sequence[str], str], Told]
"""Of an event, the names and a language."""
HUMAN: Final = "human"
CALM: Final = 10.0


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits where: a name, and a bot's slug or HUMAN."""

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Measure:
    """What a choice is worth is counted in: ducats, or hundredths of a win."""

    name: str
    scale: int = 1

    def say(self, value: float, lang: str) -> str:
        """So much, in whole ones, and never nothing.

        >>> DUCATS.say(6.6, "en"), POINTS.say(0.012, "fr")
        ('7 ducats', '1 point')
        """
        return say(f"page.{self.name}", lang, n=round(self.scale * value) or 1)


DUCATS: Final = Measure("ducats")
POINTS: Final = Measure("points", 100)
PLACES: Final = Measure("places")


@dataclass(frozen=True, slots=True)
class Clause:
    """Something more that a table may agree on: one word out of a few.

    >>> edition = Clause("edition", ("english", "french"), {"fr": "french"})
    >>> edition.usual("en"), edition.usual("fr")
    ('english', 'french')
    """

    name: str
    values: tuple[str, ...]
    by_language: Mapping[str, str] = field(default_factory=dict)

    def usual(self, lang: str) -> str:
        """What a page in that language proposes."""
        return self.by_language.get(lang, self.values[0])


class Words(ABC):
    """What a game is called, what happens in it, and what may be chosen: in sentences."""

    slug: ClassVar[str]
    prefix: ClassVar[str]
    """What the keys of the game's own catalogue begin with."""
    told: ClassVar[Mapping[type, Teller]]
    """How each event is told."""
    first: ClassVar[tuple[int, int]] = (4, 1)
    """Chariots and laps of the game that the large button of the lobby starts."""

    def say(self, key: str, lang: str, **facts: object) -> str:
        """A sentence of this game's own catalogue."""
        return say(f"{self.prefix}{key}", lang, **facts)

    def title(self, lang: str) -> str:
        """The name of the game."""
        return self.say("title", lang)

    def tagline(self, lang: str) -> str:
        """The game in one line."""
        return self.say("tagline", lang)

    def primary(self, lang: str) -> str:
        """What the large button of the lobby says."""
        chariots, laps = self.first
        return say("page.race_now", lang, chariots=chariots, laps=laps)

    def idea(self, bot: str, lang: str) -> str:
        """What a bot is for."""
        told = catalogue(lang).get(f"{self.prefix}idea.{bot}")
        return told if told is not None else strategies(self.slug)[bot].idea

    def voice(self, bot: Strategy, lang: str) -> tuple[str, ...]:
        """What a bot says when it is pleased with itself; where nobody has translated it, nothing."""
        if lang == "en":
            return bot.voice
        known = catalogue(lang)
        keys = [f"{self.prefix}voice.{bot.slug}.{n}" for n in range(1, len(bot.voice) + 1)]
        return tuple(known[key] for key in keys if key in known)

    def words(self, lang: str) -> dict[str, str]:
        """The labels, help pages and dotted words that are this game's own."""
        start = f"{self.prefix}words."
        own = {key[len(start) :]: text for key, text in catalogue(lang).items() if key.startswith(start)}
        return {"title": self.title(lang), "tagline": self.tagline(lang), **own}

    @abstractmethod
    def series(self, lang: str) -> list[Length]:
        """The lengths and sorts of game to choose from."""

    def narrate(self, event: Any, lang: str, names: Sequence[str], after: Any = None) -> str:
        """What happened, in a sentence; nothing where it says nothing new.

        What a player chose just before can be the reason.
        """
        told = self.told[type(event)](event, names, lang)
        return "" if told is None else self.say(f"event.{told[0]}", lang, **told[1])

    @abstractmethod
    def describe(self, action: Any, seen: Any, lang: str, names: Sequence[str]) -> str:
        """A line of the menu."""

    @abstractmethod
    def question(self, seen: Any, lang: str, names: Sequence[str]) -> str:
        """The decision at hand, in a sentence; nothing where nobody decides."""

    def occasion(self, seen: Any, lang: str, names: Sequence[str]) -> str:
        """What has just happened, or is about to, so that cards may be played."""
        return ""

    def headline(self, told: Sequence[tuple[Any, str]]) -> str:
        """What stands over the table after events, each with its sentence."""
        return told[-1][1]

    def hand_told(self, seen: Any, lang: str) -> str:
        """The cards of a seat, as one phrase."""
        return ""

    def contenders(self, names: tuple[str, ...], lang: str) -> tuple[str, ...]:
        """Whose chances these are: the seats', or those of horses that nobody rides."""
        return names

    def fact(self, name: str, value: object, lang: str) -> object:
        """A fact of a refusal as it is spoken: a kind of card by its name, for one."""
        return value


class Regions(ABC):
    """What the page of a game shows at a moment, region by region."""

    @abstractmethod
    def board(self, lang: str) -> Board | Lanes:
        """The board, sent once."""

    @abstractmethod
    def phase(self, context: Context) -> Phase:
        """Which part of the game a moment belongs to."""

    @abstractmethod
    def bar(self, context: Context) -> Bar:
        """What stands at the top."""

    @abstractmethod
    def stage(self, context: Context) -> Stage:
        """The middle of the page."""

    @abstractmethod
    def seated(self, context: Context) -> list[Seated]:
        """One row a seat."""

    @abstractmethod
    def actions(self, context: Context) -> Actions:
        """The buttons of a decision."""

    def banner(self, context: Context) -> str:
        """What stands over the table at a moment that says more than its events do; nothing elsewhere."""
        return ""

    def hand(self, context: Context) -> list[Card]:
        """The cards of the seat at the screen."""
        return []

    def deck(self, lang: str) -> list[Faces]:
        """Every kind of card there is, and how many of it."""
        return []

    def hires(self, context: Context) -> Hire | None:
        """Whom the person may offer a payment now."""
        return None

    def spoken(self, context: Context) -> list[Choice]:
        """What whoever speaks up in a window may say, on buttons of their own."""
        return []

    def can_wait(self, context: Context) -> bool:
        """Whether Wait would stop anything."""
        return False

    def offer(self, message: Mapping[str, Any], seat: Seat) -> Any:
        """An offer as the page sends it."""
        raise RuleViolation("session.message")

    def act(self, message: Mapping[str, Any], seat: Seat) -> Any:
        """A choice that a form of this game's own sends: it need not be a line of the menu."""
        raise RuleViolation("session.message")

    def out_of_turn(self, action: Any) -> bool:
        """Whether an offer answers no decision."""
        return False

    def summary(self, context: Context, start: int, end: int) -> str:
        """What happened between two moments, in a few figures."""
        return ""


class Windows:
    """The card windows of a game; here there are none."""

    kind: ClassVar[Any] = ()
    """The stage of the rules at which one is open."""
    public: ClassVar[bool] = False
    """Whether all know who could do something: then people are asked one by one, and nothing is hidden."""

    def name(self, state: Any) -> Key:
        """The name of an open window, card by card: public, unlike whom it asks; else nothing."""
        return ()

    def asked(self, state: Any) -> Seat | None:
        """Whom the window asks now."""
        return state.stage.asked if isinstance(state.stage, self.kind) else None

    def has_card(self, state: Any, seat: Seat) -> bool:
        """Whether a seat holds a card for it."""
        return False

    def reasons(self, state: Any, seat: Seat) -> frozenset[Key]:
        """Why a seat that plays alone is asked, each by a name: by rules and its own view, never by odds."""
        return frozenset({self.name(state)}) if self.has_card(state, seat) else frozenset()

    def move(self, state: Any) -> Key:
        """The name of the move in hand, with all its windows; nothing outside a race."""
        return ()

    def may_offer(self, state: Any, seat: Seat) -> bool:
        """Whether a seat could offer somebody a payment in it."""
        return False

    def can_act(self, state: Any, seat: Seat) -> bool:
        """Whether a seat is still in the game."""
        return True

    def unavoidable(self, state: Any) -> bool:
        """Whether everybody is asked in it, whatever the setting."""
        return False

    def concerns(self, state: Any, seats: Sequence[Seat]) -> bool:
        """Whether it is about a chariot of one of these seats."""
        return False


class Tempo(ABC):
    """When a game goes on by itself, how long its moments are shown, and where its races begin and end."""

    game: ClassVar[Game[Any, Any, Any]]
    windows: ClassVar[Windows] = Windows()
    pauses: ClassVar[Mapping[type, float]]
    """Seconds that a moment is shown, by what happens in it."""
    ends: ClassVar[Any]
    """The event with which a race ends."""
    chapters: ClassVar[Any]
    """The events that open a chapter."""
    turning: ClassVar[Any]
    """The events at which the odds may turn."""
    unseen: ClassVar[Any] = ()
    """The event that would show what somebody holds."""
    nothing: ClassVar[Any]
    """The choice to do nothing."""

    @abstractmethod
    def pause(self, events: tuple[Any, ...]) -> float:
        """How many seconds a moment is shown."""

    @abstractmethod
    def turn(self, state: Any) -> int | None:
        """The turn of a race that is being run; None where nobody guesses whether they win."""

    def ends_race(self, events: tuple[Any, ...]) -> bool:
        """Whether a race ended in this moment."""
        return any(isinstance(event, self.ends) for event in events)

    def marks(self, event: Any) -> bool:
        """Whether an event opens a chapter."""
        return isinstance(event, self.chapters)

    def turns(self, events: tuple[Any, ...]) -> bool:
        """Whether the odds may have turned in this moment."""
        return any(isinstance(event, self.turning) for event in events)

    def silent(self, events: tuple[Any, ...]) -> bool:
        """Whether a step makes no moment of its own, or it would show what somebody holds."""
        return all(isinstance(event, self.unseen) for event in events[:1])

    def parts(self, events: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
        """The moments that one step is shown as: a result apart from what begins after it."""
        return (events,)

    def secret(self, session: Session) -> bool:
        """Whether the next decision is for its person's eyes only, behind a cover."""
        return True

    def lets_be(self, choice: Any) -> bool:
        """Whether a choice is to do nothing."""
        return isinstance(choice, self.nothing)

    def longest_wait(self, state: Any) -> float:
        """How many seconds others take at most, until the person decides again."""
        return CALM

    def spectates(self, state: Any, seat: Seat | None) -> bool:
        """Whether the person has nothing to do for a while, so that it may go faster."""
        return False

    def by_itself(self, context: Context) -> Any | None:
        """What the person has asked for in advance, if anything."""
        return None

    def race_number(self, state: Any) -> int:
        """Which race a moment belongs to, from 0."""
        return 0

    def races_run(self, state: Any) -> int:
        """How many races are over."""
        return int(self.game.actor(state) is None)

    def listed_from(self, session: Session, place: int) -> int:
        """The first moment that may be looked up from there: of a game played from memory, not all may."""
        return 0

    def passing_by(self, event: Any) -> bool:
        """Whether an event is only seen while it happens, at a table that plays from memory."""
        return False

    def winners(self, state: Any, race: int) -> tuple[Seat, ...]:
        """Who won a race that is over."""
        return tuple(seat for seat, place in enumerate(self.game.places(state)) if place == 1)


class Weighing:
    """What a position, a choice and a card are worth, looking ahead and back."""

    measure: ClassVar[Measure] = POINTS

    def measured(self, options: Any) -> Measure:
        """What choices are weighed in at a table that agreed on these options."""
        return self.measure

    def chances(self, odds: Odds, seats: int) -> tuple[float, ...]:
        """By seat, the chance to win; of horses that nobody rides, by lane."""
        return odds.wins

    def sale(self, state: Any) -> tuple[int, int] | None:
        """The race and the number of the sale at hand."""
        return None

    def first_bid(self, context: Context) -> int | None:
        """The place of the person's first bid in the sale that has just ended."""
        return None

    def if_passed(self, context: Context, seat: Seat, place: int) -> str:
        """What had come of it, had the person passed there."""
        return ""

    def chart(self, context: Context) -> list[Chart]:
        """What is drawn below the table at the end."""
        return []


class Guide(ABC):
    """What a guided first game says at its moments; the sentences are in the game's own catalogue.

    Of each moment ``guide.costs.<moment>`` and ``guide.for.<moment>``, of each tip ``guide.tips.<tip>``.
    """

    agreed: ClassVar[tuple[str, str]]
    """The series and the laps of it: two laps, so that there is a race to see."""
    tips: ClassVar[Mapping[str, Pointed]]
    """The four or five that there are, and what on the page each is about."""

    @abstractmethod
    def moment(self, context: Context) -> str:
        """What is to be decided or seen now."""

    def tip(self, context: Context, moment: str) -> str:
        """The tip of a moment: the one of its name, if the person is to decide."""
        return moment if context.deciding else ""

    def facts(self, context: Context) -> dict[str, object]:
        """What its sentences name."""
        return {}


@dataclass(frozen=True, slots=True)
class Staging:
    """One game as people meet it."""

    game: Game[Any, Any, Any]
    words: Words
    regions: Regions
    tempo: Tempo
    weighing: Weighing
    guide: Guide
    seats: tuple[int, int]
    """The fewest and the most."""
    first_bots: tuple[str, ...]
    first_series: str
    agree: Callable[..., Any]
    """The options of a game of so many seats, a series, and laps as free text; clauses by their names."""
    clauses: tuple[Clause, ...] = ()
    custom: str = ""
    """The series whose laps are typed in, if there is one."""
    rounds: bool = False
    """Whether a number of rounds may be typed in for any series, in place of laps."""
    voices: bool = False
    """Whether bots speak in this game."""
    lacks: tuple[str, ...] = ()
    """Panels that there is nothing for in this game."""

    @property
    def slug(self) -> str:
        """The name of the game in tapes and addresses."""
        return self.game.slug

"""The regions themselves, by name."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from benhvrt_widgets.regions.charts import Chart
from benhvrt_widgets.regions.parts import Actions, Board, Card, Lanes, Seat, Whose, Word
from benhvrt_widgets.regions.stages import Stage

Phase: TypeAlias = Literal[
    "opening",
    "auction",
    "trade",
    "upkeep",
    "purchase",
    "lineup",
    "betting",
    "fixing",
    "race",
    "result",
    "over",
]
"""Parts of a game; "result" and "over" are every game's."""


Pointed: TypeAlias = Literal["me", "action", "hand", "block", "ladder", "reach", "risks", "bets", "stage"]
"""What a tip can point at."""


class Bar(TypedDict):
    """What stands at the top."""

    title: str
    race: str
    lap: str
    pot: int | None
    pot_change: Annotated[int, "since the moment before"]


class Timeline(TypedDict):
    """Where we are; its ticks are `marks`."""

    at: Annotated[int, "the moment that is shown"]
    last: Annotated[int, "the latest"]
    live: bool
    playing: bool
    pace: float
    can_fork: bool
    can_undo: bool


class LogLine(TypedDict):
    """A line of the log."""

    at: Annotated[int, "its moment"]
    text: str
    kind: Literal["phase", "event", "mine", "notice"]


class LogAdded(TypedDict):
    """The log from a line on; of what it has a browser shows the last 200 up to `timeline.at`."""

    start: int
    added: list[LogLine]
    all: NotRequired[Annotated[bool, "let go of what you had"]]


class MarksAdded(TypedDict):
    """The ticks of the timeline from one on: a moment, and what it is."""

    start: int
    added: list[tuple[int, Literal["decision", "race"]]]
    all: NotRequired[Annotated[bool, "let go of what you had"]]


class Cover(TypedDict):
    """Between people the screen is covered until the next one is there."""

    text: str
    button: str


class Person(Whose):
    """Somebody who may speak up."""

    up: Annotated[bool, "the hand"]


class Anyone(TypedDict):
    """Several people are asked at once whether anyone plays a card."""

    seconds: Annotated[float, "how long the question stands; 0: until it is answered"]
    people: list[Person]


class Hired(TypedDict):
    """A card that somebody may be paid to play."""

    label: str
    known: Annotated[bool, "everybody knows that they have it"]
    card: str
    on: int
    roll: int
    prey: str


class Hireling(Whose):
    """Somebody who may be paid."""

    plays: list[Hired]


class Hire(TypedDict):
    """Whom the person may offer a payment, and for what."""

    most: Annotated[int, "the purse"]
    others: list[Hireling]


class Guess(TypedDict):
    """Guessing first."""

    first: Annotated[bool, "whether the person guesses before chances are shown"]
    due: Annotated[str, "the question, if a guess is due"]
    answer: Annotated[str, "what was said this turn, and what it is"]
    score: Annotated[str, "how well it went so far"]


class RegretRow(TypedDict):
    """A choice of a past decision."""

    label: str
    change: int
    taken: bool


class Regret(TypedDict):
    """What every choice of a past decision had brought, best first."""

    done: bool
    rows: list[RegretRow]


class Why(TypedDict):
    """What moves a figure most."""

    title: str
    lines: Annotated[list[str], "a reason each"]
    knows: Annotated[str, "what the odds know, and what not"]
    others: Annotated[list["RiddleChoice"], "choices that can be asked about instead"]
    done: bool


class RiddleChoice(TypedDict):
    """An answer to a riddle."""

    label: str
    index: int


class Riddle(TypedDict):
    """A blunder to try again."""

    n: int
    text: str
    hand: str
    choices: list[RiddleChoice]
    verdict: str
    right: bool


class Moment(TypedDict):
    """A blunder as a moment to go back to."""

    text: str
    at: Annotated[int, "its moment"]
    worst: bool


class Riddles(TypedDict):
    """The blunders of a game, the worst first; they are marked on the timeline."""

    done: bool
    list: list[Moment]
    open: Riddle | None


class Ask(TypedDict):
    """There is no room for another game: may old finished ones go?"""

    text: str
    yes: str
    no: str


class Notice(TypedDict):
    """Something to tell a person, until it is closed or replaced."""

    kind: Literal["refusal", "sorry", "info"]
    text: str
    id: str


class Offered(TypedDict):
    """A game of the lobby."""

    slug: str
    name: str
    text: str


class Bot(TypedDict):
    """A bot to play against."""

    slug: str
    name: str
    idea: str


class Length(TypedDict):
    """A length or sort of game."""

    slug: str
    name: str
    laps: str
    minutes: int


class Saved(TypedDict):
    """A game that can be gone on with."""

    id: str
    text: str
    over: bool


class Chair(TypedDict):
    """Who is to sit where."""

    name: str
    player: Annotated[str, "`human`, or a bot"]


class Clause(TypedDict):
    """Something more that a table may agree on: one word out of a few."""

    name: str
    label: str
    values: list[Word]


class Settings(TypedDict):
    """What a person has filled in; it may still be nonsense."""

    seats: list[Chair]
    series: str
    laps: str
    seed: str
    clauses: Annotated[dict[str, str], "by name, the word that was chosen"]


class Tip(TypedDict):
    """What a first game teaches at this moment."""

    name: str
    text: str
    at: Annotated[Pointed, "what on the page it is about"]


class Guide(TypedDict):
    """What stands beside every moment of a first game."""

    turn: Annotated[str, "whose turn it is"]
    price: Annotated[str, "what it costs"]
    purpose: Annotated[str, "what for"]
    aim: str
    you: Annotated[str, "which chariot is the person's"]
    tip: Tip | None


class First(TypedDict):
    """A guided first game, offered until one has been begun or let be."""

    title: str
    aim: str
    you: str
    go: Annotated[str, "what its button says"]
    skip: str


class Lobby(TypedDict):
    """Before a game."""

    play: Annotated[str, "the game that the lobby is set for"]
    plays: list[Offered]
    primary: Annotated[str, "what the large button says"]
    first: First
    shapes: list[str]
    seats: Annotated[list[int], "the fewest and the most"]
    bots: list[Bot]
    series: list[Length]
    custom: Annotated[str, "the series whose laps are typed in, or nothing"]
    clauses: list[Clause]
    rounds: Annotated[bool, "a number of rounds may be typed in for any series"]
    games: list[Saved]
    settings: Settings
    errors: Annotated[dict[str, str], "by field, what is wrong"]
    seed: str


class Regions(TypedDict):
    """All regions. In the lobby those of the table are absent, at the table `lobby` is."""

    page: Literal["lobby", "table"]
    game: Annotated[str | None, "the unguessable name of the game, which the address holds as `?game=`"]
    lang: Literal["en", "fr"]
    theme: Literal["auto", "light", "dark"]
    words: Annotated[dict[str, str], "fixed labels, help, terms and hints; sent once a game and language"]
    board: Annotated[Board | Lanes, "sent once a game and language"]
    ask: Ask | None
    notice: Notice | None
    lobby: NotRequired[Lobby]
    play: NotRequired[Annotated[str, "the slug of the game"]]
    phase: NotRequired[Phase]
    bar: NotRequired[Bar]
    sentence: NotRequired[Annotated[str, "the decision, or what has just happened"]]
    guide: NotRequired[Annotated[Guide | None, "nothing but in a guided first game"]]
    stage: NotRequired[Stage]
    seats: NotRequired[list[Seat]]
    hand: NotRequired[list[Card]]
    actions: NotRequired[Annotated[Actions | None, "nothing where somebody else decides"]]
    timeline: NotRequired[Timeline]
    marks: NotRequired[Annotated[MarksAdded, "grows"]]
    log: NotRequired[Annotated[LogAdded, "grows"]]
    covered: NotRequired[Cover | None]
    attention: NotRequired[
        Annotated[Literal["own", "every", "never"], "in which card windows people are asked"]
    ]
    anyone: NotRequired[Anyone | None]
    hire: NotRequired[Hire | None]
    wait: NotRequired[Annotated[bool, "whether pressing Wait would stop anything"]]
    eye: NotRequired[
        Annotated[Literal["off", "after", "on"], "whether chances are shown, and choices weighed"]
    ]
    voices: NotRequired[Annotated[bool | None, "whether bots speak; null where they never do"]]
    review: NotRequired[Annotated[str, "what the last choice was worth"]]
    skipped: NotRequired[Annotated[str, "what was skipped, in a few figures"]]
    guess: NotRequired[Guess]
    why: NotRequired[Why | None]
    luck: NotRequired[Annotated[str, "after a race, what was luck"]]
    can_regret: NotRequired[Annotated[bool, "a past decision to ask about"]]
    regret: NotRequired[Regret | None]
    riddles: NotRequired[Riddles | None]
    code: NotRequired[Annotated[str, "after a game of one person, what they achieved as a code to hand in"]]
    charts: NotRequired[Annotated[list[Chart], "after a race"]]

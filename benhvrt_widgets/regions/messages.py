"""Messages: what a browser says, and what it is told."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from benhvrt_widgets.regions.parts import Key
from benhvrt_widgets.regions.scene import Regions, Settings


class Choose(TypedDict):
    """That line of the menu, for that decision."""

    do: Literal["choose"]
    index: int
    key: Key


class Act(TypedDict):
    """A choice out of a form of the game's own, on the menu or not: in Horse Fever a bet."""

    do: Literal["act"]
    key: Key
    lane: NotRequired[int]
    to: NotRequired[str]
    stake: NotRequired[int]


class Auto(TypedDict):
    """Bid by itself up to this round; 0 stops."""

    do: Literal["auto"]
    rounds: int
    key: Key


class Trade(TypedDict):
    """An offer of a trade: card kinds with counts, and ducats."""

    do: Literal["offer"]
    to: int
    give: dict[str, int]
    take: dict[str, int]
    pay: int
    ask: int


class SidePayment(TypedDict):
    """An offer of ducats for a card to be played."""

    do: Literal["hire"]
    to: int
    ducats: int
    card: str
    on: int
    roll: int
    prey: str


class Raise(TypedDict):
    """A hand goes up or down at "anyone?"."""

    do: Literal["raise"]
    seat: int


class LetBe(TypedDict):
    """Nobody else speaks up in that window."""

    do: Literal["let_be"]
    key: Key


class NoMore(TypedDict):
    """No more cards in this move."""

    do: Literal["no_more"]
    key: Key


class Goto(TypedDict):
    """Show that moment."""

    do: Literal["goto"]
    at: int


class Step(TypedDict):
    """One moment, or one decision, forward (1) or back (-1)."""

    do: Literal["step", "decision"]
    by: int


class Play(TypedDict):
    """Play back, or stop."""

    do: Literal["play"]
    on: bool


class Pace(TypedDict):
    """How fast: 0.5, 1, 2 or 4."""

    do: Literal["pace"]
    value: float


class Fork(TypedDict):
    """Play on from here."""

    do: Literal["fork"]
    luck: Literal["same", "new"]


class Start(TypedDict):
    """A new game; without settings the one that the large button names."""

    do: Literal["start"]
    settings: Settings | None


class Continue(TypedDict):
    """Go on with a saved game."""

    do: Literal["continue"]
    id: str


class Mine(TypedDict):
    """The games that this browser remembers; the lobby lists those that exist, and no others."""

    do: Literal["mine"]
    ids: list[str]


class Upload(TypedDict):
    """A file as a new game."""

    do: Literal["upload"]
    text: str


class AskLink(TypedDict):
    """A link to this game, for an address: a copy to play, or a view for others to watch."""

    do: Literal["link", "watch"]
    base: str


class Setting(TypedDict):
    """A setting: the game of the lobby, the language, the theme, the card windows, the eye."""

    do: Literal["game", "lang", "theme", "attention", "eye"]
    value: str


class SetVoices(TypedDict):
    """Whether bots speak."""

    do: Literal["voices"]
    value: bool


class SetHeat(TypedDict):
    """Whose next landing squares to show."""

    do: Literal["heat"]
    seat: int | None


class SayGuess(TypedDict):
    """Whether to guess first; or a guess."""

    do: Literal["guess"]
    value: NotRequired[bool]
    tenths: NotRequired[int]


class AskWhy(TypedDict):
    """Why is that so? The chance of a seat or a horse; else what a choice is worth, at first the best."""

    do: Literal["why"]
    seat: NotRequired[int]
    index: NotRequired[int]


class TryRiddle(TypedDict):
    """Open a riddle; with an index, answer it."""

    do: Literal["riddle"]
    n: int
    index: NotRequired[int]


class Hello(TypedDict):
    """A browser that may have missed something: send me everything, unless I have heard it all."""

    do: Literal["hello"]
    n: NotRequired[Annotated[int | None, "the number of the latest `regions` that it has heard"]]


class Bare(TypedDict):
    """What needs no more words."""

    do: Annotated[
        Literal[
            "here",
            "wait",
            "skip",
            "replay",
            "undo",
            "daily",
            "first",
            "rematch",
            "lobby",
            "download",
            "prune",
            "if_passed",
            "regret",
            "riddles",
            "close",
            "ping",
        ],
        "`here`: the person named on the cover is there; `wait`: stop at "
        "the next chance to play a card or to offer a payment; `skip`: on to the person's decision; "
        "`replay`: watch what was skipped; `undo`: take back the last choice; `daily`, `first`, `rematch`, "
        "`lobby`: games; `download`: the tape as a file; `prune`: yes to `ask` (`close` is no); "
        "`if_passed`: what passing had brought; `regret`: what every other choice had brought; "
        "`riddles`: look for blunders; `close`: the notice; `ping`: is anybody there?",
    ]


Said: TypeAlias = (
    Choose
    | Act
    | Auto
    | Trade
    | SidePayment
    | Raise
    | LetBe
    | NoMore
    | Goto
    | Step
    | Play
    | Pace
    | Fork
    | Start
    | Continue
    | Mine
    | Upload
    | AskLink
    | Setting
    | SetVoices
    | SetHeat
    | SayGuess
    | AskWhy
    | TryRiddle
    | Hello
    | Bare
)
"""From the browser."""


class Changed(TypedDict):
    """All regions that changed since the last message, and only those; one that is gone is null."""

    do: Literal["regions"]
    n: Annotated[int, "how many there have been"]
    regions: Regions
    whole: NotRequired[Annotated[bool, "these are all there are"]]


class Pong(TypedDict):
    """The answer to `ping`."""

    do: Literal["pong"]


class Tape(TypedDict):
    """The file that `download` asked for."""

    do: Literal["tape"]
    name: str
    text: str


class Link(TypedDict):
    """The link that `link` or `watch` asked for."""

    do: Literal["link"]
    address: str
    qr: Annotated[list[str] | None, "rows of `0` and `1`, if the address has at most 150 characters"]
    note: Annotated[str, "whom it does not reach"]


Heard: TypeAlias = Changed | Pong | Tape | Link
"""To the browser."""

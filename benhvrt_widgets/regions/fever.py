"""The stage of Horse Fever."""

from typing import Annotated, Literal, TypedDict

from benhvrt_widgets.regions.parts import Choice, Face, Horse, Whose


class Listed(Horse):
    """A horse on the blackboard."""

    change: Annotated[int, "rows up, or down if negative, by the latest race"]


class Row(TypedDict):
    """A row of the blackboard."""

    odds: str
    horses: list[Listed]


class Blackboard(TypedDict):
    """Who stands at which odds."""

    rows: list[Row]


class Laid(Whose):
    """A card behind a lane."""

    face: Annotated[Face | None, "only if this seat may know it"]
    off: Annotated[bool, "it does not count"]
    text: str


class Wager(Whose):
    """A bet that was made."""

    to: Annotated[str, "`win` or `show`"]
    mark: Annotated[str, "a letter for what it is on"]
    stake: int
    text: str


class Lane(Listed):
    """A lane, and what lies behind it."""

    odds: str
    owner: Whose | None
    runner: Annotated[Face | None, "the Horse card that runs"]
    laid: list[Laid]
    wagers: list[Wager]
    others: Annotated[str, "how many more have bet on it, and how much, where there are too many to show"]
    tokens: int | None
    chance: Annotated[int | None, "to win, a whole percentage"]


class Runner(TypedDict):
    """Where a horse is."""

    lane: int
    square: int
    place: int | None
    label: str


class Digit(TypedDict):
    """How far horses of some odds go by a Movement card."""

    odds: str
    squares: int
    horses: list[Horse]


class Run(TypedDict):
    """A race under way, or its last picture."""

    squares: list[Runner]
    unit: Annotated[str, "which Movement card it is"]
    card: list[Digit]
    dice: list[Horse]


class Bet(Choice):
    """A bet that is open, for the least stake."""

    lane: int
    to: Annotated[str, "`win` or `show`"]
    times: Annotated[int, "what a stake brings back"]
    points: int
    chance: Annotated[str, "how often it comes true, as far as that is known"]
    returns: Annotated[float | None, "of a stake of 1, where choices are weighed before one is taken"]
    kelly: Annotated[int | None, "the stake that Kelly would bet, likewise"]
    reason: Annotated[str, "why the rules refuse it; then `index` is null"]


class Slip(TypedDict):
    """The form of a bet."""

    bets: list[Bet]
    least: int
    most: int
    step: int
    labels: dict[str, str]
    phrases: Annotated[dict[str, str], "sentences that are filled in while the stake moves"]


class Good(Choice):
    """Something on a shelf."""

    name: str
    text: str
    sort: str
    reason: Annotated[str, "why it cannot be bought; then `index` is null"]
    runner: Horse | None
    owner: Whose | None


class Shelf(TypedDict):
    """Goods of a kind."""

    kind: Literal["cards", "stables", "loans", "players"]
    title: str
    goods: list[Good]


class Market(TypedDict):
    """All that the bank and the players have."""

    shelves: list[Shelf]


class Drew(TypedDict):
    """A card of which one is kept."""

    face: Face
    index: int
    label: str


class Price(Whose):
    """A price that was taken."""

    price: int


class Bidder(Whose):
    """Somebody at the sale of a point."""

    holds: bool
    turn: bool
    still: Annotated[bool, "has not gone out"]


class PointSale(TypedDict):
    """The auction of a point."""

    title: str
    text: str
    price: int
    taken: list[Price]
    seats: list[Bidder]


class PaidLine(TypedDict):
    """What a bet, a prize or a card brought."""

    text: str
    good: bool


class Paid(Whose):
    """What a race brought to a seat."""

    lines: list[PaidLine]


class Tap(Choice):
    """A choice that is made by tapping a lane, a card or a shelf, and done with the large button."""

    lane: int | None
    card: str
    up: Annotated[bool | None, "which way a horse is shifted on the blackboard"]


class FeverStage(TypedDict):
    """Horse Fever: each of its parts is null where it is not its turn."""

    kind: Literal["fever"]
    hint: str
    blackboard: Blackboard
    lanes: list[Lane]
    run: Run | None
    slip: Slip | None
    market: Market | None
    drawn: list[Drew] | None
    sale: PointSale | None
    paid: list[Paid] | None
    picks: list[Tap]
    labels: dict[str, str]

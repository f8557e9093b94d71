"""The stage: what is in the middle of the page, by its kind."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from benhvrt_widgets.regions.parts import Choice, Face, Faces, Horse, Mark, Target, Whose


class Rung(TypedDict):
    """A round of a sale."""

    round: int
    total: Annotated[int, "what all rounds up to it cost together"]
    affordable: bool
    figures: Annotated[str, "with the eye open: the chance to win, and what that costs and brings"]


class Column(Whose):
    """A bidder."""

    rounds: int
    out: bool
    turn: bool


class Ladder(TypedDict):
    """A sale, round by round."""

    round: Annotated[int, "the one that is being bid"]
    rungs: Annotated[list[Rung], "up to the highest that matters"]
    columns: list[Column]
    mine: Annotated[int | None, "the seat at the screen"]
    auto: Annotated[int, "the rung up to which it bids by itself, or 0"]
    theory: Annotated[str, "with the eye open: who would buy, if everybody knew everything"]


class IfPassed(TypedDict):
    """What passing had brought."""

    can: Annotated[bool, "whether it can be asked"]
    text: str


class Receipt(TypedDict):
    """A sale that is over."""

    text: str
    said: Annotated[str, "what the person paid, and meant to pay"]
    voice: NotRequired[Annotated[str, "what the bot that bought has to say"]]
    if_passed: NotRequired[IfPassed]


class AuctionStage(TypedDict):
    """The card on the block."""

    kind: Literal["auction"]
    face: Annotated[Face | None, "nothing before a card is shown"]
    auctioneer: str
    quick_sale: Annotated[int | None, "its price"]
    ladder: Ladder | None
    receipt: NotRequired[Annotated[Receipt | None, "after a sale, until the next card"]]


class Piece(TypedDict):
    """A chariot on the track."""

    chariot: int
    seat: int
    number: Annotated[int, "the numeral on the sign; a team's second chariot wears a II"]
    shape: str
    name: str
    square: Annotated[int | None, "nothing off the track"]
    speed: int
    lap: int
    cover: Annotated[int, "the die that is covered, or 0"]
    label: str
    way: NotRequired[Annotated[int, "-1 or 1: an arrow to the inside or the outside"]]
    marks: NotRequired[list[Mark]]


class Thing(TypedDict):
    """Something that lies or walks on the track."""

    square: int
    kind: str
    label: str


class Trail(TypedDict):
    """The latest move of a chariot."""

    chariot: int
    path: list[int]


class Moving(Trail):
    """A move that is being made: the chariot walks as far as the square of its piece."""

    forced: bool


class Die(TypedDict):
    """A die as it fell, and what cards have made of it."""

    chariot: int
    roll: int
    die: int
    covered: bool


class DieFace(TypedDict):
    """One die of a throw."""

    face: int
    kind: Annotated[Literal["good", "bad", "out", ""], "what it did"]


class Dice(TypedDict):
    """The latest throw, and what it came to."""

    chariot: int
    other: Annotated[int | None, "the chariot that threw the second die"]
    name: Annotated[str, "of the throw: another name is another throw"]
    faces: list[DieFace]
    text: str
    label: str


class Landing(TypedDict):
    """A square on which a roll may end."""

    square: int
    chance: Annotated[int, "a whole percentage"]


class Heat(TypedDict):
    """Where its next roll may take a chariot, likeliest first."""

    seat: int
    squares: list[Landing]
    text: str


class RiskCell(TypedDict):
    """How likely one thing is."""

    text: str
    kind: Annotated[Literal["bad", ""], "bad: too likely to be overlooked"]


class RiskRow(TypedDict):
    """What may happen, by choice."""

    label: str
    values: list[RiskCell]


class Risks(TypedDict):
    """What can come of every choice, before one is taken."""

    title: str
    heads: list[str]
    rows: list[RiskRow]


class RaceStage(TypedDict):
    """The track."""

    kind: Literal["race"]
    pieces: list[Piece]
    reach: list[Target]
    mover: Annotated[int | None, "the chariot whose path is being chosen"]
    trail: list[Trail]
    die: Die | None
    moving: Moving | None
    passing: Annotated[int | None, "the chariot that is being passed"]
    heat: Heat | None
    dice: NotRequired[Dice | None]
    things: NotRequired[list[Thing]]
    focus: NotRequired[Annotated[list[int], "squares on which a phone closes in where nothing can be tapped"]]
    risks: NotRequired[Risks | None]
    hint: NotRequired[Annotated[str, "the hint of this decision, by what follows `hint_` in `words`"]]


class Offer(TypedDict):
    """An offer on the table."""

    text: str


class Trader(Whose):
    """Somebody to trade with."""

    purse: int
    known: list[Faces]


class TradeStage(TypedDict):
    """Before a race: trays to trade from."""

    kind: Literal["trade"]
    offer: Offer | None
    mine: list[Faces]
    others: list[Trader]
    can_offer: bool


class Bill(TypedDict):
    """What a card costs to keep."""

    face: Face
    chariot: str
    ducats: int


class UpkeepStage(TypedDict):
    """Maintenance."""

    kind: Literal["upkeep"]
    bill: Bill | None


class Placed(TypedDict):
    """A chariot, or a player, by place."""

    place: int
    chariot: int
    name: str
    shape: str
    number: int
    piles: NotRequired[Annotated[int, "of the pot's six"]]
    ducats: NotRequired[int]
    won: NotRequired[bool]
    note: NotRequired[str]


class Purse(TypedDict):
    """A purse after a race."""

    name: str
    shape: str
    number: int
    purse: int
    change: int


class ResultStage(TypedDict):
    """After a race."""

    kind: Literal["result"]
    places: list[Placed]
    pot: int | None
    purses: list[Purse]
    final: Annotated[bool, "the game is over too"]


# -- Horse Fever ------------------------------------------------------------------------------------


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


Stage: TypeAlias = AuctionStage | RaceStage | TradeStage | UpkeepStage | ResultStage | FeverStage

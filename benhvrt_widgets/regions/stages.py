"""The stage: what is in the middle of the page, by its kind."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from benhvrt_widgets.regions.fever import FeverStage
from benhvrt_widgets.regions.parts import Face, Faces, Mark, Target, Whose, Word


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


class Answered(TypedDict):
    """What has become of an offer."""

    n: Annotated[int, "its moment"]
    text: str
    agreed: Annotated[bool, "if not, the offer is kept to be changed"]


class Trader(Whose):
    """Somebody to trade with."""

    purse: int
    known: list[Faces]


class TradeStage(TypedDict):
    """Before a race: trays to trade from."""

    kind: Literal["trade"]
    offer: Offer | None
    answer: Annotated[Answered | None, "to the person's latest offer in this trading phase"]
    mine: list[Faces]
    others: list[Trader]
    unseen: Annotated[list[Word], "what may be in anybody's hand, to ask for; nothing where one may not"]
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


Stage: TypeAlias = AuctionStage | RaceStage | TradeStage | UpkeepStage | ResultStage | FeverStage

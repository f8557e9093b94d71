"""What regions are made of: faces, choices, cards, seats and squares."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

Key: TypeAlias = list[int | str]
"""The name of a decision, or of a card window."""
Shape: TypeAlias = dict[str, str | float]
"""A shape of the ground: its `tag`, its attributes, perhaps a `text`; a page paints it by its `class`."""


class Face(TypedDict):
    """A card as it is printed."""

    kind: str
    name: str
    sort: Annotated[Literal["move", "event", "improvement", "driver"], "decides the corners"]
    sort_name: Annotated[str, "the word for it"]
    when: Annotated[str, "when it may be played"]
    text: Annotated[str, "what it does"]
    price: Annotated[int | None, "the price of a quick sale"]
    maintenance: str
    flavour: str
    picture: NotRequired[Annotated[str, "a sign, large, instead of that of its sort"]]


class Faces(TypedDict):
    """Some cards of one kind."""

    face: Face
    count: int


class Word(TypedDict):
    """One to choose from a list, and how it is called."""

    value: str
    label: str


class Worth(TypedDict):
    """What a choice is worth next to the best."""

    kind: Literal["best", "close", "behind"]
    text: Annotated[str, "how far it is from the best"]
    short: Annotated[str, "the same where there is little room"]


class Choice(TypedDict):
    """A button: a line of the menu, or a message."""

    label: str
    short: Annotated[str, "what a button has room for"]
    index: Annotated[int | None, "its line of the menu"]
    price: int | None
    hint: str
    kind: NotRequired[Annotated[str, "what sort of action it is"]]
    worth: NotRequired[Worth | None]
    do: NotRequired[Annotated[str, "instead of `index`: the message that the button sends"]]
    send: NotRequired[Annotated[dict[str, str | int], "what the message says besides"]]
    icon: NotRequired[Annotated[str, "a sign on its button"]]


class Way(Choice):
    """A choice that leads over squares."""

    path: Annotated[list[int], "the squares, in order"]
    passes: Annotated[list[str], "whom it passes"]
    end: Annotated[int | None, "where the chariot comes to stand, if not on the square itself"]


class Target(TypedDict):
    """A square that can be reached, with a choice for each way that differs."""

    square: int
    home: Annotated[bool, "beyond the last line; then the square is the first of its lane"]
    choices: list[Way]
    aim: Annotated[bool, "the square is aimed at, not driven to"]
    sense: NotRequired[
        Annotated[
            Literal["far", "near", "back"],
            "the farthest in its lane; nearer; behind where the chariot stands, and shown on request only",
        ]
    ]


class Actions(TypedDict):
    """The buttons of a decision."""

    key: Annotated[Key | None, "the name of the decision, to be sent along"]
    primary: Annotated[Choice, "the large button"]
    others: list[Choice]
    row: NotRequired[Annotated[list[int], "side by side: lines of the menu from left to right, -1 for a gap"]]


class Card(TypedDict):
    """A card of the hand."""

    face: Face
    count: int
    playable: bool
    reason: Annotated[str, "why it cannot be played now, or what it waits for"]
    plays: list[Choice]
    pick: NotRequired[Annotated[bool, "a tap chooses the card; the large button plays it"]]
    direct: NotRequired[Annotated[bool, "played by one tap"]]
    chosen: NotRequired[Annotated[bool, "the one that lies on the table"]]


class Mark(TypedDict):
    """A sign with a number."""

    kind: Annotated[str, "which sign: a wound, a life, a marker, a point"]
    n: int | str
    label: NotRequired[str]


class Horse(TypedDict):
    """A horse that nobody rides: a colour, a letter and a name."""

    lane: int
    colour: str
    letter: str
    name: str
    colour_name: str


class Whose(TypedDict):
    """A seat by its sign and name."""

    seat: int
    shape: str
    name: str


class Sitting(Whose):
    """A seat, and who has it."""

    human: bool
    me: Annotated[bool, "the seat at the screen"]


class Seat(Sitting):
    """A seat, and how it stands."""

    purse: int | None
    change: Annotated[int, "of the purse, since the moment before"]
    info: Annotated[str, "a short line"]
    active: bool
    out: Annotated[bool, "out of this sale, home, or out of the game"]
    dealer: bool
    hand: Annotated[int | None, "how many cards"]
    gear: Annotated[list[Face] | None, "cards that lie open"]
    known: Annotated[list[Face] | None, "cards of the hand that everybody knows of"]
    chance: Annotated[int | None, "to win this race, a whole percentage, drawn as a thin bar"]
    whole: Annotated[int | None, "to win the series, a whole percentage; none where the race is all"]
    marks: list[Mark]
    chips: Annotated[list[Horse], "the horses whose stables it owns"]


class Square(TypedDict):
    """A square of the board."""

    id: int
    lane: int
    points: Annotated[list[list[float]], "its outline"]
    centre: Annotated[list[float], "across and down"]
    letter: str
    label: str
    kind: Annotated[str, "what is special about it: a bend, an exit, a jump"]


class Board(TypedDict):
    """The board in units of its own, sent once a game and language."""

    size: Annotated[list[float], "width and height"]
    squares: list[Square]
    finish: Annotated[list[list[float]], "the two ends of the line"]
    lanes: int
    ground: Annotated[list[Shape], "what lies under everything, from the first to the last"]
    post: Annotated[list[Shape], "the finish, above lit squares"]


class Lanes(Board):
    """A board of straight lanes."""

    kind: Literal["straight"]
    square: Annotated[float, "the side of a square"]
    line: Annotated[int, "squares up to the finish"]
    columns: Annotated[int, "squares of a lane in all"]
    runners: list[Horse]

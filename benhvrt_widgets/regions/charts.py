"""Charts: what is drawn, and a table that says the same."""

from typing import Annotated, Literal, NotRequired, TypedDict


class Axis(TypedDict):
    """What is counted along an edge, from where to where if that is fixed."""

    label: str
    least: NotRequired[float]
    most: NotRequired[float]


class ChartSeries(TypedDict):
    """A line, a cloud of dots, or one bar from the first height to the second."""

    label: str
    colour: str
    x: list[float]
    y: list[float]
    step: NotRequired[Annotated[bool, "a line of steps"]]
    dashed: NotRequired[Annotated[bool, "a line in every kind"]]


class Tick(TypedDict):
    """A place on the edge below, by name."""

    at: float
    label: str


class Figures(TypedDict):
    """The same in figures; a row begins with what it is about."""

    caption: str
    heads: list[str]
    rows: list[list[str]]


class Chart(TypedDict):
    """A chart."""

    name: str
    kind: Literal["lines", "bars", "dots"]
    title: str
    x: Axis
    y: Axis
    series: list[ChartSeries]
    ticks: list[Tick]
    table: Figures
    text: Annotated[str, "a sentence above the table, or nothing"]
    goes: Annotated[bool, "a click on a point leads to that moment of the game: its x"]

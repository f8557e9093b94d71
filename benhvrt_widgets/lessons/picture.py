"""The one chart of a lesson: play as dots, theory as a dashed line that comes when it is asked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final, TypeAlias

INK, PLAY, OWN, GUESS = "#2A211B", "#2047B2", "#8A1C2B", "#9A4A00"
FAINT: Final = 0.35
SIGNS: Final = (
    ("play", "●", PLAY),
    ("own", "●", OWN),
    ("guesses", "◇", GUESS),
    ("known", "┈", INK),
    ("theory", "╍", INK),
)
"""What is drawn, and how it looks in a legend."""
LARGEST: Final = 900
"""The diamond of all hands, in square pixels; others by their share."""
SMALLEST, USUAL = 0.08, 0.18
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    """What is measured, and from where to where; without an end it follows the data."""

    label: str
    least: float = 0
    most: float | None = None
    ticks: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Data:
    """What a picture shows now. Without a theory there is none, neither drawn nor sent."""

    play: Sequence[Point]
    told: str  # the same as one sentence
    columns: Mapping[str, Sequence[str]]  # the same as a table, by heading
    summary: str = ""  # of the table, which is folded
    theory: Sequence[Point] = ()
    known: Sequence[Point] = ()  # what everybody may know: dotted
    own: Sequence[Point] = ()
    guesses: Sequence[Point] = ()
    hands: Sequence[int] = ()  # how many each of the guesses has
    legend: Mapping[str, str] = field(default_factory=dict)  # what the marks mean, by their names here

    @property
    def key(self) -> str:
        """The legend of the marks that are drawn."""
        shown = ((sign, colour, self.legend.get(name)) for name, sign, colour in SIGNS if getattr(self, name))
        items = "".join(
            f"<li><b style='color:{colour}' aria-hidden='true'>{sign}</b> {escape(words)}</li>"
            for sign, colour, words in shown
            if words
        )
        return f"<ul class='bhl-legend'>{items}</ul>" if items else ""

    @property
    def head(self) -> list[str]:
        """What stands over the columns."""
        return list(self.columns)

    @property
    def rows(self) -> list[list[str]]:
        """The table row by row."""
        return [list(row) for row in zip(*self.columns.values(), strict=True)]

    def csv(self) -> str:
        r"""The table as a file.

        >>> Data((), "", {"paid": ["1"]}).csv()
        'paid\r\n1\r\n'
        """
        out = io.StringIO()
        csv.writer(out).writerows([self.head, *self.rows])
        return out.getvalue()

    def html(self) -> str:
        """The sentence, and the rows, if there are any, as a table to unfold."""
        told = f"<p class='bhl-sum' role='status'>{escape(self.told)}</p>"
        if not self.rows:
            return told
        head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in self.head)
        body = "".join(
            f"<tr><th scope='row'>{escape(row[0])}</th>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        table = f"<table class='bhl-table'><tr>{head}</tr>{body}</table>"
        folded = f"<details class='bhl-told'><summary>{escape(self.summary)}</summary>{table}</details>"
        return told + folded


def ticks(most: float) -> list[float]:
    """A few round numbers from 0 up, which do not run into each other on a wall either.

    >>> ticks(26), ticks(1)
    ([0.0, 10.0, 20.0], [0.0, 1.0])
    """
    step = next(step for n in range(10) for step in (10**n, 2 * 10**n, 5 * 10**n) if most <= 5 * step)
    return [float(step * n) for n in range(int(most // step) + 1)]


class Picture:
    """Marks made once and then told; to make them imports the charts, so it comes after first paint."""

    def __init__(
        self, title: str, across: Axis, upwards: Axis, faint: float = FAINT, *, heaped: bool = False
    ) -> None:
        """With its axes and no data; what was played is dots, or bars if it is heaped."""
        import bqplot
        from ipywidgets import HTML

        from benhvrt_widgets.panels.charts import chart

        x = bqplot.LinearScale(min=across.least, **({} if across.most is None else {"max": across.most}))
        y = bqplot.LinearScale(min=upwards.least, **({} if upwards.most is None else {"max": upwards.most}))
        scales = {"x": x, "y": y}

        def dots(colour: str, size: int, **traits: Any) -> Any:
            return bqplot.Scatter(
                x=[0.0], y=[0.0], scales=scales, colors=[colour], default_size=size, visible=False, **traits
            )

        def line(style: str, width: float) -> Any:
            return bqplot.Lines(
                x=[0.0],
                y=[0.0],
                scales=scales,
                colors=[INK],
                line_style=style,
                stroke_width=width,
                visible=False,
            )

        self.play = dots(PLAY, 60, opacities=[faint])
        if heaped:
            self.play = bqplot.Bars(
                x=[0.0, 1.0],
                y=[0.0, 0.0],
                scales=scales,
                colors=[PLAY],
                opacities=[faint],
                padding=0.12,
                visible=False,
            )
        self.own = dots(OWN, 220, stroke="#FFFDF7")
        by_hands = {**scales, "size": bqplot.LinearScale(min=0.0, max=1.0)}
        self.guesses = dots(GUESS, LARGEST, marker="diamond", fill=False, names_unique=False)
        self.guesses.scales, self.guesses.size = by_hands, [1.0]
        self.known = line("dotted", 2.0)
        self.theory = line("dashed", 3.0)
        axes = []
        for scale, axis, traits in ((x, across, {}), (y, upwards, {"side": "left"})):
            shown = bqplot.Axis(scale=scale, grid_lines="none", **traits)
            if axis.ticks:
                shown.tick_values = [float(tick) for tick in axis.ticks]
            axes.append(shown)
        self._growing = axes[1] if upwards.most is None else None
        marks = [self.known, self.play, self.guesses, self.own, self.theory]
        self._told = HTML("")
        drawn = chart(marks, axes, "", self._told)
        figure, told = drawn.children
        figure.display_toolbar = False  # it lies over the picture, and has no words
        figure.fig_margin = {"top": 12, "bottom": 40, "left": 60, "right": 20}
        # labels as text beside the figure: they stay level, and grow with the page
        self._title = f"<h3 class='bhl-title'>{escape(title)}</h3>"
        self._upwards = f"<p class='bhl-up'>↑ {escape(upwards.label)}</p>"
        below = f"<p class='bhl-across'>{escape(across.label)} →</p>"
        self._headed = HTML("")
        drawn.children = (self._headed, figure, HTML(below), told)
        self.box = drawn
        self.box.add_class("bhl-chart")

    def tell(self, data: Data) -> None:
        """Show this."""
        with self.guesses.hold_sync():
            shares = [count / sum(data.hands) for count in data.hands] or [USUAL] * len(data.guesses)
            self.guesses.size = [max(SMALLEST, share) for share in shares] or [USUAL]
            self.guesses.names = [str(count) for count in data.hands] or None
        for mark, points in (
            (self.play, data.play),
            (self.own, data.own),
            (self.guesses, data.guesses),
            (self.known, data.known),
            (self.theory, data.theory),
        ):
            with mark.hold_sync():
                mark.visible = bool(points)
                mark.x, mark.y = map(list, zip(*(points or [(0.0, 0.0)]), strict=True))
        if self._growing is not None:
            drawn = (*data.play, *data.own, *data.theory, *data.known)
            self._growing.visible = bool(drawn)
            self._growing.tick_values = ticks(max((y for _, y in drawn), default=1.0))
        self._headed.value = self._title + data.key + self._upwards
        self._told.value = data.html()

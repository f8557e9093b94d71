"""The story of a race: how likely every chariot was to win, over time. A click goes to that moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

import bqplot
import numpy as np
from ipywidgets import HTML, VBox

from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.charts import COLOURS, chart
from engine.probability.scoring import Guess, calibration

Wins = Mapping[int, Sequence[float]]
"""By moment, every seat's chance to win."""
PERCENT: Final = 100


class Story:
    """A line a seat, a dot a moment."""

    def __init__(self, names: Sequence[str], lang: str, goto: Callable[[int], None]) -> None:
        self._names, self._lang = tuple(names), lang
        time, chance = bqplot.LinearScale(), bqplot.LinearScale(min=0, max=PERCENT)
        colours = list(COLOURS[: len(names)])
        self._lines = bqplot.Lines(
            x=np.array([0]),
            y=np.zeros((len(names), 1)),
            scales={"x": time, "y": chance},
            colors=colours,
            labels=list(names),
            display_legend=True,
            stroke_width=3.0,
        )
        self._dots = [
            bqplot.Scatter(
                x=np.array([0]),
                y=np.array([0.0]),
                scales={"x": time, "y": chance},
                colors=[colour],
                default_size=48,
            )
            for colour in colours
        ]
        for dots in self._dots:
            dots.on_element_click(lambda _, target: goto(int(self.places[target["data"]["index"]])))
        self.places: list[int] = []
        axes = [
            bqplot.Axis(scale=time, label=say("page.chart_time", lang), grid_lines="none"),
            bqplot.Axis(scale=chance, label=say("page.story_chance", lang), side="left"),
        ]
        self._told = HTML("")
        self.box = chart([self._lines, *self._dots], axes, say("page.story_title", lang), self._told)

    def tell(self, wins: Wins) -> None:
        """What is known so far."""
        places = sorted(wins)
        if not places or places == self.places:
            return
        self.places = places
        rows = np.array([wins[place] for place in places], float).T * PERCENT
        with self._lines.hold_sync():
            self._lines.x, self._lines.y = np.array(places), rows
        for dots, row in zip(self._dots, rows, strict=True):
            with dots.hold_sync():
                dots.x, dots.y = np.array(places), row
        self._told.value = _table(self._names, rows, self._lang)


def _table(names: Sequence[str], rows: Any, lang: str) -> str:
    """The same in figures: where everybody began, was at best, and ended."""
    heads = "".join(
        f"<th scope='col'>{escape(say(f'page.{key}', lang))}</th>"
        for key in ("story_first", "story_best", "story_last")
    )
    body = "".join(
        f"<tr><th scope='row'>{escape(name)}</th>"
        + "".join(f"<td>{round(float(part))} %</td>" for part in (row[0], row.max(), row[-1]))
        + "</tr>"
        for name, row in zip(names, rows, strict=True)
    )
    caption = escape(say("page.story_title", lang))
    return f"<table class='bh-figures'><caption>{caption}</caption><tr><td></td>{heads}</tr>{body}</table>"


def calibrated(guesses: Sequence[Guess], lang: str) -> VBox:
    """What was said against how often it happened; on the dashed line it was said rightly."""
    said, happened = bqplot.LinearScale(min=0, max=PERCENT), bqplot.LinearScale(min=0, max=PERCENT)
    scales = {"x": said, "y": happened}
    points = calibration(guesses)
    dots = bqplot.Scatter(
        x=np.array([float(PERCENT * point.said) for point in points]),
        y=np.array([float(PERCENT * point.happened) for point in points]),
        scales=scales,
        marker="diamond",
        fill=False,
        colors=["#2A211B"],
        default_size=140,
    )
    ideal = bqplot.Lines(
        x=np.array([0, PERCENT]),
        y=np.array([0, PERCENT]),
        scales=scales,
        colors=["#2A211B"],
        line_style="dashed",
    )
    axes = [
        bqplot.Axis(scale=said, label=say("page.guess_said", lang), grid_lines="none"),
        bqplot.Axis(scale=happened, label=say("page.guess_happened", lang), side="left"),
    ]
    rows = "".join(
        f"<tr><th scope='row'>{round(PERCENT * point.said)} %</th>"
        f"<td>{round(PERCENT * point.happened)} %</td><td>{point.count}</td></tr>"
        for point in points
    )
    heads = "".join(
        f"<th scope='col'>{escape(say(f'page.{key}', lang))}</th>"
        for key in ("guess_said", "guess_happened", "guess_count")
    )
    table = f"<table class='bh-figures'><tr>{heads}</tr>{rows}</table>"
    return chart([ideal, dots], axes, say("page.guess_title", lang), HTML(table))

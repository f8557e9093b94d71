"""Charts with axes: bqplot figures, each with a table that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import bqplot
from ipywidgets import HTML, Layout, VBox

COLOURS: Final = (
    "#2047B2",
    "#B59A10",
    "#7D3434",
    "#F16CA9",
    "#489250",
    "#2BA7D6",
    "#E6B27A",
    "#471666",
    "#5F5348",
    "#0B5CAD",
    "#9A4A00",
    "#8A1C2B",
)
"""By seat; two lighter ones are darkened, since a line is thinner than a piece."""


def chart(marks: Sequence[Any], axes: Sequence[Any], title: str, told: HTML) -> VBox:
    """A figure on light paper, and below it the same in words and numbers."""
    figure = bqplot.Figure(
        marks=list(marks),
        axes=list(axes),
        title=title,
        legend_location="top-left",
        background_style={"fill": "#FFFDF7"},
        fig_margin={"top": 50, "bottom": 50, "left": 60, "right": 20},
        layout=Layout(width="100%", height="360px", margin="0"),
    )
    told.layout = Layout(margin="0")
    below = VBox([figure, told], layout=Layout(overflow="visible", margin="0"))
    below.add_class("bh-charts")
    return below

"""A chart as SVG: lines, bars from one height to another, or dots."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from benhvrt_widgets.pictures.svg import INK, LIGHT, LINE, MUTED, drawing, el, text
from benhvrt_widgets.regions.charts import Chart, ChartSeries

WIDE, HIGH = 640.0, 360.0
TOP, BOTTOM, LEFT, RIGHT = 50.0, 54.0, 78.0, 20.0
FEW: Final = 6
"""Numbers along an edge."""
MIDDLE: Final = {"text-anchor": "middle"}
SMALL: Final = {"font-size": 13, "fill": MUTED}
LETTER: Final = 7.2
"""How wide a letter is, about: enough to keep names apart."""


def drawn(chart: Chart) -> str:
    """The chart on light paper, with its legend."""
    scale = _Scale(chart)
    told = "; ".join(", ".join(row) for row in chart["table"]["rows"])
    paper = {"x": 6, "y": 6, "width": WIDE - 12, "height": HIGH - 12, "rx": 8, "fill": LIGHT}
    heading = {"x": WIDE / 2, "y": 26, "font-size": 16, "font-weight": 700, **MIDDLE}
    return drawing(
        (0, 0, WIDE, HIGH),
        WIDE,
        chart["title"],
        chart["text"] or told,
        el("rect", paper),
        text(chart["title"], heading),
        scale.edges(chart),
        *(_series(chart, each, scale) for each in chart["series"]),
        _legend(chart) if chart["kind"] == "lines" else "",
    )


class _Scale:
    """From the numbers of a chart to places on the paper."""

    def __init__(self, chart: Chart) -> None:
        xs = [x for each in chart["series"] for x in each["x"]] or [0.0]
        ys = [y for each in chart["series"] for y in each["y"]] or [0.0]
        self.left, self.right = chart["x"].get("least", min(xs)), chart["x"].get("most", max(xs))
        self.low, self.high = chart["y"].get("least", min(ys)), chart["y"].get("most", max(ys))
        self.right += self.right == self.left
        self.high += self.high == self.low

    def x(self, value: float) -> float:
        return round(LEFT + (value - self.left) / (self.right - self.left) * (WIDE - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        return round(HIGH - BOTTOM - (value - self.low) / (self.high - self.low) * (HIGH - TOP - BOTTOM), 1)

    def edges(self, chart: Chart) -> str:
        """Both edges with numbers or names, and what is counted along them."""
        named = [(tick["at"], tick["label"]) for tick in chart["ticks"]]
        across = named or [(at, f"{at:g}") for at in _ticks(self.left, self.right)]
        foot, across_label = HIGH - BOTTOM, {"x": (LEFT + WIDE - RIGHT) / 2, "y": HIGH - 12}
        turned = f"translate(20 {(TOP + foot) / 2:g}) rotate(-90)"
        room = (WIDE - LEFT - RIGHT) / max(1, len(across))
        return "".join(
            (
                *(
                    el("line", {"x1": LEFT, "x2": WIDE - RIGHT, "y1": y, "y2": y, "stroke": "#EFE4CF"})
                    + text(f"{at:g}", {"x": LEFT - 6, "y": y + 4, "text-anchor": "end", **SMALL})
                    for at in _ticks(self.low, self.high)
                    for y in [self.y(at)]
                ),
                el("line", {"x1": LEFT, "x2": WIDE - RIGHT, "y1": foot, "y2": foot, "stroke": LINE}),
                el("line", {"x1": LEFT, "x2": LEFT, "y1": TOP, "y2": foot, "stroke": LINE}),
                *(
                    text(line, {"x": self.x(at), "y": foot + 17 + 14 * n, **MIDDLE, **SMALL})
                    for at, name in across
                    for n, line in enumerate(_lines(name, room))
                ),
                text(chart["x"]["label"], {**across_label, **MIDDLE, **SMALL}) if chart["x"]["label"] else "",
                el("g", {"transform": turned}, text(chart["y"]["label"], {**MIDDLE, **SMALL})),
            )
        )


def _ticks(low: float, high: float) -> list[float]:
    """A few round numbers between two.

    >>> _ticks(0, 100), _ticks(88, 111)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [90.0, 95.0, 100.0, 105.0, 110.0])
    """
    wide = high - low
    step = next(s * 10.0**n for n in range(-3, 12) for s in (1, 2, 5) if wide <= FEW * s * 10.0**n)
    first = -int(-low // step) if low > 0 else int(low / step)
    return [step * n for n in range(first, first + FEW + 2) if low <= step * n <= high]


def _lines(name: str, room: float) -> list[str]:
    """A name in as many lines as it needs."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(f"{lines[-1]} {word}") * LETTER <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _series(chart: Chart, each: ChartSeries, scale: _Scale) -> str:
    points = [(scale.x(x), scale.y(y)) for x, y in zip(each["x"], each["y"], strict=True)]
    if not points:
        return ""
    if chart["kind"] == "bars":
        (x, one), (_, two) = points
        top, high = min(one, two), max(1.0, abs(two - one))
        bar = {"x": x - 15, "y": top, "width": 30, "height": high}
        return el("rect", {**bar, "fill": each["colour"]})
    if chart["kind"] == "dots" and not each.get("dashed"):
        return "".join(
            el("path", {"d": f"M{x} {y - 7}l7 7-7 7-7-7z", "fill": "none", "stroke": INK, "stroke-width": 2})
            for x, y in points
        )
    if each.get("step"):
        corners = [corner for (_, y), (u, v) in pairwise(points) for corner in ((u, y), (u, v))]
        points = [points[0], *corners]
    dashed = "8 6" if each.get("dashed") else None
    line = {"fill": "none", "stroke": each["colour"], "stroke-width": 2 if dashed else 3}
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return el("polyline", {**line, "points": path, "stroke-dasharray": dashed, "stroke-linejoin": "round"})


def _legend(chart: Chart) -> str:
    """Who is who, in one column at the upper left."""
    named = [each for each in chart["series"] if each["label"]]
    wide = max((len(each["label"]) for each in named), default=0) * LETTER + 42
    box = {"x": LEFT + 6, "y": TOP + 4, "width": wide, "height": 18 * len(named) + 8, "rx": 4}
    paper = el("rect", {**box, "fill": LIGHT, "fill-opacity": 0.85})
    return paper + "".join(
        el("rect", {"x": LEFT + 12, "y": y - 9, "width": 16, "height": 8, "fill": each["colour"]})
        + text(each["label"], {"x": LEFT + 34, "y": y, "font-size": 13})
        for n, each in enumerate(named)
        for y in [TOP + 20 + 18 * n]
    )

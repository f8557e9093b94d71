"""Charts with axes: bqplot figures, imported when one is drawn, each with a table that says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ipywidgets import HTML, Layout, VBox

from benhvrt_widgets.charting import told
from benhvrt_widgets.regions.charts import Axis, Chart, ChartSeries


def chart(marks: Sequence[Any], axes: Sequence[Any], title: str, told: HTML) -> VBox:
    """A figure on light paper, and below it the same in words and numbers."""
    import bqplot

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


class Drawn:
    """A chart on the page: built once, then told. A click on a point of a chart that goes says its x."""

    def __init__(self, shown: Chart, goto: Callable[[int], None]) -> None:
        import bqplot

        self._goto = goto
        self._makers = {"line": bqplot.Lines, "dots": bqplot.Scatter}
        self._scales = {"x": bqplot.LinearScale(), "y": bqplot.LinearScale()}
        self._marks: list[Any] = []
        self._axes = [
            bqplot.Axis(scale=self._scales["x"], grid_lines="none"),
            bqplot.Axis(scale=self._scales["y"], side="left"),
        ]
        self._told = HTML("")
        self.box = chart([], self._axes, shown["title"], self._told)
        self.figure = self.box.children[0]
        self.chart: Chart | None = None
        self.tell(shown)

    def tell(self, shown: Chart) -> None:
        """What is known now."""
        if shown == self.chart:
            return
        parts = [*_parts(shown)]
        if [self._makers[kind] for kind, _ in parts] != [*map(type, self._marks)]:
            self._marks = [self._mark(kind) for kind, _ in parts]
            self.figure.marks = self._marks
        for mark, (kind, each) in zip(self._marks, parts, strict=True):
            with mark.hold_sync():
                for name, value in _traits(kind, shown, each).items():
                    setattr(mark, name, value)
        for axis, name in zip(self._axes, ("x", "y"), strict=True):
            self._measure(axis, shown["x"] if name == "x" else shown["y"])
        with self._axes[0].hold_sync():
            self._axes[0].tick_values = [float(tick["at"]) for tick in shown["ticks"]] or None
            self._axes[0].tick_labels = {str(tick["at"]): tick["label"] for tick in shown["ticks"]} or None
        self.figure.title = shown["title"]
        self._told.value = told(shown)
        self.chart = shown

    def _mark(self, kind: str) -> Any:
        mark = self._makers[kind](x=[0.0], y=[0.0], scales=self._scales)
        if kind == "dots":
            mark.on_element_click(self._clicked)
        return mark

    def _clicked(self, mark: Any, target: Any) -> None:
        if self.chart is not None and self.chart["goes"]:
            self._goto(int(mark.x[target["data"]["index"]]))

    def _measure(self, axis: Any, said: Axis) -> None:
        axis.label = said["label"]
        with axis.scale.hold_sync():
            axis.scale.min, axis.scale.max = said.get("least"), said.get("most")


def _parts(shown: Chart) -> Iterator[tuple[str, ChartSeries]]:
    """What is drawn with what: lines, then dots, which also lie on lines where they can be clicked."""
    dots = [each for each in shown["series"] if shown["kind"] == "dots" and not each.get("dashed")]
    yield from (("line", each) for each in shown["series"] if each not in dots)
    yield from (("dots", each) for each in (shown["series"] if shown["goes"] else dots))


def _traits(kind: str, shown: Chart, each: ChartSeries) -> dict[str, Any]:
    """How a series looks."""
    common = {"x": each["x"], "y": each["y"], "colors": [each["colour"]]}
    if kind == "dots":
        alone = shown["kind"] == "dots"
        return {
            **common,
            "marker": "diamond" if alone else "circle",
            "fill": not alone,
            "default_size": 140 if alone else 48,
        }
    bar, dashed = shown["kind"] == "bars", each.get("dashed", False)
    return {
        **common,
        "labels": [each["label"]],
        "display_legend": bool(each["label"]) and not bar,
        "interpolation": "step-after" if each.get("step") else "linear",
        "line_style": "dashed" if dashed else "solid",
        "stroke_width": 30.0 if bar else 2.0 if dashed else 3.0,
    }


class Below:
    """The charts below a table, one under the other; a chart that comes again is told, not built anew."""

    def __init__(self, goto: Callable[[int], None]) -> None:
        self.box = VBox([], layout=Layout(overflow="visible"))
        self._goto = goto
        self._drawn: dict[str, Drawn] = {}

    def tell(self, charts: Sequence[Chart]) -> None:
        """These, in this order."""
        for each in charts:
            if each["name"] in self._drawn:
                self._drawn[each["name"]].tell(each)
            else:
                self._drawn[each["name"]] = Drawn(each, self._goto)
        boxes = tuple(self._drawn[each["name"]].box for each in charts)
        if self.box.children != boxes:
            self.box.children = boxes

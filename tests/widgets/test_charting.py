"""Charts are plain data; one drawer shows them all, built once and then told."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import pytest

from benhvrt_widgets import charting
from benhvrt_widgets.charting import COLOURS, Chart, told
from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.panels.charts import Below
from benhvrt_widgets.staging import DUCATS, POINTS
from engine.advice.ledger import Columns, Ledger
from tests.widgets.moments import moments, played, regions_at

NAMES = ("<b>Ann</b>", "Bob")
WINS = {3: (0.25, 0.75), 1: (0.5, 0.5), 9: (1.0, 0.0)}


def booked() -> Ledger:
    return Ledger(
        Fraction(100),
        Fraction(103),
        Columns(luck=Fraction(7), own=Fraction(-4)),
        Columns(own=Fraction(0)),
        over=True,
    )


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_charts_of_every_game_are_plain_and_tell_of_no_later_moment(slug: str, lang: str) -> None:
    session = played(slug)
    for at in moments(session, 5):
        charts: list[Chart] = regions_at(session, None, at, lang)["charts"]
        assert charts
        assert json.loads(json.dumps(charts)) == charts
        assert len({chart["name"] for chart in charts}) == len(charts)
        for chart in charts:
            assert chart["title"]
            assert chart["x"]["label"]
            assert chart["y"]["label"]
            assert len({*map(len, chart["table"]["rows"]), len(chart["table"]["heads"])}) == 1
            for each in chart["series"]:
                assert len(each["x"]) == len(each["y"]) > 0
                assert each["x"] == sorted(each["x"])
                assert each["colour"] in COLOURS
                assert max(each["x"]) <= at or chart["name"] != "purses"


def test_names_of_charts_say_what_is_counted() -> None:
    named = {
        slug: [chart["name"] for chart in regions_at(session, None, session.last)["charts"]]
        for slug in SLUGS
        for session in [played(slug)]
    }
    assert named["ben-hvrt"] == ["purses"]
    assert named["whips"] == named["circus"] == ["distances"]
    assert named["horse-fever"] in (["points", "money"], ["money"])


def test_a_story_is_in_the_order_of_time_and_can_be_clicked() -> None:
    chart = charting.story(NAMES, WINS, "en")
    assert [each["x"] for each in chart["series"]] == [[1, 3, 9]] * 2
    assert [each["y"] for each in chart["series"]] == [[50, 25, 100], [50, 75, 0]]
    assert chart["goes"]
    assert chart["table"]["rows"] == [
        ["<b>Ann</b>", "50 %", "100 %", "100 %"],
        ["Bob", "50 %", "75 %", "0 %"],
    ]


@pytest.mark.parametrize("measure", [DUCATS, POINTS])
def test_a_waterfall_goes_from_the_first_value_to_the_last(measure: charting.Measure) -> None:
    ledger = booked()
    chart = charting.luck(ledger, measure, "en")
    bars = [each["y"] for each in chart["series"]]
    assert bars[0] == [0, measure.scale * ledger.initial]
    assert bars[-1][0] == 0
    for one, other in pairwise(bars[:-1]):
        assert one[1] == pytest.approx(other[0])
    assert bars[-2][1] == pytest.approx(bars[-1][1])
    assert [tick["at"] for tick in chart["ticks"]] == list(range(len(bars)))
    assert chart["text"].startswith(charting.sentence(ledger, measure, "en"))
    assert "house player" in chart["text"]


def test_guesses_stand_beside_what_happened() -> None:
    chart = charting.guesses([(Fraction(1, 2), True), (Fraction(1, 2), False), (Fraction(1), True)], "en")
    ideal, dots = chart["series"]
    assert ideal.get("dashed")
    assert (dots["x"], dots["y"]) == ([50, 100], [50, 100])
    assert chart["table"]["rows"] == [["50 %", "50 %", "2"], ["100 %", "100 %", "1"]]


def test_names_in_a_table_are_text() -> None:
    html = told(charting.story(NAMES, WINS, "en"))
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html
    assert "<b>" not in html


def test_data_of_charts_need_no_widget_and_no_numpy() -> None:
    heavy = ("bqplot", "ipywidgets", "anywidget", "numpy", "pandas")
    code = (
        "import sys, benhvrt_widgets.charting, benhvrt_widgets.pictures, benhvrt_widgets.figures;"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- drawn ------------------------------------------------------------------------------------------------


def test_a_chart_that_comes_again_is_told_and_not_built_anew() -> None:
    below = Below(lambda _: None)
    below.tell([charting.story(NAMES, {1: WINS[1]}, "en")])
    (box,) = below.box.children
    figure, table = box.children
    marks = list(figure.marks)
    before = table.value
    below.tell([charting.story(NAMES, WINS, "fr")])
    assert below.box.children == (box,)
    assert list(figure.marks) == marks
    assert [list(mark.x) for mark in marks] == [[1, 3, 9]] * 4  # two lines, then their dots
    assert table.value != before
    assert figure.title == charting.story(NAMES, WINS, "fr")["title"]
    assert figure.axes[1].scale.max == 100


def test_a_click_on_a_dot_says_its_moment() -> None:
    heard: list[int] = []
    below = Below(heard.append)
    below.tell([charting.story(NAMES, WINS, "en")])
    dots = below.box.children[0].children[0].marks[2]
    dots._element_click_handlers(dots, {"data": {"index": 1}})
    assert heard == [3]


def test_a_click_elsewhere_leads_nowhere() -> None:
    heard: list[int] = []
    below = Below(heard.append)
    below.tell([charting.guesses([(Fraction(1, 2), True)], "en")])
    line, dots = below.box.children[0].children[0].marks
    assert line.line_style == "dashed"
    assert (dots.marker, dots.fill) == ("diamond", False)
    dots._element_click_handlers(dots, {"data": {"index": 0}})
    assert heard == []


def test_charts_come_and_go_in_their_order() -> None:
    below = Below(lambda _: None)
    story, luck = charting.story(NAMES, WINS, "en"), charting.luck(booked(), DUCATS, "en")
    below.tell([luck])
    (first,) = below.box.children
    below.tell([story, luck])
    assert below.box.children[1] is first
    assert {"bh-charts"} == {name for box in below.box.children for name in box._dom_classes}
    below.tell([])
    assert below.box.children == ()
    below.tell([luck])
    assert below.box.children == (first,)
    figure = first.children[0]
    assert [mark.stroke_width for mark in figure.marks] == [30.0] * len(luck["series"])
    assert not any(mark.display_legend for mark in figure.marks)
    assert list(figure.axes[0].tick_labels.values()) == [tick["label"] for tick in luck["ticks"]]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_charts_of_every_game_can_be_drawn(slug: str) -> None:
    session = played(slug)
    below = Below(lambda _: None)
    for at in moments(session, 3):
        charts: list[Chart] = regions_at(session, None, at)["charts"]
        below.tell(charts)
        figures = [box.children[0] for box in below.box.children]
        assert [figure.title for figure in figures] == [chart["title"] for chart in charts]
        for figure, chart in zip(figures, charts, strict=True):
            assert [mark.labels for mark in figure.marks] == [[each["label"]] for each in chart["series"]]
            steps = {"step-after"} if chart["name"] == "purses" else {"linear"}
            assert {mark.interpolation for mark in figure.marks} <= steps

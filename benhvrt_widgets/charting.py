"""Charts as plain data: what is drawn, and a table that says the same. Who draws them is not said here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.i18n import number as written
from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.charts import Chart, ChartSeries

if TYPE_CHECKING:
    from benhvrt_widgets.staging import Measure
    from engine.advice.ledger import Ledger
    from engine.probability.scoring import Guess

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
INK, WHOLE, GAIN, LOSS = "#2A211B", "#5F5348", "#0B5CAD", "#9A4A00"
PERCENT: Final = 100
SOME: Final = Fraction(1, 2)
"""Less than half a ducat, or point, is nothing to speak of."""


def told(chart: Chart) -> str:
    """What stands below a chart, as HTML."""
    table = chart["table"]
    caption = f"<caption>{escape(table['caption'])}</caption>" if table["caption"] else ""
    heads = "".join(
        f"<th scope='col'>{escape(head)}</th>" if head else "<td></td>" for head in table["heads"]
    )
    rows = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for first, *cells in table["rows"]
    )
    text = f"<p class='bh-luck'>{escape(chart['text'])}</p>" if chart["text"] else ""
    head = f"<tr>{heads}</tr>" if heads else ""
    return f"{text}<table class='bh-figures'>{caption}{head}{rows}</table>"


def over_time(
    name: str,
    title: str,
    axes: tuple[str, str],
    series: list[ChartSeries],
    rows: list[list[str]],
    *,
    ticks: Sequence[float] = (),
    heads: Sequence[str] | None = None,
) -> Chart:
    """A line a seat, and a row a time with a column a seat."""
    across, up = axes
    columns = [each["label"] for each in series] if heads is None else heads
    return {
        "name": name,
        "kind": "lines",
        "title": title,
        "x": {"label": across},
        "y": {"label": up},
        "series": series,
        "ticks": [{"at": at, "label": str(at)} for at in ticks],
        "table": {"caption": title, "heads": ["", *columns], "rows": rows},
        "text": "",
        "goes": False,
    }


def distances(turns: Mapping[int, Sequence[int | None]], names: Sequence[str], lang: str) -> Chart:
    """Who was how far, turn by turn; a line ends where its chariot did."""
    series: list[ChartSeries] = []
    for seat, name in enumerate(names):
        known = [(turn, row) for turn, rows in turns.items() if (row := rows[seat]) is not None]
        if known:
            xs, ys = ([float(value) for value in each] for each in zip(*known, strict=True))
            series.append({"label": name, "colour": COLOURS[seat], "x": xs, "y": ys})
    rows = [
        [str(turn), *("" if row is None else str(row) for row in places)] for turn, places in turns.items()
    ]
    axes = (say("page.chart_turn", lang), say("page.chart_rows", lang))
    return over_time("distances", say("page.distances", lang), axes, series, rows, heads=names)


def story(names: Sequence[str], wins: Mapping[int, Sequence[float]], lang: str) -> Chart:
    """How likely everybody was to win, by moment. A click goes to that moment."""
    places = sorted(wins)
    lines = [[PERCENT * float(wins[place][seat]) for place in places] for seat in range(len(names))]
    title = say("page.story_title", lang)
    heads = [say(f"page.{key}", lang) for key in ("story_first", "story_best", "story_last")]
    return {
        "name": "story",
        "kind": "lines",
        "title": title,
        "x": {"label": say("page.chart_time", lang)},
        "y": {"label": say("page.story_chance", lang), "least": 0, "most": PERCENT},
        "series": [
            {"label": name, "colour": COLOURS[seat], "x": [float(place) for place in places], "y": line}
            for seat, (name, line) in enumerate(zip(names, lines, strict=True))
        ],
        "ticks": [],
        "table": {
            "caption": title,
            "heads": ["", *heads],
            "rows": [
                [name, *(f"{round(part)} %" for part in (line[0], max(line), line[-1]))]
                for name, line in zip(names, lines, strict=True)
                if line
            ],
        },
        "text": "",
        "goes": True,
    }


def guesses(settled: Sequence[Guess], lang: str) -> Chart:
    """What was said against how often it happened; on the dashed line it was said rightly."""
    from engine.probability.scoring import calibration

    points = calibration(settled)
    ideal: ChartSeries = {"label": "", "colour": INK, "x": [0, PERCENT], "y": [0, PERCENT], "dashed": True}
    dots: ChartSeries = {
        "label": "",
        "colour": INK,
        "x": [float(PERCENT * point.said) for point in points],
        "y": [float(PERCENT * point.happened) for point in points],
    }
    said, happened, count = (
        say(f"page.{key}", lang) for key in ("guess_said", "guess_happened", "guess_count")
    )
    return {
        "name": "guesses",
        "kind": "dots",
        "title": say("page.guess_title", lang),
        "x": {"label": said, "least": 0, "most": PERCENT},
        "y": {"label": happened, "least": 0, "most": PERCENT},
        "series": [ideal, dots],
        "ticks": [],
        "table": {
            "caption": "",
            "heads": [said, happened, count],
            "rows": [
                [
                    f"{round(PERCENT * point.said)} %",
                    f"{round(PERCENT * point.happened)} %",
                    str(point.count),
                ]
                for point in points
            ],
        },
        "text": "",
        "goes": False,
    }


def luck(ledger: Ledger, measure: Measure, lang: str) -> Chart:
    """A waterfall from what was to be expected to what was there at the end."""
    level, bars = ledger.initial, [("luck_first", Fraction(0), ledger.initial, WHOLE)]
    for key, change in steps(ledger):
        bars.append((key, level, level + change, GAIN if change > 0 else LOSS))
        level += change
    bars.append(("luck_last", Fraction(0), level, WHOLE))
    names = [say(f"page.{key}", lang) for key, *_ in bars]
    rows = [ledger.initial, *(change for _, change in steps(ledger)), ledger.final]
    return {
        "name": "luck",
        "kind": "bars",
        "title": say("page.luck_title", lang),
        "x": {"label": "", "least": -0.6, "most": len(bars) - 0.4},
        "y": {"label": say(f"page.chart_{measure.name}", lang)},
        "series": [
            {
                "label": name,
                "colour": colour,
                "x": [float(place)] * 2,
                "y": [float(measure.scale * start), float(measure.scale * end)],
            }
            for place, (name, (_, start, end, colour)) in enumerate(zip(names, bars, strict=True))
        ],
        "ticks": [{"at": place, "label": name} for place, name in enumerate(names)],
        "table": {
            "caption": "",
            "heads": [],
            "rows": [
                [name, written(round(float(measure.scale * value), 1), lang)]
                for name, value in zip(names, rows, strict=True)
            ],
        },
        "text": f"{sentence(ledger, measure, lang)} {say('page.luck_beside', lang)}",
        "goes": False,
    }


def steps(ledger: Ledger) -> list[tuple[str, Fraction]]:
    """The parts of the waterfall, in order; they add up from the first value to the last."""
    from engine.advice.ledger import Columns

    total = ledger.total
    return [
        ("luck_luck", total.luck),
        *((f"luck_own_in_{phase}", part.own) for phase, part in ledger.phases.items() if part != Columns()),
        ("luck_others", total.others),
    ]


def sentence(ledger: Ledger, measure: Measure, lang: str) -> str:
    """You were 7 ducats lucky and gave away 4 in the auction: beside the house player, as in the chart."""
    lucky = ledger.total.luck
    given = {phase: -part.own for phase, part in ledger.phases.items()}
    dearest = max(given, key=lambda phase: given[phase])
    if measure.scale * abs(lucky) < SOME:
        first = say("page.luck_even", lang)
    else:
        key = "page.luck_good" if lucky > 0 else "page.luck_bad"
        first = say(key, lang, n=measure.say(float(abs(lucky)), lang))
    more = measure.scale * ledger.total.own
    if more >= SOME:
        own = say("page.own_more", lang, n=round(more) or 1)
    elif measure.scale * given[dearest] < SOME:
        own = say("page.own_none", lang)
    else:
        own = say(f"page.own_{dearest}", lang, n=round(measure.scale * given[dearest]) or 1)
    return say("page.luck_and", lang, luck=first, own=own)

"""A printable page of each lesson: question, prose, room to write; chart, theory, answers on the last page.

    python scripts/handouts.py [--into build/handouts] [NOTEBOOK...]

Panels need a screen and are left out; the chart is drawn as it stands, with the theory. What a page shows
only after the theory comes last here, too, but for the exercises.
"""

from __future__ import annotations

import argparse
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import nbformat  # noqa: E402
from nbconvert.filters.markdown_mistune import markdown2html_mistune  # noqa: E402

from benhvrt_widgets.lessons import module  # noqa: E402
from benhvrt_widgets.lessons.picture import Data, Point, ticks  # noqa: E402

STYLE = """
@page { margin: 18mm; }
body { font: 12pt/1.45 Georgia, "Liberation Serif", serif; color: #000; max-width: 42em; }
body { margin: 2em auto; padding: 0 1em; }
h1 { font-size: 24pt; margin: 0 0 .3em; } h2 { font-size: 15pt; margin: 1.4em 0 .3em; }
blockquote { font-size: 15pt; margin: 0 0 1em; padding-left: .8em; border-left: 3px solid #000; }
pre, code { font-size: 10.5pt; } .lines { border-bottom: 1px solid #999; height: 1.7em; }
table { border-collapse: collapse; font-size: 10.5pt; }
th, td { padding: 2px 12px 2px 0; text-align: right; border-bottom: 1px solid #bbb; }
svg { width: 100%; height: auto; font-size: 13px; }
.answers { break-before: page; } .anchor-link { display: none; }
ol.bars li { margin: .2em 0; }
"""
EXERCISE = re.compile(
    r"### (?P<title>[^\n]+)(?P<text>.*)<details>\s*<summary>.*?</summary>(?P<answer>.*?)</details>.*",
    re.DOTALL,
)
"""With its answer; what is said after that is said to a screen."""
LATE = "after-theory"
LINES = "<div class='lines'></div>" * 5
ANSWERS = {"en": "Answers", "fr": "Réponses"}
WIDE, HIGH, LEFT, LOW = 640, 300, 50, 34


def drawn(data: Data, label: str) -> str:
    """The chart as a drawing: dots of play, theory dashed."""
    points = [*data.play, *data.theory, *data.known]
    left, right = min(0.0, *(x for x, _ in points)), max(1e-9, *(x for x, _ in points))
    low, top = min(0.0, *(y for _, y in points)), max(1e-9, *(y for _, y in points))

    def at(point: Point) -> tuple[float, float]:
        x, y = (point[0] - left) / (right - left), (point[1] - low) / (top - low)
        return LEFT + (WIDE - LEFT - 20) * x, (HIGH - LOW) * (1 - y) + 8

    def line(path: Any, dashes: str) -> str:
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, path))
        look = f"fill='none' stroke='#000' stroke-width='2' stroke-dasharray='{dashes}'"
        return f"<polyline points='{places}' {look}/>"

    ink = "fill='#000' fill-opacity='.45'"
    parts = [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' {ink}/>" for x, y in map(at, data.play)]
    parts += [line(data.known, "2 4")] if data.known else []
    parts += [line(data.theory, "9 6")] if data.theory else []
    for value in ticks(right):
        x, y = at((value, low))
        parts.append(f"<text x='{x:.1f}' y='{y + 18:.1f}' text-anchor='middle'>{value:g}</text>")
    for value in ticks(top):
        x, y = at((left, value))
        parts.append(f"<text x='{x - 8:.1f}' y='{y + 4:.1f}' text-anchor='end'>{value:g}</text>")
    return f"<svg viewBox='0 0 {WIDE} {HIGH}' role='img' aria-label='{escape(label)}'>{''.join(parts)}</svg>"


def handout(path: Path) -> str:
    """One lesson as a page."""
    lang = "fr" if path.parent.parent.name == "fr" else "en"
    lesson = module(f"l{path.stem}").start(lang, "")
    lesson.hands.change(0, by=1)
    lesson.hands.lock()
    lesson.theory = lesson.revealed = True
    data, answers, body, late = lesson.data(), [], [], []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            text, exercise = cell.source, EXERCISE.search(cell.source)
            if exercise:
                answers.append(markdown2html_mistune(f"### {exercise['title']}\n{exercise['answer']}"))
                text = text[: exercise.start("answer")].partition("<details>")[0] + f"\n\n{LINES}\n\n"
            place = late if LATE in cell.metadata.get("tags", ()) and not exercise else body
            place.append(markdown2html_mistune(text))
        elif "page.guess()" in cell.source:
            bars = "".join(f"<li>{escape(lesson.say(key))}</li>" for key in lesson.bars)
            body.append(f"<ol class='bars'>{bars}</ol>")
        elif "page.chart()" in cell.source:
            body.append(LINES)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(part)}</td>" for part in row) + "</tr>"
        for row in (data.head, *data.rows[:12])
    )
    last = [
        f"<section class='answers'><h2>{escape(ANSWERS[lang])}</h2>",
        f"<p><strong>{escape(lesson.answered())}</strong></p>",
        drawn(data, data.told),
        f"<p>{escape(data.told)}</p><table>{rows}</table>",
        *late[:-1],
        *answers,
        late[-1],  # what to take home
        "</section>",
    ]
    title = escape(str(nbformat.read(path, as_version=4).metadata.get("title", path.stem)))
    head = f"<meta charset='utf-8'><title>{title}</title><style>{STYLE}</style>"
    body += last
    return f"<!DOCTYPE html><html lang='{lang}'><head>{head}</head><body>{''.join(body)}</body></html>\n"


def main() -> None:
    """Write the handouts of all lessons, or of some."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "handouts")
    parser.add_argument("notebooks", nargs="*", type=Path)
    given = parser.parse_args()
    found = given.notebooks or sorted((ROOT / "notebooks").rglob("lessons/*.ipynb"))
    for path in found:
        folder = given.into / path.resolve().parent.relative_to(ROOT / "notebooks")
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{path.stem}.html"
        target.write_text(handout(path.resolve()), "utf-8")
        print(target)


if __name__ == "__main__":
    main()

"""Regions as small tables, in HTML with its styles inside and in plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from benhvrt_widgets.pictures.signs import colour_of, token
from benhvrt_widgets.pictures.svg import DARK, GOLD, HAIR, INK, LINE, MUTED, PAPER, PRIMARY, el, safe

Plain = Mapping[str, Any]

FONT: Final = "font-family:system-ui,sans-serif"
TABLE: Final = f"border-collapse:collapse;background:{PAPER};color:{INK};{FONT};margin:4px"
CELL: Final = (  # with colours of its own: a notebook in the dark paints every other row
    f"background:{PAPER};color:{INK};"
    f"padding:5px;padding-right:12px;text-align:left;border-top:solid;border-width:1px;border-color:{HAIR}"
)
TITLE: Final = (
    f"background:{PAPER};color:{INK};{FONT};padding:6px;text-align:left;font-weight:700;white-space:nowrap"
)
PILL: Final = "padding:2px;padding-left:8px;padding-right:8px;border:solid;border-width:2px"
BAR: Final = 140
"""How wide a certainty is, in pixels; in a terminal, a tenth."""


class Html(str):
    """Markup, made here; any other text is escaped."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """One thing in every form that a reader may want."""

    html: str
    text: str
    svg: str = ""

    def beside(self, other: Picture) -> Picture:
        """Both, one below the other."""
        return Picture(self.html + other.html, "\n\n".join(filter(None, (self.text, other.text))), "")


def paragraph(words: str) -> Picture:
    """A sentence."""
    style = f"background:{PAPER};color:{INK};{FONT};padding:6px;margin:4px"
    return Picture(el("p", {"style": style}, safe(words)), words) if words else Picture("", "")


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]], note: str = "") -> Picture:
    """A table; a cell of None is empty, and one of markup is left out of the text."""
    style = f"{CELL};color:{MUTED}"
    header = [el("th", {"scope": "col", "style": style}, safe(each)) for each in heads]
    body = (el("tr", None, *map(_cell, row)) for row in rows)
    caption = el("caption", {"style": TITLE}, safe(title)) if title else ""
    top = el("tr", None, *header) if any(heads) else ""
    below: dict[str, object] = {"colspan": max(map(len, rows), default=1), "style": f"{CELL};color:{MUTED}"}
    foot = el("tr", None, el("td", below, safe(note))) if note else ""
    html = el("table", {"style": TABLE}, caption, top, *body, foot)
    return Picture(html, "\n".join(filter(None, (title, *_columns(heads, rows), note))))


def _cell(value: object) -> str:
    inside = value if isinstance(value, Html) else "" if value is None else safe(value)
    right = ";text-align:right" if isinstance(value, int) else ""
    return el("td", {"style": CELL + right}, inside)


def _columns(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """The rows as lines of text, one column below the other."""
    lines = [[*map(_plain, row)] for row in ([heads] if any(heads) else []) + [*rows]]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(cell.ljust(size) for cell, size in zip(line, wide, strict=True) if size).rstrip()
        for line in lines
    ]


def _plain(value: object) -> str:
    return "" if value is None or isinstance(value, Html) else str(value)


def bar(share: float, colour: str = "#0B5CAD") -> Html:
    """A chance as a bar on a rail: two cells, which need no more than a table."""
    part = max(0, min(BAR, round(BAR * share)))
    cells = (
        el("td", {"width": wide, "style": f"width:{wide}px;height:8px;padding:0;background:{fill}"})
        for wide, fill in ((part, colour), (BAR - part, HAIR))
        if wide
    )
    style = f"border-collapse:collapse;margin:0;width:{BAR}px"
    return Html(el("table", {"style": style}, el("tr", None, *cells)))


def bar_text(share: float) -> str:
    """The same in a terminal.

    >>> bar_text(0.25)
    '███▌          '
    """
    eighths = max(0, min(8 * BAR // 10, round(8 * BAR / 10 * share)))
    whole, rest = divmod(eighths, 8)
    part = chr(ord("\N{FULL BLOCK}") + 8 - rest) if rest else ""  # thinner and thinner from here on
    return ("\N{FULL BLOCK}" * whole + part).ljust(BAR // 10)


def seat(each: Plain) -> Html:
    """The sign of a seat."""
    return Html(token(each["shape"], each.get("seat", each.get("number", 1) - 1)))


def chip(number: int, owner: int) -> Html:
    """A bid on the ladder."""
    style = f"{PILL};border-color:{DARK}"
    light = "#FFFFFF" if owner in (0, 2, 7, 9) else DARK
    return bold(number, f"{style};background:{colour_of(owner)};color:{light}")


def coin(ducats: int) -> Html:
    """A price."""
    style = f"{PILL};background:#E9B949;color:#2A1E05;border-color:{GOLD};border-radius:99px"
    return bold(ducats, style)


def bold(words: object, style: str | None = None) -> Html:
    """Words that stand out."""
    return Html(el("b", {"style": style}, safe(words)))


def timeline(at: int, last: int, marks: Sequence[tuple[int, str]]) -> str:
    """The line of a game as SVG: decisions are short strokes, races long ones."""
    wide, middle = 640, 22

    def x(place: int) -> float:
        return round(16 + (wide - 32) * place / max(1, last), 1)

    def stroke(place: int, kind: str) -> str:
        race = kind == "race"
        size = {"x": x(place) - race, "width": 3 if race else 2, "y": middle - (11 if race else 6)}
        return el("rect", {**size, "height": 22 if race else 12, "fill": PRIMARY if race else LINE})

    return "".join(
        (
            el("rect", {"x": 16, "y": middle - 2, "width": wide - 32, "height": 4, "fill": INK}),
            *(stroke(place, kind) for place, kind in marks),
            el("rect", {"x": x(at) - 7, "y": middle - 11, "width": 14, "height": 22, "rx": 6, "fill": INK}),
        )
    )

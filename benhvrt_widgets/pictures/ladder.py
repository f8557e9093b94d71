"""The ladder of a league as SVG: a dot for each entrant, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.pictures.svg import INK, LEVEL, LIGHT, LINE, MUTED, PRIMARY, drawing, el, text

if TYPE_CHECKING:
    from engine.tournaments.rating import Rating

WIDE, TOP, BOTTOM, RIGHT, STEP = 640.0, 52.0, 52.0, 34.0, 30.0
LETTER: Final = 8.0
"""How wide a letter is, about."""
APART: Final = (10, 20, 50, 100, 200, 500, 1000)
"""Points from one mark of the scale to the next."""
FEW: Final = 8


def drawn(ratings: Sequence[Rating], lang: str = "en") -> str:
    """The best at the top, each with its interval at 95 %."""
    high = TOP + BOTTOM + STEP * len(ratings)
    left = 30 + LETTER * max(len(rating.name) for rating in ratings)
    low, top = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    apart = next((each for each in APART if (top - low) / each <= FEW), APART[-1])
    first, last = int(low // apart), -int(-top // apart)
    scale = (WIDE - left - RIGHT) / (max(1, last - first) * apart)

    def across(points: float) -> float:
        return left + (points - first * apart) * scale

    parts = [el("rect", {"x": 6, "y": 6, "width": WIDE - 12, "height": high - 12, "rx": 8, "fill": LIGHT})]
    heading = {"x": WIDE / 2, "y": 30, "font-size": 16, "font-weight": 700, "text-anchor": "middle"}
    parts.append(text(say("league.ladder", lang), heading))
    for mark in range(first, last + 1):
        x, below = across(mark * apart), high - BOTTOM
        parts.append(
            el("line", {"x1": x, "x2": x, "y1": TOP - 8, "y2": below, "stroke": LINE, "opacity": 0.4})
        )
        middle = {"x": x, "y": below + 16, "font-size": 12, "fill": MUTED, "text-anchor": "middle"}
        parts.append(text(number(mark * apart, lang), middle))
    label = {"x": WIDE / 2, "y": high - 14, "font-size": 12, "fill": MUTED, "text-anchor": "middle"}
    parts.append(text(say("league.points", lang), label))
    for nth, rating in enumerate(ratings):
        y = TOP + STEP * (nth + 0.5)
        parts.append(text(rating.name, {"x": 18, "y": y, "font-size": 14, **LEVEL}))
        ends = {"x1": across(rating.low), "x2": across(rating.high), "y1": y, "y2": y}
        parts.append(el("line", {**ends, "stroke": INK, "stroke-width": 3, "stroke-linecap": "round"}))
        parts.append(el("circle", {"cx": across(rating.points), "cy": y, "r": 6, "fill": PRIMARY}))
    told = "; ".join(line(rating, lang) for rating in ratings)
    return drawing((0, 0, WIDE, high), WIDE, say("league.ladder", lang), told, *parts)


def line(rating: Rating, lang: str) -> str:
    """One rating in words."""
    low, points, high = (number(round(each), lang) for each in (rating.low, rating.points, rating.high))
    return say("league.told", lang, name=rating.name, points=points, low=low, high=high)

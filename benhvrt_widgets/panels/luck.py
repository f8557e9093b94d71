"""Luck and skill: what moved a seat's ducats in a race, as a waterfall and in one sentence."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

import bqplot
import numpy as np
from ipywidgets import HTML

from benhvrt_widgets.i18n import number as written
from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.charts import chart
from benhvrt_widgets.staging import Measure

if TYPE_CHECKING:
    from engine.advice.ledger import Ledger

PARTS: Final = 7
"""Of the widest waterfall; a game without an auction needs fewer."""
WHOLE, GAIN, LOSS = "#5F5348", "#0B5CAD", "#9A4A00"
SOME: Final = Fraction(1, 2)
"""Less than half a ducat, or point, is nothing to speak of."""


def sentence(ledger: Ledger, measure: Measure, lang: str) -> str:
    """You were 7 ducats lucky and gave away 4 in the auction.

    What was given away is one's own doing with the yardstick's correction: a chance that is missed
    again and again is booked each time, and given back as often.
    """
    luck = ledger.total.luck
    given = {phase: max(Fraction(0), -part.own - part.yardstick) for phase, part in ledger.phases.items()}
    dearest = max(given, key=lambda phase: given[phase])
    if measure.scale * abs(luck) < SOME:
        first = say("page.luck_even", lang)
    else:
        key = "page.luck_good" if luck > 0 else "page.luck_bad"
        first = say(key, lang, n=measure.say(float(abs(luck)), lang))
    if measure.scale * given[dearest] < SOME:
        return say("page.luck_and", lang, luck=first, own=say("page.own_none", lang))
    own = say(f"page.own_{dearest}", lang, n=round(measure.scale * given[dearest]) or 1)
    return say("page.luck_and", lang, luck=first, own=own)


def steps(ledger: Ledger) -> list[tuple[str, Fraction]]:
    """The parts of the waterfall, in order; they add up from the first value to the last."""
    from engine.advice.ledger import Columns

    total = ledger.total
    return [
        ("luck_luck", total.luck),
        *((f"luck_own_in_{phase}", part.own) for phase, part in ledger.phases.items() if part != Columns()),
        ("luck_others", total.others),
        ("luck_yardstick", total.yardstick),
    ]


class Luck:
    """The waterfall, from what was to be expected to what was there at the end."""

    def __init__(self, measure: Measure, lang: str) -> None:
        self._measure, self._lang = measure, lang
        self._bars = bqplot.Lines(
            x=np.zeros((PARTS, 2)),
            y=np.zeros((PARTS, 2)),
            scales={"x": bqplot.LinearScale(min=-0.6, max=PARTS - 0.4), "y": bqplot.LinearScale()},
            colors=[WHOLE] * PARTS,
            stroke_width=30.0,
        )
        self._names = bqplot.Axis(scale=self._bars.scales["x"], grid_lines="none")
        ducats = bqplot.Axis(
            scale=self._bars.scales["y"], label=say(f"page.chart_{measure.name}", lang), side="left"
        )
        self._told = HTML("")
        self.box = chart([self._bars], [self._names, ducats], say("page.luck_title", lang), self._told)

    def tell(self, ledger: Ledger) -> None:
        """What is booked so far."""
        level = ledger.initial
        bars = [("luck_first", 0.0, float(level), WHOLE)]
        for key, change in steps(ledger):
            bars.append((key, float(level), float(level + change), GAIN if change > 0 else LOSS))
            level += change
        bars.append(("luck_last", 0.0, float(level), WHOLE))
        places = np.arange(len(bars), dtype=float)
        with self._bars.hold_sync():
            self._bars.x = np.stack([places, places], axis=1)
            self._bars.y = self._measure.scale * np.array([bar[1:3] for bar in bars])
            self._bars.colors = [bar[3] for bar in bars]
        self._names.tick_values = places
        self._names.tick_labels = {
            str(number): say(f"page.{bar[0]}", self._lang) for number, bar in enumerate(bars)
        }
        self._told.value = self._table(ledger)

    def _table(self, ledger: Ledger) -> str:
        rows = [("luck_first", ledger.initial), *steps(ledger), ("luck_last", ledger.final)]
        body = "".join(
            f"<tr><th scope='row'>{escape(say(f'page.{key}', self._lang))}</th>"
            f"<td>{written(round(float(self._measure.scale * ducats), 1), self._lang)}</td></tr>"
            for key, ducats in rows
        )
        text = escape(sentence(ledger, self._measure, self._lang))
        return f"<p class='bh-luck'>{text}</p><table class='bh-figures'>{body}</table>"

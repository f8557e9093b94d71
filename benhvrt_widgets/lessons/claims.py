"""What a lesson claims: figures that are exact, and figures that were measured and agree with them.

The notebook prints a claim and the tests of the lesson read it, so that both speak of the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Final, TypeAlias

from benhvrt_widgets.i18n import number, say
from engine.probability.montecarlo import Estimate

Value: TypeAlias = int | Fraction | float
LONGEST: Final = 9
"""Digits of a fraction that people still read."""
FIGURES: Final = 6


@dataclass(frozen=True, slots=True)
class Exact:
    """A figure by its sentence (``lesson.`` is understood) and the facts in it."""

    key: str
    value: Value
    facts: Mapping[str, int] = field(default_factory=dict)

    def told(self, lang: str) -> str:
        """The figure in words.

        >>> Exact("l01.mean", Fraction(161, 36), {"whips": 2}).told("en")
        'Mean of the highest die, 2 whips: 161/36 = 4.47222'
        """
        return say("lesson.claim_exact", lang, name=_name(self, lang), value=written(self.value, lang))


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure of seeded play, with its error, and what it should be."""

    key: str
    estimate: Estimate
    truth: Value
    facts: Mapping[str, int] = field(default_factory=dict)

    @property
    def agrees(self) -> bool:
        """Whether it is within four standard errors."""
        return self.estimate.agrees_with(float(self.truth))

    def told(self, lang: str) -> str:
        """The figure in words, with its error and its truth."""
        mean, error = (number(round(part, 3), lang) for part in (self.estimate.mean, self.estimate.stderr))
        truth = number(round(float(self.truth), 3), lang)
        key = "lesson.claim_agrees" if self.agrees else "lesson.claim_differs"
        return say(key, lang, name=_name(self, lang), mean=mean, error=error, truth=truth)


def _name(figure: Exact | Measured, lang: str) -> str:
    return say(f"lesson.{figure.key}", lang, **figure.facts)


def written(value: Value, lang: str = "en") -> str:
    """A number as people write it, with its decimals if it is a fraction.

    >>> written(Fraction(7, 2), "fr"), written(Fraction(3)), written(0.8371962)
    ('7/2 = 3,5', '3', '0.837196')
    """
    decimals = number(float(f"{float(value):.{FIGURES}g}"), lang)
    if isinstance(value, Fraction) and value.denominator > 1 and len(str(value)) <= LONGEST:
        return f"{value} = {decimals}"
    return decimals


@dataclass(frozen=True, slots=True)
class Claim:
    """All figures of a lesson."""

    figures: tuple[Exact | Measured, ...]

    @property
    def holds(self) -> bool:
        """Whether all that was measured agrees with what is exact."""
        return all(figure.agrees for figure in self.figures if isinstance(figure, Measured))

    def value(self, key: str, **facts: int) -> Value:
        """An exact figure."""
        return next(
            figure.value
            for figure in self.figures
            if isinstance(figure, Exact) and figure.key == key and dict(figure.facts) == facts
        )

    def measured(self) -> tuple[Measured, ...]:
        """The figures of seeded play."""
        return tuple(figure for figure in self.figures if isinstance(figure, Measured))

    def told(self, lang: str) -> Told:
        """The claim in words."""
        return Told(tuple(figure.told(lang) for figure in self.figures), say("lesson.claim_open", lang))


@dataclass(frozen=True, slots=True)
class Told:
    """Lines of text; on a page they stay folded, since they give the answer away."""

    lines: tuple[str, ...]
    summary: str

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return (
            f"<details class='bhl-told'><summary>{escape(self.summary)}</summary><ul>{items}</ul></details>"
        )

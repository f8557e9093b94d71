"""Odds and advice that draw themselves in a notebook and print themselves in a terminal.

    import benhvrt_widgets as bh
    bh.odds(game.view())            # bars; .wins, .stderr, .to_dict()
    bh.advise(game.view()).best     # the choice of the highest worth

The figures are those of ``engine.probability.odds`` and ``engine.advice.advise``, from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.i18n import LANGUAGES, number, say
from benhvrt_widgets.staging import PLACES
from benhvrt_widgets.words import one_each
from engine.advice import WORLDS
from engine.core.errors import RuleViolation, brief

if TYPE_CHECKING:
    from benhvrt_widgets.pictures.tables import Picture
    from engine.advice.choices import Advice, Worth
    from engine.probability import Seen
    from engine.probability.forecast import Odds

RACES: Final = 10_000
MOST: Final = 10_000_000
MANY: Final = 12
"""Choices that are shown; ``to_dict`` has all."""
PERCENT: Final = 100


class _Shown:
    """Something that can be looked at in a notebook and in a terminal."""

    def _picture(self) -> Picture:
        raise NotImplementedError

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        made = self._picture()
        return {"text/html": made.html, "text/plain": made.text}

    def __str__(self) -> str:
        return self._picture().text


@dataclass(frozen=True, repr=False)
class OddsShown(_Shown):
    """Who wins how often: seats, or in Horse Fever horses."""

    names: tuple[str, ...]
    """Who may win."""
    wins: tuple[float, ...]
    """By contender, the chance to win; a seat wins with any of its chariots."""
    stderr: tuple[float, ...]
    """By contender, the standard error of that chance; 0 where it is known exactly."""
    races: int
    """How many were raced."""
    lang: str = "en"
    """The language that it is shown in."""
    odds: Odds = field(compare=False, kw_only=True)
    """All that the engine tells: every place, payouts and purses."""

    def to_dict(self) -> dict[str, dict[str, float]]:
        """By name, the chance and its error, for a table or a plot of one's own."""
        return {
            name: {"wins": wins, "stderr": error}
            for name, wins, error in zip(self.names, self.wins, self.stderr, strict=True)
        }

    def __repr__(self) -> str:
        chances = ", ".join(
            f"{name} {round(PERCENT * wins)} %" for name, wins in zip(self.names, self.wins, strict=True)
        )
        return f"odds({chances})"

    def _picture(self) -> Picture:
        from benhvrt_widgets.pictures import tables as t

        errors = [_error(PERCENT * error, self.lang) for error in self.stderr]
        title, note = say("panel.odds", self.lang), say("panel.races", self.lang, n=self.races)
        rows = [
            [name, t.bar(wins), f"{_tenth(PERCENT * wins, self.lang)} %", error]
            for name, wins, error in zip(self.names, self.wins, errors, strict=True)
        ]
        lines = [
            [name, t.bar_text(wins), f"{_tenth(PERCENT * wins, self.lang):>5} %", error]
            for name, wins, error in zip(self.names, self.wins, errors, strict=True)
        ]
        return t.Picture(t.table(title, (), rows, note).html, t.table(title, (), lines, note).text)


@dataclass(frozen=True, repr=False)
class AdviceShown(_Shown):
    """What every choice of a menu is worth, the best first."""

    labels: tuple[str, ...]
    """Every choice in words, in the order of ``choices``."""
    advice: Advice = field(compare=False)
    """All that the engine tells."""
    scale: int
    """What a worth is multiplied with to be shown: 100 where it is a share of the win."""
    unit: str
    """What worth is counted in, in words."""
    lang: str = "en"
    """The language that it is shown in."""

    @property
    def choices(self) -> tuple[Worth, ...]:
        """Every choice that can be weighed, in the order of the menu."""
        return self.advice.choices

    @property
    def best(self) -> Worth:
        """The choice of the highest worth; its ``action`` can be submitted."""
        return self.advice.best

    def to_dict(self) -> dict[str, dict[str, float]]:
        """By choice, its worth and how far it is behind the best, with their errors."""
        return {
            label: {
                "value": each.value.mean,
                "stderr": each.value.stderr,
                "behind": each.behind.mean,
                "behind_stderr": each.behind.stderr,
            }
            for label, each in zip(self.labels, self.choices, strict=True)
        }

    def __repr__(self) -> str:
        best = self.labels[self.choices.index(self.best)] if self.choices else ""
        return f"advise({best!r} of {len(self.labels)})"

    def _picture(self) -> Picture:
        from benhvrt_widgets.pictures import tables as t

        ranked = sorted(zip(self.labels, self.choices, strict=True), key=lambda each: -each[1].behind.mean)
        rows = [
            [
                label,
                _tenth(self.scale * each.value.mean, self.lang),
                _error(self.scale * each.value.stderr, self.lang),
                self._told(each),
            ]
            for label, each in ranked[:MANY]
        ]
        counts = {"more": len(ranked[MANY:]), "left_out": self.advice.left_out}
        notes = [say(f"panel.{key}", self.lang, n=n) for key, n in counts.items() if n]
        return t.table(say("panel.worth", self.lang, unit=self.unit), (), rows, " ".join(notes))

    def _told(self, each: Worth) -> str:
        """Best, too close to call, or how far behind."""
        if each is self.best:
            return say("page.worth_best", self.lang)
        if each.close:
            return say("page.worth_close", self.lang)
        return _tenth(self.scale * each.behind.mean, self.lang)


def odds(
    view: Seen,
    *,
    races: int = RACES,
    seed: int = 0,
    names: Sequence[str] | None = None,
    lang: str = "en",
) -> OddsShown:
    """How likely everybody is to win the race of a view, as bars.

    It knows what the view knows and no more. The same view, races and seed give the same figures.

    Args:
        view: What a seat sees, such as ``game.view()``; of a session, what its one person sees.
        races: How many races are run from there.
        seed: Of their luck.
        names: What the seats are called, such as ``game.names``; else they are numbered.
        lang: "en" or "fr".

    Raises:
        ValueError: There is no race to foresee; its text says so in the language.
    """
    from benhvrt_widgets.games import staging
    from engine import probability

    with _in_words(lang):
        view = _seen(view, races, seed, lang)
        called = _names(view, names, lang)
        if not probability.foreseeable(view):
            raise RuleViolation("odds.nothing_to_race")
        found = probability.odds(view, races=races, seed=seed)
    staged, seats = staging(view.game), view.options.seats  # type: ignore[attr-defined]
    wins = staged.weighing.chances(found, seats)
    single = [rank[0].stderr for rank in found.places]
    errors = single if len(single) == len(wins) else [sqrt(p * (1 - p) / found.races) for p in wins]
    named = staged.words.contenders(called, lang)
    return OddsShown(named, wins, tuple(errors), found.races, lang, odds=found)


def advise(
    view: Seen,
    *,
    races: int = WORLDS,
    seed: int = 0,
    names: Sequence[str] | None = None,
    lang: str = "en",
) -> AdviceShown:
    """What each choice of the seat whose view it is is worth, the best first.

    All choices are tried in the same worlds, so their differences are known better than each of them.

    Args:
        view: What the seat sees that is to choose, such as ``game.view()``; or the session.
        races: How many races are run for each choice, unless it falls clearly behind the best before.
        seed: Of their luck.
        names: What the seats are called, such as ``game.names``; else they are numbered.
        lang: "en" or "fr".

    Raises:
        ValueError: Nobody is to choose, or nothing can be foreseen; its text says so in the language.
    """
    from benhvrt_widgets.games import staging
    from engine import advice

    with _in_words(lang):
        view = _seen(view, races, seed, lang)
        said = _names(view, names, lang)
        found = advice.advise(view, races=races, seed=seed)
    staged = staging(view.game)
    measure = PLACES if found.by_place else staged.weighing.measured(view.options)  # type: ignore[attr-defined]
    labels = tuple(staged.words.describe(each.action, view, lang, said) for each in found.choices)
    return AdviceShown(labels, found, measure.scale, say(f"page.chart_{measure.name}", lang), lang)


def _seen(view: Any, races: object, seed: object, lang: str) -> Any:
    """A view, or that of a session's one person; what else is asked for has to make sense too."""
    if lang not in LANGUAGES:
        raise RuleViolation("panel.no_such_language", found=brief(lang), known=", ".join(LANGUAGES))
    if type(races) is not int or not 1 <= races <= MOST:
        raise RuleViolation("panel.no_such_races", found=brief(races), most=MOST)
    if type(seed) is not int or seed < 0:
        raise RuleViolation("panel.no_such_seed", found=brief(seed))
    seen = view.view() if hasattr(view, "submit") else view
    if not hasattr(seen, "menu"):
        raise RuleViolation("panel.no_view", found=brief(view))
    return seen


def _names(view: Any, names: Sequence[str] | None, lang: str) -> tuple[str, ...]:
    """The names given, or the numbers of the seats."""
    seats = range(view.options.seats)
    if names is not None:
        return tuple(one_each(names, len(seats)))
    return tuple(say("words.seat_n", lang, n=seat + 1) for seat in seats)


@contextmanager
def _in_words(lang: str) -> Iterator[None]:
    """A refusal of the engine as a sentence."""
    try:
        yield
    except RuleViolation as refused:
        told = lang if lang in LANGUAGES else LANGUAGES[0]
        raise ValueError(say(refused.key, told, **refused.params)) from refused


def _tenth(value: float, lang: str) -> str:
    """To a tenth, written as the language does."""
    return number(round(value, 1) or 0, lang, ".1f")


def _error(value: float, lang: str) -> str:
    """How far off a figure may be; nothing where it is exact."""
    return say("panel.error", lang, n=_tenth(value, lang)) if value else ""

"""Why? A figure on the screen opens the two or three facts that move it most, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions import scene as regions
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.visit.look import Look, Moment
from benhvrt_widgets.visit.questions import Question
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from engine.advice.choices import Advice
    from engine.advice.reasons import Reason, Why
    from engine.probability.montecarlo import Estimate

RACES: Final = (200, 1_000)
"""Soon something to read, and then something to rely on."""
PERCENT: Final = 100

Pair = tuple[Any, Any]
"""A choice, and the one that it is held against."""


@dataclass(slots=True)
class Asked:
    """A figure that somebody wants to understand."""

    moment: Moment
    about: int | Pair
    """A seat, in Horse Fever a horse; or a choice beside another."""
    still: list[int]
    found: Why | None = None


class Whys:
    """The figure that was last asked about."""

    def __init__(self) -> None:
        self.asked: Asked | None = None

    def forget(self) -> None:
        """Another game."""
        self.asked = None

    def of_chance(self, look: Look, who: int, contenders: int) -> None:
        """Why somebody wins so often."""
        if not 0 <= who < contenders:
            raise RuleViolation("session.message")
        self.asked = Asked(look.moment, who, list(RACES))

    def of_choice(self, look: Look, place: int, advice: Advice, action: Any) -> None:
        """Why a choice is so much worse than the best; of the best, why it is better than the next."""
        ranked = sorted(advice.choices, key=lambda each: -each.behind.mean)
        if len(ranked) < 2 or advice.of(action) is None:
            raise RuleViolation("session.stale")
        best, second = ranked[0].action, ranked[1].action
        self.asked = Asked(look.at(place), (action, second if action == best else best), list(RACES))

    def wants(self, look: Look) -> Iterator[Question]:
        """What has been asked of this moment and is not answered."""
        asked = self.asked
        if asked is not None and asked.still and asked.moment.game == look.session.id:
            facts = (look.session.view_at(asked.moment.place, asked.moment.seat), asked.about, asked.still[0])
            yield Question("why", asked.moment, facts)

    def learn(self, question: Question, found: Any) -> None:
        """An answer has come; if nobody asks any more, it is let go."""
        asked = self.asked
        if question.name != "why" or asked is None or asked.moment != question.about:
            return
        if asked.about == question.facts[1] and asked.still[:1] == [question.facts[2]]:
            asked.still.pop(0)
            asked.found = found

    def told(self, context: Context, advice: Advice | None) -> regions.Why | None:
        """The figure and its reasons, as far as they are known."""
        asked = self.asked
        if asked is None or asked.moment.game != context.session.id:
            return None
        seen = context.session.view_at(asked.moment.place, asked.moment.seat)
        others: list[regions.RiddleChoice] = []
        if isinstance(asked.about, tuple) and advice is not None:
            others = [
                {"label": _described(context, seen, each.action), "index": seen.menu.index(each.action)}
                for each in advice.choices
                if each.action != asked.about[0]
            ]
        return {
            "title": ""
            if asked.found is None
            else _title(context, seen, asked.about, _shown(context, advice, asked)),
            "lines": [] if asked.found is None else lines(context, asked.about, asked.found, asked.still),
            "knows": say(f"reason.{context.staging.slug}.knows", context.lang),
            "others": others,
            "done": not asked.still,
        }


def _described(context: Context, seen: Any, action: Any) -> str:
    return context.staging.words.describe(action, seen, context.lang, context.names)


def _shown(context: Context, advice: Advice | None, asked: Asked) -> Estimate:
    """The figure that stands on the screen, where one does: one screen has one verdict."""
    if asked.found is None:
        raise AssertionError("nothing is known of it yet")
    if isinstance(asked.about, tuple) and advice is not None:
        one, other = (advice.of(action) for action in asked.about)
        if one is not None and other is not None:
            far = max(one.behind.stderr, other.behind.stderr)
            return replace(one.behind, mean=one.behind.mean - other.behind.mean, stderr=far)
    if isinstance(asked.about, int) and context.odds is not None and asked.moment.place == context.cursor:
        chances = context.staging.weighing.chances(context.odds, len(context.names))
        return replace(asked.found.figure, mean=chances[asked.about])
    return asked.found.figure


def _title(context: Context, seen: Any, about: int | Pair, figure: Estimate) -> str:
    lang = context.lang
    if isinstance(about, int):
        name = context.staging.words.contenders(context.names, lang)[about]
        return say("reason.odds", lang, name=name, n=round(PERCENT * figure.mean))
    one, other = (_described(context, seen, action) for action in about)
    key = "even" if abs(figure.mean) <= 2 * figure.stderr else "better" if figure.mean > 0 else "worse"
    return say(f"reason.lead_{key}", lang, choice=one, other=other, n=_amount(context, figure.mean))


def lines(context: Context, about: int | Pair, found: Why, still: list[int]) -> list[str]:
    """A line a reason; that there is none is said once all is known."""
    told = [_line(context, about, reason) for reason in found.reasons]
    return told or ([] if still else [say("reason.none", context.lang)])


def _line(context: Context, about: int | Pair, reason: Reason) -> str:
    lang = context.lang
    facts = {name: _spoken(context, name, value) for name, value in reason.fact.about}
    fact = say(f"reason.{context.staging.slug}.{reason.fact.name}", lang, **facts)
    if isinstance(about, int):
        return say("reason.otherwise", lang, fact=fact, n=round(PERCENT * reason.otherwise))
    key = "better" if reason.otherwise > 0 else "worse"
    if abs(reason.otherwise) <= 2 * reason.moves.stderr:
        key = "even"
    return say(f"reason.{key}", lang, fact=fact, n=_amount(context, reason.otherwise))


def _spoken(context: Context, name: str, value: int | str) -> object:
    """Whom or what a fact is about, by name."""
    if name in ("seat", "other"):
        return context.names[int(value)]
    if name == "lane":
        return context.staging.words.contenders(context.names, context.lang)[int(value)]
    return context.staging.words.fact(name, value, context.lang)


def _amount(context: Context, value: float) -> str:
    """So much in the game's measure."""
    measure = context.staging.weighing.measured(context.session.options)
    return say(f"reason.{measure.name}", context.lang, n=choosing.far(abs(value), measure, context.lang))

"""The decision as buttons: what every game's have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import number
from benhvrt_widgets.regions.parts import Actions, Choice
from benhvrt_widgets.regions.parts import Worth as WorthShown
from benhvrt_widgets.regions.scene import Anyone
from benhvrt_widgets.staging import PLACES, POINTS, Measure
from benhvrt_widgets.stagings.seats import whose
from benhvrt_widgets.words import explain
from engine.core.codec import to_plain
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from engine.advice.choices import Advice, Worth


def actions(context: Context) -> Actions | None:
    """The buttons, or nothing where somebody else decides."""
    if context.session.paused and context.live:
        return _pausing(context)
    return context.staging.regions.actions(context) if context.deciding else None


def buttons(context: Context, primary: Choice, others: list[Choice]) -> Actions:
    """A large button and smaller ones, for the decision at hand."""
    return {"key": to_plain(context.session.key), "primary": primary, "others": others}


def _pausing(context: Context) -> Actions | None:
    """A card window before anybody is asked: the large button lets it go its way."""
    session = context.session
    if not (session.prompted or context.deciding):
        return None
    if session.prompted:
        label = context.say("go_on" if session.attention.raised else "nobody")
    else:
        label = context.say("let_be")
    others = [] if session.prompted else context.staging.regions.spoken(context)
    return {"key": to_plain(session.window), "primary": {**plain(label), "do": "let_be"}, "others": others}


def anyone(context: Context, *, seconds: float) -> Anyone | None:
    """Where several people are asked at once: everyone's hand, whatever is in it."""
    session = context.session
    if not (context.live and session.prompted):
        return None
    return {
        "seconds": seconds,
        "people": [
            {**whose(context, seat), "up": seat in session.attention.raised} for seat in session.humans
        ],
    }


def choice(
    context: Context, index: int, action: Any, *, short: str = "", price: int | None = None, hint: str = ""
) -> Choice:
    """One line of the menu."""
    label = context.describe(action)
    return {
        "label": label,
        "short": short or label,
        "index": index,
        "price": price,
        "hint": hint,
        "kind": type(action).__name__.lower(),
        "worth": worth(context, action),
    }


def worth(context: Context, action: Any) -> WorthShown | None:
    """What a choice is worth next to the best: whole ducats, or too close to call."""
    advice = context.advice
    said = None if advice is None else advice.of(action)
    if advice is None or said is None:
        return None
    rivals = any(other.close for other in advice.choices if other is not advice.best)
    if said.close and (rivals or said is not advice.best):
        return _shown("close", context.say("worth_close"))
    if said is advice.best:
        return _shown("best", context.say("worth_best"))
    measure = measured(context, advice)
    short = "worth_short_points" if measure is POINTS else "worth_short"
    text = _behind(context, "worth_behind", advice, said)
    return _shown("behind", text, context.say(short, n=far(-said.behind.mean, measure, context.lang)))


def _shown(kind: Literal["best", "close", "behind"], text: str, short: str = "") -> WorthShown:
    return {"kind": kind, "text": text, "short": short or text}


def measured(context: Context, advice: Advice) -> Measure:
    """What these choices are weighed in: once the win is gone, places."""
    return PLACES if advice.by_place else context.staging.weighing.measured(context.session.options)


def far(behind: float, measure: Measure, lang: str) -> str:
    """So far behind: whole ones, tenths below one.

    >>> from benhvrt_widgets.staging import DUCATS
    >>> far(3.6, DUCATS, "en"), far(0.004, POINTS, "fr")
    ('4', '0,4')
    """
    found = behind * measure.scale
    return number(round(found) if found >= 1 else round(found, 1), lang)


def _behind(context: Context, key: str, advice: Advice, said: Worth, **facts: object) -> str:
    """How far behind the best, in the game's measure."""
    measure = measured(context, advice)
    return context.say(f"{key}_{measure.name}", n=far(-said.behind.mean, measure, context.lang), **facts)


def offered(context: Context, action: Any) -> tuple[Choice, str]:
    """What is shown whether it can be chosen or not: the line, and why the rules refuse it."""
    menu = context.view.menu
    if action in menu:
        return choice(context, menu.index(action), action), ""
    return plain(context.describe(action)), _refused(context, action)


def _refused(context: Context, action: Any) -> str:
    try:
        context.session.game.step(context.here.state, action)
    except RuleViolation as refusal:
        return explain(refusal, context.lang, context.staging.slug)
    return ""


def plain(label: str) -> Choice:
    """A button that is no line of the menu."""
    return {"label": label, "short": label, "index": None, "price": None, "hint": ""}


def review(context: Context, seen: Any, advice: Advice, taken: Any) -> str:
    """What the last choice was worth, once it is taken."""
    said = advice.of(taken)
    if said is None:
        return ""
    label, best = (
        context.staging.words.describe(action, seen, context.lang, context.names)
        for action in (taken, advice.best.action)
    )
    if said.close:
        key = "review_best" if said is advice.best else "review_close"
        return context.say(key, choice=label)
    return _behind(context, "review_behind", advice, said, choice=label, best=best)

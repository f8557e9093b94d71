"""The decision as buttons: what every game's have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.i18n import number
from benhvrt_widgets.words import explain
from engine.core.codec import to_plain
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from engine.advice.choices import Advice, Worth


def actions(context: Context) -> Plain | None:
    """The buttons, or nothing where somebody else decides."""
    if context.session.paused and context.live:
        return _pausing(context)
    return context.staging.regions.actions(context) if context.deciding else None


def buttons(context: Context, primary: Plain, others: list[Plain]) -> Plain:
    """A large button and smaller ones, for the decision at hand."""
    return {"key": to_plain(context.session.key), "primary": primary, "others": others}


def _pausing(context: Context) -> Plain | None:
    """A card window before anybody is asked: the large button lets it go its way."""
    session = context.session
    if not (session.prompted or context.deciding):
        return None
    if session.prompted:
        label = context.say("go_on" if session.attention.raised else "nobody")
    else:
        label = context.say("let_be")
    let_be = {"label": label, "short": label, "do": "let_be", "index": None, "price": None, "hint": ""}
    return {"key": to_plain(session.window), "primary": let_be, "others": []}


def anyone(context: Context, *, seconds: float) -> Plain | None:
    """Where several people are asked at once: everyone's hand, whatever is in it."""
    session = context.session
    if not (context.live and session.prompted):
        return None
    return {
        "seconds": seconds,
        "people": [
            {
                "seat": seat,
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "up": seat in session.attention.raised,
            }
            for seat in session.humans
        ],
    }


def choice(
    context: Context, index: int, action: Any, *, short: str = "", price: int | None = None, hint: str = ""
) -> Plain:
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


def worth(context: Context, action: Any) -> Plain | None:
    """What a choice is worth next to the best: whole ducats, or too close to call."""
    advice = context.advice
    said = None if advice is None else advice.of(action)
    if advice is None or said is None:
        return None
    rivals = any(other.close for other in advice.choices if other is not advice.best)
    if said.close and (rivals or said is not advice.best):
        return {"kind": "close", "text": context.say("worth_close")}
    if said is advice.best:
        return {"kind": "best", "text": context.say("worth_best")}
    return {"kind": "behind", "text": _measured(context, "worth_behind", said)}


def _measured(context: Context, key: str, said: Worth, **facts: object) -> str:
    """How far behind the best, in the game's measure: whole ones, tenths below one."""
    measure = context.staging.weighing.measured(context.session.options)
    behind = -said.behind.mean * measure.scale
    figure = number(round(behind) if behind >= 1 else round(behind, 1), context.lang)
    return context.say(f"{key}_{measure.name}", n=figure, **facts)


def refused(context: Context, action: Any) -> str:
    """Why the rules refuse a choice that is shown all the same."""
    try:
        context.session.game.step(context.here.state, action)
    except RuleViolation as refusal:
        return explain(refusal, context.lang, context.staging.slug)
    return ""


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
    return _measured(context, "review_behind", said, choice=label, best=best)

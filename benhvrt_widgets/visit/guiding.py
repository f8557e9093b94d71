"""A guided first game: who, what it costs, what for, and a tip at the moment that it matters.

It is a game like any other, on a luck of its own: whoever opens it again, by reload or by its address, is
guided again. Which tips a person has had already, their browser knows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.games import staging
from benhvrt_widgets.regions.scene import First, Guide
from benhvrt_widgets.staging import HUMAN, Words

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.session import Session

LUCK: Final = "newcomer"
"""The seed of every guided game: all newcomers meet the same cards and dice."""


@cache
def _agreed(slug: str, seats: int) -> Any:
    """The options of the guided game."""
    staged = staging(slug)
    return staged.agree(seats, *staged.guide.agreed)


def guided(session: Session) -> bool:
    """Whether a game is a guided one."""
    seats = session.options.seats
    alone = len(session.humans) == 1 and session.chairs[0].player == HUMAN
    if session.seed != LUCK or session.watched or not alone or seats != 1 + len(session.staging.first_bots):
        return False
    return bool(session.options == _agreed(session.game.slug, seats))


def guide(context: Context) -> Guide | None:
    """What stands beside this moment; nothing in any other game."""
    if not guided(context.session):
        return None
    teacher = context.staging.guide
    moment, facts = teacher.moment(context), teacher.facts(context)
    name = teacher.tip(context, moment) if context.live or not context.deciding else ""
    name = name if name in teacher.tips else ""
    active = next((seat["name"] for seat in context.staging.regions.seated(context) if seat["active"]), "")
    mine = context.deciding
    turn = context.say("guide_yours") if mine else context.say("guide_theirs", name=active) if active else ""
    words, lang = context.staging.words, context.lang
    return {
        "turn": turn,
        "price": context.tell(f"guide.costs.{moment}", **facts),
        "purpose": context.tell(f"guide.for.{moment}", **facts),
        "aim": aim(words, lang),
        "you": words.say("guide.you", lang),
        "tip": None
        if not name
        else {"name": name, "text": context.tell(f"guide.tips.{name}"), "at": teacher.tips[name]},
    }


def aim(words: Words, lang: str) -> str:
    """What wins."""
    return words.say("guide.aim", lang)


def first(slug: str, lang: str) -> First:
    """What the lobby says of it."""
    words = staging(slug).words
    return {
        "title": words.say("guide.title", lang),
        "aim": aim(words, lang),
        "you": words.say("guide.you", lang),
        "go": words.say("guide.go", lang),
        "skip": words.say("guide.skip", lang),
    }

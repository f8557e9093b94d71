"""What slow and fast can bring, before one of them is chosen: exact chances, in whole percentages."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.regions.stages import Risks
from benhvrt_widgets.stagings.racing import figures, likely
from engine.games.circus.actions import Action, FlyingStart
from engine.games.circus.model import ChooseSpeed
from engine.games.circus.tables import BIG, SMALL

if TYPE_CHECKING:
    from engine.games.circus.views import View
    from engine.probability.circus.risk import Risk

ROWS: Final = ("lost", "skid", "brushed", "hit", "brake")
"""Only what can happen at all is shown."""
GRAVE: Final = Fraction(1, 6)


def risks(context: Context) -> Risks | None:
    """A column for slow and one for fast, while the person chooses."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, ChooseSpeed):
        return None
    found = [_risk(view, action) for action in view.menu]
    lang, dice = context.lang, [_fast(action) for action in view.menu]
    means = [number(round(float(_mean(each)), 1), lang) for each in found]
    rows = [
        figures(context.tell("risk.die"), [faces(BIG if fast else SMALL) for fast in dice]),
        figures(context.tell("risk.squares"), means),
    ]
    for name in ROWS:
        chances = [_chance(each, name) for each in found]
        if any(chances):
            rows.append(likely(context.tell(f"risk.{name}"), chances, GRAVE))
    return {
        "title": say("circus.risk.title", lang),
        "heads": [say("circus.risk.fast" if fast else "circus.risk.slow", lang) for fast in dice],
        "rows": rows,
    }


def faces(die: tuple[tuple[int, int], ...]) -> str:
    """The six sides of a die.

    >>> faces(SMALL), faces(BIG)
    ('1-2-2-3-3-4', '3-4-4-5-5-6')
    """
    return "-".join(str(face) for face, sides in die for _ in range(sides))


@lru_cache(maxsize=64)
def _risk(view: View, action: Action) -> Risk:
    from engine.probability.circus.risk import risk  # imported when somebody plays

    return risk(view, action)


def _fast(action: Action) -> bool:
    return isinstance(action, FlyingStart) or bool(getattr(action, "fast", False))


def _mean(each: Risk) -> Fraction:
    return sum((speed * chance for speed, chance in each.speeds), Fraction(0))


def _chance(each: Risk, name: str) -> Fraction:
    """A skid into the wall is a wreck, so wrecks are counted however they come about."""
    if name == "lost":
        return each.wreck
    if name == "hit":
        return min(Fraction(1), each.side + each.behind)
    found: Fraction = getattr(each, name)
    return found

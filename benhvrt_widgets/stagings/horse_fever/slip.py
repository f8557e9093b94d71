"""The bet slip: every bet that is open, what it brings back, and with the eye open what it is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import percent
from benhvrt_widgets.regions.fever import Bet as BetShown
from benhvrt_widgets.regions.fever import Slip
from benhvrt_widgets.stagings.choosing import offered
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.model import Betting
from engine.games.horse_fever.tables import (
    BETS,
    HUNDRED,
    LANES,
    SHOW_POINTS,
    SHOW_RETURNS,
    SHOWN,
    WIN,
    WIN_POINTS,
)
from engine.games.horse_fever.views import View

if TYPE_CHECKING:
    from engine.probability.horse_fever import Prospect

RACES: Final = 2_000
"""Races that a bet is weighed by."""
LABELS: Final = ("win", "show", "stake", "less", "more", "kelly_mark")
PHRASES: Final = ("bet_win", "bet_show", "returns", "returns_points", "worth", "kelly", "no_kelly")
"""Sentences that the page fills in while the stake moves."""


def slip(context: Context) -> Slip | None:
    """The form of a bet, while the person decides on one."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, Betting):
        return None
    weighed = {(p.lane, p.to): p for p in prospects(view)} if context.weighs else {}
    say = context.tell
    return {
        "bets": [_bet(context, lane, to, weighed.get((lane, to))) for lane in range(LANES) for to in BETS],
        "least": view.least_stake,
        "most": view.purse // HUNDRED * HUNDRED,
        "step": HUNDRED,
        "labels": {name: say(f"slip.{name}") for name in LABELS},
        "phrases": {name: say(f"slip.{name}", **_BLANKS) for name in PHRASES},
    }


_BLANKS: Final = {name: f"{{{name}}}" for name in ("stake", "horse", "danari", "n")}


def _bet(context: Context, lane: int, to: str, weighed: Prospect | None) -> BetShown:
    """One bet: its line of the menu for the least stake, or why it cannot be made."""
    view: View = context.view
    line, reason = offered(context, Bet(lane, to, view.least_stake))
    worth = None if weighed is None else round(weighed.returns.mean, 3)
    kelly = None if weighed is None else round(weighed.kelly * view.purse / HUNDRED) * HUNDRED
    return {
        **line,
        "lane": lane,
        "to": to,
        "times": view.odds[lane] if to == WIN else SHOW_RETURNS,
        "points": 0 if view.options.variant == "party" else WIN_POINTS if to == WIN else SHOW_POINTS,
        "chance": _chance(context, lane, to),
        "returns": worth,
        "kelly": kelly,
        "reason": reason,
    }


def _chance(context: Context, lane: int, to: str) -> str:
    """How often the bet comes true, as far as that is known."""
    if context.odds is None:
        return ""
    places = context.odds.places[lane][: 1 if to == WIN else SHOWN]
    return percent(Fraction(sum(place.mean for place in places)))


@lru_cache(maxsize=32)
def prospects(view: View) -> tuple[Prospect, ...]:
    """What every open bet of a view is worth."""
    from engine.probability.horse_fever import bets

    return bets(view, races=RACES)

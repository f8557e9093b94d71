"""Ben Hvrt Lab for notebooks: games, and panels to look at them and to play them.

    import benhvrt_widgets as bh

    game = bh.Session("ben-hvrt", seats=4, laps=[1], seed=7, bots=["sunk-cost", "greedy", "value"])
    game                  # the whole table, in its cell
    bh.Track(game)        # or one panel of it

Everything here is documented in docs/reference/panels.md; a name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benhvrt_widgets.figures import advise, odds
    from benhvrt_widgets.lab import play
    from benhvrt_widgets.lessons.opening import lesson
    from benhvrt_widgets.panels.actions import Actions
    from benhvrt_widgets.panels.auction import Auction
    from benhvrt_widgets.panels.hand import Hand
    from benhvrt_widgets.panels.log import Log
    from benhvrt_widgets.panels.luck import Luck
    from benhvrt_widgets.panels.odds import Odds
    from benhvrt_widgets.panels.purses import Purses
    from benhvrt_widgets.panels.seats import Seats
    from benhvrt_widgets.panels.session import Session
    from benhvrt_widgets.panels.story import Story
    from benhvrt_widgets.panels.timeline import Timeline
    from benhvrt_widgets.panels.track import Track

__all__ = [
    "Actions",
    "Auction",
    "Hand",
    "Log",
    "Luck",
    "Odds",
    "Purses",
    "Seats",
    "Session",
    "Story",
    "Timeline",
    "Track",
    "advise",
    "lesson",
    "odds",
    "play",
]

_ELSEWHERE = {"advise": "figures", "odds": "figures", "lesson": "lessons.opening", "play": "lab"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_ELSEWHERE.get(name, f'panels.{name.lower()}')}")
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]

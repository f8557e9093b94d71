"""The odds of Ben Hvrt: worlds drawn from a view, and raced by ``engine.kernel``.

Each door is opened when it is asked for: bots need the rollout policy, and not the weight of numpy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engine.probability.ben_hvrt.consequences import after, fallen
    from engine.probability.ben_hvrt.ending import alike, ends
    from engine.probability.ben_hvrt.racing import foreseeable, odds, progress

__all__ = ["after", "alike", "ends", "fallen", "foreseeable", "odds", "progress"]

_ROOM: Final = {
    "after": "consequences",
    "alike": "ending",
    "ends": "ending",
    "fallen": "consequences",
    "foreseeable": "racing",
    "odds": "racing",
    "progress": "racing",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOM[name]}"), name)

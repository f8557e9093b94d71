"""How Ben Hvrt is read by whoever looks back on it, and what its cards are worth on sale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.advice.ben_hvrt.facts import facts
from engine.advice.ben_hvrt.reader import BenHvrtReader as Reader
from engine.advice.ben_hvrt.rounds import ROUNDS

if TYPE_CHECKING:
    from engine.advice.ben_hvrt.sales import verdicts

__all__ = ["ROUNDS", "Reader", "facts", "verdicts"]


def __getattr__(name: str) -> Any:
    if name != "verdicts":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.advice.ben_hvrt.sales import verdicts  # which is made of what choices are

    return verdicts

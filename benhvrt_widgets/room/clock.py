"""The time of a room: the loop's, or one that a test moves on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

Cancel: TypeAlias = Callable[[], object]


class Clock(Protocol):
    """Tells the time, and calls back."""

    def now(self) -> float:
        """Seconds, from anywhere, that never go back."""
        ...

    def time(self) -> float:
        """Seconds since 1970."""
        ...

    def later(self, seconds: float, do: Callable[[], None]) -> Cancel:
        """Do something then, unless it is called off."""
        ...


class Loop:
    """The time of the running loop."""

    def now(self) -> float:
        """Since the machine was started."""
        return time.monotonic()

    def time(self) -> float:
        """By the calendar."""
        return time.time()

    def later(self, seconds: float, do: Callable[[], None]) -> Cancel:
        """On the loop."""
        return asyncio.get_running_loop().call_later(seconds, do).cancel

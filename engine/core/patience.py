"""A limit on how long a player may think."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

AGAIN = 0.1
"""Seconds until the alarm rings again, for a player who does not listen."""


class Overrun(BaseException):
    """The time is up. No ``except Exception`` of a player's can make it go away."""


@contextmanager
def patience(seconds: float | None) -> Iterator[None]:
    """Raise Overrun in or right after a block that takes longer than this; None: no limit.

    Where the system has an alarm (the main thread on Unix) the block is interrupted; elsewhere
    its result comes too late.
    """
    if seconds is None:
        yield
        return
    began = perf_counter()
    alarmed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if alarmed:

        def ring(_: int, __: object) -> None:
            raise Overrun(f"over {seconds} s")

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        if alarmed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if perf_counter() - began > seconds:
        raise Overrun(f"over {seconds} s")

"""Who comes first when all want to compute: the server, then kernels, then those that compute a lot.

Linux may weigh sessions instead of processes (autogroups), and every kernel is a session: what a process
says of itself by ``nice`` counts within its session only, so the same is said of the session. That can be
taken back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from benhvrt_widgets.serving.bounds import AFTER_ALL, AFTER_SERVER, BUSY, CALM, MEMORY_OF_PACE

PROCESSES: Final = Path("/proc")
_NICE: Final = re.compile(r"nice (-?\d+)")


def weigh_session(nice: int, process: int | None = None, processes: Path = PROCESSES) -> None:
    """Let others come before the session that a process leads; where there is no such weight, do nothing."""
    process = process or os.getpid()
    group = processes / str(process) / "autogroup"
    with suppress(OSError):  # another system; or too often: those who ask regularly ask again
        if os.getsid(process) != process:  # of another's session: not ours to weigh
            return
        found = _NICE.search(group.read_text("ascii"))
        if found and int(found[1]) != nice:
            group.write_text(f"{nice}\n", "ascii")


def seconds(process: int, processes: Path = PROCESSES) -> float:
    """What a process has computed so far; nothing where the system does not say."""
    with suppress(OSError):
        user, system = (
            (processes / str(process) / "stat").read_text("ascii").rpartition(")")[2].split()[11:13]
        )
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Pace:
    """Looks once in a while at how much each kernel computes, and lets those go last that compute a lot."""

    def __init__(
        self,
        clock: Callable[[], float],
        spent: Callable[[int], float] = seconds,
        weigh: Callable[[int, int], None] = weigh_session,
    ) -> None:
        self._clock, self._spent, self._weigh = clock, spent, weigh
        self._heat: dict[int, float] = {}  # cores that it uses lately, by process
        self._before: dict[int, tuple[float, float]] = {}
        self._behind: set[int] = set()

    def look(self, kernels: Iterable[int]) -> None:
        """Those that there are now."""
        now, there = self._clock(), set(kernels)
        for gone in self._before.keys() - there:
            self._heat.pop(gone, None)
            del self._before[gone]
            self._behind.discard(gone)
        for kernel in there:
            spent = self._spent(kernel)
            when, before = self._before.get(kernel, (now, spent))
            self._before[kernel] = now, spent
            if now > when:
                kept = 0.5 ** ((now - when) / MEMORY_OF_PACE)
                used = (spent - before) / (now - when)
                self._heat[kernel] = kept * self._heat.get(kernel, 0.0) + (1 - kept) * used
            heat = self._heat.get(kernel, 0.0)
            if heat > BUSY or (heat > CALM and kernel in self._behind):
                self._behind.add(kernel)
            else:
                self._behind.discard(kernel)
            self._weigh(AFTER_ALL if kernel in self._behind else AFTER_SERVER, kernel)

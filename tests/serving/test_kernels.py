"""Which kernels go, and when."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import utcnow

from benhvrt_widgets.serving.kernels import FORSAKEN, IDLE, Kernels, OwnPython

LONG = IDLE + 60


class Fakes(Kernels):
    """A manager of kernels that are none, with a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(clock=lambda: self.now, cull_idle_timeout=IDLE)

    def add(self, kernel: str, *, state: str = "idle") -> None:
        self._kernels[kernel] = SimpleNamespace(  # type: ignore[assignment]
            execution_state=state,
            kernel_name="python3",
            kernel_spec=SimpleNamespace(metadata={}),
            last_activity=utcnow(),  # it is never silent
        )
        self._kernel_connections[kernel] = 0

    def look(self) -> bool:
        """Whether the kernel stays."""
        asyncio.run(self.cull_kernel_if_idle("k"))
        return "k" in self._kernels

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:
        del self._kernels[kernel_id]


@pytest.mark.parametrize(
    ("seconds", "visits", "state", "stays"),
    [
        (FORSAKEN - 1, "", "idle", True),
        (FORSAKEN + 1, "", "idle", False),
        (FORSAKEN + 1, "", "busy", False),
        (FORSAKEN + 1, "came went", "idle", True),
        (LONG, "came went", "idle", False),
        (LONG, "came", "idle", True),
        (LONG, "came went", "busy", False),
        (LONG, "came", "busy", True),
        (LONG, "came came went", "busy", True),
        (LONG, "came went came", "idle", True),
        (100 * LONG, "came", "idle", True),
        (0, "came", "dead", False),
        (0, "", "dead", False),
    ],
)
def test_a_page_keeps_its_kernel_and_nothing_else_does(
    seconds: int, visits: str, state: str, *, stays: bool
) -> None:
    manager = Fakes()
    manager.add("k", state=state)
    for visit in visits.split():
        (manager.notify_connect if visit == "came" else manager.notify_disconnect)("k")
    if seconds:
        assert manager.look()
    manager.now = seconds
    assert manager.look() is stays


def test_kernels_are_of_this_python() -> None:
    assert list(OwnPython().find_kernel_specs()) == ["python3"]

"""Which kernels go, and when."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import utcnow

from benhvrt_widgets.serving.config import IDLE
from benhvrt_widgets.serving.kernels import FORSAKEN, Kernels, OwnPython

LOADING, LONG = FORSAKEN - 60, IDLE + 60


class Fakes(Kernels):
    """A manager of kernels that are none."""

    def add(self, kernel: str, idle: int, *, state: str = "idle") -> None:
        self._kernels[kernel] = SimpleNamespace(  # type: ignore[assignment]
            execution_state=state,
            kernel_name="python3",
            kernel_spec=SimpleNamespace(metadata={}),
            last_activity=utcnow() - timedelta(seconds=idle),
        )
        self._kernel_connections[kernel] = 0

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:
        del self._kernels[kernel_id]


@pytest.mark.parametrize(
    ("idle", "visits", "state", "stays"),
    [
        (LOADING, "", "idle", True),
        (FORSAKEN + 60, "", "idle", False),
        (FORSAKEN + 60, "came went", "idle", True),
        (LONG, "came went", "idle", False),
        (LONG, "came", "idle", True),
        (LONG, "came went", "busy", True),
        (100 * LONG, "came", "idle", True),
        (0, "came", "dead", False),
    ],
)
def test_a_connected_page_keeps_its_kernel(idle: int, visits: str, state: str, *, stays: bool) -> None:
    manager = Fakes(cull_idle_timeout=IDLE)
    manager.add("k", idle, state=state)
    if "came" in visits:
        manager.notify_connect("k")
    if "went" in visits:
        manager.notify_disconnect("k")
    asyncio.run(manager.cull_kernel_if_idle("k"))
    assert ("k" in manager._kernels) is stays


def test_kernels_are_of_this_python() -> None:
    assert list(OwnPython().find_kernel_specs()) == ["python3"]

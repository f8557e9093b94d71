"""Kernels: of the Python we run in, and gone when nobody looks at them."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Unicode

from benhvrt_widgets.own import PREFIX
from benhvrt_widgets.serving.bounds import (
    BURST,
    BYTES,
    FORSAKEN,
    IDLE,
    JOINS,
    LOADING,
    MESSAGES,
    RATE,
    YIELDS,
    Bucket,
)
from benhvrt_widgets.serving.pace import Pace
from benhvrt_widgets.serving.queue import Queue
from benhvrt_widgets.serving.visitors import Belonging

STARTING: Final = os.cpu_count() or 1
"""Kernels that are started at a time, but for the first of a class: it shall not wait for the last."""
MANY: Final = 1000
MODULE: Final = "benhvrt_widgets.serving.kernel"


class Kernels(Belonging, AsyncMappingKernelManager):  # type: ignore[misc]
    """A kernel goes when its page has been gone for long, and sooner if it never arrived; busy or not."""

    own: Any = Unicode(help="a folder of notebooks that are published beside ours").tag(config=True)

    def __init__(self, clock: Callable[[], float] = time.monotonic, **settings: Any) -> None:
        super().__init__(**settings)
        self._clock = clock
        self._visited: set[str] = set()
        self._alone: dict[str, float] = {}  # since when, by kernel without a page
        self._begun: dict[str, float] = {}  # since when a page has been loaded, by kernel that has had none
        self._allowed: dict[str, tuple[Bucket, Bucket]] = {}
        self._joins: dict[str, Bucket] = {}
        self._pace = Pace(clock)
        self.queue = Queue(STARTING)

    def cwd_for_path(self, path: str, **settings: Any) -> str:
        """The folder that a notebook lies in, so that it finds what lies beside it."""
        inside = f"{path}/".removeprefix(PREFIX)
        if self.own and inside != f"{path}/":
            return str(Path(self.own) / inside)
        return str(super().cwd_for_path(path, **settings))  # type: ignore[no-untyped-call]

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """A kernel's file has a name of its own: its path is in the list of processes, for all to read."""
        manager, name, kernel = super().pre_start_kernel(kernel_name, kwargs)
        self._begun[kernel] = self._alone[kernel] = self._clock()
        manager.connection_file = str(Path(self.connection_dir) / f"{secrets.token_hex(4)}.json")
        return manager, name, kernel

    def notify_connect(self, kernel_id: str) -> None:
        """A page has arrived."""
        self._visited.add(kernel_id)
        self._alone.pop(kernel_id, None)
        self._begun.pop(kernel_id, None)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone, perhaps the last one."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if not self._kernel_connections.get(kernel_id):
            self._alone.setdefault(kernel_id, self._clock())

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel."""
        self._allowed.pop(kernel_id, None)
        self._visited.discard(kernel_id)
        self._alone.pop(kernel_id, None)
        self._begun.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut a kernel down that has been without a page for too long, whatever it does; or is dead."""
        dead = getattr(self._kernels[kernel_id], "execution_state", "") == "dead"
        if dead or self._kernel_connections.get(kernel_id):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
            return
        now = self._clock()
        since = now - self._alone.setdefault(kernel_id, now)
        loading = now - self._begun.setdefault(kernel_id, now) if kernel_id not in self._visited else 0
        if since > (IDLE if kernel_id in self._visited else FORSAKEN) or loading > LOADING:
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    async def make_way(self) -> None:
        """In a full house, whoever has been away the longest gives up a place: games are on the disk."""
        now = self._clock()
        away = [(since, kernel) for kernel, since in self._alone.items() if now - since > YIELDS]
        if away:
            await self.shutdown_kernel(min(away)[1], now=True)  # type: ignore[no-untyped-call]

    def may_join(self, visitor: str) -> bool:
        """Whether a visitor may open one socket more now."""
        now = self._clock()
        if len(self._joins) > MANY:
            self._joins.clear()
        return self._joins.setdefault(visitor, Bucket(JOINS, 1, now)).take(1, now)

    def allowance(self, kernel_id: str) -> tuple[Bucket, Bucket]:
        """Bytes and messages that may be sent to a kernel: whoever joins anew has no more than before."""
        if kernel_id not in self._allowed:
            now = self._clock()
            self._allowed[kernel_id] = Bucket(BURST, BYTES, now), Bucket(MESSAGES, RATE, now)
        return self._allowed[kernel_id]

    def look_at_pace(self) -> None:
        """Kernels whose page has arrived come before those that are being made, unless they compute a lot."""
        self._pace.look(self._processes(self._visited & {*self.list_kernel_ids()}))

    def _processes(self, kernels: Iterable[str]) -> list[int]:
        found = (getattr(self.get_kernel(kernel).provisioner, "pid", None) for kernel in kernels)
        return [process for process in found if process]

    def signs(self, visitor: str) -> None:
        """A visitor whose page is being loaded has asked for something more of it."""
        for kernel in self._begun.keys() & self.of(visitor):
            self._alone[kernel] = self._clock()

    def waiting_of(self, visitor: str) -> int:
        """How many pages of a visitor are being loaded, or wait for that."""
        return len(self._begun.keys() & self.of(visitor)) + self.queue.waiting_of(visitor)

    def places(self) -> int:
        """How many places are taken: kernels, those that are starting, and who waits for one."""
        return len({*self.list_kernel_ids(), *self._pending_kernels}) + len(self.queue)


class OwnPython(KernelSpecManager):
    """Knows the kernels of this environment only, whatever else this user has under the same name."""

    def _kernel_dirs_default(self) -> list[str]:
        return [str(Path(sys.prefix) / "share" / "jupyter" / "kernels")]

    def get_kernel_spec(self, kernel_name: str) -> Any:
        """Such a kernel, started by a module of ours."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [sys.executable, "-P", "-m", MODULE, "-f", "{connection_file}"]
        return spec

"""Kernels: of the Python we run in, and gone when nobody looks at them."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Unicode

from benhvrt_widgets.own import PREFIX
from benhvrt_widgets.serving.visitors import Belonging

MODULE: Final = "benhvrt_widgets.serving.kernel"
FORSAKEN: Final = 180
"""Seconds that a kernel waits for its page to be loaded."""
IDLE: Final = 20 * 60
"""Seconds after which a kernel without a page goes: longer than a phone stays in a pocket during a race."""


class Kernels(Belonging, AsyncMappingKernelManager):  # type: ignore[misc]
    """A kernel goes when its page has been gone for long, and sooner if it never arrived; busy or not."""

    own: Any = Unicode(help="a folder of notebooks that are published beside ours").tag(config=True)

    def __init__(self, clock: Callable[[], float] = time.monotonic, **settings: Any) -> None:
        super().__init__(**settings)
        self._clock = clock
        self._visited: set[str] = set()
        self._alone: dict[str, float] = {}  # since when, by kernel without a page

    def cwd_for_path(self, path: str, **settings: Any) -> str:
        """The folder that a notebook lies in, so that it finds what lies beside it."""
        inside = f"{path}/".removeprefix(PREFIX)
        if self.own and inside != f"{path}/":
            return str(Path(self.own) / inside)
        return str(super().cwd_for_path(path, **settings))  # type: ignore[no-untyped-call]

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """A kernel's file has a name of its own: its path is in the list of processes, for all to read."""
        manager, name, kernel = super().pre_start_kernel(kernel_name, kwargs)
        manager.connection_file = str(Path(self.connection_dir) / f"{secrets.token_hex(4)}.json")
        return manager, name, kernel

    def notify_connect(self, kernel_id: str) -> None:
        """A page has arrived."""
        self._visited.add(kernel_id)
        self._alone.pop(kernel_id, None)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone, perhaps the last one."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if not self._kernel_connections.get(kernel_id):
            self._alone.setdefault(kernel_id, self._clock())

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel."""
        self._visited.discard(kernel_id)
        self._alone.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut a kernel down that has been without a page for too long, whatever it does; or is dead."""
        dead = getattr(self._kernels[kernel_id], "execution_state", "") == "dead"
        if dead or self._kernel_connections.get(kernel_id):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
            return
        since = self._clock() - self._alone.setdefault(kernel_id, self._clock())
        if since > (IDLE if kernel_id in self._visited else FORSAKEN):
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]


class OwnPython(KernelSpecManager):
    """Knows the kernels of this environment only, whatever else this user has under the same name."""

    def _kernel_dirs_default(self) -> list[str]:
        return [str(Path(sys.prefix) / "share" / "jupyter" / "kernels")]

    def get_kernel_spec(self, kernel_name: str) -> Any:
        """Such a kernel, started by a module of ours."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [sys.executable, "-P", "-m", MODULE, "-f", "{connection_file}"]
        return spec

"""Kernels: of the Python we run in, and gone when nobody looks at them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.session import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Unicode

from benhvrt_widgets.own import PREFIX

FORSAKEN: Final = 180
"""Seconds that a kernel waits for its page to be loaded."""


class Kernels(AsyncMappingKernelManager):
    """Kernels are culled when idle without a page, and sooner if their page never arrived."""

    own: Any = Unicode(help="a folder of notebooks that are published beside ours").tag(config=True)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self._visited: set[str] = set()

    def cwd_for_path(self, path: str, **settings: Any) -> str:
        """The folder that a notebook lies in, so that it finds what lies beside it."""
        inside = f"{path}/".removeprefix(PREFIX)
        if self.own and inside != f"{path}/":
            return str(Path(self.own) / inside)
        return str(super().cwd_for_path(path, **settings))  # type: ignore[no-untyped-call]

    def notify_connect(self, kernel_id: str) -> None:
        """A page has arrived."""
        self._visited.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel."""
        self._visited.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut a kernel down if it is idle, or if its visitor left while the page was loading."""
        kernel: Any = self._kernels[kernel_id]
        since = (utcnow() - kernel.last_activity).total_seconds() if hasattr(kernel, "last_activity") else 0
        if kernel_id not in self._visited and since > FORSAKEN:
            await self.shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]
        else:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]


class OwnPython(KernelSpecManager):
    """Knows the kernels of this environment only, whatever else this user has under the same name."""

    def _kernel_dirs_default(self) -> list[str]:
        return [str(Path(sys.prefix) / "share" / "jupyter" / "kernels")]

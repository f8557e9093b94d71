"""Who comes: a cookie tells visitors apart, and a kernel answers to the visitor it was started for alone.

What is kept of a visitor is a value that the cookie leads to, and that does not lead back to the cookie.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import Any, Final
from uuid import uuid4

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from benhvrt_widgets.visit.sharing import VISITOR

COOKIE: Final = "benhvrt-visitor"
DAYS: Final = 400
"""As long as browsers keep a cookie."""

_TOKEN = re.compile(r"[0-9a-f]{64}")
_arriving: ContextVar[str] = ContextVar("arriving", default="")


def name(token: str | None) -> str:
    """What a visitor is called here; nobody without a cookie of ours.

    >>> name("0" * 64) == name("0" * 64) != name("1" * 64), name(None), name("guess")
    (True, '', '')
    """
    return sha256(f"visitor {token}".encode()).hexdigest()[:32] if token and _TOKEN.fullmatch(token) else ""


def known(handler: Any) -> str:
    """The visitor of a request, by the cookie."""
    return name(handler.get_cookie(COOKIE))


def welcome(handler: Any) -> str:
    """The visitor of a request, who gets a cookie if there is none yet."""
    if visitor := known(handler):
        return visitor
    token = secrets.token_hex(32)
    secure = handler.request.protocol == "https"
    handler.set_cookie(
        COOKIE,
        token,
        expires_days=DAYS,
        path=handler.base_url,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )
    return name(token)


@contextmanager
def arriving(visitor: str) -> Iterator[None]:
    """Kernels that are started meanwhile are this visitor's."""
    before = _arriving.set(visitor)
    try:
        yield
    finally:
        _arriving.reset(before)


class Belonging:
    """Which kernel is whose; mixed into a manager of kernels."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._owners: dict[str, str] = {}

    async def start_kernel(self, **settings: Any) -> str:
        """A kernel for the visitor who is arriving; it is told whose it is."""
        owner = _arriving.get()
        if owner:
            settings["env"] = {**settings.get("env", {}), VISITOR: owner}
        settings["kernel_id"] = kernel = str(uuid4())
        self._owners[kernel] = owner
        try:
            await super().start_kernel(**settings)  # type: ignore[misc]
        except BaseException:
            self._owners.pop(kernel, None)
            raise
        return kernel

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel."""
        self._owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)  # type: ignore[misc]

    def of(self, visitor: str) -> set[str]:
        """The kernels of a visitor."""
        return {kernel for kernel, owner in self._owners.items() if owner == visitor}

    def belongs(self, kernel_id: str, visitor: str) -> bool:
        """Whether that visitor may speak to that kernel."""
        return bool(visitor) and self._owners.get(kernel_id) == visitor


def require_own(handler: Any, kernel_id: str) -> None:
    """Refuse another's kernel, in the words for one that is not there."""
    if not handler.kernel_manager.belongs(kernel_id, known(handler)):
        raise HTTPError(404)


class OwnKernel(KernelHandler):
    """What there is to say of one's kernel."""

    async def prepare(self, **settings: Any) -> None:
        """Refuse another's."""
        await super().prepare(**settings)
        require_own(self, self.path_kwargs.get("kernel_id", ""))


class OwnFarewell(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is closed takes its kernel along."""

    async def prepare(self) -> None:
        """Refuse another's."""
        await super().prepare()
        require_own(self, next(iter((*self.path_args, *self.path_kwargs.values())), ""))

"""The socket between a page and its kernel, with bounds that Voilà does not set.

Voilà reads the number of parts of a message from its first eight bytes and believes it. A message of another
protocol, or a hostile one, makes it count to 2**63. Here only the current protocol is spoken, and a count
must fit the message.
"""

from __future__ import annotations

import json
import time
from typing import Any, ClassVar, Final

from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from benhvrt_widgets.serving import bounds
from benhvrt_widgets.serving.visitors import known, require_own

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
WORD: Final = 8
LEAST_PARTS, MOST_PARTS = 6, 64  # channel, header, parent, metadata, content, end; then buffers
PRINTED: Final = ("stream", "error")
PROTOCOL_ERROR: Final = 1002
TOO_MUCH: Final = 1008
CONTROL: Final = "jupyter.widget.control"


def sound(message: object) -> bool:
    r"""Whether a message has as many parts as it says, one after the other.

    >>> sound(b"\xff" * 64), sound("text"), sound(b"")
    (False, False, False)
    """
    if not isinstance(message, bytes):
        return False
    parts = int.from_bytes(message[:WORD], "little")
    if not LEAST_PARTS <= parts <= MOST_PARTS:
        return False
    starts = [int.from_bytes(message[WORD * i : WORD * (i + 1)], "little") for i in range(1, parts + 1)]
    return starts == sorted(starts) and starts[0] == WORD * (parts + 1) and starts[-1] <= len(message)


def kind(message: object) -> str:
    """What sort of message it is that a kernel sends."""
    header = read_header_from_binary_message(message) if isinstance(message, bytes) else None
    return str(header.get("msg_type", "")) if isinstance(header, dict) else ""


def wanted(message: bytes) -> bool:
    """Whether a page of ours would say that: it makes no widgets, it only asks for those there are."""
    header = read_header_from_binary_message(message)
    if not isinstance(header, dict):
        return False
    if header.get("msg_type") != "comm_open":
        return True
    content = _content(message)
    return isinstance(content, dict) and content.get("target_name") == CONTROL


def _content(message: bytes) -> Any:
    start, end = (int.from_bytes(message[WORD * i : WORD * (i + 1)], "little") for i in (5, 6))
    if end - start > bounds.OPENING:
        return None
    try:
        return json.loads(message[start:end])
    except ValueError:
        return None


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A socket that speaks one protocol and hangs up on nonsense, and on too much."""

    _open: ClassVar[dict[str, list[KernelSocket]]] = {}  # by kernel, the oldest first

    _hung_up = False

    async def pre_get(self) -> None:
        """Refuse another's kernel, and a client that does not offer the protocol."""
        require_own(self, self.kernel_id)
        if not self.kernel_manager.may_join(known(self)):
            raise HTTPError(429)
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, "only %s is spoken here", PROTOCOL)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """One more for this kernel: then an older one goes."""
        self._bytes, self._messages = self.kernel_manager.allowance(kernel_id)
        others = self._open.setdefault(kernel_id, [])
        others.append(self)
        while len(others) > bounds.SOCKETS:
            others.pop(0).hang_up("another page of this kernel")
        await super().open(kernel_id)

    def on_close(self) -> None:
        """Forget it."""
        others = self._open.get(self.kernel_id, [])
        if self in others:
            others.remove(self)
        if not others:
            self._open.pop(self.kernel_id, None)
        super().on_close()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """To the page; but what a kernel prints is for whoever runs the server."""
        if not self.settings.get("prints") and kind(message) in PRINTED:
            return None
        if self._hung_up or self.ws_connection is None:
            return None
        if len(self.ws_connection.stream._write_buffer) > bounds.OUTGOING:
            self.hang_up("nobody reads this")
            return None
        return super().write_message(message, binary)

    def hang_up(self, why: str, code: int = TOO_MUCH) -> None:
        """Say why, hear nothing more, and do not wait for an answer."""
        stream = getattr(self.ws_connection, "stream", None)
        self._hung_up = True
        self.close(code, why)
        if stream is not None:
            IOLoop.current().call_later(bounds.FAREWELL, stream.close)

    def on_message(self, message: Any) -> None:
        """Hand a sound message on to the kernel."""
        now = time.monotonic()
        if self._hung_up:
            return
        if not (self._messages.take(1, now) and self._bytes.take(len(message), now)):
            self.hang_up("too much at once")
        elif not sound(message) or not (self.settings.get("prints") or wanted(message)):
            self.hang_up("malformed message", PROTOCOL_ERROR)
        else:
            super().on_message(message)

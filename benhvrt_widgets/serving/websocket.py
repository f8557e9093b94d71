"""The socket between a page and its kernel, with bounds that Voilà does not set.

Voilà reads the number of parts of a message from its first eight bytes and believes it. A message of another
protocol, or a hostile one, makes it count to 2**63. Here only the current protocol is spoken, and a count
must fit the message.
"""

from __future__ import annotations

from typing import Any, Final

from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from benhvrt_widgets.serving.visitors import require_own

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
WORD: Final = 8
LEAST_PARTS, MOST_PARTS = 6, 64  # channel, header, parent, metadata, content, end; then buffers
PRINTED: Final = ("stream", "error")
PROTOCOL_ERROR: Final = 1002


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


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A socket that speaks one protocol and hangs up on nonsense."""

    async def pre_get(self) -> None:
        """Refuse another's kernel, and a client that does not offer the protocol."""
        require_own(self, self.kernel_id)
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, "only %s is spoken here", PROTOCOL)
        await super().pre_get()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """To the page; but what a kernel prints is for whoever runs the server."""
        if not self.settings.get("prints") and kind(message) in PRINTED:
            return None
        return super().write_message(message, binary)

    def on_message(self, message: Any) -> None:
        """Hand a sound message on to the kernel."""
        if sound(message):
            super().on_message(message)
        else:
            self.close(PROTOCOL_ERROR, "malformed message")

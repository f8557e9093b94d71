"""Where a server listens, and by which address others find it."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

from benhvrt_widgets.visit.sharing import loopback

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only when asked for, and said
OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent to it."""
FIRST_PORT: Final = 8866
TRIES: Final = 100


def bind(port: int | None, host: str = HERE) -> socket.socket:
    """A port on this machine: this one (0: any), or the first free one from 8866 up; else an OSError."""
    *most, last = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else (port,)
    for candidate in most:
        with suppress(OSError):  # taken: on to the next
            return _listen(host, candidate)
    return _listen(host, last)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.create_server((host, port), backlog=128)
    listener.setblocking(False)  # noqa: FBT003 - its only argument
    return listener


def address(listener: socket.socket, host: str = HERE) -> str:
    """Where a browser finds it."""
    return f"http://{host}:{listener.getsockname()[1]}/"


def on_the_network() -> str:
    """The address by which other machines know this one; empty where there is no network."""
    hosts: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(OUTSIDE)  # picks the way out, and sends nothing
        hosts.append(str(asking.getsockname()[0]))
    with suppress(OSError):  # a network without a way out, as that of a phone
        hosts += socket.gethostbyname_ex(socket.gethostname())[2]
    return next((host for host in hosts if not loopback(host) and host != EVERYWHERE), "")

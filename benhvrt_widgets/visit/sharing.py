"""An address to give away, and whether anybody but this machine can open it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from engine.core.errors import RuleViolation

LONGEST_BASE: Final = 300
OPENING: Final = ("http", "https")
NETWORK: Final = "BENHVRT_NETWORK"
"""Where other machines find the server, if it listens to them: `benhvrt serve --network` says so here."""
VISITOR: Final = "BENHVRT_VISITOR"
"""Whose kernel this is, where a server tells visitors apart: a name that leads to nobody's cookie."""
QR_AT_MOST: Final = 150
"""Characters of an address that a camera still reads from the last row."""


@dataclass(frozen=True, slots=True)
class Base:
    """The address of a page without its settings."""

    address: str
    alone: bool  # it names this machine, so that no phone can open it


def base(said: object) -> Base:
    """What a browser says of its page; with the name that others know if the server listens to them."""
    if not isinstance(said, str) or len(said) > LONGEST_BASE:
        raise RuleViolation("session.message")
    try:
        parts = urlsplit(said)
        host = parts.hostname
    except ValueError as error:
        raise RuleViolation("session.message") from error
    if parts.scheme not in OPENING or not host or parts.query or parts.fragment:
        raise RuleViolation("session.message")
    if not loopback(host):
        return Base(said, alone=False)
    known = os.environ.get(NETWORK, "").rstrip("/")
    return Base(known + parts.path, alone=False) if known else Base(said, alone=True)


def loopback(host: str) -> bool:
    """Whether a name stands for whatever machine reads it.

    >>> [loopback(host) for host in ("127.0.0.1", "localhost", "::1", "192.168.1.7", "races.example")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def picture(address: str) -> list[str] | None:
    """The dots of a QR code, row by row, or None where it would be too fine.

    >>> picture("x" * 151) is None, len(picture("http://127.0.0.1/") or ())
    (True, 21)
    """
    if len(address) > QR_AT_MOST:
        return None
    import segno

    return ["".join("1" if dot else "0" for dot in row) for row in segno.make_qr(address).matrix]

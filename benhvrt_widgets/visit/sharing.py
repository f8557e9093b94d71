"""An address to give away, and whether anybody but this machine can open it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from engine.core.errors import RuleViolation

SITE: Final = "https://benhvrt.github.io/benhvrt-lab/"
"""Where ``make site`` is published: the one setting for links that lead there, README's too."""
OURS: Final = re.compile(
    r"(?:/voila/render)?/(?:(?:play\.ipynb)?|(?P<lesson>(?:fr/)?lessons/\d\d_\w+)\.(?:ipynb|html))"
)
"""The play page and the lessons, as ``benhvrt serve`` calls them."""
LONGEST_BASE: Final = 300
OPENING: Final = ("http", "https")
VISITOR: Final = "BENHVRT_VISITOR"
"""Whose kernel this is, where a server tells visitors apart: a name that leads to nobody's cookie."""
QR_AT_MOST: Final = 150
"""Characters of an address that a camera still reads from the last row."""


@dataclass(frozen=True, slots=True)
class Base:
    """The address of a page without its settings."""

    address: str
    alone: bool  # it names this machine, so that no phone can open it
    published: bool = False  # it is a page of the site

    def for_all(self) -> Base:
        """The same page of the published site, if nobody else could open this one.

        >>> base("http://127.0.0.1:8866/voila/render/fr/lessons/04_escalation.ipynb").for_all().address
        'https://benhvrt.github.io/benhvrt-lab/fr/lessons/04_escalation.html'
        """
        ours = OURS.fullmatch(urlsplit(self.address).path or "/") if self.alone else None
        if ours is None:
            return self
        return Base(SITE + (f"{ours['lesson']}.html" if ours["lesson"] else ""), alone=False, published=True)

    def note(self, alone: str, published: str) -> str:
        """Which of two notes belongs to it, if any."""
        return alone if self.alone else published if self.published else ""


def base(said: object) -> Base:
    """What a browser says of its page."""
    if not isinstance(said, str) or len(said) > LONGEST_BASE:
        raise RuleViolation("session.message")
    try:
        parts = urlsplit(said)
        host = parts.hostname
    except ValueError as error:
        raise RuleViolation("session.message") from error
    if parts.scheme not in OPENING or not host or parts.query or parts.fragment:
        raise RuleViolation("session.message")
    return Base(said, alone=loopback(host))


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

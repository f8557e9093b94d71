"""What a room and each of its phones may use at most, in one place."""

from __future__ import annotations

from typing import Final

PEOPLE: Final = 600
"""Who can be in a room."""
NAMELESS: Final = 600
"""Sockets of one address that nobody has entered by yet: a class sits behind one."""
SOCKETS: Final = 3
"""Of one seat: a page may come back before the old one is known to be gone."""
FRAME: Final = 16 * 2**10
"""Bytes of a message."""
MESSAGES: Final = 60
"""Messages of one socket at once; and so many a second from then on: RATE."""
RATE: Final = 10
JOINS: Final = 600
"""Who joins from one address at once; and so many a second from then on: JOIN_RATE."""
JOIN_RATE: Final = 10
GUESSES: Final = 30
"""Wrong keys from one address at once; and so many a second from then on: GUESS_RATE."""
GUESS_RATE: Final = 0.2
OUTGOING: Final = 4 * 2**20
"""Bytes that wait for a phone that does not read them; then it is let go, and may come back."""
CONNECTIONS: Final = 2000
FILES: Final = 2400
"""Descriptors: two sockets a person, and what the server has open by itself."""
REDRAWN: Final = 0.25
"""Seconds between two pictures of the wall and of the desk."""
AWAY: Final = 20.0
"""Seconds that a table waits for a phone that has gone, before a bot takes its seat until it is back."""
SHOWN: Final = 3.0
"""Seconds in which a phone shows what has happened, before the clock of a decision begins to count."""
TEST_PHONES: Final = 60
"""Bots that may come to a rehearsal."""
EACH: Final = 12
"""The largest table that a desk deals."""

"""Bots of a reader's own, most of them broken, to be named as ``misfits.py:Name``."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any


class First:
    """Takes the first of the menu."""

    def choose(self, seen: Any, rng: Any) -> Any:  # noqa: ARG002 - the protocol asks for it
        return seen.menu[0]


def last(seen: Any) -> Any:
    """Takes the last of the menu."""
    return seen.menu[-1]


class Raises(First):
    """Has no idea, on two lines."""

    def choose(self, seen: Any, rng: Any) -> Any:  # noqa: ARG002 - as above
        raise ValueError("no\nidea")


class Talks(First):
    """Says what it does, by every way out."""

    interjects = True

    def choose(self, seen: Any, rng: Any) -> Any:
        print("I take the first")  # noqa: T201 - what it is for
        print("and say so", file=sys.stderr)  # noqa: T201 - as above
        os.write(1, b"by the back door\n")
        return super().choose(seen, rng)

    def interject(self, seen: Any, rng: Any) -> Any:  # noqa: ARG002 - as above
        raise LookupError("no offer")


class Leaves(First):
    """Ends the process now and then."""

    def choose(self, seen: Any, rng: Any) -> Any:
        if rng.index(200) == 0:
            os._exit(3)
        return super().choose(seen, rng)


class Sleeps(First):
    """Takes its time now and then."""

    def choose(self, seen: Any, rng: Any) -> Any:
        if rng.index(150) == 0:
            time.sleep(1000)
        return super().choose(seen, rng)


class Sticks(First):
    """Is now and then where nothing can interrupt it."""

    def choose(self, seen: Any, rng: Any) -> Any:
        if rng.index(40) == 0:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
            while True:
                pass
        return super().choose(seen, rng)


class Stops(First):
    """Wants everything to end."""

    def choose(self, seen: Any, rng: Any) -> Any:  # noqa: ARG002 - as above
        raise KeyboardInterrupt


def nobody() -> None:
    """Makes no player."""

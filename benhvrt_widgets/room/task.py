"""What a class does together away from tables: one question to each person, one picture of the answers."""

from __future__ import annotations

import random
from typing import Final, Protocol

from benhvrt_widgets.context import Plain
from benhvrt_widgets.visit.messages import Message, key
from engine.core.chance import Key
from engine.core.errors import RuleViolation

BARS: Final = 10
"""The most bars of a heap of numbers."""


class Task(Protocol):
    """A question or an experiment, as the room carries it to phones, wall and desk."""

    def kept(self) -> Plain:
        """What the room remembers of it."""
        ...

    @property
    def steps(self) -> tuple[str, ...]:
        """What the desk may do next, the usual first."""
        ...

    def awaits(self, person: int) -> bool:
        """Whether somebody is still to answer."""
        ...

    def phone(self, person: int, lang: str) -> Plain:
        """The question as somebody has it, and what came of it for them."""
        ...

    def wall(self, lang: str) -> Plain:
        """What all may see: what has come in, and the truth only once it is revealed."""
        ...

    def answer(self, person: int, message: Message) -> None:
        """What somebody says; it is kept when this returns, or refused."""
        ...

    def told(self, step: str) -> None:
        """What the desk does."""
        ...

    def tries(self, person: int, luck: random.Random) -> int:
        """What a test phone says."""
        ...

    def clock(self, person: int, lang: str) -> Plain | None:
        """How long somebody has who is asked; nothing without a clock."""
        ...

    def standings(self, lang: str) -> list[Plain]:
        """What everybody has gained, if anything is to be gained."""
        ...

    def pause(self, *, on: bool) -> None:
        """Time stands still, or goes on."""
        ...

    def stop(self) -> None:
        """It is over for good."""
        ...


def said(message: Message, asked: Key, least: int, most: int) -> int:
    """A number within bounds, for the question that is open now and no other."""
    if key(message) != asked:
        raise RuleViolation("room.too_late")
    value = message.get("value")
    if type(value) is not int or not least <= value <= most:
        raise RuleViolation("room.between", least=least, most=most)
    return value


def heap(values: list[int], least: int, most: int) -> list[tuple[str, int]]:
    """Numbers in bars of equal width: from where to where, and how many.

    >>> heap([0, 3, 3], 0, 3), len(heap([], 0, 100))
    ([('0', 1), ('1', 0), ('2', 0), ('3', 2)], 10)
    """
    wide = -(-(most - least + 1) // BARS)
    starts = range(least, most + 1, wide)
    if wide > 1 and len(starts) > 1 and most == starts[-1]:  # the last value alone joins those before it
        starts = starts[:-1]
    counts = [0] * len(starts)
    for value in values:
        counts[min((value - least) // wide, len(starts) - 1)] += 1
    ends = [*(start - 1 for start in starts[1:]), most]
    return [
        (str(start) if start == end else f"{start}\N{EN DASH}{end}", count)
        for start, end, count in zip(starts, ends, counts, strict=True)
    ]


def bars(counted: list[tuple[str, int]], right: int | None = None) -> list[Plain]:
    """Bars as they are drawn; the right one is marked once that may be known."""
    most = max(1, *(count for _, count in counted))
    return [
        {"label": label, "n": count, "share": count / most, "right": number == right}
        for number, (label, count) in enumerate(counted)
    ]

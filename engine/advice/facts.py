"""A fact of a position: its name, whom it is about, and the view without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.parts.runners import Running, standing

R = TypeVar("R", bound=Running)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so, and how it looks if it alone were otherwise."""

    name: str
    about: tuple[tuple[str, int | str], ...]
    """What a sentence about it needs: seats, lanes, cards, numbers."""
    change: Callable[[Any], Any] = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """What is told of it goes to another process; what it would change stays."""
        return Fact, (self.name, self.about, _unchanged)


def _unchanged(seen: Any) -> Any:
    return seen


def fact(name: str, change: Callable[[Any], Any], **about: int | str) -> Fact:
    """A fact by what is said of it."""
    return Fact(name, tuple(about.items()), change)


def put(items: Sequence[R], place: int, **changes: Any) -> tuple[R, ...]:
    """The same items, one of them changed."""
    return tuple(
        replace(each, **changes) if number == place else each  # type: ignore[type-var]
        for number, each in enumerate(items)
    )


def swapped(runners: Sequence[R], one: int, other: int) -> tuple[R, ...]:
    """Two runners, each where the other stood."""
    here, there = runners[one], runners[other]
    moved = put(runners, one, square=there.square, crossings=there.crossings)
    return put(moved, other, square=here.square, crossings=here.crossings)


def neighbours(runners: Sequence[Any], mine: int) -> tuple[int | None, int | None]:
    """Who stands next ahead of a runner, and next behind."""
    order = standing(runners)
    place = order.index(mine)
    ahead = order[place - 1] if place else None
    return ahead, order[place + 1] if place + 1 < len(order) else None

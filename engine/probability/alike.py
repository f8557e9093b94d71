"""Choices that race alike: they are raced once.

Choices after which the same is seen have the same worth. Some games know more: a bet moves no horse, so
all stakes on all horses can be read off one set of races. Such a game offers ``alike(view)``, the choices
that can be valued in groups; for all others here is one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from engine.probability import TO_WEIGH, Seen, kernel
from engine.probability.forecast import Ends


class Alike(Protocol):
    """Choices of one menu that are raced once."""

    @property
    def actions(self) -> Sequence[Any]:
        """The choices."""
        ...

    def ends(self, *, worlds: int, seed: int, first: int) -> Ends:
        """How so many worlds end for the seat that chooses, a row [choice, world] for each choice."""
        ...


class Racing(Protocol):
    """The ``ends`` of a kernel."""

    def __call__(self, seen: Any, /, *, worlds: int, seed: int, since: Any | None, first: int) -> Ends:
        """How so many worlds end."""
        ...


@dataclass(frozen=True, slots=True)
class Same:
    """Choices after which the same is seen."""

    actions: tuple[Any, ...]
    following: Any
    since: Any
    race: Racing

    def ends(self, *, worlds: int, seed: int, first: int) -> Ends:
        """One row, again and again."""
        found = self.race(self.following, worlds=worlds, seed=seed, since=self.since, first=first)
        shape = len(self.actions), worlds
        places, worth = (
            np.broadcast_to(each[self.since.seat], shape) for each in (found.places, found.worth)
        )
        return Ends(places, worth, found.parts, found.ranks or len(found.places))


def groups(seen: Seen) -> Sequence[Alike]:
    """The choices of the menu that can be valued, those that race alike together."""
    game = kernel(seen.game, TO_WEIGH)
    own = getattr(game, "alike", None)
    if own is not None:
        found: Sequence[Alike] = own(seen)
        return found
    return same(seen, game.after, game.ends)


def same(
    seen: Seen,
    after: Callable[[Any, Any], Any | None],
    race: Racing,
    by: Callable[[Any], Hashable] = lambda following: following,
) -> list[Same]:
    """Choices after which the same is seen; or of what is seen, what makes a difference to the race."""
    told: dict[Hashable, tuple[Any, list[Any]]] = {}
    for action in seen.menu:
        following = after(seen, action)
        if following is not None:
            told.setdefault(by(following), (following, []))[1].append(action)
    return [Same(tuple(actions), following, seen, race) for following, actions in told.values()]

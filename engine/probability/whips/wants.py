"""When the policy plays its tricks, as tables: every case is asked that rules and policy tell apart.

A trick is played where it fits by the rules and is wanted by the policy. Both are asked with a case of
which nothing is known; what they look at is filled in, value by value. A trick is played if every
respect of the mover allows it, so that C has a set of tricks for each value of each respect, and what all
sets have in common is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import numpy as np

from engine.games.whips.board import ROWS, at
from engine.games.whips.tables import WHIPS, WOUNDS
from engine.games.whips.tricks import DECK, Trick
from engine.games.whips.windows import fits
from engine.probability.whips.image import MARKS, OTHERS, POINTS
from engine.probability.whips.rollout import WANTS

RESPECTS: Final[dict[str, range]] = {
    "mine": range(2),
    "leads": range(2),
    "row": range(ROWS),
    "whips": range(WHIPS[1] + 1),
    "wounds": range(WOUNDS + 1),
    "points": range(POINTS),
    **{mark: range(2) for mark in MARKS},
}
"""What may be looked at, and what it may be."""
_LANE: Final = 1


class _Open(Exception):  # noqa: N818 - no error: a question
    """Something is looked at that is not known yet."""


class _Case:
    """A mover, its move and who may play a trick on it, as far as they are known."""

    running = True

    def __init__(self, known: Mapping[str, int]) -> None:
        self.known = known

    def __getattr__(self, name: str) -> int:
        if name not in self.known:
            raise _Open(name)
        return self.known[name]

    @property
    def square(self) -> int:
        """Somewhere in its row."""
        return at(self.row, _LANE)


class _Rival(_Case):
    """Another chariot, beside the mover or nowhere near."""

    @property
    def square(self) -> int:
        """In the next lane of the same row or of the other straight."""
        return at(self.row + (0 if self.beside else ROWS // 2), _LANE + 1)


Told: TypeAlias = list[tuple[Mapping[str, int], bool]]


def played(trick: Trick, known: Mapping[str, int]) -> bool:
    """Whether a trick fits and is wanted."""
    case: Any = _Case(known)
    rival: Any = _Rival(known)
    seat = 0 if case.mine else 1
    return fits(trick, trick.when, seat, 0, (case, rival), case) and WANTS[trick.kind](case)


def cases(trick: Trick, known: Mapping[str, int]) -> Iterator[tuple[Mapping[str, int], bool]]:
    """Every case that is told apart, with what was looked at, and whether the trick is played in it."""
    try:
        yield known, played(trick, known)
    except _Open as question:
        (name,) = question.args
        for value in RESPECTS[name]:
            yield from cases(trick, {**known, name: value})


def wants(found: Any) -> None:
    """Fill in the sets of tricks: by whether the mover leads, then by respect."""
    for number, trick in enumerate(DECK):
        told = list(cases(trick, {}))
        for mine, leads in np.ndindex(2, 2):
            alike = {"mine": mine, "leads": leads}
            here = [
                each for each in told if all(each[0].get(name, is_) == is_ for name, is_ in alike.items())
            ]
            allow(found[leads], 1 << number + (0 if mine else OTHERS), here)


def allow(sets: Any, trick: int, told: Told) -> None:
    """A trick joins the sets of those values with which it is ever played."""
    plays = [known for known, is_played in told if is_played]
    allowed = {
        name: np.array([any(known.get(name, value) == value for known in plays) for value in values])
        for name, values in RESPECTS.items()
        if name not in ("mine", "leads")
    }
    for known, is_played in told:
        if plays and not is_played and all(allowed[name][known[name]] for name in known.keys() & allowed):
            raise AssertionError(f"not a matter of each respect alone: {known}")
    marks = np.arange(len(sets["marks"]))
    allowed["marks"] = np.full(len(marks), fill_value=True)
    for place, mark in enumerate(MARKS):
        allowed["marks"] &= allowed[mark][marks >> place & 1]
    for name in sets.dtype.names:
        sets[name][allowed[name]] |= np.uint32(trick)

"""What a browser has been told already: only what has changed is told again.

Two regions grow with the game, its log and the marks of its timeline. Of these only what was added is
sent, and from which line on: ``{"start": 12, "added": [...]}``. When somebody else looks, or at another
game, the browser is told to let go of what it had: ``"all": True``.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from benhvrt_widgets.context import Plain

GROWING: Final = {"log": 200, "marks": 0}
"""By region, how many lines are worth sending; 0: all."""


class Sent:
    """The regions as the browser has them."""

    def __init__(self) -> None:
        self._regions: Plain = {}
        self._grown: dict[str, tuple[int, list[Any]]] = {}
        self._whose: Hashable = None

    def changes(self, regions: Mapping[str, Any], whose: Hashable) -> Plain:
        """What is new, and from now on known; a region that is gone is None."""
        new: Plain = {}
        if whose != self._whose:
            self._whose, self._grown = whose, {}
        for name, value in regions.items():
            if name in GROWING:
                if (added := self._added(name, value)) is not None:
                    new[name] = added
            elif name not in self._regions or self._regions[name] != value:
                new[name] = value
        for name in (self._regions.keys() | self._grown.keys()) - regions.keys():
            new[name] = None
            self._grown.pop(name, None)
        self._regions = {name: value for name, value in regions.items() if name not in GROWING}
        return new

    def _added(self, name: str, lines: Sequence[Any]) -> Plain | None:
        """What a region has grown by; what the browser has beyond the moment that is shown may stay."""
        start = max(0, len(lines) - GROWING[name]) if GROWING[name] else 0
        first, known = self._grown.get(name, (0, []))
        if name in self._grown and start >= first:
            same = _alike(known, lines, first)
            if first + same >= len(lines):
                return None
            if first + same >= start:
                self._grown[name] = (first, [*known[:same], *lines[first + same :]])
                return {"start": first + same, "added": list(lines[first + same :])}
        self._grown[name] = (start, list(lines[start:]))
        return {"start": start, "added": list(lines[start:]), "all": True}

    def alone(self, name: str, value: Any) -> Plain:
        """One region by itself, where the others could not be made: the browser keeps what it has."""
        self._regions[name] = value
        return {name: value}

    def whole(self) -> Plain:
        """All of it once more, for a browser that has forgotten."""
        grown = {
            name: {"start": first, "added": known, "all": True}
            for name, (first, known) in self._grown.items()
        }
        return {**self._regions, **grown}


def _alike(known: Sequence[Any], lines: Sequence[Any], first: int) -> int:
    """How many of the known lines are still the same, from the first on."""
    most = min(len(known), len(lines) - first)
    if known[:most] == lines[first : first + most]:
        return most
    return next(n for n in range(most) if known[n] != lines[first + n])

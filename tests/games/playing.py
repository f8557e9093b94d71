"""What tests of all games' rules say of a play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

E = TypeVar("E")


@dataclass(frozen=True)
class Story:
    """Where the play has led, and all that happened on the way."""

    state: Any
    events: tuple[Any, ...] = ()

    def of(self, kind: type[E]) -> list[E]:
        """What happened of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

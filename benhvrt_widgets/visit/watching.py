"""A game that somebody else plays, as its read-only address shows it: what a spectator may see."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from benhvrt_widgets.session import Session
from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Seat


class Watched(Session):
    """Nobody here decides anything, and nothing leads from here to a game that shows hands or luck."""

    watched: ClassVar[bool] = True

    @property
    def awaited(self) -> Seat | None:
        """Whoever decides is elsewhere."""
        return None

    @property
    def halted(self) -> bool:
        """It is not for us to play it on."""
        return False

    @property
    def can_undo(self) -> bool:
        """Nothing was chosen here."""
        return False

    async def play_on(self) -> None:
        """Others do."""

    async def take(self, action: Any, key: Key) -> bool:  # noqa: ARG002
        """Not here."""
        refuse()

    async def lets_be(self) -> None:
        """Not here."""
        refuse()

    async def forked(self, *_: Any, **__: Any) -> NoReturn:
        """A fork would show the hands."""
        refuse()

    async def wait(self, cursor: int) -> NoReturn:  # noqa: ARG002
        """Not here."""
        refuse()


def refuse() -> NoReturn:
    """Say that one only looks on."""
    raise RuleViolation("session.looking")

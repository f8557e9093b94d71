"""The games, as the engine lists them. What else a game has is found by its slug, when somebody plays it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from engine.core.errors import BadTape
from engine.games import GAMES

if TYPE_CHECKING:
    from benhvrt_widgets.staging import Staging

SLUGS: Final = tuple(GAMES)
"""In the order of the lobby."""


@cache
def staging(slug: str) -> Staging:
    """How a game is put before people."""
    if slug not in SLUGS:
        raise BadTape("tape.game", found=slug, expected=", ".join(SLUGS))
    found: Staging = import_module(f"benhvrt_widgets.stagings.{slug.replace('-', '_')}.staging").STAGING
    return found

"""The games that can be put on the page, by slug. A staging is imported when somebody plays it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from benhvrt_widgets.staging import Staging
from engine.core.errors import BadTape

STAGED: Final = ("ben-hvrt", "whips", "circus", "horse-fever")
"""In the order of the lobby."""


@cache
def staging(slug: str) -> Staging:
    """How a game is put on the page."""
    if slug not in STAGED:
        raise BadTape("tape.game", found=slug, expected=", ".join(STAGED))
    found: Staging = import_module(f"{__name__}.{slug.replace('-', '_')}.staging").STAGING
    return found

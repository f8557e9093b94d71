"""All games, by slug."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from engine.core.game import Game


class _Games(Mapping[str, Game[Any, Any, Any]]):
    """Games that are imported when they are asked for: a page needs one of them, and shows sooner."""

    def __init__(self, *slugs: str) -> None:
        self._slugs = slugs

    def __getitem__(self, slug: str) -> Game[Any, Any, Any]:
        if slug not in self._slugs:
            raise KeyError(slug)
        name = slug.replace("-", "_")
        game: Game[Any, Any, Any] = getattr(import_module(f"{__name__}.{name}"), name.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs  # without importing it


GAMES: Final = _Games("ben-hvrt", "whips", "circus", "horse-fever")
"""A package of this name each, with the game under that name in capitals."""

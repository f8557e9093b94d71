"""All games, by slug."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from engine.core.game import Game


def _named_after(slug: str) -> str:
    return slug.replace("-", "_")


class _Games(Mapping[str, Game[Any, Any, Any]]):
    """Games that are imported when they are asked for: a page needs one of them, and shows sooner."""

    def __init__(self, slugs: Mapping[str, int]) -> None:
        self._slugs = slugs

    def __getitem__(self, slug: str) -> Game[Any, Any, Any]:
        if slug not in self._slugs:
            raise KeyError(slug)
        name = _named_after(slug)
        game: Game[Any, Any, Any] = getattr(import_module(f"{__name__}.{name}"), name.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs  # without importing it

    def number(self, slug: str) -> int:
        """The number of a game, for good."""
        return self._slugs[slug]


GAMES: Final = _Games({"ben-hvrt": 0, "whips": 1, "circus": 2, "horse-fever": 3})
"""A package of this name each, with the game under that name in capitals; every layer's is found by it.

The numbers are those of result codes, and for good. The next is 31, then 30: between them are lessons.
"""


def own(package: str, slug: str) -> ModuleType | None:
    """What a package has of one game's own: the module that is named after it; None: nothing.

    >>> own("engine.strategies", "horse-fever").__name__
    'engine.strategies.horse_fever'
    >>> own("engine.strategies", "registry")  # which is no game
    """
    name = f"{package}.{_named_after(slug)}"
    return import_module(name) if slug in GAMES and find_spec(name) is not None else None

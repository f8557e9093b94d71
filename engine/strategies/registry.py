"""Bots by idea. A bot is declared in one place and found by its game and name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.core.errors import RuleViolation
from engine.core.runner import Player
from engine.games import own

P = TypeVar("P", bound=Callable[[], Player])


@dataclass(frozen=True, slots=True)
class Strategy:
    """A bot that a person can choose, with what it is for and how it talks."""

    game: str
    slug: str
    name: str
    idea: str
    voice: tuple[str, ...]
    make: Callable[[], Player]
    thinks: bool = False
    """Whether it takes its time, where others decide at a glance."""


_KNOWN: Final[dict[tuple[str, str], Strategy]] = {}


def strategy(
    game: str, slug: str, *, name: str, idea: str, voice: tuple[str, ...], thinks: bool = False
) -> Callable[[P], P]:
    """Declare a bot: the decorated factory makes its players."""

    def declare(make: P) -> P:
        if (game, slug) in _KNOWN:
            raise AssertionError(f"two bots of {game} are called {slug}")
        _KNOWN[game, slug] = Strategy(game, slug, name, idea, voice, make, thinks)
        return make

    return declare


def strategies(game: str) -> dict[str, Strategy]:
    """All bots of a game by slug, in the order of their declaration."""
    own("engine.strategies", game)  # which declares them
    return {slug: found for (played, slug), found in _KNOWN.items() if played == game}


def find(game: str, slug: str) -> Strategy:
    """One bot; a RuleViolation names those there are."""
    known = strategies(game)
    if slug not in known:
        raise RuleViolation("strategy.unknown", strategy=slug, known=", ".join(known))
    return known[slug]

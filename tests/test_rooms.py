"""Everyone to their room: what is one game's own has that game's name, in every layer of the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.games import GAMES, own
from engine.probability import TO_FORESEE, TO_WEIGH, kernel
from engine.strategies import strategies

ROOT = Path(engine.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
NAMES = frozenset(slug.replace("-", "_") for slug in GAMES)


def imported(path: Path) -> Iterator[str]:
    """Every module that a module imports, wherever in it, and every name that it imports from one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def games_in(name: str) -> frozenset[str]:
    return NAMES & {*name.split(".")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_knows_the_game_that_it_is_named_after_and_no_other(path: Path) -> None:
    mine = games_in(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found = [name for name in imported(path) if name.startswith("engine.") and games_in(name) - mine]
    assert found == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_layer_of_a_game_is_found_by_its_slug(slug: str) -> None:
    assert GAMES[slug].slug == slug
    assert kernel(slug, (*TO_FORESEE, *TO_WEIGH)) is own("engine.probability", slug)
    assert "random" in strategies(slug)


def test_what_is_no_game_has_no_room() -> None:
    for slug in ("forecast", "registry", "chess", ""):
        assert own("engine.probability", slug) is None
        assert own("engine.strategies", slug) is None

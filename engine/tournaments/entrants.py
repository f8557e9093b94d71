"""Who enters a league: a bot of the house by its slug, or one of the reader's own out of a module or a file.

Both are plain data until somebody sits down, so that a worker in another process can make its players
itself. What is a reader's own is run on the reader's machine and nowhere else.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from platform import node
from typing import Any

from engine.core.errors import RuleViolation
from engine.core.runner import Player
from engine.strategies import find


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits down, and how its player is made."""

    name: str
    make: Callable[[], Player]

    @property
    def origin(self) -> str:
        """What its player is made of, for a journal to tell it from another of the name."""
        known = getattr(self.make, "origin", None)
        return known if isinstance(known, str) else f"python {getattr(self.make, '__qualname__', '')}"


@dataclass(frozen=True, slots=True)
class House:
    """A bot of the house; called, it makes a player."""

    game: str
    slug: str

    def __call__(self) -> Player:
        """A player for one series; what it thinks with is ready before its time runs."""
        found = find(self.game, self.slug)
        if found.thinks:
            import_module("engine.advice")
            import_module("engine.kernel.races").program()
        return found.make()

    @property
    def origin(self) -> str:
        """Its slug."""
        return f"house {self.slug}"


@dataclass(frozen=True, slots=True)
class Own:
    """A bot of the reader's: a class, a function without arguments that makes a player, or one that chooses.

    ``place`` is a file, or a module to be found from ``folder``.
    """

    place: str
    name: str
    folder: str
    machine: str
    digest: str  # of the file: another text is another bot

    def __call__(self) -> Player:
        """A player for one series, on the machine that named it."""
        if node() != self.machine:
            raise RuleViolation("league.elsewhere", bot=self.name)
        return _seated(_loaded(self.place, self.folder, self.digest), self.name)

    @property
    def origin(self) -> str:
        """Where it lies, and a digest of it."""
        return f"own {Path(self.place).name}:{self.name} {self.digest}"


def house(game: str, slug: str) -> Entrant:
    """A bot of the house; a RuleViolation names those there are.

    >>> house("whips", "bold").make
    House(game='whips', slug='bold')
    """
    return Entrant(find(game, slug).slug, House(game, slug))


def own(text: str, folder: Path) -> Entrant:
    """A bot of the reader's, as ``file.py:Name`` or ``package.module:Name``; its code is not run yet."""
    place, _, name = text.rpartition(":")
    if not name.isidentifier() or not place:
        raise RuleViolation("league.own_name", bot=text[:60])
    if place.endswith(".py"):
        file = Path(folder, place).expanduser().resolve()
        place = str(file)
        try:
            digest = sha256(file.read_bytes()).hexdigest()[:16]
        except OSError as error:
            raise RuleViolation("league.own_file", file=file.name, why=error.strerror) from error
    elif all(part.isidentifier() for part in place.split(".")):
        digest = ""
    else:
        raise RuleViolation("league.own_name", bot=text[:60])
    return Entrant(name, Own(place, name, str(folder), node(), digest))


@cache
def _loaded(place: str, folder: str, digest: str) -> Any:
    """The module, once a process; what lies beside it can be imported too."""
    beside = str(Path(place).parent) if digest else folder
    if beside not in sys.path:
        sys.path.insert(0, beside)
    if not digest:
        if find_spec(place.partition(".")[0]) is None:
            raise RuleViolation("league.own_module", module=place[:60])
        return import_module(place)
    spec = spec_from_file_location(f"own_{digest}", place)
    if spec is None or spec.loader is None:
        raise RuleViolation("league.own_file", file=Path(place).name, why="")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _seated(module: Any, name: str) -> Player:
    made = getattr(module, name, None)
    if not callable(made):
        raise RuleViolation("league.own_missing", bot=name)
    needed = [
        each
        for each in inspect.signature(made).parameters.values()
        if each.default is each.empty and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    if inspect.isclass(made) or not needed:
        player: Player = made()
        if not callable(getattr(player, "choose", None)):
            raise RuleViolation("league.own_choose", bot=name)
        return player
    return _Chooses(made, len(needed))


class _Chooses:
    """A function of a view, or of a view and a stream, as a player."""

    interjects = False

    def __init__(self, function: Callable[..., Any], takes: int) -> None:
        self._function, self._takes = function, takes

    def choose(self, seen: Any, rng: Any) -> Any:
        """What the function says."""
        return self._function(*(seen, rng)[: self._takes])

    def interject(self, seen: Any, rng: Any) -> None:
        """Never."""
        del seen, rng

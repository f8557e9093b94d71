"""Whose games are whose, where a store serves several visitors: a folder a visitor, a name a game.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     shelf = Shelf(Path(folder), "0" * 32)
...     shelf.add("1" * 32)
...     shelf.ids() == ["1" * 32], Shelf(Path(folder), "2" * 32).ids()
(True, [])
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = "visitors"

_NAME = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games of one visitor; nobody's, where visitors are not told apart."""

    folder: Path
    visitor: str

    @property
    def told_apart(self) -> bool:
        """Whether this is somebody's."""
        return _NAME.fullmatch(self.visitor) is not None

    @property
    def _place(self) -> Path:
        return self.folder / FOLDER / self.visitor

    def add(self, game: str) -> None:
        """One game more; should the disk refuse that, it is nobody's."""
        if self.told_apart:
            with suppress(OSError):
                self._place.mkdir(mode=0o700, parents=True, exist_ok=True)
                (self._place / game).touch(mode=0o600)

    def ids(self) -> list[str]:
        """All of them, also those that are gone."""
        if not self.told_apart or not self._place.is_dir():
            return []
        return sorted(path.name for path in self._place.iterdir() if _NAME.fullmatch(path.name))

    def forget(self, game: str) -> None:
        """One game less."""
        if self.told_apart:
            (self._place / game).unlink(missing_ok=True)


def forgotten(folder: Path, game: str) -> None:
    """A game is nobody's any more."""
    for place in (folder / FOLDER).glob(f"*/{game}"):
        place.unlink(missing_ok=True)
        with suppress(OSError):  # not the last
            place.parent.rmdir()
    with suppress(OSError):
        (folder / FOLDER).rmdir()

"""Notebooks of one's own, published beside ours: which they are.

Nothing but notebooks: no data, no sources, nothing hidden, and no link that leads out of the folder.
Only the standard library is imported, since the page of contents lists them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

FOLDER: Final = "BENHVRT_OWN"
"""The folder that `benhvrt serve FOLDER` publishes; the page of contents reads it there."""
PREFIX: Final = "own/"
"""What comes before such a notebook in an address."""
NOTEBOOK: Final = ".ipynb"


def file(folder: Path, path: str) -> Path | None:
    """The notebook at a path below a folder, if it is one to be published."""
    asked = PurePosixPath(path)
    if asked.as_posix() != path or not _plain(asked):
        return None
    try:
        path.encode()  # else no address names it
        root = folder.resolve(strict=True)
        found = (root / asked).resolve(strict=True)
    except (OSError, ValueError, RuntimeError):  # not there, no name for a file, links in a circle
        return None
    inside = found.is_relative_to(root) and _plain(PurePosixPath(found.relative_to(root).as_posix()))
    return root / asked if inside and found.is_file() else None


def _plain(path: PurePosixPath) -> bool:
    """Whether a path stays below its folder and names a notebook that is not hidden.

    >>> [_plain(PurePosixPath(path)) for path in ("a/b.ipynb", "../b.ipynb", ".a/b.ipynb", "b.csv")]
    [True, False, False, False]
    """
    return (
        not path.is_absolute()
        and not any(part.startswith(".") for part in path.parts)
        and path.suffix == NOTEBOOK
    )


def found(folder: Path) -> Iterator[str]:
    """The notebooks of a folder and its subfolders, by path; an OSError if the folder cannot be read."""
    os.scandir(folder).close()  # below it, what cannot be read is left out
    for above, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        below = Path(above).relative_to(folder)
        yield from (path for name in sorted(files) if file(folder, path := (below / name).as_posix()))


def published() -> Path | None:
    """The folder that is published, if any."""
    named = os.environ.get(FOLDER, "")
    return Path(named) if named else None

"""Files that nobody else reads, and folders that are still there after a crash."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final, cast

OURS: Final = 0o600
"""Nobody else on this machine reads a game, wherever its folder is."""


def ours(path: Path, mode: str) -> BinaryIO:
    """A file that is made for nobody but us; what is written to it is not held back."""
    opened = open(path, mode, buffering=0, opener=lambda name, flags: os.open(name, flags, OURS))  # noqa: SIM115
    return cast("BinaryIO", opened)


def make(folder: Path) -> None:
    """Make a folder and those above it, and have the disk remember them."""
    if not folder.is_dir():
        make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync(folder.parent)


def sync(folder: Path) -> None:
    """Have the disk remember the names in a folder, where folders can be asked."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""The lessons: one module each, with the claim that its notebook prints and its tests prove.

Nothing is imported here, so that a notebook loads its own lesson and no other.
"""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def names() -> tuple[str, ...]:
    """The modules of all lessons, in order.

    >>> names()[0]
    'l01_highest_die'
    """
    return tuple(sorted(found.name for found in iter_modules(__path__) if re.match(r"l\d\d_", found.name)))


def notebook(name: str) -> str:
    """The file of a lesson's notebook.

    >>> notebook("l01_highest_die")
    '01_highest_die.ipynb'
    """
    return f"{name[1:]}.ipynb"


def module(name: str) -> Any:
    """A lesson's module: it has ``claim()`` and ``start(lang)``."""
    return import_module(f"{__name__}.{name}")

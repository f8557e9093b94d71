"""The browser side: ES modules and style sheets, linked into one text without any tool."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Final

WEB: Final = files(__name__)
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)
_DECLARED: Final = re.compile(r"^(export )?(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


_IDLE: Final = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n|^ +|^\n", re.MULTILINE | re.DOTALL)
"""Comments, indents and empty lines: none of them travels."""


class LinkError(Exception):
    """Modules that cannot stand in one text."""


@cache
def read(path: str) -> str:
    """A module or a sheet as it is written."""
    return (WEB / path).read_text("utf-8")


def modules(entry: str) -> tuple[str, ...]:
    """The modules that an entry needs and itself, each after those that it imports."""
    order: list[str] = []
    _visit(entry, order, ())
    return tuple(order)


def _visit(path: str, order: list[str], above: tuple[str, ...]) -> None:
    if path in above:
        raise LinkError(f"modules in a ring: {' '.join((*above, path))}")
    if path in order:
        return
    for names, where in _IMPORT.findall(read(path)):
        source = normpath(join(dirname(path), where))
        _visit(source, order, (*above, path))
        given = {name for export, name in _DECLARED.findall(read(source)) if export}
        if missing := {name.strip() for name in names.split(",") if name.strip()} - given:
            raise LinkError(f"{path} imports what {source} does not export: {' '.join(sorted(missing))}")
    order.append(path)


@cache
def script(entry: str = "line") -> str:
    """An entry and all that it imports, as one module."""
    order = modules(f"{entry}.js")
    seen: dict[str, str] = {}
    for path in order:
        for _, name in _DECLARED.findall(read(path)):
            if name in seen:
                raise LinkError(f"{name} is declared in {seen[name]} and in {path}")
            seen[name] = path
    return "".join(_IDLE.sub("", _EXPORT.sub("", _IMPORT.sub("", read(path)))) for path in order)


@cache
def style(folder: str = "style") -> str:
    """All style sheets of a folder."""
    sheets = sorted(sheet.name for sheet in (WEB / folder).iterdir() if sheet.name.endswith(".css"))
    return "\n".join(read(f"{folder}/{name}") for name in sheets)

"""The reference of all public names, out of their docstrings and their traits' help.

python scripts/reference.py        docs/reference/panels.md
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from traitlets import TraitType  # noqa: E402

import benhvrt_widgets as bh  # noqa: E402
from benhvrt_widgets import figures  # noqa: E402
from benhvrt_widgets.panels.panel import Panel  # noqa: E402

PAGE: Final = ROOT / "docs" / "reference" / "panels.md"
HEAD: Final = """\
# Panels

<!-- made by scripts/reference.py out of the docstrings: change those, and run it again -->

All public names of `benhvrt_widgets`, which are imported as `bh`. How they go together is told in
[Use the panels in your own notebook](../how-to/use-the-panels.md), and `notebooks/gallery.ipynb` shows it.
"""
SECTIONS: Final = ("Args:", "Attributes:", "Returns:", "Raises:")
WIDE: Final = 96


def page() -> str:
    """The whole reference."""
    parts = [HEAD, *_class("What all panels have", Panel)]
    for name in bh.__all__:
        thing = getattr(bh, name)
        parts += _class(name, thing) if isinstance(thing, type) else _function(name, thing)
    return "\n".join(parts)


def missing() -> list[str]:
    """What nobody has described."""
    found = []
    for name in ("Panel", *bh.__all__):
        thing = Panel if name == "Panel" else getattr(bh, name)
        found += [] if _own_doc(thing) else [name]
        for each in [thing] if isinstance(thing, type) else [*_returned(thing)]:
            found += [f"{name}.{key}" for key, trait in _traits(each).items() if not trait.help]
            found += [f"{name}.{key}" for key, member in _members(each).items() if not inspect.getdoc(member)]
            found += [f"{name}.{key}" for key, _, text in _fields(each) if not text]
    return found


# -- what there is -----------------------------------------------------------------------------------


def _ours(kind: type) -> list[type]:
    """A class and those below it that are documented with it."""
    return [
        each
        for each in kind.__mro__
        if each.__module__.startswith("benhvrt_widgets") and (each is not Panel or kind is Panel)
    ]


def _traits(kind: type) -> dict[str, TraitType[Any, Any]]:
    return {
        name: value
        for each in reversed(_ours(kind))
        for name, value in vars(each).items()
        if isinstance(value, TraitType) and not name.startswith("_")
    }


def _members(kind: type) -> dict[str, Any]:
    """Properties and methods; not what is there for those who have to wait."""
    found: dict[str, Any] = {}
    for each in _ours(kind):
        for name, value in vars(each).items():
            plain = value.__func__ if isinstance(value, classmethod) else value
            inherited = each is not kind and isinstance(value, classmethod)
            waits = inspect.iscoroutinefunction(plain)
            if name.startswith("_") or inherited or waits or name in found:
                continue
            if isinstance(plain, property) or inspect.isfunction(plain):
                found[name] = getattr(kind, name) if isinstance(value, classmethod) else plain
    return found


def _fields(kind: type) -> list[tuple[str, str, str]]:
    """The annotated fields of a class of data, each with the text below it."""
    if not hasattr(kind, "__dataclass_fields__"):
        return []
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0].body  # type: ignore[attr-defined]
    found = []
    for line, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign):
            text = getattr(getattr(below, "value", None), "value", "") if isinstance(below, ast.Expr) else ""
            found.append((ast.unparse(line.target), ast.unparse(line.annotation), text))
    return found


def _returned(function: Any) -> Iterator[type]:
    """The class of what a function returns, if it is one of ours that draws itself."""
    kind = getattr(figures, str(function.__annotations__.get("return")), None)
    if isinstance(kind, type):
        yield kind


def _own_doc(thing: Any) -> str:
    return inspect.cleandoc(vars(thing).get("__doc__") or "") if isinstance(thing, type) else thing.__doc__


# -- how it is written -------------------------------------------------------------------------------


def _class(title: str, kind: type) -> list[str]:
    parts = [f"## {title}\n"]
    if "__init__" in vars(kind):
        parts.append(_code(kind.__name__, inspect.signature(kind.__init__), skip=1))
    elif issubclass(kind, Panel):
        parts.append(_code(kind.__name__, inspect.signature(Panel.__init__), skip=1, typed=False))
    return [*parts, _text(_own_doc(kind)), *_contents(kind)]


def _contents(kind: type) -> Iterator[str]:
    traits, fields = _traits(kind), _fields(kind)
    if traits:
        rows = "\n".join(_trait(name, trait) for name, trait in traits.items())
        yield f"| trait | type | at first | meaning |\n| --- | --- | --- | --- |\n{rows}\n"
    if fields:
        rows = "\n".join(f"| `{name}` | {_cell(hint)} | {_line(text)} |" for name, hint, text in fields)
        yield f"| field | type | meaning |\n| --- | --- | --- |\n{rows}\n"
    for name, member in _members(kind).items():
        yield f"**`{_member(name, member)}`**  \n{_text(inspect.getdoc(member) or '')}"


def _function(name: str, function: Any) -> Iterator[str]:
    yield f"## {name}\n"
    yield _code(name, inspect.signature(function))
    yield _text(inspect.getdoc(function) or "")
    for kind in _returned(function):
        yield f"### {kind.__name__}\n"
        yield _text(_own_doc(kind))
        yield from _contents(kind)


def _trait(name: str, trait: TraitType[Any, Any]) -> str:
    kind = getattr(trait, "klass", None) if type(trait).__name__ == "Instance" else None
    said = kind.__name__ if isinstance(kind, type) else type(trait).__name__
    synced = ", synced" if trait.metadata.get("sync") else ""
    first = "" if kind else f"`{trait.default()!r}`"
    return f"| `{name}` | {said}{synced} | {first} | {_line(trait.help)} |"


def _member(name: str, member: Any) -> str:
    if isinstance(member, property):
        return name
    bound = inspect.ismethod(member)
    dot = f"{member.__self__.__name__}." if bound else ""
    return f"{dot}{name}({', '.join(_parameters(inspect.signature(member), 0 if bound else 1, typed=False))})"


def _code(name: str, signature: inspect.Signature, skip: int = 0, *, typed: bool = True) -> str:
    told = _parameters(signature, skip, typed=typed)
    short = f"{name}({', '.join(told)})"
    long = f"{name}(\n" + "".join(f"    {each},\n" for each in told) + ")"
    return f"```text\n{short if len(short) <= WIDE else long}\n```\n"


def _parameters(signature: inspect.Signature, skip: int, *, typed: bool = True) -> list[str]:
    told, starred = [], False
    for each in [*signature.parameters.values()][skip:]:
        if each.kind is each.KEYWORD_ONLY and not starred:
            told.append("*")
            starred = True
        text = ("**" if each.kind is each.VAR_KEYWORD else "") + each.name
        if typed and each.annotation is not each.empty:
            text += f": {each.annotation}"
        if each.default is not each.empty:
            default = getattr(each.default, "__name__", repr(each.default))
            text += f" = {default}" if typed else f"={default}"
        told.append(text)
    return told


def _text(doc: str) -> str:
    """A docstring as Markdown: its sections as lists."""
    lines: list[str] = []
    listed = False
    for line in doc.replace("``", "`").splitlines():
        if line in SECTIONS:
            lines.append(f"{line}\n")
            listed = line != "Returns:"
        elif listed and line[:4].strip() == "" and line[4:5].strip() and ": " in line:
            name, _, rest = line.strip().partition(": ")
            lines.append(f"- `{name}`: {rest}")
        else:
            lines.append(f"  {line.strip()}" if listed and line.strip() else line.strip())
    return "\n".join(lines).strip() + "\n"


def _line(text: str) -> str:
    return _cell(" ".join(text.split()).replace("``", "`"))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

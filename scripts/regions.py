"""The types of regions and messages, for the browser and for readers.

python scripts/regions.py        web/regions.d.ts and the tables of docs/reference/regions.md
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.regions import charts, fever, messages, parts, scene, stages  # noqa: E402

TYPES: Final = ROOT / "benhvrt_widgets" / "web" / "regions.d.ts"
PAGE: Final = ROOT / "docs" / "reference" / "regions.md"
BEGIN, END = "<!-- made by scripts/regions.py -->", "<!-- up to here -->"
SECTIONS: Final = {
    "Regions": scene,
    "Parts": parts,
    "Stages": stages,
    "Horse Fever": fever,
    "Charts": charts,
    "Messages": messages,
}
WIDTH: Final = 120
SIMPLE: Final = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
KEPT: Final = """\
/** Any of several, with the fields of all of them. */
type Loose<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never;
};

/** The regions as a browser keeps them: what grows, grown. */
interface Scene extends Partial<Omit<Regions, "board" | "log" | "marks" | "stage">> {
  board?: Loose<Regions["board"]>;
  log?: LogLine[];
  stage?: Loose<Stage>;
}
"""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a type: what it holds, whether it may be absent, and what it means."""

    name: str
    hint: Any
    optional: bool
    text: str

    @classmethod
    def of(cls, name: str, hint: Any) -> Field:
        """Out of an annotation."""
        optional, text = get_origin(hint) is NotRequired, ""
        if optional:
            (hint,) = get_args(hint)
        if get_origin(hint) is Annotated:
            hint, text = get_args(hint)
        return cls(name, hint, optional, text)


def fields(made: type) -> list[Field]:
    """The fields of a TypedDict, in order."""
    return [Field.of(name, hint) for name, hint in get_type_hints(made, include_extras=True).items()]


def defined(module: types.ModuleType) -> Iterator[tuple[str, Any, str]]:
    """What a module defines, in order: names, types, and what they mean."""
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.ClassDef):
            yield node.name, getattr(module, node.name), ast.get_docstring(node) or ""
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            told = after.value if isinstance(after, ast.Expr) else None
            yield (
                node.target.id,
                getattr(module, node.target.id),
                str(told.value) if isinstance(told, ast.Constant) else "",
            )


ALIASES: Final = [
    (name, value)
    for module in SECTIONS.values()
    for name, value, _ in defined(module)
    if not inspect.isclass(value)
]


def named(hint: Any) -> str:
    """The name of an alias, if it is one."""
    return next((name for name, value in ALIASES if value == hint), "")


def written(hint: Any, *, outside: bool = False) -> str:
    """A type as the browser's side writes it."""
    alias = "" if outside else named(hint)
    if alias or hint in SIMPLE:
        return alias or SIMPLE[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(written(each) for each in args)
    if origin is list:
        inner = written(args[0])
        return f"({inner})[]" if get_origin(args[0]) in (Union, types.UnionType) else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, args))}]"
    if origin is dict:
        return f"Record<{', '.join(map(written, args))}>"
    return str(hint.__name__)


def _declared(name: str, made: Any, text: str) -> str:
    head = f"/** {text} */\n" if text else ""
    if not inspect.isclass(made):
        return head + _line(f"type {name} =", written(made, outside=True))
    lines = []
    for field in fields(made):
        if field.text:
            lines.append(f"  /** {field.text} */")
        lines.append(_line(f"  {field.name}{'?' if field.optional else ''}:", written(field.hint)))
    return head + "\n".join([f"interface {name} {{", *lines, "}"])


def _line(head: str, kind: str) -> str:
    """A long choice of types takes a line each."""
    if len(f"{head} {kind};") <= WIDTH:
        return f"{head} {kind};"
    step = "\n  " + " " * (len(head) - len(head.lstrip()))
    return head + "".join(f"{step}| {each}" for each in kind.split(" | ")) + ";"


def browser() -> str:
    """The types of the browser's side."""
    made = [_declared(*each) for module in SECTIONS.values() for each in defined(module)]
    head = "// Made by scripts/regions.py out of benhvrt_widgets/regions: what Python sends, and hears."
    return "\n\n".join([head, *made, KEPT])


def tables() -> str:
    """The same for readers, a table a type."""
    out = []
    for title, module in SECTIONS.items():
        out += [f"## {title}", inspect.getdoc(module) or ""]
        for name, made, text in sorted(defined(module), key=lambda each: each[0] != "Regions"):
            out.append(f"**{name}**: {text}" if text else f"**{name}**")
            if inspect.isclass(made):
                rows = [f"| `{field.name}` | {_cell(field)} | {field.text} |" for field in fields(made)]
                out.append("\n".join(["| field | type | meaning |", "| --- | --- | --- |", *rows]))
            else:
                out.append(f"`{written(made, outside=True)}`")
    return "\n\n".join(out)


def _cell(field: Field) -> str:
    kind = written(field.hint).replace("|", "\\|")
    return f"`{kind}`, may be absent" if field.optional else f"`{kind}`"


def page() -> str:
    """The page of the docs, with its tables as they are now."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    TYPES.write_text(browser(), "utf-8")
    PAGE.write_text(page(), "utf-8")

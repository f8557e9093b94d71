"""No sentence is written in the code of the page: all that people read comes from a catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "benhvrt_widgets"
PYTHON = sorted(
    {
        *(ROOT / "panels").glob("*.py"),
        *(ROOT / "stagings").rglob("*.py"),
        *(ROOT / "pictures").glob("*.py"),
        *(ROOT / "visit").glob("*.py"),
        *(ROOT / f"{name}.py" for name in ("attending", "charting", "context", "session", "staging")),
    }
    - {ROOT / "visit" / "links.py"}  # what most links hold, for a compressor
)
SCRIPTS = sorted((ROOT / "web").rglob("*.js"))

READABLE = re.compile(r"\b[A-Z][a-z]+|[A-Za-z]\S* \S*[A-Za-z]")
"""A capitalised word, or two words."""
MARKUP = re.compile(r"<[^<>]*>")
STYLE = re.compile(r"[.#]?bhl?-[\w-]*(?: [.#]?bhl?-[\w-]*)*|")
"""Names of style classes, or nothing."""


# -- Python ---------------------------------------------------------------------------------------


def sentences(source: str) -> list[str]:
    """The literals in Python code that a person would read, but for what only developers see."""
    tree = ast.parse(source)
    unseen = {id(part) for node in ast.walk(tree) if for_developers(node) for part in ast.walk(node)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in unseen
        and READABLE.search(MARKUP.sub("", node.value))
    ]


def for_developers(node: ast.AST) -> bool:
    """A docstring, an error, an annotation, a line for the log, or the help of a trait."""
    if isinstance(node, ast.Expr):
        call = node.value
        logs = isinstance(call, ast.Call) and ast.unparse(call.func).startswith("log.")
        return isinstance(call, ast.Constant) or logs
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name == "__repr__"
    if isinstance(node, ast.keyword):
        return node.arg == "help"
    return isinstance(node, ast.Raise | ast.Assert)


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.stem)
def test_panels_take_their_words_from_the_catalogues(path: Path) -> None:
    assert sentences(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        'scene = {"text": "Your bid"}',
        'label = f"{price} ducats left"',
        'button.description = "Pass"',
        "html = f\"<p class='bh-total'>in all {total}</p>\"",
    ],
)
def test_a_sentence_in_a_panel_is_found(line: str) -> None:
    assert sentences(f'"""A panel."""\n{line}\n')


def test_what_nobody_reads_is_no_sentence() -> None:
    code = '''
"""A panel."""
WIDTH = "100%"
"""How wide it is."""
def draw(name: str) -> dict[str, str]:
    """Draw it."""
    log.warning("No such card: %s", name)
    at = Int(0, help="The moment that is shown.")
    if not name:
        raise ValueError("A name is needed")
    return {"kind": say("page.kind_of", lang), "class": "bh-face", "html": "<th scope='col'>"}
'''
    assert sentences(code) == []


# -- JavaScript -----------------------------------------------------------------------------------

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
FILLED = re.compile(r"\$\{[^{}]*\}")
CHILD = re.compile(r'\bh\("\w+", \{[^{}]*\}, "([^"]*[a-z][^"]*)"')
"""A text right after the attributes of an element."""
FOR_THE_BROWSER = re.compile(
    r"(?:[!=]==|case) $|(?:matchMedia|querySelector|querySelectorAll|closest|setRequestHeader)(?:\?\.)?\($"
    r"|preserveAspectRatio: $"
)
"""What stands before names of keys, questions about the screen, selectors, and the like."""
DRAWING = re.compile(r"[-MLHVCSQTAZmlhvcsqtaz\d., ]*|(?:(?:translate|rotate|scale)\([^()]*\) ?)+")
SHEET = re.compile(r"#\S* \.[\w-]+\[[^\]]*\]|\{ [\w-]+: [^{}]*; \}")
"""A selector that begins with an id, or the rule that goes with one."""
LANGUAGES = {"English", "Français"}  # each in its own


def words_in(script: str) -> Iterator[str]:
    """The literals in a script that a person would read."""
    code = re.sub(r"/\*[\s\S]*?\*/|(?<![:\"'`])//[^\n]*", "", script)
    yield from CHILD.findall(code)
    for found in LITERAL.finditer(code):
        text = FILLED.sub("", found[1] or found[2] or "").strip()
        if FOR_THE_BROWSER.search(code[max(0, found.start() - 24) : found.start()]) or text in LANGUAGES:
            continue
        if READABLE.search(text) and not any(each.fullmatch(text) for each in (STYLE, DRAWING, SHEET)):
            yield text


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_scripts_take_their_words_from_the_scene(path: Path) -> None:
    assert list(words_in(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        'h("button", { type: "button" }, "Pass")',
        'h("p", { key: "total" }, "total")',
        'h("span", {}, `${count} cards left`)',
        'node.title = "Your hand";',
    ],
)
def test_words_in_a_script_are_found(line: str) -> None:
    assert list(words_in(line))


def test_what_only_the_browser_reads_is_no_word() -> None:
    code = """
    // A comment with words in it.
    if (event.key === "Escape") node.closest(".bh-hand button").focus();
    h("section", { class: "bh-hand bh-wide", "aria-label": ui.w("hand") }, h("path", { d: "M4 4h1v1h-1z" }));
    """
    assert list(words_in(code)) == []

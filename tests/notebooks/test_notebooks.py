"""Notebooks are committed with outputs, which nbval compares, and each has a twin in French."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
PAGE = NOTEBOOKS / "play.ipynb"  # is looked at, not read, and speaks both languages
FRENCH = sorted((NOTEBOOKS / "fr").rglob("*.ipynb"))
ENGLISH = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if path not in (PAGE, *FRENCH))
ALL = [*ENGLISH, *FRENCH]


def name(path: Path) -> str:
    return str(path.relative_to(NOTEBOOKS))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def shape(cell: Any) -> str:
    """What must be the same in both languages: the code but for its words, and the sort of other cells."""
    if cell.cell_type != "code":
        return str(cell.cell_type)
    tree = ast.parse(cell.source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def test_there_are_notebooks() -> None:
    assert ENGLISH


@pytest.mark.parametrize("path", ALL, ids=name)
def test_was_run_from_top_to_bottom_and_kept_its_outputs(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    outputs = [output for cell in code for output in cell.outputs]
    assert any(output.output_type in ("stream", "execute_result") for output in outputs)
    assert not any(output.output_type == "error" for output in outputs)


@pytest.mark.parametrize("path", ENGLISH, ids=name)
def test_has_a_french_twin(path: Path) -> None:
    twin = NOTEBOOKS / "fr" / path.relative_to(NOTEBOOKS)
    assert [shape(cell) for cell in read(twin).cells] == [shape(cell) for cell in read(path).cells]


def test_no_french_notebook_is_alone() -> None:
    twins = {path.relative_to(NOTEBOOKS / "fr") for path in FRENCH}
    assert twins <= {path.relative_to(NOTEBOOKS) for path in ENGLISH}


def test_the_page_keeps_its_logic_elsewhere_and_no_outputs() -> None:
    code = [cell for cell in read(PAGE).cells if cell.cell_type == "code"]
    assert sum(len(cell.source.splitlines()) for cell in code) <= 6
    assert not any(cell.outputs for cell in code)


@pytest.mark.parametrize("path", ALL, ids=name)
def test_keeps_nothing_that_changes_from_run_to_run(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook.metadata
    kept = [
        mime
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        for mime in output.get("data", ())
    ]
    assert not [mime for mime in kept if "widget-view" in mime]

"""What starts without the weight of what comes later: the command line, and every page before first paint."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from benhvrt_widgets.lessons.contents import SUBJECTS
from benhvrt_widgets.serving.app import notebooks, pages

HEAVY = {
    "IPython",
    "anywidget",
    "bqplot",
    "ipywidgets",
    "jupyter_server",
    "numpy",
    "pandas",
    "tornado",
    "traitlets",
    "voila",
}
LATER = ("bqplot", "numpy", "pandas", "scipy", "segno", "wasmtime", "engine.advice")
"""What a page may import once it is drawn: charts, odds, codes to photograph."""
OF_BOTS = ("engine.strategies", "engine.tournaments")
WITH_BOTS = ("play.ipynb", "class.ipynb", "own_bot.ipynb")
"""Pages that name bots, or print what bots did."""
GAME = re.compile(r"engine\.games\.(\w+)$")
LUCK_OR_SKILL = 14


def imported(code: str, **environment: str) -> set[str]:
    """The modules of a fresh process that has run this."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; sys.stderr.write(' '.join(sys.modules))"],
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return set(done.stderr.split())


def games_of(path: str) -> set[str]:
    """The games that a page is about."""
    number = int(found[1]) if (found := re.search(r"(\d\d)_\w+\.ipynb$", path)) else 0
    if number == LUCK_OR_SKILL:
        return {"ben_hvrt", "horse_fever"}
    game = SUBJECTS[number][1] if number else "ben-hvrt"
    return {game.replace("-", "_")}


def test_the_command_line_imports_no_widget() -> None:
    assert HEAVY & imported("import benhvrt_widgets.cli") == set()


@pytest.mark.parametrize("path", [path for path in pages(notebooks()) if not path.startswith("fr/")])
def test_a_page_is_drawn_before_anything_heavy(path: str, tmp_path: Path) -> None:
    """Voilà runs all cells of a page before the browser draws any of it."""
    cells = nbformat.read(notebooks() / path, as_version=4).cells  # type: ignore[no-untyped-call]
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    found = imported(code, SERVER_SOFTWARE="voila/0", BENHVRT_GAMES=str(tmp_path))
    later = LATER if path in WITH_BOTS else (*LATER, *OF_BOTS)
    assert [name for name in later if name in found] == []
    assert {name[1] for name in map(GAME.match, found) if name} <= games_of(path)

"""benhvrt games: what is kept, and how to be rid of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from benhvrt_widgets.cli import main
from engine.replay.store import Store
from tests.toys import header
from tests.widgets.test_keeping import started
from tests.widgets.visitor import Visitor


def run(folder: Path, *arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, ["games", *arguments, "--folder", str(folder)])
    assert done.exit_code == code, done.output
    return done.output


def aged(folder: Path, page: Visitor, days: int) -> str:
    path = folder / f"{page.scene['game']}.tape"
    then = path.stat().st_mtime - days * 86_400
    os.utime(path, (then, then))
    return path.stem


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_games_are_listed_by_the_beginning_of_their_names(folder: Path) -> None:
    assert run(folder) == "0 games are kept here, 0 kB.\n"
    page = started(folder, 2)
    Store(folder).create(header())
    told = run(folder)
    assert f"{page.scene['game'][:8]}  Ben Hvrt: " in told
    assert page.scene["game"] not in told
    assert "toy" in told
    assert "2 games are kept here" in told
    assert "2 parties gardées ici" in run(folder, "--lang", "fr")


def test_what_is_over_or_taken_back_goes_and_nothing_else(folder: Path) -> None:
    over, undone, young, alive = (started(folder, 2) for _ in range(4))
    for page in (over, young):
        Store(folder).open(page.scene["game"]).finish()
    parent = aged(folder, undone, 40)
    undone.hear({"do": "undo"})
    gone = {aged(folder, over, 40), parent}
    aged(folder, alive, 40)
    before = {entry.id for entry in Store(folder).list()}
    assert "Deleted 2 games" in run(folder, "prune")
    assert before - {entry.id for entry in Store(folder).list()} == gone
    assert "Deleted 1 game," in run(folder, "prune", "--days", "0")


def test_all_of_them_go_only_when_that_is_meant(folder: Path) -> None:
    started(folder)
    assert "add --yes" in run(folder, "clear", code=2)
    assert len(Store(folder).list()) == 1
    assert "0 games are kept here" in run(folder, "clear", "--yes")
    assert [path for path in folder.rglob("*") if path.is_file()] == []

"""A lesson on paper: nothing of the screen is left, and the answers come last."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import nbformat
import pytest

from benhvrt_widgets.lessons import module

ROOT = Path(__file__).parent.parent.parent
NAME = "04_escalation"


@pytest.mark.parametrize(("lang", "folder"), [("en", "lessons"), ("fr", "fr/lessons")])
def test_a_handout(tmp_path: Path, lang: str, folder: str) -> None:
    notebook = ROOT / "notebooks" / folder / f"{NAME}.ipynb"
    command = [sys.executable, ROOT / "scripts" / "handouts.py", "--into", tmp_path, notebook]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    text = unescape((tmp_path / folder / f"{NAME}.html").read_text("utf-8"))
    lesson = module("l04_escalation").start(lang, "")
    shown, _, answers = text.partition("class='answers'")
    assert f"<html lang='{lang}'>" in shown
    assert all(lesson.say(key) in shown for key in lesson.bars)
    assert shown.count("class='lines'") == 15
    for given_away in (lesson.answered(), "def reach", "<svg"):
        assert given_away not in shown
        assert given_away in re.sub(r"</?span[^>]*>", "", answers)
    for cell in nbformat.read(notebook, as_version=4).cells:
        if "after-theory" in cell.metadata.get("tags", ()) and cell.cell_type == "markdown":
            words = re.split(r"[*`<\n]", re.sub(r"^#+ ", "", cell.source))[0]
            assert words in (shown if "<details>" in cell.source else answers)
    assert len(re.findall(r"<circle", answers)) == 200
    assert "stroke-dasharray='9 6'" in answers
    assert not re.search(r"Panel\(|Chart\(|<details|<script|<button|https?://(?!\S*w3)", text)

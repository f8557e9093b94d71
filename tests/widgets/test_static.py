"""The browser's side without a browser: it parses, knows its words, and fetches nothing."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from benhvrt_widgets.attending import ATTENTION
from benhvrt_widgets.panels.table import SCRIPTS, script, style
from engine.games.ben_hvrt.tables import SEATS

STATIC = Path(__file__).parents[2] / "benhvrt_widgets" / "panels" / "static"
WORDS = json.loads((STATIC / "words.json").read_text("utf-8"))
FIXTURES = sorted((STATIC / "fixtures").glob("*.json"))
# beginnings of keys that are put together
MADE_UP = ("theme_", "attention_", "eye_", "help_", "hint_", "term_", "gloss_")


def code() -> str:
    """The module without its comments."""
    return re.sub(r"/\*[\s\S]*?\*/|(?<=\s)// [^\n]*|^// [^\n]*", "", script())


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_module_parses(tmp_path: Path) -> None:
    module = tmp_path / "table.mjs"
    module.write_text(script(), encoding="utf-8")
    done = subprocess.run(["node", "--check", module], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_file_is_part_of_the_module() -> None:
    assert {path.stem for path in STATIC.glob("*.js")} == set(SCRIPTS)


def test_names_are_declared_once() -> None:
    # the files share one scope
    declared = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", script(), re.MULTILINE)
    assert sorted(set(declared)) == sorted(declared)


def test_words_that_are_used_exist() -> None:
    used = set(re.findall(r'ui\.w\("(\w+)"', code()))
    assert used - set(WORDS) == set()
    assert all(any(start in key for key in WORDS) for start in MADE_UP)
    assert {f"attention_{value}" for value in ATTENTION} <= set(WORDS)


def test_words_that_exist_are_used() -> None:
    quoted = set(re.findall(r'"(\w+)"', code())) | set(
        re.findall(r"^  (\w+): \{ title", code(), re.MULTILINE)
    )
    assert {key for key in WORDS if key not in quoted and not key.startswith(MADE_UP)} == set()


def test_no_sentence_is_hard_coded() -> None:
    texts = re.findall(r'"([^"\n]*)"|`([^`]*)`', code())
    prose = [text for pair in texts for text in pair if re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text)]
    assert prose == []


def test_data_never_becomes_markup() -> None:
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", code())
        == []
    )


def test_nothing_comes_from_the_network() -> None:
    for text in (code(), style()):
        addresses = re.findall(r"\b(?:https?:)?//[\w.]+|@import|url\(|\bfetch\(|\bimport\b", text)
        assert [address for address in addresses if "www.w3.org" not in address] == []


def test_style_stays_inside_the_table() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL)
    assert sheet.count("{") == sheet.count("}")
    sheet = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
    for selector in re.findall(r"([^{};]+)\{", sheet):
        if not selector.strip().startswith("@"):
            assert all(".bh" in one for one in re.split(r",(?![^(]*\))", selector)), selector


def test_no_small_print() -> None:
    sizes = re.findall(r"font(?:-size)?:[^;{}]*?([1-9]\d*)px", style())
    assert min(map(int, sizes)) >= 14


def test_there_is_a_shape_for_every_seat() -> None:
    shapes = re.search(r"const SHAPES = \{(.*?)\};", script(), re.DOTALL)
    assert shapes is not None
    assert len(re.findall(r"^  \w+:", shapes[1], re.MULTILINE)) == SEATS[1]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_scenes_to_look_at_are_scenes(path: Path) -> None:
    scene = json.loads(path.read_text("utf-8"))
    if path.stem == "board":
        assert {"size", "squares", "finish", "lanes"} <= scene.keys()
    else:
        assert scene["page"] in ("lobby", "table")
        assert scene["lang"] in ("en", "fr")
        assert set(scene["words"]) <= set(WORDS)

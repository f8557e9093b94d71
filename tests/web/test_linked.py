"""The browser side without a browser: it links, knows its words, and fetches nothing."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from benhvrt_widgets import web
from benhvrt_widgets.attending import ATTENTION
from benhvrt_widgets.i18n import catalogue
from engine.games.ben_hvrt.tables import SEATS
from tests.web.node import node

WEB: Final = Path(__file__).parents[2] / "benhvrt_widgets" / "web"
MODULES: Final = sorted(str(path.relative_to(WEB)) for path in WEB.rglob("*.js"))
ROOM: Final = ("room/phone", "room/wall", "room/desk")
ENTRIES: Final = ("line", "panel", "lessons/figure", "lessons/panel", "lessons/sheet", "lessons/stage", *ROOM)
SHEETS: Final = ("style", "lessons")
WORDS: Final = {key.removeprefix("words.") for key in catalogue("en") if key.startswith("words.")}
# beginnings of keys that are put together
MADE_UP: Final = ("theme_", "attention_", "eye_", "help_", "hint_", "term_", "gloss_")


def code(path: str) -> str:
    """A module without its comments and imports."""
    text = re.sub(r"/\*[\s\S]*?\*/|(?<=\s)// [^\n]*|^// [^\n]*", "", web.read(path))
    return re.sub(r"^import [^;]*;|^export ", "", text, flags=re.MULTILINE)


def of_the_table() -> str:
    """All that a line brings to the browser."""
    return "\n".join(code(path) for path in web.modules("line.js"))


# -- linking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_is_linked_parses(entry: str, tmp_path: Path) -> None:
    module = tmp_path / "linked.mjs"
    module.write_text(web.script(entry), encoding="utf-8")
    done = subprocess.run([node(), "--check", module], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_module_is_reached() -> None:
    assert sorted({path for entry in ENTRIES for path in web.modules(f"{entry}.js")}) == MODULES


@pytest.mark.parametrize("entry", ENTRIES)
def test_one_module_comes_of_many(entry: str) -> None:
    assert re.findall(r"^(?:import|export) .*", web.script(entry), re.MULTILINE)[1:] == []
    assert web.script(entry).count("export default") == 1


def test_a_panel_is_a_stub() -> None:
    assert len(web.script("panel").splitlines()) <= 24


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(web, "WEB", tmp_path)
    web.read.cache_clear()
    web.script.cache_clear()
    yield tmp_path
    web.read.cache_clear()
    web.script.cache_clear()


def test_modules_come_after_what_they_need(written: Path) -> None:
    (written / "kit").mkdir()
    (written / "a.js").write_text(
        '// An entry.\n\nimport { one } from "./kit/b.js";\nimport {\n  two,\n} from "./kit/c.js";\n\n'
        "export default { one, two };\n"
    )
    (written / "kit/b.js").write_text(
        'import { two } from "./c.js";\n\nexport function one() {\n  return two;\n}\n'
    )
    (written / "kit/c.js").write_text("/** Two. */\nexport const two = 2;\n")
    assert (
        web.script("a") == "const two = 2;\nfunction one() {\nreturn two;\n}\nexport default { one, two };\n"
    )


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ('import { x } from "./a.js";\nexport const y = 1;\n', "ring"),
        ("export const y = 1;\nconst mine = 2;\n", "mine is declared in b.js and in a.js"),
        ("const y = 1;\n", "does not export: y"),
    ],
)
def test_what_cannot_be_linked_is_refused(written: Path, other: str, said: str) -> None:
    (written / "a.js").write_text('import { y } from "./b.js";\nexport const x = y;\nconst mine = 1;\n')
    (written / "b.js").write_text(other)
    with pytest.raises(web.LinkError, match=said):
        web.script("a")


# -- words ----------------------------------------------------------------------------------------


def test_words_that_are_used_exist() -> None:
    used = set(re.findall(r'ui\.w\("(\w+)"', of_the_table()))
    assert used - WORDS == set()
    assert all(any(start in key for key in WORDS) for start in MADE_UP)
    assert {f"attention_{value}" for value in ATTENTION} <= WORDS


def test_words_that_exist_are_used() -> None:
    quoted = set(re.findall(r'"(\w+)"', of_the_table()))
    assert {key for key in WORDS if key not in quoted and not key.startswith(MADE_UP)} == set()


@pytest.mark.parametrize("path", MODULES)
def test_no_sentence_is_hard_coded(path: str) -> None:
    texts = re.findall(r'"([^"\n]*)"|`([^`]*)`', code(path))
    prose = [text for pair in texts for text in pair if re.search(r"[A-Z]?[a-z]+ [a-z]+ [a-z]+", text)]
    assert [text for text in prose if not re.fullmatch(r"(?:bhl?-[\w${}-]+ ?)+", text)] == []


# -- what must never be there -----------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES)
def test_data_never_becomes_markup(path: str) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser", code(path)
    )


@pytest.mark.parametrize("text", [*map(code, MODULES), *map(web.style, SHEETS)], ids=[*MODULES, *SHEETS])
def test_nothing_comes_from_the_network(text: str) -> None:
    addresses = re.findall(r"\b(?:https?:)?//[\w.]+|@import|url\(|\bfetch\(|\bimport\b", text)
    assert [address for address in addresses if "www.w3.org" not in address] == []


# -- style ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("folder", "root"), [("style", ".bh"), ("lessons", ".bhl")])
def test_style_stays_inside_our_elements(folder: str, root: str) -> None:
    sheet = re.sub(r"/\*.*?\*/", "", web.style(folder), flags=re.DOTALL)
    assert sheet.count("{") == sheet.count("}")
    sheet = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
    for selector in re.findall(r"([^{};]+)\{", sheet):
        if not selector.strip().startswith("@"):
            assert all(root in one for one in re.split(r",(?![^(]*\))", selector)), selector


def test_no_small_print() -> None:
    sizes = re.findall(r"font(?:-size)?:[^;{}]*?([1-9]\d*)px", web.style())
    assert min(map(int, sizes)) >= 14


def test_there_is_a_shape_for_every_seat() -> None:
    shapes = re.search(r"const SHAPES = \{(.*?)\n\};", web.read("kit/signs.js"), re.DOTALL)
    assert shapes is not None
    assert len(re.findall(r"^  \w+:", shapes[1], re.MULTILINE)) == SEATS[1]

"""What the badges of the README open, on a server started the way Binder starts one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.serving.running import Running, jupyter, until

ROOT = Path(__file__).parent.parent.parent
URLPATH = re.compile(r"mybinder\.org/v2/gh/[\w-]+/[\w-]+/\w+\?urlpath=([\w.%-]+)")
TABLED = re.compile(r"`((?:voila|lab)%2F[\w.%-]+)`")
OPENED = [unquote(found) for found in URLPATH.findall((ROOT / "README.md").read_text("utf-8"))]
MEGABYTES = 400


def test_the_badges_open_the_game_the_contents_and_a_lesson() -> None:
    assert [path.removeprefix("voila/render/notebooks/") for path in OPENED] == [
        "play.ipynb",
        "index.ipynb",
        "lessons/04_escalation.ipynb",
    ]


def test_every_address_names_a_notebook() -> None:
    told = (ROOT / "binder" / "README.md").read_text("utf-8")
    named = [*OPENED, *map(unquote, TABLED.findall(told))]
    assert len(named) >= 7
    for path in named:
        found = re.fullmatch(r"(?:voila/render|lab/tree)/(notebooks/.+\.ipynb)", path)
        assert found, path
        assert (ROOT / found[1]).is_file(), path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with jupyter(tmp_path_factory.mktemp("binder"), ROOT) as server:
        yield server


@pytest.mark.more
@pytest.mark.parametrize("path", OPENED)
def test_they_answer_and_one_visitor_fits(server: Running, path: str) -> None:
    status, text = server.get(path)
    assert status == 200
    assert "Our mistake" not in text
    assert '"kernelId": "' in text
    until(lambda: bool(server.kernels()), "a kernel")
    kernel = server.kernels()[-1]
    used = (server.process.memory_info().rss + kernel.memory_info().rss) / 2**20
    assert used < MEGABYTES, f"{used:.0f} MB"

"""benhvrt serve FOLDER: one's own notebooks beside ours, nothing but them, and on this machine only."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import nbformat
import pytest
from click.testing import CliRunner

from benhvrt_widgets import own
from benhvrt_widgets.cli import main
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import contents
from benhvrt_widgets.serving import app
from tests.serving.running import Running, started, until

FRENCH = {"en": "", "fr": "fr/"}
PAGES = 7
LASTING = """
from benhvrt_widgets.cli import main
from benhvrt_widgets.serving import kernels
kernels.FORSAKEN = 3600
main()
"""
"""The program, with pages that stay open though no browser shows them, however long the next one takes."""
TORN = ("", "{", "[]", "{}", '{"cells": 1, "metadata": {}}', '{"cells": [{}], "metadata": []}')


def write(path: Path, *code: str, title: str = "", **metadata: Any) -> Path:
    """A notebook of these cells of code under a heading."""
    cells = [nbformat.v4.new_markdown_cell(f"# {title}")] if title else []
    cells += [nbformat.v4.new_code_cell(source) for source in code]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What somebody has lying around: two notebooks, and much that is nobody's business."""
    mine = tmp_path / "mine"
    write(mine / "dice.ipynb", "print(open('lesson.tape').read() + ' was read')", title="My *dice* & co")
    write(mine / "week 1" / "é#?.ipynb", "print(open('beside.txt').read())")
    (mine / "lesson.tape").write_text("a tape", "utf-8")
    (mine / "week 1" / "beside.txt").write_text("a neighbour", "utf-8")
    (mine / "helper.py").write_text("SECRET = 1", "utf-8")
    write(mine / ".hidden.ipynb")
    write(mine / ".ipynb_checkpoints" / "dice-checkpoint.ipynb")
    write(mine / ".git" / "x.ipynb")
    outside = write(tmp_path / "outside.ipynb", "print('out')")
    (mine / "leads_out.ipynb").symlink_to(outside)
    (mine / "up").symlink_to(tmp_path)
    (mine / "to_hidden.ipynb").symlink_to(mine / ".hidden.ipynb")
    (mine / "to_tape.ipynb").symlink_to(mine / "lesson.tape")
    (mine / "circle.ipynb").symlink_to(mine / "circle.ipynb")
    (mine / "folder.ipynb").mkdir()
    (mine / "again.ipynb").symlink_to(mine / "dice.ipynb")
    return mine


PUBLISHED = ["again.ipynb", "dice.ipynb", "week 1/é#?.ipynb"]
REFUSED = (
    *(".hidden.ipynb", ".ipynb_checkpoints/dice-checkpoint.ipynb", ".git/x.ipynb"),
    *("leads_out.ipynb", "up/outside.ipynb", "../outside.ipynb", "week 1/../../outside.ipynb"),
    *("to_hidden.ipynb", "to_tape.ipynb", "circle.ipynb", "folder.ipynb", "missing.ipynb"),
    *("lesson.tape", "helper.py", "week 1/beside.txt", "week 1", "", ".", "/", "//dice.ipynb"),
    *("dice.ipynb/", "./dice.ipynb", "week 1//é#?.ipynb", "dice.ipynb\0", "x" * 5000 + ".ipynb"),
)


def test_nothing_but_notebooks(folder: Path) -> None:
    assert list(own.found(folder)) == PUBLISHED
    assert all(own.file(folder, path) == folder / path for path in PUBLISHED)


@pytest.mark.parametrize("path", REFUSED)
def test_nothing_else(folder: Path, path: str) -> None:
    assert own.file(folder, path) is None
    assert own.file(folder, str(folder / "dice.ipynb")) is None


def test_a_folder_may_be_a_link_itself(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder)
    assert list(own.found(tmp_path / "link")) == PUBLISHED


# -- the command ---------------------------------------------------------------------------------------


def refused(*arguments: str | Path) -> str:
    done = CliRunner().invoke(main, ["serve", "--no-browser", *map(str, arguments)])
    assert done.exit_code == 2
    assert len(done.output.splitlines()) == 1
    return done.output


def test_it_is_never_for_others(folder: Path) -> None:
    assert "this machine only, since every visitor runs its code: leave out --public" in refused(
        folder, "--public"
    )
    assert "que pour cette machine" in refused("--public", folder, "--lang", "fr")
    with pytest.raises(ValueError, match="this machine only"):
        app.Site(folder, (), own=folder, public=True)


def test_a_folder_that_is_none(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no folder" in refused(tmp_path / "nowhere")
    assert "Il n'y a pas de dossier" in refused(tmp_path / "nowhere", "--lang", "fr")
    assert "is a file: name the folder" in refused(folder / "dice.ipynb")
    assert "est un fichier" in refused(folder / "dice.ipynb", "--lang", "fr")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "data.csv").touch()
    assert "no notebook to be served" in refused(tmp_path / "empty")
    assert "aucun carnet" in refused(tmp_path / "empty", "--lang", "fr")

    def closed(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", closed)
    assert "cannot be read: Permission denied" in refused(folder)
    assert "ne peut pas être lu" in refused(folder, "--lang", "fr")


# -- the page of contents ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contents_list_them(folder: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = app.notebooks() / FRENCH[lang]
    alone = contents.page(lang, ours)._repr_html_()
    assert "bhc-own" not in alone
    monkeypatch.setenv(own.FOLDER, str(folder))
    page = contents.page(lang, ours)._repr_html_()
    links = re.findall(r"href='([^']*own/[^']*)'", page)
    up = "../" if FRENCH[lang] else ""
    assert [unquote(link) for link in links] == [f"{up}own/{path}" for path in PUBLISHED]
    assert all("#" not in link and "?" not in link for link in links)
    assert "My dice &amp; co" in page
    assert "<strong>é#?</strong>" in page


@pytest.mark.parametrize("text", TORN)
def test_what_cannot_be_read_is_listed_by_its_name(folder: Path, text: str) -> None:
    (folder / "dice.ipynb").write_text(text, "utf-8")
    assert contents.titled(folder / "dice.ipynb") == "dice"


# -- the server ----------------------------------------------------------------------------------------


@pytest.fixture
def server(folder: Path, tmp_path: Path) -> Iterator[Running]:
    write(folder / "bad.ipynb", "raise ValueError('a secret of mine')")
    write(folder / "other.ipynb", "1", kernelspec={"name": "ir", "language": "R", "display_name": "R"})
    (folder / "torn.ipynb").write_text("{", "utf-8")
    (folder / "dot.png").write_bytes(b"a picture")
    (folder / ".dot.png").write_bytes(b"hidden")
    (folder.parent / "out.png").write_bytes(b"outside")
    (folder / "away.png").symlink_to(folder.parent / "out.png")
    asked = (
        "dot.png",
        ".dot.png",
        "../out.png",
        "away.png",
        "lesson.tape",
        "no.png",
        "http://a.example/b.png",
    )
    cells = [nbformat.v4.new_markdown_cell(" ".join(f"![]({path})" for path in asked))]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "picture.ipynb")
    options = ("--port", "0", "--no-browser", "--pages", str(PAGES))
    command = [sys.executable, "-c", LASTING, "serve", str(folder), *options]
    with started(command, tmp_path, {"BENHVRT_GAMES": str(tmp_path / "games")}) as running:
        yield running


def test_own_pages_are_served_as_ours_are(server: Running, folder: Path) -> None:
    """One server for all of it: it takes seconds to start."""

    def get(path: str) -> tuple[int, str]:
        return server.another().get(f"voila/render/{path}")

    told = " ".join("".join(server.said[1:]).split())
    assert (
        f"{len(PUBLISHED) + 4} notebooks of yours in {folder}: each page that is opened runs its code" in told
    )

    status, page = get("own/dice.ipynb")
    assert status == 200
    assert "a tape was read" in page, "a notebook finds what lies beside it"
    assert "bh-waiting" in page, "our template"
    assert not re.search(r"open\(.{1,5}lesson", page), "no sources"
    assert "a neighbour" in get("own/week%201/%C3%A9%23%3F.ipynb")[1]
    assert "own/dice.ipynb" in get("index.ipynb")[1]
    assert "../own/dice.ipynb" in get("fr/index.ipynb")[1]

    page = get("own/bad.ipynb")[1]
    assert "A cell of this notebook has failed." in page
    assert not re.search("a secret of mine|Our mistake", page)
    assert 'document.title = "bad"' in page
    until(lambda: any("a secret of mine" in line for line in server.said), "the reason in the terminal")
    page = get("own/picture.ipynb")[1]
    assert "data:image/png;base64,YSBwaWN0dXJl" in page, "what its prose shows comes along"
    assert page.count("base64,") == 1

    write(folder / "later.ipynb", "print('came later')")
    assert "came later" in get("own/later.ipynb")[1], "without a new start"
    assert len(server.kernels()) == PAGES
    assert get("own/dice.ipynb")[0] == 503, "the house is full"

    for path in ("own/other.ipynb", "own/torn.ipynb"):
        status, page = get(path)
        assert (status, "damaged, or not written for Python" in page) == (422, True)
    for path in (*REFUSED[:20], *map("own/".__add__, REFUSED[:20]), "own", "own/lesson.tape", "dice.ipynb"):
        assert get(quote(path))[0] == 404, path
    for path in ("voila/files/own/lesson.tape", "voila/files/lesson.tape", "files/own/dice.ipynb"):
        assert server.get(path)[0] == 404
    assert server.get("voila/render/own/dice.ipynb", Host="elsewhere.example")[0] == 403

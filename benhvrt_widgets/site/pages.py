"""The pages of the site that are prose first: contents, lessons, and benches, made of their notebooks.

What a cell shows that needs no reader is taken from the notebook as it was run; whatever answers is a place
that its part fills once Python is there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

from nbconvert.filters.markdown_mistune import markdown2html_mistune

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import contents
from benhvrt_widgets.serving import notebooks
from benhvrt_widgets.site.lesson import address as address_of

NOTEBOOKS: Final = notebooks()
BENCHES: Final = ("class", "own_bot")
CALL: Final = re.compile(r"^page\.(\w+)\(.*\)$", re.MULTILINE)
WAY: Final = re.compile(r"""(?<=href=['"])([\w./-]+)\.ipynb""")
FIGURE: Final = ("controls", "guesses", "picture", "switch")
KEPT: Final = (
    "div.bh-kept { padding-top: 0; } #bh-kept button { min-height: 44px; margin: 16px 16px 0 0;"
    " padding: 6px 18px; border: 1px solid var(--c-line); border-radius: 8px;"
    " background: var(--c-surface); color: var(--c-ink);"
    " font: inherit; font-weight: 600; cursor: pointer; } #bh-kept button:disabled { color: var(--c-muted);"
    " background: var(--c-square); cursor: default; }"
)
SHOWN: Final = {"picture": "bhl-chart", "hand_in": "bhl-alone"}


def folder(lang: str) -> str:
    """Where the pages of a language lie.

    >>> folder("en"), folder("fr")
    ('', 'fr/')
    """
    return "" if lang == LANGUAGES[0] else f"{lang}/"


def pages() -> Iterator[tuple[str, str, Path]]:
    """Every page by its address without an ending, its language, and its notebook."""
    for lang in LANGUAGES:
        own = NOTEBOOKS / folder(lang)
        for path in sorted(own.glob("lessons/[0-9][0-9]_*.ipynb")):
            yield f"{folder(lang)}lessons/{path.stem}", lang, path
        for name in BENCHES:
            yield f"{folder(lang)}{name}", lang, own / f"{name}.ipynb"


def page(template: str, address: str, lang: str, notebook: Path) -> str:
    """A page: prose as it is, and a place for each part."""
    read = json.loads(notebook.read_text("utf-8"))
    cells = "\n".join(_cell(nth, cell, lang) for nth, cell in enumerate(read["cells"]) if not _silent(cell))
    facts = {
        "LANG": lang,
        "NAME": notebook.stem,
        "BENCH": "data-bench" if notebook.stem in BENCHES else "",
        "TITLE": escape(contents.title(read)),
        "NOSCRIPT": escape(say("site.no_script", lang)),
        "UP": "/".join([".."] * address.count("/")) or ".",
        "CELLS": addressed(cells),
    }
    return re.sub(rf"\b({'|'.join(facts)})\b", lambda found: facts[found[1]], template)


def addressed(html: str) -> str:
    """The same, with its addresses as they are here.

    >>> addressed('<a href="../index.ipynb"> <a href="play.ipynb?play=whips"> <a href="lessons/01_x.ipynb">')
    '<a href="../contents.html"> <a href="./?play=whips"> <a href="lessons/01_x.html">'
    """
    return WAY.sub(lambda found: address_of(found[1]), html)


def question(notebook: Path) -> str:
    """A notebook with its title and its question alone, as the class page shows them."""
    read = json.loads(notebook.read_text("utf-8"))
    first = next(cell for cell in read["cells"] if cell["cell_type"] == "markdown")
    cell = {"cell_type": "markdown", "source": first["source"]}
    return json.dumps({"metadata": {"title": contents.title(read)}, "cells": [cell]}, ensure_ascii=False)


def _silent(cell: Any) -> bool:
    return cell["cell_type"] == "code" and "language" in cell["metadata"].get("tags", ())


def _cell(nth: int, cell: Any, lang: str) -> str:
    tags = " ".join(cell["metadata"].get("tags", ()))
    waits = f' data-tags="{escape(tags)}"' if tags else ""
    inner = _prose(cell) if cell["cell_type"] == "markdown" else _answer(cell, lang)
    return f'<div cell-index="{nth}"{waits}>{inner}</div>'


def _prose(cell: Any) -> str:
    html = markdown2html_mistune("".join(cell["source"]))
    return f'<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown">{html}</div>'


def _answer(cell: Any, lang: str) -> str:
    """The place of a part, or what was printed where nobody is asked anything."""
    called = CALL.findall("".join(cell["source"]))[-1]
    if called in ("check", "told"):
        return "".join(_printed(output) for output in cell["outputs"])
    if called == "chart":
        return f'<div class="bhl-figure">{"".join(map(_place, FIGURE))}</div>'
    return _place(called, coming(lang) if called == "header" else "")


def _place(part: str, inner: str = "") -> str:
    kind = f' class="{SHOWN[part]}"' if part in SHOWN else ""
    return f'<div data-part="{part}"{kind}>{inner}</div>'


def _printed(output: Any) -> str:
    if output["output_type"] == "stream":
        text = escape("".join(output["text"]))
        return f'<div class="jp-RenderedText"><pre>{text}</pre></div>'
    return "".join(output["data"]["text/html"])


def coming(lang: str) -> str:
    """What is seen until Python is there: how much has come, and a way to the contents."""
    words = escape(say("site.coming", lang))
    return (
        f'<div class="bh-coming"><span class="bh-going">{words}</span>'
        f'<progress id="bh-bar" class="bh-going" max="1" value="0" aria-label="{words}">'
        f'</progress><span id="bh-bytes" class="bh-going"></span>'
        f'<span class="bh-failed" role="alert">{escape(say("site.failed", lang))} '
        f'<a href="ELSEWHERE">{escape(say("site.elsewhere", lang))}</a></span></div>'
    )


def contents_page(look: str, lang: str) -> str:
    """The list of games and lessons."""
    up = "." if lang == LANGUAGES[0] else ".."
    html = addressed(contents.page(lang, NOTEBOOKS / folder(lang))._repr_html_())
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Ben Hvrt Lab</title>'
        f'<link rel="icon" href="{up}/icon.svg" type="image/svg+xml">'
        f'<link rel="manifest" href="{up}/manifest.webmanifest">{look}<style>{KEPT}</style></head>'
        f'<body><main id="rendered_cells">{html}{_kept(lang)}</main>'
        f'<script type="module" src="{up}/kept.js"></script></body></html>'
    )


def _kept(lang: str) -> str:
    """What the browser keeps, and buttons to be rid of it; its script fills in the figures."""
    facts = {name: f"{{{name}}}" for name in ("games", "kb", "mb")}
    words = {
        "is": say("site.kept_is", lang, **facts),
        "games": say("site.drop_games", lang),
        "sure": say("site.drop_sure", lang),
        "pages": say("site.drop_pages", lang),
    }
    buttons = "".join(
        f'<button type="button" disabled>{escape(words[name])}</button>' for name in ("games", "pages")
    )
    return (
        f'<div class="bhc bh-kept"><section id="bh-kept" data-words="{escape(json.dumps(words))}" '
        f'aria-labelledby="bh-kept-head"><h2 id="bh-kept-head">{escape(say("site.kept", lang))}</h2>'
        f'<p role="status"></p>{buttons}</section></div>'
    )

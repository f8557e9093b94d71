"""What a notebook imports."""

from __future__ import annotations

import os
from urllib.parse import parse_qs

from IPython.display import display

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.page import Page
from engine.replay.store import Store


def play(lang: str | None = None) -> None:
    """The play page: a lobby, and then a table."""
    asked = parse_qs(os.environ.get("QUERY_STRING", "")).get("lang", [""])[0]
    chosen = lang or (asked if asked in LANGUAGES else LANGUAGES[0])
    page = Page(Store(os.environ.get("BENHVRT_GAMES") or None), chosen)
    display(page.table, page.below)  # type: ignore[no-untyped-call, unused-ignore]

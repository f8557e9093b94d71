"""What a notebook imports."""

from __future__ import annotations

import os

from IPython.display import display

from benhvrt_widgets.page import Page
from benhvrt_widgets.visit.keeping import Address
from engine.replay.store import Store


def play(lang: str | None = None) -> None:
    """The play page: a lobby, or the game that the address names."""
    asked, accepted = (os.environ.get(name, "") for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    address = Address.read(asked, accepted)
    page = Page(Store(os.environ.get("BENHVRT_GAMES") or None), lang or address.lang, address)
    display(page.table, page.below)  # type: ignore[no-untyped-call, unused-ignore]

"""The play page, as a notebook shows it."""

from __future__ import annotations

import os

from IPython.display import display

from benhvrt_widgets.panels.page import Page
from benhvrt_widgets.serving import served
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.sharing import VISITOR
from benhvrt_widgets.visit.visit import Visit
from engine.replay.keeping import done


def play(lang: str | None = None) -> None:
    """The play page: a lobby, or the game that the address names; Voilà fills the window with it.

    Args:
        lang: "en" or "fr"; else the address or the browser says.
    """
    from engine.replay.store import Files, Store  # and with it locks that nothing else here needs

    asked, accepted = (os.environ.get(name, "") for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    address = Address.read(asked, accepted)
    store = Store(os.environ.get("BENHVRT_GAMES") or None, whose=os.environ.get(VISITOR, ""))
    visit = Visit(Files(store), lang or address.lang, play=address.play)
    done(visit.arrive(address))
    page = Page(visit, fills=served())
    display(page, page.below)  # type: ignore[no-untyped-call, unused-ignore]

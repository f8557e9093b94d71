"""A lesson in a cell of anybody's notebook: `lesson(4)`.

The lesson itself, and with it all that is heavy, is imported when one is asked for.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import names

if TYPE_CHECKING:
    from benhvrt_widgets.lessons.whole import Whole


def lesson(which: int | str, lang: str | None = None) -> Whole:
    """A lesson's question, guess, moment of play, chart and surprise, one below the other in a cell.

    ``which`` is its number or its name: 4, "escalation" or "04_escalation". ``lang`` is "en" or "fr"; unless
    told, it is what the reader of a served page prefers, and English in a notebook. What it returns shows
    itself; its trait ``seen`` grows to ["guess", "theory"], and cells of the notebook that are tagged
    "after-guess" or "after-theory" wait for that.
    """
    lang = lang or preferred()
    name = find(which, lang)
    from benhvrt_widgets.lessons.whole import Whole

    return Whole(name, lang)


def find(which: int | str, lang: str = "en") -> str:
    """The module of a lesson by its number or its name; a LookupError says which there are.

    >>> find(4), find("escalation"), find("04_escalation"), find("l04_escalation")
    ('l04_escalation', 'l04_escalation', 'l04_escalation', 'l04_escalation')
    """
    said = str(which).removesuffix(".ipynb")
    for name in names():
        number, _, title = name[1:].partition("_")
        if said in (number, str(int(number)), title, name[1:], name):
            return name
    known = ", ".join(f"{int(name[1:3])} {name[4:]}" for name in names())
    raise LookupError(say("lesson.no_such", lang, found=str(which), known=known))


def preferred() -> str:
    """The language of whoever reads: as the address says, else the first of ours that the browser accepts."""
    asked = parse_qs(os.environ.get("QUERY_STRING", "")).get("lang", [])
    accepted = re.split(r"[,;\s]+", os.environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    return next((tongue[:2] for tongue in (*asked, *accepted) if tongue[:2] in LANGUAGES), LANGUAGES[0])

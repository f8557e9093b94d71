"""The four cards that everyone has (CI-03).

>>> face("jupiter", "en")["name"]
'Thanks Jupiter'
"""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.parts import Face

JUPITER: Final = "jupiter"


def face(kind: str, lang: str) -> Face:
    """A card as the page draws it: left, ahead, right or jupiter."""
    way = kind != JUPITER
    return {
        "kind": kind,
        "name": say(f"circus.way.{kind}" if way else "circus.jupiter", lang),
        "sort": "move" if way else "event",
        "sort_name": say("circus.sort.way" if way else "circus.sort.jupiter", lang),
        "when": say("circus.when.way" if way else "circus.when.jupiter", lang),
        "text": say(f"circus.does.{kind}", lang),
        "price": None,
        "maintenance": "",
        "flavour": say(f"circus.flavour.{kind}", lang),
        "picture": f"way_{kind}" if way else JUPITER,
    }

"""Fixed pictures of a moment: what a panel shows, without a kernel and without a script.

    from benhvrt_widgets.pictures import mimebundle
    mimebundle("track", regions, "en")

They are made from the same regions that the browser draws, so they hold nothing that the seat may not see. A
picture comes as HTML with its styles inside (drawings as images, which every preview keeps), as SVG where
it is a drawing, and as plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from benhvrt_widgets.pictures.panels import PANELS
from benhvrt_widgets.pictures.tables import Picture, paragraph
from benhvrt_widgets.pictures.track import track

__all__ = ["KINDS", "mimebundle", "picture", "track"]

KINDS: Final = tuple(PANELS)
"""Panels of which there is a picture."""

Maker = Callable[[Mapping[str, Any], str], Picture]


def picture(kind: str, regions: Mapping[str, Any], lang: str = "en") -> Picture:
    """A panel at the moment of these regions; where there is nothing to show, a sentence says so."""
    from benhvrt_widgets.games import staging
    from benhvrt_widgets.i18n import say

    slug = regions.get("play")
    if slug is not None and kind in staging(slug).lacks:
        return paragraph(say(f"panel.lacks_{kind}", lang))
    made = PANELS[kind](regions, lang)
    return made or paragraph(say(f"panel.none_{kind}", lang))


def mimebundle(kind: str, regions: Mapping[str, Any], lang: str = "en") -> dict[str, str]:
    """The same by MIME type, as notebooks keep it."""
    made = picture(kind, regions, lang)
    svg = {"image/svg+xml": made.svg} if made.svg else {}
    return {"text/html": made.html, **svg, "text/plain": made.text}

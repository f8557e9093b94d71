"""SVG as text: elements, the colours of daylight by class, and a drawing as an image in a page."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

Attributes = Mapping[str, object]

SANS, SERIF = "system-ui,sans-serif", "ui-serif,serif"
PAPER, SAND, INK, DARK, LIGHT = "#FBF6EC", "#F4EAD6", "#2A211B", "#1D1712", "#FFFDF7"
MUTED, HAIR, LINE, PRIMARY, GOLD = "#5F5348", "#DCCFB8", "#8A7D6E", "#8A1C2B", "#B98517"
MIDDLE: Final = {"text-anchor": "middle", "dominant-baseline": "central"}
LEVEL: Final = {"dominant-baseline": "central"}

PAINT: Final[dict[str, Attributes]] = {
    "bh-rim": {"fill": "none", "stroke": "#B79A6A", "stroke-linejoin": "round"},
    "bh-spina": {"fill": PAPER},
    "bh-square": {"fill": "#EFE4CF", "stroke": LINE, "stroke-width": 3, "stroke-linejoin": "round"},
    "bh-odd": {"fill": "#E3D3B4"},
    "bh-grid": {"fill": "#FFFFFF"},
    "bh-q-bend": {"stroke-dasharray": "14 9"},
    "bh-q-jump": {"fill": "#C9A86A"},
    "bh-q-water": {"fill": "#7FB2D6"},
    "bh-q-exit": {"stroke": PRIMARY, "stroke-width": 6},
    "bh-letter": {"fill": MUTED, "font-weight": 700, "font-family": SANS, **MIDDLE},
    "bh-chequer": {"fill": PRIMARY},
    "bh-chequer2": {"fill": "#FFFFFF"},
    "bh-turf": {"fill": "#CFE3B4"},
    "bh-furlong": {"stroke": "#FFFFFF", "stroke-opacity": 0.55, "stroke-width": 1},
    "bh-gate": {"fill": "#7A5230"},
}
"""How a shape of a board is painted: the later class of several wins."""
UNFIT: Final = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NEVER_EMPTY: Final = ("td", "th", "tr", "table", "p", "b")
"""Elements of HTML that need an end."""
TURF_ODD: Final = {"fill": "#BFD8A0"}


def clean(text: object) -> str:
    """Text without what XML cannot hold."""
    return UNFIT.sub("", str(text))


def safe(text: object) -> str:
    """Text for markup."""
    return escape(clean(text))


def el(tag: str, attributes: Attributes | None = None, *kids: str) -> str:
    """An element; what is in it is markup already."""
    told = "".join(
        f' {name}="{safe(_short(value))}"' for name, value in (attributes or {}).items() if value is not None
    )
    inside = "".join(kids)
    return f"<{tag}{told}>{inside}</{tag}>" if inside or tag in NEVER_EMPTY else f"<{tag}{told}/>"


def _short(value: object) -> object:
    return f"{value:.6g}" if isinstance(value, float) else value


def text(words: object, attributes: Attributes) -> str:
    """A line of text."""
    return el("text", {"font-family": SANS, "fill": INK, **attributes}, safe(words))


def moved(x: float, y: float, scale: float = 1, *kids: str, **attributes: object) -> str:
    """A group elsewhere, and larger or smaller."""
    shift = f"translate({x:.6g} {y:.6g})"
    return el("g", {"transform": shift if scale == 1 else f"{shift} scale({scale:.6g})", **attributes}, *kids)


def shapes(described: Iterable[Mapping[str, Any]]) -> str:
    """The ground of a board, painted."""
    return "".join(_shape(**each) for each in described)


def _shape(*, tag: str, text: str = "", **attributes: Any) -> str:
    classes = str(attributes.pop("class", "")).split()
    paint: dict[str, object] = {}
    for name in classes:
        paint.update(TURF_ODD if name == "bh-odd" and "bh-turf" in classes else PAINT.get(name, {}))
    return el(tag, {**attributes, **paint}, safe(text))


def drawing(box: tuple[float, float, float, float], wide: float, title: str, told: str, *kids: str) -> str:
    """A whole drawing on paper of its own, which says what is on it."""
    x, y, width, height = box
    ground = el("rect", {"x": x, "y": y, "width": width, "height": height, "rx": width / 50, "fill": SAND})
    return el(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": " ".join(f"{each:.6g}" for each in box),
            "width": round(wide),
            "height": round(wide * height / width),
            "role": "img",
            "aria-label": title,
        },
        el("title", None, safe(title)),
        el("desc", None, safe(told)),
        ground,
        *kids,
    )


def image(svg: str, said: str, wide: int | None = None) -> str:
    """A drawing as an image: previews that drop what is drawn in a page keep what is an image in it."""
    data = b64encode(svg.encode("utf-8")).decode("ascii")
    source = f"data:image/svg+xml;base64,{data}"
    return el("img", {"src": source, "alt": said, "width": wide, "style": "max-width:100%"})

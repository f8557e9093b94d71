"""The signs of seats, horses and dice, as the page draws them. Colour is never needed to tell them apart."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from benhvrt_widgets.pictures.svg import DARK, LIGHT, MIDDLE, Attributes, el, image, text

SIGNS: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("signs.json").read_text("utf-8"))
ROUND: Final = {"stroke-linejoin": "round"}
LOWER: Final = {"triangle": 1.6, "drop": 1.2}
ASIDE: Final = {"moon": 1.2}


def colour_of(seat: int) -> str:
    """The colour of a seat's pieces."""
    colours: list[str] = SIGNS["colours"]
    return colours[seat % len(colours)]


def numeral(words: object, size: float, dark: bool, **at: object) -> str:
    """A number or letter on a sign."""
    fill = "#FFFFFF" if dark else DARK
    return text(words, {"font-weight": 800, **MIDDLE, "font-size": size, "fill": fill, **at})


def _ringed(path: str, fill: str) -> str:
    out: Attributes = {"d": path, "fill": DARK, "stroke": DARK, "stroke-width": 4.8, **ROUND}
    within: Attributes = {"d": path, "fill": LIGHT, "stroke": LIGHT, "stroke-width": 2.2, **ROUND}
    return el("path", out) + el("path", within) + el("path", {"d": path, "fill": fill})


def sign(shape: str, seat: int, number: object) -> str:
    """A seat's sign around (0, 0), about 20 units across: shape, double ring, number."""
    known = list(SIGNS["shapes"])
    shape = shape if shape in known else known[seat % len(known)]
    size = 8.5 if len(str(number)) > 1 else 10.5
    dark = seat in SIGNS["light_numerals"]
    written = numeral(number, size, dark, x=ASIDE.get(shape, 0), y=LOWER.get(shape, 0))
    return _ringed(SIGNS["shapes"][shape], colour_of(seat)) + written


def horse(runner: Any) -> str:
    """A horse's head in its colour, with its letter; they run to the right."""
    fill = SIGNS["silks"].get(runner["colour"], LIGHT)
    head = el("g", {"transform": "scale(-1 1)"}, _ringed(SIGNS["horse"], fill))
    return head + numeral(runner["letter"], 9.5, runner["colour"] in SIGNS["dark_silks"], x=-1, y=3.6)


def die(face: int, u: float, **rect: object) -> str:
    """A die around (0, 0), 16 units across; a face beyond six is a number."""
    pips = SIGNS["pips"].get(str(face), [])
    spots = "".join(
        el("circle", {"cx": x * 4.3 * u, "cy": y * 4.3 * u, "r": 1.55 * u, "fill": DARK}) for x, y in pips
    )
    corner: Attributes = {"x": -8 * u, "y": -8 * u, "width": 16 * u, "height": 16 * u, "rx": 3 * u}
    body = el("rect", {**corner, "fill": LIGHT, "stroke": DARK, "stroke-width": 5, **rect})
    return body + (spots or numeral(face, 11 * u, dark=False))


@cache
def token(shape: str, seat: int) -> str:
    """A seat's sign as a small image in a table; its name stands beside it."""
    svg = el(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "-12 -12 24 24", "width": 24, "height": 24},
        sign(shape, seat, seat + 1),
    )
    return image(svg, str(seat + 1), 24)

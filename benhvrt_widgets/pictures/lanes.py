"""Six straight lanes at a moment: the horses, their odds, the cards behind them and the bets on them."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.pictures.signs import colour_of, horse, numeral, sign
from benhvrt_widgets.pictures.svg import DARK, LEVEL, LIGHT, SERIF, drawing, el, moved, safe, shapes, text

Plain = Mapping[str, Any]

HEAD, BACK, CELL, HIGH = 156, 92, 31, 50
"""Room for the name, for cards behind the gate, and the size of a square, as on a wide page."""
LEFT: Final = HEAD + BACK
CARD: Final = 20
LETTERS: Final = tuple("ABCDEFG")
BOLD: Final = {"font-weight": 700}
MEDALS: Final = {1: "#F4C542", 2: "#D5DADF", 3: "#DFA26B"}


def lanes(board: Plain, stage: Plain, lang: str) -> str:
    """The lanes as SVG."""
    width, height = LEFT + board["columns"] * CELL, board["lanes"] * HIGH
    stretch = f"translate({LEFT} 0) scale({CELL / board['square']:g} {HIGH / board['square']:g})"
    rows: list[Plain] = stage.get("lanes") or board["runners"]
    run = (stage.get("run") or {}).get("squares") or [{"square": 0, "label": ""} for _ in rows]
    told = ". ".join(each["label"] for each in run if each["label"])
    return drawing(
        (0, 0, width, height),
        width,
        say("panel.track", lang),
        told or ", ".join(row["name"] for row in rows),
        el("g", {"transform": stretch}, shapes(board["ground"])),
        *(_lane(row, width, board["line"]) for row in rows),
        el("g", {"transform": stretch}, shapes(board["post"])),
        *(_runner(row, at, board["columns"]) for row, at in zip(rows, run, strict=True)),
    )


def _lane(row: Plain, width: float, line: int) -> str:
    """What stands before the gate, and who has bet at the far end."""
    middle, runner, owner = (row["lane"] + 0.5) * HIGH, row.get("runner"), row.get("owner")
    chance = row.get("chance")
    wagers = row.get("wagers") or ()
    step = min(34, (width - LEFT - (line + 1) * CELL) / max(1, len(wagers)))
    return "".join(
        (
            moved(24, middle, 1.55, horse(row)),
            text(
                runner["name"] if runner else row["name"],
                {"x": 50, "y": middle - 11, **BOLD, "font-size": 17, "fill": DARK, **LEVEL},
            ),
            text(
                row.get("odds", ""),
                {
                    "x": 50,
                    "y": middle + 12,
                    "font-family": SERIF,
                    **BOLD,
                    "font-size": 18,
                    **LEVEL,
                },
            ),
            ""
            if chance is None
            else text(
                f"{chance} %",
                {"x": 92, "y": middle + 12, "font-weight": 600, "font-size": 16, "fill": "#3B4A2C", **LEVEL},
            ),
            moved(HEAD - 12, middle + 11, 0.85, _seat(owner)) if owner else "",
            _laid(row.get("laid") or (), middle),
            *(
                moved(
                    width - (n + 0.5) * step - 2,
                    middle - 6,
                    1,
                    el("title", None, safe(wager["text"])),
                    moved(0, 0, 0.85, _seat(wager)),
                    text(wager["mark"], {"y": 19, "font-size": 12, **BOLD, "text-anchor": "middle"}),
                )
                for n, wager in enumerate(wagers)
            ),
        )
    )


def _seat(seat: Plain) -> str:
    return sign(seat["shape"], seat["seat"], seat["seat"] + 1)


def _laid(cards: Any, middle: float) -> str:
    """The cards behind a lane: a card that is not known is a back in the colour of who laid it."""
    rows = 2 if len(cards) > 4 else 1
    in_row = ceil(len(cards) / rows)
    wide = CARD if rows == 1 else CARD * 0.8
    step = min(wide + 3, (BACK - wide - 8) / max(1, in_row - 1))
    first = middle - wide * 0.7 * rows - (rows - 1)
    return "".join(
        moved(
            HEAD + 3 + (n % in_row) * step,
            first + n // in_row * (wide * 1.4 + 2),
            1,
            el("title", None, safe(card["text"])),
            el(
                "rect",
                {
                    "width": wide,
                    "height": wide * 1.4,
                    "rx": 2,
                    "fill": LIGHT if card["face"] else "#6E1422",
                    "stroke": colour_of(card["seat"]),
                    "stroke-width": 2.4,
                },
            ),
            numeral(
                _corner(card["face"]) if card["face"] else "?",
                wide * 0.62,
                not card["face"],
                x=wide / 2,
                y=wide * 0.72,
            ),
        )
        for n, card in enumerate(cards)
    )


def _corner(face: Plain) -> str:
    """The letter and sign of an Action card, if it has them."""
    *_, letter, way = ("", *str(face["when"]).split())
    known = letter in LETTERS and way in ("+", "\N{MINUS SIGN}")
    return letter + way if known else "\N{UP DOWN ARROW}"


def _runner(row: Plain, at: Plain, columns: int) -> str:
    """A horse on its square, with its place once it is home."""
    x = LEFT + (min(at["square"], columns - 1) + 0.5) * CELL
    place = at.get("place")
    medal = {"r": 11, "fill": MEDALS.get(place or 0, LIGHT), "stroke": DARK, "stroke-width": 1.5}
    won = moved(-18, -12, 1, el("circle", medal), numeral(place, 15, dark=False)) if place else ""
    return moved(x, (row["lane"] + 0.5) * HIGH, 1, moved(0, 0, 1.55, horse(row)), won)

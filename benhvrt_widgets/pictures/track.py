"""The track at a moment: the ground of the board, and on it the chariots as the page draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, sin
from typing import Any, Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.pictures.lanes import lanes
from benhvrt_widgets.pictures.signs import SIGNS, colour_of, die, numeral, sign
from benhvrt_widgets.pictures.svg import (
    DARK,
    INK,
    LEVEL,
    LIGHT,
    MIDDLE,
    PRIMARY,
    SERIF,
    drawing,
    el,
    moved,
    shapes,
    text,
)

Plain = Mapping[str, Any]

WIDE: Final = 760
ROMAN: Final = ("", "I", "II", "III", "IV")
LANE: Final = 10
"""Units of a lane."""
MARKS: Final = {"wound": "#C7362F", "marker": "#E6B27A"}


def track(board: Plain, stage: Plain, seats: Sequence[Plain], lang: str, title: str = "") -> str:
    """A moment of the race as SVG; before and after a race, the empty track."""
    if board.get("kind") == "straight":
        return lanes(board, stage, lang)
    width, height = board["size"]
    return drawing(
        (0, 0, width, height),
        WIDE,
        say("panel.track", lang),
        told(stage),
        shapes(board["ground"]),
        *(_lit(target, board) for target in stage.get("reach") or ()),
        *(_trail(trail, stage, board) for trail in stage.get("trail") or ()),
        shapes(board["post"]),
        *(_thing(thing, board) for thing in stage.get("things") or ()),
        *(_piece(piece, stage, board, len(seats)) for piece in stage.get("pieces") or ()),
        _wall(stage, board, len(seats), title),
    )


def told(stage: Plain) -> str:
    """Where everybody is, in words."""
    run = stage.get("run") or {}
    labels = [each.get("label", "") for each in (*(stage.get("pieces") or ()), *run.get("squares", ()))]
    return ". ".join(filter(None, labels))


def _unit(board: Plain) -> float:
    (x, y), *_, (u, v) = board["squares"][0]["points"]
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5) / LANE


def _square(board: Plain, number: int | None) -> Plain | None:
    return None if number is None else next((s for s in board["squares"] if s["id"] == number), None)


def _lit(target: Plain, board: Plain) -> str:
    """A square that can be reached, with its dot."""
    square = _square(board, target["square"])
    if square is None or target.get("home"):
        return ""
    outline = " ".join(f"{x:g},{y:g}" for x, y in square["points"])
    lit = {"points": outline, "fill": "#FFE594", "stroke": "#B98517", "stroke-width": 4}
    (x, y), u = square["centre"], _unit(board)
    return el("polygon", lit) + el("circle", {"cx": x, "cy": y, "r": 0.9 * u, "fill": "#6E4E00"})


def _trail(trail: Plain, stage: Plain, board: Plain) -> str:
    """Where a chariot came from in its latest move."""
    found = [square for number in trail["path"] if (square := _square(board, number))]
    if len(found) < 2:
        return ""
    points = " ".join("{:g},{:g}".format(*square["centre"]) for square in found)
    owner = next((each["seat"] for each in stage["pieces"] if each["chariot"] == trail["chariot"]), 0)
    u = _unit(board)
    dots = {"points": points, "fill": "none", "stroke-linecap": "round", "stroke-dasharray": f"0 {3.4 * u:g}"}
    return "".join(
        el("polyline", {**dots, "stroke": colour, "stroke-width": wide * u})
        for colour, wide in ((DARK, 1.7), (colour_of(owner), 1.1))
    )


def _thing(thing: Plain, board: Plain) -> str:
    """Debris, and drivers on foot."""
    square = _square(board, thing["square"])
    if square is None:
        return ""
    path = SIGNS["things"].get(thing["kind"], SIGNS["things"]["debris"])
    fill = "#5F5348" if thing["kind"] not in ("driver", "fallen") else PRIMARY
    drawn = {"d": path, "fill": fill, "stroke": LIGHT, "stroke-width": 1.4, "stroke-linejoin": "round"}
    x, y = square["centre"]
    return moved(x, y, 0.3 * _unit(board), el("path", drawn))


def _piece(piece: Plain, stage: Plain, board: Plain, seats: int) -> str:
    """A chariot: its sign ahead, its Speed as dots behind."""
    square = _square(board, _shown(piece, stage))
    if square is None:
        return ""
    u, angle, die_of = _unit(board), _heading(square), stage.get("die") or {}
    forward = 2.4 * u
    halo = {"r": 13, "fill": "none", "stroke": "#0B5CAD", "stroke-width": 3}
    lit = el("circle", halo) if die_of.get("chariot") == piece["chariot"] else ""
    cover = {"x": 5, "y": -12, "width": 7, "height": 7, "rx": 1.5, "fill": DARK, "stroke": LIGHT}
    turned = f"rotate({degrees(angle):.4g}) translate({forward:g} 0)"
    x, y = square["centre"]
    return moved(
        x,
        y,
        1,
        el("g", {"transform": turned}, _pips(piece.get("speed") or 0, u), _way(piece.get("way"), u)),
        moved(
            forward * cos(angle),
            forward * sin(angle),
            0.44 * u,
            lit,
            _sign(piece, seats),
            _marks(piece.get("marks") or ()),
            el("rect", cover) if piece.get("cover") else "",
        ),
    )


def _shown(piece: Plain, stage: Plain) -> Any:
    """Where a chariot is drawn: at the end of its way while it moves, else where it stands."""
    moving, stands = stage.get("moving"), piece.get("square")
    if not moving or moving["chariot"] != piece["chariot"] or stands is None or stands in moving["path"]:
        return stands
    return moving["path"][-1] if moving["path"] else stands


def _heading(square: Plain) -> float:
    """Which way a chariot on this square looks."""
    (x, y), *_, (u, v) = square["points"]
    return atan2(square["centre"][1] - (y + v) / 2, square["centre"][0] - (x + u) / 2)


def _pips(speed: int, u: float) -> str:
    return "".join(
        el(
            "circle",
            {
                "cx": (-7.1 - 2.3 * (n // 3)) * u,
                "cy": (n % 3 - (min(3, speed - 3 * (n // 3)) - 1) / 2) * 2.6 * u,
                "r": 1.05 * u,
                "fill": INK,
            },
        )
        for n in range(speed)
    )


def _way(way: int | None, u: float) -> str:
    """An arrow to the inside or the outside."""
    if not way:
        return ""
    path = f"M{-3.2 * u:g} {4.8 * way * u:g}H{3.2 * u:g}L0 {9 * way * u:g}z"
    return el("path", {"d": path, "fill": DARK, "stroke": LIGHT, "stroke-width": 0.5 * u})


def _sign(piece: Plain, seats: int) -> str:
    """The sign of a chariot; the second of a team wears a II."""
    team = piece["chariot"] // max(1, seats)
    shown = piece.get("number") or piece["chariot"] + 1
    badge = {"x": -4.5, "y": -4, "width": 9, "height": 8, "rx": 2, "fill": DARK, "stroke": LIGHT}
    second = moved(8.5, -8, 1, el("rect", badge), numeral(ROMAN[min(team + 1, 4)], 7, dark=True))
    return sign(piece["shape"], piece["seat"], shown) + (second if team else "")


def _marks(marks: Sequence[Plain]) -> str:
    """Wounds or markers as dots along the foot of a sign."""
    kinds = [mark["kind"] for mark in marks for _ in range(min(6, mark["n"]))]
    return "".join(
        el(
            "circle",
            {
                "cx": (n - (len(kinds) - 1) / 2) * 4.4,
                "cy": 12.5,
                "r": 1.9,
                "fill": MARKS.get(kind, LIGHT),
                "stroke": DARK,
                "stroke-width": 0.7,
            },
        )
        for n, kind in enumerate(kinds)
    )


def _wall(stage: Plain, board: Plain, seats: int, title: str) -> str:
    """In the middle the dice and who threw them, or the name of the game."""
    (width, height), u = board["size"], _unit(board)
    thrown, rolled = stage.get("dice"), stage.get("die")
    if thrown:
        faces = [(each["face"], each.get("kind")) for each in thrown["faces"]]
        said = thrown.get("text") or ""
    elif rolled:
        faces, changed = [(rolled["die"], "")], rolled["roll"] != rolled["die"]
        piece = _by_number(stage, rolled["chariot"])
        said = f"\N{RIGHTWARDS ARROW} {rolled['roll']}" if changed else f"+ {piece['speed']}" if piece else ""
    else:
        named = {"font-family": SERIF, "font-weight": 700, "font-size": 11 * u, **MIDDLE}
        return text(title, {"x": width / 2, "y": height / 2, **named}) if title else ""
    left, thrower = -19 * u * (len(faces) - 1) / 2, thrown or rolled or {}
    said_at = {"x": 12 * u - left, "y": 0.4 * u, "font-weight": 700, "font-size": 9 * u, **LEVEL}
    signs = ((left - 19 * u, thrower.get("chariot")), (19 * u - left, thrower.get("other")))
    return moved(
        width / 2,
        height / 2,
        1,
        *(
            moved(left + 19 * u * n, 0, 1, die(face, u, **_look(kind)))
            for n, (face, kind) in enumerate(faces)
        ),
        *(
            moved(x, 0, 0.62 * u, _sign(piece, seats))
            for x, number in signs
            if (piece := _by_number(stage, number)) is not None
        ),
        text(said, said_at) if said else "",
    )


def _look(kind: str | None) -> dict[str, object]:
    """A die that counts, or does not."""
    looks: dict[str, dict[str, object]] = {
        "out": {"opacity": 0.45},
        "good": {"stroke": "#2E7D32", "stroke-width": 9},
        "bad": {"stroke": "#B3261E", "stroke-width": 9, "stroke-dasharray": "18 9"},
    }
    return looks.get(kind or "", {})


def _by_number(stage: Plain, number: int | None) -> Plain | None:
    return next((each for each in stage.get("pieces") or () if each["chariot"] == number), None)

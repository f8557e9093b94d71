"""Draw the board of Ben Hvrt: python scripts/draw_board.py [file.svg].

The picture comes from the numbers that the rules use: lanes, start squares and Finish Line of
engine.games.ben_hvrt.board, outlines of engine.parts.geometry.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that the picture can be drawn before anything is installed

from engine.games.ben_hvrt.board import BOARD, GRID, OVAL, grid_name  # noqa: E402
from engine.parts.geometry import Point, Polygon, centres, polygons  # noqa: E402

PICTURE = ROOT / "docs" / "images" / "board.svg"
SCALE = 8.0
MARGIN = 5.0
RANK = 4
TITLE = "The board of Ben Hvrt: four lanes of staggered squares, start squares A to L behind the Finish Line"

PAPER, SURFACE, SQUARE = "#FBF6EC", "#FFFFFF", "#EFE4CF"
INK, MUTED, PRIMARY = "#2A211B", "#5F5348", "#8A1C2B"
SHADE = "#E3D3B4"  # the other lanes, a little darker than SQUARE
SERIF = "Georgia, 'Times New Roman', serif"
SANS = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"


def at(point: Point) -> str:
    """A point in the picture's own units."""
    x, y = point
    return f"{(x + OVAL.reach + MARGIN) * SCALE:.1f},{(y + OVAL.reach + MARGIN) * SCALE:.1f}"


def text(point: Point, words: str, size: int, colour: str, more: str = "") -> str:
    """Words centred on a point."""
    x, y = at(point).split(",")
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle" '
        f'dominant-baseline="central"{more}>{words}</text>'
    )


def outline(polygon: Polygon, fill: str) -> str:
    """One square."""
    return f'<polygon points="{" ".join(map(at, polygon))}" fill="{fill}"/>'


def fill(square: int) -> str:
    """The start squares are white, lanes alternate."""
    if square in GRID[: 2 * RANK]:
        return SURFACE
    return SHADE if BOARD.lane[square] % 2 else SQUARE


def finish_line() -> list[str]:
    """Two columns of chequers, and the words beside them."""
    (x, top), (_, bottom) = OVAL.finish()
    side = OVAL.width / 6
    count = round((bottom - top) / side)
    size = f"{side * SCALE:.1f}"
    chequers = []
    for row in range(count):
        for column in (-1, 0):
            colour = PRIMARY if (row + column) % 2 else SURFACE
            left, high = at((x + column * side, top + row * side)).split(",")
            chequers.append(f'<rect x="{left}" y="{high}" width="{size}" height="{size}" fill="{colour}"/>')
    words = text((x, top - 3.4), "Finish Line", 30, PRIMARY, f' font-family="{SERIF}" font-weight="bold"')
    return [*chequers, words]


def lane_number(lane: int, middle: tuple[Point, ...]) -> str:
    """The lane's number, on its square nearest to the middle of the back straight."""
    half = OVAL.straight * OVAL.stretch / 2
    back = [middle[square] for square, its in enumerate(BOARD.lane) if its == lane and middle[square][1] < 0]
    return text(min(back, key=lambda point: abs(point[0] - half)), str(lane + 1), 36, MUTED)


def arrows() -> str:
    """Which way the chariots run: one arrow along each straight."""
    half, finish = OVAL.straight * OVAL.stretch / 2, OVAL.finish()[0][0]
    drawn = []
    for start, along, high in ((half + 9.5, -1, 3.4 - OVAL.radius), (finish + 13, 1, OVAL.radius - 3.4)):
        neck, end = start + along * 15, start + along * 19
        tip = [(end, high), (neck, high - 1.7), (neck, high + 1.7)]
        drawn.append(f'<polyline points="{at((start, high))} {at((neck, high))}"/>')
        drawn.append(f'<polygon points="{" ".join(map(at, tip))}"/>')
    return f'<g fill="{MUTED}" stroke="{MUTED}" stroke-width="4">{"".join(drawn)}</g>'


def spina() -> str:
    """The wall between the straights."""
    inner = [OVAL.point(unit, 0) for unit in range(OVAL.lap)]
    return f'<polygon points="{" ".join(map(at, inner))}" fill="{PAPER}"/>'


def board() -> str:
    """The whole picture."""
    wide = (OVAL.straight * OVAL.stretch + 2 * (OVAL.reach + MARGIN)) * SCALE
    high = 2 * (OVAL.reach + MARGIN) * SCALE
    squares = polygons(BOARD, OVAL)
    middle = centres(BOARD, OVAL)
    letters = [
        text(
            middle[square],
            grid_name(place),
            44 if place < 2 * RANK else 30,
            INK if place < 2 * RANK else MUTED,
        )
        for place, square in enumerate(GRID)
    ]
    numbers = [lane_number(lane, middle) for lane in range(OVAL.lanes)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" font-family="{SANS}">',
        f"<title>{TITLE}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<g stroke="{MUTED}" stroke-width="3" stroke-linejoin="round">',
        *(outline(polygon, fill(square)) for square, polygon in enumerate(squares)),
        spina(),
        "</g>",
        *finish_line(),
        f'<g font-weight="bold">{"".join(letters)}</g>',
        f"<g>{''.join(numbers)}</g>",
        arrows(),
        text((OVAL.straight * OVAL.stretch / 2, -0.4), "Ben Hvrt", 72, INK, f' font-family="{SERIF}"'),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(target: Path = PICTURE) -> None:
    """Write the picture."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(board(), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

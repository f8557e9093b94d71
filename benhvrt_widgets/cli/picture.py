"""The track in a terminal: lanes drawn flat, with chariots by their numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from rich.text import Text

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import Ground

MARKS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
MARGIN: Final = 7
"""Columns that a terminal has besides the track."""


def track(ground: Ground, mine: Collection[int] = (), reach: Collection[tuple[int, int]] = ()) -> list[Text]:
    """The lanes from the line once round to it, inside first; a dot is a square, an o one within reach."""
    rows = []
    for lane, (name, columns) in enumerate(ground.lanes):
        row = Text(f"{name} |")
        for column in range(ground.columns):
            chariot = ground.on.get((lane, column))
            if chariot is not None:
                row.append(MARKS[chariot], "bold reverse" if chariot in mine else "bold")
            elif (lane, column) in reach:
                row.append("o")
            else:
                row.append("·" if column in columns else " ")
        rows.append(row.append("|"))
    return rows


def show_track(
    out: Paper,
    ground: Ground,
    names: Mapping[int, str],
    mine: Collection[int] = (),
    reach: Collection[tuple[int, int]] = (),
) -> None:
    """The track, and who is where on it; a narrow terminal has room for that only."""
    if out.width >= ground.columns + max(len(name) for name, _ in ground.lanes) + MARGIN:
        for row in track(ground, mine, reach):
            out.put(row)
    for number, square in ground.places.items():
        out.put(f"{MARKS[number]} {square:>5}  {names[number]}", "bold" if number in mine else "", 1)

"""The track in a terminal: lanes drawn flat, with chariots by their numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from rich.text import Text

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import Extras

MARKS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
MARGIN: Final = 7
"""Columns that a terminal has besides the track."""


def show_track(
    out: Paper,
    extras: Extras,
    seen: Any,
    pieces: Mapping[int, Any],
    mine: Collection[int] = (),
    reach: Collection[tuple[int, int]] = (),
) -> None:
    """The lanes from the line once round to it, inside first, and who is where; too narrow, only that.

    A dot is a square, an o one within reach.
    """
    ground = extras.ground(seen)
    if ground is None:
        return
    length = 1 + max(max(columns) for columns in ground.lanes.values())
    wide = out.width >= length + max(map(len, ground.lanes)) + MARGIN
    for lane, (name, columns) in enumerate(ground.lanes.items() if wide else ()):
        row = Text(f"{name} |")
        for column in range(length):
            square = "o" if (lane, column) in reach else "·" if column in columns else " "
            chariot = ground.on.get((lane, column))
            style = "" if chariot is None else "bold reverse" if chariot in mine else "bold"
            row.append(square if chariot is None else MARKS[chariot], style)
        out.put(row.append("|"))
    for number, place in ground.places.items():
        told = extras.who(extras.called(number), place, extras.doing(number, seen, pieces.get(number)))
        out.put(f"{MARKS[number]}  {told}", "bold" if number in mine else "")

"""The race in a terminal: four lanes drawn flat, and a table of who is where."""

from __future__ import annotations

from typing import Final

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.names import NTH, cards_name, chariot_name
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt.board import BOARD, GRID, grid_name
from engine.games.ben_hvrt.model import Chariot, Race, chariots_of
from engine.games.ben_hvrt.race import standing
from engine.games.ben_hvrt.views import View

UNITS: Final = 3
"""Of the board's coordinate, a column."""
COLUMN: Final = tuple((edge - 1) // UNITS for edge in BOARD.edge)
MARKS: Final = "123456789abc"
NEEDED: Final = BOARD.lap // UNITS + 8
"""Columns of a terminal that has room for the track."""


def short_name(square: int) -> str:
    """A square as one may type it: lane and number.

    >>> short_name(BOARD.square(1, 4))
    '2:5'
    """
    return f"{BOARD.lane[square] + 1}:{NTH[square]}"


def where(chariot: Chariot) -> str:
    """The square of a chariot; before the start, the letter on the grid (BH-20)."""
    if not chariot.crossings and chariot.square in GRID:
        return grid_name(GRID.index(chariot.square))
    return short_name(chariot.square)


def track(race: Race, mine: tuple[int, ...], reachable: frozenset[int] = frozenset()) -> list[Text]:
    """The lanes from the Finish Line once round to it, inside first; a dot is a square."""
    on = {chariot.square: number for number, chariot in enumerate(race.chariots) if chariot.running}
    rows = []
    for lane in range(len(BOARD.lanes)):
        row = [" "] * (BOARD.lap // UNITS)
        styles: list[tuple[int, str]] = []
        for nth in range(len(BOARD.lanes[lane])):
            square = BOARD.square(lane, nth)
            column = COLUMN[square]
            row[column] = "o" if square in reachable else "·"
            if square in on:
                row[column] = MARKS[on[square]]
                styles.append((column, "bold reverse" if on[square] in mine else "bold"))
        text = Text(f"{lane + 1} |") + Text("".join(row)) + Text("|")
        for column, style in styles:
            text.stylize(style, column + 3, column + 4)
        rows.append(text)
    return rows


def race_table(seen: View, names: Names, lang: str) -> Table:
    """Every chariot in the order of the race."""
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("mark", "chariot", "square", "speed", "lap", "gear"):
        table.add_column(say(f"table.{heading}", lang))
    race = seen.race
    if race is None:
        return table
    mine = () if seen.seat is None else chariots_of(seen.options, seen.seat)
    for number in (*race.finished, *standing(race)):
        style = "bold" if number in mine else ""
        table.add_row(*_cells(seen, race, number, names, lang), style=style)
    return table


def _cells(seen: View, race: Race, number: int, names: Names, lang: str) -> tuple[str, ...]:
    """Mark, name, square, Speed, lap and gear of a chariot."""
    chariot = race.chariots[number]
    home = say("play.home", lang, place=race.finished.index(number) + 1) if not chariot.running else ""
    return (
        MARKS[number],
        chariot_name(number, names),
        home or where(chariot),
        "" if home else str(chariot.speed),
        "" if home else f"{min(chariot.lap, seen.laps)}/{seen.laps}",
        ", ".join(cards_name(seen.gear[number].cards, lang)),
    )


def race_list(seen: View, names: Names, lang: str) -> list[str]:
    """Every chariot in the order of the race, a line each: what a narrow terminal can show."""
    if seen.race is None:
        return []
    lines = []
    for number in (*seen.race.finished, *standing(seen.race)):
        mark, name, place, speed, lap, gear = _cells(seen, seen.race, number, names, lang)
        facts = [f"{say('table.square', lang)} {place}" if speed else place]
        facts += [f"{say('table.speed', lang)} {speed}", f"{say('table.lap', lang)} {lap}"] if speed else []
        facts += [gear] if gear else []
        lines.append(f"{mark}  {say('tell.who', lang, name=name, what=', '.join(facts))}")
    return lines

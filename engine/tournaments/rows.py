"""The results of a league as a table: one row a seat and series, in a file for any other program.

``COLUMNS`` is the data dictionary; docs/reference/league-table.md has it in words.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from engine.core.errors import RuleViolation
from engine.tournaments.plan import Plan
from engine.tournaments.unit import Result

COLUMNS: Final = {
    "series": int,
    "deal": int,
    "rotation": int,
    "seat": int,
    "bot": str,
    "place": int,
    "win": float,
    "payoff": float,
    "safe_choices": int,
    "lost_to": str,
}
"""Each column, and what its values are."""
AT_ONCE: Final = 10_000
"""Rows that a Parquet file takes together."""


def rows(plan: Plan, result: Result) -> list[tuple[Any, ...]]:
    """The rows of one series; where it was lost, place, win and payoff are empty."""
    fixture = plan.fixture(result.number)
    troubles: dict[str, int] = {}
    for trouble in result.troubles:
        troubles[trouble.name] = troubles.get(trouble.name, 0) + trouble.times
    lost = result.lost.name if result.lost else None
    wins = result.wins if result.lost is None else ()
    return [
        (
            result.number,
            fixture.deal,
            fixture.rotation,
            seat,
            entrant.name,
            result.places[seat] if wins else None,
            float(wins[seat]) if wins else None,
            float(result.payoffs[seat]) if wins else None,
            troubles.get(entrant.name, 0),
            lost,
        )
        for seat, entrant in enumerate(fixture.seated)
    ]


class Sheet(Protocol):
    """Whatever takes rows."""

    def put(self, found: list[tuple[Any, ...]]) -> None:
        """Some rows more."""
        ...


@contextmanager
def sheet(path: Path) -> Iterator[Sheet]:
    """A new file for rows: Parquet if it is named so, otherwise CSV."""
    made = _Parquet if path.suffix == ".parquet" else _Csv
    try:
        opened = made(path)
    except OSError as error:
        raise RuleViolation("league.disk", file=path.name, why=error.strerror) from error
    try:
        yield opened
    finally:
        opened.close()


class _Csv:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def put(self, found: list[tuple[Any, ...]]) -> None:
        self._writer.writerows(found)

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path) -> None:
        try:
            pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError as error:
            raise RuleViolation("league.no_parquet") from error
        kinds = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
        self._schema = pyarrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
        self._table = pyarrow.table
        self._writer = parquet.ParquetWriter(path, self._schema)
        self._waiting: list[tuple[Any, ...]] = []

    def put(self, found: list[tuple[Any, ...]]) -> None:
        self._waiting += found
        if len(self._waiting) >= AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            columns = dict(zip(COLUMNS, map(list, zip(*self._waiting, strict=True)), strict=True))
            self._writer.write_table(self._table(columns, schema=self._schema))
            self._waiting = []

    def close(self) -> None:
        self._flush()
        self._writer.close()

"""What was played is kept: a league that is stopped anywhere goes on to the same table."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.games import GAMES
from engine.tournaments import Plan, Result, Trouble, house, play
from engine.tournaments.journal import Journal, key
from engine.tournaments.rating import Ladder
from engine.tournaments.rows import COLUMNS, rows, sheet

GAME = GAMES["whips"]
SERIES = 24


def plan(**more: Any) -> Plan:
    lineup = tuple(house("whips", slug) for slug in ("random", "cautious"))
    return Plan.of(GAME, GAME.setup(2, laps=1), lineup, **more)


def kept(path: Path, asked: Plan, series: int) -> None:
    with_journal = Journal.resume(path, asked) if path.exists() else Journal.begin(path, asked)
    for result in play(asked, series, first=with_journal.played):
        with_journal.add(result)
    with_journal.leave()


def test_torn_anywhere_it_goes_on_to_the_same_journal(tmp_path: Path) -> None:
    """Ten times the file ends at a place that nobody chose, as if the machine had stopped there."""
    asked = plan(duplicate=True, seed=5)
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    kept(whole, asked, SERIES)
    head = whole.read_bytes().index(b"\n") + 1
    rng = Random(7)  # noqa: S311 - ten places
    for _ in range(10):
        end = rng.randrange(head, whole.stat().st_size)
        torn.write_bytes(whole.read_bytes()[:end])
        kept(torn, asked, SERIES)
        assert torn.read_bytes() == whole.read_bytes()


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    asked = plan()
    journal = Journal.begin(tmp_path / "a" / "new.jsonl", asked)
    lost = Result(0, troubles=(Trouble("random", "ValueError: é", 3),), lost=Trouble("random", "died"))
    fine = next(play(asked, 2, first=1))
    journal.add(lost)
    journal.add(fine)
    assert [*journal.results(9)] == [lost, fine]
    assert [*journal.results(1)] == [lost]
    journal.leave()


def test_other_settings_are_refused_and_named(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    kept(path, plan(), 2)
    before = path.read_bytes()
    for other, named in ((plan(seed=2), "seed"), (plan(duplicate=True), "duplicate")):
        with pytest.raises(RuleViolation) as refusal:
            Journal.resume(path, other)
        assert refusal.value.key == "league.other"
        assert refusal.value.params["settings"] == named
        assert key(other) != key(plan())
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "\n", "no json\n", "[]\n", '{"format":"x"}\n', "\xff\n"])
def test_what_is_no_journal_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text, "latin-1")
    with pytest.raises(RuleViolation, match=r"league\.damaged"):
        Journal.resume(path, plan())
    assert path.read_text("latin-1") == text


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "busy.jsonl"
    first = Journal.begin(path, plan())
    first.add(Result(0, (0, 1), (2, 1)))
    for again in (Journal.begin, Journal.resume):
        with pytest.raises(RuleViolation, match=r"league\.busy"):
            again(path, plan())
    first.leave()
    Journal.resume(path, plan()).leave()
    assert path.exists()


def test_a_journal_with_nothing_in_it_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    Journal.begin(path, plan()).leave()
    assert not path.exists()


def test_nowhere_to_write_and_nothing_to_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RuleViolation, match=r"league\.disk"):
        Journal.begin(tmp_path / "file" / "new.jsonl", plan())
    with pytest.raises(RuleViolation, match=r"league\.no_journal"):
        Journal.resume(tmp_path / "none.jsonl", plan())
    with pytest.raises(RuleViolation, match=r"league\.disk"), sheet(tmp_path / "no" / "x.csv"):
        pass


# -- rows ------------------------------------------------------------------------------------------------


def test_one_row_a_seat_and_series(tmp_path: Path) -> None:
    asked = plan(duplicate=True)
    found = [*play(asked, 4), Result(4, lost=Trouble("random", "died"))]
    for name in ("x.csv", "x.parquet"):
        with sheet(tmp_path / name) as paper:
            for result in found:
                paper.put(rows(asked, result))
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        read = [*csv.DictReader(file)]
    assert len(read) == 10
    assert [*read[0]] == [*COLUMNS]
    assert [row["series"] for row in read] == list("0011223344")
    assert [row["deal"] for row in read] == list("0000111122")
    assert [row["rotation"] for row in read] == list("0011001100")
    assert sum(float(row["win"]) for row in read if row["win"]) == 4
    assert [(row["place"], row["win"], row["lost_to"]) for row in read[8:]] == [("", "", "random")] * 2
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(tmp_path / "x.parquet").to_pylist()
    plain = [{name: kind(row[name]) if row[name] else None for name, kind in COLUMNS.items()} for row in read]
    assert table == plain


def test_every_column_is_in_the_dictionary() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "league-table.md"
    text = page.read_text("utf-8")
    assert [name for name in COLUMNS if f"| `{name}` |" not in text] == []


# -- ratings ---------------------------------------------------------------------------------------------


def test_a_rating_is_what_the_odds_say_and_its_interval_narrows() -> None:
    asked = plan()
    widths = []
    for series in (40, 160):
        ladder = Ladder(asked)
        for number in range(series):
            first = asked.fixture(number).seated[0].name == "cautious"
            wins = number % 4 < 3  # three of four
            ladder.add(Result(number, (0, 0), (1, 2) if first == wins else (2, 1)))
        best, last = ladder.ratings()
        assert (best.name, last.name) == ("cautious", "random")
        assert best.points - last.points == pytest.approx(191, abs=5)  # 400 log10(3)
        assert best.low < best.points < best.high
        widths.append(best.high - best.low)
    assert widths[1] < 0.6 * widths[0]


def test_whoever_never_loses_has_a_rating_all_the_same() -> None:
    ladder = Ladder(plan())
    for number in range(10):
        first = ladder.table.plan.fixture(number).seated[0].name == "cautious"
        ladder.add(Result(number, (0, 0), (1, 2) if first else (2, 1)))
    best, last = ladder.ratings()
    assert 400 < best.points - last.points < 1000
    assert encode(ladder.table.standings.played) == "10"

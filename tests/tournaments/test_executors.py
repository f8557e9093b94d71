"""The same league to the last digit wherever it is played, and what broken bots and lost workers cost it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.games import GAMES
from engine.tournaments import Entrant, Plan, Table, each, house, own, play
from engine.tournaments.alone import alone, sits
from engine.tournaments.executors import Cores, cluster, executor
from engine.tournaments.rating import Ladder

GAME = GAMES["ben-hvrt"]
SHORT = GAME.setup(3, laps=(1,), side_payments=False)
HERE = Path(__file__).parent


def mine(name: str) -> Entrant:
    return own(f"misfits.py:{name}", HERE)


def bots(*slugs: str) -> tuple[Entrant, ...]:
    return tuple(house("ben-hvrt", slug) for slug in slugs)


def plan(*lineup: Entrant, **more: Any) -> Plan:
    return Plan.of(GAME, SHORT, lineup or bots("greedy", "value", "random"), **{"seed": 3, **more})


def told(asked: Plan, series: int, pool: Executor | None) -> str:
    """Everything that a league comes to, as text."""
    ladder = Ladder(asked)
    for result in play(asked, series, pool):
        ladder.add(result)
    return f"{ladder.table.standings!r} {ladder.ratings()!r}"


@pytest.fixture(scope="module")
def pool() -> Iterator[Cores]:
    with Cores(2) as made:
        yield made


@pytest.mark.parametrize(
    "more", [{}, {"duplicate": True}, {"robin": True}, {"robin": True, "duplicate": True}]
)
def test_in_line_and_on_two_processes(pool: Cores, more: dict[str, bool]) -> None:
    lineup = bots("greedy", "value", "random", "saver") if more.get("robin") else ()
    asked = plan(*lineup, **more)
    assert told(asked, 24, None) == told(asked, 24, pool)


def test_any_executor_will_do() -> None:
    asked = plan()
    expected = told(asked, 9, None)
    with ThreadPoolExecutor(2) as threads:
        assert told(asked, 9, threads) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert told(asked, 9, processes) == expected


def test_work_of_any_kind_in_its_order(pool: Cores) -> None:
    assert [*each(abs, range(-300, 0), pool)] == [*range(300, 0, -1)]
    assert [*each(abs, [], pool)] == []
    with pytest.raises(TypeError, match="bad operand"):
        [*each(abs, [1, "two"], pool)]


def test_only_so_much_is_asked_for_ahead(pool: Cores) -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    answers = each(abs, tasks(), pool)
    for _ in range(10):
        next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert taken < 1000


def test_a_lost_worker_costs_repeats_and_no_results() -> None:
    asked = plan()
    expected = told(asked, 40, None)
    killed = []
    with Cores(2) as pool:
        ladder = Ladder(asked)
        for result in play(asked, 40, pool):
            ladder.add(result)
            alive = [each for each in (pool._pool._processes or {}).values() if each.is_alive()]
            if result.number in (5, 20) and alive:  # none while a lost pool is being replaced
                alive[0].kill()
                killed.append(result.number)
        assert 5 in killed
        assert f"{ladder.table.standings!r} {ladder.ratings()!r}" == expected


def test_no_process_is_left_behind() -> None:
    before = {*active_children()}
    with Cores(2) as pool:
        playing = play(plan(), 10_000, pool)
        for _ in range(5):
            next(playing)
    assert {*active_children()} <= before


ORPHANS = """
import os
from engine.tournaments import each
from engine.tournaments.executors import Cores
if __name__ == "__main__":
    with Cores(2) as pool:
        next(each(abs, [1], pool))
        print(*pool._pool._processes, flush=True)
        os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system which processes there are")
def test_workers_do_not_outlive_who_started_them(tmp_path: Path) -> None:
    (tmp_path / "orphans.py").write_text(ORPHANS, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    done = subprocess.run(
        [sys.executable, tmp_path / "orphans.py"],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    workers = [Path("/proc", number) for number in done.stdout.split()]
    assert workers
    while any("zombie" not in (each / "status").read_text() for each in workers if each.exists()):
        time.sleep(0.05)


# -- bots that are broken ----------------------------------------------------------------------------


def results(pool: Executor | None, series: int, *lineup: Entrant, seconds: float = 5.0) -> Table:
    table = Table(plan(*lineup, seconds=seconds))
    for result in play(table.plan, series, pool):
        table.add(result)
    return table


def test_who_raises_or_prints_is_named(pool: Cores, capfd: pytest.CaptureFixture[str]) -> None:
    standings = results(pool, 6, mine("Raises"), mine("Talks"), *bots("greedy")).standings
    assert {(each.name, each.why) for each in standings.notices} == {
        ("Raises", "ValueError: no idea"),
        ("Talks", "print"),
    }
    assert standings.lost == ()
    assert all(row.wins.count == 6 for row in standings.rows)
    assert capfd.readouterr() == ("", "")


def test_who_prints_in_line_is_not_heard(capsys: pytest.CaptureFixture[str]) -> None:
    standings = results(None, 1, mine("Talks"), mine("First"), mine("last")).standings
    assert [(each.name, each.why) for each in standings.notices] == [("Talks", "print")]
    assert capsys.readouterr().out == ""


def test_who_wants_all_to_end_is_only_a_bot_that_fails(pool: Cores) -> None:
    standings = results(pool, 2, mine("Stops"), *bots("greedy", "random")).standings
    assert [(each.name, each.why) for each in standings.notices] == [
        ("Stops", "RuntimeError: KeyboardInterrupt")
    ]


def lost_to(name: str, table: Table) -> int:
    """How many series a bot cost; nobody else cost any, and all others count."""
    standings = table.standings
    assert {each.name for each in standings.lost} == {name}
    cost = sum(each.times for each in standings.lost)
    assert all(row.wins.count == standings.played - cost for row in standings.rows)
    return cost


def test_who_ends_its_process_costs_its_own_series(pool: Cores) -> None:
    once, again = (
        lost_to("Leaves", results(pool, 8, mine("Leaves"), *bots("greedy", "random"))) for _ in range(2)
    )
    assert 0 < once == again < 8


def test_who_overruns_costs_its_own_series_in_line_and_elsewhere(pool: Cores) -> None:
    lineup = (mine("Sleeps"), mine("First"), mine("last"))
    in_line, elsewhere = (results(where, 4, *lineup, seconds=2.0) for where in (None, pool))
    assert 0 < lost_to("Sleeps", in_line) < 4
    assert in_line.standings == elsewhere.standings


@pytest.mark.more
def test_who_cannot_be_interrupted_costs_its_own_series(pool: Cores) -> None:
    assert lost_to("Sticks", results(pool, 3, mine("Sticks"), mine("First"), mine("last"), seconds=1.0))


def broken() -> Any:
    raise LookupError("nobody")


def test_who_costs_nearly_every_series_ends_the_league(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["engine.tournaments.league"], "HOPELESS", 2)
    playing = play(plan(Entrant("broken", broken), *bots("greedy", "random")), 10)
    assert [trouble.name for _ in range(2) if (trouble := next(playing).lost)] == ["broken", "broken"]
    with pytest.raises(RuleViolation, match=r"league\.hopeless"):
        next(playing)


def test_a_duplicate_deal_that_lost_a_series_does_not_count(pool: Cores) -> None:
    table = Table(plan(mine("Leaves"), *bots("greedy", "random"), duplicate=True))
    lost = set()
    for result in play(table.plan, 12, pool):
        table.add(result)
        if result.lost:
            lost.add(result.number // 3)
    assert lost
    assert all(row.wins.count == 4 - len(lost) for row in table.standings.rows)


# -- readers' own ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("misfits.py", "own_name"),
        ("misfits.py:", "own_name"),
        (":First", "own_name"),
        ("mis fits:First", "own_name"),
        ("nowhere.py:First", "own_file"),
        ("no.such.module:First", "own_module"),
        ("misfits.py:Nobody", "own_missing"),
        ("misfits.py:BIG", "own_missing"),
        ("misfits.py:nobody", "own_choose"),
        ("broken.py:First", "own_fails"),
        ("leaving.py:First", "own_dies"),
    ],
)
def test_a_bot_that_cannot_sit_down_is_refused(text: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "misfits.py").write_text((HERE / "misfits.py").read_text("utf-8"), "utf-8")
    (tmp_path / "broken.py").write_text("def First(:", "utf-8")
    (tmp_path / "leaving.py").write_text("import os; os._exit(0)", "utf-8")
    with pytest.raises(RuleViolation, match=rf"league\.{key}"):
        sits([own(text, tmp_path)])


def test_a_bot_of_a_module_and_what_lies_beside_it(tmp_path: Path, pool: Cores) -> None:
    (tmp_path / "house_of_mine").mkdir()
    (tmp_path / "house_of_mine" / "ideas.py").write_text("def last(seen): return seen.menu[-1]", "utf-8")
    (tmp_path / "beside.py").write_text("from house_of_mine.ideas import last as least", "utf-8")
    module, file = own("house_of_mine.ideas:last", tmp_path), own("beside.py:least", tmp_path)
    sits([module, file])
    table = Table(plan(module, file, *bots("random")))
    for result in play(table.plan, 2, pool):
        table.add(result)
    assert table.standings.notices == table.standings.lost == ()


def test_readers_code_runs_on_their_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = plan(mine("First"), *bots("greedy", "random"))
    monkeypatch.setattr("engine.tournaments.entrants.node", lambda: "elsewhere")
    with pytest.raises(RuleViolation, match=r"league\.elsewhere"):
        [*play(asked, 1)]


def test_another_text_is_another_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def least(seen): return seen.menu[-1]", "utf-8")
    before = own("mine.py:least", tmp_path)
    file.write_text("def least(seen): return seen.menu[0]", "utf-8")
    assert own("mine.py:least", tmp_path).origin != before.origin


def test_work_that_takes_two_processes_down_is_said_so() -> None:
    with pytest.raises(RuleViolation, match=r"league\.worker"):
        [*alone(os._exit, [3], seconds=60)]


# -- plans -------------------------------------------------------------------------------------------


def test_a_round_robin_seats_everybody_with_everybody_everywhere() -> None:
    asked = plan(*bots("greedy", "value", "random", "saver"), robin=True, duplicate=True)
    assert asked.round == 12
    fixtures = [asked.fixture(number) for number in range(asked.round)]
    tables = {tuple(sorted(entrant.name for entrant in each.seated)) for each in fixtures}
    assert len(tables) == 4
    for chair in range(3):
        sat = [fixture.seated[chair].name for fixture in fixtures]
        assert {sat.count(name) for name in asked.names} == {3}
    assert [each.seed for each in fixtures[:4]] == ["3/0", "3/0", "3/0", "3/1"]


@pytest.mark.parametrize(
    ("lineup", "more", "key"),
    [
        (("greedy", "random"), {"robin": True}, "robin"),
        (("greedy", "random", "random", "value"), {"robin": True}, "robin"),
        (("greedy", "random"), {}, "chairs"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(
    lineup: tuple[str, ...], more: dict[str, bool], key: str
) -> None:
    with pytest.raises(RuleViolation, match=rf"league\.{key}"):
        plan(*bots(*lineup), **more)


def test_who_leads_and_how_sure_that_is() -> None:
    table = results(None, 40, *bots("greedy", "value", "random"))
    standings = table.standings
    first, *_, last = standings.best()
    assert last.name == "random"
    assert standings.lead(first.name, "random") > 2
    assert standings.lead(first.name, "random") == -standings.lead("random", first.name)
    assert standings.within(0.5)
    assert not standings.within(0.001)
    assert results(None, 5, *bots("greedy", "value", "random")).standings.within(0.9) is False  # too few


# -- on a cluster ------------------------------------------------------------------------------------


def test_no_cluster_there_is_said_in_one_error() -> None:
    pytest.importorskip("distributed")
    for address in ("nonsense://x", "local:host"):
        with pytest.raises(RuleViolation, match=r"league\.no_cluster"), cluster(address):
            pass


@pytest.mark.more
def test_nobody_listens_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(RuleViolation, match=r"league\.no_cluster"), cluster("tcp://127.0.0.1:1"):
        pass


@pytest.mark.more
def test_the_same_on_a_cluster_that_loses_a_worker_half_way() -> None:
    pytest.importorskip("distributed")
    asked = plan(duplicate=True)
    series = 300
    expected = told(asked, series, None)
    with Cores(2) as pool:
        assert told(asked, series, pool) == expected
    with cluster("local", 2) as client:
        ladder = Ladder(asked)
        for result in play(asked, series, client.get_executor()):
            ladder.add(result)
            if result.number == series // 2:
                os.kill(client.run(os.getpid).popitem()[1], signal.SIGKILL)
        assert f"{ladder.table.standings!r} {ladder.ratings()!r}" == expected
        broken = results(client.get_executor(), 4, mine("Leaves"), mine("Talks"), *bots("greedy"))
        assert lost_to("Leaves", broken)
        assert encode(broken.standings.notices[0].name) == '"Talks"'


@pytest.mark.more
def test_a_cluster_that_goes_away_is_said_in_one_error() -> None:
    pytest.importorskip("distributed")
    with cluster("local", 1) as client:
        playing = play(plan(), 10_000, client.get_executor())
        for _ in range(3):
            next(playing)
        client.cluster.close()
        with pytest.raises(RuleViolation, match=r"league\.cluster_lost"):
            deque(playing)


def test_one_worker_is_in_line_and_none_are_all_cores() -> None:
    with executor(1) as in_line:
        assert in_line is None
    with executor() as pool:
        assert isinstance(pool, Cores)

"""What leagues cost and what duplicate deals save: python benchmarks/leagues.py [--series 400] [--deals 150].

Prints, with the load of the machine, since a busy one cannot speed up:

- the same league in line, on two processes and on a Dask cluster of two workers here, in turns, each
  at its best of several; that all came to the same; the speed-up, and what Dask costs more than the pool, by
  the clock, and by processor time, which a busy machine changes less;
- the memory of the process that adds up, and of its workers, after a tenth of a long league and at its end;
- how many series it takes to tell the strong bot from the next best at two standard errors, with duplicate
  deals and without.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from math import ceil
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from _workers import options, workers

from engine.games import GAMES
from engine.tournaments import Plan, Result, house, play
from engine.tournaments.executors import Cores, cluster
from engine.tournaments.rating import Ladder

TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "ben-hvrt": (("strong", "greedy", "value", "saver"), {"laps": (1,)}),
    "circus": (("strong", "rollout", "bold", "cautious"), {}),
    "whips": (("strong", "rammer", "bold", "cautious"), {"laps": 1}),
}
QUICK = ("whips", ("cautious", "random"), {"laps": 1})


def planned(slug: str, names: tuple[str, ...], agreed: dict[str, Any], **more: Any) -> Plan:
    """A plan for bots of the house."""
    game = GAMES[slug]
    return Plan.of(game, game.setup(len(names), **agreed), tuple(house(slug, name) for name in names), **more)


def ladder_of(plan: Plan, series: int, executor: Executor | None) -> Ladder:
    """A league from its first series to its last."""
    ladder = Ladder(plan)
    for result in play(plan, series, executor):
        ladder.add(result)
    return ladder


def speed(series: int, times: int) -> None:
    """In line, pool and Dask, in turns: by the clock, and by the processor time that each took."""
    plan = planned("ben-hvrt", *TABLES["ben-hvrt"])
    best: dict[str, float] = {}
    used: dict[str, float] = {}
    tables = set()
    with ExitStack() as stack:
        pool, client = stack.enter_context(Cores(2)), stack.enter_context(cluster("local", 2))
        ways: dict[str, Executor | None] = {
            "in line": None,
            "2 processes": pool,
            "Dask, 2 workers": client.get_executor(),
        }
        for way in ways.values():
            ladder_of(plan, 40, way)  # until everything is imported
        processes = {
            "in line": [],
            "2 processes": [*pool._pool._processes],
            "Dask, 2 workers": [*client.run(os.getpid).values()],
        }
        for _ in range(times):
            for name, way in ways.items():
                before, began = _processor(processes[name]), perf_counter()
                ladder = ladder_of(plan, series, way)
                best[name] = min(best.get(name, 1e9), perf_counter() - began)
                used[name] = min(used.get(name, 1e9), _processor(processes[name]) - before)
                tables.add(repr((ladder.table.standings, ladder.ratings())))
    print(f"{series} series of Ben Hvrt, one lap, four chairs; the best of {times}; load {_load()}")
    for name, seconds in best.items():
        print(
            f"  {name:16} {seconds:6.2f} s  {series / seconds:6.1f} series a second"
            f"  {used[name]:6.2f} s of processor time"
        )
    for clock, (line, two, dask) in (("by the clock", best.values()), ("on idle cores", _idle(used))):
        print(f"  {clock:13} speed-up on 2 processes {line / two:.2f} (aim: 1.7)", end="; ")
        print(f"Dask takes {dask / two - 1:+.0%} of the pool's time more (aim: at most 15 %)")
    print(f"  all came to the same: {'yes' if len(tables) == 1 else 'NO'}")


def _idle(used: dict[str, float]) -> tuple[float, float, float]:
    """How long each would take on two cores with nothing else to do, going by the processor time."""
    line, pool, dask = used.values()
    return line, pool / 2, dask / 2


def _processor(workers: list[int]) -> float:
    """Seconds of processor time of this process and of its workers, where the system tells."""
    ticks = 0
    for process in workers:
        stat = Path(f"/proc/{process}/stat")
        ticks += (
            sum(map(int, stat.read_text("utf-8").rpartition(")")[2].split()[11:13])) if stat.exists() else 0
        )
    return process_time() + ticks / os.sysconf("SC_CLK_TCK")


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else "unknown"


def memory(series: int) -> None:
    """After a tenth, and at the end."""
    plan = planned(*QUICK)
    ladder = Ladder(plan)
    with Cores(2) as pool:
        for result in play(plan, series, pool):
            ladder.add(result)
            if ladder.table.played in (series // 10, series):
                own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                of_workers = max(map(_megabytes, pool._pool._processes), default=0.0)
                here = f"{ladder.table.played:6} series: at most {own:.1f} MB here"
                print(f"{here}, {of_workers:.1f} MB in a worker", flush=True)


def _megabytes(process: int) -> float:
    """What a process has in memory, where the system tells."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text("utf-8").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def duplicates(deals: int, executor: Executor | None) -> None:
    """The same number of series both ways, and what either needs."""
    print("\nseries until the strong bot is told from the next best at 2 standard errors")
    for slug, table in TABLES.items():
        seats = len(table[0])
        gains = {}
        for duplicate in (False, True):
            plan = planned(slug, *table, duplicate=duplicate)
            gains[duplicate] = [*paired(plan, play(plan, deals * seats, executor))]
        by_win, by_purse = (
            _needed({way: [each[nth] for each in found] for way, found in gains.items()}, seats)
            for nth in (0, 1)
        )
        print(f"  {slug:9} by wins  {by_win}\n  {'':9} by purse {by_purse}", flush=True)


def paired(plan: Plan, results: Iterator[Result]) -> Iterator[tuple[dict[str, float], dict[str, float]]]:
    """Of each observation, the share of the win and the purse of every bot."""
    deal: list[Result] = []
    for result in results:
        deal.append(result)
        if len(deal) == plan.block:
            wins, purses = dict.fromkeys(plan.names, 0.0), dict.fromkeys(plan.names, 0.0)
            for each in deal:
                for chair, entrant in enumerate(plan.fixture(each.number).seated):
                    wins[entrant.name] += float(each.wins[chair]) / len(deal)
                    purses[entrant.name] += float(each.payoffs[chair]) / len(deal)
            yield wins, purses
            deal = []


def _needed(found: dict[bool, list[dict[str, float]]], seats: int) -> str:
    """From the strong bot's lead over the next best, the same for both ways, and its variance in each."""
    means = {
        name: sum(sum(each[name] for each in way) / len(way) for way in found.values()) / 2
        for name in found[True][0]
    }
    rival = max((name for name in means if name != "strong"), key=means.__getitem__)
    lead = means["strong"] - means[rival]
    plain, paired_ = (
        _variance([each["strong"] - each[rival] for each in found[way]]) for way in (False, True)
    )
    paired_ *= seats  # an observation is so many series
    without, with_ = (4 * variance / lead**2 for variance in (plain, paired_))
    return (
        f"strong {lead:+.3f} before {rival:9} without {ceil(without):7,}  with {ceil(with_):7,}  "
        f"{plain / paired_:.2f} times fewer"
    )


def _variance(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def main() -> None:
    """Print all three."""
    args = options(__doc__, series=400, times=3, long=10_000, deals=150).parse_args()
    speed(args.series, args.times)
    print()
    memory(args.long)
    with workers(args) as executor:
        duplicates(args.deals, executor)


if __name__ == "__main__":
    main()

"""A league: series after series of a plan, on any executor, and the same to the last digit on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Final

from engine.core.errors import RuleViolation
from engine.core.game import Game
from engine.tournaments.entrants import Entrant
from engine.tournaments.plan import Plan
from engine.tournaments.standings import Standings, Table
from engine.tournaments.unit import GRACE, Result, Trouble, Unit, play_unit
from engine.tournaments.work import each

HOPELESS: Final = 20
"""A bot that has cost so many series, and not one in ten that it played went well, ends the league."""
DIED: Final = "died"


def play(plan: Plan, series: int, executor: Executor | None = None, *, first: int = 0) -> Iterator[Result]:
    """The series of a plan from one number up to another, in their order."""
    lost: Counter[str] = Counter()
    units = (Unit(plan, number) for number in range(first, series))
    for result in each(play_unit, units, executor, lost=gave_up, patience=plan.seconds + GRACE):
        yield result
        if result.lost is not None:
            name = result.lost.name
            lost[name] += 1
            if lost[name] >= HOPELESS and lost[name] * 10 > result.number - first:
                raise RuleViolation("league.hopeless", bot=name, series=lost[name])


def gave_up(unit: Unit, whom: str) -> Result:
    """A series that took its process down, by whom it was asking."""
    return Result(unit.number, lost=Trouble(whom, DIED))


def league(
    game: Game[Any, Any, Any],
    options: Any,
    lineup: Sequence[Entrant],
    series: int,
    seed: int | str = 0,
    executor: Executor | None = None,
    **more: Any,
) -> Iterator[Standings]:
    """The standings after each series; the line-up has one entrant a chair, the same one perhaps twice."""
    table = Table(Plan.of(game, options, tuple(lineup), seed=seed, **more))
    for result in play(table.plan, series, executor):
        table.add(result)
        yield table.standings

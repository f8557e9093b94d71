"""What always giving one answer costs in Circus, how often strong bots give it, and how their races go.

python benchmarks/decisions/circus.py [--duels 400] [--sixes 400] [--races 400] [--only speed]

In a duel the strong bot with one fixed answer meets the strong bot: an answer that costs nothing wins 50 of
100. In a field of six it meets five of them, and such an answer wins 16.7.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner
from engine.games.circus import CIRCUS, jupiter
from engine.games.circus.actions import (
    Action,
    Drive,
    FlyingStart,
    Head,
    OneMore,
    Pass,
    Shift,
    ThankJupiter,
    Way,
    Whip,
)
from engine.games.circus.board import BEND_ROWS, GRID, ROW, ROWS
from engine.games.circus.events import TurnBegan
from engine.games.circus.model import AskJupiter, ChooseSpeed, Over
from engine.games.circus.views import View
from engine.strategies.circus.bot import Bot, Habit
from engine.strategies.circus.strong import diocles
from engine.tournaments import Entrant, league

FARTHEST = 6


class Answer(NamedTuple):
    """One answer, whatever is asked."""

    kind: str
    answer: str
    make: Callable[[], Bot]


def always(wanted: Callable[[Action], bool]) -> Habit:
    """The first line of the menu that is so, else the last one."""
    return lambda seen, _: next(filter(wanted, seen.menu), seen.menu[-1])


def exactly(action: Action) -> Callable[[Action], bool]:
    """Whether it is this one."""
    return lambda choice: choice == action


def later(habit: Habit) -> Habit:
    """From turn 2 on; the start as the strong bot has it."""
    return lambda seen, rng: habit(seen, rng) if seen.race.turn > 1 else diocles().speed(seen, rng)


def at_the_start(habit: Habit) -> Habit:
    """On turn 1 only."""
    return lambda seen, rng: habit(seen, rng) if seen.race.turn == 1 else diocles().speed(seen, rng)


def mine(seen: View) -> bool:
    """Whether Jupiter would help oneself."""
    stage = seen.stage
    return isinstance(stage, AskJupiter) and jupiter.victim(seen.race, stage.incident) == stage.asked


def only(habit: Habit, *, own: bool) -> Habit:
    """For oneself only, or for others only; else as the strong bot does."""
    return lambda seen, rng: habit(seen, rng) if mine(seen) == own else diocles().jupiter(seen, rng)


def heading(way: Way) -> Habit:
    """One card, and straight on where a wall is."""
    return lambda seen, _: Head(way) if Head(way) in seen.menu else Head(Way.AHEAD)


def _with(**habit: Any) -> Callable[[], Bot]:
    return lambda: replace(diocles(), **habit)


def thanked(choice: Action) -> bool:
    """Whether it is Jupiter."""
    return isinstance(choice, ThankJupiter)


def passed(choice: Action) -> bool:
    """Whether it is nothing."""
    return isinstance(choice, Pass)


ANSWERS = (
    Answer("speed", "slow", _with(speed=later(always(exactly(Drive(fast=False)))))),
    Answer("speed", "fast", _with(speed=later(always(exactly(Drive(fast=True)))))),
    Answer("direction", "straight on", _with(way=heading(Way.AHEAD))),
    Answer("direction", "left", _with(way=heading(Way.LEFT))),
    Answer("direction", "right", _with(way=heading(Way.RIGHT))),
    Answer("moment of the shift", "the first", _with(shift=lambda seen, _: seen.menu[0])),
    Answer("moment of the shift", "the last", _with(shift=lambda seen, _: seen.menu[-1])),
    Answer("flying start", "yes", _with(speed=at_the_start(always(exactly(FlyingStart()))))),
    Answer("flying start", "no", _with(speed=at_the_start(always(exactly(Drive(fast=False)))))),
    Answer("whip", "yes", _with(whip=always(lambda choice: isinstance(choice, Whip)))),
    Answer("whip", "no", _with(whip=always(passed))),
    Answer("Jupiter for oneself", "yes", _with(jupiter=only(always(thanked), own=True))),
    Answer("Jupiter for oneself", "no", _with(jupiter=only(always(passed), own=True))),
    Answer("Jupiter for another", "yes", _with(jupiter=only(always(thanked), own=False))),
    Answer("Jupiter for another", "no", _with(jupiter=only(always(passed), own=False))),
    Answer("one more square", "yes", _with(bonus=always(lambda choice: isinstance(choice, OneMore)))),
    Answer("one more square", "no", _with(bonus=always(passed))),
)


def share(answer: Answer, seats: int, series: int) -> tuple[float, float]:
    """What the fixed answer wins, of 100, and its error."""
    lineup = [Entrant("fixed", answer.make), *[Entrant("strong", diocles)] * (seats - 1)]
    *_, last = league(CIRCUS, CIRCUS.setup(seats=seats), lineup, series, seed="decisions")
    won = next(row for row in last.rows if row.name == "fixed").win_share
    return 100 * won.mean, 100 * won.stderr


def near(race: Any) -> bool:
    """Whether a bend is in reach of the mover."""
    row = ROW[race.chariots[race.mover].square]
    return any(BEND_ROWS[(row + n) % ROWS] for n in range(FARTHEST + 1))


def named(seen: View, choice: Action) -> tuple[str, str]:
    """The decision and the answer."""
    match choice:
        case Drive(fast=fast) if seen.race.turn > 1:
            where = "with a bend in reach" if near(seen.race) else "on a free straight"
            return f"speed {where}", "fast" if fast else "slow"
        case Drive() | FlyingStart():
            return "flying start", "yes" if isinstance(choice, FlyingStart) else "no"
        case Head(way=way):
            return "direction", {Way.AHEAD: "straight on", Way.LEFT: "left", Way.RIGHT: "right"}[way]
        case Shift():
            place = seen.menu.index(choice)
            return "moment of the shift", "the first" if place == 0 else "a later one"
        case ThankJupiter() | Pass() if isinstance(seen.stage, AskJupiter):
            kind = "Jupiter for oneself" if mine(seen) else "Jupiter for another"
            return kind, "yes" if thanked(choice) else "no"
    kind = "whip" if any(isinstance(line, Whip) for line in seen.menu) else "one more square"
    return kind, "no" if passed(choice) else "yes"


class Listening:
    """The strong bot, of whom one hears what it chose."""

    interjects = False

    def __init__(self, heard: Counter[tuple[str, str]]) -> None:
        self.heard, self.bot = heard, diocles()

    def choose(self, seen: View, rng: Stream) -> Action:
        """What it chooses."""
        choice = self.bot.choose(seen, rng)
        if isinstance(seen.stage, ChooseSpeed) or len(seen.menu) > 1:
            self.heard[named(seen, choice)] += 1
        return choice

    def interject(self, seen: View, rng: Stream) -> None:  # noqa: ARG002
        """Nothing."""
        return


def races(seats: int, number: int) -> None:
    """What strong bots answer, and how their races go."""
    heard, places, turns, changes, longest = Counter[tuple[str, str]](), Counter[int](), 0, 0, 0
    for race in range(number):
        players = {seat: Listening(heard) for seat in range(seats)}
        leader, grid, last = None, dict[int, int](), CIRCUS.start(CIRCUS.setup(seats=seats))
        for step in Runner(CIRCUS, Seeded(f"races {race}"), players, seed=race).run(last):
            last = step.state
            for event in step.events:
                if isinstance(event, TurnBegan):
                    if event.turn == 1:
                        grid = {seat: GRID.index(c.square) for seat, c in enumerate(last.race.chariots)}
                    changes += leader is not None and leader != event.order[0]
                    leader = event.order[0]
        turns += last.race.turn
        longest = max(longest, last.race.turn)
        if isinstance(last.stage, Over) and last.stage.winner is not None:
            places[grid[last.stage.winner]] += 1
    print(f"\n{number} races of {seats}: {turns / number:.1f} turns, at most {longest};")
    print(f"{changes / number:.1f} changes of the leader; wins by place on the grid, of 100:")
    shares = [places[place] / number for place in range(seats)]
    print(", ".join(f"{100 * each:.1f} ± {100 * sqrt(each * (1 - each) / number):.1f}" for each in shares))
    kinds = Counter[str]()
    for (kind, _), times in heard.items():
        kinds[kind] += times
    print("\n| decision | answer | how often | asked, a race and seat |\n| --- | --- | --- | --- |")
    for (kind, what), times in sorted(heard.items()):
        print(
            f"| {kind} | {what} | {100 * times / kinds[kind]:.0f} % | {kinds[kind] / number / seats:.1f} |",
            flush=True,
        )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--duels", type=int, default=400)
    parser.add_argument("--sixes", type=int, default=400)
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--only", default="", help="decisions, with commas")
    args = parser.parse_args()
    for seats in (2, 6, 8):
        if args.races:
            races(seats, args.races)
    if not args.duels and not args.sixes:
        return
    print("\n| decision | always | duels: wins, of 100 | costs | six: wins, of 100 | costs |")
    print("| --- | --- | --- | --- | --- | --- |")
    for answer in ANSWERS:
        if args.only and answer.kind not in args.only.split(","):
            continue
        cells = []
        for seats, series in ((2, args.duels), (6, args.sixes)):
            if series:
                won, error = share(answer, seats, series)
                cells += [f"{won:.1f} ± {error:.1f}", f"{100 / seats - won:+.1f}"]
        print(f"| {answer.kind} | {answer.answer} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

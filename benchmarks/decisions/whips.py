"""Which decisions of Whips are real: python benchmarks/decisions/whips.py [--races 600].

The strong bot drives against itself with one answer always given. A decision is real when every such
answer costs at least 5 points of a duel, and none is the strong bot's own in more than 80 % of the cases.
Then races for six of it: how long they are, how often the lead changes, and from which place they are won.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean
from typing import Any

from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner
from engine.games.whips import WHIPS
from engine.games.whips.actions import Action, Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMP, JUMP_LANES, ROW
from engine.games.whips.model import ChooseWhips, State, Steer
from engine.games.whips.views import View
from engine.parts.runners import standing
from engine.strategies import find
from engine.strategies.whips.bot import Bot, Habit, moving

STRONG: Bot = find(WHIPS.slug, "strong").make()  # type: ignore[assignment]


def always(whips: int) -> Habit:
    """As near to so many whips as can be."""
    return lambda seen, _: min(seen.menu, key=lambda each: abs(each.whips - whips))


def keep(seen: View, _: Stream) -> Action:
    """The whips of the turn before."""
    return Whip(moving(seen).whips)


def stay(seen: View, _: Stream) -> Action:
    """Never another lane."""
    return seen.menu[0]


def drawn(lane: int) -> Habit:
    """Always towards one lane."""

    def steer(seen: View, _: Stream) -> Action:
        here = BOARD.lane[moving(seen).square]
        change = Change((here < lane) - (here > lane))
        return change if change in seen.menu else seen.menu[0] if here == lane else Ahead(1)

    return steer


def before_the_jump(seen: View) -> bool:
    """On the back straight, with the jump still ahead."""
    row = ROW[moving(seen).square]
    return row < JUMP and not any(between in BEND_ROWS for between in range(row, JUMP))


def at_the_jump(lane: int) -> Habit:
    """Towards one lane before the jump; elsewhere as the strong bot."""
    towards = drawn(lane)
    return lambda seen, rng: (towards if before_the_jump(seen) else STRONG.steer)(seen, rng)


def at_once(seen: View, _: Stream) -> Action:
    """The trick at the first chance."""
    return Pass() if seen.trick is None else Play(seen.trick)


def never(_: View, __: Stream) -> Action:
    """No trick."""
    return Pass()


ANSWERS: dict[str, dict[str, Bot]] = {
    "whips": {
        **{f"always {whips}": replace(STRONG, whips=always(whips)) for whips in (1, 2, 3)},
        "always as before": replace(STRONG, whips=keep),
    },
    "lanes": {
        "never change": replace(STRONG, steer=stay),
        "always in": replace(STRONG, steer=drawn(0)),
        "always out": replace(STRONG, steer=drawn(BOARD.lane[0])),
    },
    "the jump": {
        "always over it": replace(STRONG, steer=at_the_jump(JUMP_LANES[0])),
        "always round it": replace(STRONG, steer=at_the_jump(JUMP_LANES[0] - 1)),
    },
    "trick": {"never": replace(STRONG, trick=never), "at once": replace(STRONG, trick=at_once)},
}


@dataclass
class Counting:
    """The strong bot, and how often it gives which answer."""

    counts: Counter[tuple[str, str]]
    interjects = False

    def choose(self, seen: View, rng: Stream) -> Action:
        """As it chooses."""
        choice = STRONG.choose(seen, rng)
        self.counts.update((what, answer) for what, answer in told(seen, choice))
        return choice

    def interject(self, seen: View, rng: Stream) -> None:
        """No offers."""


def told(seen: View, choice: Action) -> Iterator[tuple[str, str]]:
    """What a choice answers."""
    match seen.stage:
        case ChooseWhips():
            yield "whips", str(getattr(choice, "whips", ""))
        case Steer():
            side = choice.side if isinstance(choice, Change) else 0
            yield "lanes", ("in", "stay", "out")[side + 1]
            if before_the_jump(seen):
                lane = BOARD.lane[moving(seen).square] + side
                yield "the jump", "over it" if lane in JUMP_LANES else "round it"
        case _:
            yield "trick", "played" if isinstance(choice, Play) else "kept"


def races(players: Callable[[int], dict[int, Any]], seats: int, count: int, rotate: int) -> Iterator[Any]:
    """So many races, each lot drawn for every rotation: who sat where, and all that happened."""
    for number in range(count):
        chairs = players(number)
        state: State = WHIPS.start(WHIPS.setup(seats))
        grid: tuple[int, ...] = ()
        leaders: list[int] = []
        for step in Runner(WHIPS, Seeded(number // rotate), chairs, seed=number // rotate).run(state):
            state = step.state
            if state.turn == 0:
                grid = tuple(chariot.square for chariot in state.chariots)
            elif (front := standing(state.chariots)[:1]) and front != tuple(leaders[-1:]):
                leaders += front
        yield state, grid, len(leaders) - 1


def duel(one: Bot, other: Bot, count: int) -> float:
    """The share of duels that the first wins, every lot from both sides."""

    def players(number: int) -> dict[int, Any]:
        return {0: one, 1: other} if number % 2 == 0 else {0: other, 1: one}

    wins = [WHIPS.payoffs(state)[n % 2] for n, (state, *_) in enumerate(races(players, 2, count, 2))]
    return float(sum(wins)) / count


def answers(count: int) -> None:
    """What always giving one answer costs, and how often each is the strong bot's own."""
    counts: Counter[tuple[str, str]] = Counter()
    list(races(lambda _: {0: Counting(counts), 1: STRONG}, 2, count, 1))
    for what, given in ANSWERS.items():
        shares = {answer: n for (about, answer), n in counts.items() if about == what}
        total = sum(shares.values())
        own = ", ".join(f"{answer} {n / total:.0%}" for answer, n in sorted(shares.items()))
        print(f"{what}: {own}")
        for name, bot in given.items():
            cost = 0.5 - duel(bot, STRONG, count)
            print(f"  {name:18} costs {100 * cost:5.1f} points")


def field(seats: int, count: int) -> None:
    """Races of the strong bot alone."""
    ends = list(races(lambda _: dict.fromkeys(range(seats), STRONG), seats, count, 1))
    lengths = [state.turn for state, *_ in ends]
    changes = [led for *_, led in ends]
    places = Counter(GRID.index(grid[state.winner]) for state, grid, _ in ends if state.winner is not None)
    out = mean(len(state.lost) for state, *_ in ends)
    print(f"{seats} chariots: {mean(lengths):.1f} turns, the longest {max(lengths)}; {out:.1f} wrecks")
    print(f"  {mean(changes):.1f} changes of the lead; won from place 1 to {seats}, in %:")
    print("  " + " ".join(f"{100 * places[place] / count:.1f}" for place in range(seats)))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=600, help="for each figure")
    count = parser.parse_args().races
    print(f"{count} duels each: +- {100 * sqrt(0.25 / count):.1f} points")
    answers(count)
    for seats in (6, 8):
        field(seats, count)


if __name__ == "__main__":
    main()

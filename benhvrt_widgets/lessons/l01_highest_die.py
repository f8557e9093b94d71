"""L1, order statistics: the highest of several dice, which is how far a chariot of Whips goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any, ClassVar, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips.actions import Whip
from engine.games.whips.dice import throw
from engine.games.whips.events import Pushed, Rolled, Stepped
from engine.games.whips.model import State
from engine.games.whips.rules import WHIPS as GAME
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.dice import highest, turns_to_cover
from engine.theory.laws import mean, variance

WHIPS: Final = (1, 2, 3)
IMAGINED: Final = (1, 2, 3, 4, 5, 6)
"""The rules stop at three whips; the chart goes on."""
STRAIGHT: Final = 20
THROWS: Final = Knob("n", 2, 300, 10)
SQUARES: Final = Knob("squares", 5, 60, STRAIGHT)
CLAIMED: Final = 300
YOU, RIVAL = 0, 1
LAP: Final = 32


@cache
def thrown(whips: int, count: int, seed: int) -> Estimate:
    """The mean of the highest die in so many throws of the game's own dice."""
    luck = Seeded(seed)
    throws = (luck.settle(throw(("lesson", whips, nth), whips)) for nth in range(count))
    return Tally.of(map(max, throws)).estimate


@cache
def claim() -> Claim:
    """Means, variances, sixes, and the turns that a straight takes."""
    figures: list[Exact | Measured] = []
    for whips in WHIPS:
        law, facts = highest(whips), {"whips": whips}
        figures += [
            Exact("l01.mean", mean(law), facts),
            Exact("l01.variance", variance(law), facts),
            Exact("l01.six", law[6], facts),
            Exact("l01.turns", turns_to_cover(STRAIGHT, law), facts),
            Measured("l01.thrown", thrown(whips, CLAIMED, 1), mean(law), {**facts, "n": CLAIMED}),
        ]
    return Claim(tuple(figures))


def answer(whips: int) -> Fraction:
    """The exercise, solved: list all throws and take the mean of their highest dice."""
    throws = list(product(range(1, 7), repeat=whips))
    return Fraction(sum(max(dice) for dice in throws), len(throws))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a chariot did with its whips."""

    dice: tuple[int, ...]
    squares: int


class Driving:
    """You and a rival who always asks for as many whips; every die is the game's."""

    rival: ClassVar[int]

    def __init__(self, seed: int | str, state: State) -> None:
        self.luck, self.state = Seeded(seed), state
        self.rows = [0, 0]

    @property
    def over(self) -> bool:
        """Whether somebody is home."""
        return GAME.actor(self.state) is None

    @property
    def menu(self) -> tuple[int, ...]:
        """The whips to choose from."""
        options = () if self.over else GAME.options(self.state)
        return tuple(choice.whips for choice in options if isinstance(choice, Whip))

    def whip(self, whips: object) -> None:
        """Drive with so many whips, until you are asked again."""
        if type(whips) is not int or whips not in self.menu:
            raise RuleViolation("action.not_now")
        self.step(Whip(whips))
        self.on()

    def on(self) -> None:
        """Until you have whips to choose."""
        while not self.over:
            actor = GAME.actor(self.state)
            if actor == YOU and self.menu:
                return
            if actor is CHANCE:
                self.step(self.luck.settle(GAME.lottery(self.state)))
            else:
                self.step(Whip(self.rival) if self.rival in self.menu else GAME.safe(self.state))

    def step(self, choice: Any) -> None:
        """One step of the game, and what it did."""
        raise NotImplementedError


class Drive(Driving):
    """One lap."""

    rival = 2

    def __init__(self, seed: int) -> None:
        super().__init__(seed, GAME.start(GAME.setup(seats=2, laps=1)))
        self.turns: list[Turn] = []
        self.on()

    @property
    def won(self) -> bool:
        """Whether it was you who got home."""
        return self.state.winner == YOU

    def step(self, choice: Any) -> None:
        """One step, your dice, and who got how far."""
        done = GAME.step(self.state, choice)
        self.state = done.state
        for event in done.events:
            if isinstance(event, Rolled) and event.chariot == YOU:
                self.turns.append(Turn(event.dice, event.squares))
            elif isinstance(event, Stepped | Pushed):
                self.rows[event.chariot] += 1


class HighestDie(Lesson):
    """How much is another whip worth?"""

    knobs = (THROWS, SQUARES)
    across = Axis("l01.chart_whips", 0.5, 6.5, IMAGINED)
    upwards = Axis("l01.chart_squares", 0, 6.5, (0, 1, 2, 3, 4, 5, 6))

    def begin(self) -> None:
        """At the start of the lap."""
        self.drive = Drive(self.settings["seed"])

    def do(self, what: str, value: Any) -> None:
        """Drive on."""
        if what != "whip":
            raise RuleViolation("session.message")
        self.drive.whip(value)

    def answered(self) -> str:
        """With all three."""
        return self.say("l01.answer", mean=self.figure(mean(highest(3))))

    def outcome(self) -> int | None:
        """How many turns you drove."""
        return len(self.drive.turns) if self.drive.over else None

    def moment(self) -> Sequence[Block]:
        """Your whips, your dice, your rival."""
        drive = self.drive
        notes = [self.say("l01.rows", n=rows) for rows in drive.rows]
        shown = [self.against(LAP, drive.rows, notes, self.say("l01.lap"))]
        if drive.turns:
            last = drive.turns[-1]
            dice = ", ".join(map(str, last.dice))
            shown += [
                blocks.dice([turn.dice for turn in drive.turns], self.say("l01.last", dice=dice)),
                blocks.text(self.say("l01.moved", dice=dice, n=last.squares)),
            ]
        if drive.over:
            told = self.say("l01.won" if drive.won else "l01.lost")
            return [*shown, *blocks.asked(told, blocks.button("seed", self.say("again")))]
        whips = [
            blocks.button("whip", self.say("l01.whip", n=n), n, primary=n == max(drive.menu))
            for n in drive.menu
        ]
        return [*shown, *blocks.asked(self.say("l01.ask"), *whips)]

    def controls(self) -> Sequence[Block]:
        """How many throws make a dot."""
        return [self.slider("n", "l01.throws", "l01.throws_n")]

    def data(self) -> Data:
        """A dot for each number of whips, and your own turns."""
        n, seed = self.settings["n"], self.settings["seed"]
        dots = [thrown(whips, n, seed) for whips in IMAGINED]
        columns = {
            self.say("l01.chart_whips"): [*map(str, IMAGINED)],
            self.say("l01.col_dots", n=n): [self.figure(dot.mean) for dot in dots],
        }
        told = self.say("l01.told", one=self.figure(dots[0].mean), three=self.figure(dots[2].mean), n=n)
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(k, float(mean(highest(k)))) for k in IMAGINED]
            columns[self.say("col_theory")] = [self.figure(level) for _, level in theory]
            second, third, fourth = (
                self.figure(more - less) for (_, less), (_, more) in pairwise(theory[:4])
            )
            told += " " + self.say("l01.told_theory", second=second, third=third, fourth=fourth)
        return Data(
            play=[(k, dot.mean) for k, dot in zip(IMAGINED, dots, strict=True)],
            own=[(len(turn.dice), turn.squares) for turn in self.drive.turns],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The third whip hardly saves a turn, but it makes the turns alike."""
        squares = self.settings["squares"]
        turns = [turns_to_cover(squares, highest(whips)) for whips in WHIPS]
        rows = [
            [self.say("l01.whip", n=k), self.figure(turn), self.figure(mean(law)), self.figure(variance(law))]
            for k, turn in zip(WHIPS, turns, strict=True)
            for law in (highest(k),)
        ]
        return [
            self.slider("squares", "l01.squares", "l01.squares_n"),
            blocks.key(self.figure(turns[1] - turns[2]), self.say("l01.saved")),
            self.figures(("", "l01.col_turns", "l01.col_mean", "l01.col_variance"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """The mean for one whip to five."""
        return [((whips,), mean(highest(whips))) for whips in IMAGINED[:5]]


start: Callable[..., HighestDie] = HighestDie

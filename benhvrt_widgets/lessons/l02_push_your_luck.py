"""L2, push your luck: more whips in the bends and over the water of Whips, fast bends in Circus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.l01_highest_die import Driving
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips.actions import Whip
from engine.games.whips.board import BEND, HOME, ROWS, at
from engine.games.whips.dice import FACES, throw
from engine.games.whips.events import Rolled, SkidTested, SpunOut, Stepped, TurnedRound
from engine.games.whips.model import BeginTurn, Chariot, State
from engine.games.whips.rules import WHIPS as GAME
from engine.games.whips.tables import CLEARED, LANDED_HARD, ONES, SKID
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.dice import highest
from engine.theory.laws import Law, both, law, mean, variance

if TYPE_CHECKING:
    from engine.probability.whips import Risk

WHIPS: Final = (1, 2, 3)
YOU, RIVAL = 0, 1
ENTRIES: Final = (HOME, HOME + ROWS // 2)
"""The first row of either bend: you and your rival drive through one each, and never meet."""
TURNS: Final = Knob("n", 20, 400, 100)
LANE: Final = Knob("lane", 0, 2, 0)
GOOD: Final = Knob("good", 2, 6, 5)
CLAIMED: Final = 100
BESIDE: Final = 3.2
"""Where the guesses stand: next to three whips."""
BENDS: Final = 4
"""Of two laps."""


def every(whips: int, needed: int) -> Fraction:
    """The chance that every die shows at least so much."""
    return Fraction(7 - needed, 6) ** whips


def some(whips: int, needed: int) -> Fraction:
    """The chance that at least one die does."""
    return 1 - Fraction(needed - 1, 6) ** whips


def spins(whips: int) -> Fraction:
    """The chance of two ones or more in one throw."""
    throws = list(product(FACES, repeat=whips))
    return Fraction(sum(dice.count(1) >= ONES for dice in throws), len(throws))


def leap(whips: int, needed: int = CLEARED) -> Fraction:
    """The wounds to expect at the water: one if it is missed, else one for each 6 of the landing."""
    cleared = some(whips, needed)
    return (1 - cleared) + cleared * whips * every(1, LANDED_HARD)


@cache
def risk(whips: int, lane: int) -> Risk:
    """What a turn brings that begins on the first row of a bend."""
    from engine.probability.whips import risks  # brings numpy, and is not asked for before first paint

    return risks(Chariot(at(ENTRIES[YOU], lane), whips=2, crossings=1))[whips]


@cache
def position(lane: int) -> State:
    """Each at the beginning of a bend, on two whips, with no tricks; you are a lap ahead, and move first."""
    state = GAME.start(GAME.setup(seats=2, laps=6))
    cars = [Chariot(at(row, lane), whips=2, crossings=2 - seat) for seat, row in enumerate(ENTRIES)]
    state = replace(state, chariots=tuple(cars), tricks=(None, None), stage=BeginTurn())
    return GAME.settled(state).state


@dataclass(slots=True)
class Turn:
    """What you did in a turn; without dice you only turned round."""

    dice: tuple[int, ...] = ()
    tests: list[SkidTested] = field(default_factory=list)
    rows: int = 0
    spun: bool = False


class Bend(Driving):
    """You and a rival who is always on one whip: who is out of the bend first?"""

    rival = 1

    def __init__(self, seed: int | str, lane: int = 0) -> None:
        super().__init__(seed, position(lane))
        self.turns: list[Turn] = []
        self.latest = 0  # the first turn since your last choice

    @property
    def over(self) -> bool:
        """Whether somebody is out, at the end of a turn."""
        return self.state.mover == YOU and max(self.rows) >= BEND

    def whip(self, whips: object) -> None:
        """Drive with so many whips, and on until you are asked again."""
        before = len(self.turns)
        super().whip(whips)
        self.latest = before

    def alone(self, whips: int) -> int:
        """The rows that one turn brings; the rival does not get to move."""
        self.step(Whip(whips))
        while self.state.mover == YOU:
            chance = GAME.actor(self.state) is CHANCE
            self.step(self.luck.settle(GAME.lottery(self.state)) if chance else GAME.safe(self.state))
        return self.rows[YOU]

    def step(self, choice: Any) -> None:
        """One step of the game, and what it did to you."""
        done = GAME.step(self.state, choice)
        self.state = done.state
        for event in done.events:
            if isinstance(event, Stepped):
                self.rows[event.chariot] += 1
            if getattr(event, "chariot", RIVAL) != YOU:
                continue
            match event:
                case TurnedRound():
                    self.turns.append(Turn())
                case Rolled(dice=dice):
                    self.turns.append(Turn(dice))
                case SkidTested():
                    self.turns[-1].tests.append(event)
                case SpunOut():
                    self.turns[-1].spun = True
                case Stepped():
                    self.turns[-1].rows += 1


@cache
def one_turn(whips: int, lane: int, luck: str) -> int:
    """The rows of a turn that begins on the first row of the bend."""
    return Bend(luck, lane).alone(whips)


def driven(whips: int, lane: int, count: int, seed: int) -> Estimate:
    """The rows of so many such turns."""
    return Tally.of(one_turn(whips, lane, f"{seed} {nth}") for nth in range(count)).estimate


def leaps(whips: int, count: int, seed: int) -> Estimate:
    """How often the game's own dice clear the water."""
    luck = Seeded(seed)
    throws = (luck.settle(throw(("lesson", whips, nth), whips)) for nth in range(count))
    return Tally.of(int(max(dice) >= CLEARED) for dice in throws).estimate


def die_of_circus(*, fast: bool) -> dict[int, Fraction]:
    """The law of a die of Circus."""
    from engine.games.circus.tables import die  # another game, for the claim alone

    faces = die(fast=fast)
    return law((face, Fraction(sides, sum(count for _, count in faces))) for face, sides in faces)


def said(wanted: str) -> Fraction:
    """The chance that the big die says so: low, middle or high."""
    from engine.games.circus.tables import verdict

    found = die_of_circus(fast=True)
    return sum(
        (chance for face, chance in found.items() if verdict(face, fast=True).value == wanted), Fraction(0)
    )


def clash() -> Law:
    """The sign of the mover's small die less the target's big one."""
    return both(
        die_of_circus(fast=False),
        die_of_circus(fast=True),
        lambda mine, other: (mine > other) - (mine < other),
    )


@cache
def claim() -> Claim:
    """Bends and water of Whips, dice, bends and collisions of Circus."""
    small, large, signs = die_of_circus(fast=False), die_of_circus(fast=True), clash()
    wreck = said("low")
    figures: list[Exact | Measured] = []
    for whips in WHIPS:
        facts = {"whips": whips}
        played = {**facts, "n": CLAIMED}
        figures += [
            *(Exact("l02.skid", every(whips, needed), {**facts, "needed": needed}) for needed in SKID[:3]),
            Exact("l02.spin", spins(whips), facts),
            Exact("l02.clears", some(whips, CLEARED), facts),
            Exact("l02.lands", whips * every(1, LANDED_HARD), facts),
            Exact("l02.hurts", leap(whips), facts),
            Exact("l02.rows", risk(whips, 0).squares, facts),
            Exact("l02.spun", risk(whips, 0).spins, facts),
            Measured("l02.driven", driven(whips, 0, CLAIMED, 1), risk(whips, 0).squares, played),
            Measured("l02.leapt", leaps(whips, CLAIMED, 1), some(whips, CLEARED), played),
        ]
    return Claim(
        (
            *figures,
            Exact("l02.small", mean(small)),
            Exact("l02.small_variance", variance(small)),
            Exact("l02.big", mean(large)),
            Exact("l02.big_variance", variance(large)),
            Exact("l02.wreck", wreck),
            Exact("l02.slides", said("middle")),
            Exact("l02.bonus", said("high")),
            Exact("l02.four", (1 - wreck) ** BENDS),
            Exact("l02.lower", signs[-1]),
            Exact("l02.tie", signs[0]),
            Exact("l02.higher", signs[1]),
        )
    )


def answer(whips: int, needed: int) -> tuple[Fraction, Fraction]:
    """The exercise, solved: list all throws, and count those with every die good, and with any."""
    throws = list(product(range(1, 7), repeat=whips))
    clean = sum(min(dice) >= needed for dice in throws)
    cleared = sum(max(dice) >= needed for dice in throws)
    return Fraction(clean, len(throws)), Fraction(cleared, len(throws))


class PushYourLuck(Lesson):
    """On the straight three whips bring five rows. In the bend?"""

    knobs = (TURNS, LANE, GOOD)
    spots = (2.5, 3, 3.5, 4, 4.5)
    across = Axis("l02.chart_whips", 0.5, 3.5, WHIPS)
    upwards = Axis("l02.chart_rows", 0, 6.5, (0, 1, 2, 3, 4, 5, 6))

    def begin(self) -> None:
        """At the beginning of the bend."""
        self.nth = 0
        self.firsts: list[Turn] = []
        self._enter()

    def _enter(self) -> None:
        self.bend = Bend(f"{self.settings['seed']} mine {self.nth}")

    def do(self, what: str, value: Any) -> None:
        """Drive on, or through another bend."""
        if what == "next":
            self.nth += 1
            self._enter()
        elif what == "whip":
            self.bend.whip(value)
            if self.bend.latest == 0:
                self.firsts.append(self.bend.turns[0])
        else:
            raise RuleViolation("session.message")

    def answered(self) -> str:
        """Half of what they bring on the straight."""
        three, one = (self.figure(risk(whips, 0).squares, 1) for whips in (3, 1))
        return self.say("l02.answer", three=three, one=one)

    def outcome(self) -> int | None:
        """How many turns the bend took."""
        return len(self.bend.turns) if self.bend.over else None

    def moment(self) -> Sequence[Block]:
        """Two bends, your dice, your skids."""
        bend = self.bend
        at, out = [min(rows, BEND) for rows in bend.rows], [rows >= BEND for rows in bend.rows]
        notes = [
            self.say("l02.out" if home else "l02.of_six", n=rows) for home, rows in zip(out, at, strict=True)
        ]
        shown = [self.against(BEND, at, notes, self.say("l02.bends"))]
        for turn in bend.turns[bend.latest :]:
            shown += self._turn(turn)
        if bend.over:
            key = "l02.both" if all(out) else "l02.won" if out[YOU] else "l02.lost"
            told = self.say(key, n=len(bend.turns))
            return [*shown, *blocks.asked(told, blocks.button("next", self.say("l02.next")))]
        whips = [
            blocks.button("whip", self.say("l02.whip", n=n), n, primary=n == max(bend.menu))
            for n in bend.menu
        ]
        return [*shown, *blocks.asked(self.say("l02.ask"), *whips)]

    def _turn(self, turn: Turn) -> list[Block]:
        if not turn.dice:
            return [blocks.text(self.say("l02.turned"))]
        dice = ", ".join(map(str, turn.dice))
        told = self.say("l02.moved", dice=dice, squares=max(turn.dice), n=turn.rows)
        shown = [blocks.dice([turn.dice], self.say("l02.thrown", dice=dice)), blocks.text(told)]
        if turn.tests:
            rows = [
                [", ".join(map(str, test.dice)), self.say("l02.needs", n=test.needed), self._came(turn, test)]
                for test in turn.tests
            ]
            shown.append(
                self.figures(("l02.col_dice", "l02.col_needs", "l02.col_came"), rows, self.say("l02.tests"))
            )
        return shown

    def _came(self, turn: Turn, test: SkidTested) -> str:
        if test.passed:
            return self.say("l02.clean")
        return self.say("l02.round" if turn.spun and test is turn.tests[-1] else "l02.skids")

    def controls(self) -> Sequence[Block]:
        """How many turns make a dot, and in which lane."""
        return [self.slider("n", "l02.turns", "l02.turns_n"), self.choice("lane")]

    def data(self) -> Data:
        """The rows of a turn in the bend, and on the straight."""
        n, lane = self.settings["n"], self.settings["lane"]
        dots = [driven(whips, lane, n, self.settings["seed"]) for whips in WHIPS]
        straight = [float(mean(highest(whips))) for whips in WHIPS]
        columns = {
            self.say("l02.chart_whips"): [*map(str, WHIPS)],
            self.say("l02.col_straight"): [*map(self.figure, straight)],
            self.say("l02.col_bend", n=n): [self.figure(dot.mean) for dot in dots],
        }
        one, two, three = (self.figure(dot.mean, 1) for dot in dots)
        told = self.say("l02.told", n=n, one=one, two=two, three=three)
        theory: list[tuple[float, float]] = []
        if self.theory:
            found = [risk(whips, lane) for whips in WHIPS]
            theory = [(each.whips, float(each.squares)) for each in found]
            levels = [self.figure(each.squares) for each in found]
            spun = [f"{float(PERCENT * each.spins):.0f}" for each in found]
            columns[self.say("col_theory")] = levels
            columns[self.say("l02.col_spun")] = [f"{each} %" for each in spun]
            one, two, three = levels
            told += " " + self.say("l02.told_theory", one=one, two=two, three=three, spun=spun[-1])
        return Data(
            play=[(whips, dot.mean) for whips, dot in zip(WHIPS, dots, strict=True)],
            own=[(len(turn.dice), turn.rows) for turn in self.firsts],
            known=list(zip(WHIPS, straight, strict=True)),
            guesses=[(BESIDE, spot) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The same dice, the same number; every die, or any."""
        good = self.settings["good"]
        rows = [
            [
                self.say("l02.whip", n=whips),
                f"{float(PERCENT * every(whips, good)):.0f} %",
                f"{float(PERCENT * some(whips, good)):.0f} %",
                self.figure(leap(whips, good)),
            ]
            for whips in WHIPS
        ]
        best = min(WHIPS, key=lambda whips: leap(whips, good))
        return [
            self.slider("good", "l02.good", "l02.good_n"),
            blocks.key(self.say("l02.whip", n=best), self.say("l02.best")),
            self.figures(("", "l02.col_every", "l02.col_some", "l02.col_hurts"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """One whip to four, good from 2 to 6."""
        return [
            ((whips, needed), (every(whips, needed), some(whips, needed)))
            for whips in range(1, 5)
            for needed in range(2, 7)
        ]


start: Callable[..., PushYourLuck] = PushYourLuck

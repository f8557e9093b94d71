"""L3, an absorbing Markov chain: in Ben Hvrt the die of this turn is the Speed of the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from statistics import fmean
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt.actions import Move
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.events import Departed, Finished
from engine.games.ben_hvrt.model import BeginTurn, Chariot, Race, State, Steer, on_table, racing
from engine.games.ben_hvrt.rules import BEN_HVRT as GAME
from engine.probability.exact import expected_turns, turns_to_finish
from engine.probability.montecarlo import Tally
from engine.theory.momentum import duel, home_within, mean_covered, variance_covered

YOU, RIVAL, STANDING = 0, 1, 2
LANES: Final = (0, 1, 3)
"""You inside, your rival in the next lane; a third chariot stands still outside, so that both can finish."""
LAPS: Final = 2
FAR: Final = 20
SPEEDS: Final = (1, 6, 1)
FACES: Final = (1, 2, 3, 4, 5, 6)
HEAD: Final = Knob("head", 0, 15, 0)
RACES: Final = Knob("n", 20, 300, 60)
LEFT: Final = Knob("far", 10, 60, FAR)
STARTS: Final = (0, 4, 8, 12)
"""Head starts to race with."""
CLAIMED: Final = 60
LONGEST: Final = 8


def place(lane: int, squares: int, speed: int) -> Chariot:
    """A chariot so many squares before the end of the last lap."""
    lap = len(BOARD.lanes[lane])
    laps, rest = divmod(squares - 1, lap)
    return Chariot(BOARD.square(lane, lap - 1 - rest), speed, crossings=LAPS - laps)


def left(chariot: Chariot) -> int:
    """How many squares it has to go, in its lane."""
    if not chariot.running:
        return 0
    lane = BOARD.lanes[BOARD.lane[chariot.square]]
    return (LAPS + 1 - chariot.crossings) * len(lane) - lane.index(BOARD.edge[chariot.square])


@cache
def position(*chariots: Chariot) -> State:
    """A race under way, nobody with any card."""
    state = GAME.start(GAME.setup(seats=len(chariots), chariots=1, laps=[LAPS]))
    state = replace(on_table(state, laps=LAPS), race=Race(chariots), stage=BeginTurn())
    return GAME.settled(state).state


@dataclass(frozen=True, slots=True)
class Drove:
    """One move: the Speed it began with, and the die."""

    speed: int
    die: int


class Run:
    """A race by the rules: all go straight on as far as they may, but for those who stand."""

    def __init__(self, seed: int | str, chariots: Sequence[Chariot], movers: int) -> None:
        self.luck = Seeded(seed)
        self.movers = movers
        self.state = position(*chariots)
        self.moves: tuple[list[Drove], ...] = tuple([] for _ in range(movers))
        self.turns: dict[int, int] = {}  # that a chariot needed, once it is home

    @property
    def over(self) -> bool:
        """Whether all who move are home."""
        return len(self.turns) == self.movers

    def left(self, chariot: int) -> int:
        """Squares still to go."""
        return 0 if chariot in self.turns else left(racing(self.state).chariots[chariot])

    def turn(self) -> None:
        """Every chariot once."""
        if self.over:
            raise RuleViolation("action.over")
        now = racing(self.state).turn
        while not self.over and racing(self.state).turn == now:
            if GAME.actor(self.state) is CHANCE:
                self._step(self.luck.settle(GAME.lottery(self.state)))
            else:
                steers = isinstance(self.state.stage, Steer)
                self._step(self._ahead() if steers else GAME.safe(self.state))

    def _ahead(self) -> Move:
        race = racing(self.state)
        here, path = race.chariots[race.mover], []
        square = here.square
        for _ in range(min(race.allowance, left(here)) if race.mover < self.movers else 0):
            square = BOARD.ahead[square]
            path.append(square)
        return Move(tuple(path))

    def _step(self, choice: Any) -> None:
        before = racing(self.state)
        step = GAME.step(self.state, choice)
        for event in step.events:
            if isinstance(event, Departed) and event.chariot < self.movers:
                self.moves[event.chariot].append(Drove(before.chariots[event.chariot].speed, before.roll))
            elif isinstance(event, Finished):
                self.turns[event.chariot] = before.turn
        self.state = step.state


@cache
def alone(squares: int, speed: int, luck: str) -> int:
    """The turns of one chariot for so many squares; another one stands far away."""
    run = Run(luck, (place(LANES[YOU], squares, speed), place(LANES[STANDING], FAR, 1)), 1)
    while not run.over:
        run.turn()
    return run.turns[YOU]


def races(squares: int, speed: int, count: int, seed: int) -> list[int]:
    """The turns of so many such drives."""
    return [alone(squares, speed, f"{seed} {speed} {nth}") for nth in range(count)]


def after_die(squares: int, die: int) -> Fraction:
    """The mean number of turns from Speed 1, if the first die shows this."""
    rest = squares - SPEEDS[YOU] - die
    return 1 + (expected_turns(rest, die) if rest > 0 else Fraction(0))


def worth(squares: int) -> tuple[Fraction, Fraction]:
    """The turns that a point of Speed saves at the start, and a point on the first die: means from 1 to 6."""
    slow, fast = FACES[0], FACES[-1]
    speed = expected_turns(squares, slow) - expected_turns(squares, fast)
    return speed / (fast - slow), (after_die(squares, slow) - after_die(squares, fast)) / (fast - slow)


@cache
def claim() -> Claim:
    """How far, how long, and who is sooner home."""
    slow, fast = turns_to_finish(FAR, 1), turns_to_finish(FAR, 2)
    sooner, equal, later = duel(slow, fast)
    played = races(FAR, 1, CLAIMED, 1)
    n = {"n": CLAIMED}
    even = next(head for head in range(FAR) if turns_to_finish(FAR - head, 1) == turns_to_finish(FAR, 6))
    longest = [next(far for far in range(FAR + 9, 0, -1) if home_within(2, far, speed)) for speed in (1, 2)]
    return Claim(
        (
            Exact("l03.turns", expected_turns(FAR, 1)),
            *(Exact("l03.exactly", slow[turns], {"turns": turns}) for turns in (3, 4, 5)),
            Exact("l03.two", fast[2]),
            Exact("l03.even", even),
            *(
                Exact("l03.longest", far, {"speed": speed})
                for speed, far in zip((1, 2), longest, strict=True)
            ),
            *(Exact("l03.mean", mean_covered(turns, 1), {"turns": turns}) for turns in (1, 2, 3)),
            *(Exact("l03.variance", variance_covered(turns), {"turns": turns}) for turns in (1, 2, 3)),
            Exact("l03.sooner", sooner),
            Exact("l03.equal", equal),
            Exact("l03.later", later),
            Measured("l03.played", Tally.of(played).estimate, expected_turns(FAR, 1), n),
            Measured("l03.played_three", Tally.of(int(turns == 3) for turns in played).estimate, slow[3], n),
            Measured("l03.rival", Tally.of(races(FAR, 6, CLAIMED, 1)).estimate, expected_turns(FAR, 6), n),
        )
    )


def answer(squares: int, speed: int) -> Fraction:
    """The exercise, solved: one turn, and then the same question from where each die leads."""
    if squares <= 0:
        return Fraction(0)
    return 1 + sum((answer(squares - speed - die, die) for die in FACES), Fraction(0)) / len(FACES)


class Momentum(Lesson):
    """Your rival has Speed 6 and you have 1. How many squares make up for it?"""

    knobs = (HEAD, RACES, LEFT)
    across = Axis("l03.chart_turns", 0.5, LONGEST + 0.5, range(1, LONGEST + 1))
    upwards = Axis("l03.chart_races", 0, PERCENT, (0, 20, 40, 60, 80, 100))

    def begin(self) -> None:
        """Before the first die."""
        self.nth = 0
        self.ours: list[int] = []
        self._line_up()

    def moved(self, name: str) -> None:
        """Another head start is another race."""
        if name == HEAD.name:
            self._line_up()

    def _line_up(self) -> None:
        distances = (FAR - self.settings["head"], FAR, FAR)
        chariots = [
            place(lane, far, speed) for lane, far, speed in zip(LANES, distances, SPEEDS, strict=True)
        ]
        self.run = Run(f"{self.settings['seed']} mine {self.nth}", chariots, movers=2)

    def do(self, what: str, value: Any) -> None:
        """Take a head start, roll, or race again."""
        if what == "head" and value in STARTS:
            self.settings.set(HEAD.name, value)
            self._line_up()
        elif what == "roll":
            self.run.turn()
            if self.run.over:
                self.ours.append(self.run.turns[YOU])
        elif what == "next":
            self.nth += 1
            self._line_up()
        else:
            raise RuleViolation("session.message")

    def outcome(self) -> int | None:
        """How many turns you needed."""
        return self.run.turns[YOU] if self.run.over else None

    def moment(self) -> Sequence[Block]:
        """Two chariots, the dice, and the Speed that they leave."""
        run = self.run
        names = (self.say("you"), self.say("rival"))
        at, notes = (
            [FAR - run.left(seat) for seat in (YOU, RIVAL)],
            [self._where(seat) for seat in (YOU, RIVAL)],
        )
        shown = [self.against(FAR, at, notes, self.say("l03.race"))]
        if run.moves[YOU] or run.moves[RIVAL]:
            turns = max(map(len, run.moves))
            rows = [
                [str(turn + 1), *(self._drove(run.moves[seat], turn) for seat in (YOU, RIVAL))]
                for turn in range(turns)
            ]
            shown.append(blocks.table([self.say("l03.col_turn"), *names], rows, self.say("l03.how")))
        if run.over:
            mine, theirs = run.turns[YOU], run.turns[RIVAL]
            key = "l03.won" if mine < theirs else "l03.lost" if mine > theirs else "l03.same"
            told = self.say(key, mine=mine, theirs=theirs)
            return [*shown, *blocks.asked(told, blocks.button("next", self.say("l03.next")))]
        if not any(run.moves):
            head = self.settings["head"]
            starts = (
                blocks.button("head", self.say("l03.nearer", n=n), n, pressed=n == head) for n in STARTS
            )
            shown += blocks.asked(self.say("l03.ask"), *starts)
        roll = blocks.button("roll", self.say("l03.roll"), primary=True)
        return [*shown, blocks.buttons(roll)]

    def _where(self, seat: int) -> str:
        if seat in self.run.turns:
            return self.say("l03.home")
        return self.say("l03.speed", n=racing(self.run.state).chariots[seat].speed)

    def _drove(self, moves: Sequence[Drove], turn: int) -> str:
        if turn >= len(moves):
            return ""
        move = moves[turn]
        return self.say("l03.drove", speed=move.speed, die=move.die, n=move.speed + move.die)

    def controls(self) -> Sequence[Block]:
        """How many races, and how much nearer you begin."""
        return [self.slider("n", "l03.races", "l03.races_n"), self.slider("head", "l03.head", "l03.squares")]

    def data(self) -> Data:
        """How many turns you need, and your rival."""
        n, head, seed = self.settings["n"], self.settings["head"], self.settings["seed"]
        mine, theirs = races(FAR - head, SPEEDS[YOU], n, seed), races(FAR, SPEEDS[RIVAL], n, seed)
        counts = [Counter(turns) for turns in (mine, theirs)]
        turns = range(1, LONGEST + 1)
        shares = [[PERCENT * count[turn] / n for turn in turns] for count in counts]
        columns = {self.say("l03.chart_turns"): [*map(str, turns)]}
        for who, part in zip(("you", "rival"), shares, strict=True):
            columns[self.say(who)] = [self.say("l03.percent", n=self.figure(each, 0)) for each in part]
        means = [self.figure(fmean(found)) for found in (mine, theirs)]
        told = self.say("l03.told", n=n, head=head, mine=means[0], theirs=means[1])
        theory: list[tuple[float, float]] = []
        if self.theory:
            law = turns_to_finish(FAR - head, SPEEDS[YOU])
            theory = [(turn, float(PERCENT * law.get(turn, Fraction(0)))) for turn in turns]
            columns[self.say("col_theory")] = [
                self.say("l03.percent", n=self.figure(level, 1)) for _, level in theory
            ]
            exact = [expected_turns(FAR - head, SPEEDS[YOU]), expected_turns(FAR, SPEEDS[RIVAL])]
            one, other = map(self.figure, exact)
            told += " " + self.say("l03.told_theory", mine=one, theirs=other)
        return Data(
            play=list(zip(turns, shares[0], strict=True)),
            known=list(zip(turns, shares[1], strict=True)),
            own=[(turn, 4 + 5 * self.ours[:nth].count(turn)) for nth, turn in enumerate(self.ours)],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """A point of Speed counts once, a point on the die twice."""
        far = self.settings["far"]
        speed, die = worth(far)
        rows = [
            [str(face), self.figure(expected_turns(far, face)), self.figure(after_die(far, face))]
            for face in FACES
        ]
        return [
            self.slider("far", "l03.far", "l03.squares"),
            blocks.key(self.figure(die / speed), self.say("l03.times")),
            self.figures(("", "l03.col_speed", "l03.col_die"), rows, self.say("l03.table")),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Four distances from every Speed."""
        return [((far, speed), expected_turns(far, speed)) for far in (5, 10, 15, 20) for speed in FACES]


start: Callable[..., Momentum] = Momentum

"""L13, mixed strategies: the direction cards of Circus, and a leader who blocks."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import lcm
from typing import Any, Final, TypeAlias

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.circus.actions import Head, Pass, Way
from engine.games.circus.board import ROW, ROWS, at
from engine.games.circus.events import Rolled
from engine.games.circus.model import Chariot, ChooseWay, ChooseWhip, State, on_chariot, on_race
from engine.games.circus.rules import CIRCUS
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.matrix_games import Mixture, exploitability, guess_the_lane, solve, two_by_two

Law: TypeAlias = Mapping[int, Fraction]  # what the rival loses, and how likely that is

YOU, RIVAL = 0, 1
LANE, BEHIND = 2, 18
"""On the far straight, two lanes from either wall."""
SHOWN: Final = 10
"""Rows of the straight that are drawn."""
GAPS: Final = (1, 2, 3)
GAP: Final = Knob("gap", GAPS[0], GAPS[-1], 1)
TURNS: Final = Knob("n", 200, 12000, 6000)
REPLY: Final = Knob("rival", 0, 2, 0)
KNOWS, THIRDS, THEORY = 0, 1, 2
CARDS: Final = {Way.AHEAD: "l13.ahead", Way.LEFT: "l13.left", Way.RIGHT: "l13.right"}
HABITS: Final = (0, 2, 4, 6, 8, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100)
"""How often you stay, in a hundred, for each dot."""
CLAIMED: Final = 40
BOARD: Final = (3, 0, 1, 2)
LANES_AT_BOARD: Final = (1, 2, 3)


@cache
def position(gap: int) -> State:
    """A turn of the game in which cards are laid: you lead by so many rows, in one lane, without Jupiter."""
    luck, state = Seeded(1), CIRCUS.start(CIRCUS.setup(seats=2))
    while not isinstance(state.stage, ChooseWay):
        chance = CIRCUS.actor(state) is CHANCE
        choice = luck.settle(CIRCUS.lottery(state)) if chance else CIRCUS.safe(state)
        state = CIRCUS.step(state, choice).state
    for seat, row in ((YOU, BEHIND + gap), (RIVAL, BEHIND)):
        state = on_chariot(state, seat, square=at(row, LANE), crossings=1, markers=0, jupiter=False)
    return on_race(state, order=(YOU, RIVAL))


@dataclass(frozen=True, slots=True)
class Turn:
    """Both cards, and by seat the squares rolled, the rows run and the markers taken."""

    ways: tuple[Way, Way]
    rolled: tuple[int, int]
    rows: tuple[int, int]
    markers: tuple[int, int]

    def cost(self, seat: int) -> int:
        """The squares rolled but not run, and a square of the next turn for each marker."""
        return self.rolled[seat] - self.rows[seat] + self.markers[seat]

    @property
    def gain(self) -> int:
        """What the rival loses more than you."""
        return self.cost(RIVAL) - self.cost(YOU)


class Table:
    """The turn on its way: cards as given, no whips, all else as the plain driver of the odds does it."""

    def __init__(self, gap: int, mine: Way, theirs: Way) -> None:
        self.start = position(gap)
        self.ways = (mine, theirs)

    def over(self, state: State) -> bool:
        """Whether the next turn has begun."""
        return state.race.turn != self.start.race.turn

    def choice(self, state: State, seat: int) -> Any:
        """What a seat does."""
        if isinstance(state.stage, ChooseWay):
            return Head(self.ways[seat])
        if isinstance(state.stage, ChooseWhip):
            return Pass()
        from engine.probability.circus.rollout import rollout  # brings numpy: not before first paint

        return rollout(CIRCUS.view(state, seat))

    def turn(self, state: State, rolled: tuple[int, int]) -> Turn:
        """What it came to."""

        def rows(before: Chariot, after: Chariot) -> int:
            return (ROW[after.square] - ROW[before.square]) % ROWS

        mine, theirs = map(rows, self.start.race.chariots, state.race.chariots)
        you, rival = state.race.chariots
        return Turn(self.ways, rolled, (mine, theirs), (you.markers, rival.markers))


def played(gap: int, mine: Way, theirs: Way, seed: str) -> Turn:
    """One turn by the rules, with seeded dice."""
    table, luck, rolled = Table(gap, mine, theirs), Seeded(seed), [0, 0]
    state = table.start
    while not table.over(state):
        actor = CIRCUS.actor(state)
        chosen = (
            luck.settle(CIRCUS.lottery(state)) if not isinstance(actor, int) else table.choice(state, actor)
        )
        step = CIRCUS.step(state, chosen)
        state = step.state
        for event in step.events:
            if isinstance(event, Rolled):
                rolled[event.chariot] = event.speed
    return table.turn(state, (rolled[YOU], rolled[RIVAL]))


@cache
def law(gap: int, mine: Way, theirs: Way) -> Law:
    """What the turn brings, by every throw that the rules know."""
    table = Table(gap, mine, theirs)
    found: dict[int, Fraction] = {}

    def go(state: State, chance: Fraction, rolled: tuple[int, int]) -> None:
        if table.over(state):
            gain = table.turn(state, rolled).gain
            found[gain] = found.get(gain, Fraction(0)) + chance
            return
        actor = CIRCUS.actor(state)
        if isinstance(actor, int):
            go(CIRCUS.step(state, table.choice(state, actor)).state, chance, rolled)
            return
        for outcome, share in CIRCUS.lottery(state).items():
            step = CIRCUS.step(state, outcome)
            speeds = {event.chariot: event.speed for event in step.events if isinstance(event, Rolled)}
            go(step.state, chance * share, (speeds.get(YOU, rolled[YOU]), speeds.get(RIVAL, rolled[RIVAL])))

    go(table.start, Fraction(1), (0, 0))
    return dict(sorted(found.items()))


@cache
def match(gap: int, way: Way) -> Fraction:
    """What you gain on average if both lay this card; if the cards differ, nobody meets anybody."""
    return sum((gain * chance for gain, chance in law(gap, way, way).items()), Fraction(0))


def matches(gap: int) -> tuple[Fraction, ...]:
    """For straight on, left and right; on an empty straight the two sides are alike."""
    side = match(gap, Way.LEFT)
    return match(gap, Way.AHEAD), side, side


def habit(stays: Fraction) -> Mixture:
    """Straight on so often, and to either side alike."""
    return stays, (1 - stays) / 2, (1 - stays) / 2


def reply(gap: int, mine: Mixture, rival: int) -> Mixture:
    """How the rival lays his cards against a habit: knowing it, blindly, or by the theory."""
    gains = matches(gap)
    if rival == THEORY:
        return guess_the_lane(gains).columns
    if rival == THIRDS:
        return (Fraction(1, 3),) * 3
    losses = [share * gain for share, gain in zip(mine, gains, strict=True)]
    least = losses.index(min(losses))
    return tuple(Fraction(card == least) for card in range(3))


def worth(gap: int, mine: Mixture, theirs: Mixture) -> Fraction:
    """What you gain in a turn on average."""
    return sum((p * q * gain for p, q, gain in zip(mine, theirs, matches(gap), strict=True)), Fraction(0))


def of_turns(gap: int, mine: Mixture, theirs: Mixture) -> Law:
    """The law of a turn when both draw their cards."""
    found: dict[int, Fraction] = {0: 1 - sum((p * q for p, q in zip(mine, theirs, strict=True)), Fraction(0))}
    sides = (Way.AHEAD, Way.LEFT, Way.LEFT)
    for p, q, way in zip(mine, theirs, sides, strict=True):
        for gain, chance in law(gap, way, way).items():
            found[gain] = found.get(gain, Fraction(0)) + p * q * chance
    return found


@cache
def many(gap: int, stays: Fraction, rival: int, count: int, seed: int) -> Estimate:
    """So many turns of a habit, drawn from the law of the turn."""
    mine = habit(stays)
    turns = of_turns(gap, mine, reply(gap, mine, rival))
    whole = lcm(*(chance.denominator for chance in turns.values()))
    tickets = list(accumulate(int(chance * whole) for chance in turns.values()))
    stream = Stream(seed, ("habit", gap, stays.numerator, stays.denominator, rival))
    drawn = Counter(bisect_right(tickets, stream.index(whole)) for _ in range(count))
    total = sum(drawn[nth] * gain for nth, gain in enumerate(turns))
    squares = sum(drawn[nth] * gain * gain for nth, gain in enumerate(turns))
    return Tally(count, Fraction(total), Fraction(squares)).estimate


def really(gap: int, way: Way) -> Estimate:
    """Turns played by the rules in which both lay this card."""
    return Tally.of(played(gap, way, way, f"claim {nth}").gain for nth in range(CLAIMED)).estimate


@cache
def claim() -> Claim:
    """What a meeting brings, how to mix, what that guarantees, and turns that were played."""
    exact: list[Exact | Measured] = []
    for gap in GAPS:
        gains, facts = matches(gap), {"gap": gap}
        solution = guess_the_lane(gains)
        matrix = [[gain if i == j else Fraction(0) for j in range(3)] for i, gain in enumerate(gains)]
        exact += [
            Exact("l13.match_ahead", gains[0], facts),
            Exact("l13.match_side", gains[1], facts),
            Exact("l13.stays", solution.rows[0], facts),
            Exact("l13.value", solution.value, facts),
            Exact("l13.exploitable", exploitability(matrix, solution.rows, solution.columns), facts),
        ]
    board, lanes = two_by_two(*BOARD), guess_the_lane(LANES_AT_BOARD)
    a, b, c, d = BOARD
    return Claim(
        (
            *exact,
            Exact("l13.board_row", board.rows[0]),
            Exact("l13.board_value", board.value),
            Exact(
                "l13.board_exploitable",
                exploitability(((a, b), (c, d)), board.rows, solve(((a, b), (c, d))).columns),
            ),
            *(
                Exact("l13.board_lane", share, {"lane": lane})
                for lane, share in zip(LANES_AT_BOARD, lanes.rows, strict=True)
            ),
            Exact("l13.board_lanes_value", lanes.value),
            Measured("l13.met_ahead", really(1, Way.AHEAD), match(1, Way.AHEAD), {"n": CLAIMED}),
            Measured("l13.met_side", really(1, Way.LEFT), match(1, Way.LEFT), {"n": CLAIMED}),
            Measured(
                "l13.mixed",
                many(1, guess_the_lane(matches(1)).rows[0], THEORY, TURNS.usual, 1),
                guess_the_lane(matches(1)).value,
                {"n": TURNS.usual},
            ),
        )
    )


def answer(*gains: int) -> tuple[Fraction, ...]:
    """The exercise, solved: as often as one over the gain, made to sum to one."""
    weights = [Fraction(1, gain) for gain in gains]
    return tuple(weight / sum(weights) for weight in weights)


class Mixed(Lesson):
    """How often do you stay where a meeting pays the most?"""

    knobs = (TURNS, REPLY, GAP)
    spots = (4, 20, 33, 60, 90)
    across = Axis("l13.chart_stays", 0, PERCENT, (0, 20, 40, 60, 80, 100))
    upwards = Axis("l13.chart_gain")

    def begin(self) -> None:
        """No card yet."""
        self.turns: list[Turn] = []

    def do(self, what: str, value: Any) -> None:
        """Lay a card; the rival has laid his, having counted your earlier ones."""
        if what != "lay" or value not in [way.value for way in Way] or type(value) is not int:
            raise RuleViolation("session.message")
        nth, seed = len(self.turns), self.settings["seed"]
        theirs = self._guessed(Stream(seed, ("rival", nth)))
        self.turns.append(played(1, Way(value), theirs, f"{seed} mine {nth}"))

    def _guessed(self, rng: Stream) -> Way:
        """The card that would have cost the rival least against yours so far; of equals, any."""
        laid = Counter(turn.ways[YOU] for turn in self.turns)
        losses = {way: (1 + laid[way]) * gain for way, gain in zip(CARDS, matches(1), strict=True)}
        return rng.choice([way for way, loss in losses.items() if loss == min(losses.values())])

    def outcome(self) -> int | None:
        """What you gained by the first card."""
        return self.turns[0].gain if self.turns else None

    def moment(self) -> Sequence[Block]:
        """Two chariots on a straight, and three cards."""
        straight = self.against(SHOWN, (1, 0), ("", ""), self.say("l13.straight"))
        shown = self._last() if self.turns else [straight]
        cards = (blocks.button("lay", self.say(key), way.value, steady=True) for way, key in CARDS.items())
        return [*shown, *blocks.asked(self.say("l13.ask"), *cards)]

    def _last(self) -> list[Block]:
        turn = self.turns[-1]
        cards = [self.say(CARDS[way]) for way in turn.ways]
        you, rival = (
            self.say("l13.ran", card=card, n=turn.rows[seat], rolled=turn.rolled[seat])
            for seat, card in enumerate(cards)
        )
        rows = (1 + turn.rows[YOU], turn.rows[RIVAL])
        alike = turn.ways[YOU] is turn.ways[RIVAL]
        key = "l13.apart" if not alike else "l13.gained" if turn.gain > 0 else "l13.met"
        stayed = sum(turn.ways[YOU] is Way.AHEAD for turn in self.turns)
        total = sum(turn.gain for turn in self.turns)
        return [
            self.against(SHOWN, rows, (you, rival), self.say("l13.straight")),
            blocks.text(self.say(key, n=turn.gain), "big"),
            blocks.text(self.say("l13.so_far", n=len(self.turns), stayed=stayed, total=total), "muted"),
        ]

    def controls(self) -> Sequence[Block]:
        """How many turns, and against whom."""
        return [self.slider("n", "l13.turns", "l13.turns_n"), self.choice("rival"), self.chosen("rival")]

    def data(self) -> Data:
        """A dot for each habit, and what it is worth."""
        n, rival, seed = self.settings["n"], self.settings["rival"], self.settings["seed"]
        shares = [Fraction(stays, PERCENT) for stays in HABITS]
        dots = [PERCENT * many(1, share, rival, n, seed).mean for share in shares]
        best = max(zip(dots, HABITS, strict=True))[1]
        told = self.say("l13.told", best=best, all=self.figure(dots[-1], 1))
        columns = {
            self.say("l13.chart_stays"): [*map(str, HABITS)],
            self.say("l13.chart_gain"): [*map(self.figure, dots)],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            peak = guess_the_lane(matches(1)).rows[0]
            theory = [
                (
                    float(PERCENT * share),
                    float(PERCENT * worth(1, habit(share), reply(1, habit(share), rival))),
                )
                for share in sorted({*shares, peak})
            ]
            levels = dict(theory)
            columns[self.say("col_theory")] = [self.figure(levels[float(stays)]) for stays in HABITS]
            told += " " + self.say(
                ("l13.told_knows", "l13.told_thirds", "l13.told_theory")[rival],
                value=self.figure(PERCENT * guess_the_lane(matches(1)).value, 1),
                most=self.figure(theory[-1][1], 1),
            )
        laid = [turn.ways[YOU] is Way.AHEAD for turn in self.turns]
        return Data(
            play=list(zip(HABITS, dots, strict=True)),
            own=[(PERCENT * sum(laid) / len(laid), 0)] if laid else (),
            guesses=[(spot, 0.5) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The nearer the rival, the more a meeting would bring, and the less often you wait for it."""
        gap = self.settings["gap"]
        shown: list[Block] = [
            self.slider("gap", "l13.gap", "l13.gap_n"),
        ]
        if not self.ready:
            return shown
        gains = matches(gap)
        solution = guess_the_lane(gains)
        rows = [
            [
                self.say(key),
                self.figure(gain, 3),
                *(
                    f"{self.figure(PERCENT * mixture[card], 1)} %"
                    for mixture in (solution.rows, solution.columns)
                ),
            ]
            for card, (key, gain) in enumerate(zip(CARDS.values(), gains, strict=True))
        ]
        return [
            *shown,
            blocks.key(f"{self.figure(PERCENT * solution.rows[0], 1)} %", self.say("l13.stay_so_often")),
            self.figures(("l13.col_card", "l13.col_match", "you", "rival"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Blockers of two lanes to five."""
        gains = ((1, 1), (1, 2, 3), (12, 5, 5), (65, 14, 14), (187, 16, 16), (2, 2, 2, 2), (1, 2, 4, 8, 16))
        return [(each, guess_the_lane(each).rows) for each in gains]


start: Callable[..., Mixed] = Mixed

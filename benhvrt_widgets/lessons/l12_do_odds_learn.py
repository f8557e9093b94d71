"""L12, do odds learn? Horse Fever's blackboard follows the results of horses that are all alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.l10_overround import HORSES, blackboard, named, opening
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Judge
from engine.games.horse_fever.events import OddsMoved, Placed, Sprinted
from engine.games.horse_fever.model import Wager, on_race, on_table, racing
from engine.games.horse_fever.payoffs import won
from engine.games.horse_fever.tables import BEST_ODDS, COLOURS, FINISH, LANES, WIN
from engine.probability.montecarlo import Tally
from engine.theory.odds import ODDS
from engine.theory.walks import ROWS, after, eigenvalue, new_odds, stationary

Board: TypeAlias = tuple[int, ...]  # the odds of each lane

STAKE: Final = 100
COLUMN: Final = 4
"""Where all horses run when they are alike: the column of 1:4 on every Movement card."""
RACES: Final = Knob("n", 10, 300, 100)
RUNS: Final = Knob("game", 0, 1, 0)
BACKED: Final = Knob("odds", ODDS[0], ODDS[-1], ODDS[0])
ALIKE, BY_ROW = 0, 1
SEASONS, SEASON = 40, 3
"""Played for the claim: seasons, and races of each."""
MIDDLE: Final = (4, 5)
WINS: Final = (0.442, 0.259, 0.130, 0.059, 0.070, 0.040)
"""How often the horses of the game win from 1:2 .. 1:7, one in each row, in 200,000 races (HF-61)."""


@dataclass(frozen=True, slots=True)
class Run:
    """A race: the board before and after, lanes by place, and where all were when the first was home."""

    before: Board
    after: Board
    order: tuple[int, ...]
    squares: tuple[int, ...]

    def place(self, lane: int) -> int:
        """From 1."""
        return 1 + self.order.index(lane)


def run(board: Board, seed: str, kind: int) -> Run:
    """One race by the rules from a board; if the horses are alike, they all run in one column.

    Level horses at level odds are the First Player's to judge, who tosses for it.
    """
    game, luck = HORSE_FEVER, Seeded(seed)
    state = on_table(opening(), odds=board)
    while state.race is None:
        state = game.step(state, game.safe(state)).state
    if kind == ALIKE:
        state = on_race(state, odds=(COLUMN,) * LANES)
    events: list[Any] = []
    while state.race is not None:
        if game.actor(state) is CHANCE:
            step = game.step(state, luck.settle(game.lottery(state)))
        else:
            race = racing(state)
            level, toss = race.arrived[0], Stream(seed, ("photo", len(race.placed)))
            step = game.step(state, Judge(level[toss.index(len(level))]))
        state = step.state
        events += step.events
    home = next(n for n, event in enumerate(events) if isinstance(event, Placed))
    squares = next(event.squares for event in reversed(events[:home]) if isinstance(event, Sprinted))
    moved = next(event for event in events if isinstance(event, OddsMoved))
    return Run(moved.before, moved.after, state.table.results[0].order, squares)


@cache
def nth_race(nth: int, seed: str, kind: int) -> Run:
    """A race of a season, which starts with one horse in each row; from 0."""
    board = opening().table.odds if nth == 0 else nth_race(nth - 1, seed, kind).after
    return run(board, f"{seed} {kind} {nth}", kind)


def season(count: int, seed: str, kind: int) -> tuple[Run, ...]:
    """So many races, one board after the other."""
    return tuple(nth_race(nth, seed, kind) for nth in range(count))


def shares(boards: Sequence[Board]) -> dict[int, float]:
    """How often a horse stood at which odds, in a hundred."""
    seen = Counter(odds for board in boards for odds in board)
    return {odds: PERCENT * seen[odds] / (LANES * len(boards)) for odds in ODDS}


def returned(odds: int) -> Fraction:
    """What a stake of one on a horse at 1:k returns on average, if all are alike."""
    return Fraction(odds, LANES)


def from_middle(odds: int) -> Fraction:
    """How many rows a horse is above the middle of the board."""
    return Fraction(sum(MIDDLE), 2) - odds


@cache
def claim() -> Claim:
    """The law of the rows, how fast it comes, what bets return, and seasons that were run."""
    law, chain = stationary(new_odds()), new_odds()
    top = [Fraction(row == 0) for row in range(ROWS)]
    favourite = opening().table.odds.index(BEST_ODDS)
    seasons = [season(SEASON, f"claim {nth}", ALIKE) for nth in range(SEASONS)]
    places = Tally.of(race.place(0) for runs in seasons for race in runs)
    heights = Tally.of(from_middle(runs[-1].after[favourite]) for runs in seasons)
    winners = Tally.of(runs[0].before[runs[0].order[0]] for runs in seasons)
    height = [
        sum((p * from_middle(odds) for p, odds in zip(after(chain, top, n), ODDS, strict=True)), Fraction(0))
        for n in range(SEASON + 1)
    ]
    return Claim(
        (
            *(Exact("l12.row", chance, {"odds": odds}) for odds, chance in zip(ODDS, law, strict=True)),
            Exact("l12.middle", sum((law[odds - BEST_ODDS] for odds in MIDDLE), Fraction(0))),
            *(Exact("l12.eigenvalue", eigenvalue(j), {"j": j}) for j in range(ROWS)),
            *(Exact("l12.height", rows, {"n": n}) for n, rows in enumerate(height)),
            *(Exact("l12.returned", returned(odds), {"odds": odds}) for odds in ODDS),
            Measured("l12.places", places.estimate, Fraction(LANES + 1, 2), {"n": SEASONS * SEASON}),
            Measured("l12.heights", heights.estimate, height[-1], {"n": SEASONS, "races": SEASON}),
            Measured("l12.winners", winners.estimate, Fraction(sum(ODDS), LANES), {"n": SEASONS}),
        )
    )


def answer(races: int) -> tuple[Fraction, ...]:
    """The exercise, solved: six places alike, and the rule of the board, so many times."""
    law = [Fraction(row == 0) for row in range(6)]
    for _ in range(races):
        following = [Fraction(0)] * 6
        for row, chance in enumerate(law):
            for place in range(6):
                following[row + (place > row) - (place < row)] += chance / 6
        law = following
    return tuple(law)


class DoOddsLearn(Lesson):
    """Six horses that are all alike, and a board that believes in results."""

    knobs = (RACES, RUNS, BACKED)
    spots = (20, 33, 50, 63, 80)
    across = Axis("l12.chart_odds", 1.5, 7.5, ODDS)
    upwards = Axis("l12.chart_share", 0, 50, (0, 10, 20, 30, 40, 50))

    def begin(self) -> None:
        """No race yet."""
        self.runs: list[Run] = []
        self.bets: list[tuple[int, int]] = []  # lane, what came back

    def do(self, what: str, value: Any) -> None:
        """Bet a hundred on a lane, and run the race."""
        if what != "back" or type(value) is not int or value not in range(LANES):
            raise RuleViolation("session.message")
        race = run(self.board, f"{self.settings['seed']} mine {len(self.runs)}", ALIKE)
        back, _ = won(Wager(0, value, WIN, STAKE), race.order, race.before)
        self.runs.append(race)
        self.bets.append((value, back))

    @property
    def board(self) -> Board:
        """As it stands."""
        return self.runs[-1].after if self.runs else opening().table.odds

    def outcome(self) -> int | None:
        """What came back of the first hundred."""
        return self.bets[0][1] if self.bets else None

    def moment(self) -> Sequence[Block]:
        """The board, a bet, a race, and the rows that it leads to."""
        shown = self._finish(self.runs[-1]) if self.runs else [blackboard(self, self.board)]
        bets = (
            blocks.button("back", f"{named(self, lane)} 1:{self.board[lane]}", lane, steady=True)
            for lane in sorted(range(LANES), key=lambda lane: (self.board[lane], lane))
        )
        return [*shown, *blocks.asked(self.say("l12.ask"), *bets)]

    def _finish(self, race: Run) -> list[Block]:
        lanes = [
            blocks.lane(
                named(self, lane),
                race.squares[lane],
                HORSES[COLOURS[lane]][1],
                self.say("l12.place", place=race.place(lane), now=race.after[lane]),
            )
            for lane in range(LANES)
        ]
        lane, back = self.bets[-1]
        winner = named(self, race.order[0])
        told = self.say("l12.back" if back else "l12.lost", winner=winner, horse=named(self, lane), n=back)
        staked, total = STAKE * len(self.bets), sum(back for _, back in self.bets)
        return [
            blocks.lanes(FINISH, lanes, self.say("l12.finish", winner=winner)),
            blocks.text(told, "big"),
            blocks.text(self.say("l12.so_far", staked=staked, returned=total), "muted"),
        ]

    def controls(self) -> Sequence[Block]:
        """How many races, and what makes a horse run."""
        return [self.slider("n", "l12.races", "l12.races_n"), self.choice("game"), self.chosen("game")]

    def data(self) -> Data:
        """Where the horses stood, and where they stand in the long run."""
        n, kind = self.settings["n"], self.settings["game"]
        found = shares([race.after for race in season(n, str(self.settings["seed"]), kind)])
        law = {odds: PERCENT * float(p) for odds, p in zip(ODDS, stationary(new_odds()), strict=True)}
        columns = {
            self.say("l10.col_odds"): [f"1:{odds}" for odds in found],
            self.say("l12.chart_share"): [self.figure(share, 1) for share in found.values()],
        }
        told = self.say("l12.told", n=n, middle=f"{sum(found[odds] for odds in MIDDLE):.0f}")
        if self.theory:
            columns[self.say("col_theory")] = [self.figure(law[odds], 1) for odds in found]
            told += " " + self.say("l12.told_theory")
        own = shares([race.after for race in self.runs]) if self.runs else {}
        return Data(
            play=list(found.items()),
            own=[(odds, share) for odds, share in own.items() if share],
            guesses=[(sum(MIDDLE) / 2, spot / 2) for spot in self.raised],
            theory=list(law.items()) if self.theory else (),
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """Which row to back: the longest odds if horses are alike, the shortest if they are not."""
        backed = self.settings["odds"]
        rows = [
            [f"1:{odds}", self.figure(STAKE * returned(odds), 0), self.figure(STAKE * odds * wins, 0)]
            for odds, wins in zip(ODDS, WINS, strict=True)
        ]
        return [
            self.slider("odds", "l12.backed", shown=f"1:{backed}"),
            blocks.key(self.figure(STAKE * returned(backed), 0), self.say("l12.of_hundred", odds=backed)),
            self.figures(("l10.col_odds", "l12.game_0", "l12.game_1"), rows, self.say("l12.table")),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """The rows of the favourite after up to a dozen races."""
        top = [Fraction(row == 0) for row in range(ROWS)]
        return [((races,), after(new_odds(), top, races)) for races in range(13)]


start: Callable[..., DoOddsLearn] = DoOddsLearn

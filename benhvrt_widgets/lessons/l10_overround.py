"""L10, odds and the overround: Horse Fever's blackboard, and what it says about chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
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
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.events import BetSettled, Placed, Sprinted
from engine.games.horse_fever.model import State
from engine.games.horse_fever.tables import BETS, COLOURS, FINISH, SHOWN, WIN
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.odds import ODDS, break_even, every_horse, overround, show_return, sprints

STAKE: Final = 100
RACES: Final = Knob("n", 20, 600, 300)
CLAIMED: Final = 100
SORT: Final = Knob("bet", 0, 1, 0)
PLAN: Final = Knob("plan", 0, 3, 0)
FAVOURITE: Final = 0.442
"""How often the horse at 1:2 wins, in 200,000 races (HF-61)."""
HORSES: Final = {
    "black": ("l10.black", "#1D1712"),
    "blue": ("l10.blue", "#2047B2"),
    "green": ("l10.green", "#489250"),
    "red": ("l10.red", "#B3262E"),
    "yellow": ("l10.yellow", "#FEEA83"),
    "white": ("l10.white", "#FFFFFF"),
}


@dataclass(frozen=True, slots=True)
class Run:
    """A race: the odds of the horses by place, who sprinted, what a bet returned, and the finish."""

    order: tuple[int, ...]
    sprinters: tuple[int, ...]  # distinct horses on the dice of each unit
    returned: int
    squares: tuple[int, ...]  # by lane, when the first was home


@cache
def opening(seats: int = 2) -> State:
    """A party at the blackboard, before the first bet: no cards, one horse in each row."""
    state = HORSE_FEVER.start(HORSE_FEVER.setup(seats=seats, variant="party"))
    luck = Seeded(0)
    while HORSE_FEVER.actor(state) is CHANCE:
        state = HORSE_FEVER.step(state, luck.settle(HORSE_FEVER.lottery(state))).state
    return state


def lane_of(odds: int) -> int:
    """The lane of the horse at these odds."""
    return opening().table.odds.index(odds)


def run(bet: Bet, luck: Seeded) -> Run:
    """One race by the rules, with this bet of whoever bets first."""
    game = HORSE_FEVER
    bettor = game.actor(opening())
    state = game.step(opening(), bet).state
    events: list[Any] = []
    while not state.table.results:
        chance = game.actor(state) is CHANCE
        step = game.step(state, luck.settle(game.lottery(state)) if chance else game.safe(state))
        state = step.state
        events += step.events
    result = state.table.results[0]
    finish = next(i for i, event in enumerate(events) if isinstance(event, Placed))
    sprinted = [event for event in events if isinstance(event, Sprinted)]
    squares = next(event.squares for event in reversed(events[:finish]) if isinstance(event, Sprinted))
    settled = next(event for event in events if isinstance(event, BetSettled) and event.seat == bettor)
    return Run(
        order=tuple(result.odds[lane] for lane in result.order),
        sprinters=tuple(len(set(event.dice)) for event in sprinted),
        returned=settled.danari,
        squares=squares,
    )


@cache
def races(count: int, seed: int) -> tuple[Run, ...]:
    """So many first races from the same blackboard."""
    bet = Bet(lane_of(ODDS[0]), WIN, STAKE)
    return tuple(run(bet, Seeded(f"{seed} {nth}")) for nth in range(count))


def share(found: Sequence[Run], odds: int, to: str) -> Estimate:
    """How often the horse at these odds won, or came in among the first three."""
    places = 1 if to == WIN else SHOWN
    return Tally.of(int(odds in race.order[:places]) for race in found).estimate


def returns(race: Run, plan: int) -> Fraction:
    """What a stake of one returns under a plan: all to Win, all to Show, the favourite to Win, or to Show."""
    winner, placed = race.order[0], race.order[:SHOWN]
    if plan == 0:
        return every_horse(ODDS)[ODDS.index(winner)] * winner
    if plan == 1:
        return show_return([Fraction(1, len(ODDS))] * len(ODDS), [ODDS.index(odds) for odds in placed])
    if plan == 2:
        return Fraction(ODDS[0] if winner == ODDS[0] else 0)
    return Fraction(2 if ODDS[0] in placed else 0)


@cache
def claim() -> Claim:
    """The bank's part, the break-even chances, Show on all six, and the Sprint dice."""
    found = races(CLAIMED, 1)
    dice = Tally.of(count for race in found for count in race.sprinters)
    n = {"n": CLAIMED}
    return Claim(
        (
            Exact("l10.overround", overround(ODDS)),
            Exact("l10.all_win", 1 / overround(ODDS)),
            *(Exact("l10.break_even", break_even(odds), {"odds": odds}) for odds in ODDS),
            Exact("l10.least_all_win", min(returns(race, 0) for race in found), n),
            Exact("l10.most_all_win", max(returns(race, 0) for race in found), n),
            Exact("l10.least_all_show", min(returns(race, 1) for race in found), n),
            Exact("l10.most_all_show", max(returns(race, 1) for race in found), n),
            Exact("l10.sprints", sprints()),
            Exact("l10.sprinters", 6 * sprints()),
            Measured("l10.rolled", dice.estimate, 6 * sprints(), n),
            Measured("l10.favourite", share(found, ODDS[0], WIN), FAVOURITE, n),
        )
    )


def answer(*odds: int) -> Fraction:
    """The exercise, solved: the chances at which each bet is fair, summed."""
    return sum((Fraction(1, k) for k in odds), Fraction(0))


def named(lesson: Lesson, lane: int) -> str:
    """The horse of a lane."""
    return lesson.say(HORSES[COLOURS[lane]][0])


def blackboard(lesson: Lesson, board: Sequence[int]) -> Block:
    """The horses by their odds, and what a stake would bring."""
    head = ("l10.col_odds", "l10.col_horse", "l10.col_pays")
    rows = [
        [f"1:{odds}", named(lesson, board.index(odds)), lesson.say("l10.pays", n=odds * STAKE)]
        for odds in ODDS
    ]
    return lesson.figures(head, rows, lesson.say("l10.board"), "board")


def bets(lesson: Lesson, board: Sequence[int]) -> list[Block]:
    """A button for each row of the blackboard, which tells its odds."""
    return [
        blocks.button("back", f"{named(lesson, board.index(odds))} 1:{odds}", odds, steady=True)
        for odds in ODDS
    ]


class Overround(Lesson):
    """Six horses, six prices: what comes back if you back them all?"""

    knobs = (RACES, SORT, PLAN)
    across = Axis("l10.chart_odds", 1.5, 7.5, ODDS)
    upwards = Axis("l10.chart_chance", 0, PERCENT, (0, 20, 40, 60, 80, 100))

    def begin(self) -> None:
        """No bet yet."""
        self.last: Run | None = None
        self.bets: list[tuple[int, str, int]] = []  # odds, sort, what came back

    def do(self, what: str, value: Any) -> None:
        """Bet a hundred on a horse, and run the race."""
        if what != "back" or value not in ODDS:
            raise RuleViolation("session.message")
        to = BETS[self.settings["bet"]]
        luck = Seeded(f"{self.settings['seed']} mine {len(self.bets)}")
        self.last = run(Bet(lane_of(value), to, STAKE), luck)
        self.bets.append((value, to, self.last.returned))

    def outcome(self) -> int | None:
        """What came back of the first hundred."""
        return self.bets[0][2] if self.bets else None

    def moment(self) -> Sequence[Block]:
        """The blackboard, a bet, a race."""
        shown = [blackboard(self, opening().table.odds)] if self.last is None else self._finish(self.last)
        asked = blocks.asked(self.say("l10.ask"), *bets(self, opening().table.odds))
        return [*shown, self.choice("bet"), *asked]

    def _finish(self, race: Run) -> list[Block]:
        lanes = [
            blocks.lane(
                f"{named(self, lane_of(odds))} 1:{odds}",
                race.squares[lane_of(odds)],
                HORSES[COLOURS[lane_of(odds)]][1],
                self.say("l10.place", place=1 + race.order.index(odds)),
            )
            for odds in ODDS
        ]
        odds, _, back = self.bets[-1]
        winner, horse = (named(self, lane_of(each)) for each in (race.order[0], odds))
        told = self.say("l10.back" if back else "l10.lost", winner=winner, horse=horse, n=back)
        staked, returned = STAKE * len(self.bets), sum(bet[2] for bet in self.bets)
        return [
            blocks.lanes(FINISH, lanes, self.say("l10.finish", winner=winner)),
            blocks.text(told, "big"),
            blocks.text(self.say("l10.so_far", staked=staked, returned=returned), "muted"),
        ]

    def controls(self) -> Sequence[Block]:
        """Which bet, and over how many races."""
        return [self.choice("bet"), self.slider("n", "l10.races", "l10.races_n")]

    def data(self) -> Data:
        """How often each horse came in, and how often it would have to."""
        n, to = self.settings["n"], BETS[self.settings["bet"]]
        found = races(n, self.settings["seed"])
        chances = [PERCENT * share(found, odds, to).mean for odds in ODDS]
        fair = [PERCENT * float(break_even(odds if to == WIN else 2)) for odds in ODDS]
        columns = {
            self.say("l10.col_odds"): [f"1:{odds}" for odds in ODDS],
            self.say("l10.col_won" if to == WIN else "l10.col_shown"): [f"{each:.0f} %" for each in chances],
        }
        told = self.say("l10.told_win" if to == WIN else "l10.told_show", n=n, first=f"{chances[0]:.0f}")
        if self.theory:
            worth = [chance / even for chance, even in zip(chances, fair, strict=True)]
            columns[self.say("l10.col_even")] = [f"{even:.0f} %" for even in fair]
            columns[self.say("l10.col_worth")] = [*map(self.figure, worth)]
            below = sum(chance < even for chance, even in zip(chances, fair, strict=True))
            told += " " + self.say("l10.told_theory", total=f"{sum(fair):.0f}", below=below)
        mine = [(odds, back > 0) for odds, sort, back in self.bets if sort == to]
        return Data(
            play=list(zip(ODDS, chances, strict=True)),
            own=[
                (odds, PERCENT * sum(won for k, won in mine if k == odds) / sum(k == odds for k, _ in mine))
                for odds in sorted({k for k, _ in mine})
            ],
            theory=list(zip(ODDS, fair, strict=True)) if self.theory else (),
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """Four plans, and what a hundred returns."""
        shown = [self.choice("plan")]
        if not self.ready:
            return shown
        found, plan = races(self.settings["n"], self.settings["seed"]), self.settings["plan"]
        back = [STAKE * returns(race, plan) for race in found]
        level = sum(back, Fraction(0)) / len(back)
        row = [self.figure(part, 1) for part in (min(back), level, max(back))]
        return [
            *shown,
            blocks.key(self.figure(level, 1), self.say("l10.of_hundred")),
            self.figures(("l10.col_least", "l10.col_mean", "l10.col_most"), [row]),
            self.chosen("plan"),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """The blackboard, and others."""
        boards = (ODDS, (2, 2), (2, 4, 4), (3, 3, 3), (2, 3, 6), (5, 5, 5, 5, 5, 5), (7,))
        return [(board, overround(board)) for board in boards]


start: Callable[..., Overround] = Overround

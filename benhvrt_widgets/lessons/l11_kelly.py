"""L11, Kelly's rule: what share of a purse to stake on a bet that is won more often than not."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.l10_overround import lane_of, races, run, share
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.tables import SHOW, SHOWN
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.kelly import mean_factor, median_factor, several, show, win
from engine.theory.odds import ODDS

CHANCE: Final = Fraction(3, 5)
DOUBLE: Final = 2
PURSE: Final = 100
SEASON: Final = 100
RIDDEN: Final = 20
"""Races that a code tells of."""
PLAYERS: Final = 2000
HORSE: Final = 4
COMES_IN: Final = 0.595
"""How often the horse at 1:4 is among the first three, in 20,000 races."""
CLAIMED: Final = 60
SHARES: Final = (5, 10, 20, 40, 100)
"""The answers to guess from, in percent."""
TRIED: Final = (0, 5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100)
COMPARED: Final = (10, 20, 40, 100)
TENS: Final = Knob("tens", 1, 15, 10)
RACES: Final = Knob("races", 1, 40, 20)
BOARD: Final = tuple(Fraction(n, 100) for n in (5, 10, 10, 10, 25, 40))
INSURED: Final = tuple(Fraction(n, 100) for n in (4, 10, 10, 11, 25, 40))
"""The same six horses, one point of chance moved from the one at 1:2 to the one at 1:5."""


def purse(percent: int, wins: int, losses: int) -> Fraction:
    """What is left of a hundred when so much of it is staked each time; the order does not matter."""
    staked = Fraction(percent, PERCENT)
    return PURSE * (1 + staked) ** wins * (1 - staked) ** losses


@cache
def cumulated(count: int) -> tuple[int, ...]:
    """Of all equally likely courses of so many races, those with at most 0, 1, ... wins."""
    good, bad = CHANCE.numerator, CHANCE.denominator - CHANCE.numerator
    return tuple(
        accumulate(comb(count, wins) * good**wins * bad ** (count - wins) for wins in range(count + 1))
    )


@cache
def seasons(count: int, seed: int) -> tuple[int, ...]:
    """How many of so many races each of two thousand players won, fewest first; luck asks for no share."""
    below = cumulated(count)
    return tuple(
        sorted(
            bisect_right(below, Stream(seed, ("player", count, nth)).index(below[-1]))
            for nth in range(PLAYERS)
        )
    )


def middle(percent: int, count: int, seed: int) -> Fraction:
    """The purse of the middle one of those players."""
    wins = seasons(count, seed)[PLAYERS // 2]
    return purse(percent, wins, count - wins)


@cache
def average(percent: int, count: int, seed: int) -> Estimate:
    """Their mean purse."""
    return Tally.of(purse(percent, wins, count - wins) for wins in seasons(count, seed)).estimate


def expected_middle(percent: int, count: int) -> float:
    """The purse of the middle one of very many players; exact when the wins come out whole."""
    return PURSE * median_factor(percent / PERCENT, float(CHANCE), DOUBLE, count)


def expected_average(percent: int, count: int) -> float:
    """The mean purse of very many players."""
    return PURSE * mean_factor(percent / PERCENT, float(CHANCE), DOUBLE, count)


@cache
def came_in(seed: int, season: int, nth: int) -> bool:
    """Whether a Show bet on the horse at 1:4 is won, in a race by the rules."""
    race = run(Bet(lane_of(HORSE), SHOW, PURSE), Seeded(f"{seed} season {season} {nth}"))
    return HORSE in race.order[:SHOWN]


@cache
def claim() -> Claim:
    """The best share, the middle and the average purse, several horses, and a bet that insures."""
    stakes, insured = several(BOARD, ODDS), several(INSURED, ODDS)
    exact = [
        Exact("l11.best", win(CHANCE, DOUBLE)),
        *(
            Exact("l11.middle", round(expected_middle(percent, SEASON)), {"percent": percent})
            for percent in (5, 10, 20, 40, 50, 100)
        ),
        Exact("l11.average_all", round(expected_average(PERCENT, RACES.usual)), {"n": RACES.usual}),
        Exact("l11.left", 100_000 * CHANCE**RACES.usual, {"n": RACES.usual}),
        Exact("l11.four", win(Fraction(3, 10), 4)),
        Exact("l11.three", win(Fraction(3, 10), 3)),
        Exact("l11.show", show(Fraction(3, 4))),
        *(Exact("l11.on", stakes.on[odds - 2], {"odds": odds}) for odds in ODDS),
        Exact("l11.reserve", stakes.reserve),
        Exact("l11.insured", insured.on[HORSE - 1]),
        Exact("l11.returns", INSURED[HORSE - 1] * ODDS[HORSE - 1]),
    ]
    played = [
        Measured("l11.came_in", share(races(CLAIMED, 1), HORSE, SHOW), COMES_IN, {"n": CLAIMED}),
        *(
            Measured(
                "l11.mean",
                average(percent, RACES.usual, 1),
                expected_average(percent, RACES.usual),
                {"percent": percent, "n": RACES.usual, "players": PLAYERS},
            )
            for percent in (10, 20)
        ),
    ]
    return Claim((*exact, *played))


def answer(chances: Sequence[Fraction], odds: Sequence[int]) -> tuple[Fraction, ...]:
    """The exercise, solved: back horses by what they return, while that beats what is kept."""
    reserve, backed = Fraction(1), list[int]()
    for horse in sorted(range(len(odds)), key=lambda i: -chances[i] * odds[i]):
        if chances[horse] * odds[horse] <= reserve:
            break
        backed.append(horse)
        left = 1 - sum(chances[i] for i in backed)
        reserve = Fraction(left) / (1 - sum(Fraction(1, odds[i]) for i in backed))
    return tuple(max(Fraction(0), p - reserve / k) for p, k in zip(chances, odds, strict=True))


class Kelly(Lesson):
    """A bet pays double and is won six times in ten. What share of your purse?"""

    knobs = (TENS, RACES)
    spots = SHARES
    across = Axis("l11.chart_share", -2, PERCENT + 2, (0, 20, 40, 60, 80, 100))
    upwards = Axis("l11.chart_purse")

    def begin(self) -> None:
        """Five purses before the first race."""
        self.season = 0
        self.results: list[bool] = []

    def do(self, what: str, value: Any) -> None:
        """Ride on, or another season."""
        if what == "again":
            self.season += 1
            self.results = []
            return
        if what != "ride" or type(value) is not int or not 1 <= value <= SEASON:
            raise RuleViolation("session.message")
        if len(self.results) == SEASON:
            raise RuleViolation("action.over")
        seed, ridden = self.settings["seed"], len(self.results)
        self.results += [
            came_in(seed, self.season, nth) for nth in range(ridden, min(SEASON, ridden + value))
        ]

    def _after(self, percent: int, count: int) -> Fraction:
        wins = sum(self.results[:count])
        return purse(percent, wins, count - wins)

    def _money(self, amount: float | Fraction) -> str:
        return self.figure(amount, 0 if amount >= 1 else 2)

    def outcome(self) -> int | None:
        """How many of the first races were won."""
        return sum(self.results[:RIDDEN]) if len(self.results) >= RIDDEN else None

    def moment(self) -> Sequence[Block]:
        """Five purses on the same luck."""
        ridden = len(self.results)
        rows = [
            [
                self.say("l11.percent", n=percent),
                self._money(self._after(percent, ridden)),
                self._money(max(self._after(percent, count) for count in range(ridden + 1))),
                self._money(min(self._after(percent, count) for count in range(ridden + 1))),
            ]
            for percent in SHARES
        ]
        told = self.say("l11.ridden", n=ridden, won=sum(self.results)) if ridden else self.say("l11.ask")
        head = ("l11.col_share", "l11.col_purse", "l11.col_top", "l11.col_low")
        answers = [
            blocks.button("ride", self.say("l11.one"), 1),
            blocks.button("ride", self.say("l11.twenty"), 20, primary=True),
            blocks.button("ride", self.say("l11.rest"), SEASON),
        ]
        if ridden == SEASON:
            answers = [blocks.button("again", self.say("l11.again"))]
        return [self.figures(head, rows, self.say("l11.purses"), "board"), *blocks.asked(told, *answers)]

    def controls(self) -> Sequence[Block]:
        """After how many races the purses are counted."""
        n = 10 * self.settings["tens"]
        return [self.slider("tens", "l11.races", shown=self.say("l11.races_n", n=n))]

    def data(self) -> Data:
        """The middle player of two thousand for each share, and your five purses."""
        count, seed = 10 * self.settings["tens"], self.settings["seed"]
        found = {percent: float(middle(percent, count, seed)) for percent in TRIED}
        top = max(found.values())
        columns = {
            self.say("l11.chart_share"): [*map(str, found)],
            self.say("l11.col_middle", n=PLAYERS): [*map(self._money, found.values())],
        }
        ten, forty, everything = (self._money(found[percent]) for percent in (10, 40, 100))
        told = self.say("l11.told", n=count, players=PLAYERS, ten=ten, forty=forty, all=everything)
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(percent, expected_middle(percent, count)) for percent in range(PERCENT + 1)]
            columns[self.say("col_theory")] = [self._money(theory[percent][1]) for percent in found]
            told += " " + self.say("l11.told_theory", n=self._money(expected_middle(20, count)))
        ours = [] if len(self.results) < count else [(each, self._after(each, count)) for each in SHARES]
        return Data(
            play=list(found.items()),
            own=[(percent, float(level)) for percent, level in ours if level <= 2 * top],
            known=[(0, PURSE), (PERCENT, PURSE)],
            guesses=[(percent, top * 0.95) for percent in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The average likes those who stake everything; hardly any of them has a ducat left."""
        count, seed = self.settings["races"], self.settings["seed"]
        shown: list[Block] = [
            self.slider("races", "l11.after", "l11.races_n"),
            blocks.key(self._money(expected_average(PERCENT, count)), self.say("l11.all_in")),
            blocks.text(self.say("l11.still", n=self.figure(100_000 * CHANCE**count, 1)), "big"),
        ]
        if not self.ready:
            return shown
        rows = [
            [
                self.say("l11.percent", n=percent),
                self._money(expected_average(percent, count)),
                self._money(average(percent, count, seed).mean),
                self._money(middle(percent, count, seed)),
            ]
            for percent in COMPARED
        ]
        head = ("l11.col_share", "l11.col_average", "l11.col_played", "l11.col_middle")
        return [*shown, self.figures(head, rows, n=PLAYERS)]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """The six horses, the same with a point moved, one horse, two alike, and none worth a stake."""
        half, third = Fraction(1, 2), Fraction(1, 3)
        fields = (
            (BOARD, ODDS),
            (INSURED, ODDS),
            ((CHANCE, 1 - CHANCE), (2, 2)),
            ((half, half), (2, 2)),
            ((half, half), (3, 7)),
            ((third, third, third), (2, 3, 4)),
            ((Fraction(3, 10), Fraction(7, 10)), (4, 5)),
            (tuple(Fraction(1, 6) for _ in ODDS), ODDS),
        )
        return [(field, several(*field).on) for field in fields]


start: Callable[..., Kelly] = Kelly

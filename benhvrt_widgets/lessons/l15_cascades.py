"""L15, cascades: bettors of Horse Fever who see each other's bets, and not each other's tips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.l10_overround import opening
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Lottery, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.tables import COLOURS, WIN
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.cascades import after, chooses, right

STAKE: Final = 100
SEATS: Final = 8
YOURS: Final = 4
"""You are the fifth to bet."""
LANES: Final = (COLOURS.index("red"), COLOURS.index("blue"))
HORSES: Final = ("l10.red", "l10.blue")
LETTERS: Final = ("l15.red", "l15.blue")
ACCURACY: Final = 70
ENOUGH: Final = 2
"""So many bets more on one horse than on the other, and nobody looks at the own tip any more."""
TIPSTERS: Final = 21
"""How many pool their tips, where tips are shown."""
TABLES: Final = Knob("n", 50, 600, 300)
SHOWN: Final = Knob("sees", 0, 1, 0)
BLIND: Final = Knob("blind", 1, TIPSTERS, 1)
BETS, TIPS = 0, 1
GOODNESS: Final = tuple(range(50, 101, 5))
CLAIMED: Final = 60
ASKED: Final = (60, 70, 80, 90)
ASKED_BLIND: Final = (1, 2, 3, 5, 9, 21)
POOLED: Final = (3, TIPSTERS)
BOARD: Final = Fraction(2, 3)


def accuracy(percent: int) -> Fraction:
    """As a fraction."""
    return Fraction(percent, PERCENT)


class Table:
    """A round of bets by the rules; one of two horses is the right one, and everybody has a tip."""

    def __init__(self, seed: str, percent: int = ACCURACY) -> None:
        self.seed, self.luck = seed, Seeded(seed)
        self.truth = self.luck.settle(Lottery(("truth",), ((0, 1), (1, 1))))
        wrong = PERCENT - percent
        weights = [(self.truth, percent), *([(1 - self.truth, wrong)] if wrong else [])]
        self.tips = [self.luck.settle(Lottery(("tip", seat), weights)) for seat in range(SEATS)]
        self.state = opening(SEATS)

    @property
    def bets(self) -> list[int]:
        """The horses that have been backed, 0 or 1, in the order of the bets."""
        return [LANES.index(wager.lane) for wager in self.state.meeting.wagers]

    def bet(self, horse: int) -> None:
        """The next bet; after the last one the horses are at the start."""
        self.state = HORSE_FEVER.step(self.state, Bet(LANES[horse], WIN, STAKE)).state

    def follow(self, up_to: int) -> None:
        """Those who weigh bets and tip, until so many have bet."""
        while len(self.bets) < up_to:
            nth, bets = len(self.bets), self.bets
            tip = 1 if self.tips[nth] == 0 else -1
            toss = Stream(self.seed, ("toss", nth)).index(2) == 0
            self.bet(0 if chooses(bets.count(0) - bets.count(1), tip, toss) == 1 else 1)

    @property
    def crowd(self) -> int | None:
        """The horse of the crowd, if there is one."""
        lead = self.bets.count(0) - self.bets.count(1)
        return None if abs(lead) < ENOUGH else 0 if lead > 0 else 1


@cache
def many(percent: int, sees: int, count: int, seed: int) -> Estimate:
    """How often so many crowds are right: those who see bets, and those who see all tips."""
    tally = Tally()
    for nth in range(count):
        rng = Stream(seed, ("crowd", percent, sees, nth))
        if sees == TIPS:
            good = sum(rng.index(PERCENT) < percent for _ in range(TIPSTERS))
            tally = tally.add(int(2 * good > TIPSTERS))
            continue
        lead = 0
        while abs(lead) < ENOUGH:
            tip = 1 if rng.index(PERCENT) < percent else -1
            lead += chooses(lead, tip, rng.index(2) == 0)
        tally = tally.add(int(lead > 0))
    return tally.estimate


def majority(tips: int, q: Fraction) -> Fraction:
    """The chance that more than half of an odd number of tips are right."""
    return sum(
        (comb(tips, good) * q**good * (1 - q) ** (tips - good) for good in range(tips // 2 + 1, tips + 1)),
        Fraction(0),
    )


def expected(percent: int, sees: int) -> Fraction:
    """How often a crowd is right."""
    q = accuracy(percent)
    return right(q) if sees == BETS else majority(TIPSTERS, q)


def blind(first: int, q: Fraction) -> Fraction:
    """The chance that the crowd is right if the first so many bet without seeing each other.

    >>> blind(1, Fraction(7, 10)) == right(Fraction(7, 10))
    True
    """
    later = right(q)
    from_lead = {
        1: q + (1 - q) / 2 + (1 - q) / 2 * later,
        0: later,
        -1: q / 2 * later,
    }
    found = Fraction(0)
    for good in range(first + 1):
        chance = comb(first, good) * q**good * (1 - q) ** (first - good)
        lead = 2 * good - first
        found += chance * (from_lead[lead] if abs(lead) < ENOUGH else int(lead > 0))
    return found


@cache
def claim() -> Claim:
    """How often the crowd is right, how soon it is settled, and what blind bets would bring."""
    q = accuracy(ACCURACY)
    tables = [Table(f"claim {nth}") for nth in range(CLAIMED)]
    for table in tables:
        table.follow(SEATS)
    played = Tally.of(int(table.crowd == table.truth) for table in tables)
    settled = after(SEATS, q)
    board = after(2, BOARD)
    return Claim(
        (
            *(Exact("l15.right", right(accuracy(each)), {"q": each}) for each in ASKED),
            Exact("l15.wrong", 1 - right(q), {"q": ACCURACY}),
            *(Exact("l15.open", after(bets, q).undecided, {"n": bets}) for bets in (2, 4, 6)),
            *(Exact("l15.blind", blind(first, q), {"n": first}) for first in ASKED_BLIND),
            *(Exact("l15.pooled", majority(tips, q), {"n": tips}) for tips in POOLED),
            Exact("l15.board_right", board.right),
            Exact("l15.board_wrong", board.wrong),
            Exact("l15.board_open", board.undecided),
            Exact("l15.board_crowd", right(BOARD)),
            Measured("l15.played", played.estimate, settled.right, {"n": CLAIMED, "bets": SEATS}),
            Measured("l15.drawn", many(ACCURACY, BETS, TABLES.usual, 1), right(q), {"n": TABLES.usual}),
        )
    )


def answer(q: Fraction) -> Fraction:
    """The exercise, solved: two bets settle it rightly, or wrongly, or all begins again."""
    good = q * (1 + q) / 2
    bad = (1 - q) * (2 - q) / 2
    return good / (good + bad)


@dataclass(frozen=True, slots=True)
class Round:
    """What you did: the horse that you backed, your tip, and the right one."""

    horse: int
    tip: int
    truth: int


class Cascades(Lesson):
    """Everybody has a tip and sees all bets. How often is the crowd right?"""

    knobs = (TABLES, SHOWN, BLIND)
    spots = (50, 70, 75, 90, 99)
    across = Axis("l15.chart_tip", 50, 100, (50, 60, 70, 80, 90, 100))
    upwards = Axis("l15.chart_crowd", 0, 100, (0, 20, 40, 60, 80, 100))

    def begin(self) -> None:
        """A new party, four bets made."""
        self.rounds: list[Round] = []
        self._sit()

    def _sit(self) -> None:
        self.table = Table(f"{self.settings['seed']} mine {len(self.rounds)}")
        self.table.follow(YOURS)

    def do(self, what: str, value: Any) -> None:
        """Back a horse, and let the others follow; or go to another party."""
        if what == "again" and self._done:
            self._sit()
            return
        if what != "back" or type(value) is not int or value not in (0, 1) or self._done:
            raise RuleViolation("session.message")
        table = self.table
        table.bet(value)
        table.follow(SEATS)
        self.rounds.append(Round(value, table.tips[YOURS], table.truth))

    @property
    def _done(self) -> bool:
        return len(self.table.bets) > YOURS

    def outcome(self) -> int | None:
        """Whether the first bet won."""
        return int(self.rounds[0].horse == self.rounds[0].truth) if self.rounds else None

    def moment(self) -> Sequence[Block]:
        """The bets so far, your tip, your bet; then the others, and the truth."""
        table = self.table
        names = ["★" if seat == YOURS else str(seat + 1) for seat in range(SEATS)]
        if not self._done:
            bets = (blocks.button("back", self.say(key), n, steady=True) for n, key in enumerate(HORSES))
            row = [self.say("l15.bet"), *(self.say(HORSES[bet]) for bet in table.bets), "?"]
            return [
                blocks.table(["", *names[: YOURS + 1]], [row], self.say("l15.board")),
                *blocks.asked(self.say("l15.tip", horse=self.say(HORSES[table.tips[YOURS]])), *bets),
            ]
        letters = [self.say(key) for key in LETTERS]
        rows = [
            [self.say("l15.col_tip"), *(letters[tip] for tip in table.tips)],
            [self.say("l15.bet"), *(letters[bet] for bet in table.bets)],
        ]
        good = sum(tip == table.truth for tip in table.tips)
        backed = sum(bet == table.truth for bet in table.bets)
        facts = {"horse": self.say(HORSES[table.truth]), "tips": good, "bets": backed, "of": SEATS}
        wins = sum(each.horse == each.truth for each in self.rounds)
        return [
            blocks.text(self.say("l15.was", **facts), "big"),
            blocks.table(["", *names], rows, self.say("l15.all")),
            blocks.text(self.say("l15.so_far", n=len(self.rounds), wins=wins), "muted"),
            blocks.buttons(blocks.button("again", self.say("l15.again"), primary=True)),
        ]

    def controls(self) -> Sequence[Block]:
        """How many parties, and what their guests can see."""
        return [self.slider("n", "l15.tables"), self.choice("sees"), self.chosen("sees")]

    def data(self) -> Data:
        """A dot for every goodness of tips, one tip alone as dots, and the theory."""
        n, sees, seed = self.settings["n"], self.settings["sees"], self.settings["seed"]
        dots = [PERCENT * many(percent, sees, n, seed).mean for percent in GOODNESS]
        crowd = dots[GOODNESS.index(ACCURACY)]
        told = self.say("l15.told", n=n, crowd=f"{crowd:.0f}", tip=ACCURACY)
        columns = {
            self.say("l15.chart_tip"): [*map(str, GOODNESS)],
            self.say("l15.chart_crowd"): [self.figure(dot, 1) for dot in dots],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(tip, float(PERCENT * expected(tip, sees))) for tip in GOODNESS]
            columns[self.say("col_theory")] = [self.figure(level, 1) for _, level in theory]
            level = self.figure(PERCENT * expected(ACCURACY, sees), 1)
            told += " " + self.say("l15.told_theory", level=level, tip=ACCURACY)
        wins = sum(each.horse == each.truth for each in self.rounds)
        return Data(
            play=list(zip(GOODNESS, dots, strict=True)),
            own=[(ACCURACY, PERCENT * wins / len(self.rounds))] if self.rounds else (),
            guesses=[(ACCURACY, spot) for spot in self.raised],
            known=[(GOODNESS[0], GOODNESS[0]), (GOODNESS[-1], GOODNESS[-1])],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The first few bet without seeing anything: the crowd gets wiser the longer it is kept blind."""
        first, q = self.settings["blind"], accuracy(ACCURACY)
        rows = [[str(each), self.figure(PERCENT * blind(each, q), 1)] for each in ASKED_BLIND]
        return [
            self.slider("blind", "l15.blind_first"),
            blocks.key(self.figure(PERCENT * blind(first, q), 1), self.say("l15.crowds_right")),
            self.figures(("l15.col_blind", "l15.col_right"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Tips of any goodness."""
        return [((accuracy(percent),), right(accuracy(percent))) for percent in range(50, 101, 2)]


start: Callable[..., Cascades] = Cascades

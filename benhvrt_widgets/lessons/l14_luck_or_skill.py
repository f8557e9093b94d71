"""L14, luck or skill: a ledger for bets of Horse Fever, and for a whole race of Ben Hvrt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.l10_overround import bets, named, opening
from benhvrt_widgets.lessons.l12_do_odds_learn import ALIKE, run
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.horse_fever.model import Wager
from engine.games.horse_fever.payoffs import won
from engine.games.horse_fever.tables import LANES, WIN
from engine.probability.montecarlo import Tally
from engine.theory.odds import ODDS

if TYPE_CHECKING:
    from engine.advice.ledger import Ledger

STAKE: Final = 100
BEST: Final = Fraction(ODDS[-1], LANES)
"""What one returns on the best bet: the longest odds, when horses are alike."""
ADA, BOB = ODDS[-1], ODDS[0]
SEASON: Final = 10
LONGEST: Final = 40
SEASONS: Final = Knob("s", 1, 8, 3)
WORSE: Final = Knob("odds", ODDS[0], ODDS[-2], BOB)
ASKED: Final = (1, 4, 10, 40)
CLAIMED: Final = 12
LINES: Final = 4
"""Lines of the ledger that are shown."""
TABLE: Final[dict[str, Any]] = {
    "seats": 2,
    "laps": (1,),
    "chariots": 1,
    "side_payments": False,
    "trade": False,
}
WORLDS: Final = 40
"""Behind each value of V in the ledger of Ben Hvrt."""


@cache
def winner(seed: str) -> int:
    """The lane that wins a first race of the party; all horses are alike."""
    return run(opening().table.odds, seed, ALIKE).order[0]


def worth(odds: int) -> Fraction:
    """What a stake of one at 1:k returns on average."""
    return Fraction(odds, LANES)


def value(purse: int, left: int) -> Fraction:
    """V: the purse, and what the best bets bring in the races that are left."""
    return purse + left * STAKE * (BEST - 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A bet in the ledger: its odds, and what came back."""

    odds: int
    back: int

    @property
    def own(self) -> Fraction:
        """V after the choice, less V after the best one."""
        return STAKE * (worth(self.odds) - BEST)

    @property
    def luck(self) -> Fraction:
        """V after the race, less its mean before."""
        return self.back - STAKE * worth(self.odds)


def bet(odds: int, lane: int) -> Line:
    """What a bet at these odds comes to, paid by the rules, if that lane wins."""
    board = opening().table.odds
    order = (lane, *(other for other in range(LANES) if other != lane))
    back, _ = won(Wager(0, board.index(odds), WIN, STAKE), order, board)
    return Line(odds, back)


def ahead(races: int) -> Fraction:
    """The chance that Bob, at 1:2, is ahead of Ada, at 1:7, after so many races."""
    ways = sum(
        comb(races, ada) * comb(races - ada, bob) * (LANES - 2) ** (races - ada - bob)
        for ada in range(races + 1)
        for bob in range(races - ada + 1)
        if BOB * bob > ADA * ada
    )
    return Fraction(ways, LANES**races)


def reckoning(odds: int) -> Fraction:
    """The races after which Ada's skill, over a rival at these odds, is as large as luck usually is."""
    mean = worth(ADA) - worth(odds)
    variance = Fraction(ADA**2 + odds**2, LANES) - mean**2
    return variance / mean**2


@cache
def leads(season: int, seed: int) -> tuple[Fraction, ...]:
    """How often Bob is ahead after each race of a season, over all boards with these winners.

    Horses that are alike could have stood anywhere on the board: any of them may be Ada's, any other Bob's.
    """
    winners = [winner(f"{seed} {season} {nth}") for nth in range(LONGEST)]
    pairs = list(permutations(range(LANES), 2))
    shares = []
    for races in range(1, LONGEST + 1):
        wins = [winners[:races].count(lane) for lane in range(LANES)]
        shares.append(Fraction(sum(BOB * wins[bob] > ADA * wins[ada] for ada, bob in pairs), len(pairs)))
    return tuple(shares)


@cache
def claim() -> Claim:
    """What bets are worth, how often the worse bettor is ahead, a season's ledger, and luck that is none."""
    seasons = [[winner(f"claim {nth} {race}") for race in range(SEASON)] for nth in range(CLAIMED)]
    luck = Tally.of(bet(ADA, lane).luck for lanes in seasons for lane in lanes)
    fooled = Tally.of(
        int(sum(bet(BOB, lane).back for lane in lanes) > sum(bet(ADA, lane).back for lane in lanes))
        for lanes in seasons
    )
    lines = [bet(BOB, lane) for lane in seasons[0]]
    final = sum(line.back - STAKE for line in lines)
    n = {"n": SEASON}
    return Claim(
        (
            *(Exact("l14.worth", worth(odds), {"odds": odds}) for odds in ODDS),
            *(Exact("l14.ahead", ahead(races), {"n": races}) for races in ASKED),
            *(Exact("l14.reckoning", reckoning(odds), {"odds": odds}) for odds in ODDS[:-1]),
            Exact("l14.initial", value(0, SEASON), n),
            Exact("l14.own", sum((line.own for line in lines), Fraction(0)), n),
            Exact("l14.luck", sum((line.luck for line in lines), Fraction(0)), n),
            Exact("l14.final", value(final, 0), n),
            Measured("l14.mean_luck", luck.estimate, 0, {"n": CLAIMED * SEASON}),
            Measured("l14.fooled", fooled.estimate, ahead(SEASON), {"n": CLAIMED}),
        )
    )


@cache
def real_race(seed: int) -> Ledger:
    """The ledger of a race of Ben Hvrt between two bots, for the one who never gives up."""
    from engine.advice.ben_hvrt.yardstick import Raced
    from engine.advice.ledger import Ledger, ledger
    from engine.advice.steps import retraced
    from engine.strategies import find

    bots = {seat: find(BEN_HVRT.slug, slug).make() for seat, slug in enumerate(("sunk-cost", "value"))}
    begun = BEN_HVRT.start(BEN_HVRT.setup(**TABLE))
    turns = Runner(BEN_HVRT, Seeded(seed), bots, seed=seed).run(begun)
    choices = [turn.choice for turn in turns]
    return Ledger.of(
        ledger(retraced(begun, choices, game=BEN_HVRT), 0, value=Raced(races=WORLDS), game=BEN_HVRT)
    )


def answer(races: int) -> Fraction:
    """The exercise, solved: Bob's lead, race by race."""
    law = {0: Fraction(1)}
    for _ in range(races):
        following: dict[int, Fraction] = {}
        for lead, chance in law.items():
            for step, horses in ((-7, 1), (2, 1), (0, 4)):
                following[lead + step] = following.get(lead + step, Fraction(0)) + chance * horses / 6
        law = following
    return sum((chance for lead, chance in law.items() if lead > 0), Fraction(0))


class LuckOrSkill(Lesson):
    """The best bettor against the worst: who is ahead?"""

    knobs = (SEASONS, WORSE)
    spots = (1, 7, 17, 30, 45)
    across = Axis("l14.chart_races", 0, LONGEST, (1, 10, 20, 30, 40))
    upwards = Axis("l14.chart_ahead", 0, 50, (0, 10, 20, 30, 40, 50))

    def begin(self) -> None:
        """No bet yet."""
        self.lines: list[Line] = []
        self.last = 0  # the lane that won

    def do(self, what: str, value: Any) -> None:
        """Bet a hundred at these odds, and run the race; or a new season."""
        if what == "again":
            self.lines = []
            return
        if what != "back" or type(value) is not int or value not in ODDS:
            raise RuleViolation("session.message")
        if len(self.lines) == SEASON:
            raise RuleViolation("action.over")
        self.last = winner(f"{self.settings['seed']} mine {len(self.lines)}")
        self.lines.append(bet(value, self.last))

    def outcome(self) -> int | None:
        """What a season of bets won or lost."""
        if len(self.lines) < SEASON:
            return None
        return sum(line.back - STAKE for line in self.lines)

    def moment(self) -> Sequence[Block]:
        """A season of bets, and its ledger."""
        shown = self._ledger() if self.lines else []
        if len(self.lines) == SEASON:
            return [*shown, blocks.buttons(blocks.button("again", self.say("l14.again")))]
        told = self.say("l14.ask", nth=len(self.lines) + 1, of=SEASON)
        return [*shown, *blocks.asked(told, *bets(self, opening().table.odds))]

    def _ledger(self) -> list[Block]:
        lines = self.lines
        own = sum((line.own for line in lines), Fraction(0))
        luck = sum((line.luck for line in lines), Fraction(0))
        result = sum(line.back - STAKE for line in lines)
        best = value(0, len(lines))
        first = max(0, len(lines) - LINES)
        rows = [
            [f"{nth}. 1:{line.odds}", str(line.back), self._signed(line.own), self._signed(line.luck)]
            for nth, line in enumerate(lines[first:], first + 1)
        ]
        rows.append(
            [
                self.say("l14.all"),
                str(sum(line.back for line in lines)),
                self._signed(own),
                self._signed(luck),
            ]
        )
        facts = {"best": best, "own": own, "luck": luck, "result": Fraction(result)}
        return [
            blocks.text(self.say("l14.won", winner=named(self, self.last)), "big"),
            self.figures(("l14.col_bet", "l14.col_back", "l14.col_own", "l14.col_luck"), rows),
            blocks.text(
                self.say("l14.sum", **{name: self._signed(fact) for name, fact in facts.items()}), "muted"
            ),
        ]

    def _signed(self, amount: Fraction) -> str:
        return ("+" if round(amount, 1) > 0 else "") + self.figure(amount, 1)

    def controls(self) -> Sequence[Block]:
        """How many seasons."""
        return [self.slider("s", "l14.seasons", "l14.seasons_n")]

    def data(self) -> Data:
        """How often Bob was ahead, race after race, and how often he is."""
        count, seed = self.settings["s"], self.settings["seed"]
        found = [leads(nth, seed) for nth in range(count)]
        across = range(1, LONGEST + 1)
        shares = [float(PERCENT * sum(each) / count) for each in zip(*found, strict=True)]
        told = self.say("l14.told", n=count * LANES * (LANES - 1), ahead=f"{shares[SEASON - 1]:.0f}")
        columns = {
            self.say("l14.chart_races"): [*map(str, across)],
            self.say("l14.chart_ahead"): [self.figure(share, 1) for share in shares],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(n, float(PERCENT * ahead(n))) for n in across]
            columns[self.say("col_theory")] = [self.figure(level, 1) for _, level in theory]
            told += " " + self.say("l14.told_theory")
        return Data(
            play=list(zip(across, shares, strict=True)),
            guesses=[(SEASON, spot) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """A small difference takes results a lifetime to show; and the ledger of a whole race."""
        odds = self.settings["odds"]
        less = self.figure(STAKE * (worth(ADA) - worth(odds)), 0)
        shown: list[Block] = [
            self.slider("odds", "l14.worse", shown=f"1:{odds}"),
            blocks.key(self.figure(reckoning(odds), 0), self.say("l14.needed", less=less)),
        ]
        if not self.ready:
            return shown
        balance = real_race(self.settings["seed"])
        head = ("", "l14.col_luck", "l14.col_own", "l14.col_others")
        parts = (
            (self.say("l14.auction"), balance.auction),
            (self.say("l14.race"), balance.race),
            (self.say("l14.all"), balance.total),
        )
        rows = [
            [name, *(self._signed(part) for part in (each.luck, each.own, each.others))]
            for name, each in parts
        ]
        change = balance.final - balance.initial
        told = self.say(
            "l14.real_sum",
            initial=self.figure(balance.initial, 1),
            final=self.figure(balance.final, 1),
            change=self._signed(change),
        )
        return [*shown, self.figures(head, rows, self.say("l14.real")), blocks.text(told, "muted")]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Up to twenty races."""
        return [((races,), ahead(races)) for races in range(21)]


start: Callable[..., LuckOrSkill] = LuckOrSkill

"""What a league has come to: sums of whole numbers and fractions, so that no order of adding matters.

What a bot's chairs achieve in one series is one observation, and with duplicate deals what they achieve in
all rotations of one deal, so that the standard errors are honest; ties share a win. Nothing is kept of a
series but what it adds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import inf
from typing import Final

from engine.probability.montecarlo import Estimate, Tally
from engine.tournaments.plan import Plan
from engine.tournaments.unit import Result, Trouble

NOTHING: Final = Tally()
ENOUGH: Final = 30
"""Observations before anything is taken for settled."""
TOLD: Final = 40
"""Troubles that are told one from another."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What an entrant has achieved, per series."""

    name: str
    chairs: int
    wins: Tally = NOTHING  # the share of the win that its chairs took together
    purses: Tally = NOTHING  # the mean of its chairs
    places: Tally = NOTHING

    @property
    def win_share(self) -> Estimate:
        """How often it wins; with several chairs, all of them together."""
        return self.wins.estimate

    @property
    def purse(self) -> Estimate:
        """What it ends with."""
        return self.purses.estimate

    @property
    def place(self) -> Estimate:
        """Where it ends."""
        return self.places.estimate


@dataclass(frozen=True, slots=True)
class Duel:
    """One entrant against another, wherever both sat at a table."""

    ahead: Tally = NOTHING  # how often a chair of the first ends before one of the second; a tie is half
    gain: Tally = NOTHING  # how much more of the win a chair of the first has


@dataclass(frozen=True, slots=True)
class Standings:
    """The league after so many series, entrants in the order of the line-up."""

    played: int
    rows: tuple[Standing, ...]
    notices: tuple[Trouble, ...] = ()  # of players who could not decide and made their safe choice
    lost: tuple[Trouble, ...] = ()  # series that a bot cost; they count for nobody
    duels: Mapping[tuple[str, str], Duel] = field(default_factory=dict)
    block: int = 1  # series that make one observation

    def series_of(self, row: Standing) -> int:
        """How many series an entrant has been observed in."""
        return row.wins.count * self.block

    def best(self) -> tuple[Standing, ...]:
        """The entrants by their share of the win, for each chair."""
        return tuple(sorted(self.rows, key=lambda row: (-row.win_share.mean / row.chairs, row.name)))

    def within(self, width: float) -> bool:
        """Whether every chair's share of the win is known so well, at 95 %."""
        known = (row for row in self.rows if row.wins.count >= ENOUGH)
        return sum(1.96 * row.win_share.stderr <= width * row.chairs for row in known) == len(self.rows)

    def leads(self, sigmas: float = 2.0) -> bool:
        """Whether the first can be told from the next."""
        first, second, *_ = self.best()
        return self.lead(first.name, second.name) >= sigmas

    def lead(self, one: str, two: str) -> float:
        """By how many standard errors one wins more often than another; below 0, less often."""
        known = (one, two) in self.duels
        gain = self.duels[(one, two) if known else (two, one)].gain
        if gain.count < ENOUGH:
            return 0.0
        found = gain.estimate
        if not found.stderr:
            return 0.0 if not found.mean else inf if (found.mean > 0) == known else -inf
        return (found.mean if known else -found.mean) / found.stderr


class Table:
    """The sums of a league as its series come in, in their order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        chairs = Counter(entrant.name for entrant in plan.lineup)
        self.rows = {name: Standing(name, chairs[name]) for name in plan.names}
        self.duels = {pair: Duel() for pair in combinations(plan.names, 2)}
        self.played = 0
        self._notices: Counter[tuple[str, str]] = Counter()
        self._lost: Counter[tuple[str, str]] = Counter()
        self._deal: list[Result] = []  # until all its rotations are there

    def add(self, result: Result) -> tuple[Result, ...]:
        """One series more; the series of the observation that it completes, if it does."""
        self.played += 1
        for trouble in result.troubles:
            _count(self._notices, trouble)
        if result.lost is not None:
            _count(self._lost, result.lost)
        self._deal.append(result)
        if (result.number + 1) % self.plan.block:
            return ()
        deal, self._deal = tuple(self._deal), []
        if len(deal) < self.plan.block or any(each.lost for each in deal):
            return ()
        self._observe(deal)
        return deal

    def _observe(self, deal: Sequence[Result]) -> None:
        wins: dict[str, list[Fraction]] = {}
        purses: dict[str, list[int | Fraction]] = {}
        places: dict[str, list[list[int]]] = {}
        for nth, result in enumerate(deal):
            shares = result.wins
            for chair, entrant in enumerate(self.plan.fixture(result.number).seated):
                name = entrant.name
                wins.setdefault(name, []).append(shares[chair])
                purses.setdefault(name, []).append(result.payoffs[chair])
                places.setdefault(name, [[] for _ in deal])[nth].append(result.places[chair])
        for name, row in self.rows.items():
            if name not in wins:
                continue
            flat = [place for series in places[name] for place in series]
            self.rows[name] = replace(
                row,
                wins=row.wins.add(sum(wins[name], Fraction(0)) / len(deal)),
                purses=row.purses.add(Fraction(sum(purses[name])) / len(flat)),
                places=row.places.add(Fraction(sum(flat), len(flat))),
            )
        for pair, duel in self.duels.items():
            if not places.keys() >= {*pair}:
                continue
            one, two = pair
            gain = sum(wins[one], Fraction(0)) / len(wins[one]) - sum(wins[two], Fraction(0)) / len(wins[two])
            points, meetings = meet(places[one], places[two])
            self.duels[pair] = Duel(duel.ahead.add(Fraction(points, 2 * meetings)), duel.gain.add(gain))

    @property
    def standings(self) -> Standings:
        """As they are now."""
        notices, lost = _told(self._notices), _told(self._lost)
        return Standings(
            self.played, tuple(self.rows.values()), notices, lost, dict(self.duels), self.plan.block
        )


def meet(ones: Sequence[Sequence[int]], twos: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Points of one's chairs against another's, series by series, and how many meetings that were.

    A chair that ends before another has 2 points, and one that ties 1.

    >>> meet([[1, 3]], [[2]])
    (2, 2)
    """
    points = [(a < b) + (a <= b) for one, two in zip(ones, twos, strict=True) for a in one for b in two]
    return sum(points), len(points)


def _count(counter: Counter[tuple[str, str]], trouble: Trouble) -> None:
    known = (trouble.name, trouble.why)
    if known not in counter and len(counter) >= TOLD:
        known = (trouble.name, trouble.why.partition(":")[0])
    counter[known] += trouble.times


def _told(counter: Counter[tuple[str, str]]) -> tuple[Trouble, ...]:
    return tuple(Trouble(name, why, times) for (name, why), times in sorted(counter.items()))

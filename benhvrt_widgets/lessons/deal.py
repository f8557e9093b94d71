"""The one deal that a class has shared, found again by its seed; and what the house bots make of it.

A code tells a digest of the table and the seed, and no more. Whoever types the seed gets the table back: the
usual ones are tried until one has that digest. Then every house bot takes the seat that everybody had, with
the same luck and the same rivals. That is what a class on one deal can be held against; what holds over many
deals says little about one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import Any, Final

from benhvrt_widgets.codes import luck_of
from benhvrt_widgets.visit.lobby import DAILY

DAYS: Final = 7
"""How many races of the day are tried by themselves; of a thousand digests two are alike."""
SECONDS: Final = 5.0
"""For a bot's decision, as on the page."""


@dataclass(frozen=True)
class Deal:
    """A table with one person at it, and the seed that everybody played."""

    slug: str
    options: Any
    players: tuple[str, ...]  # a bot's slug, or a person
    seed: str

    @cached_property
    def luck(self) -> int:
        """As codes tell it."""
        from engine.games import GAMES
        from engine.replay.tape import Header

        header = Header.of(GAMES[self.slug], self.options, {})
        return luck_of(self.slug, header.options, self.players, self.seed)

    @property
    def seat(self) -> int:
        """Where the person sat."""
        from benhvrt_widgets.staging import HUMAN

        return self.players.index(HUMAN)


def tables(slug: str, seats: int, seed: str) -> Iterator[Deal]:
    """The tables that a lobby offers for so many seats, the person in the first; the usual one first."""
    from benhvrt_widgets.games import staging
    from benhvrt_widgets.staging import HUMAN
    from engine.core.errors import RuleViolation
    from engine.strategies import strategies

    staged, bots = staging(slug), list(strategies(slug))
    rivals = list(staged.first_bots)
    rivals += [bot for bot in bots if bot not in rivals]  # as the lobby adds seats
    rivals = rivals[: max(0, seats - 1)]
    if not 0 < seats == 1 + len(rivals):
        return
    series = [staged.first_series, *(each["slug"] for each in staged.words.series("en"))]
    for name in dict.fromkeys(series):
        if name == staged.custom:
            continue
        try:
            options = staged.agree(seats, name, "")
        except RuleViolation:  # not with so many seats
            continue
        yield Deal(slug, options, (HUMAN, *rivals), seed)


def found(slug: str, seats: int, luck: int, seed: str) -> Deal | None:
    """The deal that these codes are of, if this was its seed and the table a usual one."""
    return next((deal for deal in tables(slug, seats, seed) if deal.luck == luck), None)


def of_the_day(slug: str, seats: int, luck: int, today: dt.date) -> tuple[dt.date, Deal] | None:
    """The same for the latest races of the day, which nobody has to type."""
    for ago in range(DAYS):
        day = today - dt.timedelta(days=ago)
        usual = next(tables(slug, seats, DAILY.format(day.isoformat())), None)
        if usual is not None and usual.luck == luck:
            return day, usual
    return None


@dataclass
class House:
    """The house bots that decide at a glance, each in the person's seat of one deal; it grows bot by bot."""

    deal: Deal
    results: dict[str, tuple[int, int]] = field(default_factory=dict)  # score and place by name
    level: float = 0.0  # the mean of all seats: where money only changes hands, the same for every bot

    def __post_init__(self) -> None:
        from engine.strategies import strategies

        self.bots = [(bot.name, bot) for bot in strategies(self.deal.slug).values() if not bot.thinks]
        self.steps = self._run()

    @property
    def most(self) -> int:
        """How many bots there are."""
        return len(self.bots)

    @property
    def done(self) -> bool:
        """Whether all have played."""
        return len(self.results) == self.most

    def finish(self) -> None:
        """To the end, at once."""
        for _ in self.steps:
            pass

    def _run(self) -> Iterator[None]:
        """Turn by turn."""
        from engine.core.chance import Seeded
        from engine.core.runner import Runner
        from engine.games import GAMES
        from engine.strategies import find

        deal, seat = self.deal, self.deal.seat
        game: Any = GAMES[deal.slug]
        for name, bot in self.bots:
            players = {
                chair: bot.make() if chair == seat else find(deal.slug, player).make()
                for chair, player in enumerate(deal.players)
            }
            state = game.start(deal.options)
            runner = Runner(game, Seeded(deal.seed), players, seed=deal.seed, seconds=SECONDS)
            for turn in runner.run(state):
                state = turn.state
                yield
            payoffs = [int(payoff) for payoff in game.payoffs(state)]
            self.level = fmean(payoffs)
            self.results[name] = (payoffs[seat], game.places(state)[seat])

    @property
    def scores(self) -> list[int]:
        """What each ended with."""
        return [score for score, _ in self.results.values()]

    @property
    def places(self) -> list[int]:
        """Where each ended."""
        return [place for _, place in self.results.values()]

    def best(self) -> tuple[str, int]:
        """Who ended with the most."""
        return max(((name, score) for name, (score, _) in self.results.items()), key=lambda each: each[1])

    def worst(self) -> tuple[str, int]:
        """Who ended with the least."""
        return min(((name, score) for name, (score, _) in self.results.items()), key=lambda each: each[1])

"""What a class is to play, and who meets whom: groups at random, and bots where people are wanting."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.room import bounds
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.lobby import usual
from benhvrt_widgets.visit.messages import Message, whole
from benhvrt_widgets.words import distinct
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.strategies import strategies

CLOCKS: Final = (0, 20, 40, 60)
"""Seconds for a decision; 0: as long as it takes."""
WINDOWS: Final = (0, 2, 4)
"""Seconds for which a card window stands; 0: nobody is asked."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played at every table."""

    game: str
    series: str
    each: int
    same: bool  # the same luck at every table
    clock: int
    window: int
    luck: str  # what seeds are made of: nobody is told

    @classmethod
    def of(cls, message: Message) -> Self:
        """As the desk asks for it; nonsense is refused."""
        game = message.get("game")
        if game not in SLUGS:
            raise RuleViolation("session.message")
        staged = staging(str(game))
        series, each = message.get("series"), whole(message, "each")
        clock, window = whole(message, "clock"), whole(message, "window")
        if series not in lengths(staged.slug) or clock not in CLOCKS or window not in WINDOWS:
            raise RuleViolation("session.message")
        fewest, most = staged.seats
        if not fewest <= each <= min(most, bounds.EACH):
            raise RuleViolation("room.seats", fewest=fewest, most=min(most, bounds.EACH))
        same = message.get("same") is True
        return cls(staged.slug, str(series), each, same, clock, window, secrets.token_hex(8))

    @classmethod
    def read(cls, kept: Mapping[str, Any] | None) -> Self | None:
        """As it was kept."""
        return None if kept is None else cls(**kept)

    def seed(self, activity: int, number: int) -> str:
        """The luck of a table: with the same luck, that of all."""
        return f"{self.luck} {activity}" if self.same else f"{self.luck} {activity} {number}"

    def options(self, lang: str) -> Any:
        """What a table agrees on."""
        return staging(self.game).agree(self.each, self.series, "", **usual(self.game, lang))


def lengths(slug: str) -> list[str]:
    """The lengths of a game that need nothing typed in."""
    staged = staging(slug)
    values = [str(each["slug"]) for each in staged.words.series("en")]
    return [value for value in values if value != staged.custom]


def tables(
    plan: Plan,
    people: Sequence[int],
    luck: random.Random,
    lang: str,
    by_hand: Mapping[int, int] | None = None,
) -> list[dict[Seat, int]]:
    """Who sits where: those of one group by hand together; else as few tables as there can be, equally full.

    Seats are at random. What a group by hand leaves free is for bots.
    """
    plan.options(lang)  # what cannot be played is refused before anybody sits down
    wanted = by_hand or {}
    numbers = sorted({wanted[who] for who in people if who in wanted})
    groups = [[who for who in people if wanted.get(who) == number] for number in numbers]
    for number, group in zip(numbers, groups, strict=True):
        if len(group) > plan.each:
            raise RuleViolation("room.group_full", number=number, n=len(group), most=plan.each)
    free = [who for who in people if who not in wanted]
    shuffled = luck.sample(free, len(free))
    count = -(-len(shuffled) // plan.each)
    groups += [shuffled[number::count] for number in range(count)]
    return [
        dict(zip(sorted(luck.sample(range(plan.each), len(group))), group, strict=True)) for group in groups
    ]


def chairs(plan: Plan, names: Mapping[Seat, str]) -> tuple[Chair, ...]:
    """People by name, and bots in between; of namesakes bots are numbered."""
    staged, known = staging(plan.game), strategies(plan.game)
    slugs = [staged.first_bots[seat % len(staged.first_bots)] for seat in range(plan.each)]
    bots = [seat for seat in range(plan.each) if seat not in names]
    order = [*sorted(names), *bots]
    called = distinct([names.get(seat) or known[slugs[seat]].name for seat in order])
    by_seat = dict(zip(order, called, strict=True))
    return tuple(Chair(by_seat[seat], HUMAN if seat in names else slugs[seat]) for seat in range(plan.each))

"""What an experiment is made of: rounds, groups that are mixed anew in each, and what everybody is dealt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.game import Seat
from engine.parts.auctions import EscalatingAuction, SteppedAuction


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed on."""

    seats: int
    form: str
    group: int
    rounds: int = 3  # that count
    practice: int = 1  # before them, that do not

    @property
    def groups(self) -> int:
        """How many there are."""
        return self.seats // self.group

    @property
    def all_rounds(self) -> int:
        """Those that count and those that do not."""
        return self.practice + self.rounds


@dataclass(frozen=True, slots=True)
class Group:
    """Those who meet in one round, each at a place, and what has happened between them."""

    seats: tuple[Seat, ...]
    dealt: tuple[int | None, ...]  # per place: a value, an estimate, a tip; None: hidden, or nothing is dealt
    truth: int | None  # what is true for all of them; None: hidden, or nothing is
    said: tuple[int | None, ...]  # per place: the last word; None: hidden, or nothing yet
    words: int = 0  # how many have been said in the open
    sale: EscalatingAuction | SteppedAuction | None = None  # where places are asked in turn for a price
    winner: int | None = None  # a place
    gains: tuple[int, ...] = ()  # per place, once it is over

    @property
    def over(self) -> bool:
        """Whether it is."""
        return bool(self.gains)

    def place(self, seat: Seat) -> int:
        """Where somebody is."""
        return self.seats.index(seat)

    def spoken(self, place: int, word: int) -> Group:
        """One of them has said something."""
        return replace(self, said=(*self.said[:place], word, *self.said[place + 1 :]))


@dataclass(frozen=True, slots=True)
class State:
    """An experiment under way."""

    options: Options
    round: int = 0  # how many have been begun
    drawn: tuple[int, ...] = ()  # what chance has brought for it, in the order of the draws
    groups: tuple[Group, ...] = ()  # none while it is being dealt
    totals: tuple[int, ...] = ()  # per seat, of the rounds that count

    @property
    def counts(self) -> bool:
        """Whether this round does."""
        return self.round > self.options.practice

    @property
    def played(self) -> bool:
        """Whether all of this round is."""
        return all(group.over for group in self.groups)

    @property
    def over(self) -> bool:
        """Whether there is no other round."""
        return self.round == self.options.all_rounds and bool(self.groups) and self.played

    def group_of(self, seat: Seat) -> int:
        """The number of somebody's group."""
        return next(number for number, group in enumerate(self.groups) if seat in group.seats)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: its own group; a spectator sees what is open, and each group once it is over."""

    options: Options
    seat: Seat | None
    round: int
    counts: bool
    groups: tuple[Group, ...]
    range: tuple[int, int] | None  # the least and the most that this seat may say now
    total: int  # of this seat
    menu: tuple[Say, ...]  # if all before it have spoken; anybody with a range may speak out of turn


@dataclass(frozen=True, slots=True)
class Say:
    """A word: a bid, a raise or nothing, a horse."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Somebody knows something now."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody has spoken; sealed, it is for them alone."""

    seat: Seat
    amount: int
    heard: tuple[Seat, ...]
    sealed: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """A group is over."""

    group: Group

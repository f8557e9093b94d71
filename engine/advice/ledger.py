"""The luck ledger: where the ducats of a race came from, to the last fraction (lesson L14).

A race is worth V to a seat: the purse to be expected after it, as far as the seat can see; when the
race is over V is the purse. Every step moves V, and the ledger books the movement in four columns:

- *luck*: what chance brought, less what it brings on average;
- *own*: what the seat chose, less the best that it could have chosen; never above 0;
- *others*: what the rivals chose, and what their silence told;
- *yardstick*: by how much V was wrong before: the mean, or the best choice, less V.

The columns of a step add up to the change of V, so those of a race add up to the last V less the
first, whatever V is. V knows the seat's view alone, chances included: a card turned up is any that
this seat has not seen. So a ledger tells its reader nothing of what others hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from engine.advice import recall
from engine.advice.consequences import can_tell
from engine.advice.steps import Stepped
from engine.advice.yardstick import Raced
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Pass
from engine.games.ben_hvrt.model import State, Window
from engine.games.ben_hvrt.views import View
from engine.probability.forecast import foreseeable

Value: TypeAlias = Callable[[View], Fraction]
"""What the race of a view is worth to its seat."""

WIDEST: Final = 36
"""A lottery of more outcomes is booked as a whole; of a longer menu only so much is weighed."""
ZERO: Final = Fraction(0)


class Phase(Enum):
    """Where ducats are won and lost."""

    AUCTION = "auction"
    RACE = "race"


class Who(Enum):
    """Who moved V."""

    CHANCE = "chance"
    SELF = "self"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Columns:
    """The four columns.

    >>> Columns(luck=Fraction(7), own=Fraction(-4)).sum
    Fraction(3, 1)
    """

    luck: Fraction = ZERO
    own: Fraction = ZERO
    others: Fraction = ZERO
    yardstick: Fraction = ZERO

    def __add__(self, other: Columns) -> Columns:
        return Columns(
            self.luck + other.luck,
            self.own + other.own,
            self.others + other.others,
            self.yardstick + other.yardstick,
        )

    @property
    def sum(self) -> Fraction:
        """By how much V moved."""
        return self.luck + self.own + self.others + self.yardstick


class Weighed(NamedTuple):
    """What might have been chosen, or have fallen, and what V had been then."""

    choice: Any
    value: Fraction
    chance: Fraction | None = None
    """Of an outcome, as the seat sees it; None for a choice."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    place: int
    phase: Phase
    who: Who
    seat: Seat | None
    """Who chose; None for chance, and for a rival who passed in a window: that is a secret."""
    choice: Any
    before: Fraction
    after: Fraction
    columns: Columns
    total: Columns
    """All lines so far."""
    weighed: tuple[Weighed, ...] = ()
    """Every outcome of a lottery, or the choices compared: those of the menu that can be valued, the
    first so many of a long one, and the one made. None is silence instead of an offer."""
    over: bool = False
    """Whether the race is over, so that V is the purse."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a race came to."""

    initial: Fraction
    final: Fraction
    auction: Columns
    race: Columns
    over: bool
    """Whether the last V is the purse."""

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Ledger:
        """The balance of so many lines."""
        lines = list(entries)
        if not lines:
            raise RuleViolation("odds.nothing_to_race")
        by = {
            phase: sum((line.columns for line in lines if line.phase is phase), Columns()) for phase in Phase
        }
        first, last = lines[0], lines[-1]
        return cls(first.before, last.after, by[Phase.AUCTION], by[Phase.RACE], last.over)

    @property
    def total(self) -> Columns:
        """The whole race."""
        return self.auction + self.race

    @property
    def dearest(self) -> Phase:
        """Where the seat's own choices cost the most."""
        return Phase.AUCTION if self.auction.own < self.race.own else Phase.RACE


def ledger(
    steps: Iterable[Stepped], seat: Seat, *, race: int = 0, value: Value | None = None
) -> Iterator[Entry]:
    """Line after line of one race, from its first card on sale to its payout. Stop when you like.

    Steps before and after it are passed over; steps that the seat cannot see make no line. The lines
    come a few at a time, as many as are raced together.
    """
    book, begun = _Book(seat, race, value or Raced()), False
    for step in steps:
        begun = begun or (step.before.table.race == race and foreseeable(BEN_HVRT.view(step.before, seat)))
        if begun:
            book.note(step)
        over = step.after.table.race > race
        if over or book.full:
            yield from book.lines()
        if over:
            return
    yield from book.lines()


@dataclass(frozen=True, slots=True)
class _Note:
    """A step to be booked: what the seat saw, and would have seen."""

    step: Stepped
    who: Who
    before: View
    after: View
    choices: Sequence[Any] = ()
    views: Sequence[View] = ()
    chances: Sequence[Fraction] = ()

    @property
    def all(self) -> tuple[View, ...]:
        """Every view whose worth is wanted."""
        return (self.before, self.after, *self.views)

    def columns(self, then: Fraction, now: Fraction, values: list[Fraction]) -> Columns:
        """How the change of V is booked. What is learnt besides is the others' doing."""
        if self.who is Who.OTHERS:
            return Columns(others=now - then)
        if not values:
            return Columns(luck=now - then)
        chosen = values[self.choices.index(self.step.choice)]
        if self.who is Who.SELF:
            best = max(values)
            return Columns(own=chosen - best, others=now - chosen, yardstick=best - then)
        mean = sum((p * v for p, v in zip(self.chances, values, strict=True)), ZERO)
        return Columns(luck=chosen - mean, others=now - chosen, yardstick=mean - then)

    def weighed(self, values: list[Fraction]) -> tuple[Weighed, ...]:
        """The choices or outcomes, and what they were worth."""
        if self.chances:
            return tuple(map(Weighed, self.choices, values, self.chances))
        return tuple(map(Weighed, self.choices, values))


class _Book:
    """A ledger being kept: what is to be booked, and whether the seat has passed."""

    def __init__(self, seat: Seat, race: int, value: Value) -> None:
        self.seat, self.race, self.value = seat, race, value
        self.notes: list[_Note] = []
        self.passed: recall.Name = ()
        self.total = Columns()

    @property
    def full(self) -> bool:
        """Whether there is enough to be raced together."""
        wanted = sum(len(note.all) for note in self.notes)
        return wanted >= (self.value.together if isinstance(self.value, Raced) else 1)

    def note(self, step: Stepped) -> None:
        """A step, unless the seat cannot see it."""
        before, mine = self._seen(step.before), step.seat == self.seat
        if mine and isinstance(step.choice, Pass):
            self.passed = recall.round_of(before)
        after = self._seen(step.after)
        if step.seat is None:
            self.notes.append(_fell(step, before, after))
        elif mine:
            self.notes.append(self._chose(step, before, after))
        elif before != after:
            self.notes.append(_Note(step, Who.OTHERS, before, after))

    def _seen(self, state: State) -> View:
        """What the seat sees and remembers."""
        return recall.recalled(BEN_HVRT.view(state, self.seat), self.passed)

    def _chose(self, step: Stepped, before: View, after: View) -> _Note:
        """The seat's own choice, and what else it might have done."""
        if BEN_HVRT.actor(step.before) != self.seat:  # an offer out of turn: or else silence
            return _Note(step, Who.SELF, before, after, (step.choice, None), (after, before))
        menu = [action for action in before.menu if can_tell(action)][:WIDEST]
        choices = tuple(dict.fromkeys((*menu, step.choice)))
        views = [recall.recalled(seen, self.passed) for seen in recall.foreseen(before, choices)]
        return _Note(step, Who.SELF, before, after, choices, views)

    def lines(self) -> Iterator[Entry]:
        """What has been noted, as lines."""
        notes, self.notes = self.notes, []
        if isinstance(self.value, Raced):
            self.value.prepare(seen for note in notes for seen in note.all if not self._over(seen))
        for note in notes:
            yield self._line(note)

    def _over(self, seen: View) -> bool:
        return len(seen.results) > self.race

    def _worth(self, seen: View) -> Fraction:
        """V: the purse, once the race is over."""
        over = self._over(seen)
        return Fraction(seen.results[self.race].purses[self.seat]) if over else self.value(seen)

    def _line(self, note: _Note) -> Entry:
        step, who = note.step, note.who
        then, now, *values = map(self._worth, note.all)
        columns = note.columns(then, now, values)
        self.total += columns
        secret = who is Who.OTHERS and isinstance(step.before.stage, Window) and step.choice == Pass()
        return Entry(
            place=step.place,
            phase=Phase.AUCTION if step.before.race is None else Phase.RACE,
            who=who,
            seat=None if secret else step.seat,
            choice=None if secret else step.choice,
            before=then,
            after=now,
            columns=columns,
            total=self.total,
            weighed=note.weighed(values),
            over=self._over(note.after),
        )


def _fell(step: Stepped, before: View, after: View) -> _Note:
    """What chance brought, and what it might have brought."""
    lottery, views = recall.fallen(before)
    if len(lottery) > WIDEST:
        return _Note(step, Who.CHANCE, before, after)
    return _Note(step, Who.CHANCE, before, after, tuple(lottery), views, tuple(lottery.values()))

"""The luck ledger: where the winnings of a race came from, to the last fraction (lesson L14).

A race is worth V to a seat: what it may expect to have after it, in ducats or whatever the game pays,
as far as the seat can see; when the race is over V is what it has. Every step moves V, and the ledger
books the movement in four columns:

- *luck*: what chance brought, less what it brings on average;
- *own*: what the seat chose, less the best that it could have chosen; never above 0;
- *others*: what the rivals chose, and what their silence told;
- *yardstick*: by how much V was wrong before: the mean, or the best choice, less V.

The columns of a step add up to the change of V, so those of a race add up to the last V less the
first, whatever V is. V knows the seat's view alone, chances included: a card turned up is any that
this seat has not seen. So a ledger tells its reader nothing of what others hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.advice.reader import Reader, Value
from engine.advice.steps import AnyGame, Stepped
from engine.advice.yardstick import Together
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games import own

WIDEST: Final = 36
"""A lottery of more outcomes is booked as a whole; of a longer menu only so much is weighed."""
ZERO: Final = Fraction(0)


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
    phase: str
    """Where it was won or lost: in Ben Hvrt the auction or the race."""
    who: Who
    seat: Seat | None
    """Who chose; None for chance, and for a rival who passed in a window: that is a secret."""
    choice: Any
    """None for what the seat cannot know."""
    before: Fraction
    after: Fraction
    columns: Columns
    total: Columns
    """All lines so far."""
    weighed: tuple[Weighed, ...] = ()
    """Every outcome of a lottery, or the choices compared: those of the menu that can be valued, the
    first so many of a long one, and the one made. None is silence instead of an offer."""
    over: bool = False
    """Whether the race is over, so that V is what the seat has."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a race came to."""

    initial: Fraction
    final: Fraction
    auction: Columns
    race: Columns
    over: bool
    """Whether the last V is what the seat has."""
    elsewhere: tuple[tuple[str, Columns], ...] = ()
    """Other phases, in games that have them, in the order in which they came."""

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Ledger:
        """The balance of so many lines."""
        lines = list(entries)
        if not lines:
            raise RuleViolation("odds.nothing_to_race")
        by: dict[str, Columns] = {}
        for line in lines:
            by[line.phase] = by.get(line.phase, Columns()) + line.columns
        first, last = lines[0], lines[-1]
        auction, race = by.pop("auction", Columns()), by.pop("race", Columns())
        return cls(first.before, last.after, auction, race, last.over, tuple(by.items()))

    @property
    def phases(self) -> dict[str, Columns]:
        """By name; those of the auction and of the race come last."""
        return {**dict(self.elsewhere), "auction": self.auction, "race": self.race}

    @property
    def total(self) -> Columns:
        """The whole race."""
        return sum(self.phases.values(), Columns())

    @property
    def dearest(self) -> str:
        """The phase in which the seat's own choices cost the most; the later one of equals."""
        return min(reversed(self.phases.items()), key=lambda phase: phase[1].own)[0]


def ledger(
    steps: Iterable[Stepped],
    seat: Seat,
    *,
    race: int = 0,
    value: Value | None = None,
    game: AnyGame,
) -> Iterator[Entry]:
    """Line after line of one race, from where it can be foreseen to its end. Stop when you like.

    Steps before and after it are passed over; steps that the seat cannot see make no line. The lines
    come a few at a time, as many as are raced together.
    """
    reader: Reader = getattr(own("engine.advice", game.slug), "Reader", Reader)(game, seat)
    book, begun = _Book(reader, race, value or reader.value()), False
    for step in steps:
        begun = begun or book.begins(step.before)
        if begun:
            book.note(step)
        over = book.over(reader.seen(step.after))
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
    before: Any
    after: Any
    choices: Sequence[Any] = ()
    views: Sequence[Any] = ()
    chances: Sequence[Fraction] = ()
    chosen: int = 0
    """Which of these it was."""

    @property
    def all(self) -> tuple[Any, ...]:
        """Every view whose worth is wanted."""
        return (self.before, self.after, *self.views)

    def columns(self, then: Fraction, now: Fraction, values: list[Fraction]) -> Columns:
        """How the change of V is booked. What is learnt besides is the others' doing."""
        if self.who is Who.OTHERS:
            return Columns(others=now - then)
        if not values:
            return Columns(luck=now - then)
        chosen = values[self.chosen]
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
    """A ledger being kept: what is to be booked, and all that has been."""

    def __init__(self, reader: Reader, race: int, value: Value) -> None:
        self.reader, self.race, self.value = reader, race, value
        self.notes: list[_Note] = []
        self.total = Columns()

    @property
    def full(self) -> bool:
        """Whether there is enough to be raced together."""
        wanted = sum(len(note.all) for note in self.notes)
        return wanted >= (self.value.together if isinstance(self.value, Together) else 1)

    def begins(self, state: Any) -> bool:
        """Whether the race can be foreseen from here."""
        seen = self.reader.game.view(state, self.reader.seat)
        return self.reader.rounds.number(seen) == self.race and self.reader.kernel.foreseeable(seen)

    def over(self, seen: Any) -> bool:
        """Whether the race is."""
        return self.reader.result(seen, self.race) is not None

    def note(self, step: Stepped) -> None:
        """A step, unless the seat cannot see it."""
        reader = self.reader
        before, mine = reader.seen(step.before), step.seat == reader.seat
        if mine:
            reader.remember(step)
        after = reader.seen(step.after)
        if step.seat is None:
            self.notes.append(self._fell(step, before, after))
        elif mine:
            self.notes.append(self._chose(step, before, after))
        elif before != after:
            self.notes.append(_Note(step, Who.OTHERS, before, after))

    def _chose(self, step: Stepped, before: Any, after: Any) -> _Note:
        """The seat's own choice, and what else it might have done."""
        if self.reader.game.actor(step.before) != step.seat:  # an offer out of turn: or else silence
            return _Note(step, Who.SELF, before, after, (step.choice, None), (after, before))
        views: dict[Any, Any] = {}
        for action in (*before.menu, step.choice):
            if len(views) < WIDEST or action == step.choice:
                following = self.reader.after(before, action)
                if following is not None:
                    views[action] = following
        views.setdefault(step.choice, after)
        choices = tuple(views)
        chosen = choices.index(step.choice)
        return _Note(step, Who.SELF, before, after, choices, tuple(views.values()), chosen=chosen)

    def _fell(self, step: Stepped, before: Any, after: Any) -> _Note:
        """What chance brought, and what it might have brought."""
        falls = self.reader.falls(step, before, widest=WIDEST)
        if falls is None:
            return _Note(step, Who.CHANCE, before, after)
        return _Note(
            step, Who.CHANCE, before, after, falls.outcomes, falls.views, falls.chances, chosen=falls.fell
        )

    def lines(self) -> Iterator[Entry]:
        """What has been noted, as lines."""
        notes, self.notes = self.notes, []
        if isinstance(self.value, Together):
            self.value.prepare(seen for note in notes for seen in note.all if not self.over(seen))
        for note in notes:
            yield self._line(note)

    def _worth(self, seen: Any) -> Fraction:
        """V: what the seat has, once the race is over."""
        result = self.reader.result(seen, self.race)
        return self.value(seen) if result is None else result

    def _line(self, note: _Note) -> Entry:
        step, who = note.step, note.who
        then, now, *values = map(self._worth, note.all)
        columns = note.columns(then, now, values)
        self.total += columns
        seat, choice = step.seat, step.choice
        if who is Who.CHANCE:
            choice = note.choices[note.chosen] if note.choices else None
        elif who is Who.OTHERS:
            seat, choice = self.reader.told(step)
        return Entry(
            place=step.place,
            phase=self.reader.rounds.phase(note.before),
            who=who,
            seat=seat,
            choice=choice,
            before=then,
            after=now,
            columns=columns,
            total=self.total,
            weighed=note.weighed(values),
            over=self.over(note.after),
        )

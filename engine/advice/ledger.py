"""The luck ledger: where the winnings of a race came from, to the last fraction (lesson L14).

V is what a view is worth to its seat: what it may expect to have, in ducats or whatever the game pays, if
everybody plays on like the house; when the race is over V is what it has. Every step moves V, and the
ledger books the movement in three columns:

- *luck*: what chance brought, less what it brings on average;
- *own*: what the seat chose when it was asked, less what the house player would have, in the same worlds;
  who plays better than the house is above 0;
- *others*: the rest: what the rivals chose, and what their silence told.

Before a choice V is the worth of the house player's choice, and before a die the mean over its faces; so
the columns of a step add up to the change of V, and those of a race to the last V less the first. V knows
the seat's view alone, chances included: a card turned up is any that this seat has not seen. So a ledger
tells its reader nothing of what others hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from engine.advice.reader import Reader, Value
from engine.advice.steps import AnyGame, Stepped
from engine.advice.yardstick import Plain, Together
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
    """The three columns.

    >>> Columns(luck=Fraction(7), own=Fraction(-4)).sum
    Fraction(3, 1)
    """

    luck: Fraction = ZERO
    own: Fraction = ZERO
    others: Fraction = ZERO

    def __add__(self, other: Columns) -> Columns:
        return Columns(self.luck + other.luck, self.own + other.own, self.others + other.others)

    @property
    def sum(self) -> Fraction:
        """By how much V moved."""
        return self.luck + self.own + self.others


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
    given = value or reader.value()
    book, begun = _Book(reader, race, given if isinstance(given, Together) else Plain(given)), False
    for step in steps:
        begun = begun or book.begins(step.before)
        if begun:
            book.note(step)
        over = book.over(reader.seen(step.after))
        if over or book.full:
            yield from book.lines(last=over)
        if over:
            return
    yield from book.lines(last=True)


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

    def asked(self) -> Iterator[tuple[Any, Any | None]]:
        """Every view whose worth is wanted, and since when."""
        since = self.before if self.who is Who.SELF else None
        yield self.before, None
        yield from ((seen, since) for seen in self.views)

    def columns(self, then: Fraction, now: Fraction, values: list[Fraction]) -> Columns:
        """How the change of V is booked. What is learnt besides is the others' doing."""
        if self.who is Who.OTHERS:
            return Columns(others=now - then)
        if not values:
            return Columns(luck=now - then)
        chosen = values[self.chosen]
        if self.who is Who.SELF:
            return Columns(own=chosen - then, others=now - chosen)
        return Columns(luck=chosen - then, others=now - chosen)

    def weighed(self, values: list[Fraction]) -> tuple[Weighed, ...]:
        """The choices or outcomes, and what they were worth."""
        if self.chances:
            return tuple(map(Weighed, self.choices, values, self.chances))
        return tuple(map(Weighed, self.choices, values))


class _Book:
    """A ledger being kept: what is to be booked, and all that has been."""

    def __init__(self, reader: Reader, race: int, value: Together) -> None:
        self.reader, self.race, self.value = reader, race, value
        self.notes: list[_Note] = []
        self.total = Columns()

    @property
    def full(self) -> bool:
        """Whether there is enough to be raced together."""
        return sum(1 + len(note.views) for note in self.notes) >= self.value.together

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
        elif mine and step.asked:
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

    def lines(self, *, last: bool) -> Iterator[Entry]:
        """What has been noted, as lines; what the last comes to is known when the next has been noted."""
        self.value.prepare(each for note in self.notes for each in note.asked() if not self.over(each[0]))
        told = [(note, *self._weighed(note)) for note in self.notes]
        for (note, then, values), (_, now, _) in pairwise(told):
            yield self._line(note, then, now, values)
        self.notes = self.notes[-1:]
        if last and told:
            note, then, values = told[-1]
            yield self._line(note, then, self._worth(note.after), values)
            self.notes = []

    def _weighed(self, note: _Note) -> tuple[Fraction, list[Fraction]]:
        """V before a step, and the worth of all that might have been chosen or have fallen."""
        if note.who is Who.SELF:
            chosen = partial(self.value.chosen, note.before)
            return self._worth(note.before), self._open(note, chosen)
        if note.who is Who.CHANCE and note.views:
            values = self._open(note, lambda _, views: self.value.fallen(views))
            return sum((p * v for p, v in zip(note.chances, values, strict=True)), ZERO), values
        return self._worth(note.before), []

    def _open(self, note: _Note, ask: Callable[[list[Any], list[Any]], list[Fraction]]) -> list[Fraction]:
        """The worth of each view, of which only those are asked for that are not the end."""
        ended = [self.reader.result(seen, self.race) for seen in note.views]
        still = [n for n, result in enumerate(ended) if result is None]
        found = iter(ask([note.choices[n] for n in still], [note.views[n] for n in still]))
        return [next(found) if result is None else result for result in ended]

    def _worth(self, seen: Any) -> Fraction:
        """V: what the seat has, once the race is over."""
        result = self.reader.result(seen, self.race)
        return self.value(seen) if result is None else result

    def _line(self, note: _Note, then: Fraction, now: Fraction, values: list[Fraction]) -> Entry:
        step, who = note.step, note.who
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

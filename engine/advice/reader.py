"""How a game is read for its luck ledger, from the side of one seat.

A reader says what the seat sees, what it would have seen had it chosen otherwise or had chance
fallen otherwise, and what it is told. All of that is a function of the seat's own views and of the
events it sees: a rival's secret choice has no name, and outcomes that look the same are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from engine.advice.rounds import rounds
from engine.advice.steps import AnyGame, Stepped
from engine.advice.yardstick import RACES, Mean
from engine.core.game import Seat
from engine.probability import TO_WEIGH, kernel
from engine.probability.forecast import sizes

Value: TypeAlias = Callable[[Any], Fraction]
"""What the race of a view is worth to its seat."""


@dataclass(frozen=True, slots=True)
class Falls:
    """What chance may bring, as far as a seat can tell the outcomes apart."""

    outcomes: Sequence[Any]
    """None: face down, or any of several that look the same."""
    chances: Sequence[Fraction]
    views: Sequence[Any]
    fell: int
    """The one that it was."""


class Reader:
    """A game in which chance is public but for what its kernel knows better: dice, above all."""

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.rounds, self.kernel = rounds(game), kernel(game.slug, TO_WEIGH)
        self._last: dict[Any, Fraction] = {}  # the views of a game that is over

    def value(self) -> Value:
        """A yardstick, if the ledger is given none; of slow races no more than their first chunk."""
        return Mean(races=min(RACES, *sizes(self.kernel)))

    def remember(self, step: Stepped) -> None:
        """What the seat knows after its own choice that its view will not say: nothing."""

    def seen(self, state: Any) -> Any:
        """What the seat sees, and remembers."""
        view = self.game.view(state, self.seat)
        if self.game.actor(state) is None:
            self._last[view] = Fraction(self.game.payoffs(state)[self.seat])
        return view

    def result(self, seen: Any, number: int) -> Fraction | None:
        """What the seat has from a round that is over."""
        found = self.rounds.result(seen, number)
        return self._last.get(seen) if found is None else Fraction(found[self.seat])

    def after(self, seen: Any, choice: Any) -> Any | None:
        """What the seat sees after a choice of its own; None: nobody can tell."""
        return self.kernel.after(seen, choice)

    def falls(self, step: Stepped, seen: Any, *, widest: int) -> Falls | None:
        """What chance brought, and what it might have brought; None: more than can be weighed."""
        fallen = getattr(self.kernel, "fallen", None)  # where chance draws from what is hidden
        if fallen is not None:
            lottery, views = fallen(seen)
            fell = list(lottery).index(step.choice if step.choice in lottery else None)
            wide = len(lottery) > widest
            return None if wide else Falls(tuple(lottery), tuple(lottery.values()), views, fell)
        lottery = self.game.lottery(step.before)
        if len(lottery) > widest:
            return None
        steps = [self.game.step(step.before, outcome) for outcome in lottery]
        views = [self.seen(each.state) for each in steps]
        names = [
            outcome if self._in_the_open(each.events) else None
            for outcome, each in zip(lottery, steps, strict=True)
        ]
        signs = [(view, self._events(each.events)) for view, each in zip(views, steps, strict=True)]
        sign = signs[list(lottery).index(step.choice)]
        return _told_apart(names, lottery.values(), views, signs, sign)

    def told(self, step: Stepped) -> tuple[Seat | None, Any]:
        """Which rival chose what; None for what the seat cannot know.

        A choice is named if all that happened is seen, and no other would have looked the same.
        """
        game, before = self.game, step.before
        open_to_all = self._in_the_open(game.step(before, step.choice).events)
        if self._passed_in_secret(step) or (self._asked_in_secret(step) and not open_to_all):
            return None, None
        if not open_to_all:
            return step.seat, None
        sign = self._sign(before, step.choice)
        menu = game.options(before) if game.actor(before) == step.seat else ()
        alike = any(self._sign(before, other) == sign for other in menu if other != step.choice)
        return step.seat, None if alike else step.choice

    def _asked_in_secret(self, step: Stepped) -> bool:
        """Whether it was a rival's turn, and the seat could not know."""
        seen = self.game.view(step.before, self.seat)
        return bool(self.game.actor(step.before) == step.seat != seen.to_act)

    def _passed_in_secret(self, step: Stepped) -> bool:
        """Whether a rival was asked in silence, and did nothing."""
        return self._asked_in_secret(step) and bool(step.choice == self.game.safe(step.before))

    def _sign(self, state: Any, choice: Any) -> tuple[Any, tuple[Any, ...]]:
        """By what the seat could tell a choice from another."""
        step = self.game.step(state, choice)
        return self.game.view(step.state, self.seat), self._events(step.events)

    def _in_the_open(self, events: tuple[Any, ...]) -> bool:
        """Whether something happened, and the seat sees all of it."""
        return bool(events) and all(self.game.seen(event, self.seat) == event for event in events)

    def _events(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        seen = (self.game.seen(event, self.seat) for event in events)
        return tuple(event for event in seen if event is not None)


def _told_apart(
    names: Iterable[Any], chances: Iterable[Fraction], views: list[Any], signs: list[Any], fell: Any
) -> Falls:
    """Outcomes that look the same are one, and have no name."""
    named: dict[Any, Any] = {}
    likely: dict[Any, Fraction] = {}
    for name, chance, sign in zip(names, chances, signs, strict=True):
        named[sign] = None if sign in named else name
        likely[sign] = likely.get(sign, Fraction(0)) + chance
    return Falls(
        outcomes=tuple(named.values()),
        chances=tuple(likely.values()),
        views=tuple(views[signs.index(sign)] for sign in named),
        fell=list(named).index(fell),
    )

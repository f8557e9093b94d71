"""How Ben Hvrt is read for its ledger: a seat remembers that it has passed, which its view does not say.

A view does not say that its seat has passed in the window that is open: whoever reads it would ask
that seat again. So here a seat that has passed sees what is left to it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from engine.advice.ben_hvrt.yardstick import Raced
from engine.advice.reader import Reader, Value
from engine.advice.steps import AnyGame, Stepped
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Pass
from engine.games.ben_hvrt.model import Answer, State, Window
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.consequences import let_go
from engine.probability.ben_hvrt.ending import kept

Name: TypeAlias = tuple[Any, ...]


class BenHvrtReader(Reader):
    """A reader with a memory for passes."""

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        super().__init__(game, seat)
        self.passed: Name = ()

    def value(self) -> Value:
        """Views are raced together, which costs little more than one."""
        return Raced()

    def result(self, seen: View, number: int) -> Fraction | None:
        """The purse after a race, and what the cards kept for another are worth."""
        purse = super().result(seen, number)
        return None if purse is None else purse + kept(seen, self.seat)

    def remember(self, step: Stepped) -> None:
        """The round of a window in which the seat has passed."""
        if isinstance(step.choice, Pass):
            self.passed = _round_of(self.seen(step.before))

    def seen(self, state: State) -> View:
        """What the seat sees, and remembers."""
        return self._recalled(self.game.view(state, self.seat))

    def after(self, seen: View, choice: Any) -> View | None:
        """What the seat sees after a choice of its own, and remembers."""
        following = super().after(seen, choice)
        return None if following is None else self._recalled(following)

    def told(self, step: Stepped) -> tuple[Seat | None, Any]:
        """Nothing that a rival chooses is secret, but who passes in a window."""
        return (None, None) if self._passed_in_secret(step) else (step.seat, step.choice)

    def _recalled(self, seen: View) -> View:
        window = _window_of(seen)
        if not self.passed or window is None or window.asked == seen.seat or _round_of(seen) != self.passed:
            return seen
        return let_go(seen, window)


def _window_of(seen: View) -> Window | None:
    """The window that is open, if need be behind an offer."""
    stage = seen.stage.back if isinstance(seen.stage, Answer) else seen.stage
    return stage if isinstance(stage, Window) else None


def _round_of(seen: View) -> Name:
    """The name of this round of a window: with every card played in it everybody is asked anew."""
    window, race = _window_of(seen), seen.race
    if window is None:
        return ()
    where = () if race is None else (race.turn, race.mover, race.rolls)
    return (seen.race_number, seen.stacks, window.moment, window.about, window.played, *where)

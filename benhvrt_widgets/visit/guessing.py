"""Guess first: a chance is shown only after the person has said what they think it is."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.look import Look
from engine.core.game import Seat
from engine.probability.scoring import Guess

STEPS: Final = 10
"""Guesses are tenths."""

Occasion = tuple[str, int, int]
"""A game, a race and a turn: once in each, everybody may think again."""


class Guesses:
    """What was said on this page, game by game."""

    def __init__(self) -> None:
        self.first = False  # whether the person wants to guess first
        self._said: dict[tuple[Occasion, Seat], Fraction] = {}

    def occasion(self, look: Look) -> Occasion | None:
        """What is to be guessed at the moment that is shown, if anything."""
        session, state = look.session, look.here.state
        turn = session.staging.tempo.turn(state)
        if not self.first or look.seat is None or turn is None:
            return None
        return (session.id, session.staging.tempo.race_number(state), turn)

    def open(self, look: Look) -> bool:
        """Whether a guess is due before anything is shown."""
        occasion = self.occasion(look)
        return occasion is not None and look.seat is not None and (occasion, look.seat) not in self._said

    def say(self, look: Look, tenths: int) -> None:
        """The person's guess of their own chance to win this race."""
        occasion = self.occasion(look)
        if occasion is not None and look.seat is not None and 0 <= tenths <= STEPS:
            self._said.setdefault((occasion, look.seat), Fraction(tenths, STEPS))

    def said(self, look: Look) -> Fraction | None:
        """What the person guessed at the moment that is shown."""
        occasion = self.occasion(look)
        return None if occasion is None or look.seat is None else self._said.get((occasion, look.seat))

    def settled(self, session: Session) -> list[Guess]:
        """The guesses of this game's finished races, and whether they came true."""
        run = session.staging.tempo.races_run(session.state)
        return [
            (said, seat in session.staging.tempo.winners(session.state, race))
            for ((game, race, _), seat), said in self._said.items()
            if game == session.id and race < run
        ]

"""A race laid out for a test: the very state it wants, and a way to play on from there.

Whatever is not said is quiet: one lap, everyone in it, nobody holds a trick, chariot 0 moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.board import BOARD, ROW, at
from engine.games.whips.model import (
    BeginFight,
    BeginMove,
    Chariot,
    Move,
    Stage,
    State,
    Stride,
)
from engine.games.whips.tricks import FULL_DECK
from engine.parts.deck import NO_CARDS, Cards
from tests.games.playing import Story

GAME = WHIPS


class Played(Story):
    """A play, and where it has led."""

    def where(self, chariot: int = 0) -> tuple[int, int] | None:
        """Row and lane of a chariot."""
        square = self.state.chariots[chariot].square
        return None if square < 0 else (ROW[square], BOARD.lane[square])

    def wounds(self, chariot: int = 0) -> int:
        """What is left of its five."""
        return self.state.chariots[chariot].wounds

    def then(self, *choices: Any) -> Played:
        """Play on; the events are those of both."""
        more = play(self.state, *choices)
        return Played(more.state, self.events + more.events)


def on(row: int, lane: int, **more: Any) -> Chariot:
    """A chariot in its first lap, on one whip."""
    return Chariot(at(row, lane), **{"whips": 1, "crossings": 1, **more})


def lay(
    *chariots: Chariot,
    stage: Stage | None = None,
    tricks: Mapping[int, str] | None = None,
    laps: int = 1,
    order: tuple[int, ...] | None = None,
    turn: int = 1,
    **move: Any,
) -> State:
    """A state in which chariot 0 is about to move; the first stage at which somebody acts."""
    held = tuple((tricks or {}).get(seat) for seat in range(len(chariots)))
    state = State(
        options=GAME.setup(len(chariots), laps=laps),
        chariots=chariots,
        tricks=held,
        pool=FULL_DECK - Cards.of([trick for trick in held if trick is not None]),
        discards=NO_CARDS,
        stage=BeginMove() if stage is None else stage,
        turn=turn,
        order=tuple(range(len(chariots))) if order is None else order,
        move=Move(**move),
        lost=tuple(n for n, chariot in enumerate(chariots) if not chariot.wounds),
    )
    return GAME.settled(state).state


FAR = on(0, 0)
"""A rival who is in nobody's way."""


def moving(*chariots: Chariot, points: int, **more: Any) -> State:
    """Chariot 0 in the middle of its move, so many squares to go."""
    return lay(*chariots, stage=Stride(), points=points, **more)


def fighting(*chariots: Chariot, **more: Any) -> State:
    """Chariot 0 has moved."""
    return lay(*chariots, stage=BeginFight(), **more)


def play(state: State, *choices: Any) -> Played:
    """Choices and outcomes, in this order."""
    events: tuple[Any, ...] = ()
    for choice in choices:
        step = GAME.step(state, choice)
        state, events = step.state, events + step.events
    return Played(state, events)


def refusal(state: State, choice: Any) -> str:
    """The key of the refusal that a choice meets; nothing has changed."""
    before = hash(state)
    with pytest.raises(RuleViolation) as refused:
        GAME.step(state, choice)
    assert hash(state) == before
    return refused.value.key


def key(state: State) -> str:
    """The name of the dice to be thrown."""
    assert GAME.actor(state) is CHANCE
    return str(GAME.lottery(state).key[0])


def without_trick(state: State, seat: int) -> State:
    """The same state with a seat's trick back in the pool."""
    kind = state.tricks[seat]
    assert kind is not None
    held = (*state.tricks[:seat], None, *state.tricks[seat + 1 :])
    return replace(state, tricks=held, pool=state.pool.add(kind))

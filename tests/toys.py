"""A toy game, small enough to know by heart: two seats, a die, first to the target.

The seat to act rolls (its score grows by the pips) or stays. Either seat may cheer at any
decision: an interjection, which carries its own seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from engine.core.chance import Key, Lottery, Luck, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Chance, Seat, Step
from engine.replay.tape import Choice, Header, Outcome, Tape


@dataclass(frozen=True, slots=True)
class Options:
    seats: int = 2
    target: int = 10

    def __post_init__(self) -> None:
        if self.seats != 2 or not 1 <= self.target <= 100_000:
            raise RuleViolation("toy.options")


@dataclass(frozen=True, slots=True)
class Roll:
    pass


@dataclass(frozen=True, slots=True)
class Stay:
    pass


@dataclass(frozen=True, slots=True)
class Cheer:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    scores: tuple[int, ...]
    turn: int = 0
    rolling: bool = False
    cheers: int = 0


Action: TypeAlias = Roll | Stay | Cheer


class Toy:
    slug = "toy"
    rules_version = "1"
    fingerprint = "d6"
    options_type = Options
    action_type = Action
    outcome_type = int

    def setup(self, seats: int, **settings: Any) -> Options:
        return Options(seats, **settings)

    def start(self, options: Options) -> State:
        return State(options, (0,) * options.seats)

    def actor(self, state: State) -> Seat | Chance | None:
        if max(state.scores) >= state.options.target:
            return None
        return CHANCE if state.rolling else state.turn % 2

    def options(self, state: State) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol asks for it
        return (Roll(), Stay())

    def lottery(self, state: State) -> Lottery[int]:
        return Lottery(("roll", state.turn), [(pips, 1) for pips in range(1, 7)])

    def step(self, state: State, choice: Any) -> Step[State]:
        seat = state.turn % 2
        if state.rolling:
            scores = tuple(score + choice * (each == seat) for each, score in enumerate(state.scores))
            moved = replace(state, scores=scores, turn=state.turn + 1, rolling=False)
            return Step(moved, (Rolled(seat, choice),))
        if isinstance(choice, Cheer):
            if choice.seat not in (0, 1) or state.cheers >= 3:
                raise RuleViolation("toy.cheer")
            return Step(replace(state, cheers=state.cheers + 1), (choice,))
        if isinstance(choice, Roll):
            return Step(replace(state, rolling=True))
        return Step(replace(state, turn=state.turn + 1))

    def view(self, state: State, seat: Seat | None) -> State:  # noqa: ARG002 - the protocol asks for it
        return state

    def seen(self, event: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - the protocol asks for it
        return event

    def payoffs(self, state: State) -> tuple[int, ...]:
        return state.scores

    def places(self, state: State) -> tuple[int, ...]:
        return tuple(1 + sum(other > score for other in state.scores) for score in state.scores)

    def interjectors(self, state: State) -> tuple[Seat, ...]:
        return (0, 1) if state.cheers < 3 else ()

    def decision(self, state: State) -> Key:
        return ("turn", state.turn)

    def moment(self, state: State) -> Key:
        return ("turn", state.turn)

    def safe(self, state: State) -> Action:  # noqa: ARG002 - the protocol asks for it
        return Stay()


TOY = Toy()


def header(**settings: Any) -> Header:
    return Header.of(TOY, TOY.setup(2, **settings), {"seat 0": "Zoë", "seat 1": "Max", "seed": 7})


def played(luck: Luck | None = None, cheers: bool = True, **settings: Any) -> tuple[Tape, State]:
    """A whole game on tape, everybody always rolling, and its last state."""
    luck = luck or Seeded(7)
    tape = Tape(header(**settings))
    state = TOY.start(TOY.setup(2, **settings))
    if cheers:
        tape, state = tape.append(Choice.of(1, Cheer(1))), TOY.step(state, Cheer(1)).state
    while (actor := TOY.actor(state)) is not None:
        if isinstance(actor, Chance):
            pips = luck.settle(TOY.lottery(state))
            tape, state = tape.append(Outcome.of(pips)), TOY.step(state, pips).state
        else:
            tape = tape.append(Choice.of(actor, Roll(), TOY.decision(state)))
            state = TOY.step(state, Roll()).state
    return tape, state

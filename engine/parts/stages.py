"""What games do alike whose state says which stage it has reached.

A stage waits for a seat (Asks), waits for chance (Draws), passes by itself (Passes), or is the end (Ends).
A game has one row for each of its stages, in its ``stages`` module, and whatever is asked of the game is
looked up there: a new stage is a new row.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from engine.core.chance import Key, Lottery
from engine.core.errors import RuleViolation, brief
from engine.core.game import CHANCE, Chance, Seat, Step

P = TypeVar("P")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item replaced.

    >>> put((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*items[:index], item, *items[index + 1 :])


OnItsWay: TypeAlias = Callable[[Any, list[Any]], Any]
"""State and log in, the state after it out: the same, if the stage waits after all."""


@dataclass(frozen=True, slots=True)
class Asks:
    """A stage at which a seat decides."""

    asked: Callable[[Any, Any], Seat | None]
    """State or view, and stage in; whom it waits for out, or nobody as far as a view can tell."""
    menu: Callable[[Any, Any], tuple[Any, ...]]
    """The view of the seat that is asked, and stage in; what it is offered out."""
    decide: Callable[[Any, Any, Any, list[Any]], Any]
    """State, stage, choice and log in; the state after it out, or a RuleViolation."""
    safe: Callable[[Any, Any], Any] | None
    """State and stage in; what commits to nothing out. None: the first of the menu."""
    key: Callable[[Any, Any, Seat], Key]
    """State, stage and seat in; the name of the decision out: unique in a game, made of public facts."""
    on: OnItsWay | None = None


@dataclass(frozen=True, slots=True)
class Draws:
    """A stage at which chance acts."""

    lottery: Callable[[Any, Any], Lottery[Any]]
    """State and stage in, what may happen out."""
    settle: Callable[[Any, Any, Any, list[Any]], Any]
    """State, stage, outcome and log in, the state after it out."""
    on: OnItsWay | None = None


@dataclass(frozen=True, slots=True)
class Passes:
    """A stage that needs nobody."""

    on: OnItsWay


@dataclass(frozen=True, slots=True)
class Ends:
    """The stage at which the game is over."""

    on: None = None


Row: TypeAlias = Asks | Draws | Passes | Ends
Stages: TypeAlias = Mapping[type, Row]


def always(action: A) -> Callable[[Any, Any], A]:
    """What is safe, whatever the state."""
    return lambda _state, _stage: action


def asked_at(stages: Stages, seen: Any) -> Seat | None:
    """The seat that is to decide, if one is; of a view, as far as it can tell."""
    row = stages[type(seen.stage)]
    return row.asked(seen, seen.stage) if isinstance(row, Asks) else None


def menu_at(stages: Stages, seen: Any) -> tuple[Any, ...]:
    """What the seat to act is offered, as a function of its view."""
    row = stages[type(seen.stage)]
    if not isinstance(row, Asks):
        raise AssertionError(f"nobody decides anything at {seen.stage!r}")  # noqa: TRY004 - a gap in the rules
    return row.menu(seen, seen.stage)


class SeatView(ABC, Generic[A]):
    """What the views of all games say of who is to act."""

    __slots__ = ()

    stages: ClassVar[Stages] = {}
    seat: Seat | None

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to decide, as far as this one can tell."""
        return self._asked()

    @property
    def menu(self) -> tuple[A, ...]:
        """What this seat is offered, if it is to act."""
        return () if self.seat is None or self._asked() != self.seat else self._offered(self.seat)

    def _asked(self) -> Seat | None:
        """The seat that is to decide, if one is."""
        return asked_at(self.stages, self)

    def _offered(self, seat: Seat) -> tuple[A, ...]:  # noqa: ARG002
        """The menu of the seat whose view it is, which is to act."""
        return menu_at(self.stages, self)


@dataclass(frozen=True, slots=True)
class Rooms:
    """Where a game does what every staged game does."""

    agreed: Callable[..., Any]
    """Settings for so many seats, checked; its keywords are the settings that there are."""
    judged: Callable[[Any], Any]
    """The same options, if they can be: also for those from elsewhere."""
    begun: Callable[[Any], Any]
    """The first state."""
    shown: Callable[[Any, Seat | None], Any]
    """What a seat sees."""
    well_formed: Callable[[object], bool]
    """Whether a choice is an action at all."""
    over: type
    """The stage at which the game is over."""

    @classmethod
    def of(
        cls, setup: ModuleType, views: ModuleType, well_formed: Callable[[object], bool], over: type
    ) -> Rooms:
        """As the modules of every game name them."""
        return cls(setup.options, setup.judged, setup.first_state, views.view, well_formed, over)


class StagedGame(ABC, Generic[P, S, A, V]):
    """The common half of a game object."""

    options_type: Any  # for the codec
    action_type: Any
    outcome_type: Any
    state_type: Any
    view_type: Any
    event_type: Any
    rooms: ClassVar[Rooms]
    stages: ClassVar[Stages] = {}
    """Every stage, and what it does."""
    by_itself: ClassVar[Mapping[type, Callable[[Any, list[Any]], Any]]] = {}
    """Stages that need nobody, or sometimes nobody: then the state comes back as it was."""
    decided: ClassVar[Mapping[type, Callable[[Any, Any, Any, list[Any]], Any]]] = {}
    """Stages at which a seat decides: state, stage, choice and log in, the state after it out."""

    def setup(self, seats: int = 6, **settings: Any) -> P:
        """Settings for a table of so many seats; see ``setup.options`` of the game."""
        known = [name for name in signature(self.rooms.agreed).parameters if name != "seats"]
        unknown = sorted(settings.keys() - known)
        if unknown:
            raise RuleViolation("setup.unknown", setting=unknown[0], known=", ".join(known))
        found: P = self.rooms.agreed(seats, **settings)
        return found

    def start(self, options: P) -> S:
        """The first state: nothing is drawn yet."""
        if not isinstance(options, self.options_type):
            raise RuleViolation("setup.options")
        first: S = self.rooms.begun(self.rooms.judged(options))
        return first

    def asked(self, state: S) -> Seat | None:
        """The seat that is to decide, if one is."""
        return asked_at(self.stages, state)

    def actor(self, state: S) -> Seat | Chance | None:
        """A seat, CHANCE, or None: over."""
        if isinstance(state.stage, self.rooms.over):  # type: ignore[attr-defined]
            return None
        seat = self.asked(state)
        return CHANCE if seat is None else seat

    def options(self, state: S) -> Sequence[A]:
        """The menu of the seat to act."""
        seat = self.asked(state)
        if seat is None:
            raise RuleViolation("action.nobody")
        menu: Sequence[A] = self.rooms.shown(state, seat).menu
        return menu

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat sees; None is a spectator."""
        seats = range(state.options.seats)  # type: ignore[attr-defined]
        if seat is not None and (type(seat) is not int or seat not in seats):
            raise RuleViolation("view.no_such_seat", seat=brief(seat))
        seen: V = self.rooms.shown(state, seat)
        return seen

    def step(self, state: S, choice: Any) -> Step[S]:
        """One choice or one outcome, and all that follows by itself."""
        log: list[Any] = []
        if self.asked(state) is not None:
            if not self.rooms.well_formed(choice):
                raise RuleViolation("action.nonsense")
            return self.settled(self._decide(state, choice, log), log)
        if isinstance(state.stage, self.rooms.over):  # type: ignore[attr-defined]
            raise RuleViolation("action.over")
        if not self._possible(state, choice):
            raise RuleViolation("outcome.impossible", outcome=brief(choice))
        return self.settled(self._settle(state, choice, log), log)

    def _possible(self, state: S, outcome: Any) -> bool:
        return outcome in self.lottery(state)

    def settled(self, state: S, log: list[Any] | None = None) -> Step[S]:
        """The next state at which somebody is to act; also for a state put together by hand."""
        log = [] if log is None else log
        while (following := self._on(state, log)) is not state:
            state = following
        return Step(state, tuple(log))

    def _on(self, state: S, log: list[Any]) -> S:
        """The next stage, if this one needs nobody; else the state as it is."""
        kind = type(state.stage)  # type: ignore[attr-defined]
        go_on = self.stages[kind].on if self.stages else self.by_itself.get(kind)
        following: S = state if go_on is None else go_on(state, log)
        return following

    def _decide(self, state: S, choice: Any, log: list[Any]) -> S:
        """What a seat's choice brings, or a RuleViolation."""
        stage = state.stage  # type: ignore[attr-defined]
        row = self.stages.get(type(stage))
        decide = row.decide if isinstance(row, Asks) else self.decided[type(stage)]
        following: S = decide(state, stage, choice, log)
        return following

    def lottery(self, state: S) -> Lottery[Any]:
        """What chance may bring now."""
        stage = state.stage  # type: ignore[attr-defined]
        row = self.stages[type(stage)]
        if not isinstance(row, Draws):
            raise RuleViolation("lottery.not_now")
        return row.lottery(state, stage)

    def _settle(self, state: S, outcome: Any, log: list[Any]) -> S:
        """What an outcome of the lottery brings."""
        stage = state.stage  # type: ignore[attr-defined]
        row = self.stages[type(stage)]
        if not isinstance(row, Draws):
            raise AssertionError(f"chance decides nothing at {stage!r}")  # noqa: TRY004
        following: S = row.settle(state, stage, outcome, log)
        return following

    def decision(self, state: S) -> Key:
        """The name of the decision now asked: unique in a game, made of public facts."""
        seat, stage = self.asked(state), state.stage  # type: ignore[attr-defined]
        row = self.stages[type(stage)]
        if seat is None or not isinstance(row, Asks):
            raise RuleViolation("action.nobody")
        return row.key(state, stage, seat)

    def safe(self, state: S) -> A:
        """What commits a player to nothing."""
        stage = state.stage  # type: ignore[attr-defined]
        row = self.stages[type(stage)]
        if not isinstance(row, Asks):
            raise RuleViolation("action.nobody")
        action: A = self.options(state)[0] if row.safe is None else row.safe(state, stage)
        return action

    def interjectors(self, state: S) -> tuple[Seat, ...]:  # noqa: ARG002 - most games have none
        """Nobody acts out of turn."""
        return ()

    def moment(self, state: S) -> Key:  # noqa: ARG002
        """No window is ever open."""
        return ()

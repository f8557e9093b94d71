"""What games do alike whose state says which stage it has reached.

A stage waits for a seat, waits for chance, passes by itself, or is the end. A game says what each
of its stages does; whom it waits for, what may be asked of it and what is refused is the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

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


class SeatView(ABC, Generic[A]):
    """What the views of all games say of who is to act."""

    __slots__ = ()

    seat: Seat | None

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to decide, as far as this one can tell."""
        return self._asked()

    @property
    def menu(self) -> tuple[A, ...]:
        """What this seat is offered, if it is to act."""
        return () if self.seat is None or self._asked() != self.seat else self._offered(self.seat)

    @abstractmethod
    def _asked(self) -> Seat | None:
        """The seat that is to decide, if one is."""

    @abstractmethod
    def _offered(self, seat: Seat) -> tuple[A, ...]:
        """The menu of the seat whose view it is, which is to act."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """Where a game does what every staged game does."""

    agreed: Callable[..., Any]
    """Settings for so many seats, checked; its keywords are the settings that there are."""
    judged: Callable[[Any], Any]
    """The same options, if they can be: also for those from elsewhere."""
    begun: Callable[[Any], Any]
    """The first state."""
    asked: Callable[[Any], Seat | None]
    """The seat that is to decide, if one is."""
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
        return cls(setup.options, setup.judged, setup.first_state, views.asked, views.view, well_formed, over)


class StagedGame(ABC, Generic[P, S, A, V]):
    """The common half of a game object."""

    options_type: Any  # for the codec
    action_type: Any
    outcome_type: Any
    state_type: Any
    view_type: Any
    event_type: Any
    rooms: ClassVar[Rooms]
    by_itself: ClassVar[Mapping[type, Callable[[Any, list[Any]], Any]]] = {}
    """Stages that need nobody, or sometimes nobody: then the state comes back as it was."""
    decided: ClassVar[Mapping[type, Callable[[Any, Any, Any, list[Any]], Any]]] = {}
    """Stages at which a seat decides: state, stage, choice and log in, the state after it out."""

    def setup(self, seats: int = 6, **settings: Any) -> P:
        """Settings for a table of so many seats; see ``setup.options`` of the game."""
        unknown = sorted(settings.keys() - signature(self.rooms.agreed).parameters.keys())
        if unknown:
            raise RuleViolation("setup.unknown", setting=unknown[0])
        found: P = self.rooms.agreed(seats, **settings)
        return found

    def start(self, options: P) -> S:
        """The first state: nothing is drawn yet."""
        if not isinstance(options, self.options_type):
            raise RuleViolation("setup.options")
        first: S = self.rooms.begun(self.rooms.judged(options))
        return first

    def actor(self, state: S) -> Seat | Chance | None:
        """A seat, CHANCE, or None: over."""
        if isinstance(state.stage, self.rooms.over):  # type: ignore[attr-defined]
            return None
        seat = self.rooms.asked(state)
        return CHANCE if seat is None else seat

    def options(self, state: S) -> Sequence[A]:
        """The menu of the seat to act."""
        seat = self.rooms.asked(state)
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
        if self.rooms.asked(state) is not None:
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
        go_on = self.by_itself.get(type(state.stage))  # type: ignore[attr-defined]
        return state if go_on is None else go_on(state, log)

    def _decide(self, state: S, choice: Any, log: list[Any]) -> S:
        """What a seat's choice brings, or a RuleViolation."""
        stage = state.stage  # type: ignore[attr-defined]
        following: S = self.decided[type(stage)](state, stage, choice, log)
        return following

    def interjectors(self, state: S) -> tuple[Seat, ...]:  # noqa: ARG002 - most games have none
        """Nobody acts out of turn."""
        return ()

    def moment(self, state: S) -> Key:  # noqa: ARG002
        """No window is ever open."""
        return ()

    @abstractmethod
    def lottery(self, state: S) -> Lottery[Any]:
        """What chance may bring now."""

    @abstractmethod
    def _settle(self, state: S, outcome: Any, log: list[Any]) -> S:
        """What an outcome of the lottery brings."""

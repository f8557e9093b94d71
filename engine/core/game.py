"""What a game is: pure rules over frozen values, with chance named and secrets kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from engine.core.chance import Key, Lottery

Seat: TypeAlias = int
"""A place at the table, 0 to seats - 1."""


class Chance(Enum):
    """The player that nobody is: dice and shuffles."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

S = TypeVar("S")
A_co = TypeVar("A_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What a choice or an outcome leads to."""

    state: S_co
    events: tuple[Any, ...] = ()


class Game(Protocol[S, A_co, V_co]):
    """The rules of one game.

    ``options`` is a menu: ordered, finite, never empty, a function of the acting seat's own
    view. ``step`` is the judge: it also takes legal actions off the menu and refuses the rest
    with a RuleViolation; it never changes the state it is given.
    """

    slug: str
    rules_version: str
    fingerprint: str  # a hash of board and deck
    options_type: Any  # for the codec: settings,
    action_type: Any  # what seats choose,
    outcome_type: Any  # what chance settles

    def setup(self, seats: int, **settings: Any) -> Any:
        """Settings for a game, frozen and checked; nonsense is a RuleViolation."""
        ...

    def start(self, options: Any) -> S:
        """The first state."""
        ...

    def actor(self, state: S) -> Seat | Chance | None:
        """Who is to act: a seat, CHANCE, or None when the game is over."""
        ...

    def options(self, state: S) -> Sequence[A_co]:
        """The menu of the seat to act."""
        ...

    def lottery(self, state: S) -> Lottery[Any]:
        """What chance may bring, when the actor is CHANCE."""
        ...

    def step(self, state: S, choice: Any) -> Step[S]:
        """The state after a choice or an outcome, with what happened; or a RuleViolation."""
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What a seat sees; None is a spectator."""
        ...

    def seen(self, event: Any, seat: Seat | None) -> Any | None:
        """What a seat learns of an event, or None."""
        ...

    def payoffs(self, state: S) -> tuple[int | Fraction, ...]:
        """What each seat has won so far, or finally."""
        ...

    def places(self, state: S) -> tuple[int, ...]:
        """The rank of each seat, from 1; ties share a place, and where nobody has won none has the first."""
        ...

    def interjectors(self, state: S) -> tuple[Seat, ...]:
        """The seats that may make an offer out of turn."""
        ...

    def decision(self, state: S) -> Key:
        """The name of the decision now asked, unique in a game and free of secrets."""
        ...

    def moment(self, state: S) -> Key:
        """The name of the window or phase now open: interjectors are polled once in each."""
        ...

    def safe(self, state: S) -> A_co:
        """The choice made for a player who cannot: it commits to nothing."""
        ...

"""The state of a game: the table, the meeting of this round, its race, and the stage reached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from engine.core.game import Seat
from engine.games.horse_fever.actions import BuyFrom, Offer
from engine.games.horse_fever.cards import ASSISTANTS, CHARACTERS, AssistantCard, CharacterCard
from engine.games.horse_fever.effects import Plan
from engine.games.horse_fever.events import Event
from engine.games.horse_fever.money import Money
from engine.games.horse_fever.tables import LANES, STABLE_POINTS
from engine.parts.auctions import SteppedAuction
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.stages import put

Log: TypeAlias = list[Event]

HIDDEN: Final = "hidden"
"""A card of which a view shows only the back."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start."""

    seats: int
    variant: str  # "board", "family" or "party"
    rounds: int
    stars: bool  # HF-06: whether the more complex cards are in


@dataclass(frozen=True, slots=True)
class Assistant:
    """An Assistant in somebody's service, and the one that it copies, if that is what it does."""

    kind: str
    copies: str = ""

    @property
    def acts(self) -> AssistantCard:
        """What it is good for (HF-64)."""
        return ASSISTANTS[self.copies or self.kind]


@dataclass(frozen=True, slots=True)
class Result:
    """A race that was run: lanes by place, its odds, and what everybody had after the payoffs."""

    order: tuple[int, ...]
    odds: tuple[int, ...]
    purses: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that outlasts a round. In a view, cards that its seat may not see are HIDDEN."""

    money: Money
    points: tuple[int, ...]  # VP tokens, without the Stables (HF-11)
    reserve: int  # VP tokens of the bank; below zero when it had to make some (HF-41)
    odds: tuple[int, ...]  # by lane: 2 is 1:2
    stables: tuple[int, ...]  # by lane: its owner, or NOBODY
    characters: tuple[str, ...]
    assistants: tuple[tuple[Assistant, ...], ...]
    horses: tuple[Cards, ...]
    targets: tuple[Cards, ...]
    loans: tuple[Cards, ...]
    hands: tuple[Cards, ...]  # Action cards
    actions: Cards  # the decks
    target_deck: Cards
    assistant_deck: Cards
    horse_deck: Cards
    character_deck: Cards
    loan_deck: int
    first: Seat
    round: int  # from 0
    alive: tuple[bool, ...]
    defaulted: tuple[bool, ...]  # HF-50
    bonus: tuple[int, ...]  # VP of Targets, at the end (HF-51)
    results: tuple[Result, ...] = ()

    def stables_of(self, seat: Seat) -> tuple[int, ...]:
        """The lanes whose Stable a seat owns."""
        return tuple(lane for lane, owner in enumerate(self.stables) if owner == seat)

    def victory_points(self, seat: Seat) -> int:
        """HF-11, HF-20: Stable Owner cards count."""
        return self.points[seat] + STABLE_POINTS * self.stables.count(seat) + self.bonus[seat]

    def character(self, seat: Seat) -> CharacterCard:
        """A seat's Character."""
        return CHARACTERS[self.characters[seat]]


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet on the table."""

    seat: Seat
    lane: int
    to: str
    stake: int


@dataclass(frozen=True, slots=True)
class Laid:
    """An Action card behind a lane, and who laid it there."""

    seat: Seat
    lane: int
    card: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that belongs to one round."""

    bought: tuple[tuple[str, ...], ...]  # per seat, what it may not buy again in this phase
    lineup: tuple[str, ...] = ("",) * LANES  # the Horse card of each lane, if any (HF-14)
    shifts: tuple[int, ...] = (0,) * LANES  # rows by which a Character moved a stable (HF-63)
    wagers: tuple[Wager, ...] = ()
    laid: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Race:
    """The race being run."""

    odds: tuple[int, ...]  # by lane, for this race (HF-15)
    plans: tuple[Plan, ...]  # by lane, what cards do to its horse (HF-30)
    deck: Cards  # Movement cards still to be turned
    squares: tuple[int, ...] = (0,) * LANES
    placed: tuple[int, ...] = ()  # lanes in the order of the ranking
    arrived: tuple[tuple[int, ...], ...] = ()  # to be placed after this unit; lanes together are level
    unit: int = 0
    card: str = ""  # the Movement card of this unit
    dice: tuple[int, ...] = ()  # its Sprint dice: lanes


# Stages at which chance acts


@dataclass(frozen=True, slots=True)
class DrawStable:
    """HF-03: the next row of the Blackboard, from 1:7 up."""

    waiting: tuple[int, ...] = tuple(range(LANES))
    odds: int = 7


@dataclass(frozen=True, slots=True)
class DrawCharacter:
    """HF-04."""

    seat: Seat = 0


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """HF-42."""


@dataclass(frozen=True, slots=True)
class DealActions:
    """HF-70: free Action cards, one at a time."""

    given: int = 0


@dataclass(frozen=True, slots=True)
class Purchase:
    """HF-10: the first of those waiting buys something or passes."""

    step: int
    waiting: tuple[Seat, ...]
    asked: tuple[BuyFrom, ...] = ()  # what it has asked for in vain (HF-13)
    offered: tuple[Seat, ...] = ()  # whose offers it has declined (HF-16)


@dataclass(frozen=True, slots=True)
class Draw:
    """HF-10: cards from a deck, one at a time."""

    deck: str
    back: Purchase
    cards: int  # in all
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnCard:
    """HF-31."""


@dataclass(frozen=True, slots=True)
class RollSprint:
    """HF-31: one die after the other."""


# Stages at which a seat acts; Purchase is one


@dataclass(frozen=True, slots=True)
class Choose:
    """HF-10: one of the cards drawn is kept."""

    deck: str
    drawn: tuple[str, ...]
    back: Purchase


@dataclass(frozen=True, slots=True)
class Asked:
    """HF-13: a player is asked to sell."""

    offer: BuyFrom
    back: Purchase


@dataclass(frozen=True, slots=True)
class Offered:
    """HF-16: whoever is at a purchase is offered a card of another's."""

    offer: Offer
    back: Purchase


@dataclass(frozen=True, slots=True)
class LineUp:
    """HF-14: the first of those waiting puts Horses on its stables."""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Shifting:
    """HF-63: a Character's skill, at its owner's turn in the line-up."""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Betting:
    """HF-21, HF-23."""

    nth: int  # the first bet, or the second
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Fixing:
    """HF-22."""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Photo:
    """HF-32: the First Player decides between horses that are level."""


@dataclass(frozen=True, slots=True)
class Selling:
    """HF-40: the Dutch auction, in which a point is sold to the bank."""


@dataclass(frozen=True, slots=True)
class Buying:
    """HF-41: the English auction, in which a point is bought from it."""


# Stages that pass by themselves


@dataclass(frozen=True, slots=True)
class BeginRound:
    """The First Player card lies; what comes first depends on the variant."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """HF-30."""


@dataclass(frozen=True, slots=True)
class EndUnit:
    """HF-32: who is home is placed."""


@dataclass(frozen=True, slots=True)
class Payoffs:
    """HF-34 and HF-35."""


@dataclass(frozen=True, slots=True)
class EndRound:
    """HF-42."""


@dataclass(frozen=True, slots=True)
class Ending:
    """HF-50 and HF-51."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""


Stage: TypeAlias = (
    DrawStable
    | DrawCharacter
    | DrawFirst
    | DealActions
    | Purchase
    | Draw
    | TurnCard
    | RollSprint
    | Choose
    | Asked
    | Offered
    | LineUp
    | Shifting
    | Betting
    | Fixing
    | Photo
    | Selling
    | Buying
    | BeginRound
    | Reveal
    | EndUnit
    | Payoffs
    | EndRound
    | Ending
    | Over
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: Options
    table: Table
    meeting: Meeting
    race: Race | None
    sale: SteppedAuction | None
    stage: Stage


def racing(state: State) -> Race:
    """The race of a state that has one."""
    if state.race is None:
        raise AssertionError("no race is being run")
    return state.race


def new_meeting(seats: int) -> Meeting:
    """A round in which nothing has happened."""
    return Meeting(bought=((),) * seats)


def on_table(state: State, **changes: Any) -> State:
    """The state with changes to its table."""
    return replace(state, table=replace(state.table, **changes))


def on_meeting(state: State, **changes: Any) -> State:
    """The state with changes to its meeting."""
    return replace(state, meeting=replace(state.meeting, **changes))


def on_race(state: State, **changes: Any) -> State:
    """The state with changes to its race."""
    return replace(state, race=replace(racing(state), **changes))


def from_first(table: Table) -> tuple[Seat, ...]:
    """Everybody still in the game, clockwise from the First Player.

    A First Player who is out is stood in for by the next on the left.
    """
    seats = len(table.alive)
    around = ((table.first + n) % seats for n in range(seats))
    return tuple(seat for seat in around if table.alive[seat])


def neighbour(table: Table, seat: Seat, side: int) -> Seat:
    """The next one still in the game, to the left (1) or right (-1)."""
    seats = len(table.alive)
    return next(other for n in range(1, seats + 1) if table.alive[other := (seat + side * n) % seats])


def award_points(state: State, seat: Seat, points: int) -> State:
    """VP tokens from the reserve; negative: back to it."""
    table = state.table
    return on_table(
        state,
        points=put(table.points, seat, table.points[seat] + points),
        reserve=table.reserve - points,
    )


def hidden(cards: Cards) -> Cards:
    """As many cards, face down."""
    return Cards(((HIDDEN, cards.total),)) if cards else NO_CARDS

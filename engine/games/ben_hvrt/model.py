"""The state of a game: the table, the auction, the race, and the stage that they have reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Hire, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, Card, Shield, Sort
from engine.games.ben_hvrt.events import Event
from engine.parts.auctions import EscalatingAuction
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.ledger import Ledger
from engine.parts.runners import Running
from engine.parts.stages import put

Log: TypeAlias = list[Event]


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start."""

    seats: int
    laps: tuple[int, ...]  # of each race; 0: rolled before its auction (BH-02)
    series: str
    edition: str
    chariots: int  # of each player (BH-01)
    forfeit: bool  # the last place loses all cards, so races are run to the end (BH-30, BH-32)
    trade: bool  # BH-17
    side_payments: bool  # BH-45
    memory: bool = False  # what was bought is listed nowhere (BH-47)


@dataclass(frozen=True, slots=True)
class Gear:
    """What a chariot has in play (BH-18)."""

    driver: str | None = None
    improvements: Cards = NO_CARDS

    def __iter__(self) -> Iterator[Card]:
        """Every card in play, the Driver last: the chariot helps before he does."""
        for kind in self.improvements.each():
            yield CARDS[kind]
        if self.driver is not None:
            yield CARDS[self.driver]

    @property
    def cards(self) -> Cards:
        """All of it as cards."""
        return self.improvements if self.driver is None else self.improvements.add(self.driver)

    def shielded_from(self, sort: Sort) -> bool:
        """Whether others' cards of this kind cannot be played on the chariot."""
        return any(op == Shield(sort) for card in self for op in card.does)

    def without(self, kind: str) -> Gear:
        """The gear with one card less."""
        if kind == self.driver:
            return replace(self, driver=None)
        return replace(self, improvements=self.improvements.take(kind))


@dataclass(frozen=True, slots=True)
class Result:
    """A race that was run: chariots by place, and the purses after it."""

    laps: int
    order: tuple[int, ...]
    pot: int
    purses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bidden:
    """A sale that was bid for, as everybody saw it: from who spoke first, everyone's rounds and purses.

    Who bid how often tells the whole sale: a seat bids in every round until it passes.
    """

    race: int
    laps: int
    pot: int  # before the first bid, as are the purses
    card: str
    first: Seat
    rounds: tuple[int, ...]
    purses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that outlasts a race. Deck and stacks have no order: both are counts over one pool."""

    ledger: Ledger
    pool: Cards  # what nobody has seen: the deck and the stacks
    stacks: tuple[int, ...]
    hands: tuple[Cards, ...]
    known: tuple[Cards, ...]  # what everybody knows to be in a hand
    discards: Cards
    gear: tuple[Gear, ...]  # per chariot
    race: int  # the number of the race, from 0
    laps: int  # of this race
    dealer: Seat
    results: tuple[Result, ...] = ()
    sales: tuple[Bidden, ...] = ()  # all that were bid for; none where the table plays from memory (BH-47)

    @property
    def deck(self) -> int:
        """How many cards are left to deal."""
        return self.pool.total - sum(self.stacks)


@dataclass(frozen=True, slots=True)
class Auction:
    """The sale in hand, or the next one."""

    sale: int  # its number in this auction, from 0
    auctioneer: Seat
    card: str | None = None
    bidding: EscalatingAuction | None = None


@dataclass(frozen=True, slots=True)
class Chariot(Running):
    """A chariot on the track."""

    square: int  # OFF once it has finished
    speed: int
    crossings: int = 0  # of the Finish Line; the first is the start (BH-21)
    cover: int = 0  # its next roll, if a card has covered the die (BH-42)

    @property
    def progress(self) -> int:
        """Who leads (BH-23): laps and leading edges, the inner lane first."""
        return BOARD.progress(self.square, self.crossings)


@dataclass(frozen=True, slots=True)
class Race:
    """The race being run."""

    chariots: tuple[Chariot, ...]
    turn: int = 0
    order: tuple[int, ...] = ()  # who has still to move in this turn, the mover first
    finished: tuple[int, ...] = ()  # in the order of crossing (BH-28)
    roll: int = 0  # as modified by cards, not clamped
    rolls: int = 0  # how often the mover has rolled in this move
    path: tuple[int, ...] = ()  # what is left of the move
    passed: tuple[int, ...] = ()  # passed in this move (BH-43)
    passing: tuple[int, ...] = ()  # of these, the ones whose window is still to come

    @property
    def mover(self) -> int:
        """The chariot whose move it is."""
        return self.order[0]

    @property
    def allowance(self) -> int:
        """How many squares the mover may go (BH-24, BH-27)."""
        return max(0, self.roll + self.chariots[self.mover].speed)


class Moment(Enum):
    """When cards may be played."""

    OUTFIT = "outfit"  # between sales and before the race (BH-18)
    BEFORE_ROLL = "before_roll"
    AFTER_ROLL = "after_roll"
    PASSING = "passing"
    AFTER_MOVE = "after_move"


# Stages at which chance acts


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """BH-05."""


@dataclass(frozen=True, slots=True)
class RollLaps:
    """BH-02: Caligula's length of a race."""


@dataclass(frozen=True, slots=True)
class Deal:
    """BH-10: one card at a time from the Dealer's left."""

    free: bool  # the free cards of a race, or the starting hands (BH-06, BH-08)
    given: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """BH-13."""


@dataclass(frozen=True, slots=True)
class RollDie:
    """BH-24."""


# Stages at which a seat acts


@dataclass(frozen=True, slots=True)
class OfferQuickSale:
    """BH-13: the Auctioneer's choice."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """BH-14."""


@dataclass(frozen=True, slots=True)
class Window:
    """Cards may be played: seats that hold a playable one are asked, from the first on, until all pass.

    The first seat is asked in any case, so that a window shows nothing of anybody's hand.
    """

    moment: Moment
    first: Seat
    asked: Seat | None  # None in the views of all others
    about: int = -1  # the chariot passed
    played: tuple[Seat, ...] = ()  # who has played a card in this window, card by card
    hired: tuple[Seat, ...] = ()  # have made their payment offer in this window (BH-45)


@dataclass(frozen=True, slots=True)
class Trading:
    """BH-17."""

    asked: Seat
    ready: tuple[Seat, ...] = ()
    offers: tuple[int, ...] = ()  # per seat, made in this phase


@dataclass(frozen=True, slots=True)
class Answer:
    """An offer is on the table and its addressee is asked (BH-17, BH-45)."""

    offer: Hire | Trade
    back: Window | Trading
    counters: int = 0  # counter-offers made so far, by both sides


@dataclass(frozen=True, slots=True)
class Bill:
    """A card to be maintained, and for how much."""

    chariot: int
    card: str
    ducats: int


@dataclass(frozen=True, slots=True)
class Upkeep:
    """BH-19: what is still to be paid for or dropped, first things first."""

    bills: tuple[Bill, ...]


@dataclass(frozen=True, slots=True)
class Steer:
    """The mover chooses its path (BH-24)."""


@dataclass(frozen=True, slots=True)
class DragBy:
    """A seat moves another's chariot (BH-37)."""

    seat: Seat
    chariot: int
    squares: int


# Stages that pass by themselves


@dataclass(frozen=True, slots=True)
class NewRace:
    """Announce, or roll for, the next race."""


@dataclass(frozen=True, slots=True)
class CollectAntes:
    """BH-07."""


@dataclass(frozen=True, slots=True)
class DealStacks:
    """BH-09."""


@dataclass(frozen=True, slots=True)
class NextSale:
    """BH-12."""


@dataclass(frozen=True, slots=True)
class EndAuction:
    """Trade, then the last chance to outfit, then maintenance (BH-17 to BH-19)."""

    traded: bool = False


@dataclass(frozen=True, slots=True)
class CallUpkeep:
    """BH-19."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """BH-20."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Off they go: what acts at the start of a race acts."""


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """BH-22."""


@dataclass(frozen=True, slots=True)
class BeginMove:
    """The next chariot of the turn."""


@dataclass(frozen=True, slots=True)
class PickUpDie:
    """BH-42: a covered die shows what it must; any other is rolled."""


@dataclass(frozen=True, slots=True)
class Stride:
    """The next square of the path, or the next passing on this one."""


@dataclass(frozen=True, slots=True)
class EndMove:
    """BH-27."""


@dataclass(frozen=True, slots=True)
class NextChariot:
    """The next in the order of this turn, or a new turn."""


@dataclass(frozen=True, slots=True)
class EndRace:
    """BH-31, BH-32."""


@dataclass(frozen=True, slots=True)
class Over:
    """The series is over (BH-03)."""


Stage: TypeAlias = (
    DrawDealer
    | RollLaps
    | Deal
    | Reveal
    | RollDie
    | OfferQuickSale
    | Bidding
    | Window
    | Trading
    | Answer
    | Upkeep
    | Steer
    | DragBy
    | NewRace
    | CollectAntes
    | DealStacks
    | NextSale
    | EndAuction
    | CallUpkeep
    | LineUp
    | Flag
    | BeginTurn
    | BeginMove
    | PickUpDie
    | Stride
    | EndMove
    | NextChariot
    | EndRace
    | Over
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: Options
    table: Table
    auction: Auction | None
    race: Race | None
    stage: Stage


def owner(options: Options, chariot: int) -> Seat:
    """The seat that runs a chariot: with two each, the table is gone round twice (BH-20)."""
    return chariot % options.seats


def chariots_of(options: Options, seat: Seat) -> tuple[int, ...]:
    """The chariots that a seat runs."""
    return tuple(range(seat, options.seats * options.chariots, options.seats))


def from_left(options: Options, seat: Seat) -> tuple[Seat, ...]:
    """All seats once round the table, from the left of this one; itself last."""
    return tuple((seat + 1 + n) % options.seats for n in range(options.seats))


def racing(state: State) -> Race:
    """The race of a state that has one."""
    if state.race is None:
        raise AssertionError("no race is being run")
    return state.race


def on_table(state: State, **changes: Any) -> State:
    """The state with changes to its table."""
    return replace(state, table=replace(state.table, **changes))


def on_race(state: State, **changes: Any) -> State:
    """The state with changes to its race."""
    return replace(state, race=replace(racing(state), **changes))


def on_chariot(state: State, chariot: int, **changes: Any) -> State:
    """The state with changes to one chariot."""
    chariots = racing(state).chariots
    return on_race(state, chariots=put(chariots, chariot, replace(chariots[chariot], **changes)))


def still_racing(state: State, seat: Seat) -> bool:
    """BH-29: a player whose chariots have all finished is out of this race."""
    chariots = racing(state).chariots
    return any(chariots[c].running for c in chariots_of(state.options, seat))


def noted(state: State, seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    """What everybody knows of hands after cards of one were seen: nothing new if none are listed."""
    known = state.table.known
    return known if state.options.memory else put(known, seat, known[seat] + cards)


def spend_card(state: State, seat: Seat, kind: str) -> State:
    """A card leaves a hand in the open: what everybody knows of that hand is lowered first."""
    table = state.table
    return on_table(
        state,
        hands=put(table.hands, seat, table.hands[seat].take(kind)),
        known=put(table.known, seat, table.known[seat].drop(Cards(((kind, 1),)))),
    )

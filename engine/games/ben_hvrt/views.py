"""What a seat sees, what it is offered, and what it learns of an event.

The menu is made from the view alone: it cannot tell a seat what the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.game import Seat
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.actions import Action, Move, Pass
from engine.games.ben_hvrt.auction import bid_menu, on_the_block, quick_sale_menu
from engine.games.ben_hvrt.bargain import answer_menu, trading_menu
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import Dealt, Event
from engine.games.ben_hvrt.model import (
    Answer,
    Auction,
    Bidding,
    DragBy,
    Gear,
    OfferQuickSale,
    Options,
    Race,
    Result,
    Stage,
    State,
    Steer,
    Trading,
    Upkeep,
    Window,
    owner,
)
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.upkeep import upkeep_menu
from engine.games.ben_hvrt.windows import Situation
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.ledger import Ledger
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator."""

    game: ClassVar[str] = "ben-hvrt"
    seat: Seat | None
    options: Options
    ledger: Ledger
    race_number: int
    laps: int
    dealer: Seat
    hand: Cards
    hand_sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    deck: int
    stacks: tuple[int, ...]
    discards: Cards
    gear: tuple[Gear, ...]
    auction: Auction | None
    race: Race | None
    results: tuple[Result, ...]
    stage: Stage  # without the seat that a window asks, unless it is this one

    def _asked(self) -> Seat | None:
        return asked(self)

    def _offered(self, seat: Seat) -> tuple[Action, ...]:
        return menu(self, seat)

    @property
    def unseen(self) -> Cards:
        """The cards of which this seat does not know where they are."""
        seen = self.hand + self.discards
        for gear in self.gear:
            seen += gear.cards
        for seat, known in enumerate(self.known):
            if seat != self.seat:
                seen += known
        if self.auction is not None and self.auction.card is not None:
            seen = seen.add(self.auction.card)
        return FULL_DECK - seen


def asked(state: State | View) -> Seat | None:
    """The seat that is to decide, if one is."""
    match state.stage:
        case OfferQuickSale() if state.auction is not None:
            return state.auction.auctioneer
        case Bidding():
            return on_the_block(state.auction)[1].bidder
        case Window(asked=seat) | Trading(asked=seat) | DragBy(seat=seat):
            return seat
        case Answer(offer=offer):
            return offer.to
        case Upkeep(bills=bills):
            return owner(state.options, bills[0].chariot)
        case Steer() if state.race is not None:
            return owner(state.options, state.race.mover)
    return None


def view(state: State, seat: Seat | None) -> View:
    """The state without what this seat may not see."""
    table = state.table
    return View(
        seat=seat,
        options=state.options,
        ledger=table.ledger,
        race_number=table.race,
        laps=table.laps,
        dealer=table.dealer,
        hand=NO_CARDS if seat is None else table.hands[seat],
        hand_sizes=tuple(hand.total for hand in table.hands),
        known=table.known,
        deck=table.deck,
        stacks=table.stacks,
        discards=table.discards,
        gear=table.gear,
        auction=state.auction,
        race=state.race,
        results=table.results,
        stage=_public(state.stage, seat),
    )


def _public(stage: Stage, seat: Seat | None) -> Stage:
    """Whom a window asks is that seat's secret."""
    if isinstance(stage, Window) and stage.asked != seat:
        return replace(stage, asked=None)
    if isinstance(stage, Answer) and isinstance(stage.back, Window):
        return replace(stage, back=replace(stage.back, asked=None))
    return stage


def menu(seen: View, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act is offered, as a function of its view."""
    purse = seen.ledger.purses[seat]
    match seen.stage:
        case OfferQuickSale() if seen.auction is not None and seen.auction.card is not None:
            return quick_sale_menu(CARDS[seen.auction.card].price, purse)
        case Bidding():
            return bid_menu(on_the_block(seen.auction)[1].price, purse)
        case Window() as window:
            where = Situation(seen.options, seen.gear, seen.race, window, seat)
            return (Pass(), *where.plays(seen.hand))
        case Trading() as stage:
            return trading_menu(stage, seat, seen.hand, seen.known, seen.ledger.purses)
        case Answer() as stage:
            return answer_menu(stage, seen.hand, seen.ledger.purses)
        case Upkeep(bills=bills):
            return upkeep_menu(bills[0], purse)
        case Steer() if seen.race is not None:
            return _moves(start_of(seen.race, seen.race.mover, seen.race.allowance, seen.laps))
        case DragBy(chariot=chariot, squares=squares) if seen.race is not None:
            return _moves(start_of(seen.race, chariot, squares, seen.laps))
    raise AssertionError(f"nobody decides anything at {seen.stage!r}")


def _moves(start: routes.Start) -> tuple[Action, ...]:
    return tuple(map(Move, routes.menu(start)))


def seen_event(event: Event, seat: Seat | None) -> Event:
    """Only the faces of cards dealt to others stay hidden."""
    if isinstance(event, Dealt) and (type(seat) is not int or event.seat != seat):
        return replace(event, card=None)
    return event

"""What a seat sees, what it is offered, and what it learns of an event.

The menu is made from the view alone: it cannot tell a seat what the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.events import Dealt, Event
from engine.games.ben_hvrt.model import (
    Answer,
    Auction,
    Bidden,
    Gear,
    Options,
    Race,
    Result,
    Stage,
    State,
    Window,
)
from engine.games.ben_hvrt.stages import STAGES
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.ledger import Ledger
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator."""

    game: ClassVar[str] = "ben-hvrt"
    stages = STAGES

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
    sales: tuple[Bidden, ...]  # what was bid for, and how far everybody went
    stage: Stage  # without the seat that a window asks, unless it is this one

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
        sales=table.sales,
        stage=_public(state.stage, seat),
    )


def _public(stage: Stage, seat: Seat | None) -> Stage:
    """Whom a window asks is that seat's secret."""
    if isinstance(stage, Window) and stage.asked != seat:
        return replace(stage, asked=None)
    if isinstance(stage, Answer) and isinstance(stage.back, Window):
        return replace(stage, back=replace(stage.back, asked=None))
    return stage


def seen_event(event: Event, seat: Seat | None) -> Event:
    """Only the faces of cards dealt to others stay hidden."""
    if isinstance(event, Dealt) and (type(seat) is not int or event.seat != seat):
        return replace(event, card=None)
    return event

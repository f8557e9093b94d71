"""What a seat sees, what it is offered, and what it learns of an event.

A view is the state with some cards turned face down. The menu is made from the view alone: it
cannot tell a seat what the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.game import Seat
from engine.games.horse_fever.actions import Action, Offer
from engine.games.horse_fever.betting import least_stake, tokens_left
from engine.games.horse_fever.cards import action_deck
from engine.games.horse_fever.events import CardLaid, Drew, Event, Kept, OfferedToSell, SoldOn
from engine.games.horse_fever.model import (
    HIDDEN,
    Choose,
    Draw,
    Meeting,
    Offered,
    Options,
    Race,
    Stage,
    State,
    Table,
    from_first,
    hidden,
)
from engine.games.horse_fever.resale import offers
from engine.games.horse_fever.stages import STAGES
from engine.games.horse_fever.tables import LANES, moved
from engine.parts.auctions import SteppedAuction
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator. Cards that it may not see are HIDDEN."""

    game: ClassVar[str] = "horse-fever"
    stages = STAGES

    seat: Seat | None
    options: Options
    table: Table
    meeting: Meeting
    race: Race | None
    sale: SteppedAuction | None
    stage: Stage

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What this seat may offer out of turn (HF-16)."""
        return () if self.seat is None else offers(self, self.seat)

    @property
    def hand(self) -> Cards:
        """This seat's Action cards."""
        return NO_CARDS if self.seat is None else self.table.hands[self.seat]

    @property
    def purse(self) -> int:
        """This seat's Danari."""
        return 0 if self.seat is None else self.table.money.purses[self.seat]

    @property
    def least_stake(self) -> int:
        """The least that this seat may stake (HF-20)."""
        return 0 if self.seat is None else least_stake(self.table, self.seat)

    @property
    def tokens(self) -> tuple[int, ...]:
        """Bet tokens left, by lane (HF-05)."""
        return tuple(tokens_left(self.options, self.meeting, lane) for lane in range(LANES))

    @property
    def odds(self) -> tuple[int, ...]:
        """The odds as far as they are known: of the race, or with what a Character has shifted."""
        if self.race is not None:
            return self.race.odds
        return tuple(map(moved, self.table.odds, self.meeting.shifts))

    @property
    def first(self) -> Seat:
        """The First Player, or who stands in."""
        return from_first(self.table)[0]

    @property
    def unseen_actions(self) -> Cards:
        """The Action cards of which this seat does not know where they are."""
        if self.options.variant == "party":
            return NO_CARDS
        seen = Cards.of(laid.card for laid in self.meeting.laid if laid.card != HIDDEN)
        return action_deck(stars=self.options.stars) - seen - self.hand


def view(state: State, seat: Seat | None) -> View:
    """The state without what this seat may not see."""
    table, meeting = state.table, state.meeting
    masked = replace(
        table,
        hands=_own(table.hands, seat),
        targets=_own(table.targets, seat),
        actions=hidden(table.actions),
        target_deck=hidden(table.target_deck),
    )
    if state.race is None:
        laid = tuple(each if each.seat == seat else replace(each, card=HIDDEN) for each in meeting.laid)
        meeting = replace(meeting, laid=laid)
    return View(seat, state.options, masked, meeting, state.race, state.sale, _stage(state.stage, seat))


def _own(cards: tuple[Cards, ...], seat: Seat | None) -> tuple[Cards, ...]:
    return tuple(held if owner == seat else hidden(held) for owner, held in enumerate(cards))


def _stage(stage: Stage, seat: Seat | None) -> Stage:
    """What is drawn only the buyer sees, and which Target is offered only the seller."""
    if isinstance(stage, Draw | Choose) and stage.back.waiting[0] != seat:
        return replace(stage, drawn=(HIDDEN,) * len(stage.drawn))
    if isinstance(stage, Offered) and stage.offer.what == "target" and stage.offer.seat != seat:
        return replace(stage, offer=replace(stage.offer, card=HIDDEN))
    return stage


def seen_event(event: Event, seat: Seat | None) -> Event:
    """Faces stay hidden: cards drawn and laid by others, and their Targets."""
    match event:
        case Drew() | CardLaid() if event.seat != seat:
            return replace(event, card=HIDDEN)
        case Kept(deck="target") if event.seat != seat:
            return replace(event, card=HIDDEN)
        case OfferedToSell(what="target") if event.seller != seat:
            return replace(event, card=HIDDEN)
        case SoldOn(what="target") if seat not in (event.buyer, event.seller):
            return replace(event, card=HIDDEN)
    return event

"""A player of Ben Hvrt put together from habits: how it bids, plays cards, pays, trades and drives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Action, Offer
from engine.games.ben_hvrt.model import (
    Answer,
    Bidding,
    Moment,
    OfferQuickSale,
    Trading,
    Upkeep,
    Window,
)
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.rollout import rollout

Habit: TypeAlias = Callable[[View, Stream], Action]


def as_rollout(seen: View, _: Stream) -> Action:
    """What the rollout policy does: drive greedily, play cards by a list, bid for nothing."""
    return rollout(seen)


@dataclass(frozen=True, slots=True)
class Bot:
    """One habit for each sort of decision; whatever is not said is the rollout policy's."""

    sale: Habit = as_rollout  # Quick Sale or not
    bid: Habit = as_rollout
    outfit: Habit = as_rollout  # Drivers and Improvements into play
    upkeep: Habit = as_rollout
    cards: Habit = as_rollout  # windows of the race
    trade: Habit = as_rollout  # make an offer, or be ready
    answer: Habit = as_rollout  # to an offer
    drive: Habit = as_rollout  # also the drag of another's chariot
    hire: Callable[[View, Stream], Offer | None] | None = None  # pay another to play a card

    @property
    def interjects(self) -> bool:
        """Whether it ever makes an offer out of turn."""
        return self.hire is not None

    def choose(self, seen: View, rng: Stream) -> Action:
        """The habit for the decision at hand."""
        return self._habit(seen)(seen, rng)

    def interject(self, seen: View, rng: Stream) -> Offer | None:
        """An offer out of turn, for those that make any."""
        return None if self.hire is None else self.hire(seen, rng)

    def _habit(self, seen: View) -> Habit:
        match seen.stage:
            case OfferQuickSale():
                return self.sale
            case Bidding():
                return self.bid
            case Window(moment=moment):
                return self.outfit if moment is Moment.OUTFIT else self.cards
            case Upkeep():
                return self.upkeep
            case Trading():
                return self.trade
            case Answer():
                return self.answer
        return self.drive

"""Worlds consistent with a view: where the cards may lie that its seat has not seen.

Every place that a hidden card may take is a *slot*: the unknown cards of the other hands, seat by
seat, then the cards still to be sold. All ways to fill them are equally likely. A slot is filled
in the same way whatever is chosen next, so that choices can be compared in the same worlds.

>>> from engine.games.ben_hvrt import BEN_HVRT
>>> belief = Belief.of(BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0))
>>> len(belief.unseen), belief.slots
(80, 0)
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.ben_hvrt.actions import Trade
from engine.games.ben_hvrt.model import Answer
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.kinds import INDEX


@dataclass(frozen=True, slots=True)
class Belief:
    """What a seat does not know: the cards that it has not seen, and how many lie where."""

    unseen: tuple[int, ...]  # the kind of each
    hidden: tuple[int, ...]  # how many of each hand
    to_sell: int

    @classmethod
    def of(cls, seen: View) -> Belief:
        """The belief of the seat whose view this is."""
        held = hands_seen(seen)
        unseen = seen.unseen
        for seat, cards in enumerate(held):
            if seat != seen.seat:
                unseen -= cards.drop(seen.known[seat])
        return cls(
            unseen=tuple(INDEX[kind] for kind in unseen.each()),
            hidden=tuple(size - held[seat].total for seat, size in enumerate(seen.hand_sizes)),
            to_sell=sum(seen.stacks),
        )

    @property
    def slots(self) -> int:
        """How many places hidden cards take."""
        return sum(self.hidden) + self.to_sell


def hands_seen(seen: View) -> tuple[Cards, ...]:
    """Of each hand, what this seat knows: its own, what is public, and what an offer has shown."""
    offer = seen.stage.offer if isinstance(seen.stage, Answer) else None
    held = []
    for seat, known in enumerate(seen.known):
        if seat == seen.seat:
            held.append(seen.hand)
        elif isinstance(offer, Trade) and offer.seat == seat:
            held.append(known + offer.give.drop(known))
        else:
            held.append(known)
    return tuple(held)

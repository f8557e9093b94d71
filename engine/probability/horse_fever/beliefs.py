"""Worlds consistent with a view: which Action cards may lie where its seat cannot look.

Every card of another's that is face down behind a lane, or still in another hand, is a slot; cards
in hands will go behind any lane. The kinds are those that the seat has not seen. Whoever trusts the
others to know what they do takes it that they help the horses they have bet on and hinder the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.core.game import Seat
from engine.games.horse_fever.actions import Lay
from engine.games.horse_fever.cards import ACTIONS, MOVEMENT_DECK
from engine.games.horse_fever.model import HIDDEN, Laid, RollSprint
from engine.games.horse_fever.tables import LANES
from engine.games.horse_fever.views import View
from engine.probability.horse_fever.image import ACTION_BIT, HORSE, IMAGE, KIND

IN_A_HAND: Final = -1
_EVEN: Final = 16
"""The weight of a card that is neither plus nor minus; trust makes others lighter or heavier."""
_SIGN: Final = {kind: card.sign for kind, card in ACTIONS.items()}


@dataclass(frozen=True, slots=True)
class Belief:
    """What a seat does not know: the kinds it has not seen, and where they may lie."""

    sure: tuple[int, ...]  # by lane, the cards that it knows of, as a set
    unseen: tuple[str, ...]
    slots: tuple[tuple[Seat, int], ...]  # whose, and behind which lane
    backed: tuple[int, ...]  # by seat, the set of lanes that it has bet on

    @classmethod
    def of(cls, seen: View) -> Belief:
        """The belief of the seat whose view this is."""
        slots = [(laid.seat, laid.lane) for laid in seen.meeting.laid if laid.card == HIDDEN]
        for seat, hand in enumerate(seen.table.hands):
            if hand and seat != seen.seat and seen.race is None:
                slots += [(seat, IN_A_HAND)] * hand.total
        backed = [0] * seen.options.seats
        for wager in seen.meeting.wagers:
            backed[wager.seat] |= 1 << wager.lane
        unseen = tuple(seen.unseen_actions) if slots else ()
        return cls(known(seen), unseen, tuple(slots), tuple(backed))


def known(seen: View, plans: tuple[Lay, ...] = ()) -> tuple[int, ...]:
    """By lane, the cards that a seat knows of as a set, once it has laid what it plans to lay."""
    sure = [0] * LANES
    cards: Sequence[Laid | Lay] = (*seen.meeting.laid, *plans)
    for each in cards:
        if each.card != HIDDEN:
            sure[each.lane] |= ACTION_BIT[each.card]
    return tuple(sure)


def image(
    seen: View, *, since: View | None = None, plans: tuple[Lay, ...] = (), trust: float = 1.0
) -> npt.NDArray[np.void]:
    """What a view shows of the race that is being prepared or run, and what it does not.

    What is hidden is drawn from the view before a choice, if there was one. Trust 1 thinks all cards
    alike. Two views of one image race alike, world by world.
    """
    belief = Belief.of(since or seen)
    made = np.zeros((), IMAGE)
    made["sure"] = [one | other for one, other in zip(belief.sure, known(seen, plans), strict=True)]
    made["cards"], made["slots"] = len(belief.unseen), len(belief.slots)
    if belief.slots:
        made["unseen"][: len(belief.unseen)] = [ACTION_BIT[kind] for kind in belief.unseen]
        made["sign"][: len(belief.unseen)] = [_SIGN[kind] for kind in belief.unseen]
        made["slot"][: len(belief.slots)] = [lane for _, lane in belief.slots]
        made["weights"] = round(_EVEN / trust), _EVEN, round(_EVEN * trust)
        if trust != 1:
            made["backed"][: len(belief.slots)] = [belief.backed[seat] for seat, _ in belief.slots]
    _station(made, seen)
    return made


def _station(made: npt.NDArray[np.void], seen: View) -> None:
    """What everybody sees of the race, or will see when the cards are turned up."""
    meeting, race = seen.meeting, seen.race
    made["odds"] = [odds - rows for odds, rows in zip(seen.table.odds, meeting.shifts, strict=True)]
    made["horse"] = [HORSE[card] for card in meeting.lineup]
    deck = MOVEMENT_DECK if race is None else race.deck
    made["left"] = deck.total
    made["deck"][: deck.total] = [KIND[kind] for kind in deck.each()]
    if race is not None:
        made["squares"] = race.squares
        made["places"] = len(race.placed)
        made["placed"][: len(race.placed)] = race.placed
        made["arrived"] = sum(1 << lane for group in race.arrived for lane in group)
        made["unit"] = race.unit
        made["turned"] = isinstance(seen.stage, RollSprint)
        made["dice"] = len(race.dice)
        made["die"][: len(race.dice)] = race.dice

"""A card dealt to a hand in a question that is packed already, as if it had been seen to go there."""

from __future__ import annotations

from dataclasses import replace

from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.pack import dealt, packed
from tests.games.ben_hvrt.table import lay


def test_a_card_is_dealt_as_if_it_had_been_seen_to_go_there() -> None:
    seen = BEN_HVRT.view(lay(4), 1)
    belief = Belief.of(seen)
    for seat in range(4):
        for card in CARDS:
            known = tuple(
                cards.add(card) if other == seat else cards for other, cards in enumerate(seen.known)
            )
            sizes = tuple(size + (other == seat) for other, size in enumerate(seen.hand_sizes))
            hand = seen.hand + Cards.of([card]) if seat == 1 else seen.hand
            told = replace(seen, known=known, hand_sizes=sizes, hand=hand)
            assert dealt(packed(seen, 7, belief), seat, card) == packed(told, 7, belief)
            assert dealt(packed(seen, 7, belief), seat, card) != packed(seen, 7, belief)

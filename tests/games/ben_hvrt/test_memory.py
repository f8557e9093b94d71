"""From memory: nothing of what was bought is listed (BH-47); and threats are no moves (BH-48)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from engine.core.chance import Stream
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Action
from engine.games.ben_hvrt.events import Accepted, QuickSold, Sold
from engine.games.ben_hvrt.model import Bidding, OfferQuickSale, Reveal, State, Trading, on_table
from engine.parts.deck import NO_CARDS
from engine.probability.ben_hvrt.beliefs import Belief
from engine.strategies import strategies
from tests.randomplay import rough

NOTES = BEN_HVRT.setup(4, laps=(2,), memory=False)
MEMORY = BEN_HVRT.setup(4, laps=(2,), memory=True)


def forgotten(state: State) -> State:
    """The same moment at a table that plays from memory."""
    state = replace(state, options=replace(state.options, memory=True))
    return on_table(state, known=(NO_CARDS,) * state.options.seats, sales=())


@pytest.mark.rule("BH-47")
def test_nobody_is_known_to_hold_anything() -> None:
    bought = 0
    for frame in rough(MEMORY, 3):
        bought += sum(isinstance(event, Sold | QuickSold | Accepted) for event in frame.events)
        for seat in (None, *range(4)):
            assert BEN_HVRT.view(frame.state, seat).known == (NO_CARDS,) * 4
            assert BEN_HVRT.view(frame.state, seat).sales == ()
    assert bought > 4


@pytest.mark.rule("BH-47")
def test_the_same_game_with_notes_lists_what_was_bought() -> None:
    listed = {
        kind
        for frame in rough(NOTES, 3)
        for known in BEN_HVRT.view(frame.state, None).known
        for kind in known
    }
    assert len(listed) > 4


@pytest.mark.rule("BH-47")
def test_beliefs_cannot_tell_a_card_that_was_bought_from_any_other() -> None:
    """Two that have bought change hands in the dark: nobody else believes anything else."""
    compared = 0
    for frame in rough(MEMORY, 3):
        state = frame.state
        one, two = state.table.hands[1], state.table.hands[2]
        if not one or not two:
            continue
        first, second = next(iter(one)), next(iter(two))
        hands = (state.table.hands[0], one.take(first).add(second), two.take(second).add(first))
        swapped = on_table(state, hands=(*hands, state.table.hands[3]))
        if isinstance(state.stage, Bidding | OfferQuickSale | Trading | Reveal):
            for seat in (0, 3):
                assert BEN_HVRT.view(state, seat) == BEN_HVRT.view(swapped, seat)
                assert Belief.of(BEN_HVRT.view(state, seat)) == Belief.of(BEN_HVRT.view(swapped, seat))
            compared += 1
    assert compared > 20


@pytest.mark.rule("BH-47")
@pytest.mark.parametrize("bot", ["greedy", "strong"])
def test_bots_play_on_without_having_seen_a_sale(bot: str) -> None:
    player = strategies("ben-hvrt")[bot].make()
    for frame in list(rough(NOTES, 5))[:400:20]:
        state = forgotten(frame.state)
        seat = BEN_HVRT.actor(state)
        if isinstance(seat, int):
            seen: Any = BEN_HVRT.view(state, seat)
            assert player.choose(seen, Stream(1, ("memory", seat))) in BEN_HVRT.options(state)


@pytest.mark.rule("BH-47")
def test_the_rules_are_the_same_with_and_without_notes() -> None:
    plain, blind = [
        [frame.choice for frame in rough(BEN_HVRT.setup(4, laps=(1,), trade=False, memory=memory), 8)]
        for memory in (False, True)
    ]
    assert plain == blind


@pytest.mark.rule("BH-48")
def test_no_move_shows_a_card() -> None:
    """Whatever can be chosen plays, sells, pays, bids or drives; nothing lays a card open and keeps it."""
    assert {kind.__name__ for kind in get_args(Action)} == {
        "QuickSale", "ToAuction", "Bid", "Pass", "Play", "Use", "Hire",
        "Trade", "Ready", "Accept", "Decline", "Maintain", "Drop", "Move",
    }  # fmt: skip

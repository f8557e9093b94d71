"""How far to go for a card: its worth by racing with it and without it, the ladder by lesson L4."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.advice.ben_hvrt.sales import weigh, worth
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Bidding, State
from engine.theory.escalation import solve
from engine.theory.response import best_response, by_value
from tests.games.ben_hvrt.test_secrecy import twin
from tests.probability.test_forecast import played


def sales(seats: int, seed: str) -> list[tuple[State, int]]:
    return [
        (state, int(actor))
        for state in played(seats, [2], seed)
        if isinstance(state.stage, Bidding) and isinstance(actor := BEN_HVRT.actor(state), int)
    ]


def test_a_better_card_is_worth_more_to_everybody() -> None:
    state, seat = sales(4, "worth")[0]
    assert state.auction is not None
    seen = BEN_HVRT.view(state, seat)
    taken = state.auction.card
    assert taken is not None
    dear = replace(seen, auction=replace(state.auction, card="move-6"))
    cheap = replace(seen, auction=replace(state.auction, card="plow-handle"))
    more, less = worth(dear, races=1_000)[0], worth(cheap, races=1_000)[0]
    assert all(one > other for one, other in zip(more, less, strict=True))


def test_shares_of_the_pot_add_up() -> None:
    state, seat = sales(4, "shares")[0]
    _, shares = worth(BEN_HVRT.view(state, seat), races=300)
    assert abs(sum(shares) - 1) <= Fraction(4, 100)


def test_the_ladder_is_the_best_response_to_what_the_races_say() -> None:
    """L4, from the middle of a sale as well as from its beginning."""
    for state, seat in sales(4, "ladder")[:3]:
        seen = BEN_HVRT.view(state, seat)
        assert seen.auction is not None
        policies = {other: by_value(4) for other in range(4) if other != seat}
        sale = weigh(seen, policies, races=200)
        values, shares = worth(seen, races=200)
        assert (sale.values, sale.shares) == (values, shares)
        purses, bidding = seen.ledger.purses, seen.auction.bidding
        assert bidding is not None
        assert sale.response == best_response(
            seat, values[seat], purses, policies, share=shares[seat], sale=bidding
        )
        assert sale.winner == solve(values, purses, shares, bidding).winner


def test_every_rival_is_taken_to_bid_by_the_price() -> None:
    for state, seat in sales(4, "price")[:3]:
        seen = BEN_HVRT.view(state, seat)
        assert seen.auction is not None
        assert seen.auction.card is not None
        by_price = by_value(CARDS[seen.auction.card].price)
        assert weigh(seen, races=100) == weigh(seen, dict.fromkeys(range(4), by_price), races=100)


def test_nothing_hidden_is_in_it() -> None:
    rng, compared = Stream(4, ("sale",)), 0
    for state, seat in sales(4, "hidden")[::3]:
        seen, other = BEN_HVRT.view(state, seat), BEN_HVRT.view(twin(state, seat, rng), seat)
        if seen == other:
            assert worth(seen, races=50) == worth(other, races=50)
            compared += 1
    assert compared > 2


def test_who_is_out_has_no_ladder() -> None:
    state, seat = sales(4, "out")[0]
    other = BEN_HVRT.view(state, None)
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        weigh(other, {})
    seen = BEN_HVRT.view(state, seat)
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        weigh(replace(seen, auction=None), {})

"""The card on the block: one verdict from one model, learnt from what everybody did in the open."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.advice import advise
from engine.advice.ben_hvrt.sales import Verdict, guessed, verdicts, weigh
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Bid, Pass, QuickSale, ToAuction
from engine.games.ben_hvrt.model import Auction, Bidden, Bidding, OfferQuickSale, Reveal, State
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.rivals import Kind
from engine.strategies import find
from engine.theory.standoff import stand_off
from tests.games.ben_hvrt.table import lay, play
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
    assert state.auction.card is not None
    dear = replace(seen, auction=replace(state.auction, card="move-6"))
    cheap = replace(seen, auction=replace(state.auction, card="plow-handle"))
    more, less = weigh(dear).values, weigh(cheap).values
    assert all(one > other for one, other in zip(more, less, strict=True))


def test_shares_of_the_pot_add_up() -> None:
    state, seat = sales(4, "shares")[0]
    told = weigh(BEN_HVRT.view(state, seat), races=300)
    assert abs(sum(told.shares) - 1) <= 0.04
    assert told.share == told.shares[seat]


def test_rungs_and_choices_are_of_one_verdict() -> None:
    """A pass is the rung already reached, a bid the best above it: in ducats, to the last digit."""
    for state, seat in sales(4, "ladder")[:12:3]:
        seen = BEN_HVRT.view(state, seat)
        told = weigh(seen, races=200)
        bid, passed = (next(w for w in told.worths if w.action == a) for a in (Bid(), Pass()))
        above = [rung.gain for rung in told.rungs[1:]]
        gap = max(above) - told.rungs[0].gain
        assert bid.value.mean - passed.value.mean == pytest.approx(gap, abs=1e-9)
        assert told.value.mean == pytest.approx(max(bid.value.mean, passed.value.mean))
        assert max(bid.behind.mean, passed.behind.mean) == 0.0
        assert [rung.rung for rung in told.rungs] == list(
            range(seen_bids(seen), len(told.rungs) + seen_bids(seen))
        )
        assert all(less.win <= more.win + 1e-9 for less, more in pairwise(told.rungs))
        for worth in told.worths:
            assert sum(worth.places) == pytest.approx(1.0)


def seen_bids(seen: View) -> int:
    assert seen.auction is not None
    assert seen.auction.bidding is not None
    assert seen.seat is not None
    return seen.auction.bidding.rounds_bid[seen.seat]


def test_the_ladder_is_the_answer_to_what_is_thought_of_the_others() -> None:
    for state, seat in sales(4, "ladder")[:3]:
        seen = BEN_HVRT.view(state, seat)
        told = weigh(seen, races=200)
        minds, rivals, sale = guessed(seen)
        assert told.minds == minds
        assert told.ladder == stand_off(
            seat, told.prizes, seen.ledger.purses, rivals, share=told.share, sale=sale
        )


def test_advice_in_a_sale_is_the_verdict() -> None:
    state, seat = sales(4, "advice")[2]
    seen = BEN_HVRT.view(state, seat)
    advice = advise(seen, races=1_000)
    told = weigh(seen, races=1_000)
    assert isinstance(advice.sale, Verdict)
    assert (advice.sale, advice.choices) == (told, told.worths)
    assert [choice.action for choice in advice.choices] == list(seen.menu)


def test_a_quick_sale_is_weighed_against_the_sale_that_would_follow() -> None:
    found = 0
    for state in played(4, [2], "quick"):
        if isinstance(state.stage, OfferQuickSale):
            seat = BEN_HVRT.actor(state)
            seen = BEN_HVRT.view(state, seat if isinstance(seat, int) else None)
            if QuickSale() in seen.menu:
                told = weigh(seen, races=200)
                assert [worth.action for worth in told.worths] == [ToAuction(), QuickSale()]
                assert told.value.mean == max(worth.value.mean for worth in told.worths)
                found += 1
    assert found > 2


# -- what is learnt ------------------------------------------------------------------------------


def fought(*rounds: int, card: str = "second-wind") -> Bidden:
    """A sale on record, of a card with a price of 2."""
    return Bidden(0, 2, 16, card, 0, rounds, (98,) * len(rounds))


def opened(*record: Bidden, card: str = "second-wind") -> State:
    """A card is on the block, and these sales are remembered."""
    before = lay(4, stage=Reveal(), auction=Auction(0, 0), stacks=(1,) * 4, laps=[2], pot=16)
    state: State = play(before, card, ToAuction()).state
    return replace(state, table=replace(state.table, sales=record))


def test_who_never_gives_up_is_recognised_from_one_sale() -> None:
    """Seat 1 once stayed for nine rounds, when price and sense were long past."""
    innocent = weigh(BEN_HVRT.view(opened(), 0), races=200)
    warned = weigh(BEN_HVRT.view(opened(fought(9, 9, 0, 0)), 0), races=200)
    assert innocent.minds[1][Kind.HOLDS_ON] < 0.2
    assert warned.minds[1][Kind.HOLDS_ON] > 0.9
    assert warned.minds[3][Kind.HOLDS_ON] < 0.2
    stays = [told.ladder.plans[3].wins[1] for told in (innocent, warned)]
    assert stays[1] > stays[0] + 0.2


def test_sid_is_recognised_across_sales_whoever_he_is_called() -> None:
    """The bots play; from what everybody saw, Sid alone comes to be thought of as one who holds on."""
    last = [state for state in played(4, [2, 2], "sid") if state.auction is not None][-1]
    assert len(last.table.sales) > 8
    replayed = replace(opened(*last.table.sales).table, sales=last.table.sales)
    minds = weigh(BEN_HVRT.view(replace(opened(), table=replayed), 0), races=50).minds
    held = [mind[Kind.HOLDS_ON] for mind in minds]  # value, rollout, sunk-cost, saver
    assert held[2] > 0.8
    assert max(held[0], held[1], held[3]) < 0.2


def test_it_learns_within_a_sale() -> None:
    """Round after round for a card of 2: who is still there does not compare any more."""
    state, held = opened(), []
    for price in range(1, 7):
        seen = BEN_HVRT.view(state, 0)
        held.append(weigh(seen, races=50).minds[1][Kind.HOLDS_ON])
        state = play(state, Bid(), Bid(), *([Pass(), Pass()] if price == 1 else [])).state
    assert all(less <= more + 1e-9 for less, more in pairwise(held))
    assert held[0] < 0.2 < 0.6 < held[-1]


def test_from_memory_only_this_sale_is_known() -> None:
    known = opened(fought(9, 9, 0, 0))
    memory = replace(known, options=replace(known.options, memory=True))
    memory = replace(memory, table=replace(memory.table, sales=()))
    assert weigh(BEN_HVRT.view(memory, 0), races=50).minds[1][Kind.HOLDS_ON] < 0.2


@pytest.mark.parametrize("number", range(4))
def test_to_follow_the_best_is_not_to_fight_for_a_cheap_card(number: int) -> None:
    """Against one who never gives up: not 91 ducats, nor ten, for a card of 2."""
    sid = find("ben-hvrt", "sunk-cost").make()
    state = opened(*[fought(9, 9, 0, 0)] * number)
    while isinstance(state.stage, Bidding):
        seat = BEN_HVRT.actor(state)
        assert isinstance(seat, int)
        seen = BEN_HVRT.view(state, seat)
        choice = advise(seen, races=200).best.action if seat == 0 else sid.choose(seen, Stream(1, ()))
        state = BEN_HVRT.step(state, choice).state
    assert 100 - state.table.ledger.purses[0] <= 10


# -- what is not in it ---------------------------------------------------------------------------


def test_nothing_hidden_is_in_it() -> None:
    rng, compared = Stream(4, ("sale",)), 0
    for state, seat in sales(4, "hidden")[::3]:
        seen, other = BEN_HVRT.view(state, seat), BEN_HVRT.view(twin(state, seat, rng), seat)
        if seen == other:
            assert weigh(seen, races=50) == weigh(other, races=50)
            compared += 1
    assert compared > 2


def test_a_spectator_and_a_table_without_a_sale_have_no_verdict() -> None:
    state, seat = sales(4, "out")[0]
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        weigh(BEN_HVRT.view(state, None))
    seen = BEN_HVRT.view(state, seat)
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        weigh(replace(seen, auction=None))
    assert verdicts(replace(seen, auction=None), races=50, seed=0) is None


def test_who_is_out_may_still_hope_for_the_pot() -> None:
    for state, seat in sales(4, "out"):
        bidding = state.auction.bidding if state.auction is not None else None
        out = [other for other in range(4) if bidding is not None and other not in bidding.active]
        if out:
            told = weigh(BEN_HVRT.view(state, out[0]), races=50)
            assert told.worths == ()
            assert told.ladder.ahead.wins[out[0]] == 0.0
            assert told.values[seat] != 0.0
            return
    raise AssertionError("nobody passed")

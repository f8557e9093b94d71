"""Cards from player to player: whoever is at a purchase asks, or is offered something."""

from __future__ import annotations

import pytest

from engine.games.horse_fever.actions import Accept, Buy, BuyFrom, Decline, Offer, Pass
from engine.games.horse_fever.events import OfferDeclined, OfferedToSell, SoldOn
from engine.games.horse_fever.model import Purchase, State
from tests.games.horse_fever.table import BLACK, GAME, RED, play, purse, refused, shopping, vp


def fair() -> State:
    """Seat 0 is to buy; the others have something to sell."""
    return shopping(
        3,
        stables={RED: 1},
        assistants={1: ["income"], 2: ["rents"]},
        horses={1: ["twin"]},
        targets={2: ["most-danari", "fewest-points"]},
    )


@pytest.mark.rule("HF-16")
def test_others_may_offer_what_they_have_to_whoever_is_at_a_purchase() -> None:
    state = fair()
    assert GAME.interjectors(state) == (1, 2)
    assert GAME.moment(state) == ("market", 0, 0, 0)
    offers = GAME.view(state, 1).offers
    assert offers == (
        Offer(1, "stable", lane=RED),
        Offer(1, "assistant", "income"),
    )  # no Horse without a Stable
    assert GAME.view(state, 0).offers == ()
    assert {offer.card for offer in GAME.view(state, 2).offers} == {"rents", "most-danari", "fewest-points"}
    made = play(state, Offer(1, "stable", lane=RED))
    assert made.of(OfferedToSell) == [OfferedToSell(0, 1, "stable", "", RED, 3000)]
    assert GAME.actor(made.state) == 0
    assert GAME.options(made.state) == (Decline(), Accept())
    assert GAME.safe(made.state) == Decline()


@pytest.mark.rule("HF-16", "HF-13")
def test_an_offer_taken_is_the_purchase_of_this_step() -> None:
    sold = play(fair(), Offer(1, "stable", lane=RED), Accept())
    assert sold.of(SoldOn) == [SoldOn(0, 1, "stable", "", RED, 3000)]
    assert (purse(sold.state, 0), purse(sold.state, 1)) == (2000, 8000)
    assert (vp(sold.state, 0), vp(sold.state, 1)) == (2, 1)
    assert GAME.actor(sold.state) == 1
    later = play(sold.state, Pass(), Pass()).state
    assert GAME.actor(later) == 0
    assert GAME.interjectors(later) == ()  # one purchase from a player in a phase
    assert refused(later, Offer(2, "assistant", "rents")) == "buy.once_a_phase"
    assert refused(later, BuyFrom(2, "assistant", "rents")) == "buy.once_a_phase"


@pytest.mark.rule("HF-16")
def test_an_offer_declined_leaves_the_purchase_and_is_not_made_again() -> None:
    state = fair()
    after = play(state, Offer(1, "assistant", "income"), Decline())
    assert after.of(OfferDeclined) == [OfferDeclined(0, 1, "assistant")]
    assert after.state.table == state.table
    assert GAME.actor(after.state) == 0
    assert GAME.interjectors(after.state) == (2,)
    assert refused(after.state, Offer(1, "stable", lane=RED)) == "sell.offered_already"
    asked = play(after.state, BuyFrom(1, "assistant", "income"), Decline()).state
    assert GAME.interjectors(asked) == (2,)  # also after the buyer has asked
    bought = play(
        asked, Offer(2, "target", "most-danari"), Decline(), Buy("action"), "start-4", "start-0"
    ).state
    assert GAME.interjectors(bought) == (2,)  # another purchase, another offer: seat 2 to seat 1


@pytest.mark.rule("HF-16")
def test_offers_are_judged_as_requests_are() -> None:
    state = fair()
    for offer in (
        Offer(1, "stable", lane=BLACK),
        Offer(1, "assistant", "rents"),
        Offer(1, "horse", "bolter"),
        Offer(1, "target", "most-danari"),
        Offer(2, "target", "most-horses"),
        Offer(2, "target"),
        Offer(1, "action", "odds-up"),
    ):
        assert refused(state, offer) == "sell.not_yours"
    assert refused(state, Offer(1, "horse", "twin")) == "buy.no_stable"
    assert refused(state, Offer(0, "stable", lane=RED)) == "offer.no_such_seat"
    assert refused(state, Offer(3, "stable", lane=RED)) == "offer.no_such_seat"
    poor = shopping(3, stables={RED: 1}, purses=(2900, 0, 0))
    assert refused(poor, Offer(1, "stable", lane=RED)) == "buy.over_purse"
    assert GAME.interjectors(poor) == ()
    later = play(state, Offer(1, "assistant", "income")).state
    assert refused(later, Offer(2, "assistant", "rents")) == "action.not_now"
    assert refused(later, Pass()) == "action.not_now"
    assert GAME.interjectors(later) == ()
    assert GAME.moment(later) == ()


@pytest.mark.rule("HF-10", "HF-16")
def test_who_is_gone_offers_nothing() -> None:
    state = shopping(3, stables={RED: 1}, gone=[2])
    assert GAME.interjectors(state) == (1,)
    assert isinstance(state.stage, Purchase)

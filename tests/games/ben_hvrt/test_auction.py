"""The auction: everyone pays, one gets the card (BH-12 to BH-16)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.ben_hvrt.actions import Bid, Hire, Pass, Play, QuickSale, ToAuction, Trade
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import BidMade, PassedBid, QuickSold, Revealed, Sold, Unsold
from engine.games.ben_hvrt.model import Auction, Bidding, NextSale, OfferQuickSale, Reveal, Trading
from engine.parts.deck import Cards
from tests.games.ben_hvrt.table import GAME, advance, hand, lay, play, purses, refused, run

CARD = "mad-marcus"
PRICE = CARDS[CARD].price


def sale(seats=4, auctioneer=0, **laid):
    """A card is about to be turned up; each other seat has one more to sell."""
    laid = {"stacks": (1,) * seats, **laid}
    return lay(seats, stage=Reveal(), auction=Auction(0, auctioneer), **laid)


def bidding(seats=4, auctioneer=0, **laid):
    """The card is on the block and the Auctioneer is asked for the first bid."""
    return play(sale(seats, auctioneer, **laid), CARD, ToAuction()).state


def asked(state):
    return GAME.actor(state)


# -- who sells --------------------------------------------------------------------------------


@pytest.mark.rule("BH-12")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_sells_first_and_then_the_left_one_card_each(dealer):
    whole = run(
        lay(4, laps=[3], dealer=dealer, stage=NextSale(), stacks=(2, 2, 2, 2), auction=Auction(0, dealer))
    )
    assert [event.auctioneer for event in whole.of(Revealed)] == [(dealer + n) % 4 for n in range(8)]


@pytest.mark.rule("BH-12")
def test_it_goes_on_until_every_stack_is_gone_and_an_empty_one_is_skipped():
    state = advance(lay(4, stage=NextSale(), stacks=(0, 2, 0, 1), auction=Auction(0, 0), trade=True)).state
    sales = run(state, lambda s: isinstance(s.stage, Trading))
    assert [event.auctioneer for event in sales.of(Revealed)] == [1, 3, 1]
    assert sales.state.table.stacks == (0, 0, 0, 0)


@pytest.mark.rule("BH-12", "BH-01")
def test_with_two_chariots_each_one_still_sells_one_card_in_turn():
    state = lay(2, stage=NextSale(), stacks=(4, 4), laps=[2], auction=Auction(0, 0))
    assert [event.auctioneer for event in run(advance(state).state).of(Revealed)] == [0, 1] * 4


# -- reveal and Quick Sale ----------------------------------------------------------------------


@pytest.mark.rule("BH-13", "BH-09")
def test_the_card_is_any_that_nobody_has_seen_and_all_see_it():
    state = sale(hands={1: ["mad-marcus"] * 3})
    lottery = GAME.lottery(state)
    assert "mad-marcus" not in lottery
    assert lottery["hook"] == Fraction(FULL_DECK["hook"], 80 - 3)
    shown = play(state, "hook")
    assert shown.of(Revealed) == [Revealed(0, "hook")]
    for seat in (0, 1, 2, 3, None):
        assert GAME.seen(shown.events[0], seat) == Revealed(0, "hook")
        assert GAME.view(shown.state, seat).auction.card == "hook"
    assert shown.state.table.stacks == (0, 1, 1, 1)


@pytest.mark.rule("BH-13")
@pytest.mark.parametrize("kind", CARDS)
def test_quick_sale_pays_the_printed_price_into_the_pot_and_keeps_the_card(kind):
    bought = play(sale(pot=8), kind, QuickSale())
    price = CARDS[kind].price
    assert bought.of(QuickSold) == [QuickSold(0, kind, price)]
    assert purses(bought.state) == (100 - price, 100, 100, 100)
    assert bought.state.table.ledger.pot == 8 + price
    assert hand(bought.state, 0) == [kind]
    assert bought.state.table.known[0] == Cards.of([kind])  # everybody saw it
    assert bought.state.auction.auctioneer == 1  # and the next card is up


@pytest.mark.rule("BH-13")
def test_quick_sale_is_the_auctioneers_alone_and_a_free_choice():
    state = play(sale(auctioneer=2), CARD).state
    assert isinstance(state.stage, OfferQuickSale)
    assert asked(state) == 2
    assert set(GAME.options(state)) == {QuickSale(), ToAuction()}
    assert asked(play(state, ToAuction()).state) == 2  # he also bids first


@pytest.mark.rule("BH-13")
def test_quick_sale_takes_the_last_ducat_but_not_one_that_is_not_there():
    just = play(sale(purses=[PRICE, 9, 9, 9]), CARD)
    assert purses(just.then(QuickSale()).state)[0] == 0
    short = play(sale(purses=[PRICE - 1, 9, 9, 9]), CARD).state
    assert isinstance(short.stage, Bidding)  # not even asked
    assert refused(short, QuickSale()) == "action.not_now"


@pytest.mark.rule("BH-13", "BH-17", "BH-45")
@pytest.mark.parametrize("choices", [(CARD,), (CARD, ToAuction()), (CARD, ToAuction(), Bid())])
def test_no_trade_and_no_payment_during_a_sale(choices):
    laid = {"trade": True, "side_payments": True, "hands": {0: ["add-1"], 1: ["hook"]}}
    state = play(sale(**laid), *choices).state
    assert refused(state, Trade(0, 1, give=Cards.of(["add-1"]), ask=1)) == "action.not_now"
    assert refused(state, Hire(0, 1, 1, Play("tax-collector"))) == "hire.not_now"
    assert GAME.interjectors(state) == ()


@pytest.mark.rule("BH-13", "BH-17")
def test_no_trade_between_two_sales_either():
    state = advance(
        lay(4, stage=NextSale(), stacks=(1, 1, 1, 1), auction=Auction(0, 0), trade=True, side_payments=True)
    ).state
    assert refused(state, Trade(0, 1, pay=1)) == "action.not_now"


# -- bidding --------------------------------------------------------------------------------------


@pytest.mark.rule("BH-14")
@pytest.mark.parametrize("auctioneer", range(4))
def test_bidding_starts_with_the_auctioneer_and_goes_left(auctioneer):
    state, order = bidding(auctioneer=auctioneer), []
    for _ in range(8):
        order.append(asked(state))
        state = play(state, Bid()).state
    assert order == [(auctioneer + n) % 4 for n in range(8)]


@pytest.mark.rule("BH-14")
def test_in_round_r_a_bid_costs_r_paid_at_once():
    state, pot = bidding(pot=8), 8
    for price in range(1, 6):
        for _ in range(4):
            bid = play(state, Bid())
            pot += price
            assert bid.of(BidMade)[0].ducats == price
            assert bid.state.table.ledger.pot == pot
            state = bid.state
    assert purses(state) == (100 - 15,) * 4


@pytest.mark.rule("BH-14")
def test_what_was_bid_is_never_returned_to_the_losers():
    sold = play(bidding(), *[Bid()] * 4, Bid(), Bid(), Pass(), Pass(), Bid(), Pass())
    assert sold.of(Sold) == [Sold(0, CARD, (1 + 2 + 3, 1 + 2, 1, 1))]
    assert purses(sold.state) == (94, 97, 99, 99)
    assert sold.state.table.ledger.pot == 11
    assert hand(sold.state, 0) == [CARD]


@pytest.mark.rule("BH-14")
def test_who_passes_is_out_for_good():
    state = play(bidding(), Bid(), Pass(), Bid(), Bid()).state
    order = []
    for _ in range(6):
        order.append(asked(state))
        state = play(state, Bid()).state
    assert order == [0, 2, 3] * 2


@pytest.mark.rule("BH-14")
def test_who_cannot_pay_must_pass():
    state = play(bidding(purses=[PRICE, 2, 9, 9]), *[Bid()] * 4, Bid()).state
    assert asked(state) == 1  # one ducat left, and the round costs two
    assert GAME.options(state) == (Pass(),)
    assert refused(state, Bid()) == "bid.over_purse"
    assert asked(play(state, Pass()).state) == 2


@pytest.mark.rule("BH-14")
def test_the_last_ducats_can_be_bid():
    state = play(bidding(purses=[PRICE, 3, 9, 9]), *[Bid()] * 4, Bid(), Bid()).state
    assert purses(state)[1] == 0


@pytest.mark.rule("BH-14")
@pytest.mark.parametrize("choice", [ToAuction(), QuickSale(), Play("hook", 0), Trade(0, 1, pay=1), "bid", 1])
def test_nothing_but_a_bid_or_a_pass_counts(choice):
    assert refused(bidding(hands={0: ["hook"]}), choice) in {"action.not_now", "action.nonsense"}


# -- the hammer -----------------------------------------------------------------------------------


@pytest.mark.rule("BH-15")
def test_the_sale_ends_as_soon_as_everyone_else_has_passed():
    state = play(bidding(), Bid(), Pass(), Pass()).state
    sold = play(state, Pass())
    assert sold.of(Sold) == [Sold(0, CARD, (1, 0, 0, 0))]
    assert purses(sold.state) == (99, 100, 100, 100)


@pytest.mark.rule("BH-15")
@pytest.mark.parametrize("rounds", range(2, 8))
def test_two_left_and_the_first_passes_the_other_pays_no_more(rounds):
    """Seats 0 and 1 bid in rounds 1 to r - 1; in round r seat 0 passes."""
    state = play(bidding(), Bid(), Bid(), Pass(), Pass(), *[Bid(), Bid()] * (rounds - 2)).state
    assert state.auction.bidding.price == rounds
    sold = play(state, Pass())
    spent = sum(range(1, rounds))
    assert sold.of(Sold) == [Sold(1, CARD, (spent, spent, 0, 0))]
    assert purses(sold.state) == (100 - spent, 100 - spent, 100, 100)


@pytest.mark.rule("BH-15")
def test_two_left_and_the_second_passes_the_first_has_paid_one_round_more():
    sold = play(bidding(), Bid(), Bid(), Pass(), Pass(), Bid(), Pass())
    assert sold.of(Sold) == [Sold(0, CARD, (3, 1, 0, 0))]


@pytest.mark.rule("BH-15", "BH-16")
def test_left_in_round_one_without_a_bid_one_pays_or_passes():
    state = play(bidding(), Pass(), Pass(), Pass()).state
    assert asked(state) == 3
    assert set(GAME.options(state)) == {Bid(), Pass()}
    sold = play(state, Bid())
    assert sold.of(Sold) == [Sold(3, CARD, (0, 0, 0, 1))]
    assert purses(sold.state)[3] == 99
    unsold = play(state, Pass())
    assert unsold.of(Unsold) == [Unsold(CARD)]
    assert purses(unsold.state) == (100,) * 4


@pytest.mark.rule("BH-15")
def test_left_in_round_one_without_a_ducat_one_passes():
    state = play(bidding(purses=[PRICE, 5, 5, 0]), Pass(), Pass(), Pass()).state
    assert GAME.options(state) == (Pass(),)
    assert play(state, Pass()).of(Unsold) == [Unsold(CARD)]


@pytest.mark.rule("BH-15")
def test_what_is_bought_in_public_is_known():
    sold = play(bidding(hands={1: [CARD]}), Pass(), Bid(), Pass(), Pass()).state
    assert sold.table.hands[1] == Cards.of([CARD, CARD])
    assert sold.table.known[1] == Cards.of([CARD])  # the other one is still a secret


@pytest.mark.rule("BH-16")
def test_a_card_for_which_nobody_bids_is_discarded():
    unsold = play(bidding(), *[Pass()] * 4)
    assert [event.seat for event in unsold.of(PassedBid)] == [0, 1, 2, 3]
    assert unsold.of(Unsold) == [Unsold(CARD)]
    assert unsold.state.table.discards == Cards.of([CARD])
    assert unsold.state.table.ledger.pot == 0
    assert unsold.state.auction == Auction(1, 1)  # and the next one sells


@pytest.mark.rule("BH-16", "BH-14")
def test_a_table_without_money_sells_nothing():
    state = play(sale(purses=[0, 0, 0, 0], pot=400), CARD).state
    assert play(state, *[Pass()] * 4).of(Unsold) == [Unsold(CARD)]


# -- what everybody remembers -------------------------------------------------------------------


@pytest.mark.rule("BH-14", "BH-47")
def test_who_bid_how_often_is_written_down_for_all_to_see():
    before = bidding(auctioneer=1, pot=8, purses=(10, 20, 30, 1))
    # 1 bids, 2 passes, 3 bids his last, 0 bids; 1 bids, 3 cannot, 0 passes
    state = play(before, Bid(), Pass(), Bid(), Bid(), Bid(), Pass(), Pass()).state
    (told,) = state.table.sales
    assert (told.card, told.first, told.pot) == (CARD, 1, 8)
    assert (told.rounds, told.purses) == ((1, 2, 0, 1), purses(before))
    for seat in (0, 1, 2, 3, None):
        assert GAME.view(state, seat).sales == (told,)


@pytest.mark.rule("BH-16", "BH-47")
def test_a_card_that_nobody_wanted_is_written_down_and_a_quick_sale_is_not():
    assert play(bidding(), Pass(), Pass(), Pass(), Pass()).state.table.sales[0].rounds == (0, 0, 0, 0)
    assert play(sale(), CARD, QuickSale()).state.table.sales == ()

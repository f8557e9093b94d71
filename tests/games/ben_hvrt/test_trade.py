"""Bargains after the auction, and payments for a card (BH-17, BH-45)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.ben_hvrt.actions import (
    Accept,
    Bid,
    Decline,
    Hire,
    Maintain,
    Move,
    Pass,
    Play,
    Ready,
    Trade,
    Use,
)
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import Accepted, Declined, Offered, Played, RollChanged, WindowClosed
from engine.games.ben_hvrt.model import (
    Answer,
    Auction,
    EndAuction,
    Moment,
    NextSale,
    RollDie,
    Steer,
    Trading,
    Window,
)
from engine.parts.deck import Cards
from tests.games.ben_hvrt.table import (
    FRONT,
    GAME,
    advance,
    at_stage,
    gone,
    hand,
    lay,
    on,
    play,
    purses,
    refused,
    run,
    straight,
    to_move,
)


def bundle(*kinds):
    return Cards.of(list(kinds))


def trading(seats=4, **laid):
    """The stacks are gone: everyone may trade, the Dealer's left is asked first."""
    return advance(lay(seats, stage=EndAuction(), auction=Auction(8, 0), trade=True, **laid)).state


# -- when ---------------------------------------------------------------------------------------


@pytest.mark.rule("BH-17")
@pytest.mark.parametrize("dealer", range(4))
def test_when_the_stacks_are_gone_everyone_is_asked_from_the_dealers_left(dealer):
    state, order = trading(dealer=dealer), []
    while isinstance(state.stage, Trading):
        order.append(GAME.actor(state))
        state = play(state, Ready()).state
    assert order == [(dealer + 1 + n) % 4 for n in range(4)]
    assert isinstance(state.stage, RollDie)


@pytest.mark.rule("BH-17")
def test_trade_comes_after_the_last_sale_and_not_before():
    state = lay(4, stage=NextSale(), stacks=(1, 0, 0, 0), auction=Auction(0, 0), trade=True)
    state = advance(state).state
    assert not isinstance(state.stage, Trading)
    assert isinstance(run(state, at_stage(Trading, RollDie)).state.stage, Trading)


@pytest.mark.rule("BH-17")
def test_a_table_may_agree_on_no_trade():
    state = lay(4, stage=EndAuction(), auction=Auction(8, 0), trade=False)
    assert isinstance(advance(state).state.stage, RollDie)


@pytest.mark.rule("BH-17")
def test_no_trade_in_the_race():
    state = to_move(*(on(s) for s in FRONT), hands={0: ["add-1"]}, trade=True, side_payments=True)
    assert refused(state, Trade(0, 1, give=bundle("add-1"), ask=1)) == "action.not_now"


# -- what ---------------------------------------------------------------------------------------


BUNDLES = {
    "a card for ducats": Trade(1, 2, give=bundle("hook"), ask=7),
    "ducats for a card": Trade(1, 2, take=bundle("move-6"), pay=7),
    "a card for a card": Trade(1, 2, give=bundle("hook"), take=bundle("move-6")),
    "a card and ducats for cards": Trade(1, 2, give=bundle("hook"), take=bundle("move-6", "add-1"), pay=30),
    "cards for a card and ducats": Trade(1, 2, bundle("hook", "add-1"), bundle("move-6"), ask=100),
    "a gift": Trade(1, 2, give=bundle("hook")),
    "a gift of ducats": Trade(1, 2, pay=100),
    "begging": Trade(1, 2, ask=1),
}


@pytest.mark.rule("BH-17")
@pytest.mark.parametrize("offer", BUNDLES.values(), ids=BUNDLES)
def test_any_bundle_for_any_other(offer):
    state = trading(hands={1: ["hook", "add-1"], 2: ["move-6", "add-1"], 3: ["hook"]})
    before = state.table
    made = play(state, offer)
    assert made.of(Offered) == [Offered(offer)]
    assert GAME.actor(made.state) == 2
    assert replace(made.state.table, known=before.known) == before  # nothing moves before both agree
    done = play(made.state, Accept())
    assert done.of(Accepted) == [Accepted(offer)]
    table = done.state.table
    assert table.hands[1] == before.hands[1] - offer.give + offer.take
    assert table.hands[2] == before.hands[2] - offer.take + offer.give
    assert table.hands[3] == before.hands[3]
    assert purses(done.state) == (100, 100 - offer.pay + offer.ask, 100 + offer.pay - offer.ask, 100)
    assert table.ledger.pot == 0
    assert table.known[1:3] == (offer.take, offer.give)  # trades are open
    assert isinstance(done.state.stage, Trading)


@pytest.mark.rule("BH-17")
def test_both_must_agree():
    state = trading(hands={1: ["hook"]})
    offer = Trade(1, 2, give=bundle("hook"), ask=1)
    declined = play(state, offer, Decline())
    assert declined.of(Declined) == [Declined(offer)]
    assert replace(declined.state.table, known=state.table.known) == state.table
    assert GAME.actor(declined.state) == 1  # who was asked is asked again


@pytest.mark.rule("BH-17", "BH-47")
def test_what_is_offered_in_the_open_is_known_to_be_there_whatever_the_answer():
    state = trading(hands={1: ["hook", "hook"], 2: ["move-6"]}, known={1: ["hook"]})
    one = play(state, Trade(1, 2, give=bundle("hook"), ask=1), Decline()).state
    assert one.table.known[1] == bundle("hook")  # nothing new: it may be the same one
    two = play(state, Trade(1, 2, give=bundle("hook", "hook"), ask=1), Decline()).state
    assert two.table.known[1] == bundle("hook", "hook")
    asked = play(state, Trade(1, 2, take=bundle("move-6"), pay=1), Decline()).state
    assert asked.table.known == state.table.known  # who declines need not hold it
    counter = play(state, Trade(1, 2, pay=3), Trade(2, 1, give=bundle("move-6"), ask=4)).state
    assert GAME.view(counter, 0).known[2] == bundle("move-6")
    by_heart = trading(hands={1: ["hook"]}, memory=True)
    assert not play(by_heart, Trade(1, 2, give=bundle("hook"), ask=1), Decline()).state.table.known[1]


@pytest.mark.rule("BH-17")
@pytest.mark.parametrize(
    ("offer", "key"),
    [
        (Trade(1, 2, give=bundle("hook", "hook"), ask=1), "trade.not_held"),
        (Trade(1, 2, give=bundle("move-6"), ask=1), "trade.not_held"),
        (Trade(1, 2, give=bundle("steady-flavia"), ask=1), "trade.not_held"),
        (Trade(1, 2, take=bundle("move-6"), pay=101), "trade.over_purse"),
        (Trade(1, 2, give=bundle("hook"), ask=101), "trade.over_their_purse"),
        (Trade(1, 2, take=bundle("move-6"), pay=-1), "trade.nonsense"),
        (Trade(1, 2, pay=2, ask=1), "trade.nonsense"),
        (Trade(1, 2), "trade.nothing"),
        (Trade(1, 2, take=Cards.of({"move-6": CARDS["move-6"].count + 1}), pay=1), "trade.no_such_cards"),
        (Trade(1, 2, take=bundle("lion"), pay=1), "trade.no_such_cards"),
        (Trade(1, 1, pay=1), "offer.no_such_seat"),
        (Trade(1, 4, pay=1), "offer.no_such_seat"),
        (Trade(-1, 1, pay=1), "offer.no_such_seat"),
        (Trade(1, 2, pay=True), "action.nonsense"),
        (Bid(), "action.not_now"),
        (Pass(), "action.not_now"),
        (Accept(), "action.not_now"),
        (Hire(1, 2, 1, Play("tax-collector")), "hire.not_now"),
    ],
)
def test_only_what_one_has_can_be_given(offer, key):
    """Seat 1 has a hook in hand, and a Driver in play that cannot be sold (hand cards only)."""
    state = trading(hands={1: ["hook"], 2: ["move-6"]}, gear={1: ["steady-flavia"]}, side_payments=True)
    assert refused(state, offer) == key


@pytest.mark.rule("BH-17")
def test_asking_for_a_card_that_the_other_lacks_is_legal_but_cannot_be_accepted():
    for held in ([], ["add-1"]):
        made = play(trading(hands={2: held}), Trade(1, 2, take=bundle("move-6"), pay=5)).state
        assert GAME.options(made) == (Decline(),)
        assert refused(made, Accept()) == "offer.cannot"
    one_of_two = play(trading(hands={2: ["move-6"]}), Trade(1, 2, take=bundle("move-6", "add-1"))).state
    assert refused(one_of_two, Accept()) == "offer.cannot"  # whole or not at all
    assert hand(one_of_two, 2) == ["move-6"]


@pytest.mark.rule("BH-17")
def test_known_cards_go_with_the_bargain():
    """Seat 1 gives away the one card everybody knows; of two alike the known one goes first."""
    state = trading(hands={1: ["hook", "hook"]}, known={1: ["hook"]})
    done = play(state, Trade(1, 2, give=bundle("hook"), ask=1), Accept()).state
    assert done.table.known == (Cards(), Cards(), bundle("hook"), Cards())
    assert GAME.view(done, 0).known[2] == bundle("hook")


@pytest.mark.rule("BH-17", "BH-01")
def test_with_two_chariots_each_there_is_one_hand_to_trade_from():
    state = trading(2, hands={0: ["hook"], 1: ["add-1"]})
    done = play(state, Trade(1, 0, give=bundle("add-1"), take=bundle("hook")), Accept()).state
    assert (hand(done, 0), hand(done, 1)) == (["add-1"], ["hook"])


# -- how often ------------------------------------------------------------------------------------


@pytest.mark.rule("BH-17")
def test_two_offers_a_seat_accepted_or_not():
    state = trading(hands={1: ["hook", "hook"]})
    offer = Trade(1, 2, give=bundle("hook"), ask=1)
    state = play(state, offer, Decline(), offer, Accept()).state
    assert refused(state, offer) == "trade.no_offers_left"
    assert GAME.options(state) == (Ready(),)
    assert GAME.interjectors(state) == (0, 2, 3)
    assert isinstance(play(state, Trade(2, 1, give=bundle("hook"), ask=1)).state.stage, Answer)  # others may


@pytest.mark.rule("BH-17")
def test_offers_are_made_out_of_turn_too_and_also_when_ready():
    state = play(trading(hands={1: ["hook"], 3: ["add-1"]}), Ready()).state
    assert GAME.actor(state) == 2
    made = play(state, Trade(3, 1, give=bundle("add-1"), ask=2), Accept()).state
    assert GAME.actor(made) == 2  # still the one to say ready
    again = play(made, Trade(1, 0, give=bundle("hook"), ask=2), Accept()).state
    assert hand(again, 0) == ["hook"]


@pytest.mark.rule("BH-17")
def test_three_counter_offers_a_side():
    state = trading(hands={1: ["hook"]})
    state = play(state, Trade(1, 2, give=bundle("hook"), ask=20)).state
    for round_ in range(3):
        for counter in (
            Trade(2, 1, take=bundle("hook"), pay=round_ + 1),
            Trade(1, 2, give=bundle("hook"), ask=19 - round_),
        ):
            assert GAME.actor(state) == counter.seat
            state = play(state, counter).state
    assert GAME.actor(state) == 2
    assert refused(state, Trade(2, 1, take=bundle("hook"), pay=5)) == "trade.no_counters_left"
    assert set(GAME.options(state)) == {Accept(), Decline()}
    done = play(state, Accept()).state
    assert purses(done) == (100, 117, 83, 100)
    assert hand(done, 2) == ["hook"]
    assert done.stage.offers == (0, 1, 0, 0)  # counters are nobody's own offer


@pytest.mark.rule("BH-17")
def test_a_counter_offer_is_for_the_one_who_asked_and_judged_like_any():
    state = play(trading(hands={1: ["hook"]}), Trade(1, 2, give=bundle("hook"), ask=20)).state
    assert refused(state, Trade(2, 3, pay=1)) == "offer.no_such_seat"
    assert refused(state, Trade(1, 2, give=bundle("hook"), ask=1)) == "offer.no_such_seat"
    assert refused(state, Trade(2, 1, give=bundle("add-1"))) == "trade.not_held"
    assert refused(state, Trade(2, 1, take=bundle("hook"), pay=101)) == "trade.over_purse"
    assert refused(state, Ready()) == "action.not_now"


@pytest.mark.rule("BH-17")
def test_who_takes_a_counter_offer_needs_the_cards_too():
    """The counter asks seat 1 for more than seat 1 holds: only declining is left."""
    state = play(
        trading(hands={1: ["hook"], 2: ["add-1"]}),
        Trade(1, 2, give=bundle("hook"), ask=2),
        Trade(2, 1, take=bundle("hook", "move-6"), pay=2),
    ).state
    assert refused(state, Accept()) == "offer.cannot"
    assert isinstance(play(state, Decline()).state.stage, Trading)


@pytest.mark.rule("BH-17")
def test_the_menu_offers_nothing_that_the_judge_refuses():
    state = trading(
        hands={1: ["hook", "mad-marcus"], 2: ["move-6"]},
        known={2: ["move-6"]},
        purses=[0, 100, 100, CARDS["hook"].price],
    )
    offers = [choice for choice in GAME.options(state) if isinstance(choice, Trade)]
    assert {offer.to for offer in offers} == {2, 3}  # seat 0 cannot pay for anything
    for offer in offers:
        answer = play(state, offer).state
        for reply in GAME.options(answer):
            play(answer, reply)


# -- side payments ----------------------------------------------------------------------------------


def rolled(die=4, **laid):
    """Seat 0 has rolled from A; seat 2 holds an Add 2. Anyone may speak."""
    laid = {"hands": {2: ["add-2"]}, "side_payments": True, **laid}
    state = to_move(*(on(square, crossings=0) for square in FRONT), **laid)
    return play(state, Pass(), die).state


ADD_2 = Play("add-2", 0)


@pytest.mark.rule("BH-45")
def test_one_pays_and_the_other_plays_at_once():
    offer = Hire(3, 2, 5, ADD_2)
    made = play(rolled(), offer)
    assert made.of(Offered) == [Offered(offer)]  # in public
    assert [GAME.seen(made.events[0], seat) for seat in (0, 1, None)] == [Offered(offer)] * 3
    assert GAME.actor(made.state) == 2
    done = play(made.state, Accept())
    assert done.of(Accepted) == [Accepted(offer)]
    assert done.of(Played) == [Played(2, "add-2", 0, 0, "")]
    assert done.of(RollChanged) == [RollChanged(0, 6, "add-2")]
    assert purses(done.state) == (100, 100, 105, 95)
    assert hand(done.state, 2) == []


@pytest.mark.rule("BH-45")
def test_after_a_hired_card_everyone_is_asked_again():
    state = rolled(hands={0: ["add-1"], 2: ["add-2"]})
    state = play(state, Pass()).state
    assert GAME.actor(state) == 2
    done = play(state, Hire(1, 2, 1, ADD_2), Accept()).state
    assert GAME.actor(done) == 0
    assert isinstance(done.stage, Window)


@pytest.mark.rule("BH-45")
def test_declined_nothing_is_paid_and_the_window_goes_on():
    state = rolled()
    declined = play(state, Hire(3, 2, 5, ADD_2), Decline())
    assert declined.state.table == state.table
    assert GAME.actor(declined.state) == GAME.actor(state)


@pytest.mark.rule("BH-45")
def test_one_payment_offer_a_seat_and_window():
    state = play(rolled(), Hire(3, 2, 1, ADD_2), Decline()).state
    assert refused(state, Hire(3, 2, 2, ADD_2)) == "hire.not_now"
    assert GAME.interjectors(state) == (0, 1, 2)
    others = play(state, Hire(1, 2, 1, ADD_2), Decline()).state
    assert GAME.interjectors(others) == (0, 2)
    later = run(others, lambda s: isinstance(s.stage, Window) and s.stage.moment is Moment.AFTER_MOVE).state
    assert GAME.interjectors(later) == (0, 1, 2, 3)  # another window, another offer


@pytest.mark.rule("BH-45")
def test_who_lacks_the_card_can_be_asked_but_cannot_accept():
    made = play(rolled(), Hire(0, 1, 5, ADD_2)).state
    assert GAME.options(made) == (Decline(),)
    assert refused(made, Accept()) == "offer.cannot"


@pytest.mark.rule("BH-45")
@pytest.mark.parametrize(
    ("offer", "key"),
    [
        (Hire(3, 3, 1, ADD_2), "offer.no_such_seat"),
        (Hire(3, 4, 1, ADD_2), "offer.no_such_seat"),
        (Hire(4, 2, 1, ADD_2), "offer.no_such_seat"),
        (Hire(3, 2, 0, ADD_2), "hire.over_purse"),
        (Hire(3, 2, -5, ADD_2), "hire.over_purse"),
        (Hire(3, 2, 101, ADD_2), "hire.over_purse"),
        (Hire(3, 2, 1, Play("lion", 0)), "card.unknown"),
        (Hire(3, 2, 1, Play("add-2", 1)), "hire.no_such_play"),  # not the mover
        (Hire(3, 2, 1, Play("add-3", 0)), "hire.no_such_play"),  # for the owner of the mover only
        (Hire(3, 2, 1, Play("orangutan", 0)), "hire.no_such_play"),  # it has rolled already
        (Hire(3, 2, 1, Play("steady-flavia", 2)), "hire.no_such_play"),  # before the race
        (Hire(3, 2, ducats=True, play=ADD_2), "action.nonsense"),
        (Use("steady-flavia", 0), "card.no_use"),
        (Ready(), "action.not_now"),
        (Maintain(), "action.not_now"),
    ],
)
def test_payments_that_make_no_sense_are_refused(offer, key):
    assert refused(rolled(), offer) == key


@pytest.mark.rule("BH-45")
def test_who_has_no_money_pays_nobody():
    state = rolled(purses=[100, 0, 100, 5])
    assert GAME.interjectors(state) == (0, 2, 3)
    assert refused(state, Hire(1, 2, 1, ADD_2)) == "hire.not_now"
    assert purses(play(state, Hire(3, 2, 5, ADD_2), Accept()).state)[3] == 0


@pytest.mark.rule("BH-45", "BH-18")
def test_payments_are_possible_wherever_cards_are_also_before_the_race():
    state = lay(
        4,
        stage=NextSale(),
        stacks=(1, 0, 0, 0),
        auction=Auction(0, 0),
        hands={1: ["tax-collector"]},
        side_payments=True,
    )
    state = advance(state).state
    done = play(state, Hire(0, 1, 3, Play("tax-collector")), Accept()).state
    assert purses(done) == (96, 103, 99, 99)


@pytest.mark.rule("BH-45")
def test_in_every_window_of_a_move_somebody_can_speak():
    """Nobody holds a card, and yet the owner of the mover is asked, so that others can interject."""
    state = to_move(*(on(square, crossings=0) for square in FRONT), side_payments=True)
    moments = []
    for choice in (Pass(), 1, Pass(), Move(straight(FRONT[0], 1))):
        if isinstance(state.stage, Window):
            moments.append(state.stage.moment)
            assert GAME.actor(state) == 0
            assert GAME.options(state) == (Pass(),)
            assert len(GAME.interjectors(state)) == 4
        state = play(state, choice).state
    assert moments == [Moment.BEFORE_ROLL, Moment.AFTER_ROLL]
    assert state.stage.moment in {Moment.PASSING, Moment.AFTER_MOVE}


@pytest.mark.rule("BH-45")
def test_without_side_payments_nobody_is_asked_for_nothing():
    state = to_move(*(on(square, crossings=0) for square in FRONT))
    assert isinstance(state.stage, RollDie)
    state = play(state, 4).state
    assert isinstance(state.stage, Steer)
    assert GAME.interjectors(state) == ()
    asked = play(to_move(*(on(s, crossings=0) for s in FRONT), hands={2: ["add-2"]}), 4).state
    assert refused(asked, Hire(3, 2, 1, ADD_2)) == "hire.not_now"


@pytest.mark.rule("BH-29", "BH-45")
def test_who_has_finished_makes_and_takes_no_payment():
    state = to_move(
        on(FRONT[0], crossings=0),
        on(FRONT[1], crossings=0),
        gone(),
        gone(),
        finished=(2, 3),
        hands={1: ["add-2"], 2: ["add-2"]},
        side_payments=True,
        forfeit=True,
    )
    state = play(state, Pass(), 4).state
    assert GAME.interjectors(state) == (0, 1)
    assert refused(state, Hire(3, 1, 5, ADD_2)) == "hire.not_now"
    assert refused(state, Hire(1, 2, 5, ADD_2)) == "hire.finished"
    assert isinstance(play(state, Hire(0, 1, 5, ADD_2)).state.stage, Answer)


@pytest.mark.rule("BH-45")
def test_a_window_tells_nobody_whom_it_asks():
    state = play(rolled(), Pass()).state
    assert GAME.actor(state) == 2
    assert GAME.view(state, 2).stage.asked == 2
    for seat in (0, 1, 3, None):
        assert GAME.view(state, seat).stage.asked is None
        assert GAME.view(state, seat).menu == ()
    closed = play(state, Pass())
    assert closed.of(WindowClosed) == list(closed.events)[:1]  # passes make no event; closing makes one

"""Drivers and Improvements: into play, and paid for (BH-18, BH-19), and the two editions (BH-50)."""

from __future__ import annotations

import pytest

from engine.games.ben_hvrt.actions import Accept, Bid, Drop, Maintain, Pass, Play, QuickSale, Ready, Trade
from engine.games.ben_hvrt.cards import CARDS, DECK
from engine.games.ben_hvrt.events import Discarded, LinedUp, Maintained, Played, Revealed, Stepped, TurnBegan
from engine.games.ben_hvrt.model import (
    Auction,
    CallUpkeep,
    EndAuction,
    Moment,
    NextSale,
    OfferQuickSale,
    Reveal,
    RollDie,
    Trading,
    Upkeep,
    Window,
)
from engine.games.ben_hvrt.tables import SERIES
from engine.parts.deck import Cards
from tests.games.ben_hvrt.table import (
    FRONT,
    GAME,
    advance,
    at_stage,
    eager,
    hand,
    lay,
    on,
    outfit,
    play,
    purses,
    quiet,
    refused,
    run,
    to_move,
)

STAYS = [card.kind for card in DECK if card.stays]
UPKEEP = [card.kind for card in DECK if card.upkeep]
PER_LAP = next(card.kind for card in DECK if card.upkeep and card.per_lap)
FLAT = next(card.kind for card in DECK if card.upkeep and not card.per_lap)


def between_sales(**laid):
    """Before the next card is turned up; a window asks whoever has something to put down."""
    return advance(lay(stage=NextSale(), stacks=(1, 1, 0, 0), auction=Auction(0, 0), **laid)).state


def after_trade(seats=4, **laid):
    """The last chance before the race."""
    return advance(lay(seats, stage=EndAuction(traded=True), auction=Auction(8, 0), **laid)).state


def bills(laps, gear, seats=4, **laid):
    """Maintenance is called."""
    return advance(lay(seats, stage=CallUpkeep(), laps=[laps], gear=gear, **laid)).state


# -- into play --------------------------------------------------------------------------------------


@pytest.mark.rule("BH-18", "BH-40")
@pytest.mark.parametrize("kind", STAYS)
@pytest.mark.parametrize("moment", [between_sales, after_trade])
def test_drivers_and_improvements_are_played_between_sales_and_after_the_last(kind, moment):
    state = moment(hands={2: [kind]})
    assert isinstance(state.stage, Window)
    assert state.stage.moment is Moment.OUTFIT
    assert GAME.actor(state) == 2
    assert GAME.options(state) == (Pass(), Play(kind, 2))
    played = play(state, Play(kind, 2))
    assert played.of(Played) == [Played(2, kind, 2, 0, "")]
    assert played.state.table.gear[2] == outfit([kind])
    assert hand(played.state, 2) == []
    assert kind not in played.state.table.discards  # it stays on the table


@pytest.mark.rule("BH-18")
@pytest.mark.parametrize("kind", STAYS)
def test_not_once_the_race_has_begun(kind):
    state = to_move(*(on(s, crossings=0) for s in FRONT), hands={0: [kind]}, side_payments=True)
    for choice in (Pass(), 3, Pass()):
        if isinstance(state.stage, Window):
            assert refused(state, Play(kind, 0)) == "card.not_now"
        state = play(state, choice).state


@pytest.mark.rule("BH-18")
def test_not_during_a_sale():
    state = play(
        lay(stage=Reveal(), stacks=(1, 0, 0, 0), auction=Auction(0, 0), hands={0: [FLAT]}), "hook"
    ).state
    assert isinstance(state.stage, OfferQuickSale)
    assert refused(state, Play(FLAT, 0)) == "action.not_now"


@pytest.mark.rule("BH-18")
def test_a_card_bought_in_one_sale_can_be_played_before_the_next():
    state = lay(stage=Reveal(), stacks=(1, 1, 0, 0), auction=Auction(0, 0))
    bought = play(state, FLAT, QuickSale()).state
    assert GAME.actor(bought) == 0
    played = play(bought, Play(FLAT, 0))
    assert isinstance(played.state.stage, Reveal)
    assert played.state.table.gear[0] == outfit([FLAT])


@pytest.mark.rule("BH-18")
def test_the_last_chance_comes_after_trading():
    state = advance(lay(stage=EndAuction(), auction=Auction(8, 0), hands={1: [FLAT]}, trade=True)).state
    assert isinstance(state.stage, Trading)
    state = play(state, Trade(1, 2, give=Cards.of([FLAT]), ask=1), Accept(), *[Ready()] * 4).state
    assert isinstance(state.stage, Window)
    assert GAME.actor(state) == 2  # bought a moment ago
    assert play(state, Play(FLAT, 2)).state.table.gear[2] == outfit([FLAT])


@pytest.mark.rule("BH-18")
def test_a_second_driver_discards_the_first():
    state = between_sales(hands={0: ["old-cato"]}, gear={0: ["mad-marcus", FLAT]})
    played = play(state, Play("old-cato", 0))
    assert played.of(Discarded) == [Discarded(0, "mad-marcus")]
    assert played.state.table.gear[0] == outfit(["old-cato", FLAT])
    assert played.state.table.discards == Cards.of(["mad-marcus"])


@pytest.mark.rule("BH-18")
def test_the_same_driver_again_is_a_second_driver_too():
    played = play(between_sales(hands={0: ["old-cato"]}, gear={0: ["old-cato"]}), Play("old-cato", 0)).state
    assert played.table.gear[0] == outfit(["old-cato"])
    assert played.table.discards == Cards.of(["old-cato"])


@pytest.mark.rule("BH-18")
def test_improvements_add_up_also_two_of_a_kind():
    state = between_sales(hands={0: [FLAT, "toll-banner"]}, gear={0: [FLAT]})
    state = play(state, Play(FLAT, 0), Play("toll-banner", 0)).state
    assert state.table.gear[0].improvements == Cards.of([FLAT, FLAT, "toll-banner"])
    assert not state.table.discards


@pytest.mark.rule("BH-18")
def test_on_own_chariots_only():
    state = between_sales(hands={0: [FLAT]})
    for chariot in (1, 2, 3, 4, -1):
        assert refused(state, Play(FLAT, chariot)) == "card.not_so"


@pytest.mark.rule("BH-18", "BH-01")
def test_with_two_chariots_each_one_chooses_and_they_stay_there():
    state = after_trade(2, hands={1: ["mad-marcus", "old-cato"]}, gear={1: [FLAT]})
    assert set(GAME.options(state)) == {
        Pass(),
        *(Play(k, c) for k in ("mad-marcus", "old-cato") for c in (1, 3)),
    }
    state = play(state, Play("mad-marcus", 1), Play("old-cato", 3)).state
    assert state.table.gear == (outfit([]), outfit(["mad-marcus", FLAT]), outfit([]), outfit(["old-cato"]))
    assert not state.table.discards  # a Driver on each


@pytest.mark.rule("BH-18")
def test_what_is_known_of_a_hand_is_played_first():
    state = between_sales(hands={0: [FLAT, FLAT]}, known={0: [FLAT]})
    played = play(state, Play(FLAT, 0)).state
    assert hand(played, 0) == [FLAT]
    assert not played.table.known[0]


@pytest.mark.rule("BH-18")
def test_everyone_is_asked_again_until_all_pass_in_a_row():
    state = between_sales(hands={1: [FLAT], 3: ["old-cato"]})
    order = [GAME.actor(state)]
    for choice in (Pass(), Play("old-cato", 3), Pass()):
        state = play(state, choice).state
        order.append(GAME.actor(state))
    assert order[:3] == [1, 3, 1]  # seat 3 has played, so seat 1 is asked once more
    assert isinstance(state.stage, Reveal)


@pytest.mark.rule("BH-18", "BH-12")
def test_the_window_opens_with_the_auctioneer_to_be():
    state = lay(
        stage=NextSale(), stacks=(1, 1, 1, 1), auction=Auction(2, 2), hands={n: [FLAT] for n in (0, 2, 3)}
    )
    state, order = advance(state).state, []
    while isinstance(state.stage, Window):
        order.append(GAME.actor(state))
        state = play(state, Pass()).state
    assert order == [2, 3, 0]


# -- maintenance --------------------------------------------------------------------------------------


@pytest.mark.rule("BH-19")
@pytest.mark.parametrize("laps", [1, 2, 6])
@pytest.mark.parametrize("kind", UPKEEP)
def test_maintenance_is_flat_or_per_lap_and_goes_into_the_pot(kind, laps):
    card = CARDS[kind]
    price = card.upkeep * (laps if card.per_lap else 1)
    state = bills(laps, {2: [kind]}, pot=9)
    assert GAME.actor(state) == 2
    assert set(GAME.options(state)) == {Drop(), Maintain()}
    paid = play(state, Maintain())
    assert paid.of(Maintained) == [Maintained(2, 2, kind, price)]
    assert purses(paid.state) == (100, 100, 100 - price, 100)
    assert paid.state.table.ledger.pot == 9 + price
    assert paid.state.table.gear[2] == outfit([kind])


@pytest.mark.rule("BH-19")
def test_some_maintenance_is_flat_and_some_per_lap():
    assert CARDS[FLAT].maintenance(1) == CARDS[FLAT].maintenance(6) == CARDS[FLAT].upkeep
    assert CARDS[PER_LAP].maintenance(6) == 6 * CARDS[PER_LAP].maintenance(1)
    assert {card.per_lap for card in DECK if card.upkeep} == {True, False}


@pytest.mark.rule("BH-19")
@pytest.mark.parametrize("kind", UPKEEP)
def test_what_is_not_paid_for_is_discarded(kind):
    dropped = play(bills(2, {2: [kind]}), Drop())
    assert dropped.of(Discarded) == [Discarded(2, kind)]
    assert dropped.state.table.gear[2] == outfit([])
    assert dropped.state.table.discards == Cards.of([kind])
    assert purses(dropped.state) == (100,) * 4


@pytest.mark.rule("BH-19")
def test_one_by_one_at_the_owners_choice():
    state = bills(2, {1: [FLAT, "toll-banner", PER_LAP]})
    asked = {bill.card for bill in state.stage.bills}
    assert asked == {FLAT, "toll-banner", PER_LAP}
    while isinstance(state.stage, Upkeep):
        assert GAME.actor(state) == 1
        keep = state.stage.bills[0].card == "toll-banner"
        state = play(state, Maintain() if keep else Drop()).state
    assert state.table.gear[1] == outfit(["toll-banner"])


@pytest.mark.rule("BH-19")
def test_two_of_a_kind_are_paid_for_twice():
    state = bills(1, {0: [FLAT, FLAT]})
    state = play(state, Maintain(), Drop()).state
    assert state.table.gear[0] == outfit([FLAT])
    assert purses(state)[0] == 100 - CARDS[FLAT].upkeep


@pytest.mark.rule("BH-19")
def test_who_cannot_pay_drops():
    price = CARDS[PER_LAP].maintenance(3)
    state = bills(3, {0: [PER_LAP]}, purses=[price - 1, 5, 5, 5])
    assert GAME.options(state) == (Drop(),)
    assert refused(state, Maintain()) == "maintain.over_purse"
    just = bills(3, {0: [PER_LAP]}, purses=[price, 5, 5, 5])
    assert purses(play(just, Maintain()).state)[0] == 0


@pytest.mark.rule("BH-19")
@pytest.mark.parametrize("kind", [kind for kind in STAYS if kind not in UPKEEP])
def test_what_prints_no_maintenance_costs_none(kind):
    state = bills(2, {0: [kind]})
    assert isinstance(state.stage, RollDie)
    assert state.table.gear[0] == outfit([kind])


@pytest.mark.rule("BH-19")
def test_also_for_a_card_played_in_the_auction_just_held():
    state = play(after_trade(hands={3: [FLAT]}), Play(FLAT, 3)).state
    assert isinstance(state.stage, Upkeep)
    assert GAME.actor(state) == 3
    assert play(state, Drop()).state.table.discards == Cards.of([FLAT])


@pytest.mark.rule("BH-19")
def test_again_in_every_race():
    state = after_trade(hands={3: [FLAT]}, laps=[1, 1])
    state = play(state, Play(FLAT, 3)).state
    paid = run(state, lambda s: s.table.race == 1 and isinstance(s.stage, RollDie))
    assert [(event.seat, event.card) for event in paid.of(Maintained)] == [(3, FLAT)] * 2


@pytest.mark.rule("BH-19", "BH-01")
def test_with_two_chariots_each_one_purse_pays_for_both():
    state = bills(1, {0: [FLAT], 2: [PER_LAP]}, seats=2)
    paid = play(state, Maintain(), Maintain())
    assert [(event.seat, event.chariot) for event in paid.of(Maintained)] == [(0, 0), (0, 2)]
    assert purses(paid.state)[0] == 100 - CARDS[FLAT].upkeep - CARDS[PER_LAP].upkeep


@pytest.mark.rule("BH-19")
@pytest.mark.parametrize("choice", [Pass(), Bid(), Ready(), "pay"])
def test_a_bill_is_paid_or_not(choice):
    assert refused(bills(1, {0: [FLAT]}), choice) in {"action.not_now", "action.nonsense"}


@pytest.mark.rule("BH-19")
@pytest.mark.parametrize("dealer", range(4))
def test_bills_go_round_from_the_dealers_left(dealer):
    state, order = bills(1, dict(enumerate([[kind] for kind in UPKEEP[:4]])), dealer=dealer), []
    while isinstance(state.stage, Upkeep):
        order.append(GAME.actor(state))
        state = play(state, Maintain()).state
    assert order == [(dealer + 1 + n) % 4 for n in range(4)]


# -- the two editions -----------------------------------------------------------------------------------


@pytest.mark.rule("BH-50", "BH-19")
def test_only_the_french_edition_lines_up_before_maintenance():
    order = {}
    for edition in ("english", "french"):
        state = lay(stage=CallUpkeep(), gear={0: [FLAT]}, laps=[1], edition=edition)
        begun = advance(state)
        assert isinstance(begun.state.stage, Upkeep)
        assert bool(begun.of(LinedUp)) == (begun.state.race is not None) == (edition == "french")
        whole = begun.then(Maintain())
        order[edition] = [type(e) for e in whole.events if isinstance(e, LinedUp | Maintained | TurnBegan)]
        assert isinstance(whole.state.stage, RollDie)
    assert order["english"] == [Maintained, LinedUp, TurnBegan]
    assert order["french"] == [LinedUp, Maintained, TurnBegan]


@pytest.mark.rule("BH-50")
def test_a_dropped_start_helps_nobody_in_either_edition():
    """Racing Stripes act at the start, after maintenance wherever that stands."""
    for edition in ("english", "french"):
        state = advance(
            lay(stage=CallUpkeep(), gear={1: ["racing-stripes"]}, laps=[1], edition=edition)
        ).state
        speeds = [play(state, c).state.race.chariots[1].speed for c in (Drop(), Maintain())]
        assert speeds == [1, 4]


@pytest.mark.rule("BH-50", "BH-02")
def test_the_editions_differ_in_nothing_else_that_is_agreed_on():
    english, french = GAME.setup(6, edition="english"), GAME.setup(6, edition="french")
    assert (english.laps, english.chariots) == (french.laps, french.chariots)
    for series in SERIES:
        races = [len(GAME.setup(4, series=series, edition=e).laps) for e in ("english", "french")]
        assert races == ([5, 6] if series == "caligula" else [races[0]] * 2)


@pytest.mark.rule("BH-50", "BH-07")
def test_in_the_french_edition_too_who_cannot_pay_the_ante_takes_part():
    state = lay(laps=[2], purses=[0, 100, 100, 100], edition="french")
    racing = run(state, at_stage(RollDie)).state
    assert racing.race.chariots[0].running


@pytest.mark.rule("BH-50")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_a_whole_game_can_be_played_in_each_edition(edition):
    whole = run(GAME.start(quiet(4, laps=[1, 2], edition=edition)), choose=eager)
    assert GAME.actor(whole.state) is None
    assert len(whole.of(LinedUp)) == 2
    assert whole.of(Revealed)
    assert whole.of(Stepped)

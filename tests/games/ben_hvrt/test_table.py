"""The table, the series, and what comes before every race (BH-01 to BH-11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from itertools import product

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt.actions import Bid, Pass, ToAuction
from engine.games.ben_hvrt.board import GRID
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.events import (
    Anted,
    DealerDrawn,
    Dealt,
    LinedUp,
    RaceAnnounced,
    RaceOver,
    Reshuffled,
    Stacked,
)
from engine.games.ben_hvrt.model import (
    CollectAntes,
    Deal,
    DrawDealer,
    NewRace,
    OfferQuickSale,
    Over,
    Reveal,
    RollDie,
    RollLaps,
    chariots_of,
)
from engine.games.ben_hvrt.tables import SERIES
from engine.parts.deck import Cards
from tests.games.ben_hvrt.table import (
    GAME,
    advance,
    at_stage,
    eager,
    hand,
    lay,
    play,
    purses,
    quiet,
    refused,
    run,
)

NAMED = {
    "basic": (1, 2, 4),
    "jupiter": (1, 2, 4, 6),
    "julius": (2, 3, 4, 5),
    "augustus": (2, 2, 2, 6),
    "mercury": (1, 2, 3, 4, 1, 2, 3, 4),
    "hercules": (1, 2, 3, 4, 5, 6),
    "saturn": (2, 2, 4, 2, 2, 6),
    "rose-derby": (4, 3, 2, 1, 6),
    "iris-derby": (3, 2, 1, 4, 6),
}


def refused_setup(*seats, **settings):
    with pytest.raises(RuleViolation) as refusal:
        GAME.setup(*seats, **settings)
    return refusal.value.key


def first_race(seats, laps, **settings):
    """From the start to the first reveal: the Dealer is seat 0, the cards fall as they may."""
    state = play(GAME.start(quiet(seats, laps=[laps], **settings)), 0).state
    return run(state, at_stage(Reveal))


# -- who plays ------------------------------------------------------------------------------


@pytest.mark.rule("BH-01")
@pytest.mark.parametrize("seats", range(2, 13))
def test_two_to_twelve_can_sit_down(seats):
    options = GAME.setup(seats)
    assert options.seats == seats
    assert options.chariots == (2 if seats < 4 else 1)
    lined_up = run(GAME.start(quiet(seats, laps=[1])), at_stage(RollDie)).of(LinedUp)
    assert len(lined_up[0].squares) == seats * options.chariots


@pytest.mark.rule("BH-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 13, True, 4.0, "4", None])
def test_nobody_else_can(seats):
    assert refused_setup(seats) == "setup.seats"


@pytest.mark.rule("BH-01", "BH-33")
@pytest.mark.parametrize(("seats", "chariots"), [(2, 1), (2, 6), (3, 1), (3, 4), (4, 3), (6, 2)])
def test_a_table_may_agree_on_other_numbers_of_chariots_while_the_grid_has_room(seats, chariots):
    assert GAME.setup(seats, chariots=chariots).chariots == chariots
    assert seats * chariots <= len(GRID)
    assert refused_setup(seats, chariots=len(GRID) // seats + 1) == "setup.chariots"


@pytest.mark.rule("BH-01")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("laps", "ante", "free"), [(1, 2, 1), (2, 4, 1), (3, 6, 2)])
def test_with_two_chariots_each_every_number_counts_twice(seats, laps, ante, free):
    start = GAME.start(quiet(seats, laps=[laps]))
    assert purses(start) == (200,) * seats  # starting ducats, one purse
    ready = run(start, at_stage(Reveal)).state
    assert purses(ready) == (200 - 2 * ante,) * seats
    assert [held.total for held in ready.table.hands] == [2 * 2 + 2 * free] * seats  # one hand
    assert ready.table.stacks == (2 * laps,) * seats
    assert len(ready.table.gear) == 2 * seats  # Drivers and Improvements belong to a chariot


@pytest.mark.rule("BH-01", "BH-14")
def test_with_two_chariots_each_there_is_one_bid_a_player():
    state = first_race(3, 1).then("hook", ToAuction())
    state = play(state.state, Bid(), Bid(), Bid()).state
    assert purses(state) == (200 - 2 * 2 - 1,) * 3
    assert state.auction.bidding.price == 2  # each has spoken once, and the round is over


@pytest.mark.rule("BH-01")
def test_with_two_chariots_each_a_player_has_two_on_the_track():
    state = run(GAME.start(quiet(3, laps=[1])), at_stage(RollDie)).state
    assert len(state.race.chariots) == 6
    assert [chariots_of(state.options, seat) for seat in range(3)] == [(0, 3), (1, 4), (2, 5)]


# -- the series -----------------------------------------------------------------------------


@pytest.mark.rule("BH-02")
@pytest.mark.parametrize(("name", "laps"), NAMED.items())
def test_named_series(name, laps):
    assert GAME.setup(6, series=name).laps == laps
    assert GAME.setup(6, series=name, doubled=True).laps == laps * 2


@pytest.mark.rule("BH-02")
def test_there_are_ten_named_series_and_basic_is_the_plain_one():
    assert set(SERIES) == {*NAMED, "caligula"}
    assert GAME.setup(6).series == "basic"


@pytest.mark.rule("BH-02", "BH-50")
@pytest.mark.parametrize(("edition", "races"), [("english", 5), ("french", 6)])
def test_caligula_has_five_races_or_six_each_rolled(edition, races):
    options = GAME.setup(4, series="caligula", edition=edition)
    assert options.laps == (0,) * races
    assert GAME.setup(4, series="caligula", edition=edition, doubled=True).laps == (0,) * 2 * races
    assert options.forfeit


@pytest.mark.rule("BH-02")
def test_caligula_rolls_a_fair_die_before_the_antes_and_the_auction():
    state = run(GAME.start(quiet(4, series="caligula")), at_stage(RollLaps)).state
    assert dict(GAME.lottery(state)) == {laps: Fraction(1, 6) for laps in range(1, 7)}
    assert state.table.ledger.pot == 0
    after = play(state, 5)
    assert after.of(RaceAnnounced) == [RaceAnnounced(0, 5)]
    assert after.state.table.ledger.pot == 4 * 10


@pytest.mark.rule("BH-02", "BH-50")
def test_caligula_rolls_again_for_every_race():
    whole = run(GAME.start(quiet(4, series="caligula")))
    announced = whole.of(RaceAnnounced)
    assert [race.race for race in announced] == [0, 1, 2, 3, 4]
    assert len({race.laps for race in announced}) > 1  # with this seed the five dice differ
    assert isinstance(whole.state.stage, Over)


@pytest.mark.rule("BH-02")
@pytest.mark.parametrize("laps", [[6], [1, 1], (3, 2, 1), [1, 2, 3, 4, 5, 6]])
def test_any_list_of_one_to_six_laps_is_a_series(laps):
    options = GAME.setup(4, laps=laps)
    assert options.laps == tuple(laps)
    assert options.series == "custom"
    assert GAME.setup(4, laps=laps, doubled=True).laps == tuple(laps) * 2


@pytest.mark.rule("BH-02")
@pytest.mark.parametrize("laps", [[], [0], [7], [1, -1], [1.0], [True], ["2"], "123", 3])
def test_no_other_list_is(laps):
    assert refused_setup(4, laps=laps) in {"setup.no_laps", "setup.laps"}


@pytest.mark.rule("BH-02")
def test_a_name_and_a_list_do_not_go_together_and_names_must_be_known():
    assert refused_setup(4, series="basic", laps=[1]) == "setup.series_and_laps"
    assert refused_setup(4, series="nero") == "setup.series"
    assert refused_setup(4, edition="latin") == "setup.edition"
    assert refused_setup(4, doubled="yes") == "setup.switch"
    assert refused_setup(4, horses=2) == "setup.unknown"


@pytest.mark.rule("BH-02")
def test_a_series_is_run_race_by_race():
    whole = run(GAME.start(quiet(4, laps=[1, 3, 2])))
    assert [(race.race, race.laps) for race in whole.of(RaceAnnounced)] == [(0, 1), (1, 3), (2, 2)]
    assert [result.laps for result in whole.state.table.results] == [1, 3, 2]
    assert GAME.actor(whole.state) is None


# -- money and the Dealer ---------------------------------------------------------------------


@pytest.mark.rule("BH-04")
@pytest.mark.parametrize("seats", range(4, 13))
def test_everyone_starts_with_exactly_100_ducats(seats):
    start = GAME.start(GAME.setup(seats))
    assert purses(start) == (100,) * seats
    assert start.table.ledger.pot == 0


@pytest.mark.rule("BH-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_no_ducat_enters_or_leaves_in_a_whole_series(seats):
    start = GAME.start(GAME.setup(seats, laps=[1, 2]))
    total = sum(purses(start))
    whole = run(start, choose=eager)  # `run` looks after every step
    assert sum(purses(whole.state)) == total
    assert whole.state.table.ledger.pot == 0


@pytest.mark.rule("BH-05")
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_first_dealer_is_drawn_evenly(seats):
    start = GAME.start(GAME.setup(seats))
    assert isinstance(start.stage, DrawDealer)
    assert GAME.actor(start) is CHANCE
    assert dict(GAME.lottery(start)) == {seat: Fraction(1, seats) for seat in range(seats)}
    drawn = play(start, seats - 1)
    assert drawn.of(DealerDrawn) == [DealerDrawn(seats - 1)]
    assert drawn.state.table.dealer == seats - 1


@pytest.mark.rule("BH-05")
def test_the_lot_is_as_good_as_the_dice():
    """Highest die, ties roll again: the chance of each of three players, all 216 throws counted."""
    sole, tied = Counter(), Counter()
    for throw in product(range(1, 7), repeat=3):
        best = tuple(seat for seat in range(3) if throw[seat] == max(throw))
        (sole if len(best) == 1 else tied)[best] += 1
    # among two tied, each wins half (symmetry of two dice); three tied start all over
    wins = {
        seat: Fraction(
            sole[(seat,)]
            + sum(Fraction(n, 2) for pair, n in tied.items() if len(pair) == 2 and seat in pair),
            216 - tied[0, 1, 2],
        )
        for seat in range(3)
    }
    start = GAME.start(GAME.setup(3))
    assert dict(GAME.lottery(start)) == wins


@pytest.mark.rule("BH-05")
@pytest.mark.parametrize("seed", range(4))
def test_the_winner_deals_the_next_race(seed):
    whole = run(GAME.start(quiet(4, laps=[1, 1])), lambda s: s.table.race == 1, luck=Seeded(seed))
    winner = whole.of(RaceOver)[0].order[0]
    assert whole.state.table.dealer == winner
    assert whole.of(DealerDrawn) == [whole.events[0]]  # nobody rolls for it again
    revealed = run(whole.state, at_stage(OfferQuickSale), luck=Seeded(seed)).state
    assert revealed.auction.auctioneer == winner


@pytest.mark.rule("BH-05")
def test_with_two_chariots_each_the_winners_owner_deals():
    whole = run(GAME.start(quiet(2, laps=[1, 1])), lambda s: s.table.race == 1)
    assert whole.state.table.dealer == whole.of(RaceOver)[0].order[0] % 2


# -- dealing ----------------------------------------------------------------------------------


@pytest.mark.rule("BH-06")
def test_everyone_is_dealt_two_cards_of_eighty_before_the_first_race():
    state = play(GAME.start(quiet(4, laps=[1])), 2).state
    assert state.stage == Deal(free=False)
    assert dict(GAME.lottery(state)) == {kind: Fraction(n, 80) for kind, n in FULL_DECK.counts}
    dealt = run(state, lambda s: s.stage != state.stage and getattr(s.stage, "free", True))
    assert [event.seat for event in dealt.of(Dealt)] == [3, 0, 1, 2, 3, 0, 1, 2]
    assert [held.total for held in dealt.state.table.hands] == [2] * 4
    assert dealt.state.table.ledger.pot == 4 * 2  # the antes come after them


@pytest.mark.rule("BH-06")
def test_the_starting_hand_is_for_the_first_race_only():
    second = run(
        GAME.start(quiet(4, laps=[1, 1])), lambda s: s.table.race == 1 and isinstance(s.stage, Reveal)
    )
    assert len(second.of(Dealt)) == 4 * (2 + 1) + 4 * 1


@pytest.mark.rule("BH-06", "BH-08")
def test_a_card_dealt_is_seen_by_its_player_only():
    state = play(GAME.start(quiet(4, laps=[1])), 0).state
    dealt = play(state, "hook").of(Dealt)[0]
    assert GAME.seen(dealt, 1) == Dealt(1, "hook")
    assert [GAME.seen(dealt, seat) for seat in (0, 2, 3, None)] == [Dealt(1, None)] * 4


@pytest.mark.rule("BH-07")
@pytest.mark.parametrize("laps", range(1, 7))
def test_the_ante_is_two_ducats_a_lap(laps):
    anted = advance(lay(4, laps=[laps], stage=CollectAntes()))
    assert purses(anted.state) == (100 - 2 * laps,) * 4
    assert anted.state.table.ledger.pot == 8 * laps
    assert [event.short for event in anted.of(Anted)] == [False] * 4


@pytest.mark.rule("BH-07")
def test_a_two_lap_race_costs_four():
    assert [e.ducats for e in advance(lay(5, laps=[2], stage=CollectAntes())).of(Anted)] == [4] * 5


@pytest.mark.rule("BH-07")
def test_who_has_less_pays_all_and_races_all_the_same():
    anted = advance(lay(4, laps=[2], stage=CollectAntes(), purses=[3, 0, 4, 9], pot=1))
    assert {e.seat: (e.ducats, e.short) for e in anted.of(Anted)} == {
        0: (3, True),
        1: (0, True),
        2: (4, False),
        3: (4, False),
    }
    assert anted.state.table.ledger.pot == 1 + 11
    racing = run(anted.state, at_stage(RollDie))
    assert [held.total for held in racing.state.table.hands] == [1] * 4
    assert all(chariot.running for chariot in racing.state.race.chariots)


@pytest.mark.rule("BH-07", "BH-01")
def test_who_cannot_pay_for_both_chariots_is_short():
    anted = advance(lay(2, laps=[3], stage=CollectAntes(), purses=[11, 12]))
    assert [(e.seat, e.ducats, e.short) for e in anted.of(Anted)] == [(1, 12, False), (0, 11, True)]


@pytest.mark.rule("BH-08")
@pytest.mark.parametrize(("laps", "cards"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_free_cards_are_half_a_card_a_lap_rounded_up(laps, cards):
    ready = first_race(4, laps).state
    assert [held.total for held in ready.table.hands] == [2 + cards] * 4


@pytest.mark.rule("BH-09")
@pytest.mark.parametrize("laps", range(1, 7))
def test_a_stack_has_a_card_a_lap(laps):
    ready = first_race(4, laps)
    assert ready.of(Stacked) == [Stacked((laps,) * 4)]
    assert ready.state.table.stacks == (laps,) * 4


@pytest.mark.rule("BH-09")
def test_nobody_sees_a_stack_not_even_its_owner():
    """Any card that a seat cannot place may be in the stacks, and what is there changes no view."""
    state = lay(4, stage=Reveal(), hands={1: ["hook"], 2: ["add-1"]}, pool=["add-1"] * 3 + ["move-6"])
    state = replace(state, table=replace(state.table, stacks=(1, 1, 1, 1)))
    swapped = replace(
        state,
        table=replace(
            state.table,
            pool=Cards.of(["add-1"] * 3 + ["hook"]),
            hands=(Cards(), Cards.of(["move-6"]), *state.table.hands[2:]),
        ),
    )
    for seat in (0, 2, 3, None):
        assert GAME.view(state, seat) == GAME.view(swapped, seat)
    assert {"pool", "hands"}.isdisjoint(field.name for field in fields(GAME.view_type))
    assert GAME.view(state, 0).stacks == (1, 1, 1, 1)


@pytest.mark.rule("BH-10")
@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(dealer):
    dealt = run(lay(4, laps=[3], stage=Deal(free=True), dealer=dealer), at_stage(Reveal)).of(Dealt)
    assert [event.seat for event in dealt] == [(dealer + 1 + n) % 4 for n in range(8)]


@pytest.mark.rule("BH-10")
def test_eight_players_and_six_laps_ask_for_more_than_eighty_cards():
    ready = first_race(8, 6).state
    assert [held.total for held in ready.table.hands] == [2 + 3] * 8  # the free cards come first
    assert ready.table.stacks == (5,) * 8  # of six
    assert ready.table.deck == 0
    assert ready.table.discards.total == 0


@pytest.mark.rule("BH-10")
def test_the_last_cards_go_to_the_dealers_left():
    ready = first_race(12, 6).state  # 80 - 24 - 36 = 20 cards for twelve stacks
    assert ready.table.stacks == (1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1)


@pytest.mark.rule("BH-10")
def test_free_cards_come_before_stacks_and_an_empty_deck_gives_nothing():
    state = lay(4, laps=[3], stage=Deal(free=True), dealer=1, pool=["add-1"] * 3)
    dealt = run(state, lambda s: s.table.deck == 0)
    assert [event.seat for event in dealt.of(Dealt)] == [2, 3, 0]
    assert hand(dealt.state, 1) == []
    assert dealt.of(Stacked) == [Stacked((0, 0, 0, 0))]
    assert dealt.state.race is not None  # nothing to sell: straight to the race


@pytest.mark.rule("BH-10")
def test_the_deck_is_not_renewed_before_the_race_is_over():
    state = lay(4, laps=[6, 1], stage=Deal(free=True), pool=["hook", "hook", "hook", "add-1", "add-1"])
    racing = run(state, at_stage(RollDie))
    assert racing.of(Stacked) == [Stacked((0, 0, 0, 0))]
    assert racing.state.table.pool.total == 0
    assert racing.state.table.discards.total == 75
    after = run(racing.state, lambda s: s.table.race == 1)
    assert after.of(Reshuffled)[0].cards >= 75


@pytest.mark.rule("BH-11")
def test_between_races_the_discards_are_shuffled_back():
    whole = run(GAME.start(quiet(4, laps=[1, 1])), lambda s: s.table.race == 1, choose=lambda s: GAME.safe(s))
    assert whole.of(Reshuffled) == [Reshuffled(4)]  # nobody bid for the four cards on the block
    table = whole.state.table
    assert table.discards.total == 0
    assert table.pool.total + sum(held.total for held in table.hands) == 80


@pytest.mark.rule("BH-11")
def test_a_discard_can_be_dealt_in_the_next_race():
    state = advance(lay(4, laps=[1, 1], stage=NewRace(), pool=["add-1"] * 6)).state
    assert "hook" not in GAME.lottery(state)
    later = run(state, lambda s: s.table.race == 1).state
    assert "hook" in GAME.lottery(later)


@pytest.mark.rule("BH-04", "BH-10")
def test_nobody_acts_out_of_turn_while_cards_are_dealt():
    state = play(GAME.start(quiet(4)), 0).state
    assert refused(state, Pass()) == "outcome.impossible"
    assert refused(state, "joker") == "outcome.impossible"

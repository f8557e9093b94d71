"""The purchase phase: what can be bought, from whom, at what price, and how often."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.horse_fever.actions import (
    Accept,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Pass,
)
from engine.games.horse_fever.events import (
    Bought,
    Earned,
    Kept,
    PassedPurchase,
    RefusedToSell,
    SoldOn,
    StableBought,
)
from engine.games.horse_fever.model import Assistant, Betting, Choose, Draw, Purchase, State
from engine.parts.deck import Cards
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    play,
    purse,
    refused,
    shopping,
    vp,
)

TWO = ("start-4", "start-0")
FOUR = ("most-danari", "most-horses", "most-danari", "fewest-points")


def second_step(state: State) -> State:
    """Everyone has had the first turn: seat 0 is to buy again."""
    while not (isinstance(state.stage, Purchase) and state.stage.step == 1):
        state = play(state, Pass()).state
    return state


@pytest.mark.rule("HF-10")
def test_everyone_buys_twice_in_turn_from_the_first_player() -> None:
    state, order = shopping(3, first=1), []
    while isinstance(state.stage, Purchase):
        order.append((state.stage.step, GAME.actor(state)))
        state = play(state, Pass()).state
    assert order == [(0, 1), (0, 2), (0, 0), (1, 1), (1, 2), (1, 0)]
    assert isinstance(state.stage, Betting)


@pytest.mark.rule("HF-10")
def test_two_action_cards_cost_400_in_both_steps() -> None:
    first = play(shopping(2), Buy("action"), *TWO)
    assert first.of(Bought) == [Bought(0, "action", 400)]
    assert purse(first.state, 0) == 4600
    assert first.state.table.hands[0] == Cards.of(TWO)
    again = play(second_step(first.state), Buy("action"), "odds-up", "last-4").state
    assert purse(again, 0) == 4200
    assert again.table.hands[0].total == 4


@pytest.mark.rule("HF-10")
def test_fewer_than_two_action_cards_are_not_sold() -> None:
    hands = {1: [*GAME.start(GAME.setup(2)).table.actions][:17]}
    state = shopping(2, hands=hands)
    assert refused(state, Buy("action")) == "buy.none_left"
    assert Buy("action") not in GAME.options(state)
    assert Buy("action") in GAME.options(shopping(2, hands={1: hands[1][:16]}))


@pytest.mark.rule("HF-10")
@pytest.mark.parametrize(
    ("what", "four", "kept"),
    [
        ("target", FOUR, "most-horses"),
        ("assistant", ("income", "windfall", "rents", "two-in-one"), "income"),
        ("horse", ("twin", "bolter", "starter", "sprinter"), "bolter"),
    ],
)
def test_of_four_cards_one_is_kept(what: str, four: tuple[str, ...], kept: str) -> None:
    state = shopping(3, stables={BLACK: 0})
    deck = {"target": "target_deck", "assistant": "assistant_deck", "horse": "horse_deck"}[what]
    before = getattr(state.table, deck)
    drawn = play(state, Buy(what), *four)
    assert isinstance(drawn.state.stage, Choose)
    assert GAME.options(drawn.state) == tuple(Keep(kind) for kind in sorted({*four}))
    assert refused(drawn.state, Keep("most-stables" if what == "target" else "pursuer")) == "keep.not_drawn"
    assert refused(drawn.state, Pass()) == "action.not_now"
    after = drawn.then(Keep(kept))
    assert after.of(Kept) == [Kept(0, what, kept, "")]
    assert purse(after.state, 0) == 4600
    assert getattr(after.state.table, deck) == before.take(kept)  # the others are back
    if what == "assistant":
        assert after.state.table.assistants[0] == (Assistant(kept),)
    else:
        assert getattr(after.state.table, f"{what}s")[0] == Cards.of([kept])
    assert refused(second_step(after.state), Buy(what)) == "buy.once_a_phase"
    assert Buy(what) not in GAME.options(second_step(after.state))


@pytest.mark.rule("HF-10")
def test_cards_are_drawn_from_a_shuffled_deck_without_putting_back() -> None:
    state = play(shopping(2), Buy("target"), "most-danari").state
    assert isinstance(state.stage, Draw)
    left = GAME.lottery(state)
    assert left["most-danari"] * 13 == 1
    assert left["most-horses"] * 13 == 2
    assert "most-danari" not in GAME.lottery(play(state, "most-danari").state)


@pytest.mark.rule("HF-10")
def test_the_last_card_of_a_deck_is_kept_without_a_question() -> None:
    targets = dict.fromkeys(("most-danari", "most-horses", "most-stables", "most-assistants"), 2)
    others = {1: Cards.of({**targets, "most-targets": 2, "fewest-points": 2, "fewest-stables": 1}).each()}
    after = play(shopping(2, targets=others), Buy("target"), "fewest-stables")
    assert after.of(Kept) == [Kept(0, "target", "fewest-stables", "")]
    assert GAME.actor(after.state) == 1
    assert Buy("target") not in GAME.options(after.state)
    assert refused(after.state, Buy("target")) == "buy.none_left"


@pytest.mark.rule("HF-10")
def test_a_horse_only_with_a_stable() -> None:
    state = shopping(2)
    assert refused(state, Buy("horse")) == "buy.no_stable"
    assert Buy("horse") not in GAME.options(state)
    assert Buy("horse") in GAME.options(shopping(2, stables={RED: 0}))


@pytest.mark.rule("HF-11")
@pytest.mark.parametrize(
    ("odds", "price"), [(2, 2100), (3, 1900), (4, 1700), (5, 1500), (6, 1300), (7, 1100)]
)
def test_a_stable_costs_what_its_odds_say_and_counts_as_a_point(odds: int, price: int) -> None:
    rows = [7 if odds != 7 else 2] * 6
    rows[YELLOW] = odds
    state = shopping(2, odds=rows)
    after = play(state, BuyStable(YELLOW))
    assert after.of(StableBought) == [StableBought(0, YELLOW, price)]
    assert purse(after.state, 0) == 5000 - price
    assert vp(after.state, 0) == vp(state, 0) + 1
    assert after.state.table.points == state.table.points  # no token: the card counts


@pytest.mark.rule("HF-11")
def test_the_seeds_example_yellow_at_one_to_three() -> None:
    """John buys the yellow stable, rated 1:3, and pays the bank 1900."""
    after = play(shopping(4, odds=(2, 4, 5, 6, 3, 7)), BuyStable(YELLOW)).state
    assert purse(after, 0) == 5000 - 1900
    assert after.table.money.bank == -20000 + 1900
    assert after.table.stables_of(0) == (YELLOW,)


@pytest.mark.rule("HF-11")
def test_one_stable_a_phase_and_only_a_free_one() -> None:
    state = play(shopping(2, stables={RED: 1}), BuyStable(BLUE)).state
    state = second_step(state)
    assert refused(state, BuyStable(GREEN)) == "buy.once_a_phase"
    assert not any(isinstance(choice, BuyStable) for choice in GAME.options(state))
    assert refused(shopping(2, stables={RED: 1}), BuyStable(RED)) == "buy.stable_taken"
    assert refused(shopping(2), BuyStable(6)) == refused(shopping(2), BuyStable(-1)) == "buy.stable_taken"


@pytest.mark.rule("HF-12")
def test_a_pass_pays_400_and_may_be_repeated() -> None:
    first = play(shopping(2), Pass())
    assert first.of(PassedPurchase) == [PassedPurchase(0, 400)]
    assert purse(play(second_step(first.state), Pass()).state, 0) == 5800


@pytest.mark.rule("HF-12")
@pytest.mark.parametrize(("side", "danari"), [("bank", 2000), ("mob", 4000)])
def test_a_loan_once_a_phase(side: str, danari: int) -> None:
    state = play(shopping(2), Borrow(side)).state
    assert purse(state, 0) == 5000 + danari
    assert state.table.loans[0] == Cards.of([side])
    assert state.table.loan_deck == 5
    assert refused(second_step(state), Borrow("bank")) == "buy.once_a_phase"
    assert refused(shopping(2), Borrow("friend")) == "buy.no_such_thing"


@pytest.mark.rule("HF-12")
def test_loans_while_cards_last() -> None:
    state = shopping(2, loans={1: ["bank", "bank", "mob", "mob", "mob", "mob"]})
    assert refused(state, Borrow("mob")) == "buy.none_left"
    assert not any(isinstance(choice, Borrow) for choice in GAME.options(state))


@pytest.mark.rule("HF-12")
def test_who_can_only_pass_is_not_asked() -> None:
    """No money, no Loan left: the bank's 400 come by themselves, and buy something in the second step."""
    state = shopping(2, purses=(0, 5000), loans={1: ["mob"] * 6})
    assert GAME.actor(state) == 1
    assert purse(state, 0) == 400


def test_nothing_is_bought_on_credit() -> None:
    state = shopping(2, purses=(300, 5000), assistants={1: ["income"]})
    for choice in (Buy("action"), Buy("target"), BuyStable(WHITE), BuyFrom(1, "assistant", card="income")):
        assert refused(state, choice) == "buy.over_purse"
    assert GAME.options(state) == (Pass(), Borrow("bank"), Borrow("mob"))
    assert refused(state, Buy("loan")) == refused(state, Buy("stable")) == "buy.no_such_thing"


# -- from a player -----------------------------------------------------------------------------

OFFERS = (
    BuyFrom(1, "stable", lane=GREEN),
    BuyFrom(1, "assistant", card="income"),
    BuyFrom(1, "horse", card="twin"),
    BuyFrom(1, "target"),
)


def with_goods(**more: Any) -> State:
    goods: dict[str, Any] = {
        "stables": {GREEN: 1, WHITE: 0},
        "assistants": {1: ["income"]},
        "horses": {1: ["twin"]},
        "targets": {1: ["most-danari", "most-horses"]},
        "hands": {1: ["odds-up"]},
        "loans": {1: ["bank"]},
    }
    return shopping(3, **{**goods, **more})


@pytest.mark.rule("HF-13")
@pytest.mark.parametrize(("offer", "price"), [*zip(OFFERS, (3400, 800, 800, 800), strict=True)])
def test_a_player_who_agrees_sells_at_twice_the_price(offer: BuyFrom, price: int) -> None:
    state = with_goods()
    assert {*OFFERS} <= {*GAME.options(state)}
    asked = play(state, offer).state
    assert GAME.actor(asked) == 1
    card = "most-horses" if offer.what == "target" else ""
    sold = play(asked, Accept(card))
    assert sold.of(SoldOn) == [SoldOn(0, 1, offer.what, card or offer.card, offer.lane, price)]
    table = sold.state.table
    assert table.money.purses == (5000 - price, 5000 + price, 5000)
    assert {
        "stable": lambda: table.stables_of(0) == (GREEN, WHITE) and vp(sold.state, 1) == 1,
        "assistant": lambda: table.assistants == ((Assistant("income"),), (), ()),
        "horse": lambda: (table.horses[0], table.horses[1]) == (Cards.of(["twin"]), Cards()),
        "target": lambda: (
            (table.targets[0], table.targets[1]) == (Cards.of(["most-horses"]), Cards.of(["most-danari"]))
        ),
    }[offer.what]()
    assert GAME.actor(sold.state) == 1  # and it was the buyer's purchase


@pytest.mark.rule("HF-13")
def test_the_seller_picks_the_target() -> None:
    asked = play(with_goods(), BuyFrom(1, "target")).state
    assert GAME.options(asked) == (Decline(), Accept("most-danari"), Accept("most-horses"))
    assert refused(asked, Accept("fewest-points")) == refused(asked, Accept()) == "sell.no_such_target"
    other = play(with_goods(), BuyFrom(1, "horse", card="twin")).state
    assert refused(other, Accept("most-danari")) == "sell.not_asked_for"
    assert refused(other, Pass()) == "action.not_now"


@pytest.mark.rule("HF-13")
def test_a_refusal_costs_nothing_and_one_may_ask_again_for_something_else() -> None:
    offer = BuyFrom(1, "assistant", card="income")
    after = play(with_goods(), offer, Decline())
    assert after.of(RefusedToSell) == [RefusedToSell(0, 1, "assistant")]
    assert GAME.actor(after.state) == 0
    assert purse(after.state, 0) == 5000
    assert refused(after.state, offer) == "buy.asked_already"
    assert offer not in GAME.options(after.state)
    others = [choice for choice in GAME.options(after.state) if isinstance(choice, BuyFrom)]
    assert len(others) > 2
    tired = play(after.state, others[0], Decline(), others[1], Decline()).state
    assert refused(tired, others[2]) == "buy.asked_enough"
    assert not any(isinstance(choice, BuyFrom) for choice in GAME.options(tired))
    later = second_step(play(after.state, Buy("action"), "start-4", "start-0").state)
    assert offer in GAME.options(later)


@pytest.mark.rule("HF-13")
def test_action_cards_loans_and_characters_are_not_for_sale() -> None:
    state = with_goods()
    for what, card in (("action", "odds-up"), ("action", ""), ("loan", "bank"), ("character", "heiress")):
        assert refused(state, BuyFrom(1, what, card)) == "buy.not_theirs"


@pytest.mark.rule("HF-13")
def test_only_what_the_other_has_for_all_to_see() -> None:
    state = with_goods()
    for offer in (
        BuyFrom(1, "stable", lane=RED),
        BuyFrom(1, "stable", lane=7),
        BuyFrom(1, "stable"),
        BuyFrom(1, "assistant", card="rents"),
        BuyFrom(1, "horse", card="bolter"),
        BuyFrom(1, "target", card="most-danari"),
        BuyFrom(1, "horse", card="twin", lane=GREEN),
        BuyFrom(2, "target"),
        BuyFrom(0, "stable", lane=WHITE),
        BuyFrom(3, "target"),
        BuyFrom(-1, "target"),
    ):
        assert refused(state, offer) == "buy.not_theirs", offer


@pytest.mark.rule("HF-10", "HF-13")
def test_buying_from_players_counts_towards_the_limits() -> None:
    sold = play(with_goods(), BuyFrom(1, "target"), Accept("most-danari")).state
    later = second_step(sold)
    assert refused(later, Buy("target")) == "buy.once_a_phase"
    assert refused(later, BuyFrom(1, "assistant", card="income")) == "buy.once_a_phase"
    four = ("most-stables", "most-stables", "most-targets", "fewest-points")
    bought = play(with_goods(), Buy("target"), *four, Keep("most-targets")).state
    assert refused(second_step(bought), BuyFrom(1, "target")) == "buy.once_a_phase"
    no_stable = with_goods(stables={GREEN: 1})
    assert refused(no_stable, BuyFrom(1, "horse", card="twin")) == "buy.no_stable"
    assert BuyFrom(1, "horse", card="twin") not in GAME.options(no_stable)


@pytest.mark.rule("HF-13", "HF-36")
def test_nobody_buys_from_who_is_out() -> None:
    state = shopping(3, gone=[1], purses=(5000, 0, 5000), points=(1, 0, 1))
    assert refused(state, BuyFrom(1, "target")) == "buy.not_theirs"


# -- Characters and Assistants that change prices ------------------------------------------------


@pytest.mark.rule("HF-63")
def test_a_character_gets_action_cards_for_nothing() -> None:
    state = shopping(2, characters={0: "fixer"}, purses=(0, 5000))
    after = play(state, Buy("action"), *TWO)
    assert after.of(Bought) == [Bought(0, "action", 0)]
    assert refused(state, Buy("target")) == "buy.over_purse"


@pytest.mark.rule("HF-64")
@pytest.mark.parametrize("what", ["target", "assistant", "horse"])
def test_three_assistants_get_cards_for_nothing(what: str) -> None:
    state = shopping(2, assistants={0: [f"free-{what}s"]}, stables={RED: 0}, purses=(0, 5000))
    assert play(state, Buy(what)).of(Bought) == [Bought(0, what, 0)]
    for other in {"action", "target", "assistant", "horse"} - {what}:
        assert refused(state, Buy(other)) == "buy.over_purse"


@pytest.mark.rule("HF-64")
def test_an_assistant_saves_600_on_stables_of_the_bank_only() -> None:
    state = shopping(2, assistants={0: ["cheap-stables"]}, stables={GREEN: 1})
    assert purse(play(state, BuyStable(WHITE)).state, 0) == 5000 - 500
    assert purse(play(state, BuyStable(BLACK)).state, 0) == 5000 - 1500
    assert purse(play(state, BuyFrom(1, "stable", lane=GREEN), Accept()).state, 0) == 5000 - 3400


@pytest.mark.rule("HF-64")
def test_an_assistant_doubles_the_pay_for_passing() -> None:
    state = shopping(2, assistants={0: ["dear-passes"]})
    assert play(state, Pass()).of(PassedPurchase) == [PassedPurchase(0, 800)]


def hire(kind: str, copies: str = "", **laid: Any) -> Any:
    """Seat 0 hires an Assistant."""
    others = [k for k in ("income", "rents", "two-in-one", "mob-friend", "bank-friend") if k != kind][:3]
    return play(shopping(2, **laid), Buy("assistant"), kind, *others, Keep(kind, copies))


@pytest.mark.rule("HF-64")
def test_an_assistant_brings_800_at_once_and_not_when_sold_on() -> None:
    hired = hire("windfall")
    assert hired.of(Earned) == [Earned(0, "windfall", 800)]
    assert purse(hired.state, 0) == 5000 - 400 + 800
    sold = play(hired.state, BuyFrom(0, "assistant", card="windfall"), Accept())
    assert sold.of(Earned) == []
    assert sold.state.table.money.purses == (5400 + 800, 5000 - 800)


@pytest.mark.rule("HF-64")
def test_a_copy_is_of_an_assistant_that_lies_open() -> None:
    drawn = play(
        shopping(2, assistants={1: ["windfall", "free-targets"]}),
        *(Buy("assistant"), "copy", "income", "rents", "two-in-one"),
    ).state
    copies = [keep for keep in GAME.options(drawn) if isinstance(keep, Keep) and keep.card == "copy"]
    assert copies == [Keep("copy", "free-targets"), Keep("copy", "windfall")]
    assert refused(drawn, Keep("copy")) == refused(drawn, Keep("copy", "income")) == "keep.not_drawn"
    assert purse(play(drawn, Keep("copy", "windfall")).state, 0) == 5000 - 400 + 800
    copied = play(drawn, Keep("copy", "free-targets")).state
    assert copied.table.assistants[0] == (Assistant("copy", "free-targets"),)
    assert play(second_step(copied), Buy("target")).of(Bought) == [Bought(0, "target", 0)]


@pytest.mark.rule("HF-64")
def test_a_copy_of_nothing_does_nothing() -> None:
    alone = hire("copy").state
    assert alone.table.assistants[0] == (Assistant("copy"),)
    assert alone.table.assistants[0][0].acts.counts == 1
    sold = play(alone, BuyFrom(0, "assistant", card="copy"), Accept()).state
    assert sold.table.assistants == ((), (Assistant("copy"),))


def test_the_stage_of_a_purchase_needs_a_purchase() -> None:
    state = shopping(2)
    for choice in (Accept(), Decline(), Keep("twin")):
        assert refused(state, choice) == "action.not_now"

"""The bots do what their ideas say; value beats habit, and the strong one is strong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games.horse_fever.actions import (
    Accept,
    Bet,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Judge,
    Keep,
    Lay,
    Offer,
    Pass,
    Place,
    Shift,
)
from engine.games.horse_fever.auctions import open_dutch
from engine.games.horse_fever.model import (
    Betting,
    Buying,
    Choose,
    Fixing,
    LineUp,
    Photo,
    Selling,
    Shifting,
    Wager,
)
from engine.games.horse_fever.views import View
from engine.parts.auctions import SteppedAuction
from engine.probability.montecarlo import Estimate, Tally
from engine.strategies import find, strategies
from engine.tournaments import play_series
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    at,
    at_the_start,
    lay,
    play,
    shopping,
)

SLUG = "horse-fever"


def asked(name: str, seen: View, seed: int = 0) -> Any:
    """What a bot says; it is always something that the judge accepts."""
    return find(SLUG, name).make().choose(seen, Stream(seed, ("bot",)))


def betting(nth: int = 1, **laid: Any) -> View:
    return GAME.view(at(lay(2, stage=Betting(nth, (0, 1)), **laid)).state, 0)


def test_every_bot_can_introduce_itself() -> None:
    bots = strategies(SLUG)
    assert {*bots} == {"random", "favourite", "long-shot", "value", "kelly", "fixer"} | {
        *("landlord", "collector", "broker", "strong", "thinker")
    }
    assert len({bot.name for bot in bots.values()}) == len(bots)
    for bot in bots.values():
        assert 10 < len(bot.idea) <= 100
        assert all(len(line) <= 40 for line in bot.voice)
        assert bot.make().interjects == (bot.slug in ("random", "broker", "strong", "thinker"))
        assert bot.make().interject(betting(), Stream(0, ())) is None


def test_habits_of_the_track() -> None:
    assert asked("favourite", betting()) == Bet(BLACK, "win", 1000)
    assert asked("long-shot", betting()) == Bet(WHITE, "win", 1000)
    taken = betting(nth=2, wagers=[Wager(1, BLACK, "win", 100)])
    assert asked("favourite", taken) == Bet(BLUE, "win", 1000)
    poor = betting(purses=(300, 300), points=(3, 1))
    assert asked("favourite", poor) == Bet(BLACK, "win", 300)


def test_the_value_bettor_backs_what_brings_back_most() -> None:
    """By HF-61 a Show bet on the favourite returns 1.68; nothing else comes near."""
    assert asked("value", betting()) == Bet(BLACK, "show", 1600)
    equal = betting(odds=(7,) * 6)  # of six equal horses each wins one in six, and pays seven
    assert asked("value", equal).to == "win"


@pytest.mark.parametrize("name", ["value", "kelly"])
def test_who_counts_skips_what_loses_and_stakes_the_least_where_betting_is_compulsory(name: str) -> None:
    """The tokens of the three favourites are gone; no bet on the others returns its stake."""
    taken = [Wager(1, lane, "win", 100) for lane in (BLACK, BLUE, GREEN)]
    assert asked(name, betting(nth=2, wagers=taken)) == Pass()
    assert asked(name, betting(wagers=taken, points=(3, 1))).stake == 300


def test_the_kelly_bettor_stakes_kellys_share() -> None:
    choice = asked("kelly", betting())
    assert (choice.lane, choice.to) == (BLACK, "show")
    assert 3000 <= choice.stake <= 3700  # 2 x .84 - 1 = .68 of 5000


def test_the_fixer_makes_his_bet_true() -> None:
    assert asked("fixer", GAME.view(shopping(2), 0)) == Buy("action")
    assert asked("fixer", GAME.view(shopping(2, purses=(500, 500)), 0)) == Pass()
    wagers = [Wager(0, GREEN, "win", 500)]
    state = lay(2, hands={0: ["start-4", "start-0"]}, wagers=wagers, stage=Fixing((0, 1)))
    first = asked("fixer", GAME.view(state, 0))
    assert isinstance(first, Lay)
    assert (first.card == "start-4") == (first.lane == GREEN)
    state = lay(2, hands={0: ["start-0"]}, wagers=wagers, stage=Fixing((0, 1)))
    assert asked("fixer", GAME.view(state, 0)).lane in (BLACK, BLUE)  # the rivals that win most


def test_the_strong_bot_buys_what_its_targets_ask_for() -> None:
    view = GAME.view(shopping(3), 0)
    assert asked("strong", view) == Buy("target")
    held = GAME.view(shopping(3, targets={0: ["most-assistants"]}), 0)
    assert asked("strong", held) == Buy("assistant")
    four = ("fewest-points", "most-assistants", "most-danari", "fewest-points")
    drawn = play(shopping(3), Buy("target"), *four).state
    assert isinstance(drawn.stage, Choose)
    assert asked("strong", GAME.view(drawn, 0)) == Keep("most-assistants")


def test_the_strong_bot_does_not_spend_what_it_needs_to_bet() -> None:
    for purse in (0, 300, 500):
        view = GAME.view(shopping(3, purses=(purse, 5000, 5000)), 0)
        assert asked("strong", view) == Borrow("bank")
        owing = shopping(3, purses=(purse, 5000, 5000), loans={0: ["bank"]})
        assert asked("strong", GAME.view(owing, 0)) == Pass()


def test_the_strong_bot_places_fast_horses_on_fast_stables_and_paid_ones_on_slow() -> None:
    state = lay(2, stables={BLACK: 0, WHITE: 0}, horses={0: ["bolter", "sleeper"]}, stage=LineUp((0, 1)))
    first = asked("strong", GAME.view(state, 0))
    assert first == Place("sleeper", WHITE)
    after = play(state, first).state
    assert asked("strong", GAME.view(after, 0)) == Place("bolter", BLACK)


def asked_for(offer: BuyFrom, **laid: Any) -> View:
    """Seat 1 asks seat 0 to sell."""
    return GAME.view(play(shopping(2, first=1, **laid), offer).state, 0)


def test_the_strong_bot_sells_what_it_does_not_need() -> None:
    income = BuyFrom(0, "assistant", card="income")
    late: dict[str, Any] = {"assistants": {0: ["income"]}, "number": 3}
    assert asked("strong", asked_for(income, **late)) == Accept()
    assert asked("strong", asked_for(income, targets={0: ["most-assistants"]}, **late)) == Decline()
    two = {0: ["fewest-points", "most-targets"]}
    assert asked("strong", asked_for(BuyFrom(0, "target"), targets=two)) == Accept("fewest-points")
    good = {0: ["most-targets"]}
    assert asked("strong", asked_for(BuyFrom(0, "target"), targets=good)) == Decline()


def test_the_strong_bot_moves_the_odds_to_its_own_good() -> None:
    state = lay(2, characters={0: "bookmaker"}, stage=Shifting((0, 1)))
    choice = asked("strong", GAME.view(state, 0))
    assert choice in GAME.options(state)
    assert isinstance(choice, Shift)


def test_the_strong_bot_judges_for_its_bets() -> None:
    state = at_the_start(2, wagers=[Wager(0, RED, "win", 300)], odds=(4,) * 6)
    race = replace(state.race, squares=(12,) * 6, arrived=((0, 1, 2, 3, 4, 5),))  # type: ignore[type-var]
    assert asked("strong", GAME.view(replace(state, race=race, stage=Photo()), 0)) == Judge(RED)


@pytest.mark.parametrize("name", ["value", "kelly", "fixer"])
def test_who_has_won_money_buys_points_with_it(name: str) -> None:
    english = SteppedAuction.open((0, 1), 1000, 100)
    for purse, number, wanted in (
        (5000, 0, Accept()),
        (4900, 0, Pass()),
        (1000, 3, Accept()),
        (900, 3, Pass()),
    ):
        state = replace(lay(2, purses=(purse, 0), stage=Buying(), number=number), sale=english)
        assert asked(name, GAME.view(state, 0)) == wanted
        assert asked(name, GAME.view(replace(state, stage=Selling()), 0)) == Pass()


def test_the_strong_bot_trades_points() -> None:
    english = SteppedAuction.open((0, 1), 1000, 100)
    rich = lay(2, purses=(9000, 0), stage=Buying())
    assert asked("strong", GAME.view(replace(rich, sale=english), 0)) == Accept()
    poor = lay(2, purses=(1200, 0), stage=Buying())
    assert asked("strong", GAME.view(replace(poor, sale=english), 0)) == Pass()
    last = lay(2, purses=(1200, 0), stage=Buying(), number=3)
    assert asked("strong", GAME.view(replace(last, sale=english), 0)) == Accept()  # money wins nothing
    indebted = lay(2, purses=(1200, 0), loans={0: ["bank"]}, stage=Buying(), number=3)
    assert asked("strong", GAME.view(replace(indebted, sale=english), 0)) == Pass()
    dutch = SteppedAuction.open((0, 1), 1000, -100, 100)
    broke = lay(2, purses=(100, 0), points=(3, 1), stage=Selling())
    assert asked("strong", GAME.view(replace(broke, sale=dutch), 0)) == Accept()
    assert asked("strong", GAME.view(replace(rich, sale=dutch, stage=Selling()), 0)) == Pass()


# -- leagues -----------------------------------------------------------------------------------------


def played(names: tuple[str, ...], games: int, **settings: Any) -> tuple[Estimate, Estimate]:
    """How often the first of these wins, and how many Danari more it has than the second; chairs rotate."""
    options = GAME.setup(len(names), **settings)
    wins, ahead = Tally(), Tally()
    for number in range(games):
        seated = [names[(chair + number) % len(names)] for chair in range(len(names))]
        notices: list[str] = []
        players = {chair: find(SLUG, name).make() for chair, name in enumerate(seated)}
        state = play_series(GAME, options, players, f"test/{number}", notices)
        assert not notices
        places, purses = GAME.places(state), state.table.money.purses
        first, second = seated.index(names[0]), seated.index(names[1])
        wins = wins.add(Fraction(places[first] == 1, places.count(1)))
        ahead = ahead.add(purses[first] - purses[second])
    return wins.estimate, ahead.estimate


@pytest.mark.more
@pytest.mark.parametrize("rival", ["favourite", "long-shot"])
def test_the_value_bettor_ends_richer(rival: str) -> None:
    _, ahead = played(("value", rival), 80, variant="family")
    assert ahead.mean > 4 * ahead.stderr


@pytest.mark.more
def test_the_strong_bot_beats_three_random_ones() -> None:
    wins, _ = played(("strong", "random", "random", "random"), 30)
    assert wins.mean >= 0.85


@pytest.mark.more
def test_the_strong_bot_beats_the_house() -> None:
    wins, _ = played(("strong", "favourite", "value", "kelly"), 40)
    assert wins.mean >= 1.4 / 4
    assert wins.mean - 1.96 * wins.stderr > 1 / 4


def test_the_strong_bot_wins_a_few_games_at_once() -> None:
    wins, _ = played(("strong", "random", "random"), 4, rounds=3)
    assert wins.mean > 0.5


# -- every rule is used ------------------------------------------------------------------------------


def test_the_landlord_borrows_for_stables() -> None:
    assert asked("landlord", GAME.view(shopping(3), 0)) == BuyStable(BLACK)
    poor = shopping(3, purses=(2000, 5000, 5000))
    assert asked("landlord", GAME.view(poor, 0)) == Borrow("mob")
    owned = shopping(3, stables=dict.fromkeys(range(6), 1), purses=(9000, 0, 0))
    assert asked("landlord", GAME.view(owned, 0)) == BuyFrom(1, "stable", lane=BLACK)


def test_the_collector_buys_what_a_target_asks_for_from_whoever_has_it() -> None:
    assert asked("collector", GAME.view(shopping(3), 0)) == Buy("target")
    state = shopping(3, targets={0: ["most-assistants"]}, assistants={1: ["income"]})
    state = play(
        state, Buy("target"), *("fewest-points",) * 2, *("most-danari",) * 2, Keep("most-danari")
    ).state
    state = play(state, Pass(), Pass()).state
    assert asked("collector", GAME.view(state, 0)) == Buy("assistant")
    offered = play(state, Offer(1, "assistant", "income")).state
    assert asked("collector", GAME.view(offered, 0)) == Accept()
    assert asked("favourite", GAME.view(offered, 0)) == Decline()


def test_the_broker_offers_the_stock_and_trades_points() -> None:
    state = shopping(3, assistants={1: ["income"]}, stables={RED: 1})
    assert find(SLUG, "broker").make().interject(GAME.view(state, 1), Stream(0, ())) == Offer(
        1, "assistant", "income"
    )
    asking = play(state, BuyFrom(1, "assistant", "income")).state
    assert asked("broker", GAME.view(asking, 1)) == Accept()
    asking = play(state, BuyFrom(1, "stable", lane=RED)).state
    assert asked("broker", GAME.view(asking, 1)) == Decline()
    dutch = at(replace(lay(3), stage=Selling(), sale=open_dutch(lay(3).table))).state
    assert asked("broker", GAME.view(dutch, 0)) == Accept()
    assert asked("landlord", GAME.view(dutch, 0)) == Pass()


def test_the_strong_bot_sells_what_it_does_not_need_and_borrows_when_it_has_nothing() -> None:
    late = shopping(3, number=2, assistants={1: ["free-horses"]}, purses=(5000, 1000, 5000))
    late = play(late, Pass(), Pass(), Pass()).state
    assert find(SLUG, "strong").make().interject(GAME.view(late, 1), Stream(0, ())) == Offer(
        1, "assistant", "free-horses"
    )
    assert asked("strong", GAME.view(shopping(3, purses=(300, 5000, 5000)), 0)) == Borrow("bank")

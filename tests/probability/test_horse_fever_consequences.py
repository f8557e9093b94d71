"""What becomes of a view: the same as by the rules, wherever a seat can know it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Bet, Buy, BuyFrom, Lay
from engine.games.horse_fever.model import Betting, Choose, Draw, Ending, Fixing, Laid, Reveal, Selling, Wager
from engine.probability.horse_fever import after, bets, ends, fallen, simulated
from tests.games.horse_fever.random_play import TABLES
from tests.games.horse_fever.table import BLACK, GAME, RED, at, at_the_start, finish, lay, play, shopping
from tests.randomplay import rough

GAMES = [(number, GAME.setup(**TABLES[number])) for number in (0, 2, 4, 7, 8, 12, 15)]


@pytest.mark.parametrize(("number", "options"), GAMES)
def test_after_a_choice_one_sees_what_the_rules_show(number: int, options: Any) -> None:
    compared = stopped = 0
    for frame in rough(options, 60 + number):
        if frame.actor is CHANCE:
            continue
        seen = GAME.view(frame.before, frame.actor)
        following = after(seen, frame.choice)
        if isinstance(frame.choice, BuyFrom):
            assert following is None
            continue
        assert following is not None
        if isinstance(following.stage, Reveal | Ending):  # cards that the seat has not seen
            stopped += 1
        else:
            assert following == GAME.view(frame.state, frame.actor), frame.choice
            compared += 1
    assert compared > 5
    assert stopped or options.variant == "party"


@pytest.mark.parametrize(("number", "options"), GAMES)
def test_what_chance_brings_is_among_what_it_may_bring(number: int, options: Any) -> None:
    unknown = 0
    for frame in rough(options, 80 + number):
        if frame.actor is not CHANCE:
            continue
        for seat in (None, 0, 1):
            seen = GAME.view(frame.before, seat)
            lottery, views = fallen(seen)
            assert sum(lottery.values()) == 1
            assert len(views) == len(lottery)
            name = frame.choice if frame.choice in lottery else None
            unknown += name is None
            assert views[[*lottery].index(name)] == GAME.view(frame.state, seat)
    assert unknown or options.variant == "party"


def test_a_refusal_is_a_refusal() -> None:
    with pytest.raises(RuleViolation, match=r"bet\.over_purse"):
        after(GAME.view(at(lay(2, stage=Betting(1, (0, 1)))).state, 0), Bet(RED, "win", 9000))


def test_own_draws_are_of_all_that_one_has_not_seen() -> None:
    """What others hold may as well be in the deck: no chance tells the seat where it is."""
    state = shopping(3, hands={0: ["odds-up"], 1: ["start-4", "start-0"]}, targets={1: ["most-danari"]})
    lottery, views = fallen(GAME.view(play(state, Buy("action")).state, 0))
    assert len(lottery) == 17
    assert len({*lottery.values()}) == 1
    assert {view.table.actions.total for view in views} == {14}
    lottery, views = fallen(GAME.view(play(state, Buy("target")).state, 0))
    assert lottery["most-danari"] == lottery["most-horses"]
    assert all(isinstance(view.stage, Draw) for view in views)
    for other in (1, None):
        lottery, views = fallen(GAME.view(play(state, Buy("target")).state, other))
        assert ([*lottery], len(views)) == ([None], 1)


def test_two_games_that_look_the_same_have_the_same_consequences() -> None:
    stage, wagers = Fixing((0, 1)), [Wager(0, RED, "win", 300)]
    twins = [
        lay(2, hands={0: ["last-4"], 1: [own]}, laid=[Laid(1, RED, card)], wagers=wagers, stage=stage)
        for own, card in (("start-4", "start-0"), ("first-0", "odds-up"))
    ]
    views = [GAME.view(state, 0) for state in twins]
    choice = Lay("last-4", RED)
    assert after(views[0], choice) == after(views[1], choice)
    found = [ends(view, worlds=200, seed=1).worth for view in views]
    assert (found[0] == found[1]).all()


# -- ends --------------------------------------------------------------------------------------------


def test_the_worth_of_a_race_is_the_points_of_its_bets() -> None:
    state = lay(2, wagers=[Wager(0, RED, "win", 300), Wager(1, BLACK, "show", 100)], stage=Betting(2, (0, 1)))
    seen = GAME.view(state, 0)
    end = simulated(seen, races=500, seed=3)
    found = ends(seen, worlds=500, seed=3)
    assert (found.worth[0] == 1 + 3 * (end.places[RED] == 1)).all()
    assert (found.worth[1] == 1 + (end.places[BLACK] <= 3)).all()
    prospects = {(each.lane, each.to): each for each in bets(GAME.view(lay(2), None), end=end)}
    assert found.worth[0].mean() == pytest.approx(1 + prospects[RED, "win"].points)
    assert {*np.unique(found.places)} <= {1, 2}


def test_at_a_party_the_worth_is_money() -> None:
    state = lay(6, points=(0,) * 6, wagers=[Wager(0, BLACK, "show", 300)], stage=Betting(1, (1,)))
    seen = GAME.view(state, 0)
    found = ends(seen, worlds=300, seed=3)
    shown = simulated(seen, races=300, seed=3).places[BLACK] <= 3
    assert (found.worth[0] == 5000 + 600 * shown).all()
    assert (found.worth[1] == 5000).all()
    assert (found.places[1] == np.where(shown, 2, 1)).all()
    assert (found.places[0] == 1).all()


def test_a_round_that_is_over_ends_as_it_did() -> None:
    state = at_the_start(3, wagers=[Wager(0, RED, "win", 300)], points=(1, 2, 1))
    before = GAME.view(state, 1)
    over = finish(state, RED, 0, 1, 2, 4, 5).state
    assert isinstance(over.stage, Selling)
    found = ends(GAME.view(over, 1), worlds=7, seed=1, since=before)
    assert found.worth.tolist() == [[4] * 7, [2] * 7, [1] * 7]
    assert found.places.tolist() == [[1] * 7, [2] * 7, [3] * 7]


def test_a_game_that_is_over_ends_as_it_did() -> None:
    for frame in rough(GAME.setup(3), 5):
        last = frame.state
    found = ends(GAME.view(last, 0), worlds=4, seed=1)
    assert found.worth[:, 0].tolist() == [*GAME.payoffs(last)]
    assert found.places[:, 3].tolist() == [*GAME.places(last)]


def test_choices_are_compared_in_the_same_worlds() -> None:
    """Two bets on one horse differ in nothing but what they pay."""
    hidden = [Laid(1, lane, card) for lane, card in enumerate(("start-4", "start-0", "odds-up"))]
    seen = GAME.view(at(lay(2, laid=hidden, stage=Betting(2, (0, 1)))).state, 0)
    win, show = (after(seen, Bet(RED, to, 100)) for to in ("win", "show"))
    assert win is not None
    assert show is not None
    first, second = (ends(view, worlds=400, seed=2, since=seen).worth[0] for view in (win, show))
    assert ((first > 1) <= (second > 1)).all()  # whoever wins is also among the first three


def test_before_the_stables_have_odds_nothing_ends() -> None:
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        ends(GAME.view(GAME.start(GAME.setup(3)), 0), worlds=3, seed=1)


def test_a_question_about_cards_drawn_by_another_stays_face_down() -> None:
    state = play(shopping(2), Buy("target"), "most-danari", "most-danari", "most-horses").state
    _, (view,) = fallen(GAME.view(state, 1))
    assert isinstance(view.stage, Choose)
    assert {*view.stage.drawn} == {"hidden"}

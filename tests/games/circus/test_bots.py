"""The bots of Circus: the local game of directions is solved, and the strong one wins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, FlyingStart, Head, Pass, ThankJupiter, Way, Whip
from engine.games.circus.model import ChooseWay, Over, State
from engine.games.circus.turns import way_menu
from engine.strategies import find, strategies
from engine.strategies.circus.duel import Duel, duel, nearest
from engine.strategies.circus.strong import accident, brings, wreck_worth
from engine.theory.matrix_games import exploitability
from tests.games.circus.table import AHEAD, FAST, LEFT, RIGHT, SLOW, field, played

RNG = Stream(0, ("bots",))


def choosing(seed: int) -> list[State]:
    """States of a race of strong bots at which somebody chooses a direction."""
    seats = 2 + seed % 7
    players = dict.fromkeys(range(seats), find("circus", "strong").make())
    runner = Runner(CIRCUS, Seeded(seed), players, seed=seed)
    start = CIRCUS.start(CIRCUS.setup(seats=seats))
    states = [turn.state for turn in runner.run(start)]
    return [state for state in states if isinstance(state.stage, ChooseWay)][::2]


def duels() -> list[Duel]:
    found = []
    for seed in range(4):
        for state in choosing(seed):
            seat = CIRCUS.actor(state)
            assert isinstance(seat, int)
            found.append(duel(CIRCUS.view(state, seat), seat))
    return found


DUELS = duels()


@pytest.mark.rule("CI-06")
def test_nobody_can_exploit_the_mixture_in_the_local_game() -> None:
    """Under 1 % of the span of the payoffs; as the solution is exact, nothing at all."""
    assert len(DUELS) > 50
    for game in DUELS:
        span = max(map(max, game.payoffs)) - min(map(min, game.payoffs))
        loss = exploitability(game.payoffs, game.solution.rows, game.solution.columns)
        assert loss <= Fraction(span, 100)
        assert loss == 0
        assert sum(game.solution.rows) == 1


def test_it_really_mixes() -> None:
    mixed = [game for game in DUELS if max(game.solution.rows) < 1]
    assert len(mixed) > 3
    assert any(game.rival is None for game in DUELS)


def test_directions_are_drawn_as_the_mixture_says() -> None:
    game = next(game for game in DUELS if max(game.solution.rows) < 1)
    drawn = Counter(game.draw(Stream(n, ("draw",))) for n in range(2_000))
    for way, share in zip(game.mine, game.solution.rows, strict=True):
        assert abs(drawn[way] / 2_000 - share) < 0.05


def test_a_direction_is_legal_and_its_own_stream_decides() -> None:
    for seed in range(3):
        for state in choosing(seed):
            seat = CIRCUS.actor(state)
            assert isinstance(seat, int)
            seen = CIRCUS.view(state, seat)
            assert set(duel(seen, seat).mine) == {head.way for head in way_menu(state.race, seat)}
            strong = find("circus", "strong").make()
            assert strong.choose(seen, Stream(7, ("a",))) == strong.choose(seen, Stream(7, ("a",)))


def test_the_rival_is_the_nearest() -> None:
    race = field((12, 2), (13, 3), (30, 1), (14, 2)).race
    assert nearest(race, 0) == 1
    assert nearest(race, 2) is None
    assert nearest(field((35, 2), (0, 2)).race, 0) == 1  # across the line


def test_a_blocked_lane_is_left() -> None:
    state = field((12, 2), (13, 2), order=(1,))
    state = played(state, SLOW, 1).state  # chariot 1 leads by two squares and will move on
    assert CIRCUS.actor(state) == 0
    into_debris = field((12, 2), (30, 2), order=(1,), debris=[(13, 2), (14, 2), (13, 1), (14, 1)])
    state = played(into_debris, SLOW, 1).state
    assert find("circus", "strong").make().choose(CIRCUS.view(state, 0), RNG) == Head(RIGHT)


def test_risks_are_worth_more_to_the_leader() -> None:
    state = field((20, 2), (10, 3), (12, 2), crossings=2)
    seen = CIRCUS.view(state, 0)
    assert wreck_worth(seen, 0) > wreck_worth(seen, 2) > wreck_worth(seen, 1)
    assert accident(seen, 5) > accident(seen, 4) > accident(seen, 1)
    with_jupiter = CIRCUS.view(field((20, 2), (10, 3), (12, 2), crossings=2, jupiter=(0,)), 0)
    assert accident(with_jupiter, 1) < accident(seen, 1)


def test_fast_on_the_straight_and_slow_in_the_outer_bend() -> None:
    straight, outer = CIRCUS.view(field((12, 2), (30, 2)), 0), CIRCUS.view(field((7, 5), (30, 2)), 0)
    strong = find("circus", "strong").make()
    assert strong.choose(straight, RNG) == FAST
    assert strong.choose(outer, RNG) == SLOW
    assert brings(straight, fast=True) == pytest.approx(4.5)
    assert brings(straight, fast=False) == pytest.approx(2.5)


def test_what_the_house_bots_are_known_for() -> None:
    bend = CIRCUS.view(field((7, 2), (30, 2), (31, 2)), 0)
    edge = CIRCUS.view(field((0, 2), (30, 2)), 0)  # a 6 reaches the bend
    assert find("circus", "cautious").make().choose(edge, RNG) == SLOW
    assert find("circus", "rollout").make().choose(edge, RNG) == FAST
    assert find("circus", "bold").make().choose(bend, RNG) == FAST
    assert find("circus", "cautious").make().choose(bend, RNG) == SLOW
    wide = CIRCUS.view(field((7, 4), (30, 2)), 0)
    assert find("circus", "bold").make().choose(wide, RNG) == SLOW
    grid = CIRCUS.view(field((35, 1), (35, 2), turn=1, crossings=0, jupiter=(0,)), 0)
    assert find("circus", "bold").make().choose(grid, RNG) == FlyingStart()
    assert find("circus", "cautious").make().choose(grid, RNG) == Drive(fast=False)
    level = CIRCUS.view(played(field((12, 2), (14, 3), (30, 2)), SLOW, 2).state, 0)
    assert find("circus", "bold").make().choose(level, RNG) == Whip(1)
    assert find("circus", "cautious").make().choose(level, RNG) == Pass()
    skid = CIRCUS.view(played(field((7, 2), (30, 2), jupiter=(0,)), FAST, 3, 4).state, 0)
    assert find("circus", "cautious").make().choose(skid, RNG) == ThankJupiter()
    assert find("circus", "strong").make().choose(skid, RNG) == Pass()
    wreck = CIRCUS.view(played(field((7, 2), (30, 2), jupiter=(0,)), FAST, 3, 3).state, 0)
    assert find("circus", "strong").make().choose(wreck, RNG) == ThankJupiter()
    other = CIRCUS.view(played(field((7, 2), (30, 2), (31, 2), jupiter=(1,)), FAST, 3, 3).state, 1)
    assert all(find("circus", slug).make().choose(other, RNG) == Pass() for slug in ("strong", "cautious"))


def test_rollout_veers() -> None:
    state = played(field((12, 2), (30, 2), order=(1,)), SLOW, 1).state
    bot = find("circus", "rollout").make()
    cards = Counter(bot.choose(CIRCUS.view(state, 0), Stream(n, ("veer",))) for n in range(600))
    assert set(cards) == {Head(AHEAD), Head(LEFT), Head(RIGHT)} == set(map(Head, Way))
    assert cards[Head(AHEAD)] > 300


HOUSE = [slug for slug, bot in strategies("circus").items() if not bot.thinks]


def wins(slugs: list[str], races: int) -> Counter[str]:
    """Who wins how often, with seats that go round."""
    counts: Counter[str] = Counter()
    for race in range(races):
        table = [slugs[(seat + race) % len(slugs)] for seat in range(len(slugs))]
        players = {seat: find("circus", slug).make() for seat, slug in enumerate(table)}
        *_, last = Runner(CIRCUS, Seeded(race), players, seed=race).run(
            CIRCUS.start(CIRCUS.setup(len(table)))
        )
        assert isinstance(last.state.stage, Over)
        if last.state.stage.winner is not None:
            counts[table[last.state.stage.winner]] += 1
    return counts


def test_the_strong_one_beats_a_full_house() -> None:
    counts = wins(HOUSE, 40)
    assert counts["strong"] >= 16  # twice its share
    assert counts["random"] <= 4


@pytest.mark.more
def test_the_strong_one_wins_twice_its_share_and_far_more_than_any_other() -> None:
    counts = wins(HOUSE, 300)
    assert counts["strong"] > 120
    assert counts["strong"] > 1.5 * max(counts[slug] for slug in counts if slug != "strong")


@pytest.mark.more
@pytest.mark.parametrize("other", ["random", "rollout", "cautious", "bold"])
def test_the_strong_one_beats_each_of_them_alone(other: str) -> None:
    counts = wins(["strong", other], 300)
    assert counts["strong"] > 165  # 150 would be as good, give or take 9


def test_nobody_is_asked_for_what_has_one_answer() -> None:
    for seed in range(3):
        luck, rng = Seeded(seed), Stream(seed, ("menu",))
        state = CIRCUS.start(CIRCUS.setup(seats=6, laps=1))
        while (actor := CIRCUS.actor(state)) is not None:
            if actor is CHANCE:
                state = CIRCUS.step(state, luck.settle(CIRCUS.lottery(state))).state
                continue
            assert len(CIRCUS.options(state)) > 1
            state = CIRCUS.step(state, rng.choice(CIRCUS.options(state))).state

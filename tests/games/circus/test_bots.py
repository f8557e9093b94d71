"""The bots of Circus: the local game of directions is solved, and the strong one wins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, FlyingStart, Head, Pass, Shift, ThankJupiter, Way, Whip
from engine.games.circus.model import ChooseWay, Fate, Over, State
from engine.games.circus.turns import way_menu
from engine.strategies import find, strategies
from engine.strategies.circus.duel import Duel, duel, nearest
from engine.strategies.circus.strong import accident, brings, jupiter_worth, wreck_worth
from engine.theory.matrix_games import exploitability
from tests.games.circus.table import AHEAD, FAST, LEFT, RIGHT, SLOW, fallen, field, played

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
    race = field((18, 2), (19, 3), (36, 1), (20, 2)).race
    assert nearest(race, 0) == 1
    assert nearest(race, 2) is None
    assert nearest(field((41, 2), (0, 2)).race, 0) == 1  # across the line


def test_a_blocked_lane_is_left() -> None:
    state = field((18, 2), (19, 2), order=(1,))
    state = played(state, SLOW, 1).state  # chariot 1 leads by two squares and will move on
    assert CIRCUS.actor(state) == 0
    into_debris = field((18, 2), (36, 2), order=(1,), debris=[(19, 2), (20, 2), (19, 1), (20, 1)])
    state = played(into_debris, SLOW, 1).state
    assert find("circus", "strong").make().choose(CIRCUS.view(state, 0), RNG) == Head(RIGHT)


def test_risks_are_worth_more_to_the_leader() -> None:
    state = field((26, 2), (16, 3), (18, 2), crossings=2)
    seen = CIRCUS.view(state, 0)
    assert wreck_worth(seen, 0) > wreck_worth(seen, 2) > wreck_worth(seen, 1)
    assert accident(seen, 5) > accident(seen, 4) > accident(seen, 1)
    with_jupiter = CIRCUS.view(field((26, 2), (16, 3), (18, 2), crossings=2, jupiter=(0,)), 0)
    assert accident(with_jupiter, 1) < accident(seen, 1)


def test_fast_on_the_straight_and_slow_in_the_outer_bend() -> None:
    straight, outer = CIRCUS.view(field((18, 2), (36, 2)), 0), CIRCUS.view(field((13, 5), (36, 2)), 0)
    strong = find("circus", "strong").make()
    assert strong.choose(straight, RNG) == FAST
    assert strong.choose(outer, RNG) == SLOW
    assert brings(straight, fast=True) == pytest.approx(4.5)
    assert brings(straight, fast=False) == pytest.approx(2.5)


def test_what_the_house_bots_are_known_for() -> None:
    bend = CIRCUS.view(field((13, 2), (36, 2), (37, 2)), 0)  # two are ahead
    edge = CIRCUS.view(field((1, 2), (36, 2), jupiter=(0,)), 0)  # a 6 reaches the bend
    assert find("circus", "cautious").make().choose(edge, RNG) == SLOW
    assert find("circus", "rollout").make().choose(edge, RNG) == FAST
    assert find("circus", "bold").make().choose(bend, RNG) == FAST
    assert find("circus", "cautious").make().choose(bend, RNG) == SLOW
    leads = CIRCUS.view(field((13, 2), (10, 2), (9, 2)), 0)
    assert find("circus", "bold").make().choose(leads, RNG) == SLOW
    wide = CIRCUS.view(field((13, 5), (36, 2)), 0)
    assert find("circus", "bold").make().choose(wide, RNG) == SLOW
    grid = CIRCUS.view(field((41, 2), (41, 3), turn=1, crossings=0, jupiter=(0,)), 0)
    assert find("circus", "bold").make().choose(grid, RNG) == FlyingStart()
    assert find("circus", "cautious").make().choose(grid, RNG) == Drive(fast=False)
    level = CIRCUS.view(played(field((18, 2), (20, 3), (36, 2)), SLOW, 2).state, 0)
    assert find("circus", "bold").make().choose(level, RNG) == Whip(1)
    assert find("circus", "cautious").make().choose(level, RNG) == Pass()
    skid = CIRCUS.view(played(field((13, 2), (36, 2), jupiter=(0,)), FAST, 3, 4).state, 0)
    assert find("circus", "cautious").make().choose(skid, RNG) == ThankJupiter()
    assert find("circus", "strong").make().choose(skid, RNG) == Pass()
    wreck = CIRCUS.view(played(field((13, 2), (36, 2), jupiter=(0,)), FAST, 3, 3).state, 0)
    assert find("circus", "strong").make().choose(wreck, RNG) == ThankJupiter()
    other = CIRCUS.view(played(field((13, 2), (36, 2), (37, 2), jupiter=(1,)), FAST, 3, 3).state, 1)
    assert all(find("circus", slug).make().choose(other, RNG) == Pass() for slug in ("strong", "cautious"))


@pytest.mark.rule("CI-17")
def test_jupiter_is_thanked_for_another_too() -> None:
    """Cunctator wants no debris in its lane; Diocles stops whoever would drive another from its square."""
    ahead = played(field((13, 2), (10, 2), (37, 2), jupiter=(1,)), FAST, 3, 3).state
    cautious, strong = (find("circus", slug).make() for slug in ("cautious", "strong"))
    assert cautious.choose(CIRCUS.view(ahead, 1), RNG) == ThankJupiter()
    assert strong.choose(CIRCUS.view(ahead, 1), RNG) == Pass()
    pushes = field((36, 3), (36, 2), (36, 0), ways=(LEFT,), crossings=2, jupiter=(2,))
    pushes = played(pushes, FAST, 6, Shift(0), (4, 3)).state
    assert strong.choose(CIRCUS.view(pushes, 2), RNG) == ThankJupiter()
    assert cautious.choose(CIRCUS.view(pushes, 2), RNG) == Pass()


def test_jupiter_is_worth_less_and_less_and_never_a_flying_start() -> None:
    early, late = (CIRCUS.view(field((1, 2), (1, 3), crossings=n, jupiter=(0,)), 0) for n in (1, 2))
    assert jupiter_worth(early, 0) > jupiter_worth(late, 0) > 0
    grid = CIRCUS.view(field((41, 2), (41, 3), turn=1, crossings=0, jupiter=(0, 1)), 0)
    assert find("circus", "strong").make().choose(grid, RNG) == Drive(fast=False)


def test_a_whip_is_for_whoever_loses_more_by_it() -> None:
    strong = find("circus", "strong").make()
    wall = played(field((18, 3), (20, 5), (17, 2), (16, 2)), SLOW, 2).state
    assert strong.choose(CIRCUS.view(wall, 0), RNG) == Whip(1)
    middle = played(field((18, 2), (20, 3), (17, 1), (16, 2)), SLOW, 2).state
    assert strong.choose(CIRCUS.view(middle, 0), RNG) == Pass()


def test_everybody_walks_by_the_shortest_way_but_the_random_one() -> None:
    state = fallen(field((26, 2), (0, 4), (0, 3), order=(2,)), 1, 15, 2, Fate.WALKING)
    seen = CIRCUS.view(played(state, SLOW, 1).state, 1)
    for slug in ("strong", "rollout", "cautious", "bold"):
        assert find("circus", slug).make().choose(seen, RNG) == seen.menu[0]
    random = find("circus", "random").make()
    assert {random.choose(seen, Stream(n, ("walk",))) for n in range(40)} == set(seen.menu)


def test_rollout_veers() -> None:
    state = played(field((18, 2), (36, 2), order=(1,)), SLOW, 1).state
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
@pytest.mark.parametrize("slug", ["rollout", "cautious", "bold"])
def test_the_house_beats_random(slug: str) -> None:
    assert wins([slug, "random"], 200)[slug] > 130  # 120 is asked for


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

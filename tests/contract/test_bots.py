"""What every bot promises: it plays any table of its game to the end, by itself and the same every time."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games import GAMES
from engine.strategies import strategies
from tests.randomplay import seats_of

BOTS = [(GAMES[slug], bot) for slug in GAMES for bot in strategies(slug).values()]
EVERY_BOT = pytest.mark.parametrize(
    ("game", "bot"), BOTS, ids=[f"{game.slug}-{bot.slug}" for game, bot in BOTS]
)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_bots(slug: str) -> None:
    assert "random" in strategies(slug)
    assert len(strategies(slug)) > 1


@EVERY_BOT
def test_a_bot_introduces_itself(game: Any, bot: Any) -> None:
    assert bot.game == game.slug
    assert bot.name
    assert "\n" not in bot.idea
    assert 0 < len(bot.idea) <= 100
    assert bot.voice
    assert all(bot.voice)


def played(game: Any, makers: list[Any], seed: int, **settings: Any) -> list[tuple[Any, ...]]:
    """The turns of a whole game; nobody has to be helped out with a safe choice."""
    players = {seat: make() for seat, make in enumerate(makers)}
    runner = Runner(game, Seeded(seed), players, seed=seed)
    state = game.start(game.setup(seats=len(makers), **settings))
    turns = []
    for turn in runner.run(state):
        assert not turn.notice, (turn.seat, turn.key, turn.notice)
        turns.append((turn.seat, turn.choice, turn.key))
        state = turn.state
    assert game.actor(state) is None
    return turns


@pytest.mark.parametrize(
    ("game", "bot", "seats"),
    [(game, bot, seats) for game, bot in BOTS for seats in seats_of(game.slug, 2, 4, 7)],
    ids=[f"{game.slug}-{bot.slug}-{n}" for game, bot in BOTS for n in seats_of(game.slug, 2, 4, 7)],
)
def test_a_bot_plays_to_the_end_the_same_way_every_time(
    game: Any, bot: Any, seats: int, caplog: pytest.LogCaptureFixture
) -> None:
    first = played(game, [bot.make] * seats, seed=seats)
    assert first == played(game, [bot.make] * seats, seed=seats)
    assert not caplog.records  # no offer refused either


@EVERY_BOT
def test_a_bot_gets_on_with_all_others(game: Any, bot: Any, caplog: pytest.LogCaptureFixture) -> None:
    others = [other.make for other in strategies(game.slug).values()]
    (most,) = seats_of(game.slug, 8)
    played(game, [bot.make, *others][:most], seed=3)
    assert not caplog.records


@EVERY_BOT
def test_a_bot_says_the_same_to_the_same_view(game: Any, bot: Any) -> None:
    """Whatever it remembers, it does not change its mind: asked twice, it answers once."""
    rng, luck = Stream(5, ("others",)), Seeded(5)
    state = game.start(game.setup(seats=4))
    for _ in range(400):
        actor = game.actor(state)
        if actor is None:
            break
        if actor is CHANCE:
            choice = luck.settle(game.lottery(state))
        elif actor == 0:
            seen, key = game.view(state, 0), (0, *game.decision(state))
            choice = bot.make().choose(seen, Stream(5, key))
            assert choice == bot.make().choose(seen, Stream(5, key))
        else:
            choice = rng.choice(game.options(state))
        state = game.step(state, choice).state

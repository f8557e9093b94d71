"""Random play of any game, checked after every single step.

What a game adds is in ``tests/games/<game>/random_play.py``:

    GAME                 the game object
    TABLES               settings to try, again and again; every number of seats among them
    RULES                pytest.mark.rule(...): the rules that the checks prove
    STEPS                how many steps the tests take
    GOLDEN               name of a tape: settings, and what must happen in it
    check(frame)         what must hold after every step: an AssertionError says what does not

and, where there is more to say:

    check_end(state)     what must hold when the game is over
    wild(state, rng)     a choice off the menu, legal or not; or None
    chosen(state, rng, tally, eager=...), interjected(state, rng, tally)   players of its own
    OFFERS               types of choices that may be made out of turn
    met(events)          what has happened, for GOLDEN; otherwise the names of the events
    RESULT               what a tape calls the payoffs

Everything is drawn from named streams, so that a seed is a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games import GAMES

STEPS_AT_MOST = 200_000
"""No game takes half as many."""
WILD = 8
"""One choice in so many is off the menu, in games that know such choices."""


class Frame(NamedTuple):
    """One step of a game."""

    before: Any
    actor: Any
    choice: Any
    state: Any
    events: tuple[Any, ...]


@dataclass
class Tally:
    """What random play has met."""

    games: int = 0
    steps: int = 0
    offers: int = 0
    accepted: int = 0
    walks: int = 0  # legal choices off the menu
    refused: int = 0


@cache
def play_of(slug: str) -> Any:
    """What a game adds to random play."""
    return import_module(f"tests.games.{slug.replace('-', '_')}.random_play")


def _play_for(options: Any) -> Any:
    """The same, by the settings of a game."""
    return next(play_of(slug) for slug, game in GAMES.items() if type(options) is game.options_type)


def agreed(slug: str, number: int) -> Any:
    """The settings of the game with this number: the tables again and again."""
    play = play_of(slug)
    return play.GAME.setup(**play.TABLES[number % len(play.TABLES)])


def seats_of(slug: str, *wanted: int) -> tuple[int, ...]:
    """The numbers of seats that a game can be played with, each as near as can be to a wanted one."""
    possible = sorted({table["seats"] for table in play_of(slug).TABLES})
    near = [min(possible, key=lambda seats: (abs(seats - want), seats)) for want in wanted]
    return tuple(dict.fromkeys(near))


def rough(options: Any, seed: int, tally: Tally | None = None) -> Iterator[Frame]:
    """A whole game of players who try everything."""
    tally = Tally() if tally is None else tally
    play = _play_for(options)
    game, chosen = play.GAME, getattr(play, "chosen", None)
    luck, rng = Seeded(seed), Stream(seed, ("rough",))
    eager = seed % 4 != 3  # one game in four has drivers without a goal: races that time out
    state = game.start(options)
    while (actor := game.actor(state)) is not None:
        frame = None
        if actor is CHANCE:
            choice = luck.settle(game.lottery(state))
        else:
            frame = play.interjected(state, rng, tally) if hasattr(play, "interjected") else None
            if frame is None and chosen is not None:
                choice = chosen(state, rng, tally, eager=eager)
            elif frame is None:
                choice = _chosen(play, state, rng, tally)
        if frame is None:
            step = game.step(state, choice)
            frame = Frame(state, actor, choice, step.state, step.events)
        yield frame
        state = frame.state


def _chosen(play: Any, state: Any, rng: Stream, tally: Tally) -> Any:
    """Any entry of the menu; now and then something else, if the judge will have it."""
    if hasattr(play, "wild") and not rng.index(WILD):
        choice = play.wild(state, rng)
        if choice is not None:
            try:
                play.GAME.step(state, choice)
            except RuleViolation:
                tally.refused += 1
            else:
                tally.walks += 1
                return choice
    return rng.choice(play.GAME.options(state))


def checked_game(options: Any, seed: int, tally: Tally, tape: list[Any] | None = None) -> Any:
    """A game of random play, every step of it checked; what was done is noted on the tape."""
    play = _play_for(options)
    game = play.GAME
    state = game.start(options)
    play.check(Frame(state, None, None, state, ()))
    check_lottery(game, state)
    for steps, frame in enumerate(rough(options, seed, tally)):
        if tape is not None:
            tape.append((frame.actor, frame.choice))
        state = frame.state
        play.check(frame)
        check_lottery(game, state)
        tally.steps += 1
        assert steps < STEPS_AT_MOST, "a game without end"
    if hasattr(play, "check_end"):
        play.check_end(state)
    tally.games += 1
    return state


def check_lottery(game: Any, state: Any) -> None:
    """The chances of whatever may happen add up to one."""
    if game.actor(state) is CHANCE:
        chances = game.lottery(state)
        assert sum(chances.values()) == 1, f"{chances}"

"""The races of Circus and Whips where luck is out to do harm, and where it lets nobody get on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from engine.core.chance import Lottery, Stream
from engine.core.game import CHANCE
from engine.games import GAMES
from engine.games.circus.actions import Drive, Head, Pass, ThankJupiter, Way, Whip
from engine.games.whips.actions import Change
from tests.referee.frame import Disagreement, Played, Sitting, refereed
from tests.referee.mixed import agreed, played

RACES = ("circus", "whips")
CRUEL, MENUS = 6, 5


def harsh(lottery: Lottery[Any], lot: Stream) -> Any:
    """What is rare and what is extreme comes too often: many wrecks, wounds and walls."""
    known, rare = tuple(lottery), min(lottery.values())
    seldom = [outcome for outcome, share in lottery.items() if share == rare]
    return lot.choice((known[0], known[-1], lot.choice(seldom), lot.choice(known)))


def crowding(lottery: Lottery[Any], lot: Stream) -> Any:
    """All are about as fast, rams go against who is rammed, and little breaks: long rows of chariots."""
    known = tuple(lottery)
    match lottery.key[0]:
        case "crash":
            return lot.choice((known[0], lot.choice(known), max(known, key=lambda dice: dice[0] - dice[1])))
        case "speed" if lot.index(4):
            return known[1 + lot.index(2)]
        case "whip" | "lane":
            return known[-1]
        case "jump":
            return known[-lot.index(2)]
        case "wall" | "sideswipe" | "shunt" | "fight" if lot.index(4):
            return known[0]
    return lot.choice(known)


def slowest(lottery: Lottery[Any], lot: Stream) -> Any:
    """The lowest faces, but for places and tricks."""
    known = tuple(lottery)
    return lot.choice(known) if lottery.key[0] in ("place", "grid", "trick") else known[0]


def pushy(menu: Sequence[Any], lot: Stream) -> Any:
    """Slow, to the side, with the whip, seldom with Jupiter; else anything."""
    wanted = {Drive(fast=False), Head(Way.LEFT), Head(Way.RIGHT), Change(1), *map(Whip, range(8))} & {*menu}
    if wanted and lot.index(3):
        return lot.choice([choice for choice in menu if choice in wanted])
    if ThankJupiter() in menu and lot.index(9):
        return Pass()
    return lot.choice(menu)


def race(slug: str, options: Any, seed: int, luck: Any, player: Any = None) -> Iterator[Played]:
    """A whole race; without a player it is the safe choice that is made."""
    game, lot = GAMES[slug], Stream(seed, ("race", slug))
    before = game.start(options)
    while (actor := game.actor(before)) is not None:
        if actor is CHANCE:
            choice = luck(game.lottery(before), lot)
        else:
            choice = player(game.options(before), lot) if player else game.safe(before)
        step = game.step(before, choice)
        yield Played(before, None if actor is CHANCE else actor, choice, step.events, step.state)
        before = step.state


def cruel(slug: str, number: int) -> None:
    options = agreed(slug, number)
    luck, player = (harsh, lambda menu, lot: lot.choice(menu)) if number % 3 else (crowding, pushy)
    refereed(GAMES[slug], options, race(slug, options, number, luck, player), menus=MENUS)


@pytest.mark.parametrize("slug", RACES)
def test_luck_that_is_out_to_do_harm_changes_no_rule(slug: str) -> None:
    for number in range(CRUEL):
        cruel(slug, number)


@pytest.mark.more
@pytest.mark.parametrize("slug", RACES)
def test_no_more_does_it_in_many_games(slug: str) -> None:
    for number in range(CRUEL, 25 * CRUEL):
        cruel(slug, number)


@pytest.mark.rule("CI-01", "WH-16")
@pytest.mark.parametrize("slug", RACES)
def test_a_race_that_takes_too_long_is_called_off(slug: str) -> None:
    game = GAMES[slug]
    options = game.setup(seats=2, laps=1)
    steps = list(race(slug, options, 1, slowest))
    assert refereed(game, options, steps) == len(steps)
    turns = [event for step in steps for event in step.events if hasattr(event, "turn")]
    assert len(turns) == 30


class Leaky:
    """A game that tells too much, and is otherwise as it was."""

    def __init__(self, game: Any, **instead: Any) -> None:
        self._game, self._instead = game, instead

    def __getattr__(self, name: str) -> Any:
        return self._instead.get(name, getattr(self._game, name))


@pytest.mark.rule("CI-06", "WH-15")
@pytest.mark.parametrize(("slug", "leak"), [("circus", "view"), ("whips", "view"), ("whips", "seen")])
def test_the_referee_notices_what_somebody_should_not_see(slug: str, leak: str) -> None:
    """Another's card or trick, in a view or in an event."""
    game = GAMES[slug]
    leaks = {"view": lambda state, _: game.view(state, 0), "seen": lambda event, _: event}
    sitting = Sitting(game, agreed(slug, 2))
    sitting.game = Leaky(game, **{leak: leaks[leak]})
    with pytest.raises(Disagreement):
        _follow(sitting, played(slug, 2))


def _follow(sitting: Sitting, steps: Iterable[Played]) -> None:
    for step in steps:
        sitting.follow(step)

"""Reasons: the fact named first is the one whose change moves the figure most, in other worlds too."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice
from math import hypot
from typing import Any

import pytest

from engine.advice import advise
from engine.advice.reasons import MOST, Why, facts, of_odds, of_worth
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games import GAMES
from engine.probability import foreseeable
from tests.randomplay import rough

SEATS = 4
RACES = 300
AGAIN = 12
"""So many times more worlds for what is doubtful."""


def positions(slug: str, every: int) -> Iterator[Any]:
    """Views of those who choose, out of random games, one in so many."""
    game, seed = GAMES[slug], 0
    while True:
        draw = Stream(seed, ("reasons", slug))
        for frame in rough(game.setup(SEATS), seed):
            if frame.actor is CHANCE or frame.actor is None or draw.index(every):
                continue
            seen = game.view(frame.before, frame.actor)
            if len(seen.menu) > 1 and foreseeable(seen):
                yield seen
        seed += 1


def holds(named: Why, again: Why) -> bool:
    """Whether what is named first moves the figure most in other worlds, within two errors."""
    if not named.reasons:
        return not again.tried or not again.tried[0].counts or _near(named, again)
    first = next(each for each in again.tried if each.fact == named.reasons[0].fact)
    most = again.tried[0]
    gap = abs(most.moves.mean) - abs(first.moves.mean)
    return gap <= 2 * hypot(most.moves.stderr, first.moves.stderr, named.reasons[0].moves.stderr)


def _near(named: Why, again: Why) -> bool:
    """Nothing was named, and what moves it most now moved it then, within the errors."""
    most = again.tried[0]
    before = next(each for each in named.tried if each.fact == most.fact)
    return abs(most.moves.mean) <= 2 * (most.moves.stderr + before.moves.stderr) + abs(before.moves.mean)


def check(ask: Any) -> None:
    """Named in some worlds and recomputed in others; the doubtful once more, with more worlds."""
    named = ask(RACES, 0)
    for races in (RACES, AGAIN * RACES):
        if holds(named, ask(races, 1)):
            return
        named = ask(AGAIN * RACES, 2)
    assert holds(named, ask(AGAIN * RACES, 3)), named.reasons


def tried(slug: str, many: int, every: int) -> int:
    told = 0
    for number, seen in enumerate(islice(positions(slug, every), many)):
        who = number % (6 if slug == "horse-fever" else SEATS)
        check(lambda races, seed, seen=seen, who=who: of_odds(seen, who, races=races, seed=seed))
        ranked = sorted(advise(seen, races=60).choices, key=lambda each: each.behind.mean)
        if len(ranked) > 1:
            pair = ranked[0].action, ranked[-1].action
            check(lambda races, seed, seen=seen, pair=pair: of_worth(seen, *pair, races=races, seed=seed))
        told += bool(of_odds(seen, who, races=RACES).reasons)
    return told


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_first_reason_moves_the_figure_most(slug: str) -> None:
    assert tried(slug, many=5, every=40) >= 2


@pytest.mark.more
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_first_reason_moves_two_hundred_figures_most(slug: str) -> None:
    assert tried(slug, many=200, every=60) > 100


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_fact_is_of_the_view_alone_and_changes_it(slug: str) -> None:
    """The same view has the same facts, each of another name, and none leaves the view as it was."""
    for seen in islice(positions(slug, 40), 5):
        listed = facts(seen, 0)
        assert listed == facts(seen, 0)
        assert len({*listed}) == len(listed)
        for fact in listed:
            assert fact.change(seen) != seen, fact


def test_reasons_are_few_and_the_largest_first() -> None:
    seen = next(positions("horse-fever", 40))
    found = of_odds(seen, 0, races=RACES)
    sizes = [abs(reason.moves.mean) for reason in found.tried]
    assert sizes == sorted(sizes, reverse=True)
    assert len(found.reasons) <= MOST
    assert all(reason.counts for reason in found.reasons)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_told_goes_to_another_process(slug: str) -> None:
    """The site finds reasons in a worker of their own."""
    found = of_odds(next(positions(slug, 40)), 0, races=20)
    assert found.tried
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - what we have just written


def test_a_spectator_has_no_choice_to_explain() -> None:
    game = GAMES["whips"]
    seen = next(positions("whips", 40))
    state = game.start(game.setup(SEATS))
    with pytest.raises(RuleViolation, match=r"action\.nobody"):
        of_worth(game.view(state, None), seen.menu[0], seen.menu[1])

"""The bot that thinks by racing on, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from benhvrt_widgets.games import staging
from engine.advice import advise
from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner
from engine.games import GAMES
from engine.kernel import races
from engine.probability import foreseeable
from engine.strategies import find, strategies, thinking
from engine.strategies.thinking import Thinker

SEATS = 3
FORMS: dict[str, dict[str, Any]] = {"horse-fever": {"variant": "party"}}  # elsewhere money counts, and points


def decisions(slug: str, seed: int, every: int = 1) -> Iterator[Any]:
    """Views of a game of strong bots at which somebody has a choice."""
    game = GAMES[slug]
    players = dict.fromkeys(range(SEATS), find(slug, "strong").make())
    state = game.start(game.setup(seats=SEATS, **FORMS.get(slug, {})))
    for number, turn in enumerate(Runner(game, Seeded(seed), players, seed=seed).run(state)):
        seat = game.actor(turn.state)
        if number % every == 0 and isinstance(seat, int):
            seen = game.view(turn.state, seat)
            if len(seen.menu) > 1:
                yield seen


class Worst:
    """Whoever likes what is worth least."""

    interjects = False

    def choose(self, seen: Any, rng: Stream) -> Any:
        advice = advise(seen, races=thinking.WORLDS, seed=rng.index(thinking._SEEDS))
        return min(advice.choices, key=lambda choice: choice.behind.mean).action

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        raise AssertionError((seen, rng))


def test_every_game_has_it_as_its_last() -> None:
    for slug in GAMES:
        *_, last = strategies(slug).values()
        assert (last.slug, last.name) == ("thinker", thinking.NAME)
        assert isinstance(last.make(), Thinker)
        for lang, says in (("en", "the hardest"), ("fr", "la plus forte")):
            idea = staging(slug).words.idea("thinker", lang)
            assert idea.startswith(says)
            assert "400" in idea  # the worlds are stated


@pytest.mark.parametrize("slug", GAMES)
def test_it_plays_by_the_rules_and_is_never_stopped(slug: str) -> None:
    game = GAMES[slug]
    players = {seat: find(slug, "strong").make() for seat in range(SEATS)} | {1: find(slug, "thinker").make()}
    chosen = 0
    for turn in Runner(game, Seeded(5), players, seed=5).run(game.start(game.setup(seats=SEATS))):
        assert turn.notice == ""
        chosen += turn.seat == 1
        if chosen > 60:
            return
    assert chosen > 5


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_clearly_better_it_takes(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its habit is the worst choice, it takes the best; where racing on tells nothing, the habit."""
    thinker = find(slug, "thinker").make()
    assert isinstance(thinker, Thinker)
    corrected = 0
    for seen in decisions(slug, seed=3, every=3):
        if not foreseeable(seen) or not thinker.weighs(seen):
            continue
        advice = advise(seen, races=thinking.WORLDS, seed=Stream(1, ("thinks",)).index(thinking._SEEDS))
        worst = min(advice.choices, key=lambda choice: choice.behind.mean)
        found = Thinker(Worst(), thinker.weighs).choose(seen, _Same())
        assert found == (worst.action if worst.in_play else advice.best.action)
        corrected += not worst.in_play
        if corrected == 4:
            break
    assert corrected
    unasked = Thinker(Worst(), lambda _: False)
    monkeypatch.setattr("engine.advice.advise", None)  # it must not be asked
    assert unasked.choose(seen, _Same()) == worst.action


class _Same(Stream):
    """The same ticket again and again."""

    def __init__(self) -> None:
        super().__init__(1, ("thinks",))

    def index(self, size: int) -> int:
        """The first one."""
        return Stream(1, ("thinks",)).index(size)


def test_in_an_auction_the_habit_decides() -> None:
    thinker = find("ben-hvrt", "thinker").make()
    strong = find("ben-hvrt", "strong").make()
    seen = next(seen for seen in decisions("ben-hvrt", seed=2) if seen.auction is not None)
    assert thinker.choose(seen, Stream(1, ())) == strong.choose(seen, Stream(1, ()))


def test_it_takes_the_others_for_patient() -> None:
    """Racing on, all cards are played at the first chance: of theirs it sees none, of its own all."""
    thinker = find("ben-hvrt", "thinker").make()
    assert isinstance(thinker, Thinker)
    seen = next(
        seen
        for seen in decisions("ben-hvrt", seed=2)
        if seen.race is not None and seen.hand.total and sum(seen.hand_sizes) > seen.hand.total
    )
    taken = thinker.takes(seen)
    assert (taken.hand, taken.menu, taken.race) == (seen.hand, seen.menu, seen.race)
    assert sum(taken.hand_sizes) == taken.hand_sizes[seen.seat] == seen.hand.total
    assert all(not cards.total for seat, cards in enumerate(taken.known) if seat != seen.seat)


@pytest.mark.parametrize("slug", GAMES)
def test_it_thinks_alike_on_one_core_and_on_many(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(islice(decisions(slug, seed=7, every=5), 12))
    thinker = find(slug, "thinker").make()
    many = [thinker.choose(seen, Stream(9, (number,))) for number, seen in enumerate(some)]
    monkeypatch.setattr(races, "CORES", 1)
    assert [thinker.choose(seen, Stream(9, (number,))) for number, seen in enumerate(some)] == many

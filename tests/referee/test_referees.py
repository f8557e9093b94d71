"""The games agree with their referees, step by step; and the referees notice what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from engine.games import GAMES
from engine.replay.tape import Tape
from tests.referee.frame import Disagreement, Sitting, refereed, refereed_games
from tests.referee.mixed import agreed, of_tape, played
from tests.referee.tampering import variants

FEW, MANY, PARTS = 10, 300, 4
EVENTS = "event_type"
MENUS = 7
"""Menus and views are looked at once in so many steps."""
GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))


def agree(slug: str, number: int) -> None:
    try:
        refereed(GAMES[slug], agreed(slug, number), played(slug, number), menus=MENUS)
    except Disagreement as difference:
        pytest.fail(
            f"{slug}, mixed game {number} (scripts/referee.py --game {slug} --first {number}): {difference}"
        )


@pytest.mark.parametrize("slug", refereed_games())
@pytest.mark.parametrize("number", range(FEW))
def test_a_mixed_game_is_as_the_rules_say(slug: str, number: int) -> None:
    agree(slug, number)


@pytest.mark.more
@pytest.mark.parametrize("slug", refereed_games())
@pytest.mark.parametrize("part", range(PARTS))
def test_many_mixed_games_are_as_the_rules_say(slug: str, part: int) -> None:
    for number in range(FEW + part, FEW + MANY, PARTS):
        agree(slug, number)


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_tape_is_as_the_rules_say(path: Path) -> None:
    tape, _ = Tape.from_bytes(path.read_bytes())
    game = GAMES[tape.header.game]
    if game.slug not in refereed_games():
        pytest.skip("no referee yet")
    steps = list(of_tape(game, tape))
    assert refereed(game, steps[0].before.options, steps, menus=MENUS) == len(tape)


@pytest.mark.parametrize("slug", refereed_games())
def test_the_referee_notices_every_kind_of_event_that_is_not_so(slug: str) -> None:
    """Changed in any field, left out, told twice or told too late; some kinds happen seldom."""
    game = GAMES[slug]
    unknown = set(get_args(getattr(game, EVENTS)))
    for number in range(MANY):
        if not unknown:
            break
        sitting = Sitting(game, agreed(slug, number))
        for step in played(slug, number):
            sitting.expect(step)
            for place, event in enumerate(step.events):
                if type(event) in unknown:
                    unknown.remove(type(event))
                    for events in variants(step.events, place):
                        with pytest.raises(Disagreement):
                            sitting.compare(step.state, events, look=False)
            sitting.compare(step.state, step.events, look=False)
    assert unknown == set()


@pytest.mark.parametrize("slug", refereed_games())
def test_the_referee_notices_a_wrong_turn(slug: str) -> None:
    """A choice of somebody who was not asked, an outcome that nobody drew, a game that breaks off."""
    game, options, steps = GAMES[slug], agreed(slug, 0), list(played(slug, 0))
    asked = next(number for number, step in enumerate(steps) if step.seat is not None)
    drawn = next(number for number, step in enumerate(steps) if step.seat is None)
    for at, wrong in (
        (asked, steps[asked]._replace(seat=(steps[asked].seat or 0) + 1)),
        (drawn, steps[drawn]._replace(choice="nothing of the kind")),
        (drawn, steps[drawn]._replace(state=steps[-1].state)),
    ):
        with pytest.raises(Disagreement) as found:
            refereed(game, options, [*steps[:at], wrong], menus=MENUS)
        assert found.value.step == at + 1
    with pytest.raises(Disagreement):
        refereed(game, options, steps[:-1], menus=MENUS)

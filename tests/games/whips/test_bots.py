"""The bots of Whips do what their ideas say, and the strong one is strong."""

from __future__ import annotations

from math import sqrt

import pytest

from benchmarks.whips import won
from engine.core.chance import Stream
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import CHOICE, at
from engine.strategies import find, strategies
from engine.strategies.whips.strong import solution
from engine.theory.whips.lone_chariot import rows_left
from tests.games.whips.table import FAR, lay, moving, on, play

NO_LUCK = Stream(0, ())


def choice(slug: str, state: object, seat: int = 0) -> object:
    return find("whips", slug).make().choose(WHIPS.view(state, seat), NO_LUCK)  # type: ignore[arg-type]


def test_every_bot_can_introduce_itself() -> None:
    bots = strategies("whips")
    assert list(bots) == ["random", "cautious", "bold", "rammer", "rollout", "strong", "thinker"]
    assert len({bot.name for bot in bots.values()}) == len(bots)
    assert all(10 < len(bot.idea) <= 100 and bot.voice for bot in bots.values())


@pytest.mark.rule("WH-01")
def test_the_bold_whip_and_the_cautious_do_not() -> None:
    for row in range(32):
        state = lay(on(row, 1, whips=2), on(row + 16, 3, crossings=0))
        assert choice("bold", state) == Whip(3 if row not in range(4, 9) and row not in range(20, 25) else 1)
        assert choice("cautious", state) in (Whip(1), Whip(2))
    assert choice("cautious", lay(on(8, 1, whips=2), FAR)) == Whip(1)
    assert choice("cautious", lay(on(13, 1, whips=2), FAR)) == Whip(2)
    assert choice("cautious", lay(on(13, 1, whips=2, wounds=2), FAR)) == Whip(1)


@pytest.mark.rule("WH-03", "WH-12")
def test_the_bold_jump_and_the_cautious_keep_away_from_wall_and_water() -> None:
    for row in (11, 12, 13):
        assert choice("bold", moving(on(row, 1), FAR, points=3)) == Change(1)
        assert isinstance(choice("bold", moving(on(row, 2), FAR, points=3)), Ahead)
        for lane in (2, 3):
            assert choice("cautious", moving(on(row, lane), FAR, points=3)) == Change(-1)
        assert isinstance(choice("cautious", moving(on(row, 1), FAR, points=3)), Ahead)
    assert choice("cautious", moving(on(15, 3), FAR, points=3)) == Ahead(1)  # as far as the water lets it


@pytest.mark.rule("WH-03", "WH-09")
def test_the_rammer_goes_for_whoever_is_near() -> None:
    assert choice("rammer", moving(on(1, 1), on(2, 0), points=3)) == Change(-1)
    assert choice("rammer", moving(on(1, 1), on(2, 2), points=3)) == Change(1)
    assert choice("rammer", moving(on(1, 1), on(2, 2), on(2, 0), points=3)) == Change(1)  # into the stone


@pytest.mark.rule("WH-01", "WH-03")
def test_the_strong_one_drives_by_the_solution() -> None:
    for row in range(32):
        for lane in range(4):
            rival = on(row + 16, 3, crossings=0)
            left = rows_left(row, 1, 1)
            best = solution().best_whips(left, lane=lane, whips=2, wounds=3)
            assert choice("strong", lay(on(row, lane, whips=2, wounds=3), rival)) == Whip(best)
            if CHOICE[at(row, lane)]:
                side = solution().best_side(left, lane=lane, whips=2, points=3, wounds=3)
                steered = choice("strong", moving(on(row, lane, whips=2, wounds=3), rival, points=3))
                assert steered == Change(side) if side else isinstance(steered, Ahead)


@pytest.mark.rule("WH-09", "WH-10")
def test_the_strong_one_counts_what_a_ram_is_worth() -> None:
    """It leaves the inside for the second lane, but not into somebody there when a wound would cost more."""
    rival = on(20, 1, crossings=0)
    assert choice("strong", moving(on(28, 0, crossings=0), rival, points=2)) == Change(1)
    beside = on(29, 1, crossings=0)
    assert choice("strong", moving(on(28, 0, crossings=0, wounds=1), beside, points=2)) == Ahead(2)


@pytest.mark.rule("WH-15")
@pytest.mark.parametrize("slug", ["cautious", "bold", "rammer", "rollout", "strong"])
def test_tricks_are_played_when_they_are_worth_it(slug: str) -> None:
    goat = lay(on(12, 1, crossings=0), on(3, 0, crossings=0), tricks={1: "runaway-goat"}, laps=2)
    assert choice(slug, play(goat, Whip(1), (6,)).state, 1) == Play("runaway-goat")
    assert choice(slug, play(goat, Whip(1), (2,)).state, 1) == Pass()


@pytest.mark.more
@pytest.mark.parametrize("rival", ["bold", "cautious", "rammer"])
def test_the_exact_solution_wins_more_than_half(rival: str) -> None:
    """A thousand races, every grid raced from both sides: more than half by three standard errors."""
    races = 1_000
    assert won("strong", rival, races) / races > 0.5 + 3 * sqrt(0.25 / races)


@pytest.mark.more
@pytest.mark.parametrize(
    ("slug", "least"), [("strong", 0.75), ("cautious", 0.6), ("bold", 0.6), ("rammer", 0.6), ("rollout", 0.6)]
)
def test_every_bot_beats_random(slug: str, least: float) -> None:
    assert won(slug, "random", 600) / 600 >= least

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import Lottery, Recording, Scripted, Seeded, Stream, digest
from engine.core.errors import ReplayMismatch, RuleViolation

ROOT = Path(__file__).parents[2]
KEYS = st.lists(st.text() | st.integers(), min_size=1).map(tuple)
SEEDS = st.integers() | st.text()


def die(*key: str | int, faces: int = 6) -> Lottery[int]:
    return Lottery(key, [(face, 1) for face in range(1, faces + 1)])


def test_a_lottery_is_a_mapping_of_probabilities_in_order() -> None:
    lottery = Lottery(("draw",), [("b", 1), ("a", 3)])
    assert list(lottery) == ["b", "a"]
    assert dict(lottery) == {"b": Fraction(1, 4), "a": Fraction(3, 4)}
    assert sum(lottery.values()) == 1
    assert repr(lottery) == "Lottery(('draw',), (('b', 1), ('a', 3)))"
    assert [lottery.at(ticket) for ticket in range(4)] == ["b", "a", "a", "a"]


def test_an_outcome_is_of_the_right_type_too() -> None:
    assert 1 in die("roll")
    assert True not in die("roll")
    assert 1.0 not in die("roll")
    assert 7 not in die("roll")


@pytest.mark.parametrize("weights", [[], [("a", 0)], [("a", 2), ("b", -1)], [("a", 1), ("b", 0)]])
def test_a_lottery_without_chances_is_refused(weights: list[tuple[str, int]]) -> None:
    with pytest.raises(RuleViolation, match=r"lottery\.weights"):
        Lottery(("draw",), weights)


def test_no_outcome_has_a_ticket_beyond_the_last() -> None:
    with pytest.raises(RuleViolation, match=r"lottery\.ticket"):
        die("roll").at(6)


@given(SEEDS, KEYS, st.lists(KEYS))
def test_seeded_luck_depends_on_seed_and_key_alone(
    seed: int | str, key: tuple[str | int, ...], before: list
) -> None:
    busy = Seeded(seed)
    for other in before:
        busy.settle(die(*other))
    assert busy.settle(die(*key)) == Seeded(seed).settle(die(*key))


def test_seeded_luck_differs_by_seed_and_by_key() -> None:
    rolls = [Seeded(seed).settle(die("roll", nth)) for seed in range(2) for nth in range(50)]
    assert rolls[:50] != rolls[50:]
    assert len(set(rolls[:50])) == 6


def test_seeded_luck_is_fair() -> None:
    luck = Seeded(11)
    counts = Counter(luck.settle(die("roll", nth)) for nth in range(6000))
    # each face: mean 1000, standard deviation 28.9; the seed is fixed, so this never flickers
    assert all(abs(counts[face] - 1000) < 4 * 28.9 for face in range(1, 7))


def test_seeded_luck_minds_the_weights() -> None:
    luck = Seeded("weights")
    counts = Counter(luck.settle(Lottery(("draw", nth), [("rare", 1), ("often", 9)])) for nth in range(4000))
    # mean 400, standard deviation 19
    assert abs(counts["rare"] - 400) < 4 * 19


def test_a_seed_means_the_same_in_every_process() -> None:
    code = "from engine.core.chance import digest; print(digest('wax', ('roll', 1, 'é')))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": salt},
            capture_output=True,
            cwd=ROOT,
            text=True,
            check=True,
        ).stdout.strip()
        for salt in ("1", "2")
    }
    assert told == {str(digest("wax", ("roll", 1, "é")))}


def test_a_number_and_its_text_are_different_names() -> None:
    assert len({digest(1, ("a", 1)), digest("1", ("a", 1)), digest(1, ("a", "1")), digest(1, ("a1",))}) == 4


def test_a_script_is_followed_and_then_ends() -> None:
    luck = Scripted([6, 1])
    assert [luck.settle(die("roll", nth)) for nth in range(2)] == [6, 1]
    with pytest.raises(ReplayMismatch, match=r"replay\.out_of_luck"):
        luck.settle(die("roll", 2))


@pytest.mark.parametrize("outcome", [7, 0, True, 1.0, "1", None])
def test_a_script_is_refused_where_it_does_not_fit(outcome: object) -> None:
    with pytest.raises(ReplayMismatch, match=r"replay\.outcome") as refused:
        Scripted([outcome]).settle(die("roll", 3))
    assert refused.value.params["draw"] == ("roll", 3)


def test_a_recording_replays() -> None:
    recording = Recording(Seeded(3))
    settled = [recording.settle(die("roll", nth)) for nth in range(20)]
    assert recording.outcomes == settled
    script = Scripted(recording.outcomes)
    assert [script.settle(die("roll", nth)) for nth in range(20)] == settled


@given(SEEDS, KEYS, st.integers(1, 1000))
def test_a_stream_is_its_owners_own(seed: int | str, key: tuple[str | int, ...], size: int) -> None:
    one, other = Stream(seed, key), Stream(seed, key)
    drawn = [one.index(size) for _ in range(5)]
    assert drawn == [other.index(size) for _ in range(5)]
    assert all(0 <= index < size for index in drawn)


def test_a_stream_moves_on_and_differs_by_key() -> None:
    stream = Stream(7, ("bid", 1))
    drawn = [stream.index(10**6) for _ in range(20)]
    assert len(set(drawn)) == 20
    assert drawn != [Stream(7, ("bid", 2)).index(10**6) for _ in range(20)]


def test_a_stream_chooses_and_takes_chances() -> None:
    stream = Stream(7, ("bid",))
    assert {stream.choice("abc") for _ in range(50)} == set("abc")
    assert not any(stream.chance(Fraction(0)) for _ in range(50))
    assert all(stream.chance(Fraction(1)) for _ in range(50))
    taken = sum(stream.chance(Fraction(1, 3)) for _ in range(1800))
    assert abs(taken - 600) < 4 * 20  # standard deviation 20

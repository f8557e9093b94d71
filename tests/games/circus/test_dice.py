"""The two special dice and every probability that follows from them (CI-02, lesson L2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive
from engine.games.circus.model import RollCrash, RollTrial
from engine.games.circus.tables import Verdict, die, verdict
from tests.games.circus.table import FAST, LEFT, SLOW, field, played

HALF = Fraction(1, 2)


def mean(lottery: dict[int, Fraction]) -> Fraction:
    return sum((face * share for face, share in lottery.items()), Fraction(0))


def variance(lottery: dict[int, Fraction]) -> Fraction:
    return sum((face * face * share for face, share in lottery.items()), Fraction(0)) - mean(lottery) ** 2


@pytest.mark.rule("CI-02")
@pytest.mark.parametrize(
    ("speed", "faces", "middle"), [(SLOW, (1, 2, 3, 4), 5 * HALF), (FAST, (3, 4, 5, 6), 9 * HALF)]
)
def test_the_two_dice(speed: Drive, faces: tuple[int, ...], middle: Fraction) -> None:
    lottery = dict(CIRCUS.lottery(played(field((0, 1), (0, 3)), speed).state))
    sixth = Fraction(1, 6)
    assert lottery == dict(zip(faces, (sixth, 2 * sixth, 2 * sixth, sixth), strict=True))
    assert mean(lottery) == middle
    assert variance(lottery) == Fraction(11, 12)


@pytest.mark.rule("CI-02")
@pytest.mark.parametrize("fast", [False, True])
def test_the_rank_of_a_face_is_as_likely_on_either_die(fast: bool) -> None:
    ranks: Counter[Verdict] = Counter()
    for face, sides in die(fast=fast):
        ranks[verdict(face, fast=fast)] += sides
    assert ranks == {Verdict.LOW: 1, Verdict.MIDDLE: 4, Verdict.HIGH: 1}


@pytest.mark.rule("CI-02", "CI-11")
def test_a_fast_bend_wrecks_one_in_six_and_skids_four() -> None:
    start = field((13, 2), (26, 2))
    rolled = played(start, FAST, 3).state
    assert isinstance(rolled.stage, RollTrial)
    ends: Counter[str] = Counter()
    for face, share in CIRCUS.lottery(rolled).items():
        after = played(rolled, face)
        if not after.state.race.chariots[0].running:
            ends["wreck"] += share
        elif after.place(0)[1] == 3:
            ends["skid"] += share
        else:
            ends["bonus"] += share
    assert ends == {"wreck": Fraction(1, 6), "skid": Fraction(4, 6), "bonus": Fraction(1, 6)}


@pytest.mark.rule("CI-10")
@pytest.mark.parametrize("way", [None, LEFT])
def test_who_drives_into_another_is_nearly_always_the_lower(way: object) -> None:
    start = field((0, 2), (1, 2)) if way is None else field((0, 2), (0, 1), ways=(LEFT,))
    rolled = played(start, SLOW, 4).state if way is None else played(start, SLOW, 1).state
    if way is not None:
        rolled = played(rolled, CIRCUS.options(rolled)[0]).state
    assert isinstance(rolled.stage, RollCrash)
    lower: Counter[str] = Counter()
    for mine, other in CIRCUS.lottery(rolled):
        share = CIRCUS.lottery(rolled)[mine, other]
        after = played(rolled, (mine, other))
        marks = after.markers[:2]
        lower["mover" if marks[0] else "target" if marks[1] else "nobody"] += share
    assert lower == {"mover": Fraction(31, 36), "nobody": Fraction(4, 36), "target": Fraction(1, 36)}


@pytest.mark.rule("CI-02")
def test_the_verdict_of_every_trial_has_the_same_odds() -> None:
    for speed, face in ((SLOW, 2), (FAST, 3)):
        rolled = played(field((0, 2), (face, 3)), speed, face).state
        trial = played(rolled, CIRCUS.options(rolled)[0]).state
        assert [share * 6 for share in CIRCUS.lottery(trial).values()] == [1, 2, 2, 1]

"""L2: bends, water and fast bends, against the figures of the rules and against every throw of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l02_push_your_luck as lesson
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips.actions import Whip
from engine.games.whips.board import BEND_ROWS, ROW
from engine.games.whips.model import State
from engine.games.whips.rules import WHIPS as GAME

WHIPS = (1, 2, 3)


@pytest.mark.rule("WH-04")
@pytest.mark.parametrize("needed", [5, 4, 3])
@pytest.mark.parametrize("whips", WHIPS)
def test_a_clean_row(whips: int, needed: int) -> None:
    clean = {5: (2, 6), 4: (3, 6), 3: (4, 6)}[needed]
    assert lesson.claim().value("l02.skid", whips=whips, needed=needed) == Fraction(*clean) ** whips


@pytest.mark.rule("WH-06")
@pytest.mark.rule("WH-12")
@pytest.mark.parametrize(
    ("whips", "spin", "clears", "lands", "hurts"),
    [
        (1, Fraction(0), Fraction(1, 3), Fraction(1, 6), Fraction(13, 18)),
        (2, Fraction(1, 36), Fraction(5, 9), Fraction(1, 3), Fraction(17, 27)),
        (3, Fraction(2, 27), Fraction(19, 27), Fraction(1, 2), Fraction(35, 54)),
    ],
)
def test_spins_and_the_water(
    whips: int, spin: Fraction, clears: Fraction, lands: Fraction, hurts: Fraction
) -> None:
    claim = lesson.claim()
    assert claim.value("l02.spin", whips=whips) == spin
    assert claim.value("l02.clears", whips=whips) == clears
    assert claim.value("l02.lands", whips=whips) == lands
    assert claim.value("l02.hurts", whips=whips) == hurts


@pytest.mark.rule("CI-02")
@pytest.mark.rule("CI-10")
@pytest.mark.rule("CI-11")
def test_circus() -> None:
    claim = lesson.claim()
    assert (claim.value("l02.small"), claim.value("l02.big")) == (Fraction(5, 2), Fraction(9, 2))
    assert claim.value("l02.small_variance") == claim.value("l02.big_variance") == Fraction(11, 12)
    assert [claim.value(key) for key in ("l02.wreck", "l02.slides", "l02.bonus")] == [
        Fraction(1, 6),
        Fraction(4, 6),
        Fraction(1, 6),
    ]
    assert [claim.value(key) for key in ("l02.lower", "l02.tie", "l02.higher")] == [
        Fraction(31, 36),
        Fraction(4, 36),
        Fraction(1, 36),
    ]
    assert claim.value("l02.four") == Fraction(625, 1296)


def mean_rows(whips: int) -> Fraction:
    """Every throw of the game, one after the other, until the turn is over."""
    seen: dict[tuple[str | int, ...], Fraction] = {}

    def from_here(state: State) -> Fraction:
        you = state.chariots[lesson.YOU]
        if state.mover != lesson.YOU:
            return Fraction(ROW[you.square] - lesson.ENTRIES[lesson.YOU])
        if GAME.actor(state) is not CHANCE:
            return from_here(GAME.step(state, GAME.safe(state)).state)
        lottery = GAME.lottery(state)
        place = (lottery.key[0], you.square, state.move.points)
        if place not in seen:
            after = ((GAME.step(state, outcome).state, chance) for outcome, chance in lottery.items())
            seen[place] = sum((chance * from_here(next_one) for next_one, chance in after), Fraction(0))
        return seen[place]

    return from_here(GAME.step(lesson.position(0), Whip(whips)).state)


@pytest.mark.parametrize(("whips", "rows"), [(1, 2.44256), (2, 2.59929), (3, 2.47523)])
def test_the_rows_of_a_turn_are_those_of_every_throw(whips: int, rows: float) -> None:
    claimed = lesson.claim().value("l02.rows", whips=whips)
    assert claimed == mean_rows(whips)
    assert float(claimed) == pytest.approx(rows, abs=5e-6)


def test_in_every_lane_the_third_whip_takes_you_back() -> None:
    for lane in range(3):
        one, two, three = (lesson.risk(whips, lane).squares for whips in WHIPS)
        assert two > one
        assert two > three
    assert lesson.claim().value("l02.spun", whips=1) == 0
    assert float(lesson.claim().value("l02.spun", whips=3)) == pytest.approx(0.19802, abs=5e-6)


def test_bends_are_driven_to_their_end() -> None:
    assert set(lesson.ENTRIES) <= BEND_ROWS
    assert not {row - 1 for row in lesson.ENTRIES} & BEND_ROWS
    spun = 0
    for seed in range(12):
        bend = lesson.Bend(seed)
        assert max(bend.menu) == 3
        while not bend.over:
            bend.whip(max(bend.menu))
        assert not bend.menu
        assert sum(turn.rows for turn in bend.turns) == bend.rows[lesson.YOU]
        spun += sum(turn.spun for turn in bend.turns)
        with pytest.raises(RuleViolation):
            bend.whip(1)
    assert spun, "somebody spins"


def test_whips_out_of_reach_are_refused() -> None:
    bend = lesson.Bend(1)
    for nonsense in (0, 4, True, "2", None):
        with pytest.raises(RuleViolation):
            bend.whip(nonsense)
    assert bend.turns == []

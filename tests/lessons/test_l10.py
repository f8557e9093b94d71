"""Lesson 10: what the reader's own bet comes to."""

from __future__ import annotations

import pytest

from benhvrt_widgets.lessons.l10_overround import lane_of, run
from engine.core.chance import Seeded
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.tables import SHOW, SHOWN, WIN


@pytest.mark.rule("HF-24")
@pytest.mark.parametrize("odds", [2, 4, 7])
def test_a_bet_is_paid_by_the_order_of_its_own_race(odds: int) -> None:
    for seed in range(25):
        won = run(Bet(lane_of(odds), WIN, 100), Seeded(seed))
        assert won.returned == (100 * odds if won.order[0] == odds else 0)
        shown = run(Bet(lane_of(odds), SHOW, 100), Seeded(seed))
        assert shown.returned == (200 if odds in shown.order[:SHOWN] else 0)

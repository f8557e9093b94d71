"""A player that will not stop, will not listen or walks out does not stop the game."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.runner import OVERRUNS, Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.strategies import find


class Deaf:
    """It swallows every exception that it may, and goes on."""

    interjects = False
    asked = 0

    def choose(self, _: Any, __: Any) -> Any:
        self.asked += 1
        while True:
            try:
                time.sleep(1)
            except Exception:  # noqa: BLE001, S112 - the very thing that must not help it
                continue

    def interject(self, _: Any, __: Any) -> None:
        """No offers."""


class Leaver(Deaf):
    """It ends the program."""

    def choose(self, _: Any, __: Any) -> Any:
        sys.exit(3)


def played(player: Any) -> list[str]:
    players = {0: player, **{seat: find("ben-hvrt", "greedy").make() for seat in range(1, 4)}}
    state = BEN_HVRT.start(BEN_HVRT.setup(4, laps=[1]))
    turns = list(Runner(BEN_HVRT, Seeded(7), players, seconds=0.05).run(state))
    assert BEN_HVRT.actor(turns[-1].state) is None
    return [turn.notice for turn in turns if turn.notice]


def test_who_does_not_listen_is_asked_three_times_and_no_more() -> None:
    deaf = Deaf()
    notices = played(deaf)
    assert deaf.asked == OVERRUNS
    assert len(notices) > OVERRUNS
    assert all(notice.startswith("Overrun") for notice in notices)


def test_who_walks_out_is_replaced() -> None:
    assert all(notice.startswith("SystemExit") for notice in played(Leaver()))


@pytest.mark.rule("BH-50")
@pytest.mark.parametrize("edition", [[], {}, None, 5])
def test_an_edition_of_no_sort_is_refused(edition: Any) -> None:
    with pytest.raises(RuleViolation, match=r"setup\.edition"):
        BEN_HVRT.setup(4, edition=edition)

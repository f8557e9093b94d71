"""Horse Fever looked back on: what is said of bets, and views raced side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.advice.blunders import puzzles
from engine.advice.horse_fever import Reader as HorseFeverReader
from engine.advice.ledger import ledger
from engine.advice.reader import Reader
from engine.advice.steps import Stepped
from engine.advice.yardstick import Mean
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Bet
from engine.kernel import races
from engine.probability import horse_fever
from tests.randomplay import rough


def steps(variant: str, seed: int, seats: int = 4) -> list[Stepped]:
    """A rough game, up to its second round."""
    options = HORSE_FEVER.setup(seats, variant=variant)
    found = []
    for place, frame in enumerate(rough(options, seed)):
        seat = frame.actor if isinstance(frame.actor, int) else None
        found.append(Stepped(frame.before, seat, frame.choice, frame.state, place))
        if frame.state.table.round > 1:
            break
    return found


@pytest.mark.parametrize("variant", ["board", "family", "party"])
def test_a_bet_looks_like_no_other(variant: str) -> None:
    """What its reader takes for granted is what holding it against all others comes to."""
    bets = [step for step in steps(variant, 4) if isinstance(step.choice, Bet)]
    assert len(bets) > 5
    for step in bets:
        assert step.seat is not None
        rival = (step.seat + 1) % 4
        found = HorseFeverReader(HORSE_FEVER, rival).told(step)
        assert found == Reader(HORSE_FEVER, rival).told(step) == (step.seat, step.choice)


def test_a_view_is_raced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since one moment: what is hidden is drawn from there."""
    raced: list[Any] = []
    whole = horse_fever.ends

    def ends(seen: Any, **how: Any) -> Any:
        raced.append((seen, how["since"]))
        return whole(seen, **how)

    monkeypatch.setattr(horse_fever, "ends", ends)
    value = Mean(races=40)
    lines = list(ledger(steps("family", 5), 0, value=value, game=HORSE_FEVER))
    assert len(raced) == len({*raced})
    assert len(raced) > len(lines) > 10
    seen = next(seen for seen, since in raced if since is None)
    assert value(seen) == Fraction(int(whole(seen, worlds=40, seed=0).worth[0].sum()), 40)
    assert list(ledger(steps("family", 5), 0, value=value, game=HORSE_FEVER)) == lines
    assert len(raced) == len({*raced})


@pytest.mark.parametrize("variant", ["board", "family", "party"])
def test_neither_ledger_nor_mistakes_depend_on_threads(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = steps(variant, 6)
    lines = list(ledger(played, 1, value=Mean(races=30), game=HORSE_FEVER))
    wrong = list(puzzles(played, 1, races=200, game=HORSE_FEVER))
    assert lines
    assert wrong
    monkeypatch.setattr(races, "CORES", 1)
    assert list(ledger(played, 1, value=Mean(races=30), game=HORSE_FEVER)) == lines
    assert list(puzzles(played, 1, races=200, game=HORSE_FEVER)) == wrong

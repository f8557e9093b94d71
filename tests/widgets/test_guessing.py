"""Guess first: nothing is shown before it is guessed, and guesses are scored when the race is run."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from benhvrt_widgets.visit import running
from tests.widgets.test_attending import press, to_the_race
from tests.widgets.test_oracle import chances, started, until
from tests.widgets.visitor import Visitor


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "QUIET_FOR", 0.0)


def guessing(where: Path) -> Visitor:
    page = started(where)
    page.hear({"do": "guess", "value": True})
    to_the_race(page)
    return page


def test_nothing_is_shown_before_the_guess_and_everything_after_it(tmp_path: Path) -> None:
    page = guessing(tmp_path)

    async def look() -> None:
        page.show()
        await until(lambda: page.knows_all)
        assert page.scene["guess"]["due"]
        assert set(chances(page)) == {None}
        assert page.scene["review"] == ""
        page.hear({"do": "guess", "tenths": 3})
        assert None not in chances(page)
        assert page.scene["guess"]["due"] == ""
        assert page.scene["guess"]["answer"] == f"You said 30 %, it is {chances(page)[0]} %."

    asyncio.run(look())


def test_a_guess_cannot_be_changed_once_the_answer_is_seen(tmp_path: Path) -> None:
    page = guessing(tmp_path)
    page.hear({"do": "guess", "tenths": 3})
    page.hear({"do": "guess", "tenths": 9})
    assert list(page.visit.guesses._said.values()) == [Fraction(3, 10)]


@pytest.mark.parametrize("nonsense", [-1, 11])
def test_nonsense_is_no_guess(tmp_path: Path, nonsense: int) -> None:
    page = guessing(tmp_path)
    page.hear({"do": "guess", "tenths": nonsense})
    assert page.scene["guess"]["due"]


def test_guesses_are_scored_when_the_race_is_run(tmp_path: Path) -> None:
    page = guessing(tmp_path)
    said = 0
    while page.scene["phase"] != "over":
        if page.scene["guess"]["due"]:
            assert page.scene["guess"]["score"] == ""
            page.hear({"do": "guess", "tenths": 0})
            said += 1
        else:
            press(page)
    session = page.session
    assert session is not None
    won = session.state.table.results[0].order[0] == 0
    assert page.visit.guesses.settled(session) == [(Fraction(0), won)] * said
    assert said > 1
    assert "Brier score" in page.scene["guess"]["score"]
    assert "Your guesses" in [chart["title"] for chart in page.scene["charts"]]


def test_without_wanting_to_guess_nobody_is_asked(tmp_path: Path) -> None:
    page = started(tmp_path)
    to_the_race(page)
    assert page.scene["guess"] == {"first": False, "due": "", "answer": "", "score": ""}

"""What all lessons share: hands, settings, claims."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.hands import Hands, miss
from benhvrt_widgets.lessons.panel import Stage
from benhvrt_widgets.lessons.settings import Knob, Settings
from engine.core.errors import RuleViolation
from engine.probability.montecarlo import Estimate


def test_hands_are_counted_and_locked() -> None:
    hands = Hands(3)
    hands.change(0, by=1)
    hands.change(1, to=37)
    hands.change(0, by=-1)
    hands.change(0, by=-1)
    assert hands.counts == [0, 37, 0]
    hands.lock()
    with pytest.raises(RuleViolation):
        hands.change(1, by=1)


def test_a_guess_is_scored_as_brier_would() -> None:
    assert miss((1, 0, 0, 0), 0) == 0
    assert miss((0, 1, 0, 0), 0) == 2
    assert miss((2, 1, 1), 0) == Fraction(1, 4) + Fraction(1, 16) + Fraction(1, 16)


def test_what_an_address_may_say() -> None:
    knob = Knob("n", 2, 300, 10)
    for query in ("n=301", "n=1", "n=-5", "n=ten", "n=%D9%A3", "n=1e2", "n=" + "9" * 5000, "n="):
        assert Settings([knob], query)["n"] == 10, query
    assert Settings([knob], "n=2&n=300")["n"] == 300
    assert Settings([knob], "token=secret&n=5").query() == "?n=5"
    assert Settings([knob], "project=1&n=5").query() == "?n=5"
    assert Settings([knob], "project=1")["project"] == 1


def test_the_settings_are_read_from_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=7")
    assert Settings(())["seed"] == 7


def test_a_claim_that_fails_says_so() -> None:
    off = Measured("l01.thrown", Estimate(3.0, 0.1), Fraction(7, 2), {"whips": 1, "n": 10})
    claim = Claim((Exact("l01.mean", Fraction(7, 2), {"whips": 1}), off))
    assert not claim.holds
    assert "DIFFERS" in str(claim.told("en"))
    assert claim.value("l01.mean", whips=1) == Fraction(7, 2)
    with pytest.raises(StopIteration):
        claim.value("l01.mean", whips=2)


def test_a_claim_is_folded_on_a_page_and_escaped() -> None:
    html = Claim((Exact("l01.mean", 1, {"whips": 1}),)).told("en")._repr_html_()
    assert html.startswith("<details")
    assert "open" not in html.partition(">")[0]


def test_a_browser_learns_that_there_is_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    heard: list[object] = []
    stage = Stage("header", lambda: (), heard.append)
    monkeypatch.setattr(stage, "send", said.append)
    for message in ({"do": "seed"}, {"do": "ready"}, "ready"):
        stage.hear(message)
    assert said == [{"do": "here"}]
    assert heard == [{"do": "seed"}, {"do": "ready"}]

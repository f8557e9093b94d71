"""What all lessons share: hands, settings, claims."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.hands import Hands, miss
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
<<<<<<< HEAD
=======


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("widget", [Panel, Stage])
def test_the_modules_parse(widget: type[Panel], tmp_path: Path) -> None:
    module = tmp_path / "panel.mjs"
    module.write_text(str(widget._esm), encoding="utf-8")
    done = subprocess.run(["node", "--check", module], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_browser_learns_that_there_is_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    heard: list[object] = []
    stage = Stage("header", lambda: (), heard.append)
    monkeypatch.setattr(stage, "send", said.append)
    for message in ({"do": "seed"}, {"do": "ready"}, "ready"):
        stage.hear(message)
    assert said == [{"do": "here"}]
    assert heard == [{"do": "seed"}, {"do": "ready"}]


def test_data_never_becomes_markup_and_nothing_comes_from_the_network() -> None:
    for file in STATIC.iterdir():
        text = file.read_text("utf-8").replace('"http://www.w3.org/2000/svg"', "")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), file
        assert not re.search(r"https?://|@import|url\(|\bfetch\(", text), file


def test_no_words_in_the_scripts() -> None:
    for file in STATIC.glob("*.js"):
        code = re.sub(r"//[^\n]*", "", file.read_text("utf-8"))
        assert [
            text
            for text in re.findall(r'"([^"\n]*)"', code)
            if re.search(r"[A-Z]?[a-z]+ [a-z]+ [a-z]+", text)
        ] == []


def test_styles_touch_nothing_but_lessons() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", (STATIC / "lesson.css").read_text("utf-8"), flags=re.DOTALL)
    assert sheet.count("{") == sheet.count("}")
    for selector in re.findall(r"([^{};]+)\{", sheet):
        if not selector.strip().startswith("@"):
            assert all(".bhl" in one for one in selector.split(",") if "(" not in selector), selector
>>>>>>> serve

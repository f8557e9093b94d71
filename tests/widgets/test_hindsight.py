"""Looking back on the page: what passing had brought, regret, and blunders as riddles."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.games.ben_hvrt.actions import Bid
from engine.games.ben_hvrt.events import Sold, Unsold
from tests.widgets.test_attending import press
from tests.widgets.test_oracle import started, until
from tests.widgets.visitor import Visitor


def until_a_receipt(page: Visitor) -> None:
    """Bid, and keep on bidding, until somebody has the card."""
    while not (page.scene["stage"].get("receipt") or {}).get("if_passed", {}).get("can"):
        press(page)
        session = page.session
        assert session is not None
        assert not session.over


def finished(where: Path) -> Visitor:
    page = started(where)
    while page.scene["phase"] != "over":
        press(page)
    return page


def test_one_tap_on_the_receipt_tells_what_passing_had_brought(tmp_path: Path) -> None:
    page = started(tmp_path)
    until_a_receipt(page)
    session = page.session
    assert session is not None
    first = page.look.session.staging.weighing.first_bid(page.context)
    assert first is not None
    before = session.instants[first - 1].state
    now = page.look.here.state.table.ledger.purses[0]
    page.hear({"do": "if_passed"})
    told = page.scene["stage"]["receipt"]["if_passed"]
    assert told["text"].startswith("Had you passed: ")
    assert not told["can"]
    kept = before.table.ledger.purses[0] - now
    assert f"you have {kept} ducats more" in told["text"] or f"you have {kept} ducat more" in told["text"]


def test_without_a_bid_there_is_nothing_to_ask(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "if_passed"})
    assert page.scene["notice"]["kind"] == "refusal"


def test_every_receipt_is_of_the_card_that_was_sold_and_asks_only_whoever_paid(tmp_path: Path) -> None:
    page = finished(tmp_path)
    session = page.session
    assert session is not None
    sales, asked = [], []
    for place, instant in enumerate(session.instants):
        ends = [event for event in instant.events if isinstance(event, Sold | Unsold)]
        page.hear({"do": "goto", "at": place})
        stage = page.scene["stage"]
        if stage["kind"] == "auction" and stage["auctioneer"]:
            hammer = [seat["name"] for seat in page.scene["seats"] if seat["dealer"]]
            assert hammer == [stage["auctioneer"]]
        if not ends or stage["kind"] != "auction":
            continue
        sold = ends[-1]
        assert stage["face"]["name"] in stage["receipt"]["text"]
        sales.append(sold)
        can = stage["receipt"]["if_passed"]["can"]
        assert can == (isinstance(sold, Sold) and sold.paid[0] > 0)
        asked.append(can)
    every = [event for step in session.instants for event in step.events if isinstance(event, Sold | Unsold)]
    assert sales == every[: len(sales)]
    assert len(sales) >= len(every) - 1  # after the last one the trade begins at once
    assert asked


def test_regret_has_every_choice_and_nothing_for_the_one_taken(tmp_path: Path) -> None:
    page = finished(tmp_path)
    session = page.session
    assert session is not None
    place = next(p for p in session.decisions if isinstance(session.instants[p + 1].choice, Bid))
    page.hear({"do": "goto", "at": place})
    assert page.scene["can_regret"]
    page.hear({"do": "regret"})
    page.find_out()
    regret = page.scene["regret"]
    assert regret["done"]
    assert len(regret["rows"]) == 2
    assert [row["change"] for row in regret["rows"] if row["taken"]] == [0]
    page.hear({"do": "step", "by": 1})
    assert page.scene["regret"] is None


def test_there_is_no_regret_before_the_race_is_run(tmp_path: Path) -> None:
    """It would tell the luck to come."""
    page = started(tmp_path)
    for _ in range(4):
        press(page)
    session = page.session
    assert session is not None
    page.hear({"do": "goto", "at": session.decisions[0]})
    assert not page.scene["can_regret"]
    page.hear({"do": "regret"})
    assert page.scene["notice"]["kind"] == "refusal"
    assert page.scene["regret"] is None


def test_a_blunder_is_a_riddle_that_can_be_solved(tmp_path: Path) -> None:
    page = finished(tmp_path)
    page.hear({"do": "riddles"})
    page.find_out()
    riddles = page.scene["riddles"]
    assert riddles["done"]
    assert riddles["list"]
    assert riddles["open"] is None
    assert [moment["worst"] for moment in riddles["list"]] == [n == 0 for n in range(len(riddles["list"]))]
    assert page.session is not None
    for moment in riddles["list"]:
        assert moment["at"] in page.session.decisions
        assert page.session.instants[moment["at"] + 1].seat == 0
    page.hear({"do": "riddle", "n": 0})
    opened = page.scene["riddles"]["open"]
    assert opened["verdict"] == ""
    assert page.visit.hindsight.riddles is not None
    puzzle = page.visit.hindsight.riddles.found[0]
    wrong = puzzle.menu.index(puzzle.taken.action)
    page.hear({"do": "riddle", "n": 0, "index": wrong})
    assert page.scene["riddles"]["open"]["verdict"] == "Not that one. Try again."
    right = puzzle.menu.index(puzzle.advice.best.action)
    page.hear({"do": "riddle", "n": 0, "index": right})
    assert page.scene["riddles"]["open"]["right"]


def test_riddles_wait_for_the_end_and_nonsense_is_refused(tmp_path: Path) -> None:
    page = started(tmp_path)
    for message in ({"do": "riddles"}, {"do": "riddle", "n": 0}, {"do": "riddle"}):
        page.hear(message)
        assert page.scene["notice"]["kind"] == "refusal"
    assert page.scene["riddles"] is None


def test_looking_back_goes_on_beside_the_page(tmp_path: Path) -> None:
    page = finished(tmp_path)

    async def look() -> None:
        page.hear({"do": "riddles"})
        assert not page.scene["riddles"]["done"]
        await until(lambda: page.scene["riddles"]["done"])

    asyncio.run(look())


def test_another_game_forgets(tmp_path: Path) -> None:
    page = finished(tmp_path)
    page.hear({"do": "riddles"})
    page.hear({"do": "rematch"})
    assert page.scene["riddles"] is None

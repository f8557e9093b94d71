"""The play page as a widget: its regions travel over one line, and its charts are drawn below it."""

from __future__ import annotations

from typing import Any

from benhvrt_widgets.panels.page import AWAY, Page
from benhvrt_widgets.visit.visit import Visit
from engine.replay.keeping import Memory


def opened() -> tuple[Page, list[dict[str, Any]]]:
    """A page without a browser, and what it sends."""
    page = Page(Visit(Memory(), ids=lambda: "7"))
    sent: list[dict[str, Any]] = []
    page.carrier.send = sent.append
    return page, sent


def finished() -> tuple[Page, list[dict[str, Any]]]:
    page, sent = opened()
    page.carrier.hear({"do": "start", "settings": None})
    while page.visit.regions()["phase"] != "over":
        actions = page.visit.regions()["actions"]
        message = {"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]}
        page.carrier.hear(message)
    return page, sent


def test_charts_are_drawn_at_the_end_and_go_away_in_the_past() -> None:
    page, _ = finished()
    assert AWAY not in page.below._dom_classes
    assert [child.children[0].title for child in page.below.children] == [
        chart["title"] for chart in page.visit.regions()["charts"]
    ]
    page.carrier.hear({"do": "goto", "at": 0})
    assert AWAY in page.below._dom_classes
    page.carrier.hear({"do": "skip"})
    assert AWAY not in page.below._dom_classes


def test_in_the_lobby_nothing_is_drawn() -> None:
    page, _ = opened()
    assert AWAY in page.below._dom_classes
    assert page.below.children == ()


def test_what_is_drawn_does_not_travel_as_data() -> None:
    _, sent = finished()
    assert sent
    assert not [message for message in sent if "charts" in message.get("regions", {})]


def test_a_game_that_is_over_has_its_charts_when_the_page_opens() -> None:
    page, _ = finished()
    visit = Visit(Memory())
    visit.sit_down(page.visit.game().session)
    again = Page(visit)
    assert AWAY not in again.below._dom_classes
    assert again.below.children

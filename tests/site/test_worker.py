"""The visit of a page of the site, without a browser: its words go in and out as text."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from benhvrt_widgets.site import worker
from tests.site.records import Records
from tests.widgets.visitor import Browser

PATIENCE = 3_000
"""Turns of the loop: no clock."""


class Page:
    """What main.js does, and worker.js."""

    def __init__(self, records: Records | None = None) -> None:
        self.records = records or Records()
        self.browser = Browser()
        self.asked: list[str] = []

    async def enter(self, query: str = "?lang=en&seed=7") -> None:
        self.hear = await worker.opened(query.lstrip("?"), "en", self.records, self._told, self._ask)

    def _told(self, text: str) -> None:
        message = json.loads(text)
        if message["do"] == "open":
            message = {**message, "do": "regions", "whole": True}
        self.browser.hear(message)

    async def _ask(self, question: str) -> str:
        self.asked.append(question)
        return worker.answered(question)

    def say(self, **message: Any) -> None:
        self.hear(json.dumps(message))

    async def until(self, seen: Any) -> Any:
        for _ in range(PATIENCE):
            if found := seen(self.browser.scene):
                return found
            await asyncio.sleep(0.001)
        raise AssertionError(f"never seen: {self.browser.scene}")


def test_a_game_is_begun_kept_and_opened_again() -> None:
    async def played() -> None:
        page = Page()
        await page.enter()
        assert page.browser.scene["page"] == "lobby"
        page.say(do="start")
        game = await page.until(lambda scene: scene["page"] == "table" and scene["game"])
        assert [*page.records.games] == [game]
        page.say(do="skip")
        key = await page.until(lambda scene: (scene.get("actions") or {}).get("key"))
        before = len(page.records.games[game]["parts"])
        page.say(do="choose", index=0, key=key)
        await page.until(lambda scene: (scene.get("actions") or {}).get("key") not in (None, key))
        assert len(page.records.games[game]["parts"]) > before
        again = Page(page.records)
        await again.enter(f"?game={game}")
        assert again.browser.scene["game"] == game

    asyncio.run(played())


def test_odds_are_asked_of_the_other_worker() -> None:
    async def played() -> None:
        page = Page()
        await page.enter("?lang=en&seed=7&play=whips")
        page.say(do="start")
        await page.until(lambda scene: scene["page"] == "table")
        page.say(do="skip")
        await page.until(lambda scene: scene.get("actions"))
        assert not page.asked
        blind = page.browser.scene["seats"]
        page.say(do="eye", value="on")
        await page.until(lambda scene: scene["seats"] != blind)
        assert page.asked

    asyncio.run(played())


def test_a_game_that_is_not_here_is_told_in_the_lobby() -> None:
    async def played() -> None:
        page = Page()
        await page.enter(f"?lang=en&game={'0' * 32}")
        assert page.browser.scene["page"] == "lobby"
        assert page.browser.scene["notice"]

    asyncio.run(played())


def test_who_wants_to_be_watched_is_told_that_nobody_can() -> None:
    async def played() -> None:
        page = Page()
        await page.enter()
        page.say(do="start")
        await page.until(lambda scene: scene["page"] == "table")
        page.say(do="watch", base="https://races.example/")
        notice = await page.until(lambda scene: scene.get("notice"))
        assert "in your browser alone" in notice["text"]

    asyncio.run(played())

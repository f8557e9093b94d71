"""Lessons and benches in a browser's worker: what is told, when, and that it is JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import names, parts
from benhvrt_widgets.site import lesson

PARTS = {"header", "guess", "play", "controls", "switch", "surprise", "hand_in"}
PATIENCE = 400


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is a worker of the site, and no longer than a test."""
    monkeypatch.setattr(parts, "_chosen", None)


class Reader:
    """What lesson.js does: it keeps the traits of every part."""

    def __init__(self, name: str, lang: str = "en", query: str = "") -> None:
        self.parts: dict[str, dict[str, Any]] = {}
        self.messages: list[Any] = []
        self.all = ""
        self._hear = lesson.opened(name, lang, query, self._told)

    def _told(self, text: str) -> None:
        self.all += text
        said = json.loads(text)
        if said["do"] == "part":
            self.messages.append(said["message"])
        for part, traits in said.get("parts", {}).items():
            self.parts.setdefault(part, {}).update(traits)

    async def says(self, part: str, **message: Any) -> None:
        self._hear(json.dumps({"part": part, "message": message}))
        await asyncio.sleep(0)

    @property
    def figure(self) -> Any:
        return self.parts["picture"]["figure"]

    def words(self, part: str) -> str:
        return json.dumps(self.parts[part]["blocks"], ensure_ascii=False)


@pytest.mark.parametrize("name", [each[1:] for each in names()])
def test_a_lesson_from_the_question_to_the_theory(name: str) -> None:
    async def taken() -> None:
        ann = Reader(name, LANGUAGES[int(name[:2]) % len(LANGUAGES)])
        assert set(ann.parts) == PARTS | {"figure"}, "the chart waits until the page is drawn"
        await ann.says("header", do="ready")
        assert ann.parts["figure"]["shows"] == ["controls", "picture", "switch"]
        assert not any(ann.figure["marks"].values()), "what was played answers the question, too"
        await ann.says("guess", do="hand", value=0)
        await ann.says("guess", do="lock")
        assert ann.parts["header"]["seen"] == ["guess"]
        assert ann.figure["marks"]["play"] or ann.figure["marks"]["own"]
        assert not ann.figure["marks"]["theory"]
        await ann.says("switch", do="theory")
        assert ann.parts["header"]["seen"] == ["guess", "theory"]
        assert ann.figure["marks"]["theory"]
        assert set(ann.figure["legend"]) == {mark for mark, points in ann.figure["marks"].items() if points}
        assert ann.parts["surprise"]["blocks"]

    asyncio.run(taken())


def test_only_what_has_changed_is_told() -> None:
    async def taken() -> None:
        ann = Reader("04_escalation")
        await ann.says("header", do="ready")
        ann.all = ""
        await ann.says("guess", do="hand", value=0)
        assert set(json.loads(ann.all)["parts"]) == {"guess"}

    asyncio.run(taken())


def test_ways_lead_to_pages_of_the_site() -> None:
    async def taken() -> None:
        ann = Reader("04_escalation")
        assert ann.parts["header"]["blocks"][0]["back"]["address"] == "../contents.html"
        bench = Reader("own_bot", "fr")
        ways = [way["address"] for way in bench.parts["header"]["blocks"][0]["items"]]
        assert ways == ["contents.html", "../own_bot.html"]

    asyncio.run(taken())


def test_what_is_not_asked_for_is_refused_in_words() -> None:
    async def taken() -> None:
        ann = Reader("04_escalation")
        await ann.says("switch", do="theory")
        assert say("lesson.guess_first", "en") in ann.words("switch")

    asyncio.run(taken())


def test_a_chart_is_saved_as_a_file() -> None:
    async def taken() -> None:
        ann = Reader("04_escalation")
        await ann.says("header", do="ready")
        await ann.says("guess", do="hand", value=0)
        await ann.says("guess", do="lock")
        await ann.says("switch", do="csv")
        assert [each["name"] for each in ann.messages] == ["04_escalation.csv"]

    asyncio.run(taken())


async def until(seen: Callable[[], Any]) -> None:
    for _ in range(PATIENCE):
        if seen():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("never seen")


def test_codes_of_a_class_against_the_theory() -> None:
    async def taught() -> None:
        ann = Reader("class")
        await ann.says("header", do="ready")
        assert "picture" not in ann.parts["figure"]["shows"], "there is nothing yet"
        await ann.says("paste", do="example")
        assert ann.parts["figure"]["shows"] == ["controls", "picture", "switch"]
        assert ann.figure["heaped"]
        await ann.says("paste", do="clear")
        assert ann.parts["figure"]["shows"] == ["controls", "switch"]

    asyncio.run(taught())


def test_a_rule_of_ones_own_is_raced() -> None:
    async def raced() -> None:
        ann = Reader("own_bot")
        await ann.says("header", do="ready")
        await ann.says("editor", do="set", name="races", value=0)
        await ann.says("editor", do="start")
        await until(lambda: "picture" in ann.parts.get("figure", {}).get("shows", ()))
        assert ann.figure["marks"]["own"]
        await ann.says("editor", do="stop")

    asyncio.run(raced())

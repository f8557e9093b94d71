"""Why? on the page: a figure opens its reasons, short in both languages, and nothing before a guess."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import LANGUAGES, catalogue, say
from benhvrt_widgets.visit import running
from engine.games import GAMES
from engine.games.ben_hvrt.cards import CARDS
from engine.games.horse_fever.cards import ACTIONS
from engine.games.whips.tricks import TRICKS
from tests.widgets.test_attending import press, to_the_race
from tests.widgets.test_oracle import started, until

ROOT = Path(__file__).parent.parent.parent
LONGEST = 90
KINDS: dict[str, Iterable[str]] = {"ben-hvrt": CARDS, "horse-fever": ACTIONS, "whips": TRICKS, "circus": {}}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "QUIET_FOR", 0.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_reason_is_longer_than_ninety_characters(slug: str, lang: str) -> None:
    """With the longest card, the longest horse and names of twelve letters."""
    words = staging(slug).words
    cards = [str(words.fact("card", kind, lang)) for kind in KINDS[slug]] or [""]
    lanes = [*words.contenders(("Maximilianus",) * 4, lang)]
    about = {
        "seat": "Maximilianus",
        "other": "Wilhelminius",
        "card": max(cards, key=len),
        "lane": max(lanes, key=len),
        "square": "H",
        "n": 12,
        "usual": 12,
    }
    start = f"reason.{slug}."
    measure = staging(slug).weighing.measure.name
    keys = [key for key in catalogue(lang) if key.startswith(start) and not key.endswith(".knows")]
    assert len(keys) >= 5
    for key in keys:
        fact = say(key, lang, **about)
        amount = say(f"reason.{measure}", lang, n="12.5")
        told = [say("reason.otherwise", lang, fact=fact, n=100), say("reason.even", lang, fact=fact)]
        told += [say(f"reason.{way}", lang, fact=fact, n=amount) for way in ("better", "worse")]
        assert max(map(len, told)) <= LONGEST, max(told, key=len)
    assert len(say("reason.none", lang)) <= LONGEST
    assert len(say(f"{start}knows", lang)) <= LONGEST


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_sentence_is_of_a_fact(slug: str) -> None:
    facts = (ROOT / "engine" / "advice" / slug.replace("-", "_") / "facts.py").read_text("utf-8")
    start = f"reason.{slug}."
    told = {key.removeprefix(start) for key in catalogue("en") if key.startswith(start)} - {"knows"}
    assert told <= {*re.findall(r'"([a-z]+)"', facts)}


def test_a_chance_and_a_choice_open_their_reasons(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "eye", "value": "on"})
    to_the_race(page)
    while not (page.scene["actions"] and page.scene["actions"]["primary"].get("index") is not None):
        press(page)

    async def look() -> None:
        page.show()
        await until(lambda: page.knows_all)
        page.hear({"do": "why", "seat": 0})
        assert not page.scene["why"]["done"]
        await until(lambda: page.scene["why"]["done"])
        assert "in 100" in page.scene["why"]["title"]
        assert 1 <= len(page.scene["why"]["lines"]) <= 3
        assert page.scene["why"]["others"] == []
        page.hear({"do": "why"})
        await until(lambda: page.scene["why"]["done"])
        assert page.scene["why"]["others"]
        page.hear({"do": "why", "index": page.scene["why"]["others"][0]["index"]})
        await until(lambda: page.scene["why"]["done"])
        assert page.scene["why"]["lines"]

    asyncio.run(look())


def test_nonsense_is_refused_and_nothing_is_told_with_a_closed_eye(tmp_path: Path) -> None:
    page = started(tmp_path)
    for message in ({"do": "why", "seat": 99}, {"do": "why", "seat": "x"}, {"do": "why", "index": 999}):
        page.hear(message)
        assert page.scene["notice"]["kind"] == "refusal"
    page.hear({"do": "eye", "value": "off"})
    page.hear({"do": "why", "seat": 0})
    assert page.scene["notice"]["kind"] == "refusal"
    assert page.scene["why"] is None

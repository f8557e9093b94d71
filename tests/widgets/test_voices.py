"""Bots that have bought a card say something to it on the receipt, unless they are told to be silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from engine.games.ben_hvrt.events import Sold
from engine.games.ben_hvrt.model import Trading
from engine.strategies import find, strategies
from tests.widgets.test_hindsight import finished
from tests.widgets.visitor import Visitor


def sales(page: Visitor) -> list[tuple[int, Sold]]:
    """The sales of a game, and when they were; the last makes room for the trade at once."""
    session = page.session
    assert session is not None
    return [
        (place, event)
        for place, instant in enumerate(session.instants)
        for event in instant.events
        if isinstance(event, Sold) and not isinstance(instant.state.stage, Trading)
    ]


def receipt(page: Visitor, place: int) -> str:
    page.hear({"do": "goto", "at": place})
    said: str = page.scene["stage"]["receipt"]["voice"]
    return said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_speaks_once_a_sale_and_a_person_speaks_for_himself(tmp_path: Path, lang: str) -> None:
    page = finished(tmp_path)
    page.hear({"do": "lang", "value": lang})
    session = page.session
    assert session is not None
    heard: dict[int, list[str]] = {}
    for place, sold in sales(page):
        said, player = receipt(page, place), session.chairs[sold.seat].player
        if player == HUMAN:
            assert said == ""
            continue
        lines = WORDS.voice(find("ben-hvrt", player), lang)
        nth = len(heard.setdefault(sold.seat, []))
        assert lines[nth % len(lines)] in said
        assert session.names[sold.seat] in said
        heard[sold.seat].append(said)
    assert heard


def test_bots_can_be_silenced(tmp_path: Path) -> None:
    page = finished(tmp_path)
    session = page.session
    assert session is not None
    place = next(p for p, sold in sales(page) if session.chairs[sold.seat].player != HUMAN)
    assert receipt(page, place)
    page.hear({"do": "voices", "value": False})
    assert page.scene["voices"] is False
    assert receipt(page, place) == ""
    page.hear({"do": "voices", "value": "loud"})  # neither yes nor no
    assert page.scene["voices"] is False


@pytest.mark.parametrize("slug", strategies("ben-hvrt"))
def test_every_house_bot_speaks_french_too(slug: str) -> None:
    bot = find("ben-hvrt", slug)
    assert len(WORDS.voice(bot, "fr")) == len(bot.voice) > 0

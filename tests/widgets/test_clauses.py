"""What a table agrees on besides the series: doubled, whose edition, from memory or with notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.stagings.ben_hvrt.staging import STAGING
from benhvrt_widgets.visit import links
from engine.core.errors import BadTape
from engine.replay.store import Store
from tests.widgets.visitor import Visitor


def started(folder: Path, lang: str = "en", **settings: Any) -> Visitor:
    page = Visitor(Store(folder), lang)
    page.hear({"do": "start", "settings": {"seed": "7", **settings}})
    assert page.visit.notice is None
    return page


def agreed(page: Visitor) -> Any:
    assert page.session is not None
    return page.session.options


@pytest.mark.rule("BH-02", "BH-50")
def test_any_series_can_be_doubled_on_the_page(tmp_path: Path) -> None:
    page = started(tmp_path, series="caligula", clauses={"doubled": "yes"})
    assert agreed(page).laps == (0,) * 10
    page = started(tmp_path, series="basic", clauses={"doubled": "yes"})
    assert agreed(page).laps == (1, 2, 4, 1, 2, 4)


@pytest.mark.rule("BH-50")
@pytest.mark.parametrize(("lang", "edition", "races"), [("en", "english", 5), ("fr", "french", 6)])
def test_a_page_proposes_the_edition_of_its_language(
    tmp_path: Path, lang: str, edition: str, races: int
) -> None:
    page = started(tmp_path, lang, series="caligula")
    assert (agreed(page).edition, len(agreed(page).laps)) == (edition, races)


@pytest.mark.rule("BH-50")
def test_the_proposal_follows_the_language_until_somebody_chooses(tmp_path: Path) -> None:
    page = Visitor(Store(tmp_path), "en")
    page.hear({"do": "lang", "value": "fr"})
    assert page.scene["lobby"]["settings"]["clauses"]["edition"] == "french"
    page.hear({"do": "start", "settings": {"clauses": {"edition": "english", "memory": "no"}}})
    assert agreed(page).edition == "english"


@pytest.mark.rule("BH-50")
def test_the_race_of_the_day_is_one_in_all_languages(tmp_path: Path) -> None:
    both = []
    for lang in ("en", "fr"):
        page = Visitor(Store(tmp_path / lang), lang)
        page.hear({"do": "daily"})
        both.append(agreed(page))
    assert both[0] == both[1]


def test_a_word_that_there_is_not_changes_nothing(tmp_path: Path) -> None:
    page = started(tmp_path, clauses={"edition": "german", "doubled": 1, "memory": ["yes"], "luck": "good"})
    assert agreed(page) == STAGING.agree(4, "short", "")


@pytest.mark.rule("BH-50")
def test_links_and_tapes_carry_the_clauses(tmp_path: Path) -> None:
    page = started(tmp_path, "fr", clauses={"doubled": "yes", "memory": "yes"})
    assert page.session is not None
    options = agreed(page)
    assert (options.laps, options.edition, options.memory) == ((1, 1), "french", True)
    again = links.read(links.write(page.session.tape))
    assert again.header.options == page.session.tape.header.options


# -- from memory ------------------------------------------------------------------------------------


def played(page: Visitor, until: str) -> list[dict[str, Any]]:
    """By the large button up to a phase, and what was to be seen on the way."""
    seen = []
    for _ in range(300):
        scene = page.scene
        seen.append(scene)
        if scene["phase"] == until:
            return seen
        actions = scene["actions"]
        page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})
        assert page.visit.notice is None
    raise AssertionError(until)


def sales_told(scene: dict[str, Any], page: Visitor) -> list[int]:
    """The moments of which the log tells a sale."""
    assert page.session is not None
    tempo = STAGING.tempo
    places = {
        place
        for place, instant in enumerate(page.session.instants)
        if instant.events and all(map(tempo.passing_by, instant.events))
    }
    return [line["at"] for line in scene["log"] if line["at"] in places]


@pytest.mark.rule("BH-47")
def test_from_memory_neither_seats_nor_log_list_what_was_bought(tmp_path: Path) -> None:
    blind = started(tmp_path / "blind", series="custom", laps="2", clauses={"memory": "yes"})
    noted = started(tmp_path / "noted", series="custom", laps="2")
    for page, listed in ((blind, False), (noted, True)):
        scenes = played(page, "race")
        assert any(seat["known"] for scene in scenes for seat in scene["seats"]) == listed
        assert bool(sales_told(scenes[-1], page)) == listed
        assert any(sales_told(scene, page) for scene in scenes)  # while it lasts a sale is told


@pytest.mark.rule("BH-47")
def test_from_memory_nobody_goes_back_to_a_sale_that_is_past(tmp_path: Path) -> None:
    page = started(tmp_path, series="custom", laps="2", clauses={"memory": "yes"})
    played(page, "race")
    here = page.visit.cursor
    page.hear({"do": "goto", "at": 0})
    assert page.scene["phase"] == "race"
    assert not sales_told(page.scene, page)
    page.hear({"do": "goto", "at": here})
    assert page.visit.cursor == here


@pytest.mark.rule("BH-47")
def test_when_all_is_over_all_is_told(tmp_path: Path) -> None:
    page = started(tmp_path, clauses={"memory": "yes"})
    over = played(page, "over")[-1]
    assert sales_told(over, page)
    page.hear({"do": "goto", "at": 0})
    assert page.visit.cursor == 0


def test_a_link_of_older_rules_is_refused_with_both_versions_named() -> None:
    old = links.pack([links.VERSION, "1", "7", {}, [], []])
    with pytest.raises(BadTape) as refusal:
        links.read(old)
    assert refusal.value.key == "session.old_link"
    assert refusal.value.params == {"found": "1", "expected": STAGING.game.rules_version}

"""A guided first game: the aim first, whose turn and what it costs at every moment, tips where they help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, catalogue
from benhvrt_widgets.visit.guiding import LUCK
from benhvrt_widgets.visit.keeping import Address
from engine.replay.store import Store
from tests.widgets.visitor import Scene, Visitor

LANES = 4
LONGEST = 68
"""Letters of a tip: two lines on a phone."""
AIM = 78
"""Letters of the aim and of who one is: two lines on a phone."""
PRICE = 30
"""Letters of what it costs and what for, together: one line on a phone."""


def begun(store: Store, slug: str, lang: str = "en") -> Visitor:
    visitor = Visitor(store, lang, Address(lang=lang, play=slug))
    visitor.hear({"do": "first"})
    assert visitor.scene["notice"] is None
    return visitor


def moments(visitor: Visitor) -> Iterator[Scene]:
    """A game by the large button, but for two bids a sale: every moment of it as it was when it was new."""
    shown = 0
    while True:
        for place in range(shown, visitor.look.session.last):
            visitor.hear({"do": "goto", "at": place})
            yield visitor.scene
        visitor.hear({"do": "skip"})
        shown = visitor.look.session.last + 1
        scene = visitor.scene
        yield scene
        if scene["phase"] == "over":
            return
        visitor.hear(pressed(scene))


def pressed(scene: Scene) -> Scene:
    actions = scene["actions"]
    choice: dict[str, Any] = actions["primary"]
    if scene["stage"]["kind"] == "auction" and (choice.get("price") or 0) > 1 and actions["others"]:
        choice = actions["others"][0]
    if choice.get("do") == "play":
        return {"do": "play", "on": True}
    if choice.get("do"):
        return {"do": choice["do"], "key": actions["key"]}
    return {"do": "choose", "index": choice["index"], "key": actions["key"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_screen_says_whose_turn_what_it_costs_and_what_for(
    tmp_path: Path, slug: str, lang: str
) -> None:
    visitor = begun(Store(tmp_path), slug, lang)
    teacher, tips = staging(slug).guide, set()
    for scene in moments(visitor):
        guide = scene["guide"]
        assert guide["price"]
        assert guide["purpose"]
        assert len(guide["price"] + guide["purpose"]) <= PRICE
        assert guide["aim"]
        assert guide["you"]
        assert len(guide["aim"] + guide["you"]) <= AIM
        if scene["actions"] and scene["timeline"]["live"] and scene["phase"] not in ("result", "over"):
            assert guide["turn"] == catalogue(lang)["page.guide_yours"]
        if guide["tip"]:
            tips.add(guide["tip"]["name"])
    assert tips <= set(teacher.tips)
    assert len(tips) >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_four_or_five_tips_each_of_two_lines(slug: str, lang: str) -> None:
    teacher, words = staging(slug).guide, staging(slug).words
    assert len(teacher.tips) in (4, 5)
    assert all(len(words.say(f"guide.tips.{name}", lang)) <= LONGEST for name in teacher.tips)
    start = f"{words.prefix}guide."
    priced, meant = (
        {key.rpartition(".")[2] for key in catalogue(lang) if key.startswith(f"{start}{kind}.")}
        for kind in ("costs", "for")
    )
    assert priced == meant


@pytest.mark.parametrize("slug", SLUGS)
def test_the_lobby_offers_it_with_its_aim(tmp_path: Path, slug: str) -> None:
    visitor = Visitor(Store(tmp_path), address=Address(play=slug))
    first = visitor.scene["lobby"]["first"]
    assert first["you"].startswith("You are 1, the blue disc")
    assert first["aim"]
    visitor.hear({"do": "first"})
    assert visitor.scene["guide"]["aim"] == first["aim"]


@pytest.mark.parametrize("slug", ["ben-hvrt", "circus", "whips"])
def test_two_laps_so_that_there_is_a_race_to_see(tmp_path: Path, slug: str) -> None:
    options = begun(Store(tmp_path), slug).look.session.options
    assert options.laps in (2, (2,))


def test_the_farthest_square_of_each_lane_stands_out(tmp_path: Path) -> None:
    visitor = begun(Store(tmp_path), "ben-hvrt")
    seen = set()
    for scene in moments(visitor):
        targets = [each for each in scene["stage"].get("reach", []) if not each["home"]]
        senses = [each["sense"] for each in targets]
        seen |= {*senses}
        assert senses.count("far") <= LANES
        assert not targets or "far" in senses
    assert {"far", "near"} <= seen


def test_only_the_guided_game_is_guided_and_it_stays_so_when_it_is_opened_again(tmp_path: Path) -> None:
    visitor = Visitor(Store(tmp_path))
    visitor.hear({"do": "start", "settings": None})
    assert visitor.scene["guide"] is None
    visitor.hear({"do": "lobby"})
    visitor.hear({"do": "start", "settings": {"seed": LUCK}})  # the same luck, but one lap
    assert visitor.scene["guide"] is None
    first = begun(Store(tmp_path), "ben-hvrt")
    again = Visitor(Store(tmp_path), address=Address(game=first.look.session.id))
    assert again.scene["guide"] == first.scene["guide"]

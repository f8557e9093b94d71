"""Cards in the hand say when, never against what is so; an offer that is declined says so, and stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from benhvrt_widgets.i18n import LANGUAGES, catalogue
from benhvrt_widgets.visit.keeping import Address
from engine.replay.store import Store
from tests.widgets.visitor import Scene, Visitor


def at_the_trade(store: Store, lang: str = "en") -> tuple[Visitor, list[Scene]]:
    """A first game up to its trade, passing on everything, and what was seen on the way."""
    visitor = Visitor(store, lang, Address(lang=lang))
    visitor.hear({"do": "first"})
    seen = [visitor.scene]
    while seen[-1]["phase"] != "trade":
        actions = seen[-1]["actions"]
        index = (actions["others"] or [actions["primary"]])[0]["index"]
        if index is None or seen[-1]["stage"]["ladder"] is None:
            index = actions["primary"]["index"]
        visitor.hear({"do": "choose", "index": index, "key": actions["key"]})
        seen.append(visitor.scene)
    return visitor, seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_the_race_no_card_says_only_before_the_race(tmp_path: Path, lang: str) -> None:
    only = catalogue(lang)["page.only_auction"]
    _, seen = at_the_trade(Store(tmp_path), lang)
    held = [card for scene in seen for card in scene["hand"]]
    assert held
    assert all(card["reason"] != only for card in held)
    assert all(not card["reason"] for card in held if card["playable"])


@pytest.mark.parametrize(("lang", "said"), [("en", "declines"), ("fr", "refuse")])
def test_a_declined_offer_is_told_where_it_was_made(tmp_path: Path, lang: str, said: str) -> None:
    visitor, seen = at_the_trade(Store(tmp_path), lang)
    stage = seen[-1]["stage"]
    assert stage["answer"] is None
    given = {stage["mine"][0]["face"]["kind"]: 1}
    key = seen[-1]["actions"]["key"]
    visitor.hear({"do": "offer", "to": 1, "give": given, "take": {}, "pay": 0, "ask": 60, "key": key})
    answer = visitor.scene["stage"]["answer"]
    assert not answer["agreed"]
    assert said in answer["text"]
    assert visitor.scene["notice"] is None
    key = visitor.scene["actions"]["key"]
    visitor.hear({"do": "offer", "to": 1, "give": given, "take": {}, "pay": 60, "ask": 0, "key": key})
    assert visitor.scene["stage"]["answer"]["agreed"]

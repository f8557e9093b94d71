"""The bots of Ben Hvrt use every rule there is: they trade, hire and are hired, each by its own idea."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Hire, Trade
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import Accepted
from engine.strategies import find

TABLE = ("strong", "value", "saver", "saboteur", "sunk-cost")
SERIES = 4


@cache
def made() -> tuple[tuple[str, Trade | Hire, bool], ...]:
    """Every offer of a few series, by whom, and whether it came to something."""
    found = []
    for number in range(SERIES):
        players = {seat: find("ben-hvrt", slug).make() for seat, slug in enumerate(TABLE)}
        state = BEN_HVRT.start(BEN_HVRT.setup(len(TABLE)))
        agreed, offers = Counter[object](), []
        for turn in Runner(BEN_HVRT, Seeded(number), players, seed=number).run(state):
            agreed.update(event.offer for event in turn.events if isinstance(event, Accepted))
            if isinstance(turn.choice, Trade | Hire):
                offers.append(turn.choice)
        found += [(TABLE[offer.seat], offer, bool(agreed[offer])) for offer in offers]
    return tuple(found)


@pytest.mark.rule("BH-17")
@pytest.mark.parametrize("slug", ["strong", "value", "saver"])
def test_who_trades(slug: str) -> None:
    assert [offer for bot, offer, _ in made() if bot == slug and isinstance(offer, Trade)]


@pytest.mark.rule("BH-17", "BH-45")
def test_some_bargains_are_struck() -> None:
    struck = Counter(type(offer).__name__ for _, offer, agreed in made() if agreed)
    assert struck["Trade"] >= 2
    assert struck["Hire"] >= 2


@pytest.mark.rule("BH-45")
@pytest.mark.parametrize("slug", ["strong", "saboteur"])
def test_who_hires(slug: str) -> None:
    assert [offer for bot, offer, _ in made() if bot == slug and isinstance(offer, Hire)]


def test_what_they_offer_shows_their_idea() -> None:
    for bot, offer, _ in made():
        if not isinstance(offer, Trade):
            continue
        (kind,) = (*offer.give, *offer.take)
        if bot == "value":
            assert offer.pay < CARDS[kind].price
        if bot == "saver":
            assert offer.give
            assert CARDS[kind].upkeep

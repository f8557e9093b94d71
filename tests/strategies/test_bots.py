"""The house bots do what their ideas say, and the strong one is strong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Bid, Pass
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import BidMade, QuickSold
from engine.games.ben_hvrt.model import Auction, Bidding, Moment, State
from engine.games.ben_hvrt.views import View
from engine.parts.auctions import EscalatingAuction
from engine.probability.ben_hvrt.rollout import PRIORITY
from engine.strategies import find, strategies
from engine.tournaments import Standings, house, league

GAME = "ben-hvrt"
NO_LUCK = Stream(0, ())


def bidding_for(card: str, bids: tuple[int, ...], purses: int = 50) -> View:
    """Seat 0 is to speak, in the round after these bids; seats with no bid are still to speak."""
    state: State = BEN_HVRT.start(BEN_HVRT.setup(seats=len(bids)))
    price = max(bids[0] + 1, 1)
    sale = EscalatingAuction(waiting=tuple(range(len(bids))), price=price, rounds_bid=bids)
    table = replace(state.table, laps=2, pool=FULL_DECK.take(card))
    table = replace(table, ledger=replace(table.ledger, purses=(purses,) * len(bids)))
    state = replace(state, table=table, auction=Auction(0, 0, card, sale), stage=Bidding())
    return BEN_HVRT.view(state, 0)


def test_every_bot_can_introduce_itself() -> None:
    bots = strategies(GAME)
    assert list(bots) == [
        "random",
        "rollout",
        "greedy",
        "value",
        "sunk-cost",
        "saver",
        "saboteur",
        "house",
        "strong",
        "thinker",
    ]
    assert len({bot.name for bot in bots.values()}) == len(bots)
    for bot in bots.values():
        assert 10 < len(bot.idea) <= 80
        assert bot.voice
        assert all(len(line) <= 40 for line in bot.voice)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(RuleViolation) as refusal:
        find(GAME, "hal")
    assert refusal.value.key == "strategy.unknown"
    assert "sunk-cost" in str(refusal.value.params["known"])


def test_the_value_bidder_stops_at_the_value() -> None:
    worth = CARDS["move-6"].price
    bot = find(GAME, "value").make()
    for paid in range(12):
        expected = Bid() if paid + 1 < worth else Pass()
        assert bot.choose(bidding_for("move-6", (paid,) * 4), NO_LUCK) == expected


def test_the_sunk_cost_bidder_does_not_stop() -> None:
    bot = find(GAME, "sunk-cost").make()
    assert bot.choose(bidding_for("hook", (0,) * 4), NO_LUCK) == Pass()  # worth no more than the bid
    assert bot.choose(bidding_for("hook", (8,) * 4), NO_LUCK) == Bid()
    assert bot.choose(bidding_for("hook", (8,) * 4, purses=8), NO_LUCK) == Pass()  # round 9 costs 9


def test_the_greedy_driver_pays_only_for_what_nobody_wants() -> None:
    bot = find(GAME, "greedy").make()
    assert bot.choose(bidding_for("move-6", (0,) * 4), NO_LUCK) == Pass()


def test_the_rollout_list_names_every_card_of_the_race_once() -> None:
    listed = [kind for kind, _ in PRIORITY]
    assert len(set(listed)) == len(listed)
    races = {
        kind for kind, card in CARDS.items() if not card.stays and card.when.value != Moment.OUTFIT.value
    }
    assert races - set(listed) == {"tax-collector"}  # played in the auction


def spending(slug: str, series: int) -> int:
    """Ducats that one bot pays for cards among greedy ones."""
    paid = 0
    for seed in range(series):
        players = {seat: find(GAME, slug if seat == 0 else "greedy").make() for seat in range(4)}
        for turn in Runner(BEN_HVRT, Seeded(seed), players).run(BEN_HVRT.start(BEN_HVRT.setup(seats=4))):
            bills = [e for e in turn.events if isinstance(e, BidMade | QuickSold) and e.seat == 0]
            paid += sum(e.ducats for e in bills)
    return paid


def test_the_saver_saves() -> None:
    assert spending("saver", 4) < spending("value", 4) / 2


def played(rivals: tuple[str, ...], series: int) -> Standings:
    lineup = [house(GAME, slug) for slug in ("strong", *rivals)]
    *_, last = league(BEN_HVRT, BEN_HVRT.setup(seats=len(lineup)), lineup, series)
    return last


def test_the_strong_bot_beats_chance() -> None:
    standings = played(("random",) * 5, 12)
    assert standings.rows[0].win_share.mean >= 0.85
    assert standings.notices == ()


def test_the_strong_bot_beats_the_house() -> None:
    share = played(("greedy", "value", "sunk-cost", "saver", "saboteur"), 60).rows[0].win_share
    assert share.mean >= 1.5 / 6
    assert share.mean - 1.96 * share.stderr > 1 / 6

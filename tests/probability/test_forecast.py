"""Odds from a view: the rules' way to the line, hidden is hidden, exact where that can be checked."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.model import Auction, Chariot, EndAuction, Gear, Race, RollDie, State
from engine.kernel import Fed
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger
from engine.probability import ben_hvrt, odds
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.kinds import INDEX, KINDS
from engine.probability.ben_hvrt.pace import squares_left
from engine.probability.ben_hvrt.pack import named, packed
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.exact import turns_to_finish
from engine.probability.forecast import CHUNKS, Sums, foreseeable, progress
from engine.probability.montecarlo import Tally
from engine.strategies import find
from tests.games.ben_hvrt.test_secrecy import twin
from tests.kernel.ben_hvrt_races import filled


def played(seats: int, laps: list[int], seed: str) -> Iterator[State]:
    """The states of a game of house bots."""
    slugs = ("value", "rollout", "sunk-cost", "saver", "saboteur")
    bots = {seat: find(BEN_HVRT.slug, slugs[seat % len(slugs)]).make() for seat in range(seats)}
    for turn in Runner(BEN_HVRT, Seeded(seed), bots, seed=seed).run(
        BEN_HVRT.start(BEN_HVRT.setup(seats, laps=laps))
    ):
        yield turn.state


STAYING = [kind for kind, card in CARDS.items() if card.stays]


def before_the_race(seed: int, seats: int) -> State:
    """All sold, nothing outfitted: random hands rich in what stays in play, poor purses."""
    rng = Stream(seed, ("line",))
    options = BEN_HVRT.setup(seats=seats, laps=[rng.index(3) + 1], trade=False)
    state = BEN_HVRT.start(options)
    pool = FULL_DECK
    hands = []
    for _ in range(seats):
        hand = Cards()
        for _ in range(rng.index(5)):
            kinds = [kind for kind in (STAYING if rng.index(2) else sorted(KINDS)) if kind in pool]
            kind = rng.choice(tuple(kinds))
            hand, pool = hand.add(kind), pool.take(kind)
        hands.append(hand)
    gear = [Gear()] * len(state.table.gear)
    if "old-cato" in pool:
        gear[0], pool = Gear(driver="old-cato"), pool.take("old-cato")
    purses = tuple(rng.index(8) for _ in range(seats))
    ledger = Ledger(purses, 100 * seats * options.chariots - sum(purses))
    table = replace(
        state.table,
        ledger=ledger,
        hands=tuple(hands),
        pool=pool,
        gear=tuple(gear),
        laps=options.laps[0],
        dealer=rng.index(seats),
    )
    state = replace(state, table=table, auction=Auction(0, 0), stage=EndAuction(traded=True))
    return BEN_HVRT.settled(state).state


@pytest.mark.parametrize("seed", range(40))
def test_the_way_to_the_line_is_the_rules_way(seed: int) -> None:
    """BH-18 to BH-20: outfits, levies, maintenance and the grid, and then the race, ducat by ducat."""
    state = before_the_race(seed, seats=2 + seed % 7)
    seats, chariots = state.options.seats, len(state.table.gear)
    seen = BEN_HVRT.view(state, 0)
    belief = Belief.of(seen)
    for world, end in enumerate(RACES.run(packed(seen, seed), 3)):
        cards, hands, slot = filled(belief, seed, world), [seen.hand], 0
        for seat in range(1, seats):
            drawn = cards[slot : slot + belief.hidden[seat]]
            slot += belief.hidden[seat]
            hands.append(seen.known[seat] + Cards.of(drawn))
        pool = seen.unseen + Cards()
        for seat in range(1, seats):
            pool = pool.drop(hands[seat])
        dealt = replace(state, table=replace(state.table, hands=tuple(hands), pool=pool))
        bots = {seat: find(BEN_HVRT.slug, "rollout").make() for seat in range(seats)}
        for turn in Runner(BEN_HVRT, Fed(seed, world, named), bots).run(dealt):
            dealt = turn.state
            if dealt.table.results:
                break
        result = dealt.table.results[0]
        assert tuple(end["purse"][:seats].tolist()) == result.purses
        order = tuple(np.argsort(end["place"][:chariots]).tolist())
        assert order == result.order


def test_odds_do_not_change_when_only_hidden_facts_change() -> None:
    rng = Stream(5, ("hidden",))
    compared = 0
    for number, state in enumerate(played(seats=5, laps=[1], seed="hidden")):
        if number % 25 or not foreseeable(BEN_HVRT.view(state, 0)):
            continue
        for seat in (0, None):
            seen, other = BEN_HVRT.view(state, seat), BEN_HVRT.view(twin(state, seat, rng), seat)
            if seen == other:
                assert odds(seen, races=50, seed=3) == odds(other, races=50, seed=3)
                compared += 1
    assert compared > 10


def test_ducats_are_conserved_in_every_world() -> None:
    for number, state in enumerate(played(seats=4, laps=[2], seed="conserved")):
        seen = BEN_HVRT.view(state, 1)
        if number % 20 or not foreseeable(seen):
            continue
        assert (RACES.run(packed(seen, 1), 20)["purse"].sum(axis=1) == 400).all()


def test_places_are_certain_or_add_up() -> None:
    state = before_the_race(3, 4)
    found = odds(BEN_HVRT.view(state, 2), races=2_000, seed=1)
    for ranks in (*found.places, *zip(*found.places, strict=True)):
        assert sum(rank.mean for rank in ranks) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    assert sum(purse.mean for purse in found.purses) == pytest.approx(400)


def test_odds_come_in_chunks_and_depend_on_nothing_but_the_seed() -> None:
    seen = BEN_HVRT.view(before_the_race(8, 4), 0)
    steps = list(progress(seen, races=4_000, seed=2))
    assert [step.races for step in steps] == [CHUNKS[0], CHUNKS[0] + CHUNKS[1], 4_000]
    assert steps[-1] == odds(seen, races=4_000, seed=2)
    assert steps[0] != odds(seen, races=1_000, seed=3)
    assert steps[0].places[0][0].stderr > steps[-1].places[0][0].stderr


def test_the_front_doors_lead_to_the_odds_of_the_game() -> None:
    seen = BEN_HVRT.view(before_the_race(8, 4), 0)
    assert seen.game == BEN_HVRT.slug
    assert odds(seen, races=300, seed=2) == ben_hvrt.odds(seen, races=300, seed=2)
    assert list(progress(seen, races=1_200)) == list(ben_hvrt.progress(seen, races=1_200))
    assert foreseeable(seen)


def test_sums_do_not_depend_on_how_races_are_added_up() -> None:
    places = np.array([[1, 2, 1, 2, 1], [2, 1, 2, 1, 2]], np.int8)
    purses = np.array([[6, 0, 3, 0, 6], [0, 6, 3, 6, 0]], np.int64)
    before = np.array([[1], [2]], np.int64)
    whole, pieces = Sums(parts=6), Sums(parts=6)
    whole.add(places, purses, before)
    for first, last in ((0, 2), (2, 5)):
        pieces.add(places[:, first:last], purses[:, first:last], before)
    assert pieces.odds == whole.odds
    found = whole.odds
    assert found.wins == (3 / 5, 2 / 5)
    assert [purse.mean for purse in found.purses] == [1 / 2, 1 / 2]
    assert [payout.mean for payout in found.payouts] == pytest.approx([1 / 3, 1 / 6])
    tally = Tally()
    for purse in purses[0].tolist():
        tally = tally.add(Fraction(purse, 6))
    assert found.purses[0].stderr == pytest.approx(tally.estimate.stderr * (4 / 5) ** 0.5)
    assert not found.settled


def test_before_the_deal_there_is_nothing_to_race_for() -> None:
    seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0)
    assert not foreseeable(seen)
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        odds(seen)


def test_a_world_holds_every_card_once() -> None:
    """Slots are filled from what nobody has seen, as often as each kind is there."""
    state = before_the_race(11, 6)
    seen = BEN_HVRT.view(state, 4)
    belief = Belief.of(seen)
    assert sorted(belief.unseen) == sorted(INDEX[kind] for kind in seen.unseen.each())
    worlds = [filled(belief, 7, world) for world in range(500)]
    for cards in worlds:
        assert len(cards) == belief.slots
        assert not Cards.of(cards).drop(seen.unseen)
    hand = int(np.mean([cards[0] == "add-1" for cards in worlds]) * 1000)
    expected = 1000 * seen.unseen["add-1"] / seen.unseen.total
    assert abs(hand - expected) < 4 * 1000 * (0.25 / 500) ** 0.5


@pytest.mark.parametrize(("squares", "speed"), [(5, 1), (7, 3), (9, 3), (6, 1)])
def test_odds_agree_with_the_exact_chance_on_a_small_position(squares: int, speed: int) -> None:
    """One must finish with this roll, or the next, who cannot miss, is home first (BH-28)."""
    options = BEN_HVRT.setup(seats=4, laps=[1])
    state = BEN_HVRT.start(options)
    at = BOARD.square(0, -squares)
    assert squares_left(at) == squares
    chariots = (
        Chariot(at, speed, crossings=1),
        Chariot(BOARD.square(3, -1), 1, crossings=1),
        Chariot(BOARD.square(3, 1), 1, crossings=1),
        Chariot(BOARD.square(2, 0), 1, crossings=1),
    )
    race = Race(chariots, turn=3, order=(0, 1, 2, 3))
    table = replace(state.table, laps=1, pool=FULL_DECK)
    seen = BEN_HVRT.view(replace(state, table=table, race=race, stage=RollDie()), 0)
    exact = float(turns_to_finish(squares, speed)[1])
    assert odds(seen, races=10_000, seed=1).places[0][0].agrees_with(exact)


def test_several_pages_may_ask_at_once() -> None:
    """A server computes beside its loop: whoever else is computing, the same view has the same odds."""
    views = [BEN_HVRT.view(state, 0) for state in played(6, [1], "crowd") if state.race is not None][5:17]
    alone = [odds(view, races=300) for view in views]
    with ThreadPoolExecutor(4) as crowd:
        assert list(crowd.map(lambda view: odds(view, races=300), views * 2)) == alone * 2

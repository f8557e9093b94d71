"""Random play of Ben Hvrt: players who walk any legal way, offer side payments and trades of all sorts,
and now and then ask for what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Accept, Hire, Move, Pass, Play, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import Accepted, Forfeited
from engine.games.ben_hvrt.model import DragBy, Options, State, Steer, Trading, Window
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.tables import PURSE
from engine.games.ben_hvrt.windows import situation
from engine.parts.deck import Cards
from engine.parts.runners import OFF
from tests.randomplay import Frame, Tally

GAME = BEN_HVRT
RULES = pytest.mark.rule("BH-01", "BH-02", "BH-04", "BH-26", "BH-27", "BH-33", "BH-35", "BH-40")
STEPS = 210_000
RESULT = "purses"
OFFERS = (Hire, Trade)
KINDS = tuple(CARDS)
DECK = dict(FULL_DECK.counts)

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2, "series": "basic"},
    {"seats": 3, "series": "jupiter"},
    {"seats": 4, "series": "julius"},
    {"seats": 5, "series": "augustus"},
    {"seats": 6, "series": "mercury"},
    {"seats": 7, "series": "hercules"},
    {"seats": 8, "series": "saturn"},
    {"seats": 9, "series": "rose-derby"},
    {"seats": 10, "series": "iris-derby"},
    {"seats": 11, "series": "caligula"},
    {"seats": 12, "series": "caligula", "edition": "french"},
    {"seats": 2, "series": "basic", "doubled": True, "chariots": 1},
    {"seats": 2, "laps": (2, 1), "chariots": 6},
    {"seats": 3, "laps": (1, 3), "chariots": 1, "edition": "french"},
    {"seats": 4, "laps": (2, 6), "chariots": 2, "trade": False},
    {"seats": 5, "laps": (3,), "chariots": 2, "side_payments": False},
    {"seats": 6, "series": "basic", "chariots": 2, "forfeit": True},
    {"seats": 6, "series": "caligula", "trade": False, "side_payments": False},
    {"seats": 4, "series": "caligula", "edition": "french", "doubled": True, "chariots": 1},
    {"seats": 8, "laps": (6, 6)},
    {"seats": 12, "laps": (1, 1, 1), "side_payments": False, "edition": "french"},
    {"seats": 5, "laps": (1,) * 24, "trade": False},
    {"seats": 4, "laps": (2, 2), "memory": True},
)
"""Every series, every number of seats, one chariot and more, and every switch both ways."""


def agreed(number: int) -> Options:
    """The settings of the game with this number: the tables again and again."""
    return BEN_HVRT.setup(**TABLES[number % len(TABLES)])


GOLDEN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "ben-hvrt-basic": ({"seats": 3, "series": "basic", "chariots": 1, "side_payments": False}, {"Trade"}),
    "ben-hvrt-two-chariots": ({"seats": 2, "laps": (1,), "doubled": True}, {"Trade", "Hire"}),
    "ben-hvrt-caligula": (
        {"seats": 2, "series": "caligula", "chariots": 1, "side_payments": False, "trade": False},
        {"Forfeited"},
    ),
    "ben-hvrt-french": ({"seats": 5, "laps": (1,), "edition": "french"}, {"Hire"}),
    "ben-hvrt-bargains": ({"seats": 4, "laps": (1,)}, {"Trade", "Hire"}),
    "ben-hvrt-memory": ({"seats": 3, "laps": (1,), "memory": True, "side_payments": False}, {"Trade"}),
    "ben-hvrt-eight": ({"seats": 8, "laps": (1,), "trade": False, "side_payments": False}, set()),
}


def met(events: list[Any]) -> set[str]:
    """What has happened in a game, of the things that a tape may be for."""
    agreed = {type(event.offer).__name__ for event in events if isinstance(event, Accepted)}
    return agreed | {"Forfeited" for event in events if isinstance(event, Forfeited)}


# -- players ---------------------------------------------------------------------------------


def chosen(state: State, rng: Stream, tally: Tally, *, eager: bool) -> Any:
    """What a player does who is asked."""
    menu = BEN_HVRT.options(state)
    if isinstance(state.stage, Steer | DragBy):
        dice = rng.index(10)
        if dice < 2:
            tally.walks += 1
            return Move(_walk(state, rng))
        return menu[0] if eager and dice < 8 else rng.choice(menu)
    if isinstance(state.stage, Window) and rng.index(2):
        return Pass()
    choice = rng.choice(menu)
    tally.accepted += isinstance(choice, Accept)
    return choice


def _walk(state: State, rng: Stream) -> tuple[int, ...]:
    """Free squares at random, none twice, and no further than the finish: legal, but seldom on a menu."""
    race, stage = state.race, state.stage
    assert race is not None
    chariot, most = (
        (stage.chariot, stage.squares) if isinstance(stage, DragBy) else (race.mover, race.allowance)
    )
    start = start_of(race, chariot, most, state.table.laps)
    here, to_go, path = start.square, start.to_go, [start.square]
    for _ in range(rng.index(start.steps + 1)):
        free = [s for s in BOARD.steps[here] if not start.occupied >> s & 1 and s not in path]
        if not free or to_go == 0:
            break
        following = rng.choice(free)
        to_go -= BOARD.crosses(here, following)
        here = following
        path.append(here)
    return tuple(path[1:])


def interjected(state: State, rng: Stream, tally: Tally) -> Frame | None:
    """Now and then somebody makes an offer out of turn."""
    seats = BEN_HVRT.interjectors(state)
    if not seats or rng.index(8 if isinstance(state.stage, Trading) else 16):
        return None
    seat = rng.choice(seats)
    offer = random_offer(state, seat, rng)
    try:
        step = BEN_HVRT.step(state, offer)
    except RuleViolation:
        tally.refused += 1
        return None
    tally.offers += 1
    return Frame(state, seat, offer, step.state, step.events)


def random_offer(state: State, seat: int, rng: Stream) -> Hire | Trade:
    """An offer that fits the moment; legal or not."""
    other = rng.index(state.options.seats)
    purse = state.table.ledger.purses[seat]
    hands = state.table.hands
    if isinstance(state.stage, Window):
        held = hands[other] if rng.index(4) else FULL_DECK
        plays = tuple(p for p in situation(state, state.stage, other).plays(held) if isinstance(p, Play))
        nonsense = Play(rng.choice(KINDS), rng.index(13) - 1, rng.index(7))
        play = rng.choice(plays) if plays else nonsense
        return Hire(seat, other, rng.index(purse + 2), play)
    ducats = rng.index(12) - 1
    pays = rng.index(2)
    return Trade(
        seat,
        other,
        give=_some(hands[seat], rng),
        take=_some(hands[other], rng) if rng.index(4) else Cards.of([rng.choice(KINDS)]),
        pay=ducats if pays else 0,
        ask=0 if pays else ducats,
    )


def _some(cards: Cards, rng: Stream) -> Cards:
    return Cards.of([kind for kind in cards.each() if not rng.index(3)])


# -- what must hold after every step ---------------------------------------------------------


def check(frame: Frame) -> None:
    """Everything that is true after every step; an AssertionError says what is not."""
    check_state(frame.state)


def check_end(state: State) -> None:
    """What is true of a series that is over."""
    assert state.table.ledger.pot == 0, "BH-31: ducats left in the pot of a series that is over"
    assert len(state.table.results) == len(state.options.laps), "BH-02: races left out"


def check_state(state: State) -> None:
    """Everything that is true of every state."""
    table, options = state.table, state.options
    ledger = table.ledger
    assert ledger.total == PURSE * options.seats * options.chariots, f"BH-04: {ledger}"
    assert len(ledger.purses) == options.seats, f"{ledger}"
    assert min(ledger.purses) >= 0, f"a purse in debt: {ledger}"
    assert ledger.pot >= 0, f"a pot in debt: {ledger}"
    _check_cards(state)
    assert 0 <= sum(table.stacks) <= table.pool.total, (
        f"stacks {table.stacks} of a pool of {table.pool.total}"
    )
    assert min(table.stacks) >= 0, f"stacks {table.stacks}"
    for seat, known in enumerate(table.known):
        if known.counts:
            assert known <= table.hands[seat], f"seat {seat} is known to hold what it does not: {known}"
    for gear in table.gear:
        assert gear.driver is None or CARDS[gear.driver].sort.value == "driver", f"BH-18: {gear}"
        for kind in gear.improvements:
            assert CARDS[kind].sort.value == "improvement", f"BH-18: {gear}"
    if state.race is not None:
        _check_race(state)


def _check_cards(state: State) -> None:
    table = state.table
    tally: dict[str, int] = {}
    for cards in (table.pool, table.discards, *table.hands, *(gear.improvements for gear in table.gear)):
        for kind, count in cards.counts:
            assert count > 0, f"{count} of {kind}"
            tally[kind] = tally.get(kind, 0) + count
    single = [gear.driver for gear in table.gear]
    if state.auction is not None:
        single.append(state.auction.card)
    for one in single:
        if one is not None:
            tally[one] = tally.get(one, 0) + 1
    assert tally == DECK, f"BH-40: cards too many or too few: {set(tally.items()) ^ set(DECK.items())}"


def _check_race(state: State) -> None:
    race, laps = state.race, state.table.laps
    assert race is not None
    squares = []
    for number, chariot in enumerate(race.chariots):
        assert 1 <= chariot.speed <= 6, f"BH-27: Speed {chariot.speed} of chariot {number}"
        assert 0 <= chariot.cover <= 6, f"BH-42: a die covered in {chariot.cover}"
        if chariot.square == OFF:
            assert number in race.finished, f"BH-29: chariot {number} is off the board"
            assert chariot.crossings == laps + 1, f"BH-28: {chariot} after {laps} laps"
        else:
            assert 0 <= chariot.square < BOARD.size, f"no such square: {chariot}"
            assert 0 <= chariot.crossings <= laps, f"BH-28: {chariot} in {laps} laps"
            assert number not in race.finished, f"BH-29: chariot {number} has finished"
            squares.append(chariot.square)
    assert len(set(squares)) == len(squares), f"BH-26: two on a square: {sorted(squares)}"
    assert len(set(race.finished)) == len(race.finished), f"finished twice: {race.finished}"
    assert len(race.chariots) == state.options.seats * state.options.chariots, "BH-01"

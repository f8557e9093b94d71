"""Random play of Horse Fever: players who buy, bet and fix anything, and sometimes ask for what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.horse_fever import HORSE_FEVER, cards, tables
from engine.games.horse_fever.actions import (
    Accept,
    Bet,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Judge,
    Keep,
    Lay,
    Offer,
    Pass,
    Place,
    Shift,
)
from engine.games.horse_fever.betting import least_stake
from engine.games.horse_fever.model import Betting, Over, State, TurnCard
from engine.games.horse_fever.resale import offers
from engine.games.horse_fever.tables import FINISH, LANES, NOBODY
from engine.parts.deck import NO_CARDS, Cards
from tests.randomplay import WILD, Frame, Tally

GAME = HORSE_FEVER
RULES = pytest.mark.rule(
    "HF-01", "HF-02", "HF-03", "HF-05", "HF-06", "HF-15", "HF-16", "HF-20", "HF-35", "HF-36", "HF-71"
)
STEPS = 60_000

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2},
    {"seats": 3, "rounds": 3},
    {"seats": 4, "length": "long"},
    {"seats": 5, "stars": False},
    {"seats": 2, "variant": "family"},
    {"seats": 3, "rounds": 10, "stars": False},
    {"seats": 4, "variant": "family", "length": "long"},
    {"seats": 5, "length": "long"},
    {"seats": 2, "variant": "party"},
    {"seats": 5, "variant": "family", "rounds": 10},
    {"seats": 3, "length": "long"},
    {"seats": 2, "rounds": 7, "stars": False},
    {"seats": 3, "variant": "family", "rounds": 9},
    {"seats": 4, "rounds": 5},
    {"seats": 5, "variant": "party", "rounds": 10},
    {"seats": 4, "rounds": 6, "stars": False},
    {"seats": 2, "length": "medium"},
    *({"seats": seats, "rounds": 3 + seats % 8} for seats in range(6, 13)),
    *({"seats": seats} for seats in range(13, 41)),
)
"""All three games, every number of seats and of rounds, starred cards and none."""

OFFERS = (Offer,)
GOLDEN = {
    "horse-fever-board": (
        {"seats": 3},
        {
            "SoldOn",
            "OfferedToSell",
            "OfferDeclined",
            "PhotoFinish",
            "HorsePlaced",
            "CardsRevealed",
            "PointTraded",
            "TargetsScored",
            "Repaid",
        },
    ),
    "horse-fever-ruin": ({"seats": 4}, {"LeftGame", "Penalised"}),
    "horse-fever-family": ({"seats": 4, "variant": "family"}, {"CardsRevealed", "PrizePaid"}),
    "horse-fever-party": ({"seats": 8}, {"BetSettled"}),
}


# -- players ---------------------------------------------------------------------------------


def chosen(state: State, rng: Stream, tally: Tally, *, eager: bool) -> Any:
    """Any entry of the menu; in three games of four stakes are small, so that players last."""
    if not rng.index(WILD):
        choice = wild(state, rng)
        try:
            GAME.step(state, choice)
        except RuleViolation:
            tally.refused += 1
        else:
            tally.walks += choice not in GAME.options(state)
            return choice
    menu = GAME.options(state)
    if eager and isinstance(state.stage, Betting):
        least = least_stake(state.table, state.stage.waiting[0])
        small = [bet for bet in menu if not isinstance(bet, Bet) or bet.stake <= least + 200]
        return rng.choice(small)
    choice = rng.choice(menu)
    tally.accepted += isinstance(choice, Accept)
    return choice


def interjected(state: State, rng: Stream, tally: Tally) -> Frame | None:
    """Now and then somebody offers a card out of turn."""
    seats = GAME.interjectors(state)
    if not seats or rng.index(8):
        return None
    seat = rng.choice(seats)
    offer = rng.choice(offers(GAME.view(state, seat), seat))
    step = GAME.step(state, offer)
    tally.offers += 1
    return Frame(state, seat, offer, step.state, step.events)


def wild(state: State, rng: Stream) -> Any:
    """Something that a player might say, legal or not, sense or nonsense."""
    seats, lane = state.options.seats, rng.index(LANES + 1)
    kind = rng.choice((*cards.ACTIONS, *cards.HORSES, *cards.ASSISTANTS, *cards.TARGETS, ""))
    what = rng.choice(("action", "target", "assistant", "horse", "stable", "loan"))
    if isinstance(state.stage, Betting) and rng.index(8):
        purse = state.table.money.purses[state.stage.waiting[0]]
        stake = 100 * rng.index(purse // 100 + 2) if rng.index(8) else rng.index(purse + 2)
        return Bet(lane, rng.choice(tables.BETS), stake)
    seller = rng.index(seats + 1)
    card, of = ("", lane) if what == "stable" else (kind if what in ("assistant", "horse") else "", NOBODY)
    return rng.choice(
        (
            Pass(),
            Buy(what),
            BuyStable(lane),
            Borrow(rng.choice(("bank", "mob", "friend"))),
            BuyFrom(seller, what, card, of),
            Offer(GAME.asked(state) or 0, what, card, of),
            Accept(rng.choice(("", kind))),
            Decline(),
            Keep(kind, rng.choice(("", *cards.ASSISTANTS))),
            Place(kind, lane),
            Shift(lane, up=bool(rng.index(2))),
            Bet(lane, what, 100),
            Lay(kind, lane),
            Judge(lane),
        )
    )


# -- what must hold after every step ---------------------------------------------------------


def check(frame: Frame) -> None:
    """Everything that is true of every state; an AssertionError says what is not."""
    state: State = frame.state
    table, options = state.table, state.options
    money = table.money
    assert money.total == 0, f"Danari out of nowhere: {money}"
    assert min(money.purses) >= 0, f"a purse in debt: {money}"
    assert all(purse % 100 == 0 for purse in money.purses), f"HF-20: not in hundreds: {money}"
    assert sum(table.points) + table.reserve == tables.POINT_TOKENS, "points out of nowhere"
    assert min(table.points) >= 0, f"HF-20: points owed: {table.points}"
    if table.odds.count(0) == 0:
        assert all(2 <= odds <= 7 for odds in table.odds), f"HF-03: {table.odds}"
    check_cards(state)
    check_meeting(state)
    for seat, here in enumerate(table.alive):
        if not here:
            assert not money.purses[seat], f"HF-36: seat {seat}"
            assert not table.victory_points(seat), f"HF-36: seat {seat}"
            assert not any((table.hands[seat], table.targets[seat], table.horses[seat], table.loans[seat]))
            assert not table.assistants[seat]
    if options.variant == "party":
        assert all(table.alive), "HF-71"
        assert table.points == (0,) * options.seats, "HF-71"
    if options.variant != "board":
        for held in (*table.horses, *table.targets, *table.loans, table.horse_deck, table.target_deck):
            assert not held, "HF-70"
    if state.race is not None:
        check_race(frame)


def check_cards(state: State) -> None:
    """HF-02: nothing is lost, nothing doubled."""
    table, options = state.table, state.options
    stars, board = options.stars, options.variant == "board"
    laid = Cards.of(laid.card for laid in state.meeting.laid)
    actions = sum(table.hands, table.actions + laid)
    assert actions == (NO_CARDS if options.variant == "party" else cards.action_deck(stars=stars))
    horses = sum(table.horses, table.horse_deck)
    assert horses == (cards.horse_deck(stars=stars) if board else NO_CARDS)
    hired = Cards.of(each.kind for crew in table.assistants for each in crew)
    assert table.assistant_deck + hired == (cards.assistant_deck(stars=stars) if board else NO_CARDS)
    assert sum(table.targets, table.target_deck) == (cards.TARGET_DECK if board else NO_CARDS)
    loans = sum(held.total for held in table.loans)
    assert table.loan_deck + loans == (tables.LOAN_CARDS if board else 0)
    assert all(owner == NOBODY or table.alive[owner] for owner in table.stables)


def check_meeting(state: State) -> None:
    """HF-05, HF-14, HF-20, HF-23."""
    table, meeting, options = state.table, state.meeting, state.options
    for card in filter(None, meeting.lineup):
        assert any(card in held for held in table.horses), f"HF-14: whose is {card}?"
        assert meeting.lineup.count(card) == 1
    for wager in meeting.wagers:
        assert table.alive[wager.seat], f"HF-36: {wager}"
        assert wager.stake >= 100, f"HF-20: {wager}"
        assert wager.stake % 100 == 0, f"HF-20: {wager}"
    bets = [(wager.seat, wager.lane, wager.to) for wager in meeting.wagers]
    assert len(set(bets)) == len(bets), "HF-23"
    if options.variant != "party":
        for lane in range(LANES):
            assert sum(wager.lane == lane for wager in meeting.wagers) < options.seats, "HF-05"
        for seat in range(options.seats):
            assert sum(wager.seat == seat for wager in meeting.wagers) <= 2, "HF-23"


def check_race(frame: Frame) -> None:
    """HF-15, HF-31 to HF-33."""
    race, before = frame.state.race, frame.before.race
    turned = race.unit + (not isinstance(frame.state.stage, TurnCard))
    assert race.deck.total == len(tables.MOVEMENT) - turned, "HF-33"
    assert all(2 <= odds <= 7 for odds in race.odds), f"HF-15: {race.odds}"
    assert len(set(race.placed)) == len(race.placed), f"placed twice: {race.placed}"
    assert all(race.squares[lane] >= FINISH for lane in race.placed), "HF-32"
    if before is not None:
        assert race.placed[: len(before.placed)] == before.placed, "HF-32: a place taken away"
        pairs = zip(before.squares, race.squares, strict=True)
        assert all(old <= new for old, new in pairs), "a horse went backwards"
        for lane in before.placed:
            assert race.squares[lane] == before.squares[lane], "HF-31: who is placed moves"


def check_end(state: State) -> None:
    """HF-01: all rounds were played, unless one player is left."""
    assert isinstance(state.stage, Over)
    if sum(state.table.alive) > 1:
        assert len(state.table.results) == state.options.rounds

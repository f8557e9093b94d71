"""What a table may agree on before the start (HF-01, HF-06, HF-70, HF-71)."""

from __future__ import annotations

from engine.core.errors import RuleViolation
from engine.games.horse_fever import cards, tables
from engine.games.horse_fever.model import DrawStable, Options, State, Table, new_meeting
from engine.games.horse_fever.money import Money
from engine.parts.deck import NO_CARDS
from engine.parts.settings import one_of, switch, whole


def options(
    seats: int,
    *,
    variant: str | None = None,
    rounds: int | None = None,
    length: str | None = None,
    stars: bool | None = None,
) -> Options:
    """Checked settings; without any, a short board game, or a party if there are more than five.

    >>> options(4), options(6).variant
    (Options(seats=4, variant='board', rounds=4, stars=True), 'party')
    """
    if variant is None:
        many = type(seats) is int and seats >= tables.PARTY_FROM
        variant = "party" if many else "board"
    one_of("variant", variant, tables.SEATS)
    whole("seats", seats, *tables.SEATS[variant])
    if rounds is not None and length is not None:
        raise RuleViolation("setup.rounds_and_length")
    if rounds is None:
        rounds = _rounds(seats, variant, tables.LENGTHS[0] if length is None else length)
    return judged(Options(seats, variant, rounds, variant == "board" if stars is None else stars))


def judged(agreed: Options) -> Options:
    """The same settings, if a table can agree on them: they may come from a file."""
    one_of("variant", agreed.variant, tables.SEATS)
    whole("seats", agreed.seats, *tables.SEATS[agreed.variant])
    least, most = tables.ROUNDS
    whole("rounds", agreed.rounds, least if agreed.variant == "party" else max(least, agreed.seats), most)
    switch("stars", agreed.stars)
    if agreed.stars and agreed.variant != "board":
        raise RuleViolation("setup.no_stars", variant=agreed.variant)
    return agreed


def _rounds(seats: int, variant: str, length: str) -> int:
    one_of("length", length, tables.LENGTHS)
    lengths = tables.PARTY_LENGTH if variant == "party" else tables.LENGTH[seats]
    return lengths[tables.LENGTHS.index(length)]


def first_state(agreed: Options) -> State:
    """One VP each (HF-04), decks shuffled, nothing drawn; at a party money alone (HF-71)."""
    party, board, seats = agreed.variant == "party", agreed.variant == "board", agreed.seats
    points, purse = (0, tables.PARTY_PURSE) if party else (tables.POINTS, 0)
    nothing = (NO_CARDS,) * seats
    table = Table(
        money=Money((purse,) * seats, -purse * seats),
        points=(points,) * seats,
        reserve=tables.POINT_TOKENS - points * seats,
        odds=(0,) * tables.LANES,
        stables=(tables.NOBODY,) * tables.LANES,
        characters=("",) * seats,
        assistants=((),) * seats,
        horses=nothing,
        targets=nothing,
        loans=nothing,
        hands=nothing,
        actions=NO_CARDS if party else cards.action_deck(stars=agreed.stars),
        target_deck=cards.TARGET_DECK if board else NO_CARDS,
        assistant_deck=cards.assistant_deck(stars=agreed.stars) if board else NO_CARDS,
        horse_deck=cards.horse_deck(stars=agreed.stars) if board else NO_CARDS,
        character_deck=NO_CARDS if party else cards.character_deck(stars=agreed.stars),
        loan_deck=tables.LOAN_CARDS if board else 0,
        first=0,
        round=0,
        alive=(True,) * seats,
        defaulted=(False,) * seats,
        bonus=(0,) * seats,
    )
    return State(agreed, table, new_meeting(seats), None, None, DrawStable())

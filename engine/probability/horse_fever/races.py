"""Thousands of races at once, on numpy arrays (HF-30 to HF-33).

The rules are the truth: what cards do is worked out by them, and on the same draws the kernel gives
the same race, place by place.

    >>> end = run(Field.of((2, 3, 4, 5, 6, 7)), Draws(seed=7, worlds=1000))
    >>> end.places.shape, bool((end.places == 1).sum(axis=0).all())  # every world has its winner
    ((6, 1000), True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.games.horse_fever import effects
from engine.games.horse_fever.cards import ACTIONS, Symbol
from engine.games.horse_fever.race import sprint
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, WORST_ODDS
from engine.probability.horse_fever.draws import NUMBERS, Bytes, Draws, Repeated

Words: TypeAlias = npt.NDArray[np.int32]
Squares: TypeAlias = npt.NDArray[np.int16]

LETTERS: Final = "ABCDEFG"


def _bit(nth: int, kind: str) -> int:
    """Plus cards by letter, then minus cards by letter, then those without one."""
    card = ACTIONS[kind]
    return nth if not card.letter else LETTERS.index(card.letter) + len(LETTERS) * (card.sign < 0)


ACTION_BIT: Final = {kind: 1 << _bit(nth, kind) for nth, kind in enumerate(ACTIONS)}
"""A set of Action cards is a word with their bits."""

_ALL: Final = (1 << len(LETTERS)) - 1
_NONE: Final = -1
_START, _START_BY, _SPRINT, _FINISH_BY, _STOPS, _PHOTO, _WHILE_FIRST, _WHILE_LAST, _ROWS = range(9)
_NUMBERS: Final[dict[Symbol, tuple[int, ...]]] = {
    Symbol.START: (_START, _START_BY),
    Symbol.SPRINT: (_SPRINT,),
    Symbol.FINISH: (_FINISH_BY, _STOPS),
    Symbol.PHOTO: (_PHOTO,),
    Symbol.RANK: (_WHILE_FIRST, _WHILE_LAST),
    Symbol.ODDS: (_ROWS,),
}
"""Which numbers of a plan the cards with a symbol decide, and no other cards do (HF-30)."""
_KINDS: Final = {
    symbol: tuple(kind for kind, card in ACTIONS.items() if card.effect.symbol is symbol)
    for symbol in _NUMBERS
}


def _numbers(plan: effects.Plan) -> tuple[int, ...]:
    """What the rules have planned, in numbers."""

    def known(value: int | None) -> int:
        return _NONE if value is None else value

    return (
        known(plan.start_is),
        plan.start_by,
        sprint(plan),
        plan.finish_by,
        int(plan.stops),
        plan.photo,
        known(plan.first_is),
        known(plan.last_is),
        plan.rows,
    )


@cache
def _table(symbol: Symbol, horse: str) -> Bytes:
    """[number, set] what the rules make of every set of cards with a symbol, and a Horse."""
    kinds = _KINDS[symbol]
    sets = [[kind for nth, kind in enumerate(kinds) if word >> nth & 1] for word in range(1 << len(kinds))]
    rows = [_numbers(effects.plan(cards, horse)) for cards in sets]
    return np.array(rows, np.int8).T[list(_NUMBERS[symbol])]


@dataclass(frozen=True, slots=True)
class Field:
    """What everybody sees of a race, or will see when the cards are turned up."""

    odds: tuple[int, ...]  # of the Blackboard, by lane
    shifts: tuple[int, ...] = (0,) * LANES
    horses: tuple[str, ...] = ("",) * LANES
    squares: tuple[int, ...] = (0,) * LANES
    placed: tuple[int, ...] = ()
    level: tuple[tuple[int, ...], ...] = ()  # arrived and still to be placed, group by group
    unit: int = 0
    turned: bool = False  # the Movement card of this unit has been turned
    dice: tuple[int, ...] = ()  # and these dice rolled

    @classmethod
    def of(cls, odds: Sequence[int]) -> Field:
        """Six plain horses at the start, at these odds."""
        return cls(tuple(odds))


@dataclass(frozen=True, slots=True)
class Finish:
    """How the races ended."""

    places: Bytes  # [lane, world] from 1
    odds: Bytes  # [lane, world] by which Win bets are paid
    units: Bytes  # [world] how many units the race had


def plans(words: Words, horses: Sequence[str]) -> Bytes:
    """[number, lane, world] what cards do, in every world; the words may be [lane, 1] for all worlds."""
    found = np.zeros((9, *words.shape), np.int8)
    left = _removed(words)
    for symbol, kinds in _KINDS.items():
        which = np.zeros(words.shape, np.intp)
        for nth, kind in enumerate(kinds):
            which |= ((left & ACTION_BIT[kind]) > 0).astype(np.intp) << nth
        for lane, horse in enumerate(horses):
            found[list(_NUMBERS[symbol]), lane] = _table(symbol, horse)[:, which[lane]]
    return found


def _removed(words: Words) -> Words:
    """HF-30, but for what a table knows: cards that remove all plus or minus cards act first."""
    minus = np.where(words & ACTION_BIT["no-negative"], np.int32(_ALL << len(LETTERS)), 0)
    plus = np.where(words & ACTION_BIT["no-positive"], np.int32(_ALL), 0)
    left: Words = words & ~(minus | plus).astype(np.int32)
    return left


def run(
    field: Field, draws: Draws | Repeated, words: Words | None = None, favour: Bytes | None = None
) -> Finish:
    """Race on in every world; words are the Action cards behind each lane, as sets."""
    worlds = draws.worlds
    cards = plans(np.zeros((LANES, 1), np.int32) if words is None else words, field.horses)
    cards = np.broadcast_to(cards, (9, LANES, worlds))
    board = np.array(field.odds, np.int8)[:, None] - np.array(field.shifts, np.int8)[:, None]
    odds: Bytes = np.clip(board - cards[_ROWS], BEST_ODDS, WORST_ODDS).astype(np.int8)
    squares: Squares = np.repeat(np.array(field.squares, np.int16)[:, None], worlds, axis=1)
    home: Bytes = np.full((LANES, worlds), _NONE, np.int8)  # the unit in which a horse arrived
    for lane in (*field.placed, *(each for group in field.level for each in group)):
        home[lane] = field.unit
    unit, turned = field.unit + bool(field.level), field.turned and not field.level
    while (home == _NONE).any():
        if not turned:
            _move(cards, odds, squares, home, draws.card(unit), unit)
        dice = field.dice if turned else ()
        _sprint(cards, squares, home, [*dice, *(draws.die(unit, nth) for nth in range(len(dice), 2))])
        arrived = (home == _NONE) & (squares >= FINISH)
        squares += np.where(arrived, cards[_FINISH_BY], 0).astype(np.int16)
        home[arrived] = unit
        unit, turned = unit + 1, False
    places = _places(field, cards, odds, squares, home, draws.favour() if favour is None else favour)
    return Finish(places, odds, home.max(axis=0) + np.int8(1))


def _move(cards: Bytes, odds: Bytes, squares: Squares, home: Bytes, card: Bytes, unit: int) -> None:
    """HF-31: the Movement card, with all that changes it."""
    steps: Bytes = NUMBERS[card.astype(np.intp)[None, :], (odds - BEST_ODDS).astype(np.intp)]
    running = home == _NONE
    if unit == 0:
        steps = np.where(cards[_START] == _NONE, steps, cards[_START])
        steps = np.maximum(steps + cards[_START_BY], 0)
    else:
        ahead = np.where(running, squares, np.int16(-1)).max(axis=0)
        behind = np.where(running, squares, np.int16(1000)).min(axis=0)
        last = (cards[_WHILE_LAST] != _NONE) & (squares == behind)
        first = (cards[_WHILE_FIRST] != _NONE) & (squares == ahead) & running.all(axis=0)
        steps = np.where(first, cards[_WHILE_FIRST], steps)
        steps = np.where(last, cards[_WHILE_LAST], steps)
    squares += np.where(running, steps, 0).astype(np.int16)
    stopped = running & (cards[_STOPS] == 1) & (squares > FINISH)
    squares[stopped] = FINISH


def _sprint(cards: Bytes, squares: Squares, home: Bytes, dice: Sequence[Bytes | int]) -> None:
    """HF-31: two dice; both alike are one sprint."""
    lanes = np.arange(LANES, dtype=np.int8)[:, None]
    shown = (lanes == dice[0]) | (lanes == dice[1])
    squares += np.where(shown & (home == _NONE), cards[_SPRINT], 0).astype(np.int16)


def _places(
    field: Field,
    cards: Bytes,
    odds: Bytes,
    squares: Squares,
    home: Bytes,
    liked: Bytes,
) -> Bytes:
    """HF-32: by unit, square, photo finish and the First Player's favour."""
    rank = -home.astype(np.int32)
    for key, size in ((squares, 64), (cards[_PHOTO] + np.int8(1), 4), (WORST_ODDS - odds, 8), (liked, 8)):
        rank = rank * np.int32(size) + key
    for order, lane in enumerate(field.placed):
        rank[lane] = np.iinfo(np.int32).max - order
    places: Bytes = (1 + (rank[None, :, :] > rank[:, None, :]).sum(axis=1)).astype(np.int8)
    return places

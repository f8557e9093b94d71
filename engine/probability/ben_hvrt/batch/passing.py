"""Chariots pass chariots: what is in play acts, and two seats may answer (BH-43).

A passing matters only if one of the two has something for it; of those that do, each race has
few. They are put in the order in which they happen, and all first ones are played, then all
second ones, and so on, until a Well-Aimed Cat stops a move or the path is at its end.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.ben_hvrt.cards import CARDS, Drag, SpeedBy, Toll
from engine.games.ben_hvrt.tables import SPEED
from engine.probability.ben_hvrt.batch.field import BITS, NUMBER, Field
from engine.probability.ben_hvrt.batch.search import Search
from engine.probability.ben_hvrt.batch.squares import (
    HIGH,
    HOME,
    LOW,
    SQUARE,
    U64,
    Bools,
    Bytes,
    Index,
    Words,
    where,
)
from engine.probability.ben_hvrt.batch.ways import LONGEST
from engine.probability.ben_hvrt.batch.windows import Asked, Moves
from engine.probability.ben_hvrt.batch.words import (
    ALL_DRIVERS,
    ANY_OF,
    BOLD,
    BOLD_GEAR,
    DRIVEN,
    FLAVIA,
    ONE,
    RIBBON,
    TOUCHY,
    TOUCHY_GEAR,
    WHEN_PASSED,
    WHEN_PASSING,
    count,
)

_CAT, _HOOK = U64(ANY_OF["well-aimed-cat"]), U64(ANY_OF["hook"])
_GEAR: Final = BOLD_GEAR | TOUCHY_GEAR
_STEP_BITS, _MARK_BITS = np.int64(LONGEST.bit_length()), np.int64(HOME.bit_length())
_STEPS: Final = (np.int64(1) << _STEP_BITS) - np.int64(1)
_YES: Final[Bools] = np.ones(1, np.bool_)
_SLOWEST, _FASTEST = np.int8(SPEED[0]), np.int8(SPEED[1])
_SCYTHES: Final = np.int8(next(-op.change for op in CARDS["scythed-wheels"].does if isinstance(op, SpeedBy)))
_HOOKED: Final = np.int8(next(op.change for op in CARDS["hook"].does if isinstance(op, SpeedBy)))
_TOLL: Final = np.int32(next(op.ducats for op in CARDS["toll-banner"].does if isinstance(op, Toll)))
_DRAGGED: Final = next(op.squares for op in CARDS["well-aimed-cat"].does if isinstance(op, Drag))


def matters(field: Field, moves: Moves, past_low: Words, past_high: Words) -> Index:
    """The moves on which some passing may have consequences, by the squares that they pass."""
    rows = moves.rows
    low, high = field.pick(field.touchy_low, rows), field.pick(field.touchy_high, rows)
    hits = past_low & low | past_high & high
    bold = where(field.bold.reshape(-1).take(moves.at))
    rows = rows[bold]
    hits[bold] |= past_low[bold] & field.low[rows] | past_high[bold] & field.high[rows]
    return where(hits)


def pass_by(field: Field, moves: Moves, first: Bytes, way: Index, passed: Bools | None = None) -> Index:
    """Moves pass chariots, each at its first step on the way; the steps at which they are stopped, else 0."""
    chariot, move, step = _happenings(field, moves, first, way, passed)
    stopped: Index = np.zeros(len(moves), np.intp)
    same = move[1:] == move[:-1]  # the next is on the same move
    now = where(np.concatenate([_YES[: len(move)], ~same]))
    same = np.concatenate([same, ~_YES])
    while len(now):
        some, other = moves.some(move[now]), chariot[now]
        act(field, some, other)
        halted = answer(field, some, other)
        cats = now[halted]
        stopped[move[cats]] = step[cats]
        now = now[same[now] & ~halted] + 1
    return stopped


def _happenings(
    field: Field, moves: Moves, first: Bytes, way: Index, passed: Bools | None
) -> tuple[Index, Index, Index]:
    """Whom the moves pass at which step, as it happens: step by step, the leader first."""
    matter = field.touchy.take(moves.rows, axis=1) | field.bold.reshape(-1).take(moves.at)
    matter[moves.who, np.arange(len(moves), dtype=np.intp)] = False
    if passed is not None:
        matter &= ~passed
    chariot = np.repeat(np.arange(field.chariots, dtype=np.intp), matter.sum(axis=1))
    move = where(matter.reshape(-1)) - chariot * len(moves)
    mark = field.key.reshape(-1).take(field.flat(chariot, moves.rows[move])) >> BITS
    step = first.reshape(-1).take(way[move] * first.shape[1] + SQUARE.take(mark))
    happens = where(step)
    order = (move[happens].astype(np.int64) << _STEP_BITS) + step[happens]
    order = ((order << _MARK_BITS) + (HOME - mark[happens]) << BITS) + chariot[happens]
    order.sort()
    chariot = (order & NUMBER).astype(np.intp)
    order >>= BITS + _MARK_BITS
    return chariot, (order >> _STEP_BITS).astype(np.intp), (order & _STEPS).astype(np.intp)


def act(field: Field, moves: Moves, passed: Index) -> None:
    """What acts by itself: the mover's Scythed Wheels, the passed one's Toll Banner."""
    if not field.geared & _GEAR:
        return
    gears, speed, purse = field.gear.reshape(-1), field.speed.reshape(-1), field.purse.reshape(-1)
    at = field.flat(passed, moves.rows)
    scythes = count(gears.take(moves.at), "scythed-wheels").astype(np.int8)
    speed[at] = np.maximum(speed.take(at) - _SCYTHES * scythes, _SLOWEST)
    other = field.owner.take(passed)
    banners = count(gears.take(at), "toll-banner").astype(np.int32)
    which = where(banners * (other != moves.seat))
    payer, payee = moves.hand[which], field.flat(other, moves.rows)[which]
    toll = np.minimum(_TOLL * banners[which], purse.take(payer))
    purse[payer] -= toll
    purse[payee] += toll


def answer(field: Field, moves: Moves, passed: Index, asked: Asked | None = None) -> Bools:
    """The window of a passing: who passes is asked, who is passed, and after a card the first again."""
    halted: Bools = np.zeros(len(moves), np.bool_)
    if not field.held & (BOLD | TOUCHY):
        return halted
    hands, other = field.hand.reshape(-1), field.owner.take(passed)
    mine = hands.take(moves.hand) & U64(BOLD)
    held = where(mine | hands.take(field.flat(other, moves.rows)) & U64(TOUCHY))
    if len(held):
        some = Asked.nobody(len(held)) if asked is None else asked.some(held)
        halted[held] = _exchange(field, moves.some(held), passed[held], some)
    return halted


def _exchange(field: Field, moves: Moves, passed: Index, asked: Asked) -> Bools:
    """Cards of both seats; whether there was a cat."""
    hands, speed = field.hand.reshape(-1), field.speed.reshape(-1)
    seat, other = moves.seat, field.owner.take(passed)
    at, on = field.flat(other, moves.rows), field.flat(passed, moves.rows)
    me, him = field.bit.take(moves.who), field.bit.take(passed)
    plowed = _plow(field, moves, passed, asked.barred & me == 0)
    cards = hands.take(at) & WHEN_PASSED.take((seat == other) * WHEN_PASSED.shape[1] + speed.take(on))
    cards *= np.where(plowed, asked.played, asked.barred) & him == 0
    cat: Bools = (cards & _CAT != 0) & (field.traits.reshape(-1).take(moves.at) & np.uint8(RIBBON) == 0)
    hook = ~cat & (cards & _HOOK != 0)
    hands[at] -= cat * U64(ONE["well-aimed-cat"]) + hook * U64(ONE["hook"])
    speed[on] = np.minimum(speed.take(on) + _HOOKED * hook, _FASTEST)
    if hook.any():
        _plow(field, moves, passed, hook & (asked.played & me == 0) & ~plowed)
    return cat


def _plow(field: Field, moves: Moves, passed: Index, may: Bools) -> Bools:
    """The mover's player may play a Plow Handle on the rival just passed; whether it was done."""
    gear, speed, hand = field.gear.reshape(-1), field.speed.reshape(-1), field.hand.reshape(-1)
    held = moves.hand
    which = where(may & (hand.take(held) & U64(BOLD) != 0))
    done: Bools = np.zeros(len(moves), np.bool_)
    if not len(which):
        return done
    passed, held = passed[which], held[which]
    at, traits = field.flat(passed, moves.rows[which]), field.traits.reshape(-1)
    trait = traits[at]
    case = (trait & np.uint8(DRIVEN) != 0) * WHEN_PASSING.shape[1] + speed[at]
    fits = hand[held] & WHEN_PASSING.take(case) != 0
    fits &= (field.owner.take(passed) != moves.seat[which]) & (trait & np.uint8(RIBBON) == 0)
    at, done[which[fits]] = at[fits], True
    hand[held[fits]] -= U64(ONE["plow-handle"])
    gear[at] &= ~ALL_DRIVERS
    traits[at] &= ~np.uint8(DRIVEN | FLAVIA)
    speed[at] = _SLOWEST
    return done


def drag_back(field: Field, moves: Moves, mark: Index) -> Index:
    """Where cats drag the moves that they have stopped at these marks."""
    return drag(field, moves, mark, np.full(len(moves), _DRAGGED, np.intp))


def drag(field: Field, moves: Moves, mark: Index, squares: Index) -> Index:
    """BH-37: as far back as one can; where the chariots end."""
    old = field.key.reshape(-1).take(moves.at) >> BITS
    low, high = field.low[moves.rows] & ~LOW.take(old), field.high[moves.rows] & ~HIGH.take(old)
    return mark + Search(mark, squares, low, high).nearest()

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
from engine.probability.batch.field import Field
from engine.probability.batch.search import Search
from engine.probability.batch.squares import GONE, HIGH, LOW, PASSES, SQUARE, U64, Bools, Index
from engine.probability.batch.windows import Asked, Moves
from engine.probability.batch.words import (
    ALL_DRIVERS,
    ANY_OF,
    FULL,
    ONE,
    SHIFT,
    WHEN_PASSED,
    WHEN_PASSING,
    count,
    has,
)

_PLOW, _CAT, _HOOK = (U64(ANY_OF[kind]) for kind in ("plow-handle", "well-aimed-cat", "hook"))
_GEAR: Final = FULL << SHIFT["scythed-wheels"] | FULL << SHIFT["toll-banner"]
_HAND: Final = int(_PLOW | _CAT | _HOOK)
_SCYTHES: Final = np.int8(next(-op.change for op in CARDS["scythed-wheels"].does if isinstance(op, SpeedBy)))
_HOOKED: Final = np.int8(next(op.change for op in CARDS["hook"].does if isinstance(op, SpeedBy)))
_TOLL: Final = np.int32(next(op.ducats for op in CARDS["toll-banner"].does if isinstance(op, Toll)))
_DRAGGED: Final = next(op.squares for op in CARDS["well-aimed-cat"].does if isinstance(op, Drag))


def matters(field: Field) -> bool:
    """Whether any passing in any race could have consequences."""
    return bool(field.geared & _GEAR or field.held & _HAND)


def touched(field: Field, moves: Moves) -> Bools:
    """[chariot, move] whether to pass that chariot could matter; one is never passed by oneself."""
    rows = moves.rows
    mover = field.gear.reshape(-1).take(field.flat(moves.who, rows))
    hand = field.hand.reshape(-1).take(field.flat(moves.seat, rows))
    bold = has(mover, "scythed-wheels") | (hand & _PLOW != 0)
    touchy = has(field.gear.take(rows, axis=1), "toll-banner")
    touchy |= (field.hand.take(rows, axis=1) & (_CAT | _HOOK) != 0)[field.owner]
    found: Bools = (touchy | bold) & (field.key.take(rows, axis=1) >= 0)
    found[moves.who, np.arange(len(moves), dtype=np.intp)] = False
    return found


def pass_by(field: Field, moves: Moves, entered: Index, passed: Bools | None = None) -> Index:
    """Drive along the marks entered [move, step]; the marks at which moves were stopped, else GONE."""
    touch = touched(field, moves)
    if passed is not None:
        touch &= ~passed
    chariot, move = np.nonzero(touch)
    marks = field.mark(chariot, moves.rows[move])
    hits = PASSES[SQUARE.take(entered)[move], SQUARE.take(marks)[:, None]]
    step = hits.argmax(axis=1)
    happens = np.flatnonzero(hits[np.arange(len(step), dtype=np.intp), step])
    order = happens[np.lexsort((-marks[happens], step[happens], move[happens]))]
    chariot, move, step = chariot[order], move[order], step[order]
    nth = np.arange(len(move), dtype=np.intp) - np.searchsorted(move, move)
    stopped: Index = np.full(len(moves), GONE, np.intp)
    for number in range(int(nth.max(initial=-1)) + 1):
        now = np.flatnonzero((nth == number) & (stopped[move] == GONE))
        some = moves.some(move[now])
        act(field, some, chariot[now])
        halted = now[answer(field, some, chariot[now], Asked.nobody(field, len(now)))]
        stopped[move[halted]] = entered[move[halted], step[halted]]
    return stopped


def act(field: Field, moves: Moves, passed: Index) -> None:
    """What acts by itself: the mover's Scythed Wheels, the passed one's Toll Banner."""
    if not field.geared & _GEAR:
        return
    at, rows = field.flat(passed, moves.rows), moves.rows
    scythes = count(field.gear.reshape(-1).take(field.flat(moves.who, rows)), "scythed-wheels").astype(
        np.int8
    )
    speed = field.speed.reshape(-1)
    speed[at] = np.maximum(speed[at] - _SCYTHES * scythes, np.int8(SPEED[0]))
    other = field.owner.take(passed)
    banners = count(field.gear.reshape(-1).take(at), "toll-banner").astype(np.int32)
    purse, payer, payee = field.purse.reshape(-1), field.flat(moves.seat, rows), field.flat(other, rows)
    toll = np.where(other == moves.seat, np.int32(0), np.minimum(_TOLL * banners, purse[payer]))
    purse[payer] -= toll
    purse[payee] += toll


def answer(field: Field, moves: Moves, passed: Index, asked: Asked) -> Bools:
    """The window of a passing: who passes is asked, who is passed, and after a card the first again."""
    rows, every = moves.rows, np.arange(len(moves), dtype=np.intp)
    halted: Bools = np.zeros(len(moves), np.bool_)
    if not field.held & _HAND:
        return halted
    seat, other = moves.seat, field.owner.take(passed)
    may = ~asked.played[seat, every]
    plowed = _plow(field, moves, passed, may & (asked.skip == 0))
    hand, at = field.hand.reshape(-1), field.flat(other, rows)
    speed, on = field.speed.reshape(-1), field.flat(passed, rows)
    mine = (seat == other).astype(np.intp)
    cards = hand[at] & WHEN_PASSED[mine, speed[on]]
    mover = field.gear.reshape(-1).take(field.flat(moves.who, rows))
    cards &= np.where(has(mover, "vestal-ribbon"), ~_CAT, ~U64(0))
    asks = ~asked.played[other, every] & (plowed | ((other - seat) % field.seats >= asked.skip))
    halted = asks & (cards & _CAT != 0)
    hooked = asks & ~halted & (cards & _HOOK != 0)
    hand[at] -= np.where(halted, U64(ONE["well-aimed-cat"]), np.where(hooked, U64(ONE["hook"]), U64(0)))
    speed[on] = np.where(hooked, np.minimum(speed[on] + _HOOKED, np.int8(SPEED[1])), speed[on])
    _plow(field, moves, passed, may & hooked & ~plowed)
    return halted


def _plow(field: Field, moves: Moves, passed: Index, may: Bools) -> Bools:
    """The mover's player may play a Plow Handle on the rival just passed; whether it was done."""
    at, held = field.flat(passed, moves.rows), field.flat(moves.seat, moves.rows)
    gear, speed, hand = field.gear.reshape(-1), field.speed.reshape(-1), field.hand.reshape(-1)
    driven = (gear[at] & ALL_DRIVERS != 0).astype(np.intp)
    fits = hand[held] & WHEN_PASSING[driven, speed[at]] & _PLOW != 0
    rival = (field.owner.take(passed) != moves.seat) & ~has(gear[at], "vestal-ribbon")
    done: Bools = may & fits & rival
    which = np.flatnonzero(done)
    hand[held[which]] -= U64(ONE["plow-handle"])
    gear[at[which]] &= ~ALL_DRIVERS
    speed[at[which]] = SPEED[0]
    return done


def drag(field: Field, moves: Moves, mark: Index, squares: Index) -> Index:
    """BH-37: as far back as one can; where the chariots end."""
    old = field.mark(moves.who, moves.rows)
    low, high = field.low[moves.rows] & ~LOW.take(old), field.high[moves.rows] & ~HIGH.take(old)
    return mark + Search(mark, squares, low, high).nearest()


def catch(field: Field, moves: Moves, stopped: Index, new: Index) -> None:
    """Moves that a cat has stopped end where it drags them instead."""
    cats = np.flatnonzero(stopped != GONE)
    if len(cats):
        squares = np.full(len(cats), _DRAGGED, np.intp)
        new[cats] = drag(field, moves.some(cats), stopped[cats], squares)

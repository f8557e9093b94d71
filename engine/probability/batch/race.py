"""The races themselves: moves, turns, and taking them up at a station (BH-20 to BH-30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.cards import CARDS, SpeedBy
from engine.games.ben_hvrt.tables import SPEED
from engine.probability.batch import passing, ways
from engine.probability.batch.field import NUMBER, Field, Finish
from engine.probability.batch.squares import FINISH, GONE, U64, Index
from engine.probability.batch.station import NOBODY, At, Station, Worlds
from engine.probability.batch.windows import Asked, Moves, after_roll, before_roll, roll
from engine.probability.batch.words import AFTER_MOVE, ANY_OF, FULL, ONE, SHIFT, count, has

N = TypeVar("N", bound=np.generic)


def _change(kind: str) -> np.int8:
    return np.int8(next(op.change for op in CARDS[kind].does if isinstance(op, SpeedBy)))


_STRIPES, _PORCIA, _WIND = map(_change, ("racing-stripes", "porcia", "second-wind"))
_FASTEST: Final = np.int8(SPEED[1])


def run(station: Station, worlds: Worlds) -> Finish:
    """Race on from a station in every world, to the end."""
    field = Field(station, worlds)
    _take_up(field, station)
    while True:
        for slot in range(field.chariots):
            rows = np.flatnonzero((field.order[slot] >= 0) & ~field.over)
            if len(rows):
                _move(field, Moves.of(field, rows, (field.order[slot, rows] & NUMBER).astype(np.intp)))
        if not field.next_turn():
            return field.result()


def _move(field: Field, moves: Moves) -> None:
    field.rolls[moves.rows] = 0
    before_roll(field, moves)
    roll(field, moves)
    after_roll(field, moves)
    _rest(field, moves, _drive(field, moves))


def _drive(field: Field, moves: Moves) -> Index:
    """BH-24: as far as one can; the new marks."""
    rows = moves.rows
    mark = field.mark(moves.who, rows)
    speed = field.speed.reshape(-1).take(field.flat(moves.who, rows))
    steps: Index = np.maximum(field.roll[rows] + speed, 0).astype(np.intp)
    low, high = field.low[rows], field.high[rows]
    gain, way = ways.find(mark, steps, low, high)
    new: Index = mark + gain
    if passing.matters(field):
        table = ways.ways()
        past = table.past_low.take(way) & low | table.past_high.take(way) & high
        which = np.flatnonzero((past != 0) | (way == ways.SEARCHED))
        which = which[passing.touched(field, moves.some(which)).any(axis=0)]
        if len(which):
            path = ways.trace(mark[which], steps[which], low[which], high[which], way[which])
            some, ends = moves.some(which), new[which]
            stopped = passing.pass_by(field, some, ways.entries(mark[which], path))
            passing.catch(field, some, stopped, ends)
            new[which] = ends
    field.drive(rows, moves.who, mark, new)
    return new


def _rest(field: Field, moves: Moves, new: Index) -> None:
    """BH-27, BH-28: the finish, or the Speed that the roll leaves, and cards after the move."""
    home = np.flatnonzero(new >= FINISH)
    if len(home):
        field.finish(moves.rows[home], moves.who[home])
        moves = moves.some(np.flatnonzero(new < FINISH))
    at = field.flat(moves.who, moves.rows)
    speed = np.clip(field.roll[moves.rows], SPEED[0], SPEED[1]).astype(np.int8)
    if field.geared & FULL << SHIFT["porcia"]:
        porcia = has(field.gear.reshape(-1).take(at), "porcia")
        speed = np.where(porcia, np.minimum(speed + _PORCIA, _FASTEST), speed)
    field.speed.reshape(-1)[at] = speed
    _after_move(field, moves)


def _after_move(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Only the mover's player has a card for this."""
    if not field.held & ANY_OF["second-wind"]:
        return
    at, seat = field.flat(moves.who, moves.rows), field.flat(moves.seat, moves.rows)
    speed, hand = field.speed.reshape(-1), field.hand.reshape(-1)
    fits = hand[seat] & AFTER_MOVE.take(speed[at]) != 0
    if asked is not None:
        fits &= (asked.skip == 0) & ~asked.played[moves.seat, np.arange(len(moves), dtype=np.intp)]
    which = np.flatnonzero(fits)
    hand[seat[which]] -= U64(ONE["second-wind"])
    speed[at[which]] = np.minimum(speed[at[which]] + _WIND, _FASTEST)


def _take_up(field: Field, station: Station) -> None:
    """Finish the moves that are under way; then the next in the order is next."""
    stage = np.broadcast_to(station.at, field.size)
    if (stage == At.FLAG).any():
        stripes = count(field.gear, "racing-stripes").astype(np.int8) * (stage == At.FLAG)
        field.speed = np.minimum(field.speed + _STRIPES * stripes, _FASTEST).astype(np.int8)
    who = field.order[0].astype(np.intp)
    at = {name: np.flatnonzero(stage == name) for name in At}
    for stages, play in _STAGES:
        rows = np.concatenate([at[name] for name in stages])
        if len(rows):
            play(field, Moves.of(field, rows, who[rows]), station)
    field.order = np.concatenate([field.order[1:], np.full((1, field.size), NOBODY, np.int16)])


def _here(field: Field, moves: Moves, values: npt.NDArray[N]) -> npt.NDArray[N]:
    """What a station says of the races of these moves."""
    return np.broadcast_to(values, (*values.shape[:-1], field.size))[..., moves.rows]


def _asked(field: Field, moves: Moves, station: Station) -> Asked:
    skip, played = _here(field, moves, station.asked), _here(field, moves, station.played)
    return Asked(skip.astype(np.intp), played)


def _before(field: Field, moves: Moves, station: Station) -> None:
    before_roll(field, moves, _asked(field, moves, station))


def _roll(field: Field, moves: Moves, _: Station) -> None:
    roll(field, moves)
    after_roll(field, moves)


def _rolled(field: Field, moves: Moves, station: Station) -> None:
    after_roll(field, moves, _asked(field, moves, station))


def _steer(field: Field, moves: Moves, _: Station) -> None:
    _rest(field, moves, _drive(field, moves))


def _pass(field: Field, moves: Moves, station: Station) -> None:
    """The rest of a path, after the window that is open."""
    mark = field.mark(moves.who, moves.rows)
    about = _here(field, moves, station.about).astype(np.intp)
    path = np.concatenate([mark[None], _here(field, moves, station.path).astype(np.intp)]).T
    new: Index = path[np.arange(len(path), dtype=np.intp), (path != GONE).sum(axis=1) - 1]
    halted = passing.answer(field, moves, about, _asked(field, moves, station))
    stopped = np.where(halted, mark, GONE)
    going = np.flatnonzero(~halted)
    passed = _here(field, moves, station.passed)[:, going]
    stopped[going] = passing.pass_by(field, moves.some(going), path[going], passed)
    passing.catch(field, moves, stopped, new)
    field.drive(moves.rows, moves.who, mark, new)
    _rest(field, moves, new)


def _drag(field: Field, moves: Moves, station: Station) -> None:
    mark = field.mark(moves.who, moves.rows)
    new = passing.drag(field, moves, mark, _here(field, moves, station.drag).astype(np.intp))
    field.drive(moves.rows, moves.who, mark, new)
    _rest(field, moves, new)


def _moved(field: Field, moves: Moves, station: Station) -> None:
    _after_move(field, moves, _asked(field, moves, station))


_STAGES: Final[tuple[tuple[tuple[At, ...], Callable[[Field, Moves, Station], None]], ...]] = (
    ((At.BEFORE_ROLL,), _before),
    ((At.BEFORE_ROLL, At.ROLL), _roll),
    ((At.ROLLED,), _rolled),
    ((At.BEFORE_ROLL, At.ROLL, At.ROLLED, At.STEER), _steer),
    ((At.PASSING,), _pass),
    ((At.DRAG,), _drag),
    ((At.MOVED,), _moved),
)
"""What a move still has before it, from each stage on."""

"""The races themselves: moves, turns, and taking them up at a station (BH-20 to BH-30)."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.cards import CARDS, SpeedBy
from engine.games.ben_hvrt.tables import SPEED
from engine.probability.ben_hvrt.batch import passing
from engine.probability.ben_hvrt.batch.field import BITS, NUMBER, Field, Finish
from engine.probability.ben_hvrt.batch.squares import FINISH, GONE, U64, Index, where
from engine.probability.ben_hvrt.batch.station import At, Station, Worlds
from engine.probability.ben_hvrt.batch.ways import first_passed, ways
from engine.probability.ben_hvrt.batch.windows import Asked, Moves, after_roll, before_roll, roll
from engine.probability.ben_hvrt.batch.words import AFTER_MOVE, ANY_OF, FULL, ONE, SHIFT, count, has

N = TypeVar("N", bound=np.generic)


def _change(kind: str) -> np.int8:
    return np.int8(next(op.change for op in CARDS[kind].does if isinstance(op, SpeedBy)))


_STRIPES, _PORCIA, _WIND = map(_change, ("racing-stripes", "porcia", "second-wind"))
_SLOWEST, _FASTEST = np.int8(SPEED[0]), np.int8(SPEED[1])


_ALONE: Final = Lock()
"""The tree of ways learns as it is used: one batch of races at a time."""


def run(station: Station, worlds: Worlds) -> Finish:
    """Race on from a station in every world, to the end."""
    with _ALONE:
        return _run(station, worlds)


def _run(station: Station, worlds: Worlds) -> Finish:
    field = Field(station, worlds)
    _take_up(field, station)
    while True:
        for keys in field.order:
            rows = where((keys >= 0) & ~field.over)
            if len(rows):
                _move(field, Moves.of(field, rows, (field.pick(keys, rows) & NUMBER).astype(np.intp)))
        if not field.next_turn():
            ways().learn()
            return field.result()


def _move(field: Field, moves: Moves) -> None:
    field.rolls.fill(0)
    before_roll(field, moves)
    roll(field, moves)
    after_roll(field, moves)
    _drive(field, moves)


def _drive(field: Field, moves: Moves) -> None:
    """BH-24: as far as one can."""
    rows, tree = moves.rows, ways()
    mark: Index = (field.key.reshape(-1).take(moves.at) >> BITS).astype(np.intp)
    steps = np.maximum(field.pick(field.roll, rows) + field.speed.reshape(-1).take(moves.at), np.int8(0))
    low, high = field.pick(field.low, rows), field.pick(field.high, rows)
    gain, way = tree.find(mark, steps, low, high, paths=field.passing)
    new: Index = mark + gain
    if field.passing:
        which = passing.matters(field, moves, tree.past_low.take(way), tree.past_high.take(way))
        way = way[which]
        stopped = passing.pass_by(field, moves.some(which), tree.first, way)
        cats = where(stopped)
        if len(cats):
            which, stopped = which[cats], stopped[cats]
            there = mark[which] + tree.path[way[cats], stopped - 1]
            new[which] = passing.drag_back(field, moves.some(which), there)
    _arrive(field, moves, mark, new)


def _arrive(field: Field, moves: Moves, mark: Index, new: Index) -> None:
    """BH-27, BH-28: the finish, or the Speed that the roll leaves, and cards after the move."""
    field.drive(moves.rows, moves.who, moves.at, mark, new)
    speeds = field.speed.reshape(-1)
    speed = np.minimum(np.maximum(field.pick(field.roll, moves.rows), _SLOWEST), _FASTEST)
    if field.geared & FULL << SHIFT["porcia"]:
        porcia = has(field.gear.reshape(-1).take(moves.at), "porcia")
        speed = np.minimum(speed + _PORCIA * porcia, _FASTEST)
    home = where(new >= FINISH)
    if len(home):
        speed[home] = speeds[moves.at[home]]
        field.finish(moves.rows[home], moves.who[home], moves.at[home])
    speeds[moves.at] = speed
    if field.held & ANY_OF["second-wind"]:
        _after_move(field, moves.some(where(new < FINISH)) if len(home) else moves)


def _after_move(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Only the mover's player has a card for this."""
    speed, hand = field.speed.reshape(-1), field.hand.reshape(-1)
    fits = hand.take(moves.hand) & AFTER_MOVE.take(speed.take(moves.at)) != 0
    if asked is not None:
        fits &= asked.barred & field.bit.take(moves.who) == 0
    which = where(fits)
    hand[moves.hand[which]] -= U64(ONE["second-wind"])
    at = moves.at[which]
    speed[at] = np.minimum(speed[at] + _WIND, _FASTEST)


def _take_up(field: Field, station: Station) -> None:
    """Finish the moves that are under way; then the next in the order is next."""
    stage = np.broadcast_to(station.at, field.size)
    if (stage == At.FLAG).any():
        stripes = count(field.gear, "racing-stripes").astype(np.int8) * (stage == At.FLAG)
        field.speed = np.minimum(field.speed + _STRIPES * stripes, _FASTEST).astype(np.int8)
    who = field.order[0].astype(np.intp)
    at = {name: where(stage == name) for name in At}
    for stages, play in _STAGES:
        rows = np.sort(np.concatenate([at[name] for name in stages]))
        if len(rows):
            play(field, Moves.of(field, rows, who[rows]), station)
    field.order = field.order[1:]


def _here(field: Field, moves: Moves, values: npt.NDArray[N]) -> npt.NDArray[N]:
    """What a station says of the races of these moves."""
    return np.broadcast_to(values, (*values.shape[:-1], field.size))[..., moves.rows]


def _asked(field: Field, moves: Moves, station: Station) -> Asked:
    return Asked.of(field, moves, _here(field, moves, station.asked), _here(field, moves, station.played))


def _before(field: Field, moves: Moves, station: Station) -> None:
    before_roll(field, moves, _asked(field, moves, station))


def _roll(field: Field, moves: Moves, _: Station) -> None:
    roll(field, moves)
    after_roll(field, moves)


def _rolled(field: Field, moves: Moves, station: Station) -> None:
    after_roll(field, moves, _asked(field, moves, station))


def _steer(field: Field, moves: Moves, _: Station) -> None:
    _drive(field, moves)


def _pass(field: Field, moves: Moves, station: Station) -> None:
    """The rest of a path, after the window that is open."""
    mark: Index = (field.key.reshape(-1).take(moves.at) >> BITS).astype(np.intp)
    about = _here(field, moves, station.about).astype(np.intp)
    path = np.concatenate([mark[None], _here(field, moves, station.path).astype(np.intp)]).T
    new: Index = path[np.arange(len(path), dtype=np.intp), (path != GONE).sum(axis=1) - 1]
    halted = passing.answer(field, moves, about, _asked(field, moves, station))
    stopped = halted.astype(np.intp)  # at the square where it stands, or at a later step
    going = where(~halted)
    if field.passing:
        passed = _here(field, moves, station.passed)[:, going]
        first, every = first_passed(path[going]), np.arange(len(going), dtype=np.intp)
        stopped[going] = passing.pass_by(field, moves.some(going), first, every, passed)
    cats = where(stopped)
    new[cats] = passing.drag_back(field, moves.some(cats), path[cats, stopped[cats] - 1])
    _arrive(field, moves, mark, new)


def _drag(field: Field, moves: Moves, station: Station) -> None:
    mark: Index = (field.key.reshape(-1).take(moves.at) >> BITS).astype(np.intp)
    new = passing.drag(field, moves, mark, _here(field, moves, station.drag).astype(np.intp))
    _arrive(field, moves, mark, new)


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

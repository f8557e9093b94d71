"""What one move risks: exact chances for each number of whips, on an empty track, straight ahead.

>>> from engine.games.whips.board import at
>>> from engine.games.whips.model import Chariot
>>> here = Chariot(at(10, 1), whips=2, wounds=5, crossings=1)  # the last square of a bend
>>> {whips: (str(risk.skids), str(risk.spins)) for whips, risk in risks(here).items()}
{1: ('1/2', '0'), 2: ('13/18', '1/36'), 3: ('173/216', '2/27')}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product

from engine.games.whips import tables
from engine.games.whips.board import BEND_ROWS, BOARD, JUMPS, LANES, ROW, ROWS, WIDE, at
from engine.games.whips.dice import FACES
from engine.games.whips.model import Chariot
from engine.games.whips.race import skid_value, whips_menu


@dataclass(frozen=True, slots=True)
class Risk:
    """The chances of one move with so many whips."""

    whips: int
    squares: Fraction  # expected rows covered
    skids: Fraction  # at least once
    spins: Fraction
    jumps: Fraction  # over the water
    falls: Fraction  # into it
    wounded: Fraction  # at least once
    wounds: Fraction  # expected, of those that are left
    destroyed: Fraction


@dataclass(frozen=True, slots=True)
class _Move:
    """A move on its way, and what has happened in it."""

    row: int
    lane: int
    points: int
    wounds: int  # taken so far
    rows: int = 0
    skidded: bool = False
    spun: bool = False
    cleared: bool = False
    wet: bool = False


def risks(chariot: Chariot) -> dict[int, Risk]:
    """For each number of whips that a chariot may choose now, what its move risks."""
    return {whips: risk(chariot, whips) for whips in whips_menu(chariot)}


def risk(chariot: Chariot, whips: int) -> Risk:
    """What a move straight ahead risks, with so many whips."""
    row, lane = ROW[chariot.square], BOARD.lane[chariot.square]
    return _risk(row, lane, whips, chariot.wounds)


@cache
def _risk(row: int, lane: int, whips: int, left: int) -> Risk:
    going: dict[_Move, Fraction] = {}
    for dice in _thrown(whips):
        _add(going, _Move(row, lane, max(dice), 0), _share(whips))
    ended: dict[_Move, Fraction] = {}
    while going:
        following: dict[_Move, Fraction] = {}
        for move, share in going.items():
            if move.points == 0 or move.wounds >= left:
                _add(ended, move, share)
                continue
            for step, likely in _step(move, whips):
                _add(following, step, share * likely)
        going = following
    return Risk(
        whips=whips,
        squares=_mean(ended, lambda move: move.rows),
        skids=_mean(ended, lambda move: move.skidded),
        spins=_mean(ended, lambda move: move.spun),
        jumps=_mean(ended, lambda move: move.cleared),
        falls=_mean(ended, lambda move: move.wet),
        wounded=_mean(ended, lambda move: move.wounds > 0),
        wounds=_mean(ended, lambda move: min(move.wounds, left)),
        destroyed=_mean(ended, lambda move: move.wounds >= left),
    )


def _add(law: dict[_Move, Fraction], move: _Move, share: Fraction) -> None:
    law[move] = law.get(move, Fraction(0)) + share


def _mean(law: dict[_Move, Fraction], of: Callable[[_Move], int]) -> Fraction:
    return sum((of(move) * share for move, share in law.items()), Fraction(0))


def _share(dice: int) -> Fraction:
    return Fraction(1, len(FACES) ** dice)


def _thrown(dice: int) -> Iterator[tuple[int, ...]]:
    return product(FACES, repeat=dice)


def _on(move: _Move, rows: int = 1) -> _Move:
    return replace(move, row=(move.row + rows) % ROWS, rows=move.rows + rows, points=max(0, move.points - 1))


def _step(move: _Move, whips: int) -> Iterator[tuple[_Move, Fraction]]:
    """What the next step may come to, and how likely each is."""
    if at(move.row, move.lane) in JUMPS:
        yield from _jump(move, whips)
    elif move.row in BEND_ROWS:
        yield from _bend(move, whips)
    else:
        yield _on(move), Fraction(1)


def _bend(move: _Move, whips: int) -> Iterator[tuple[_Move, Fraction]]:
    """WH-04 to WH-07."""
    needed = skid_value(move.lane)
    passed = Fraction(7 - needed, 6) ** whips
    spun = sum((_share(whips) for dice in _thrown(whips) if dice.count(1) >= tables.ONES), Fraction(0))
    skids = 1 - passed - spun
    yield _on(move), passed
    if spun:
        yield replace(move, spun=True, points=0), spun
    skidding = replace(_on(move), points=max(0, move.points - 2), skidded=True)
    if move.lane < LANES - 1:
        yield replace(skidding, lane=move.lane + 1), skids
    else:
        wall = Fraction(7 - tables.WALLS[1], 6)
        yield replace(skidding, wounds=move.wounds + 1), skids * wall
        yield skidding, skids * (1 - wall)


def _jump(move: _Move, whips: int) -> Iterator[tuple[_Move, Fraction]]:
    """WH-12, WH-13."""
    fails = Fraction(tables.CLEARED - 1, 6) ** whips
    yield replace(_on(move), points=0, wet=True, wounds=move.wounds + 1), fails
    for dice in _thrown(whips):
        hard = dice.count(tables.LANDED_HARD)
        yield (
            replace(_on(move, 1 + WIDE), cleared=True, wounds=move.wounds + hard),
            (1 - fails) * _share(whips),
        )

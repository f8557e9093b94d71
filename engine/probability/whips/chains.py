"""Rams: sideswipes, shunts and their chains (WH-07, WH-09 to WH-11).

A chain is a list of chariots and where they will be, the mover first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.games.whips.board import LANES
from engine.games.whips.model import Clash, IntoWall, Veer
from engine.games.whips.tables import HEDGE, SHUNTED, SHUNTING, STONE, SWIPED, VEER
from engine.parts.runners import OFF
from engine.probability.whips.dice import DICE
from engine.probability.whips.field import HERE, NOBODY, Field

Chain: TypeAlias = list[tuple[int, int]]

_ROOM: Final = {side: tuple(0 <= lane - side < LANES for lane in range(LANES)) for side in (-1, 0, 1)}
"""[side][square of the row] whether there is a square on that side; the first of a row is the outermost."""


def take_up(field: Field, stage: Clash | Veer | IntoWall) -> None:
    """The chain of a stage, to its end."""
    chain = [(push.chariot, field.aim(push)) for push in stage.pushes]
    match stage:
        case Clash(defender=number, side=side):
            _clash(field, chain, number, side)
        case Veer(chariot=number):
            _veer(field, chain, number)
        case IntoWall(chariot=number, side=side, ahead=True):
            _wall_ahead(field, chain, number, side)
        case IntoWall(chariot=number, side=side):
            _jam(field, chain, number, side)
    field.call()


def enter(field: Field, to: int, side: int = 0) -> None:
    """The mover goes to a square; whoever is there is rammed."""
    mover = field.mover
    defender = field.who[to & HERE]
    if defender == NOBODY:
        field.put(mover, to)
    else:
        _clash(field, [(mover, to)], defender, side)
        field.call()


def skid(field: Field) -> None:
    """The mover is at the hedge (WH-05)."""
    _wall_ahead(field, [], field.mover, 1)
    field.call()


def _push(field: Field, chain: Chain, number: int, to: int, side: int) -> None:
    """A chariot of the chain goes to a square: it is free, or this is one more ram."""
    chain.append((number, to))
    defender = field.who[to & HERE]
    if defender == NOBODY:
        _give_way(field, chain)
    else:
        _clash(field, chain, defender, side)


def _give_way(field: Field, chain: Chain) -> None:
    """Everyone takes the square ahead of them, the last one first."""
    for number, to in reversed(chain):
        field.put(number, to)


def _clash(field: Field, chain: Chain, defender: int, side: int) -> None:
    """WH-10, WH-11."""
    attacker = chain[-1][0]
    one, other, _ = DICE[field.throw()]
    if other >= (SWIPED if side else SHUNTED):
        field.wound(defender)
    if one >= (SWIPED if side else SHUNTING):
        field.wound(attacker)
    at = field.at[defender]
    if field.at[attacker] == OFF:
        _give_way(field, chain[:-1])
    elif at == OFF:
        _give_way(field, chain)
    elif side == 0:
        _veer(field, chain, defender)
    elif _ROOM[side][at % LANES]:
        _push(field, chain, defender, at - side, side)
    else:
        _jam(field, chain, defender, side)


def _veer(field: Field, chain: Chain, number: int) -> None:
    at, side = field.at[number], VEER[DICE[field.throw()][0]]
    if _ROOM[side][at % LANES]:
        _push(field, chain, number, at + LANES - side, side)
    else:
        _wall_ahead(field, chain, number, side)


def _wall(field: Field, number: int, side: int) -> None:
    """WH-07."""
    if DICE[field.throw()][0] >= (STONE if side < 0 else HEDGE):
        field.wound(number)


def _wall_ahead(field: Field, chain: Chain, number: int, side: int) -> None:
    """At the wall, and straight ahead after it."""
    _wall(field, number, side)
    at = field.at[number]
    if at == OFF:
        _give_way(field, chain)
    else:
        _push(field, chain, number, at + LANES, 0)


def _jam(field: Field, chain: Chain, number: int, side: int) -> None:
    """Nobody moves; if it began with a shunt, the attacker's move is over too."""
    _wall(field, number, side)
    first, to = chain[0]
    if field.at[first] % LANES == to % LANES:
        field.points = 0

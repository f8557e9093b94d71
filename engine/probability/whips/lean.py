"""The same race with the rules' result and nothing of their comfort (WH-01 to WH-06, WH-12 to WH-14).

A race starts where a view stands and is driven to the end by the rollout policy. Fed the same dice, it ends
as by the rules, place by place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.whips.board import BEND_ROWS, CHOICE, JUMP, LANES, ROW
from engine.games.whips.model import (
    BeginFight,
    Chariot,
    ChooseWhips,
    Clash,
    Fight,
    IntoWall,
    LaneTest,
    RollDice,
    SkidTest,
    Stage,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.race import skid_value
from engine.games.whips.tables import CHANGE, CLEARED, LANDED_HARD, ONES, STRUCK, WHIPS, WOUNDS
from engine.games.whips.tricks import When
from engine.games.whips.views import View
from engine.parts.runners import OFF
from engine.probability.whips.chains import enter, skid, take_up
from engine.probability.whips.dice import DICE
from engine.probability.whips.field import HERE, NOBODY, SIZE, Field, Finished
from engine.probability.whips.rollout import chosen
from engine.probability.whips.windows import AFTER_MOVE, AFTER_ROLL, BEFORE_ROLL, ask

_MOST: Final = WHIPS[1]

PLAIN, EDGE, BEND, WET = range(4)
"""What leaving a square is: a step, a change of lanes by the policy, a skid test, the jump."""


def _sort(square: int) -> int:
    row = ROW[square]
    if row == JUMP:
        return WET
    if row in BEND_ROWS:
        return BEND
    return EDGE if CHOICE[row] and square % LANES in (0, LANES - 1) else PLAIN


SORT: Final = bytes(_sort(square) for square in range(SIZE))
"""By square."""
CHOSEN: Final = tuple(
    tuple(
        bytes(chosen(Chariot(square, whips, wounds)) for square in range(SIZE))
        for wounds in range(WOUNDS + 1)
    )
    for whips in range(_MOST + 1)
)
"""[whips so far][wounds][square] the whips of the policy."""

ROLLED: Final = tuple(bytes(max(dice[:whips], default=0) for dice in DICE) for whips in range(_MOST + 1))
"""[whips][ticket] the highest die."""
HARD: Final = tuple(
    bytes(sum(die >= LANDED_HARD for die in dice[:whips]) for dice in DICE) for whips in range(_MOST + 1)
)
"""[whips][ticket] the wounds of landing (WH-12)."""

ON, OUT, ROUND = range(3)


def _skid(dice: Sequence[int], needed: int) -> int:
    if min(dice) >= needed:
        return ON
    return ROUND if dice.count(1) >= ONES else OUT


SKIDS: Final = {
    (whips, needed): bytes(_skid(dice[:whips], needed) for dice in DICE)
    for whips in range(1, _MOST + 1)
    for needed in range(2, 7)
}
"""[whips, skid value][ticket] WH-04 to WH-06."""


class Finish(NamedTuple):
    """How a race has ended."""

    winner: int  # NOBODY: none left
    ranking: tuple[int, ...]


def finish(field: Field, seen: View) -> Finish:
    """How the race of a view ends in a world."""
    try:
        field.call()
        _go_on(field, seen.stage)
        _moves(field, seen.order[1:])
        while field.turn < field.last_turn:
            field.turn += 1
            _moves(field, field.standing())
    except Finished:
        pass
    left = field.standing()
    return Finish(left[0] if left else NOBODY, (*left, *reversed(field.lost)))


def _moves(field: Field, order: Sequence[int]) -> None:
    """The moves of a turn."""
    for number in order:
        if field.spun[number]:
            field.spun[number] = False  # WH-06
        elif field.at[number] != OFF:
            field.begin(number)
            _choose(field)
            _before(field)


def _choose(field: Field) -> None:
    """WH-01, by the policy."""
    mover = field.mover
    if field.slow[mover]:
        field.slow[mover] = False
        field.whips[mover] = 1
    else:
        field.whips[mover] = CHOSEN[field.whips[mover]][field.wounds[mover]][field.at[mover] & HERE]


def _before(field: Field, first: int = 0) -> None:
    ask(field, BEFORE_ROLL, first)
    _roll(field)
    _drive(field)


def _roll(field: Field) -> None:
    """WH-02; a bribe makes it again."""
    again = True
    while again:
        field.points = ROLLED[field.whips[field.mover]][field.throw()]
        again = ask(field, AFTER_ROLL)


def _drive(field: Field) -> None:
    """Step by step until no square is left, then the end of the move."""
    mover = field.mover
    while field.points and (at := field.at[mover]) != OFF:
        sort = SORT[at & HERE]
        if sort == PLAIN:
            _ahead(field, at)
            continue
        field.points -= 1
        if sort == BEND:
            _bend(field)
        elif sort == EDGE:
            _change(field, 1 if at % LANES else -1)
        else:
            _jump(field)
    if field.at[mover] != OFF:
        _end(field)


def _ahead(field: Field, at: int) -> None:
    """All steps at once that meet nothing; or one, into whoever is there."""
    who, home, points, start = field.who, field.home, field.points, at
    while points and at < home and SORT[at & HERE] == PLAIN and who[(at + LANES) & HERE] == NOBODY:
        at += LANES
        points -= 1
    if at != start:
        field.points = points
        field.put(field.mover, at)
    else:
        field.points = points - 1
        enter(field, at + LANES)


def _change(field: Field, side: int) -> None:
    """WH-03."""
    mover = field.mover
    if not field.sure and DICE[field.throw()][0] < CHANGE[field.whips[mover]]:
        side = 0
    enter(field, field.at[mover] + LANES - side, side)


def _bend(field: Field) -> None:
    """WH-04 to WH-07."""
    mover = field.mover
    at = field.at[mover]
    needed = skid_value(LANES - 1 - at % LANES, field.grip)
    fallen = SKIDS[field.whips[mover], needed][field.throw()]
    if fallen == ON:
        enter(field, at + LANES)
    elif fallen == ROUND:
        field.points = field.whips[mover] = 0
        field.spun[mover] = True
    else:
        field.points = max(0, field.points - 1)
        if at % LANES:
            enter(field, at + LANES - 1, 1)
        else:
            skid(field)


def _jump(field: Field) -> None:
    """WH-12, WH-13."""
    mover = field.mover
    if field.fly or ROLLED[field.whips[mover]][field.throw()] >= CLEARED:
        _land(field)
        return
    field.points = 0
    field.wound(mover)
    field.call()
    if field.at[mover] != OFF:
        enter(field, field.at[mover] + LANES)


def _land(field: Field) -> None:
    mover = field.mover
    at = field.at[mover]
    hard = HARD[field.whips[mover]][field.throw()]
    if hard:
        field.wound(mover, hard)
        field.call()
    if field.at[mover] != OFF:
        enter(field, at + 2 * LANES)


def _end(field: Field, first: int = 0) -> None:
    ask(field, AFTER_MOVE, first)
    _fight(field)


def _fight(field: Field) -> None:
    """WH-14: the inner neighbour, then the outer one."""
    mover = field.mover
    for other in field.beside():
        _strike(field, mover, other)
        _strike(field, other, mover)


def _strike(field: Field, attacker: int, defender: int) -> None:
    if field.at[attacker] != OFF and field.at[defender] != OFF and DICE[field.throw()][0] >= STRUCK:
        field.wound(defender)
        field.call()


# Taking up


def _go_on(field: Field, stage: Stage) -> None:
    """Finish the move that is under way."""
    match stage:
        case ChooseWhips():
            _choose(field)
            _before(field)
        case Window(moment=moment, asked=asked):
            _window(field, moment, 0 if asked is None else (asked - field.mover) % field.seats)
        case RollDice():
            _roll(field)
            _drive(field)
        case Fight(strikes=strikes):
            for attacker, defender in strikes:
                _strike(field, attacker, defender)
        case BeginFight():
            _fight(field)
        case _:
            _thrown(field, stage)
            _drive(field)


def _window(field: Field, moment: When, first: int) -> None:
    match moment:
        case When.BEFORE_ROLL:
            _before(field, first)
        case When.AFTER_ROLL:
            if ask(field, AFTER_ROLL, first):
                _roll(field)
            _drive(field)
        case When.AFTER_MOVE:
            _end(field, first)


def _thrown(field: Field, stage: Stage) -> None:
    """Dice that are about to be thrown for a step that is paid for."""
    match stage:
        case SkidTest():
            _bend(field)
        case TakeOff():
            _jump(field)
        case TouchDown():
            _land(field)
        case LaneTest(side=side):
            _change(field, side)
        case Clash() | Veer() | IntoWall():
            take_up(field, stage)

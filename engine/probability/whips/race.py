"""The races themselves: turns, moves, and where to take them up (WH-01 to WH-06, WH-12 to WH-14)."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.whips.board import BEND_ROWS, CHOICE, JUMP, LANES, ROWS
from engine.games.whips.model import (
    BeginFight,
    ChooseWhips,
    Clash,
    Fight,
    IntoWall,
    LaneTest,
    RollDice,
    SkidTest,
    Stage,
    Steer,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.tables import CHANGE, CLEARED, LANDED_HARD, ONES, SKID, STRUCK
from engine.games.whips.tricks import When
from engine.games.whips.views import View
from engine.probability.whips.chains import DONE, Chains
from engine.probability.whips.field import LANE_OF, ROW_OF, Field, Index, Small, ahead, where
from engine.probability.whips.rollout import HURT, WANTED
from engine.probability.whips.windows import Seen, ask

_WANTED: Final = np.array(WANTED, np.int16)
_BEND: Final = np.array([row in BEND_ROWS for row in range(ROWS)])
_CHOICE: Final = np.array(CHOICE)
_SKID: Final = np.array(SKID, np.int16)
_CHANGE: Final = np.array([0, *CHANGE.values()], np.int16)
_AWAY: Final = np.array([1, *[0] * (LANES - 2), -1], np.int16)
"""Where the policy steers to, by lane."""
_DIE: Final = np.arange(3, dtype=np.int16)[:, None]


def run(field: Field, seen: View) -> None:
    """Race on in every world, to the end."""
    chains = Chains(field)
    if not field.over.all():
        if seen.order:
            _take_up(field, chains, seen)
        while field.next_turn():
            for who in field.order():
                _moves(field, chains, who)


def _moves(field: Field, chains: Chains, who: Index) -> None:
    """The same rank of the order in every world."""
    rows = where(~field.over)
    rows = rows[field.runs(rows, who[rows])]
    if not len(rows):
        return
    field.begin(rows, who[rows])
    turning = field.spun[who[rows], rows]
    field.spun[who[rows[turning]], rows[turning]] = False
    rows = rows[~turning]
    choose(field, rows)
    _before(field, chains, rows)


def choose(field: Field, rows: Index) -> None:
    """WH-01, by the policy."""
    mover = field.mover[rows]
    whips = field.whips[mover, rows]
    wanted = _WANTED[ROW_OF[field.square[mover, rows]]] - (field.wounds[mover, rows] <= HURT)
    chosen = np.clip(wanted, np.maximum(whips - 1, 1), np.minimum(whips + 1, 3))
    forced = field.slow[mover, rows] | (whips == 0)
    field.whips[mover, rows] = np.where(forced, 1, chosen)
    field.slow[mover, rows] = False


def _before(field: Field, chains: Chains, rows: Index, first: int = 0) -> None:
    ask(field, rows, When.BEFORE_ROLL, first)
    _roll(field, rows)
    _drive(field, chains, rows)


def _roll(field: Field, rows: Index) -> None:
    """WH-02; a bribe makes it again."""
    while len(rows):
        dice = field.throw(rows, 3)
        thrown = field.whips[field.mover[rows], rows] > _DIE
        field.points[rows] = np.where(thrown, dice, 0).max(axis=0)
        rows = ask(field, rows, When.AFTER_ROLL)


def _drive(field: Field, chains: Chains, rows: Index) -> None:
    """Step by step until no square is left, then the end of the move."""
    moving = rows
    while len(moving):
        rams = chains.phase[moving] != DONE
        ramming = moving[rams]
        if len(ramming):
            chains.go_on(ramming)
        stepping = field.call(moving[~rams])
        stepping = stepping[(field.points[stepping] > 0) & field.runs(stepping, field.mover[stepping])]
        if len(stepping):
            _step(field, chains, stepping)
        moving = np.concatenate((ramming, stepping)) if len(ramming) else stepping
    _end(field, rows)


def _end(field: Field, rows: Index, first: int = 0) -> None:
    rows = rows[~field.over[rows]]
    ask(field, rows, When.AFTER_MOVE, first)
    _fight(field, field.call(rows))


def _step(field: Field, chains: Chains, rows: Index) -> None:
    field.points[rows] -= np.int16(1)
    square = field.square[field.mover[rows], rows]
    row = ROW_OF[square]
    jump, bend = row == JUMP, _BEND[row]
    side = np.where(_CHOICE[row], _AWAY[LANE_OF[square]], 0)
    plain = where(~jump & ~bend & (side == 0))
    if len(plain):
        _enter(field, chains, rows[plain], ahead(square[plain], 0))
    changing = where(side != 0)
    if len(changing):
        _change(field, chains, rows[changing], side[changing].astype(np.int16))
    skidding = where(bend)
    if len(skidding):
        _bend(field, chains, rows[skidding])
    jumping = where(jump)
    if len(jumping):
        _jump(field, chains, rows[jumping])


def _change(field: Field, chains: Chains, rows: Index, side: Small) -> None:
    """WH-03."""
    sure = field.sure[rows]
    test = where(~sure)
    if len(test):
        some = rows[test]
        die = field.throw(some)[0]
        side[test[die < _CHANGE[field.whips[field.mover[some], some]]]] = 0
    _enter(field, chains, rows, ahead(field.square[field.mover[rows], rows], side), side)


def _bend(field: Field, chains: Chains, rows: Index) -> None:
    """WH-04 to WH-07."""
    mover = field.mover[rows]
    square = field.square[mover, rows]
    dice = field.throw(rows, 3)
    thrown = field.whips[mover, rows] > _DIE
    needed = np.clip(_SKID[LANE_OF[square]] - field.grip[rows], 2, 6)
    passed = np.where(thrown, dice, 6).min(axis=0) >= needed
    spun = ((dice == 1) & thrown).sum(axis=0) >= ONES
    round_ = rows[spun]
    field.points[round_] = 0
    field.whips[mover[spun], round_] = 0
    field.spun[mover[spun], round_] = True
    skid = ~passed & ~spun
    field.points[rows[skid]] = np.maximum(field.points[rows[skid]] - 1, 0)
    hedge = skid & (LANE_OF[square] == LANES - 1)
    some = where((passed | skid) & ~hedge)
    if len(some):
        side = skid[some].astype(np.int16)
        _enter(field, chains, rows[some], ahead(square[some], side), side)
    some = where(hedge)
    if len(some):
        chains.skid(rows[some], mover[some])


def _jump(field: Field, chains: Chains, rows: Index) -> None:
    """WH-12, WH-13."""
    flying = field.fly[rows]
    cleared = flying.copy()
    test = where(~flying)
    if len(test):
        some = rows[test]
        thrown = field.whips[field.mover[some], some] > _DIE
        cleared[test] = np.where(thrown, field.throw(some, 3), 0).max(axis=0) >= CLEARED
    _land(field, chains, rows[cleared])
    short = rows[~cleared]
    if len(short):
        field.points[short] = 0
        field.wound(short, field.mover[short])
        short = field.call(short[field.runs(short, field.mover[short])])
        _enter(
            field,
            chains,
            short,
            ahead(field.square[field.mover[short], short], 0),
            np.zeros(len(short), np.int16),
        )


def _land(field: Field, chains: Chains, rows: Index) -> None:
    if not len(rows):
        return
    mover = field.mover[rows]
    square = ahead(field.square[mover, rows], 0, 2)
    thrown = field.whips[mover, rows] > _DIE
    hard = ((field.throw(rows, 3) >= LANDED_HARD) & thrown).sum(axis=0)
    field.wound(rows, mover, hard.astype(np.int16))
    lives = where(field.runs(rows, mover))
    rows, square = rows[lives], square[lives]
    _enter(field, chains, rows, square)


def _enter(field: Field, chains: Chains, rows: Index, square: Small, side: Small | None = None) -> None:
    """The mover goes to a square; whoever is there is rammed."""
    taken = (field.square[:, rows] == square).any(axis=0)
    mover = field.mover[rows]
    if not taken.any():
        field.go(rows, mover, square)
        return
    free = ~taken
    field.go(rows[free], mover[free], square[free])
    sides = np.zeros(len(rows) - int(free.sum()), np.int16) if side is None else side[taken]
    chains.begin(rows[taken], mover[taken], square[taken], sides)


def _fight(field: Field, rows: Index) -> None:
    """WH-14: the inner neighbour, then the outer one."""
    if not len(rows):
        return
    rows = rows[field.runs(rows, field.mover[rows])]
    seen = Seen(field, rows)
    beside = seen.beside
    lane = LANE_OF[field.square[:, rows]]
    own = lane[seen.mover, np.arange(len(rows))]
    pairs = []
    for side in (-1, 1):
        there = beside & (lane == own + side)
        some = where(there.any(axis=0))
        pairs.append((rows[some], there[:, some].argmax(axis=0)))
    for worlds, other in pairs:
        mover = field.mover[worlds]
        _strike(field, worlds, mover, other)
        _strike(field, worlds, other, mover)


def _strike(field: Field, rows: Index, attacker: Index, defender: Index) -> None:
    able = ~field.over[rows] & field.runs(rows, attacker) & field.runs(rows, defender)
    rows, defender = rows[able], defender[able]
    if len(rows):
        field.wound(rows, defender, field.throw(rows)[0] >= STRUCK)
        field.call(rows)


# Taking up


def _take_up(field: Field, chains: Chains, seen: View) -> None:
    """Finish the move that is under way; then the others of this turn."""
    rows = where(~field.over)
    mover = seen.order[0]
    _go_on(field, chains, rows, seen.stage, mover)
    for number in seen.order[1:]:
        _moves(field, chains, np.full(field.size, number, np.intp))


def _go_on(field: Field, chains: Chains, rows: Index, stage: Stage, mover: int) -> None:
    match stage:
        case ChooseWhips():
            choose(field, rows)
            _before(field, chains, rows)
        case Window(moment=moment, asked=asked):
            first = 0 if asked is None else (asked - mover) % field.seats
            if moment is When.BEFORE_ROLL:
                _before(field, chains, rows, first)
            elif moment is When.AFTER_ROLL:
                _roll(field, ask(field, rows, moment, first))
                _drive(field, chains, rows)
            else:
                _end(field, rows, first)
        case RollDice():
            _roll(field, rows)
            _drive(field, chains, rows)
        case Fight(strikes=strikes):
            for attacker, defender in strikes:
                pair = (np.full(field.size, number, np.intp)[rows] for number in (attacker, defender))
                _strike(field, rows, *pair)
        case BeginFight():
            _fight(field, rows)
        case _:
            _thrown(field, chains, rows, stage)
            _drive(field, chains, rows)


def _thrown(field: Field, chains: Chains, rows: Index, stage: Stage) -> None:
    """Dice that are about to be thrown for a step that is paid for."""
    match stage:
        case Steer():
            return
        case SkidTest():
            _bend(field, chains, rows)
        case TakeOff():
            _jump(field, chains, rows)
        case TouchDown():
            _land(field, chains, rows)
        case LaneTest(side=side):
            _change(field, chains, rows, np.full(len(rows), side, np.int16))
        case Clash() | Veer() | IntoWall():
            chains.take_up(rows, stage)

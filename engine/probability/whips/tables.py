"""What the compiled races look up: the board, what every throw comes to, the tricks, and the policy.

Little is said here a second time: the rules and the policy are asked, case by case.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.games.whips import tables as rules
from engine.games.whips.actions import Change
from engine.games.whips.board import BEND_ROWS, CHOICE, JUMPS, LANES, ROW, WET
from engine.games.whips.model import Chariot
from engine.games.whips.race import skid_value
from engine.games.whips.tricks import (
    DECK,
    Add,
    Armour,
    Become,
    Fly,
    Grip,
    Mend,
    Operation,
    RollAgain,
    Slow,
    Sure,
    WhipsBy,
    Whom,
    Wound,
)
from engine.probability.whips.dice import DICE
from engine.probability.whips.image import GRIP, LEAVES, MOMENTS, OTHERS, SIZE, SKIDS, TABLES
from engine.probability.whips.rollout import chosen, steered
from engine.probability.whips.wants import wants

_WHIPS: Final = range(1, rules.WHIPS[1] + 1)


@cache
def tables() -> npt.NDArray[np.void]:
    """All of them."""
    found = np.zeros((), TABLES)
    found["leave"] = [LEAVES.index(_left(square)) for square in range(SIZE)]
    found["straight"] = [_straight(found["leave"], square) for square in range(SIZE)]
    found["water"] = [square in WET for square in range(SIZE)]
    for whips, wounds in np.ndindex(*found["chosen"].shape[:2]):
        drivers = (Chariot(square, whips, wounds) for square in range(SIZE))
        found["chosen"][whips, wounds] = [chosen(driver) for driver in drivers]
    _throws(found)
    for number, trick in enumerate(DECK):
        card = found["tricks"][number]
        found["of_moment"][MOMENTS[trick.when]] |= np.uint32((1 << OTHERS | 1) << number)
        card["neighbours"] = trick.whom is Whom.NEIGHBOURS
        for operation in trick.does:
            name, value = _worded(operation)
            card[name] = value
    wants(found["wants"])
    return found


# The board


def _left(square: int) -> str:
    """How a square is left: where there is a choice, as the policy steers, whatever is left of the move."""
    if square in JUMPS:
        return "JUMP"
    if ROW[square] in BEND_ROWS:
        return "BEND"
    if not CHOICE[square]:
        return "AHEAD"
    way = steered(square, 1)
    if isinstance(way, Change):
        return "LEFT" if way.side < 0 else "RIGHT"
    return "AHEAD"


def _straight(leave: Any, square: int) -> int:
    """How many squares are left straight ahead, one after another."""
    steps = 0
    while LEAVES[leave[square]] == "AHEAD":
        square, steps = (square + LANES) % SIZE, steps + 1
    return steps


# Throws


def _throws(found: Any) -> None:
    """What a ticket means, for whoever throws: WH-02 to WH-07, WH-10 to WH-14."""
    firsts = [dice[0] for dice in DICE]
    for whips in _WHIPS:
        dice = [three[:whips] for three in DICE]
        found["highest"][whips] = [max(shown) for shown in dice]
        found["changes"][whips] = [die >= rules.CHANGE[whips] for die in firsts]
        found["clears"][whips] = [max(shown) >= rules.CLEARED for shown in dice]
        found["lands_hard"][whips] = [sum(die >= rules.LANDED_HARD for die in shown) for shown in dice]
        skids = {needed: [SKIDS.index(_skids(shown, needed)) for shown in dice] for needed in range(2, 7)}
        for grip, place in np.ndindex(2 * GRIP + 1, LANES):
            found["skid"][grip, place, whips] = skids[skid_value(LANES - 1 - place, grip - GRIP)]
    found["inner"] = [die >= rules.WALLS[-1] for die in firsts]
    found["outer"] = [die >= rules.WALLS[1] for die in firsts]
    found["strikes"] = [die >= rules.STRUCK for die in firsts]
    found["veer"] = [rules.VEER[die] for die in firsts]
    found["swiped"] = [(one >= rules.SWIPED) + 2 * (other >= rules.SWIPED) for one, other, _ in DICE]
    found["shunted"] = [(one >= rules.SHUNTING) + 2 * (other >= rules.SHUNTED) for one, other, _ in DICE]


def _skids(dice: tuple[int, ...], needed: int) -> str:
    if min(dice) >= needed:
        return "ON"
    return "ROUND" if dice.count(1) >= rules.ONES else "OUT"


# Tricks


def _worded(operation: Operation) -> tuple[str, int]:
    """What an operation changes, as C calls it, and by how much."""
    match operation:
        case WhipsBy(value):
            return "whips", value
        case Grip(value):
            return "grip", value
        case Add(value):
            return "add", value
        case Become(value):
            return "become", value
        case Wound(value):
            return "wound", value
        case Mend(value):
            return "mend", value
        case RollAgain():
            return "again", 1
        case Sure() | Fly() | Armour() | Slow():
            return type(operation).__name__.lower(), 1

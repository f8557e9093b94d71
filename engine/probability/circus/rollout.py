"""The rollout policy of Circus: how everybody is taken to drive when the odds are computed.

Its directions follow from where the chariots stand, and from a ticket from 0 to 5: with four tickets in six
it heads for the lane with the most room, with one it veers left, with one right. So it is also the belief
about cards that still lie face down. While Jupiter is there to save it, it is fast wherever there is a lane
to skid to; afterwards, and in the outer lane, only if a fast move need not touch a bend. It shifts where that
costs least, whips whoever is along a wall, and keeps Jupiter for its own wreck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.circus import jupiter
from engine.games.circus.actions import Action, Drive, Head, OneMore, Pass, Shift, ThankJupiter, Way
from engine.games.circus.board import BEND_ROWS, BOARD, LANE, LANES, OUTER, OUTWARDS, ROW, ROWS, beside
from engine.games.circus.model import (
    AskJupiter,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    Crash,
    Peril,
    Race,
    Trial,
    moving,
)
from engine.games.circus.moves import shift_way, too_fast
from engine.games.circus.tables import BIG, Verdict
from engine.games.circus.trials import lash_way, result, whip_menu
from engine.games.circus.turns import walk_menu
from engine.games.circus.views import View
from engine.parts.runners import OFF

SIGHT: Final = 4  # squares ahead that a driver looks at
DARING: Final = 5  # in the outer lane, a fast move may reach a bend with the highest face, and no other
CAREFUL: Final = 3  # without Jupiter, it may with any face but the lowest
OUTER_HALF: Final = 3
PREFERRED: Final = ((0, -1, 1), (-1, 0, 1))

AHEAD: Final = BOARD.ahead
ASIDE: Final = tuple(
    tuple(OFF if (other := beside(square, way)) is None else other for way in (0, 1, -1))
    for square in range(BOARD.size)
)
"""[square][way] the level square, OFF for a wall; way -1 is the last of three."""

BRUSHES: Final = tuple(
    tuple(too_fast(square, speed) for speed in range(BIG[-1][0] + 1)) for square in range(BOARD.size)
)
"""[square][speed] whether it is too fast for the wall there (CI-16)."""

MARKER, LOST, CRASH, WRECK, HEAP = 4, 4, 4, 40, 10
"""What a move should avoid, in quarters of a square: a marker, a step, a collision, a wall, debris."""


@dataclass(slots=True)
class Ground:
    """What lies where: by square, the chariot or OFF, debris or not, drivers or none."""

    who: list[int]
    debris: Sequence[int]
    down: Sequence[int]


def ground(race: Race) -> Ground:
    """The ground of a race."""
    who, debris, down = [OFF] * BOARD.size, bytearray(BOARD.size), bytearray(BOARD.size)
    for number, chariot in enumerate(race.chariots):
        if chariot.running:
            who[chariot.square] = number
        if chariot.fell != OFF:
            down[chariot.fell] += 1
    for square in race.debris:
        debris[square] = 1
    return Ground(who, debris, down)


def heading(here: Ground, square: int) -> int:
    """Where there is most room: of equals straight on, or inwards from the outer half of the track."""
    who, debris, aside = here.who, here.debris, ASIDE[square]
    best, most = 0, -1
    for way in PREFERRED[LANE[square] >= OUTER_HALF]:
        at = aside[way] if way else square
        if at == OFF:
            continue
        room = 0
        while room < SIGHT:
            at = AHEAD[at]
            if who[at] != OFF or debris[at]:
                break
            room += 1
        if room > most:
            best, most = way, room
        if most == SIGHT:
            break
    return best


TICKETS: Final = 6
LEFT_TICKET: Final = 4  # the next one is for the right


def direction(here: Ground, square: int, ticket: int) -> int:
    """Where there is room; now and then left or right, unless a wall is there."""
    if ticket < LEFT_TICKET:
        return heading(here, square)
    way = -1 if ticket == LEFT_TICKET else 1
    return 0 if ASIDE[square][way] == OFF else way


def _clear(row: int, reach: int) -> bool:
    return not any(BEND_ROWS[(row + n) % ROWS] for n in range(reach + 1))


def _dares(square: int, markers: int, *, jupiter: bool) -> bool:
    """CI-11: in the outer lane a skid is a wreck; elsewhere only the lowest face is, and Jupiter may help."""
    if LANE[square] == OUTER:
        return _clear(ROW[square], max(1, DARING - markers))
    return jupiter or _clear(ROW[square], max(1, CAREFUL - markers))


HURRIES: Final = tuple(
    tuple(
        tuple(_dares(square, markers, jupiter=jupiter) for markers in range(DARING + 1))
        for square in range(BOARD.size)
    )
    for jupiter in (False, True)
)
"""[jupiter][square][markers] whether to be fast; more markers than five are as five."""


def hurries(square: int, markers: int, *, jupiter: bool) -> bool:
    """Whether a driver is fast here, with so many markers, and with Jupiter or without."""
    return HURRIES[jupiter][square][min(markers, DARING)]


def walk(here: Ground, square: int, speed: int, way: int, after: int) -> tuple[int, int]:
    """What a move meets, in quarters of a square, and where it comes to; after -1: no shift."""
    spent, brushed, left = 0, int(BRUSHES[square][speed]), speed
    for step in range(speed + 1):
        if step:
            ahead = AHEAD[square]
            if here.who[ahead] != OFF:
                last = step == speed and after < step
                return spent + (MARKER + LOST if last else CRASH + LOST * left), square
            square = ahead
            left -= 1
            brushed |= BRUSHES[square][speed]
            spent += here.debris[square] * HEAP + here.down[square] * MARKER
        if step == after:
            aside = ASIDE[square][way]
            if here.who[aside] != OFF:
                return spent + CRASH + LOST * left + (WRECK if ASIDE[square][-way] == OFF else 0), square
            square = aside
            brushed |= BRUSHES[square][speed]
            spent += here.debris[square] * HEAP + here.down[square] * MARKER
    return spent + brushed, square


def moment(here: Ground, square: int, speed: int, way: int) -> int:
    """When the shift costs least; the first of equals."""
    best, least = 0, WRECK * WRECK
    for after in range(speed + 1):
        spent, _ = walk(here, square, speed, way, after)
        if spent < least:
            best, least = after, spent
            if spent == 0:
                break
    return best


def rollout(seen: View, ticket: int = 0) -> Action:
    """What the policy does with a view; only a direction needs a ticket."""
    race = seen.race
    match seen.stage:
        case ChooseWay() if seen.seat is not None:
            return Head(Way(direction(ground(race), race.chariots[seen.seat].square, ticket)))
        case ChooseSpeed():
            mover = race.chariots[race.mover]
            return Drive(fast=race.turn > 1 and hurries(mover.square, mover.markers, jupiter=mover.jupiter))
        case ChooseShift():
            speed, square = moving(race).left, race.chariots[race.mover].square
            return Shift(moment(ground(race), square, speed, shift_way(race)))
        case ChooseBonus():
            ahead = AHEAD[race.chariots[race.mover].square]
            return Pass() if ahead in race.debris else OneMore()
        case AskJupiter(incident=incident, asked=seat):
            mine = jupiter.victim(race, incident) == seat
            return ThankJupiter() if mine and wrecks(seen, incident) else Pass()
        case ChooseStep(asked=driver):
            return walk_menu(race, driver)[0]
    return whip(race)


def whip(race: Race) -> Action:
    """On whoever is along a wall: one lash in six is the end of that chariot."""
    for choice in whip_menu(race):
        if LANE[race.chariots[choice.target].square] in (0, OUTER):
            return choice
    return Pass()


def wrecks(seen: View, incident: Trial | Crash) -> bool:
    """Whether a result destroys its victim, as far as it leads by itself."""
    race = seen.race
    if isinstance(incident, Crash):
        loser = incident.loser
        if loser is None or incident.way == 0:
            return False
        away = incident.way if loser == incident.target else -incident.way
        return not 0 <= LANE[race.chariots[loser].square] + away < LANES
    said, lane = result(race, incident), LANE[race.chariots[incident.chariot].square]
    match incident.peril:
        case Peril.ACCIDENT | Peril.DEBRIS if said is Verdict.LOW:
            return True
        case Peril.ACCIDENT:
            return lane + OUTWARDS == LANES and not seen.options.mild
        case Peril.WHIP if said is Verdict.HIGH:
            other = LANE[race.chariots[incident.other].square]
            return not 0 <= other + lash_way(race, incident) < LANES
    return False

"""The direction cards of one turn as a game of two: this seat against the rival that is nearest.

Each heads straight on, left or right; what one gains the other loses. A cell is what both moves bring in
squares, on average over their speed dice: steps made, less what they meet, markers and lanes included. All
others stand where they are, but for those that will have moved on.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.core.chance import Stream
from engine.games.circus.actions import Way
from engine.games.circus.board import LANE, ROW, ROWS
from engine.games.circus.model import Race, standing
from engine.games.circus.tables import SLOWEST, die
from engine.games.circus.turns import way_menu
from engine.games.circus.views import View
from engine.parts.runners import OFF
from engine.probability.circus.rollout import AHEAD, MARKER, Ground, ground, hurries, moment, walk
from engine.theory.matrix_games import Solution, solve

NEAR = 8  # rows within which two chariots may meet in a turn
LANE_WORTH = (2, 3, 3, 2, 0, -4)  # quarters of a square: room to skid, and no wall
STAYS = -1  # a shift that never comes


@dataclass(frozen=True, slots=True)
class Duel:
    """The local game and its solution."""

    rival: int | None
    mine: tuple[Way, ...]
    theirs: tuple[Way, ...]
    payoffs: tuple[tuple[int, ...], ...]  # to this seat, in 1/144 of a square
    solution: Solution

    def draw(self, rng: Stream) -> Way:
        """A direction from the mixture."""
        whole = 1
        for share in self.solution.rows:
            whole = _common(whole, share.denominator)
        ticket = rng.index(whole)
        for way, share in zip(self.mine, self.solution.rows, strict=True):
            ticket -= int(share * whole)
            if ticket < 0:
                return way
        raise AssertionError("a mixture that does not sum to one")


def _common(one: int, other: int) -> int:
    """The least common multiple of two denominators.

    >>> _common(4, 6)
    12
    """
    return Fraction(one, other).numerator * other


def duel(seen: View, seat: int) -> Duel:
    """The local game of a seat that is to choose, and how to play it."""
    race = seen.race
    rival = nearest(race, seat)
    mine = tuple(head.way for head in way_menu(race, seat))
    theirs = (Way.AHEAD,) if rival is None else tuple(head.way for head in way_menu(race, rival))
    payoffs = tuple(tuple(_cell(race, seat, rival, a, b) for b in theirs) for a in mine)
    return Duel(rival, mine, theirs, payoffs, solve(payoffs))


def nearest(race: Race, seat: int) -> int | None:
    """The chariot that this one is likeliest to meet: the fewest rows and lanes away."""

    def distance(other: int) -> tuple[int, int]:
        one, two = race.chariots[seat].square, race.chariots[other].square
        rows = (ROW[one] - ROW[two]) % ROWS
        return (min(rows, ROWS - rows) + abs(LANE[one] - LANE[two]), other)

    others = [n for n in standing(race) if n != seat]
    near = min(map(distance, others))
    return near[1] if near[0] <= NEAR else None


def _cell(race: Race, seat: int, rival: int | None, mine: Way, theirs: Way) -> int:
    """What the two moves bring this seat more than its rival."""
    here = _field(race, seat, rival)
    order = [n for n in race.order if n in (seat, rival)]
    ways = {seat: mine, rival: theirs}
    gains = dict.fromkeys(order, 0)
    first, *rest = order
    for weight, gain, end in _moves(race, here, first, race.chariots[first].square, ways[first]):
        gains[first] += weight * gain * 6
        if not rest:
            continue
        second = rest[0]
        there = _moved(here, race.chariots[first].square, end)
        start = race.chariots[second].square
        if AHEAD[start] == end:
            gains[second] -= weight * MARKER * 6
        for chance, brings, stop in _moves(race, there, second, start, ways[second]):
            gains[second] += weight * chance * brings
            if stop == AHEAD[end]:
                gains[first] -= weight * chance * MARKER
    return gains[seat] - (0 if rival is None else gains[rival])


def _field(race: Race, seat: int, rival: int | None) -> Ground:
    """The ground without those who move before either of the two."""
    here = ground(race)
    for other in race.order:
        if other in (seat, rival):
            break
        here.who[race.chariots[other].square] = OFF
    return here


def _moved(here: Ground, start: int, end: int) -> Ground:
    who = list(here.who)
    who[start], who[end] = OFF, who[start]
    return Ground(who, here.debris, here.down)


def _moves(race: Race, here: Ground, chariot: int, square: int, way: Way) -> list[tuple[int, int, int]]:
    """By face of the die: its weight in six, what the move brings, and where it ends."""
    markers = race.chariots[chariot].markers
    found = []
    fast = hurries(square, markers, jupiter=race.chariots[chariot].jupiter)
    for face, weight in die(fast=fast):
        speed = max(SLOWEST, face - markers)
        after = moment(here, square, speed, way.value) if way.value else STAYS
        spent, end = walk(here, square, speed, way.value, after)
        found.append((weight, 4 * speed - spent + LANE_WORTH[LANE[end]], end))
    return found

"""The bot that plays well: it mixes its directions and weighs every risk against its chance to win."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from engine.core.chance import Stream
from engine.games.circus import jupiter
from engine.games.circus.actions import Action, Drive, Head, Pass, ThankJupiter, Whip
from engine.games.circus.board import BEND_ROWS, LANE, OUTER, ROW, ROWS
from engine.games.circus.model import AskJupiter, Race
from engine.games.circus.moves import shift_way
from engine.games.circus.tables import SLOWEST, die
from engine.games.circus.views import View
from engine.probability.circus.rollout import Ground, ground, moment, rollout, walk, wrecks
from engine.strategies.circus.bot import Bot
from engine.strategies.circus.duel import STAYS, duel
from engine.strategies.circus.house import GAME
from engine.strategies.registry import strategy

PACE: Final = 3.3  # squares that a chariot makes in a turn
SPREAD: Final = 1.2  # by which two chariots drift apart in a turn
SKID: Final = (0.1, 0.1, 0.2, 0.5, 1.2)  # by lane, what a lane further out costs later, in squares
JUPITER: Final = 1.5  # squares that the card is worth while it is there


def wreck_worth(seen: View, seat: int) -> float:
    """What staying in the race is worth, in squares: little to the last, much to the leader.

    A chariot d squares behind wins with a chance that falls off as exp(-d / s), so a square is worth
    p(1 - p)/s of a win, and all of it, p, is worth s/(1 - p) squares.
    """
    race = seen.race
    place = {n: _made(race, n) for n, c in enumerate(race.chariots) if c.running}
    left = max(1.0, ((seen.options.laps + 1) * ROWS - max(place.values())) / PACE)
    scale = max(1.0, SPREAD * sqrt(left))
    weights = {n: exp((made - place[seat]) / scale) for n, made in place.items()}
    chance = 1 / sum(weights.values())
    return scale / max(0.05, 1 - chance)


def _made(race: Race, chariot: int) -> int:
    here = race.chariots[chariot]
    return here.crossings * ROWS + ROW[here.square]


def way(seen: View, rng: Stream) -> Action:
    """A direction drawn from the solution of the local game."""
    if seen.seat is None:
        raise AssertionError("a spectator is asked for nothing")
    return Head(duel(seen, seen.seat).draw(rng))


def speed(seen: View, _: Stream) -> Action:
    """Whichever die brings more, wrecks and markers counted."""
    if seen.race.turn == 1:
        return Drive(fast=False)
    return Drive(fast=brings(seen, fast=True) > brings(seen, fast=False))


def brings(seen: View, *, fast: bool) -> float:
    """What a speed brings on average, in squares."""
    here = ground(seen.race)
    return sum(weight * _move(seen, here, face, fast=fast) for face, weight in die(fast=fast)) / 6


def _move(seen: View, here: Ground, face: int, *, fast: bool) -> float:
    race = seen.race
    mover = race.chariots[race.mover]
    made, steps = _made(race, race.mover), max(SLOWEST, face - mover.markers)
    turn = shift_way(race)
    after = moment(here, mover.square, steps, turn) if turn else STAYS
    spent, end = walk(here, mover.square, steps, turn, after)
    gain = steps - spent / 4
    rows = (ROW[end] - ROW[mover.square]) % ROWS
    if made + rows >= (seen.options.laps + 1) * ROWS:
        return gain + wreck_worth(seen, race.mover) * 2  # home
    if fast and any(BEND_ROWS[(ROW[mover.square] + n) % ROWS] for n in range(rows + 1)):
        gain -= accident(seen, LANE[end])
    return gain


def accident(seen: View, lane: int) -> float:
    """What the roll of a fast bend costs on average, in squares."""
    wreck = wreck_worth(seen, seen.race.mover)
    if seen.race.chariots[seen.race.mover].jupiter:
        wreck = min(wreck, 1 + JUPITER)
    outer = 2.0 if seen.options.mild else wreck
    skid = 1 + SKID[lane] if lane < OUTER else outer
    return (wreck + 4 * skid - 1) / 6


def whip(seen: View, _: Stream) -> Action:
    """At whoever is along a wall; else at whoever is level in laps too, or ahead."""
    choice = rollout(seen)
    if isinstance(choice, Whip):
        return choice
    race = seen.race
    for other in seen.menu:
        if isinstance(other, Whip) and _made(race, other.target) >= _made(race, race.mover):
            return other
    return Pass()


def thanks(seen: View, _: Stream) -> Action:
    """For its own wreck and nothing less."""
    stage = seen.stage
    if not isinstance(stage, AskJupiter) or jupiter.victim(seen.race, stage.incident) != stage.asked:
        return Pass()
    return ThankJupiter() if wrecks(seen, stage.incident) else Pass()


@strategy(
    GAME,
    "strong",
    name="Diocles",
    idea="mixes directions so that nobody can read them, and takes risks that are worth a win",
    voice=("Guess again.", "I have won this before."),
)
def diocles() -> Bot:
    """The one to beat."""
    return Bot(way=way, speed=speed, whip=whip, jupiter=thanks)

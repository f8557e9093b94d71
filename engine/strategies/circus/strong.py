"""The bot that plays well: it mixes its directions and weighs every risk against its chance to win."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from engine.core.chance import Stream
from engine.games.circus import jupiter
from engine.games.circus.actions import Action, Drive, FlyingStart, Head, Pass, ThankJupiter, Whip
from engine.games.circus.board import BEND_ROWS, LANE, OUTER, ROW, ROWS
from engine.games.circus.model import AskJupiter, Crash, Race
from engine.games.circus.moves import shift_way
from engine.games.circus.tables import SLOWEST, die
from engine.games.circus.views import View
from engine.probability.circus.rollout import Ground, ground, moment, walk, wrecks
from engine.strategies.circus.bot import Bot
from engine.strategies.circus.duel import STAYS, duel
from engine.strategies.circus.house import GAME
from engine.strategies.registry import strategy

PACE: Final = 3.4  # squares that a chariot makes in a turn
SPREAD: Final = 2.6  # by which two chariots drift apart in a turn, wrecks and markers included
SKID: Final = (0.0, 0.1, 0.2, 0.6, 1.5)  # by lane, what a lane further out costs later, in squares
NEED: Final = 0.02  # a turn, the chance that Jupiter will be needed
MOST_NEED: Final = 0.35


def chances(seen: View) -> dict[int, float]:
    """By chariot, a guess at its chance to win: a square behind is worth the same share everywhere."""
    race, scale = seen.race, spread(seen)
    place = {n: _made(race, n) for n, c in enumerate(race.chariots) if c.running}
    best = max(place.values())
    weights = {n: exp((made - best) / scale) for n, made in place.items()}
    return {n: weight / sum(weights.values()) for n, weight in weights.items()}


def turns_left(seen: View) -> float:
    """How many more turns the leader needs."""
    race = seen.race
    best = max(_made(race, n) for n, c in enumerate(race.chariots) if c.running)
    return max(1.0, ((seen.options.laps + 1) * ROWS - best) / PACE)


def spread(seen: View) -> float:
    """The squares by which it may still turn out otherwise."""
    return SPREAD * sqrt(turns_left(seen))


def wreck_worth(seen: View, seat: int) -> float:
    """What staying in the race is worth, in squares: little to the last, much to the leader.

    A square is worth p(1 - p)/s of a win to whoever wins with chance p, and all of it, p, is worth
    s/(1 - p) squares.
    """
    return spread(seen) / max(0.05, 1 - chances(seen)[seat])


def jupiter_worth(seen: View, seat: int) -> float:
    """What the card is worth while it is there, in squares: less and less towards the end."""
    return min(MOST_NEED, NEED * turns_left(seen)) * wreck_worth(seen, seat)


def against(seen: View, other: int, seat: int) -> float:
    """What a square that another loses is worth to a seat, in squares of its own."""
    found = chances(seen)
    return found[other] / max(0.05, 1 - found[seat])


def _made(race: Race, chariot: int) -> int:
    here = race.chariots[chariot]
    return here.crossings * ROWS + ROW[here.square]


def way(seen: View, rng: Stream) -> Action:
    """A direction drawn from the solution of the local game."""
    if seen.seat is None:
        raise AssertionError("a spectator is asked for nothing")
    return Head(duel(seen, seen.seat).draw(rng))


def speed(seen: View, _: Stream) -> Action:
    """Whichever die brings more, wrecks and markers counted; a flying start costs what Jupiter is worth."""
    slow, fast = brings(seen, fast=False), brings(seen, fast=True)
    if seen.race.turn > 1:
        return Drive(fast=fast > slow)
    flies = FlyingStart() in seen.menu and fast - jupiter_worth(seen, seen.race.mover) > slow
    return FlyingStart() if flies else Drive(fast=False)


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
    mover = seen.race.mover
    wreck = wreck_worth(seen, mover)
    if seen.race.chariots[mover].jupiter:
        wreck = min(wreck, 1 + jupiter_worth(seen, mover))
    outer = 2.0 if seen.options.mild else wreck
    skid = 1 + SKID[lane] if lane < OUTER else outer
    return (wreck + 4 * skid - 1) / 6


def whip(seen: View, _: Stream) -> Action:
    """At whoever loses more by the highest face than oneself by the lowest."""
    race = seen.race

    def gain(choice: Whip) -> float:
        other = race.chariots[choice.target]
        lost = 1.0
        away = 1 if LANE[other.square] > LANE[race.chariots[race.mover].square] else -1
        if not 0 <= LANE[other.square] + away <= OUTER:
            worth = jupiter_worth if other.jupiter else wreck_worth
            lost += worth(seen, choice.target)
        return lost * against(seen, choice.target, race.mover) - 1

    best = max((choice for choice in seen.menu if isinstance(choice, Whip)), key=gain, default=None)
    return Pass() if best is None or gain(best) <= 0 else best


def thanks(seen: View, _: Stream) -> Action:
    """For whatever is worth more than the card and the marker that it takes."""
    stage = seen.stage
    if not isinstance(stage, AskJupiter):
        return Pass()
    worth = (
        _harm(seen, stage) if jupiter.victim(seen.race, stage.incident) == stage.asked else _aid(seen, stage)
    )
    return ThankJupiter() if worth > 1 + jupiter_worth(seen, stage.asked) else Pass()


def _harm(seen: View, stage: AskJupiter) -> float:
    """What a result costs oneself: the race, or a marker and perhaps a lane."""
    return wreck_worth(seen, stage.asked) if wrecks(seen, stage.incident) else 1.5


def _aid(seen: View, stage: AskJupiter) -> float:
    """What it is worth to save another: whoever drives it from its square is stopped instead (CI-10)."""
    crash, race = stage.incident, seen.race
    if not isinstance(crash, Crash) or crash.forced or crash.loser != crash.target or crash.way == 0:
        return 0.0
    if race.move is None or stage.asked == crash.chariot:
        return 0.0
    kept = wreck_worth(seen, crash.target) if wrecks(seen, crash) else 1.0
    stopped = race.move.left * against(seen, crash.chariot, stage.asked)
    return stopped - kept * against(seen, crash.target, stage.asked)


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

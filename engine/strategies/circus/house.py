"""The house bots, each an idea in a few lines."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.circus import jupiter
from engine.games.circus.actions import Action, Drive, FlyingStart, Pass, ThankJupiter, Whip
from engine.games.circus.board import BEND_ROWS, LANE, ROW, ROWS
from engine.games.circus.model import AskJupiter, standing
from engine.games.circus.views import View
from engine.probability.circus.rollout import rollout, wrecks
from engine.strategies.circus.bot import Bot
from engine.strategies.registry import strategy

GAME = "circus"
FARTHEST = 6  # squares of the fastest move
WIDE = 5  # the lane from which a skid leads to the wall


def anything(seen: View, rng: Stream) -> Action:
    """Any line of the menu, all alike."""
    return rng.choice(seen.menu)


@strategy(
    GAME,
    "random",
    name="Alea",
    idea="picks any line of the menu, all alike",
    voice=("The die is cast.", "Left? Right? Whatever."),
)
def alea() -> Bot:
    """The yardstick that any bot should beat."""
    return Bot(*(anything,) * 7)


def veer(seen: View, rng: Stream) -> Action:
    """The rollout policy with its ticket."""
    return rollout(seen, rng.index(6))


@strategy(
    GAME,
    "rollout",
    name="Auriga",
    idea="drives by the fixed list that the odds are computed with",
    voice=("By the book.", "Slow in, fast out."),
)
def auriga() -> Bot:
    """The rollout policy, as a player."""
    return Bot(way=veer)


def slow_near_bends(seen: View, _: Stream) -> Action:
    """Fast only where no face of the big die can touch a bend."""
    race = seen.race
    row = ROW[race.chariots[race.mover].square]
    straight = not any(BEND_ROWS[(row + n) % ROWS] for n in range(FARTHEST + 1))
    return Drive(fast=straight and race.turn > 1)


def no_whip(_: View, __: Stream) -> Action:
    """A whip may backfire."""
    return Pass()


def at_once(seen: View, _: Stream) -> Action:
    """Whatever happens to it first, or would leave debris in its way."""
    stage, race = seen.stage, seen.race
    if not isinstance(stage, AskJupiter):
        return Pass()
    harmed = jupiter.victim(race, stage.incident)
    if harmed == stage.asked:
        return ThankJupiter()
    here, there = (race.chariots[n].square for n in (stage.asked, harmed or 0))
    in_the_way = LANE[here] == LANE[there] and 0 < (ROW[there] - ROW[here]) % ROWS <= FARTHEST
    return ThankJupiter() if in_the_way and wrecks(seen, stage.incident) else Pass()


@strategy(
    GAME,
    "cautious",
    name="Cunctator",
    idea="never fast near a bend; Jupiter at the first scratch, or for whoever would be debris ahead of it",
    voice=("Slowly does it.", "After you. No, really."),
)
def cunctator() -> Bot:
    """Arrives in one piece."""
    return Bot(speed=slow_near_bends, whip=no_whip, jupiter=at_once)


def flat_out(seen: View, _: Stream) -> Action:
    """Fast, also from the start, until all are behind; but for the outer lane near a bend."""
    race = seen.race
    if FlyingStart() in seen.menu:
        return FlyingStart()
    leads = standing(race)[0] == race.mover
    wide = LANE[race.chariots[race.mover].square] >= WIDE
    return slow_near_bends(seen, _) if leads or wide else Drive(fast=race.turn > 1)


def any_whip(seen: View, _: Stream) -> Action:
    """The first that is level."""
    return next((choice for choice in seen.menu if isinstance(choice, Whip)), Pass())


@strategy(
    GAME,
    "bold",
    name="Phaethon",
    idea="a flying start, then fast through every bend while anybody is ahead; whips all",
    voice=("Brakes are for oxen.", "My father has a bigger one."),
)
def phaethon() -> Bot:
    """Seldom arrives."""
    return Bot(speed=flat_out, whip=any_whip)

"""The rollout policy of Ben Hvrt: a closed form, the same for every seat.

In a window each seat plays at most one card, the first of a fixed list whose condition holds;
it drives by the canonical path to the farthest square, inside first; it bids for nothing and
makes and takes no offers. Odds are computed under this policy, so that races can
be run in C and still be compared, move by move, with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.actions import (
    Action,
    Decline,
    Drop,
    Maintain,
    Move,
    Pass,
    Play,
    Ready,
    ToAuction,
    Use,
)
from engine.games.ben_hvrt.cards import CARDS, Sort, Whom
from engine.games.ben_hvrt.model import (
    Answer,
    Chariot,
    DragBy,
    Moment,
    OfferQuickSale,
    Steer,
    Trading,
    Upkeep,
    Window,
    owner,
)
from engine.games.ben_hvrt.race import standing, start_of
from engine.games.ben_hvrt.views import View


@dataclass(frozen=True, slots=True)
class Spot:
    """What the conditions look at: the play, and the chariots that it is about."""

    mine: bool  # the target is the player's own
    leads: bool  # the target is first on the track
    moving: bool  # the target is the mover
    roll: int
    chariot: Chariot
    driven: bool  # the target has a Driver


Condition = Callable[[Spot], bool]


def _helps(gain: Callable[[int], int], least: int) -> Condition:
    """On one's own roll, if it gains enough."""
    return lambda spot: spot.mine and gain(spot.roll) - spot.roll >= least


def _hurts(loss: Callable[[int], int], least: int) -> Condition:
    """On the leader's roll, if it costs enough."""
    return lambda spot: not spot.mine and spot.leads and spot.roll - loss(spot.roll) >= least


def _uncovered_leader(spot: Spot) -> bool:
    return not spot.mine and spot.leads and spot.moving and spot.chariot.cover == 0


PRIORITY: Final[tuple[tuple[str, Condition], ...]] = (
    # before a roll
    ("carpenter-ants", lambda spot: not spot.mine and spot.leads),
    ("pension", lambda spot: not spot.mine and spot.leads),
    ("orangutan", _uncovered_leader),
    ("lucky-sandal", lambda spot: spot.chariot.cover == 0),
    ("steady-flavia", lambda spot: spot.chariot.cover in (0, 1)),
    # after a roll: the largest gain first
    ("add-3", _helps(lambda roll: roll + 3, 1)),
    ("add-2", _helps(lambda roll: roll + 2, 1)),
    ("move-6", _helps(lambda _: 6, 3)),
    ("move-5", _helps(lambda _: 5, 3)),
    ("move-4", _helps(lambda _: 4, 2)),
    ("move-3", _helps(lambda _: 3, 2)),
    ("add-1", _helps(lambda roll: roll + 1, 1)),
    ("roll-again", lambda spot: spot.mine and spot.roll <= 2),
    # the same on the leader: the largest loss first
    ("move-1", _hurts(lambda _: 1, 3)),
    ("move-2", _hurts(lambda _: 2, 3)),
    ("subtract-2", _hurts(lambda roll: roll - 2, 1)),
    ("subtract-1", _hurts(lambda roll: roll - 1, 1)),
    # while passing
    ("well-aimed-cat", lambda spot: not spot.mine),
    ("plow-handle", lambda spot: not spot.mine and (spot.driven or spot.chariot.speed >= 3)),
    ("hook", lambda spot: spot.chariot.speed < 6),
    # after a move
    ("second-wind", lambda spot: spot.chariot.speed <= 4),
)
"""Which card comes first, and when it is worth playing."""

ONLY_BEFORE_ROLL: Final = frozenset({"pension"})
"""Playable at any time; the policy thinks of it once a move."""
CHOSEN_ROLL: Final = 6


def rollout(seen: View) -> Action:
    """What the policy does at any decision of the seat whose view this is."""
    match seen.stage:
        case Steer():
            return Move(farthest(seen))
        case Window() as window:
            return outfit(seen) if window.moment is Moment.OUTFIT else card(seen, window)
        case Upkeep():
            return Maintain() if Maintain() in seen.menu else Drop()
        case DragBy():
            return seen.menu[-1]  # the menu begins with the farthest place
        case OfferQuickSale():
            return ToAuction()
        case Trading():
            return Ready()
        case Answer():
            return Decline()
    return Pass()


def farthest(seen: View) -> tuple[int, ...]:
    """The canonical path to the farthest square, inside first."""
    if seen.race is None:
        raise AssertionError("nobody drives before the race")
    return routes.farthest(start_of(seen.race, seen.race.mover, seen.race.allowance, seen.laps))


def outfit(seen: View) -> Action:
    """Everything that stays in play is played, a Driver where there is none; so is a levy."""
    for play in outfits(seen):
        driver = seen.gear[play.on].driver if play.on >= 0 else None
        if driver is None or CARDS[play.card].sort is not Sort.DRIVER:
            return play
    return Pass()


def outfits(seen: View) -> Iterator[Play]:
    """The plays of the auction: what stays in play, and what is for the whole table."""
    for play in seen.menu:
        if isinstance(play, Play) and (CARDS[play.card].stays or CARDS[play.card].whom is Whom.TABLE):
            yield play


def card(seen: View, window: Window) -> Action:
    """The first card of the list that is playable now and whose condition holds."""
    if seen.seat in window.played:
        return Pass()
    plays: dict[str, list[Play | Use]] = {}
    for action in seen.menu:
        if isinstance(action, Play | Use) and not (
            isinstance(action, Play) and action.roll not in (0, CHOSEN_ROLL)
        ):
            plays.setdefault(action.card, []).append(action)
    for kind, condition in PRIORITY:
        if kind in ONLY_BEFORE_ROLL and window.moment is not Moment.BEFORE_ROLL:
            continue
        for action in plays.get(kind, ()):
            if condition(_spot(seen, action.on)):
                return action
    return Pass()


def _spot(seen: View, target: int) -> Spot:
    race = seen.race
    if race is None:
        raise AssertionError("nobody plays on chariots before the race")
    return Spot(
        mine=owner(seen.options, target) == seen.seat,
        leads=standing(race)[0] == target,
        moving=race.mover == target,
        roll=race.roll,
        chariot=race.chariots[target],
        driven=seen.gear[target].driver is not None,
    )

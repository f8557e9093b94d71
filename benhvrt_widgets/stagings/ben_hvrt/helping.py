"""Whether a card could help whoever plays it now: by the rules and what is public, whatever the odds.

More squares and more Speed never hurt, for one may always go less far (BH-24); so a play can help that makes
one's own chariot faster, a rival's slower, or takes something from somebody else.
"""

from __future__ import annotations

from typing import Final

from engine.core.chance import Key
from engine.games.ben_hvrt import cards as c
from engine.games.ben_hvrt.actions import Play, Use
from engine.games.ben_hvrt.model import Gear, Moment, Race
from engine.games.ben_hvrt.tables import clamp_speed
from engine.games.ben_hvrt.windows import DIE, Situation
from engine.parts.deck import Cards

HOLDS_UP: Final = frozenset(
    card
    for card in c.DECK
    if card.whom is c.Whom.ANY and not any(isinstance(op, c.Wreck) for op in card.does)
)
"""What can be played on anybody, and takes nothing for good but a Driver."""


def reasons(where: Situation, hand: Cards, window: Key) -> frozenset[Key]:
    """Why a seat should be asked in this window, each reason by a name, so that none is asked about twice.

    What serves at any time can wait until one's own roll; let be there, it is asked for in the next lap.
    """
    return frozenset(
        _named(where, play, window)
        for play in where.plays(hand)
        if helps(where, play)
        and (where.moment is Moment.BEFORE_ROLL or c.CARDS[play.card].when is not c.When.ANY_TIME)
    )


def _named(where: Situation, play: Play | Use, window: Key) -> Key:
    """A card, where it goes, and what it would find there."""
    race, reason = where.race, (play.card, play.on)
    if race is None:
        return (*window, *reason)
    chariot = race.chariots[play.on]
    if c.CARDS[play.card].when is c.When.ANY_TIME:
        _, number, *_ = window
        return (number, chariot.lap, *reason)
    return (*window, *reason, race.roll, chariot.speed, chariot.cover)


def helps(where: Situation, play: Play | Use) -> bool:
    """Whether some of what the card does can do its player good."""
    card = c.CARDS[play.card]
    if play.on < 0:
        return True
    gear = where.gear[play.on]
    if card.stays and isinstance(play, Play):
        return _adds(card, gear)
    mine = play.on in where.mine
    if (
        card in HOLDS_UP
        and not mine
        and where.race is not None
        and not _ahead(where.race, where.mine, play.on)
    ):
        return False
    return any(_helps(operation, where.race, gear, play, mine=mine) for operation in card.does)


def _ahead(race: Race, mine: tuple[int, ...], rival: int) -> bool:
    """Whether a rival stands before all that is one's own: who is behind need not be held up now."""
    own = (race.chariots[chariot] for chariot in mine)
    return all(race.chariots[rival].progress > chariot.progress for chariot in own if chariot.running)


def _adds(card: c.Card, gear: Gear) -> bool:
    """A second Driver of a kind takes the place of the first, and a second shield covers nothing more."""
    if card.kind == gear.driver:
        return False
    shields = [operation for operation in card.does if isinstance(operation, c.Shield)]
    return not shields or not all(gear.shielded_from(operation.sort) for operation in shields)


def _helps(operation: c.Operation, race: Race | None, gear: Gear, play: Play | Use, *, mine: bool) -> bool:
    """Whether one thing that a card does can be wished for, on this chariot."""
    if isinstance(operation, c.Retire):
        return not mine and gear.driver is not None
    if isinstance(operation, c.Wreck | c.Halt):
        return not mine
    if isinstance(operation, c.Drag):
        return True
    if race is None:
        return False
    change = _faster(operation, race, play)
    return any(step > 0 for step in change) if mine else any(step < 0 for step in change)


def _faster(operation: c.Operation, race: Race, play: Play | Use) -> list[int]:
    """By how much a roll or Speed changes; of a die that is yet to fall, whatever it may show."""
    chariot = race.chariots[play.on]
    rolls = (chariot.cover,) if chariot.cover else DIE
    match operation:
        case c.Add(squares=squares):
            return [squares]
        case c.Become(roll=roll):
            return [roll - race.roll]
        case c.AtLeast(roll=roll):
            return [max(0, roll - race.roll)]
        case c.RollAgain():
            better = sum(face > race.roll for face in DIE) - sum(face < race.roll for face in DIE)
            return [better]
        case c.Cover(roll=roll):
            covered = roll or (play.roll if isinstance(play, Play) else 0)
            return [covered - face for face in rolls]
        case c.SpeedBy(change=change):
            return [clamp_speed(chariot.speed + change) - chariot.speed]
        case c.SpeedTo(speed=speed):
            return [clamp_speed(speed) - chariot.speed]
    return []

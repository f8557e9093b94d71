"""Whips in sentences: what happens, what may be chosen, and what is asked."""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.racing import RaceWords
from benhvrt_widgets.stagings.whips.faces import text, trick_name
from benhvrt_widgets.words import Names
from engine.games.whips import events as e
from engine.games.whips.actions import Action, Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BOARD, ROW
from engine.games.whips.model import ChooseWhips, Steer, Window
from engine.games.whips.tables import CHANGE, LAPS
from engine.games.whips.views import View

SIDES: Final = {-1: "left", 0: "ahead", 1: "right"}


def square_name(square: int, lang: str) -> str:
    """A square as it is spoken."""
    return say("whips.square", lang, lane=BOARD.lane[square] + 1, row=ROW[square] + 1)


def dice_told(dice: tuple[int, ...]) -> str:
    """Dice as they are read out: 2-5-6."""
    return "-".join(map(str, dice))


def _tested(key: str) -> Teller:
    def tell(event: Any, names: Names, _: str) -> Told:
        outcome = "passed" if event.passed else "failed"
        facts = {"name": names[event.chariot], "dice": dice_told(event.dice), "needed": event.needed}
        if not event.dice:
            return f"{key}_sure", {"name": names[event.chariot]}
        return f"{key}_{outcome}", facts

    return tell


def _jumped(event: e.Jumped, names: Names, _: str) -> Told:
    facts: dict[str, object] = {"name": names[event.chariot]}
    if not event.dice:
        return "flew", facts
    return "jumped" if event.cleared else "splashed", {**facts, "dice": dice_told(event.dice)}


def _over(event: e.RaceOver, names: Names, lang: str) -> Told:
    if event.winner is None:
        return "nobody_won", {}
    order = listed([names[chariot] for chariot in event.order], lang)
    return "stopped" if event.stopped else "over", {"name": names[event.winner], "order": order}


def _by(key: str) -> Teller:
    return lambda event, names, _: (key, {"name": names[event.chariot]})


TOLD: Final[dict[type, Teller]] = {
    e.LinedUp: lambda v, n, lang: (
        "lined_up",
        {"order": listed([n[c] for c in sorted(range(len(n)), key=lambda c: -v.squares[c])], lang)},
    ),
    e.Dealt: lambda v, n, lang: (
        ("dealt", {"name": n[v.seat]})
        if v.trick is None
        else ("dealt_you", {"trick": trick_name(v.trick, lang)})
    ),
    e.TurnBegan: lambda v, n, _: (
        "turn_began",
        {"turn": v.turn, "order": ", ".join(n[c] for c in v.order)},
    ),
    e.TurnedRound: _by("turned_round"),
    e.Whipped: lambda v, n, _: ("whipped", {"name": n[v.chariot], "whips": v.whips}),
    e.Rolled: lambda v, n, _: (
        "rolled",
        {"name": n[v.chariot], "dice": dice_told(v.dice), "squares": v.squares},
    ),
    e.PointsSet: lambda v, n, _: ("points_set", {"name": n[v.chariot], "squares": v.squares}),
    e.LaneTested: _tested("lane"),
    e.SkidTested: _tested("skid"),
    e.SpunOut: _by("spun_out"),
    e.HitWall: lambda v, n, _: (
        "hit_stone" if v.stone else "hit_hedge",
        {"name": n[v.chariot], "die": v.die},
    ),
    e.Jumped: _jumped,
    e.Landed: lambda v, n, _: ("landed", {"name": n[v.chariot], "dice": dice_told(v.dice)}),
    e.Sideswiped: lambda v, n, _: (
        "sideswiped",
        {"name": n[v.attacker], "other": n[v.defender], "dice": dice_told(v.dice)},
    ),
    e.Shunted: lambda v, n, _: (
        "shunted",
        {"name": n[v.attacker], "other": n[v.defender], "own": v.dice[0], "theirs": v.dice[1]},
    ),
    e.Veered: lambda v, n, _: (f"veered_{SIDES[v.side]}", {"name": n[v.chariot], "die": v.die}),
    e.Jammed: _by("jammed"),
    e.Stepped: lambda v, n, _: ("crossed", {"name": n[v.chariot]}) if v.crossed else None,
    e.Pushed: lambda v, n, lang: (
        "pushed",
        {"name": n[v.chariot], "square": square_name(v.square, lang)},
    ),
    e.InWater: _by("in_water"),
    e.Wounded: lambda v, n, lang: (
        "wounded",
        {"name": n[v.chariot], "left": v.left, "cause": say(f"whips.cause.{v.cause.value}", lang)},
    ),
    e.Unhurt: _by("unhurt"),
    e.Mended: lambda v, n, _: ("mended", {"name": n[v.chariot], "left": v.left}),
    e.Slowed: _by("slowed"),
    e.Destroyed: _by("destroyed"),
    e.Struck: lambda v, n, _: (
        "struck",
        {"name": n[v.attacker], "other": n[v.defender], "die": v.die},
    ),
    e.Played: lambda v, n, lang: ("played", {"name": n[v.seat], "trick": trick_name(v.trick, lang)}),
    e.WindowClosed: lambda *_: None,
    e.RaceOver: _over,
}
"""How each event is told: the sentence and its facts."""


class WhipsWords(RaceWords):
    """Push your luck in the bends."""

    slug = "whips"
    prefix = "whips."
    laps = LAPS
    told = TOLD
    minutes_per_lap = 3

    def describe(self, action: Action, seen: View, lang: str, names: Names) -> str:
        mover = seen.mover
        match action:
            case Ahead(squares=squares) if isinstance(seen.stage, Steer) and _then_dice(action, seen):
                return say("whips.choice.ahead_bend", lang, n=squares)
            case Change(side=side) if mover is not None and not seen.move.sure:
                needed = CHANGE.get(seen.chariots[mover].whips, 0)
                return say(f"whips.choice.{SIDES[side]}_on", lang, needed=needed)
            case Whip(whips=whips):
                return say("whips.choice.whip", lang, n=whips)
            case Ahead(squares=squares):
                return say("whips.choice.ahead", lang, n=squares)
            case Change(side=side):
                return say(f"whips.choice.{SIDES[side]}", lang)
            case Play(trick=trick):
                return say("whips.choice.play", lang, trick=trick_name(trick, lang))
            case Pass():
                return say("whips.choice.keep", lang)

    def question(self, seen: View, lang: str, names: Names) -> str:
        mover = seen.mover
        if mover is None:
            return ""
        match seen.stage:
            case ChooseWhips():
                return say("whips.ask.whips", lang, n=seen.chariots[mover].whips)
            case Steer():
                return say("whips.ask.steer", lang, n=seen.move.points)
            case Window():
                if seen.trick is None:
                    return self.occasion(seen, lang, names)
                asked = say("whips.ask.trick", lang, trick=trick_name(seen.trick, lang))
                return f"{self.occasion(seen, lang, names)} {asked} {text(seen.trick, lang)}"
        return ""

    def occasion(self, seen: View, lang: str, names: Names) -> str:
        if not isinstance(seen.stage, Window) or seen.mover is None:
            return ""
        moment = seen.stage.moment.value
        return say(
            f"whips.ask.{moment}",
            lang,
            name=names[seen.mover],
            whips=seen.chariots[seen.mover].whips,
            squares=seen.move.points,
        )

    def hand_told(self, seen: View, lang: str) -> str:
        return "" if seen.trick is None else trick_name(seen.trick, lang)


def _then_dice(action: Ahead, seen: View) -> bool:
    """Whether the track ends the choice there: a bend or the jump begins, and squares are left."""
    return action == seen.menu[0] and action.squares < seen.move.points if seen.menu else False


WORDS: Final = WhipsWords()

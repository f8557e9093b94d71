"""Whips in sentences: what happens, what may be chosen, and what is asked."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.racing import RaceWords
from benhvrt_widgets.stagings.telling import telling, who
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


by = telling(
    {
        **dict.fromkeys(("chariot", "seat", "attacker", "defender"), who),
        "dice": lambda dice, *_: dice_told(dice),
        "square": lambda square, _, lang: square_name(square, lang),
        "cause": lambda cause, _, lang: say(f"whips.cause.{cause.value}", lang),
        "trick": lambda trick, _, lang: trick_name(trick, lang) if trick else "",
        "order": lambda order, names, _: ", ".join(names[chariot] for chariot in order),
    }
)


def _tested(key: str) -> Teller:
    def outcome(event: e.LaneTested | e.SkidTested) -> str:
        return f"{key}_{('passed' if event.passed else 'failed') if event.dice else 'sure'}"

    return by(outcome, name="chariot", dice="dice", needed="needed")


def _over(event: e.RaceOver, names: Names, lang: str) -> Told:
    if event.winner is None:
        return "nobody_won", {}
    order = listed([names[chariot] for chariot in event.order], lang)
    return "stopped" if event.stopped else "over", {"name": names[event.winner], "order": order}


TOLD: Final[dict[type, Teller]] = {
    e.LinedUp: lambda v, n, lang: (
        "lined_up",
        {"order": listed([n[c] for c in sorted(range(len(n)), key=lambda c: -v.squares[c])], lang)},
    ),
    e.Dealt: by(lambda v: "dealt" if v.trick is None else "dealt_you", name="seat", trick="trick"),
    e.TurnBegan: by("turn_began", turn="turn", order="order"),
    e.TurnedRound: by("turned_round", name="chariot"),
    e.Whipped: by("whipped", name="chariot", whips="whips"),
    e.Rolled: by("rolled", name="chariot", dice="dice", squares="squares"),
    e.PointsSet: by("points_set", name="chariot", squares="squares"),
    e.LaneTested: _tested("lane"),
    e.SkidTested: _tested("skid"),
    e.SpunOut: by("spun_out", name="chariot"),
    e.HitWall: by(lambda v: "hit_stone" if v.stone else "hit_hedge", name="chariot", die="die"),
    e.Jumped: by(
        lambda v: ("jumped" if v.cleared else "splashed") if v.dice else "flew", name="chariot", dice="dice"
    ),
    e.Landed: by("landed", name="chariot", dice="dice"),
    e.Sideswiped: by("sideswiped", name="attacker", other="defender", dice="dice"),
    e.Shunted: by(
        "shunted",
        name="attacker",
        other="defender",
        own=lambda v: v.dice[0],
        theirs=lambda v: v.dice[1],
    ),
    e.Veered: by(lambda v: f"veered_{SIDES[v.side]}", name="chariot", die="die"),
    e.Jammed: by("jammed", name="chariot"),
    e.Stepped: by(lambda v: "crossed" if v.crossed else "", name="chariot"),
    e.Pushed: by("pushed", name="chariot", square="square"),
    e.InWater: by("in_water", name="chariot"),
    e.Wounded: by("wounded", name="chariot", left="left", cause="cause"),
    e.Unhurt: by("unhurt", name="chariot"),
    e.Mended: by("mended", name="chariot", left="left"),
    e.Slowed: by("slowed", name="chariot"),
    e.Destroyed: by("destroyed", name="chariot"),
    e.Struck: by("struck", name="attacker", other="defender", die="die"),
    e.Played: by("played", name="seat", trick="trick"),
    e.WindowClosed: by(""),
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

    def fact(self, name: str, value: object, lang: str) -> object:
        return trick_name(value, lang) if name == "card" and isinstance(value, str) else value

    def hand_told(self, seen: View, lang: str) -> str:
        return "" if seen.trick is None else trick_name(seen.trick, lang)


def _then_dice(action: Ahead, seen: View) -> bool:
    """Whether the track ends the choice there: a bend or the jump begins, and squares are left."""
    return action == seen.menu[0] and action.squares < seen.move.points if seen.menu else False


WORDS: Final = WhipsWords()

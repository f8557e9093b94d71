"""The regions of Whips: whips and risk, dice, wounds, and one Sneaky Trick."""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.stagings.choosing import buttons, choice
from benhvrt_widgets.stagings.oval import oval_board
from benhvrt_widgets.stagings.racing import Course, RaceRegions, moving, trails
from benhvrt_widgets.stagings.whips.faces import face
from benhvrt_widgets.stagings.whips.risks import risks
from benhvrt_widgets.stagings.whips.words import WORDS, square_name
from engine.core.game import Seat
from engine.games.whips import events as e
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMP, OVAL, ROW, ROWS, WATER, ahead
from engine.games.whips.model import Chariot, ChooseWhips, Steer
from engine.games.whips.tables import WOUNDS
from engine.games.whips.views import View

COURSE: Final = Course(ROWS, ROW)
THROWN: Final = (e.Rolled, e.LaneTested, e.SkidTested, e.Jumped, e.Landed)
HINTS: Final[dict[type, str]] = {ChooseWhips: "whips", Steer: "steer"}
"""One line each, in a first game."""


class WhipsRegions(RaceRegions):
    """Whips and risk, dice, wounds, and one Sneaky Trick."""

    course = COURSE

    def mover(self, seen: View) -> Seat | None:
        return seen.mover

    def board(self, lang: str) -> Plain:
        letters = {square: str(place) for place, square in enumerate(GRID, 1)}
        return oval_board(BOARD, OVAL, letters, lambda square: square_name(square, lang), _kind)

    def stage(self, context: Context) -> Plain:
        if self.phase(context) == "over":
            return self.places(context)
        events = context.here.events
        return {
            "kind": "race",
            "pieces": [_piece(context, number) for number in range(len(context.view.chariots))],
            "reach": _reach(context),
            "mover": context.view.mover,
            "trail": trails(context, e.Stepped | e.Pushed, e.Whipped),
            "die": None,
            "dice": _dice(context),
            "moving": moving(events, e.Stepped),
            "passing": None,
            "heat": None,
            "risks": risks(context),
            "hint": HINTS.get(type(context.view.stage), "") if context.deciding else "",
        }

    def row(self, context: Context, seat: Seat) -> Plain:
        view: View = context.view
        chariot = view.chariots[seat]
        if chariot.running and self.phase(context) == "over":
            info = self.ended(context, seat)
        elif chariot.running:
            key = "spun" if chariot.spun else "running"
            info = context.tell(f"seat.{key}", whips=chariot.whips, lap=min(chariot.lap, view.options.laps))
        else:
            info = context.tell("seat.destroyed" if seat in view.lost else "seat.waiting")
        lives = context.tell("lives", n=chariot.wounds, most=WOUNDS)
        return {
            "info": info,
            "out": seat in view.lost,
            "hand": int(view.holding[seat]),
            "marks": [{"kind": "life", "n": chariot.wounds, "label": lives}],
        }

    def hand(self, context: Context) -> list[Plain]:
        trick = context.view.trick
        if trick is None:
            return []
        plays = [
            choice(context, index, action)
            for index, action in enumerate(context.view.menu if context.deciding else ())
            if isinstance(action, Play)
        ]
        return [
            {
                "face": face(trick, context.lang),
                "count": 1,
                "playable": bool(plays),
                "reason": "",
                "plays": plays,
            }
        ]

    def actions(self, context: Context) -> Plain:
        view: View = context.view
        lines = [
            choice(context, index, action, short=_short(context, action))
            for index, action in enumerate(view.menu)
            if not isinstance(action, Play) and not _nearer(action, view)
        ]
        if isinstance(view.menu[0], Whip):
            now = view.chariots[view.mover or 0].whips
            lines.sort(key=lambda line: view.menu[line["index"]] != Whip(now))
        return buttons(context, lines[0], lines[1:])

    def can_wait(self, context: Context) -> bool:
        attention = context.session.attention
        return not attention.waiting and attention.setting != "every" and context.view.trick is not None


def _kind(square: int) -> str:
    row = ROW[square]
    if row in (JUMP, WATER):
        return "jump" if row == JUMP else "water"
    return "bend" if row in BEND_ROWS else ""


def _piece(context: Context, number: int) -> Plain:
    chariot: Chariot = context.view.chariots[number]
    name = context.names[number]
    facts = {"name": name, "whips": chariot.whips, "lap": chariot.lap, "n": chariot.wounds}
    return {
        "chariot": number,
        "seat": number,
        "number": number + 1,
        "shape": SHAPES[number],
        "name": name,
        "square": chariot.square if chariot.running else None,
        "speed": chariot.whips,
        "lap": chariot.lap,
        "cover": 0,
        "marks": [{"kind": "wound", "n": WOUNDS - chariot.wounds}],
        "label": context.tell("piece", **facts),
    }


def _reach(context: Context) -> list[Plain]:
    """The squares that the person's next step may lead to."""
    view: View = context.view
    if not context.deciding or view.mover is None:
        return []
    here = view.chariots[view.mover].square
    targets = []
    for index, action in enumerate(view.menu):
        if isinstance(action, Ahead):
            path = [ahead(here, 0, rows) for rows in range(1, action.squares + 1)]
        elif isinstance(action, Change):
            path = [ahead(here, action.side)]
        else:
            continue
        line = {**choice(context, index, action), "path": path, "passes": []}
        targets.append({"square": path[-1], "home": False, "choices": [line]})
    return targets


def _nearer(action: Any, view: View) -> bool:
    """Whether an action goes less far than straight on can: it is chosen on the track."""
    return isinstance(action, Ahead) and action != view.menu[0]


def _short(context: Context, action: Any) -> str:
    if isinstance(action, Pass):
        return context.say("let_be")
    return ""


def _dice(context: Context) -> Plain | None:
    """The latest throw of the mover, and what it came to."""
    session = context.session
    for place in range(context.cursor, max(-1, context.cursor - 12), -1):
        for event in reversed(session.instants[place].events):
            if isinstance(event, e.Whipped | e.TurnBegan | e.TurnedRound):
                return None
            if isinstance(event, THROWN) and event.dice:
                return _thrown(context, event, f"{place}")
    return None


def _thrown(context: Context, event: Any, name: str) -> Plain:
    match event:
        case e.Rolled(dice=dice, squares=squares):
            best = dice.index(max(dice))
            kinds = ["good" if number == best else "out" for number in range(len(dice))]
            text = f"\N{RIGHTWARDS ARROW} {squares}"
        case e.SkidTested(dice=dice, needed=needed) | e.LaneTested(dice=dice, needed=needed):
            kinds = ["good" if die >= needed else "bad" for die in dice]
            text = f"{needed}+"
        case e.Jumped(dice=dice):
            kinds = ["good" if die >= 5 else "out" for die in dice]
            text = "5+"
        case _:
            dice = event.dice
            kinds = ["bad" if die == 6 else "good" for die in dice]
            text = ""
    return {
        "chariot": event.chariot,
        "name": name,
        "faces": [{"face": die, "kind": kind} for die, kind in zip(dice, kinds, strict=True)],
        "text": text,
        "label": WORDS.narrate(event, context.lang, context.names),
    }

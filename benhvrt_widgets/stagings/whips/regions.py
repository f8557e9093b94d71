"""The regions of Whips: whips and risk, dice, wounds, and one Sneaky Trick."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.parts import Actions, Board, Card, Faces, Mark, Target
from benhvrt_widgets.regions.stages import Dice, DieFace, Piece, RaceStage, ResultStage
from benhvrt_widgets.stagings import racing
from benhvrt_widgets.stagings.choosing import buttons, choice
from benhvrt_widgets.stagings.oval import oval_board
from benhvrt_widgets.stagings.whips.faces import face
from benhvrt_widgets.stagings.whips.risks import risks
from benhvrt_widgets.stagings.whips.words import square_name
from engine.core.game import Seat
from engine.games.whips import events as e
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMPS, OVAL, ROW, ROWS, WET, ahead
from engine.games.whips.model import Chariot, ChooseWhips, Steer
from engine.games.whips.tables import WOUNDS
from engine.games.whips.tricks import TRICKS
from engine.games.whips.views import View

COURSE: Final = racing.Course(ROWS, ROW)
THROWN: Final = (e.Rolled, e.LaneTested, e.SkidTested, e.Jumped, e.Landed)
HINTS: Final[dict[type, str]] = {ChooseWhips: "whips", Steer: "steer"}
"""One line each, in a first game."""


class WhipsRegions(racing.RaceRegions):
    """Whips and risk, dice, wounds, and one Sneaky Trick."""

    course = COURSE

    def mover(self, seen: View) -> Seat | None:
        return seen.mover

    def board(self, lang: str) -> Board:
        letters = {square: str(place) for place, square in enumerate(GRID, 1)}
        return oval_board(BOARD, OVAL, letters, lambda square: square_name(square, lang), _kind)

    def stage(self, context: Context) -> RaceStage | ResultStage:
        if self.phase(context) == "over":
            return self.places(context)
        return {
            "kind": "race",
            "pieces": [_piece(context, number) for number in range(len(context.view.chariots))],
            "reach": _reach(context),
            "mover": context.view.mover,
            "trail": racing.trails(context, e.Stepped | e.Pushed, e.Whipped),
            "die": None,
            "dice": _dice(context),
            "moving": racing.moving(context.here.events, e.Stepped),
            "passing": None,
            "heat": None,
            "risks": risks(context),
            "hint": HINTS.get(type(context.view.stage), "") if context.deciding else "",
        }

    def row(self, context: Context, seat: Seat) -> racing.Standing:
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

    def deck(self, lang: str) -> list[Faces]:
        return [{"face": face(kind, lang), "count": trick.count} for kind, trick in TRICKS.items()]

    def hand(self, context: Context) -> list[Card]:
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

    def actions(self, context: Context) -> Actions:
        view: View = context.view
        lines = [
            choice(context, index, action, short=context.say("let_be") if isinstance(action, Pass) else "")
            for index, action in enumerate(view.menu)
            if not isinstance(action, Play)
            and (action == view.menu[0] or not isinstance(action, Ahead))  # nearer is chosen on the track
        ]
        if isinstance(view.menu[0], Whip):
            now = view.chariots[view.mover or 0].whips
            lines.sort(key=lambda line: view.menu[line["index"] or 0] != Whip(now))
        return buttons(context, lines[0], lines[1:])

    def can_wait(self, context: Context) -> bool:
        attention = context.session.attention
        return not attention.waiting and attention.setting != "every" and context.view.trick is not None


def _kind(square: int) -> str:
    if square in JUMPS:
        return "jump"
    if square in WET:
        return "water"
    return "bend" if ROW[square] in BEND_ROWS else ""


def _piece(context: Context, number: int) -> Piece:
    chariot: Chariot = context.view.chariots[number]
    facts = {"whips": chariot.whips, "lap": chariot.lap, "n": chariot.wounds}
    label = context.tell("piece", name=context.names[number], **facts)
    wounds: Mark = {"kind": "wound", "n": WOUNDS - chariot.wounds}
    return racing.piece(context, number, marks=wounds, label=label, speed=chariot.whips)


def _reach(context: Context) -> list[Target]:
    """The squares that the person's next step may lead to."""
    view: View = context.view
    if not context.deciding or view.mover is None:
        return []
    here = view.chariots[view.mover].square
    targets = []
    for index, action in enumerate(view.menu):
        if isinstance(action, Ahead):
            steps = [ahead(here, 0, rows) for rows in range(1, action.squares + 1)]
        else:
            steps = [ahead(here, action.side)] if isinstance(action, Change) else []
        if path := [square for square in steps if square is not None]:
            targets.append(racing.target(context, index, path[-1], path))
    return targets


def _dice(context: Context) -> Dice | None:
    """The latest throw of the mover, and what it came to."""
    found = racing.latest(context, THROWN, e.Whipped | e.TurnBegan | e.TurnedRound)
    if found is None:
        return None
    place, event = found
    text, good, bad = "", [die < 6 for die in event.dice], True
    match event:
        case e.Rolled(dice=dice, squares=squares):
            best = dice.index(max(dice))
            good, bad = [number == best for number in range(len(dice))], False
            text = f"\N{RIGHTWARDS ARROW} {squares}"
        case e.SkidTested(needed=needed) | e.LaneTested(needed=needed):
            good, text = [die >= needed for die in event.dice], f"{needed}+"
        case e.Jumped():
            good, bad, text = [die >= 5 for die in event.dice], False, "5+"
    faces: list[DieFace] = [
        {"face": die, "kind": "good" if fine else "bad" if bad else "out"}
        for die, fine in zip(event.dice, good, strict=True)
    ]
    return racing.dice(context, place, event, faces, text)

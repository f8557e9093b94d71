"""The regions of Circus: secret directions, two special dice, debris, drivers, and Jupiter."""

from __future__ import annotations

from typing import Final, Literal

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.parts import Actions, Board, Card, Faces, Mark, Target
from benhvrt_widgets.regions.stages import Dice, DieFace, Piece, RaceStage, ResultStage, Thing
from benhvrt_widgets.stagings import racing
from benhvrt_widgets.stagings.choosing import buttons, choice
from benhvrt_widgets.stagings.circus.faces import JUPITER, face
from benhvrt_widgets.stagings.circus.mishaps import WRECK, met_on, mishap
from benhvrt_widgets.stagings.circus.risks import risks
from benhvrt_widgets.stagings.circus.words import WAYS, moment_told, square_name, way_name
from benhvrt_widgets.stagings.oval import oval_board
from engine.core.game import Seat
from engine.games.circus import actions as a
from engine.games.circus import events as e
from engine.games.circus.board import BEND, BOARD, EXITS, GRID, HOME, IN_BEND, LANES, ROW, ROWS, at
from engine.games.circus.model import AskJupiter, ChooseWay, Fate, Over
from engine.games.circus.moves import course, shift_way
from engine.games.circus.tables import DIRECTIONS_FROM
from engine.games.circus.views import View
from engine.parts.geometry import Oval
from engine.parts.runners import OFF
from engine.parts.track import Track

COURSE: Final = racing.Course(ROWS, ROW)
ROUND: Final = 4
"""Parts of a row, so that bends are drawn round."""
DRAWN: Final = Track(ROUND * ROWS, (tuple(range(ROUND, ROUND * ROWS + 1, ROUND)),) * LANES)
OVAL: Final = Oval(
    lap=ROUND * ROWS,
    lanes=LANES,
    bend=ROUND * BEND,
    home=ROUND * HOME,
    radius=2.25,
    width=1.0,
    stretch=1.32 / ROUND,
)
"""How the board is drawn; its squares have the numbers of the rules."""
THROWN: Final = (e.Rolled, e.Collided, e.Tried)
VERDICTS: Final[dict[str, Literal["good", "bad", ""]]] = {"low": "bad", "middle": "", "high": "good"}
NEAR: Final = (-2, 6)
"""Rows behind and ahead that matter to whoever chooses."""
ENDS: Final = (0, LANES - 1)
LOOK_BACK_A_TURN: Final = 150


class CircusRegions(racing.RaceRegions):
    """Secret directions, and every way to come to grief."""

    course = COURSE

    def board(self, lang: str) -> Board:
        letters = {square: str(place) for place, square in enumerate(GRID, 1)}
        return oval_board(DRAWN, OVAL, letters, lambda square: square_name(square, lang), _kind)

    def mover(self, seen: View) -> Seat | None:
        return seen.race.mover if seen.race.order and not isinstance(seen.stage, ChooseWay) else None

    def stage(self, context: Context) -> RaceStage | ResultStage:
        if self.phase(context) == "over":
            return self.places(context)
        view: View = context.view
        return {
            "kind": "race",
            "pieces": [_piece(context, number) for number in range(len(view.race.chariots))],
            "things": _things(context),
            "reach": _reach(context),
            "focus": _near(view) if context.deciding else _pack(context),
            "mover": self.mover(view),
            "trail": racing.trails(context, e.Stepped | e.Shifted, e.SpeedChosen),
            "die": None,
            "dice": _dice(context),
            "moving": racing.moving(context.here.events, e.Stepped | e.Shifted),
            "passing": None,
            "heat": None,
            "risks": risks(context),
            "hint": _hint(context),
        }

    def row(self, context: Context, seat: Seat) -> racing.Standing:
        view: View = context.view
        chariot = view.race.chariots[seat]
        lap = min(chariot.lap, view.options.laps)
        if chariot.running and isinstance(view.stage, Over):
            info = self.ended(context, seat)
        elif chariot.running:
            way = _to_come(view, seat)
            known = "" if way is None else way_name(way, context.lang)
            key = "running" if way is None else "heading"
            info = context.tell(f"seat.{key}", lap=lap, **({"way": known} if known else {}))
        elif seat in view.race.wrecks:
            info = context.tell(f"fate.{chariot.fate.value}")
        else:
            info = context.tell("seat.waiting")
        return {
            "info": info,
            "out": seat in view.race.wrecks,
            "hand": None,
            "marks": _marks(context, seat) if chariot.running else [],
        }

    def deck(self, lang: str) -> list[Faces]:
        kinds = (*(way.name.lower() for way in WAYS), JUPITER)
        return [{"face": face(kind, lang), "count": 1} for kind in kinds]

    def hand(self, context: Context) -> list[Card]:
        view: View = context.view
        over = isinstance(view.stage, Over)
        if context.seat is None or over or not view.race.chariots[context.seat].running:
            return []
        cards = [_direction(context, way) for way in WAYS]
        return [*cards, _jupiter(context)] if view.race.chariots[context.seat].jupiter else cards

    def actions(self, context: Context) -> Actions:
        view: View = context.view
        lines = [
            choice(context, index, action, short=_short(context, action))
            for index, action in enumerate(view.menu)
        ]
        first = min(range(len(lines)), key=lambda index: _last(view, view.menu[index]))
        made = buttons(context, lines[first], [line for line in lines if line is not lines[first]])
        if isinstance(view.stage, ChooseWay):  # from left to right, as they lead
            made["row"] = []
            for way in WAYS:
                index = view.menu.index(a.Head(way)) if a.Head(way) in view.menu else -1
                made["row"].append(index)
                if index >= 0:
                    lines[index]["icon"] = f"way_{way.name.lower()}"
        return made

    def can_wait(self, context: Context) -> bool:
        attention, state = context.session.attention, context.here.state
        holding = context.seat is not None and context.staging.tempo.windows.has_card(state, context.seat)
        return holding and not attention.waiting and attention.setting != "every"


# -- the track --------------------------------------------------------------------------------------


def _kind(square: int) -> str:
    if EXITS[square]:
        return "exit"
    return "bend" if IN_BEND[square] else ""


def _piece(context: Context, number: int) -> Piece:
    view: View = context.view
    chariot, way = view.race.chariots[number], _to_come(view, number)
    label = context.tell("piece", name=context.names[number], lap=chariot.lap, n=chariot.markers)
    markers: Mark = {"kind": "marker", "n": chariot.markers}
    return racing.piece(context, number, marks=markers, label=label, way=0 if way is None else way.value)


def _shown_way(view: View, seat: Seat) -> a.Way | None:
    """The card of a seat, once all are turned up."""
    return view.race.ways[seat] if view.race.ways else None


def _to_come(view: View, seat: Seat) -> a.Way | None:
    """The same, until that seat has moved."""
    return _shown_way(view, seat) if seat in view.race.order else None


def _things(context: Context) -> list[Thing]:
    """What lies or walks on the track."""
    race, say = context.view.race, context.tell
    things: list[Thing] = [
        {"square": square, "kind": "debris", "label": say("thing.debris")} for square in race.debris
    ]
    for number, chariot in enumerate(race.chariots):
        if chariot.fell != OFF and chariot.fate in (Fate.WOUNDED, Fate.WALKING):
            kind = "fallen" if chariot.fate is Fate.WOUNDED else "driver"
            label = say(f"thing.{kind}", name=context.names[number])
            things.append({"square": chariot.fell, "kind": kind, "label": label})
    return things


def _reach(context: Context) -> list[Target]:
    """The squares that stand for choices: where to change lanes or walk, one more square, whom to whip."""
    view: View = context.view
    targets = []
    for index, action in enumerate(view.menu if context.deciding else ()):
        if path := _path(view, action):
            way = _course(view, action, path)
            end, aim = way[-1] if way else None, isinstance(action, a.Whip)
            targets.append(racing.target(context, index, path[-1], way, end=end, aim=aim))
    return targets


def _path(view: View, action: a.Action) -> list[int]:
    """The squares that a choice leads over, up to the one that stands for it."""
    race = view.race
    here = race.chariots[race.mover].square if race.order else OFF
    match action:
        case a.Shift(after=after):
            return list(course(race, after, after, shift_way(race)))
        case a.OneMore():
            return [BOARD.ahead[here]]
        case a.Whip(target=target):
            return [race.chariots[target].square]
        case a.Walk(square=square):
            return [square]
    return []


def _course(view: View, action: a.Action, path: list[int]) -> list[int]:
    """The squares of all the move that follows, up to whoever is in the way."""
    race = view.race
    if not isinstance(action, a.Shift) or race.move is None:
        return path
    whole = list(course(race, action.after, race.move.left, shift_way(race)))
    taken = [chariot.square for chariot in race.chariots if chariot.running]
    stops = next((n for n, square in enumerate(whole) if square in taken), len(whole))
    return whole[:stops]


def _near(view: View) -> list[int]:
    """The squares around whoever chooses: on a phone the picture closes in on them."""
    if view.seat is None:
        return []
    chariot = view.race.chariots[view.seat]
    here = chariot.square if chariot.running else chariot.fell
    if here == OFF:
        return []
    row, (behind, ahead) = ROW[here], NEAR
    return [at((row + by) % ROWS, lane) for by in (behind, 0, ahead) for lane in ENDS]


def _pack(context: Context) -> list[int]:
    """The stretch that this turn is about, from the last chariot on: it stays until the next turn."""
    for place in range(context.cursor, max(-1, context.cursor - LOOK_BACK_A_TURN), -1):
        instant = context.session.instants[place]
        if any(isinstance(event, e.TurnBegan) for event in instant.events):
            running = [chariot.square for chariot in instant.state.race.chariots if chariot.running]
            return [
                at((ROW[square] + by) % ROWS, lane)
                for square in running
                for by in (0, NEAR[1])
                for lane in ENDS
            ]
    return []


def _hint(context: Context) -> str:
    """Which hint belongs to this decision."""
    if not context.deciding or isinstance(context.view.stage, Over):
        return ""
    match context.view.menu[0]:
        case a.Head():
            return "way"
        case a.Shift():
            return "shift"
        case a.ThankJupiter():
            return "jupiter"
        case a.Walk():
            return "walk"
    return "speed" if context.view.race.turn > 1 else ""


# -- dice -------------------------------------------------------------------------------------------


def _dice(context: Context) -> Dice | None:
    """The latest throw of this move, and what it came to."""
    found = racing.latest(context, THROWN, e.SpeedChosen | e.Revealed)
    if found is None:
        return None
    place, event = found
    match event:
        case e.Rolled(die=die, markers=markers, speed=speed):
            text = f"\N{MINUS SIGN} {markers} \N{RIGHTWARDS ARROW} {speed}" if markers else ""
            return racing.dice(context, place, event, [{"face": die, "kind": ""}], text)
        case e.Collided(dice=dice, loser=loser, target=other):
            faces: list[DieFace] = [
                {"face": face, "kind": "bad" if loser == each else ""}
                for face, each in zip(dice, (event.chariot, other), strict=True)
            ]
            return racing.dice(context, place, event, faces, "", other)
    return racing.dice(context, place, event, [{"face": event.die, "kind": VERDICTS[event.verdict]}], "")


# -- seats and cards --------------------------------------------------------------------------------


def _marks(context: Context, seat: Seat) -> list[Mark]:
    """Markers, and whether Jupiter is still there."""
    chariot, say = context.view.race.chariots[seat], context.tell
    found: list[Mark] = []
    if chariot.markers:
        held = say("event.marked", name=context.names[seat], n=chariot.markers)
        found.append({"kind": "marker", "n": chariot.markers, "label": held})
    kind, key = (JUPITER, "jupiter_there") if chariot.jupiter else ("nojupiter", "jupiter_gone")
    return [*found, {"kind": kind, "n": "", "label": say(key)}]


def _direction(context: Context, way: a.Way) -> Card:
    """A direction card in the hand: to be put down, put down, or turned up."""
    view: View = context.view
    seat = context.seat or 0
    menu = view.menu if context.deciding else ()
    plays = [choice(context, menu.index(a.Head(way)), a.Head(way))] if a.Head(way) in menu else []
    down, up = view.way is way, _shown_way(view, seat) is way
    if plays:
        reason = ""
    elif menu and isinstance(view.stage, ChooseWay):
        reason = context.tell("wall_there")
    elif down or up:
        reason = context.tell("card_down" if down else "card_up")
    else:
        key = "from_turn" if view.race.turn < DIRECTIONS_FROM else "next_turn"
        reason = context.tell(key, turn=DIRECTIONS_FROM)
    return {
        "face": face(way.name.lower(), context.lang),
        "count": 1,
        "playable": bool(plays),
        "reason": reason,
        "plays": plays,
        "direct": True,
        "chosen": down or up,
    }


def _jupiter(context: Context) -> Card:
    """Thanks Jupiter in the hand."""
    menu = context.view.menu if context.deciding else ()
    plays = [
        choice(context, index, action)
        for index, action in enumerate(menu)
        if isinstance(action, a.ThankJupiter | a.FlyingStart)
    ]
    card = face(JUPITER, context.lang)
    reason = "" if plays else card["when"]
    return {"face": card, "count": 1, "playable": bool(plays), "reason": reason, "plays": plays}


# -- buttons ----------------------------------------------------------------------------------------


def _last(view: View, action: a.Action) -> int:
    """The large button is the first choice of these: what meets nothing, and Jupiter against the own end."""
    match action:
        case a.Shift(after=after):
            return len(met_on(view, after))
        case a.ThankJupiter():
            found = mishap(view)
            own_end = found is not None and found.victim == view.seat and found.harm == WRECK
            return -1 if own_end else 1
    return 0


def _short(context: Context, action: a.Action) -> str:
    match action:
        case a.Shift(after=after):
            return moment_told(after, context.view, context.lang)
        case a.Pass() if isinstance(context.view.stage, AskJupiter):
            return context.say("let_be")
    return ""

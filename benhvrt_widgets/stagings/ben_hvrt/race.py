"""The race on the stage: where everybody is, where the mover can go, and what just happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from benhvrt_widgets.context import SHAPES, Context
from benhvrt_widgets.regions.parts import Target
from benhvrt_widgets.regions.stages import Die, Heat, Landing, Moving, Piece, RaceStage, Trail
from benhvrt_widgets.stagings.ben_hvrt.choosing import choice
from benhvrt_widgets.stagings.ben_hvrt.names import chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.paths import driven, finishes, passes, progress
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Move
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.events import Departed, LinedUp, PassedBy, Rolled, Stepped
from engine.games.ben_hvrt.model import Race, chariots_of, owner
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.routes import farthest
from engine.probability.exact import FACES


def pieces(context: Context) -> list[Piece]:
    """The chariots of the race."""
    race = context.view.race
    if race is None:
        return []
    return [
        {
            "chariot": number,
            "seat": owner(context.view.options, number),
            "number": owner(context.view.options, number) + 1,
            "shape": SHAPES[owner(context.view.options, number)],
            "name": chariot_name(number, context.names),
            "square": chariot.square if chariot.running else None,
            "speed": chariot.speed,
            "lap": chariot.lap,
            "cover": chariot.cover,
            "label": context.say(
                "piece", name=chariot_name(number, context.names), speed=chariot.speed, lap=chariot.lap
            ),
        }
        for number, chariot in enumerate(race.chariots)
    ]


def race(context: Context) -> RaceStage:
    """The track: where everybody is, where the mover can go, and what just happened."""
    view = context.view
    passed = [event.passed for event in context.here.events if isinstance(event, PassedBy)]
    return {
        "kind": "race",
        "pieces": pieces(context),
        "reach": reach(context),
        "mover": driven(view),
        "trail": _trails(context),
        "die": None if view.race is None or not view.race.rolls else _die(context, view.race),
        "moving": _moving(context),
        "passing": passed[-1] if passed else None,
        "heat": None if context.heat is None else heat(context, context.heat),
    }


def heat(context: Context, seat: Seat) -> Heat | None:
    """Where a seat's first chariot may land with its next roll, as the track stands and without cards."""
    race = context.view.race
    running = (
        []
        if race is None
        else [c for c in chariots_of(context.view.options, seat) if race.chariots[c].running]
    )
    if race is None or not running:
        return None
    chariot = race.chariots[running[0]]
    lands: Counter[int] = Counter()
    for roll in (chariot.cover,) * len(FACES) if chariot.cover else FACES:
        path = farthest(start_of(race, running[0], roll + chariot.speed, context.view.laps))
        lands[path[-1] if path else chariot.square] += 1
    squares: list[Landing] = [
        {"square": square, "chance": round(100 * rolls / len(FACES))} for square, rolls in lands.most_common()
    ]
    told = [f"{square_name(each['square'], context.lang)}: {each['chance']} %" for each in squares[:3]]
    return {"seat": seat, "squares": squares, "text": "; ".join(told)}


def _backwards(context: Context) -> Iterator[Any]:
    """What happened in this race, the latest first."""
    for place in range(context.cursor, -1, -1):
        for event in reversed(context.session.instants[place].events):
            if isinstance(event, LinedUp):
                return
            yield event


def _trails(context: Context) -> list[Trail]:
    """The squares that each chariot entered in its latest move."""
    paths: dict[int, tuple[int, ...]] = {}
    for event in _backwards(context):
        if isinstance(event, Departed):
            paths.setdefault(event.chariot, event.path)
            if len(paths) == len(context.view.gear):
                break
    return [{"chariot": chariot, "path": list(paths[chariot])} for chariot in sorted(paths)]


def _die(context: Context, race: Race) -> Die:
    """The die as it fell, and what cards have made of it."""
    fell = (e for e in _backwards(context) if isinstance(e, Rolled) and e.chariot == race.mover)
    last = next(fell, None)
    die, covered = (last.die, last.covered) if last is not None else (race.roll, False)
    return {"chariot": race.mover, "roll": race.roll, "die": die, "covered": covered}


def _moving(context: Context) -> Moving | None:
    """The squares entered in this moment: a card may have stopped the chariot on its way."""
    events = context.here.events
    steps = [event for event in events if isinstance(event, Stepped)]
    if not steps:
        return None
    forced = any(isinstance(event, Departed) and event.forced for event in events)
    mine = [step.square for step in steps if step.chariot == steps[-1].chariot]
    return {"chariot": steps[-1].chariot, "path": mine, "forced": forced}


def reach(context: Context) -> list[Target]:
    """The squares that the person's move can end on, with one choice for each way that differs."""
    if not context.deciding:
        return []
    targets: dict[int, Target] = {}
    for index, action in enumerate(context.view.menu):
        if not isinstance(action, Move) or not action.path:
            continue
        square, home = action.path[-1], finishes(context.view, action.path)
        target = targets.setdefault(square, {"square": square, "home": home, "aim": False, "choices": []})
        passed = [chariot_name(number, context.names) for number in passes(context.view, action.path)]
        target["choices"].append(
            {**choice(context, index, action), "path": list(action.path), "end": None, "passes": passed}
        )
    _make_sense(context, targets)
    return list(targets.values())


def _make_sense(context: Context, targets: dict[int, Target]) -> None:
    """Which squares stand out: in each lane the farthest; whoever goes back must mean it."""
    race = context.view.race
    if race is None or not targets:
        return
    start = race.chariots[driven(context.view)]
    gained = {
        square: progress(start, tuple(target["choices"][0]["path"])) - start.progress
        for square, target in targets.items()
    }
    for square, target in targets.items():
        lane = [gain for other, gain in gained.items() if BOARD.lane[other] == BOARD.lane[square]]
        farthest = gained[square] == max(lane)
        target["sense"] = "back" if gained[square] < 0 else "far" if farthest else "near"

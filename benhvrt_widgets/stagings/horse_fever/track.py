"""The blackboard and the six lanes: who stands where, and what lies behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.fever import Blackboard, Laid, Lane
from benhvrt_widgets.regions.fever import Run as RunShown
from benhvrt_widgets.stagings.horse_fever.names import card_name, face, horse, lane_name, odds_name
from benhvrt_widgets.stagings.horse_fever.seats import CROWD
from benhvrt_widgets.stagings.seats import whose
from engine.games.horse_fever import events as e
from engine.games.horse_fever.effects import surviving
from engine.games.horse_fever.model import HIDDEN, Race
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, NOBODY, WORST_ODDS
from engine.games.horse_fever.views import View

SHOWN_AT_MOST: Final = 8
"""Bets on a lane that are shown one by one."""
LOOK_BACK: Final = 250
"""Moments: more than a round of twelve has."""


# -- the blackboard ---------------------------------------------------------------------------


def blackboard(context: Context) -> Blackboard:
    """The six rows, and who stands on them; an arrow tells where from."""
    odds, changes = context.view.odds, _changes(context)
    return {
        "rows": [
            {
                "odds": odds_name(row),
                "horses": [
                    {**horse(lane, context.lang), "change": changes[lane]}
                    for lane in range(LANES)
                    if odds[lane] == row
                ],
            }
            for row in range(BEST_ODDS, WORST_ODDS + 1)
        ]
    }


def _changes(context: Context) -> tuple[int, ...]:
    """Rows up (negative: down) by the latest race, by lane."""
    for _, event in backwards(context):
        if isinstance(event, e.OddsMoved):
            return tuple(b - a for b, a in zip(event.before, event.after, strict=True))
    return (0,) * LANES


# -- lanes ------------------------------------------------------------------------------------


def lane_shown(context: Context, lane: int) -> Lane:
    """A horse, what it runs at, and what lies behind it."""
    view: View = context.view
    owner = view.table.stables[lane]
    runner = view.meeting.lineup[lane]
    odds = view.odds[lane]
    wagers = sorted(
        (wager for wager in view.meeting.wagers if wager.lane == lane),
        key=lambda wager: (wager.seat != view.seat, -wager.stake) if len(context.names) > CROWD else (),
    )
    others = wagers[SHOWN_AT_MOST:]
    party = view.options.variant == "party"
    return {
        **horse(lane, context.lang),
        "odds": odds_name(odds) if odds else "",
        "change": _changes(context)[lane],
        "owner": None if owner == NOBODY else whose(context, owner),
        "runner": face(runner, context.lang) if runner else None,
        "laid": _laid(context, lane),
        "wagers": [
            {
                **whose(context, wager.seat),
                "to": wager.to,
                "mark": context.tell(f"slip.{wager.to}")[0],
                "stake": wager.stake,
                "text": context.tell(f"wager.{wager.to}", name=context.names[wager.seat], stake=wager.stake),
            }
            for wager in wagers[:SHOWN_AT_MOST]
        ],
        "others": context.tell("wager.others", n=len(others), stake=sum(each.stake for each in others))
        if others
        else "",
        "tokens": None if party else view.tokens[lane],
        "chance": None if context.odds is None else round(100 * context.odds.wins[lane]),
    }


def _laid(context: Context, lane: int) -> list[Laid]:
    """The cards behind a lane: whose they are, and which as far as this seat may know."""
    view: View = context.view
    here = [laid for laid in view.meeting.laid if laid.lane == lane]
    known = [laid.card for laid in here if laid.card != HIDDEN]
    count = surviving(known) if view.race is not None else tuple(known)
    return [
        {
            **whose(context, laid.seat),
            "face": None if laid.card == HIDDEN else face(laid.card, context.lang),
            "off": laid.card != HIDDEN and laid.card not in count,
            "text": context.tell(
                "laid_by",
                name=context.names[laid.seat],
                card=card_name(laid.card, context.lang),
            ),
        }
        for laid in here
    ]


# -- the race ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """How a race stands at a moment, as far as events and states tell."""

    squares: tuple[int, ...]
    placed: tuple[int, ...]
    card: str
    dice: tuple[int, ...]
    unit: int


def run(context: Context, now: str) -> RunShown | None:
    """Where the horses are, the Movement card and the dice that brought them there."""
    found = run_at(context) if now in ("race", "result") else None
    if found is None:
        return None
    view: View = context.view
    places = {lane: place for place, lane in enumerate(found.placed, 1)}
    odds = view.table.results[-1].odds if view.race is None and view.table.results else view.odds
    lang, say = context.lang, context.tell
    return {
        "squares": [
            {
                "lane": lane,
                "square": square,
                "place": places.get(lane),
                "label": say("piece", horse=lane_name(lane, lang), square=min(square, FINISH)),
            }
            for lane, square in enumerate(found.squares)
        ],
        "unit": say("unit", n=found.unit + 1),
        "card": [
            {
                "odds": odds_name(BEST_ODDS + row),
                "squares": int(digit),
                "horses": [horse(lane, lang) for lane in range(LANES) if odds[lane] == BEST_ODDS + row],
            }
            for row, digit in enumerate(found.card)
        ],
        "dice": [horse(lane, lang) for lane in found.dice],
    }


def run_at(context: Context) -> Run | None:
    """The race of the moment that is shown; of one that has just ended, its last picture."""
    turned: e.CardTurned | None = None
    before: Race | None = None
    dice: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    for place, event in backwards(context):
        if isinstance(event, e.Sprinted):
            dice, squares = event.dice, event.squares
        elif isinstance(event, e.CardTurned):
            turned, before = event, context.session.instants[place].state.race
            break
        elif isinstance(event, e.RaceBegan):
            break
    else:
        return None
    card, unit = ("", 0) if turned is None else (turned.card, turned.unit)
    race: Race | None = context.here.state.race
    if race is not None:
        return Run(race.squares, race.placed, card, dice, unit)
    if before is None:
        return None
    order = context.here.state.table.results[-1].order
    return Run(_home(before, squares or before.squares), order, card, dice, unit)


def backwards(context: Context) -> Iterator[tuple[int, Any]]:
    """Events with their moments, the latest first."""
    for place in range(context.cursor, max(-1, context.cursor - LOOK_BACK), -1):
        for event in reversed(context.session.instants[place].events):
            yield place, event


def _home(race: Race, squares: tuple[int, ...]) -> tuple[int, ...]:
    """Squares with what a card adds to a horse that gets home in this unit."""
    return tuple(
        square + (race.plans[lane].finish_by if square >= FINISH and lane not in race.placed else 0)
        for lane, square in enumerate(squares)
    )

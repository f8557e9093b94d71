"""The middle of the page: the blackboard, the six lanes, and beside them what is being decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.stagings.choosing import choice
from benhvrt_widgets.stagings.horse_fever.market import market
from benhvrt_widgets.stagings.horse_fever.names import card_name, face, horse, lane_name, odds_name
from benhvrt_widgets.stagings.horse_fever.slip import slip
from benhvrt_widgets.stagings.horse_fever.telling import narrate, rows
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Judge, Keep, Lay, Place, Shift
from engine.games.horse_fever.effects import surviving
from engine.games.horse_fever.model import (
    HIDDEN,
    Asked,
    Betting,
    Buying,
    Choose,
    Draw,
    Fixing,
    LineUp,
    Over,
    Purchase,
    Race,
    Selling,
    Shifting,
)
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, NOBODY
from engine.games.horse_fever.views import View

LOOK_BACK: Final = 250
"""Moments: more than a round of twelve has."""
PAID: Final = (e.BetSettled, e.PrizePaid, e.Earned, e.NeighbourPaid, e.Penalised, e.LeftGame)
HINTS: Final[dict[str, str]] = {
    "purchase": "market",
    "betting": "slip",
    "fixing": "fix",
    "auction": "point",
    "lineup": "lineup",
}


def phase(context: Context) -> str:
    """Which part of the round this moment belongs to."""
    view: View = context.view
    if any(isinstance(event, e.OddsMoved) for event in context.here.events):
        return "result"
    if isinstance(view.stage, Over):
        return "over"
    if view.race is not None:
        return "race"
    match view.stage:
        case Purchase() | Draw() | Choose() | Asked():
            return "purchase"
        case LineUp() | Shifting():
            return "lineup"
        case Betting():
            return "betting"
        case Fixing():
            return "fixing"
        case Selling() | Buying():
            return "auction"
    return "opening"


def stage(context: Context) -> Plain:
    """What the middle of the page shows."""
    now = phase(context)
    if now == "over":
        return _places(context)
    return {
        "kind": "fever",
        "hint": "shift" if isinstance(context.view.stage, Shifting) else HINTS.get(now, ""),
        "blackboard": _blackboard(context),
        "lanes": [_lane(context, lane) for lane in range(LANES)],
        "run": _run(context, now),
        "slip": slip(context),
        "market": market(context),
        "drawn": _drawn(context),
        "sale": _sale(context) if now == "auction" else None,
        "paid": _paid(context) if now == "result" else None,
        "picks": list(_picks(context)),
        "labels": {name: context.staging.say(f"label.{name}", context.lang) for name in LABELS},
    }


LABELS: Final = (
    "blackboard",
    "track",
    "finish",
    "movement",
    "dice",
    "market",
    "bets",
    "drawn",
    "sale",
    "paid",
    "unpaid",
)


# -- the blackboard ---------------------------------------------------------------------------


def _blackboard(context: Context) -> Plain:
    """The six rows, and who stands on them; an arrow tells where from."""
    odds, changes = _odds(context), _changes(context)
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
            for row in rows()
        ]
    }


def _odds(context: Context) -> tuple[int, ...]:
    """The odds that count now: of the race, as shifted, or of the blackboard."""
    view: View = context.view
    return view.odds


def _changes(context: Context) -> tuple[int, ...]:
    """Rows up (negative: down) by the latest race, by lane."""
    for _, event in _backwards(context):
        if isinstance(event, e.OddsMoved):
            return tuple(b - a for b, a in zip(event.before, event.after, strict=True))
    return (0,) * LANES


# -- lanes ------------------------------------------------------------------------------------


def _lane(context: Context, lane: int) -> Plain:
    view: View = context.view
    owner = view.table.stables[lane]
    runner = view.meeting.lineup[lane]
    odds = _odds(context)[lane]
    wagers = [wager for wager in view.meeting.wagers if wager.lane == lane]
    party = view.options.variant == "party"
    return {
        **horse(lane, context.lang),
        "odds": odds_name(odds) if odds else "",
        "change": _changes(context)[lane],
        "owner": None if owner == NOBODY else _seat(context, owner),
        "runner": face(runner, context.lang) if runner else None,
        "laid": _laid(context, lane),
        "wagers": [
            {
                **_seat(context, wager.seat),
                "to": wager.to,
                "mark": context.staging.say(f"slip.{wager.to}", context.lang)[0],
                "stake": wager.stake,
                "text": context.staging.say(
                    f"wager.{wager.to}", context.lang, name=context.names[wager.seat], stake=wager.stake
                ),
            }
            for wager in wagers
        ],
        "tokens": None if party else view.tokens[lane],
        "chance": None if context.odds is None else round(100 * context.odds.wins[lane]),
    }


def _seat(context: Context, seat: int) -> Plain:
    return {"seat": seat, "shape": SHAPES[seat], "name": context.names[seat]}


def _laid(context: Context, lane: int) -> list[Plain]:
    """The cards behind a lane: whose they are, and which as far as this seat may know."""
    view: View = context.view
    here = [laid for laid in view.meeting.laid if laid.lane == lane]
    known = [laid.card for laid in here if laid.card != HIDDEN]
    count = surviving(known) if view.race is not None else tuple(known)
    return [
        {
            **_seat(context, laid.seat),
            "face": None if laid.card == HIDDEN else face(laid.card, context.lang),
            "off": laid.card != HIDDEN and laid.card not in count,
            "text": context.staging.say(
                "laid_by",
                context.lang,
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


def _run(context: Context, now: str) -> Plain | None:
    """Where the horses are, the Movement card and the dice that brought them there."""
    found = run_at(context) if now in ("race", "result") else None
    if found is None:
        return None
    places = {lane: place for place, lane in enumerate(found.placed, 1)}
    odds, lang, say = _race_odds(context), context.lang, context.staging.say
    return {
        "squares": [
            {
                "lane": lane,
                "square": square,
                "place": places.get(lane),
                "label": say("piece", lang, horse=lane_name(lane, lang), square=min(square, FINISH)),
            }
            for lane, square in enumerate(found.squares)
        ],
        "unit": say("unit", lang, n=found.unit + 1),
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


def _race_odds(context: Context) -> tuple[int, ...]:
    view: View = context.view
    if view.race is None and view.table.results:
        return view.table.results[-1].odds
    return view.odds


def run_at(context: Context) -> Run | None:
    """The race of the moment that is shown; of one that has just ended, its last picture."""
    turned: e.CardTurned | None = None
    before: Race | None = None
    dice: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    for place, event in _backwards(context):
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


def _backwards(context: Context) -> Iterator[tuple[int, Any]]:
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


# -- cards drawn, the sale of a point, payoffs ---------------------------------------------------


def _drawn(context: Context) -> list[Plain] | None:
    """The cards of which one is kept, for the one who drew them."""
    view: View = context.view
    if not context.deciding or not isinstance(view.stage, Choose):
        return None
    return [
        {
            "face": face(action.card, context.lang, copies=action.copies),
            "index": index,
            "label": context.describe(action),
        }
        for index, action in enumerate(view.menu)
        if isinstance(action, Keep)
    ]


def _sale(context: Context) -> Plain | None:
    """The auction of a point: prices taken so far, the price asked now, and who is still in."""
    view: View = context.view
    sale = view.sale
    if sale is None or not isinstance(view.stage, Selling | Buying):
        return None
    dutch = isinstance(view.stage, Selling)
    say, lang = context.staging.say, context.lang
    return {
        "title": say("label.dutch" if dutch else "label.english", lang),
        "text": say("label.dutch_text" if dutch else "label.english_text", lang),
        "price": sale.price,
        "taken": [
            {**_seat(context, answer.seat), "price": answer.danari}
            for answer in _answers(context, "dutch" if dutch else "english")
            if answer.accepted
        ],
        "seats": [
            {
                **_seat(context, seat),
                "in": seat in sale.waiting,
                "holds": seat == sale.holder,
                "turn": not sale.over and seat == sale.bidder,
            }
            for seat in range(view.options.seats)
            if view.table.alive[seat]
        ],
    }


def _answers(context: Context, auction: str) -> list[e.PriceAnswered]:
    """What was answered in this auction so far."""
    found: list[e.PriceAnswered] = []
    for _, event in _backwards(context):
        if isinstance(event, e.OddsMoved):
            break
        if isinstance(event, e.PriceAnswered) and event.auction == auction:
            found.append(event)
    return found[::-1]


def _paid(context: Context) -> list[Plain]:
    """By seat, what the race brought: bets, prizes, and the rest, as sentences."""
    lines: dict[int, list[Plain]] = {seat: [] for seat in range(context.view.options.seats)}
    for event in context.here.events:
        if isinstance(event, PAID):
            good = getattr(event, "danari", 0) > 0 and not isinstance(event, e.NeighbourPaid)
            seat = event.payer if isinstance(event, e.NeighbourPaid) else event.seat
            text = _paid_line(context, event) or narrate(event, context.lang, context.names)
            lines[seat].append({"text": text, "good": good})
    return [{**_seat(context, seat), "lines": told} for seat, told in lines.items() if told]


def _paid_line(context: Context, event: Any) -> str:
    """What a bet or a stable brought, beside the sign of whose it was."""
    say, lang = context.staging.say, context.lang
    if isinstance(event, e.BetSettled):
        bet = say(f"choice.bet_{event.to}", lang, stake=event.stake, horse=lane_name(event.lane, lang))
        if not event.danari:
            return say("paid.lost", lang, bet=bet)
        key = "paid.won_points" if event.points else "paid.won"
        return say(key, lang, bet=bet, danari=event.danari, n=event.points)
    if isinstance(event, e.PrizePaid):
        horse_named = lane_name(event.lane, lang)
        return say("paid.prize", lang, horse=horse_named, place=event.place, danari=event.danari)
    return ""


# -- what can be picked -------------------------------------------------------------------------


def _picks(context: Context) -> Iterator[Plain]:
    """The choices that are made by tapping a lane, a card or a shelf; bets have a slip."""
    view: View = context.view
    if not context.deciding or isinstance(view.stage, Betting | Selling | Buying | Asked):
        return
    for index, action in enumerate(view.menu):
        if index == 0 and not isinstance(action, Keep | Lay | Judge):
            continue  # to pass is a button
        lane = getattr(action, "lane", None)
        card = getattr(action, "card", "")
        on = isinstance(action, Lay | Judge | Place | Shift)
        way = {"up": action.up} if isinstance(action, Shift) else {}
        hint = face(card, context.lang)["text"] if isinstance(action, Lay | Place) else ""
        yield {**choice(context, index, action, hint=hint), "lane": lane if on else None, "card": card, **way}


# -- the end --------------------------------------------------------------------------------------


def _places(context: Context) -> Plain:
    """Everybody by place, with points and money."""
    state = context.here.state
    ranks, points = context.staging.game.places(state), context.staging.game.payoffs(state)
    table, say, lang = state.table, context.staging.say, context.lang
    party = state.options.variant == "party"
    winners = next((event.winners for event in context.here.events if isinstance(event, e.GameOver)), ())

    def note(seat: int) -> str:
        if not table.alive[seat]:
            return say("seat.out", lang)
        if table.defaulted[seat]:
            return say("seat.defaulted", lang)
        money = table.money.purses[seat]
        return say("seat.money" if party else "seat.end", lang, danari=money, n=int(points[seat]))

    return {
        "kind": "result",
        "pot": None,
        "purses": [],
        "final": True,
        "places": [
            {
                "place": ranks[seat],
                "chariot": seat,
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "number": seat + 1,
                "piles": 0,
                "ducats": 0,
                "won": seat in winners,
                "note": note(seat),
            }
            for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        ],
    }

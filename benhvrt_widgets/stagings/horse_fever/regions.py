"""The regions of Horse Fever: buy, bet, fix the race, run it, and sell what it brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.fever import FeverStage
from benhvrt_widgets.regions.parts import Actions, Card, Faces, Lanes
from benhvrt_widgets.regions.parts import Seat as Seated
from benhvrt_widgets.regions.scene import Bar, Phase
from benhvrt_widgets.regions.stages import ResultStage
from benhvrt_widgets.staging import Regions
from benhvrt_widgets.stagings.choosing import buttons, choice
from benhvrt_widgets.stagings.horse_fever.aside import drawn, paid, picks, places, sale_shown
from benhvrt_widgets.stagings.horse_fever.lanes import straight_board
from benhvrt_widgets.stagings.horse_fever.market import market
from benhvrt_widgets.stagings.horse_fever.names import DECKS, face, lane_name
from benhvrt_widgets.stagings.horse_fever.seats import row
from benhvrt_widgets.stagings.horse_fever.slip import slip
from benhvrt_widgets.stagings.horse_fever.track import blackboard, lane_shown, run
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import model as m
from engine.games.horse_fever.actions import Accept, Bet, Decline, Lay, Pass
from engine.games.horse_fever.cards import ACTIONS
from engine.games.horse_fever.events import OddsMoved
from engine.games.horse_fever.tables import LANES
from engine.games.horse_fever.views import View

HINTS: Final[dict[str, str]] = {
    "purchase": "market",
    "betting": "slip",
    "fixing": "fix",
    "auction": "point",
    "lineup": "lineup",
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


class FeverRegions(Regions):
    """Six horses, and everybody's money."""

    def board(self, lang: str) -> Lanes:
        return straight_board(lang)

    def phase(self, context: Context) -> Phase:
        """Which part of the round this moment belongs to."""
        view: View = context.view
        if any(isinstance(event, OddsMoved) for event in context.here.events):
            return "result"
        if isinstance(view.stage, m.Over):
            return "over"
        if view.race is not None:
            return "race"
        match view.stage:
            case m.Purchase() | m.Draw() | m.Choose() | m.Asked() | m.Offered():
                return "purchase"
            case m.LineUp() | m.Shifting():
                return "lineup"
            case m.Betting():
                return "betting"
            case m.Fixing():
                return "fixing"
            case m.Selling() | m.Buying():
                return "auction"
        return "opening"

    def bar(self, context: Context) -> Bar:
        view: View = context.view
        now = self.phase(context)
        number = view.table.round + (0 if now in ("result", "over") else 1)
        return {
            "title": context.staging.words.title(context.lang),
            "race": context.tell("bar.round", n=max(1, number), most=view.options.rounds),
            "lap": context.tell(f"bar.{now}"),
            "pot": None,
            "pot_change": 0,
        }

    def banner(self, context: Context) -> str:
        """A result is told by the first three."""
        if self.phase(context) != "result":
            return ""
        order = context.here.state.table.results[-1].order
        first, second, third = (lane_name(lane, context.lang) for lane in order[:3])
        return context.tell("first_three", first=first, second=second, third=third)

    def stage(self, context: Context) -> FeverStage | ResultStage:
        now = self.phase(context)
        if now == "over":
            return places(context)
        return {
            "kind": "fever",
            "hint": "shift" if isinstance(context.view.stage, m.Shifting) else HINTS.get(now, ""),
            "blackboard": blackboard(context),
            "lanes": [lane_shown(context, lane) for lane in range(LANES)],
            "run": run(context, now),
            "slip": slip(context),
            "market": market(context),
            "drawn": drawn(context),
            "sale": sale_shown(context) if now == "auction" else None,
            "paid": paid(context) if now == "result" else None,
            "picks": list(picks(context)),
            "labels": {name: context.tell(f"label.{name}") for name in LABELS},
        }

    def seated(self, context: Context) -> list[Seated]:
        return [row(context, seat) for seat in range(context.view.options.seats)]

    def deck(self, lang: str) -> list[Faces]:
        return [{"face": face(kind, lang), "count": 1} for kind in DECKS]

    def hand(self, context: Context) -> list[Card]:
        """The person's cards: Action cards to be laid, Targets to be reached, Horses to be run."""
        view: View = context.view
        if view.seat is None:
            return []
        fixing = context.deciding and isinstance(view.stage, m.Fixing)
        placing = context.deciding and isinstance(view.stage, m.LineUp)
        table = view.table
        cards = [(kind, count, fixing, "action") for kind, count in view.hand.counts]
        cards += [(kind, count, False, "target") for kind, count in table.targets[view.seat].counts]
        for kind, count in table.horses[view.seat].counts:
            cards.append((kind, count, placing and kind not in view.meeting.lineup, "horse"))
        return [
            {
                "face": face(kind, context.lang),
                "count": count,
                "playable": playable,
                "pick": playable,
                "reason": context.tell(f"held.{deck}"),
                "plays": [],
            }
            for kind, count, playable, deck in cards
        ]

    def actions(self, context: Context) -> Actions:
        view: View = context.view
        menu = view.menu
        aside = [index for index, action in enumerate(menu) if isinstance(action, Pass | Decline)]
        first = _first(view)
        others = [index for index in aside if index != first]
        if isinstance(view.stage, m.Asked | m.Offered | m.Selling | m.Buying):
            others = [index for index in range(len(menu)) if index != first]
        lines = [choice(context, index, menu[index], short=_short(context, index)) for index in others]
        lead = menu[first]
        hint = face(lead.card, context.lang)["text"] if isinstance(lead, Lay) else ""
        primary = choice(context, first, lead, short=_short(context, first), hint=hint)
        return buttons(context, primary, lines)

    def act(self, message: Mapping[str, Any], seat: Seat) -> Bet:
        """A bet with a stake of one's own; the rules say whether it may be."""
        lane, to, stake = message.get("lane"), message.get("to"), message.get("stake")
        if type(lane) is not int or type(stake) is not int or not isinstance(to, str):
            raise RuleViolation("session.message")
        return Bet(lane, to, stake)


def _first(view: View) -> int:
    """The choice that the large button makes unless something else is picked."""
    menu = view.menu
    match view.stage:
        case m.Betting():
            bets = [action for action in menu if isinstance(action, Bet)]
            lead = min(bets, key=lambda bet: (bet.stake, view.odds[bet.lane], bet.to != "show", bet.lane))
            return menu.index(lead)
        case m.Purchase():
            return 0
        case m.Asked() | m.Offered() | m.Selling() | m.Buying():
            return next(index for index, action in enumerate(menu) if isinstance(action, Accept))
    mine = [wager.lane for wager in view.meeting.wagers if wager.seat == view.seat]
    sensible = (
        index
        for index, action in enumerate(menu)
        if isinstance(action, Lay) and (action.lane in mine) == _helps(action.card)
    )
    return next(sensible, 0)


def _short(context: Context, index: int) -> str:
    """What a button has room for."""
    action, stage = context.view.menu[index], context.view.stage
    if isinstance(action, Pass) and isinstance(stage, m.Betting | m.Selling | m.Buying):
        return context.tell("short.no_bet" if isinstance(stage, m.Betting) else "short.out")
    return ""


def _helps(card: str) -> bool:
    """Whether an Action card is good for the horse it lies behind."""
    action = ACTIONS[card]
    return action.sign > 0 or (action.sign == 0 and (action.effect.adds > 0 or action.effect.removes < 0))

"""Horse Fever on the page: buy, bet, fix the race, run it, and sell what it brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.i18n import listed
from benhvrt_widgets.staging import Measure, Staging
from benhvrt_widgets.stagings.choosing import buttons, choice
from benhvrt_widgets.stagings.horse_fever import seats, telling
from benhvrt_widgets.stagings.horse_fever import stage as stages
from benhvrt_widgets.stagings.horse_fever.lanes import straight_board
from benhvrt_widgets.stagings.horse_fever.names import card_name, face, lane_name
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Accept, Bet, Decline, Lay, Pass
from engine.games.horse_fever.cards import ACTIONS
from engine.games.horse_fever.model import Asked, Betting, Buying, Options, Purchase, Selling, State
from engine.games.horse_fever.tables import LANES
from engine.games.horse_fever.views import View

if TYPE_CHECKING:
    from benhvrt_widgets.charting import Chart
    from benhvrt_widgets.session import Session
    from engine.probability.forecast import Odds

VICTORY_POINTS: Final = Measure("victory_points")
DANARI: Final = Measure("danari")
SERIES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "family-short": ({"variant": "family", "length": "short"}, 10),
    "family-long": ({"variant": "family", "length": "long"}, 20),
    "board-first": ({"variant": "board", "length": "short", "stars": False}, 20),
    "board-short": ({"variant": "board", "length": "short"}, 20),
    "board-medium": ({"variant": "board", "length": "medium"}, 30),
    "board-long": ({"variant": "board", "length": "long"}, 45),
    "party-short": ({"variant": "party", "length": "short"}, 5),
    "party-medium": ({"variant": "party", "length": "medium"}, 8),
    "party-long": ({"variant": "party", "length": "long"}, 12),
}
"""What the table may agree on, and about how many minutes it takes."""
PAUSES: Final[dict[type, float]] = {
    e.StableDrawn: 0.12,
    e.CharacterDrawn: 0.5,
    e.FirstDrawn: 0.6,
    e.Drew: 0.08,
    e.Bought: 0.6,
    e.Kept: 0.9,
    e.StableBought: 1.0,
    e.PassedPurchase: 0.5,
    e.Borrowed: 0.9,
    e.AskedToSell: 1.0,
    e.SoldOn: 1.0,
    e.RefusedToSell: 0.8,
    e.HorsePlaced: 0.8,
    e.StableShifted: 0.9,
    e.BetMade: 0.8,
    e.BetSkipped: 0.4,
    e.CardLaid: 0.5,
    e.CardsRevealed: 2.0,
    e.RaceBegan: 0.8,
    e.CardTurned: 1.2,
    e.Sprinted: 1.1,
    e.Placed: 1.1,
    e.PriceAnswered: 0.6,
    e.PointTraded: 1.0,
    e.OddsMoved: 0.5,
    e.GameOver: 0.5,
}
"""Seconds that a moment is shown."""
LONGEST_WAIT: Final = 26.0


class Fever(Staging):
    """Six horses, and everybody's money."""

    game = HORSE_FEVER
    measure = VICTORY_POINTS
    first_bots = ("favourite", "fixer", "value")
    seats = (2, len(SHAPES))
    first_series = "family-short"

    # -- before a game --------------------------------------------------------------------------

    def series(self, lang: str) -> list[Plain]:
        return [
            {"slug": slug, "name": self.say(f"series.{slug}", lang), "laps": "", "minutes": minutes}
            for slug, (_, minutes) in SERIES.items()
        ]

    def agree(self, seats: int, series: str, laps: str) -> Options:
        settings = SERIES[series][0] if series in SERIES else {"variant": series}
        return HORSE_FEVER.setup(seats, **settings)

    def measured(self, options: Options) -> Measure:
        return DANARI if options.variant == "party" else VICTORY_POINTS

    # -- words ----------------------------------------------------------------------------------

    def narrate(self, event: e.Event, lang: str, names: tuple[str, ...], after: Any = None) -> str:
        return telling.narrate(event, lang, names)

    def describe(self, action: Any, seen: View, lang: str, names: tuple[str, ...]) -> str:
        return telling.describe(action, seen, lang, names)

    def question(self, seen: View, lang: str, names: tuple[str, ...]) -> str:
        return telling.question(seen, lang, names)

    def headline(self, told: Sequence[tuple[Any, str]]) -> str:
        """The end by who has won, a finish by who got there first."""
        kinds = [type(event) for event, _ in told]
        for kind in (e.GameOver, e.Placed):
            if kind in kinds:
                return told[kinds.index(kind)][1]
        return told[-1][1]

    def banner(self, context: Context) -> str:
        """A result is told by the first three."""
        if stages.phase(context) != "result":
            return ""
        order = context.here.state.table.results[-1].order
        first, second, third = (lane_name(lane, context.lang) for lane in order[:3])
        return self.say("first_three", context.lang, first=first, second=second, third=third)

    def hand_told(self, seen: View, lang: str) -> str:
        return listed([card_name(kind, lang) for kind in seen.hand.each()], lang) if seen.hand else ""

    # -- regions of the page --------------------------------------------------------------------

    def board(self, lang: str) -> Plain:
        return straight_board(lang)

    def phase(self, context: Context) -> str:
        return stages.phase(context)

    def bar(self, context: Context) -> Plain:
        view: View = context.view
        now = stages.phase(context)
        number = view.table.round + (0 if now in ("result", "over") else 1)
        return {
            "title": self.title(context.lang),
            "race": self.say("bar.round", context.lang, n=max(1, number), most=view.options.rounds),
            "lap": self.say(f"bar.{now}", context.lang),
            "pot": None,
            "pot_change": 0,
        }

    def stage(self, context: Context) -> Plain:
        return stages.stage(context)

    def seated(self, context: Context) -> list[Plain]:
        return seats.seated(context)

    def hand(self, context: Context) -> list[Plain]:
        return seats.hand(context)

    def actions(self, context: Context) -> Plain:
        view: View = context.view
        menu = view.menu
        aside = [index for index, action in enumerate(menu) if isinstance(action, Pass | Decline)]
        first = self._first(view)
        others = [index for index in aside if index != first]
        if isinstance(view.stage, Asked | Selling | Buying):
            others = [index for index in range(len(menu)) if index != first]
        lines = [choice(context, index, menu[index], short=self._short(context, index)) for index in others]
        lead = menu[first]
        hint = face(lead.card, context.lang)["text"] if isinstance(lead, Lay) else ""
        primary = choice(context, first, lead, short=self._short(context, first), hint=hint)
        return buttons(context, primary, lines)

    def _first(self, view: View) -> int:
        """The choice that the large button makes unless something else is picked."""
        menu = view.menu
        match view.stage:
            case Betting():
                bets = [action for action in menu if isinstance(action, Bet)]
                lead = min(bets, key=lambda bet: (bet.stake, view.odds[bet.lane], bet.to != "show", bet.lane))
                return menu.index(lead)
            case Purchase():
                return 0
            case Asked() | Selling() | Buying():
                return next(index for index, action in enumerate(menu) if isinstance(action, Accept))
        mine = [wager.lane for wager in view.meeting.wagers if wager.seat == view.seat]
        sensible = (
            index
            for index, action in enumerate(menu)
            if isinstance(action, Lay) and (action.lane in mine) == _helps(action.card)
        )
        return next(sensible, 0)

    def _short(self, context: Context, index: int) -> str:
        """What a button has room for."""
        action, stage = context.view.menu[index], context.view.stage
        if isinstance(action, Pass) and isinstance(stage, Betting | Selling | Buying):
            return self.say("short.no_bet" if isinstance(stage, Betting) else "short.out", context.lang)
        return ""

    def act(self, message: Mapping[str, Any], seat: Seat) -> Bet:
        """A bet with a stake of one's own; the rules say whether it may be."""
        lane, to, stake = message.get("lane"), message.get("to"), message.get("stake")
        if type(lane) is not int or type(stake) is not int or not isinstance(to, str):
            raise RuleViolation("session.message")
        return Bet(lane, to, stake)

    # -- time -----------------------------------------------------------------------------------

    def parts(self, events: tuple[e.Event, ...]) -> tuple[tuple[e.Event, ...], ...]:
        """The race and what it brought; then whatever begins after it, even if nothing is told of it."""
        kinds = [type(event) for event in events]
        if e.OddsMoved not in kinds:
            return (events,)
        end = kinds.index(e.OddsMoved) + 1
        return events[:end], events[end:]

    def secret(self, session: Session) -> bool:
        options: Options = session.options
        return options.variant != "party"

    def lets_be(self, choice: Any) -> bool:
        return isinstance(choice, Pass)

    def pause(self, events: tuple[e.Event, ...]) -> float:
        return max((PAUSES.get(type(event), 0.3) for event in events), default=0.0)

    def longest_wait(self, state: State) -> float:
        return LONGEST_WAIT

    def spectates(self, state: State, seat: Seat | None) -> bool:
        return seat is not None and not state.table.alive[seat]

    def ends_race(self, events: tuple[e.Event, ...]) -> bool:
        return any(isinstance(event, e.OddsMoved) for event in events)

    def marks(self, event: e.Event) -> bool:
        return isinstance(event, e.RoundBegan | e.RaceBegan | e.OddsMoved | e.GameOver)

    def turns(self, events: tuple[e.Event, ...]) -> bool:
        return any(isinstance(event, e.RaceBegan | e.CardTurned | e.Sprinted) for event in events)

    def race_number(self, state: State) -> int:
        return state.table.round

    def races_run(self, state: State) -> int:
        return len(state.table.results)

    def turn(self, state: State) -> int | None:
        """Nobody runs, so nobody guesses whether they win."""
        return None

    # -- looking ahead and back -----------------------------------------------------------------

    def chances(self, odds: Odds, seats: int) -> tuple[float, ...]:
        """By lane."""
        return odds.wins

    def contenders(self, names: tuple[str, ...], lang: str) -> tuple[str, ...]:
        """The horses."""
        return tuple(lane_name(lane, lang) for lane in range(LANES))

    def chart(self, context: Context) -> list[Chart]:
        from benhvrt_widgets.stagings.horse_fever.chart import over_rounds

        return over_rounds(context)


def _helps(card: str) -> bool:
    """Whether an Action card is good for the horse it lies behind."""
    action = ACTIONS[card]
    return action.sign > 0 or (action.sign == 0 and (action.effect.adds > 0 or action.effect.removes < 0))


STAGING: Final = Fever()

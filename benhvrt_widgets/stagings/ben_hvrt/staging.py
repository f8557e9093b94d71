"""Ben Hvrt on the page: auction, trade, maintenance, race and pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.i18n import catalogue, listed, say
from benhvrt_widgets.staging import DUCATS, Staging
from benhvrt_widgets.stagings.ben_hvrt import choosing, if_passed, pace, seats, stage, telling
from benhvrt_widgets.stagings.ben_hvrt.choices import describe
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import square_name
from benhvrt_widgets.stagings.ben_hvrt.narration import narrate
from benhvrt_widgets.stagings.ben_hvrt.questions import occasion, question
from benhvrt_widgets.stagings.ben_hvrt.windows import CardWindows
from benhvrt_widgets.stagings.oval import oval_board
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Hire, Pass, Play, Trade
from engine.games.ben_hvrt.board import BOARD, GRID, OVAL, grid_name
from engine.games.ben_hvrt.events import (
    Departed,
    Event,
    LinedUp,
    QuickSold,
    RaceAnnounced,
    RaceOver,
    Sold,
    WindowClosed,
)
from engine.games.ben_hvrt.model import Bidding, Options, State, Window, owner
from engine.games.ben_hvrt.tables import CUSTOM, RACES_AT_MOST, ROLLED, SEATS, SERIES
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards

if TYPE_CHECKING:
    from benhvrt_widgets.charting import Chart
    from engine.probability.forecast import Odds

SHORT: Final = "short"
MINUTES_PER_LAP: Final = 2


class BenHvrt(Staging):
    """The auction, then the race."""

    game = BEN_HVRT
    windows = CardWindows()
    measure = DUCATS
    first_bots = ("sunk-cost", "greedy", "saver")
    voices = True
    seats = SEATS
    first_series = SHORT
    custom = CUSTOM

    def title(self, lang: str) -> str:
        return say("words.title", lang)

    def tagline(self, lang: str) -> str:
        return say("words.tagline", lang)

    def primary(self, lang: str) -> str:
        return say("page.race_now", lang, chariots=len(self.first_bots) + 1, laps=1)

    def idea(self, bot: str, lang: str) -> str:
        return catalogue(lang).get(f"idea.{bot}") or super().idea(bot, lang)

    def words(self, lang: str) -> dict[str, str]:
        return {}

    def series(self, lang: str) -> list[Plain]:
        return [_one(name, lang) for name in (SHORT, *SERIES, CUSTOM)]

    def agree(self, seats: int, series: str, laps: str) -> Options:
        if series == SHORT:
            return BEN_HVRT.setup(seats, laps=[1])
        if series != CUSTOM:
            return BEN_HVRT.setup(seats, series=series)
        parts = laps.replace(",", " ").split()[: RACES_AT_MOST + 1]
        return BEN_HVRT.setup(
            seats, laps=[int(part) if part.isascii() and part.isdigit() else part for part in parts]
        )

    def narrate(self, event: Event, lang: str, names: tuple[str, ...], after: Any = None) -> str:
        return narrate(event, lang, names, after=after) or ""

    def describe(self, action: Any, seen: View, lang: str, names: tuple[str, ...]) -> str:
        return describe(action, seen, lang, names)

    def question(self, seen: View, lang: str, names: tuple[str, ...]) -> str:
        return question(seen, lang, names)

    def occasion(self, seen: View, lang: str, names: tuple[str, ...]) -> str:
        return occasion(seen, seen.stage, lang, names) if isinstance(seen.stage, Window) else ""

    def hand_told(self, seen: View, lang: str) -> str:
        return listed([card_name(kind, lang) for kind in seen.hand.each()], lang) if seen.hand else ""

    def board(self, lang: str) -> Plain:
        letters = {square: grid_name(place) for place, square in enumerate(GRID)}
        return oval_board(BOARD, OVAL, letters, lambda square: square_name(square, lang))

    def phase(self, context: Context) -> str:
        return stage.phase(context)

    def bar(self, context: Context) -> Plain:
        return telling.bar(context)

    def stage(self, context: Context) -> Plain:
        return stage.stage(context)

    def seated(self, context: Context) -> list[Plain]:
        return seats.seats(context)

    def hand(self, context: Context) -> list[Plain]:
        return choosing.hand(context)

    def actions(self, context: Context) -> Plain:
        return choosing.actions(context)

    def hires(self, context: Context) -> Plain | None:
        return choosing.hires(context)

    def can_wait(self, context: Context) -> bool:
        return choosing.can_wait(context)

    def offer(self, message: Mapping[str, Any], seat: Seat) -> Hire | Trade:
        """A trade, or a side payment for a card to be played."""
        if message.get("do") == "hire":
            play = Play(
                str(message.get("card")),
                _whole(message, "on"),
                roll=_whole(message, "roll"),
                prey=str(message.get("prey") or ""),
            )
            return Hire(seat, _whole(message, "to"), _whole(message, "ducats"), play)
        return Trade(
            seat,
            _whole(message, "to"),
            give=_cards(message.get("give")),
            take=_cards(message.get("take")),
            pay=_whole(message, "pay"),
            ask=_whole(message, "ask"),
        )

    def out_of_turn(self, action: Any) -> bool:
        return isinstance(action, Hire)

    def silent(self, events: tuple[Event, ...]) -> bool:
        return all(isinstance(event, WindowClosed) for event in events[:1])

    def lets_be(self, choice: Any) -> bool:
        return isinstance(choice, Pass)

    def pause(self, events: tuple[Event, ...]) -> float:
        return pace.pause(events)

    def longest_wait(self, state: State) -> float:
        return pace.LONGEST_WAIT["race" if state.race is not None else "auction"]

    def spectates(self, state: State, seat: Seat | None) -> bool:
        return pace.spectates(state, seat)

    def by_itself(self, context: Context) -> Any | None:
        return pace.by_itself(context)

    def ends_race(self, events: tuple[Event, ...]) -> bool:
        return any(isinstance(event, RaceOver) for event in events)

    def marks(self, event: Event) -> bool:
        return isinstance(event, RaceAnnounced | LinedUp | RaceOver)

    def turns(self, events: tuple[Event, ...]) -> bool:
        return any(isinstance(event, Sold | QuickSold | Departed | LinedUp) for event in events)

    def race_number(self, state: State) -> int:
        return state.table.race

    def races_run(self, state: State) -> int:
        return len(state.table.results)

    def winners(self, state: State, race: int) -> tuple[Seat, ...]:
        return (owner(state.options, state.table.results[race].order[0]),)

    def turn(self, state: State) -> int | None:
        return state.race.turn if state.race is not None and state.race.order else None

    def summary(self, context: Context, start: int, end: int) -> str:
        return telling.summary(context, start, end)

    def chances(self, odds: Odds, seats: int) -> tuple[float, ...]:
        """A seat wins with any of its chariots."""
        return tuple(sum(odds.wins[seat::seats]) for seat in range(seats))

    def sale(self, state: State) -> tuple[int, int] | None:
        return None if state.auction is None else (state.table.race, state.auction.sale)

    def has_sale(self, seen: View) -> bool:
        return isinstance(seen.stage, Bidding)

    def weigh_sale(self, seen: View) -> Any:
        from engine.advice.ben_hvrt.sales import weigh

        return weigh(seen)

    def first_bid(self, context: Context) -> int | None:
        return if_passed.first_bid(context)

    def if_passed(self, context: Context, seat: Seat, place: int) -> str:
        return if_passed.if_passed(context, seat, place)

    def chart(self, context: Context) -> list[Chart]:
        from benhvrt_widgets.stagings.ben_hvrt.purses import purses_over_time

        return [purses_over_time(context)]


def _one(name: str, lang: str) -> Plain:
    laps = (1,) if name == SHORT else SERIES.get(name, ())
    shown = ", ".join("?" if count == ROLLED else str(count) for count in laps)
    minutes = sum(count or 3 for count in laps) * MINUTES_PER_LAP
    return {"slug": name, "name": say(f"series.{name}", lang), "laps": shown, "minutes": minutes}


def _whole(message: Mapping[str, Any], name: str) -> int:
    value = message.get(name, 0)
    if type(value) is not int:
        raise RuleViolation("session.message")
    return value


def _cards(plain: object) -> Cards:
    if plain is None:
        return Cards()
    if not isinstance(plain, dict) or not all(type(n) is int and n >= 0 for n in plain.values()):
        raise RuleViolation("session.message")
    return Cards.of({str(kind): count for kind, count in plain.items()})


STAGING: Final = BenHvrt()

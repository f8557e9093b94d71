"""The regions of Ben Hvrt: auction, trade, maintenance, race and pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from benhvrt_widgets.context import Context, chance, whole
from benhvrt_widgets.regions.parts import Actions, Board, Card, Choice, Faces
from benhvrt_widgets.regions.parts import Seat as Seated
from benhvrt_widgets.regions.scene import Bar, Hire, Hired, Hireling, Phase
from benhvrt_widgets.regions.stages import Stage
from benhvrt_widgets.staging import Regions
from benhvrt_widgets.stagings.ben_hvrt.auction import auction
from benhvrt_widgets.stagings.ben_hvrt.choosing import choice
from benhvrt_widgets.stagings.ben_hvrt.faces import shown_cards, shown_face
from benhvrt_widgets.stagings.ben_hvrt.names import square_name
from benhvrt_widgets.stagings.ben_hvrt.race import race
from benhvrt_widgets.stagings.ben_hvrt.result import result
from benhvrt_widgets.stagings.ben_hvrt.trade import trade, upkeep
from benhvrt_widgets.stagings.ben_hvrt.windows import hirable
from benhvrt_widgets.stagings.choosing import buttons, plain
from benhvrt_widgets.stagings.oval import oval_board
from benhvrt_widgets.stagings.seats import sitting, whose
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt import actions as a
from engine.games.ben_hvrt.board import BOARD, GRID, OVAL, grid_name
from engine.games.ben_hvrt.cards import CARDS, DECK, Sort, When
from engine.games.ben_hvrt.events import BidMade, Departed, PassedBid, Played, RaceOver
from engine.games.ben_hvrt.model import (
    Answer,
    Bidding,
    OfferQuickSale,
    Over,
    Trading,
    Upkeep,
    Window,
    chariots_of,
    owner,
)
from engine.games.ben_hvrt.views import View
from engine.parts.deck import NO_CARDS, Cards

PRIMARY: Final = (a.Bid, a.QuickSale, a.Ready, a.Accept, a.Maintain)
"""What the large button does, where there is a choice."""
ENDED: Final = ("result", "over")
SUMMED: Final = {
    "skipped_bids": BidMade,
    "skipped_passes": PassedBid,
    "skipped_cards": Played,
    "skipped_moves": Departed,
}


class BenHvrtRegions(Regions):
    """The auction, then the race."""

    def board(self, lang: str) -> Board:
        letters = {square: grid_name(place) for place, square in enumerate(GRID)}
        return oval_board(BOARD, OVAL, letters, lambda square: square_name(square, lang))

    def phase(self, context: Context) -> Phase:
        view = context.view
        if any(isinstance(event, RaceOver) for event in context.here.events):
            return "over" if isinstance(view.stage, Over) else "result"
        if isinstance(view.stage, Over):
            return "over"
        if isinstance(view.stage, Upkeep):
            return "upkeep"
        if view.race is not None:
            return "race"
        trading = isinstance(view.stage, Trading) or (
            isinstance(view.stage, Answer) and isinstance(view.stage.offer, a.Trade)
        )
        return "trade" if trading else "auction"

    def bar(self, context: Context) -> Bar:
        view, ended = context.view, self.phase(context) in ENDED
        before = context.session.instants[max(0, context.cursor - 1)].state.table.ledger.pot
        races = len(view.options.laps)
        number = min(view.race_number + (0 if ended else 1), races)
        laps = view.results[-1].laps if ended else view.laps
        return {
            "title": context.say("title"),
            "race": context.say("bar_race", race=number, races=races, laps=laps) if laps else "",
            "lap": "" if view.race is None else context.say("bar_turn", turn=view.race.turn),
            "pot": view.ledger.pot,
            "pot_change": view.ledger.pot - before,
        }

    def stage(self, context: Context) -> Stage:
        match self.phase(context):
            case "race":
                return race(context)
            case "result" | "over":
                return result(context)
            case "trade":
                return trade(context)
            case "upkeep":
                return upkeep(context)
        return auction(context)

    def seated(self, context: Context) -> list[Seated]:
        return [_seat(context, seat) for seat in range(context.view.options.seats)]

    def deck(self, lang: str) -> list[Faces]:
        kinds = sorted(DECK, key=lambda card: [*Sort].index(card.sort))
        return [{"face": shown_face(card.kind, lang), "count": card.count} for card in kinds]

    def hand(self, context: Context) -> list[Card]:
        """What can be played now says how, the rest says why not."""
        plays: dict[str, list[Choice]] = {}
        if context.deciding:
            for index, action in enumerate(context.view.menu):
                if isinstance(action, a.Play | a.Use):
                    plays.setdefault(action.card, []).append(choice(context, index, action))
        held = dict(context.view.hand.counts)
        return [
            {
                "face": shown_face(kind, context.lang),
                "count": held.get(kind, 1),
                "playable": kind in plays,
                "reason": "" if kind in plays else _reason(context, kind),
                "plays": plays.get(kind, []),
            }
            for kind in held | plays  # what lies before a chariot can be used too
        ]

    def actions(self, context: Context) -> Actions:
        elsewhere = a.Play | a.Use if isinstance(context.view.stage, Answer) else a.Play | a.Use | a.Trade
        lines = [line for line in enumerate(context.view.menu) if not isinstance(line[1], elsewhere)]
        moves = [line for line in lines if isinstance(line[1], a.Move)]
        if moves:
            primary, others = moves[0], [line for line in moves[1:] if line[1] == a.Move()]
        else:
            lines.sort(key=lambda line: not isinstance(line[1], PRIMARY))
            primary, others = lines[0], lines[1:]
        return buttons(
            context,
            choice(context, *primary),
            [*(choice(context, *line) for line in others), *_no_more(context)],
        )

    def can_wait(self, context: Context) -> bool:
        """There is a race, and it has not been pressed yet."""
        attention = context.session.attention
        return context.view.race is not None and not attention.waiting and attention.setting != "every"

    def hires(self, context: Context) -> Hire | None:
        """For which cards, held or not (BH-45)."""
        view, seat = context.view, context.seat
        if seat is None or not context.deciding or seat not in BEN_HVRT.interjectors(context.session.state):
            return None
        if view.race is None and not context.session.paused:
            return None  # between sales it would only be in the way; whoever wants to speak presses Wait
        others: list[Hireling] = [
            {**whose(context, other), "plays": plays}
            for other in range(view.options.seats)
            if (plays := _to_hire(context, other))
        ]
        return {"most": view.ledger.purses[seat], "others": others} if others else None

    def offer(self, message: Mapping[str, Any], seat: Seat) -> a.Hire | a.Trade:
        """A trade, or a side payment for a card to be played."""
        if message.get("do") == "hire":
            play = a.Play(
                str(message.get("card")),
                _whole(message, "on"),
                roll=_whole(message, "roll"),
                prey=str(message.get("prey") or ""),
            )
            return a.Hire(seat, _whole(message, "to"), _whole(message, "ducats"), play)
        return a.Trade(
            seat,
            _whole(message, "to"),
            give=_cards(message.get("give")),
            take=_cards(message.get("take")),
            pay=_whole(message, "pay"),
            ask=_whole(message, "ask"),
        )

    def out_of_turn(self, action: Any) -> bool:
        return isinstance(action, a.Hire)

    def summary(self, context: Context, start: int, end: int) -> str:
        """Bids, passes, cards, moves and the pot."""
        instants = context.session.instants
        events = [event for instant in instants[start + 1 : end + 1] for event in instant.events]
        counts = [
            context.say(key, n=count)
            for key, kind in SUMMED.items()
            if (count := sum(isinstance(event, kind) for event in events))
        ]
        change = instants[end].state.table.ledger.pot - instants[start].state.table.ledger.pot
        if change:
            counts.append(context.say("skipped_pot", ducats=f"{change:+d}".replace("-", "\N{MINUS SIGN}")))
        return ", ".join(counts)


# -- seats ------------------------------------------------------------------------------------------


def _seat(context: Context, seat: int) -> Seated:
    view, session = context.view, context.session
    before = session.instants[max(0, context.cursor - 1)].state.table.ledger.purses[seat]
    gear = NO_CARDS
    for chariot in chariots_of(context.view.options, seat):
        gear += view.gear[chariot].cards
    purse = view.ledger.purses[seat]
    return {
        **sitting(context, seat),
        "purse": purse,
        "change": purse - before,
        "info": _info(context, seat),
        "active": _active(context, seat),
        "out": _out(context, seat),
        "dealer": seat == (view.dealer if view.auction is None else view.auction.auctioneer),
        "hand": view.hand_sizes[seat],
        "gear": shown_cards(gear, context.lang),
        "known": shown_cards(view.known[seat], context.lang),
        "chance": chance(context, seat),
        "whole": whole(context, seat),
        "marks": [],
        "chips": [],
    }


def _info(context: Context, seat: int) -> str:
    view = context.view
    if view.race is not None:
        told = []
        for number in chariots_of(context.view.options, seat):
            chariot = view.race.chariots[number]
            if chariot.running:
                told.append(context.say("seat_race", speed=chariot.speed, lap=chariot.lap))
            else:
                told.append(context.say("seat_home", place=view.race.finished.index(number) + 1))
        return " / ".join(told)
    if view.auction is not None and view.auction.bidding is not None:
        return context.say("seat_sunk", ducats=view.auction.bidding.sunk(seat))
    return context.say("seat_cards", n=view.hand_sizes[seat])


def _active(context: Context, seat: int) -> bool:
    view: View = context.view
    if view.race is not None and view.race.order:
        return owner(view.options, view.race.mover) == seat
    return view.to_act == seat


def _out(context: Context, seat: int) -> bool:
    """Out of this sale, or home."""
    view = context.view
    if view.race is not None:
        return not any(
            view.race.chariots[number].running for number in chariots_of(context.view.options, seat)
        )
    if isinstance(view.stage, Bidding) and view.auction is not None and view.auction.bidding is not None:
        return seat not in view.auction.bidding.active
    return False


def _no_more(context: Context) -> list[Choice]:
    """In one's own move, alone against bots: to be asked nothing more until it is over."""
    view, attention = context.view, context.session.attention
    moves = view.race is not None and view.race.order  # not while the line-up is still open
    ours = moves and owner(view.options, view.race.mover) == context.seat
    if not (ours and isinstance(view.stage, Window)) or attention.several or attention.setting == "every":
        return []
    return [{**plain(context.say("no_more")), "hint": context.say("no_more_hint"), "do": "no_more"}]


# -- cards and messages -----------------------------------------------------------------------------


def _to_hire(context: Context, other: Seat) -> list[Hired]:
    return [
        {
            "label": context.describe(play),
            "known": play.card in context.view.known[other],
            "card": play.card,
            "on": play.on,
            "roll": play.roll,
            "prey": play.prey,
        }
        for play in hirable(context.view, other)
    ]


def _reason(context: Context, kind: str) -> str:
    """Why a card cannot be played now."""
    card = CARDS[kind]
    if not card.stays and card.when is not When.AUCTION:
        return context.say(f"only_{card.when.value}")
    if context.view.race is not None:
        return context.say("only_auction")
    selling = isinstance(context.view.stage, OfferQuickSale | Bidding)
    return context.say("only_between" if selling else "only_soon")  # it is before the race already


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

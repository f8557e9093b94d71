"""How each event of Ben Hvrt is told: the sentence, and its facts.

>>> from engine.games.ben_hvrt.events import Rolled
>>> TOLD[Rolled](Rolled(3, 6, covered=False), Telling("fr", ("Sid", "Ann")))
('rolled', {'chariot': 'Ann II', 'die': 6})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Told
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import bundle, cards_name, chariot_name, square_name
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Trade
from engine.games.ben_hvrt.board import GRID, grid_name
from engine.games.ben_hvrt.cards import CARDS


class Telling:
    """The names of things, in one language and at one table."""

    def __init__(self, lang: str, names: Names) -> None:
        self.lang = lang
        self.names = names

    def seat(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat]

    def chariot(self, chariot: int) -> str:
        """Whose chariot, and which."""
        return chariot_name(chariot, self.names)

    def chariots(self, chariots: Iterable[int]) -> str:
        """Several, in order."""
        return ", ".join(map(self.chariot, chariots))

    def card(self, kind: str | None) -> str:
        """A card by name, or just a card."""
        return say("event.a_card", self.lang) if kind is None else card_name(kind, self.lang)

    def square(self, square: int) -> str:
        """A square as it is spoken."""
        return square_name(square, self.lang)


def _anted(event: e.Anted, words: Telling) -> Told:
    key = "anted_short" if event.short else "anted"
    return key, {"name": words.seat(event.seat), "ducats": event.ducats}


def _played(event: e.Played, words: Telling) -> Told:
    told: dict[str, object] = {"name": words.seat(event.seat), "card": words.card(event.card)}
    if event.roll:
        return "played_roll", {**told, "roll": event.roll}
    if event.on < 0:
        return "played", told
    told["chariot"] = words.chariot(event.on)
    if event.prey:
        return "played_prey", {**told, "prey": words.card(event.prey)}
    return "played_own" if told["chariot"] == told["name"] else "played_on", told


def _offered(event: e.Offered, words: Telling) -> Told:
    offer = event.offer
    sides: dict[str, object] = {"name": words.seat(offer.seat), "to": words.seat(offer.to)}
    if isinstance(offer, Trade):
        give, take = bundle(offer.give, offer.pay, words.lang), bundle(offer.take, offer.ask, words.lang)
        return "offered_trade", {**sides, "give": give, "take": take}
    told = {**sides, "ducats": offer.ducats, "card": words.card(offer.play.card)}
    if offer.play.on < 0:
        return "offered_hire", told
    return "offered_hire_on", {**told, "chariot": words.chariot(offer.play.on)}


def _answered(key: str) -> Callable[[Any, Telling], Told]:
    def tell(event: e.Accepted | e.Declined, words: Telling) -> Told:
        return key, {"to": words.seat(event.offer.to), "name": words.seat(event.offer.seat)}

    return tell


def _lined_up(event: e.LinedUp, words: Telling) -> Told:
    places = {square: chariot for chariot, square in enumerate(event.squares)}
    grid = [
        f"{grid_name(place)} {words.chariot(places[square])}"
        for place, square in enumerate(GRID)
        if square in places
    ]
    return "lined_up", {"grid": ", ".join(grid)}


def _departed(event: e.Departed, words: Telling) -> Told:
    told: dict[str, object] = {"chariot": words.chariot(event.chariot)}
    if not event.path:
        return "left_there" if event.forced else "stayed", told
    where = {"steps": len(event.path), "square": words.square(event.path[-1])}
    return "forced" if event.forced else "departed", {**told, **where}


def _stepped(event: e.Stepped, words: Telling) -> Told:
    return ("crossed", {"chariot": words.chariot(event.chariot)}) if event.crossed else None


def _race_over(event: e.RaceOver, words: Telling) -> Told:
    order = (f"{place} {words.chariot(chariot)}" for place, chariot in enumerate(event.order, 1))
    return "race_stopped" if event.stopped else "race_over", {"order": ", ".join(order)}


def _forfeited(event: e.Forfeited, words: Telling) -> Told:
    lost: dict[str, object] = {"name": words.seat(event.seat)}
    if not event.cards:
        return "forfeited_nothing", lost
    return "forfeited", {**lost, "cards": listed(cards_name(event.cards, words.lang), words.lang)}


def _series_over(event: e.SeriesOver, words: Telling) -> Told:
    most = max(event.purses)
    winners = [words.seat(seat) for seat, purse in enumerate(event.purses) if purse == most]
    key = "series_over" if len(winners) == 1 else "series_shared"
    return key, {"name": listed(winners, words.lang), "ducats": most}


TOLD: Final[dict[type, Callable[[Any, Telling], Told]]] = {
    e.DealerDrawn: lambda v, w: ("dealer_drawn", {"name": w.seat(v.seat)}),
    e.RaceAnnounced: lambda v, _: ("race_announced", {"race": v.race + 1, "laps": v.laps}),
    e.Anted: _anted,
    e.Dealt: lambda v, w: ("dealt", {"name": w.seat(v.seat), "card": w.card(v.card)}),
    e.Stacked: lambda v, _: ("stacked", {"cards": sum(v.sizes)}),
    e.Revealed: lambda v, w: (
        "revealed",
        {"name": w.seat(v.auctioneer), "card": w.card(v.card), "price": CARDS[v.card].price},
    ),
    e.QuickSold: lambda v, w: (
        "quick_sold",
        {"name": w.seat(v.seat), "card": w.card(v.card), "ducats": v.ducats},
    ),
    e.BidMade: lambda v, w: ("bid_made", {"name": w.seat(v.seat), "ducats": v.ducats}),
    e.PassedBid: lambda v, w: ("passed_bid", {"name": w.seat(v.seat)}),
    e.Sold: lambda v, w: (
        "sold",
        {
            "name": w.seat(v.seat),
            "card": w.card(v.card),
            "paid": sum(v.paid),
            "price": CARDS[v.card].price,
        },
    ),
    e.Unsold: lambda v, w: ("unsold", {"card": w.card(v.card)}),
    e.Played: _played,
    e.Used: lambda v, w: ("used", {"name": w.seat(v.seat), "card": w.card(v.card)}),
    e.Discarded: lambda v, w: ("discarded", {"chariot": w.chariot(v.chariot), "card": w.card(v.card)}),
    e.WindowClosed: lambda _, __: None,
    e.Offered: _offered,
    e.Accepted: _answered("accepted"),
    e.Declined: _answered("declined"),
    e.Maintained: lambda v, w: (
        "maintained",
        {"name": w.seat(v.seat), "card": w.card(v.card), "ducats": v.ducats},
    ),
    e.LinedUp: _lined_up,
    e.TurnBegan: lambda v, w: ("turn_began", {"turn": v.turn, "order": w.chariots(v.order)}),
    e.Rolled: lambda v, w: (
        "rolled_covered" if v.covered else "rolled",
        {"chariot": w.chariot(v.chariot), "die": v.die},
    ),
    e.RollChanged: lambda v, w: ("roll_changed", {"card": w.card(v.card), "roll": v.roll}),
    e.SpeedSet: lambda v, w: ("speed_set", {"chariot": w.chariot(v.chariot), "speed": v.speed}),
    e.Departed: _departed,
    e.Stepped: _stepped,
    e.PassedBy: lambda v, w: ("passed_by", {"chariot": w.chariot(v.chariot), "passed": w.chariot(v.passed)}),
    e.TollPaid: lambda v, w: (
        "toll_paid",
        {"name": w.seat(v.payer), "to": w.seat(v.payee), "ducats": v.ducats},
    ),
    e.Levied: lambda v, w: ("levied", {"name": w.seat(v.seat), "ducats": v.ducats}),
    e.Halted: lambda v, w: ("halted", {"chariot": w.chariot(v.chariot)}),
    e.Finished: lambda v, w: ("finished", {"name": w.chariot(v.chariot), "place": v.place}),
    e.RaceOver: _race_over,
    e.PaidOut: lambda v, w: (
        "paid_out",
        {"name": w.seat(v.seat), "place": v.place, "ducats": v.ducats},
    ),
    e.Forfeited: _forfeited,
    e.Reshuffled: lambda v, _: ("reshuffled", {"cards": v.cards}),
    e.SeriesOver: _series_over,
}
"""A plain step or a closed window say nothing new."""

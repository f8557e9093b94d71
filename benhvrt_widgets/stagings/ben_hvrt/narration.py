"""How each event of Ben Hvrt is told: the sentence, and its facts.

>>> from engine.games.ben_hvrt.events import Rolled
>>> TOLD[Rolled](Rolled(3, 6, covered=False), ("Sid", "Ann"), "fr")
('rolled', {'chariot': 'Ann II', 'die': 6})
"""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import bundle, cards_name, chariot_name, square_name
from benhvrt_widgets.stagings.telling import telling, who
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Trade
from engine.games.ben_hvrt.board import GRID, grid_name
from engine.games.ben_hvrt.cards import CARDS


def _card(kind: str | None, lang: str) -> str:
    """A card by name, or just a card."""
    return say("event.a_card", lang) if kind is None else card_name(kind, lang)


by = telling(
    {
        **dict.fromkeys(("seat", "auctioneer", "payer", "payee"), who),
        **dict.fromkeys(("chariot", "passed"), lambda chariot, names, _: chariot_name(chariot, names)),
        "card": lambda kind, _, lang: _card(kind, lang),
        "cards": lambda cards, _, lang: listed(cards_name(cards, lang), lang) if cards else "",
        **dict.fromkeys(("sizes", "paid"), lambda parts, *_: sum(parts)),
        "order": lambda order, names, _: ", ".join(chariot_name(chariot, names) for chariot in order),
    }
)


def _played(event: e.Played, names: Names, lang: str) -> Told:
    told: dict[str, object] = {"name": names[event.seat], "card": _card(event.card, lang)}
    if event.roll:
        return "played_roll", {**told, "roll": event.roll}
    if event.on < 0:
        return "played", told
    told["chariot"] = chariot_name(event.on, names)
    if event.prey:
        return "played_prey", {**told, "prey": _card(event.prey, lang)}
    return "played_own" if told["chariot"] == told["name"] else "played_on", told


def _offered(event: e.Offered, names: Names, lang: str) -> Told:
    offer = event.offer
    sides: dict[str, object] = {"name": names[offer.seat], "to": names[offer.to]}
    if isinstance(offer, Trade):
        give, take = bundle(offer.give, offer.pay, lang), bundle(offer.take, offer.ask, lang)
        return "offered_trade", {**sides, "give": give, "take": take}
    told = {**sides, "ducats": offer.ducats, "card": _card(offer.play.card, lang)}
    if offer.play.on < 0:
        return "offered_hire", told
    return "offered_hire_on", {**told, "chariot": chariot_name(offer.play.on, names)}


def _answered(key: str) -> Teller:
    return lambda event, names, _: (key, {"to": names[event.offer.to], "name": names[event.offer.seat]})


def _price(event: e.Revealed | e.Sold) -> int:
    return CARDS[event.card].price


def _lined_up(event: e.LinedUp, names: Names, _: str) -> Told:
    places = {square: chariot for chariot, square in enumerate(event.squares)}
    grid = [
        f"{grid_name(place)} {chariot_name(places[square], names)}"
        for place, square in enumerate(GRID)
        if square in places
    ]
    return "lined_up", {"grid": ", ".join(grid)}


def _departed(event: e.Departed, names: Names, lang: str) -> Told:
    told: dict[str, object] = {"chariot": chariot_name(event.chariot, names)}
    if not event.path:
        return "left_there" if event.forced else "stayed", told
    where = {"steps": len(event.path), "square": square_name(event.path[-1], lang)}
    return "forced" if event.forced else "departed", {**told, **where}


def _race_over(event: e.RaceOver, names: Names, _: str) -> Told:
    order = (f"{place} {chariot_name(chariot, names)}" for place, chariot in enumerate(event.order, 1))
    return "race_stopped" if event.stopped else "race_over", {"order": ", ".join(order)}


def _series_over(event: e.SeriesOver, names: Names, lang: str) -> Told:
    most = max(event.purses)
    winners = [names[seat] for seat, purse in enumerate(event.purses) if purse == most]
    key = "series_over" if len(winners) == 1 else "series_shared"
    return key, {"name": listed(winners, lang), "ducats": most}


TOLD: Final[dict[type, Teller]] = {
    e.DealerDrawn: by("dealer_drawn", name="seat"),
    e.RaceAnnounced: by("race_announced", race=lambda v: v.race + 1, laps="laps"),
    e.Anted: by(lambda v: "anted_short" if v.short else "anted", name="seat", ducats="ducats"),
    e.Dealt: by("dealt", name="seat", card="card"),
    e.Stacked: by("stacked", cards="sizes"),
    e.Revealed: by("revealed", name="auctioneer", card="card", price=_price),
    e.QuickSold: by("quick_sold", name="seat", card="card", ducats="ducats"),
    e.BidMade: by("bid_made", name="seat", ducats="ducats"),
    e.PassedBid: by("passed_bid", name="seat"),
    e.Sold: by("sold", name="seat", card="card", paid="paid", price=_price),
    e.Unsold: by("unsold", card="card"),
    e.Played: _played,
    e.Used: by("used", name="seat", card="card"),
    e.Discarded: by("discarded", chariot="chariot", card="card"),
    e.WindowClosed: by(""),
    e.Offered: _offered,
    e.Accepted: _answered("accepted"),
    e.Declined: _answered("declined"),
    e.Maintained: by("maintained", name="seat", card="card", ducats="ducats"),
    e.LinedUp: _lined_up,
    e.TurnBegan: by("turn_began", turn="turn", order="order"),
    e.Rolled: by(lambda v: "rolled_covered" if v.covered else "rolled", chariot="chariot", die="die"),
    e.RollChanged: by("roll_changed", card="card", roll="roll"),
    e.SpeedSet: by("speed_set", chariot="chariot", speed="speed"),
    e.Departed: _departed,
    e.Stepped: by(lambda v: "crossed" if v.crossed else "", chariot="chariot"),
    e.PassedBy: by("passed_by", chariot="chariot", passed="passed"),
    e.TollPaid: by("toll_paid", name="payer", to="payee", ducats="ducats"),
    e.Levied: by("levied", name="seat", ducats="ducats"),
    e.Halted: by("halted", chariot="chariot"),
    e.Finished: by("finished", name="chariot", place="place"),
    e.RaceOver: _race_over,
    e.PaidOut: by("paid_out", name="seat", place="place", ducats="ducats"),
    e.Forfeited: by(lambda v: "forfeited" if v.cards else "forfeited_nothing", name="seat", cards="cards"),
    e.Reshuffled: by("reshuffled", cards=lambda v: v.cards),
    e.SeriesOver: _series_over,
}
"""A plain step or a closed window say nothing new."""

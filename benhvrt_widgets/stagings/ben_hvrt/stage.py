"""The middle of the page: the card on the block, the track, the trays, the bill or the result."""

from __future__ import annotations

from collections import Counter

from benhvrt_widgets.context import SHAPES, Context, Plain
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.stagings.ben_hvrt.choosing import dragged, reach
from benhvrt_widgets.stagings.ben_hvrt.names import bundle, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.shown import shown_face
from benhvrt_widgets.words import voice
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Trade
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import (
    Departed,
    LinedUp,
    PaidOut,
    PassedBy,
    RaceOver,
    Revealed,
    Rolled,
    Sold,
    Stepped,
    Unsold,
)
from engine.games.ben_hvrt.model import Answer, Over, Race, State, Trading, Upkeep, chariots_of, owner
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.routes import farthest
from engine.games.ben_hvrt.tables import PILES, split_pot
from engine.probability.exact import FACES
from engine.strategies import find

LADDER_AT_LEAST = 6


def phase(context: Context) -> str:
    """Which part of the game this moment belongs to."""
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
        isinstance(view.stage, Answer) and isinstance(view.stage.offer, Trade)
    )
    return "trade" if trading else "auction"


def stage(context: Context) -> Plain:
    """What the middle of the page shows."""
    match phase(context):
        case "race":
            return _race(context)
        case "result" | "over":
            return _result(context)
        case "trade":
            return _trade(context)
        case "upkeep":
            return _upkeep(context)
    return _auction(context)


def _auction(context: Context) -> Plain:
    view = context.view
    auction = view.auction
    if auction is None:
        return {"kind": "auction", "face": None, "auctioneer": "", "quick_sale": None, "ladder": None}
    card = auction.card
    return {
        "kind": "auction",
        "face": None if card is None else shown_face(card, context.lang),
        "auctioneer": context.names[auction.auctioneer],
        "quick_sale": None if card is None else CARDS[card].price,
        "ladder": None if auction.bidding is None else _ladder(context),
        "receipt": _receipt(context),
    }


def _ladder(context: Context) -> Plain:
    view = context.view
    bidding = view.auction.bidding if view.auction is not None else None
    if bidding is None:
        raise AssertionError("nothing is being bid for")
    purse = 0 if context.seat is None else view.ledger.purses[context.seat] + bidding.sunk(context.seat)
    highest = max(LADDER_AT_LEAST, bidding.price + 2, context.auto)
    seats = view.options.seats
    auctioneer = view.auction.auctioneer if view.auction is not None else 0
    return {
        "round": bidding.price,
        "rungs": [
            {
                "round": rung,
                "total": rung * (rung + 1) // 2,
                "affordable": rung * (rung + 1) // 2 <= purse,
                "figures": _figures(context, rung),
            }
            for rung in range(1, highest + 1)
        ],
        "columns": [
            {
                "seat": seat,
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "rounds": bidding.rounds_bid[seat],
                "out": seat not in bidding.active,
                "turn": not bidding.over and bidding.bidder == seat,
            }
            for seat in ((auctioneer + n) % seats for n in range(seats))
        ],
        "mine": context.seat,
        "auto": context.auto,
        "theory": _theory(context),
    }


def _figures(context: Context, rung: int) -> str:
    """To stay in up to a rung: the chance to win the card, and what that costs and brings."""
    rungs = () if context.sale is None else context.sale.response.rungs
    found = next((each for each in rungs if each.rung == rung), None)
    if found is None:
        return ""
    cost, gain = (number(round(float(figure), 1), context.lang) for figure in (found.cost, found.gain))
    return context.say("rung_figures", tenths=round(10 * found.win), cost=cost, gain=gain)


def _theory(context: Context) -> str:
    """Who would buy, if everybody knew everything."""
    if context.sale is None:
        return ""
    if context.sale.winner is None:
        return context.say("theory_nobody")
    if context.sale.winner == context.seat:
        return context.say("theory_mine")
    return context.say("theory", name=context.names[context.sale.winner])


def _receipt(context: Context) -> Plain | None:
    """After a sale, until the next card: who paid what."""
    session = context.session
    for place in range(context.cursor, -1, -1):
        for event in reversed(session.instants[place].events):
            if isinstance(event, Revealed):
                return None
            if isinstance(event, Sold):
                card, all_paid = shown_face(event.card, context.lang)["name"], sum(event.paid)
                price = CARDS[event.card].price
                text = context.say(
                    "receipt_yours" if event.seat == context.seat else "receipt",
                    card=card,
                    name=context.names[event.seat],
                    ducats=all_paid,
                    price=price,
                )
                said = _said(context, event, session.instants[place - 1].state)
                return {"text": text, "said": said, "voice": _voice(context, event.seat, place)}
            if isinstance(event, Unsold):
                name = shown_face(event.card, context.lang)["name"]
                return {"text": context.say("receipt_unsold", card=name), "said": ""}
    return None


def _voice(context: Context, buyer: Seat, place: int) -> str:
    """What a bot has to say to the card that it has bought, each time something else."""
    session = context.session
    player = session.chairs[buyer].player
    lines = voice(find(session.game.slug, player), context.lang) if context.voices and player != HUMAN else ()
    if not lines:
        return ""
    bought = sum(
        isinstance(event, Sold) and event.seat == buyer
        for instant in session.instants[:place]
        for event in instant.events
    )
    return say("tell.voice", context.lang, name=context.names[buyer], words=lines[bought % len(lines)])


def _said(context: Context, sold: Sold, before: State) -> str:
    """What the person paid for it, and meant to pay."""
    paid = 0 if context.seat is None else sold.paid[context.seat]
    sale = 0 if before.auction is None else before.auction.sale
    meant = context.said.get((before.table.race, sale), 0)
    if meant:
        return context.say("receipt_said", said=meant, ducats=paid)
    return context.say("receipt_mine", ducats=paid) if paid else ""


def pieces(context: Context) -> list[Plain]:
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


LOOK_BACK = 400  # moments: more than a turn of twelve chariots has


def _race(context: Context) -> Plain:
    """The track: where everybody is, where the mover can go, and what just happened."""
    view, session = context.view, context.session
    trails: dict[int, list[int]] = {}
    for instant in session.instants[max(0, context.cursor - LOOK_BACK) : context.cursor + 1]:
        for event in instant.events:
            if isinstance(event, LinedUp):
                trails.clear()
            elif isinstance(event, Departed):
                trails[event.chariot] = list(event.path)
    passed = [event.passed for event in context.here.events if isinstance(event, PassedBy)]
    return {
        "kind": "race",
        "pieces": pieces(context),
        "reach": reach(context),
        "mover": dragged(context),
        "trail": [{"chariot": chariot, "path": path} for chariot, path in trails.items()],
        "die": None if view.race is None or not view.race.rolls else _die(context, view.race),
        "moving": _moving(context),
        "passing": passed[-1] if passed else None,
        "heat": None if context.heat is None else heat(context, context.heat),
    }


def heat(context: Context, seat: Seat) -> Plain | None:
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
    squares = [
        {"square": square, "chance": round(100 * rolls / len(FACES))} for square, rolls in lands.most_common()
    ]
    told = [f"{square_name(each['square'], context.lang)}: {each['chance']} %" for each in squares[:3]]
    return {"seat": seat, "squares": squares, "text": "; ".join(told)}


def _die(context: Context, race: Race) -> Plain:
    """The die as it fell, and what cards have made of it."""
    fell = [
        event
        for instant in context.session.instants[: context.cursor + 1][-LOOK_BACK:]
        for event in instant.events
        if isinstance(event, Rolled) and event.chariot == race.mover
    ]
    die, covered = (fell[-1].die, fell[-1].covered) if fell else (race.roll, False)
    return {"chariot": race.mover, "roll": race.roll, "die": die, "covered": covered}


def _moving(context: Context) -> Plain | None:
    """The squares entered in this moment: a card may have stopped the chariot on its way."""
    events = context.here.events
    steps = [event for event in events if isinstance(event, Stepped)]
    if not steps:
        return None
    forced = any(isinstance(event, Departed) and event.forced for event in events)
    mine = [step.square for step in steps if step.chariot == steps[-1].chariot]
    return {"chariot": steps[-1].chariot, "path": mine, "forced": forced}


def _trade(context: Context) -> Plain:
    view = context.view
    offer = None
    if isinstance(view.stage, Answer) and isinstance(view.stage.offer, Trade):
        made = view.stage.offer
        offer = {
            "text": context.say(
                "offer",
                name=context.names[made.seat],
                to=context.names[made.to],
                give=bundle(made.give, made.pay, context.lang),
                take=bundle(made.take, made.ask, context.lang),
            )
        }
    return {
        "kind": "trade",
        "offer": offer,
        "mine": [
            {"face": shown_face(kind, context.lang), "count": count} for kind, count in view.hand.counts
        ],
        "others": [
            {
                "seat": seat,
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "purse": view.ledger.purses[seat],
                "known": [
                    {"face": shown_face(kind, context.lang), "count": count}
                    for kind, count in view.known[seat].counts
                ],
            }
            for seat in range(view.options.seats)
            if seat != context.seat
        ],
        "can_offer": context.deciding and isinstance(view.stage, Trading) and len(view.menu) > 1,
    }


def _upkeep(context: Context) -> Plain:
    stage = context.view.stage
    if not isinstance(stage, Upkeep):
        return {"kind": "upkeep", "bill": None}
    bill = stage.bills[0]
    return {
        "kind": "upkeep",
        "bill": {
            "face": shown_face(bill.card, context.lang),
            "chariot": chariot_name(bill.chariot, context.names),
            "ducats": bill.ducats,
        },
    }


def _result(context: Context) -> Plain:
    """The pot in six piles, and the purses."""
    view = context.view
    result = view.results[-1]
    paid = {event.place: event.ducats for event in context.here.events if isinstance(event, PaidOut)}
    shares = split_pot(result.pot, min(len(PILES), len(result.order)))
    before = (
        view.results[-2].purses
        if len(view.results) > 1
        else (100 * view.options.chariots,) * view.options.seats
    )
    return {
        "kind": "result",
        "places": [
            {
                "place": place,
                "chariot": chariot,
                "name": chariot_name(chariot, context.names),
                "shape": SHAPES[owner(view.options, chariot)],
                "number": owner(view.options, chariot) + 1,
                "piles": PILES[place - 1] if place <= len(PILES) else 0,
                "ducats": paid.get(place, shares[place - 1] if place <= len(shares) else 0),
            }
            for place, chariot in enumerate(result.order, 1)
        ],
        "pot": result.pot,
        "purses": [
            {
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "number": seat + 1,
                "purse": purse,
                "change": purse - before[seat],
            }
            for seat, purse in enumerate(result.purses)
        ],
        "final": isinstance(view.stage, Over),
    }

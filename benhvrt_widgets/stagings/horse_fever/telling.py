"""Horse Fever in sentences: what happens, what may be chosen, and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.stagings.horse_fever.names import card_name, deck_name, lane_name, odds_name
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import (
    Accept,
    Action,
    Bet,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Judge,
    Keep,
    Lay,
    Pass,
    Place,
    Shift,
)
from engine.games.horse_fever.cards import CHARACTERS
from engine.games.horse_fever.model import (
    HIDDEN,
    Asked,
    Betting,
    Buying,
    Choose,
    Fixing,
    LineUp,
    Photo,
    Purchase,
    Selling,
    Shifting,
)
from engine.games.horse_fever.purchase import card_price, pass_pays, resale_price, stable_price
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, LOANS, NOBODY, REPAY, WORST_ODDS
from engine.games.horse_fever.views import View

Names: TypeAlias = tuple[str, ...]
Told: TypeAlias = tuple[str, dict[str, object]] | None
Teller: TypeAlias = Callable[[Any, Names, str], Told]


def narrate(event: e.Event, lang: str, names: Names) -> str:
    """What happened, in a sentence; nothing where it says nothing new."""
    told = TOLD[type(event)](event, names, lang)
    return "" if told is None else say(f"horse-fever.event.{told[0]}", lang, **told[1])


def _character(event: e.CharacterDrawn, names: Names, lang: str) -> Told:
    facts: dict[str, object] = {
        "name": names[event.seat],
        "card": card_name(event.character, lang),
        "danari": event.danari,
    }
    if event.lane == NOBODY:
        return "character", {**facts, "text": say(f"horse-fever.text.{event.character}", lang)}
    horse, odds = lane_name(event.lane, lang), odds_name(CHARACTERS[event.character].odds)
    return "character_stable", {**facts, "horse": horse, "odds": odds}


def _stable(event: e.StableDrawn, _: Names, lang: str) -> Told:
    return "stable_drawn", {"horse": lane_name(event.lane, lang), "odds": odds_name(event.odds)}


def _drew(event: e.Drew, _: Names, lang: str) -> Told:
    """Only the one who drew it hears of a card."""
    if event.card == HIDDEN:
        return None
    return "drew", {"card": card_name(event.card, lang), "deck": deck_name(event.deck, lang)}


def _kept(event: e.Kept, names: Names, lang: str) -> Told:
    facts: dict[str, object] = {"name": names[event.seat], "card": card_name(event.card, lang)}
    if event.card == HIDDEN:
        return "kept_hidden", {"name": names[event.seat]}
    if event.copies:
        return "kept_copy", {**facts, "other": card_name(event.copies, lang)}
    return "kept", facts


def _bought(event: e.Bought, names: Names, _: str) -> Told:
    key = f"bought_{event.what}" if event.danari else f"bought_{event.what}_free"
    return key, {"name": names[event.seat], "danari": event.danari}


def thing(what: str, card: str, lane: int, lang: str) -> str:
    """What somebody is asked for: a stable, an open card, or some Target."""
    if what == "stable":
        return say("horse-fever.stable_of", lang, horse=lane_name(lane, lang))
    return deck_name("target", lang) if what == "target" else card_name(card, lang)


def _between(key: str) -> Teller:
    """An offer between two players."""

    def tell(event: Any, names: Names, lang: str) -> Told:
        target = event.what == "target" and event.card not in ("", HIDDEN)
        what = card_name(event.card, lang) if target else thing(event.what, event.card, event.lane, lang)
        facts = {"name": names[event.buyer], "other": names[event.seller], "danari": event.danari}
        return key, {**facts, "thing": what}

    return tell


def _skipped(event: e.BetSkipped, names: Names, _: str) -> Told:
    if event.short:
        return "bet_short", {"name": names[event.seat]}
    return "bet_skipped", {"name": names[event.seat]}


def _penalised(event: e.Penalised, names: Names, lang: str) -> Told:
    facts: dict[str, object] = {"name": names[event.seat], "danari": event.owed, "n": event.points}
    if not event.lanes:
        return "penalised", facts
    stables = listed([lane_name(lane, lang) for lane in event.lanes], lang)
    return "penalised_stables", {**facts, "stables": stables}


def _laid(event: e.CardLaid, names: Names, lang: str) -> Told:
    facts: dict[str, object] = {"name": names[event.seat], "horse": lane_name(event.lane, lang)}
    if event.card == HIDDEN:
        return "laid_hidden", facts
    return "laid", {**facts, "card": card_name(event.card, lang)}


def _revealed(event: e.CardsRevealed, _: Names, lang: str) -> Told:
    lanes = [
        say("horse-fever.revealed", lang, horse=lane_name(lane, lang), cards=_cards(cards, count, lang))
        for lane, (cards, count) in enumerate(zip(event.cards, event.count, strict=True))
        if cards
    ]
    return "revealed", {"lanes": "; ".join(lanes)}


def _cards(cards: tuple[str, ...], count: tuple[str, ...], lang: str) -> str:
    """The cards behind a lane; those that do not count in brackets."""
    return ", ".join(
        card_name(card, lang) if card in count else f"({card_name(card, lang)})" for card in cards
    )


def _turned(event: e.CardTurned, _: Names, lang: str) -> Told:
    lead = max(event.squares)
    if lead >= FINISH:
        return "card_turned_home", {"n": event.unit + 1, "card": "-".join(event.card)}
    first = [lane_name(lane, lang) for lane in range(LANES) if event.squares[lane] == lead]
    return "card_turned", {"n": event.unit + 1, "card": "-".join(event.card), "first": listed(first, lang)}


def _sprinted(event: e.Sprinted, _: Names, lang: str) -> Told:
    one, two = event.dice
    if one == two:
        return "sprint_twice", {"horse": lane_name(one, lang)}
    return "sprint", {"horse": lane_name(one, lang), "other": lane_name(two, lang)}


def _settled(event: e.BetSettled, names: Names, lang: str) -> Told:
    facts: dict[str, object] = {
        "name": names[event.seat],
        "horse": lane_name(event.lane, lang),
        "stake": event.stake,
        "danari": event.danari,
        "n": event.points,
    }
    if not event.danari:
        return f"bet_lost_{event.to}", facts
    return f"bet_won_{event.to}" if event.points else f"bet_paid_{event.to}", facts


def _moved(event: e.OddsMoved, _: Names, lang: str) -> Told:
    changed = [
        say(
            "horse-fever.odds_up" if after < before else "horse-fever.odds_down",
            lang,
            horse=lane_name(lane, lang),
            odds=odds_name(after),
        )
        for lane, (before, after) in enumerate(zip(event.before, event.after, strict=True))
        if before != after
    ]
    return ("odds_moved", {"horses": ", ".join(changed)}) if changed else ("odds_stay", {})


def _price(event: e.PriceAnswered, names: Names, _: str) -> Told:
    if not event.accepted:
        return "price_out", {"name": names[event.seat]}
    return f"price_{event.auction}", {"name": names[event.seat], "danari": event.danari}


def _over(event: e.GameOver, names: Names, lang: str) -> Told:
    if not event.winners:
        return "over_nobody", {}
    who = listed([names[seat] for seat in event.winners], lang)
    return "over" if len(event.winners) == 1 else "over_shared", {"name": who}


def _by(key: str, **fields: str) -> Teller:
    """Somebody, and a few numbers of the event under the names of the sentence."""

    def tell(event: Any, names: Names, _: str) -> Told:
        numbers = {name: getattr(event, field) for name, field in fields.items()}
        return key, {"name": names[event.seat], **numbers}

    return tell


TOLD: Final[dict[type, Teller]] = {
    e.StableDrawn: _stable,
    e.CharacterDrawn: _character,
    e.FirstDrawn: _by("first_drawn"),
    e.RoundBegan: lambda v, n, _: ("round_began", {"n": v.round + 1, "name": n[v.first]}),
    e.Bought: _bought,
    e.Drew: _drew,
    e.Kept: _kept,
    e.StableBought: lambda v, n, lang: (
        "stable_bought",
        {"name": n[v.seat], "horse": lane_name(v.lane, lang), "danari": v.danari},
    ),
    e.PassedPurchase: _by("passed", danari="danari"),
    e.Borrowed: lambda v, n, _: (f"borrowed_{v.side}", {"name": n[v.seat], "danari": v.danari}),
    e.AskedToSell: _between("asked"),
    e.SoldOn: _between("sold_on"),
    e.RefusedToSell: lambda v, n, _: ("refused", {"name": n[v.seller]}),
    e.HorsePlaced: lambda v, n, lang: (
        "horse_placed",
        {"name": n[v.seat], "card": card_name(v.card, lang), "horse": lane_name(v.lane, lang)},
    ),
    e.StableShifted: lambda v, n, lang: (
        "shifted_up" if v.rows > 0 else "shifted_down",
        {"name": n[v.seat], "horse": lane_name(v.lane, lang)},
    ),
    e.BetMade: lambda v, n, lang: (
        f"bet_{v.to}",
        {"name": n[v.seat], "horse": lane_name(v.lane, lang), "stake": v.stake},
    ),
    e.BetSkipped: _skipped,
    e.Penalised: _penalised,
    e.LeftGame: _by("left", danari="owed"),
    e.CardLaid: _laid,
    e.CardsRevealed: _revealed,
    e.RaceBegan: lambda *_: ("race_began", {}),
    e.CardTurned: _turned,
    e.Sprinted: _sprinted,
    e.Placed: lambda v, _, lang: (
        "placed_judged" if v.judged else "placed",
        {"horse": lane_name(v.lane, lang), "place": v.place},
    ),
    e.BetSettled: _settled,
    e.PrizePaid: lambda v, n, lang: (
        "prize",
        {"name": n[v.seat], "horse": lane_name(v.lane, lang), "place": v.place, "danari": v.danari},
    ),
    e.Earned: lambda v, n, lang: (
        "earned",
        {"name": n[v.seat], "card": card_name(v.card, lang), "danari": v.danari},
    ),
    e.NeighbourPaid: lambda v, n, _: (
        "neighbour_paid",
        {"name": n[v.payer], "other": n[v.payee], "danari": v.danari},
    ),
    e.OddsMoved: _moved,
    e.PriceAnswered: _price,
    e.PointTraded: lambda v, n, _: (f"traded_{v.auction}", {"name": n[v.seat], "danari": v.danari}),
    e.NoTrade: lambda v, *_: (f"no_trade_{v.auction}", {}),
    e.Repaid: _by("repaid", danari="danari"),
    e.Defaulted: _by("defaulted", danari="owed"),
    e.TargetsScored: lambda v, n, lang: (
        "targets",
        {"name": n[v.seat], "cards": listed([card_name(t, lang) for t in v.targets], lang), "n": v.points},
    ),
    e.GameOver: _over,
}
"""How each event is told: the sentence and its facts."""


# -- choices ----------------------------------------------------------------------------------


def describe(action: Action, seen: View, lang: str, names: Names) -> str:
    """A line of the menu."""
    key, facts = _described(action, seen, lang, names)
    return say(f"horse-fever.choice.{key}", lang, **facts)


def _described(  # noqa: C901 - one line a choice
    action: Action, seen: View, lang: str, names: Names
) -> tuple[str, dict[str, object]]:
    seat = seen.to_act or 0
    match action:
        case Pass():
            return _passing(seen, seat)
        case Buy(what=what):
            price = card_price(seen.table, seat, what)
            return f"buy_{what}", {"danari": price}
        case BuyStable(lane=lane):
            price = stable_price(seen.table, seat, lane)
            return "buy_stable", {"horse": lane_name(lane, lang), "danari": price}
        case Borrow(side=side):
            return f"borrow_{side}", {"danari": LOANS[side], "back": REPAY[side]}
        case BuyFrom(seller=seller, what=what, card=card, lane=lane):
            return "buy_from", {
                "name": names[seller],
                "thing": thing(what, card, lane, lang),
                "danari": resale_price(seen.table, action),
            }
        case Accept(card=card):
            return _accepting(seen, card, lang)
        case Decline():
            return "decline", {}
        case Keep(card=card, copies=copies) if copies:
            return "keep_copy", {"card": card_name(card, lang), "other": card_name(copies, lang)}
        case Keep(card=card):
            return "keep", {"card": card_name(card, lang)}
        case Place(card=card, lane=lane):
            return "place", {"card": card_name(card, lang), "horse": lane_name(lane, lang)}
        case Shift(lane=lane, up=up):
            return "shift_up" if up else "shift_down", {"horse": lane_name(lane, lang)}
        case Bet(lane=lane, to=to, stake=stake):
            return f"bet_{to}", {"stake": stake, "horse": lane_name(lane, lang)}
        case Lay(card=card, lane=lane):
            return "lay", {"card": card_name(card, lang), "horse": lane_name(lane, lang)}
        case Judge(lane=lane):
            return "judge", {"horse": lane_name(lane, lang)}


def _passing(seen: View, seat: int) -> tuple[str, dict[str, object]]:
    match seen.stage:
        case Purchase():
            return "pass_purchase", {"danari": pass_pays(seen.table, seat)}
        case LineUp():
            return "pass_lineup", {}
        case Shifting():
            return "pass_shift", {}
        case Betting():
            return "pass_bet", {}
    return "pass_price", {}


def _accepting(seen: View, card: str, lang: str) -> tuple[str, dict[str, object]]:
    stage = seen.stage
    if isinstance(stage, Asked):
        price = resale_price(seen.table, stage.offer)
        if card:
            return "sell_target", {"card": card_name(card, lang), "danari": price}
        what = thing(stage.offer.what, stage.offer.card, stage.offer.lane, lang)
        return "sell", {"thing": what, "danari": price}
    price = 0 if seen.sale is None else seen.sale.price
    return "sell_point" if isinstance(stage, Selling) else "buy_point", {"danari": price}


# -- questions --------------------------------------------------------------------------------


def question(seen: View, lang: str, names: Names) -> str:
    """The decision at hand, in a sentence."""
    key, facts = _asked(seen, lang, names)
    return say(f"horse-fever.ask.{key}", lang, **facts)


def _asked(  # noqa: C901 - one line a stage
    seen: View, lang: str, names: Names
) -> tuple[str, dict[str, object]]:
    match seen.stage:
        case Purchase(step=step, asked=True):
            return "purchase_again", {"n": step + 1}
        case Purchase(step=step):
            return "purchase", {"n": step + 1}
        case Choose(deck=deck):
            return "keep", {"deck": deck_name(deck, lang)}
        case Asked(offer=offer, back=back):
            return "sell", {
                "name": names[back.waiting[0]],
                "thing": thing(offer.what, offer.card, offer.lane, lang),
                "danari": resale_price(seen.table, offer),
            }
        case LineUp():
            return "lineup", {}
        case Shifting():
            return "shift", {}
        case Betting(nth=1) if seen.options.variant == "party":
            return "bet_party", {"danari": seen.purse}
        case Betting(nth=1):
            return "bet_first", {"danari": seen.least_stake}
        case Betting():
            return "bet_second" if seen.meeting.laid else "bet_again", {"danari": seen.least_stake}
        case Fixing():
            return "fix", {"n": seen.hand.total}
        case Photo():
            level = seen.race.arrived[0] if seen.race is not None else ()
            return "photo", {"horses": listed([lane_name(lane, lang) for lane in level], lang)}
        case Selling() | Buying() as stage:
            price = 0 if seen.sale is None else seen.sale.price
            return "sell_point" if isinstance(stage, Selling) else "buy_point", {"danari": price}
    raise AssertionError(f"nothing is asked at {seen.stage!r}")


def rows() -> range:
    """The rows of the blackboard."""
    return range(BEST_ODDS, WORST_ODDS + 1)

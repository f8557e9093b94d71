"""How each event of Horse Fever is told: the sentence, and its facts."""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.horse_fever.names import card_name, deck_name, lane_name, odds_name
from benhvrt_widgets.words import Names
from engine.games.horse_fever import events as e
from engine.games.horse_fever.cards import CHARACTERS
from engine.games.horse_fever.model import HIDDEN
from engine.games.horse_fever.tables import FINISH, LANES, NOBODY


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

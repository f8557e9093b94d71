"""How each event of Horse Fever is told: the sentence, and its facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.horse_fever.names import card_name, deck_name, lane_name, odds_name
from benhvrt_widgets.stagings.telling import telling, who
from benhvrt_widgets.words import Names
from engine.games.horse_fever import events as e
from engine.games.horse_fever.cards import CHARACTERS
from engine.games.horse_fever.model import HIDDEN
from engine.games.horse_fever.tables import FINISH, LANES, NOBODY


PHOTO: Final = {"card": "photo_card", "odds": "photo_odds", "judge": "photo_judge"}
"""What puts horses on the same square in order."""


def _listed(name: Callable[[Any, str], str], things: Sequence[object], lang: str) -> str:
    return listed([name(each, lang) for each in things], lang) if things else ""


by = telling(
    {
        **dict.fromkeys(("seat", "first", "buyer", "seller", "payer", "payee"), who),
        "lane": lambda lane, _, lang: lane_name(lane, lang),
        "lanes": lambda lanes, _, lang: (
            listed([lane_name(lane, lang) for lane in lanes], lang) if lanes else ""
        ),
        "odds": lambda odds, *_: odds_name(odds),
        "card": lambda card, _, lang: card_name(card, lang),
        "copies": lambda card, _, lang: card_name(card, lang) if card else "",
        "targets": lambda cards, _, lang: _listed(card_name, cards, lang),
        "deck": lambda deck, _, lang: deck_name(deck, lang),
    }
)


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


def _over(event: e.GameOver, names: Names, lang: str) -> Told:
    if not event.winners:
        return "over_nobody", {}
    who = listed([names[seat] for seat in event.winners], lang)
    return "over" if len(event.winners) == 1 else "over_shared", {"name": who}


def _kept(event: e.Kept) -> str:
    return "kept_hidden" if event.card == HIDDEN else "kept_copy" if event.copies else "kept"


def _settled(event: e.BetSettled) -> str:
    return f"bet_{('won' if event.points else 'paid') if event.danari else 'lost'}_{event.to}"


TOLD: Final[dict[type, Teller]] = {
    e.StableDrawn: by("stable_drawn", horse="lane", odds="odds"),
    e.CharacterDrawn: _character,
    e.FirstDrawn: by("first_drawn", name="seat"),
    e.RoundBegan: by("round_began", n=lambda v: v.round + 1, name="first"),
    e.Bought: by(
        lambda v: f"bought_{v.what}" if v.danari else f"bought_{v.what}_free", name="seat", danari="danari"
    ),
    e.Drew: by(lambda v: "" if v.card == HIDDEN else "drew", card="card", deck="deck"),
    e.Kept: by(_kept, name="seat", card="card", other="copies"),
    e.StableBought: by("stable_bought", name="seat", horse="lane", danari="danari"),
    e.PassedPurchase: by("passed", name="seat", danari="danari"),
    e.Borrowed: by(lambda v: f"borrowed_{v.side}", name="seat", danari="danari"),
    e.AskedToSell: _between("asked"),
    e.SoldOn: _between("sold_on"),
    e.RefusedToSell: by("refused", name="seller"),
    e.OfferedToSell: _between("offered"),
    e.OfferDeclined: by("offer_declined", name="buyer"),
    e.HorsePlaced: by("horse_placed", name="seat", card="card", horse="lane"),
    e.StableShifted: by(lambda v: "shifted_up" if v.rows > 0 else "shifted_down", name="seat", horse="lane"),
    e.BetMade: by(lambda v: f"bet_{v.to}", name="seat", horse="lane", stake="stake"),
    e.BetSkipped: by(lambda v: "bet_short" if v.short else "bet_skipped", name="seat"),
    e.Penalised: by(
        lambda v: "penalised_stables" if v.lanes else "penalised",
        name="seat",
        danari="owed",
        n="points",
        stables="lanes",
    ),
    e.LeftGame: by("left", name="seat", danari="owed"),
    e.CardLaid: by(
        lambda v: "laid_hidden" if v.card == HIDDEN else "laid", name="seat", horse="lane", card="card"
    ),
    e.CardsRevealed: _revealed,
    e.RaceBegan: by("race_began"),
    e.CardTurned: _turned,
    e.Sprinted: _sprinted,
    e.PhotoFinish: by(lambda v: PHOTO[v.by], horses="lanes"),
    e.Placed: by(lambda v: "placed_judged" if v.judged else "placed", horse="lane", place="place"),
    e.BetSettled: by(_settled, name="seat", horse="lane", stake="stake", danari="danari", n="points"),
    e.PrizePaid: by("prize", name="seat", horse="lane", place="place", danari="danari"),
    e.Earned: by("earned", name="seat", card="card", danari="danari"),
    e.NeighbourPaid: by("neighbour_paid", name="payer", other="payee", danari="danari"),
    e.OddsMoved: _moved,
    e.PriceAnswered: by(
        lambda v: f"price_{v.auction}" if v.accepted else "price_out", name="seat", danari="danari"
    ),
    e.PointTraded: by(lambda v: f"traded_{v.auction}", name="seat", danari="danari"),
    e.NoTrade: by(lambda v: f"no_trade_{v.auction}"),
    e.Repaid: by("repaid", name="seat", danari="danari"),
    e.Defaulted: by("defaulted", name="seat", danari="owed"),
    e.TargetsScored: by("targets", name="seat", cards="targets", n="points"),
    e.GameOver: _over,
}
"""How each event is told: the sentence and its facts."""

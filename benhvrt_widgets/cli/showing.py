"""What a person asks to see: the hand, the table, the race."""

from __future__ import annotations

from collections.abc import Iterator

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.picture import NEEDED, race_list, race_table, track
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.faces import face
from benhvrt_widgets.stagings.ben_hvrt.names import cards_name, chariot_name
from benhvrt_widgets.stagings.ben_hvrt.paths import driven
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt.actions import Move
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import DragBy, chariots_of
from engine.games.ben_hvrt.views import View


def show_hand(seen: View, out: Paper, lang: str) -> None:
    """The person's cards with their faces."""
    if not seen.hand:
        out.put(say("play.no_cards", lang))
        return
    out.put(say("play.hand", lang))
    for kind, count in seen.hand.counts:
        card = face(CARDS[kind], lang)
        copies = f"{count} x " if count > 1 else ""
        upkeep = say("play.card_upkeep", lang, upkeep=card.maintenance) if card.maintenance else ""
        facts = {"sort": card.sort, "when": card.when, "text": card.clause, "upkeep": upkeep}
        out.put(say("play.card", lang, name=f"{copies}{card.name}", **facts), indent=1)


def show_table(seen: View, out: Paper, lang: str, names: Names) -> None:
    """The race if there is one, who has how much, and what everybody can see or knows."""
    if seen.race is not None:
        show_race(seen, out, lang, names)
    seats = zip(names, seen.ledger.purses, seen.hand_sizes, strict=True)
    purses = ", ".join(_owned(name, [f"{purse} ({cards})"], lang) for name, purse, cards in seats)
    out.put(say("play.purses", lang, purses=purses, pot=seen.ledger.pot))
    for key, items in _in_the_open(seen, lang, names):
        if items:
            out.put(say(key, lang, items="; ".join(items)))


def _in_the_open(seen: View, lang: str, names: Names) -> Iterator[tuple[str, list[str]]]:
    if seen.race is None:
        gear = ((chariot_name(number, names), gear.cards) for number, gear in enumerate(seen.gear))
        yield "play.in_play", [_owned(who, cards_name(cards, lang), lang) for who, cards in gear if cards]
    known = zip(names, seen.known, strict=True)
    yield "play.known", [_owned(who, cards_name(cards, lang), lang) for who, cards in known if cards]
    stacks = zip(names, seen.stacks, strict=True)
    yield "play.stacks", [_owned(who, [str(size)], lang) for who, size in stacks if size]


def _owned(who: str, items: list[str], lang: str) -> str:
    return say("tell.who", lang, name=who, what=", ".join(items))


def show_race(seen: View, out: Paper, lang: str, names: Names) -> None:
    """Lanes and a table, with the squares within reach marked; where there is no room, a list."""
    if seen.race is None:
        return
    if out.width < NEEDED:
        for line in race_list(seen, names, lang):
            out.put(line)
        return
    mine = chariots_of(seen.options, seen.seat) if seen.seat is not None else ()
    reach = frozenset(move.path[-1] for move in seen.menu if isinstance(move, Move) and move.path)
    chariots = (*mine, driven(seen)) if isinstance(seen.stage, DragBy) else mine
    for row in track(seen.race, chariots, reach):
        out.put(row)
    out.print(race_table(seen, names, lang))

"""Ben Hvrt in a terminal: what a card says, moves typed as squares, and offers put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.cli.cards import named, told
from benhvrt_widgets.cli.extras import Extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import catalogue, say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name, shown_face
from benhvrt_widgets.stagings.ben_hvrt.names import NTH, cards_name, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes
from benhvrt_widgets.stagings.ben_hvrt.windows import hirable
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Action, Hire, Move, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import DECK, When
from engine.games.ben_hvrt.model import DragBy, Options, Steer, Trading, Window
from engine.games.ben_hvrt.tables import CUSTOM
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards

if TYPE_CHECKING:
    from benhvrt_widgets.cli.person import Person
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.stages import Piece

STARTERS: Final = tuple(card.kind for card in DECK if card.when is When.START)
"""What acts by itself as a race begins."""
RICHEST: Final = 999999
_SQUARE = re.compile(r"([1-9])[:/.]([1-9][0-9]?)")
_NAMED: Final = {(BOARD.lane[square] + 1, nth): square for square, nth in NTH.items()}


class Own(Extras):
    """The auction, then the race."""

    open_hands = True
    alone = (e.Sold, e.QuickSold, e.Unsold)
    together = (e.BidMade, e.PassedBid)
    briefly = (*alone, e.RaceAnnounced, e.RaceOver, e.PaidOut, e.Forfeited, e.SeriesOver)
    typing, hint = (Steer, DragBy), "play.what_move"
    _races = 1  # of the series
    _starting = False  # on the grid, before the first turn
    _ways: dict[int, tuple[int, ...]]  # by chariot, where it is and what is left of its move

    def agree(self, given: dict[str, Any], seats: int, usual: str) -> Options:
        laps = [int(part) for part in given["laps"].split(",")] if given["laps"] else None
        usually = {clause.name: clause.usual(self.lang) for clause in self.staging.clauses}
        edition = given["edition"] or usually["edition"]
        more = {"doubled": given["doubled"], "memory": given["memory"], "edition": edition}
        if given["series"] is None and laps is None and usual:
            laps = list(self.staging.agree(seats, usual, "").laps)
        return BEN_HVRT.setup(seats, series=given["series"], laps=laps, **more)

    def agreed(self, options: Options) -> str:
        self._races, rolled = len(options.laps), self.say("tell.rolled_laps")
        laps = ", ".join(str(laps or rolled) for laps in options.laps)
        key = "tell.own_series" if options.series == CUSTOM else "tell.series"
        series = catalogue(self.lang).get(f"series.{options.series}", options.series)
        return self.say(key, series=series, laps=laps)

    # -- a story ----------------------------------------------------------------------------------

    def gist(self, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        """Of the Speeds that one step gives a chariot, only the last."""
        last = {event.chariot: event for event in events if isinstance(event, e.SpeedSet)}
        return tuple(
            event for event in events if not isinstance(event, e.SpeedSet) or last[event.chariot] is event
        )

    def told(self, event: e.Event, sentence: str, before: e.Event | None) -> str:
        if isinstance(event, e.RaceAnnounced) and self._races > 1:
            return self.say("tell.race_of", race=event.race + 1, races=self._races, laps=event.laps)
        note = self._note(event, before)
        parts = (note, sentence) if isinstance(event, e.Stepped) else (sentence, note)
        return " ".join(filter(None, parts))

    def _note(self, event: e.Event, before: e.Event | None) -> str:
        match event:
            case e.Revealed(card=kind):
                card = shown_face(kind, self.lang)
                cost = card["maintenance"]
                upkeep = self.say("tell.upkeep", upkeep=cost) if cost else ""
                return f"({card['sort_name']}{upkeep}) {told(card, self.lang)}"
            case e.LinedUp(squares=squares):
                self._starting, self._ways = True, {n: (square,) for n, square in enumerate(squares)}
            case e.TurnBegan():
                self._starting = False
            case e.Departed(chariot=chariot, path=path):
                self._ways[chariot] = (self._ways[chariot][0], *path)
            case e.Stepped(chariot=chariot, square=square):
                self._ways[chariot] = way = self._ways[chariot][1:] or (square,)
                if isinstance(before, e.Played) or getattr(before, "chariot", None) != chariot:
                    facts = {"steps": len(way), "square": square_name(way[-1], self.lang)}
                    return self.say("tell.goes_on", chariot=self.called(chariot), **facts)
            case e.Halted(chariot=chariot):
                here = self._ways[chariot][0]
                self._ways[chariot] = (here,)
                return f"({square_name(here, self.lang)})"
            case e.SpeedSet() if self._starting and len(STARTERS) == 1:
                return f"({card_name(STARTERS[0], self.lang)})"
        return ""

    def speaker(self, event: e.Event) -> int | None:
        return event.seat if isinstance(event, e.Sold) else None

    # -- the race ---------------------------------------------------------------------------------

    def called(self, chariot: int) -> str:
        return chariot_name(chariot, self.names)

    def doing(self, chariot: int, seen: View, piece: Piece | None) -> str:
        runs = seen.race.chariots[chariot] if seen.race is not None else None
        gear = cards_name(seen.gear[chariot].cards, self.lang)
        if runs is None or not runs.running:
            return ", ".join(gear)
        lap = f"{self.say('table.lap')} {min(runs.lap, seen.laps)}/{seen.laps}"
        return ", ".join((f"{self.say('table.speed')} {runs.speed}", lap, *gear))

    def table(self, context: Context) -> Iterator[str]:
        """Purses with cards in hand; then what is in play, known, or still to be sold."""
        seen: View = context.view
        seats = zip(self.names, seen.ledger.purses, seen.hand_sizes, strict=True)
        purses = ", ".join(self.who(name, f"{purse} ({cards})") for name, purse, cards in seats)
        yield self.say("play.purses", purses=purses, pot=seen.ledger.pot)
        chariots = [self.called(number) for number in range(len(seen.gear))]
        for key, names, held in (
            ("in_play", chariots, [cards_name(gear.cards, self.lang) for gear in seen.gear]),
            ("known", self.names, [cards_name(cards, self.lang) for cards in seen.known]),
            ("stacks", self.names, [[str(left)] if left else [] for left in seen.stacks]),
        ):
            items = [self.who(name, *cards) for name, cards in zip(names, held, strict=True) if cards]
            if items:
                yield self.say(f"play.{key}", items="; ".join(items))

    # -- a decision -------------------------------------------------------------------------------

    def ordered(self, seen: View, safe: Action) -> tuple[Action, ...]:
        """Of moves, the best of each lane first, and staying."""
        if not isinstance(safe, Move):
            return super().ordered(seen, safe)
        moves = [action for action in seen.menu if isinstance(action, Move)]
        return tuple(dict.fromkeys((*_sensible(seen, moves), *moves)))

    def typed(self, text: str, seen: View) -> Move | None:
        return typed_move(text, seen, self.lang)

    def offer(self, seen: View, person: Person) -> Any:
        """A trade before the race, or a payment for a card to be played (BH-45)."""
        if not isinstance(seen.stage, Trading | Window) or seen.seat is None:
            return super().offer(seen, person)
        others = [seat for seat in range(seen.options.seats) if seat != seen.seat]
        known = {seat: ", ".join(cards_name(seen.known[seat], self.lang)) for seat in others}
        purses = {seat: f"{self.names[seat]} ({seen.ledger.purses[seat]})" for seat in others}
        lines = [f"{purses[seat]}: {known[seat]}" if known[seat] else purses[seat] for seat in others]
        if isinstance(seen.stage, Trading):
            to = others[person.pick(lines, "to_whom")]
            give, take = (self._cards(person.prompt(key)) for key in ("give", "take"))
            pay = person.whole(person.prompt("pay") or "0", 0, RICHEST)
            ask = 0 if pay else person.whole(person.prompt("ask") or "0", 0, RICHEST)
            return Trade(seen.seat, to, give, take, pay, ask)
        if not seen.options.side_payments:
            return super().offer(seen, person)
        to = others[person.pick(lines, "to_whom")]
        card = self._kind(person.need("which_card"))
        plays = [play for play in hirable(seen, to) if play.card == card]
        if not plays:
            raise Refusal(self.say("hire.no_such_play", card=card_name(card, self.lang)))
        told = [self.staging.words.describe(play, seen, self.lang, self.names) for play in plays]
        play = plays[person.pick(told, "which_play")]
        return Hire(seen.seat, to, person.whole(person.need("how_much"), 0, RICHEST), play)

    def _cards(self, text: str) -> Cards:
        return Cards.of([self._kind(part) for part in text.split(",") if part.strip()])

    def _kind(self, text: str) -> str:
        return named(self.staging, text, self.lang)["face"]["kind"]


def _sensible(seen: View, moves: Sequence[Move]) -> list[Move]:
    """The farthest, the farthest in each lane, the most and the fewest passed, and staying."""
    away = [move for move in moves if move.path]
    if not away:
        return list(moves)
    farthest: dict[int, Move] = {}
    for move in away:  # home is a lane of its own
        farthest.setdefault(-1 if finishes(seen, move.path) else BOARD.lane[move.path[-1]], move)
    near = away[: 4 * len(farthest)]
    passed = {move: len(passes(seen, move.path)) for move in near}
    extremes = (max(near, key=passed.__getitem__), min(near, key=passed.__getitem__))
    chosen = [*farthest.values(), *(move for move in extremes if passed[move] != passed[near[0]])]
    return [*chosen, *(move for move in moves if not move.path)]


def typed_move(text: str, seen: View, lang: str = "en") -> Move | None:
    """Squares typed as lane:number are a path; one alone is where to go. What is no square is refused.

    >>> from engine.games.ben_hvrt import BEN_HVRT
    >>> seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0)
    >>> typed_move("1:1 1:2", seen) == Move((BOARD.square(0, 0), BOARD.square(0, 1)))
    True
    """
    words = text.replace(",", " ").split()
    found = [_SQUARE.fullmatch(word) for word in words]
    if not words or not all(found):
        return None
    named = [(int(match[1]), int(match[2])) for match in found if match]
    for word, square in zip(words, named, strict=True):
        if square not in _NAMED:
            raise Refusal(say("play.no_such_square", lang, square=word))
    path = tuple(_NAMED[square] for square in named)
    if len(path) > 1:
        return Move(path)
    for move in seen.menu:
        if isinstance(move, Move) and move.path and move.path[-1] == path[0]:
            return move
    raise Refusal(say("play.out_of_reach", lang, square=words[0]))

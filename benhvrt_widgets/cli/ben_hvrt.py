"""Ben Hvrt in a terminal: what a card says, moves typed as squares, and offers put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.cli.cards import named
from benhvrt_widgets.cli.extras import Ask, Extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import catalogue, say
from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name, face, shown_face
from benhvrt_widgets.stagings.ben_hvrt.names import NTH, cards_name, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Action, Hire, Move, Play, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, DECK, Sort, When
from engine.games.ben_hvrt.model import DragBy, Options, Steer, Trading, Window
from engine.games.ben_hvrt.tables import CUSTOM
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation
from engine.parts.deck import Cards

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context

STARTERS: Final = tuple(card.kind for card in DECK if card.when is When.START)
"""What acts by itself as a race begins."""
_SQUARE = re.compile(r"([1-9])[:/.]([1-9][0-9]?)")
_NAMED: Final = {(BOARD.lane[square] + 1, nth): square for square, nth in NTH.items()}


class Own(Extras):
    """The auction, then the race."""

    open_hands = True
    alone = (e.Sold, e.QuickSold, e.Unsold)
    together = (e.BidMade, e.PassedBid)
    briefly = (*alone, e.RaceAnnounced, e.RaceOver, e.PaidOut, e.Forfeited, e.SeriesOver)

    def __init__(self, staging: Staging) -> None:
        super().__init__(staging)
        self._starting = False  # on the grid, before the first turn
        self._at: dict[int, int] = {}  # the square of each chariot

    def agree(self, given: dict[str, Any], seats: int, usual: str, lang: str) -> Options:
        laps = [int(part) for part in given["laps"].split(",")] if given["laps"] else None
        more = {name: given[name] for name in ("doubled", "edition")}
        if given["series"] is None and laps is None and usual:
            laps = list(self.staging.agree(seats, usual, "").laps)
        return BEN_HVRT.setup(seats, series=given["series"], laps=laps, **more)

    def agreed(self, options: Options, lang: str) -> str:
        rolled = say("tell.rolled_laps", lang)
        laps = ", ".join(str(laps or rolled) for laps in options.laps)
        key = "tell.own_series" if options.series == CUSTOM else "tell.series"
        return say(
            key, lang, series=catalogue(lang).get(f"series.{options.series}", options.series), laps=laps
        )

    def deck(self, lang: str) -> list[dict[str, Any]]:
        sorts = list(Sort)
        kinds = sorted(DECK, key=lambda card: sorts.index(card.sort))
        return [shown_face(card.kind, lang) | {"count": card.count} for card in kinds]

    # -- a story ----------------------------------------------------------------------------------

    def gist(self, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        """Of the Speeds that one step gives a chariot, only the last."""
        last = {event.chariot: event for event in events if isinstance(event, e.SpeedSet)}
        return tuple(
            event for event in events if not isinstance(event, e.SpeedSet) or last[event.chariot] is event
        )

    def note(self, event: e.Event, lang: str) -> str:
        match event:
            case e.Revealed(card=kind):
                card = face(CARDS[kind], lang)
                upkeep = say("tell.upkeep", lang, upkeep=card.maintenance) if card.maintenance else ""
                text = say("tell.who", lang, name=card.when, what=card.clause)
                return f"({card.sort}{upkeep}) {text}"
            case e.LinedUp(squares=squares):
                self._starting, self._at = True, dict(enumerate(squares))
            case e.TurnBegan():
                self._starting = False
            case e.Stepped(chariot=chariot, square=square):
                self._at[chariot] = square
            case e.Halted(chariot=chariot) if chariot in self._at:
                return f"({square_name(self._at[chariot], lang)})"
            case e.SpeedSet() if self._starting and len(STARTERS) == 1:
                return f"({card_name(STARTERS[0], lang)})"
        return ""

    def speaker(self, event: e.Event) -> int | None:
        return event.seat if isinstance(event, e.Sold) else None

    def called(self, chariot: int, names: Names) -> str:
        return chariot_name(chariot, names)

    # -- a decision -------------------------------------------------------------------------------

    def ordered(self, seen: View, safe: Action) -> tuple[Action, ...]:
        """Of moves, the best of each lane first, and staying."""
        if not isinstance(safe, Move):
            return super().ordered(seen, safe)
        moves = [action for action in seen.menu if isinstance(action, Move)]
        first = _sensible(seen, moves)
        return (*first, *(move for move in moves if move not in first))

    def what(self, seen: View) -> str:
        return "play.what_move" if isinstance(seen.stage, Steer | DragBy) else "play.what"

    def typed(self, text: str, seen: View, lang: str) -> Move | None:
        return typed_move(text, seen, lang) if isinstance(seen.stage, Steer | DragBy) else None

    def offer(
        self, seen: View, read: Ask, put: Callable[[str], None], lang: str, names: Names
    ) -> Trade | Hire:
        return Offers(read, put, lang, names).make(seen)

    def situation(self, seen: View, lang: str) -> str:
        purse = seen.ledger.purses[seen.seat] if seen.seat is not None else 0
        return say("play.purse", lang, purse=purse, pot=seen.ledger.pot)

    def table(self, context: Context) -> Iterator[str]:
        """Purses with cards in hand; then what is in play, known, home, or still to be sold."""
        seen: View = context.view
        names, lang = context.names, context.lang
        seats = zip(names, seen.ledger.purses, seen.hand_sizes, strict=True)
        purses = [_owned(name, [f"{purse} ({cards})"], lang) for name, purse, cards in seats]
        yield say("play.purses", lang, purses=", ".join(purses), pot=seen.ledger.pot)
        gear = ((chariot_name(number, names), gear.cards) for number, gear in enumerate(seen.gear))
        known = zip(names, seen.known, strict=True)
        home = enumerate(() if seen.race is None else seen.race.finished, 1)
        stacks = zip(names, seen.stacks, strict=True)
        open_to_all = {
            "play.in_play": [_owned(who, cards_name(cards, lang), lang) for who, cards in gear if cards],
            "play.known": [_owned(who, cards_name(cards, lang), lang) for who, cards in known if cards],
            "play.at_home": [f"{say('play.home', lang, place=n)} {chariot_name(c, names)}" for n, c in home],
            "play.stacks": [_owned(who, [str(n)], lang) for who, n in stacks if n],
        }
        for key, items in open_to_all.items():
            if items:
                yield say(key, lang, items="; ".join(items))


def _owned(who: str, items: list[str], lang: str) -> str:
    return say("tell.who", lang, name=who, what=", ".join(items))


def _sensible(seen: View, moves: Sequence[Move]) -> list[Move]:
    """The farthest, the farthest in each lane, the most and the fewest passed, and staying."""
    away = [move for move in moves if move.path]
    if not away:
        return list(moves)
    farthest: dict[int, Move] = {}
    for move in away:
        farthest.setdefault(_goal(seen, move), move)
    near = away[: 4 * len(farthest)]
    passed = {move: len(passes(seen, move.path)) for move in near}
    extremes = (max(near, key=passed.__getitem__), min(near, key=passed.__getitem__))
    chosen = [*farthest.values(), *(move for move in extremes if passed[move] != passed[near[0]])]
    return list(dict.fromkeys([*chosen, *(move for move in moves if not move.path)]))


def _goal(seen: View, move: Move) -> int:
    """The lane in which a move ends; home is a lane of its own."""
    return -1 if finishes(seen, move.path) else BOARD.lane[move.path[-1]]


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


class Offers:
    """Questions, one a line; an answer that makes no sense ends them with a sentence."""

    def __init__(self, read: Ask, put: Callable[[str], None], lang: str, names: Names) -> None:
        self.read = read
        self.put = put
        self.lang = lang
        self.names = names

    def make(self, seen: View) -> Trade | Hire:
        """An offer that the rules may still refuse."""
        match seen.stage:
            case Trading():
                return self._trade(seen)
            case Window() as window if seen.options.side_payments:
                return self._hire(seen, window)
        raise Refusal(say("play.no_offer_now", self.lang))

    def _ask(self, key: str) -> str:
        return self.read(f"{say(f'play.{key}', self.lang)} ").strip()

    def _need(self, key: str) -> str:
        """An answer without which there is no offer."""
        answer = self._ask(key)
        if not answer:
            raise Refusal(say("play.no_offer", self.lang))
        return answer

    def _number(self, text: str, least: int, most: int) -> int:
        if text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most:
            return int(text)
        raise Refusal(say("cli.whole", self.lang, least=least, most=most, value=text[:40]))

    def _partner(self, seen: View) -> int:
        others = [seat for seat in range(seen.options.seats) if seat != seen.seat]
        for number, seat in enumerate(others, 1):
            known = ", ".join(cards_name(seen.known[seat], self.lang))
            held = f": {known}" if known else ""
            self.put(f"{number}  {self.names[seat]} ({seen.ledger.purses[seat]}){held}")
        return others[self._number(self._need("to_whom"), 1, len(others)) - 1]

    def _cards(self, text: str) -> Cards:
        return Cards.of([self._kind(part) for part in text.split(",") if part.strip()])

    def _kind(self, text: str) -> str:
        return str(named("ben-hvrt", text, self.lang)["kind"])

    def _trade(self, seen: View) -> Trade:
        to = self._partner(seen)
        give, take = self._cards(self._ask("give")), self._cards(self._ask("take"))
        pay = self._number(self._ask("pay") or "0", 0, 999999)
        ask = 0 if pay else self._number(self._ask("ask") or "0", 0, 999999)
        return Trade(-1 if seen.seat is None else seen.seat, to, give, take, pay, ask)

    def _hire(self, seen: View, window: Window) -> Hire:
        to = self._partner(seen)
        card = self._kind(self._need("which_card"))
        where = Situation(seen.options, seen.gear, seen.race, window, to)
        plays = [play for play in where.plays(Cards(((card, 1),))) if isinstance(play, Play)]
        if not plays:
            raise Refusal(say("hire.no_such_play", self.lang, card=card_name(card, self.lang)))
        for number, play in enumerate(plays, 1):
            self.put(f"{number}  {WORDS.describe(play, seen, self.lang, self.names)}")
        play = plays[self._number(self._need("which_play"), 1, len(plays)) - 1]
        ducats = self._number(self._need("how_much"), 0, 999999)
        return Hire(-1 if seen.seat is None else seen.seat, to, ducats, play)

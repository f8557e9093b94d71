"""A game told line by line: phases as headings, a sale or a move on a line of its own.

What belongs together is gathered in one line until something else happens: the cards dealt,
the rounds of a sale, the roll, way and new Speed of a chariot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatchmethod
from typing import Final

from rich.rule import Rule
from rich.text import Text

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.moving import DOT, MoveLine
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name, face
from benhvrt_widgets.stagings.ben_hvrt.names import cards_name, chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Drop
from engine.games.ben_hvrt.cards import CARDS, DECK, When
from engine.games.ben_hvrt.model import Race
from engine.parts.deck import Cards

SILENT: Final = (e.PassedBid, e.WindowClosed, e.Stepped, e.Reshuffled)
DETAILS: Final = (
    e.DealerDrawn,
    e.Played,
    e.Used,
    e.Discarded,
    e.Offered,
    e.Accepted,
    e.Declined,
    e.TollPaid,
)
"""What a brief story leaves out."""
STARTERS: Final = tuple(card.kind for card in DECK if card.when is When.START)
"""What acts by itself as a race begins."""


class Teller:
    """Tells events to a console, in one language and at one table."""

    def __init__(self, out: Paper, lang: str, names: Names, races: int, *, brief: bool = False) -> None:
        self.out = out
        self.lang = lang
        self.names = names
        self.races = races
        self.brief = brief
        self.voices: Mapping[int, Sequence[str]] = {}  # what a seat may say on buying a card
        self._spoken: dict[int, int] = {}
        self._quiet: set[int] = set()  # have spoken in this race
        self.crossings: dict[int, int] = {}  # of the line, per chariot, in the race being told
        self._racing = False
        self._starting = False  # on the grid, before the first turn
        self._unasked = False  # nothing led to this event but a choice
        self._antes: list[e.Anted] = []
        self._levied: list[str] = []
        self._kept: list[str] = []
        self._dealt: dict[int, list[str]] = {}
        self._rounds: dict[int, list[str]] = {}
        self._rolling = -1  # whose move it is
        self._at: dict[int, int] = {}  # the square of each chariot
        self._move = MoveLine(lang, names, self._put_move)
        self._paid: list[str] = []

    def tell(self, events: Iterable[e.Event], purses: tuple[int, ...] = ()) -> None:
        """What happened, in order; the last line may still be open. The purses are those after a race."""
        for number, event in enumerate(events):
            self._unasked = number == 0
            self._tell(event)
            if purses and isinstance(event, e.Reshuffled):
                told = ", ".join(f"{name} {purse}" for name, purse in zip(self.names, purses, strict=True))
                self.line(self._say("purses", purses=told))

    def resume(self, race: Race) -> None:
        """Take up the story in the middle of a race."""
        self._racing = True
        self.crossings = {number: chariot.crossings for number, chariot in enumerate(race.chariots)}
        self._at = {number: chariot.square for number, chariot in enumerate(race.chariots)}
        self._rolling = race.order[0] if race.order else -1

    def pause(self) -> None:
        """Say what has been gathered so far."""
        self._close_antes()
        self._close_deal()
        self._close_sale()
        self._move.close()
        self._close("levied", self._levied)
        self._close("kept", self._kept)
        self._close("paid_out", self._paid, "bold")

    def line(self, text: str, indent: int = 1, style: str = "") -> None:
        """A line of the story, after what was gathered before it."""
        self.pause()
        self.out.put(text, style, indent)

    def heading(self, text: str) -> None:
        """A new race."""
        self.pause()
        self.out.put()
        if self.out.is_terminal:
            self.out.print(Rule(Text(text, "bold"), align="left", style="dim"))
        else:
            self.out.put(f"== {text} ==")

    def phase(self, text: str) -> None:
        """A new part of a race."""
        self.pause()
        self.out.put()
        self.out.put(text, "bold", 0)

    def _say(self, key: str, **params: object) -> str:
        return say(f"tell.{key}", self.lang, **params)

    def _plain(self, event: e.Event, indent: int = 1, style: str = "") -> None:
        sentence = WORDS.narrate(event, self.lang, self.names)
        if sentence:
            self.line(sentence, indent, style)

    # -- one event ----------------------------------------------------------------------------

    @singledispatchmethod
    def _tell(self, event: e.Event) -> None:
        if not isinstance(event, SILENT) and not (self.brief and isinstance(event, DETAILS)):
            self._plain(event, 3 if self._racing else 1)

    @_tell.register
    def _(self, event: e.RaceAnnounced) -> None:
        self._quiet.clear()
        self.heading(self._say("race", race=event.race + 1, races=self.races, laps=event.laps))

    @_tell.register
    def _(self, event: e.Anted) -> None:
        self._antes.append(event)

    @_tell.register
    def _(self, event: e.Dealt) -> None:
        if event.card is not None and not self.brief:
            self._close_antes()
            self._dealt.setdefault(event.seat, []).append(event.card)

    @_tell.register
    def _(self, _: e.Stacked) -> None:
        self.phase(self._say("auction"))

    @_tell.register
    def _(self, event: e.Revealed) -> None:
        self.pause()
        if self.brief:
            return
        card = face(CARDS[event.card], self.lang)
        upkeep = self._say("upkeep", upkeep=card.maintenance) if card.maintenance else ""
        facts = {"name": self.names[event.auctioneer], "card": card.name, "price": card.price}
        printed = {"sort": card.sort, "upkeep": upkeep, "when": card.when, "text": card.clause}
        self.line(self._say("sells", **facts, **printed))

    @_tell.register
    def _(self, event: e.BidMade) -> None:
        self._rounds.setdefault(event.ducats, []).append(self.names[event.seat])

    @_tell.register
    def _(self, event: e.Sold) -> None:
        if self.brief:
            self._rounds.clear()
            self._plain(event)
            return
        facts = {"name": self.names[event.seat], "paid": sum(event.paid), "price": CARDS[event.card].price}
        self.line(self._say("sold", **facts), 2, "bold")
        self._speak(event.seat)

    @_tell.register
    def _(self, event: e.QuickSold) -> None:
        self._plain(event, 1 if self.brief else 2, "bold")

    @_tell.register
    def _(self, event: e.Unsold) -> None:
        self._plain(event, 1 if self.brief else 2)

    @_tell.register
    def _(self, event: e.LinedUp) -> None:
        self.phase(self._say("the_race"))
        self._plain(event)
        self._racing = self._starting = True
        self._at = dict(enumerate(event.squares))
        self.crossings = dict.fromkeys(range(len(event.squares)), 0)

    @_tell.register
    def _(self, event: e.TurnBegan) -> None:
        self.pause()
        self._starting = False
        if not self.brief:
            self.line(self._say("turn", turn=event.turn), 1, "dim")

    @_tell.register
    def _(self, event: e.Rolled) -> None:
        self._rolling = event.chariot
        self._move.part(event.chariot, "covered" if event.covered else "rolled", die=event.die)

    @_tell.register
    def _(self, event: e.RollChanged) -> None:
        card = card_name(event.card, self.lang)
        self._move.part(event.chariot, "roll_changed", card=card, roll=event.roll)

    @_tell.register
    def _(self, event: e.Departed) -> None:
        self._move.depart(event)

    @_tell.register
    def _(self, event: e.Stepped) -> None:
        self._at[event.chariot] = event.square
        self._move.step(event)
        if event.crossed:
            lap = self.crossings.get(event.chariot, 0) + 1
            self.crossings[event.chariot] = lap
            if lap > 1:
                self._move.part(event.chariot, "lap", lap=lap)

    @_tell.register
    def _(self, event: e.PassedBy) -> None:
        self._move.passing(event)

    @_tell.register
    def _(self, event: e.SpeedSet) -> None:
        if self._starting and len(STARTERS) == 1 and not self.brief:
            facts = {"card": card_name(STARTERS[0], self.lang), "speed": event.speed}
            self.line(self._say("starts", chariot=chariot_name(event.chariot, self.names), **facts))
        elif event.chariot == self._rolling:
            self._move.speed(event)
        elif not self.brief:
            self._plain(event, 3)

    @_tell.register
    def _(self, event: e.Discarded) -> None:
        if self.brief:
            return
        if self._unasked:  # no card was played before: it is the choice at maintenance (BH-19)
            self.line(WORDS.narrate(event, self.lang, self.names, after=Drop()), 1)
        else:
            self._plain(event, 3 if self._racing else 1)

    @_tell.register
    def _(self, event: e.Halted) -> None:
        square = square_name(self._at[event.chariot], self.lang)
        self._move.part(event.chariot, "stopped", square=square)

    @_tell.register
    def _(self, event: e.Finished) -> None:
        self._move.finish(event)

    @_tell.register
    def _(self, event: e.Levied) -> None:
        if not self.brief:
            self._levied.append(f"{self.names[event.seat]} {event.ducats}")

    @_tell.register
    def _(self, event: e.Maintained) -> None:
        if not self.brief:
            card = card_name(event.card, self.lang)
            self._kept.append(f"{self.names[event.seat]} {event.ducats} ({card})")

    @_tell.register
    def _(self, event: e.RaceOver) -> None:
        self._racing, self._rolling = False, -1
        self.phase(self._say("payout"))
        self._plain(event)

    @_tell.register
    def _(self, event: e.PaidOut) -> None:
        self._paid.append(f"{self.names[event.seat]} {event.ducats}")

    @_tell.register
    def _(self, event: e.SeriesOver) -> None:
        self.heading(self._say("standings"))
        self._plain(event, 0, "bold")

    def _speak(self, seat: int) -> None:
        """A bot is pleased with itself, at most once a race."""
        lines = self.voices.get(seat, ())
        if lines and seat not in self._quiet:
            self._quiet.add(seat)
            turn = self._spoken.get(seat, 0)
            self._spoken[seat] = turn + 1
            self.line(self._say("voice", name=self.names[seat], words=lines[turn % len(lines)]), 2, "italic")

    # -- lines that were gathered -------------------------------------------------------------

    def _put_move(self, text: str, style: str) -> None:
        if not self.brief:
            self.out.put(text, style, 2)

    def _close_antes(self) -> None:
        if not self._antes or self.brief:
            self._antes.clear()
            return
        self.out.put(self._say("ante", ducats=max(ante.ducats for ante in self._antes)), indent=1)
        for ante in self._antes:
            if ante.short:
                self.out.put(WORDS.narrate(ante, self.lang, self.names), indent=2)
        self._antes.clear()

    def _close_deal(self) -> None:
        if self._dealt:
            hands = (
                f"{self.names[seat]} {', '.join(cards_name(Cards.of(kinds), self.lang))}"
                for seat, kinds in sorted(self._dealt.items())
            )
            self.out.put(self._say("dealt", cards=DOT.join(hands)), indent=1)
            self._dealt.clear()

    def _close_sale(self) -> None:
        if self._rounds and not self.brief:
            bids = (
                self._say("round", price=price, names=", ".join(who)) for price, who in self._rounds.items()
            )
            self.out.put(DOT.join(bids), "dim", 2)
        self._rounds.clear()

    def _close(self, key: str, items: list[str], style: str = "") -> None:
        if items:
            self.out.put(self._say(key, items=", ".join(items)), style, 3 if self._racing else 1)
            items.clear()

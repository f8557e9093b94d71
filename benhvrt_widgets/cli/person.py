"""A person at the table: what they are shown, and what they answer."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from benhvrt_widgets.choices import describe, driven
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.menu import SHOWN, ordered, typed_move
from benhvrt_widgets.cli.offers import OfferDialog
from benhvrt_widgets.cli.picture import race_table, track
from benhvrt_widgets.faces import face
from benhvrt_widgets.i18n import say
from benhvrt_widgets.questions import question
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt.actions import Action, Move
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import (
    DragBy,
    Steer,
    chariots_of,
)
from engine.games.ben_hvrt.views import View
from engine.parts.deck import NO_CARDS, Cards


class Leave(Exception):  # noqa: N818 - a wish, not a mistake
    """The person wants to stop here."""


@dataclass(slots=True)
class Person:
    """Asks for decisions in a terminal."""

    out: Paper
    lang: str
    names: Names
    shown: Cards = NO_CARDS  # the hand as last shown

    def read(self, prompt: str) -> str:
        """A line that the person types; where nothing echoes it, it is echoed."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.out.put(answer)
        return answer

    def ask(self, seen: View, safe: Action) -> Action:
        """One decision, on the menu or off it."""
        menu = ordered(seen, safe)
        self.situation(seen)
        self._list(menu[:SHOWN], seen)
        if len(menu) > SHOWN:
            self.out.put(self._say("more", n=len(menu) - SHOWN), "dim", 1)
        while True:
            answer = self.read("> ").strip()
            action = self._understand(answer, menu, seen)
            if action is not None:
                return action

    def _understand(self, answer: str, menu: tuple[Action, ...], seen: View) -> Action | None:
        """The action that an answer names; or None after having shown or said something."""
        match answer.lower():
            case "q":
                raise Leave
            case "?":
                self.out.put(self._say("help"))
            case "h":
                self.hand(seen)
            case "t":
                self.table(seen)
            case "m":
                self._list(menu, seen)
            case "o":
                return OfferDialog(self.out, self.read, self.lang, self.names).make(seen)
            case digits if digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= len(menu):
                return menu[int(digits[:9]) - 1]
            case other:
                steering = isinstance(seen.stage, Steer | DragBy)
                move = typed_move(other, seen) if steering else None
                if move is None:
                    key = "what_move" if steering else "what"
                    self.out.put(self._say(key, n=len(menu)))
                return move
        return None

    def _say(self, key: str, **facts: object) -> str:
        return say(f"play.{key}", self.lang, **facts)

    def _list(self, menu: tuple[Action, ...], seen: View) -> None:
        for number, action in enumerate(menu, 1):
            self.out.put(f"{number:2}  {describe(action, seen, self.lang, self.names)}", indent=1)

    # -- what there is to see -----------------------------------------------------------------

    def situation(self, seen: View) -> None:
        """Purse and pot, new cards, and what the decision is about."""
        self.out.put()
        if isinstance(seen.stage, Steer | DragBy):
            self.track(seen)
        if seen.hand != self.shown:
            self.hand(seen)
        purse = seen.ledger.purses[seen.seat] if seen.seat is not None else 0
        self.out.put(
            f"{self._say('purse', purse=purse, pot=seen.ledger.pot)} {question(seen, self.lang, self.names)}",
            "bold",
        )

    def hand(self, seen: View) -> None:
        """The person's cards with their faces."""
        self.shown = seen.hand
        if not seen.hand:
            self.out.put(self._say("no_cards"))
            return
        self.out.put(self._say("hand"))
        for kind, count in seen.hand.counts:
            card = face(CARDS[kind], self.lang)
            copies = f"{count} x " if count > 1 else ""
            upkeep = self._say("card_upkeep", upkeep=card.maintenance) if card.maintenance else ""
            line = self._say(
                "card", name=f"{copies}{card.name}", when=card.when, text=card.clause, upkeep=upkeep
            )
            self.out.put(line, indent=1)

    def table(self, seen: View) -> None:
        """The race if there is one, and who has how much."""
        if seen.race is not None:
            self.track(seen)
        purses = (
            f"{name} {purse} ({cards})"
            for name, purse, cards in zip(self.names, seen.ledger.purses, seen.hand_sizes, strict=True)
        )
        self.out.put(self._say("purses", purses=", ".join(purses), pot=seen.ledger.pot))

    def track(self, seen: View) -> None:
        """Lanes and a table; squares within reach are marked."""
        if seen.race is None:
            return
        mine = chariots_of(seen.options, seen.seat) if seen.seat is not None else ()
        reach = frozenset(move.path[-1] for move in seen.menu if isinstance(move, Move) and move.path)
        chariots = (*mine, driven(seen)) if isinstance(seen.stage, DragBy) else mine
        for row in track(seen.race, chariots, reach):
            self.out.put(row)
        self.out.print(race_table(seen, self.names, self.lang))

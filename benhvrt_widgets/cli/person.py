"""A person at the table: what they are shown, and what they answer."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.menu import SHOWN, ordered, typed_move
from benhvrt_widgets.cli.offers import OfferDialog
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.showing import show_hand, show_race, show_table
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt.actions import Action, Hire, Move, Trade
from engine.games.ben_hvrt.model import DragBy, Steer
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
        self.situation(seen, WORDS.question(seen, self.lang, self.names))
        self._list(menu[:SHOWN], seen)
        if len(menu) > SHOWN:
            self.out.put(self._say("more", n=len(menu) - SHOWN), "dim", 1)
        while True:
            answer = self.read("> ").strip()
            action = self._understand(answer, menu, seen)
            if action is not None:
                return action

    def interject(self, seen: View) -> Trade | Hire | None:
        """An offer while others are asked, or None to go on (BH-45)."""
        told = WORDS.occasion(seen, self.lang, self.names)
        self.situation(seen, f"{told} {self._say('interject')}")
        self.out.put(f" 1  {say('choice.go_on', self.lang)}", indent=1)
        while True:
            answer = self.read("> ").strip().lower()
            if answer in ("", "1"):
                return None
            if answer == "o":
                offer = self._offer(seen)
                if offer is not None:
                    return offer
            elif not self._looked(answer, seen):
                self.out.put(self._say("what_interject"))

    def _understand(self, answer: str, menu: tuple[Action, ...], seen: View) -> Action | None:
        """The action that an answer names; or None after having shown or said something."""
        match answer.lower():
            case "m":
                self._list(menu, seen)
            case "o":
                return self._offer(seen)
            case digits if digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= len(menu):
                return menu[int(digits[:9]) - 1]
            case other if not self._looked(other, seen):
                return self._typed(other, len(menu), seen)
        return None

    def _looked(self, answer: str, seen: View) -> bool:
        """Whether an answer only asks to see something, which is then shown, or to leave."""
        match answer:
            case "q":
                raise Leave
            case "?":
                self.out.put(self._say("help"))
            case "h":
                self.hand(seen)
            case "t":
                self.table(seen)
            case _:
                return False
        return True

    def _typed(self, answer: str, choices: int, seen: View) -> Move | None:
        """The move that was typed square by square."""
        steering = isinstance(seen.stage, Steer | DragBy)
        try:
            move = typed_move(answer, seen, self.lang) if steering else None
        except Refusal as refusal:
            self.out.put(refusal.message, "red")
            return None
        if move is None:
            self.out.put(self._say("what_move" if steering else "what", n=choices))
        return move

    def _offer(self, seen: View) -> Trade | Hire | None:
        return OfferDialog(self.out, self.read, self.lang, self.names).make(seen)

    def _say(self, key: str, **facts: object) -> str:
        return say(f"play.{key}", self.lang, **facts)

    def _list(self, menu: tuple[Action, ...], seen: View) -> None:
        for number, action in enumerate(menu, 1):
            self.out.put(f"{number:2}  {WORDS.describe(action, seen, self.lang, self.names)}", indent=1)

    # -- what there is to see -----------------------------------------------------------------

    def situation(self, seen: View, asked: str) -> None:
        """Purse and pot, new cards, and what the decision is about."""
        self.out.put()
        if isinstance(seen.stage, Steer | DragBy):
            show_race(seen, self.out, self.lang, self.names)
        if seen.hand != self.shown:
            self.hand(seen)
        purse = seen.ledger.purses[seen.seat] if seen.seat is not None else 0
        self.out.put(f"{self._say('purse', purse=purse, pot=seen.ledger.pot)} {asked}", "bold")

    def hand(self, seen: View) -> None:
        """The person's cards with their faces."""
        self.shown = seen.hand
        show_hand(seen, self.out, self.lang)

    def table(self, seen: View) -> None:
        """The race if there is one, and who has what."""
        show_table(seen, self.out, self.lang, self.names)

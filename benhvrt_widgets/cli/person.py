"""A person at the table: what they are shown, and what they answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from benhvrt_widgets.cli.cards import told
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import Extras, board, cell
from benhvrt_widgets.cli.picture import show_track
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.context import Context

SHOWN: Final = 9
"""Choices of a long menu that are listed at once."""
SEARCHED: Final = 3
"""Letters that look for a choice."""
SHOWING: Final = object()
"""No answer: something was only to be shown or said."""


class Leave(Exception):  # noqa: N818 - a wish, not a mistake
    """The person wants to stop here."""


class TakeBack(Exception):  # noqa: N818 - as above
    """The person wants the last choice back."""


class Person:
    """Asks one person for decisions in a terminal."""

    def __init__(self, out: Paper, extras: Extras) -> None:
        self.out = out
        self.extras = extras
        self.staging = extras.staging
        self._hand: tuple[Any, ...] = ()  # as last shown
        self._turn: int | None = None  # in which the track was last shown

    def read(self, prompt: str) -> str:
        """A line that the person types; where nothing echoes it, it is echoed."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.out.put(answer)
        return answer.strip()

    def ask(self, context: Context, safe: Any = None) -> Any:
        """One decision, on the menu or off it; or without any, an offer while others are asked (BH-45)."""
        seen, words = context.view, self.staging.words
        if safe is None:
            menu, lines = (None,), [self.extras.say("choice.go_on")]
            asked = f"{words.occasion(seen, context.lang, context.names)} {self._say('interject')}"
            what = "play.what_interject"
        else:
            menu = self.extras.ordered(seen, safe)
            lines = [context.describe(action) for action in menu]
            asked = words.question(seen, context.lang, context.names)
            what = self.extras.hint if self.extras.types(seen) else "play.what"
        self._situation(context, asked)
        self._list(lines, range(min(SHOWN, len(menu))))
        if len(menu) > SHOWN:
            self.out.put(self._say("more", n=len(menu) - SHOWN), "dim", 1)
        while True:
            answer = self.read("> ").lower() or ("1" if safe is None else "")
            if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(menu):
                return menu[int(answer[:9]) - 1]
            alike = [n for n, line in enumerate(lines) if len(answer) >= SEARCHED and answer in line.lower()]
            if answer == "m" or alike:
                self._list(lines, alike or range(len(menu)))
            elif (action := self._other(answer, context)) is None:
                self.out.put(self.extras.say(what, n=len(menu)))
            elif action is not SHOWING:
                return action

    def _other(self, answer: str, context: Context) -> Any:
        """The action that was typed or put together; None if the answer makes no sense."""
        seen = context.view
        match answer:
            case "q":
                raise Leave
            case "u":
                raise TakeBack
            case "?":
                for line in self._say("help").strip().splitlines():
                    self.out.put(line)
            case "h":
                self.hand(context)
            case "t":
                self.table(context)
            case _:
                try:
                    if answer == "o":
                        return self.extras.offer(seen, self)
                    return self.extras.typed(answer, seen) if self.extras.types(seen) else None
                except Refusal as refusal:
                    self.out.put(refusal.message, "red")
        return SHOWING

    def _say(self, key: str, **facts: object) -> str:
        return self.extras.say(f"play.{key}", **facts)

    def _list(self, lines: Sequence[str], numbers: Sequence[int]) -> None:
        for number in numbers:
            self.out.put(f"{number + 1:2}  {lines[number]}", indent=1)

    # -- step by step -------------------------------------------------------------------------

    def prompt(self, key: str) -> str:
        """The answer to a question; it may be none."""
        return self.read(f"{self._say(key)} ")

    def need(self, key: str) -> str:
        """An answer without which there is no offer."""
        answer = self.prompt(key)
        if not answer:
            raise Refusal(self._say("no_offer"))
        return answer

    def whole(self, text: str, least: int, most: int) -> int:
        """A whole number within bounds; what is none is refused."""
        if text.isascii() and text.isdigit() and len(text) < SHOWN and least <= int(text) <= most:
            return int(text)
        raise Refusal(self.extras.say("cli.whole", least=least, most=most, value=text[:40]))

    def pick(self, lines: Sequence[str], key: str) -> int:
        """Which of these, from 0."""
        self._list(lines, range(len(lines)))
        return self.whole(self.need(key), 1, len(lines)) - 1

    # -- what there is to see -----------------------------------------------------------------

    def _situation(self, context: Context, asked: str) -> None:
        """The track at a move and at a new turn, new cards, and what the decision is about."""
        self.out.put()
        turn = self.extras.turn(context.here.state)
        if turn != self._turn or self.staging.regions.stage(context).get("reach"):
            self.race(context)
        several = len(context.session.humans) > 1
        hidden = not several or self.staging.tempo.secret(context.session)
        if hidden and self._held(context) != self._hand:
            self.hand(context)
        if several and context.seat is not None:
            asked = self.extras.say("page.asked_of", name=context.names[context.seat], question=asked)
        self.out.put(f"{self.extras.situation(context)} {asked}".strip(), "bold")

    def _held(self, context: Context) -> tuple[tuple[str, int], ...]:
        return tuple((card["face"]["kind"], card["count"]) for card in self.staging.regions.hand(context))

    def hand(self, context: Context) -> None:
        """The person's cards with their faces."""
        self._hand = self._held(context)
        self.out.put(self._say("hand" if self._hand else "no_cards"))
        for card in self.staging.regions.hand(context):
            face = card["face"]
            copies = f"{card['count']} x " if card["count"] > 1 else ""
            upkeep = self._say("card_upkeep", upkeep=face["maintenance"]) if face["maintenance"] else ""
            text = f"{told(face, context.lang)}{upkeep}"
            line = self._say("card", name=f"{copies}{face['name']}", sort=face["sort_name"], text=text)
            self.out.put(line, indent=1)

    def table(self, context: Context) -> None:
        """The race if there is one, and who has what."""
        self.race(context)
        for line in self.extras.table(context):
            self.out.put(line)

    def race(self, context: Context) -> None:
        """The lanes with the squares within reach, and who is where."""
        self._turn = self.extras.turn(context.here.state)
        stage: Any = self.staging.regions.stage(context)
        track = board(self.staging.slug)
        pieces = {piece["chariot"]: piece for piece in stage.get("pieces", ())}
        mine = [number for number, piece in pieces.items() if piece["seat"] == context.seat]
        reach = [target["square"] for target in stage.get("reach") or ()]
        if reach:
            mine.append(stage["mover"])  # which may be a rival's, to be dragged
        cells = [cell(track, square) for square in reach if track]
        show_track(self.out, self.extras, context.view, pieces, mine, cells)

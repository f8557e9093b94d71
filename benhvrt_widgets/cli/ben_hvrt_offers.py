"""Offers put together in a terminal: a trade, or a payment for a card (BH-17, BH-45)."""

from __future__ import annotations

from collections.abc import Callable

from benhvrt_widgets.cli.cards import named
from benhvrt_widgets.cli.extras import Ask
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.choices import describe
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import Names, cards_name
from engine.games.ben_hvrt.actions import Hire, Play, Trade
from engine.games.ben_hvrt.model import Trading, Window
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation
from engine.parts.deck import Cards


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
            self.put(f"{number}  {describe(play, seen, self.lang, self.names)}")
        play = plays[self._number(self._need("which_play"), 1, len(plays)) - 1]
        ducats = self._number(self._need("how_much"), 0, 999999)
        return Hire(-1 if seen.seat is None else seen.seat, to, ducats, play)

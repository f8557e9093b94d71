"""The bot that thinks by racing on, in Ben Hvrt; in an auction it thinks the sale through to its end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Action, Bid, Pass
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.strategies import thinking
from engine.strategies.ben_hvrt.house import GAME
from engine.strategies.ben_hvrt.strong import agrippina, alone
from engine.strategies.ben_hvrt.worth import contested
from engine.strategies.registry import strategy
from engine.theory.response import Policy, best_response


def wary(worth: float) -> Policy:
    """A rival that fears the others as much as they fear it: it stays while that pays on average."""
    return lambda sale: int(worth * alone(sale, sale.bidder) > sale.price)


def bid(seen: View, _: Stream) -> Action:
    """The best answer to wary rivals, whoever they are."""
    card, sale = on_the_block(seen.auction)
    if seen.seat is None or Bid() not in seen.menu:
        return Pass()
    worth = contested(seen, card)
    rivals = dict.fromkeys(range(seen.options.seats), wary(worth))
    found = best_response(seen.seat, Fraction(worth), seen.ledger.purses, rivals, sale=sale)
    return Bid() if found.bids else Pass()


def weighs(seen: View) -> bool:
    """On the track: what the others will bid in an auction, nobody can race."""
    return seen.race is not None


def patient(seen: View) -> View:
    """The others without cards: racing on has them played at the first chance, and good players wait.

    Measured at a table of strong ones: who fears every card hangs back and wins half her share of the
    series; who fears none wins one and a half times as much (benchmarks/thinking.py).
    """
    return replace(
        seen,
        known=tuple(cards if seat == seen.seat else Cards() for seat, cards in enumerate(seen.known)),
        hand_sizes=tuple(size if seat == seen.seat else 0 for seat, size in enumerate(seen.hand_sizes)),
    )


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE, thinks=True)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(replace(agrippina(), bid=bid), weighs, patient)

"""What becomes of a view when its seat makes a choice, or chance falls, as far as that can be seen.

The rules are asked: the view is made a state by giving the others any hands that fit. What they
hold decides nothing before the next window asks its first seat, and that seat is asked in any
case; so no choice is worth more for what its chooser cannot know.

A seat that passes in a window sees it at the seat after its own; and, if this was the last window
before the race, it no longer has what could only have been played there.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.core.chance import Lottery
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Action, Decline, Pass, Trade
from engine.games.ben_hvrt.cards import CARDS, When
from engine.games.ben_hvrt.model import Answer, State, Table, Window
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.parts.stages import put
from engine.probability.ben_hvrt.beliefs import hands_seen


def after(seen: View, action: Action) -> View | None:
    """The next thing that this seat sees; None for an offer, which waits for somebody's answer."""
    stage = seen.stage
    if isinstance(action, Trade):
        return None
    if isinstance(stage, Answer) and isinstance(action, Decline):
        return replace(seen, stage=stage.back)
    waits = isinstance(stage, Window) and (seen.race is None or _places_after(seen, stage) > 0)
    if isinstance(stage, Window) and isinstance(action, Pass) and waits:
        return let_go(seen, stage)
    return _seen_by(seen, BEN_HVRT.step(pretended(seen), action).state)


def fallen(seen: View) -> tuple[Lottery[Any], list[View]]:
    """What chance may bring, and what is seen after each outcome.

    The chances are those of who sees this: hidden cards may as well lie in the pool as in a hand.
    """
    open_hands = tuple(cards.total for cards in hands_seen(seen))
    state = pretended(replace(seen, hand_sizes=open_hands))
    lottery = BEN_HVRT.lottery(state)
    views = [_seen_by(seen, BEN_HVRT.step(state, outcome).state) for outcome in lottery]
    return lottery, [replace(view, hand_sizes=seen.hand_sizes, deck=seen.deck) for view in views]


def let_go(seen: View, window: Window) -> View:
    """The view of a seat that has passed in this window."""
    if seen.race is None:
        hired = isinstance(seen.stage, Answer) and seen.to_act == seen.seat
        return seen if any(seen.stacks) or hired else _idle(seen)
    seats = seen.options.seats
    waiting = replace(window, asked=(window.first + seats - _places_after(seen, window)) % seats)
    if isinstance(seen.stage, Answer):
        return replace(seen, stage=replace(seen.stage, back=waiting))
    return replace(seen, stage=waiting)


def _seen_by(seen: View, state: State) -> View:
    """A pretended state, as the seat of a view sees it."""
    return replace(BEN_HVRT.view(state, seen.seat), options=seen.options)


def _places_after(seen: View, window: Window) -> int:
    """How many seats are asked after this one."""
    seat = window.first if seen.seat is None else seen.seat
    return seen.options.seats - 1 - (seat - window.first) % seen.options.seats


def _idle(seen: View) -> View:
    """Without the cards that are for the auction: in this race they will not be played."""
    seat = seen.seat
    if seat is None:
        return seen
    late = Cards.of([k for k in seen.hand.each() if CARDS[k].stays or CARDS[k].when is When.AUCTION])
    return replace(
        seen,
        hand=seen.hand - late,
        hand_sizes=put(seen.hand_sizes, seat, seen.hand_sizes[seat] - late.total),
        known=put(seen.known, seat, seen.known[seat].drop(late)),
        discards=seen.discards + late,
    )


@lru_cache(maxsize=4)
def pretended(seen: View) -> State:
    """A state with this view: whatever is hidden lies anywhere, and every window asks its first seat."""
    held = list(hands_seen(seen))
    pool = list(seen.unseen.each())
    for seat, hand in enumerate(held):
        if seat != seen.seat:
            for kind in hand.drop(seen.known[seat]).each():
                pool.remove(kind)
    for seat, size in enumerate(seen.hand_sizes):
        missing = size - held[seat].total
        held[seat] += Cards.of(pool[:missing])
        pool = pool[missing:]
    return State(
        options=replace(seen.options, side_payments=True),
        table=Table(
            ledger=seen.ledger,
            pool=Cards.of(pool),
            stacks=seen.stacks,
            hands=tuple(held),
            known=seen.known,
            discards=seen.discards,
            gear=seen.gear,
            race=seen.race_number,
            laps=seen.laps,
            dealer=seen.dealer,
            results=seen.results,
            sales=seen.sales,
        ),
        auction=seen.auction,
        race=seen.race,
        stage=seen.stage,
    )

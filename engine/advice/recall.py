"""What a seat can foresee from its view, and what it remembers that the view does not say.

A view does not say that its seat has passed in the window that is open: whoever reads it would ask
that seat again. So here a seat that has passed sees the window at the seat after its own, and, if
this was the last window before the race, it no longer has what could only have been played there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from engine.advice.consequences import pretended
from engine.core.chance import Lottery
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Action, Decline, Pass
from engine.games.ben_hvrt.cards import CARDS, When
from engine.games.ben_hvrt.model import Answer, State, Window, put
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.beliefs import hands_seen

Name: TypeAlias = tuple[Any, ...]


def window_of(seen: View) -> Window | None:
    """The window that is open, if need be behind an offer."""
    stage = seen.stage.back if isinstance(seen.stage, Answer) else seen.stage
    return stage if isinstance(stage, Window) else None


def round_of(seen: View) -> Name:
    """The name of this round of a window: with every card played in it everybody is asked anew."""
    window, race = window_of(seen), seen.race
    if window is None:
        return ()
    where = () if race is None else (race.turn, race.mover, race.rolls)
    return (seen.race_number, seen.stacks, window.moment, window.about, window.played, *where)


def recalled(seen: View, passed: Name) -> View:
    """The view of a seat that remembers in which round it has passed."""
    window = window_of(seen)
    if not passed or window is None or window.asked == seen.seat or round_of(seen) != passed:
        return seen
    return _let_go(seen, window)


def foreseen(seen: View, choices: Iterable[Action]) -> list[View]:
    """What the seat sees after each choice, before it learns what the others hold."""
    state = pretended(seen)
    return [_foreseen(seen, state, choice) for choice in choices]


def _foreseen(seen: View, state: State, choice: Action) -> View:
    stage = seen.stage
    if isinstance(stage, Answer) and isinstance(choice, Decline):
        return replace(seen, stage=stage.back)
    waits = isinstance(stage, Window) and (seen.race is None or _places_after(seen, stage) > 0)
    if isinstance(stage, Window) and isinstance(choice, Pass) and waits:
        return _let_go(seen, stage)
    return _seen_by(seen, BEN_HVRT.step(state, choice).state)


def _seen_by(seen: View, state: State) -> View:
    """A pretended state, as the seat of a view sees it."""
    return replace(BEN_HVRT.view(state, seen.seat), options=seen.options)


def _places_after(seen: View, window: Window) -> int:
    """How many seats are asked after this one."""
    seat = window.first if seen.seat is None else seen.seat
    return seen.options.seats - 1 - (seat - window.first) % seen.options.seats


def _let_go(seen: View, window: Window) -> View:
    """The view of a seat that has passed in this window."""
    if seen.race is None:
        hired = isinstance(seen.stage, Answer) and seen.to_act == seen.seat
        return seen if any(seen.stacks) or hired else _idle(seen)
    seats = seen.options.seats
    waiting = replace(window, asked=(window.first + seats - _places_after(seen, window)) % seats)
    if isinstance(seen.stage, Answer):
        return replace(seen, stage=replace(seen.stage, back=waiting))
    return replace(seen, stage=waiting)


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


def fallen(seen: View) -> tuple[Lottery[Any], list[View]]:
    """What chance may bring, and what is seen after each outcome.

    The chances are those of who sees this: hidden cards may as well lie in the pool as in a hand.
    """
    open_hands = tuple(cards.total for cards in hands_seen(seen))
    state = pretended(replace(seen, hand_sizes=open_hands))
    lottery = BEN_HVRT.lottery(state)
    views = [_seen_by(seen, BEN_HVRT.step(state, outcome).state) for outcome in lottery]
    return lottery, [replace(view, hand_sizes=seen.hand_sizes, deck=seen.deck) for view in views]

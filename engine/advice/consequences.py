"""What becomes of a view when its seat makes a choice, as far as that can be seen.

The rules are asked: the view is made a state by giving the others any hands that fit. What they
hold decides nothing before the next window asks its first seat, and that seat is asked in any
case; so no choice is worth more for what its chooser cannot know.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Action, Decline, Pass, Trade
from engine.games.ben_hvrt.model import Answer, State, Table, Window
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.beliefs import hands_seen


def can_tell(action: Action) -> bool:
    """Whether a choice has a consequence to look at: an offer waits for somebody's answer."""
    return not isinstance(action, Trade)


def after(seen: View, action: Action) -> View:
    """The next thing that this seat sees."""
    stage = seen.stage
    if isinstance(stage, Answer) and isinstance(action, Decline):
        return replace(seen, stage=stage.back)
    if isinstance(stage, Window) and isinstance(action, Pass) and seen.race is not None:
        return seen  # the others have still to be asked: see ``passes``
    state = BEN_HVRT.step(pretended(seen), action).state
    return replace(BEN_HVRT.view(state, seen.seat), options=seen.options)


def passes(seen: View, action: Action) -> bool:
    """Whether the choice is to let a card window go on to the next seat."""
    return isinstance(seen.stage, Window) and isinstance(action, Pass) and seen.race is not None


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
        ),
        auction=seen.auction,
        race=seen.race,
        stage=seen.stage,
    )

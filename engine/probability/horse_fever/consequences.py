"""What becomes of a view when its seat makes a choice, or chance falls, as far as that can be seen.

The rules are asked, with cards face down where the seat cannot look. They go on by themselves until
somebody is to act, or until something would have to be turned up that the seat does not know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.games.horse_fever import HORSE_FEVER, ending, opening, purchase, views
from engine.games.horse_fever.actions import Accept, Action, BuyFrom
from engine.games.horse_fever.cards import TARGET_DECK
from engine.games.horse_fever.model import (
    HIDDEN,
    DealActions,
    Draw,
    Ending,
    Offered,
    Reveal,
    State,
    from_first,
)
from engine.games.horse_fever.stages import STAGES
from engine.games.horse_fever.views import View
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.stages import Asks


def after(seen: View, action: Action) -> View | None:
    """The next thing that this seat sees.

    None for a request, which waits for somebody's answer, and for a Target of which it has not seen the face.
    """
    if isinstance(action, BuyFrom) or (isinstance(action, Accept) and _face_unseen(seen)):
        return None
    state = pretended(seen)
    row = STAGES[type(state.stage)]
    if not isinstance(row, Asks):
        raise RuleViolation("action.nobody")
    following = _going_on(row.decide(state, state.stage, action, []))
    if isinstance(following.stage, Draw):  # from the deck as it is
        cards = purchase.to_draw(seen.table, following.stage.deck)
        following = replace(following, stage=replace(following.stage, cards=cards))
    return _seen_by(seen, following, _surplus(seen, state))


def _face_unseen(seen: View) -> bool:
    return isinstance(seen.stage, Offered) and seen.stage.offer.card == HIDDEN


def fallen(seen: View) -> tuple[Lottery[Any], list[View]]:
    """What chance may bring, as this seat sees it, and what it sees after each outcome.

    A card that another draws is one outcome, None; of its own it may draw any that it has not seen.
    """
    state, stage = pretended(seen), seen.stage
    extra = _surplus(seen, state)
    if not isinstance(stage, Draw | DealActions):
        lottery = HORSE_FEVER.lottery(state)
        return lottery, [_seen_by(seen, HORSE_FEVER.step(state, fell).state, extra) for fell in lottery]
    if _receiver(seen, stage) != seen.seat and not _known_to_all(seen, stage):
        drawn = _drawn(_as_seen(seen), stage, HIDDEN)
        return Lottery(("face down",), ((None, 1),)), [_seen_by(seen, drawn, (0, 0))]
    lottery = HORSE_FEVER.lottery(state)
    return lottery, [_seen_by(seen, _drawn(state, stage, card), extra) for card in lottery]


def _known_to_all(seen: View, stage: Draw | DealActions) -> bool:
    """The last card of a deck of which all that is kept lies open."""
    decks = {"assistant": seen.table.assistant_deck, "horse": seen.table.horse_deck}
    return isinstance(stage, Draw) and stage.deck in decks and decks[stage.deck].total == 1


def _receiver(seen: View, stage: Draw | DealActions) -> int:
    if isinstance(stage, Draw):
        return stage.back.waiting[0]
    order = from_first(seen.table)
    return order[stage.given % len(order)]


def _drawn(state: State, stage: Draw | DealActions, card: str) -> State:
    if isinstance(stage, Draw):
        return _going_on(purchase.draw(state, stage, card, []))
    return _going_on(opening.deal_action(state, stage, card, []))


def _as_seen(seen: View) -> State:
    """The view as a state, cards face down and all."""
    return State(seen.options, seen.table, seen.meeting, seen.race, seen.sale, seen.stage)


def pretended(seen: View) -> State:
    """The same, with everything that the seat has not seen in the decks."""
    own = NO_CARDS if seen.seat is None else seen.table.targets[seen.seat]
    targets = TARGET_DECK - own if seen.options.variant == "board" else NO_CARDS
    table = replace(seen.table, actions=seen.unseen_actions, target_deck=targets)
    return replace(_as_seen(seen), table=table)


def _going_on(state: State) -> State:
    """All that follows by itself and needs no card turned up."""
    while (go_on := STAGES[type(state.stage)].on) is not None:
        secret = isinstance(state.stage, Reveal) and any(laid.card == HIDDEN for laid in state.meeting.laid)
        if secret or isinstance(state.stage, Ending):
            break
        following = go_on(state, [])
        if following is state:
            break
        state = ending.last_one(following, [])
    return state


def _surplus(seen: View, state: State) -> tuple[int, int]:
    """By how many cards the decks are larger than they are, if all that is not seen lies in them."""
    return (
        state.table.actions.total - seen.table.actions.total,
        state.table.target_deck.total - seen.table.target_deck.total,
    )


def _seen_by(seen: View, state: State, surplus: tuple[int, int]) -> View:
    """A pretended state as the seat of the view sees it, with decks of their true size."""
    view = views.view(state, seen.seat)
    actions, targets = (
        _face_down(deck.total - extra)
        for deck, extra in zip((state.table.actions, state.table.target_deck), surplus, strict=True)
    )
    return replace(view, table=replace(view.table, actions=actions, target_deck=targets))


def _face_down(cards: int) -> Cards:
    return Cards(((HIDDEN, cards),)) if cards else NO_CARDS

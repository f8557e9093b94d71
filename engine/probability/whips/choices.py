"""What a seat sees next if it makes a choice, before it learns anything hidden."""

from __future__ import annotations

from dataclasses import replace

from engine.games.whips import race, windows
from engine.games.whips.actions import Action, Pass, Play
from engine.games.whips.model import ChooseWhips, Log, RollDice, State, Steer, Stride, Window
from engine.games.whips.tricks import TRICKS, RollAgain, When
from engine.games.whips.views import View, view
from engine.parts.deck import Cards


def pretended(seen: View) -> State:
    """A state that looks like this to its seat; hidden tricks are dealt in any way that fits."""
    unseen = list(seen.unseen.each())
    tricks: list[str | None] = []
    for seat, holds in enumerate(seen.holding):
        tricks.append(seen.trick if seat == seen.seat else unseen.pop() if holds else None)
    return State(
        options=seen.options,
        chariots=seen.chariots,
        tricks=tuple(tricks),
        pool=Cards.of(unseen),
        discards=seen.discards,
        stage=seen.stage,
        turn=seen.turn,
        order=seen.order,
        move=seen.move,
        lost=seen.lost,
        winner=seen.winner,
    )


def after(seen: View, action: Action) -> View | None:
    """The view after a choice; where others may now react, it waits for them."""
    state = pretended(seen)
    told: Log = []  # nobody reads it
    match seen.stage:
        case ChooseWhips() as stage:
            state = race.choose_whips(state, stage, action, told)
            state = replace(state, stage=Window(When.BEFORE_ROLL, asked=None))
        case Steer() as stage:
            state = _driven(race.steer(state, stage, action, told), told)
        case Window() as window if isinstance(action, Pass):
            return _passed(seen, state, window, told)
        case Window() as window if isinstance(action, Play):
            state = windows.answer_window(state, window, action, told)
            again = any(isinstance(operation, RollAgain) for operation in TRICKS[action.trick].does)
            following = Window(window.moment, asked=None, played=window.played + 1)
            state = replace(state, stage=RollDice() if again else following)
        case _:
            return None
    return view(state, seen.seat)


def _driven(state: State, log: Log) -> State:
    """On to the next throw or question, or to the end of the move, where the table may react."""
    while isinstance(state.stage, Stride):
        if state.winner is not None:
            return race.race_over(state, log)
        if state.move.points == 0:
            return replace(state, stage=Window(When.AFTER_MOVE, asked=None))
        state = race.stride(state, log)
    return state


def _passed(seen: View, state: State, window: Window, log: Log) -> View:
    """The window at the seat after, whether that is asked or not; after the last one it is closed."""
    seats, mover = len(seen.chariots), seen.order[0]
    following = (mover if window.asked is None else window.asked) + 1
    if following % seats != mover:
        return replace(seen, stage=replace(window, asked=following % seats))
    return view(_driven(replace(state, stage=windows.AFTER[window.moment]), log), seen.seat)

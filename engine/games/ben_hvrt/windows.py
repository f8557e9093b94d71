"""When cards may be played, who is asked, and what is playable (BH-18, BH-40 to BH-45).

A window asks the seats that hold a playable card, in table order from the first, again after
every card, until all pass in a row. The first seat is always asked while side payments are
allowed, so that everybody may speak up in any window, and neither a pass nor the lack of a
card can be told from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action, Pass, Play, Use
from engine.games.ben_hvrt.cards import CARDS, Card, Cover, Retire, Sort, When, Whom, Wreck
from engine.games.ben_hvrt.effects import carry_out, discard_gear
from engine.games.ben_hvrt.events import Played, Used, WindowClosed
from engine.games.ben_hvrt.model import (
    CallUpkeep,
    Gear,
    Log,
    Moment,
    NextChariot,
    Options,
    PickUpDie,
    Race,
    Reveal,
    Stage,
    State,
    Steer,
    Stride,
    Window,
    chariots_of,
    on_table,
    spend_card,
    still_racing,
)
from engine.parts.deck import Cards
from engine.parts.stages import put

PLAYABLE_IN: Final = {
    When.AUCTION: Moment.OUTFIT,
    When.BEFORE_ROLL: Moment.BEFORE_ROLL,
    When.AFTER_ROLL: Moment.AFTER_ROLL,
    When.PASSING: Moment.PASSING,
    When.PASSED: Moment.PASSING,
    When.AFTER_MOVE: Moment.AFTER_MOVE,
}
DIE: Final = (1, 2, 3, 4, 5, 6)


class Situation:
    """What a seat needs to know to see what it could play: its hand, and what is public."""

    __slots__ = ("about", "gear", "mine", "moment", "mover", "options", "race", "seat")

    def __init__(
        self, options: Options, gear: tuple[Gear, ...], race: Race | None, window: Window, seat: Seat
    ) -> None:
        self.options = options
        self.gear = gear
        self.race = race
        self.moment = window.moment
        self.about = window.about
        self.seat = seat
        self.mine = chariots_of(options, seat)
        self.mover = -1 if window.moment is Moment.OUTFIT or race is None else race.mover

    def plays(self, hand: Cards) -> Iterator[Play | Use]:
        """Everything that this seat could play from a hand, and every use of what it has in play."""
        if self.race is not None and not any(self.race.chariots[c].running for c in self.mine):
            return  # BH-29
        for kind in hand:
            yield from self._plays_of(CARDS[kind])
        if self.moment is Moment.BEFORE_ROLL and self.race is not None and self.mover in self.mine:
            for card in self.gear[self.mover]:
                if card.when is When.BEFORE_ROLL and not self._covered_so(card):
                    yield Use(card.kind, self.mover)

    def _covered_so(self, card: Card) -> bool:
        """Whether the mover's die is covered in the same number already."""
        return self.race is not None and card.does == (Cover(self.race.chariots[self.mover].cover),)

    def _plays_of(self, card: Card) -> Iterator[Play]:
        for target in self._targets(card):
            if target >= 0 and target not in self.mine and self.gear[target].shielded_from(card.sort):
                continue
            operation = card.does[0]
            if card.stays:
                yield Play(card.kind, target)
            elif operation == Cover(0):
                for face in DIE:
                    yield Play(card.kind, target, roll=face)
            elif isinstance(operation, Wreck):
                for prey in self.gear[target].improvements:
                    yield Play(card.kind, target, prey=prey)
            elif card.does != (Retire(),) or self.gear[target].driver is not None:
                yield Play(card.kind, target)

    def _targets(self, card: Card) -> tuple[int, ...]:
        """The chariots on which a card can be played at this moment; -1 is the table."""
        if card.stays:
            return self.mine if self.moment is Moment.OUTFIT else ()
        if card.when is not When.ANY_TIME and PLAYABLE_IN[card.when] is not self.moment:
            return ()
        if card.whom is Whom.TABLE:
            return (-1,)
        if card.whom is Whom.ANY:
            if self.race is None:
                return tuple(range(len(self.gear)))
            return tuple(c for c, chariot in enumerate(self.race.chariots) if chariot.running)
        if card.when is When.PASSING:  # BH-43: the player of the mover plays it
            return (self.about,) if self.mover in self.mine else ()
        if card.when is When.PASSED:  # and here the player of the passed
            target = self.about if card.whom is Whom.OWN else self.mover
            return (target,) if self.about in self.mine else ()
        if card.whom is Whom.OWN and self.mover not in self.mine:
            return ()
        return (self.mover,)


def situation(state: State, window: Window, seat: Seat) -> Situation:
    """The situation of a seat in a state."""
    return Situation(state.options, state.table.gear, state.race, window, seat)


def open_window(state: State, moment: Moment, first: Seat, log: Log, about: int = -1) -> State:
    """Ask whoever may want to play a card now."""
    return _ask(state, Window(moment, first, asked=None, about=about), 0, log)


def _ask(state: State, window: Window, places: int, log: Log) -> State:
    """Ask the next seat that must be asked, from so many places after the first; or close."""
    seats = state.options.seats
    for place in range(places, seats):
        seat = (window.first + place) % seats
        always = place == 0 and state.options.side_payments
        if always or any(situation(state, window, seat).plays(state.table.hands[seat])):
            return replace(state, stage=replace(window, asked=seat))
    log.append(WindowClosed(window.moment.value))
    return replace(state, stage=_after(state, window))


def _after(state: State, window: Window) -> Stage:
    """Where the game goes on when a window is closed."""
    match window.moment:
        case Moment.OUTFIT:
            return Reveal() if sum(state.table.stacks) else CallUpkeep()
        case Moment.BEFORE_ROLL:
            return PickUpDie()
        case Moment.AFTER_ROLL:
            return Steer()
        case Moment.PASSING:
            return Stride()
        case Moment.AFTER_MOVE:
            return NextChariot()


def answer_window(state: State, window: Window, choice: Action, log: Log) -> State:
    """The seat that is asked passes, or plays a card."""
    seat = window.asked
    if seat is None:
        raise AssertionError("nobody is asked")
    if isinstance(choice, Pass):
        return _ask(state, window, (seat - window.first) % state.options.seats + 1, log)
    if isinstance(choice, Play):
        return play(state, window, seat, choice, log)
    if isinstance(choice, Use):
        return _use(state, window, seat, choice, log)
    raise RuleViolation("action.not_now")


def play(state: State, window: Window, seat: Seat, choice: Play, log: Log) -> State:
    """A card from a hand: checked, taken, carried out; then everyone is asked again."""
    judge_play(situation(state, window, seat), state.table.hands[seat], choice)
    card = CARDS[choice.card]
    state = spend_card(state, seat, card.kind)
    log.append(Played(seat, card.kind, choice.on, choice.roll, choice.prey))
    if card.stays:
        state = _install(state, card, choice.on, log)
    else:
        state = on_table(state, discards=state.table.discards.add(card.kind))
        state = carry_out(state, card, seat, choice.on, log, roll=choice.roll, prey=choice.prey)
    return _go_on(state, window, seat, log)


def judge_play(where: Situation, hand: Cards, choice: Play) -> None:
    """Refuse a card that is not held, not now, or not on that chariot."""
    if choice.card not in CARDS:
        raise RuleViolation("card.unknown", card=choice.card)
    if choice.card not in hand:
        raise RuleViolation("card.not_held", card=choice.card)
    possible = tuple(where.plays(Cards(((choice.card, 1),))))
    if not any(isinstance(other, Play) for other in possible):
        raise RuleViolation("card.not_now", card=choice.card)
    if choice not in possible:
        raise RuleViolation("card.not_so", card=choice.card)


def _use(state: State, window: Window, seat: Seat, choice: Use, log: Log) -> State:
    if choice not in situation(state, window, seat).plays(Cards()):
        raise RuleViolation("card.no_use", card=choice.card)
    log.append(Used(seat, choice.card, choice.on))
    return _go_on(carry_out(state, CARDS[choice.card], seat, choice.on, log), window, seat, log)


def _install(state: State, card: Card, chariot: int, log: Log) -> State:
    """BH-18: into play; a second Driver discards the first."""
    gear = state.table.gear[chariot]
    if card.sort is Sort.DRIVER:
        if gear.driver is not None:
            state = discard_gear(state, chariot, gear.driver, log)
        gear = replace(gear, driver=card.kind)
    else:
        gear = replace(gear, improvements=gear.improvements.add(card.kind))
    return on_table(state, gear=put(state.table.gear, chariot, gear))


def _go_on(state: State, window: Window, seat: Seat, log: Log) -> State:
    """After a card everyone is asked again, unless the card has taken the game elsewhere."""
    if not isinstance(state.stage, Window):
        return state
    return _ask(state, replace(window, played=(*window.played, seat)), 0, log)


def may_hire(state: State, window: Window) -> tuple[Seat, ...]:
    """The seats that may still offer a side payment in this window (BH-45)."""
    if not state.options.side_payments:
        return ()
    return tuple(
        seat
        for seat in range(state.options.seats)
        if seat not in window.hired
        and state.table.ledger.purses[seat] > 0
        and (state.race is None or still_racing(state, seat))
    )

"""What cards do: one short function for each operation of the vocabulary (BH-36, BH-41 to BH-44)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.game import Seat
from engine.games.ben_hvrt.cards import (
    Add,
    AtLeast,
    Become,
    Card,
    Cover,
    Drag,
    Halt,
    Levy,
    Retire,
    RollAgain,
    Shield,
    SpeedBy,
    SpeedTo,
    Toll,
    When,
    Whom,
    Wreck,
)
from engine.games.ben_hvrt.events import Discarded, Halted, Levied, RollChanged, SpeedSet, TollPaid
from engine.games.ben_hvrt.model import (
    DragBy,
    EndMove,
    Log,
    RollDie,
    State,
    on_chariot,
    on_race,
    on_table,
    owner,
    racing,
)
from engine.games.ben_hvrt.tables import clamp_speed
from engine.parts.stages import put


@dataclass(frozen=True, slots=True)
class Act:
    """Who does what to which chariot, with the choices made on playing the card."""

    card: Card
    seat: Seat
    on: int
    roll: int
    prey: str


def carry_out(
    state: State, card: Card, seat: Seat, on: int, log: Log, *, roll: int = 0, prey: str = ""
) -> State:
    """All that a card does, in its order."""
    act = Act(card, seat, on, roll, prey)
    for operation in card.does:
        state = OPERATIONS[type(operation)](state, operation, act, log)
    return state


def trigger(state: State, when: When, chariot: int, log: Log, rival: int = -1) -> State:
    """What a chariot has in play and acts by itself at this moment."""
    for card in state.table.gear[chariot]:
        if card.when is when:
            on = rival if card.whom is Whom.RIVAL else chariot
            state = carry_out(state, card, owner(state.options, chariot), on, log)
    return state


def set_speed(state: State, chariot: int, speed: int, log: Log) -> State:
    """BH-27, BH-36: always 1 to 6."""
    speed = clamp_speed(speed)
    if speed == racing(state).chariots[chariot].speed:
        return state
    log.append(SpeedSet(chariot, speed))
    return on_chariot(state, chariot, speed=speed)


def discard_gear(state: State, chariot: int, kind: str, log: Log) -> State:
    """A Driver or an Improvement leaves play."""
    table = state.table
    log.append(Discarded(chariot, kind))
    return on_table(
        state,
        gear=put(table.gear, chariot, table.gear[chariot].without(kind)),
        discards=table.discards.add(kind),
    )


def _change_roll(state: State, roll: int, act: Act, log: Log) -> State:
    """BH-41: as if the die showed it, in the order of play."""
    if roll == racing(state).roll:
        return state
    log.append(RollChanged(racing(state).mover, roll, act.card.kind))
    return on_race(state, roll=roll)


def _add(state: State, operation: Add, act: Act, log: Log) -> State:
    return _change_roll(state, racing(state).roll + operation.squares, act, log)


def _become(state: State, operation: Become, act: Act, log: Log) -> State:
    return _change_roll(state, operation.roll, act, log)


def _at_least(state: State, operation: AtLeast, act: Act, log: Log) -> State:
    return _change_roll(state, max(racing(state).roll, operation.roll), act, log)


def _roll_again(state: State, _: RollAgain, __: Act, ___: Log) -> State:
    return replace(state, stage=RollDie())


def _cover(state: State, operation: Cover, act: Act, _: Log) -> State:
    """BH-42: the last card decides."""
    return on_chariot(state, act.on, cover=operation.roll or act.roll)


def _speed_by(state: State, operation: SpeedBy, act: Act, log: Log) -> State:
    return set_speed(state, act.on, racing(state).chariots[act.on].speed + operation.change, log)


def _speed_to(state: State, operation: SpeedTo, act: Act, log: Log) -> State:
    return set_speed(state, act.on, operation.speed, log)


def _retire(state: State, _: Retire, act: Act, log: Log) -> State:
    driver = state.table.gear[act.on].driver
    return state if driver is None else discard_gear(state, act.on, driver, log)


def _wreck(state: State, _: Wreck, act: Act, log: Log) -> State:
    return discard_gear(state, act.on, act.prey, log)


def _halt(state: State, _: Halt, act: Act, log: Log) -> State:
    """BH-37: the mover's turn is over."""
    log.append(Halted(act.on))
    return replace(on_race(state, path=(), passing=()), stage=EndMove())


def _drag(state: State, operation: Drag, act: Act, _: Log) -> State:
    """BH-37: whoever played the card says where it goes."""
    return replace(state, stage=DragBy(act.seat, act.on, operation.squares))


def _levy(state: State, operation: Levy, act: Act, log: Log) -> State:
    ledger = state.table.ledger
    for seat in range(state.options.seats):
        ducats = min(operation.ducats, ledger.purses[seat])
        if seat != act.seat and ducats:
            ledger = ledger.stake(seat, ducats)
            log.append(Levied(seat, ducats))
    return on_table(state, ledger=ledger)


def _toll(state: State, operation: Toll, act: Act, log: Log) -> State:
    """The mover's player pays; nobody pays himself."""
    payer = owner(state.options, racing(state).mover)
    ducats = min(operation.ducats, state.table.ledger.purses[payer])
    if payer == act.seat or not ducats:
        return state
    log.append(TollPaid(payer, act.seat, ducats))
    return on_table(state, ledger=state.table.ledger.transfer(payer, act.seat, ducats))


def _shield(state: State, _: Shield, __: Act, ___: Log) -> State:
    """It acts by being there: see ``Gear.shielded_from``."""
    return state


OPERATIONS: Final[dict[type, Callable[[State, Any, Act, Log], State]]] = {
    Add: _add,
    Become: _become,
    AtLeast: _at_least,
    RollAgain: _roll_again,
    Cover: _cover,
    SpeedBy: _speed_by,
    SpeedTo: _speed_to,
    Retire: _retire,
    Wreck: _wreck,
    Halt: _halt,
    Drag: _drag,
    Levy: _levy,
    Toll: _toll,
    Shield: _shield,
}
"""Every operation that a card may name, and the function that carries it out."""

"""What cards do to a horse in one race, worked out once before the start (HF-30).

>>> plan(("start-plus-1", "start-4"), "").start_is, plan(("start-plus-1",), "bolter").start_is
(4, None)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games.horse_fever.cards import ACTIONS, HORSES, Effect, Symbol


@dataclass(frozen=True, slots=True)
class Plan:
    """How a horse runs; None: as the Movement card says, or one square a sprint."""

    start_is: int | None = None
    start_by: int = 0
    sprint_is: int | None = None
    sprint_by: int = 0
    finish_by: int = 0
    stops: bool = False  # exactly on the Finish
    photo: int = 0
    first_is: int | None = None  # squares by the Movement card while first
    last_is: int | None = None
    rows: int = 0  # of odds, upwards


def surviving(actions: Iterable[str]) -> tuple[str, ...]:
    """The Action cards behind a lane that count: removal first, then plus and minus of a letter cancel.

    >>> surviving(("start-4", "start-0", "odds-up")), surviving(("start-4", "start-0", "no-negative"))
    (('odds-up',), ('start-4', 'no-negative'))
    """
    cards = [ACTIONS[kind] for kind in actions]
    removed = {card.effect.removes for card in cards} - {0}
    cards = [card for card in cards if card.sign == 0 or card.sign not in removed]
    signs = {(card.letter, card.sign) for card in cards if card.letter}
    return tuple(card.kind for card in cards if (card.letter, -card.sign) not in signs)


def plan(actions: Iterable[str], horse: str) -> Plan:
    """Actions and the Horse card together; an Action silences a Horse with the same symbol."""
    effects = [ACTIONS[kind].effect for kind in surviving(actions)]
    if horse and HORSES[horse].effect.symbol not in {effect.symbol for effect in effects}:
        effects.append(HORSES[horse].effect)
    start, sprint, odds = (_of(effects, symbol) for symbol in (Symbol.START, Symbol.SPRINT, Symbol.ODDS))
    finish, rank = _of(effects, Symbol.FINISH), _of(effects, Symbol.RANK)
    return Plan(
        start_is=_sets(start),
        start_by=sum(effect.adds for effect in start),
        sprint_is=_sets(sprint),
        sprint_by=sum(effect.adds for effect in sprint),
        finish_by=sum(effect.adds for effect in finish),
        stops=any(effect.stops for effect in finish),
        photo=sum(effect.photo for effect in effects),
        first_is=_sets([effect for effect in rank if effect.where > 0]),
        last_is=_sets([effect for effect in rank if effect.where < 0]),
        rows=sum(effect.adds for effect in odds),
    )


def _of(effects: Iterable[Effect], symbol: Symbol) -> list[Effect]:
    return [effect for effect in effects if effect.symbol is symbol]


def _sets(effects: Iterable[Effect]) -> int | None:
    """What is set; the least of several: a horse that never sprints has no sprint to change."""
    return min((effect.sets for effect in effects if effect.sets is not None), default=None)

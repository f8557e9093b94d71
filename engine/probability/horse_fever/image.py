"""What goes into the compiled races of Horse Fever, and what comes out.

The rules are asked what every set of Action cards does to a horse, once, and the race looks it up
(HF-30): a set is a word, in which the cards with one symbol lie side by side. Draws have names: a
Movement card that of its unit, a die that of its unit and number, and each card face down two, for
where it will lie and for which it is.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby, permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.core.chance import Key
from engine.games.horse_fever import effects
from engine.games.horse_fever.cards import ACTIONS, HORSES, MOVEMENT_DECK, Symbol
from engine.games.horse_fever.race import DICE, sprint
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, WORST_ODDS
from engine.kernel import ticket

_ORDER: Final = tuple(sorted(ACTIONS, key=lambda kind: [*Symbol].index(ACTIONS[kind].effect.symbol)))
ACTION_BIT: Final = {kind: 1 << nth for nth, kind in enumerate(_ORDER)}
"""A set of Action cards is a word with their bits."""
HORSE: Final = {kind: nth for nth, kind in enumerate(("", *HORSES))}
KINDS: Final = tuple(sorted(MOVEMENT_DECK))
KIND: Final = {kind: nth for nth, kind in enumerate(KINDS)}
ORDERS: Final = tuple(permutations(range(LANES)))
"""Whom the First Player may like among level horses: all orders are equally likely."""

_NONE: Final = -1
_PLAN: Final = {
    "START_IS": Symbol.START,
    "START_BY": Symbol.START,
    "SPRINT_IS": Symbol.SPRINT,
    "FINISH_BY": Symbol.FINISH,
    "STOPS": Symbol.FINISH,
    "PHOTO": Symbol.PHOTO,
    "WHILE_FIRST": Symbol.RANK,
    "WHILE_LAST": Symbol.RANK,
    "ROWS": Symbol.ODDS,
}
"""The numbers of a plan, and the symbol of the cards that decide each; no other cards do (HF-30)."""
_SIDE_BY_SIDE: Final = {
    symbol: tuple(kinds) for symbol, kinds in groupby(_ORDER, lambda kind: ACTIONS[kind].effect.symbol)
}
_SETS: Final = 1 << max(len(_SIDE_BY_SIDE[symbol]) for symbol in _PLAN.values())
_REMOVERS: Final = _SIDE_BY_SIDE[Symbol.REMOVAL]

TABLES: Final = np.dtype(
    [
        ("removals", [("card", "u4"), ("removed", "u4")], (len(_REMOVERS),)),
        ("plans", "i1", (len(HORSE), len(_PLAN), _SETS)),
        ("shift", "u1", (len(_PLAN),)),
        ("mask", "u1", (len(_PLAN),)),
        ("movement", "i1", (len(KINDS), WORST_ODDS - BEST_ODDS + 1)),
        ("deck", "u1", (MOVEMENT_DECK.total,)),
        ("orders", "u1", (len(ORDERS), LANES)),
    ],
    align=True,
)
IMAGE: Final = np.dtype(
    [
        ("key", "u8"),
        ("sure", "u4", (LANES,)),  # the cards that the seat knows of
        ("unseen", "u4", (len(ACTIONS),)),  # and those that may lie in the slots
        ("weights", "u2", (3,)),  # of a card that is against the owner's wish, neither, or as wished
        ("sign", "i1", (len(ACTIONS),)),
        ("slot", "i1", (len(ACTIONS),)),  # its lane; NONE: still in a hand
        ("backed", "u1", (len(ACTIONS),)),  # lanes that the slot's owner has bet on
        ("cards", "u1"),
        ("slots", "u1"),
        ("odds", "i1", (LANES,)),
        ("horse", "u1", (LANES,)),
        ("squares", "i1", (LANES,)),
        ("placed", "u1", (LANES,)),
        ("places", "u1"),  # how many are placed
        ("arrived", "u1"),  # and still to be placed
        ("unit", "u1"),
        ("turned", "u1"),  # the Movement card of this unit has been turned
        ("die", "u1", (DICE,)),
        ("dice", "u1"),  # so many of them are rolled
        ("deck", "u1", (MOVEMENT_DECK.total,)),
        ("left", "u1"),
    ],
    align=True,
)
END: Final = np.dtype(
    [("places", "i1", (LANES,)), ("odds", "i1", (LANES,)), ("units", "i1")],
    align=True,
)

_DRAWS: Final = {name: nth << 16 for nth, name in enumerate(("CARD", "DIE", "FAVOUR", "WHERE", "WHICH"))}
NUMBERS: Final = {
    "LANES": LANES,
    "FINISH": FINISH,
    "BEST_ODDS": BEST_ODDS,
    "WORST_ODDS": WORST_ODDS,
    "DICE": DICE,
    "DECK": MOVEMENT_DECK.total,
    "ORDERS": len(ORDERS),
    "REMOVALS": len(_REMOVERS),
    "NONE": _NONE,
    "UNITS": 63,  # no race comes near it
    "PLAN": len(_PLAN),
    **{name: nth for nth, name in enumerate(_PLAN)},
    **_DRAWS,
}


def named(key: Key) -> int:
    """How the compiled race names a draw of the rules: a Movement card or a Sprint die."""
    what, _, unit, *nth = key
    if what == "movement":
        return _DRAWS["CARD"] + int(unit)
    return _DRAWS["DIE"] + DICE * int(unit) + int(nth[0])


def favour(key: int, world: int) -> tuple[int, ...]:
    """By lane, how much the First Player likes it in a world."""
    return ORDERS[ticket(key, world, _DRAWS["FAVOUR"], len(ORDERS))]


@cache
def tables() -> npt.NDArray[np.void]:
    """Cards and what the rules make of them."""
    made = np.zeros((), TABLES)
    signed = {
        sign: sum(ACTION_BIT[kind] for kind, card in ACTIONS.items() if card.sign == sign) for sign in (1, -1)
    }
    made["removals"] = [(ACTION_BIT[kind], signed[ACTIONS[kind].effect.removes]) for kind in _REMOVERS]
    for nth, symbol in enumerate(_PLAN.values()):
        kinds = _SIDE_BY_SIDE[symbol]
        made["shift"][nth] = _ORDER.index(kinds[0])
        made["mask"][nth] = (1 << len(kinds)) - 1
        for word in range(1 << len(kinds)):
            cards = [kind for bit, kind in enumerate(kinds) if word >> bit & 1]
            for horse, number in HORSE.items():
                made["plans"][number, nth, word] = _numbers(effects.plan(cards, horse))[nth]
    made["movement"] = [[int(squares) for squares in kind] for kind in KINDS]
    made["deck"] = [KIND[kind] for kind in MOVEMENT_DECK.each()]
    made["orders"] = ORDERS
    return made


def _numbers(plan: effects.Plan) -> tuple[int, ...]:
    """What the rules have planned, in numbers."""

    def known(value: int | None) -> int:
        return _NONE if value is None else value

    return (
        known(plan.start_is),
        plan.start_by,
        sprint(plan),
        plan.finish_by,
        int(plan.stops),
        plan.photo,
        known(plan.first_is),
        known(plan.last_is),
        plan.rows,
    )

"""The tables of the compiled races: the track and the cards, as the rules and the policy have them.

Nothing is said twice: where a chariot gets to is asked of the rules' own search, and what is played of
the policy's own list, once for each circumstance that its conditions look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import product
from operator import or_
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import (
    CARDS,
    Add,
    AtLeast,
    Become,
    Card,
    Cover,
    Drag,
    Halt,
    Levy,
    Operation,
    Retire,
    RollAgain,
    Shield,
    Sort,
    SpeedBy,
    SpeedTo,
    Toll,
    When,
    Whom,
    Wreck,
)
from engine.games.ben_hvrt.model import Chariot
from engine.games.ben_hvrt.routes import LEVEL_OR_BEHIND, SIZE
from engine.games.ben_hvrt.tables import PILES, SPEED
from engine.kernel import Races
from engine.kernel.dice import key as key_of
from engine.probability.ben_hvrt.image import (
    BACKWARD,
    END,
    FEW_BACK,
    FEW_ON,
    FORWARD,
    HOME,
    IMAGE,
    NEVER,
    ROLLS,
    SHORT,
    SORTS,
    TABLES,
    Op,
)
from engine.probability.ben_hvrt.kinds import INDEX, KINDS, PLAYED, ROOM, WORTH, bits
from engine.probability.ben_hvrt.pace import squares_left
from engine.probability.ben_hvrt.prices import HOUSE_PRICE
from engine.probability.ben_hvrt.rollout import CHOSEN_ROLL, ONLY_BEFORE_ROLL, PRIORITY, Spot

Tables: TypeAlias = npt.NDArray[np.void]
WORD: Final = 2**64 - 1
REACH: Final = routes.SHORTEST_LAP


@cache
def tables() -> Tables:
    """All of them."""
    found: Tables = np.zeros((), TABLES)
    _track(found)
    _policy(found)
    _cards(found)
    return found


RACES: Final = Races("ben_hvrt", tables, IMAGE, END)


# -- the track -----------------------------------------------------------------------------------


def _words(squares: int) -> tuple[int, int]:
    return squares & WORD, squares >> 64


def _onward(square: int) -> list[int]:
    """The places one step on, in the order of the rules, as gains."""
    line = SIZE * BOARD.crosses(square, BOARD.ahead[square])
    return [BOARD.ahead[square] + line - square, *(other - square for other in BOARD.beside[square])]


def _shifts(found: Tables, base: int) -> None:
    """The squares of a word, from this one on, from which a step leads so many squares on or back."""
    forward, backward = [0] * FORWARD, [0] * BACKWARD
    for bit in range(64):
        for gain in _onward((base + bit) % SIZE):
            row = forward if gain > 0 else backward
            row[abs(gain) - 1] |= 1 << bit
    found["forward"][base], found["backward"][base] = forward, backward
    found["seldom"][base] = reduce(or_, forward[FEW_ON:] + backward[FEW_BACK:])


def _track(found: Tables) -> None:
    found["step"] = NEVER
    for square in range(SIZE):
        found["passes"][square::SIZE] = _words(LEVEL_OR_BEHIND[square])
        found["step"][square, : len(_onward(square))] = _onward(square)
        _shifts(found, square)
        for to_go in (2, 1):
            _ways(found, square, to_go)
    found["farthest"] = found["way"]["gain"][:SIZE].max(axis=0)
    _left(found)
    _behind(found)


def _ways(found: Tables, square: int, to_go: int) -> None:
    """The farthest way with nobody about, for every number of steps."""
    row, lap = square + SIZE * (to_go == 1), to_go * SIZE
    reached = routes.reach(routes.Start(square, REACH - 1, 0, to_go))
    for steps in range(REACH):
        place = max(p for p, path in reached.items() if len(path) <= steps)
        here, gain, tread, past = square, 0, 0, 0
        for nth, step in enumerate(reached[place]):
            gain += step - here + SIZE * BOARD.crosses(here, step)
            here = step
            home = square + gain >= lap
            tread |= 1 << step
            past |= 0 if home else LEVEL_OR_BEHIND[step]
            found["path"][row, steps, nth] = HOME if home else gain
        length = len(reached[place])
        found["way"][row, steps] = (*_words(tread), HOME if place >= lap else gain, length)
        found["past"][row, steps] = _words(past)


def _left(found: Tables) -> None:
    """The fewest steps from so many squares before a square, by number, or before the line: the last row."""
    found["left"] = NEVER
    for square in range(SIZE):
        for gain, steps in _distances(square).items():
            found["left"][(square + gain) % SIZE, gain + 64] = steps
        found["left"][SIZE, SIZE - square + 64] = squares_left(square)
    found["left"][SIZE, :65] = 0


@cache
def _distances(square: int) -> dict[int, int]:
    reached = routes.reach(routes.Start(square, REACH - 1, 0, 2))
    return {place - square: len(path) for place, path in reached.items() if len(path) <= SHORT}


def _behind(found: Tables) -> None:
    """How far one may get by going back beyond what one word shows, in all steps or in fewer."""
    gains = found["way"]["gain"]
    found["from_behind"] = found["home_from_behind"] = -1
    for square in range(SIZE):
        for gain, taken in _distances(square).items():
            on = gain + gains[(square + gain) % SIZE]
            for steps in range(taken, SHORT + 1):
                if gain >= int(found["farthest"][steps]) - 63:
                    continue
                far = found["from_behind"][square]
                far[steps] = max(far[steps], on[steps - taken])
                home = found["home_from_behind"][steps]
                home[taken : steps + 1] = np.maximum(home[taken : steps + 1], on[: steps - taken + 1])


# -- the policy ----------------------------------------------------------------------------------

_SPEEDS: Final = range(SPEED[1] + 1)
_EARLY: Final = (When.BEFORE_ROLL, When.ANY_TIME)


def _wished(**about: Any) -> int:
    """The kinds that the policy plays on such a spot."""
    chariot = Chariot(0, about.pop("speed", 1), 1, about.pop("cover", 0))
    spot = Spot(chariot=chariot, **{"moving": True, "driven": False, "roll": 0, **about})
    return bits(kind for kind, condition in PRIORITY if condition(spot))


def _policy(found: Tables) -> None:
    yes_no = (False, True)
    on_a_roll = _of(When.AFTER_ROLL)
    found["wish"] = [
        _wished(mine=mine, leads=leads, moving=moving, driven=driven, cover=cover, speed=speed) & ~on_a_roll
        for mine, leads, moving, driven in product(yes_no, repeat=4)
        for cover, speed in product(_SPEEDS, _SPEEDS)
    ]
    for mine, leads, roll in product(yes_no, yes_no, range(-ROLLS, ROLLS)):
        may = _of(When.AFTER_ROLL, whom=(Whom.MOVER, Whom.OWN) if mine else (Whom.MOVER,)) & PLAYED
        wished = _wished(mine=mine, leads=leads, roll=roll)
        found["roll_wish"][int(mine), int(leads), roll + ROLLS] = wished & may
    for cover in _SPEEDS:
        found["covered_so"][cover] = bits(kind for kind in KINDS if CARDS[kind].does == (Cover(cover),))
    _presumed()


def _presumed() -> None:
    """What the compiled races presume of the policy, so that they need not ask everybody everything."""
    anywhere = {kind for kind in dict(PRIORITY) if CARDS[kind].whom is Whom.ANY}
    if any(
        _wished(mine=mine, leads=False, moving=moving, driven=driven) & bits(anywhere)
        for mine, moving, driven in product((False, True), repeat=3)
    ):
        raise AssertionError("a card for any chariot is played on one that does not lead")
    if any(CARDS[kind].when is When.ANY_TIME and kind not in ONLY_BEFORE_ROLL for kind in dict(PRIORITY)):
        raise AssertionError("a card for any time is played at any time")


# -- the cards -----------------------------------------------------------------------------------


def _of(*when: When, whom: Iterable[Whom] = tuple(Whom), stays: bool | None = None) -> int:
    """The kinds that are for such a time, and for such chariots."""
    return bits(
        card.kind
        for card in CARDS.values()
        if card.when in when and card.whom in whom and stays in (None, card.stays)
    )


def _such(fits: Callable[[Card], bool]) -> int:
    return bits(card.kind for card in CARDS.values() if fits(card))


_DOES: Final[dict[type, Callable[[Any], tuple[Op, int]]]] = {
    Add: lambda does: (Op.ADD, does.squares),
    Become: lambda does: (Op.BECOME, does.roll),
    AtLeast: lambda does: (Op.AT_LEAST, does.roll),
    RollAgain: lambda _: (Op.ROLL_AGAIN, 0),
    Cover: lambda does: (Op.COVER, does.roll or CHOSEN_ROLL),
    SpeedBy: lambda does: (Op.SPEED_BY, does.change),
    SpeedTo: lambda does: (Op.SPEED_TO, does.speed),
    Retire: lambda _: (Op.RETIRE, 0),
    Wreck: lambda _: (Op.WRECK, 0),
    Halt: lambda _: (Op.HALT, 0),
    Drag: lambda does: (Op.DRAG, does.squares),
    Levy: lambda does: (Op.LEVY, does.ducats),
    Toll: lambda does: (Op.TOLL, does.ducats),
    Shield: lambda _: (Op.NOTHING, 0),
}


def _done(operation: Operation) -> tuple[Op, int]:
    return _DOES[type(operation)](operation)


def _cards(found: Tables) -> None:
    sets = {
        "early": _of(*_EARLY, stays=False),
        "on_any": _of(*_EARLY, whom=(Whom.ANY,), stays=False),
        "on_die": _of(*_EARLY, whom=(Whom.OWN,), stays=False),
        "used": _of(When.BEFORE_ROLL, stays=True) & bits(dict(PRIORITY)),
        "late": _of(When.AFTER_ROLL, stays=False),
        "passing": _of(When.PASSING, stays=False),
        "passed_own": _of(When.PASSED, whom=(Whom.OWN,), stays=False),
        "passed_rival": _of(When.PASSED, whom=(Whom.RIVAL,), stays=False),
        "moved": _of(When.AFTER_MOVE, stays=False),
        "on_rival": _such(lambda card: card.whom is Whom.RIVAL),
        "at_start": _of(When.START, stays=True),
        "after_roll": _of(When.AFTER_ROLL, stays=True),
        "while_passing": _of(When.PASSING, stays=True),
        "when_passed": _of(When.PASSED, stays=True),
        "after_move": _of(When.AFTER_MOVE, stays=True),
        "drivers": _such(lambda card: card.sort is Sort.DRIVER),
        "improvements": _such(lambda card: card.sort is Sort.IMPROVEMENT),
        "played": PLAYED,
        "of_drivers": _such(lambda card: card.does == (Retire(),)),
        "of_improvements": _such(lambda card: isinstance(card.does[0], Wreck)),
        "shields": _such(lambda card: any(isinstance(does, Shield) for does in card.does)),
        "levies": _such(lambda card: isinstance(card.does[0], Levy)),
    }
    for name, kinds in sets.items():
        found[name] = kinds
    for nth, sort in enumerate(SORTS):
        shields = _such(lambda card, sort=sort: Shield(sort) in card.does)  # type: ignore[misc]
        found["shield"][nth] = shields, _such(lambda card, sort=sort: card.sort is sort)  # type: ignore[misc]
    for kind, number in INDEX.items():
        card = CARDS[kind]
        for nth, operation in enumerate(card.does):
            found["does"][number, nth] = _done(operation)
        found["price"][number] = card.price
        found["house"][number] = HOUSE_PRICE[kind]
        found["worth"][number] = WORTH[kind]
        for laps in range(found["upkeep"].shape[1]):
            found["upkeep"][number, laps] = card.maintenance(laps)
    found["weight"] = [key_of(number) & 0xFFFFFFFF for number in range(ROOM)]
    found["piles"] = PILES
    found["staying"] = [INDEX[kind] for kind in sorted(KINDS) if CARDS[kind].stays]

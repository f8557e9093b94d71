"""A menu as a person likes it: the sensible choices first, the rest on demand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.names import NTH
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes
from engine.games.ben_hvrt.actions import Action, Move
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.views import View

SHOWN: Final = 9
_SQUARE = re.compile(r"([1-9])[:/.]([1-9][0-9]?)")
_NAMED: Final = {(BOARD.lane[square] + 1, nth): square for square, nth in NTH.items()}


def ordered(seen: View, safe: Action) -> tuple[Action, ...]:
    """The whole menu: what commits to nothing first; of moves, the best of each lane, and staying."""
    rest = [action for action in seen.menu if action != safe]
    if not isinstance(safe, Move):
        return (safe, *rest)
    moves = [action for action in seen.menu if isinstance(action, Move)]
    first = _sensible(seen, moves)
    return (*first, *(move for move in moves if move not in first))


def _sensible(seen: View, moves: Sequence[Move]) -> list[Move]:
    """The farthest, the farthest in each lane, the most and the fewest passed, and staying."""
    away = [move for move in moves if move.path]
    if not away:
        return list(moves)
    chosen = [away[0]]
    lanes = {_goal(seen, away[0])}
    for move in away:
        if _goal(seen, move) not in lanes:
            lanes.add(_goal(seen, move))
            chosen.append(move)
    near = [move for move in away if _goal(seen, move) in lanes][: 4 * len(chosen)]
    passed = {move: len(passes(seen, move.path)) for move in near}
    extremes = (max(near, key=passed.__getitem__), min(near, key=passed.__getitem__))
    chosen += [move for move in extremes if passed[move] != passed[near[0]]]
    chosen += [move for move in moves if not move.path]
    return list(dict.fromkeys(chosen))


def _goal(seen: View, move: Move) -> int:
    """The lane in which a move ends; home is a lane of its own."""
    return -1 if finishes(seen, move.path) else BOARD.lane[move.path[-1]]


def typed_move(text: str, seen: View, lang: str = "en") -> Move | None:
    """Squares typed as lane:number are a path; one alone is where to go. What is no square is refused.

    >>> from engine.games.ben_hvrt import BEN_HVRT
    >>> seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0)
    >>> typed_move("1:1 1:2", seen) == Move((BOARD.square(0, 0), BOARD.square(0, 1)))
    True
    """
    words = text.replace(",", " ").split()
    found = [_SQUARE.fullmatch(word) for word in words]
    if not words or not all(found):
        return None
    named = [(int(match[1]), int(match[2])) for match in found if match]
    for word, square in zip(words, named, strict=True):
        if square not in _NAMED:
            raise Refusal(say("play.no_such_square", lang, square=word))
    path = tuple(_NAMED[square] for square in named)
    if len(path) > 1:
        return Move(path)
    for move in seen.menu:
        if isinstance(move, Move) and move.path and move.path[-1] == path[0]:
            return move
    raise Refusal(say("play.out_of_reach", lang, square=words[0]))

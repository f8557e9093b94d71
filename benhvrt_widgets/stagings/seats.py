"""Who sits where, as every game shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benhvrt_widgets.context import SHAPES, Context
from benhvrt_widgets.regions.parts import Sitting, Whose
from benhvrt_widgets.regions.stages import ResultStage
from engine.core.game import Seat


def shape_of(seat: Seat) -> str:
    """The shape of a seat's sign: after twelve they begin again, each with another colour.

    >>> shape_of(0), shape_of(12), shape_of(13)
    ('disc', 'square', 'triangle')
    """
    return SHAPES[(seat + seat // len(SHAPES)) % len(SHAPES)]


def whose(context: Context, seat: Seat) -> Whose:
    """A seat by its sign and name."""
    return {"seat": seat, "shape": shape_of(seat), "name": context.names[seat]}


def sitting(context: Context, seat: Seat) -> Sitting:
    """A seat, and who has it."""
    return {
        **whose(context, seat),
        "human": seat in context.session.humans,
        "me": seat == context.seat,
    }


def by_place(context: Context, won: Sequence[bool], note: Callable[[Seat], str]) -> ResultStage:
    """The end of a game without a pot: everybody by place."""
    ranks = context.session.game.places(context.here.state)
    return {
        "kind": "result",
        "pot": None,
        "final": True,
        "purses": [],
        "places": [
            {
                "place": ranks[seat],
                "chariot": seat,
                "name": context.names[seat],
                "shape": shape_of(seat),
                "number": seat + 1,
                "won": won[seat],
                "note": note(seat),
            }
            for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        ],
    }

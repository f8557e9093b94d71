"""Who sits where, as every game shows it."""

from __future__ import annotations

from benhvrt_widgets.context import SHAPES, Context
from benhvrt_widgets.regions.parts import Sitting, Whose
from engine.core.game import Seat


def whose(context: Context, seat: Seat) -> Whose:
    """A seat by its sign and name."""
    return {"seat": seat, "shape": SHAPES[seat], "name": context.names[seat]}


def sitting(context: Context, seat: Seat) -> Sitting:
    """A seat, and who has it."""
    return {
        **whose(context, seat),
        "human": seat in context.session.humans,
        "me": seat == context.seat,
    }

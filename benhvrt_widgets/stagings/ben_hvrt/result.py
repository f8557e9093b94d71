"""The result on the stage: places, piles and purses."""

from __future__ import annotations

from benhvrt_widgets.context import SHAPES, Context
from benhvrt_widgets.regions.stages import ResultStage
from benhvrt_widgets.stagings.ben_hvrt.names import chariot_name
from engine.games.ben_hvrt.events import PaidOut
from engine.games.ben_hvrt.model import Over, owner
from engine.games.ben_hvrt.tables import PILES, split_pot


def result(context: Context) -> ResultStage:
    """The pot in six piles, and the purses."""
    view = context.view
    result = view.results[-1]
    paid = {event.place: event.ducats for event in context.here.events if isinstance(event, PaidOut)}
    shares = split_pot(result.pot, min(len(PILES), len(result.order)))
    before = (
        view.results[-2].purses
        if len(view.results) > 1
        else (100 * view.options.chariots,) * view.options.seats
    )
    return {
        "kind": "result",
        "places": [
            {
                "place": place,
                "chariot": chariot,
                "name": chariot_name(chariot, context.names),
                "shape": SHAPES[owner(view.options, chariot)],
                "number": owner(view.options, chariot) + 1,
                "piles": PILES[place - 1] if place <= len(PILES) else 0,
                "ducats": paid.get(place, shares[place - 1] if place <= len(shares) else 0),
            }
            for place, chariot in enumerate(result.order, 1)
        ],
        "pot": result.pot,
        "purses": [
            {
                "name": context.names[seat],
                "shape": SHAPES[seat],
                "number": seat + 1,
                "purse": purse,
                "change": purse - before[seat],
            }
            for seat, purse in enumerate(result.purses)
        ],
        "final": isinstance(view.stage, Over),
    }

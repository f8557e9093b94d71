"""How far to go for a card of Ben Hvrt; and what if I had passed: the same sale, with the same luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benhvrt_widgets.charting import COLOURS, over_time
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import DUCATS, Weighing
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Bid, Pass
from engine.games.ben_hvrt.events import RaceOver, Sold, Unsold
from engine.games.ben_hvrt.model import State
from engine.replay import tape as tapes

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.charts import Chart, ChartSeries
    from engine.probability.forecast import Odds


class BenHvrtWeighing(Weighing):
    """In ducats."""

    measure = DUCATS

    def chances(self, odds: Odds, seats: int) -> tuple[float, ...]:
        """A seat wins with any of its chariots."""
        return tuple(sum(odds.wins[seat::seats]) for seat in range(seats))

    def sale(self, state: State) -> tuple[int, int] | None:
        return None if state.auction is None else (state.table.race, state.auction.sale)

    def first_bid(self, context: Context) -> int | None:
        """The place of the person's first bid in the sale that has just ended."""
        session, found, ended = context.session, None, 0
        for place in range(context.cursor, 0, -1):
            instant = session.instants[place]
            ended += any(isinstance(event, Sold | Unsold) for event in instant.events)
            if ended > 1:
                break  # whoever only passed in this one has nothing to ask
            if found is not None and instant.state.auction is None:
                break
            if instant.seat == context.seat and isinstance(instant.choice, Bid):
                sale = session.instants[place - 1].state.auction
                if found is not None and sale is not None and sale.sale != found[1]:
                    break
                found = (place, -1 if sale is None else sale.sale)
        return None if found is None else found[0]

    def if_passed(self, context: Context, seat: Seat, place: int) -> str:
        """Who had bought the card then, and what the person had kept."""
        from engine.advice.steps import retraced
        from engine.advice.time_machine import what_if

        session, lang = context.session, context.lang
        game, tape = session.game, session.writer.tape
        past = list(
            retraced(tapes.start(game, tape), (record.read(game) for record in tape.moves), game=game)
        )
        at = session.instants[place - 1].records
        fork = what_if(past, at, Pass(), players=session.bots, seed=session.seed, game=game)
        sale = fork.steps[0].before.auction
        for step in fork.steps:
            auction = step.after.auction
            if sale is None or sale.bidding is None or auction is None or auction.sale != sale.sale:
                break
        bidding = step.before.auction.bidding if step.before.auction is not None else None
        kept = step.after.table.ledger.purses[seat] - context.here.state.table.ledger.purses[seat]
        card = card_name(sale.card or "", lang) if sale is not None else ""
        hands, before = step.after.table.hands, step.before.table.hands
        buyers = [
            other
            for other in range(session.options.seats)
            if sale is not None and sale.card and hands[other][sale.card] > before[other][sale.card]
        ]
        price = bidding.sunk(buyers[0]) if bidding is not None and buyers else 0
        if buyers and isinstance(step.choice, Bid) and step.seat == buyers[0]:
            price += bidding.price if bidding is not None else 0
        if not buyers:
            return say("page.if_passed_unsold", lang, card=card, kept=kept)
        return say("page.if_passed", lang, name=session.names[buyers[0]], card=card, price=price, kept=kept)

    def chart(self, context: Context) -> list[Chart]:
        """Every purse at every moment at which money moved, and what each race brought."""
        lang = context.lang
        places, rows = [0.0], [context.past[0].state.table.ledger.purses]
        for place, instant in enumerate(context.past):
            purses = instant.state.table.ledger.purses
            if purses != rows[-1]:
                places.append(float(place))
                rows.append(purses)
        series: list[ChartSeries] = [
            {
                "label": name,
                "colour": colour,
                "x": places,
                "y": [float(purse) for purse in purses],
                "step": True,
            }
            for name, colour, purses in zip(context.names, COLOURS, zip(*rows, strict=True), strict=False)
        ]
        axes = (say("page.chart_time", lang), say("page.chart_ducats", lang))
        title = say("page.chart_title", lang)
        return [over_time("purses", title, axes, series, _rows(context))]


def _rows(context: Context) -> list[list[str]]:
    """The same in figures: a row a race, a column a seat."""
    rows: list[list[str]] = []
    for instant in context.past:
        if any(isinstance(event, RaceOver) for event in instant.events):
            purses = instant.state.table.results[-1].purses
            race = say("page.chart_race", context.lang, race=len(rows) + 1)
            rows.append([race, *map(str, purses)])
    return rows

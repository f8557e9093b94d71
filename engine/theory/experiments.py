"""What the theory of the lessons says of an experiment: what a wise seat says, and the line on the wall.

>>> from engine.experiments import EXPERIMENT
>>> line(EXPERIMENT.setup(8, form="first-price", group=4))[-1]
(100.0, 75.0)
>>> line(EXPERIMENT.setup(8, form="common-value", group=4))[0]
(20.0, 8.0)
"""

from __future__ import annotations

from fractions import Fraction

from engine.experiments.forms import (
    ERROR,
    ESCALATING_PURSE,
    FORMS,
    HIGHEST,
    LOWEST,
    PURSE,
    STAKE,
    TIP,
    TOP,
    VALUE,
    Sealed,
)
from engine.experiments.model import Group, Options, View
from engine.parts.auctions import EscalatingAuction, Rule, SteppedAuction
from engine.theory import cascades, curse, dollar, escalation, revenue

STEPS = 50


def wise(view: View, *, toss: bool) -> int:
    """What an equilibrium player says, from the view alone; the toss is for those who do not mind which."""
    (group,) = view.groups
    place = group.seats.index(view.seat) if view.seat is not None else 0
    form, least_most = FORMS[view.options.form], view.range or (0, 0)
    if isinstance(form, Sealed):
        return min(TOP, max(0, round(_bid(view.options, form, group.dealt[place] or 0))))
    if isinstance(group.sale, SteppedAuction):
        return int(group.sale.price <= (group.dealt[place] or 0))
    if isinstance(group.sale, EscalatingAuction):
        size, sale = len(group.seats), group.sale
        left = [ESCALATING_PURSE - sale.sunk(each) for each in range(size)]
        return int(escalation.solve((VALUE,) * size, left, sale=sale).bids)
    if view.options.form == "dollar":
        standing = (group.said[place] or 0, group.said[1 - place] or 0)
        bids = dollar.solve(STAKE, (PURSE, PURSE), standing).bids
        return bids[0] if bids and bids[0] >= least_most[0] else 0
    return 1 if cascades.chooses(_lead(group), 1 if group.dealt[place] == 1 else -1, toss) == 1 else 2


def _lead(group: Group) -> int:
    """How many more have backed the first horse than the second."""
    return sum((horse == 1) - (horse == 2) for horse in group.said if horse)


def _bid(options: Options, form: Sealed, value: int) -> float:
    if form.common:
        return value - ERROR
    if form.rule is Rule.ATTRITION and value == TOP:
        return TOP  # who values it most never gives up
    return TOP * revenue.bid(form.rule, value / TOP, options.group)


def line(options: Options) -> list[tuple[float, float]]:
    """The bid for each value or estimate; of other experiments there is none."""
    form = FORMS[options.form]
    if not isinstance(form, Sealed):
        return []
    least, most = (LOWEST, HIGHEST) if form.common else (0, TOP)
    values = [least + (most - least) * step / STEPS for step in range(STEPS + 1)]
    if form.common:
        return [(value, value - ERROR) for value in values]
    points = [
        (value, TOP * revenue.bid(form.rule, value / TOP, options.group)) for value in values if value < TOP
    ]
    if form.rule is not Rule.ATTRITION:
        points.append((float(TOP), float(TOP * revenue.bid(form.rule, 1, options.group))))
    return [(value, bid) for value, bid in points if bid <= TOP]


def expected(options: Options) -> Fraction:
    """One figure: what a sale brings, or its winner gains; what two pay; how many of 100 are right."""
    form = FORMS[options.form]
    if options.form == "dollar":
        return Fraction(dollar.opening(STAKE, PURSE))
    if options.form == "escalating":
        values, purses = (VALUE,) * options.group, (ESCALATING_PURSE,) * options.group
        return Fraction(sum(escalation.solve(values, purses).payments))
    if options.form == "english":
        return TOP * revenue.revenue(options.group)
    if not isinstance(form, Sealed):
        return 100 * cascades.right(Fraction(TIP, 100))
    if form.common:
        return curse.wise_profit(ERROR, options.group)
    return TOP * revenue.revenue(options.group)

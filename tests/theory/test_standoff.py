"""A whole sale at once says what the exact answer says, seat by seat and rung by rung."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from engine.core.chance import digest
from engine.parts.auctions import EscalatingAuction
from engine.theory.response import Policy, best_response
from engine.theory.standoff import Floats, Rival, Whole, stand_off
from tests.theory.numeric import seeded
from tests.theory.sales import table, wander

HALF = Fraction(1, 2)


def counting(seed: int) -> tuple[Policy, Rival]:
    """One way of bidding in both forms: some chance by round and by who has bid or is still to speak."""

    def chance(price: int, stayed: int, waiting: int) -> Fraction:
        return Fraction(digest(seed, (price, stayed, waiting)) % 9, 8)

    def exact(sale: EscalatingAuction) -> Fraction:
        return chance(sale.price, len(sale.stayed), len(sale.waiting) - 1)

    def whole(price: Whole, stayed: Whole, waiting: Whole) -> Floats:
        found: Floats = np.vectorize(lambda *asked: float(chance(*map(int, asked))))(price, stayed, waiting)
        return found

    return exact, whole


@pytest.mark.parametrize("number", range(30))
def test_it_agrees_with_the_exact_answer(number: int) -> None:
    rng = seeded(number)
    held = table(rng, 2 + number % 3, 20, HALF)
    sale, left = wander(rng, held.purses, number % 6)
    if sale.over:
        return
    me, ways = rng.choice(sale.active), [counting(rng.randrange(99)) for _ in left]
    asked: dict[str, Any] = {"share": held.shares[me], "sale": sale}
    exact = best_response(me, held.values[me], left, {s: w[0] for s, w in enumerate(ways)}, **asked)
    prizes = [float(held.values[me]) * (seat == me) for seat in range(len(left))]
    found = stand_off(me, prizes, left, {s: w[1] for s, w in enumerate(ways)}, **asked)
    for rung, true in zip(found.rungs, exact.rungs, strict=True):
        assert tuple(rung) == pytest.approx(
            [float(each) for each in (true.rung, true.win, true.cost, true.gain)]
        )
    assert found.ahead.gain == found.best.gain <= float(exact.gain) + 1e-9
    assert found.passed.gain == found.rungs[0].gain
    if sale.bidder == me:
        assert found.ahead.gain == max(found.bid.gain, found.passed.gain)


def once(chance: float) -> Rival:
    """One who bids in the first round with some chance, and never again."""
    return lambda price, *_: chance * (price == 1)


def test_what_a_rival_gets_is_counted() -> None:
    """A card that would cost a seat 6 in its rival's hand is worth fighting for, though it brings nothing."""
    alone = stand_off(0, (0.0, 0.0), (20, 20), {1: once(0.9)})
    feared = stand_off(0, (0.0, -6.0), (20, 20), {1: once(0.9)})
    assert alone.bid.gain < alone.passed.gain == 0.0
    assert feared.passed.gain == pytest.approx(-5.4)
    assert feared.bid.gain > feared.passed.gain
    assert feared.passed.wins == pytest.approx((0.0, 0.9))


def test_who_is_out_still_has_a_share_of_what_the_others_pay() -> None:
    sale = EscalatingAuction.open((0, 1, 2)).passed()
    found = stand_off(0, (0.0, 0.0, -3.0), (9, 9, 9), {1: once(1.0), 2: once(1.0)}, share=0.25, sale=sale)
    assert found.ahead.wins == (0.0, 0.0, 1.0)  # both bid, and in the second round the first gives up
    assert found.ahead.gain == pytest.approx(0.25 * 2 - 3.0)

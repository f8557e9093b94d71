"""What can be tried: who speaks when, within what bounds, and what comes of it. A form knows one group only.

The numbers are those of the lessons; what theory makes of them is in engine.theory.experiments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from engine.experiments.model import Group
from engine.parts.auctions import EscalatingAuction, Rule, SteppedAuction, sealed

TOP: Final = 100
"""The highest value, and the highest bid."""
ERROR: Final = 12
"""How far an estimate may be off, either way; the thing is worth from LOWEST to HIGHEST (lesson 9)."""
LOWEST, HIGHEST = 20, 80
STAKE, PURSE = 20, 50
"""Of the dollar auction (lesson 5)."""
TIP, PRIZE = 70, 10
"""How many tips of a hundred are right, and what the right horse pays (lesson 15)."""
STEP: Final = 5
"""By which a price rises in English fashion."""
VALUE, ESCALATING_PURSE = 10, 45
"""Of the escalating auction (lesson 4)."""
PAIR: Final = 2


class Form(Protocol):
    """One kind of experiment."""

    @property
    def sizes(self) -> tuple[int, int]:
        """The smallest group and the largest."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether words are sealed until all have spoken."""
        ...

    def opened(self, group: Group) -> Group:
        """The group when it begins."""
        ...

    def truths(self) -> tuple[tuple[int, int], ...]:
        """What may be true for a group, and with what weight; nothing, if nothing is."""
        ...

    def deals(self, truth: int | None) -> tuple[tuple[int, int], ...]:
        """What somebody may be dealt then; nothing, if nothing is."""
        ...

    def asked(self, group: Group) -> tuple[int, ...]:
        """The places that may speak now."""
        ...

    def bounds(self, group: Group, place: int) -> tuple[int, int]:
        """The least and the most that one may say; nothing (0) is always possible."""
        ...

    def said(self, group: Group, place: int, word: int) -> Group:
        """The group when one has spoken: over, if that was the last word."""
        ...


def _even(least: int, most: int) -> tuple[tuple[int, int], ...]:
    return tuple((value, 1) for value in range(least, most + 1))


@dataclass(frozen=True, slots=True)
class Sealed:
    """A bid each, all at once: everybody has a value of their own, or all have one that nobody knows."""

    rule: Rule
    common: bool = False
    sizes: tuple[int, int] = (2, 12)
    hidden: bool = True

    def opened(self, group: Group) -> Group:
        """As it is."""
        return group

    def truths(self) -> tuple[tuple[int, int], ...]:
        """What the thing is worth, if to all the same."""
        return _even(LOWEST, HIGHEST) if self.common else ()

    def deals(self, truth: int | None) -> tuple[tuple[int, int], ...]:
        """One's own value, or an estimate."""
        return _even(0, TOP) if truth is None else _even(truth - ERROR, truth + ERROR)

    def asked(self, group: Group) -> tuple[int, ...]:
        """Whoever has not bid."""
        return () if group.over else tuple(place for place, bid in enumerate(group.said) if bid is None)

    def bounds(self, group: Group, place: int) -> tuple[int, int]:  # noqa: ARG002 - the same for all
        """Any bid."""
        return 0, TOP

    def said(self, group: Group, place: int, word: int) -> Group:
        """Opened when all are in."""
        group = group.spoken(place, word)
        bids = [bid for bid in group.said if bid is not None]
        if len(bids) < len(group.seats):
            return group
        sold = sealed(self.rule, bids)
        worth = group.dealt if group.truth is None else (group.truth,) * len(bids)
        gains = tuple(
            (worth[each] or 0) * (each == sold.winner) - paid for each, paid in enumerate(sold.payments)
        )
        return replace(group, winner=sold.winner, gains=gains)


@dataclass(frozen=True, slots=True)
class Dollar:
    """Two bid in turn; both pay their last bid, the higher has the stake. To bid nothing is to give up."""

    sizes: tuple[int, int] = (PAIR, PAIR)
    hidden: bool = False

    def opened(self, group: Group) -> Group:
        """As it is."""
        return group

    def truths(self) -> tuple[tuple[int, int], ...]:
        """All is known."""
        return ()

    def deals(self, truth: int | None) -> tuple[tuple[int, int], ...]:  # noqa: ARG002
        """Nothing."""
        return ()

    def asked(self, group: Group) -> tuple[int, ...]:
        """One after the other."""
        return () if group.over else (group.words % PAIR,)

    def bounds(self, group: Group, place: int) -> tuple[int, int]:
        """More than the other; who cannot, can only give up."""
        least = (group.said[1 - place] or 0) + 1
        return (least, PURSE) if least <= PURSE else (0, 0)

    def said(self, group: Group, place: int, word: int) -> Group:
        """A raise, or the end."""
        if word:
            return replace(group.spoken(place, word), words=group.words + 1)
        bids = [bid or 0 for bid in group.said]
        winner = 1 - place if bids[1 - place] else None
        gains = tuple(STAKE * (each == winner) - bid for each, bid in enumerate(bids))
        return replace(group, words=group.words + 1, winner=winner, gains=gains)


@dataclass(frozen=True, slots=True)
class Rising:
    """The places are asked in turn whether they take a price that rises; 1 is yes, nothing is out.

    In English fashion the last to have taken it pays it; escalating, everybody pays all that they took.
    """

    sizes: tuple[int, int]
    escalating: bool
    hidden: bool = False

    def opened(self, group: Group) -> Group:
        """The first is asked for the first price."""
        order = tuple(range(len(group.seats)))
        if self.escalating:
            return replace(group, sale=EscalatingAuction.open(order))
        return replace(group, sale=SteppedAuction.open(order, price=STEP, step=STEP, last=2 * TOP))

    def truths(self) -> tuple[tuple[int, int], ...]:
        """All is known, or one's own."""
        return ()

    def deals(self, truth: int | None) -> tuple[tuple[int, int], ...]:  # noqa: ARG002
        """A value of one's own; escalating, it is the same for all."""
        return () if self.escalating else _even(0, TOP)

    def asked(self, group: Group) -> tuple[int, ...]:
        """One after the other."""
        return () if group.over or group.sale is None else (group.sale.bidder,)

    def bounds(self, group: Group, place: int) -> tuple[int, int]:
        """Yes, if there is a purse for it."""
        sale = group.sale
        can = not isinstance(sale, EscalatingAuction) or sale.price <= ESCALATING_PURSE - sale.sunk(place)
        return (1, 1) if can else (0, 0)

    def said(self, group: Group, place: int, word: int) -> Group:
        """The next is asked, or it is over."""
        sale, said = group.sale, list(group.said)
        if sale is None:
            return group
        if word:
            said[place] = sale.price
        if isinstance(sale, EscalatingAuction):
            sale = sale.bid() if word else sale.passed()
            winner, paid = sale.winner, [sale.sunk(each) for each in range(len(said))]
        else:
            sale = sale.accepted() if word else sale.declined()
            winner, paid = sale.holder, [sale.settled * (each == sale.holder) for each in range(len(said))]
        group = replace(group, sale=sale, said=tuple(said), words=group.words + 1)
        if not sale.over:
            return group
        worth = [VALUE if what is None else what for what in group.dealt]
        gains = tuple(worth[each] * (each == winner) - cost for each, cost in enumerate(paid))
        return replace(group, winner=winner, gains=gains)


@dataclass(frozen=True, slots=True)
class Cascade:
    """One of two horses is the right one; everybody has a tip, and sees what those before have backed."""

    sizes: tuple[int, int] = (3, 12)
    hidden: bool = False

    def opened(self, group: Group) -> Group:
        """As it is."""
        return group

    def truths(self) -> tuple[tuple[int, int], ...]:
        """Either horse."""
        return _even(1, 2)

    def deals(self, truth: int | None) -> tuple[tuple[int, int], ...]:
        """A tip, right more often than not."""
        return tuple((horse, TIP if horse == truth else 100 - TIP) for horse in (1, 2))

    def asked(self, group: Group) -> tuple[int, ...]:
        """One after the other."""
        return () if group.over else (group.words,)

    def bounds(self, group: Group, place: int) -> tuple[int, int]:  # noqa: ARG002 - the same for all
        """One horse or the other; who says nothing has backed none."""
        return 1, 2

    def said(self, group: Group, place: int, word: int) -> Group:
        """When all have spoken the race is run."""
        group = replace(group.spoken(place, word), words=group.words + 1)
        if group.words < len(group.seats):
            return group
        return replace(group, gains=tuple(PRIZE * (horse == group.truth) for horse in group.said))


FORMS: Final[Mapping[str, Form]] = {
    "first-price": Sealed(Rule.FIRST_PRICE),
    "second-price": Sealed(Rule.SECOND_PRICE),
    "all-pay": Sealed(Rule.ALL_PAY),
    "english": Rising((2, 8), escalating=False),
    "attrition": Sealed(Rule.ATTRITION, sizes=(PAIR, PAIR)),
    "common-value": Sealed(Rule.FIRST_PRICE, common=True),
    "escalating": Rising((2, 6), escalating=True),
    "dollar": Dollar(),
    "cascade": Cascade(),
}

FIGURES: Final[Mapping[str, int]] = {
    "top": TOP,
    "error": ERROR,
    "lowest": LOWEST,
    "highest": HIGHEST,
    "stake": STAKE,
    "purse": PURSE,
    "tip": TIP,
    "prize": PRIZE,
    "step": STEP,
    "value": VALUE,
    "escalating_purse": ESCALATING_PURSE,
}
"""What the forms are played for: sentences name these, and a tape is of these."""

"""The card on the block: one verdict, of which rungs, buttons, reviews and the ledger all speak.

The card is raced in every hand that may get it, and in nobody's, in the same worlds: so it is known what
it is worth to each seat, and what this seat loses by it in another's hand. How the others will bid is
guessed from what they have done in the open (``probability.ben_hvrt.rivals``), and the rest of the sale is
thought through to its end (``theory.standoff``): the chance to win, the cost and the gain of every rung,
of a bid and of a pass. Ducats bid come back in part: the share of the pot that this seat may expect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.advice.choices import GROWTH, Advice, Worth
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action, Bid, Pass, QuickSale, ToAuction
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Bidding, NextSale, OfferQuickSale, chariots_of
from engine.games.ben_hvrt.tables import PILES
from engine.games.ben_hvrt.views import View
from engine.kernel import each
from engine.kernel.races import Ends
from engine.parts.auctions import EscalatingAuction
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.pack import dealt, packed
from engine.probability.ben_hvrt.rivals import Guess, Lot, Mind, lot, opinions, words
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.forecast import growing
from engine.probability.montecarlo import Estimate
from engine.theory.standoff import Outcome, Prospects, Rung, StandOff, prospects

Floats = npt.NDArray[np.float64]

AT_LEAST: Final = 1_000
"""Worlds in which a card is raced to tell figures of it."""
PART: Final = 3
"""One world in so many is raced even if the choice is clear before."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that can be said of a sale to a seat, from so many worlds."""

    values: tuple[float, ...]
    """By seat, what the card is worth to it; 0 for who is out of the sale."""
    prizes: tuple[float, ...]
    """By seat, what it is worth to the seat that sees this if that one gets it."""
    shares: tuple[float, ...]
    """By seat, the part of the pot to be expected, as far as the seat that sees this can tell."""
    share: float
    """This seat's: so much of every ducat comes back."""
    minds: tuple[Mind, ...]
    """By seat, what kind of bidder it seems to be."""
    ladder: StandOff
    worths: tuple[Worth, ...]
    """Of the choices at hand; none while another is asked."""
    value: Estimate
    """What this seat may expect to have if it does its best."""
    races: int

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """How far to go."""
        return self.ladder.rungs

    @property
    def buyer(self) -> tuple[Seat | None, float]:
        """Who is most likely to have the card if this seat passes now, and how likely; None: nobody."""
        wins = self.ladder.passed.wins
        chances: dict[Seat | None, float] = {None: 1.0 - sum(wins), **dict(enumerate(wins))}
        return max(chances.items(), key=lambda each: each[1])


def on_sale(seen: View) -> bool:
    """Whether a card is on the block, and this view says more than a spectator's."""
    sold = seen.auction is not None and seen.auction.card is not None
    return sold and seen.seat is not None and isinstance(seen.stage, Bidding | OfferQuickSale)


def weigh(seen: View, *, races: int = AT_LEAST, seed: int = 0) -> Verdict:
    """The verdict after so many worlds."""
    *_, last = weighed(seen, races=races, seed=seed)
    return last


def weighed(seen: View, *, races: int, seed: int, glance: int = 0) -> Iterator[Verdict]:
    """Better and better verdicts, until there are enough worlds or the choice is clear."""
    if not on_sale(seen):
        raise RuleViolation("action.not_now")
    block = _Block(seen, seed)
    for first, worlds in growing(races, GROWTH, glance):
        block.race(worlds, first)
        found = block.verdict()
        yield found
        clear = sum(each.in_play for each in found.worths) < 2
        if clear and PART * found.races >= races:
            return


def glances(views: Sequence[View], *, races: int, seed: int) -> list[Verdict]:
    """Verdicts on many cards from so few worlds that each is raced in one go."""
    blocks = [_Block(seen, seed) for seen in views]
    list(each(lambda block: block.race(races, 0, map), blocks))
    return [block.verdict() for block in blocks]


def verdicts(seen: View, *, races: int, seed: int, glance: int = 0) -> Iterator[Advice] | None:
    """Advice on a bid or a Quick Sale; None where no card is on the block."""
    if not on_sale(seen):
        return None
    return (
        Advice(told.worths, 0, len(told.worths), told)
        for told in weighed(seen, races=races, seed=seed, glance=glance)
    )


def guessed(seen: View) -> tuple[tuple[Mind, ...], dict[Seat, Guess], EscalatingAuction]:
    """What is thought of every seat, how it will bid, and the sale as it stands."""
    auction, seats = seen.auction, seen.options.seats
    if auction is None or auction.card is None:
        raise RuleViolation("action.not_now")
    order = tuple((auction.auctioneer + turn) % seats for turn in range(seats))
    sale = auction.bidding or EscalatingAuction.open(order)
    paid = list(map(sale.sunk, range(seats)))
    sold: Lot = lot(auction.card, seen.laps, seen.ledger.pot - sum(paid), seats * seen.options.chariots)
    purses = [purse + spent for purse, spent in zip(seen.ledger.purses, paid, strict=True)]
    said = tuple(words(auction.auctioneer, sale.rounds_bid, purses, sale))
    minds = opinions(seen.sales, (sold, said), seats)
    rivals = {
        seat: Guess(tuple(minds[seat].values()), sold, sale.rounds_bid[seat] + 1) for seat in sale.active
    }
    return minds, rivals, sale


@lru_cache(maxsize=64)
def _prospects(
    seat: Seat, purses: tuple[int, ...], rivals: tuple[tuple[Seat, Guess], ...], sale: EscalatingAuction
) -> Prospects:
    """What may become of a sale; cards of one price are sold alike."""
    return prospects(seat, purses, dict(rivals), sale)


class _Block:
    """A card raced in every hand that may get it, in more and more worlds."""

    def __init__(self, seen: View, seed: int) -> None:
        if seen.seat is None:
            raise RuleViolation("action.nobody")
        self.seen, self.seat = seen, seen.seat
        self.minds, rivals, self.sale = guessed(seen)
        self.ahead = _prospects(seen.seat, seen.ledger.purses, tuple(rivals.items()), self.sale)
        self.hands: tuple[Seat | None, ...] = (None, *self.sale.active)
        belief = Belief.of(seen)  # what is hidden is drawn as it is seen before the sale
        nobodys = packed(_to_nobody(seen), seed, belief)
        self.questions = [nobodys, *(dealt(nobodys, seat, _card(seen)) for seat in self.sale.active)]
        self.ends: list[list[Ends]] = [[] for _ in self.questions]
        self.races = 0

    def race(self, worlds: int, first: int, on: Callable[..., Iterable[Ends]] = each) -> None:
        """More worlds, the same for every hand."""
        found = on(lambda question: RACES.run(question, worlds, first), self.questions)
        for known, more in zip(self.ends, found, strict=True):
            known.append(more)
        self.races += worlds

    def verdict(self) -> Verdict:
        """What these worlds say."""
        seats, seen = self.seen.options.seats, self.seen
        ends = [np.concatenate(parts) for parts in self.ends]
        worth = [found["worth"].astype(np.float64) for found in ends]
        values, prizes = [0.0] * seats, [0.0] * seats
        for hand, in_hand in zip(self.sale.active, worth[1:], strict=True):
            values[hand] = float((in_hand[:, hand] - worth[0][:, hand]).mean())
            prizes[hand] = float((in_hand[:, self.seat] - worth[0][:, self.seat]).mean())
        mine = list(chariots_of(seen.options, self.seat))
        best = [found["place"][:, mine].min(axis=1) for found in ends]
        shares = tuple(
            _share(ends[0]["place"][:, list(chariots_of(seen.options, seat))]) for seat in range(seats)
        )
        share = shares[self.seat]
        ladder = self.ahead.worth(prizes, share)
        telling = _Telling(self.hands, [each[:, self.seat] for each in worth], best, share, len(seen.gear))
        paths = [(action, _path(ladder, action, self.seat, seen)) for action in _choices(seen)]
        worths = tuple(telling.worths(paths))
        ahead = _estimate(telling.along(ladder.ahead))
        return Verdict(
            values=tuple(values),
            prizes=tuple(prizes),
            shares=shares,
            share=share,
            minds=self.minds,
            ladder=ladder,
            worths=worths,
            value=max((worth.value for worth in worths), key=lambda value: value.mean, default=ahead),
            races=self.races,
        )


@dataclass(frozen=True, slots=True)
class _Telling:
    """The worlds of a verdict, as the seat that sees it fares in them."""

    hands: tuple[Seat | None, ...]
    worth: list[Floats]
    """[hand][world] what it has in the end, if the card goes there for nothing."""
    places: list[npt.NDArray[Any]]
    share: float
    ranks: int

    def chances(self, path: Outcome) -> list[float]:
        """How likely the card goes to each hand."""
        won = [path.wins[hand] for hand in self.hands if hand is not None]
        return [1.0 - sum(won), *won]

    def along(self, path: Outcome) -> Floats:
        """[world] what it has in the end on average over what the others may bid."""
        parts = zip(self.chances(path), self.worth, strict=True)
        whole = sum((chance * worth for chance, worth in parts), np.zeros(len(self.worth[0])))
        return whole - path.cost + self.share * (path.cost + path.others)

    def worths(self, paths: Sequence[tuple[Action, Outcome]]) -> Iterator[Worth]:
        """Every choice; the best is the first of the highest."""
        found = [(action, path, self.along(path)) for action, path in paths]
        if not found:
            return
        best = max((along for _, _, along in found), key=lambda along: float(along.mean()))
        for action, path, along in found:
            yield Worth(
                action=action,
                value=_estimate(along),
                behind=_estimate(along - best),
                places=self._placed(path),
                races=len(along),
            )

    def _placed(self, path: Outcome) -> tuple[float, ...]:
        rows = [np.bincount(places, minlength=self.ranks + 1)[1:] / len(places) for places in self.places]
        parts = zip(self.chances(path), rows, strict=True)
        return tuple(float(sum(each)) for each in zip(*(chance * row for chance, row in parts), strict=True))


def _choices(seen: View) -> tuple[Action, ...]:
    return tuple(seen.menu) if seen.to_act == seen.seat else ()


def _path(ladder: StandOff, action: Action, seat: Seat, seen: View) -> Outcome:
    """What follows from a choice."""
    match action:
        case Bid():
            return ladder.bid
        case Pass():
            return ladder.passed
        case ToAuction():
            return ladder.ahead
        case QuickSale():
            wins = tuple(float(other == seat) for other in range(seen.options.seats))
            return Outcome(wins, float(CARDS[_card(seen)].price), 0.0, 0.0)
    raise RuleViolation("action.not_now")


def _estimate(along: Floats) -> Estimate:
    spread = float(along.std(ddof=1)) if len(along) > 1 else 0.0
    return Estimate(float(along.mean()), spread / float(np.sqrt(len(along))))


def _to_nobody(seen: View) -> View:
    """The card is gone."""
    auction, card = seen.auction, _card(seen)
    if auction is None:
        raise RuleViolation("action.not_now")
    following = (auction.auctioneer + 1) % seen.options.seats
    closed = replace(auction, card=None, bidding=None, auctioneer=following)
    return replace(seen, auction=closed, discards=seen.discards.add(card), stage=NextSale())


def _card(seen: View) -> str:
    """What is on the block."""
    if seen.auction is None or seen.auction.card is None:
        raise RuleViolation("action.not_now")
    return seen.auction.card


def _share(places: npt.NDArray[Any]) -> float:
    """The piles of the pot that a seat's chariots take, on average (BH-31)."""
    piles = sum(take * int((places == place).sum()) for place, take in enumerate(PILES, 1))
    return piles / (len(places) * sum(PILES))

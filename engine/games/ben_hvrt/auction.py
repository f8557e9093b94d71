"""The auction: one card after another, everyone pays, one gets it (BH-12 to BH-16)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action, Bid, Pass, QuickSale, ToAuction
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import BidMade, PassedBid, QuickSold, Revealed, Sold, Unsold
from engine.games.ben_hvrt.model import (
    Auction,
    Bidden,
    Bidding,
    EndAuction,
    Log,
    Moment,
    NextSale,
    OfferQuickSale,
    Reveal,
    State,
    noted,
    on_table,
)
from engine.games.ben_hvrt.windows import open_window
from engine.parts.auctions import EscalatingAuction
from engine.parts.deck import Cards
from engine.parts.stages import put


def selling(state: State) -> Auction:
    """The auction of a state that has one."""
    if state.auction is None:
        raise AssertionError("no auction is being held")
    return state.auction


def next_sale(state: State, log: Log) -> State:
    """BH-12: the next player on the left with a card to sell; before that, chariots are outfitted."""
    auction, seats = selling(state), state.options.seats
    for turn in range(seats):
        seat = (auction.auctioneer + turn) % seats
        if state.table.stacks[seat]:
            state = replace(state, auction=replace(auction, auctioneer=seat))
            return open_window(state, Moment.OUTFIT, seat, log)
    return replace(state, stage=EndAuction())


def reveal_lottery(state: State, _: Reveal) -> Lottery[str]:
    """The card on the block is any that nobody has seen."""
    return Lottery(("reveal", state.table.race, selling(state).sale), state.table.pool.counts)


def reveal(state: State, _: Reveal, card: str, log: Log) -> State:
    """BH-13: a card turned up; Quick Sale only for who has the full price."""
    auction, table = selling(state), state.table
    seat = auction.auctioneer
    log.append(Revealed(seat, card))
    state = on_table(
        state, pool=table.pool.take(card), stacks=put(table.stacks, seat, table.stacks[seat] - 1)
    )
    state = replace(state, auction=replace(auction, card=card), stage=OfferQuickSale())
    if table.ledger.purses[seat] >= CARDS[card].price:
        return state
    return open_bidding(state)


def open_bidding(state: State) -> State:
    """BH-14: from the Auctioneer to the left."""
    auction, seats = selling(state), state.options.seats
    order = tuple((auction.auctioneer + turn) % seats for turn in range(seats))
    return replace(state, auction=replace(auction, bidding=EscalatingAuction.open(order)), stage=Bidding())


def on_the_block(auction: Auction | None) -> tuple[str, EscalatingAuction]:
    """The card being bid for, and the bidding."""
    if auction is None or auction.card is None or auction.bidding is None:
        raise AssertionError("no card is being bid for")
    return auction.card, auction.bidding


def quick_sale_menu(price: int, purse: int) -> tuple[Action, ...]:
    """BH-13."""
    return (ToAuction(), QuickSale()) if purse >= price else (ToAuction(),)


def answer_quick_sale(state: State, _: OfferQuickSale, choice: Action, log: Log) -> State:
    """BH-13: pay and keep, or let the table bid."""
    auction = selling(state)
    if isinstance(choice, ToAuction):
        return open_bidding(state)
    if not isinstance(choice, QuickSale) or auction.card is None:
        raise RuleViolation("action.not_now")
    seat, card = auction.auctioneer, auction.card
    price = CARDS[card].price
    state = on_table(state, ledger=state.table.ledger.stake(seat, price))
    log.append(QuickSold(seat, card, price))
    return _hand_over(state, seat)


def bid_menu(price: int, purse: int) -> tuple[Action, ...]:
    """BH-14: who cannot pay must pass."""
    return (Pass(), Bid()) if purse >= price else (Pass(),)


def answer_bid(state: State, _: Bidding, choice: Action, log: Log) -> State:
    """BH-14 to BH-16."""
    card, bidding = on_the_block(state.auction)
    seat = bidding.bidder
    if isinstance(choice, Pass):
        bidding = bidding.passed()
        log.append(PassedBid(seat))
    elif isinstance(choice, Bid):
        purse = state.table.ledger.purses[seat]
        if purse < bidding.price:
            raise RuleViolation("bid.over_purse", bid=bidding.price, purse=purse)
        state = on_table(state, ledger=state.table.ledger.stake(seat, bidding.price))
        log.append(BidMade(seat, bidding.price))
        bidding = bidding.bid()
    else:
        raise RuleViolation("action.not_now")
    state = replace(state, auction=replace(selling(state), bidding=bidding))
    if not bidding.over:
        return state
    state = _written_down(state, bidding)
    if bidding.winner is None:
        log.append(Unsold(card))
        return _close(on_table(state, discards=state.table.discards.add(card)))
    log.append(Sold(bidding.winner, card, tuple(map(bidding.sunk, range(state.options.seats)))))
    return _hand_over(state, bidding.winner)


def _written_down(state: State, bidding: EscalatingAuction) -> State:
    """Who bid how often, for everybody to remember; at a table that plays from memory nobody writes."""
    auction, table = selling(state), state.table
    if state.options.memory or auction.card is None:
        return state
    paid = tuple(map(bidding.sunk, range(state.options.seats)))
    sale = Bidden(
        race=table.race,
        laps=table.laps,
        pot=table.ledger.pot - sum(paid),
        card=auction.card,
        first=auction.auctioneer,
        rounds=bidding.rounds_bid,
        purses=tuple(purse + spent for purse, spent in zip(table.ledger.purses, paid, strict=True)),
    )
    return on_table(state, sales=(*table.sales, sale))


def _hand_over(state: State, seat: Seat) -> State:
    """The card on the block goes into a hand, and everybody sees it."""
    card, table = selling(state).card, state.table
    if card is None:
        raise AssertionError("no card is on the block")
    state = on_table(
        state,
        hands=put(table.hands, seat, table.hands[seat].add(card)),
        known=noted(state, seat, Cards(((card, 1),))),
    )
    return _close(state)


def _close(state: State) -> State:
    auction = selling(state)
    following = Auction(auction.sale + 1, (auction.auctioneer + 1) % state.options.seats)
    return replace(state, auction=following, stage=NextSale())

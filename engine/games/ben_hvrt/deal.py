"""Before every race: the Dealer, the length, antes, free cards and stacks (BH-05 to BH-11)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.games.ben_hvrt import tables
from engine.games.ben_hvrt.events import Anted, DealerDrawn, Dealt, RaceAnnounced, Stacked
from engine.games.ben_hvrt.model import (
    Auction,
    CollectAntes,
    Deal,
    DealStacks,
    DrawDealer,
    Log,
    NewRace,
    NextSale,
    RollLaps,
    Stage,
    State,
    from_left,
    on_table,
)
from engine.parts.stages import put


def dealer_lottery(state: State, _: DrawDealer) -> Lottery[int]:
    """BH-05: highest die, ties roll again, is an even lot."""
    return Lottery(("dealer",), ((seat, 1) for seat in range(state.options.seats)))


def draw_dealer(state: State, _: DrawDealer, seat: int, log: Log) -> State:
    """BH-05."""
    log.append(DealerDrawn(seat))
    return replace(on_table(state, dealer=seat), stage=Deal(free=False))


def new_race(state: State, log: Log) -> State:
    """BH-02: the length is known, or is rolled now."""
    laps = state.options.laps[state.table.race]
    if laps == tables.ROLLED:
        return replace(state, stage=RollLaps())
    return set_laps(state, laps, log)


def laps_lottery(state: State, _: RollLaps) -> Lottery[int]:
    """BH-02: Caligula's die."""
    return Lottery(
        ("laps", state.table.race), ((laps, 1) for laps in range(tables.LAPS[0], tables.LAPS[1] + 1))
    )


def roll_laps(state: State, _: RollLaps, laps: int, log: Log) -> State:
    """BH-02."""
    return set_laps(state, laps, log)


def set_laps(state: State, laps: int, log: Log) -> State:
    """The race has a length."""
    log.append(RaceAnnounced(state.table.race, laps))
    return replace(on_table(state, laps=laps), stage=CollectAntes())


def collect_antes(state: State, log: Log) -> State:
    """BH-07: who has less pays all there is."""
    ante = tables.ANTE_PER_LAP * state.table.laps * state.options.chariots
    ledger = state.table.ledger
    for seat in from_left(state.options, state.table.dealer):
        ducats = min(ante, ledger.purses[seat])
        ledger = ledger.stake(seat, ducats)
        log.append(Anted(seat, ducats, short=ducats < ante))
    return replace(on_table(state, ledger=ledger), stage=Deal(free=True))


def to_deal(state: State, stage: Deal) -> int:
    """How many cards this deal gives in all, unless the deck runs out (BH-10)."""
    each = tables.free_cards(state.table.laps) if stage.free else tables.STARTING_CARDS
    return each * state.options.chariots * state.options.seats


def dealt_out(state: State, stage: Deal) -> bool:
    """Whether the deal is over (BH-10)."""
    return stage.given == to_deal(state, stage) or state.table.deck == 0


def deal_lottery(state: State, stage: Deal) -> Lottery[str]:
    """The next card of the deck: any that nobody has seen."""
    deal = "free" if stage.free else "start"
    return Lottery(("deal", state.table.race, deal, stage.given), state.table.pool.counts)


def deal(state: State, stage: Deal, card: str, log: Log) -> State:
    """BH-10: one card, from the Dealer's left round the table."""
    table = state.table
    seat = from_left(state.options, table.dealer)[stage.given % state.options.seats]
    log.append(Dealt(seat, card))
    state = on_table(
        state, pool=table.pool.take(card), hands=put(table.hands, seat, table.hands[seat].add(card))
    )
    return replace(state, stage=replace(stage, given=stage.given + 1))


def after_deal(stage: Deal) -> Stage:
    """The starting hands come before the first race, the free cards before the stacks."""
    return DealStacks() if stage.free else NewRace()


def deal_stacks(state: State, log: Log) -> State:
    """BH-09, BH-10: round the table while the deck lasts; nobody looks."""
    seats = state.options.seats
    rounds = tables.STACK_PER_LAP * state.table.laps * state.options.chariots
    cards = min(state.table.deck, rounds * seats)
    sizes = [0] * seats
    for place, seat in enumerate(from_left(state.options, state.table.dealer)):
        sizes[seat] = (cards - place + seats - 1) // seats
    log.append(Stacked(tuple(sizes)))
    state = on_table(state, stacks=tuple(sizes))
    return replace(state, auction=Auction(sale=0, auctioneer=state.table.dealer), stage=NextSale())

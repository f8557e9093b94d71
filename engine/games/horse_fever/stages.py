"""One row for each stage of the game: who is asked what, or what chance brings, or what goes by itself."""

from __future__ import annotations

from typing import Any, Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.horse_fever import (
    auctions,
    betting,
    ending,
    lineup,
    opening,
    payoffs,
    purchase,
    race,
    resale,
)
from engine.games.horse_fever.actions import Accept, Decline, Pass
from engine.games.horse_fever.model import (
    Asked,
    BeginRound,
    Betting,
    Buying,
    Choose,
    DealActions,
    Draw,
    DrawCharacter,
    DrawFirst,
    DrawStable,
    Ending,
    EndRound,
    EndUnit,
    Fixing,
    LineUp,
    Offered,
    Over,
    Payoffs,
    Photo,
    Purchase,
    Reveal,
    RollSprint,
    Selling,
    Shifting,
    State,
    TurnCard,
    from_first,
    racing,
)
from engine.parts.stages import Asks, Draws, Ends, Passes, Stages, always


def _next(_: Any, stage: Any) -> Seat:
    """The first of those waiting."""
    seat: Seat = stage.waiting[0]
    return seat


def _buyer(_: Any, stage: Any) -> Seat:
    """Whose purchase it is."""
    seat: Seat = stage.back.waiting[0]
    return seat


def _auction(name: str, go_on: Any) -> Asks:
    """A price that is taken or not."""
    return Asks(
        asked=lambda seen, _: None if seen.sale is None else seen.sale.bidder,
        menu=always(auctions.AUCTION_MENU),
        decide=auctions.answer_price,
        safe=always(Pass()),
        key=lambda state, _, seat: (name, state.table.round, auctions.on_sale(state).price, seat),
        on=go_on,
    )


def market(state: State, stage: Purchase) -> Key:
    """The name of the window in which a buyer is offered cards (HF-16)."""
    return ("market", state.table.round, stage.step, stage.waiting[0])


STAGES: Final[Stages] = {
    DrawStable: Draws(opening.stable_lottery, opening.draw_stable, on=opening.last_stable),
    DrawCharacter: Draws(opening.character_lottery, opening.draw_character),
    DrawFirst: Draws(opening.first_lottery, opening.draw_first),
    BeginRound: Passes(opening.begin_round),
    DealActions: Draws(opening.deal_lottery, opening.deal_action),
    Purchase: Asks(
        asked=_next,
        menu=purchase.purchase_menu,
        decide=purchase.answer_purchase,
        safe=always(Pass()),
        key=lambda state, stage, seat: (
            *("purchase", state.table.round, stage.step, len(stage.asked)),
            seat,
        ),
        on=purchase.nothing_to_buy,
    ),
    Draw: Draws(purchase.draw_lottery, purchase.draw),
    Choose: Asks(
        asked=_buyer,
        menu=purchase.keep_menu,
        decide=purchase.answer_choose,
        safe=None,
        key=lambda state, stage, seat: ("keep", state.table.round, stage.back.step, seat),
        on=purchase.only_one,
    ),
    Asked: Asks(
        asked=lambda _, stage: stage.offer.seller,
        menu=resale.asked_menu,
        decide=resale.answer_asked,
        safe=always(Decline()),
        key=lambda state, stage, seat: (
            *("sell", state.table.round, stage.back.step),
            *(stage.back.waiting[0], len(stage.back.asked), seat),
        ),
    ),
    Offered: Asks(
        asked=_buyer,
        menu=always((Decline(), Accept())),
        decide=resale.answer_offered,
        safe=always(Decline()),
        key=lambda state, stage, seat: (
            *("offered", state.table.round, stage.back.step),
            *(stage.offer.seat, len(stage.back.offered), seat),
        ),
    ),
    LineUp: Asks(
        asked=_next,
        menu=lineup.lineup_menu,
        decide=lineup.answer_lineup,
        safe=always(Pass()),
        key=lambda state, _, seat: ("lineup", state.table.round, sum(map(bool, state.meeting.lineup)), seat),
        on=lineup.line_up,
    ),
    Shifting: Asks(
        asked=_next,
        menu=lineup.shift_menu,
        decide=lineup.answer_shift,
        safe=always(Pass()),
        key=lambda state, _, seat: ("shift", state.table.round, seat),
    ),
    Betting: Asks(
        asked=_next,
        menu=betting.bet_menu,
        decide=betting.answer_bet,
        safe=None,
        key=lambda state, stage, seat: ("bet", state.table.round, stage.nth, seat),
        on=betting.bet_on,
    ),
    Fixing: Asks(
        asked=_next,
        menu=betting.fix_menu,
        decide=betting.answer_fix,
        safe=None,
        key=lambda state, _, seat: ("fix", state.table.round, len(state.meeting.laid), seat),
        on=betting.fix_on,
    ),
    Reveal: Passes(race.reveal),
    TurnCard: Draws(race.card_lottery, race.turn_card),
    RollSprint: Draws(race.sprint_lottery, race.roll_sprint),
    EndUnit: Passes(race.end_unit),
    Photo: Asks(
        asked=lambda seen, _: from_first(seen.table)[0],
        menu=race.photo_menu,
        decide=race.answer_photo,
        safe=None,
        key=lambda state, _, seat: ("photo", state.table.round, len(racing(state).placed), seat),
    ),
    Payoffs: Passes(payoffs.pay_off),
    Selling: _auction("dutch", auctions.selling_on),
    Buying: _auction("english", auctions.buying_on),
    EndRound: Passes(ending.end_round),
    Ending: Passes(ending.end),
    Over: Ends(),
}

"""What a first game of Ben Hvrt is told: every bid is paid, and a race of two laps pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.scene import Pointed
from benhvrt_widgets.staging import Guide
from engine.games.ben_hvrt import model as m
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.tables import CUSTOM

STAGES: Final = {
    m.OfferQuickSale: "sell",
    m.Bidding: "bid",
    m.Trading: "trade",
    m.Answer: "answer",
    m.Upkeep: "upkeep",
    m.Steer: "move",
    m.DragBy: "move",
}


class BenHvrtGuide(Guide):
    """Auction, cards, race, pot."""

    agreed = (CUSTOM, "2")
    tips: ClassVar[Mapping[str, Pointed]] = {
        "sell": "block",
        "bid": "ladder",
        "card": "hand",
        "move": "reach",
        "pot": "stage",
    }

    def moment(self, context: Context) -> str:
        phase = context.staging.regions.phase(context)
        if phase in ("result", "over"):
            return "pot"
        if not context.deciding:
            return "race" if phase == "race" else "auction"
        stage = context.view.stage
        if isinstance(stage, m.Window):
            playable = any(card["playable"] for card in context.staging.regions.hand(context))
            return "outfit" if stage.moment is m.Moment.OUTFIT else "card" if playable else "roll"
        return STAGES.get(type(stage), "race")

    def tip(self, context: Context, moment: str) -> str:
        if moment == "outfit":
            return "card"
        return moment if context.deciding or moment == "pot" else ""

    def facts(self, context: Context) -> dict[str, object]:
        auction = context.view.auction
        if auction is None or auction.card is None:
            return {}
        bid = 1 if auction.bidding is None else auction.bidding.price
        return {"price": CARDS[auction.card].price, "bid": bid}

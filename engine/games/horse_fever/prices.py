"""What things cost in the purchase phase (HF-10 to HF-13)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import BuyFrom, Offer
from engine.games.horse_fever.model import Table


def card_price(table: Table, seat: Seat, what: str) -> int:
    """HF-10, and who gets it for nothing (HF-63, HF-64)."""
    free = {assistant.acts.free for assistant in table.assistants[seat]} | {table.character(seat).free}
    return 0 if what in free else tables.CARD_PRICE


def stable_price(table: Table, seat: Seat, lane: int) -> int:
    """HF-11: by the present odds, less what Assistants save."""
    saved = sum(assistant.acts.discount for assistant in table.assistants[seat])
    return max(0, tables.STABLE_PRICE[table.odds[lane]] - saved)


def pass_pays(table: Table, seat: Seat) -> int:
    """HF-12, HF-64."""
    return max((a.acts.pass_pays for a in table.assistants[seat]), default=tables.PASS_PAYS)


def resale_price(table: Table, sold: BuyFrom | Offer) -> int:
    """HF-13: twice the original price, whatever the buyer's Assistants say."""
    original = tables.STABLE_PRICE[table.odds[sold.lane]] if sold.what == "stable" else tables.CARD_PRICE
    return tables.RESALE * original

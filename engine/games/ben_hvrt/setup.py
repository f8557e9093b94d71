"""What a table may agree on before the start (BH-01, BH-02, BH-50)."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import tables
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.model import DrawDealer, Gear, Options, State, Table
from engine.parts.deck import NO_CARDS
from engine.parts.ledger import Ledger

Laps: TypeAlias = list[int] | tuple[int, ...]


def options(
    seats: int,
    *,
    series: str | None = None,
    laps: Laps | None = None,
    doubled: bool = False,
    edition: str = "english",
    chariots: int | None = None,
    forfeit: bool | None = None,
    trade: bool = True,
    side_payments: bool = True,
) -> Options:
    """Checked settings; without any, a Basic series.

    >>> options(6).laps, options(3).chariots
    ((1, 2, 4), 2)
    """
    _whole("seats", seats, *tables.SEATS)
    if chariots is None:
        chariots = 1 if seats >= tables.ONE_CHARIOT_FROM else 2
    _whole("chariots", chariots, 1, tables.CHARIOTS_AT_MOST // seats)
    if edition not in tables.EDITIONS:
        raise RuleViolation("setup.edition", edition=str(edition), known=", ".join(tables.EDITIONS))
    name, races = _races(series, laps, edition)
    switches = {"doubled": doubled, "trade": trade, "side_payments": side_payments}
    if forfeit is None:
        forfeit = name == "caligula"
    for switch, value in {**switches, "forfeit": forfeit}.items():
        if type(value) is not bool:
            raise RuleViolation("setup.switch", setting=switch)
    if doubled:
        races = races * 2
    if len(races) > tables.RACES_AT_MOST:
        raise RuleViolation("setup.too_many_races", races=len(races), most=tables.RACES_AT_MOST)
    return Options(seats, races, name, edition, chariots, forfeit, trade, side_payments)


def _races(series: str | None, laps: Laps | None, edition: str) -> tuple[str, tuple[int, ...]]:
    if laps is not None:
        if series not in (None, tables.CUSTOM):
            raise RuleViolation("setup.series_and_laps")
        if not isinstance(laps, list | tuple) or not laps:
            raise RuleViolation("setup.no_laps")
        for count in laps:
            _whole("laps", count, *tables.LAPS)
        return tables.CUSTOM, tuple(laps)
    name = "basic" if series is None else series
    if not isinstance(name, str) or name not in tables.SERIES:
        raise RuleViolation("setup.series", series=str(name), known=", ".join(tables.SERIES))
    if name == "caligula":
        return name, (tables.ROLLED,) * tables.EDITIONS[edition]
    return name, tables.SERIES[name]


def _whole(setting: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise RuleViolation(f"setup.{setting}", value=str(value), least=least, most=most)


def first_state(agreed: Options) -> State:
    """Everyone has 100 ducats (BH-04), for each chariot (BH-01); the Dealer is not yet known."""
    nothing = (NO_CARDS,) * agreed.seats
    table = Table(
        ledger=Ledger((tables.PURSE * agreed.chariots,) * agreed.seats),
        pool=FULL_DECK,
        stacks=(0,) * agreed.seats,
        hands=nothing,
        known=nothing,
        discards=NO_CARDS,
        gear=(Gear(),) * (agreed.seats * agreed.chariots),
        race=0,
        laps=0,
        dealer=0,
    )
    return State(agreed, table, None, None, DrawDealer())

"""What a table may agree on before the start (BH-01, BH-02, BH-50)."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.errors import RuleViolation, brief
from engine.games.ben_hvrt import tables
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.model import DrawDealer, Gear, Options, State, Table
from engine.parts.deck import NO_CARDS
from engine.parts.ledger import Ledger
from engine.parts.settings import one_of, switch, whole

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
    memory: bool = False,
) -> Options:
    """Checked settings; without any, a Basic series.

    >>> options(6).laps, options(3).chariots
    ((1, 2, 4), 2)
    """
    whole("seats", seats, *tables.SEATS)
    if chariots is None:
        chariots = 1 if seats >= tables.ONE_CHARIOT_FROM else 2
    switch("doubled", doubled)
    name, races = _races(series, laps, edition)
    if forfeit is None:
        forfeit = name == "caligula"
    races = races * 2 if doubled else races
    return judged(Options(seats, races, name, edition, chariots, forfeit, trade, side_payments, memory))


def judged(agreed: Options) -> Options:
    """The same settings, if a table can agree on them: they may come from a file."""
    whole("seats", agreed.seats, *tables.SEATS)
    whole("chariots", agreed.chariots, 1, tables.CHARIOTS_AT_MOST // agreed.seats)
    one_of("edition", agreed.edition, tables.EDITIONS)
    one_of("series", agreed.series, tables.SERIES, hidden=(tables.CUSTOM,))
    if not isinstance(agreed.laps, tuple) or not agreed.laps:
        raise RuleViolation("setup.no_laps", value=brief(agreed.laps))
    if len(agreed.laps) > tables.RACES_AT_MOST:
        raise RuleViolation("setup.too_many_races", races=len(agreed.laps), most=tables.RACES_AT_MOST)
    for count in agreed.laps:
        if type(count) is not int or count != tables.ROLLED:
            whole("laps", count, *tables.LAPS)
    for setting in ("forfeit", "trade", "side_payments", "memory"):
        switch(setting, getattr(agreed, setting))
    return agreed


def _races(series: str | None, laps: Laps | None, edition: str) -> tuple[str, tuple[int, ...]]:
    if laps is not None:
        if series not in (None, tables.CUSTOM):
            raise RuleViolation("setup.series_and_laps")
        if not isinstance(laps, list | tuple) or not laps:
            raise RuleViolation("setup.no_laps", value=brief(laps))
        for count in laps:
            whole("laps", count, *tables.LAPS)
        return tables.CUSTOM, tuple(laps)
    name = "basic" if series is None else series
    one_of("series", name, tables.SERIES)
    if name == "caligula":
        one_of("edition", edition, tables.EDITIONS)
        return name, (tables.ROLLED,) * tables.EDITIONS[edition]
    return name, tables.SERIES[name]


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

"""Seeded games of bots, and the regions of their moments as somebody sees them."""

from __future__ import annotations

from functools import cache
from typing import Any
from xml.etree import ElementTree

from benhvrt_widgets.games import staging
from benhvrt_widgets.panels.line import visit_of
from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import Chair
from engine.core.game import Seat
from engine.replay.keeping import Memory

Regions = dict[str, Any]
NAMES = ("Ann", "Bob", "Cleo", "Dan")


@cache
def played(slug: str, seed: str = "7", names: tuple[str, ...] = NAMES) -> Session:
    """A whole game."""
    staged = staging(slug)
    bots = (*staged.first_bots, staged.first_bots[0])[: len(names)]
    chairs = [Chair(name, bot) for name, bot in zip(names, bots, strict=True)]
    options = staged.agree(len(names), staged.first_series, "" if staged.rounds else "1")
    return Session.start(Memory(), options, chairs, seed, game=slug)


def regions_at(session: Session, seat: Seat | None, at: int, lang: str = "en") -> Regions:
    """What is to be seen there, and the charts that there would be at an end."""
    visit = visit_of(session, seat, lang)
    visit.goto(at)
    return visit.regions() | {"charts": session.staging.weighing.chart(visit.context())}


def moments(session: Session, many: int = 9) -> list[int]:
    """Some moments from the first to the last."""
    return sorted({round(session.last * n / (many - 1)) for n in range(many)})


def parsed(markup: str) -> ElementTree.Element:
    """Markup that is well formed, as a tree."""
    return ElementTree.fromstring(markup)  # noqa: S314 - our own

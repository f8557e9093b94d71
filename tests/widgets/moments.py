"""Seeded games of bots, and the regions of their moments as somebody sees them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from xml.etree import ElementTree

from benhvrt_widgets.context import Context
from benhvrt_widgets.panels import telling
from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import Chair
from benhvrt_widgets.stagings import choosing, staging
from engine.core.game import Seat
from engine.replay.store import Store

Regions = dict[str, Any]
NAMES = ("Ann", "Bob", "Cleo", "Dan")


@cache
def played(slug: str, seed: str = "7", names: tuple[str, ...] = NAMES) -> Session:
    """A whole game."""
    staged = staging(slug)
    bots = (*staged.first_bots, staged.first_bots[0])[: len(names)]
    chairs = [Chair(name, bot) for name, bot in zip(names, bots, strict=True)]
    options = staged.agree(len(names), staged.first_series, "1")
    return Session.start(Store(Path(mkdtemp())), options, chairs, seed, game=slug)


def regions_at(session: Session, seat: Seat | None, at: int, lang: str = "en", **known: Any) -> Regions:
    """What is to be seen there."""
    context = Context(session, seat, lang, at, **known)
    staged = session.staging
    return {
        "play": staged.slug,
        "board": staged.board(lang),
        "phase": staged.phase(context),
        "bar": staged.bar(context),
        "sentence": telling.sentence(context),
        "stage": staged.stage(context),
        "seats": staged.seated(context),
        "hand": staged.hand(context),
        "actions": choosing.actions(context),
        "timeline": telling.timeline(context, playing=False, pace=1.0),
        "log": telling.log(context),
        "charts": staged.chart(context),
    }


def moments(session: Session, many: int = 9) -> list[int]:
    """Some moments from the first to the last."""
    return sorted({round(session.last * n / (many - 1)) for n in range(many)})


def parsed(markup: str) -> ElementTree.Element:
    """Markup that is well formed, as a tree."""
    return ElementTree.fromstring(markup)  # noqa: S314 - our own

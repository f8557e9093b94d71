"""A story says what happened, and nothing that did not."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.games import staging
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Drop
from engine.games.ben_hvrt.board import BOARD, GRID

NAMES = ("Sid", "Ann")
PATH = tuple(BOARD.square(0, nth) for nth in range(4))


STATE = BEN_HVRT.start(BEN_HVRT.setup(2, chariots=1))


def told(*steps: Iterable[e.Event], lang: str = "en", brief: bool = False, after: object = None) -> list[str]:
    """The lines of a race of which these are the events, step by step."""
    page = io.StringIO()
    teller = Teller(Paper(file=page), extras(staging("ben-hvrt"), lang, NAMES), brief=brief)
    for step in steps:
        teller.tell(tuple(step), STATE, after)
    teller.pause()
    return [line.strip() for line in page.getvalue().splitlines() if line.strip()]


def stepped(*squares: int) -> list[e.Event]:
    return [e.Stepped(0, square, crossed=False) for square in squares]


START = (e.LinedUp(GRID[:2], (1, 1)), e.TurnBegan(1, (0, 1)), e.Rolled(0, 3, covered=False))
SET_OUT = (e.Departed(0, PATH, forced=False), *stepped(*PATH[:2]), e.PassedBy(0, 1))


def test_a_move_that_is_stopped_is_told_as_far_as_it_went() -> None:
    cat = (e.Played(1, "well-aimed-cat", 0, 0, ""), e.Halted(0))
    lane, stopped = "lane 1", "Sid is stopped on the way."
    drag = (e.Departed(0, PATH[2:3], forced=True), *stepped(PATH[2]), e.SpeedSet(0, 3))
    assert told((*START, *SET_OUT), cat, drag)[-3:] == [
        "Sid rolls 3. Sid sets out for lane 1, square 4: 4 squares. Sid passes Ann.",
        "Ann plays Well-Aimed Cat on Sid.",
        f"{stopped} ({lane}, square 2) Sid is dragged 1 square to {lane}, square 3. Sid is at Speed 3.",
    ]


def test_a_move_that_goes_on_after_a_card_is_told_in_two_parts() -> None:
    rest = (*stepped(*PATH[2:]), e.SpeedSet(0, 3))
    hook = (e.Played(1, "hook", 1, 0, ""),)
    assert told((*START, *SET_OUT), hook, rest)[-3:] == [
        "Sid rolls 3. Sid sets out for lane 1, square 4: 4 squares. Sid passes Ann.",
        "Ann plays Hook.",
        "Sid: 2 squares more to lane 1, square 4. Sid is at Speed 3.",
    ]
    home = (e.Stepped(0, PATH[2], crossed=True), *stepped(PATH[3]))
    assert told((*START, *SET_OUT), hook, home)[-1].startswith(
        "Sid: 2 squares more to lane 1, square 4. Sid cr"
    )
    assert told((*START, *SET_OUT), hook, rest, lang="fr")[-1].startswith("Sid : encore 2 cases, ")
    assert told((*START, *SET_OUT, *rest))[-1] == (
        "Sid rolls 3. Sid sets out for lane 1, square 4: 4 squares. Sid passes Ann. Sid is at Speed 3."
    )


@pytest.mark.parametrize("brief", [False, True])
def test_only_the_last_speed_of_a_move_is_told(brief: bool) -> None:
    lines = told((*START, e.Departed(0, (), forced=False), e.SpeedSet(0, 1), e.SpeedSet(0, 2)), brief=brief)
    assert brief or lines[-1] == "Sid rolls 3. Sid stays where it is. Sid is at Speed 2."
    assert "Speed 1" not in "".join(lines)


@pytest.mark.parametrize(
    ("lang", "dropped", "lost"),
    [
        ("en", "Ann drops Porcia: maintenance not paid.", "Ann loses Porcia."),
        ("fr", "Ann défausse Porcia : entretien impayé.", "Ann perd Porcia."),
    ],
)
def test_a_card_dropped_at_maintenance_says_why(lang: str, dropped: str, lost: str) -> None:
    gone = e.Discarded(1, "porcia")
    assert told((gone,), lang=lang, after=Drop()) == [dropped]
    assert told((e.Played(0, "pension", 1, 0, ""), gone), lang=lang)[-1] == lost


def test_what_acts_at_the_start_is_named() -> None:
    lines = told((e.LinedUp(GRID[:2], (1, 1)), e.SpeedSet(1, 4), e.TurnBegan(1, (0, 1))))
    assert "Ann is at Speed 4. (Racing Stripes)" in lines
    assert told((*START, e.SpeedSet(0, 4)))[-1] == "Sid rolls 3. Sid is at Speed 4."


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Sid turns up Mad Marcus, Quick Sale 4. (Driver, maintenance 2 a lap) "),
        ("fr", "Sid retourne Marcus le Fou, vente rapide 4. (Pilote, entretien 2 par tour de piste) "),
    ],
)
def test_what_is_for_sale_is_told_with_its_kind_and_maintenance(lang: str, line: str) -> None:
    (sale,) = told((e.Revealed(0, "mad-marcus"),), lang=lang)
    assert sale.startswith(line)

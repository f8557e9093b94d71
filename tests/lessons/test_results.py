"""The code at the end of a game on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from benhvrt_widgets.codes import read
from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.lobby import agree, first_game
from benhvrt_widgets.visit.results import result_code
from engine.replay.store import Files, Store
from tests.widgets.visitor import Visitor


def sat_down(folder: Path, slug: str, name: str = "Ann", seed: str = "monday") -> Session:
    settings = first_game(seed, "en", slug)
    options, errors = agree(settings, "en")
    assert errors == {}
    chairs = (Chair(name, HUMAN), *settings.chairs[1:])
    return Session.start(Files(Store(folder)), options, chairs, seed, game=slug)


def finished(session: Session) -> Session:
    """The person always makes the safe choice."""
    for _ in range(5000):
        if session.over:
            break
        if session.paused:
            session.let_be()
        else:
            session.submit(session.game.safe(session.state), session.key)
    assert session.over
    return session


@pytest.mark.parametrize("slug", SLUGS)
def test_the_code_tells_the_end_of_the_game(tmp_path: Path, slug: str) -> None:
    session = sat_down(tmp_path, slug)
    assert result_code(session) == ""
    result = read(result_code(finished(session)))
    assert result is not None
    assert result.subject == slug
    assert (result.place, result.seats) == (session.game.places(session.state)[0], 4)
    assert result.score == int(session.game.payoffs(session.state)[0])


def test_two_people_are_told_apart_and_compared_but_not_named(tmp_path: Path) -> None:
    codes = [result_code(finished(sat_down(tmp_path, "ben-hvrt", name))) for name in ("Ann", "Zebulon")]
    one, two = map(read, codes)
    assert one is not None
    assert two is not None
    assert codes[0] != codes[1]
    assert (one.luck, one.score, one.place) == (two.luck, two.score, two.place)
    other = read(result_code(finished(sat_down(tmp_path, "ben-hvrt", seed="tuesday"))))
    assert other is not None
    assert other.luck != one.luck


def test_the_page_shows_it_when_the_end_is_shown(tmp_path: Path) -> None:
    page = Visitor(Store(tmp_path), "en", Address())
    page.visit.sit_down(sat_down(tmp_path, "ben-hvrt"))
    page.show()
    assert page.session is not None
    assert page.scene["code"] == ""
    finished(page.session)
    page.hear({"do": "goto", "at": 0})
    assert page.scene["code"] == ""
    page.hear({"do": "goto", "at": page.session.last})
    assert page.scene["code"] == result_code(page.session) != ""

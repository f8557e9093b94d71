"""What a notebook's author writes by mistake is refused in a sentence: the value, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import benhvrt_widgets as bh
from benhvrt_widgets.i18n import LANGUAGES
from engine.core.errors import EngineError

ben = partial(bh.Session, "ben-hvrt", seats=4, seed=7)


def sentence(asked: Callable[[], object]) -> str:
    """What a traceback ends with."""
    with pytest.raises((EngineError, ValueError)) as refused:
        asked()
    error = refused.value
    notes = getattr(error, "__notes__", [])
    return str(notes[-1]) if isinstance(error, EngineError) else str(error)


MISTAKES: dict[str, tuple[Callable[[Any, str], object], tuple[str, ...]]] = {
    "no races": (lambda game, lang: bh.odds(game.view(), races=0, lang=lang), ("0", "10000000")),
    "races in words": (lambda game, lang: bh.advise(game.view(), races="many", lang=lang), ("many",)),
    "a seed in words": (lambda game, lang: bh.odds(game.view(), seed="x", lang=lang), ("x",)),
    "odds of a number": (lambda _, lang: bh.odds(5, lang=lang), ("5", "game.view()")),
    "one name": (lambda game, lang: bh.odds(game.view(), names=["a"], lang=lang), ("1", "4")),
    "no list of names": (lambda game, lang: bh.odds(game.view(), names=3, lang=lang), ("names=[", "3")),
    "no game": (lambda _, lang: bh.Session(None, lang=lang), ("None", "ben-hvrt, whips")),
    "a panel of a word": (lambda _, lang: bh.Track("ben-hvrt", lang=lang), ("ben-hvrt", "Session(")),
    "a number of bots": (lambda _, lang: ben(bots=5, lang=lang), ("5", "bots=[")),
    "a bot that is none": (lambda _, lang: ben(bots=[None], lang=lang), ("None", "greedy")),
    "a fork at a word": (lambda game, _: game.fork("x"), ("x", "0", "16")),
    "far ahead": (lambda game, _: game.view_at(10**9), ("1000000000", "16")),
    "before the first": (lambda game, _: game.view_at(-1), ("-1", "16")),
    "a picture of a word": (lambda game, _: bh.Track(game, at="x"), ("x", "16")),
    "a seat too many": (lambda game, _: game.view(9), ("9", "0", "3", "None")),
    "half a seat": (lambda game, _: bh.Track(game, seat=1.5), ("1.5", "3")),
    "one number of laps": (lambda _, lang: ben(laps=1, lang=lang), ("1", "laps=[1]")),
    "half a lap": (lambda _, lang: ben(laps=[1.5], lang=lang), ("1.5", "6")),
    "a bot by name": (lambda game, _: game.play("greedy"), ("greedy", "lambda")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_what_is_allowed(mistake: str, lang: str) -> None:
    asked, parts = MISTAKES[mistake]
    told = sentence(lambda: asked(ben(laps=[1], lang=lang), lang))
    assert all(part in told for part in parts), told
    assert told.endswith((".", "]."))


@pytest.mark.parametrize("text", ["", "a letter\nto my bot\n", '{"cells": []}'])
def test_a_file_of_something_else_is_no_damaged_tape(tmp_path: Path, text: str) -> None:
    (tmp_path / "letter.txt").write_text(text, "utf-8")
    told = sentence(lambda: bh.Session.open(tmp_path / "letter.txt"))
    assert "letter.txt is no tape" in told
    assert "is no tape" in sentence(lambda: bh.Session.open(5))  # type: ignore[arg-type]


def test_a_cell_that_is_run_again_learns_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "race.tape"
    ben(file=path)
    assert f'Session.open("{path}")' in sentence(lambda: ben(file=path))


def test_odds_and_advice_of_a_session_are_those_of_its_view() -> None:
    game = ben(laps=[1])
    assert bh.odds(game, races=100).wins == bh.odds(game.view(), races=100).wins
    assert bh.advise(game, races=100).to_dict() == bh.advise(game.view(), races=100).to_dict()


def test_where_nothing_is_for_sale_nothing_is_committed() -> None:
    game = ben(laps=[1])
    ladder, last = bh.Auction(game), game.last
    assert "moment 3" in sentence(bh.Auction(game, at=3).commit)
    ladder.at = 2
    assert "past" in sentence(ladder.commit)
    assert game.last == last
    game.play(lambda seen: seen.menu[0])
    assert "over" in sentence(ladder.commit)
    whips = bh.Session("whips", seed=7)
    assert "for sale" in sentence(bh.Auction(whips).commit)

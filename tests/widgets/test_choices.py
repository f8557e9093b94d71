"""A menu says on whom a card is played wherever that could be mistaken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Play
from engine.games.ben_hvrt.model import Moment, State, Window
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards

NAMES = ("Sid", "Ann", "Bob", "Cy")


def in_a_race(seats: int, *hand: str) -> View:
    """What seat 0 sees when it may play these cards before its roll."""
    state: State = BEN_HVRT.start(BEN_HVRT.setup(seats, laps=[1]))
    luck = Seeded(7)
    while not (isinstance(state.stage, Window) and state.stage.moment is Moment.BEFORE_ROLL):
        draw = BEN_HVRT.actor(state) is CHANCE
        choice = luck.settle(BEN_HVRT.lottery(state)) if draw else BEN_HVRT.safe(state)
        state = BEN_HVRT.step(state, choice).state
    seen = BEN_HVRT.view(replace(state, stage=replace(state.stage, first=0, asked=0)), 0)
    return replace(seen, hand=Cards.of(hand))


def menu(seen: View, lang: str) -> list[str]:
    return [
        WORDS.describe(action, seen, lang, NAMES[: seen.options.seats])
        for action in seen.menu
        if isinstance(action, Play)
    ]


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        ("en", "Play Orangutan on your own chariot", "Play Orangutan on Ann"),
        ("fr", "Jouer Orang-outan sur votre propre char", "Jouer Orang-outan sur Ann"),
    ],
)
def test_where_there_are_others_to_play_it_on_one_s_own_chariot_is_named(
    lang: str, own: str, other: str
) -> None:
    assert menu(in_a_race(4, "orangutan"), lang)[:2] == [own, other]


def test_of_two_chariots_each_has_its_name() -> None:
    shown = menu(in_a_race(2, "orangutan"), "en")
    assert {"Play Orangutan on Sid", "Play Orangutan on Sid II"} <= set(shown)


def test_a_play_that_is_not_on_the_menu_is_told_in_full() -> None:
    seen = in_a_race(4)
    assert WORDS.describe(Play("orangutan", on=0), seen, "en", NAMES) == "Play Orangutan on your own chariot"

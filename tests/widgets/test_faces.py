"""What a card says is what it does."""

from __future__ import annotations

import ast
import sys
from dataclasses import fields, replace
from subprocess import run
from typing import Any

import pytest

from benhvrt_widgets.cli.cards import told
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.stagings.ben_hvrt.faces import LONGEST, card_name, face
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Play
from engine.games.ben_hvrt.board import GRID
from engine.games.ben_hvrt.cards import CARDS, DECK, Card, Retire, Shield, Sort, SpeedTo, When, Whom
from engine.games.ben_hvrt.model import Moment, Window
from tests.games.ben_hvrt.table import lay, on, racing

KINDS = [card.kind for card in DECK]


@pytest.mark.rule("BH-40", "BH-46")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_face(kind: str, lang: str) -> None:
    printed = face(CARDS[kind], lang)
    assert printed["name"] != kind
    assert 10 < len(printed["text"]) <= LONGEST
    assert len(printed["flavour"]) <= LONGEST
    assert printed["sort_name"]
    assert printed["when"]
    assert bool(printed["maintenance"]) == bool(CARDS[kind].upkeep)
    assert told(printed, lang)[-len(printed["text"]) + 1 :] == printed["text"][1:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_differ(lang: str) -> None:
    assert len({card_name(kind, lang) for kind in KINDS}) == len(KINDS)


def changed(card: Card) -> list[Card]:
    """The card with each of its numbers one higher."""
    found = []
    for place, operation in enumerate(card.does):
        for field in fields(operation):
            number: Any = getattr(operation, field.name)
            if type(number) is int:
                other: Any = replace(operation, **{field.name: number + 1})
                found.append(replace(card, does=(*card.does[:place], other, *card.does[place + 1 :])))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_number_is_another_text(lang: str) -> None:
    variants = [(card, other) for card in DECK for other in changed(card)]
    assert len(variants) > 20
    for card, other in variants:
        assert face(card, lang)["text"] != face(other, lang)["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_data_are_another_text(lang: str) -> None:
    hook = CARDS["hook"]
    texts = {face(replace(hook, whom=whom), lang)["text"] for whom in Whom}
    assert len(texts) == len(Whom)
    shields = {face(replace(hook, does=(Shield(sort),)), lang)["text"] for sort in Sort}
    assert len(shields) == len(Sort)
    assert len({face(replace(hook, when=when), lang)["when"] for when in When}) == len(When)
    cat = CARDS["well-aimed-cat"]
    assert face(cat, lang)["text"] != face(replace(cat, when=When.PASSING), lang)["text"]
    assert face(replace(hook, does=(SpeedTo(6), Retire())), lang)["text"].endswith(".")


def test_importing_the_package_is_light() -> None:
    code = "import sys, benhvrt_widgets; print(sorted(sys.modules))"
    listing = run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = set(ast.literal_eval(listing))
    assert not loaded & {"ipywidgets", "click", "rich", "engine"}


def test_a_driver_who_takes_anothers_place_says_whose() -> None:
    for lang, said in (
        ("en", "Play Mad Marcus: replaces Porcia"),
        ("fr", "Jouer Marcus le Fou : remplace Porcia"),
    ):
        state = lay(stage=Window(Moment.OUTFIT, 0, asked=0), hands={0: ["mad-marcus"]}, gear={0: ["porcia"]})
        seen = BEN_HVRT.view(state, 0)
        play = next(action for action in seen.menu if isinstance(action, Play))
        assert WORDS.describe(play, seen, lang, ("Ann", "Bob", "Cy", "Di")) == said


def test_a_card_played_against_oneself_says_so() -> None:
    for lang, said in (
        ("en", "Play Subtract 1: against yourself"),
        ("fr", "Jouer Moins 1 : contre vous-même"),
    ):
        hands = {0: ["subtract-1", "add-1"]}
        start = racing(
            *map(on, GRID[:4]), stage=Window(Moment.AFTER_ROLL, 0, asked=0), order=(0,), hands=hands
        )
        state = start.state
        seen = BEN_HVRT.view(state, 0)
        plays = [action for action in seen.menu if isinstance(action, Play)]
        told = [WORDS.describe(play, seen, lang, ("Ann", "Bob", "Cy", "Di")) for play in plays]
        assert said in told
        assert sum(line.endswith(said.partition(":")[2]) for line in told) == 1


def test_what_is_fitted_to_ones_own_chariot_is_not_against_oneself() -> None:
    for kind in (card.kind for card in DECK if card.stays):
        state = lay(stage=Window(Moment.OUTFIT, 0, asked=0), hands={0: [kind]})
        seen = BEN_HVRT.view(state, 0)
        plays = [action for action in seen.menu if isinstance(action, Play)]
        told = [WORDS.describe(play, seen, "en", ("Ann", "Bob", "Cy", "Di")) for play in plays]
        assert not any("against" in line for line in told)

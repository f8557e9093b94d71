"""Odds and advice draw themselves, print themselves, and keep the engine's figures."""

from __future__ import annotations

from typing import Any

import pytest

from benhvrt_widgets.figures import AdviceShown, OddsShown, advise, odds
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from engine import advice, probability
from tests.widgets.moments import NAMES, parsed, played

EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def deciding(slug: str) -> Any:
    """A view of a seat that has a choice, with a race to foresee."""
    session = played(slug)
    game = session.game
    for instant in session.instants[session.last // 3 :]:
        actor = game.actor(instant.state)
        if isinstance(actor, int):
            seen = game.view(instant.state, actor)
            if 1 < len(seen.menu) < 40 and probability.foreseeable(seen):
                return seen
    raise AssertionError("nobody ever decides")


@EVERY_GAME
@EVERY_LANGUAGE
def test_odds_are_those_of_the_engine(slug: str, lang: str) -> None:
    seen = deciding(slug)
    found = odds(seen, races=1_000, seed=3, lang=lang, names=NAMES)
    plain = probability.odds(seen, races=1_000, seed=3)
    assert found.odds == plain
    assert found.wins == pytest.approx(plain.wins)
    assert found.stderr == pytest.approx([ranks[0].stderr for ranks in plain.places])
    assert found.races == plain.races
    assert found.names == staging(slug).words.contenders(NAMES, lang)
    assert list(found.to_dict()) == list(found.names)
    assert [each["wins"] for each in found.to_dict().values()] == list(found.wins)


@EVERY_GAME
@EVERY_LANGUAGE
def test_odds_draw_and_print_themselves(slug: str, lang: str) -> None:
    found = odds(deciding(slug), races=1_000, lang=lang)
    bundle = found._repr_mimebundle_()
    html = parsed(bundle["text/html"])
    assert len(html.findall("tr")) == len(found.names) + 1  # and how many races
    assert bundle["text/plain"] == str(found)
    title, *lines, races = str(found).splitlines()
    assert title == say("panel.odds", lang)
    assert [line.startswith(name) for line, name in zip(lines, found.names, strict=True)] == [True] * len(
        lines
    )
    assert races == say("panel.races", lang, n=found.races)
    assert "\n" not in repr(found)
    assert repr(found) == repr(odds(deciding(slug), races=1_000, lang=lang))


@EVERY_GAME
@EVERY_LANGUAGE
def test_advice_is_that_of_the_engine_and_shows_the_best_first(slug: str, lang: str) -> None:
    seen = deciding(slug)
    found = advise(seen, races=300, seed=2, lang=lang, names=NAMES)
    plain = advice.advise(seen, races=300, seed=2)
    assert found.choices == plain.choices
    assert found.best == plain.best
    assert found.best.action in seen.menu
    assert len(found.to_dict()) == len(found.choices)
    assert [each["value"] for each in found.to_dict().values()] == [each.value.mean for each in plain.choices]
    _, first, *_ = str(found).splitlines()
    best = staging(slug).words.describe(plain.best.action, seen, lang, NAMES)
    assert first.startswith(best)
    assert say("page.worth_best", lang) in first
    parsed(found._repr_mimebundle_()["text/html"])
    assert repr(best) in repr(found)


def test_a_long_menu_is_cut_and_says_so() -> None:
    session = played("horse-fever")
    views = (session.game.view(each.state, actor) for each in session.instants for actor in [0])
    seen = next(view for view in views if len(view.menu) > 40)
    found = advise(seen, races=50)
    lines = str(found).splitlines()
    assert len(lines) < 20 < len(found.choices) == len(found.to_dict())
    assert lines[-1].startswith(say("panel.more", "en", n=len(found.choices) - 12))


def test_names_are_text() -> None:
    names = ("<i>", "&", '"', "'")
    html = odds(deciding("ben-hvrt"), races=1_000, names=names)._repr_mimebundle_()["text/html"]
    assert "<i>" not in html
    assert "&lt;i&gt;" in html
    parsed(html)


@EVERY_LANGUAGE
def test_without_names_seats_have_numbers(lang: str) -> None:
    found = odds(deciding("ben-hvrt"), races=1_000, lang=lang)
    assert found.names[0] == say("words.seat_n", lang, n=1)


@EVERY_GAME
@EVERY_LANGUAGE
def test_where_there_is_nothing_to_foresee_a_sentence_says_so(slug: str, lang: str) -> None:
    session = played(slug)
    over = session.view_at(session.last, 0)
    with pytest.raises(ValueError, match=say("odds.nothing_to_race", lang)):
        odds(over, lang=lang)
    with pytest.raises(ValueError, match=say("action.nobody", lang)):
        advise(over, lang=lang)


def test_a_team_wins_with_any_of_its_chariots() -> None:
    game = staging("ben-hvrt").game
    state = game.start(game.setup(2, chariots=2, laps=[1]))
    from engine.core.chance import Seeded
    from engine.core.game import CHANCE

    dice = Seeded("3")
    while not probability.foreseeable(game.view(state, None)):
        actor = game.actor(state)
        choice = dice.settle(game.lottery(state)) if actor is CHANCE else game.options(state)[0]
        state = game.step(state, choice).state
    found = odds(game.view(state, None), races=1_000)
    assert len(found.wins) == len(found.stderr) == 2 < len(found.odds.wins)
    assert sum(found.wins) == pytest.approx(1)


def test_what_is_shown_is_a_value() -> None:
    one, other = (odds(deciding("whips"), races=1_000) for _ in range(2))
    assert isinstance(one, OddsShown)
    assert one == other
    assert isinstance(advise(deciding("whips"), races=50), AdviceShown)

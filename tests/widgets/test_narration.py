"""Every event and every choice can be said, in both languages."""

from __future__ import annotations

import types
from typing import Any, get_args, get_type_hints

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.stagings.ben_hvrt.names import chariot_name, square_name
from benhvrt_widgets.stagings.ben_hvrt.narration import TOLD
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import explain
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT, events
from engine.games.ben_hvrt.actions import Action, Hire, Move, Play, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.parts.deck import Cards

NAMES = ("Sid", "Ann", "Bob", "Cy")
UNION = get_args(events.Event)
SILENT = {events.WindowClosed, events.Stepped}
TRADE = Trade(1, 2, give=Cards.of(["hook"]), ask=3)


def sample(hint: Any) -> Any:
    """Some value of a field's type."""
    if isinstance(hint, types.UnionType):
        return sample(get_args(hint)[0])
    made = {int: 2, str: "hook", bool: False, Cards: Cards.of(["hook", "hook", "add-1"]), Trade: TRADE}
    if hint in made:
        return made[hint]
    if hint is Hire:
        return Hire(0, 1, 4, Play("orangutan", on=2))
    assert hint == tuple[int, ...], hint
    return (3, 1, 0, 2)


def made(kind: type) -> Any:
    return kind(**{name: sample(hint) for name, hint in get_type_hints(kind).items()})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", UNION, ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type, lang: str) -> None:
    sentence = WORDS.narrate(made(kind), lang, NAMES)
    if kind in SILENT:
        assert sentence == ""
    else:
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_nothing_but_events_is_told() -> None:
    assert TOLD.keys() == set(UNION)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Dealt(1, None), "Ann is dealt a card."),
        (events.Dealt(1, "hook"), "Ann is dealt Hook."),
        (events.Anted(0, 1, short=True), "Sid is short and antes all there is: 1 ducat."),
        (events.Sold(2, "hook", (6, 3, 10, 0)), "Hook sold to Bob. Paid by all: 19. Quick Sale: 1."),
        (events.Played(0, "lucky-sandal", 0, 6, ""), "Sid plays Lucky Sandal for a 6."),
        (events.Played(0, "tax-collector", -1, 0, ""), "Sid plays Tax Collector."),
        (events.Played(0, "hook", 0, 0, ""), "Sid plays Hook."),
        (events.Played(0, "add-1", 5, 0, ""), "Sid plays Add 1 on Ann II."),
        (events.Offered(TRADE), "Ann offers Bob Hook for 3 ducats."),
        (
            events.Offered(Hire(0, 1, 4, Play("orangutan", on=2))),
            "Sid offers Ann 4 ducats to play Orangutan on Bob.",
        ),
        (
            events.Offered(Hire(0, 1, 4, Play("tax-collector"))),
            "Sid offers Ann 4 ducats to play Tax Collector.",
        ),
        (events.Departed(3, (), forced=False), "Cy stays where it is."),
        (events.Departed(3, (0, 1), forced=False), f"Cy sets out for {square_name(1)}: 2 squares."),
        (events.Halted(3), "Cy is stopped on the way."),
        (events.Departed(3, (), forced=True), "Cy is left where it is."),
        (
            events.Departed(3, (BOARD.square(0, 3), BOARD.square(1, 4)), forced=True),
            "Cy is dragged 2 squares to lane 2, square 5.",
        ),
        (events.Stepped(0, 5, crossed=True), "Sid crosses the line."),
        (events.Rolled(0, 1, covered=True), "Sid rolls a covered die: 1."),
        (events.RaceOver((1, 0), stopped=True), "Time is up and the race is stopped: 1 Ann, 2 Sid."),
        (events.Forfeited(0, 0, Cards()), "Sid comes last, with no cards to lose."),
        (events.SeriesOver((120, 120, 90, 70)), "Sid and Ann share the series with 120 ducats each."),
        (events.Finished(4, 3), "Sid II finishes 3rd."),
    ],
)
def test_sentences(event: events.Event, sentence: str) -> None:
    assert WORDS.narrate(event, "en", NAMES) == sentence


@pytest.mark.rule("BH-20")
def test_the_grid_is_told_by_its_letters() -> None:
    squares = tuple(BOARD.square(lane, -1) for lane in (2, 0, 1, 3))
    told = WORDS.narrate(events.LinedUp(squares, (1, 1, 1, 1)), "en", NAMES)
    assert told == "On the grid: A Ann, B Bob, C Sid, D Cy."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told_and_chosen_from(lang: str) -> None:
    """Random play: every event and every entry of every menu, described and told apart."""
    kinds: set[type] = set()
    for seed, settings in enumerate(({"seats": 4}, {"seats": 3, "laps": (2,)}, {"seats": 8, "laps": (1, 2)})):
        game, names = BEN_HVRT, tuple(f"P{seat}" for seat in range(settings["seats"]))  # type: ignore[call-overload]
        state = game.start(game.setup(**settings))  # type: ignore[arg-type]
        luck, rng = Seeded(seed), Stream(seed, ("test",))
        while (actor := game.actor(state)) is not None:
            if actor is CHANCE:
                step = game.step(state, luck.settle(game.lottery(state)))
            else:
                assert isinstance(actor, int)
                seen = game.view(state, actor)
                shown = [WORDS.describe(action, seen, lang, names) for action in seen.menu]
                assert all(shown)
                moving = isinstance(seen.menu[0], Move)
                assert moving or len(set(shown)) == len(shown)
                kinds |= {type(action) for action in seen.menu}
                step = game.step(state, rng.choice(seen.menu))
                if moving:
                    _check_passings(seen, step)
            state = step.state
            for event in step.events:
                WORDS.narrate(event, lang, names)
    assert kinds == set(get_args(Action)) - {Hire}


def _check_passings(seen: Any, step: Any) -> None:
    """What the menu promises to pass is what is passed, unless a card cuts the move short."""
    departed = next(event for event in step.events if isinstance(event, events.Departed))
    passed = {event.passed for event in step.events if isinstance(event, events.PassedBy)}
    promised = set(passes(seen, departed.path))
    assert passed <= promised
    finished = any(isinstance(event, events.Finished) for event in step.events)
    if finished:
        assert finishes(seen, departed.path)


def test_refusals_name_cards_and_squares() -> None:
    assert (
        explain(RuleViolation("card.not_now", card="hook"), "fr", "ben-hvrt")
        == "Grappin ne se joue pas à ce moment."
    )
    assert (
        explain(RuleViolation("move.occupied", square=0), "en", "ben-hvrt")
        == f"A chariot stands on {square_name(0)}. Go round it."
    )
    assert explain(RuleViolation("move.no_step", square=-1), "en", "ben-hvrt").startswith(
        "No step leads to -1"
    )


def test_second_chariots_have_numbers() -> None:
    assert [chariot_name(c, ("Sid", "Ann")) for c in range(4)] == ["Sid", "Ann", "Sid II", "Ann II"]

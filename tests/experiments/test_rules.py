"""Experiments keep every promise of a game, mix their groups, and hide what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.experiments import EXPERIMENT
from engine.experiments.forms import FORMS, PRIZE, STAKE, Sealed
from engine.experiments.model import Dealt, Say, State
from engine.experiments.rules import partners
from engine.parts.auctions import Rule, sealed
from engine.replay.tape import Choice, Header, Outcome, Tape, final
from engine.theory.experiments import expected, line, wise
from tests.contract import test_games as contract

EVERY_FORM = pytest.mark.parametrize("form", FORMS)
PROMISES = [each for name, each in vars(contract).items() if name.startswith("test_")]


class As:
    """The game with one form, for tests that know nothing of forms."""

    def __init__(self, form: str) -> None:
        self._form = form

    def __getattr__(self, name: str) -> Any:
        return getattr(EXPERIMENT, name)

    def setup(self, seats: int = 6, **settings: Any) -> Any:
        return EXPERIMENT.setup(seats, **{"form": self._form, "rounds": 2, **settings})


@EVERY_FORM
@pytest.mark.parametrize(
    "promise", [each for each in PROMISES if "game" in each.__annotations__], ids=lambda each: each.__name__
)
def test_every_promise_of_a_game(
    promise: Callable[..., None], form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {
        "dollar": (2, 4, 6, 8),
        "attrition": (2, 4, 6, 8),
        "cascade": (3, 4, 5, 6, 8),
        "escalating": (2, 4, 5, 6, 8),
    }

    def seats_of(_: str, *wanted: int) -> tuple[int, ...]:
        possible = seats.get(form, (2, 4, 5, 6, 8))
        return tuple(dict.fromkeys(min(possible, key=lambda n: abs(n - want)) for want in wanted))

    monkeypatch.setattr(contract, "seats_of", seats_of)
    parameters: dict[str, Any] = {"game": As(form)}
    if "seats" not in promise.__annotations__:
        promise(**parameters)
        return
    for bad in (0, -1, 1000, True, "6", None, 6.0):
        promise(**parameters, seats=bad)


def walk(options: Any, seed: int, speak: Callable[[State, int], int], luck: Any = None) -> Iterator[State]:
    """Everybody speaks in any order, whoever may."""
    state, luck, rng = EXPERIMENT.start(options), luck or Seeded(seed), Stream(seed, ("order",))
    while (actor := EXPERIMENT.actor(state)) is not None:
        if actor is CHANCE:
            choice: Any = luck.settle(EXPERIMENT.lottery(state))
        else:
            seat = rng.choice(EXPERIMENT.askable(state))
            choice = Say(seat, speak(state, seat))
        state = EXPERIMENT.step(state, choice).state
        yield state


def wisely(state: State, seat: int) -> int:
    return wise(EXPERIMENT.view(state, seat), toss=seat % 2 == 0)


def test_nobody_meets_twice_where_there_are_enough_groups() -> None:
    for size, groups in ((2, 5), (3, 7), (4, 5)):
        options = EXPERIMENT.setup(size * groups, group=size)
        met = set()
        for number in range(1, groups + 1):
            tables = partners(options, number)
            assert sorted(seat for table in tables for seat in table) == list(range(options.seats))
            pairs = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
            assert not met & pairs
            met |= pairs


@EVERY_FORM
def test_gains_are_of_the_rounds_that_count(form: str) -> None:
    options = EXPERIMENT.setup(12, form=form, rounds=3, practice=1)
    totals = [0] * 12
    seen = 0
    for state in walk(options, 5, wisely):
        if state.round > seen and state.groups and state.played:
            seen = state.round
            for group in state.groups:
                for seat, gain in zip(group.seats, group.gains, strict=True):
                    totals[seat] += gain * (seen > 1)
    assert seen == 4
    assert state.totals == tuple(totals) == EXPERIMENT.payoffs(state)


@pytest.mark.parametrize("rule", Rule)
def test_what_is_paid(rule: Rule) -> None:
    bids, paid = (3, 9, 9, 0), sealed(rule, (3, 9, 9, 0))
    assert paid.winner == 1
    assert (
        paid.payments
        == {
            Rule.FIRST_PRICE: (0, 9, 0, 0),
            Rule.SECOND_PRICE: (0, 9, 0, 0),
            Rule.ALL_PAY: bids,
            Rule.ATTRITION: bids,
        }[rule]
    )


def swapped(state: State, seat: int) -> State:
    """The same state with other values in others' hands."""
    groups = tuple(
        replace(
            group,
            dealt=tuple(
                what if each == seat or what is None else (what + 7) % 20 + 1
                for each, what in zip(group.seats, group.dealt, strict=True)
            ),
            truth=None if group.truth is None else group.truth + 1,
        )
        for group in state.groups
    )
    return replace(state, groups=groups)


@EVERY_FORM
def test_views_and_refusals_do_not_depend_on_what_others_hold(form: str) -> None:
    options = EXPERIMENT.setup(12, form=form)

    def anything(state: State, seat: int) -> int:
        most = (EXPERIMENT.view(state, seat).range or (0, 0))[1]
        return 0 if form == "dollar" else min(1, most)

    for state in walk(options, 3, anything):
        if not state.groups or any(group.over for group in state.groups):
            continue
        for seat in range(12):
            other = swapped(state, seat)
            assert EXPERIMENT.view(state, seat) == EXPERIMENT.view(other, seat)
            for amount in (-1, 0, 1, 2, 50, 101):
                told = []
                for each in (state, other):
                    try:
                        EXPERIMENT.step(each, Say(seat, amount))
                        told.append("taken")
                    except RuleViolation as refusal:
                        told.append(str(refusal))
                assert told[0] == told[1]
        assert EXPERIMENT.view(state, None) == EXPERIMENT.view(swapped(state, -1), None)


def test_a_sealed_bid_is_nobodys_business_until_all_are_in() -> None:
    options = EXPERIMENT.setup(4, group=4, practice=0, rounds=1)
    one, two = ([*walk(options, 3, lambda _, seat, bid=bid: bid if seat == 0 else 10)] for bid in (20, 90))
    for mine, yours in zip(one, two, strict=True):
        if mine.groups and not mine.played:
            for seat in (1, 2, 3, None):
                assert EXPERIMENT.view(mine, seat) == EXPERIMENT.view(yours, seat)


@EVERY_FORM
def test_events_are_for_those_whom_they_concern(form: str) -> None:
    options = EXPERIMENT.setup(6, form=form, group=FORMS[form].sizes[0])
    state, luck = EXPERIMENT.start(options), Seeded(2)
    while EXPERIMENT.actor(state) is not None:
        chance = EXPERIMENT.actor(state) is CHANCE
        choice = luck.settle(EXPERIMENT.lottery(state)) if chance else EXPERIMENT.safe(state)
        step = EXPERIMENT.step(state, choice)
        for event in step.events:
            for seat in range(6):
                told = EXPERIMENT.seen(event, seat)
                if isinstance(event, Dealt):
                    assert (told is None) == (event.seat != seat)
                elif told is not None and hasattr(told, "group"):
                    others = [d for s, d in zip(told.group.seats, told.group.dealt, strict=True) if s != seat]
                    assert others == [None] * len(others)
        state = step.state


@EVERY_FORM
def test_a_tape_replays_to_the_letter(form: str) -> None:
    options, luck = EXPERIMENT.setup(12, form=form), Seeded(8)
    tape, state = Tape(Header.of(EXPERIMENT, options, {})), EXPERIMENT.start(options)
    rng = Stream(8, ("order",))
    while (actor := EXPERIMENT.actor(state)) is not None:
        if actor is CHANCE:
            outcome = luck.settle(EXPERIMENT.lottery(state))
            tape, state = tape.append(Outcome.of(outcome)), EXPERIMENT.step(state, outcome).state
            continue
        seat = rng.choice(EXPERIMENT.askable(state))
        word, key = Say(seat, wisely(state, seat)), EXPERIMENT.key(state, seat)
        assert not tape.has_decision(key)
        tape, state = tape.append(Choice.of(seat, word, key)), EXPERIMENT.step(state, word).state
    again, _ = Tape.from_bytes(tape.to_bytes())
    assert final(EXPERIMENT, again) == state


def test_the_dollar_auction_of_two_who_think_is_over_after_one_bid() -> None:
    *_, state = walk(EXPERIMENT.setup(2, form="dollar", rounds=1, practice=0), 1, wisely)
    (group,) = state.groups
    assert sum(word or 0 for word in group.said) == expected(state.options) == 12
    assert sorted(group.gains) == [0, STAKE - 12]


def test_the_escalating_auction_of_those_who_think_costs_a_ducat() -> None:
    *_, state = walk(EXPERIMENT.setup(3, form="escalating", rounds=1, practice=0), 1, wisely)
    (group,) = state.groups
    assert sorted(group.gains) == [0, 0, 9]
    assert expected(state.options) == 1


def test_the_escalating_auction_ends_when_purses_do() -> None:
    def stubborn(state: State, seat: int) -> int:
        return (EXPERIMENT.view(state, seat).range or (0, 0))[1]

    *_, state = walk(EXPERIMENT.setup(3, form="escalating", rounds=1, practice=0), 1, stubborn)
    (group,) = state.groups
    assert sorted(group.gains) == [-45, -45, -35]


def test_in_english_fashion_the_second_highest_value_is_paid() -> None:
    for state in walk(EXPERIMENT.setup(12, form="english", rounds=9, practice=0), 2, wisely):
        for group in state.groups:
            if group.winner is not None:
                values = sorted((value or 0 for value in group.dealt), reverse=True)
                price = (group.dealt[group.winner] or 0) - group.gains[group.winner]
                assert values[1] - 5 <= price <= values[1] + 5


def mean(values: list[int]) -> tuple[float, float]:
    """And its standard error."""
    average = sum(values) / len(values)
    return average, (sum((each - average) ** 2 for each in values) / len(values) ** 2) ** 0.5


@pytest.mark.parametrize("form", [name for name, form in FORMS.items() if isinstance(form, Sealed)])
def test_wise_bidders_bring_what_theory_says(form: str) -> None:
    options = EXPERIMENT.setup(
        200, form=form, group=FORMS[form].sizes[0] if form == "attrition" else 4, rounds=8
    )
    brought = []
    for state in walk(options, 4, wisely):
        if state.groups and state.played:
            for group in state.groups:
                worth = group.truth if group.truth is not None else group.dealt[group.winner or 0]
                won = (worth or 0) * (group.winner is not None)
                brought.append(sum(group.gains) if form == "common-value" else won - sum(group.gains))
    found, error = mean(brought)
    assert abs(found - expected(options)) <= 4 * error + 1  # bids are whole


def test_wise_crowds_are_as_right_as_theory_says() -> None:
    options = EXPERIMENT.setup(240, form="cascade", group=12, rounds=20)
    crowds = []
    for state in walk(options, 4, wisely):
        if state.groups and state.played:
            crowds += [group.gains[-1] * 100 // PRIZE for group in state.groups]
    found, error = mean(crowds)
    assert abs(found - expected(options)) <= 4 * error


def test_the_line_is_what_the_wise_bid() -> None:
    for form, kind in FORMS.items():
        if not isinstance(kind, Sealed):
            assert line(EXPERIMENT.setup(12, form=form)) == []
            continue
        options = EXPERIMENT.setup(12, form=form, practice=0, rounds=1)
        at = {round(value): bid for value, bid in line(options)}
        for state in walk(options, 6, wisely):
            for group in state.groups:
                for value, word in zip(group.dealt, group.said, strict=True):
                    if value in at and word is not None:
                        assert abs(at[value] - word) <= 1, (form, value)


@pytest.mark.parametrize(
    "settings",
    [
        {"form": "chess"},
        {"group": 5},
        {"group": 1},
        {"group": True},
        {"form": "dollar", "group": 3},
        {"rounds": 0},
        {"rounds": 99},
        {"practice": -1},
        {"practice": "1"},
    ],
)
def test_nonsense_is_not_agreed_on(settings: dict[str, Any]) -> None:
    with pytest.raises(RuleViolation):
        EXPERIMENT.setup(12, **settings)


def test_a_word_in_another_seats_name_or_out_of_bounds_is_refused() -> None:
    options = EXPERIMENT.setup(4, form="dollar", group=2)
    state = next(state for state in walk(options, 1, wisely) if state.groups)
    asked = EXPERIMENT.askable(state)
    waiting = next(seat for seat in range(4) if seat not in asked)
    for word in (
        Say(waiting, 1),
        Say(9, 1),
        Say(asked[0], 51),
        Say(asked[0], -1),
        Say(asked[0], Fraction(1)),
    ):  # type: ignore[arg-type]
        with pytest.raises(RuleViolation):
            EXPERIMENT.step(state, word)

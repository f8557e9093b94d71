"""Multisets of cards, against a Counter."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.codec import decode, encode
from engine.core.errors import RuleViolation
from engine.parts.deck import NO_CARDS, Cards

kinds = st.sampled_from(["add-1", "hook", "orangutan", "porcia", "move-2"])
tallies = st.dictionaries(kinds, st.integers(1, 4)).map(Counter)


def cards(tally: Counter[str]) -> Cards:
    return Cards.of(tally)


@given(tallies)
def test_cards_have_one_spelling(tally: Counter[str]) -> None:
    spelled = cards(tally)
    assert spelled == Cards.of(list(tally.elements())) == Cards.of(dict(reversed(tally.items())))
    assert Cards.of({**tally, "zebra": 0}) == spelled
    assert hash(spelled) == hash(cards(tally))
    assert list(spelled) == sorted(tally)
    assert Counter(spelled.each()) == tally
    assert spelled.total == tally.total() == len(list(spelled.each()))
    assert bool(spelled) == bool(tally)
    assert decode(Cards, encode(spelled)) == spelled


@given(tallies, tallies)
def test_cards_add_up(one: Counter[str], two: Counter[str]) -> None:
    assert cards(one) + cards(two) == cards(one + two) == cards(two) + cards(one)
    assert cards(one) + NO_CARDS == cards(one)
    assert (cards(one) <= cards(two)) == (one <= two)
    assert cards(one).drop(cards(two)) == cards(one - two)  # a Counter stops at zero too
    assert cards(one) + cards(two) - cards(two) == cards(one)


@given(tallies, tallies)
def test_what_is_not_there_cannot_be_taken(one: Counter[str], two: Counter[str]) -> None:
    if two <= one:
        assert cards(one) - cards(two) == cards(one - two)
        return
    with pytest.raises(RuleViolation) as refusal:
        cards(one) - cards(two)
    assert refusal.value.key == "cards.lacking"
    lacking = refusal.value.params["card"]
    assert two[lacking] > one[lacking]


@given(tallies, kinds)
def test_single_cards(tally: Counter[str], kind: str) -> None:
    hand = cards(tally)
    assert (kind in hand) == (kind in tally)
    assert hand[kind] == tally[kind]
    assert hand.add(kind)[kind] == tally[kind] + 1
    assert hand.add(kind).take(kind) == hand
    if kind not in tally:
        with pytest.raises(RuleViolation, match=r"cards\.lacking"):
            hand.take(kind)


@pytest.mark.parametrize(
    "counts",
    [
        (("hook", 0),),
        (("hook", -1),),
        (("hook", 1), ("hook", 1)),
        (("hook", 1), ("add-1", 1)),
        (("", 1),),
    ],
)
def test_other_spellings_are_refused(counts: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(RuleViolation, match=r"cards\.malformed"):
        Cards(counts)

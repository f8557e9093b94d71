"""Result codes: short, checked, without names; a messy paste is sorted out."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benhvrt_widgets.lessons.codes import (
    LEAST_SCORE,
    LETTERS,
    LUCKS,
    MOST_SCORE,
    SALTS,
    SUBJECTS,
    Result,
    digest,
    fitting,
    pool,
    read,
)

RESULTS = st.builds(
    lambda subject, luck, score, seats, place, salt: Result(
        subject, luck, score, min(place, seats), seats, salt
    ),
    st.sampled_from(SUBJECTS),
    st.integers(0, LUCKS - 1),
    st.integers(LEAST_SCORE, MOST_SCORE),
    st.integers(0, 15),
    st.integers(0, 15),
    st.integers(0, SALTS - 1),
)
ALIKE = {"I": "1", "L": "1", "O": "0"}


def played(n: int) -> list[Result]:
    """What a class brings: one game on one luck, many results."""
    return [
        Result("ben-hvrt", digest("day 2026-11-16"), 60 + n % 90, 1 + n % 4, 4, digest(f"game {n}", SALTS))
        for n in range(n)
    ]


@given(RESULTS)
def test_a_code_tells_the_result_it_was_made_of(result: Result) -> None:
    assert read(result.code) == result
    assert len(result.code) == 14
    assert {*result.code} <= {*LETTERS, "-"}


@given(RESULTS)
def test_a_wrong_character_is_noticed(result: Result) -> None:
    code = result.code.replace("-", "")
    for at, letter in enumerate(code):
        for other in LETTERS + "ILOU":
            wrong = code[:at] + other + code[at + 1 :]
            assert read(wrong) == (result if ALIKE.get(other, other) == letter else None)


@given(RESULTS)
def test_characters_that_changed_places_are_noticed(result: Result) -> None:
    code = result.code.replace("-", "")
    for one in range(len(code)):
        for two in range(one + 1, len(code)):
            swapped = [*code]
            swapped[one], swapped[two] = swapped[two], swapped[one]
            assert read("".join(swapped)) == (result if code[one] == code[two] else None)


def test_a_missing_or_an_added_character_is_noticed() -> None:
    code = played(1)[0].code.replace("-", "")
    for at in range(len(code)):
        assert read(code[:at] + code[at + 1 :]) is None
        assert read(code[:at] + "7" + code[at:]) is None
    assert read("0000-0000-0000") is None


def test_a_code_has_no_room_for_a_name() -> None:
    assert {each.name for each in fields(Result)} == {"subject", "luck", "score", "place", "seats", "salt"}
    assert {type(value) for value in (LUCKS, SALTS, MOST_SCORE)} == {int}
    one, two = (Result("whips", digest(seed), 3) for seed in ("Ann", "Bob"))
    assert "ANN" not in one.code
    assert one.code != two.code


@pytest.mark.parametrize(
    "wrong",
    [
        {"subject": "poker"},
        {"luck": LUCKS},
        {"luck": -1},
        {"score": MOST_SCORE + 1},
        {"score": LEAST_SCORE - 1},
        {"place": 16},
        {"seats": 16},
        {"salt": SALTS},
    ],
)
def test_what_does_not_fit_is_refused(wrong: dict[str, int | str]) -> None:
    with pytest.raises(ValueError, match=r"fit|no result"):
        Result(**{"subject": "whips", "luck": 0, "score": 0, **wrong})  # type: ignore[arg-type]
    assert fitting(10**6) == MOST_SCORE
    assert fitting(-(10**6)) == LEAST_SCORE


def test_two_hundred_codes_in_one_paste() -> None:
    results = played(200)
    found = pool("\n".join(result.code for result in results))
    assert found.results == tuple(results)
    assert len({result.code for result in results}) == 200
    assert (found.bad, found.doubled) == ((), ())


def test_a_chat_log_is_sorted_out() -> None:
    results = played(110)
    written = [
        "{}",
        "[14:03] Zoé Martin: {} merci !",
        "here is my code {} and that was fun-run-2026 I think",
        "voici le code: {}.",
        "  {}  ",
    ]
    lines = [written[n % len(written)].format(shape(result.code, n)) for n, result in enumerate(results)]
    doubles = [result.code for result in results[:5]]
    broken = [flipped(result.code) for result in results[5:10]]
    lines += [f"again: {code}" for code in doubles] + [f"oops {code}" for code in broken]
    found = pool("\n".join([*lines[::2], *lines[1::2]]))
    assert {*found.results} == {*results}
    assert sorted(found.doubled) == sorted(doubles)
    assert {*found.bad} - {"fun-run-2026"} == {*broken}


def shape(code: str, n: int) -> str:
    return (code, code.lower(), code.replace("-", " "), code.replace("-", "\n"), code.replace("-", ""))[n % 5]


def flipped(code: str) -> str:
    return code[:-1] + LETTERS[(LETTERS.index(code[-1]) + 1) % len(LETTERS)]


@given(st.text(max_size=300))
def test_any_text_can_be_pasted(text: str) -> None:
    found = pool(text)
    assert all(read(result.code) == result for result in found.results)


def test_groups_are_those_who_played_the_same() -> None:
    results = [*played(3), Result("whips", 5, 1), *(Result("whips", 6, 1, salt=salt) for salt in range(5))]
    groups = pool(" ".join(result.code for result in results)).groups()
    assert [(key[0], len(group)) for key, group in groups.items()] == [
        ("whips", 5),
        ("ben-hvrt", 3),
        ("whips", 1),
    ]


def test_the_pool_as_a_file() -> None:
    results = played(3)
    lines = pool(" ".join(result.code for result in results)).csv(
        ["code", "of", "luck", "score", "place", "seats"]
    )
    assert lines.splitlines()[0] == "code,of,luck,score,place,seats"
    assert lines.splitlines()[1].split(",")[1:] == ["ben-hvrt", str(results[0].luck), "60", "1", "4"]

"""Result codes: short, checked, without names; a messy paste is sorted out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benhvrt_widgets.codes import (
    GUESSES,
    LEAST_SCORE,
    LETTERS,
    LUCKS,
    MOST_SCORE,
    NUMBERS,
    SALTS,
    SEEDS,
    Result,
    digest,
    fitting,
    pool,
    read,
    tenths,
)
from engine.games import GAMES

OF_LESSONS = st.builds(
    lambda number, luck, score, guess, salt: Result(f"lesson-{number}", luck, score, salt=salt, guess=guess),
    st.integers(1, 15),
    st.integers(0, SEEDS - 1),
    st.integers(LEAST_SCORE, MOST_SCORE),
    st.sampled_from(GUESSES),
    st.integers(0, SALTS - 1),
)
RESULTS = OF_LESSONS | st.builds(
    lambda subject, luck, score, seats, place, salt: Result(
        subject, luck, score, min(place, seats), seats, salt
    ),
    st.sampled_from([*GAMES]),
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


def handed_out(number: int, subject: str) -> Result:
    """A result of each subject, made up once and for all."""
    luck, score, salt = 100 + number, 7 * number - 20, 1000 * number + 1
    if subject.startswith("lesson"):
        return Result(subject, luck, score, salt=salt, guess=GUESSES[50 * number])
    return Result(subject, luck, score, 1 + number, 4 + number, salt)


HANDED_OUT = {
    "ben-hvrt": "N6TD-R7BN-XNJA",
    "whips": "M6VD-QM9N-2X3J",
    "circus": "Q6RD-K5FM-35R2",
    "horse-fever": "P6SA-EJDQ-0DY3",
    "lesson-1": "H8YY-YAKP-0N5D",
    "lesson-2": "G8TY-G9QH-1XGT",
    "lesson-3": "K8PZ-2MVG-65CN",
    "lesson-4": "J8JZ-MKZK-7D03",
    "lesson-5": "X8EW-6Z3J-7N7F",
    "lesson-6": "W8AW-RT7X-4X7H",
    "lesson-7": "Z86X-ASBW-55V6",
    "lesson-8": "Y82X-X4FZ-ADT8",
    "lesson-9": "SBYT-F3KY-AN4S",
    "lesson-10": "RBTT-1EQS-BXAV",
    "lesson-11": "VBPT-KDVR-85G9",
    "lesson-12": "TBJV-58ZV-9DEE",
    "lesson-13": "5BEV-QM3T-9NF7",
    "lesson-14": "4BAR-9K75-EXFC",
    "lesson-15": "7B6R-VYB4-F5ZR",
}
"""Codes as they were handed out, by number: they are in chats and on slips."""


@pytest.mark.parametrize(("number", "subject"), [*enumerate(HANDED_OUT)])
def test_a_code_that_was_handed_out_means_the_same(number: int, subject: str) -> None:
    result = handed_out(number, subject)
    assert NUMBERS[subject] == number
    assert result.code == HANDED_OUT[subject]
    assert read(HANDED_OUT[subject]) == result


def test_every_game_and_lesson_has_a_number_of_its_own_that_fits() -> None:
    assert NUMBERS.keys() >= {*GAMES, *HANDED_OUT}
    assert len({*NUMBERS.values()}) == len(NUMBERS)
    assert {*NUMBERS.values()} <= {*range(32)}


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
    known = {"subject", "luck", "score", "place", "seats", "salt", "guess"}
    assert {each.name for each in fields(Result)} == known
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
        {"guess": (10, 0, 0, 0, 0)},
        {"subject": "lesson-4"},
        {"subject": "lesson-4", "guess": (9, 0, 0, 0, 0)},
        {"subject": "lesson-4", "guess": (10, 0, 0, 0, 0), "luck": SEEDS},
        {"subject": "lesson-4", "guess": (10, 0, 0, 0, 0), "seats": 4},
    ],
)
def test_what_does_not_fit_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"fit|no result"):
        Result(**{"subject": "whips", "luck": 0, "score": 0, **wrong})
    assert fitting(10**6) == MOST_SCORE
    assert fitting(-(10**6)) == LEAST_SCORE


def test_two_hundred_codes_in_one_paste() -> None:
    results = played(200)
    found = pool("\n".join(result.code for result in results))
    assert found.results == tuple(results)
    assert len({result.code for result in results}) == 200
    assert (found.bad, found.doubled) == ((), ())


OLD = ("N41B-Y5A6-729N", "N41B-X4A3-33FH", "N41B-CNAM-PXGJ", "NHGB-P4BN-XX42")


def test_codes_of_before_there_were_codes_of_lessons_are_still_read() -> None:
    told = [(result.score, result.place, result.seats) for code in OLD if (result := read(code))]
    assert told == [(96, 3, 4), (102, 2, 4), (69, 3, 4), (112, 2, 4)]


@given(st.lists(st.integers(0, 999), min_size=5, max_size=5).filter(any))
def test_a_guess_in_tenths_is_near_the_hands(counts: list[int]) -> None:
    guess = tenths(counts)
    assert guess in GUESSES
    assert all(abs(tenth - 10 * count / sum(counts)) < 1 for tenth, count in zip(guess, counts, strict=True))


@settings(max_examples=25)
@given(st.lists(RESULTS, min_size=200, max_size=200, unique_by=lambda result: result.code), st.randoms())
def test_two_hundred_codes_of_games_and_lessons_are_pooled(results: list[Result], random: Any) -> None:
    codes = [result.code for result in results]
    twice = [codes[random.randrange(200)] for _ in range(7)]
    wrong = [mistyped(code, random) for code in codes[:9]]
    before = ("", "Zoé: ", "[14:03] me ")
    lines = [f"{random.choice(before)}{code}" for code in [*codes, *twice, *wrong]]
    random.shuffle(lines)
    found = pool("\n".join(lines))
    assert {*found.results} == {*results}
    assert sorted(found.doubled) == sorted(twice)
    assert sorted(found.bad) == sorted(wrong)
    assert sum(map(len, found.groups().values())) == 200
    assert [*map(len, found.groups().values())] == sorted(map(len, found.groups().values()), reverse=True)


def mistyped(code: str, random: Any) -> str:
    """One character wrong, which no misreading mends."""
    at = random.choice([place for place, letter in enumerate(code) if letter != "-"])
    return code[:at] + random.choice([letter for letter in LETTERS if letter != code[at]]) + code[at + 1 :]


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
        ["code", "of", "luck", "score", "place", "seats", *"12345"]
    )
    head, first, *_ = lines.splitlines()
    assert head == "code,of,luck,score,place,seats,1,2,3,4,5"
    assert first.split(",")[1:] == ["ben-hvrt", str(results[0].luck), "60", "1", "4", "", "", "", "", ""]


def test_the_guess_is_in_the_file_too() -> None:
    result = Result("lesson-4", 1, -3, guess=(0, 3, 0, 7, 0))
    (line,) = pool(result.code).csv([]).splitlines()[1:]
    assert line.split(",") == [result.code, "lesson-4", "1", "-3", "", "", "0", "3", "0", "7", "0"]

from __future__ import annotations

import json
import time
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import __version__
from engine.core.chance import Scripted, Seeded
from engine.core.errors import BadTape, BadValue, ReplayMismatch
from engine.replay import tape as tapes
from engine.replay.records import MAX_LINE, write_line
from engine.replay.tape import MAX_BYTES, Choice, Header, Notice, Outcome, Tape, final, fit, replay, start
from tests.toys import TOY, Cheer, Roll, Rolled, State, Stay, Toy, header, played

TAPE, LAST = played()
DATA = TAPE.to_bytes()


def reseal(lines: list[Any]) -> bytes:
    """Lines with a chain that holds, whatever they say: damage that only a reader's eye can see."""
    previous, out = "", []
    for plain in lines:
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
        previous = sha256((previous + text).encode()).hexdigest()
        out.append(f'{{"chain":"{previous}","record":{text}}}\n')
    return "".join(out).encode()


def plains() -> list[dict[str, Any]]:
    return [json.loads(line)["record"] for line in DATA.splitlines()]


# -- a tape is a value -----------------------------------------------------------------------


def test_a_header_says_what_was_played() -> None:
    head = header(target=12)
    assert (head.app, head.game, head.rules, head.fingerprint) == (__version__, "toy", "1", "d6")
    assert head.options == '{"is":"Options","seats":2,"target":12}'
    assert (head.note("seat 0"), head.note("seed"), head.note("nothing")) == ("Zoë", 7, None)


def test_a_tape_round_trips() -> None:
    again, notices = Tape.from_bytes(DATA)
    assert again == TAPE
    assert again.header == TAPE.header
    assert again.records == TAPE.records
    assert again.to_bytes() == DATA == TAPE.to_text().encode()
    assert (hash(again), again.size, len(again), notices) == (hash(TAPE), len(DATA), len(TAPE.records), ())


def test_a_tape_is_like_no_other_thing() -> None:
    assert TAPE != DATA
    assert len({TAPE, Tape.from_bytes(DATA)[0], TAPE.upto(1)}) == 2
    assert repr(TAPE) == f"<Tape of toy: 11 records, {TAPE.chain[:8]}>"


def test_resealing_is_what_the_format_says() -> None:
    assert reseal(plains()) == DATA


RECORDS = st.lists(
    st.builds(
        Choice.of,
        st.integers(0, 7),
        st.sampled_from([Roll(), Stay(), Cheer(1)]),
        st.none() | st.tuples(st.text(st.characters(codec="utf-8"), max_size=9), st.integers(0, 99)),
    )
    | st.builds(Outcome.of, st.integers(1, 6))
)


@given(RECORDS, RECORDS)
def test_append_gives_another_and_leaves_the_first(before: list[Any], after: list[Any]) -> None:
    first = Tape(header()).append(*before)
    text, records = first.to_bytes(), first.records
    longer, other = first.append(*after), first.append(*reversed(after))
    assert (first.to_bytes(), first.records, len(first)) == (text, records, len(before))
    assert longer.records == (*before, *after)
    assert other.records == (*before, *reversed(after))
    for tape in (first, longer, other):
        assert Tape.from_bytes(tape.to_bytes()) == (tape, ())
    assert longer.upto(len(before)) == first
    assert longer.upto(len(before)).append(*reversed(after)) == other
    assert longer.to_bytes(since=len(before) + 1) == longer.to_bytes()[len(text) :]


def test_a_fork_does_not_know_the_other_branchs_decisions() -> None:
    first = Tape(header()).append(Choice.of(0, Roll(), ("turn", 0)))
    left = first.append(Choice.of(1, Roll(), ("left", 1)))
    right = first.append(Choice.of(1, Stay(), ("right", 1)))
    told = [[tape.has_decision((name, 1)) for name in ("left", "right")] for tape in (first, left, right)]
    assert told == [[False, False], [True, False], [False, True]]
    assert all(tape.has_decision(("turn", 0)) for tape in (first, left, right))
    assert not left.upto(0).has_decision(("turn", 0))


@pytest.mark.parametrize("count", [-1, len(TAPE) + 1])
def test_a_tape_has_no_beginning_longer_than_itself(count: int) -> None:
    with pytest.raises(BadTape, match=r"tape\.upto"):
        TAPE.upto(count)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Choice.of(-1, Roll()),
        lambda: Choice.of(0, Roll(), ()),
        lambda: Choice.of(0, Roll(), ("x",) * 17),
        lambda: Choice.of(0, Roll(), ("x" * 65,)),
        lambda: Choice.of(0, Roll(), (True,)),
        lambda: Choice.of(0, Roll(), ["turn", 1]),  # type: ignore[arg-type]
        lambda: Choice.of(0, 1.5),
        lambda: Outcome.of([1]),
        lambda: Header.of(TOY, TOY.setup(2), {f"{n}": n for n in range(101)}),
        lambda: Header.of(TOY, TOY.setup(2), {"x" * 65: 1}),
        lambda: Header.of(TOY, TOY.setup(2), {"x": "y" * 501}),
        lambda: replace(header(), app="x" * 65),
        lambda: replace(header(), fingerprint="x" * 501),
        lambda: replace(header(), meta=(("b", 1), ("a", 2))),
        lambda: replace(header(), meta=(("a", 1), ("a", 2))),
    ],
)
def test_nonsense_is_not_recorded(make: Any) -> None:
    with pytest.raises(BadValue):
        make()


def test_a_tape_takes_no_more_than_a_file_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadTape, match=r"tape\.line"):
        Tape(header()).append(Choice.of(0, "x" * MAX_LINE))
    monkeypatch.setattr(tapes, "MAX_BYTES", len(DATA))
    full = Tape.from_bytes(DATA)[0]
    with pytest.raises(BadTape, match=r"tape\.size"):
        full.append(Outcome.of(1))
    assert full.to_bytes() == DATA


# -- reading what a crash, a disk or a joker left --------------------------------------------


def test_a_torn_tail_is_dropped_with_a_notice_at_every_length() -> None:
    ends = [0]
    for line in DATA.splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    for length in range(len(DATA)):
        whole = sum(end <= length for end in ends) - 1
        if whole == 0:
            with pytest.raises(BadTape, match=r"tape\.empty"):
                Tape.from_bytes(DATA[:length])
            continue
        tape, notices = Tape.from_bytes(DATA[:length])
        assert tape == TAPE.upto(whole - 1)
        assert notices == (() if length in ends else (Notice("tape.torn", (("record", whole),)),))


def outcome_of_reading(data: bytes) -> str:
    """What becomes of a file: the key of its refusal, or "same", "torn" or "other"."""
    try:
        tape, notices = Tape.from_bytes(data)
        final(TOY, tape)
    except (BadTape, ReplayMismatch) as refused:
        return refused.key
    if tape == TAPE and not notices:
        return "same"
    return "torn" if notices and tape == TAPE.upto(len(TAPE) - 1) else "other"


MASKS = [1 << bit for bit in range(8)] + [0xFF]


@pytest.mark.parametrize("mask", MASKS, ids=hex)
def test_every_flipped_byte_is_noticed(mask: int) -> None:
    for place in range(len(DATA)):
        damaged = bytearray(DATA)
        damaged[place] ^= mask
        told = outcome_of_reading(bytes(damaged))
        assert told == ("torn" if place == len(DATA) - 1 else "tape.damaged"), place


def test_every_byte_lost_or_doubled_is_noticed() -> None:
    for place in range(len(DATA) - 1):
        assert outcome_of_reading(DATA[:place] + DATA[place + 1 :]) == "tape.damaged"
        assert outcome_of_reading(DATA[:place] + DATA[place : place + 1] + DATA[place:]) == "tape.damaged"
    assert outcome_of_reading(DATA[:-1]) == "torn"
    assert outcome_of_reading(DATA + b"\n") == "tape.damaged"


def test_lines_moved_lost_or_doubled_are_noticed() -> None:
    lines = DATA.splitlines(keepends=True)
    for place in range(len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        assert outcome_of_reading(b"".join(swapped)) == "tape.damaged"
        assert outcome_of_reading(b"".join(lines[:place] + lines[place + 1 :])) == "tape.damaged"
        assert outcome_of_reading(b"".join(lines[: place + 1] + lines[place:])) == "tape.damaged"


@pytest.mark.parametrize("number", [0, 1, len(TAPE)])
def test_other_spellings_of_the_same_record_are_refused(number: int) -> None:
    lines = DATA.splitlines(keepends=True)
    line = lines[number]
    spellings = [
        line.replace(b'"record":', b'"record": '),
        b" " + line,
        line[:-1] + b" \n",
        line[:-1] + b"\r\n",
        line.replace(b'"is"', b'"\\u0069s"'),
        b'{"record":' + line[line.index(b'"record":') + 9 : -2] + b"," + line[1:75] + b"}\n",
    ]
    assert all(json.loads(each) == json.loads(line) for each in spellings)
    for spelling in spellings:
        assert (
            outcome_of_reading(b"".join([*lines[:number], spelling, *lines[number + 1 :]])) == "tape.damaged"
        )


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "tape.empty"),
        (b"no tape", "tape.empty"),
        (b"\n", "tape.damaged"),
        (b"[]\n", "tape.damaged"),
        (b"null\n", "tape.damaged"),
        (b"{}\n", "tape.damaged"),
        (b'{"chain":1,"record":{}}\n', "tape.damaged"),
        (b"\x80\x04K\x01.\n", "tape.damaged"),
        (b"[" * 100_000 + b"\n", "tape.damaged"),
        (b"\xff\xfe\n", "tape.damaged"),
        (b"x" * (MAX_LINE + 1) + b"\n", "tape.line"),
        (DATA + b"x" * (MAX_LINE + 1), "tape.line"),
        (b"\n" * (MAX_BYTES + 1), "tape.size"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_tape_is_refused(data: bytes, key: str) -> None:
    assert outcome_of_reading(data) == key


@given(st.binary(max_size=200))
def test_noise_is_refused(noise: bytes) -> None:
    assert outcome_of_reading(noise) in {"tape.empty", "tape.damaged"}


def patched(number: int, **changes: Any) -> bytes:
    lines = plains()
    lines[number] = {key: value for key, value in {**lines[number], **changes}.items() if value is not ...}
    return reseal(lines)


@pytest.mark.parametrize(
    ("number", "changes", "key"),
    [
        (0, {"format": 2}, "tape.format"),
        (0, {"format": "1"}, "tape.format"),
        (0, {"format": True}, "tape.damaged"),
        (0, {"format": ...}, "tape.damaged"),
        (0, {"app": "0.0.1"}, "other"),  # another release of the same rules
        (0, {"app": "x" * 65}, "tape.damaged"),
        (0, {"game": "chess"}, "tape.game"),
        (0, {"rules": "2"}, "tape.rules"),
        (0, {"fingerprint": "d8"}, "tape.fingerprint"),
        (0, {"options": {"is": "Options", "seats": 3, "target": 10}}, "tape.options"),
        (0, {"options": {"is": "Options", "seats": True, "target": 10}}, "tape.options"),
        (0, {"options": None}, "tape.options"),
        (0, {"options": ...}, "tape.damaged"),
        (0, {"meta": [["seed", 1.5]]}, "tape.damaged"),
        (0, {"meta": [["b", 1], ["a", 1]]}, "tape.damaged"),
        (0, {"is": "Outcome"}, "tape.damaged"),
        (0, {"more": 1}, "tape.damaged"),
        (1, {"is": "Header"}, "tape.damaged"),
        (1, {"is": ["Choice"]}, "tape.damaged"),
        (1, {"seat": 0}, "replay.seat"),
        (1, {"seat": -1}, "tape.damaged"),
        (1, {"seat": True}, "tape.damaged"),
        (1, {"seat": 2**70}, "tape.damaged"),
        (1, {"action": {"is": "Cheer", "seat": 9}}, "replay.seat"),
        (1, {"seat": 9, "action": {"is": "Cheer", "seat": 9}}, "replay.refused"),
        (2, {"action": {"is": "Leap"}}, "tape.value"),
        (2, {"action": 1.5}, "tape.damaged"),
        (2, {"action": {"is": "Stay"}}, "replay.choice_due"),
        (2, {"seat": 1}, "replay.seat"),
        (2, {"decision": ["x" * 65]}, "tape.damaged"),
        (2, {"decision": [None]}, "tape.damaged"),
        (3, {"outcome": 7}, "replay.outcome"),
        (3, {"outcome": True}, "tape.value"),
        (3, {"outcome": [[[[]]]]}, "tape.value"),
    ],
    ids=str,
)
def test_a_well_sealed_lie_is_refused(number: int, changes: dict[str, Any], key: str) -> None:
    assert outcome_of_reading(patched(number, **changes)) == key


def test_a_refusal_names_the_record_and_both_versions() -> None:
    lines = DATA.splitlines(keepends=True)
    lines[3] = lines[3].replace(b"Outcome", b"outcome")
    with pytest.raises(BadTape) as damaged:
        Tape.from_bytes(b"".join(lines))
    assert damaged.value.params["record"] == 3
    with pytest.raises(ReplayMismatch) as mismatch:
        final(TOY, Tape.from_bytes(patched(3, outcome=7))[0])
    assert mismatch.value.params == {"record": 3, "outcome": 7}
    with pytest.raises(BadTape) as rules:
        final(TOY, Tape.from_bytes(patched(0, rules="2"))[0])
    assert rules.value.params == {"found": "2", "expected": "1"}


# -- playing a tape --------------------------------------------------------------------------


def test_a_tape_replays_to_the_letter() -> None:
    frames = list(replay(TOY, TAPE))
    assert [frame.record for frame in frames] == list(TAPE)
    assert final(TOY, TAPE) == frames[-1].state == LAST
    assert start(TOY, TAPE) == State(TOY.setup(2), (0, 0))
    rolled = [event for _, _, events in frames for event in events if isinstance(event, Rolled)]
    assert LAST.scores == tuple(sum(event.pips for event in rolled if event.seat == seat) for seat in (0, 1))
    assert frames[0].events == (Cheer(1),)


def test_the_beginning_of_a_tape_is_a_game_too() -> None:
    states = [start(TOY, TAPE), *(frame.state for frame in replay(TOY, TAPE))]
    assert [final(TOY, TAPE.upto(count)) for count in range(len(TAPE) + 1)] == states


@given(st.integers(), st.integers(1, 60))
def test_any_game_replays(seed: int, target: int) -> None:
    tape, last = played(Seeded(seed), target=target)
    assert final(TOY, Tape.from_bytes(tape.to_bytes())[0]) == last


@pytest.mark.parametrize(
    ("records", "key", "number"),
    [
        ([Outcome.of(1)], "replay.choice_due", 1),
        ([Choice.of(0, Roll()), Choice.of(0, Roll())], "replay.chance_due", 2),
        ([Choice.of(0, Roll()), Choice.of(1, Cheer(1))], "replay.chance_due", 2),
        ([Choice.of(0, Roll()), Outcome.of(0)], "replay.outcome", 2),
        ([Choice.of(1, Roll())], "replay.seat", 1),
        ([Choice.of(0, Cheer(1))], "replay.seat", 1),
        ([Choice.of(1, Cheer(1))] * 4, "replay.refused", 4),
    ],
)
def test_a_record_that_does_not_fit_is_named(records: list[Any], key: str, number: int) -> None:
    with pytest.raises(ReplayMismatch) as mismatch:
        final(TOY, Tape(header()).append(*records))
    assert (mismatch.value.key, mismatch.value.params["record"]) == (key, number)


def test_nothing_follows_the_end() -> None:
    with pytest.raises(ReplayMismatch, match=r"replay\.over"):
        final(TOY, TAPE.append(Choice.of(0, Roll())))


def test_a_replay_stops_where_it_stops_fitting() -> None:
    tape = Tape(header()).append(Choice.of(0, Roll()), Outcome.of(4), Outcome.of(5))
    frames = replay(TOY, tape)
    assert [next(frames).record, next(frames).record] == list(tape)[:2]
    with pytest.raises(ReplayMismatch):
        next(frames)


# -- other rules -----------------------------------------------------------------------------


class NewToy(Toy):
    rules_version = "3"
    fingerprint = "d6 worn"


def rewritten(tape: Tape, **changes: Any) -> Tape:
    return Tape(replace(tape.header, **changes)).append(*tape)


def test_a_tape_of_older_rules_is_migrated_step_by_step() -> None:
    migrations = {
        ("toy", "1"): lambda tape: rewritten(tape, rules="2"),
        ("toy", "2"): lambda tape: rewritten(tape, rules="3", fingerprint="d6 worn"),
    }
    tape, notices = fit(NewToy(), TAPE, migrations)
    assert tape.header.rules == "3"
    assert tape.records == TAPE.records
    assert [dict(notice.params) for notice in notices] == [
        {"before": "1", "after": "2"},
        {"before": "2", "after": "3"},
    ]


def test_replay_migrates(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadTape, match=r"tape\.rules"):
        final(NewToy(), TAPE)
    change = {("toy", "1"): lambda tape: rewritten(tape, rules="3", fingerprint="d6 worn")}
    monkeypatch.setattr(tapes, "MIGRATIONS", change)
    assert final(NewToy(), TAPE) == LAST
    assert [frame.state for frame in replay(NewToy(), TAPE)][-1] == LAST


def test_a_migration_that_leads_nowhere_ends() -> None:
    circle = {
        ("toy", "1"): lambda tape: rewritten(tape, rules="2"),
        ("toy", "2"): lambda tape: rewritten(tape, rules="1"),
    }
    with pytest.raises(BadTape, match=r"tape\.rules"):
        fit(NewToy(), TAPE, circle)


def test_a_migration_cannot_change_the_game() -> None:
    with pytest.raises(BadTape, match=r"tape\.game"):
        fit(NewToy(), TAPE, {("toy", "1"): lambda tape: rewritten(tape, game="chess")})


# -- long games ------------------------------------------------------------------------------


def seconds(records: int) -> float:
    """The best of three, to append, write and read that many records, one by one."""
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        tape = Tape(header(target=100_000))
        for number in range(records // 2):
            tape = tape.append(Choice.of(0, Roll(), ("turn", number)))
            tape = tape.append(Outcome.of(number % 6 + 1))
            assert tape.has_decision(("turn", number))
        assert Tape.from_bytes(tape.to_bytes())[0] == tape
        best = min(best, time.perf_counter() - begun)
    return best


def test_ten_times_the_records_take_about_ten_times_as_long() -> None:
    # if appending wrote the tape anew, this would be nearer to a hundred
    assert seconds(10_000) < 30 * seconds(1_000)


def test_a_long_game_replays() -> None:
    tape, last = played(Scripted([1, 2] * 2500), cheers=False, target=5000)
    assert len(tape) == 10_000  # 2,500 twos for the winner, as many ones before them, and a choice each
    assert final(TOY, tape) == last


def test_a_line_is_short() -> None:
    line, _ = write_line(Choice.of(0, Roll(), ("turn", 1)), TAPE.chain)
    assert len(line) < 170

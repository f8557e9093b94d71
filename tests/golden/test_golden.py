"""Whole games on tape replay to the letter; after a change of the rules `make golden` records them anew."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.errors import BadTape, ReplayMismatch
from engine.games import GAMES
from engine.games.ben_hvrt.actions import (
    Accept,
    Bid,
    Drop,
    Hire,
    Maintain,
    Move,
    Pass,
    Play,
    QuickSale,
    Ready,
    ToAuction,
    Trade,
)
from engine.replay.tape import Choice, Outcome, Tape, final, fit, replay, start
from tests.randomplay import play_of

HERE = Path(__file__).parent
TAPES = sorted(HERE.glob("*.jsonl"))
EVERY_TAPE = pytest.mark.parametrize("path", TAPES, ids=[path.stem for path in TAPES])


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "make_golden", HERE.parent.parent / "scripts" / "make_golden.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load(path: Path) -> tuple[Any, Tape]:
    tape, notices = Tape.from_bytes(path.read_bytes())
    assert not notices
    return GAMES[tape.header.game], tape


@EVERY_TAPE
def test_a_golden_tape_replays_to_the_letter(path: Path) -> None:
    """The same events, the same payoffs; and recording what was replayed gives the same bytes."""
    make_golden = script()
    game, tape = load(path)
    again, state, happened = Tape(tape.header), start(game, tape), []
    for frame in replay(game, tape):
        record = frame.record
        if isinstance(record, Outcome):
            again = again.append(Outcome.of(record.read(game)))
        else:
            action = record.read(game)
            decision = None if record.decision is None else game.decision(state)
            seat = game.actor(state) if decision is not None else action.seat
            again = again.append(Choice.of(seat, action, decision))
        state = frame.state
        happened.append(frame.events)
    assert game.actor(state) is None
    assert make_golden.digest(happened) == tape.header.note("events")
    result = getattr(play_of(game.slug), "RESULT", "payoffs")
    assert encode(game.payoffs(state)) == tape.header.note(result)
    assert again.to_bytes() == path.read_bytes()


@EVERY_TAPE
def test_a_golden_game_played_again_from_its_seed_is_the_same(path: Path) -> None:
    _, tape = load(path)
    again = script().recorded(path.stem, tape.header.note("seed"))
    assert replace(again.header, app=tape.header.app) == tape.header  # a new release may have the same rules
    assert again.records == tape.records


def test_every_game_has_golden_tapes() -> None:
    games = [load(path)[1].header.game for path in TAPES]
    assert {game for game in GAMES if games.count(game) < 2} == set()
    assert games.count("ben-hvrt") >= 5
    assert all(path.stem.startswith(f"{game}-") for path, game in zip(TAPES, games, strict=True))
    assert sorted(path.stem for path in TAPES) == sorted(script().GAMES)


def test_the_tapes_are_small() -> None:
    for slug in GAMES:
        assert sum(path.stat().st_size for path in TAPES if path.stem.startswith(f"{slug}-")) < 400_000


def test_the_tapes_of_ben_hvrt_have_a_bit_of_everything() -> None:
    tapes = [path for path in TAPES if load(path)[1].header.game == "ben-hvrt"]
    options = [start(*load(path)).options for path in tapes]
    assert {"basic", "caligula", "custom"} <= {each.series for each in options}
    assert {each.edition for each in options} == {"english", "french"}
    assert {each.chariots for each in options} == {1, 2}
    assert {each.memory for each in options} == {False, True}
    assert len({each.seats for each in options}) >= 4
    kinds = {type(record.read(game)) for game, tape in map(load, tapes) for record in tape}
    chosen = {Accept, Bid, Drop, Hire, Maintain, Move, Pass, Play, QuickSale, Ready, ToAuction, Trade}
    assert kinds >= chosen | {int, str}


OLDER = sorted((HERE / "older").glob("*.jsonl"))


@pytest.mark.parametrize("path", OLDER, ids=[path.stem for path in OLDER])
def test_a_tape_of_older_rules_that_play_the_same_is_told_the_same(path: Path) -> None:
    game, tape = load(path)
    fitting, notices = fit(game, tape)
    assert [dict(notice.params) for notice in notices] == [
        {"before": tape.header.rules, "after": game.rules_version}
    ]
    assert fitting.records == tape.records
    happened = [frame.events for frame in replay(game, tape)]
    assert script().digest(happened) == tape.header.note("events")


# -- damage ----------------------------------------------------------------------------------

SHORT = 25  # records


def short_tape() -> tuple[Any, Tape]:
    game, tape = load(HERE / "ben-hvrt-bargains.jsonl")
    return game, tape.upto(SHORT)


def reading(game: Any, data: bytes) -> Any:
    """The final state that bytes lead to and what was said about them, or the key of a refusal."""
    try:
        tape, notices = Tape.from_bytes(data)
        return final(game, tape), tuple(notice.key for notice in notices)
    except (BadTape, ReplayMismatch) as refusal:
        return refusal.key


@pytest.mark.parametrize("mask", [0x01, 0xFF], ids=hex)
def test_a_flipped_byte_never_passes_for_another_game(mask: int) -> None:
    game, tape = short_tape()
    data = tape.to_bytes()
    assert reading(game, data) == (final(game, tape), ())
    torn = final(game, tape.upto(SHORT - 1)), ("tape.torn",)
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= mask
        told = reading(game, bytes(damaged))
        assert told == (torn if place == len(data) - 1 else "tape.damaged"), place


@pytest.mark.more
@pytest.mark.parametrize("bit", range(8))
def test_every_bit_of_a_tape_counts(bit: int) -> None:
    game, tape = short_tape()
    data = tape.to_bytes()
    for place in range(len(data) - 1):
        damaged = bytearray(data)
        damaged[place] ^= 1 << bit
        assert reading(game, bytes(damaged)) == "tape.damaged", place


def test_a_tape_cut_anywhere_is_the_game_so_far_or_nothing() -> None:
    game, tape = short_tape()
    data = tape.to_bytes()
    lines = data.splitlines(keepends=True)
    so_far = [final(game, tape.upto(count)) for count in range(SHORT + 1)]
    for length in range(0, len(data) + 1, 7):
        whole = sum(len(b"".join(lines[: n + 1])) <= length for n in range(len(lines)))
        told = reading(game, data[:length])
        if whole == 0:
            assert told == "tape.empty"
        else:
            assert told[0] == so_far[whole - 1]
            assert told[1] in ((), ("tape.torn",))

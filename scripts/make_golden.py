"""Record the golden tapes: whole games that every later version must replay to the letter.

    python scripts/make_golden.py [FOLDER]

The tapes change when board, deck or rules change, and then they are recorded again. Each one
carries in its header what must come out: the last purses and a digest of everything that happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' own players

from engine.core.codec import encode
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Hire, Trade
from engine.games.ben_hvrt.events import Accepted, Forfeited
from engine.replay.tape import Choice, Header, Outcome, Record, Tape
from tests.randomplay import Frame, rough

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SEEDS = range(30)  # the shortest game of these that has what it is for

GAMES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "ben-hvrt-basic": ({"seats": 3, "series": "basic", "chariots": 1, "side_payments": False}, {"Trade"}),
    "ben-hvrt-two-chariots": ({"seats": 2, "laps": (1,), "doubled": True}, {"Trade", "Hire"}),
    "ben-hvrt-caligula": (
        {"seats": 2, "series": "caligula", "chariots": 1, "side_payments": False, "trade": False},
        {"Forfeited"},
    ),
    "ben-hvrt-french": ({"seats": 5, "laps": (1,), "edition": "french"}, {"Hire"}),
    "ben-hvrt-bargains": ({"seats": 4, "laps": (1,)}, {"Trade", "Hire"}),
    "ben-hvrt-eight": ({"seats": 8, "laps": (1,), "trade": False, "side_payments": False}, set()),
}
"""Settings of each tape and what must happen in it; a name begins with the slug of its game."""


def met(frames: list[Frame]) -> set[str]:
    """What has happened in a game, of the things that a tape may be for."""
    events = [event for frame in frames for event in frame.events]
    agreed = {type(event.offer).__name__ for event in events if isinstance(event, Accepted)}
    return agreed | {"Forfeited" for event in events if isinstance(event, Forfeited)}


def best_seed(name: str) -> int:
    """The shortest game for the purpose."""
    settings, needs = GAMES[name]
    options = BEN_HVRT.setup(**settings)
    games = {seed: list(rough(options, seed)) for seed in SEEDS}
    return min((len(frames), seed) for seed, frames in games.items() if needs <= met(frames))[1]


def record_of(state: Any, actor: Any, choice: Any) -> Record:
    """One step as a tape keeps it; an offer out of turn answers no decision."""
    if actor is CHANCE:
        return Outcome.of(choice)
    decision = None if isinstance(choice, Hire | Trade) else BEN_HVRT.decision(state)
    return Choice.of(actor, choice, decision)


def digest(happened: Iterable[tuple[Any, ...]]) -> str:
    """Everything that happened, in a few letters."""
    told = blake2b(digest_size=16)
    for events in happened:
        told.update(encode(events).encode() + b"\n")
    return told.hexdigest()


def recorded(name: str, seed: int) -> Tape:
    """The tape of that name, played from a seed."""
    options = BEN_HVRT.setup(**GAMES[name][0])
    frames = list(rough(options, seed))
    meta = {
        "events": digest(frame.events for frame in frames),
        "purses": encode(frames[-1].state.table.ledger.purses),
        "seed": seed,
    }
    tape = Tape(Header.of(BEN_HVRT, options, meta))
    return tape.append(*(record_of(frame.before, frame.actor, frame.choice) for frame in frames))


def main(folder: Path = FOLDER) -> None:
    """Write them all, and nothing else."""
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for name in GAMES:
        tape = recorded(name, best_seed(name))
        (folder / f"{name}.jsonl").write_bytes(tape.to_bytes())
        print(f"{name}: {len(tape)} records, {tape.size:,} bytes, seed {tape.header.note('seed')}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

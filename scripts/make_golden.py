"""Record the golden tapes: whole games that every later version must replay to the letter.

    python scripts/make_golden.py [FOLDER]

The tapes change when board, deck or rules change, and then they are recorded again. Each one
carries in its header what must come out: the last payoffs and a digest of everything that happened.
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
from engine.games import GAMES as ALL
from engine.replay.tape import Choice, Header, Outcome, Record, Tape
from tests.randomplay import Frame, play_of, rough

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SEEDS = range(30)  # the shortest game of these that has what it is for

GAMES: dict[str, tuple[dict[str, Any], set[str]]] = {
    name: tape for slug in ALL for name, tape in play_of(slug).GOLDEN.items()
}
"""Settings of each tape and what must happen in it; a name begins with the slug of its game."""


def play_for(name: str) -> Any:
    """What the game of a tape adds to random play."""
    slug = max((slug for slug in ALL if name.startswith(f"{slug}-")), key=len)
    return play_of(slug)


def met(play: Any, frames: list[Frame]) -> set[str]:
    """What has happened in a game, of the things that a tape may be for."""
    events = [event for frame in frames for event in frame.events]
    return play.met(events) if hasattr(play, "met") else {type(event).__name__ for event in events}


def best_seed(name: str) -> int:
    """The shortest game for the purpose."""
    settings, needs = GAMES[name]
    play = play_for(name)
    options = play.GAME.setup(**settings)
    games = {seed: list(rough(options, seed)) for seed in SEEDS}
    return min((len(frames), seed) for seed, frames in games.items() if needs <= met(play, frames))[1]


def record_of(play: Any, state: Any, actor: Any, choice: Any) -> Record:
    """One step as a tape keeps it; an offer out of turn answers no decision."""
    if actor is CHANCE:
        return Outcome.of(choice)
    offer = isinstance(choice, getattr(play, "OFFERS", ()))
    return Choice.of(actor, choice, None if offer else play.GAME.decision(state))


def digest(happened: Iterable[tuple[Any, ...]]) -> str:
    """Everything that happened, in a few letters."""
    told = blake2b(digest_size=16)
    for events in happened:
        told.update(encode(events).encode() + b"\n")
    return told.hexdigest()


def recorded(name: str, seed: int) -> Tape:
    """The tape of that name, played from a seed."""
    play = play_for(name)
    game = play.GAME
    options = game.setup(**GAMES[name][0])
    frames = list(rough(options, seed))
    meta = {
        "events": digest(frame.events for frame in frames),
        getattr(play, "RESULT", "payoffs"): encode(game.payoffs(frames[-1].state)),
        "seed": seed,
    }
    tape = Tape(Header.of(game, options, meta))
    return tape.append(*(record_of(play, frame.before, frame.actor, frame.choice) for frame in frames))


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

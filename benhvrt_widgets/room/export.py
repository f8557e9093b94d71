"""What a room has, to be taken home: every decision as a row, and the tapes to play again."""

from __future__ import annotations

import base64
import csv
import io
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.games import staging
from benhvrt_widgets.session import chairs_at_first
from benhvrt_widgets.staging import HUMAN, Chair
from engine.core.codec import encode
from engine.experiments import EXPERIMENT
from engine.replay import tape as tapes

if TYPE_CHECKING:
    from benhvrt_widgets.room.keeping import Book, Kept

COLUMNS: Final = (
    *("room", "activity", "game", "table", "round", "seat", "pseudonym", "player"),
    *("decision", "value", "time"),
)
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")


def safe(text: str) -> str:
    """A name as a spreadsheet may read it: never as a formula.

    >>> safe("=1+1"), safe("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(RISKY) else text


def rows(book: Book, room: str) -> Iterator[tuple[object, ...]]:
    """Every choice at every table, in the order in which it was made, and every answer to a question."""
    for kept in book.tables():
        yield from _of_table(book, room, kept)
    for activity, name, player, value, at in book.said():
        person = player or "person"
        yield safe(room), activity, "ask", "", "", "", safe(name), person, "answer", value, stamp(at)


def stamp(at: float) -> str:
    """A moment by the calendar."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")


def _of_table(book: Book, room: str, kept: Kept) -> Iterator[tuple[object, ...]]:
    tape = book.tape(kept.game)
    game, round_of = _rules(tape.header.game)
    frames = tapes.replay(game, tape)
    state = tapes.start(game, tape)
    chairs = list(chairs_at_first(tape.header, state.options.seats))
    for record, at in zip(tape, book.times(kept.game), strict=True):
        if isinstance(record, tapes.Seated):
            chairs[record.seat] = Chair(record.name, record.player)
            continue
        frame = next(frames)
        if isinstance(record, tapes.Choice):
            chair = chairs[record.seat]
            key = game.decision(state) if record.decision is None else record.decision
            yield (
                safe(room),
                kept.activity,
                tape.header.game,
                kept.number,
                round_of(state),
                record.seat + 1,
                safe(chair.name),
                "person" if chair.player == HUMAN else chair.player,
                " ".join(map(str, key)),
                encode(record.read(game)),
                stamp(at),
            )
        state = frame.state


def _rules(slug: str) -> tuple[Any, Callable[[Any], int]]:
    """A game or the experiments, and in which race or round a state is, from 1."""
    if slug == EXPERIMENT.slug:
        return EXPERIMENT, lambda state: state.round
    staged = staging(slug)
    return staged.game, lambda state: staged.tempo.race_number(state) + 1


def table(book: Book, room: str) -> str:
    """All rows as CSV, with a head."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(book, room))
    return text.getvalue()


def archive(book: Book, room: str) -> str:
    """Table and tapes in one archive, in base64: a page saves it as a file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{room}.csv", table(book, room))
        for kept in book.tables():
            tape = book.tape(kept.game).sealed()
            packed.writestr(f"tapes/{kept.activity}-{kept.number}.tape", tape.to_bytes())
    return base64.b64encode(data.getvalue()).decode("ascii")

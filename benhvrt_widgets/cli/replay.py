"""benhvrt replay: a recorded game once more, to the letter."""

from __future__ import annotations

from pathlib import Path

import click

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import SEED_LIMIT, lang_option, seated, whole
from benhvrt_widgets.cli.teller import Teller, introduce
from benhvrt_widgets.cli.watch import story_options
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.words import distinct, tidy
from engine.core.errors import BadTape
from engine.replay import tape as tapes


def read(file: Path, lang: str) -> tuple[tapes.Tape, tuple[tapes.Notice, ...]]:
    """The tape in a file."""
    try:
        with file.open("rb") as stream:
            data = stream.read(tapes.MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise Refusal(say("cli.no_file", lang, file=file)) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(say("cli.unreadable", lang, file=file, why=why)) from error
    try:
        return tapes.Tape.from_bytes(data)
    except BadTape as error:
        if error.key == "tape.damaged" and error.params["record"] == 0:
            raise Refusal(say("cli.not_a_tape", lang, file=file)) from error
        raise


def names_on(header: tapes.Header, seats: int, lang: str) -> tuple[str, ...]:
    """Who sat where, as far as the tape says; a name is one short line, whatever the tape holds."""
    notes = (header.note(f"name.{seat}") for seat in range(seats))
    names = [tidy(str(note or "")) or say("cli.seat", lang, seat=seat) for seat, note in enumerate(notes, 1)]
    people = (seat for seat in range(seats) if header.note(f"bot.{seat}") in (None, HUMAN))
    return distinct(names, next(people, 0))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=whole(0, SEED_LIMIT), help="Stop after so many records.")
@story_options
@lang_option
def replay(*, file: Path, at: int | None, brief: bool, track: bool, lang: str) -> None:
    """Tell a recorded game, of whatever kind."""
    tape, notices = read(file, lang)
    stage = staging(tape.header.game)
    game = stage.game
    tape, migrated = tapes.fit(game, tape)
    whole = len(tape)
    if at is not None:
        tape = tape.upto(at)
    state = tapes.start(game, tape)
    frames = list(tapes.replay(game, tape))  # a tape that breaks off is refused before it is told
    out = Paper()
    for notice in (*notices, *migrated):
        out.put(say(notice.key, lang, **dict(notice.params)), "red")
    seats = range(state.options.seats)
    bots = seated(stage.slug, [tape.header.note(f"bot.{seat}") for seat in seats])
    names = names_on(tape.header, len(seats), lang)
    teller = Teller(out, lang, stage, names, bots=bots, watching=True, brief=brief, drawn=track)
    introduce(teller, state.options, tape.header.note("seed"))
    for frame in frames:
        state = frame.state
        teller.tell(frame.events, state, frame.record.read(game))
    teller.pause()
    if game.actor(state) is None:
        teller.finish(state)
    else:
        out.put(say("cli.stopped_at", lang, record=len(tape), records=whole))

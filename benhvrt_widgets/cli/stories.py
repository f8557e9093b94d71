"""benhvrt watch, benhvrt replay: a game told from its beginning, as bots play it or from a tape."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.words import distinct, tidy
from engine.core.chance import Seeded
from engine.core.errors import BadTape
from engine.core.runner import Runner
from engine.replay import tape as tapes
from engine.replay.keeping import write_through

FILE = click.Path(path_type=Path)
story_options = settings.options(
    click.option("--brief", is_flag=True, help="Only who bought what, who won and who has how much."),
    click.option("--track", "drawn", is_flag=True, help="Draw the track at every turn."),
)
"""How a story is told."""


@click.command()
@settings.table_options(seats="6")
@settings.seed_option()
@settings.lang_option
@click.option("--save", type=FILE, help="Keep the game in this file, for replay.")
@story_options
def watch(*, lang: str, save: Path | None, brief: bool, drawn: bool, **given: Any) -> None:
    """Watch bots play a whole series."""
    from benhvrt_widgets.session import notes_of

    setting = settings.agree(given, lang)
    game, agreed, bots, seed = setting.staging.game, setting.options, setting.bots, setting.seed
    tape = [tapes.Tape(tapes.Header.of(game, agreed, notes_of(setting.chairs, str(seed))))]
    with kept(save, tape, lang):
        out = Paper()
        own = extras(setting.staging, lang, setting.names)
        teller = Teller(out, own, bots, watching=True, brief=brief, drawn=drawn)
        teller.introduce(agreed, seed)
        players = {seat: bot.make() for seat, bot in bots.items()}
        runner = Runner(game, Seeded(seed), players, seed=seed, seconds=settings.THINKING)
        state = game.start(agreed)
        for turn in runner.run(state):
            state, choice = turn.state, turn.choice
            teller.stumble(turn.seat, turn.notice)
            teller.tell(turn.events, state, choice)
            chosen = None if turn.seat is None else tapes.Choice.of(turn.seat, choice, turn.key)
            tape[0] = tape[0].append(chosen or tapes.Outcome.of(choice))
        teller.finish(state)
    if save is not None:
        out.put(say("cli.saved", lang, file=save))


@contextmanager
def kept(file: Path | None, tape: list[tapes.Tape], lang: str) -> Iterator[None]:
    """However it ends, the tape is kept in a new file: claimed now rather than found taken then."""
    if file is None:
        yield
        return
    with _refusing(file, lang):
        stream = file.open("xb", buffering=0)
    with stream:
        try:
            yield
        finally:
            with _refusing(file, lang):
                try:
                    write_through(stream, tape[0].sealed().to_bytes())
                except OSError:  # all of the tape, or no file
                    file.unlink(missing_ok=True)
                    raise


@contextmanager
def _refusing(file: Path, lang: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise Refusal(say("cli.exists", lang, file=file)) from error
    except OSError as error:
        raise Refusal(say("cli.unwritable", lang, file=file, why=error.strerror)) from error


@click.command()
@click.argument("file", type=FILE)
@click.option("--at", type=settings.whole(0, settings.SEED_LIMIT), help="Stop after so many records.")
@story_options
@settings.lang_option
def replay(*, file: Path, at: int | None, brief: bool, drawn: bool, lang: str) -> None:
    """Tell a recorded game, whichever of the four it is."""
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
    bots = settings.seated(stage.slug, [tape.header.note(f"bot.{seat}") for seat in seats])
    own = extras(stage, lang, names_on(tape.header, len(seats), lang))
    teller = Teller(out, own, bots, watching=True, brief=brief, drawn=drawn)
    teller.introduce(state.options, tape.header.note("seed"))
    for frame in frames:
        state = frame.state
        teller.tell(frame.events, state, frame.record.read(game))
    teller.pause()
    if game.actor(state) is None:
        teller.finish(state)
    else:
        out.put(say("cli.stopped_at", lang, record=len(tape), records=whole))


def read(file: Path, lang: str) -> tuple[tapes.Tape, tuple[tapes.Notice, ...]]:
    """The tape in a file."""
    try:
        with file.open("rb") as stream:
            return tapes.Tape.from_bytes(stream.read(tapes.MAX_BYTES + 1))
    except FileNotFoundError as error:
        raise Refusal(say("cli.no_file", lang, file=file)) from error
    except BadTape as error:
        if error.key == "tape.damaged" and error.params["record"] == 0:
            raise Refusal(say("cli.not_a_tape", lang, file=file)) from error
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(say("cli.unreadable", lang, file=file, why=why)) from error


def names_on(header: tapes.Header, seats: int, lang: str) -> tuple[str, ...]:
    """Who sat where, as far as the tape says; a name is one short line, whatever the tape holds."""
    notes = (header.note(f"name.{seat}") for seat in range(seats))
    names = [tidy(str(note or "")) or say("cli.seat", lang, seat=seat) for seat, note in enumerate(notes, 1)]
    people = (seat for seat in range(seats) if header.note(f"bot.{seat}") in (None, HUMAN))
    return distinct(names, next(people, 0))

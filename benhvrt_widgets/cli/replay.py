"""benhvrt replay: a recorded game once more, to the letter."""

from __future__ import annotations

from pathlib import Path

import click

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import SEED_LIMIT, TOLD, lang_option, number_option
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.cli.watch import bots_on, final_table, headline, introduce, purses_after_race, voices
from benhvrt_widgets.i18n import say
from benhvrt_widgets.words import distinct, tidy
from engine.core.errors import BadTape
from engine.games import GAMES
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


def names_on(tape: tapes.Tape, seats: int, lang: str) -> tuple[str, ...]:
    """Who sat where, as far as the tape says; a name is one short line, whatever the tape holds."""
    notes = (tape.header.note(f"name.{seat}") for seat in range(seats))
    names = [tidy(str(note or "")) or say("cli.seat", lang, seat=seat) for seat, note in enumerate(notes, 1)]
    person = tape.header.note("seat")
    return distinct(names, person if isinstance(person, int) else 0)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@number_option("--at", 0, SEED_LIMIT, None, "Stop after so many records.")
@click.option("--brief", is_flag=True, help="Only who bought what, who won and who has how much.")
@lang_option()
def replay(*, file: Path, at: int | None, brief: bool, lang: str) -> None:
    """Tell a recorded game."""
    tape, notices = read(file, lang)
    if tape.header.game not in TOLD:
        raise BadTape("tape.game", found=tape.header.game, expected=", ".join(TOLD))
    game = GAMES[tape.header.game]
    tape, migrated = tapes.fit(game, tape)
    whole = len(tape)
    if at is not None:
        tape = tape.upto(at)
    state = tapes.start(game, tape)
    frames = list(tapes.replay(game, tape))  # a tape that breaks off is refused before it is told
    out = Paper()
    for notice in (*notices, *migrated):
        out.put(say(notice.key, lang, **dict(notice.params)), "red")
    names = names_on(tape, state.options.seats, lang)
    bots = bots_on(tape.header, len(names))
    seed = tape.header.note("seed")
    introduce(headline(state.options, "?" if seed is None else seed, lang), bots, names, out, lang)
    teller = Teller(out, lang, names, len(state.options.laps), brief=brief)
    teller.voices = voices(bots, lang)
    for frame in frames:
        state = frame.state
        teller.tell(frame.events, purses_after_race(game, state))
    teller.pause()
    if game.actor(state) is None:
        out.print(final_table(names, game.payoffs(state), game.places(state), lang))
    else:
        out.put(say("cli.stopped_at", lang, record=len(tape), records=whole))

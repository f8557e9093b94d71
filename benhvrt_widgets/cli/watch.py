"""benhvrt watch: bots play a series, told as it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.teller import Teller, introduce
from benhvrt_widgets.i18n import say
from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.replay.keeping import write_through
from engine.replay.tape import Choice, Header, Outcome, Tape

story_options = settings.options(
    click.option("--brief", is_flag=True, help="Only who bought what, who won and who has how much."),
    click.option("--track", is_flag=True, help="Draw the track at every turn."),
)
"""How a story is told."""


@click.command()
@settings.table_options(seats="6")
@settings.seed_option()
@settings.lang_option()
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file, for replay.")
@story_options
def watch(*, lang: str, save: Path | None, brief: bool, track: bool, **given: Any) -> None:
    """Watch bots play a whole series."""
    from benhvrt_widgets.session import notes_of

    setting = settings.agree(given, lang)
    with kept(save, lang) as keep:
        out, game, seed = Paper(), setting.staging.game, setting.seed
        teller = Teller(
            out,
            lang,
            setting.staging,
            setting.names,
            bots=setting.bots,
            watching=True,
            brief=brief,
            drawn=track,
        )
        tape = Tape(Header.of(game, setting.options, notes_of(setting.chairs, str(seed))))
        players = {seat: bot.make() for seat, bot in setting.bots.items()}
        runner = Runner(game, Seeded(seed), players, seed=seed, seconds=settings.THINKING)
        state = game.start(setting.options)
        try:
            introduce(teller, setting.options, seed)
            for turn in runner.run(state):
                state = turn.state
                if turn.notice and turn.seat is not None:
                    facts = {"name": setting.names[turn.seat], "why": turn.notice}
                    teller.line(say("cli.notice", lang, **facts), "red")
                teller.tell(turn.events, state, turn.choice)
                chosen = turn.seat is not None
                tape = tape.append(
                    Choice.of(turn.seat or 0, turn.choice, turn.key) if chosen else Outcome.of(turn.choice)
                )
            teller.finish(state)
        finally:
            keep(tape)
        if save is not None:
            out.put(say("cli.saved", lang, file=save))


@contextmanager
def kept(file: Path | None, lang: str) -> Iterator[Callable[[Tape], None]]:
    """A way to keep the tape in a new file, which is claimed now rather than found taken at the end."""
    if file is None:
        yield lambda _: None
        return
    with _refusing(file, lang):
        stream = file.open("xb", buffering=0)
    with stream:
        yield lambda tape: _write(stream, tape, file, lang)


@contextmanager
def _refusing(file: Path, lang: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise Refusal(say("cli.exists", lang, file=file)) from error
    except OSError as error:
        raise Refusal(say("cli.unwritable", lang, file=file, why=error.strerror)) from error


def _write(stream: BinaryIO, tape: Tape, file: Path, lang: str) -> None:
    """All of the tape, or no file."""
    with _refusing(file, lang):
        try:
            write_through(stream, tape.to_bytes())
        except OSError:
            file.unlink(missing_ok=True)
            raise

"""benhvrt watch: bots play a series, told as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.teller import Teller, introduce
from benhvrt_widgets.i18n import say
from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.replay.keeping import write_through
from engine.replay.tape import Choice, Header, Outcome, Record, Tape

story_options = settings.options(
    click.option("--brief", is_flag=True, help="Only who bought what, who won and who has how much."),
    click.option("--track", is_flag=True, help="Draw the track at every turn."),
)
"""How a story is told."""


@click.command()
@settings.table_options(seats="6")
@settings.seed_option()
@settings.lang_option
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file, for replay.")
@story_options
def watch(*, lang: str, save: Path | None, brief: bool, track: bool, **given: Any) -> None:
    """Watch bots play a whole series."""
    from benhvrt_widgets.session import notes_of

    setting = settings.agree(given, lang)
    stage, agreed, bots, seed = setting.staging, setting.options, setting.bots, setting.seed
    records: list[Record] = []
    header = Header.of(stage.game, agreed, notes_of(setting.chairs, str(seed)))
    with ExitStack() as after:
        if save is not None:
            after.enter_context(kept(save, header, records, lang))
        out = Paper()
        teller = Teller(out, lang, stage, setting.names, bots, watching=True, brief=brief, drawn=track)
        introduce(teller, agreed, seed)
        players = {seat: bot.make() for seat, bot in bots.items()}
        runner = Runner(stage.game, Seeded(seed), players, seed=seed, seconds=settings.THINKING)
        state = stage.game.start(agreed)
        for turn in runner.run(state):
            state = turn.state
            teller.stumble(turn.seat, turn.notice)
            teller.tell(turn.events, state, turn.choice)
            drawn = turn.seat is None
            records.append(
                Outcome.of(turn.choice) if drawn else Choice.of(turn.seat or 0, turn.choice, turn.key)
            )
        teller.finish(state)
    if save is not None:
        out.put(say("cli.saved", lang, file=save))


@contextmanager
def kept(file: Path, header: Header, records: list[Record], lang: str) -> Iterator[None]:
    """However it ends, what was played is kept in a new file: claimed now rather than found taken then."""
    with _refusing(file, lang):
        stream = file.open("xb", buffering=0)
    with stream:
        try:
            yield
        finally:
            with _refusing(file, lang):
                try:
                    write_through(stream, Tape(header).append(*records).to_bytes())
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

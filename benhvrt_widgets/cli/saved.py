"""Games that were left: found again by the beginning of their ids, and how to go on with them."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import say
from engine.core.errors import BadTape
from engine.replay.store import Store

NAME: Final = "benhvrt"
LEAST: Final = 4
"""So many characters of an id are enough, if no other game begins with them."""
SHOWN: Final = 8


def found(store: Store, wanted: str, lang: str) -> str:
    """The id that begins so; of several none."""
    if not re.fullmatch(rf"[0-9a-f]{{{LEAST},32}}", wanted):
        raise BadTape("store.id")
    ids = [entry.id for entry in store.list() if entry.id.startswith(wanted)]
    if not ids:
        raise BadTape("store.missing", game=wanted)
    if len(ids) > 1:
        raise Refusal(say("cli.several_saved", lang, id=wanted, known=", ".join(sorted(ids))))
    return ids[0]


def command(*words: str | Path) -> str:
    """What to type, with the program as it was called unless its name is enough.

    >>> command("play", "--folder", "my games")
    "benhvrt play --folder 'my games'"
    """
    called, known = sys.argv[0], shutil.which(NAME)
    by_path = Path(called).name == NAME != called
    same = known is not None and Path(known).resolve() == Path(called).resolve()
    return shlex.join([called if by_path and not same else NAME, *map(str, words)])


def way_back(store: Store, game: str, folder: Path | None, lang: str) -> str:
    """The command that goes on with a game that is left now."""
    alone = sum(entry.id.startswith(game[:SHOWN]) for entry in store.list()) <= 1
    where = () if folder is None else ("--folder", folder)
    return command("play", "--continue", game[:SHOWN] if alone else game, *where, *spoken(lang))


def spoken(lang: str) -> tuple[str, ...]:
    """The option that keeps the language."""
    return () if lang == "en" else ("--lang", lang)


def typed(context: click.Context, name: str) -> bool:
    """Whether an option was given."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_new_table(context: click.Context, settled: Iterable[str], lang: str) -> None:
    """Whoever goes on with a game cannot set another table."""
    given = [
        param.opts[0]
        for param in context.command.params
        if param.name in settled and typed(context, param.name)
    ]
    if given:
        raise Refusal(say("cli.settled", lang, options=", ".join(given)))

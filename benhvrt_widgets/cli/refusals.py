"""What goes wrong is said in one line: 2 for what was asked wrongly, 1 for our own mistakes."""

from __future__ import annotations

import errno
import re
import secrets
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
from platformdirs import user_log_dir

from benhvrt_widgets.cli.console import silence
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.words import explain
from engine.core.errors import EngineError

WRONG, OURS, STOPPED = 2, 1, 130
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I L O U


class Refusal(click.UsageError):
    """A sentence of ours, in the right language already."""


class OneLine(click.Group):
    """A group of commands whose every refusal is one line and an exit code."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run, and leave with an exit code whatever happens."""
        given = list(sys.argv[1:] if args is None else args)
        lang = language(given)
        extra["standalone_mode"] = False
        if sys.stdout is None:  # closed by the shell: the next file to be opened would take its place
            refuse(say("cli.no_output", lang))
        try:
            code = super().main(given, *rest, **extra)
            sys.stdout.flush()
        except click.UsageError as error:
            refuse(usage(error, lang))
        except click.ClickException as error:
            refuse(error.format_message())
        except EngineError as error:
            refuse(explain(error, lang, "ben-hvrt"))
        except click.Abort:
            refuse(say("cli.stopped", lang), STOPPED)
        except BrokenPipeError:
            silence()
            sys.exit(0)
        except OSError as error:
            if not _of_output(error):
                refuse(say("cli.ours", lang, **note_down()), OURS)
            silence()
            refuse(say("cli.full", lang, why=error.strerror))
        except Exception:  # noqa: BLE001 - a person gets a line and a reference, the log the rest
            refuse(say("cli.ours", lang, **note_down()), OURS)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; click would end a broken pipe with a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            silence()
            ctx.exit(0)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command by its name; of an unknown one, the known."""
        if self.get_command(ctx, args[0]) is None:
            known = ", ".join(self.list_commands(ctx))
            raise Refusal(say("cli.no_such_command", language(args), command=args[0], known=known))
        return super().resolve_command(ctx, args)


def language(args: Sequence[str]) -> str:
    """The language asked for, as far as it can be told before the arguments are understood.

    >>> language(["watch", "--lang", "fr"]), language(["watch", "--lang=fr"]), language(["--lang", "xx"])
    ('fr', 'fr', 'en')
    """
    for option, value in zip(args, [*args[1:], ""], strict=False):
        name, _, joined = option.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return "en"


def refuse(sentence: str, code: int = WRONG) -> NoReturn:
    """Say it on one line, and leave."""
    line = " ".join(f"benhvrt: {sentence}".split())
    click.echo("".join(char if char.isprintable() else "?" for char in line), err=True)
    sys.exit(code)


def _of_output(error: OSError) -> bool:
    """Whether a full or closed output is to blame: of a file, the name would be known."""
    return error.filename is None and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)


def usage(error: click.UsageError, lang: str) -> str:
    """A sentence for arguments that make no sense."""
    match error:
        case click.NoSuchOption():
            return say("cli.no_such_option", lang, option=error.option_name)
        case click.BadOptionUsage():
            return say("cli.needs_value", lang, option=error.option_name)
        case click.MissingParameter(param=param) if param is not None:
            return say("cli.missing", lang, name=param.make_metavar(click.Context(click.Command(""))))
        case click.BadParameter(param=param) if param is not None and param.param_type_name == "option":
            return f"{param.opts[0]}: {error.message}"
        case Refusal() | click.BadParameter():
            return error.message
    extra = re.search(r"extra arguments? \((.*)\)", error.message)
    if extra:
        return say("cli.extra", lang, what=extra[1])
    return error.message if lang == "en" else say("cli.usage", lang, message=error.message)


def note_down() -> dict[str, object]:
    """Keep a stack trace where a developer can find it, and name it."""
    reference = "".join(secrets.choice(ALPHABET) for _ in range(4))
    file = Path(user_log_dir("benhvrt", appauthor=False)) / f"{reference}.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(traceback.format_exc(), "utf-8")
    except OSError as error:
        return {"reference": reference, "where": str(error.strerror)}
    return {"reference": reference, "where": str(file)}

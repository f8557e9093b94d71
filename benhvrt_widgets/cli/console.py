"""Where text goes: wrapped and coloured on a terminal, plain elsewhere."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import Any, NoReturn

from rich.console import Console
from rich.text import Text

PLAIN_WIDTH = 160
GLUED, GLUE = re.compile(r" (?=[!?:;»])|(?<=«) "), "\ue000"
"""Spaces of French at which no line ends, and what stands for them meanwhile."""


class Paper(Console):
    """A console that takes texts as they are: no markup, no guessing what to colour."""

    def __init__(self, **settings: Any) -> None:
        for stream in (sys.stdout, sys.stderr, sys.stdin):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # rather a question mark than no line
        super().__init__(highlight=False, markup=False, emoji=False, **settings)
        if not self.is_terminal:
            self.width = PLAIN_WIDTH  # the same text whatever COLUMNS says

    def put(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """One line; on a terminal its continuations are indented a little more."""
        pad = "  " * indent
        if not self.is_terminal:
            self.print(Text(pad) + (Text(text) if isinstance(text, str) else text), soft_wrap=True)
            return
        body = Text(GLUED.sub(GLUE, text), style) if isinstance(text, str) else text
        for number, part in enumerate(body.wrap(self, max(20, self.width - len(pad) - 4))):
            part.plain = part.plain.replace(GLUE, " ")
            self.print(Text(pad if number == 0 else f"{pad}    ") + part)

    def whole(self, text: str) -> None:
        """One line that is not broken, so that it can be copied."""
        self.print(Text(text), soft_wrap=True)

    def wipe(self) -> None:
        """Nothing of what was written stays to be seen."""
        if self.is_terminal:
            self.file.write("\x1b[2J\x1b[3J\x1b[H")

    def on_broken_pipe(self) -> NoReturn:
        """Whoever read this has read enough."""
        self.quiet = True
        raise BrokenPipeError


def silence() -> None:
    """Send the rest of the output nowhere, so that closing it cannot fail either."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

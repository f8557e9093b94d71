"""Tasks that took their worker down, done once more in a process of their own, which is watched."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Final, TypeVar

from engine.core.errors import EngineError, RuleViolation
from engine.tournaments.entrants import Entrant
from engine.tournaments.unit import Asked, brief

T = TypeVar("T")
R = TypeVar("R")

METHOD: Final = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
"""How processes start: never as a copy of one that has threads."""
SIT: Final = 20.0
"""Seconds that a bot may take to sit down for the first time."""
START: Final = 60.0
"""Seconds that a process may take to start."""


def context() -> Any:
    """What makes processes; they begin with what a unit of work imports."""
    made = get_context(METHOD)
    if METHOD == "forkserver":
        made.set_forkserver_preload(["engine.tournaments.alone", "engine.tournaments.rating"])
    return made


def alone(
    work: Callable[[T], R],
    tasks: Sequence[T],
    lost: Callable[[T, str], R] | None = None,
    *,
    seconds: float,
) -> Iterator[R]:
    """The answers, one after the other; a process that dies, or is silent for too long, costs one task.

    Where nobody was asked, nobody is to blame, and a RuleViolation says that the process was lost.
    """
    left = [*tasks]
    while left:
        ours, theirs = context().Pipe()
        process = context().Process(target=_serve, args=(theirs, work, left), daemon=True)
        process.start()
        theirs.close()
        try:
            whom = yield from _heard(ours, left, seconds)
        finally:
            process.kill()
            process.join()
            ours.close()
        if whom is not None:
            if lost is None or not whom:
                raise RuleViolation("league.worker", code=process.exitcode)
            yield lost(left.pop(0), whom)


def _heard(ours: Connection, left: list[Any], seconds: float) -> Generator[Any, None, str | None]:
    """Answers as they come, each off the list; then who was asked when the process fell silent, if it did."""
    whom, started = "", False
    while left:
        try:
            if not ours.poll(seconds if started else max(seconds, START)):
                return whom
            kind, said = ours.recv()
        except (EOFError, OSError):
            return whom
        if kind == "asked":
            whom, started = said, True
        elif kind == "failed":
            raise said
        else:
            left.pop(0)
            yield said
    return None


def _serve(theirs: Connection, work: Callable[[T], R], tasks: Sequence[T]) -> None:
    """In the process: answer after answer, and before each question who is asked."""
    quiet()
    theirs.send(("asked", ""))
    Asked.tell = staticmethod(lambda name: theirs.send(("asked", name)))
    for task in tasks:
        try:
            theirs.send(("answered", work(task)))
        except EngineError as error:
            theirs.send(("failed", error))
            return


def quiet() -> None:
    """A worker says nothing of its own, leaves Ctrl-C to who started it, and does not outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    Thread(target=_orphaned, daemon=True).start()


def _orphaned() -> None:
    """End with whoever started this process, however they ended."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def sits(entrants: Sequence[Entrant]) -> None:
    """Whether players can be made of these, tried where it does no harm; a RuleViolation says why not."""

    def dies(entrant: Entrant, _: str) -> None:
        raise RuleViolation("league.own_dies", bot=entrant.name)

    for _ in alone(_sit, [*dict.fromkeys(entrants)], dies, seconds=SIT):
        pass


def _sit(entrant: Entrant) -> None:
    Asked(SIT).whom(entrant.name)
    try:
        entrant.make()
    except EngineError:
        raise
    except (Exception, SystemExit) as error:
        raise RuleViolation("league.own_fails", bot=entrant.name, why=brief(error)) from error

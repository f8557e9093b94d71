"""Much work on any executor: in line, on every core, or on a cluster; the same answers in the same order.

A task is a picklable value and the work a function of a module, so that any executor can take both. Tasks
travel in small lots and are asked for a few lots ahead, so that neither their number nor a slow one matters.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from time import perf_counter, sleep
from typing import Any, Final, TypeVar

from engine.core.errors import RuleViolation

T = TypeVar("T")
R = TypeVar("R")

LOT_SECONDS: Final = 0.25
"""How long a lot should take: enough to forget what sending it costs, little enough to see things move."""
LARGEST: Final = 64
AHEAD: Final = 3
"""Lots under way, for each worker."""
SETTLING: Final = 0.05
PATIENCE: Final = 600.0
"""Seconds that a task may take which nobody sets a time for, once it has taken its worker down."""


def each(
    work: Callable[[T], R],
    tasks: Iterable[T],
    executor: Executor | None = None,
    *,
    lost: Callable[[T, str], R] | None = None,
    patience: float = PATIENCE,
) -> Iterator[R]:
    """The answers to all tasks, in their order. None: in line.

    A lot whose worker was lost is done again here, in a process that is watched; a task that takes this one
    down too, or is silent there for longer than one has patience, is answered by ``lost``, with whom it was
    asking last.

    >>> [*each(abs, [-1, 2, -3])]
    [1, 2, 3]
    """
    if executor is None:
        yield from map(work, tasks)
        return
    left, size = iter(tasks), 1
    ahead = AHEAD * workers_of(executor)
    under_way: deque[tuple[list[T], Future[tuple[float, list[R]]]]] = deque()
    try:
        while True:
            while len(under_way) < ahead and (lot := [*islice(left, size)]):
                under_way.append((lot, _submitted(executor, work, lot)))
            if not under_way:
                return
            lot, future = under_way.popleft()
            try:
                seconds, answers = future.result()
            except Exception as error:
                if not _worker_lost(error):
                    _explain(error, executor)
                    raise
                from engine.tournaments.alone import alone

                sleep(SETTLING)  # so that all who were lost with it are known
                while under_way and _broken(under_way[0][1]):
                    lot += under_way.popleft()[0]
                yield from alone(work, lot, lost, seconds=patience)
                continue
            yield from answers
            size = max(1, min(LARGEST, round(LOT_SECONDS * len(lot) / max(seconds, 1e-6))))
    finally:
        for _, future in under_way:
            future.cancel()


def do_lot(work: Callable[[T], R], lot: Sequence[T]) -> tuple[float, list[R]]:
    """Several tasks, and how long they took."""
    began = perf_counter()
    answers = [work(task) for task in lot]
    return perf_counter() - began, answers


def _submitted(executor: Executor, work: Callable[[T], R], lot: Sequence[T]) -> Future[tuple[float, list[R]]]:
    try:
        return executor.submit(do_lot, work, lot)
    except BrokenExecutor as error:  # one that stays so: the rest is done here
        broken: Future[tuple[float, list[R]]] = Future()
        broken.set_exception(error)
        return broken
    except Exception as error:
        _explain(error, executor)
        raise


def _worker_lost(error: Exception) -> bool:
    """Whether a worker is to blame, not the work: Dask has a name of its own for it."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def _broken(future: Future[Any]) -> bool:
    error = future.exception() if future.done() and not future.cancelled() else None
    return isinstance(error, Exception) and _worker_lost(error)


def _explain(error: Exception, executor: Executor) -> None:
    """What of a cluster's own may go wrong, as one of our errors."""
    if not hasattr(executor, "_client"):
        return
    if isinstance(error, ImportError):
        raise RuleViolation("league.not_installed", module=error.name or "?") from error
    if isinstance(error, CancelledError | OSError) or type(error).__module__.startswith("distributed"):
        raise RuleViolation("league.cluster_lost") from error


def workers_of(executor: Any) -> int:
    """How many tasks an executor does at a time, as far as it tells."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, sum(map(int, client.nthreads().values())))
    return int(getattr(executor, "_max_workers", 1))

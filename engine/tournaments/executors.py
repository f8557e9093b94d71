"""What does the work: processes on every core here, or a Dask cluster."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, ParamSpec, TypeVar

from engine.core.errors import RuleViolation
from engine.tournaments.alone import context, quiet

LEAN: Final = {
    "distributed.scheduler.allowed-failures": 1,  # a lot that takes a worker down twice is looked at here
    "distributed.worker.profile.enabled": False,
    "distributed.admin.low-level-log-length": 0,
}
"""A cluster of our own watches itself less than a user's would."""
P = ParamSpec("P")
T = TypeVar("T")
HERE = "local"
"""Not an address: a cluster on this machine, for as long as it is needed."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Cores(Executor):
    """A pool of processes that is made anew when one of them is lost."""

    def __init__(self, workers: int = 0) -> None:
        self._max_workers = workers or cores()
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._max_workers, mp_context=context(), initializer=quiet)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have it done by a process."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool = self._made()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes go; what is cancelled is not waited for."""
        running = [*(getattr(self._pool, "_processes", None) or {}).values()]
        self._pool.shutdown(wait=wait and not cancel_futures, cancel_futures=cancel_futures)
        if cancel_futures:
            for process in running:
                process.kill()
            for process in running:
                process.join()

    def __exit__(self, *failure: object) -> None:
        self.shutdown(cancel_futures=True)


@contextmanager
def executor(workers: int = 0, dask: str = "") -> Iterator[Executor | None]:
    """One worker: in line; otherwise so many processes (0: one a core), or a Dask cluster."""
    if dask:
        with cluster(dask, workers) as client:
            yield client.get_executor()
    elif workers == 1:
        yield None
    else:
        with Cores(workers) as pool:
            yield pool


@contextmanager
def cluster(address: str, workers: int = 0) -> Iterator[Any]:
    """A client of the cluster at an address, or of one that is started here."""
    try:
        dask, distributed = import_module("dask"), import_module("distributed")
    except ImportError as error:
        raise RuleViolation("league.no_dask") from error
    if address != HERE:
        try:
            client = distributed.Client(address, timeout="10s")
        except (OSError, ValueError) as error:
            raise RuleViolation("league.no_cluster", address=address[:60]) from error
        with client:
            if not client.nthreads():
                raise RuleViolation("league.no_workers", address=address[:60])
            yield client
        return
    with dask.config.set(LEAN):
        try:
            started = distributed.LocalCluster(
                n_workers=workers or cores(),
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
        except (OSError, RuntimeError) as error:
            raise RuleViolation("league.no_cluster", address=HERE) from error
        with started, distributed.Client(started) as client:
            yield client

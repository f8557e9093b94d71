"""Options that all large simulations share: how many processes, or which Dask cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from engine.tournaments.executors import executor


def options(description: str | None, **counts: int) -> argparse.ArgumentParser:
    """A parser with these options, each a number with its default, and those of the workers."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, usual in counts.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one a core; 1: in line")
    parser.add_argument("--dask", default="", help="the address of a Dask cluster, or local")
    return parser


@contextmanager
def workers(args: argparse.Namespace) -> Iterator[Executor | None]:
    """Who does the work."""
    with executor(args.workers, args.dask) as found:
        yield found

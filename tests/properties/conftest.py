"""Says how many steps of random play were checked, also where the tests are spread over processes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

CHECKED = pytest.StashKey[int]()


@pytest.fixture
def count_steps(request: pytest.FixtureRequest):
    """Adds to the number of checked steps."""

    def add(steps: int) -> None:
        stash = request.config.stash
        stash[CHECKED] = stash.get(CHECKED, 0) + steps

    return add


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """The last process to finish has the sum."""
    config = session.config
    total = config.stash.get(CHECKED, 0)
    worker = getattr(config, "workerinput", None)
    if worker is not None:
        shared = Path(config._tmp_path_factory.getbasetemp()).parent  # the same for all workers
        (shared / f"steps-{worker['workerid']}").write_text(str(total), "ascii")
        figures = [int(found.read_text("ascii")) for found in shared.glob("steps-*")]
        if len(figures) < worker["workercount"]:
            return
        total = sum(figures)
    if total:
        with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            sys.stderr.write(f"\nrandom play: {total:,} steps checked\n")
            sys.stderr.flush()

"""One JupyterLab for the tests of this folder; errors on the console fail a test as elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.lab import bench
from tests.browser.visitors import Visitors
from tests.serving.running import Running

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.more)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    bench.ready()
    with bench.lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def desk(visitors: Visitors, lab: Running) -> bench.Desk:
    """A browser at the lab, with nothing open yet."""
    return bench.Desk.at(visitors, lab)

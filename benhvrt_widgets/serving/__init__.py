"""Serving the pages with Voilà: configuration, template, and what Voilà 0.5 leaves open.

Nothing heavy is imported here, so that the command line stays light.
"""

import os
from importlib.resources import files
from pathlib import Path


def notebooks() -> Path:
    """The folder of the pages: packed with an installed program, notebooks/ of a checkout."""
    packed = Path(str(files(__name__))) / "pages"
    return packed if packed.is_dir() else Path(__file__).parent.parent.parent / "notebooks"


def served() -> bool:
    """Whether a browser waits for this page, as Voilà tells its kernels; else it is read in a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")

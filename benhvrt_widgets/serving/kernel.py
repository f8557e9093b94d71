"""`python -m benhvrt_widgets.serving.kernel -f FILE`: the kernel of a page."""

from __future__ import annotations

import os
import sys

from ipykernel.kernelapp import launch_new_instance

from benhvrt_widgets.serving.bounds import AFTER_CLICKS, AFTER_SERVER, MEMORY
from benhvrt_widgets.serving.pace import weigh_session
from benhvrt_widgets.serving.reports import report_to_server


def keep_within_bounds() -> None:
    """So much memory, and the server first: whoever asks for more gets an apology."""
    if sys.platform == "linux":  # elsewhere data are counted otherwise
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    if hasattr(os, "nice"):
        os.nice(AFTER_SERVER)
        weigh_session(AFTER_CLICKS)  # until its page has arrived


def main() -> None:
    """Run until told to stop."""
    report_to_server()
    keep_within_bounds()
    launch_new_instance()


if __name__ == "__main__":
    main()

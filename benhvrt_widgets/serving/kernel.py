"""`python -m benhvrt_widgets.serving.kernel -f FILE`: the kernel of a page."""

from __future__ import annotations

from ipykernel.kernelapp import launch_new_instance

from benhvrt_widgets.serving.reports import report_to_server


def main() -> None:
    """Run until told to stop."""
    report_to_server()
    launch_new_instance()


if __name__ == "__main__":
    main()

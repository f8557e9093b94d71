"""`make audit`: known holes of what is locked. It fails if there is one, and if it could not look.

The service that knows them is asked with pip-audit: first that of PyPI, then OSV. Behind a mirror of packages
neither may answer; then nothing is known, and that is said in so many words.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TOOL: Final = ROOT / ".venv-audit" / "bin" / "pip-audit"
LOCK: Final = ROOT / "locks" / "dev.txt"
SERVICES: Final = ("pypi", "osv")
FOUND: Final = "Found "
"""How pip-audit begins what it has found; anything else that it fails with means that it could not look."""
CLEAN: Final = "No known vulnerabilities found"


def command(service: str) -> list[str]:
    """What is run for a service."""
    options = (
        "--strict",
        "--disable-pip",
        "--require-hashes",
        "--progress-spinner",
        "off",
        "--timeout",
        "15",
    )
    return [str(TOOL), *options, "--vulnerability-service", service, "--requirement", str(LOCK)]


def verdict(status: int, said: str) -> bool | None:
    """Whether what is locked is free of known holes; None if nobody knows.

    >>> verdict(0, "No known vulnerabilities found"), verdict(1, "Found 2 known vulnerabilities in 1 package")
    (True, False)
    >>> verdict(1, "ERROR: Dependency not found on PyPI and could not be audited: anyio"), verdict(0, "")
    (None, None)
    """
    if status == 0 and CLEAN in said:
        return True
    return False if any(line.startswith(FOUND) for line in said.splitlines()) else None


def main() -> None:
    """Ask one after the other, until one knows."""
    reasons = []
    for service in SERVICES:
        done = subprocess.run(command(service), check=False, capture_output=True, text=True)
        said = done.stderr + done.stdout
        clean = verdict(done.returncode, said)
        if clean is not None:
            print(said.strip())
            sys.exit(not clean)
        reasons.append(f"  {service}: {next(iter(reversed(said.strip().splitlines())), 'no answer')}")
    sys.exit(
        "NOT AUDITED: no advisory service could be asked, so nothing is known of holes.\n"
        "Run this where PyPI or OSV answers.\n" + "\n".join(reasons)
    )


if __name__ == "__main__":
    main()

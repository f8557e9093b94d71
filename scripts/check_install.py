"""What `make play` costs on a fresh clone: megabytes, and seconds until it prints its address.

    python scripts/check_install.py

The last commit is cloned twice. In one clone `make play` is run as it is, in the other every tool is
installed first, as once it was and as `make test` does; each fetches with a cache of its own, so that neither
finds what the other has brought. Then the commands are run in the other order, which must install what is
missing and nothing twice. Needs the network, and takes some minutes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = "wasmtime*"
"""The kernel's runtime: counted apart."""
MOST_MEGABYTES, MOST_SECONDS = 0.55, 0.7


@dataclass(frozen=True)
class Cost:
    """What an installation took."""

    megabytes: float
    runtime: float
    seconds: float


def megabytes(folder: Path, pattern: str = "*") -> float:
    """What the disk holds of a folder's entries."""
    found = (
        path
        for entry in folder.glob(pattern)
        for path in (entry, *entry.rglob("*"))
        if not entry.is_symlink()
    )
    return sum(path.lstat().st_blocks * 512 for path in found) / 1e6


def until_address(clone: Path, command: str) -> float:
    """The seconds from a command until it prints an address; it is stopped then."""
    clean = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "JUPYTER", "MAKE"))
    }
    environment = {**clean, "PIP_CACHE_DIR": str(clone / "cache"), "BROWSER": "true"}
    environment["BENHVRT_GAMES"] = str(clone / "games")
    begun = time.monotonic()
    with subprocess.Popen(
        ["bash", "-euc", command],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        said = []
        for line in running.stdout or ():
            said.append(line)
            if "http://" in line:
                break
        seconds = time.monotonic() - begun
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGINT)
    if not said or "http://" not in said[-1]:
        sys.exit("".join(said))
    return seconds


def cost(clone: Path, command: str) -> Cost:
    """Of a command in a fresh clone."""
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    seconds = until_address(clone, command)
    packages = next((clone / ".venv" / "lib").glob("python*/site-packages"))
    runtime = megabytes(packages, RUNTIME)
    return Cost(megabytes(clone / ".venv") - runtime, runtime, seconds)


def main() -> None:
    """Measure, print, and say whether it is light."""
    serve = ".venv/bin/benhvrt serve"
    with tempfile.TemporaryDirectory() as folder:
        everything, playing = Path(folder) / "everything", Path(folder) / "playing"
        before = cost(everything, f"scripts/setup.sh tools && {serve}")
        after = cost(playing, "make play")
        print(f"{'':24} {'MB':>6} {'kernel':>7} {'s':>6}")
        for name, each in (("with every tool", before), ("make play", after)):
            print(f"{name:24} {each.megabytes:6.0f} {each.runtime:7.0f} {each.seconds:6.1f}")
        lighter, quicker = after.megabytes / before.megabytes, after.seconds / before.seconds
        print(f"{'share':24} {lighter:6.2f} {'':7} {quicker:6.2f}")
        print(f"make play again          {until_address(playing, 'make play'):21.1f}")
        print(f"make play after tools    {until_address(everything, 'make play'):21.1f}")
        print(
            f"tools after make play    {until_address(playing, f'scripts/setup.sh tools && {serve}'):21.1f}"
        )
        print(f"make play after both     {until_address(playing, 'make play'):21.1f}")
    if lighter > MOST_MEGABYTES or quicker > MOST_SECONDS:
        sys.exit(f"more than {MOST_MEGABYTES} of the megabytes or {MOST_SECONDS} of the seconds")


if __name__ == "__main__":
    main()

"""The licences of everything that is locked: `python scripts/licences.py` writes docs/reference/licences.md.

With --check it only looks whether the table is complete, and nothing copyleft came in without a word.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TABLE: Final = ROOT / "docs" / "reference" / "licences.md"
COPYLEFT: Final = re.compile(r"GPL|Mozilla|MPL|EUPL|Eclipse|CDDL|Creative Commons|CC-BY", re.IGNORECASE)
SAID: Final = {
    "axe-playwright-python": "carries axe-core (MPL 2.0) for tests; unchanged, no part of what is given away",
    "certifi": "MPL 2.0: a list of certificates, unchanged",
    "fqdn": "MPL 2.0: a check of names that jupyter_server asks for; unchanged",
    "hypothesis": "MPL 2.0: makes up cases for tests; unchanged, no part of what is given away",
    "pathspec": "MPL 2.0: reads patterns of files for a tool; unchanged",
    "pyzmq": "wraps libzmq (MPL 2.0), unchanged",
    "tqdm": "MPL 2.0 in part: a bar in a tool; unchanged",
}
"""What is copyleft, and why it may be here: file by file, unchanged, and nothing of ours is under it."""
ELSEWHERE: Final = {
    "appnope": "BSD-2-Clause",
    "axe-playwright-python": "MIT",
    "colorama": "BSD-3-Clause",
    "editables": "MIT",
    "hatchling": "MIT",
    "pywinpty": "MIT",
    "tomlkit": "MIT",
    "trove-classifiers": "Apache-2.0",
}
"""Of packages that do not say, or are for other platforms and builds: looked up by hand."""
HEAD: Final = """# Licences

Everything that `make test` installs, as `locks/dev.txt` has it. What runs the program is marked: that is all
that `make play` installs, by `locks/play.txt`. The rest are tools and tests. Nothing needs the GPL. What is
copyleft file by file (MPL) is used as it comes, and says why it is here. `scripts/licences.py` writes it.

| package | licence | runs | why, if it is copyleft |
| --- | --- | --- | --- |
"""


def locked(name: str) -> list[str]:
    """The packages of a lock file."""
    text = (ROOT / "locks" / name).read_text("utf-8")
    return sorted(set(re.findall(r"^([a-z0-9][a-z0-9._-]*)==", text, re.MULTILINE)))


def licence(package: str) -> str:
    """What a package says of its licence, in a few words; empty if it is not installed here."""
    try:
        found = metadata(package)
    except PackageNotFoundError:
        return ""
    sorts = found.get_all("Classifier") or ()
    classes = [each.rpartition(" :: ")[2] for each in sorts if "License ::" in each]
    said = str(found.get("License-Expression") or ", ".join(classes) or found.get("License") or "not said")
    return " ".join(said.split())[:60]


def main() -> None:
    """Write the table, or check it."""
    runs = {*locked("play.txt")} - {"hatchling", "editables"}
    table = TABLE.read_text("utf-8") if TABLE.is_file() else ""
    known = dict(re.findall(r"^\| ([\w.-]+) \| ([^|]+) \|", table, re.MULTILINE))
    rows, wrong = [], []
    for package in locked("dev.txt"):
        said = ELSEWHERE.get(package) or licence(package) or known.get(package, "").strip() or "not said"
        if said == "not said":
            wrong.append(f"{package} does not say its licence: look it up")
        if COPYLEFT.search(said) and package not in SAID:
            wrong.append(f"{package} is under {said}, and nothing says why it is here")
        if package not in known:
            wrong.append(f"{package} is not in {TABLE.name}")
        rows.append(f"| {package} | {said} | {'yes' if package in runs else ''} | {SAID.get(package, '')} |")
    if "--check" not in sys.argv:
        TABLE.write_text(HEAD + "\n".join(rows) + "\n", "utf-8")
        wrong = [each for each in wrong if not each.endswith(TABLE.name)]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

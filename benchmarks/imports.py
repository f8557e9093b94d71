"""How long `import benhvrt_widgets` takes with every public name touched, beside `import bqplot`.

python benchmarks/imports.py [times]        fresh processes, in turns; the least time of each counts
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

CLOCK = "import time; begun = time.perf_counter(); {}; print(time.perf_counter() - begun)"
TOUCHED = "import benhvrt_widgets as bh; [getattr(bh, name) for name in bh.__all__]"
CODE = {"bqplot": "import bqplot", "benhvrt_widgets": TOUCHED}


def seconds(code: str) -> float:
    """Of one import in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-c", CLOCK.format(code)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main(times: str = "9") -> None:
    """Measure and print."""
    for code in CODE.values():
        seconds(code)  # so that everything is compiled
    rows = [{name: seconds(code) for name, code in CODE.items()} for _ in range(int(times))]
    for name in CODE:
        took = [row[name] for row in rows]
        print(f"{name:16} least {min(took):.3f} s, median {median(took):.3f} s")
    ours, theirs = (min(row[name] for row in rows) for name in ("benhvrt_widgets", "bqplot"))
    each = median(row["benhvrt_widgets"] / row["bqplot"] for row in rows)
    print(f"ratio            of the least {ours / theirs:.2f}, median {each:.2f}; at most 0.8 is wanted")


if __name__ == "__main__":
    main(*sys.argv[1:])

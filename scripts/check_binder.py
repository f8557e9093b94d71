"""What Binder would do with this repository, without Docker: a fresh environment, its server, a visitor.

    python scripts/check_binder.py

The last commit is cloned, what Binder's base image brings is installed and our pins on top of it, postBuild
is run, a notebook server is started with a token under a path as a hub does, and every page that the badges
name is opened in a browser. Needs the network, and takes some two minutes.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.visitors import Visitors  # noqa: E402
from tests.serving.running import Running, started, until  # noqa: E402

BASE = (
    "ipykernel==7.0.1",
    "ipywidgets==8.1.7",
    "jupyter-client==8.6.3",
    "jupyter-resource-usage==1.2.0",
    "jupyter-server==2.17.0",
    "jupyterhub==5.4.0",
    "jupyterlab==4.4.9",
    "notebook==7.4.7",
    "platformdirs==4.5.0",
    "tornado==6.5.2",
    "traitlets==5.14.3",
)
"""What the base image has, in repo2docker 2026.4: buildpacks/conda/environment.py-3.11-linux-64.lock."""
UNDERSTOOD = (
    "environment for python=3.11",
    'pip install --no-cache-dir -r "binder/requirements.txt"',
    "RUN ./binder/postBuild",
    'CMD ["jupyter", "notebook"',
)
"""What repo2docker says when it has read our files."""
PREFIX = "user/visitor/"
MEGABYTES = 400
URLPATH = re.compile(r"(?:urlpath=|`)((?:voila|lab)%2F[\w.%-]+)")


def run(*command: str | Path, where: Path, **environment: str) -> str:
    """What a command prints; if it fails, that and the end."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "JUPYTER"))}
    done = subprocess.run(
        command, cwd=where, env=clean | environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def installed(tools: Path, *wanted: str, where: Path) -> None:
    """Let the pip of an environment install something."""
    run(tools / "pip", "install", "--quiet", "--disable-pip-version-check", *wanted, where=where)


def python(clone: Path) -> str:
    """The Python that runtime.txt asks for, or else our own."""
    wanted = (clone / "binder" / "runtime.txt").read_text("utf-8").strip().replace("python-", "python")
    return shutil.which(wanted) or sys.executable


def built(folder: Path) -> tuple[Path, Path]:
    """A clean clone, and an environment made of it as Binder makes one."""
    clone, tools = folder / "clone", folder / "environment" / "bin"
    run("git", "clone", "--quiet", ROOT, clone, where=folder)
    run(python(clone), "-m", "venv", tools.parent, where=folder)
    installed(tools, *BASE, where=clone)
    installed(tools, "-r", "binder/requirements.txt", where=clone)
    print(run(tools / "pip", "check", where=clone).strip())
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    print(run("binder/postBuild", where=clone, PATH=path, HOME=str(folder)).strip())
    return clone, tools


def parsed(folder: Path, clone: Path) -> None:
    """Let repo2docker read the files, in an environment of its own."""
    tools = folder / "repo2docker" / "bin"
    run(sys.executable, "-m", "venv", tools.parent, where=folder)
    installed(tools, "jupyter-repo2docker", where=folder)
    done = subprocess.run(
        [tools / "repo2docker", "--no-build", "--debug", clone], capture_output=True, text=True, check=False
    )
    told = done.stdout + done.stderr
    for step in UNDERSTOOD:
        if done.returncode or step not in told:
            sys.exit(f"repo2docker does not say: {step}\n{told[-4000:]}")
    print("repo2docker reads binder/")


def visited(browser: Browser, server: Running, path: str, token: str) -> None:
    """Open a page as a badge does, and leave it."""
    opened = f"{PREFIX}{path}"
    if '"kernelId"' in server.get(opened)[1]:
        sys.exit(f"{path} is open without the token")
    if not path.startswith("voila"):
        print(f"{path}: {server.get(f'{opened}?token={token}')[0]}")
        return
    visitors = Visitors(browser)
    page = visitors.enter(server, f"{opened}?token={token}")
    page.locator("#rendered_cells").locator("button, a[href]").first.wait_for()
    if "lessons/" in path:
        page.locator(".bhl-chart .svg-figure").wait_for(state="attached")
    (kernel,) = server.kernels()
    weights = [process.memory_info().rss / 2**20 for process in (kernel, server.process)]
    shown = page.locator("#rendered_cells").locator("button, a[href]").first.inner_text()
    visitors.leave()
    until(lambda: not server.kernels(), "a kernel that goes with its page")
    print(f"{path}: {shown!r}; kernel {weights[0]:.0f} MB, with the server {sum(weights):.0f} MB")
    if visitors.unexpected() or sum(weights) > MEGABYTES:
        sys.exit("\n".join(visitors.unexpected()) or f"more than {MEGABYTES} MB")


def main() -> None:
    """Build, start, visit."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder, token = Path(made), secrets.token_hex(16)
        clone, tools = built(folder)
        parsed(folder, clone)
        told = "".join((clone / name).read_text("utf-8") for name in ("README.md", "binder/README.md"))
        options = (
            *("--ip=127.0.0.1", "--port=0", "--no-browser", "--allow-root"),
            *(f"--ServerApp.base_url=/{PREFIX}", f"--IdentityProvider.token={token}"),
            f"--ServerApp.root_dir={clone}",
        )
        home = {"HOME": str(folder), "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with started([str(tools / "jupyter"), "notebook", *options], folder, home) as server:
            for path in dict.fromkeys(map(unquote, URLPATH.findall(told))):
                visited(browser, server, path, token)
        browser.close()


if __name__ == "__main__":
    main()

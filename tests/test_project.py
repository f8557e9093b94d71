"""The project around the code: one version, documents that tell the truth, a wheel that plays."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import engine
from benhvrt_widgets.serving import app

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "binder").glob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
WATCH = ("watch", "--game", "ben-hvrt", "--seats", "6", "--series", "basic", "--seed", "7")

FAKE_PYTHON = """#!/bin/sh
case "$*" in
  "-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && echo "$PWD/$3/bin/python" >"$3/bin/pip" ;;
  "-m pip install "*) echo "$*" >>{log} ;;
  "-m pip --version") ;;
  *) exec {python} "$@" ;;
esac
"""

SERVED = """
from benhvrt_widgets.serving import app
pages = app.pages(app.notebooks())
server = app.make(app.Site(app.notebooks(), pages), app.bind(0))
print(server.template_paths[0].split("/")[-1], *pages)
"""


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def program(arguments: tuple[str, ...], where: Path, **environment: str) -> str:
    """What `benhvrt` of this environment prints, started in some folder."""
    script = Path(sys.executable).with_name("benhvrt")
    environment = {**os.environ, **environment}
    return subprocess.run(
        [script, *arguments], cwd=where, env=environment, check=True, capture_output=True, text=True
    ).stdout


def tracked() -> list[Path]:
    """The files of the project; outside a checkout, all but what tools leave behind."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        return [ROOT / line for line in listing.stdout.split("\0") if line and (ROOT / line).is_file()]
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()} | {".git"}
    return [p for p in ROOT.rglob("*") if p.is_file() and not ignored & set(p.relative_to(ROOT).parts)]


def test_version_has_one_source(tmp_path: Path) -> None:
    assert metadata.version("benhvrt-lab") == engine.__version__
    assert engine.__version__ in program(("--version",), tmp_path).split()


def run_document(document: Path) -> int:
    """Run the Python of a document from top to bottom; the number of examples that are not as printed."""
    names: dict[str, object] = {"__name__": "document"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for language, code in FENCE.findall(document.read_text("utf-8")):
        if language == "python":
            exec(compile(code, name(document), "exec"), names)  # noqa: S102 - our own documents
        elif language == "pycon":
            example = doctest.DocTestParser().get_doctest(code, names, name(document), name(document), 0)
            runner.run(example, clear_globs=False)
            names.update(example.globs)
    return runner.failures


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if "```py" in d.read_text("utf-8")], ids=name)
def test_python_in_documents_runs(document: Path, tmp_path: Path) -> None:
    # in a process of its own: a page that declares a bot must not add it to everybody's tests
    done = subprocess.run(
        [sys.executable, __file__, document], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            page = (document.parent / path) if path else document
            assert page.exists(), target
            if anchor:
                headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
                slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in slugs, target


def test_every_document_is_reachable() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / t).resolve() for t in LINK.findall(index.read_text("utf-8")) if ":" not in t}
    assert [name(p) for p in (ROOT / "docs").rglob("*.md") if p != index and p.resolve() not in linked] == []


def test_nothing_names_a_machine_or_a_registry() -> None:
    folders = "|".join(("home", "root", "opt", "work", "Users", "mnt"))
    hosts = "|".join(("py" + "pi", "python" + "hosted", "npm" + "js", "deb" + "ian"))
    suspect = re.compile(rf"(?<![\w.$}}])/(?:{folders})/\w|\b(?:{hosts})\.(?:org|com|net)\b")
    found = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name(path)}: {line.strip()[:80]}" for line in text.splitlines() if suspect.search(line)]
    assert found == []


def locked(name: str) -> dict[str, list[str]]:
    """By package, the versions that a lock file has: several where they differ by Python."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "locks" / name).read_text("utf-8").splitlines():
        if pin := re.match(r"([a-z0-9][a-z0-9._-]*)==([\w.]+)", line):
            found.setdefault(pin[1], []).append(pin[2])
    return found


def test_binder_files() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == ["-r ../locks/binder.txt"]
    pins = locked("binder.txt")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {r.name: r.specifier for r in map(Requirement, project["dependencies"])}
    assert not {"ipykernel", "jupyter-server", "jupyterlab", "notebook"} & pins.keys()  # Binder has its own
    assert wanted.keys() - {"ipykernel", "jupyter-server"} <= pins.keys()
    for package in wanted.keys() & pins.keys():
        assert all(wanted[package].contains(pin) for pin in pins[package]), package
    assert (ROOT / "binder" / "runtime.txt").read_text("utf-8") == "python-3.11\n"


@pytest.mark.parametrize("name", ["dev.txt", "play.txt", "binder.txt"])
def test_everything_that_is_installed_is_locked_by_hash(name: str) -> None:
    text = (ROOT / "locks" / name).read_text("utf-8")
    for block in re.split(r"\n(?=[a-z0-9])", text.partition("\n")[2].partition("make lock\n")[2]):
        assert re.match(r"[a-z0-9][a-z0-9._-]*==\S+", block), block[:80]
        assert "--hash=sha256:" in block, block[:80]
    assert "://" not in text, "no registry's address"
    assert not re.search(r"^-", text, re.MULTILINE), "no options"


def test_the_lock_is_of_this_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tools = (ROOT / "scripts" / "build.in").read_text("utf-8").splitlines()
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"], *tools]
    pins = locked("dev.txt")
    for requirement in map(Requirement, [line for line in asked if not line.startswith("#")]):
        found = pins.get(requirement.name.lower().replace("_", "-"), [])
        assert found, f"{requirement}: run make lock"
        assert all(requirement.specifier.contains(pin) for pin in found), f"{requirement}: run make lock"
    for lock in ("play.txt", "binder.txt"):
        for name, versions in locked(lock).items():
            assert pins[name] == versions, f"{lock} has what is tested"


def test_playing_installs_what_playing_needs_and_no_tool() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = locked("play.txt").keys()
    assert {r.name for r in map(Requirement, project["dependencies"])} <= pins
    tools = {r.name for r in map(Requirement, project["optional-dependencies"]["dev"])}
    assert tools & pins <= {"nbclient", "websockets"}, "Voilà needs them"
    assert tools - {"nbclient", "websockets"} <= locked("dev.txt").keys() - pins


def test_whoever_has_the_tools_has_what_playing_needs(tmp_path: Path) -> None:
    """`make play` after `make test` installs nothing again; tools come when they are asked for."""
    for path in (
        "scripts/setup.sh",
        "pyproject.toml",
        "locks",
        "engine/__init__.py",
        "benhvrt_widgets/serving/template",
    ):
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / path).is_dir() else shutil.copy)(ROOT / path, target)
    (tmp_path / ".venv").mkdir()
    log = tmp_path / "log"
    fake = tmp_path / "fake" / "python3"  # makes environments whose pip notes what it is told to install
    fake.parent.mkdir()
    fake.write_text(FAKE_PYTHON.format(python=sys.executable, log=log), "utf-8")
    fake.chmod(0o755)
    environment = {**os.environ, "PATH": f"{fake.parent}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("PYTHON", None)

    def asked(*what: str) -> list[str]:
        log.write_text("", "utf-8")
        subprocess.run(
            [tmp_path / "scripts" / "setup.sh", *what], env=environment, check=True, capture_output=True
        )
        return re.findall(r"locks/(\w+)\.txt", log.read_text("utf-8"))

    assert asked() == ["play"]
    assert asked() == []
    assert asked("tools") == ["dev"]
    assert asked("tools") == asked() == []
    with (tmp_path / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("# changed")
    assert asked() == ["play"]
    assert asked("tools") == ["dev"]


def test_licences_are_told_and_nothing_copyleft_comes_in_without_a_word() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/licences.py", "--check"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_what_has_private_names_of_ours_in_it_has_an_upper_bound() -> None:
    """Whoever uses what others do not promise must not be surprised by their next version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    bounded = {r.name for r in map(Requirement, project["dependencies"]) if "<" in str(r.specifier)}
    assert {"ipykernel", "jupyter-client", "jupyter-server", "tornado", "traitlets", "voila"} <= bounded


def test_binder_check_passes(tmp_path: Path) -> None:
    script = ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    subprocess.run([script], cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert "configuration" in (tmp_path / "config" / "voila.py").read_text("utf-8")


@pytest.mark.more
def test_same_story_under_two_hash_seeds(tmp_path: Path) -> None:
    stories = [program(WATCH, tmp_path, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert stories[0] == stories[1]
    assert len(stories[0].splitlines()) > 20


@pytest.mark.more
def test_wheel_plays_outside_the_checkout(tmp_path: Path) -> None:
    def run(*command: str | Path) -> str:
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        done = subprocess.run(command, cwd=tmp_path, env=clean, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", ROOT)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=True)
    tools = tmp_path / "clean" / "bin"
    run(tools / "python", "-m", "pip", "install", "--quiet", wheel)
    home = run(tools / "python", "-c", "import engine; print(engine.__file__)").strip()
    assert Path(home).is_relative_to(tmp_path / "clean")
    assert run(tools / "benhvrt", *WATCH) == program(WATCH, tmp_path)
    assert run(tools / "benhvrt", "rules") == program(("rules",), tmp_path)
    template, *pages = run(tools / "python", "-c", SERVED).split()
    assert template == "benhvrt"
    assert pages == [*app.pages(app.notebooks())]
    assert {"index.ipynb", "play.ipynb", "fr/index.ipynb", "lessons/04_escalation.ipynb"} <= {*pages}


if __name__ == "__main__":
    sys.exit(run_document(Path(sys.argv[1])))

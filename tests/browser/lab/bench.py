"""A real JupyterLab in an environment of its own, and a person who works in it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Visitors
from tests.serving.running import Running, started

ROOT = Path(__file__).parent.parent.parent.parent
TOOLS = ROOT / ".venv-lab" / "bin"
TOKEN = "between-tests"  # noqa: S105 - of a server that lives as long as a test
PATIENCE = 60_000  # ms; a kernel starts, imports, and draws
WITHOUT = (
    "@jupyterlab/apputils-extension:announcements",  # asks whether it may ask for news
    "@jupyterlab/debugger-extension",  # complains when a kernel is restarted
)
OPTIONS = (
    *("--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", f"--IdentityProvider.token={TOKEN}"),
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--LabApp.news_url=None",
    "--LabApp.expose_app_in_browser=True",  # so that commands of the menus can be given by name
)


def ready() -> None:
    """Make the environment, unless it is there; it takes a minute and the network, once."""
    subprocess.run([ROOT / "scripts" / "setup.sh", "lab"], check=True)


@contextmanager
def lab(folder: Path) -> Iterator[Running]:
    """A JupyterLab of the notebooks in a folder; nothing of it is left outside of that folder."""
    hidden = folder / ".lab"
    places = {f"JUPYTER_{name}_DIR": str(hidden / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    places |= {f"JUPYTERLAB_{name}_DIR": str(hidden / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    page = hidden / "config" / "labconfig" / "page_config.json"
    page.parent.mkdir(parents=True)
    page.write_text(json.dumps({"disabledExtensions": dict.fromkeys(WITHOUT, True)}), "utf-8")
    path = f"{TOOLS}{os.pathsep}{os.environ['PATH']}"
    environment = {**places, "HOME": str(hidden), "BENHVRT_GAMES": str(hidden / "games"), "PATH": path}
    command = [str(TOOLS / "jupyter-lab"), *OPTIONS, f"--ServerApp.root_dir={folder}"]
    with started(command, folder, environment) as server:
        yield server


def notebook(path: Path, *sources: str | tuple[str, ...]) -> Path:
    """Write a notebook: each text is a cell of code; ("markdown", text, tag, ...) is one of prose."""
    cells = []
    for source in sources:
        kind, text, *tags = ("code", source) if isinstance(source, str) else source
        make = nbformat.v4.new_markdown_cell if kind == "markdown" else nbformat.v4.new_code_cell
        cells.append(make(text, metadata={"tags": tags} if tags else {}))
    path.parent.mkdir(parents=True, exist_ok=True)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)
    return path


@dataclass
class Desk:
    """A browser at a notebook."""

    page: Page
    server: Running
    visitors: Visitors

    @classmethod
    def at(cls, visitors: Visitors, server: Running) -> Desk:
        """Open the lab with nothing in it."""
        desk = cls(visitors.arrive(server).new_page(), server, visitors)
        desk.page.set_default_timeout(PATIENCE)
        desk.page.goto(f"{server.address}lab?reset&token={TOKEN}")
        desk.page.locator(".jp-Launcher").wait_for()  # comes last, and would come in front
        return desk

    def write(self, name: str, *cells: str | tuple[str, ...]) -> None:
        """Write a notebook of these cells, and open it."""
        notebook(self.server.games / name, *cells)
        self.open(name)

    def wait(self) -> None:
        """Wait until the notebook in front is open and its kernel has nothing to do."""
        self.page.wait_for_function(
            """() => {
              const panel = window.jupyterapp?.shell.currentWidget, session = panel?.sessionContext;
              const open = session?.isReady && panel.content.widgets.length;
              return open && session.session?.kernel?.status === "idle";
            }"""
        )

    def command(self, name: str, **arguments: Any) -> None:
        """Give a command as a menu does, and wait until it is carried out."""
        self.page.evaluate(
            "async ([name, given]) => { await jupyterapp.commands.execute(name, given); }", [name, arguments]
        )

    def ask(self, code: str, given: object = None) -> Any:
        """What JavaScript makes of the notebook in front, ``panel``."""
        code = f"given => {{ const panel = jupyterapp.shell.currentWidget; return {code}; }}"
        return self.page.evaluate(code, given)

    def open(self, path: str) -> None:
        """Open a notebook of the lab's folder, beside those that are open, and wait for its kernel."""
        self.command("docmanager:open", path=path)
        self.front(path)
        self.wait()

    def front(self, path: str) -> None:
        """Bring an open notebook to the front, if another has come before it."""
        self.page.wait_for_function(
            """path => {
              const { shell } = jupyterapp, at = widget => widget?.context?.path === path;
              const behind = !at(shell.currentWidget) && [...shell.widgets("main")].find(at);
              if (behind) shell.activateById(behind.id);
              return at(shell.currentWidget);
            }""",
            arg=path,
        )

    def run_all(self) -> None:
        """Run all cells."""
        self.command("notebook:run-all-cells")

    def run(self, index: int) -> None:
        """Run one cell."""
        self.select(index)
        self.command("notebook:run-cell")

    def select(self, index: int) -> None:
        """Make a cell the active one."""
        self.ask("panel.content.activeCellIndex = given", index)

    def save(self) -> None:
        """Save the notebook in front."""
        self.command("docmanager:save")

    def restart(self) -> None:
        """Restart the kernel; outputs stay. What the lab had just asked the old one is nobody's fault."""
        self.visitors.allow("Canceled future for")
        self.ask("panel.sessionContext.restartKernel().then(() => null)")
        self.wait()

    def reload(self) -> None:
        """Load the page again; whoever asks whether to leave is told yes.

        What was open is restored, and then, once there are files, that of the address comes to the front.
        """
        path = self.ask("panel.context.path")
        self.page.once("dialog", lambda dialog: dialog.accept())
        self.page.reload()
        self.page.wait_for_function("() => window.jupyterapp?.restored.then(() => true)")
        self.page.locator(".jp-FileBrowser:not(.jp-mod-restoring)").wait_for(state="attached")
        self.front(path)
        self.wait()

    def cell(self, index: int) -> Locator:
        """One cell of the notebook in front."""
        return self.page.locator(
            f'.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell[data-windowed-list-index="{index}"]'
        )

    def type(self, index: int, text: str) -> None:
        """Click into a cell of code and type."""
        editor = self.cell(index).locator(".cm-content")
        editor.click()
        self.page.keyboard.press("Control+End")
        self.page.keyboard.type(text)

    def source(self, index: int) -> str:
        """The text of a cell as the notebook has it."""
        return str(self.ask("panel.model.cells.get(given).sharedModel.getSource()", index))

    def run_until(self, index: int, text: str) -> None:
        """Run a cell until it prints this: a change may still be on its way to the kernel."""
        for _ in range(20):
            self.run(index)
            if text in self.cell(index).locator(".jp-OutputArea-output").last.inner_text():
                return
        self.printed(index, text)

    def printed(self, index: int, text: str) -> None:
        """Wait until a cell has put this out."""
        expect(self.cell(index).locator(".jp-OutputArea-output")).to_contain_text([text])

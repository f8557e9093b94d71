"""Take the pictures of the page for the docs: python scripts/screenshots.py [folder].

Lobby, auction, race and result of one seeded race, wide and on a phone, light and dark. It needs Chromium and
Playwright, which `make browser` installs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images" / "page"
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
THEMES = ("light", "dark")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SEED = "12"
DECISIONS_AT_MOST = 80


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of our own, with no saved games."""
    with TemporaryDirectory() as games:
        command = [Path(sys.executable).with_name("benhvrt"), "serve", "--no-browser", "--port", "8970"]
        environment = {**os.environ, "BENHVRT_GAMES": games}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as server:
            try:
                said = server.stdout.readline() if server.stdout else ""
                found = re.search(r"http://\S+", said)
                if found is None:
                    raise SystemExit(f"the server said: {said}")
                yield found[0]
            finally:
                server.terminate()


PRESS = """() => {
  const buttons = [...document.querySelectorAll(".bh-main button:not([disabled])")];
  const named = (pattern) => buttons.find((button) => pattern.test(button.innerText));
  const pressed = named(/Skip to me/) || named(/^(Pass|Let the table bid)$/) || buttons[buttons.length - 1];
  if (pressed) pressed.click();
}"""
"""Skip, pass, or else the large button; in one go, since buttons come and go."""


def race(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """One race from the lobby to the result, with four pictures."""
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    page = browser.new_page(viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    page.goto(address)
    page.get_by_role("button", name=re.compile("Race now")).wait_for()

    def shoot(name: str) -> None:
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", animations="disabled")

    shoot("lobby")
    page.get_by_role("button", name="Customise").click()
    page.get_by_label("Seed").fill(SEED)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".bh-stage").wait_for()
    taken: set[str] = set()
    for _ in range(DECISIONS_AT_MOST):
        page.wait_for_timeout(450)  # a button that has just changed does not listen for a moment
        for name, seen in (("auction", ".bh-ladder"), ("race", ".bh-target"), ("result", ".bh-s-result")):
            ready = page.locator(".bh-primary:not([disabled])").count() or name == "result"
            if name not in taken and page.locator(seen).count() and ready:
                page.wait_for_timeout(600)
                shoot(name)
                taken.add(name)
        if "result" in taken:
            break
        page.evaluate(PRESS)
    page.close()


def main() -> None:
    """All sizes and themes."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size in SIZES:
            for theme in THEMES:
                race(browser, address, folder, size, theme)
        browser.close()


if __name__ == "__main__":
    main()

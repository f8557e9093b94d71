"""Measured at every decision of a game, on desk and phone, in both languages: room, targets, rest, waits."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.stagings.ben_hvrt import tempo
from benhvrt_widgets.visit import running
from engine.replay.store import Store
from tests.browser.playing import DEAF, STEPS_AT_MOST
from tests.browser.visitors import DESKTOP, PHONE, Visitors
from tests.serving.running import Running
from tests.widgets.visitor import Visitor as Table

TARGET = 44  # px
KNOWN = re.compile(
    r"bh-s-result: the page scrolls down"  # to the chart, once all is decided
)
"""Meant so."""

TROUBLE = """(least) => {
  const root = document.querySelector(".bh");
  const boxed = (node) => node.getBoundingClientRect();
  const seen = (node) => boxed(node).width > 0 && boxed(node).height > 0
    && getComputedStyle(node).visibility === "visible" && !node.closest(".bh-hidden");
  const all = (what) => [...root.querySelectorAll(what)].filter(seen);
  const name = (node) => `${node.className?.baseVal ?? node.className}: ${
    (node.ariaLabel || node.innerText || "").slice(0, 40)}`;
  const outside = ({ top, left, bottom, right }) =>
    top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  const hit = (node, x, y) => document.elementFromPoint(x, y)?.closest("button, select, input") === node;
  const tapped = (node) => { // how high it is for a finger: a button may reach further than it looks
    const { x, y, width, height } = boxed(node);
    const rows = [...Array(2 * least).keys()].map((n) => y + height / 2 - least + n);
    return rows.filter((row) => hit(node, Math.min(x + width / 2, innerWidth - 1), row)).length;
  };
  const small = (node) => boxed(node).width < least - 0.5
    || (boxed(node).height < least - 0.5 && tapped(node) < least);
  const size = ({ width, height }) => `${Math.round(width)}x${Math.round(height)}`;
  const worded = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  const clips = (node) => !["visible", "auto", "scroll"].includes(getComputedStyle(node).overflowX);
  const page = document.documentElement;
  return [
    ...(page.scrollHeight > innerHeight ? ["the page scrolls down"] : []),
    ...(page.scrollWidth > innerWidth ? ["the page scrolls across"] : []),
    ...all(".bh-sentence p, .bh-action .bh-large").filter((node) => outside(boxed(node)))
      .map((node) => `out of sight: ${name(node)}`),
    ...all("button, select, input:not([type=range])")
      .filter((node) => !node.closest("svg, .bh-text, .bh-terms, p") && small(node))
      .map((node) => `small: ${name(node)} ${size(boxed(node))}, ${tapped(node)} for a finger`),
    ...all("*").filter((node) => worded(node) && clips(node) && node.scrollWidth > node.clientWidth + 1)
      .map((node) => `cut: ${name(node)} ${node.scrollWidth} in ${node.clientWidth}`),
    ...document.getAnimations().filter((move) => move.playState === "running")
      .map((move) => move.effect.target).filter((node) => root.contains(node))
      .map((node) => `moves: ${name(node)}`),
  ];
}"""
"""What is not as it should be on the screen just now."""


def decided(page: Page) -> None:
    """Skip what the others do, until it is our decision, or all is over."""
    expect(page.locator(".bh-sentence")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".bh-action [data-place=primary]")).to_be_enabled()
    page.wait_for_timeout(DEAF)


@pytest.mark.parametrize(("lang", "size"), [("fr", PHONE), ("fr", DESKTOP), ("en", PHONE)])
def test_every_decision_fits(visitors: Visitors, server: Running, lang: str, size: tuple[int, int]) -> None:
    page = visitors.enter(server, f"?lang={lang}", size=size, reduced_motion="reduce")
    page.locator(".bh-lobby .bh-primary").first.click()
    found: dict[str, None] = {}
    kinds = set()
    for _ in range(STEPS_AT_MOST):
        decided(page)
        kind = page.locator(".bh-stage").get_attribute("class") or ""
        kinds.add(kind.split("bh-s-")[-1])
        found |= {f"{kind}: {trouble}": None for trouble in page.evaluate(TROUBLE, TARGET)}
        text = page.locator(".bh").inner_text()
        if lang == "fr" and re.search(r"\btours?\b(?! de (?:piste|jeu))", text):
            found |= {f"a bare tour: {line}": None for line in text.splitlines() if "tour" in line}
        if page.locator(".bh-final").count():
            break
        page.locator(".bh-action [data-place=primary]").click()
    assert {"auction", "trade", "race", "result"} <= kinds
    assert "\n".join(each for each in found if not KNOWN.search(each)) == ""


# -- waits ------------------------------------------------------------------------------------------


async def waits(store: Store, seed: str, clock: list[float]) -> list[tuple[str, float]]:
    """A game by the large button: for each click where it led to, and the seconds until all was shown."""
    table = Table(store, "en")
    table.hear({"do": "start", "settings": {"seed": seed}})
    found = []
    while True:
        began = sum(clock)
        while table.visit.playback.on:
            assert table.running._playing is not None
            await asyncio.wait({table.running._playing})
        scene = table.scene
        found.append(("race" if scene["stage"]["kind"] == "race" else "auction", sum(clock) - began))
        actions = scene["actions"]
        if not actions or not actions["primary"]:
            return found
        primary = actions["primary"]
        if primary.get("do"):
            table.hear({"do": primary["do"], "on": True})
        else:
            table.hear({"do": "choose", "index": primary["index"], "key": actions["key"]})


def test_thirty_waits_are_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in the seconds that the page asks for, not in those that pass here."""
    clock: list[float] = []
    rest = asyncio.sleep

    async def asleep(seconds: float) -> None:
        clock.append(seconds)
        await rest(0)

    monkeypatch.setattr(running.asyncio, "sleep", asleep)
    with ThreadPoolExecutor(1) as aside:  # the browser has a loop of its own here
        found = [
            wait
            for seed in ("1", "21", "28")
            for wait in aside.submit(
                lambda seed=seed: asyncio.run(waits(Store(tmp_path), seed, clock))
            ).result()
        ]
    assert len(found) > 30
    for kind, seconds in found:
        assert seconds <= tempo.LONGEST_WAIT[kind] + 0.01
    assert max(seconds for _, seconds in found) > 2  # and yet there is something to see

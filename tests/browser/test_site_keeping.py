"""What a browser keeps of the static site: updates, being rid of it, and what cannot run it at all."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.i18n import say
from scripts.make_site import SITE, name_build
from tests.browser.handed import PYTHON, Handed, entered, handed, there
from tests.browser.playing import DEAF, Player
from tests.browser.test_access import barriers
from tests.browser.visitors import DESKTOP, Visitors, shot

pytestmark = pytest.mark.more
NEWER = "document.documentElement.dataset.newer"
BUILD = "document.documentElement.dataset.build"
SETTLED = 3.0  # seconds until a browser has done with a page that was closed
CACHES = "caches.keys().then((names) => names.sort().join())"


@pytest.fixture
def own_site(tmp_path: Path) -> Path:
    """A copy of the site, to be changed."""
    return Path(shutil.copytree(SITE, tmp_path / "site"))


def renew(folder: Path, *, halfway: bool = False) -> str:
    """The next version is put up; or first its script alone, as while files are being copied."""
    before = (folder / "python.js").read_text("utf-8"), (folder / "index.html").read_text("utf-8")
    name = before[1].partition('data-build="')[2].partition('"')[0]
    with (folder / "main.js").open("a", encoding="utf-8") as script:
        script.write(f"\n{NEWER} = 'yes';\n")
    if halfway:
        return name
    for path in folder.rglob("*"):
        if path.suffix == ".html" or path.name == "python.js":
            path.write_text(path.read_text("utf-8").replace(name, "BUILD"), "utf-8")
    return name_build(folder)


def put_by(page: Page) -> None:
    """All is kept that a visit without a network needs."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_an_update_with_a_game_open_loses_nothing_and_mixes_nothing(
    visitors: Visitors, own_site: Path
) -> None:
    with handed(own_site) as site:
        page = entered(visitors, site, "?play=whips")
        page.get_by_role("button", name="Race now").click()
        ann = Player(page)
        expect(ann.choices).to_be_visible()
        put_by(page)
        old, address = page.evaluate(BUILD), page.url
        new = renew(own_site)
        assert new != old
        page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update())")
        page.wait_for_function("navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)")
        assert page.evaluate(CACHES) == ",".join(sorted((old, new)))
        page.reload()  # the game is open, and so all of it is of the build that it was begun with
        there(page)
        expect(ann.choices).to_be_visible()
        assert (page.evaluate(BUILD), page.evaluate(NEWER)) == (old, None)
        page.get_by_role("button", name="Odds").first.click()
        expect(ann.seats.get_by_text("%").first).to_be_visible(timeout=PYTHON)
        page.wait_for_timeout(DEAF)
        ann.large.click()
        context = page.context
        page.close()
        threading.Event().wait(SETTLED)
        page = entered(visitors, site, address.removeprefix(site.address), context=context)
        assert (page.evaluate(BUILD), page.evaluate(NEWER)) == (new, "yes")
        expect(Player(page).choices).to_be_visible()
        assert page.evaluate(CACHES) == new


def test_a_build_that_is_not_whole_is_not_kept(visitors: Visitors, own_site: Path) -> None:
    visitors.allow("of another build")
    with handed(own_site) as site:
        renew(own_site, halfway=True)
        page = entered(visitors, site)
        page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((each) => !each || !each.installing)"
        )
        assert not page.evaluate("navigator.serviceWorker.getRegistration().then((each) => !!each?.active)")


def test_what_is_kept_is_told_and_deleted(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, "?play=whips")
    page.get_by_role("button", name="Race now").click()
    expect(Player(page).choices).to_be_visible()
    address = page.url.removeprefix(site.address)
    put_by(page)
    page.goto(f"{site.address}contents.html")
    kept = page.get_by_role("region", name=say("site.kept", "en"))
    expect(kept).to_contain_text("Games: 1,")
    kept.scroll_into_view_if_needed()
    shot(page, "site-kept")
    assert barriers(page) == []
    games = kept.get_by_role("button").first
    games.click()
    expect(games).to_have_text(say("site.drop_sure", "en"))
    games.click()
    expect(kept).to_contain_text("Games: 0,")
    expect(games).to_be_disabled()
    kept.get_by_role("button", name=say("site.drop_pages", "en")).click()
    expect(kept.get_by_role("button", name=say("site.drop_pages", "en"))).to_be_disabled()
    assert page.evaluate(CACHES) == ""
    page.goto(site.address + address)
    there(page)
    expect(page.get_by_role("button", name="Race now")).to_be_visible()


def test_a_browser_without_webassembly_is_told_so(visitors: Visitors, site: Handed) -> None:
    visitors.allow("no WebAssembly")
    context = visitors.arrive(site, size=DESKTOP)
    context.add_init_script("delete window.WebAssembly")
    page = visitors.enter(site, context=context, shown=False)
    expect(page.get_by_text("This browser cannot run the games")).to_be_visible()
    expect(page.get_by_role("link", name="Binder").first).to_be_visible()
    page = visitors.enter(site, "lessons/04_escalation.html", context=context, shown=False)
    expect(page.get_by_text(say("site.failed", "en"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_no_barriers(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, reduced_motion="reduce")
    found = {"lobby": barriers(page)}
    page.goto(f"{site.address}lessons/04_escalation.html")
    page.locator(".bhl-up").first.wait_for(timeout=PYTHON)
    page.locator(".bhl-up").first.click()
    page.locator("[data-do=lock]:enabled").click()
    page.locator(".bhl-figure [data-do=theory]").click()
    expect(page.locator("path.bhl-mark-theory")).to_have_count(1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found[f"lesson, {scheme}"] = barriers(page)
    shot(page, "site-lesson-dark")
    assert {phase: them for phase, them in found.items() if them} == {}

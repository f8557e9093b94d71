"""What helps in a first game: hints, words that explain themselves, and settings that stay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import DEAF, Player
from tests.browser.visitors import PATIENCE, PHONE, Visitors, wait_until_shown
from tests.serving.running import Running

PAID = "You pay every bid, even if you lose."
SPEED = "This roll is also your next Speed."
PILES = "Six piles: 3 for the first, 2, then 1."


def regions(page: Page) -> list[dict[str, float]]:
    """Where everything stands."""
    names = ("bar", "sentence", "stage", "seats", "hand", "action")
    return [page.locator(f".bh-{name}").bounding_box() or {} for name in names]


def hint(page: Page) -> Locator:
    return page.locator(".bh-hint p")


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_three_hints_once(visitors: Visitors, server: Running, size: tuple[int, int]) -> None:
    page = visitors.enter(server, size=size, reduced_motion="reduce")
    ann = Player(page).start("21")
    ann.by_the_large_button(page.get_by_text(PAID))
    for part in (".bh-sentence", ".bh-stage", ".bh-action"):
        assert not overlap(page.locator(".bh-hint > div"), page.locator(part))
    before = regions(page)
    page.locator(".bh-hint").get_by_role("button", name="Close").click()
    expect(hint(page)).to_have_count(0)
    assert regions(page) == before
    ann.by_the_large_button(page.get_by_text(SPEED))
    ann.by_the_large_button(page.get_by_text(PILES))
    page.keyboard.press("Escape")
    expect(hint(page)).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('benhvrt.hints'))") == ["bid", "move", "payout"]
    expect(page.locator(".bqplot").first).to_be_attached()  # drawn without a place, it complains
    page.wait_for_timeout(DEAF)
    ann.press("New game")
    Player(page).start("21").by_the_large_button(page.get_by_text("Round 1 costs 1"))
    expect(hint(page)).to_have_count(0)


def test_dotted_words_open_and_close(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked("Round 1 costs 1")
    word = ann.sentence.get_by_role("button", name="Round")
    page.keyboard.press("F1")
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    meaning = page.get_by_role("dialog", name="round")
    expect(meaning).to_contain_text("A bid costs 1 ducat in round 1, 2 in round 2, and so on.")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(word).to_be_focused()
    box = word.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 6)  # near is near enough
    expect(meaning).to_be_visible()
    page.mouse.click(5, 300)
    expect(meaning).to_have_count(0)
    page.get_by_role("button", name="Rules in two minutes").click()
    help_pages = page.get_by_role("dialog", name="Rules in two minutes")
    help_pages.get_by_role("button", name="Speed").click()
    expect(help_pages.get_by_role("dialog", name="Speed")).to_contain_text("Added to your roll")
    page.keyboard.press("Escape")
    expect(help_pages).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_pages).to_have_count(0)


def test_dotted_words_in_french(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "?lang=fr")
    page.get_by_role("button", name="Les règles en deux minutes").click()
    page.get_by_role("dialog").get_by_role("button", name="mise").click()
    expect(page.get_by_role("dialog", name="mise")).to_contain_text("Quatre mises coûtent 10 en tout.")


def test_the_track_comes_closer_on_ones_own_move(phone: Page) -> None:
    ann = Player(phone).start("21")
    track = phone.get_by_role("group", name="The track.")

    def wide() -> float:
        return float((track.get_attribute("viewBox") or "").split()[2])

    ann.by_the_large_button(ann.sentence.filter(has_text="Next Speed"))
    near = wide()
    for square in phone.locator(".bh-target").all():
        box = square.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE[0]
    phone.get_by_role("button", name="See the whole track").click()
    assert near < wide()
    phone.get_by_role("button", name="See the squares in reach").click()
    assert wide() == near
    phone.get_by_role("button", name="Next square").click()
    expect(phone.locator(".bh-chosen")).to_have_count(1)
    first = phone.locator(".bh-chosen").get_attribute("data-square")
    phone.get_by_role("button", name="Next square").click()
    phone.get_by_role("button", name="Previous square").click()
    assert phone.locator(".bh-chosen").get_attribute("data-square") == first
    ann.press("Back")
    expect(phone.locator(".bh-chosen")).to_have_count(0)
    area = track.bounding_box()
    assert area is not None
    middle, low = area["x"] + area["width"] / 2, area["y"] + area["height"] - 8
    phone.touchscreen.tap(middle, low)  # the nearest is meant
    expect(phone.locator(".bh-chosen")).to_have_count(1)


def test_pace_and_card_windows_come_back(page: Page) -> None:
    ann = Player(page).start("1")
    ann.hurry()
    page.get_by_role("button", name="Menu").click()
    windows = page.get_by_role("group", name="Card windows")
    windows.get_by_role("button", name="All").click()
    fast = ann.timeline.get_by_role("button", name="4\N{MULTIPLICATION SIGN}")
    expect(windows.get_by_role("button", name="All")).to_have_attribute("aria-pressed", "true")
    page.reload()
    wait_until_shown(page)
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menu").click()
    expect(windows.get_by_role("button", name="All")).to_have_attribute("aria-pressed", "true")


TIP = ".bh-tipping .bh-tip"
TIPS = 2  # of a game, seen one by one
COVERED = """() => {
    const box = (node) => node.getBoundingClientRect();
    const row = box(document.querySelector(".bh-guide"));
    const met = ["bar", "sentence", "stage", "seats", "hand", "action", "timeline"].filter((name) => {
        const node = document.querySelector(`.bh-${name}`);
        if (!node || !node.checkVisibility()) return false;
        const it = box(node);
        const beside = row.left >= it.right - 1 || it.left >= row.right - 1;
        return !beside && row.top < it.bottom - 1 && it.top < row.bottom - 1;
    });
    const texts = [...document.querySelectorAll(".bh-guide > p")].filter((node) => {
        const [it, frame] = [box(node), box(node.parentElement)];
        return node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1
            || it.top < frame.top - 1 || it.bottom > frame.bottom + 1;
    });
    const [one, two] = [...document.querySelectorAll(".bh-guide > p")].map(box);
    if (two && one.bottom > two.top + 1) texts.push(document.querySelector(".bh-tip"));
    return [...met, ...texts.map((node) => node.innerText)];
}"""
"""What the row of a guided game lies over, and its texts that do not fit."""
START = {"en": "voila/render/index.ipynb", "fr": "voila/render/fr/index.ipynb"}
GAMES = {"ben-hvrt": "Begin", "whips": "Whips", "circus": "Circus", "horse-fever": "Horse"}


SETTLED = 400  # ms, after which nothing of a click is still under way


def says_it_all(page: Page) -> None:
    """Whose turn, what it costs, what for; and nothing lies over anything."""
    turn, *more = page.locator(".bh-facts b").all_text_contents()
    assert len(more) == 2
    assert all(each.strip() for each in (turn, *more))
    assert all(each.is_visible() for each in page.locator(".bh-facts span").all())
    expect(
        page.locator(".bh-facts [data-turn]:visible").or_(page.locator(".bh-sentence .bh-token")).first
    ).to_be_visible()
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize(("slug", "link"), GAMES.items())
@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_from_the_start_page_to_the_first_decision_in_three_clicks(
    visitors: Visitors, server: Running, slug: str, link: str, size: tuple[int, int]
) -> None:
    page = visitors.enter(server, START["en"], size=size, reduced_motion="reduce")
    page.get_by_role("link", name=link).first.click()  # 1
    offer = page.locator(".bh-first")
    expect(offer).to_contain_text("You are 1, the blue disc", timeout=2 * PATIENCE)
    expect(offer).to_contain_text("win")
    assert overlap(offer, page.locator(".bh-welcome"))
    assert (offer.bounding_box() or {})["y"] < (page.locator("h1").bounding_box() or {})["y"]
    offer.get_by_role("button", name="Begin").click()  # 2
    ann = Player(page)
    skip = ann.choices.get_by_role("button", name="Skip to me")
    mine = page.locator(".bh-facts [data-turn]", has_text="Your turn")
    expect(skip.or_(mine).first).to_be_attached()
    if not mine.count():
        skip.click()  # 3, for whoever does not care to watch
    expect(mine).to_be_attached(timeout=PATIENCE)
    expect(page.locator(TIP)).to_be_visible()
    expect(page.locator("[data-pointed]")).to_have_count(1)
    says_it_all(page)
    assert f"play={slug}" in page.url or "game=" in page.url


@pytest.mark.parametrize(("slug", "lang"), [("ben-hvrt", "fr"), ("circus", "en")])
def test_tips_point_at_things_once_and_nothing_moves(
    visitors: Visitors, server: Running, slug: str, lang: str
) -> None:
    page = visitors.enter(server, f"?play={slug}&lang={lang}", size=PHONE, reduced_motion="reduce")
    page.locator(".bh-first .bh-primary").click()
    told: list[str] = []
    while page.locator(".bh-in-over").count() == 0 and len(told) < TIPS:
        primary = page.locator("[data-place='primary']:enabled")
        page.keyboard.press("Space")
        page.wait_for_timeout(SETTLED)
        expect(primary.or_(page.locator(".bh-in-over")).first).to_be_attached()
        page.wait_for_timeout(SETTLED)
        says_it_all(page)
        if page.locator(TIP).count():
            told.append(page.locator(TIP).inner_text())
            expect(page.locator("[data-pointed]")).to_have_count(1)
            before = regions(page)
            page.locator(".bh-guide button").click()
            expect(page.locator("[data-pointed]")).to_have_count(0)
            assert regions(page) == before
        page.wait_for_timeout(DEAF)
        if primary.count():
            primary.click()
    assert len(told) == len(set(told)) == TIPS


def test_a_first_game_is_offered_once_and_can_be_let_be(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server)
    offer = page.locator(".bh-first")
    offer.get_by_role("button", name="I know it").click()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Whips").click()
    offer.get_by_role("button", name="Begin").click()
    expect(page.locator(".bh-guide")).to_be_visible()
    page.locator(".bh-guide button").click()  # a tip, or all of them
    if page.locator(".bh-guide").count():
        page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".bh-guide")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("button", name="Customise")).to_be_visible()
    expect(offer).to_have_count(0)
    page.reload()
    wait_until_shown(page)
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Circus").click()
    expect(offer).to_be_visible()

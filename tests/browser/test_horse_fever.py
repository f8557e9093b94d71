"""Horse Fever as people play it: a slip, a card behind a lane, a race, and what it brought."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import DEAF, wider_than_the_screen
from tests.browser.visitors import Visitors, shot
from tests.serving.running import Running

PATIENCE = 30_000  # ms; a race is watched, not skipped
DESKTOP, PHONE = (1280, 800), (390, 844)
WORDS = {
    "en": {
        "now": "Race now",
        "start": "Start",
        "customise": "Customise",
        "board": "Board game, short",
        "party": "Party, 3 races",
        "slip": "Bet slip",
        "more": "100 more",
        "fix": "Fix the race",
        "behind": "behind Ketchup",
        "second": "A second bet",
        "none": "No second bet",
        "paid": "What the race brought",
        "market": "Market",
        "target": "A Target for 400",
        "drawn": "Cards drawn",
        "keep": "Keep",
        "point": "The bank buys",
        "photo": "Photo finish",
        "places": "Places",
        "back": "One step back",
        "on": "One step on",
    },
    "fr": {
        "now": "Courir tout de suite",
        "start": "Commencer",
        "customise": "Personnaliser",
        "board": "Jeu de plateau, court",
        "party": "Soirée, 3 courses",
        "slip": "Ticket de pari",
        "more": "100 de plus",
        "fix": "Truquez la course",
        "behind": "derrière Ketchup",
        "second": "Un second pari",
        "none": "Pas de second pari",
        "paid": "Ce que la course a rapporté",
        "market": "Marché",
        "target": "Un Objectif pour 400",
        "drawn": "Cartes piochées",
        "keep": "Garder",
        "point": "La banque achète",
        "photo": "Photo-finish",
        "places": "Classement",
        "back": "Un pas en arrière",
        "on": "Un pas en avant",
    },
}


class Bettor:
    """Somebody at the table, who knows the words of a language."""

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page, self.words = page, WORDS[lang]

    @property
    def large(self) -> Locator:
        return self.page.locator("[data-place='primary']")

    @property
    def sentence(self) -> Locator:
        return self.page.get_by_role("status").first

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=self.words[name], exact=True)

    def start(self, series: str, seed: str) -> None:
        """Another game than the first one, on a luck of its own."""
        self.page.get_by_role("button", name=self.words["customise"]).click()
        self.page.get_by_role("button", name=re.compile(self.words[series])).click()
        self.page.locator(".bh-length input").last.fill(seed)
        self.page.get_by_role("button", name=self.words["start"], exact=True).click()

    def asked(self, *what: str) -> str:
        """Wait for one of these questions, watching what the others do."""
        pattern = re.compile("|".join(re.escape(self.words[each]) for each in what))
        asked = self.page.locator(".bh-yours p").filter(has_text=pattern)
        expect(asked).to_be_visible(timeout=PATIENCE)
        expect(self.large).to_be_visible()
        self.page.wait_for_timeout(DEAF)
        return next(each for each in what if self.words[each] in asked.inner_text())

    def press(self) -> None:
        """The large button, once it is there and listens."""
        expect(self.large).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_timeout(DEAF)
        self.large.click()

    def bets(self) -> None:
        """The first open bet to show, two hundred more than the least."""
        slip = self.region("slip")
        expect(slip).to_be_visible(timeout=PATIENCE)
        slip.locator(".bh-bets li .bh-bet:last-of-type:enabled").first.click()
        least = int(self.stake.get_attribute("min") or 0)
        for _ in range(2):
            slip.get_by_role("button", name=self.words["more"]).click()
        expect(self.stake).to_have_value(str(least + 200))
        expect(slip).to_contain_text(str(2 * (least + 200)))
        expect(self.large).to_contain_text(str(least + 200))
        self.press()

    @property
    def stake(self) -> Locator:
        return self.page.locator(".bh-stake input")

    def fixes(self) -> None:
        """Every card behind the fourth lane."""
        self.asked("fix")
        cards = self.page.locator(".bh-fan .bh-playable").count()
        for left in range(cards, 0, -1):
            self.asked("fix")
            expect(self.page.locator(".bh-fan .bh-playable")).to_have_count(left)
            self.page.locator(".bh-fan .bh-playable").last.click()
            self.page.locator("[data-lane='3']").click()
            expect(self.large).to_contain_text(self.words["behind"])
            self.press()

    def watches(self) -> None:
        """The race, to its end; in a photo finish the First Player may be asked who was ahead."""
        paid = self.region("paid")
        photo = self.page.locator(".bh-yours p").filter(has_text=self.words["photo"])
        while True:
            expect(paid.or_(photo).first).to_be_visible(timeout=PATIENCE)
            if not photo.is_visible():
                break
            self.page.wait_for_timeout(DEAF)
            self.large.click()
            self.page.wait_for_timeout(DEAF)  # where three are level there is another question
        expect(self.page.locator(".bh-medal")).to_have_count(6)

    def looks_back(self) -> None:
        """At the last leg of the race: the Movement card, and the dice of the leg before."""
        for name, shown in (("back", True), ("on", False)):
            self.page.get_by_role("button", name=self.words[name], exact=True).click()
            expect(self.page.locator(".bh-movement")).to_be_visible(visible=shown, timeout=PATIENCE)
        expect(self.region("paid")).to_be_visible(timeout=PATIENCE)

    def hurry(self) -> None:
        self.page.get_by_role("button", name="4\N{MULTIPLICATION SIGN}").click()


def entered(visitors: Visitors, server: Running, lang: str = "en", **settings: object) -> Bettor:
    settings = {"size": DESKTOP, **settings}
    return Bettor(visitors.enter(server, f"?play=horse-fever&lang={lang}", **settings), lang)


@pytest.mark.smoke
def test_a_family_round_by_mouse(visitors: Visitors, server: Running) -> None:
    ann = entered(visitors, server)
    ann.page.get_by_role("button", name="Race now: family game").click()
    ann.hurry()
    ann.bets()
    ann.fixes()
    ann.asked("second")
    ann.page.get_by_role("button", name="No second bet").click()
    ann.watches()
    shot(ann.page, "horse-fever-result")
    ann.looks_back()
    ann.press()
    expect(ann.page.locator(".bh-where")).to_contain_text("Round 2 of 4", timeout=PATIENCE)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_round_of_the_board_game_by_mouse(visitors: Visitors, server: Running, lang: str) -> None:
    ann = entered(visitors, server, lang)
    ann.start("board", "3")
    ann.hurry()
    market = ann.region("market")
    expect(market).to_be_visible(timeout=PATIENCE)
    market.get_by_role("button", name=ann.words["target"]).click()
    ann.press()
    cards = ann.region("drawn").get_by_role("button")
    expect(cards.first).to_be_visible(timeout=PATIENCE)
    shot(ann.page, f"horse-fever-drawn-{lang}")
    cards.last.click()
    expect(ann.large).to_contain_text(ann.words["keep"])
    ann.press()
    expect(market).to_be_visible(timeout=PATIENCE)
    shot(ann.page, f"horse-fever-market-{lang}")
    ann.press()  # nothing is bought
    ann.bets()
    ann.asked("second")
    ann.page.get_by_role("button", name=ann.words["none"]).click()
    ann.watches()
    ann.press()
    ann.asked("point")
    shot(ann.page, f"horse-fever-auction-{lang}")
    ann.page.locator("[data-place='second']").click()
    expect(ann.page.locator(".bh-yours p")).not_to_contain_text(ann.words["point"], timeout=PATIENCE)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_family_round_with_the_keyboard_alone(visitors: Visitors, server: Running, lang: str) -> None:
    ann = entered(visitors, server, lang)
    page = ann.page
    page.get_by_role("button", name=ann.words["now"]).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="4\N{MULTIPLICATION SIGN}").focus()
    page.keyboard.press("Enter")
    expect(ann.region("slip")).to_be_visible(timeout=PATIENCE)
    page.locator(".bh-bet:enabled").first.focus()
    page.keyboard.press("Enter")
    expect(ann.stake).to_be_focused()
    least = int(ann.stake.get_attribute("min") or 0)
    page.keyboard.press("ArrowRight")
    expect(ann.stake).to_have_value(str(least + 100))
    page.keyboard.press("Enter")
    expect(ann.large).to_be_focused()
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    for _ in range(2):
        ann.asked("fix")
        page.locator("[data-lane='3']").focus()
        page.keyboard.press("Enter")
        expect(ann.large).to_be_focused()
        expect(ann.large).to_contain_text(ann.words["behind"])
        page.wait_for_timeout(DEAF)
        page.keyboard.press("Enter")
    ann.asked("second")
    page.get_by_role("button", name=ann.words["none"]).focus()
    page.keyboard.press("Enter")
    ann.watches()


def test_a_family_round_on_a_phone_in_french(visitors: Visitors, server: Running) -> None:
    ann = entered(visitors, server, "fr", size=PHONE, has_touch=True, is_mobile=True)
    ann.page.get_by_role("button", name=ann.words["now"]).tap()
    ann.bets()
    assert not wider_than_the_screen(ann.page)
    shot(ann.page, "horse-fever-phone-fixing")
    ann.fixes()
    ann.asked("second")
    assert not wider_than_the_screen(ann.page)
    ann.page.get_by_role("button", name=ann.words["none"]).tap()
    ann.watches()
    assert not wider_than_the_screen(ann.page)
    shot(ann.page, "horse-fever-phone-result")


def test_a_party_to_its_end(visitors: Visitors, server: Running) -> None:
    ann = entered(visitors, server)
    ann.start("party", "3")
    ann.hurry()
    for _ in range(3):
        ann.bets()
        ann.watches()
        ann.press()
    expect(ann.page.get_by_role("heading", name=ann.words["places"])).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("region", name=ann.words["places"]).get_by_role("listitem")).to_have_count(4)
    expect(ann.page.get_by_role("table", name="Danari, round by round")).to_be_visible(timeout=PATIENCE)
    shot(ann.page, "horse-fever-end")

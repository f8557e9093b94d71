"""What a person does at the table: looks for a sentence, presses what it asks for."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page, expect

DEAF = 450  # ms; a button that has just changed does not listen, and nothing on the screen says so
STEPS_AT_MOST = 120


@dataclass
class Player:
    """Somebody at a page, and the regions they know by name."""

    page: Page

    @property
    def choices(self) -> Locator:
        return self.page.get_by_role("region", name="Your choices")

    @property
    def large(self) -> Locator:
        """The button in the corner."""
        return self.choices.get_by_role("button").last

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name="Your hand")

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("region", name="Seats")

    @property
    def stage(self) -> Locator:
        return self.page.get_by_role("region", name="Table", exact=True)

    @property
    def sentence(self) -> Locator:
        """The decision, or what just happened."""
        return self.page.get_by_role("status").first

    @property
    def timeline(self) -> Locator:
        return self.page.get_by_role("navigation", name="Timeline")

    # -- the lobby ------------------------------------------------------------------------------

    def start(
        self, seed: str, seats: dict[int, tuple[str, str]] | None = None, *, covered: bool = False
    ) -> Player:
        """Ann's short race, on a luck of her own; other seats are changed to a name and a player."""
        self.page.get_by_role("button", name="Customise").click()
        self.page.get_by_label("Seed", exact=True).fill(seed)
        for seat, (name, player) in ({1: ("Ann", "Person")} | (seats or {})).items():
            self.page.get_by_label(f"Name of seat {seat}").fill(name)
            self.page.get_by_label(f"Player of seat {seat}").select_option(label=player)
        self.page.get_by_role("button", name="Start", exact=True).click()
        if not covered:
            expect(self.choices).to_be_visible()
        return self

    # -- the table ------------------------------------------------------------------------------

    def asked(self, text: str) -> None:
        """Skip what the others do, until this is to be decided."""
        skip = self.choices.get_by_role("button", name="Skip to me")
        expect(skip.or_(self.sentence.filter(has_text=text)).first).to_be_visible()
        if skip.is_visible():
            with suppress(Error):  # it may be gone by now
                skip.click(timeout=1000)
        expect(self.sentence).to_contain_text(text)
        expect(skip).to_have_count(0)
        self.page.wait_for_timeout(DEAF)

    def press(self, name: str) -> None:
        """One of the choices."""
        self.choices.get_by_role("button", name=name, exact=True).click()

    def answer(self, question: str, name: str) -> None:
        """Press that when asked this."""
        self.asked(question)
        self.press(name)

    def play(self, card: str, how: str) -> None:
        """Open a card of the hand, and play it so."""
        self.card(card).click()
        self.page.get_by_role("dialog").get_by_role("button", name=how, exact=True).click()

    def card(self, name: str) -> Locator:
        """A card of the hand."""
        return self.hand.get_by_role("button", name=re.compile(f"^{name}, "))

    def hurry(self) -> None:
        self.timeline.get_by_role("button", name="4\N{MULTIPLICATION SIGN}").click()

    def purse(self, name: str) -> int:
        """What a seat has."""
        return int(re.findall(r", (\d+) ducats", self.seat(name).get_attribute("aria-label") or "")[0])

    def seat(self, name: str) -> Locator:
        return self.seats.get_by_role("button", name=re.compile(f"^{re.escape(name)}, "))

    def told(self, text: str) -> None:
        """Look it up in the log."""
        log = self.timeline.get_by_role("button", name="Log")
        log.click()
        expect(self.page.get_by_role("dialog", name="Log")).to_contain_text(text)
        log.click()

    def by_the_large_button(self, until: Locator) -> int:
        """Press nothing else until this is to be seen; how often that was."""
        for count in range(STEPS_AT_MOST):
            expect(self.large.and_(self.page.locator(":enabled")).or_(until).first).to_be_visible()
            if until.is_visible():
                return count
            self.large.click()
            self.page.wait_for_timeout(DEAF)
        raise AssertionError("the game goes on and on")


def glimpsed(page: Page, text: str) -> None:
    """Something that is shown for a moment only: looked for at every picture the browser paints."""
    page.wait_for_function("text => document.body.innerText.includes(text)", arg=text)


def wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))

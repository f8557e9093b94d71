"""The game as people play it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import DEAF, Player, glimpsed, wider_than_the_screen
from tests.browser.visitors import shot

MARKUP = "<img src=x onerror=alert(1)>"
ADD_2 = "Your bid for Add 2. Round 1 costs 1. Still in: Sid and Celer."  # on the luck of seed 1


@pytest.mark.smoke
def test_a_whole_race_by_the_large_button(page: Page) -> None:
    ann = Player(page).start("21")
    final = page.get_by_role("heading", name="Final purses")
    assert ann.by_the_large_button(final) > 10
    piles = page.get_by_role("region", name="Pot")
    expect(piles.get_by_text("Celer")).to_be_visible()
    won = [int(text) for text in re.findall(r"\+(\d+)", piles.inner_text())]
    assert len(won) == 3
    first, second, third = won
    assert abs(first - 3 * third) <= 3  # three piles, two, and one
    assert abs(second - 2 * third) <= 2
    purses = page.get_by_role("region", name="Purses").get_by_role("listitem")
    assert sum(int(re.findall(r"\d+", row)[1]) for row in purses.all_inner_texts()) == 400
    expect(ann.choices.get_by_role("button", name="Rematch, same luck")).to_be_visible()
    shot(page, "result")


def test_race_now_starts_a_first_game(page: Page) -> None:
    page.get_by_role("button", name="Race now: 4 chariots, 1 lap").click()
    ann = Player(page)
    expect(ann.seats.get_by_role("button")).to_have_count(4)
    expect(page.get_by_text("Race 1 of 1 · 1 lap")).to_be_visible()
    page.keyboard.press("Space")
    expect(ann.choices.get_by_role("button", name="Skip to me")).to_have_count(0)
    expect(ann.large).to_be_enabled()


def test_a_table_of_ones_own(page: Page) -> None:
    ann = Player(page).start("1", {1: ("Ann", "Person"), 2: ("Cato", "Celer"), 3: ("Livia", "Parca")})
    for name in ("Ann", "Cato", "Livia", "Parca"):
        expect(ann.seat(name)).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    games = page.get_by_role("heading", name="Continue")
    expect(games).to_be_visible()
    page.get_by_role("button", name="Ann, Cato, Livia, Parca").first.click()
    expect(ann.seat("Livia")).to_be_visible()


def test_silly_settings_are_answered_next_to_the_field(page: Page) -> None:
    page.get_by_role("button", name="Customise").click()
    page.get_by_label("Seed", exact=True).fill("s" * 41)
    page.get_by_label("Name of seat 2").fill(" ")
    page.get_by_label("Laps of each race").fill("7 seven")
    page.get_by_role("button", name="Start", exact=True).click()
    second = page.get_by_role("listitem").filter(has=page.get_by_label("Name of seat 2"))
    expect(second.get_by_role("alert")).to_have_text("A name has 1 to 20 letters.")
    length = page.get_by_role("group", name="Series")
    expect(length.get_by_text("A seed has 1 to 40 letters or digits.")).to_be_visible()
    expect(length.get_by_role("alert")).to_have_count(2)  # and one for the laps
    page.get_by_label("Seed", exact=True).fill("1")
    page.get_by_label("Name of seat 2").fill("Sid")
    page.get_by_label("Laps of each race").fill("1")
    page.get_by_role("button", name="Start", exact=True).click()
    Player(page).asked(ADD_2)


def test_losing_keeping_winning_and_trading(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    purse = ann.purse("Ann")
    ann.press("Bid 1")
    ann.answer("Add 2: you or Sid. Round 2 costs 2; 1 already gone.", "Pass")
    glimpsed(page, "Add 2 goes to Sid.")
    ann.answer("You sell Plow Handle.", "Quick Sale: keep it for 1 ducat")
    ann.asked("Nobody else wants Move 2.")
    assert ann.purse("Ann") == purse - 2  # the lost bid is gone, too
    expect(ann.card("Plow Handle")).to_be_visible()
    ann.press("Bid 1")
    ann.answer("Scythed Wheels: you or Sid.", "Bid 1")
    ann.asked("Trade before the race")
    assert ann.purse("Ann") == purse - 4
    expect(ann.card("Scythed Wheels")).to_be_visible()
    trade_for_add_2(ann)
    ann.press("Ready to race")
    ann.asked("Before the next card or the race. Play a card?")
    ann.play("Scythed Wheels", "Play Scythed Wheels")
    ann.asked("Ann: 3 + Speed 1 = up to 4 squares. Play a card?")
    expect(ann.card("Scythed Wheels")).to_have_count(0)
    ann.seat("Ann").click()
    in_play = page.get_by_role("dialog").get_by_role("article", name=re.compile("Scythed Wheels"))
    expect(in_play).to_be_visible()


def trade_for_add_2(ann: Player) -> None:
    """Sid sells whatever is well paid."""
    stage, before = ann.stage, ann.purse("Sid")
    stage.get_by_role("button", name="Sid", exact=True).click()
    stage.get_by_role("region", name="You take").get_by_role("button", name="Add 2").click()
    more = stage.get_by_role("group", name="and pay").get_by_role("button", name="More")
    for _ in range(7):
        more.click()
    stage.get_by_role("button", name="Offer to Sid").click()
    ann.asked("1 left")
    assert ann.purse("Sid") == before + 7
    expect(ann.card("Add 2")).to_contain_text("\N{MULTIPLICATION SIGN}2")
    ann.told("Sid takes the offer.")


def test_the_ladder_bids_by_itself_and_no_further(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    purse = ann.purse("Ann")
    page.get_by_role("button", name="Stay in up to round 3: 6 in all").click()
    glimpsed(page, "Auto to 6")
    glimpsed(page, "You paid 6.")
    ann.asked("You sell Plow Handle.")
    assert ann.purse("Ann") == purse - 6
    ann.told("Add 2 sold to Sid.")


def test_the_ladder_stops_when_told(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    purse = ann.purse("Ann")
    ann.timeline.get_by_role("button", name="½").click()
    page.get_by_role("button", name="Stay in up to round 6: 21 in all").click()
    expect(ann.seat("Ann")).to_have_accessible_name(re.compile("1 on this card"))
    page.get_by_role("button", name="Stop", exact=True).click()
    ann.asked("already gone")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
    assert ann.purse("Ann") > purse - 21
    ann.press("Pass")
    ann.asked("You sell Plow Handle.")


def test_rapid_clicking_bids_once_a_decision(page: Page) -> None:
    """Whoever hammers on Bid pays each round once, and sees its price before paying it."""
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    purse = ann.purse("Ann")
    ann.hurry()
    box = ann.large.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.dblclick(x, y)
    ann.asked("Round 2 costs 2; 1 already gone.")
    assert ann.purse("Ann") == purse - 1
    page.mouse.dblclick(x, y)
    ann.asked("Round 3 costs 3; 3 already gone.")
    for _ in range(50):
        page.mouse.click(x, y)
    ann.asked("Add 2: you or Sid.")
    price = int(re.findall(r"Round (\d+) costs", ann.sentence.inner_text())[0])
    assert ann.purse("Ann") == purse - price * (price - 1) // 2
    assert price < 10  # fifty clicks, but not fifty bids
    ann.press("Pass")


@pytest.mark.more
def test_fifty_double_taps_are_fifty_bids(page: Page) -> None:
    """On the luck of seed 28 Sid follows for as long as Ann can pay: thirteen bids, 91 ducats, four times."""
    for _ in range(4):
        ann = Player(page).start("28")
        ann.hurry()
        purse = ann.purse("Ann")
        for price in range(1, 14):
            ann.asked(f"Round {price} costs {price}")
            assert ann.purse("Ann") == purse - price * (price - 1) // 2
            ann.large.dblclick()
        paid = re.compile(f", {purse - 91} ducats")
        expect(ann.seat("Ann")).to_have_accessible_name(paid)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="New game").click()


def past_the_sales(page: Page) -> Player:
    """On the luck of seed 1, buying next to nothing, with an eye on every roll."""
    ann = Player(page).start("1")
    ann.answer(ADD_2, "Pass")
    ann.answer("You sell Plow Handle.", "Quick Sale: keep it for 1 ducat")
    ann.answer("Nobody else wants Move 2.", "Pass")
    ann.answer("Scythed Wheels: you or Sid.", "Pass")
    ann.asked("Trade before the race")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Card windows").get_by_role("button", name="All").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.press("Ready to race")
    return ann


def test_a_move_by_click_and_a_card_on_a_roll(page: Page) -> None:
    ann = past_the_sales(page)
    ann.answer("Ann: 3 + Speed 1 = up to 4 squares.", "Move")
    ann.asked("Ann: 1 + Speed 1 = up to 2 squares. Play a card?")
    ann.play("Add 2", "Play Add 2")
    ann.answer("Ann: 3 + Speed 1 = up to 4 squares.", "Move")
    ann.asked("Next Speed: 3.")
    square = ann.stage.get_by_role("button", name=re.compile("^4 squares to lane 1")).first
    goal = (square.get_attribute("aria-label") or "").removeprefix("4 squares to ")
    square.click()
    ann.asked("Sid: 5 + Speed 1 = up to 6 squares. Play a card?")
    ann.told(goal)
    ann.play("Add 1", "Play Add 1 on Sid")
    ann.told("plays Add 1")
    shot(page, "race")


def tab_to(page: Page, name: str, *, back: bool = False) -> None:
    """On with Tab until the focus is on this."""
    for _ in range(80):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"Tab never comes to {name}")


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return str(
        page.evaluate(
            """() => { const e = document.activeElement;
            return e.ariaLabel || (e.labels && e.labels[0] && e.labels[0].innerText) || e.innerText || '' }"""
        )
    ).strip()


def with_enter(page: Page, name: str) -> None:
    tab_to(page, name)
    page.keyboard.press("Enter")


def test_a_sale_and_a_move_with_the_keyboard_alone(page: Page) -> None:
    ann = Player(page)
    with_enter(page, "Customise")
    tab_to(page, "Seed")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    with_enter(page, "Start")
    for question, answer in (
        (ADD_2, "Bid 1"),
        ("Add 2: you or Sid. Round 2 costs 2; 1 already gone.", "Pass"),
        ("You sell Plow Handle.", "Quick Sale"),
        ("Nobody else wants Move 2.", "Pass"),
        ("Scythed Wheels: you or Sid.", "Pass"),
        ("Trade before the race", "Ready to race"),
        (": 3 + Speed 1", "Move"),
        (": 1 + Speed 1", "Move"),
    ):
        expect(ann.sentence).to_contain_text(question, timeout=15_000)
        page.wait_for_timeout(DEAF)
        with_enter(page, answer)
    expect(ann.sentence).to_contain_text("1 + Speed 1 = up to 2 squares. Next Speed: 1.")
    tab_to(page, "2 squares to")
    page.keyboard.press("ArrowRight")
    goal = focused(page)
    assert " to lane " in goal
    page.keyboard.press("Enter")
    expect(ann.sentence).not_to_contain_text("Next Speed: 1.")
    tab_to(page, "Log")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Log")).to_contain_text(
        goal.split(" to ")[1].split(", passing")[0]
    )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_past_and_other_ways_on(page: Page) -> None:
    ann = Player(page).start("1")
    ann.answer(ADD_2, "Pass")
    ann.asked("You sell Plow Handle.")
    ann.timeline.get_by_role("button", name="Previous decision").click()
    expect(page.get_by_text("In the past")).to_be_visible()
    expect(page.get_by_role("article", name="Add 2")).to_be_visible()
    ann.timeline.get_by_role("button", name="One step back").click()
    ann.timeline.get_by_role("button", name="One step on").click()
    ann.timeline.get_by_role("button", name="Same luck").click()
    ann.answer(ADD_2, "Bid 1")  # another choice on the same luck
    ann.asked("Round 2 costs 2; 1 already gone.")
    ann.timeline.get_by_role("button", name="Undo").click()
    ann.answer(ADD_2, "Pass")
    ann.asked("You sell Plow Handle.")  # the cards are the same
    place = ann.timeline.get_by_role("slider", name="Timeline")
    place.press("Home")
    expect(page.get_by_text("In the past")).to_be_visible()
    ann.timeline.get_by_role("button", name="New luck").click()
    expect(page.get_by_text("In the past")).to_have_count(0)
    expect(ann.large).to_be_enabled()
    expect(ann.sentence).not_to_have_text(ADD_2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    games = page.get_by_role("button", name="Ann, Sid, Celer, Parca")
    expect(games.nth(2)).to_be_visible()  # the originals stay


def test_french_in_place(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    page.get_by_role("button", name="Français").click()
    expect(ann.sentence).to_contain_text("Encore là : Sid et Celer.")
    choices = page.get_by_role("region", name="Vos choix")
    page.wait_for_timeout(DEAF)
    choices.get_by_role("button", name="Miser 1").click()
    expect(ann.sentence).to_contain_text("c'est Sid ou vous")
    page.wait_for_timeout(DEAF)
    choices.get_by_role("button", name="Passer").click()
    expect(ann.sentence).to_contain_text("La garder au prix de la vente rapide")
    assert not re.search(r"\b(Bid|Pass|Your|Seats|Pot size|Undo)\b", page.locator("body").inner_text())
    page.get_by_role("button", name="English").click()
    expect(ann.sentence).to_contain_text("You sell Plow Handle.")


def test_a_name_is_text_everywhere(page: Page) -> None:
    name = MARKUP[:20]
    ann = Player(page).start("1", {1: (MARKUP, "Person")})
    expect(ann.seat(name)).to_be_visible()
    ann.answer(ADD_2, "Pass")
    ann.asked("You sell Plow Handle.")
    ann.told(f"{name} passes")
    expect(page.get_by_text(f"{name} sells")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("button", name=name).first).to_be_visible()
    assert page.locator("img[src=x]").count() == 0


def test_two_people_at_one_screen(page: Page) -> None:
    """The hand of one is covered until the other says to be there."""
    people = {1: ("Ann", "Person"), 2: ("Bob", "Person")}
    Player(page).start("1", people, covered=True)
    ann, seen = Player(page), {}
    for name in ("Ann", "Bob"):
        cover = page.get_by_text(f"Pass the screen to {name}.")
        expect(cover).to_be_visible(timeout=15_000)
        expect(ann.hand).to_have_count(0)
        for card in ("Add 1", "Add 2", "Add 3"):
            expect(page.get_by_text(card, exact=True)).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(ann.hand).to_be_visible()
        seen[name] = ann.hand.inner_text()
        page.wait_for_timeout(DEAF)
        ann.by_the_large_button(page.get_by_text("Pass the screen to"))
    assert seen["Ann"] != seen["Bob"]


def test_nothing_moves_within_a_sale(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked(ADD_2)
    regions = (ann.stage, ann.seats, ann.hand, ann.choices, ann.timeline, ann.sentence, ann.large)
    places = [region.bounding_box() for region in regions]
    page.get_by_role("button", name="Stay in up to round 4: 10 in all").click()
    moments = set()
    for _ in range(20):
        moments.add(ann.sentence.inner_text())
        assert [region.bounding_box() for region in regions[:5]] == places[:5]
        page.wait_for_timeout(100)
    assert len(moments) > 3
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_race_on_a_phone(phone: Page) -> None:
    ann = Player(phone).start("1")
    for question, answer in (
        (ADD_2, "Pass"),
        ("You sell Plow Handle.", "Quick Sale: keep it for 1 ducat"),
        ("Nobody else wants Move 2.", "Pass"),
        ("Scythed Wheels: you or Sid.", "Pass"),
        ("Trade before the race", "Ready to race"),
        ("Ann: 3 + Speed 1", "Move"),
        ("Ann: 1 + Speed 1", "Move"),
    ):
        ann.asked(question)
        assert not wider_than_the_screen(phone)
        ann.choices.get_by_role("button", name=answer, exact=True).tap()
    ann.asked("Next Speed: 1.")
    ann.stage.get_by_role("button", name=re.compile("squares? to lane")).last.tap()
    back = ann.choices.get_by_role("button", name="Back")
    expect(back).to_be_visible()  # shown, not yet gone
    expect(ann.sentence).to_contain_text("Next Speed: 1.")
    shot(phone, "ghost")
    phone.wait_for_timeout(DEAF)
    ann.large.tap()
    expect(back).to_have_count(0)
    ann.by_the_large_button(ann.choices.get_by_role("button", name="Rematch, same luck"))
    assert not wider_than_the_screen(phone)
    shot(phone, "phone-result")

"""The class against the deal that it has shared, and against the answer of a lesson."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.codes import MOST_SCORE, Result, read
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons.classroom import GUESS, LISTED, Classroom, level
from benhvrt_widgets.lessons.deal import DAILY, House, found, of_the_day, tables
from benhvrt_widgets.visit.results import result_code
from engine.games import GAMES
from tests.lessons.test_contents import hear, opened
from tests.lessons.test_results import finished, sat_down

TODAY = dt.date(2026, 11, 17)


def classes(slug: str, seed: str = "monday", seats: int = 4, n: int = 12) -> list[Result]:
    """What a class hands in that has played the usual table of a game."""
    deal = next(tables(slug, seats, seed))
    return [Result(slug, deal.luck, n % 7, 1 + n % seats, seats, salt=n) for n in range(n)]


def text(results: list[Result]) -> str:
    return "\n".join(f"me: {result.code}" for result in results)


def bars(drawn: list[dict[str, Any]]) -> list[dict[str, Any]]:
    (found,) = [block["items"] for block in drawn if block["is"] == "bars"]
    return list(found)


def shown(page: Classroom, panel: str) -> str:
    return " ".join(str(block.get("text", "")) for block in page.panels[panel].blocks)


# -- the deal is found again ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_the_seed_finds_the_table_that_people_have_played(tmp_path: Path, slug: str) -> None:
    result = read(result_code(finished(sat_down(tmp_path, slug))))
    assert result is not None
    deal = found(slug, result.seats, result.luck, "monday")
    assert deal is not None
    assert (deal.slug, deal.seed, deal.seat) == (slug, "monday", 0)
    assert found(slug, result.seats, result.luck, "Monday") is None
    assert found(slug, 1, result.luck, "monday") is None
    assert found(slug, 0, result.luck, "monday") is None
    assert found(slug, 15, result.luck, "monday") is None


@pytest.mark.parametrize("slug", GAMES)
def test_a_race_of_the_day_is_found_without_a_seed(slug: str) -> None:
    for ago in (0, 6):
        day = TODAY - dt.timedelta(days=ago)
        deal = next(tables(slug, 4, DAILY.format(day)))
        assert of_the_day(slug, 4, deal.luck, TODAY) == (day, deal)
    assert of_the_day(slug, 1, 0, TODAY) is None


@pytest.mark.parametrize("slug", GAMES)
def test_the_house_bots_play_the_same_seat_the_same_way_twice(slug: str) -> None:
    deal = next(tables(slug, 4, "monday"))
    one, two = House(deal), House(deal)
    one.finish()
    steps = 0
    for _ in two.steps:
        steps += 1
        assert not two.done or len(two.results) == two.most
    assert one.results == two.results
    assert len(one.results) == one.most > 4
    assert steps > 100, "it can be stopped between any two turns"
    assert one.best()[1] == max(one.scores)
    assert one.worst()[1] == min(one.scores)
    assert {*one.places} <= {1, 2, 3, 4}


@pytest.mark.parametrize("seats", range(2, 9))
def test_money_only_changes_hands(seats: int) -> None:
    house = House(next(tables("ben-hvrt", seats, "tuesday")))
    house.finish()
    assert house.level == level(seats)


# -- the line ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_line_is_of_the_deal_that_was_shared(slug: str, lang: str) -> None:
    page = opened(lang)
    hear(page, "typed", name="codes", value=text(classes(slug)))
    assert page.data().theory == page.data().known == []
    hear(page, "theory", "switch")
    assert page.data().theory == [], "without the seed there is none"
    assert page.say("seed_ask") in shown(page, "switch")
    hear(page, "typed", "paste", name="seed", value="mondy")
    assert page.panels["switch"].blocks[-1]["text"] == page.say("seed_wrong")
    hear(page, "typed", "switch", name="seed", value=" monday\n")
    house = House(next(tables(slug, 4, "monday")))
    house.finish()
    for nth, view in enumerate(page.views):
        hear(page, "set", "controls", name="show", value=nth)
        data = page.data()
        assert data.theory, view
        if view == "by_place":
            assert sum(y for _, y in data.theory[::2]) == pytest.approx(12)
            assert page.say("house_place", n=house.most, wins=house.places.count(1)) in data.told
        else:
            assert [x for x, _ in data.theory] == [sum(house.scores) / house.most] * 2
            assert {x for x, _ in data.guesses} == {*house.scores}
            assert house.best()[0] in data.told
        assert sum(int(row[2]) for row in data.rows) == house.most
        assert sum(y for _, y in data.play) == sum(int(row[1]) for row in data.rows) == 12
    hear(page, "theory", "switch")
    assert page.data().theory == []


def test_where_there_is_no_theory_it_says_so() -> None:
    page = opened()
    hear(page, "typed", name="codes", value=text(classes("horse-fever")))
    hear(page, "theory", "switch")
    hear(page, "set", "controls", name="show", value=1)
    assert page.data().told.endswith(page.say("no_theory"))
    ours = [Result("lesson-9", 1, n - 4, salt=n, guess=(10, 0, 0, 0, 0)) for n in range(9)]
    hear(page, "typed", name="codes", value=text(ours))
    hear(page, "theory", "switch")
    hear(page, "set", "controls", name="show", value=1)
    assert page.data().told.endswith(page.say("no_theory_outcome"))
    assert page.data().theory == []


def test_a_race_of_the_day_needs_no_typing() -> None:
    page = Classroom("en", TODAY)
    for part in (page.header, page.paste, page.chart):
        part()
    page.panels["header"].hear({"do": "ready"})
    hear(page, "typed", name="codes", value=text(classes("ben-hvrt", "day 2026-11-16")))
    hear(page, "theory", "switch")
    assert "2026-11-16" in shown(page, "switch")
    assert page.data().theory


def test_two_at_a_table_begin_with_twice_as_much() -> None:
    page = opened()
    hear(page, "typed", name="codes", value=text(classes("ben-hvrt", seats=2)))
    hear(page, "theory", "switch")
    assert [x for x, _ in page.data().known] == [200, 200]


def test_what_a_code_cannot_tell_is_said() -> None:
    page = opened()
    hear(page, "typed", name="codes", value=Result("horse-fever", 1, MOST_SCORE, 1, 4).code)
    hear(page, "set", "controls", name="show", value=1)
    assert page.say("most", n=MOST_SCORE) in page.data().told


def test_the_bots_play_in_the_background_and_can_be_stopped() -> None:
    async def attend() -> Classroom:
        page = opened()
        hear(page, "typed", name="codes", value=text(classes("ben-hvrt")))
        hear(page, "typed", "switch", name="seed", value="monday")
        hear(page, "theory", "switch")
        assert page.busy
        assert [block["is"] for block in page.panels["switch"].blocks][-2:] == ["progress", "buttons"]
        house = page.house
        assert house is not None
        while not house.results:
            await asyncio.sleep(0)
        assert page.busy, "the page answers meanwhile"
        hear(page, "stop", "switch")
        await asyncio.sleep(0.01)
        assert not page.busy
        assert 0 < len(house.results) < house.most
        stopped = page.say("house_stopped", n=len(house.results), most=house.most)
        assert stopped in shown(page, "switch")
        hear(page, "on", "switch")
        while page.busy:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        assert house.done
        assert [block["is"] for block in page.panels["switch"].blocks] == ["buttons", "area"]
        return page

    page = asyncio.run(attend())
    assert page.picture is not None
    assert page.picture.theory.visible


# -- lessons ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 16))
def test_guesses_are_pooled_against_the_answer(number: int, lang: str) -> None:
    page = opened(lang)
    lesson = page.lesson(number)
    right = tuple(10 * (bar == lesson.right) for bar in range(5))
    other = tuple(10 * (bar == (lesson.right + 1) % 5) for bar in range(5))
    ours = [Result(f"lesson-{number}", n, n, salt=n, guess=right if n % 4 else other) for n in range(8)]
    hear(page, "typed", name="codes", value=text(ours))
    assert page.view == GUESS
    guessed = page.panels["guesses"]
    assert guessed in page._chart.children
    items = bars(guessed.blocks)
    assert [item["share"] for item in items if item["share"]] in ([0.75, 0.25], [0.25, 0.75])
    assert not any(item["right"] for item in items)
    assert lesson.answered() not in shown(page, "guesses")
    hear(page, "theory", "switch")
    assert bars(guessed.blocks)[lesson.right]["right"]
    assert lesson.answered() in shown(page, "guesses")
    hear(page, "set", "controls", name="show", value=1)
    assert guessed not in page._chart.children
    assert sum(y for _, y in page.data().play) == 8


def test_a_hundred_results_are_heaped() -> None:
    page = opened()
    results = [Result("ben-hvrt", 1, score, 1, 4, salt=score) for score in range(31, 139)]
    hear(page, "typed", name="codes", value=text(results))
    data = page.data()
    assert len(data.play) == 11
    assert data.rows[0] == ["30 … 39", "9"]
    assert sum(y for _, y in data.play) == len(results)
    hear(page, "typed", name="codes", value=results[0].code)
    assert data.play[0] == (34.5, 9)
    assert page.data().rows == [["31", "1"]]


def test_the_question_stands_above_the_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent / "notebooks")
    page = opened()
    hear(page, "typed", name="codes", value=Result("lesson-4", 1, 1, guess=(10, 0, 0, 0, 0)).code)
    title, question, *_ = page.panels["guesses"].blocks
    assert title["text"] == "Everyone pays"
    assert "What will they pay together?" in question["text"]


def test_games_and_lessons_together_are_sorted_out() -> None:
    page = opened()
    lessons = [Result("lesson-4", 1, 10, salt=n, guess=(0, 0, 10, 0, 0)) for n in range(20)]
    strays = [Result("whips", luck, 0, 2, 4) for luck in range(9)]
    hear(page, "typed", name="codes", value=text([*strays, *classes("ben-hvrt"), *lessons]))
    group, rest = page.panels["controls"].blocks[:2]
    assert group["options"] == ["Lesson 4: 20", "Ben Hvrt: 12"]
    assert rest["text"] == page.say("rest", n=9), "single codes are no class"
    hear(page, "set", "controls", name="group", value=1)
    assert page.chosen[0].subject == "ben-hvrt"
    twice = [Result("whips", luck, 0, 2, 4, salt=salt) for luck in range(9) for salt in range(2)]
    hear(page, "typed", name="codes", value=text(twice))
    group, rest = page.panels["controls"].blocks
    assert len(group["options"]) == LISTED
    assert group["options"][0] == page.say("group_is", name="Whips", luck=0, n=2)
    assert page.views == ("by_place",)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "typed", "name": "seed", "value": "x" * 1000},
        {"do": "typed", "name": ["seed"], "value": "x"},
        {"do": "typed", "name": "no such", "value": "x"},
        {"do": "set", "name": "show", "value": 2},
        {"do": "set", "name": "group", "value": LISTED},
    ],
)
def test_nonsense_is_refused(message: dict[str, Any]) -> None:
    page = opened()
    strays = [Result("whips", luck, 0, 2, 4) for luck in range(9)]
    hear(page, "typed", name="codes", value=text([*classes("ben-hvrt"), *strays]))
    page.panels["paste"].hear(message)
    assert page.panels["paste"].blocks[-1]["look"] == "notice"
    assert page.seed == ""

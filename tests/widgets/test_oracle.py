"""Odds and advice beside the game: from the screen's own view, while the game goes on."""

from __future__ import annotations

import asyncio
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.charting import sentence
from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.panels.charts import Below
from benhvrt_widgets.staging import DUCATS
from benhvrt_widgets.visit import oracle, running
from benhvrt_widgets.visit.questions import Question, answer
from benhvrt_widgets.visit.visit import Visit
from engine.advice import advise
from engine.advice.ledger import Columns, Ledger
from engine.probability import odds
from engine.replay.store import Store
from tests.widgets.test_attending import press, to_the_race
from tests.widgets.visitor import Visitor


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "QUIET_FOR", 0.0)


def started(where: Path) -> Visitor:
    page = Visitor(Store(where), "en")
    page.hear({"do": "eye", "value": "after"})
    page.hear({"do": "start", "settings": {"seed": "7"}})
    return page


async def until(ready: Callable[[], object]) -> None:
    for _ in range(12_000):  # two minutes: measuring coverage on a busy machine is slow
        if ready():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing came of it")


def chances(page: Visitor) -> list[int | None]:
    return [seat["chance"] for seat in page.scene["seats"]]


def drawn(page: Visitor) -> list[Any]:
    """The charts of the screen, as a kernel draws them; a click leads back into the race."""
    below = Below(lambda place: page.hear({"do": "goto", "at": place}))
    below.tell(page.scene["charts"])
    return list(below.box.children)


def in_a_loop(where: Path, eye: str, then: Callable[[Visitor], object]) -> Visitor:
    """A page whose game was brought to the race, and which then looks ahead."""
    page = started(where)
    page.visit.oracle.eye = eye
    to_the_race(page)

    async def look() -> None:
        page.show()
        await until(lambda: then(page))

    asyncio.run(look())
    return page


def test_odds_are_those_of_the_view_on_the_screen(tmp_path: Path) -> None:
    page = in_a_loop(tmp_path, "after", lambda page: page.knows_all)
    session = page.session
    assert session is not None
    expected = odds(session.view(0))
    assert chances(page) == [round(100 * win) for win in expected.wins]


def test_off_is_off(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "eye", "value": "off"})
    to_the_race(page)

    async def look() -> None:
        page.show()
        await asyncio.sleep(0.3)

    asyncio.run(look())
    assert set(chances(page)) == {None}
    assert page.scene["review"] == ""
    assert page.here is None


def test_beside_every_choice_stands_its_worth(tmp_path: Path) -> None:
    page = in_a_loop(tmp_path, "on", lambda page: page.scene["actions"]["primary"].get("worth"))
    session = page.session
    assert session is not None
    advice = advise(session.view(0), races=oracle.ADVISED)
    kinds = {
        choice["worth"]["kind"] for card in page.scene["hand"] for choice in card["plays"] if choice["worth"]
    }
    primary = page.scene["actions"]["primary"]["worth"]["kind"]
    assert {primary} | kinds <= {"best", "close", "behind"}
    assert len(advice.choices) == len(session.view(0).menu)


def test_what_was_chosen_is_weighed_afterwards_and_not_before(tmp_path: Path) -> None:
    page = started(tmp_path)
    assert page.scene["actions"]["primary"]["worth"] is None
    press(page)

    async def look() -> None:
        page.show()
        await until(lambda: page.scene["review"])

    asyncio.run(look())
    assert page.scene["actions"]["primary"]["worth"] is None
    assert "too close to call" in page.scene["review"] or ":" in page.scene["review"]


def test_a_covered_screen_has_the_odds_of_a_spectator(tmp_path: Path) -> None:
    page = Visitor(Store(tmp_path), "en")
    page.visit.oracle.eye = "after"
    people = [{"name": "Ann", "player": "human"}, {"name": "Bob", "player": "human"}]
    bots = [{"name": "Sid", "player": "sunk-cost"}, {"name": "Val", "player": "value"}]
    page.hear({"do": "start", "settings": {"seed": "7", "seats": people + bots}})
    here = page.here
    assert here is not None
    assert here.seat is None


def test_a_new_moment_puts_the_old_question_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = started(tmp_path)

    asked: list[Question] = []

    def slowly(question: Question) -> None:
        asked.append(question)
        if len(asked) == 1:
            assert stepped.wait(60)

    monkeypatch.setattr(running, "answer", slowly)
    stepped = threading.Event()

    async def look() -> None:
        page.show()
        await until(lambda: asked)
        page.hear({"do": "step", "by": -1})
        await until(lambda: len(asked) > 1)  # while the first is still being answered
        stepped.set()

    first = page.here
    asyncio.run(look())
    assert page.here != first
    assert [question.about for question in asked[:2]] == [first, page.here]


def test_nonsense_leaves_the_eye_as_it_is(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "eye", "value": "wide"})
    assert page.visit.oracle.eye == "after"


def test_the_story_of_a_race_is_told_at_its_end_and_leads_back_into_it(tmp_path: Path) -> None:
    page = started(tmp_path)
    while page.scene["phase"] != "over":
        press(page)
    session = page.session
    assert session is not None

    async def look() -> None:
        page.show()
        await until(lambda: page.knows_all)

    asyncio.run(look())
    figure, told = drawn(page)[1].children
    assert figure.title == "The story of this race"
    places = list(figure.marks[0].x)
    assert len(places) == len(page.visit.oracle.story(page.look)) > 5
    lines, dots = (figure.marks[: session.options.seats], figure.marks[session.options.seats :])
    rows = [mark.y for mark in lines]
    assert sum(rows) == pytest.approx([100] * len(places))
    assert [list(mark.y) for mark in dots] == [list(row) for row in rows]
    winner = session.state.table.results[0].order[0]
    assert rows[winner][-1] > 50
    assert "<caption>" in told.value
    dots[0]._element_click_handlers(dots[0], {"data": {"index": 2}})
    assert page.visit.cursor == places[2]
    assert page.scene["phase"] in ("auction", "race")


def test_between_two_races_the_first_has_its_story_and_its_luck(tmp_path: Path) -> None:
    page = Visitor(Store(tmp_path), "en")
    page.hear({"do": "eye", "value": "after"})
    page.hear({"do": "start", "settings": {"seed": "7", "series": "custom", "laps": "1 1"}})
    session = page.session
    assert session is not None
    while not session.state.table.results:
        press(page)
    ended = session.staging.tempo.ends_race
    place = next(at for at, instant in enumerate(session.instants) if ended(instant.events))
    assert not session.over

    async def look() -> None:
        page.hear({"do": "goto", "at": place})
        await until(lambda: page.scene["luck"])

    asyncio.run(look())
    assert page.scene["phase"] == "result"
    below = drawn(page)
    titles = [child.children[0].title for child in below]
    assert titles == ["Purses over time", "The story of this race", "Luck and skill"]
    purses = below[0].children[0].marks[0]
    assert max(purses.x) <= place  # nothing of the race to come


def test_off_tells_no_story(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "eye", "value": "off"})
    while page.scene["phase"] != "over":
        press(page)
    assert page.visit.oracle.story(page.look) == []
    titles = [child.children[0].title for child in drawn(page)]
    assert titles == ["Purses over time"]


def test_luck_and_skill_add_up_to_the_purse_and_are_told_in_a_sentence(tmp_path: Path) -> None:
    """L14, on the page: the waterfall ends at the purse."""
    page = started(tmp_path)
    while page.scene["phase"] != "over":
        press(page)
    session = page.session
    assert session is not None

    async def look() -> None:
        page.show()
        await until(lambda: page.scene["luck"])

    asyncio.run(look())
    figure, told = drawn(page)[-1].children
    bars = [mark.y for mark in figure.marks]
    assert len(bars) == 6
    assert bars[-1][1] == session.state.table.ledger.purses[0]
    for one, other in pairwise(bars[:-1]):
        assert one[1] == pytest.approx(other[0])
    assert bars[-2][1] == pytest.approx(bars[-1][1])
    assert page.scene["luck"] in told.value.replace("&#x27;", "'")


# -- questions ----------------------------------------------------------------------------------


SLOW = ("ledger", "puzzle")
"""What takes seconds, but for Ben Hvrt."""


def at_table(slug: str, eye: str) -> Visit:
    visit = Visit(play=slug, ids=lambda: "7")
    visit.hear({"do": "eye", "value": eye})
    visit.hear({"do": "start", "settings": None})
    visit.hurry()
    return visit


def clicked(visit: Visit) -> None:
    """The large button."""
    actions = visit.regions()["actions"]
    primary = actions["primary"]
    what = {"do": primary["do"]} if "do" in primary else {"do": "choose", "index": primary["index"]}
    visit.hear({**what, "key": actions["key"]})
    visit.hurry()


def asked_in(slug: str) -> Iterator[Question]:
    """All that a game asks from its beginning to its end, and then looking back on it."""
    visit = at_table(slug, "on")
    session = visit.game().session
    while not session.over:
        yield from visit.wants()
        clicked(visit)
    ends = [
        place
        for place in range(session.last + 1)
        if session.staging.tempo.ends_race(session.instants[place].events)
    ]
    for place in ends:
        visit.goto(place)
        yield from visit.wants()
    visit.goto(session.decisions[0])
    visit.hear({"do": "regret"})
    yield from visit.wants()
    visit.goto(session.last)
    visit.hear({"do": "riddles"})
    yield from visit.wants()


def small(question: Question) -> Question:
    """The same with few races."""
    if question.name not in ("odds", "advice"):
        return question
    return replace(question, facts=(question.facts[0], 40))


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """Another process, which knows nothing of this one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.mark.parametrize("slug", SLUGS)
def test_a_question_can_be_answered_by_another_process(slug: str, elsewhere: ProcessPoolExecutor) -> None:
    first: dict[str, Question] = {}
    asked = 0
    for question in asked_in(slug):
        travelled = pickle.loads(pickle.dumps(question))  # noqa: S301 - our own
        assert travelled == question
        assert travelled.key == question.key
        first.setdefault(question.name, small(question))
        asked += 1
    assert asked > 10
    assert first.keys() >= {"odds", "advice", "regret", "puzzle"}
    quick = {name: each for name, each in first.items() if slug == "ben-hvrt" or name not in SLOW}
    there = {name: elsewhere.submit(answer, question) for name, question in reversed(quick.items())}
    for name, question in quick.items():
        assert there[name].result(60) == answer(question), name


def test_the_newest_moment_is_asked_about_first() -> None:
    visit = at_table("ben-hvrt", "after")
    while visit.regions()["phase"] != "race":
        clicked(visit)
    for _ in range(3):
        question = next(visit.wants())
        assert (question.name, question.about) == ("odds", visit.game().moment)
        clicked(visit)  # long before anybody has answered
    assert next(visit.wants()).about == visit.game().moment
    visit.goto(visit.cursor - 1)
    assert next(visit.wants()).about == visit.game().moment


def test_what_is_known_is_not_asked_again_and_more_is_asked_of_the_same_moment() -> None:
    visit = at_table("ben-hvrt", "after")
    while visit.regions()["phase"] != "race":
        clicked(visit)
    rough, better = (question for question in visit.wants() if question.name == "odds")
    assert rough.facts[1] < better.facts[1]
    visit.learn(rough, answer(small(rough)))
    assert next(visit.wants()) == better
    visit.learn(better, answer(small(better)))
    assert "odds" not in {question.name for question in visit.wants()}


def test_at_its_end_a_race_is_told_before_its_choices_are_weighed() -> None:
    visit = at_table("ben-hvrt", "after")
    while not visit.game().session.over:
        clicked(visit)
    asked = list(visit.wants())
    told = [question.about for question in asked if question.name == "odds"]
    assert told == [moment for moment in visit.oracle.story(visit.game()) if moment in told]
    assert len(told) > 5
    order = list(dict.fromkeys(question.name for question in asked))
    assert order == sorted(order, key=["odds", "ledger", "advice"].index)
    visit.hear({"do": "riddles"})
    assert next(visit.wants()).name == "puzzle"  # what a person has asked for comes first


@pytest.mark.parametrize(
    ("luck", "auction", "race", "said"),
    [
        (7, -4, 0, "You were 7 ducats lucky and you gave away 4 in the auction."),
        (-1, -2, -5, "You were 1 ducat unlucky and you gave away 5 in the race."),
        (0, 0, 0, "Luck was even and you gave nothing away."),
        (3, 6, -1, "You were 3 ducats lucky and your choices brought 5 more than the house player's."),
    ],
)
def test_the_sentence_says_where_it_was_lost(luck: int, auction: int, race: int, said: str) -> None:
    ledger = Ledger(
        Fraction(0),
        Fraction(0),
        Columns(luck=Fraction(luck), own=Fraction(auction)),
        Columns(own=Fraction(race)),
        over=True,
    )
    assert sentence(ledger, DUCATS, "en") == said

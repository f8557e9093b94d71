"""The workshop: a reader's rule has no powers, its mistakes are told in a sentence, its league is fair."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons.rule import DEEPEST, KNOWN, LARGEST, LONGEST, Figures, Rule, Turn, situations
from benhvrt_widgets.lessons.workshop import FIRST, RACES, RIVALS, League, Workshop, start
from benhvrt_widgets.words import explain
from engine.core.errors import RuleViolation

SOME = Figures(price=3, paid=3, purse=90, worth=6, rivals=2, richest=95)


def stays(body: str, figures: Figures = SOME) -> bool:
    return Rule.read(f"def stay(price, paid, purse, worth, rivals, richest):\n    {body}")(figures)


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("return price < worth", True),
        ("return price + paid < worth", False),
        ("return 1 < price <= 3 and not rivals == 0", True),
        ("return rivals == 0 or purse > richest", False),
        ("return min(price, worth) + abs(-2) == 5", True),
        ("return True if paid else False", True),
        ("return round(worth / 4) == 2 and worth % 4 == 2 and worth // 4 == 1", True),
        ("x = 2; x += 1; x *= price\n    if x > 8:\n        return x\n    else:\n        return 0", True),
        ('"""Never."""\n    pass\n    return False', False),
    ],
)
def test_a_rule_means_what_python_means(body: str, right: bool) -> None:
    assert stays(body) is right
    found: dict[str, object] = {}
    source = f"def stay(price, paid, purse, worth, rivals, richest):\n    {body}"
    exec(source, found)  # noqa: S102 - ours
    assert bool(found["stay"](3, 3, 90, 6, 2, 95)) is right  # type: ignore[operator]


WRONG = [
    ("", "bot.one"),
    ("stay = 3", "bot.one"),
    ("def leave(price):\n    return True", "bot.one"),
    ("def stay(price):\n    return True\nprint(1)", "bot.one"),
    ("def stay(price)\n    return True", "bot.syntax"),
    ("def stay(price):\nreturn True", "bot.syntax"),
    ("def stay(prise):\n    return True", "bot.figure"),
    ("def stay(price=1):\n    return True", "bot.plain"),
    ("def stay(*price):\n    return True", "bot.plain"),
    ("@staticmethod\ndef stay(price):\n    return True", "bot.plain"),
    ("def stay(price):\n    import os\n    return True", "bot.plain"),
    ("def stay(price):\n    return open('x')", "bot.plain"),
    ("def stay(price):\n    return price.__class__", "bot.plain"),
    ("def stay(price):\n    return [price for price in (1,)]", "bot.plain"),
    ("def stay(price):\n    while True:\n        pass", "bot.plain"),
    ("def stay(price):\n    return (lambda: 1)()", "bot.plain"),
    ("def stay(price):\n    return price ** 9", "bot.plain"),
    ("def stay(price):\n    return 'yes' * 9", "bot.plain"),
    ("def stay(price):\n    return 10 ** 9 if 1e999 else 0", "bot.plain"),
    ("def stay(price):\n    return round(price, ndigits=2)", "bot.plain"),
    ("def stay(price):\n    return min()", "bot.call"),
    ("def stay(price):\n    return other", "bot.name"),
    ("def stay(price):\n    if price > 3:\n        return True", "bot.silent"),
    ("def stay(price):\n    return", "bot.silent"),
    ("def stay(price, rivals):\n    return price / rivals > 1", "bot.zero"),
    ("def stay(price):\n    x = 999999" + "\n    x = x * x" * 40 + "\n    return x", "bot.large"),
    ("def stay(price):\n    return " + "-" * 1900 + "1", ("bot.deep", "bot.syntax")),
    ("#" * (LONGEST + 1), "bot.long"),
]


@pytest.mark.parametrize(("source", "key"), WRONG)
def test_a_mistake_is_a_sentence(source: str, key: str | tuple[str, ...]) -> None:
    with pytest.raises(RuleViolation) as refused:
        Rule.read(source)
    assert refused.value.key in ((key,) if isinstance(key, str) else key)
    for lang in LANGUAGES:
        assert len(explain(refused.value, lang)) < 160


TRAPS = (
    "round(5, -1000000000000)",
    "round(5, 0 - 999999999999)",
    "round(round(5, -999999999), 999999999999)",
)


@pytest.mark.parametrize("trap", TRAPS)
def test_a_rule_always_ends(trap: str) -> None:
    """In a process of its own: one that does not end would never tell."""
    source = f"def stay(price):\n    return {trap} < price"
    code = f"from benhvrt_widgets.lessons.rule import Rule; Rule.read({source!r})"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


NUMBERS = st.one_of(
    st.sampled_from(["0", "1", "0.5", "1e-300", "5e-324", "1e12", "999999999999", "True"]),
    st.integers(-LARGEST, LARGEST).map(str),
)
LEAVES = st.one_of(NUMBERS, st.sampled_from(KNOWN))


def _larger(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(["+", "-", "*", "/", "//", "%", "<", "<=", "==", "!=", "and", "or"])
    return st.one_of(
        st.tuples(part, operators, part).map(lambda found: f"({' '.join(found)})"),
        st.tuples(st.sampled_from(["-", "+", "not "]), part).map(lambda found: f"({found[0]}{found[1]})"),
        st.tuples(part, part, part).map(lambda found: f"({found[0]} if {found[1]} else {found[2]})"),
        st.tuples(
            st.sampled_from(["min", "max", "abs", "round"]), st.lists(part, min_size=1, max_size=3)
        ).map(lambda found: f"{found[0]}({', '.join(found[1])})"),
    )


@given(st.lists(st.recursive(LEAVES, _larger, max_leaves=30), min_size=1, max_size=4))
def test_whatever_is_written_is_a_choice_or_a_sentence(parts: list[str]) -> None:
    body = [f"x = {parts[0]}", *(f"x += {part}" for part in parts[1:]), "return x"]
    source = f"def stay({', '.join(KNOWN)}):\n    " + "\n    ".join(body)
    try:
        found: object = Rule.read(source)(SOME)
    except RuleViolation as refusal:
        found = refusal.key.partition(".")[0]
    assert found in (True, False, "bot")


def test_no_value_is_large_and_no_turn_long(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = Rule.read("def stay(price):\n    return " + "+".join(["price"] * (DEEPEST - 5)))
    monkeypatch.setattr("benhvrt_widgets.lessons.rule.STEPS", DEEPEST)
    with pytest.raises(RuleViolation, match=r"bot\.long"):
        rule(SOME)
    with pytest.raises(RuleViolation, match=r"bot\.deep"):
        Rule.read("def stay(price):\n    return " + "+".join(["price"] * (DEEPEST + 5)))
    function = Rule.read("def stay(price):\n    return -price").function
    with pytest.raises(RuleViolation, match=r"bot\.large"):
        Turn({"price": LARGEST + 1}).run(function.body)


def test_rules_are_tried_rich_and_poor() -> None:
    tried = list(situations())
    assert {figures.rivals for figures in tried} == {0, 1, 3}
    assert {figures.purse for figures in tried} >= {0, 400}


def run(source: str, races: int = 3, matches: int = 1) -> League:
    found = League(Rule.read(source), races, matches)
    assert sum(1 for _ in found.run()) == found.most == races + matches * len(RIVALS)
    return found


def test_the_same_rule_races_the_same_races() -> None:
    one, two = run(FIRST), run(FIRST)
    assert one.course == two.course
    assert [row.purse for row in one.table] == [row.purse for row in two.table]
    assert set(one.duels) == set(RIVALS)
    assert one.played == one.most
    assert sum(row.purse.mean for row in one.table) == pytest.approx(400), "ducats only change hands"


def test_what_it_pays_too_much_is_noticed() -> None:
    assert run("def stay(price):\n    return False").sales.dearest == (0, 0)
    paid, worth = run("def stay(price):\n    return True", races=2).sales.dearest
    assert paid > worth


def test_a_rule_that_fails_later_stops_the_league() -> None:
    found = League(Rule.read("def stay(price, purse):\n    return 1 / (purse - 98) > 0"), 5)
    with pytest.raises(RuleViolation, match=r"bot\.zero"):
        list(found.run())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_races_and_tells_where_it_loses(lang: str) -> None:
    async def race() -> Workshop:
        page = opened(lang)
        say(page, "set", name="races", value=0)
        say(page, "start")
        await asyncio.sleep(0)
        assert page.busy
        assert {block["is"] for block in page.panels["standings"].blocks} >= {"progress"}
        assert page._task is not None
        await page._task
        await asyncio.sleep(0.01)
        return page

    page = asyncio.run(race())
    assert page.league is not None
    assert page.league.played == page.league.most
    drawn = page.panels["standings"].blocks
    assert [block["is"] for block in drawn] == ["table", "table", "text", "text"]
    assert len(page.data(page.league).rows) == RACES[0]
    assert page.picture is not None


def test_it_can_be_stopped_and_says_so() -> None:
    async def race() -> Workshop:
        page = opened("en")
        say(page, "start")
        for _ in range(6):
            await asyncio.sleep(0)
        say(page, "stop")
        await asyncio.sleep(0.01)
        return page

    page = asyncio.run(race())
    assert not page.busy
    assert page.league is not None
    assert 0 < page.league.played < page.league.most
    assert "Stopped after" in page.panels["standings"].blocks[0]["text"]


def test_mistakes_and_nonsense_change_nothing() -> None:
    page = opened("en")
    say(page, "typed", value="def stay(prise):\n    return True")
    say(page, "start")
    assert page.league is None
    assert "nobody knows what prise is" in page.panels["editor"].blocks[-1]["text"]
    for message in (
        {"do": "typed", "value": 7},
        {"do": "set", "name": "races", "value": 9},
        {"do": "no"},
        {},
    ):
        page.panels["editor"].hear(message)
        assert page.panels["editor"].blocks[-1]["look"] == "notice"
    say(page, "again")
    assert page.source == FIRST


def opened(lang: str) -> Workshop:
    page = start(lang)
    for part in (page.header, page.editor, page.standings, page.chart):
        part()
    page.panels["header"].hear({"do": "ready"})
    return page


def say(page: Workshop, what: str, **message: object) -> None:
    page.panels["editor"].hear({"do": what, **message})

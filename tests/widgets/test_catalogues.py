"""Every refusal has its sentence, in both languages, with facts that the engine really gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES, catalogue, listed, say

ROOT = Path(__file__).parent.parent.parent
ERRORS = {"RuleViolation", "BadTape", "BadValue", "ReplayMismatch"}
DYNAMIC = (
    "guide.",  # by game and moment: tests/widgets/test_guiding.py
    "reason.",  # by game and fact: tests/widgets/test_whys.py
    "clause.",
    "kind.",
    "flavour.",
    "sort.",
    "when.",
    "whom.",
    "idea.",
    "does.shield_",
    "contents.by_",
    "contents.concept_",
    "page.only_",
    "page.worth_behind_",
    "page.review_behind_",
    "page.chart_",
    "page.luck_own_in_",
    "page.own_",
    "page.ducats",
    "page.points",
    "panel.lacks_",
    "panel.none_",
    "table.mean_",
    "tell.purses_",
    "series.",
    "words.",
    "lesson.legend_",
    "experiment.",
    "room.names.",
    "room.title_",
    "room.words.door_",
    "room.words.names_",
    "room.words.plan_",
    "room.words.show_",
    "room.words.step_",
    "room.words.trial_",
    "room.words.tab_",
    "room.words.ask_",
)
"""Keys that are put together from the data of the game."""
OF_GAMES = re.compile(
    r"whips\.((cause|does|flavour|trick|when|seat|risk)\.|event\.(lane|skid|veered)_|choice\.(left|right)(_on)?$"
    r"|ask\.(before|after)_)"
    r"|circus\.((way|sort|when|does|flavour|fate|thing|met|risk)\.|event\.(accident|brush|whip|debris|driver)_"
    r"|event\.(side|rear)|ask\.(your|their|shift)_)"
    r"|horse-fever\.((series|agreed|runner|colour|deck|bar|card|text|shelf|goods|held|wager|slip|label|chart)\."
    r"|event\.(bought|borrowed|bet|price|traded|no_trade)_|choice\.(buy|borrow|bet)_)"
)
"""The same in the other games."""
OF_LESSONS = re.compile(r"lesson\.l\d\d\.(bar_[1-5]|came|answer|chart|[a-z]+_\d(_is)?)$")
"""What every lesson has, and the names of what can be chosen in it."""


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def trees(part: str) -> list[ast.Module]:
    """All modules of a part of the project."""
    return [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / part).rglob("*.py"))]


def functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    """Every call, with the function it stands in."""
    inside: dict[ast.AST, ast.FunctionDef] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            inside.update(dict.fromkeys(ast.walk(node), node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield inside.get(node), node


def keys(part: list[ast.Module], function: ast.FunctionDef | None, node: ast.expr) -> list[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=two):
            return keys(part, function, one) + keys(part, function, two)
        case ast.Name(id=name) if function is not None:
            values = [
                assignment.value
                for assignment in ast.walk(function)
                if isinstance(assignment, ast.Assign)
                and any(isinstance(t, ast.Name) and t.id == name for t in assignment.targets)
            ]
            return [key for value in values for key in keys(part, function, value)]
        case ast.JoinedStr(
            values=[ast.Constant(value=str(before)), ast.FormattedValue(value=ast.Name(id=name))]
        ) if function is not None:
            place = [argument.arg for argument in function.args.args].index(name)
            every = (call for tree in part for _, call in functions(tree))
            calls = [call for call in every if getattr(call.func, "id", "") == function.name]
            return [f"{before}{text}" for call in calls for text in keys(part, None, call.args[place])]
    raise AssertionError(f"cannot tell what {ast.unparse(node)} may be")


def raised() -> dict[str, set[str]]:
    """Each key of an error or notice, with the facts that come with it every time."""
    found: dict[str, set[str]] = {}
    for part in map(trees, ("engine", "benhvrt_widgets")):
        for function, call in (each for tree in part for each in functions(tree)):
            name = getattr(call.func, "id", "")
            if name in ERRORS and call.args:
                facts = {keyword.arg for keyword in call.keywords}
            elif name == "Notice" and isinstance(call.args[1], ast.Tuple):
                facts = {item.elts[0].value for item in call.args[1].elts}  # type: ignore[attr-defined]
            else:
                continue
            for key in keys(part, function, call.args[0]):
                given = {fact or key.rpartition(".")[2] for fact in facts}  # **{setting: ...}
                found[key] = found.get(key, given) & given
    return found


RAISED = raised()


def test_the_search_finds_what_it_should() -> None:
    assert {"bid.over_purse", "setup.seats", "setup.laps", "codec.missing", "codec.extra"} <= RAISED.keys()
    assert {"replay.chance_due", "replay.choice_due", "tape.torn", "tape.rules"} <= RAISED.keys()
    assert RAISED["bid.over_purse"] == {"bid", "purse"}
    assert len(RAISED) > 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_sentence_with_facts_that_are_given(lang: str) -> None:
    assert sorted(RAISED.keys() - catalogue(lang).keys()) == []
    for key, facts in RAISED.items():
        assert placeholders(catalogue(lang)[key]) <= facts, key
        sentence = say(key, lang, **dict.fromkeys(facts, 3))
        assert sentence[-1] in ".)", sentence
        assert len(sentence) <= 120, sentence


def test_both_languages_say_the_same_things() -> None:
    english, french = catalogue("en"), catalogue("fr")
    of_bots = ("idea.", "voice.")  # in English the bots bring their own
    assert {key for key in french if not _within(key).startswith(of_bots)} == set(english)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(french[key]), key


def test_french_never_says_a_bare_tour_nor_tu() -> None:
    for key, sentence in catalogue("fr").items():
        plain = re.sub(r"\{\w+:[^|}]*\|([^}]*)\}", r"\1", sentence)
        assert not re.search(r"\btours?\b(?! de (piste|jeu))", plain, re.IGNORECASE), key
        assert not re.search(r"\b(tu|toi|ton|tes)\b", plain, re.IGNORECASE), key


def test_no_sentence_is_dead() -> None:
    texts = set()
    for path in (ROOT / "benhvrt_widgets").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    for path in (ROOT / "benhvrt_widgets" / "web" / "room").glob("*.js"):  # `w("wait")` says room.words.wait
        texts |= {f"room.words.{word}" for word in re.findall(r"[\"`](\w+)[\"`]", path.read_text("utf-8"))}
    spoken = {key for key in catalogue("en") if key in texts or {_within(key), _last(key)} & texts}
    moments = {f"play.{moment}" for moment in ("before_roll", "passing", "after_move")}
    passing = {"choice.move_passing", "choice.move_home_passing"}
    dead = catalogue("en").keys() - spoken - RAISED.keys() - moments - passing
    dead = {key for key in dead if not _within(key).startswith(DYNAMIC) and not OF_GAMES.match(key)}
    dead = {key for key in dead if not OF_LESSONS.match(key) and f"{key}_0" not in catalogue("en")}
    assert sorted(dead) == []


def _within(key: str) -> str:
    """A key without the name of its game."""
    game, _, rest = key.partition(".")
    return rest if game in SLUGS else key


def _last(key: str) -> str:
    """A key without the name of its table."""
    return _within(key).partition(".")[2]


def test_a_missing_sentence_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"fr\.toml has no sentence for 'no\.such'"):
        say("no.such", "fr")
    with pytest.raises(LookupError, match="no catalogue"):
        say("bid.over_purse", "de")


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [
        ("en", 0, "0 ducats"),
        ("en", 1, "1 ducat"),
        ("fr", 0, "0 ducat"),
        ("fr", 1, "1 ducat"),
        ("fr", 2, "2 ducats"),
    ],
)
def test_plurals(lang: str, count: int, text: str) -> None:
    assert say("event.ducats", lang, n=count) == text


def test_ranks_and_lists() -> None:
    ranks = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th"}
    assert {n: say("play.home", place=n) for n in ranks} == ranks
    assert [say("play.home", "fr", place=n) for n in (1, 2)] == ["1re", "2e"]
    assert listed(["a", "b", "c"], "fr") == "a, b et c"

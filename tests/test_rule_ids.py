"""Every rule of docs/rules is proved by some test, and no test cites a rule that is not there.

The tests are read as text, not collected: a rule that only a slow test proves counts too.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
LISTED = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def listed() -> list[str]:
    """The ids of docs/rules, in order."""
    return [
        name
        for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for name in LISTED.findall(page.read_text("utf-8"))
    ]


def cited() -> dict[str, list[str]]:
    """The ids that tests cite with the marker `rule`, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                for argument in node.args:
                    place = f"{path.relative_to(ROOT)}:{node.lineno}"
                    found.setdefault(str(ast.literal_eval(argument)), []).append(place)
    return found


def test_rules_are_listed_once() -> None:
    ids = listed()
    assert len(ids) == len(set(ids))
    assert {"BH-01", "BH-37", "BH-40", "BH-46", "BH-50"} <= set(ids)


def test_every_rule_is_cited_by_a_test() -> None:
    proved = cited()
    assert [name for name in listed() if name not in proved] == []


def test_every_cited_rule_exists() -> None:
    known = set(listed())
    assert {name: places for name, places in cited().items() if name not in known} == {}


PLACE = re.compile(r"\[[A-Z][^\[\]]+\]|\*From:\*\s|^- \*\*WH-\d+\*\* \([^()]+\)")


def test_every_rule_names_its_place_in_the_booklet() -> None:
    pages = [page.read_text("utf-8") for page in sorted((ROOT / "docs" / "rules").glob("*.md"))]
    rules = [
        rule
        for page in pages
        for rule in re.split(r"^(?=- \*\*[A-Z]+-\d+\*\*)|^## ", page, flags=re.MULTILINE)
    ]
    found = [rule for rule in rules if LISTED.match(rule)]
    assert len(found) == len(listed())
    assert [rule[:12] for rule in found if not PLACE.search(rule)] == []

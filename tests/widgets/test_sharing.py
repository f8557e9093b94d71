"""Who can open an address that is given away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benhvrt_widgets.visit import sharing
from engine.core.errors import RuleViolation

PATH = "/voila/render/lessons/04_escalation.ipynb"


@pytest.mark.parametrize("host", ["127.0.0.1:8866", "localhost:8866", "[::1]:8866", "127.8.8.8"])
def test_the_name_of_this_machine_is_nobody_elses(host: str) -> None:
    assert sharing.base(f"http://{host}{PATH}") == sharing.Base(f"http://{host}{PATH}", alone=True)


@pytest.mark.parametrize("host", ["192.168.1.7:8866", "races.example", "[fe80::1]:8866"])
def test_any_other_name_is_for_others_too(host: str) -> None:
    assert sharing.base(f"https://{host}{PATH}") == sharing.Base(f"https://{host}{PATH}", alone=False)


@pytest.mark.parametrize(
    "said",
    [
        *(None, 7, "", "javascript:alert(1)", "http://", "http://[x", "http://a/?b=1", "http://a/#b"),
        "http://" + "x" * 400,
    ],
)
def test_nonsense_is_refused(said: object) -> None:
    with pytest.raises(RuleViolation):
        sharing.base(said)


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/", ""),
        ("", ""),
        ("/voila/render/play.ipynb", ""),
        (PATH, "lessons/04_escalation.html"),
        ("/voila/render/fr/lessons/15_cascades.ipynb", "fr/lessons/15_cascades.html"),
    ],
)
def test_a_page_that_nobody_else_can_open_is_given_away_as_the_published_one(path: str, page: str) -> None:
    given = sharing.base(f"http://127.0.0.1:8866{path}").for_all()
    assert (given.address, given.note("alone", "published")) == (sharing.SITE + page, "published")


def test_what_others_can_open_and_what_is_not_published_stays_as_it_is() -> None:
    for address, note in (
        (f"https://races.example{PATH}", ""),
        ("http://127.0.0.1:8866/voila/render/hers.ipynb", "alone"),
        ("http://127.0.0.1:8866/voila/render/lessons/../play.ipynb", "alone"),
    ):
        given = sharing.base(address).for_all()
        assert (given.address, given.note("alone", "published")) == (address, note)


def test_the_readme_begins_with_it() -> None:
    text = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")
    assert re.search(r"\]\(([^)]+)\)", text)[1] == sharing.SITE  # type: ignore[index]

"""Every region is what its type says, and the browser's types and the docs say the same."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.regions.messages import Heard, Said
from benhvrt_widgets.regions.scene import Regions
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.visit import HANDLERS, Visit
from engine.replay.store import Store
from scripts import regions, scenes
from tests.widgets.visitor import Visitor

CHOICES = 100
WEIGHED = 3


def wrong(value: Any, hint: Any, path: str = "") -> Iterator[str]:  # noqa: C901 - one case a kind of type
    """Where a value is not what a type says."""
    origin, args = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        yield from _fields(value, hint, path)
    elif origin in (Annotated, NotRequired):
        yield from wrong(value, args[0], path)
    elif origin is Literal:
        if value not in args:
            yield f"{path}: {value!r} is none of {args}"
    elif origin in (Union, types.UnionType):
        told = [list(wrong(value, each, path)) for each in args]
        if all(told):
            yield from min(told, key=len)
    elif origin in (list, tuple):
        if not isinstance(value, list):
            yield f"{path}: {value!r} is no list"
        elif origin is tuple:
            for n, (each, kind) in enumerate(zip(value, args, strict=True)):
                yield from wrong(each, kind, f"{path}[{n}]")
        else:
            for each in value:
                yield from wrong(each, args[0], f"{path}[]")
    elif origin is dict:
        for each in value.values():
            yield from wrong(each, args[1], f"{path}.*")
    elif type(value) is not hint and not (hint is float and type(value) is int):
        yield f"{path}: {value!r} is no {hint.__name__}"


def _fields(value: Any, hint: Any, path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no {hint.__name__}"
        return
    hints = get_type_hints(hint, include_extras=True)
    yield from (f"{path}.{name} is unknown to {hint.__name__}" for name in value.keys() - hints.keys())
    for name, kind in hints.items():
        if name in value:
            yield from wrong(value[name], kind, f"{path}.{name}")
        elif get_origin(kind) is not NotRequired:
            yield f"{path}.{name} of {hint.__name__} is missing"


def untrue(scene: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """What is wrong with a scene; what stood in the one before has been looked at."""
    plain = json.loads(json.dumps(scene))
    hints = get_type_hints(Regions, include_extras=True)
    absent = [name for name in Regions.__required_keys__ if name not in plain]
    new = {name: value for name, value in plain.items() if name not in before or before[name] != value}
    before.update(plain)
    return absent + [told for name, value in new.items() for told in wrong(value, hints[name], name)]


GAMES = [(slug, "", people) for slug in SLUGS for people in (1, 2)] + [
    ("horse-fever", series, 1) for series in ("board-short", "party-short")
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "series", "people"), GAMES)
def test_every_region_is_what_its_type_says(slug: str, series: str, people: int, lang: str) -> None:
    kinds: set[str] = set()
    before: dict[str, Any] = {}
    for scene in scenes.played(slug, "7", lang, people, series):
        assert untrue(scene, before) == []
        kinds.add((scene.get("stage") or {}).get("kind"))
    assert len(kinds) > 1


@pytest.mark.parametrize("slug", SLUGS)
def test_so_are_those_that_look_ahead_and_back(tmp_path: Path, slug: str) -> None:
    visitor = Visitor(Store(tmp_path), "fr", Address("fr", play=slug))
    visitor.hear({"do": "start", "settings": None})
    visitor.hear({"do": "eye", "value": "on"})
    before: dict[str, Any] = {}
    for turn in range(CHOICES):
        if turn < WEIGHED:
            visitor.find_out()
            visitor.hear({"do": "heat", "seat": 1})
        assert untrue(visitor.visit.whole()["regions"], before) == []
        actions = visitor.scene["actions"]
        if actions is None or actions["primary"].get("do"):
            break
        visitor.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})
    for message in ({"do": "decision", "by": -1}, {"do": "regret"}, {"do": "riddles"}):
        visitor.hear(message)
        assert untrue(visitor.visit.whole()["regions"], before) == []


def test_a_visit_hears_all_messages_and_no_others() -> None:
    said = {word for each in get_args(Said) for word in get_args(_plain(get_type_hints(each)["do"]))}
    assert said == HANDLERS.keys() | {"ping"}


def _plain(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def test_what_a_visit_sends_besides_is_typed_too() -> None:
    visit = Visit(play="ben-hvrt", ids=lambda: "7")
    visit.hear({"do": "start", "settings": None})
    visit.hurry()
    for message in ({"do": "download"}, {"do": "link", "base": "http://127.0.0.1:8866/"}):
        visit.hear(message)
    sent = json.loads(json.dumps(visit.outgoing()))
    assert [each["do"] for each in sent] == ["regions", "tape", "link"]
    assert [list(wrong(each, Heard)) for each in sent] == [[], [], []]


def test_the_check_finds_what_is_wrong() -> None:
    face = {"kind": "hook"}
    assert any("missing" in told for told in wrong({"face": face, "count": 1}, regions.parts.Faces))
    assert list(wrong({"text": "x", "button": 3}, regions.scene.Cover)) == [".button: 3 is no str"]
    assert list(wrong({"text": "x", "button": "", "n": 1}, regions.scene.Cover)) == [".n is unknown to Cover"]


def test_the_types_of_the_browser_and_the_docs_are_up_to_date() -> None:
    """After a change of the regions: python scripts/regions.py."""
    assert regions.TYPES.read_text("utf-8") == regions.browser()
    assert regions.PAGE.read_text("utf-8") == regions.page()


def test_every_type_has_a_meaning() -> None:
    for module in regions.SECTIONS.values():
        for name, _, text in regions.defined(module):
            assert text or name == "Stage", name

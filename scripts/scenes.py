"""Scenes of seeded games, one of every shape: for previews, and for the tests of the browser side.

python scripts/scenes.py build/scenes

A file a game: the regions of its scenes, by name. And one of the lessons: the blocks of their panels.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.games import SLUGS  # noqa: E402
from benhvrt_widgets.lessons import module, names  # noqa: E402
from benhvrt_widgets.visit.visit import Visit  # noqa: E402

Scene = dict[str, Any]
SEEDS: Final = ("7", "11")
CHOICES: Final = 120
"""Of a game, at most."""
WALKED: Final = 60
"""Moments that are looked at again, one after the other: a chariot moves between decisions."""


def shape(scene: Scene) -> str:
    """What is there to be drawn, whatever stands in it."""
    stage, actions = scene.get("stage") or {}, scene.get("actions") or {}
    there = {
        "scene": sorted(name for name, value in scene.items() if value),
        "stage": sorted(name for name, value in stage.items() if value),
        "actions": sorted(name for name, value in actions.items() if value),
        "kind": (scene["page"], scene.get("phase"), stage.get("kind")),
        "hand": sorted({name for card in scene.get("hand") or () for name, value in card.items() if value}),
    }
    return json.dumps(there)


def choices(scene: Scene) -> list[int]:
    """Every line of the menu that something on the page stands for."""
    stage, actions = scene["stage"], scene["actions"]
    said = [actions["primary"], *actions["others"]]
    said += [play for card in scene["hand"] for play in card.get("plays", ())]
    said += [choice for target in stage.get("reach") or () for choice in target["choices"]]
    said += stage.get("picks") or ()
    return sorted({each["index"] for each in said if each and each.get("index") is not None})


def played(slug: str, seed: str, lang: str, people: int, series: str = "") -> Iterator[Scene]:
    """A game from its lobby to its end, as it goes over a line; every third choice is any choice."""
    luck = random.Random(f"{slug} {seed}")  # noqa: S311 - for looking at, not for secrets
    visit = Visit(lang=lang, play=slug)

    def told(**message: Any) -> Scene:
        """All regions after a message."""
        visit.hear(message)
        visit.hurry()
        visit.outgoing()
        whole: Scene = visit.whole()["regions"]
        return whole

    yield (scene := told(do="hello"))
    seats = [dict(seat) for seat in scene["lobby"]["settings"]["seats"]]
    for number, seat in enumerate(seats[:people]):
        seat.update(name=f"<b>{number}</b>", player="human")
    agreed = {"series": series} if series else {}
    scene = told(do="start", settings={"seed": seed, "seats": seats, **agreed})
    for turn in range(CHOICES):
        yield scene
        if scene["covered"]:
            yield (scene := told(do="here"))
        if visit.game().session.awaited is None:
            break
        menu = choices(scene)
        first = scene["actions"]["primary"]
        index = luck.choice(menu) if menu and (turn % 3 == 2 or not first) else first["index"]
        scene = told(do="choose", index=index, key=scene["actions"]["key"])
    last = visit.game().session.last
    for place in range(max(0, last - WALKED), last):
        yield told(do="goto", at=place)
    yield told(do="nonsense")


def collected(slug: str) -> Scene:
    """One scene of every shape that the games of a kind came to."""
    found: dict[str, Scene] = {}
    seen: set[str] = set()
    for number, seed in enumerate(SEEDS):
        lang, people = ("en", "fr")[number], number + 1
        for scene in played(slug, seed, lang, people):
            named = shape(scene)
            if named not in seen:
                seen.add(named)
                what = (scene.get("stage") or {}).get("kind") or scene["page"]
                found[f"{what}-{len(found)}"] = scene
    return found


def lessons() -> dict[str, list[list[Scene]]]:
    """By lesson, the blocks of its panels: as it opens, and once the guess is locked and the theory shown."""
    found = {}
    for name in names():
        lesson = module(name).start("en", "")
        parts = (lesson.header, lesson.guess, lesson.play, lesson.surprise, lesson.hand_in)
        panels = [part() for part in parts]
        found[name] = [panel.blocks for panel in panels]
        for panel, said in ((1, {"do": "hand", "value": 0}), (1, {"do": "lock"}), (0, {"do": "theory"})):
            panels[panel].hear(said)
        found[name] += [panel.blocks for panel in panels]
    return found


def main(target: str = "build/scenes") -> None:
    """Write them all."""
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*SLUGS, "lessons"):
        text = json.dumps(
            lessons() if name == "lessons" else collected(name), ensure_ascii=False, sort_keys=True
        )
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

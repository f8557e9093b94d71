"""Scenes of seeded games, one of every shape: for previews, and for the tests of the browser side.

python scripts/scenes.py build/scenes        a file a game: the regions of its scenes, by name
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.page import Page  # noqa: E402

from benhvrt_widgets.games import SLUGS  # noqa: E402
from engine.replay.store import Store  # noqa: E402

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


def regions(scene: Scene, board: Scene) -> Scene:
    """A scene as it goes over a line: log and marks as what was added."""
    sent = {**scene, "board": board}
    if scene.get("timeline"):
        line = dict(scene["timeline"])
        marks = [[place, "decision"] for place in line.pop("decisions")]
        marks += [[place, "race"] for place in line.pop("races")]
        sent |= {"timeline": line, "marks": {"start": 0, "added": marks}}
        sent |= {"log": {"start": 0, "added": scene["log"]}}
    return sent


def choices(scene: Scene) -> list[int]:
    """Every line of the menu that something on the page stands for."""
    stage, actions = scene["stage"], scene["actions"]
    said = [actions["primary"], *actions["others"]]
    said += [play for card in scene["hand"] for play in card.get("plays", ())]
    said += [choice for target in stage.get("reach") or () for choice in target["choices"]]
    said += stage.get("picks") or ()
    return sorted({each["index"] for each in said if each and each.get("index") is not None})


def played(slug: str, seed: str, lang: str, people: int) -> Iterator[tuple[Scene, Scene]]:
    """A game from its lobby to its end, each scene with its board; every third choice is any choice."""
    luck = random.Random(f"{slug} {seed}")  # noqa: S311 - for looking at, not for secrets
    with TemporaryDirectory() as folder:
        page = Page(Store(Path(folder)), lang)
        page.hear({"do": "game", "value": slug})
        yield page.table.scene, page.table.board
        seats = [dict(seat) for seat in page.table.scene["lobby"]["settings"]["seats"]]
        for number, seat in enumerate(seats[:people]):
            seat.update(name=f"<b>{number}</b>", player="human")
        page.hear({"do": "start", "settings": {"seed": seed, "seats": seats}})
        for turn in range(CHOICES):
            if page.table.scene.get("covered"):
                yield page.table.scene, page.table.board
                page.hear({"do": "here"})
            scene = page.table.scene
            yield scene, page.table.board
            if page.session is None or page.session.awaited is None:
                break
            menu = choices(scene)
            first = scene["actions"]["primary"]
            index = luck.choice(menu) if menu and (turn % 3 == 2 or not first) else first["index"]
            page.hear({"do": "choose", "index": index, "key": scene["actions"]["key"]})
        last = page.table.scene["timeline"]["last"]
        for place in range(max(0, last - WALKED), last):
            page.hear({"do": "goto", "at": place})
            yield page.table.scene, page.table.board
        page.hear({"do": "nonsense"})
        yield page.table.scene, page.table.board


def collected(slug: str) -> Scene:
    """One scene of every shape that the games of a kind came to."""
    found: dict[str, Scene] = {}
    seen: set[str] = set()
    for number, seed in enumerate(SEEDS):
        lang, people = ("en", "fr")[number], number + 1
        for scene, board in played(slug, seed, lang, people):
            named = shape(scene)
            if named not in seen:
                seen.add(named)
                what = (scene.get("stage") or {}).get("kind") or scene["page"]
                found[f"{what}-{len(found)}"] = regions(scene, board)
    return found


def main(target: str = "build/scenes") -> None:
    """Write them all."""
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    for slug in SLUGS:
        text = json.dumps(collected(slug), ensure_ascii=False, sort_keys=True)
        (folder / f"{slug}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

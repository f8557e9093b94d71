"""Seeded games as a browser is shown them, moment by moment in every language, without a server between them.

A visit plays in this process, its questions are answered with a few races, and its regions are handed to one
page that stays open: `scripts/preview.py` draws it as the play page does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.visit.questions import answer
from benhvrt_widgets.visit.visit import Visit
from engine.strategies import strategies
from scripts.scenes import choices, shape

Scene = dict[str, Any]
CHOICES: Final = 90
"""Of a game, at most."""
RACES: Final = 120
"""For a figure: what is looked at is how it is written."""
NAMES: Final = ("Wolfgang Amadeus M.", "Ann")
"""The longest that fits, nearly, and a short one: both are at every table."""


@dataclass(frozen=True)
class Moment:
    """What is on the screen at one time of a game, in every language."""

    name: str
    scenes: dict[str, Scene]


class Table:
    """Somebody at a table, who looks at odds and worths, and whose every third choice is any choice."""

    def __init__(self, slug: str, seats: int, seed: str) -> None:
        self.slug, self.seats, self.seed = slug, seats, seed
        self.visit = Visit(play=slug)
        self.met: set[str] = set()

    def moments(self) -> Iterator[Moment]:
        """From the lobby to the end and back; each shape of a page once."""
        self.visit.hear({"do": "hello"})
        yield from self._shown("lobby")
        for series in staging(self.slug).words.series(LANGUAGES[0]):  # the first that is for so many
            agreed = {"seed": self.seed, "seats": self._chairs(), "series": series["slug"]}
            if self.visit.session is None:
                self.visit.hear({"do": "start", "settings": agreed})
        self.visit.hear({"do": "eye", "value": "on"})
        yield from self._going()
        yield from self._looking_back()

    def _chairs(self) -> list[dict[str, str]]:
        """A person of a long name, and bots, among them one of a long and one of a short name."""
        bots = [slug for slug in strategies(self.slug) if slug != "random"]
        chairs = [{"name": NAMES[0], "player": "human"}]
        for seat in range(1, self.seats):
            bot = bots[seat % len(bots)]
            name = NAMES[1] if seat == 1 else strategies(self.slug)[bot].name
            chairs.append({"name": name, "player": bot})
        return chairs

    def _going(self) -> Iterator[Moment]:
        luck = random.Random(f"{self.slug} {self.seats} {self.seed}")  # noqa: S311 - no secrets here
        for turn in range(CHOICES):
            yield from self._shown("on")  # what the others do is being played
            self.visit.hurry()
            self._answered()
            yield from self._shown("now")
            scene = self._sent()
            actions = scene["actions"]
            if self.visit.game().session.awaited is None or actions is None:
                return
            first = actions["primary"]
            menu = choices(scene)
            if first is not None and "index" not in first:
                self.visit.hear({"do": first["do"], "on": True})
                continue
            index = luck.choice(menu) if menu and (turn % 3 == 2 or not first) else first["index"]
            if turn % 7 == 3:
                yield from self._shown("refused", "nonsense")
            self.visit.hear({"do": "choose", "index": index, "key": actions["key"]})

    def _looking_back(self) -> Iterator[Moment]:
        last = self.visit.game().session.last
        for place in range(max(0, last - 40), last, 3):
            self.visit.hear({"do": "goto", "at": place})
            self._answered()
            yield from self._shown("past")

    def _sent(self) -> Scene:
        """All regions, as they go over a line."""
        self.visit.outgoing()
        sent: Scene = self.visit.whole()["regions"]
        return sent

    def _answered(self) -> None:
        for question in list(self.visit.wants()):
            if question.name in ("odds", "advice"):
                view, _ = question.facts
                self.visit.learn(question, answer(replace(question, facts=(view, RACES))))
            elif question.name == "ledger":
                self.visit.learn(question, answer(question))

    def _shown(self, when: str, said: str = "") -> Iterator[Moment]:
        """The moment in each language, if there was none like it; also what is answered."""
        scene = self._sent()
        named = when + shape(scene)
        if named in self.met:
            return
        self.met.add(named)
        what = (scene.get("stage") or {}).get("kind") or scene["page"]
        scenes = {}
        for lang in LANGUAGES:
            self.visit.hear({"do": "lang", "value": lang})
            if said:
                self.visit.hear({"do": said})
            scenes[lang] = self._sent()
        self.visit.hear({"do": "lang", "value": LANGUAGES[0]})
        yield Moment(f"{what} {len(self.met)} ({when})", scenes)


def tables(slug: str) -> list[int]:
    """How many may sit down, up to a dozen and the most there may be."""
    fewest, most = staging(slug).seats
    return sorted({*range(fewest, min(most, 12) + 1), most})

"""A visitor without a browser: messages in, and the regions put together as a browser puts them together."""

from __future__ import annotations

import json
from typing import Any

from benhvrt_widgets.context import Context
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.look import Look, Moment
from benhvrt_widgets.visit.questions import answer
from benhvrt_widgets.visit.running import Running
from benhvrt_widgets.visit.scene import Scene as Regions
from benhvrt_widgets.visit.visit import Visit
from engine.replay.keeping import done
from engine.replay.store import Files, Store

Scene = dict[str, Any]


class Browser:
    """What a browser makes of the messages to it: see web/store.js."""

    def __init__(self) -> None:
        self.heard: list[Scene] = []
        self.bytes = 0
        self.n = 0
        self._forget()

    def _forget(self) -> None:
        self.regions: Scene = {}
        self.grown: dict[str, tuple[int, list[Any]]] = {"log": (0, []), "marks": (0, [])}

    def hear(self, message: Scene) -> None:
        text = json.dumps(message, ensure_ascii=False)  # plain data, all of it
        self.bytes += len(text.encode())
        message = json.loads(text)
        self.heard.append(message)
        if message["do"] == "regions":
            assert message.get("whole") or message["n"] == self.n + 1, "a message was lost"
            self.n = message["n"]
        if message.get("whole"):
            self._forget()
        for name, value in message.get("regions", {}).items():
            if name in self.grown:
                self._grow(name, value or {"start": 0, "added": [], "all": True})
            else:
                self.regions[name] = value

    def _grow(self, name: str, value: Scene) -> None:
        first, lines = self.grown[name]
        start = value["start"]
        if not value.get("all") and first <= start <= first + len(lines):
            self.grown[name] = (first, lines[: start - first] + value["added"])
        else:
            self.grown[name] = (start, value["added"])

    @property
    def scene(self) -> Scene:
        scene = {name: value for name, value in self.regions.items() if name != "board"}
        if scene["page"] == "table":
            line, marks = scene["timeline"], self.grown["marks"][1]
            scene["log"] = [each for each in self.grown["log"][1] if each["at"] <= line["at"]][-200:]
            scene["timeline"] = line | {
                f"{kind}s": [place for place, marked in marks if marked == kind]
                for kind in ("decision", "race")
            }
        return scene


class Visitor:
    """A visit, the loop it runs on, and a browser."""

    def __init__(self, store: Store, lang: str = "en", address: Address | None = None) -> None:
        play = {} if address is None else {"play": address.play}
        self.visit = Visit(Files(store), lang, **play)
        self.browser = Browser()
        self.running = Running(self.visit, self.browser.hear)
        if address is not None:
            done(self.visit.arrive(address))
        self.running.go_on()

    def hear(self, message: Scene) -> None:
        self.running.hear(message)

    def show(self) -> None:
        self.running.go_on()

    @property
    def scene(self) -> Scene:
        return self.browser.scene

    def afresh(self) -> Scene:
        """Every region made anew, from what is known now."""
        made: Scene = json.loads(json.dumps(Regions().of(self.visit)))
        return made

    @property
    def knows_all(self) -> bool:
        """Whether nothing is left to be found out."""
        return next(self.visit.wants(), None) is None

    @property
    def sent(self) -> list[Scene]:
        """What came besides regions."""
        return [message for message in self.browser.heard if message["do"] != "regions"]

    @property
    def session(self) -> Session | None:
        return self.visit.session

    @property
    def look(self) -> Look:
        return self.visit.game()

    @property
    def here(self) -> Moment | None:
        return self.visit.oracle.here(self.look)

    @property
    def context(self) -> Context:
        return self.visit.context()

    @property
    def view(self) -> Any:
        """What the person at the screen sees."""
        return self.look.view()

    def find_out(self) -> None:
        """Every question of the screen is answered."""
        while (question := next(self.visit.wants(), None)) is not None:
            self.visit.learn(question, answer(question))
        self.running.push()

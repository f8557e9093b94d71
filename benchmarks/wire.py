"""What a visit sends, and what it costs to make: a Basic series of six on the page, from lobby to end.

Sent is what goes to the browser, in bytes of JSON, message by message as the moments are shown; beside it
stands what it would be if every message held all regions. Then the time to make the regions early and late
in the series, each in an auction and in a race. Ratios travel; milliseconds do not.

Usage: python benchmarks/wire.py [--seed 7]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.visit.visit import Visit  # noqa: E402
from engine.replay.keeping import done  # noqa: E402

BOTS = ("sunk-cost", "greedy", "saver", "value", "strong")
EARLY, LATE = 150, 400
"""Moments before which it is early, and after which it is late."""


def size(message: Any) -> int:
    """In bytes, as it is sent."""
    return len(json.dumps(message, ensure_ascii=False).encode())


class Counted:
    """A visit whose messages are counted."""

    def __init__(self) -> None:
        self.visit = Visit(play="ben-hvrt")
        self.messages = self.sent = self.whole = 0
        self.by: Counter[str] = Counter()

    def tell(self) -> None:
        """What would go out now."""
        for message in self.visit.outgoing():
            self.messages += 1
            self.sent += size(message)
            self.whole += size(self.visit.whole())
            self.by.update({name: size(value) for name, value in message["regions"].items()})

    def hear(self, message: dict[str, Any]) -> None:
        """A click, and every moment that is shown after it."""
        self.visit.hear(message)
        self.tell()
        while done(self.visit.tick()) is not None:
            self.tell()
        self.tell()


def played(seed: str) -> Counted:
    """The series, always by the large button."""
    counted = Counted()
    counted.tell()
    seats = [{"name": "Ann", "player": "human"}, *({"name": bot, "player": bot} for bot in BOTS)]
    counted.hear({"do": "start", "settings": {"seed": seed, "series": "basic", "seats": seats}})
    while not ((look := counted.visit.game()).live and look.session.over):
        actions = counted.visit.regions()["actions"]
        if actions is None:
            counted.hear({"do": "skip"})
        elif (choice := actions["primary"]).get("do"):
            counted.hear({"do": choice["do"], "on": True, "key": actions["key"]})
        else:
            counted.hear({"do": "choose", "index": choice["index"], "key": actions["key"]})
    return counted


def costs(visit: Visit) -> None:
    """Early and late, phase by phase."""
    times: dict[tuple[str, bool], list[float]] = {}
    for place in (*range(EARLY), *range(LATE, visit.game().session.last)):
        visit.goto(place)
        visit.regions()
        began = perf_counter()
        phase = visit.regions()["phase"]
        times.setdefault((phase, place >= LATE), []).append(perf_counter() - began)
    for phase in ("auction", "race"):
        early, late = times.get((phase, False)), times.get((phase, True))
        if early and late:
            ratio = median(late) / median(early)
            print(f"regions in a {phase}: {1000 * median(early):.2f} ms early, {ratio:.2f} of that late")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="What a visit sends, and what it costs to make.")
    parser.add_argument("--seed", default="7")
    counted = played(parser.parse_args().seed)
    print(f"{counted.visit.game().session.last} moments in {counted.messages} messages")
    share = counted.sent / counted.whole
    print(f"sent {counted.sent:,} bytes: {share:.2f} of what all regions each time would be")
    print("the most:", ", ".join(f"{name} {count:,}" for name, count in counted.by.most_common(5)))
    costs(counted.visit)


if __name__ == "__main__":
    main()

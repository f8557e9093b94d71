"""What a room costs: phones by the real websocket protocol, at tables and in an experiment, on this machine.

Every phone is a connection of its own that thinks two to six seconds and taps. Measured is the time from the
tap to the first frame that acknowledges it, as the phone sees it, and the most memory that the server had.
The phones run on the same machine, so they take from it too. Odds are off, as a room has them.

    python benchmarks/room.py --phones 200 --seconds 55
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

THINKING = (2.0, 6.0)
TABLES = {"game": "ben-hvrt", "series": "short", "each": 4, "same": True, "clock": 0, "window": 0}
TRIAL = {"form": "first-price", "group": 4, "rounds": 20, "practice": False, "clock": 0}


class Server:
    """`benhvrt class --here` in a process of its own."""

    def __init__(self, home: Path) -> None:
        program = Path(sys.executable).with_name("benhvrt")
        told = [program, "class", "--here", "--no-browser", "--room", "bench", "--port", "0"]
        env = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(told, env=env, stdout=subprocess.PIPE, text=True)
        room, desk = (self.process.stdout.readline() if self.process.stdout else "" for _ in range(2))
        found = re.search(r"http://([\d.]+:\d+)/", room)
        if found is None:
            raise SystemExit(f"no room: {room}")
        self.host, self.desk_key = found[1], desk.strip().rpartition("#")[2]

    @property
    def memory(self) -> float:
        """The most that it ever had, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]

    @property
    def worked(self) -> float:
        """Seconds of processor time."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """At once."""
        self.process.kill()
        self.process.communicate(timeout=10)


class Phone:
    """One person, who thinks and taps."""

    def __init__(self, server: Server, name: str, taken: list[float]) -> None:
        self.server, self.name, self.taken = server, name, taken
        self.regions: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.luck = random.Random(name)  # noqa: S311 - how long one thinks
        self.tapped: tuple[Any, float] | None = None  # what has been answered, and when
        self.lost = 0

    async def join(self) -> None:
        """Come in by the door."""
        host = self.server.host
        self.socket = await connect(f"ws://{host}/line", origin=f"http://{host}", max_size=None)  # type: ignore[arg-type]
        await self.say(do="join", name=self.name, lang="en")
        while "me" not in self.regions:
            self.hear(json.loads(await self.socket.recv()))

    async def say(self, **message: Any) -> None:
        """To the server."""
        await self.socket.send(json.dumps(message))

    def hear(self, message: dict[str, Any]) -> None:
        """What comes, and whether it is the answer to the tap."""
        if message["do"] == "room":
            self.regions |= message["regions"]
        elif message["do"] == "regions":
            self.scene = ({} if message.get("whole") else self.scene) | message["regions"]
        if self.tapped is not None and self.asked()[0] != self.tapped[0]:
            self.taken.append(time.perf_counter() - self.tapped[1])
            self.tapped = None

    def asked(self) -> tuple[Any, dict[str, Any]]:
        """What this phone is asked now, and how it would answer; nothing if it is not."""
        task = self.regions.get("task")
        if task:
            return (
                (task["key"], {"do": "answer", "value": self.luck.randrange(60)})
                if task["open"]
                else (None, {})
            )
        actions = self.scene.get("actions") or {}
        primary = actions.get("primary") or {}
        if primary.get("index") is None:
            return None, {}
        return actions["key"], {"do": "choose", "index": primary["index"]}

    async def live(self, until: float) -> None:
        """Listen, think, tap."""
        asked, due = None, 0.0
        with suppress(ConnectionClosed):
            while (now := time.perf_counter()) < until:
                key, answer = self.asked()
                if key != asked:
                    asked, due = key, now + self.luck.uniform(*THINKING)
                if key is not None and self.tapped is None and now >= due:
                    self.tapped = key, time.perf_counter()
                    await self.say(**answer, key=key)
                wait = until if key is None or self.tapped is not None else due
                with suppress(TimeoutError):
                    left = max(0.001, min(wait, until) - time.perf_counter())
                    self.hear(json.loads(await asyncio.wait_for(self.socket.recv(), left)))
            return
        self.lost += 1


async def desk(server: Server) -> Any:
    """The teacher's page."""
    socket = await connect(f"ws://{server.host}/line", origin=f"http://{server.host}", max_size=None)  # type: ignore[arg-type]
    await socket.send(json.dumps({"do": "desk", "key": server.desk_key}))
    return socket


async def run(server: Server, phones: int, seconds: float) -> None:
    """Everybody joins, sits at tables, then bids."""
    taken: list[float] = []
    people = [Phone(server, f"Phone {number}", taken) for number in range(phones)]
    began = time.perf_counter()
    for first in range(0, phones, 20):
        await asyncio.gather(*(phone.join() for phone in people[first : first + 20]))
    print(f"{phones} phones are in after {time.perf_counter() - began:.1f} s; server {server.memory:.0f} MB")
    teacher = await desk(server)
    for name, start in (
        (f"{-(-phones // 4)} tables of Ben Hvrt", {"do": "start", **TABLES}),
        ("one experiment", {"do": "experiment", **TRIAL}),
    ):
        taken.clear()
        worked, until = server.worked, time.perf_counter() + seconds
        await teacher.send(json.dumps(start))
        rounds = asyncio.create_task(steer(teacher, until))
        await asyncio.gather(*(phone.live(until) for phone in people))
        await rounds
        report(name, taken, server.worked - worked, seconds, people, server)
        for phone in people:
            phone.tapped = None
    for phone in people:
        await phone.socket.close()


async def steer(teacher: Any, until: float) -> None:
    """The desk is open, and deals the next round when one is over."""
    while (left := until - time.perf_counter()) > 0:
        with suppress(TimeoutError):
            message = json.loads(await asyncio.wait_for(teacher.recv(), left))
            if "next" in message.get("regions", {}).get("steps", ()):
                await teacher.send(json.dumps({"do": "step", "value": "next"}))


def report(
    name: str, taken: list[float], worked: float, seconds: float, people: list[Phone], server: Server
) -> None:
    """One line of figures."""
    taken.sort()
    at = (
        [1000 * taken[min(len(taken) - 1, int(share * len(taken)))] for share in (0.5, 0.95, 0.99)]
        if taken
        else [0.0]
    )
    told = " / ".join(f"{each:.0f}" for each in at)
    open_ends = sum(phone.tapped is not None for phone in people)
    print(
        f"{name}: {len(taken)} decisions, tap to frame p50 / p95 / p99 {told} ms; "
        f"{open_ends} on their way at the end, {sum(phone.lost for phone in people)} connections lost; "
        f"processor {100 * worked / seconds:.0f} % of one core, memory {server.memory:.0f} MB at most"
    )


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=55.0, help="for each of the two")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home))
        try:
            asyncio.run(run(server, told.phones, told.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()

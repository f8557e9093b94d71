"""What a hostile visitor does to a server, a step at a time, until ended: `python attackers.py HOST ATTACK`.

A step that is refused or cut off is followed by the next one. In the end it closes its pages, so that what is
measured afterwards is not its doing, and prints how many steps it came to.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from benhvrt_widgets.serving.pace import weigh_session
from tests.serving.player import Player

MB: Final = 2**20
Attack = Callable[[str], Iterator[None]]


def sockets(host: str) -> Iterator[None]:
    """One socket after another to one kernel."""
    player = Player(host).arrive()
    while True:
        with suppress(Exception):
            player.join()
        yield


def frames(host: str) -> Iterator[None]:
    """Widgets of four megabytes each, which a page never makes; again from anew when the line is cut."""
    state = {
        "_model_module": "@jupyter-widgets/controls",
        "_model_name": "TextModel",
        "value": "x" * 4_000_000,
    }
    player = Player(host).arrive()
    while True:
        with suppress(Exception):
            player.join()
            for n in range(60):
                data = {"comm_id": f"{n:032x}", "target_name": "jupyter.widget", "data": {"state": state}}
                player.send("comm_open", data, {"version": "2.1.0"})
                yield
        time.sleep(0.2)
        yield


def flood(host: str) -> Iterator[None]:
    """More messages than anybody clicks, and files of four megabytes that are no games."""
    player = Player(host).arrive().join().begin()
    while True:
        with suppress(Exception):
            while True:
                player.say(do="upload", text="x" * 3_900_000)
                for _ in range(200):
                    player.say(do="step", by=1)
                    yield
        time.sleep(0.2)
        with suppress(Exception):
            player.join()
        yield


def bodies(host: str) -> Iterator[None]:
    """Requests of ninety megabytes that are never finished, and some that never begin."""
    name, _, port = host.partition(":")
    head = f"POST /x HTTP/1.1\r\nHost: {host}\r\nContent-Length: {90 * MB}\r\n\r\n".encode()
    held: list[socket.socket] = []
    while True:
        for n in range(16):
            with suppress(OSError):
                wire = socket.create_connection((name, int(port)), timeout=2)
                held.append(wire)
                if n % 2:
                    wire.sendall(head + b"x" * MB)
            yield
        for wire in held:
            with suppress(OSError):
                wire.sendall(b"x")
        for wire in held[:-400]:
            wire.close()
        del held[:-400]
        time.sleep(0.1)


def places(host: str) -> Iterator[None]:
    """Pages that nobody ever looks at: with a cookie, and without."""
    while True:
        for cookie in (False, True):
            with suppress(Exception):
                player = Player(host)
                player.arrive() if cookie else player.get("/voila/render/play.ipynb")
            yield
        time.sleep(0.05)


def forks(host: str) -> Iterator[None]:
    """A fork, and another, and another."""
    player = Player(host).arrive().join().begin()
    while True:
        try:
            player.say(do="goto", at=10)
            player.say(do="fork", luck="same")
            player.settle(0.03)
        except Exception:  # noqa: BLE001 - cut off: on with another line
            time.sleep(1)
            with suppress(Exception):
                player.join()
        yield


def computing(host: str) -> Iterator[None]:
    """More odds than anybody reads."""
    player = Player(host).arrive().join().begin()
    player.say(do="eye", value="on")
    while True:
        with suppress(Exception):
            for at in range(15):
                player.say(do="goto", at=at)
            player.say(do="riddles")
            player.say(do="regret")
            player.settle(0.2)
        yield


ATTACKS: Final[dict[str, Attack]] = {
    each.__name__: each for each in (sockets, frames, flood, bodies, places, forks, computing)
}


def go(player: Player) -> None:
    """Close a page, as a browser does."""
    player.cookies["_xsrf"] = "x"
    player.get(f"/voila/api/shutdown/{player.kernel}?_xsrf=x", "POST")
    player.leave()


def main(host: str, name: str) -> None:
    """Attack until ended."""
    os.nice(10)  # its own work is not what is measured
    weigh_session(10)
    arrived: list[Player] = []
    arrive = Player.arrive

    def noted(player: Player) -> Player:
        arrived.append(player)
        return arrive(player)

    over = Event()
    Player.arrive = noted  # type: ignore[method-assign]
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    steps = 0
    while not over.is_set():
        with suppress(Exception):  # refused for now
            for _ in ATTACKS[name](host):
                steps += 1
                if over.is_set():
                    break
        over.wait(0.2)
    sys.stdout.write(f"{steps}\n")
    sys.stdout.flush()
    for player in arrived[-20:]:
        with suppress(Exception):
            go(player)


if __name__ == "__main__":
    main(*sys.argv[1:])

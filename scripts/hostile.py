"""`make hostile`: one hostile visitor beside playing ones, a class that arrives at once, and killed writers.

It starts a server as `benhvrt serve` does, attacks it in every way that a bound is for, and prints one
table: how long a click of the others takes meanwhile, whether anybody was thrown out, and what the server and
its kernels took. It fails where a bound does not hold.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.serving import bounds  # noqa: E402
from benhvrt_widgets.visit.library import OWN_ROOM  # noqa: E402
from tests.serving.player import Player, Refused  # noqa: E402
from tests.serving.running import Running, running  # noqa: E402

MB: Final = 2**20
SLOWER: Final = 2.0
"""How much longer a click of the others may take beside a hostile visitor."""
SLACK: Final = 0.1
"""Seconds that nobody notices: a click that is faster than that is never too slow."""
LATER: Final = 1.5
"""How much later than a lone visitor the first of a class may be served."""
TRAP: Final = "def stay(price):\n    return round(5, -1000000000000) < price"

# -- the hostile visitor, in a process of its own ------------------------------------------------------


def sockets(host: str, end: float) -> None:
    """One socket after another to one kernel."""
    player = Player(host).arrive()
    held = []
    while time.monotonic() < end:
        with suppress(Exception):
            player.join()
            held.append(player.socket)
            held[:] = held[-60:]


def frames(host: str, end: float) -> None:
    """Widgets of four megabytes each, which a page never makes; again from anew when the line is cut."""
    state = {
        "_model_module": "@jupyter-widgets/controls",
        "_model_name": "TextModel",
        "value": "x" * 4_000_000,
    }
    while time.monotonic() < end:
        with suppress(Exception):
            player = Player(host).arrive().join()
            for n in range(60):
                data = {"comm_id": f"{n:032x}", "target_name": "jupyter.widget", "data": {"state": state}}
                player.send("comm_open", data, {"version": "2.1.0"})
        time.sleep(0.2)


def flood(host: str, end: float) -> None:
    """More messages than anybody clicks, and files of four megabytes that are no games."""
    while time.monotonic() < end:
        with suppress(Exception):
            player = Player(host).arrive().join().begin()
            while time.monotonic() < end:
                player.say(do="upload", text="x" * 3_900_000)
                for _ in range(200):
                    player.say(do="step", by=1)
        time.sleep(0.2)


def bodies(host: str, end: float) -> None:
    """Requests of ninety megabytes that are never finished, and some that never begin."""
    name, _, port = host.partition(":")
    head = f"POST /x HTTP/1.1\r\nHost: {host}\r\nContent-Length: {90 * MB}\r\n\r\n".encode()
    held: list[socket.socket] = []
    while time.monotonic() < end:
        for n in range(16):
            with suppress(OSError):
                wire = socket.create_connection((name, int(port)), timeout=2)
                held.append(wire)
                if n % 2:
                    wire.sendall(head + b"x" * MB)
        for wire in held:
            with suppress(OSError):
                wire.sendall(b"x")
        held[:] = held[-400:]
        time.sleep(0.1)


def places(host: str, end: float) -> None:
    """Pages that nobody ever looks at: with a cookie, and without."""
    while time.monotonic() < end:
        for cookie in (False, True):
            with suppress(Exception):
                player = Player(host)
                player.arrive() if cookie else player.get("/voila/render/play.ipynb")
        time.sleep(0.05)


def forks(host: str, end: float) -> None:
    """A fork, and another, and another."""
    player = Player(host).arrive().join().begin()
    while time.monotonic() < end:
        try:
            player.say(do="goto", at=10)
            player.say(do="fork", luck="same")
            player.settle(0.03)
        except Exception:  # noqa: BLE001 - cut off: on with another line
            time.sleep(1)
            with suppress(Exception):
                player.join()


def computing(host: str, end: float) -> None:
    """A rule that never ends, and more odds than anybody reads."""
    trap = Player(host, "voila/render/own_bot.ipynb").arrive()
    player = Player(host).arrive().join().begin()
    player.say(do="eye", value="on")
    while time.monotonic() < end:
        with suppress(Exception):
            for at in range(15):
                player.say(do="goto", at=at)
            player.say(do="riddles")
            player.say(do="regret")
            player.settle(0.2)
    del trap


ATTACKS: Final[dict[str, Callable[[str, float], None]]] = {
    each.__name__: each for each in (sockets, frames, flood, bodies, places, forks, computing)
}


@contextmanager
def attacked(names: tuple[str, ...], host: str, seconds: float) -> Iterator[None]:
    """While these go on."""
    command = [sys.executable, __file__, "--host", host, "--seconds", str(seconds), "--attack"]
    # its own work is not what is measured
    gone = [subprocess.Popen([*command, name], preexec_fn=lambda: os.nice(10)) for name in names]
    try:
        yield
    finally:
        for process in gone:
            process.send_signal(signal.SIGKILL)
            process.wait()


# -- those who play ------------------------------------------------------------------------------------


def p95(times: list[float]) -> float:
    """What nineteen of twenty clicks take at most."""
    return statistics.quantiles(times, n=20)[-1]


def clicks(players: list[Player], seconds: float) -> tuple[list[float], int]:
    """How long the clicks of all took, a click a second each; and how many were thrown out."""
    end = time.monotonic() + seconds

    def play(player: Player) -> list[float] | None:
        took = []
        while time.monotonic() < end:
            try:
                took.append(player.click())
            except Exception:  # noqa: BLE001 - whatever it was, this one is out
                return None
            time.sleep(0.5)
        return took

    with ThreadPoolExecutor(len(players)) as pool:
        found = list(pool.map(play, players))
    return [time_ for took in found if took for time_ in took], sum(took is None for took in found)


class Scale:
    """What the server and its kernels take."""

    def __init__(self, server: Running) -> None:
        self._server = server

    def server(self) -> float:
        """Megabytes of the server."""
        return float(self._server.process.memory_info().rss) / MB

    def kernel(self) -> float:
        """Megabytes of its largest kernel."""
        sizes = [0.0]
        for kernel in self._server.kernels():
            with suppress(psutil.NoSuchProcess):
                sizes.append(kernel.memory_info().rss / MB)
        return max(sizes)


def hostile(players: int, seconds: float) -> list[str]:
    """One hostile visitor beside so many; what did not hold."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as games, running(Path(games), most=players + 14) as server:
        scale = Scale(server)
        seated = [Player(server.host).arrive().join().begin() for _ in range(players)]
        clicks(seated, 3)
        print("attack        clicks   median      p95  out  server MB  kernel MB")

        def row(name: str, took: list[float], out: int) -> None:
            numbers = f"{1e3 * statistics.median(took):6.0f}ms {1e3 * p95(took):6.0f}ms"
            print(f"{name:12} {len(took):7} {numbers} {out:4} {scale.server():10.0f} {scale.kernel():10.0f}")

        quiet, _ = clicks(seated, seconds)
        row("nobody", quiet, 0)
        for names in (*((name,) for name in ATTACKS), tuple(ATTACKS)):
            title = names[0] if len(names) == 1 else "together"
            before, _ = clicks(seated, seconds / 2)  # the machine may be busier now than it was
            with attacked(names, server.host, seconds + 5):
                time.sleep(4)
                took, out = clicks(seated, seconds)
                row(title, took, out)
                large = scale.kernel()
            allowed = max(SLOWER * max(p95(before), p95(quiet)), SLACK)
            if out:
                wrong.append(f"{title}: {out} thrown out")
            if p95(took) > allowed:
                wrong.append(f"{title}: p95 {p95(took):.3f} s, allowed {allowed:.3f} s")
            if large > bounds.MEMORY / MB:
                wrong.append(f"{title}: a kernel of {large:.0f} MB")
            if scale.server() > SERVER_MB:
                wrong.append(f"{title}: a server of {scale.server():.0f} MB")
        for player in seated:
            player.leave()
        kept = sum(path.stat().st_size for path in Path(games).glob("*.tape"))
        print(f"games kept: {kept / MB:.1f} MB (a visitor's share: {OWN_ROOM // MB} MB)")
        if kept > 2 * OWN_ROOM + players * MB:
            wrong.append(f"{kept / MB:.0f} MB of games")
        freed = _freed(server)
        print(f"places of those who never came: free after {freed:.0f} s")
        if freed > bounds.FORSAKEN + 15:
            wrong.append(f"places were held for {freed:.0f} s")
    return wrong


SERVER_MB: Final = 400


def _freed(server: Running) -> float:
    """Seconds that the kernels of three who never come are kept."""
    before = {kernel.pid for kernel in server.kernels()}
    for _ in range(3):
        Player(server.host).arrive()
    began = time.monotonic()
    while {kernel.pid for kernel in server.kernels()} - before and time.monotonic() - began < bounds.LOADING:
        time.sleep(0.5)
    return time.monotonic() - began


# -- a class -------------------------------------------------------------------------------------------


def _plays(host: str) -> tuple[float, Player] | int:
    """After how long a visitor plays; or why not."""
    began = time.monotonic()
    try:
        player = Player(host).arrive().join()
        player.do(do="start", settings={"seed": "7"})
    except Refused as refused:
        return refused.status
    except Exception as error:  # noqa: BLE001 - whatever it was, this one does not play
        print("   ", type(error).__name__, error)
        return 0
    return time.monotonic() - began, player


def _go(player: Player) -> None:
    """Close a page, as a browser does."""
    player.cookies["_xsrf"] = "x"
    player.get(f"/voila/api/shutdown/{player.kernel}?_xsrf=x", "POST")
    player.leave()


def _wave(host: str, visitors: int) -> list[float]:
    """After how long each of a class plays, the first first."""
    with ThreadPoolExecutor(visitors) as pool:
        found = list(pool.map(_plays, [host] * visitors))
    seated = [each for each in found if not isinstance(each, int)]
    for _, player in seated:
        _go(player)
    return sorted(took for took, _ in seated)


def waves(visitors: int, times: int) -> list[str]:
    """So many arriving together, so many times: who plays, and when the first and the last did."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as games, running(Path(games), most=visitors + 4) as server:
        alone = [_wave(server.host, 1) for _ in range(3)]
        if not all(alone):
            return ["a lone visitor does not come in"]
        lone, ratios = statistics.median(took[0] for took in alone), []
        print(f"a lone visitor plays after {lone:.1f} s; now {visitors} at once, {times} times")
        for wave in range(1, times + 1):
            took = _wave(server.host, visitors)
            if len(took) < visitors:
                wrong.append(f"wave {wave}: {len(took)} of {visitors} play")
            if took:
                ratios.append(took[0] / lone)
                served = f"the first after {took[0]:.1f} s, the last after {took[-1]:.1f} s"
                print(f"  wave {wave}: {len(took)} play, {served}")
    if statistics.median(ratios or [LATER]) > LATER:
        wrong.append(f"the first of a class is served {statistics.median(ratios):.2f} times as late")
    return wrong


# -- crashes -------------------------------------------------------------------------------------------

WRITER: Final = """
import sys
from engine.replay.store import Store
from engine.replay.tape import Header, Outcome
store = Store(sys.argv[1])
first = Header(1, "0", "toy", "1", "abc", "{}")
writer = store.open(sys.argv[2]) if len(sys.argv) > 2 else store.create(first)
print(writer.id, flush=True)
while True:
    writer.append(Outcome.of(len(writer.tape)), Outcome.of(0))
    print(len(writer.tape), flush=True)
"""


def _killed(command: list[str], after: float) -> list[str]:
    """What a program said before it was killed, so long after its first line."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        said = process.stdout.readline() if process.stdout else ""
        time.sleep(after)
        process.kill()
        return [*said.split(), *(process.stdout.read().split() if process.stdout else ())]


def crashes(times: int) -> list[str]:
    """A writer killed at so many points: whatever it had acknowledged is there."""
    from engine.replay.store import Store

    lost = 0
    with tempfile.TemporaryDirectory() as games:
        game: list[str] = []
        for n in range(times):
            told = _killed([sys.executable, "-c", WRITER, games, *game], 0.002 * (n % 50))
            game = told[:1]
            tape, _ = Store(games).load(game[0])
            lost += len(tape) < int(told[-1] if len(told) > 1 else 0)
            if len(tape) > 5000:
                game = []
    print(f"killed at {times} points: {lost} acknowledged records lost")
    return [f"{lost} lost"] if lost else []


def main() -> None:
    """Attack, or be the one that attacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--class", dest="visitors", type=int, default=40)
    parser.add_argument("--waves", type=int, default=10)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--attack", choices=ATTACKS, help=argparse.SUPPRESS)
    parser.add_argument("--host", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        ATTACKS[asked.attack](asked.host, time.monotonic() + asked.seconds)
        return
    wrong = [
        *hostile(asked.players, asked.seconds),
        *waves(asked.visitors, asked.waves),
        *crashes(asked.kills),
    ]
    for each in wrong:
        print("NOT HELD:", each)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

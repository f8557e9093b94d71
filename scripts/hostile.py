"""`make hostile`: one hostile visitor beside playing ones, a class that arrives at once, and killed writers.

It starts a server as `benhvrt serve` does, attacks it in every way that a bound is for, and prints one table:
how long a click of the others takes meanwhile and without, in turn, so that another load of the machine is in
both; whether anybody was thrown out; what the server and its kernels took. A line for each thing that must
hold says whether it did.

`--only attacks`, `--only class` and `--only kills` are its parts; `--attack flood sockets` are some attacks.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psutil

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.serving import bounds  # noqa: E402
from benhvrt_widgets.visit.library import OWN_ROOM  # noqa: E402
from tests.serving import attackers  # noqa: E402
from tests.serving.attackers import ATTACKS, MB, go  # noqa: E402
from tests.serving.player import Player, Refused  # noqa: E402
from tests.serving.running import Running, running  # noqa: E402

SLOWER: Final = 2.0
"""How much longer a click of the others may take beside a hostile visitor."""
LATER: Final = 1.5
"""How much later than a lone visitor the first of a class may be served."""
HEAD: Final = "attack        steps  clicks  median without      p95 without  ratio  out  server MB  kernel MB"
SERVER_MB: Final = 400
ROUNDS: Final = 3
"""How often it is looked without an attack, and with it, in turn."""
TO_END: Final = 10
"""Seconds in which it may close its pages."""
UNDER_WAY: Final = 4
"""Seconds until an attack is in full swing."""


class Verdicts:
    """What must hold, each with its figure."""

    def __init__(self) -> None:
        self.held = True

    def __call__(self, what: str, figure: str, *, holds: bool) -> None:
        """One more."""
        self.held &= holds
        print(f"{'HOLDS' if holds else 'NOT HELD'}: {what}: {figure}")


@contextmanager
def attacked(names: tuple[str, ...], host: str, steps: list[int]) -> Iterator[None]:
    """While these go on; how many steps they came to."""
    command = [sys.executable, "-W", "ignore", attackers.__file__, host]
    gone = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True, start_new_session=True)
        for name in names
    ]
    try:
        time.sleep(UNDER_WAY)
        yield
    finally:
        for process in gone:
            process.terminate()
        end = time.monotonic() + TO_END
        for process in gone:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, end - time.monotonic()))
            process.kill()  # one that waits for an answer
            steps.append(int(process.communicate()[0] or 0))


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


@dataclass
class Row:
    """What one attack did."""

    name: str
    without: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    out: int = 0
    server: float = 0.0
    kernel: float = 0.0

    @property
    def ratio(self) -> float:
        """How much longer a click takes beside it."""
        return p95(self.beside) / p95(self.without)

    def __str__(self) -> str:
        times = (
            statistics.median(self.beside),
            statistics.median(self.without),
            p95(self.beside),
            p95(self.without),
        )
        figures = " ".join(f"{1e3 * each:6.0f}ms" for each in times)
        sizes = f"{self.out:4} {self.server:10.0f} {self.kernel:10.0f}"
        done = f"{self.name or 'nobody':12} {sum(self.steps):6} {len(self.beside):7}"
        return f"{done} {figures} {self.ratio:6.2f} {sizes}"


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


def _attack(names: tuple[str, ...], server: Running, seated: list[Player], seconds: float) -> Row:
    """Without and with, in turn."""
    row = Row("+".join(names) if len(names) < len(ATTACKS) else "together")
    scale = Scale(server)
    for _ in range(ROUNDS):
        took, out = clicks(seated, seconds / ROUNDS)
        row.without += took
        row.out += out
        with attacked(names, server.host, row.steps) if names else nullcontext():
            took, out = clicks(seated, seconds / ROUNDS)
            row.beside += took
            row.out += out
            row.server, row.kernel = max(row.server, scale.server()), max(row.kernel, scale.kernel())
        time.sleep(2)  # what was begun ends
    return row


def hostile(players: int, seconds: float, chosen: list[str], verdict: Verdicts) -> None:
    """One hostile visitor beside so many."""
    with tempfile.TemporaryDirectory() as games, running(Path(games), most=players + 14) as server:
        seated = [Player(server.host).arrive().join().begin() for _ in range(players)]
        clicks(seated, 3)
        print(HEAD)
        kinds: list[tuple[str, ...]] = [(), *((name,) for name in chosen)]
        if len(chosen) == len(ATTACKS):
            kinds.append(tuple(chosen))
        rows = []
        for names in kinds:
            rows.append(_attack(names, server, seated, seconds))
            print(rows[-1], flush=True)
        for player in seated:
            player.leave()
        worst = max(rows[1:], key=lambda row: row.ratio)
        told = f"{worst.ratio:.2f} times ({worst.name}); {rows[0].ratio:.2f} with nobody attacking"
        verdict(f"p95 of the others at most {SLOWER:g} times that without", told, holds=worst.ratio <= SLOWER)
        out = sum(row.out for row in rows)
        verdict("nobody is thrown out", f"{out} of {players}", holds=not out)
        large = max(row.kernel for row in rows)
        verdict(f"kernels within {bounds.MEMORY // MB} MB", f"{large:.0f}", holds=large <= bounds.MEMORY / MB)
        large = max(row.server for row in rows)
        verdict(f"the server within {SERVER_MB} MB", f"{large:.0f}", holds=large <= SERVER_MB)
        kept = sum(path.stat().st_size for path in Path(games).glob("*.tape")) / MB
        room = ROUNDS * OWN_ROOM / MB + players  # each round is a visitor of its own
        verdict(f"games within {room:.0f} MB", f"{kept:.1f}", holds=kept <= 2 * room)
        freed = _freed(server)
        told = f"after {freed:.0f} s"
        verdict("places of who never comes are free", told, holds=freed <= bounds.FORSAKEN + 15)


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


def _wave(host: str, visitors: int) -> list[float]:
    """After how long each of a class plays, the first first."""
    with ThreadPoolExecutor(visitors) as pool:
        found = list(pool.map(_plays, [host] * visitors))
    seated = [each for each in found if not isinstance(each, int)]
    for _, player in seated:
        go(player)
    return sorted(took for took, _ in seated)


def waves(visitors: int, times: int, verdict: Verdicts) -> None:
    """So many arriving together, so many times, and a lone visitor before each of them."""
    with tempfile.TemporaryDirectory() as games, running(Path(games), most=visitors + 4) as server:
        _wave(server.host, 1)
        print(f"a lone visitor, then {visitors} at once, {times} times")
        lone, first, play = [], [], 0
        for wave in range(1, times + 1):
            alone, took = _wave(server.host, 1), _wave(server.host, visitors)
            lone += alone
            first += took[:1]
            play += len(took)
            served = f"the first after {took[0]:.1f} s, the last after {took[-1]:.1f} s" if took else "none"
            print(
                f"  wave {wave}: {len(took)} play, {served}; alone {alone[0] if alone else 0:.1f} s",
                flush=True,
            )
    verdict("all of every class play", f"{play} of {times * visitors}", holds=play == times * visitors)
    later = statistics.median(first) / statistics.median(lone) if first and lone else float("inf")
    what = f"the first of a class is served at most {LATER:g} times as late as a lone visitor"
    verdict(what, f"{later:.2f} times (medians)", holds=later <= LATER)


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


def crashes(times: int, verdict: Verdicts) -> None:
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
    verdict(f"killed at {times} points", f"{lost} acknowledged records lost", holds=not lost)


def main() -> None:
    """Attack, let a class in, kill; and say what held."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=("attacks", "class", "kills"))
    parser.add_argument("--attack", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=18)
    parser.add_argument("--class", dest="visitors", type=int, default=40)
    parser.add_argument("--waves", type=int, default=10)
    parser.add_argument("--kills", type=int, default=200)
    asked = parser.parse_args()
    verdict = Verdicts()
    if asked.only in (None, "attacks"):
        hostile(asked.players, asked.seconds, asked.attack, verdict)
    if asked.only in (None, "class"):
        waves(asked.visitors, asked.waves, verdict)
    if asked.only in (None, "kills"):
        crashes(asked.kills, verdict)
    sys.exit(not verdict.held)


if __name__ == "__main__":
    main()

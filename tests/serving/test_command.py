"""benhvrt serve as a program: one line, and a clean end."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from benhvrt_widgets.serving.app import HERE, bind
from benhvrt_widgets.serving.bounds import descriptors
from tests.serving.running import TOOLS, Running, running, started, until


def refused(*arguments: str) -> str:
    done = subprocess.run(
        [TOOLS / "benhvrt", "serve", *arguments], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_a_taken_port_is_one_sentence() -> None:
    with bind(0) as taken:
        port = str(taken.getsockname()[1])
        assert "no free port" in refused("--port", port)
        assert "Aucun port libre" in refused("--port", port, "--lang", "fr")


def test_silly_numbers_are_one_sentence() -> None:
    assert "--port" in refused("--port", "65536")
    assert "--pages" in refused("--pages", "0")


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_pages_that_cannot_be_served_are_refused_in_one_sentence() -> None:
    script = f"ulimit -n 256; exec {TOOLS / 'benhvrt'} serve --no-browser --pages 40"
    done = subprocess.run(["bash", "-c", script], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "--pages 5" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_low_limit_is_raised(tmp_path: Path) -> None:
    command = f"ulimit -Sn 256; exec {TOOLS / 'benhvrt'} serve --port 0 --no-browser --pages 24"
    with started(["bash", "-c", command], tmp_path, {"BENHVRT_GAMES": str(tmp_path)}) as server:
        assert server.process.rlimit(psutil.RLIMIT_NOFILE)[0] >= descriptors(24) > 256


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_says_where_it_is_and_takes_its_kernels_along(tmp_path: Path, end: signal.Signals) -> None:
    with running(tmp_path) as server:
        assert server.get()[0] == 200
        kernels = server.kernels()
        assert len(kernels) == 1
        server.process.send_signal(end)
        until(lambda: not psutil.pid_exists(server.process.pid) or is_over(server.process), "the end")
        _, alive = psutil.wait_procs(kernels, 10)
        assert not alive
    assert re.fullmatch(r"The races are at http://127.0.0.1:\d+/ \(Ctrl-C stops them\)\.\n", server.said[0])
    assert [line for line in server.said[1:] if line.strip()] in ([], ["benhvrt: Stopped.\n"])


def heard_at(server: Running) -> set[str]:
    """The addresses of this machine at which a server listens."""
    port = int(server.host.rpartition(":")[2])
    return {
        found.laddr.ip
        for found in server.process.net_connections("inet")
        if found.status == psutil.CONN_LISTEN and found.laddr.port == port
    }


def test_kernels_are_offered_to_no_network(tmp_path: Path) -> None:
    """A class comes into a room, which has none."""
    with running(tmp_path) as server:
        assert heard_at(server) == {HERE}
    assert "--network" in refused("--network")


def is_over(process: psutil.Process) -> bool:
    return bool(process.status() == psutil.STATUS_ZOMBIE)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kernels notice it in other ways elsewhere")
def test_a_killed_server_leaves_no_kernel(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.get()[0] == 200
        kernels = server.kernels()
        server.process.kill()
        _, alive = psutil.wait_procs(kernels, 15)
        assert not alive

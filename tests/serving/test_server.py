"""The server over the wire: what it shows, what it refuses, and that nonsense does not stop it."""

from __future__ import annotations

import http.client
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from benhvrt_widgets.serving.bounds import CONNECTIONS, OUTGOING, SOCKETS, WAITING
from benhvrt_widgets.serving.visitors import COOKIE
from tests.serving.player import Player
from tests.serving.running import Running, running, until

PROTOCOL = "v1.kernel.websocket.jupyter.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("games"), "counter.ipynb", most=2) as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """As `benhvrt serve` does it."""
    with running(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture(scope="module")
def kernel(server: Running) -> str:
    """The id of a kernel, as its page tells the browser."""
    status, text = server.get()
    assert status == 200
    assert "Harnessing the horses" in text
    assert "_esm" not in text, "sources are not shown"
    return text.split('"kernelId": "')[1].split('"')[0]


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/tree/",
        "voila/render/",
        "voila/render/broken.ipynb",
        "voila/render/..%2F..%2Fserving%2Frunning.py",
        "voila/api/contents",
        "voila/api/contents/counter.ipynb",
        "voila/files/counter.ipynb",
        "voila/static/",
        "voila/static/../../../../../etc/passwd",
        "voila/labextensions/",
        "api/kernels",
        "api/contents",
        "api/me",
        "counter.ipynb",
        "login",
        "lab",
        "nowhere",
    ],
)
def test_nothing_else_is_there(server: Running, path: str) -> None:
    status, text = server.get(path)
    assert status in (403, 404)
    assert "ipynb" not in text.replace(path, "")


def test_a_wrong_address_gets_a_page_of_ours(server: Running) -> None:
    assert "There is nothing at this address" in server.get("nowhere")[1]


ODD = (
    "voila/static/%00",
    "voila/templates/benhvrt/static/%00",
    "voila/templates/%00/static/y",
    "voila/templates/benhvrt/static/" + "b/" * 500,
    "voila/labextensions/@x/%00",
    "voila/labextensions/" + "a" * 300,
    "voila/themes/%00",
    "voila/render/%00",
    "voila/render/%ff",
    "voila/render/" + "a" * 300 + ".ipynb",
    "api/kernels/x-x-x-x-x/channels",
    "voila/api/shutdown/x-x-x-x-x",
    "%ff",
    "a" * 7000,
)


def test_odd_paths_are_refused_without_a_word(server: Running) -> None:
    before = len(server.said)
    for path in ODD:
        for method in ("GET", "HEAD", "POST", "DELETE"):
            assert 400 <= server.get(path, method)[0] < 500, (method, path)
    assert server.said[before:] == []


def test_what_goes_wrong_reaches_the_server_and_not_the_visitor(tmp_path: Path) -> None:
    with running(tmp_path, "failing.ipynb") as server:
        status, text = server.get()
        assert status == 200
        reference = re.search(r"([2-9A-Z]{4})", "".join(re.findall(r"mistake[^<\"]*", text)) or text)
        assert "a secret" not in text
        assert "printed aside" not in text
        until(lambda: any("an error of" in line for line in server.said), "a report")
        said = "".join(server.said)
        assert re.search(r"reference [2-9A-Z]{4}\nTraceback", said)
        assert "'a secret of ours'" in said
        assert "an error of [id]" in said, "ids are keys"
        assert reference


def test_another_host_name_is_refused(server: Running) -> None:
    status, text = server.get(Host="rebound.example")
    assert status == 403
    assert "does not answer to that name" in text


def test_only_one_protocol_is_spoken(server: Running, kernel: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(channel(server, kernel), additional_headers=own(server))
    assert refused.value.response.status_code == 400


def test_a_kernel_is_its_visitors_alone(server: Running, kernel: str) -> None:
    """Its id is no key."""
    other = server.another()
    assert other.get()[0] == 200
    assert other.cookie
    assert other.cookie != server.cookie
    for stranger in (server.another(), other):
        for method in ("GET", "DELETE"):
            xsrf = {"Cookie": f"{stranger.cookie}; _xsrf=x", "X-XSRFToken": "x"}
            assert stranger.get(f"api/kernels/{kernel}", method, **xsrf)[0] == 404
        xsrf = {"Cookie": f"{stranger.cookie}; _xsrf=x"}
        assert stranger.get(f"voila/api/shutdown/{kernel}?_xsrf=x", "POST", **xsrf)[0] == 404
        with pytest.raises(InvalidStatus) as refused:
            joined(stranger, kernel)
        assert refused.value.response.status_code == 404
    assert server.get(f"api/kernels/{kernel}")[0] == 200


def test_no_id_is_in_the_list_of_processes(server: Running, kernel: str) -> None:
    for process in (server.process, *server.kernels()):
        assert kernel not in " ".join(process.cmdline())


def test_the_cookie_is_the_browsers_alone(server: Running, kernel: str) -> None:
    assert kernel
    (cookie,) = (each for each in server.cookies if each.name == COOKIE)
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "Lax"
    assert cookie.value
    for process in server.kernels():
        assert cookie.value not in process.environ().values()


@pytest.mark.parametrize("nonsense", [b"\xff" * 64, b"\x00" * 8, "text"])
def test_nonsense_ends_the_connection_and_not_the_server(
    server: Running, kernel: str, nonsense: bytes | str
) -> None:
    with joined(server, kernel) as socket:
        socket.send(nonsense)
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(lambda: socket.recv(timeout=10), None))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1002
    assert server.get("nowhere")[0] == 404


def test_a_full_house_says_so(server: Running, kernel: str) -> None:
    assert kernel
    if len(server.kernels()) < 2:
        assert server.get()[0] == 200
    until(lambda: len(server.kernels()) == 2, "two kernels")
    status, text = server.get()
    assert status == 503
    assert "All places are taken" in text


def own(server: Running) -> dict[str, str]:
    return {"Cookie": server.cookie}


def joined(server: Running, kernel: str) -> ClientConnection:
    """A socket as a page opens it."""
    return connect(channel(server, kernel), subprotocols=[PROTOCOL], additional_headers=own(server))  # type: ignore[list-item]


@pytest.mark.more
def test_a_body_that_is_too_large_or_too_slow_is_not_waited_for(site: Running) -> None:
    host, _, port = site.host.partition(":")
    before = site.process.memory_info().rss
    for size in (90 * 2**20, 100):
        with socket.create_connection((host, int(port)), timeout=30) as wire:
            wire.sendall(f"POST /x HTTP/1.1\r\nHost: {site.host}\r\nContent-Length: {size}\r\n\r\n".encode())
            assert wire.recv(100).startswith(b"HTTP/1.1 400") or not wire.recv(100)
    assert site.process.memory_info().rss - before < 20 * 2**20


def test_who_never_comes_back_with_the_cookie_takes_no_place(site: Running) -> None:
    for _ in range(30):
        with closing(http.client.HTTPConnection(site.host, timeout=20)) as link:
            link.request("GET", "/voila/render/play.ipynb")
            answer = link.getresponse()
            assert answer.status == 302
        with closing(http.client.HTTPConnection(site.host, timeout=20)) as link:
            link.request("GET", answer.getheader("Location") or "")
            answer = link.getresponse()
            assert (answer.status, answer.read()[:8]) == (400, b"Cookies,"), "not for ever"
    assert site.kernels() == []


def test_an_old_address_with_that_question_asks_again(site: Running) -> None:
    for asked in ("cookie=1", "cookie=x", "cookie=1700000000"):
        assert site.another().get(f"voila/render/nowhere.ipynb?{asked}")[0] == 404
        with closing(http.client.HTTPConnection(site.host, timeout=20)) as link:
            link.request("GET", f"/voila/render/play.ipynb?lang=fr&{asked}")
            leads = link.getresponse().getheader("Location") or ""
            assert re.fullmatch(r"/voila/render/play\.ipynb\?lang=fr&cookie=\d+", leads)


@pytest.mark.more
def test_one_visitor_loads_only_so_many_pages_at_a_time(site: Running) -> None:
    visitor = site.another()
    found = [visitor.get("voila/render/index.ipynb")[0] for _ in range(WAITING + 1)]
    assert found == [200] * WAITING + [503]
    assert site.another().get("voila/render/index.ipynb")[0] == 200, "others come in"


def flood(player: Player) -> None:
    for _ in range(10_000):
        player.say(do="step", by=1)
    list(player.heard(5))


def make_widgets(player: Player) -> None:
    for n in range(60):
        state = {"_model_name": "TextModel", "value": "x" * 4_000_000}
        content = {"comm_id": str(n), "target_name": "jupyter.widget", "data": {"state": state}}
        player.send("comm_open", content, {"version": "2.1.0"})
    list(player.heard(5))


@pytest.mark.more
def test_who_does_not_read_is_let_go(site: Running) -> None:
    """What is said to a page that does not listen would else pile up in the server."""
    before = site.process.memory_info().rss
    with closing_player(site) as player:
        player.join().begin()
        with suppress(ConnectionClosed, OSError):
            for _ in range(100):
                for _ in range(10):
                    player.say(do="hello", n=-1)  # all regions once more
                time.sleep(0.2)
    assert site.process.memory_info().rss - before < 2 * OUTGOING + 20 * 2**20


@pytest.mark.more
@pytest.mark.parametrize("attack", [flood, make_widgets])
def test_too_much_at_once_ends_the_connection_and_not_the_kernel(
    site: Running, attack: Callable[[Player], None]
) -> None:
    with closing_player(site) as player:
        player.join().begin()
        with pytest.raises(ConnectionClosed):
            attack(player)
        until(lambda: is_back(player), "whoever has sent too much and waited is heard again")
    assert max(kernel.memory_info().rss for kernel in site.kernels()) < 200 * 2**20


def is_back(player: Player) -> bool:
    """One try, and a pause after it, as a browser makes one."""
    try:
        return player.join().alive
    except ConnectionClosed:
        time.sleep(1)
        return False


@contextmanager
def closing_player(site: Running) -> Iterator[Player]:
    player = Player(site.host).arrive()
    try:
        yield player
    finally:
        player.leave()


@pytest.mark.more
def test_a_kernel_has_only_so_many_sockets(site: Running) -> None:
    with closing_player(site) as player:
        first = player.join().socket
        assert first is not None
        for _ in range(SOCKETS):
            player.join()
        with pytest.raises(ConnectionClosed):
            list(iter(lambda: first.recv(timeout=20), None))
        assert player.begin().alive


@pytest.mark.more
def test_connections_that_ask_for_nothing_keep_nobody_out(site: Running) -> None:
    host, _, port = site.host.partition(":")
    held = []
    try:
        for _ in range(24 * CONNECTIONS + 50):
            wire = socket.create_connection((host, int(port)), timeout=20)
            wire.sendall(b"GET / HT")
            held.append(wire)
        assert site.another().get("nowhere")[0] == 404
        assert len(site.process.net_connections("inet")) < 24 * CONNECTIONS + 10
    finally:
        for wire in held:
            wire.close()


def channel(server: Running, kernel: str) -> str:
    return f"ws://{server.host}/api/kernels/{kernel}/channels?session_id=test"


@pytest.mark.parametrize(
    ("path", "accepted", "leads"),
    [
        ("", "en", "index.ipynb"),
        ("", "fr-FR, en;q=0.5", "fr/index.ipynb"),
        ("?lang=fr", "en", "fr/index.ipynb?lang=fr"),
        ("?play=circus", "fr", "play.ipynb?play=circus"),
        ("?lang=fr&game=abc", "en", "play.ipynb?lang=fr&game=abc"),
        ("?link=xyz", "en", "play.ipynb?link=xyz"),
    ],
)
def test_the_root_leads_to_the_contents_and_old_addresses_to_the_game(
    site: Running, path: str, accepted: str, leads: str
) -> None:
    with closing(http.client.HTTPConnection(site.host, timeout=20)) as link:
        link.request("GET", f"/{path}", headers={"Accept-Language": accepted})
        answer = link.getresponse()
        assert (answer.status, answer.getheader("Location")) == (302, f"/voila/render/{leads}")


def test_a_visitor_who_leaves_early_leaves_no_kernel(site: Running) -> None:
    host, _, port = site.host.partition(":")
    visitor, before = Player(site.host), len(site.kernels())
    visitor.get("/")
    for told in (b"Harnessing", b'"kernelId": "'):
        with socket.create_connection((host, int(port)), timeout=20) as wire:
            path = "/voila/render/lessons/04_escalation.ipynb"
            head = f"GET {path} HTTP/1.1\r\nHost: {site.host}\r\nCookie: {visitor.cookie}\r\n\r\n"
            wire.sendall(head.encode())
            until(lambda told=told: told in wire.recv(2**20), "a page that begins")  # type: ignore[misc]
    until(lambda: len(site.kernels()) <= before, "no kernel")

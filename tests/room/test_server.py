"""The server of a room in a process of its own: keys, bounds, and what a kill does not lose."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from benhvrt_widgets.room import bounds
from benhvrt_widgets.room.keeping import Book
from benhvrt_widgets.web import read, script, style
from engine.experiments import EXPERIMENT
from engine.games import GAMES
from engine.replay import tape as tapes

PATIENCE = 20.0


class Server:
    """`benhvrt class --here`, which can be killed and started again."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, 0
        self.start()

    def start(self) -> None:
        script = Path(sys.executable).with_name("benhvrt")
        told = [script, "class", "--here", "--no-browser", "--room", "test", "--port", str(self.port)]
        env = {**os.environ, "XDG_DATA_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            told, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        first, second = self.process.stdout.readline(), self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", first)
        assert found, first
        self.port = int(found[1])
        self.desk_key = second.strip().rpartition("#")[2]

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def file(self) -> Path:
        return self.home / "benhvrt" / "rooms" / "test.room"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> str:
        """What it has said besides its first lines."""
        self.process.send_signal(signal.SIGTERM)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        request = urllib.request.Request(f"http://{self.host}/{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()


def opened(server: Server) -> ClientConnection:
    """A socket that stays open until the test closes it."""
    link = connect(f"ws://{server.host}/line", origin=f"http://{server.host}", max_size=None)
    return link.__enter__()


class Phone:
    """A page without a browser."""

    def __init__(self, server: Server, key: str = "", name: str = "") -> None:
        self.server, self.key, self.name = server, key, name
        self.regions: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.open()

    def open(self) -> None:
        self.socket = opened(self.server)
        self.say(do="enter", key=self.key) if self.key else self.say(do="join", name=self.name, lang="en")
        self.until(lambda: "me" in self.regions)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> None:
        message = json.loads(self.socket.recv(timeout))
        self.told.append(message)
        if message["do"] == "key":
            self.key = message["key"]
        elif message["do"] == "room":
            self.regions |= message["regions"]
        elif message["do"] == "regions":
            self.scene = ({} if message.get("whole") else self.scene) | message["regions"]

    def until(self, true: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end
            self.hear()


def desk_of(server: Server) -> ClientConnection:
    socket = opened(server)
    socket.send(json.dumps({"do": "desk", "key": server.desk_key}))
    assert json.loads(socket.recv(PATIENCE))["regions"]["page"] == "desk"
    return socket


START = {
    "do": "start",
    "game": "ben-hvrt",
    "series": "short",
    "each": 4,
    "same": True,
    "clock": 0,
    "window": 0,
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    if server.process.poll() is None:
        server.kill()


def test_pages_are_small_and_nothing_else_is_served(server: Server) -> None:
    status, page = server.get("")
    assert status == 200
    assert b"phone.js" in page
    assert (
        len(page) + len(script("room/phone").encode()) + len((style() + read("room/room.css")).encode())
        <= 300_000
    )
    for path in ("wall", "desk", "phone.js", "wall.js", "desk.js", "room.css"):
        assert server.get(path)[0] == 200
    for path in ("../pyproject.toml", "voila", "api/kernels", "room.py", "%2e%2e/etc/passwd", "export"):
        assert server.get(path)[0] == 404
    assert server.get("", Host="evil.example")[0] == 421
    assert server.get("", Host=f"192.0.2.7:{server.port}")[0] == 421


def test_only_pages_of_the_room_have_its_socket(server: Server) -> None:
    for origin in ("http://evil.example", f"http://evil.example:{server.port}"):
        with pytest.raises(InvalidStatus) as refusal:
            connect(f"ws://{server.host}/line", origin=origin)
        assert refusal.value.response.status_code == 403


def test_keys_open_one_seat_and_no_desk(server: Server) -> None:
    ann = Phone(server, name="Ann")
    again = Phone(server, key=ann.key.lower().replace("-", " "))
    assert again.regions["me"] == "Ann"
    for key in ("", "x", ann.key[:-1], ann.key + "2", server.desk_key, None, [1]):
        with connect(f"ws://{server.host}/line", origin=f"http://{server.host}") as socket:
            socket.send(json.dumps({"do": "enter", "key": key}))
            assert json.loads(socket.recv(PATIENCE))["do"] == "unknown"
    with connect(f"ws://{server.host}/line", origin=f"http://{server.host}") as socket:
        socket.send(json.dumps({"do": "desk", "key": ann.key}))
        assert json.loads(socket.recv(PATIENCE))["do"] == "unknown"
        socket.send(json.dumps(START))
        assert json.loads(socket.recv(PATIENCE))["do"] == "refused"
    ann.say(**START)  # a phone is no desk
    ann.say(do="export")
    ann.say(do="ping")
    ann.until(lambda: ann.told[-1]["do"] == "pong")
    assert not any(message["do"] == "file" for message in ann.told)


def test_keys_cannot_be_tried_for_long(server: Server) -> None:
    refused = 0
    for _ in range(bounds.GUESSES + 5):
        with connect(f"ws://{server.host}/line", origin=f"http://{server.host}") as socket:
            socket.send(json.dumps({"do": "enter", "key": "AAAA-AAAA-AAAA"}))
            try:
                socket.recv(PATIENCE)
            except ConnectionClosed:
                refused += 1
    assert refused >= 4


def flooded(socket: ClientConnection, frames: list[str]) -> bool:
    """Whether all of this at once ends the connection."""
    try:
        for frame in frames:
            socket.send(frame)
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed:
        return True


@pytest.mark.parametrize(
    "frames",
    [
        ["x" * (bounds.FRAME + 1)],
        ["no json"],
        ["[]"],
        ["[" * 10_000],
        ['{"do":"ping"}'] * (3 * bounds.MESSAGES),
    ],
    ids=["large", "no-json", "no-object", "deep", "many"],
)
def test_who_floods_is_let_go_and_others_are_not(server: Server, frames: list[str]) -> None:
    ann = Phone(server, name="Ann")
    with connect(f"ws://{server.host}/line", origin=f"http://{server.host}") as socket:
        assert flooded(socket, frames)
    ann.say(do="ping")
    ann.until(lambda: ann.told[-1]["do"] == "pong")


def play(phones: list[Phone], choices: int) -> list[tuple[str, list[Any]]]:
    """So many choices, each acknowledged: by whom, and which."""
    made: list[tuple[str, list[Any]]] = []
    end = time.monotonic() + 3 * PATIENCE
    while len(made) < choices:
        assert time.monotonic() < end
        for phone in phones:
            with suppress(TimeoutError):
                phone.hear(0.02)
            actions = phone.scene.get("actions")
            primary = (actions or {}).get("primary")
            if primary and primary.get("index") is not None and ("", actions["key"]) not in made:
                key = actions["key"]
                phone.say(do="choose", index=primary["index"], key=key)
                phone.until(lambda phone=phone, key=key: (phone.scene.get("actions") or {}).get("key") != key)
                made.append((phone.name, key))
                if len(made) == choices:
                    break
    return made


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.more)])
def test_a_kill_loses_nothing_that_was_acknowledged(server: Server, kills: int) -> None:
    phones = [Phone(server, name=name) for name in ("Ann", "Ben", "Cid", "Dot")]
    desk = desk_of(server)
    desk.send(json.dumps({**START, "series": "short" if kills < 5 else "basic"}))  # not over before the last
    for phone in phones:
        phone.until(lambda phone=phone: phone.scene.get("page") == "table")
    made: list[tuple[str, list[Any]]] = []
    for _ in range(kills):
        made += play(phones, 5)
        server.kill()
        server.start()
        for phone in phones:
            phone.scene = {}
            phone.open()
            phone.until(lambda phone=phone: phone.scene.get("page") == "table")
    assert all(phone.regions["me"] == phone.name for phone in phones)
    assert server.stop().strip() in ("", "Stop with Ctrl-C; start again to go on.")
    book = Book(server.file, time.time)
    (table,) = book.tables()
    tape = book.tape(table.game)
    answered = [list(record.decision) for record in tape if getattr(record, "decision", None)]
    for _, key in made:
        assert answered.count(key) == 1
    tapes.final(GAMES["ben-hvrt"], tape)  # to the letter
    book.close()


BID = {"do": "experiment", "form": "all-pay", "group": 2, "rounds": 20, "practice": False, "clock": 0}


def bid(phone: Phone, amount: int) -> tuple[list[Any], int]:
    """A bid that is acknowledged."""
    key = phone.regions["task"]["key"]
    phone.say(do="answer", key=key, value=amount)
    phone.until(lambda: not phone.regions["task"]["open"] or phone.regions["task"]["key"] != key)
    return key, amount


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.more)])
def test_a_kill_loses_no_bid_of_an_experiment(server: Server, kills: int) -> None:
    phones = [Phone(server, name=name) for name in ("Ann", "Ben", "Cid", "Dot")]
    desk = desk_of(server)
    desk.send(json.dumps(BID))
    made = []
    for number in range(kills):
        for phone in phones:
            phone.until(lambda phone=phone: (phone.regions.get("task") or {}).get("open"))
        for nth, phone in enumerate(phones):
            if nth == number % 4:
                server.kill()
                server.start()
                desk = desk_of(server)
                for each in phones:
                    each.regions = {}
                    each.open()
                if made and nth:  # what was acknowledged may be said again, and counts once
                    phones[nth - 1].say(do="answer", key=made[-1][0], value=made[-1][1])
            made.append(bid(phone, 10 * nth + number))
        desk.send(json.dumps({"do": "step", "value": "next"}))
    server.stop()
    book = Book(server.file, time.time)
    (table,) = book.tables()
    tape = book.tape(table.game)
    choices = [record for record in tape if isinstance(record, tapes.Choice)]
    assert len(choices) == len(made) == 4 * kills
    for key, amount in made:
        (found,) = (record for record in choices if list(record.decision or ()) == key)
        assert found.read(EXPERIMENT).amount == amount
    tapes.final(EXPERIMENT, tape)
    book.close()


def test_nothing_is_left_in_what_the_server_says(server: Server) -> None:
    ann = Phone(server, name="Ann")
    desk_of(server).close()
    with connect(f"ws://{server.host}/line", origin=f"http://{server.host}") as socket:
        socket.send(json.dumps({"do": "enter", "key": "AAAA-AAAA-AAAA"}))
        socket.recv(PATIENCE)
    said = server.stop()
    assert ann.key not in said
    assert server.desk_key not in said
    assert "Ann" not in said
    assert "AAAA" not in said

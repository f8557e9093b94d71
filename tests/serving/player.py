"""A visitor without a browser, over the wire: cookies, a page, the socket of its kernel, and clicks."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

from jupyter_client.session import Session, json_packer
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
GAME = "voila/render/play.ipynb"
PATIENCE = 300.0
CONTROL = "jupyter.widget.control"


class Refused(Exception):  # noqa: N818 - an answer
    """The server has said no."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Player:
    """One visitor at the game."""

    def __init__(self, host: str, path: str = GAME) -> None:
        self.host, self.path = host, path
        self.cookies: dict[str, str] = {}
        self.kernel = ""
        self.line = ""
        self.regions: dict[str, Any] = {}
        self.socket: ClientConnection | None = None
        self._held = ExitStack()
        self._session = Session(key=b"", packer="json")

    # -- the page -------------------------------------------------------------------------------

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, method: str = "GET") -> tuple[int, str, str]:
        """Status, text, and where it leads."""
        link = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            link.request(method, path, headers={"Cookie": self.cookie} if self.cookies else {})
            answer = link.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or ():
                self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
            return answer.status, answer.read().decode(), answer.getheader("Location") or ""
        finally:
            link.close()

    def arrive(self) -> Player:
        """Open the page, follow where it leads, and have a kernel."""
        status, text, leads = self.get(f"/{self.path}")
        while leads:
            status, text, leads = self.get(leads)
        if status != 200:
            raise Refused(status)
        self.kernel = text.split('"kernelId": "')[1].split('"')[0]
        return self

    # -- the socket -----------------------------------------------------------------------------

    def join(self) -> Player:
        """Connect to the kernel, and find the line of the visit."""
        address = f"ws://{self.host}/api/kernels/{self.kernel}/channels?session_id={uuid4().hex}"
        link = connect(
            address,
            subprotocols=[PROTOCOL],  # type: ignore[list-item]
            additional_headers={"Cookie": self.cookie},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        self.socket = self._held.enter_context(link)
        comm = uuid4().hex
        self.send("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}}, {"version": "1.0.0"})
        self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        for kind, content in self.heard():
            if kind == "comm_msg" and content["comm_id"] == comm and "states" in content["data"]:
                for model, state in content["data"]["states"].items():
                    if "regions" in state["state"]:
                        self.line = model
                        self._learn(state["state"]["regions"])
                break
        return self

    def send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        """A message to the kernel, as the browser's widgets send it."""
        assert self.socket is not None
        message = self._session.msg(kind, content, metadata=metadata)
        parts = [json_packer(message[part]) for part in ("header", "parent_header", "metadata", "content")]
        self.socket.send(bytes(serialize_msg_to_ws_v1(parts, "shell")))

    def heard(self, seconds: float = PATIENCE) -> Iterator[tuple[str, dict[str, Any]]]:
        """What the kernel says, until it has been silent for so long."""
        assert self.socket is not None
        while True:
            try:
                frame = self.socket.recv(timeout=seconds)
            except TimeoutError:
                return
            _, parts = deserialize_msg_from_ws_v1(bytes(frame))
            yield json.loads(parts[0])["msg_type"], json.loads(parts[3])

    def say(self, **message: Any) -> None:
        """What a person does."""
        content = {"comm_id": self.line, "data": {"method": "custom", "content": message}}
        self.send("comm_msg", content)

    def _learn(self, told: dict[str, Any]) -> None:
        self.regions |= told.get("regions", {})

    def do(self, **message: Any) -> float:
        """What a person does, until the page has changed; the seconds that took."""
        began = time.monotonic()
        self.say(**message)
        for kind, content in self.heard():
            said = content.get("data", {}).get("content", {}) if kind == "comm_msg" else {}
            if content.get("comm_id") == self.line and said.get("do") == "regions":
                self._learn(said)
                return time.monotonic() - began
        raise TimeoutError("the kernel says nothing")

    def begin(self) -> Player:
        """A game, with everything shown at once."""
        self.do(do="start", settings={"seed": "7"})
        self.say(do="skip")
        self.settle()
        return self

    def settle(self, seconds: float = 0.5) -> None:
        """Hear what is still coming."""
        for kind, content in self.heard(seconds):
            if kind == "comm_msg" and content["comm_id"] == self.line:
                self._learn(content["data"].get("content", {}))

    def click(self) -> float:
        """Walk along the past and back: a click that always changes the page."""
        at = self.regions["timeline"]["at"]
        return self.do(do="goto", at=0 if at else 1)

    @property
    def alive(self) -> bool:
        """Whether the page still has its kernel."""
        try:
            self.click()
        except (ConnectionClosed, TimeoutError, OSError):
            return False
        return True

    def leave(self) -> None:
        """Close the page."""
        self._held.close()
        self.socket = None

"""The parts of the server that can be tried without one."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.web import HTTPError

import benhvrt_widgets.serving
from benhvrt_widgets.serving import bounds
from benhvrt_widgets.serving.app import FIRST_PORT, HERE, bind, notebooks, pages
from benhvrt_widgets.serving.config import configuration
from benhvrt_widgets.serving.hooks import at_most, running
from benhvrt_widgets.serving.reports import IN_A_MINUTE, LONGEST, Desk, ToServer
from benhvrt_widgets.serving.websocket import CONTROL, MOST_PARTS, PRINTED, kind, sound, wanted

TEMPLATE = Path(benhvrt_widgets.serving.__file__).parent / "template"


def message(*buffers: bytes) -> bytes:
    return bytes(serialize_msg_to_ws_v1([b"{}", b"{}", b"{}", b"{}", *buffers], "shell"))


def test_what_a_page_sends_is_sound() -> None:
    assert sound(message())
    assert sound(message(b"", b"binary"))


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"\xff" * 8,
        (2**63).to_bytes(8, "little") + message()[8:],
        (3).to_bytes(8, "little") + message()[8:],
        message()[:-20],
        message(*[b""] * MOST_PARTS),
        '{"channel": "shell"}',
    ],
)
def test_nonsense_is_not(bad: object) -> None:
    assert not sound(bad)


@given(st.binary(max_size=200))
def test_judging_never_fails(noise: bytes) -> None:
    assert sound(noise) in (True, False)


@pytest.mark.parametrize("sort", ["stream", "error", "comm_msg", "status", ""])
def test_what_a_kernel_prints_is_not_for_the_page(sort: str) -> None:
    frame = bytes(serialize_msg_to_ws_v1([b'{"msg_type": "%s"}' % sort.encode(), *[b"{}"] * 3], "iopub"))
    assert kind(frame) == sort
    assert (kind(frame) in PRINTED) is (sort in ("stream", "error"))
    assert kind(message()) == kind("text") == kind({}) == ""


def test_reports_arrive_whole_and_no_flood_of_them(tmp_path: Path) -> None:
    said: list[str] = []
    now = 0.0
    desk = Desk(tmp_path, said.append, lambda: now)
    log = logging.Logger("kernel")
    log.addHandler(ToServer(str(desk.path)))
    try:
        dict[str, int]()["x" * 10_000]
    except KeyError:
        log.exception("reference %s", "ABCD")
    log.warning("nothing to tell")
    desk.read()
    (report,) = said
    assert report.startswith("reference ABCD\nTraceback")
    assert report.endswith("xxx'")
    assert len(report) <= LONGEST
    for n in range(3 * IN_A_MINUTE):
        log.error("again %d", n)
        desk.read()
    assert len(said) == IN_A_MINUTE
    now = 60.0
    log.error("later")
    desk.read()
    assert said[-2:] == [f"... and {2 * IN_A_MINUTE + 1} more reports", "later"]
    desk.close()
    log.error("nobody hears it")


def test_a_full_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    desk = Desk(tmp_path, print, lambda: 0.0)
    log = logging.Logger("kernel")
    log.addHandler(ToServer(str(desk.path)))
    for _ in range(100):
        log.error("x" * LONGEST)
    desk.close()


def opened(target: str) -> bytes:
    content = json.dumps({"comm_id": "1", "target_name": target, "data": {}}).encode()
    parts = [b'{"msg_type": "comm_open"}', b"{}", b"{}", content]
    return bytes(serialize_msg_to_ws_v1(parts, "shell"))


def test_a_page_makes_no_widgets() -> None:
    assert wanted(opened("jupyter.widget.control"))
    assert not wanted(opened("jupyter.widget"))
    assert not wanted(opened("anything"))
    assert not wanted(bytes(serialize_msg_to_ws_v1([b"not json"] * 4, "shell")))
    assert not wanted(bytes(serialize_msg_to_ws_v1([b'{"msg_type": "comm_open"}', *[b"["] * 3], "shell")))


@given(st.integers(0, 5000))
def test_descriptors_are_enough_for_what_is_said_to_be_servable(files: int) -> None:
    pages = bounds.servable(files)
    assert pages == 0 or bounds.descriptors(pages) <= files
    assert bounds.descriptors(pages + 1) > files


def test_a_full_house_turns_visitors_away() -> None:
    manager = SimpleNamespace(list_kernel_ids=lambda: ["a", "b"], _pending_kernels={"b": 0, "c": 0})
    handler = SimpleNamespace(kernel_manager=manager)
    assert running(manager) == 3
    at_most(4)(handler, notebook=None, cwd="")
    with pytest.raises(HTTPError) as full:
        at_most(3)(handler, notebook=None, cwd="")
    assert full.value.status_code == 503


def test_nobody_chooses_another_template_or_sees_sources() -> None:
    voila = configuration().VoilaConfiguration
    assert (voila.allow_template_override, voila.allow_theme_override) == ("NO", "NO")
    assert voila.strip_sources
    assert not voila.show_tracebacks
    assert not configuration().MappingKernelManager.cull_connected


def test_ports_are_taken_in_turn() -> None:
    first, second = bind(None), bind(None)
    with first, second:
        (host, one), (_, two) = first.getsockname(), second.getsockname()
        assert host == HERE == "127.0.0.1"
        assert FIRST_PORT <= one < two
        with pytest.raises(OSError, match="in use"):
            bind(one)


def test_games_and_lessons_are_served_in_both_languages() -> None:
    found = pages(notebooks())
    assert found[:3] == ("index.ipynb", "fr/index.ipynb", "play.ipynb")
    assert {"class.ipynb", "fr/class.ipynb", "own_bot.ipynb", "fr/own_bot.ipynb"} <= {*found}
    lessons = [path for path in found if path.startswith("lessons/")]
    assert lessons
    assert [path for path in found if path.startswith("fr/lessons/")] == [f"fr/{path}" for path in lessons]
    assert not [path for path in found if "hello" in path]
    assert len({*found}) == len(found)


def test_a_new_lesson_is_found_by_itself(tmp_path: Path) -> None:
    (tmp_path / "fr" / "lessons").mkdir(parents=True)
    (tmp_path / "fr" / "lessons" / "99_new.ipynb").touch()
    (tmp_path / "notes.ipynb").touch()
    assert pages(tmp_path) == ("fr/lessons/99_new.ipynb",)


@pytest.mark.parametrize("file", sorted(TEMPLATE.iterdir()), ids=lambda file: file.name)
def test_template_links_to_nothing_outside(file: Path) -> None:
    assert re.findall(r"(?:https?:)?//[\w.-]+\.\w+", file.read_text("utf-8")) == []


def test_both_languages_say_as_much() -> None:
    for file in TEMPLATE.iterdir():
        text = re.sub(r"<noscript>.*?</noscript>", "", file.read_text("utf-8"))
        assert len(re.findall(r'<\w+ data-lang="en"', text)) == len(re.findall(r'<\w+ data-lang="fr"', text))


@pytest.mark.parametrize(("padding", "heard"), [("", True), ("x" * 5000, False)])
def test_what_opens_a_line_is_short(padding: str, *, heard: bool) -> None:
    """It is read by the server, for which everybody waits."""
    content = {"target_name": CONTROL, "data": padding}
    parts = [json.dumps(part).encode() for part in ({"msg_type": "comm_open"}, {}, {}, content)]
    said = bytes(serialize_msg_to_ws_v1(parts, "shell"))
    assert sound(said)
    assert wanted(said) is heard

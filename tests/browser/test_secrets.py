"""Nothing on the wire tells what a bot holds: games that differ in a hidden card send the same frames."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, islice, pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from benhvrt_widgets.context import Context
from benhvrt_widgets.session import Session
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.stagings.ben_hvrt.faces import face
from benhvrt_widgets.visit import lobby
from engine.core.errors import ReplayMismatch
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import Dealt, Played
from engine.replay import tape as tapes
from engine.replay.keeping import done
from engine.replay.store import Files, Store
from tests.browser.playing import DEAF, Player
from tests.browser.visitors import Visitors
from tests.serving.running import Running

ANN = 0
FIRST_SEED = 145  # a pair is soon found from here on
CLICKS = range(4, 9)  # after how many the card may be played
Clicked = list[list[tuple[Any, ...]]]  # what Ann saw after each click, moment by moment


@dataclass(frozen=True)
class Twins:
    """Two tapes up to the first choice, alike but for a card that one bot was dealt."""

    one: tapes.Tape
    other: tapes.Tape
    card: str
    clicks: int  # on the large button until it is played in the first, if in neither it was before


# -- a pair of games --------------------------------------------------------------------------------


def played(tape: tapes.Tape, store: Store) -> tuple[Clicked, list[int]]:
    """What Ann sees after each click on the large button, and how long the tape is by then."""
    session = done(Session.opened(done(Files(store).keep(tape))))
    told: Clicked = []
    lengths, shown = [], 0
    for _ in range(CLICKS.stop + 1):
        moments = session.instants[shown:]
        told.append([tuple(BEN_HVRT.seen(event, ANN) for event in moment.events) for moment in moments])
        lengths.append(len(session.writer.tape))
        shown = len(session.instants)
        actions = choosing.actions(Context(session, ANN, "en", session.last))
        if actions is None or session.awaited is None:
            break
        session.submit(session.view(ANN).menu[actions["primary"]["index"]], session.key)
    return told, lengths


def after_the_deal(seed: str, store: Store) -> tuple[tapes.Tape, list[tuple[int, Dealt]]]:
    """A game before anybody chose, and its records that deal a card."""
    settings = lobby.first_game(seed, "en", "ben-hvrt")
    options, _ = lobby.agree(settings, "en")
    assert options is not None
    tape = Session.start(Files(store), options, settings.chairs, seed, game=settings.game).writer.tape
    deals = [
        (place, event)
        for place, frame in enumerate(tapes.replay(BEN_HVRT, tape))
        for event in frame.events
        if isinstance(event, Dealt)
    ]
    return tape.upto(deals[-1][0] + 1), deals


def candidates(store: Store) -> Iterator[Twins]:
    """Games in which a bot plays a card it was dealt, and what else it might have been dealt."""
    for seed in map(str, count(FIRST_SEED)):
        tape, deals = after_the_deal(seed, store)
        told, _ = played(tape, store)
        for clicks, events in enumerate(told):
            for event in chain(*events):
                if not isinstance(event, Played) or clicks not in CLICKS:
                    continue
                for place, deal in deals:
                    if (deal.seat, deal.card) == (event.seat, event.card):
                        for card in sorted({*FULL_DECK} - {event.card}):
                            records = list(tape.records)
                            records[place] = tapes.Outcome.of(card)
                            yield Twins(
                                tape, tapes.Tape(tape.header).append(*records), str(event.card), clicks
                            )


def flat(moments: list[tuple[Any, ...]]) -> list[Any]:
    return list(chain(*moments))


def alike_in_the_open(twins: Twins, store: Store) -> bool:
    """Whether all that is public is the same until the card is played, though not all that is not."""
    try:
        (one, lengths), (other, others) = played(twins.one, store), played(twins.other, store)
    except ReplayMismatch:  # a card that is not there twice
        return False
    clicks = twins.clicks
    if [flat(each) for each in one[:clicks]] != [flat(each) for each in other[:clicks]] or lengths[
        :clicks
    ] == others[:clicks]:
        return False  # one bot was asked for a card, and passed in silence, where the other was not
    pairs = zip(flat(one[clicks]), flat(other[clicks]), strict=False)
    first = next((mine for mine, theirs in pairs if mine != theirs), None)
    return isinstance(first, Played) and first.card == twins.card


def pairs_of_games(folder: Path) -> Iterator[tuple[Twins, Store]]:
    store = Store(folder, write=lambda file, data: file.write(data) and None)
    return ((pair, store) for pair in candidates(store) if alike_in_the_open(pair, store))


def test_a_hidden_card_changes_no_moment_of_the_timeline(tmp_path: Path) -> None:
    for twins, store in islice(pairs_of_games(tmp_path), 5):
        one, other = (played(tape, store)[0] for tape in (twins.one, twins.other))
        assert one[: twins.clicks] == other[: twins.clicks]


# -- what went over the wire ------------------------------------------------------------------------

NAME = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")
PROBE = "kernel_info_request"  # a server asks until a new kernel answers, more or less often
TIMELESS = ("msg_type", "version", "username")  # what stays of a header


def parts(frame: bytes) -> list[bytes]:
    """A frame of the protocol v1.kernel.websocket.jupyter.org: the channel, four dicts, and buffers."""
    many = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, many + 1)]
    return [frame[start:end] for start, end in pairwise(ends)]


def normal(frames: list[tuple[str, str | bytes]]) -> dict[str, list[str]]:
    """What was said on each channel, in order, without ids, times and heartbeats.

    Names that are made up anew (of messages, widgets, the game) are numbered as they appear.
    """
    names: dict[str, str] = {}
    beats: set[str] = set()
    said: dict[str, list[str]] = {}
    for way, frame in frames:
        assert isinstance(frame, bytes)
        channel, *dicts = parts(frame)
        header, parent, metadata, content = map(json.loads, dicts[:4])
        if content.get("data", {}).get("content") == {"do": "ping"}:
            beats.add(header["msg_id"])
        kinds = {header["msg_type"], parent.get("msg_type")}
        late = str(content.get("text")).startswith("No such comm")  # a line that was closed as it opened
        if late or PROBE in kinds or {header["msg_id"], parent.get("msg_id")} & beats:
            continue
        kept = [{key: each[key] for key in TIMELESS if key in each} for each in (header, parent)]
        metadata.pop("started", None)
        text = json.dumps([*kept, metadata, content, [part.hex() for part in dicts[4:]]])
        line = NAME.sub(lambda found: names.setdefault(found[0], f"name {len(names)}"), text)
        said.setdefault(f"{way} {channel.decode()}", []).append(line)
    return said


def paths(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [place for key in one for place in paths(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [place for key, pair in pairs for place in paths(*pair, f"{path}.{key}")]
    return [] if one == other else [f"{path}: {one!r:.90} is not {other!r:.90}"]


def idle(ann: Player) -> None:
    """Wait until all has been shown, and a button that has just changed listens again."""
    expect(ann.timeline.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(ann.large).to_be_enabled()
    ann.page.wait_for_timeout(DEAF)


def watched(visitors: Visitors, server: Running, tape: tapes.Tape, clicks: int) -> list[dict[str, list[str]]]:
    """The frames of the page as it opens, and after each click."""
    frames = visitors.frames
    frames.clear()
    game = done(
        Session.opened(done(Files(Store(server.games)).keep(tape)))
    ).id  # played on to the first question
    browser = visitors.arrive(server)
    off = "localStorage.setItem('benhvrt.eye', '\"off\"')"  # odds come when they are ready
    browser.add_init_script(f"if (location.protocol !== 'about:') {off}")
    tab = visitors.enter(server, f"?game={game}", context=browser)
    ann = Player(tab)
    idle(ann)
    said = [len(frames)]
    ann.hurry()
    expect(ann.timeline.get_by_role("button", name="4\N{MULTIPLICATION SIGN}")).to_have_attribute(
        "aria-pressed", "true"
    )
    for _ in range(clicks):
        step = tab.locator(".bh-at").inner_text()
        ann.large.click()
        expect(tab.locator(".bh-at")).not_to_have_text(step)
        idle(ann)
        said.append(len(frames))
    told = list(frames)
    visitors.leave()
    return [normal(told[:end]) for end in said]


def test_a_hidden_card_changes_no_frame_until_it_is_played(
    visitors: Visitors, server: Running, tmp_path: Path
) -> None:
    twins, _ = next(pairs_of_games(tmp_path))
    one = watched(visitors, server, twins.one, twins.clicks)
    other = watched(visitors, server, twins.other, twins.clicks)
    assert len(one[-2]["received iopub"]) > 20
    for step, (mine, theirs) in enumerate(zip(one[:-1], other[:-1], strict=True)):
        assert mine.keys() == theirs.keys()
        for channel, lines in mine.items():
            differing = [pair for pair in zip(lines, theirs[channel], strict=False) if pair[0] != pair[1]]
            places = [path for pair in differing for path in paths(*map(json.loads, pair))]
            assert places == [], f"{channel} after {step} clicks"
            assert len(theirs[channel]) == len(lines)
    told, others = (
        "".join(each[-1]["received iopub"][len(each[-2]["received iopub"]) :]) for each in (one, other)
    )
    assert told != others  # the comparison can tell them apart
    assert f"plays {face(CARDS[twins.card])['name']}" in told

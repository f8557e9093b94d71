"""A game is kept in memory, in one file or in a folder of them, at once or not: it is the same game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.session import Session, notes_of
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.visit import Visit
from benhvrt_widgets.words import explain
from engine.core.errors import BadTape, RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.replay.keeping import Entry, Hand, Memory, TapeFile, done
from engine.replay.store import Files, Store
from engine.replay.tape import Header, Record, Tape
from tests.widgets.test_session import BOTS, act, finish

CHAIRS = (Chair("Ann", HUMAN), *BOTS)
Reopen = Callable[[], Session]


def new_tape(seed: str = "7") -> Tape:
    return Tape(Header.of(BEN_HVRT, BEN_HVRT.setup(4, laps=[1]), notes_of(CHAIRS, seed)))


def opened(hand: Hand) -> Session:
    return done(Session.opened(hand))


def in_memory(_: Path) -> tuple[Session, Reopen]:
    kept = Memory()
    session = opened(done(kept.keep(new_tape())))
    return session, lambda: Session.resume(kept, session.id)


def in_a_file(folder: Path) -> tuple[Session, Reopen]:
    path = folder / "game.tape"
    return opened(TapeFile.create(path, new_tape())), lambda: opened(TapeFile.open(path))


def in_files(folder: Path) -> tuple[Session, Reopen]:
    session = opened(done(Files(Store(folder)).keep(new_tape())))
    return session, lambda: Session.resume(Files(Store(folder)), session.id)


EVERYWHERE = pytest.mark.parametrize("keep", [in_memory, in_a_file, in_files])


# -- anywhere -----------------------------------------------------------------------------------


@EVERYWHERE
def test_a_game_is_left_and_goes_on(tmp_path: Path, keep: Callable[[Path], tuple[Session, Reopen]]) -> None:
    session, reopen = keep(tmp_path)
    for _ in range(4):
        act(session)
    again = reopen()
    assert (again.state, again.key, again.tape) == (session.state, session.key, session.tape)
    finish(again)
    expected, _ = in_memory(tmp_path)
    finish(expected)
    assert again.state == expected.state
    assert again.tape.records == expected.tape.records
    assert reopen().state == again.state


@EVERYWHERE
def test_a_fork_leaves_the_game_as_it_is(
    tmp_path: Path, keep: Callable[[Path], tuple[Session, Reopen]]
) -> None:
    session, reopen = keep(tmp_path)
    for _ in range(4):
        act(session)
    tape = session.tape
    fork = session.fork(session.decisions[-1])
    finish(fork)
    assert fork.id != session.id
    assert session.tape == tape == reopen().tape
    undone = session.undo()
    assert undone.id != session.id
    assert session.tape == tape


@EVERYWHERE
def test_the_same_click_counts_once(tmp_path: Path, keep: Callable[[Path], tuple[Session, Reopen]]) -> None:
    session, reopen = keep(tmp_path)
    action, key = session.view(0).menu[0], session.key
    assert session.submit(action, key)
    assert not session.submit(action, key)
    assert reopen().tape == session.tape


# -- in one file --------------------------------------------------------------------------------


def test_a_line_that_a_crash_left_unfinished_is_dropped(tmp_path: Path) -> None:
    session, reopen = in_a_file(tmp_path)
    path = tmp_path / "game.tape"
    act(session)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"half a li')
    again = reopen()
    assert again.tape == session.tape
    act(again)
    assert path.read_bytes().startswith(whole)
    assert path.read_bytes() == again.tape.to_bytes()
    assert reopen().state == again.state


def test_what_another_wrote_is_found_out_and_left_alone(tmp_path: Path) -> None:
    session, reopen = in_a_file(tmp_path)
    other = reopen()
    act(other)
    state, written = session.state, (tmp_path / "game.tape").read_bytes()
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        act(session)
    assert session.state == state
    assert (tmp_path / "game.tape").read_bytes() == written


def test_a_file_that_has_lost_its_end_is_found_out(tmp_path: Path) -> None:
    session, _ = in_a_file(tmp_path)
    path = tmp_path / "game.tape"
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        act(session)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    with pytest.raises(BadTape) as refusal:
        TapeFile.create(path, new_tape())
    assert path.read_text() == "Dear Ann"
    assert "letter.txt" in explain(refusal.value, "en")


def test_a_folder_that_cannot_be_written_to_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = in_a_file(tmp_path)
    last, refusals = session.last, []

    def denied(*_: object, **__: object) -> BinaryIO:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", denied)
        for attempt in (
            lambda: TapeFile.create(tmp_path / "other.tape", new_tape()),
            lambda: TapeFile.open(tmp_path / "game.tape"),
            lambda: act(session),
        ):
            with pytest.raises(BadTape, match=r"store\.disk") as refusal:
                attempt()
            refusals.append(refusal.value)
    for refused in refusals:
        assert all("Permission denied" in explain(refused, lang) for lang in LANGUAGES)
    assert len(refusals) == 3
    assert session.last == last
    assert not (tmp_path / "other.tape").exists()
    act(session)


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadTape, match=r"store\.missing") as refusal:
        TapeFile.open(tmp_path / "none.tape")
    assert "none.tape" in explain(refusal.value, "en")


# -- a keeping that takes its time --------------------------------------------------------------


class SlowHand:
    """A hand that waits before it writes."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self.id = hand.id
        self.accept = hand.accept

    @property
    def tape(self) -> Tape:
        return self._hand.tape

    async def append(self, *records: Record) -> Any:
        await asyncio.sleep(0)
        return await self._hand.append(*records)

    async def finish(self) -> None:
        await asyncio.sleep(0)
        await self._hand.finish()

    async def beside(self, tape: Tape) -> Hand:
        await asyncio.sleep(0)
        return SlowHand(await self._hand.beside(tape))


class Slow:
    """A keeping that has to be awaited, as a database has."""

    def __init__(self) -> None:
        self.kept = Memory()

    async def keep(self, tape: Tape) -> Hand:
        await asyncio.sleep(0)
        return SlowHand(await self.kept.keep(tape))

    async def open(self, game: str) -> Hand:
        await asyncio.sleep(0)
        return SlowHand(await self.kept.open(game))

    async def entry(self, game: str) -> Entry | None:
        await asyncio.sleep(0)
        return await self.kept.entry(game)

    async def own(self) -> tuple[Entry, ...] | None:
        await asyncio.sleep(0)
        return await self.kept.own()

    async def size(self) -> int:
        await asyncio.sleep(0)
        return await self.kept.size()

    async def delete(self, game: str) -> None:
        await asyncio.sleep(0)
        await self.kept.delete(game)


def test_hands_change_between_two_turns_not_in_one() -> None:
    async def changed() -> Session:
        session = await Session.opened(await Slow().keep(new_tape()))
        action, key = session.view(0).menu[0], session.key

        async def choose() -> None:
            if await session.take(action, key):
                await session.play_on()

        await asyncio.gather(choose(), session.change_hands(1, Chair("Bob", HUMAN)))
        return session

    session = asyncio.run(changed())
    again = Session(session.writer)
    assert again.instants == session.instants
    assert again.chairs == session.chairs
    assert session.humans == (0, 1)


async def shown(visit: Visit) -> None:
    """All that comes by itself, at once."""
    while await visit.tick() is not None:
        pass


def press(visit: Visit) -> dict[str, Any]:
    """The large button."""
    actions = visit.regions()["actions"]
    primary = actions["primary"]
    what = {"do": primary["do"]} if "do" in primary else {"do": "choose", "index": primary["index"]}
    return {**what, "key": actions["key"]}


async def played(visit: Visit) -> list[Any]:
    """A game by the large button, looked at again, and undone."""
    await visit.take({"do": "start", "settings": {"seed": "7"}})
    await shown(visit)
    session = visit.game().session
    while not session.over:
        await visit.take(press(visit))
        assert visit.notice is None
        await shown(visit)
    game = session.id
    for message in ({"do": "undo"}, {"do": "fork", "luck": "same"}, {"do": "lobby"}):
        await visit.take(message)
        assert visit.notice is None
    listed = len(visit.regions()["lobby"]["games"])
    await visit.take({"do": "continue", "id": game})
    return [listed, visit.game().session.state, visit.game().session.tape.records]


def test_a_keeping_may_take_its_time() -> None:
    slow, quick = (asyncio.run(played(Visit(kept))) for kept in (Slow(), Memory()))
    assert slow == quick


def test_a_second_click_while_the_first_is_being_kept_changes_nothing() -> None:
    async def clicked() -> Session:
        visit = Visit(Slow())
        await visit.take({"do": "start", "settings": {"seed": "7"}})
        await shown(visit)
        message = press(visit)
        await asyncio.gather(visit.take(message), visit.take(message))
        return visit.game().session

    session = asyncio.run(clicked())
    again = Session(session.writer)
    assert again.state == session.state
    assert [each.events for each in again.instants] == [each.events for each in session.instants]
    assert sum(each.by_hand for each in session.instants) == 1


def test_two_who_look_on_while_bots_are_at_it_do_not_play_for_them_twice() -> None:
    async def looked() -> tuple[Session, list[bool]]:
        one, two = Visit(Slow()), Visit()
        await one.take({"do": "start", "settings": {"seed": "7"}})
        await shown(one)
        session = one.game().session
        two.sit_down(session)
        halted = []

        async def look_around() -> None:
            for place in (0, 1, 2):
                halted.append(session.halted)
                await two.take({"do": "goto", "at": place})
                await asyncio.sleep(0)

        await asyncio.gather(one.take(press(one)), look_around())
        assert one.notice is two.notice is None
        return session, halted

    session, halted = asyncio.run(looked())
    assert not any(halted)
    assert Session(session.writer).state == session.state
    assert len(Session(session.writer).instants) == len(session.instants)


def test_who_cannot_wait_is_told_that_there_is_something_to_wait_for() -> None:
    visit = Visit(Slow())
    with pytest.raises(RuntimeError, match="has to be awaited"):
        visit.hear({"do": "start", "settings": {"seed": "7"}})
    assert visit.session is None


# -- what goes wrong beside the game ------------------------------------------------------------


def test_whoever_watches_and_fails_loses_nothing_of_the_game(caplog: pytest.LogCaptureFixture) -> None:
    kept = Memory()
    session = opened(done(kept.keep(new_tape())))
    heard = []

    def broken(_: object) -> None:
        heard.append(session.last)
        raise ZeroDivisionError

    session.observe(broken, "grown")
    with caplog.at_level(logging.ERROR):
        finish(session)
    assert heard[-1] == session.last
    assert "ZeroDivisionError" in caplog.text
    assert Session.resume(kept, session.id).state == session.state


def failing(folder: Path, room: list[int]) -> Store:
    """A store whose disk is full after so many writes; an empty list: never."""

    def write(file: BinaryIO, data: bytes) -> None:
        if room:
            room[0] -= 1
            if room[0] < 0:
                raise OSError(28, "No space left on device")
        file.write(data)

    return Store(folder, write=write)


def test_a_choice_that_was_kept_is_played_on_with_the_next_message(tmp_path: Path) -> None:
    disk: list[int] = []
    visit, calm = Visit(Files(failing(tmp_path, disk))), Visit()
    for each in (visit, calm):
        each.hear({"do": "start", "settings": {"seed": "7"}})
        each.hurry()
    message = press(visit)
    assert message == press(calm)
    disk.append(1)  # the choice is kept, what follows is not
    visit.hear(message)
    session = visit.game().session
    assert visit.notice is not None
    assert "No space left" in visit.notice.text
    assert "Your choice is kept" in visit.notice.text
    assert session.halted
    assert session.instants[-1].by_hand
    visit.hear({"do": "pace", "value": 2.0})
    assert visit.notice is not None  # still no room
    assert session.halted
    disk.clear()
    visit.hear({"do": "pace", "value": 2.0})
    calm.hear(message)
    assert visit.notice is None
    assert not session.halted
    assert session.state == calm.game().session.state
    assert Session.resume(Files(Store(tmp_path)), session.id).state == session.state


# -- another at the table -----------------------------------------------------------------------


def test_a_bot_takes_over_and_plays_to_the_end() -> None:
    session = opened(done(Memory().keep(new_tape())))
    for _ in range(3):
        act(session)
    past = list(session.instants)
    done(session.change_hands(0, Chair("Ann", "value")))
    assert session.humans == ()
    assert session.over
    assert session.instants[: len(past)] == past


def test_who_sat_where_when_is_on_the_tape() -> None:
    keeping = Memory()
    session = opened(done(keeping.keep(new_tape())))
    for _ in range(3):
        act(session)
    asked, by_hand = session.awaited, list(session.decisions)
    done(session.change_hands(1, Chair("Bob", HUMAN)))
    assert session.awaited == asked
    again = Session.resume(keeping, session.id)
    assert again.chairs == session.chairs != CHAIRS
    assert again.humans == (0, 1)
    assert again.decisions == by_hand  # whose they were then
    assert again.instants == session.instants
    assert again.fork(again.last).chairs == again.chairs


def test_a_fork_knows_whose_choice_was_whose_then_and_who_sits_there_now() -> None:
    session = opened(done(Memory().keep(new_tape())))
    for _ in range(3):
        act(session)
    done(session.change_hands(1, Chair("Bob", HUMAN)))
    for _ in range(4):
        if session.paused:
            session.let_be()
        else:
            act(session)
    for place in range(session.last + 1):
        fork = session.fork(place)
        assert fork.chairs == session.chairs
        assert [each.events for each in fork.instants[:place]] == [
            each.events for each in session.instants[:place]
        ]
        assert [at for at in fork.decisions if at < place] == [at for at in session.decisions if at < place]


def test_a_person_takes_over_from_a_bot_and_is_asked() -> None:
    session = opened(done(Memory().keep(new_tape())))
    done(session.change_hands(1, Chair("Bob", HUMAN)))
    assert session.humans == (0, 1)
    asked = set()
    while not session.over:
        if session.paused:
            session.let_be()
        else:
            asked.add(session.awaited)
            act(session)
    assert asked == {0, 1}


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_sits_down_where_there_is_no_chair(seat: int) -> None:
    session = opened(done(Memory().keep(new_tape())))
    with pytest.raises(RuleViolation, match=r"offer\.no_such_seat"):
        done(session.change_hands(seat, Chair("Bob", HUMAN)))
    assert session.chairs == CHAIRS


def test_a_choice_taken_back_is_so_in_its_file_too(tmp_path: Path) -> None:
    path = tmp_path / "monday.tape"
    session = opened(TapeFile.create(path, new_tape()))
    for _ in range(3):
        act(session)
    undone = session.undo()
    assert TapeFile.open(path).tape == undone.tape
    act(undone)
    assert Session(TapeFile.open(path)).decisions == undone.decisions
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        act(session)
    assert [each.name for each in tmp_path.iterdir()] == ["monday.tape"]
    undone.fork(3)
    assert [each.name for each in tmp_path.iterdir()] == ["monday.tape"]  # until somebody saves it


def test_who_shows_a_game_hears_of_it_whatever_an_observer_makes_of_it() -> None:
    session = opened(done(Memory().keep(new_tape())))
    heard: list[int] = []

    def fails(_: object) -> None:
        raise RuntimeError("mine")

    session.observe(fails, "grown")
    session.followers.append(lambda: heard.append(session.last))
    act(session)
    assert heard == [session.last]

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO, Self

import pytest

from engine.core.errors import BadTape
from engine.replay import disk
from engine.replay import store as stores
from engine.replay.records import MAX_LINE
from engine.replay.store import Store, Writer, write_through
from engine.replay.tape import MAX_BYTES, Choice, Notice, Outcome, Tape
from tests.toys import Cheer, Roll, header, played

ROOT = Path(__file__).parents[2]
TAPE, _ = played()


class Disk:
    """A disk with little room left: it takes so many bytes, then refuses the rest."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, file: BinaryIO, data: bytes) -> None:
        taken = data[: self.room]
        self.room -= len(taken)
        write_through(file, taken)
        if len(taken) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def file_of(store: Store, writer: Writer) -> Path:
    return store.folder / f"{writer.id}.tape"


def test_a_game_is_kept_action_by_action(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "folder")
    writer = store.create(header())
    assert store.load(writer.id) == (Tape(header()), ())
    for record in TAPE:
        assert writer.append(record) == "new"
        assert store.load(writer.id)[0] == writer.tape
    assert writer.tape == TAPE
    assert file_of(store, writer).read_bytes() == TAPE.to_bytes()


def test_an_action_and_what_followed_are_one_write(tmp_path: Path) -> None:
    writes: list[int] = []

    def counted(file: BinaryIO, data: bytes) -> None:
        writes.append(len(data))
        write_through(file, data)

    store = Store(tmp_path, counted)
    writer = store.create(header())
    writer.append(*TAPE)
    assert writes == [Tape(header()).size, TAPE.size - Tape(header()).size]
    assert store.load(writer.id) == (TAPE, ())


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    writer = Store(tmp_path).create(header())
    path = tmp_path / f"{writer.id}.tape"
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.read_bytes()))
    writer.append(*TAPE)
    assert synced == [TAPE.to_bytes()]


def test_a_short_write_is_continued(tmp_path: Path) -> None:
    class Sips:
        """A file that takes seven bytes at a time, as a file is free to do."""

        def __init__(self, file: BinaryIO) -> None:
            self.write = lambda data: file.write(data[:7])
            self.fileno = file.fileno

    store = Store(tmp_path, lambda file, data: write_through(Sips(file), data))  # type: ignore[arg-type]
    writer = store.create(header())
    writer.append(*TAPE)
    assert store.load(writer.id) == (TAPE, ())


def test_a_decision_counts_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    click = (Choice.of(0, Roll(), ("turn", 0)), Outcome.of(3))
    assert writer.accept(("turn", 0)) == "new"
    assert writer.append(*click) == "new"
    size = file_of(store, writer).stat().st_size
    assert writer.accept(("turn", 0)) == "already"
    assert writer.append(*click) == "already"
    assert store.open(writer.id).append(*click) == "already"
    assert file_of(store, writer).stat().st_size == size
    assert len(store.load(writer.id)[0]) == 2


def test_choices_without_a_decision_all_count(tmp_path: Path) -> None:
    writer = Store(tmp_path).create(header())
    assert [writer.append(Choice.of(1, Cheer(1))) for _ in range(2)] == ["new", "new"]
    assert len(writer.tape) == 2


# -- who may write ---------------------------------------------------------------------------


def test_the_newest_writer_takes_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old = store.create(header())
    old.append(Choice.of(0, Roll(), ("turn", 0)))
    new = Store(tmp_path).open(old.id)
    assert new.tape == old.tape
    kept = file_of(store, old).read_bytes()
    for _ in range(2):
        with pytest.raises(BadTape, match=r"store\.taken_over"):
            old.append(Outcome.of(5))
    assert file_of(store, old).read_bytes() == kept
    assert len(old.tape) == 1
    assert new.append(Outcome.of(6)) == "new"
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        old.append(Outcome.of(5))
    back = store.open(old.id)
    assert back.tape == new.tape
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        new.append(Choice.of(1, Roll()))
    assert back.append(Choice.of(1, Roll())) == "new"


def test_a_game_without_an_owner_is_nobodys(tmp_path: Path) -> None:
    writer = Store(tmp_path).create(header())
    (tmp_path / f"{writer.id}.owner").unlink()
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        writer.append(Outcome.of(5))


PLAYER = """
import sys
from engine.core.errors import BadTape
from engine.replay.store import Store
from engine.replay.tape import Choice

writer = Store(sys.argv[1]).open(sys.argv[2])
print("open", flush=True)
for line in sys.stdin:
    try:
        print(writer.append(Choice.of(0, line.strip())), flush=True)
    except BadTape as error:
        print(error.key, flush=True)
"""


class Player:
    """Another process with the game open."""

    def __init__(self, folder: Path, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder), game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.told() == "open"

    def told(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def play(self, word: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        return self.told()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=30)


def test_takeover_between_processes(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = store.create(header()).id
    with Player(tmp_path, game) as one:
        assert one.play("a") == "new"
        with Player(tmp_path, game) as two:
            assert one.play("b") == "store.taken_over"
            assert two.play("c") == "new"
            here = store.open(game)
            assert two.play("d") == "store.taken_over"
            assert one.play("e") == "store.taken_over"
    assert here.append(Choice.of(0, "f")) == "new"
    tape, notices = store.load(game)
    assert ([record.action for record in tape if isinstance(record, Choice)], notices) == (
        ['"a"', '"c"', '"f"'],
        (),
    )


def test_a_lock_held_too_long_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.05)
    store = Store(tmp_path)
    writer = store.create(header())
    with stores.FileLock(tmp_path / f"{writer.id}.lock"):
        for act in (lambda: writer.append(Outcome.of(1)), lambda: store.open(writer.id)):
            with pytest.raises(BadTape, match=r"store\.busy"):
                act()
    assert writer.append(Outcome.of(1)) == "new"


# -- when the disk or the power fails --------------------------------------------------------


def test_a_full_disk_changes_nothing_wherever_it_fills_up(tmp_path: Path) -> None:
    disk = Disk(MAX_BYTES)
    store = Store(tmp_path, disk.write)
    writer = store.create(header())
    writer.append(*TAPE.records[:2])
    kept = file_of(store, writer).read_bytes()
    batch = TAPE.records[2:5]
    for room in range(TAPE.upto(5).size - len(kept)):
        disk.room = room
        with pytest.raises(BadTape, match=r"store\.disk") as refused:
            writer.append(*batch)
        assert refused.value.params["why"] == os.strerror(errno.ENOSPC)
        assert file_of(store, writer).read_bytes() == kept
        assert len(writer.tape) == 2
    disk.room = MAX_BYTES
    assert writer.append(*batch) == "new"
    assert store.load(writer.id) == (TAPE.upto(5), ())


def test_a_full_disk_leaves_no_new_game(tmp_path: Path) -> None:
    store = Store(tmp_path, Disk(10).write)
    with pytest.raises(BadTape, match=r"store\.disk"):
        store.create(header())
    assert store.list() == ()


def test_an_interrupted_write_is_taken_back(tmp_path: Path) -> None:
    def interrupted(file: BinaryIO, data: bytes) -> None:
        write_through(file, data[:-1])
        raise KeyboardInterrupt

    made = Store(tmp_path).create(header())
    writer = Store(tmp_path, interrupted).open(made.id)
    with pytest.raises(KeyboardInterrupt):
        writer.append(*TAPE)
    assert Store(tmp_path).load(made.id) == (Tape(header()), ())


def test_what_could_not_be_taken_back_goes_with_the_next_append(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    longer = writer.tape.append(Outcome.of(1))
    file_of(store, writer).write_bytes(longer.to_bytes() + b'{"ch')
    assert writer.append(Outcome.of(2)) == "new"
    assert store.load(writer.id)[0].records == (Outcome.of(2),)


def test_a_file_that_shrank_is_not_written_to(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    file_of(store, writer).write_bytes(b"")
    with pytest.raises(BadTape, match=r"store\.shrunk"):
        writer.append(Outcome.of(2))


def test_a_game_killed_at_any_byte_goes_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    before, after = TAPE.upto(3), TAPE.upto(5)
    for length in range(before.size, after.size + 1):
        game = store.keep(before).id
        path = tmp_path / f"{game}.tape"
        path.write_bytes(after.to_bytes()[:length])
        writer = store.open(game)
        whole = sum(after.upto(count).size <= length for count in range(6)) - 1
        torn = after.upto(whole).size < length
        assert writer.tape == after.upto(whole)
        assert writer.notices == ((Notice("tape.torn", (("record", whole + 1),)),) if torn else ())
        writer.append(*TAPE.records[whole:])
        assert store.load(game) == (TAPE, ())


KILLED = """
import os, signal, sys
from engine.replay.store import Store, write_through
from engine.replay.tape import Choice

def killed(file, data):
    write_through(file, data[: len(data) * 2 // 3])
    os.kill(os.getpid(), signal.SIGKILL)

Store(sys.argv[1], killed).open(sys.argv[2]).append(Choice.of(0, "a", ("turn", 0)), Choice.of(1, "b"))
"""


def test_a_killed_process_leaves_a_game_that_opens(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = store.create(header()).id
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), game], cwd=ROOT, check=False)
    assert done.returncode == -9
    writer = store.open(game)
    assert [notice.key for notice in writer.notices] == ["tape.torn"]
    assert [record.action for record in writer.tape if isinstance(record, Choice)] == ['"a"']
    assert writer.append(Choice.of(0, "a", ("turn", 0))) == "already"
    assert writer.append(Choice.of(1, "b")) == "new"
    assert store.load(game)[1] == ()


def test_a_damaged_game_is_neither_opened_nor_taken_nor_touched(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    writer.append(*TAPE)
    path, data = file_of(store, writer), TAPE.to_bytes()
    path.write_bytes(data.replace(b"Roll", b"Rool"))
    owner = (tmp_path / f"{writer.id}.owner").read_bytes()
    for act in (store.open, store.load):
        with pytest.raises(BadTape, match=r"tape\.damaged"):
            act(writer.id)
    assert path.read_bytes() == data.replace(b"Roll", b"Rool")
    assert (tmp_path / f"{writer.id}.owner").read_bytes() == owner


def test_an_enormous_file_is_not_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    with file_of(store, writer).open("r+b") as file:
        file.truncate(100 * MAX_BYTES)  # a hole: it takes no room
    with pytest.raises(BadTape, match=r"tape\.size") as refused:
        store.load(writer.id)
    assert refused.value.params["size"] == MAX_BYTES + 1


# -- the shelf -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        "",
        "..",
        "../x",
        "a" * 31,
        "a" * 33,
        "A" * 32,
        "g" * 32,
        f"{'a' * 32}\n",
        "/etc/passwd",
        "a/" * 16,
        None,
        7,
    ],
)
def test_an_id_is_no_path(tmp_path: Path, game: str) -> None:
    store = Store(tmp_path)
    for act in (store.open, store.load, store.delete):
        with pytest.raises(BadTape, match=r"store\.id"):
            act(game)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_not_there_is_missing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for act in (store.open, store.load, store.delete):
        with pytest.raises(BadTape, match=r"store\.missing"):
            act("0" * 32)
    assert list(tmp_path.iterdir()) == []


def test_games_are_listed_latest_first_and_the_damaged_ones_too(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert Store(tmp_path / "nothing").list() == ()
    writers = [store.create(header(target=10 + nth)) for nth in range(3)]
    assert len({writer.id for writer in writers}) == 3
    for nth, writer in enumerate(writers):
        os.utime(file_of(store, writer), ns=(nth, nth))
    file_of(store, writers[0]).write_bytes(b"x" * (MAX_LINE + 5))
    os.utime(file_of(store, writers[0]), ns=(9, 9))
    (tmp_path / "stranger.tape").write_text("hello")
    listed = store.list()
    assert [entry.id for entry in listed] == [writers[0].id, writers[2].id, writers[1].id]
    assert [entry.header for entry in listed] == [None, writers[2].tape.header, writers[1].tape.header]
    assert [entry.trouble for entry in listed] == ["tape.line", None, None]
    assert listed[1].size == writers[2].tape.size


def test_a_game_deleted_while_the_list_is_made_is_not_listed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    (tmp_path / f"{'a' * 32}.tape").symlink_to(tmp_path / "gone")  # a name without a file
    assert [entry.id for entry in store.list()] == [writer.id]


def test_a_deleted_game_is_gone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer, other = store.create(header()), store.create(header())
    store.delete(writer.id)
    assert [entry.id for entry in store.list()] == [other.id]
    assert not list(tmp_path.glob(f"{writer.id}*"))
    with pytest.raises(BadTape, match=r"store\.missing"):
        writer.append(Outcome.of(1))
    with pytest.raises(BadTape, match=r"store\.missing"):
        store.delete(writer.id)
    assert not list(tmp_path.glob(f"{writer.id}*"))


def test_a_fork_is_a_game_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.keep(TAPE)
    fork = store.keep(writer.tape.upto(4))
    fork.append(Outcome.of(1))
    assert store.load(writer.id) == (TAPE, ())
    assert store.load(fork.id) == (TAPE.upto(4).append(Outcome.of(1)), ())


def test_games_live_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stores, "user_data_dir", lambda name, appauthor: f"{tmp_path}/{name}/{appauthor}")
    assert Store().folder == tmp_path / "benhvrt" / "False"


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadTape, match=r"store\.disk"):
        Store(tmp_path / "file").create(header())


def test_simulations_know_no_store() -> None:
    """What plays games by the thousand imports nothing that writes."""
    below = ["core", "parts", "games", "probability", "strategies", "tournaments"]
    paths = [path for name in below for path in (ROOT / "engine" / name).rglob("*.py")]
    assert paths
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += (
                [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            )
            assert "engine.replay.store" not in names, path


def test_a_finished_game_is_marked_by_its_owner_only(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old = store.create(header())
    entry = store.entry(old.id)
    assert entry is not None
    assert not entry.over
    assert store.size() == entry.size
    new = store.open(old.id)
    with pytest.raises(BadTape, match=r"store\.taken_over"):
        old.finish()
    new.finish()
    assert [entry.over for entry in store.list()] == [True]
    store.delete(new.id)
    assert store.entry(new.id) is None
    assert store.size() == 0
    assert list(tmp_path.iterdir()) == []


def test_nobody_else_reads_a_game_wherever_its_folder_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        store = Store(tmp_path)
        writer = store.keep(TAPE)
        store.share(writer.id)
        writer.finish()
        old = tmp_path / f"{'0' * 32}.tape"
        old.write_bytes(TAPE.to_bytes())
        store.open(old.stem)
    finally:
        os.umask(before)
    assert {oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()} == {"0o600"}


def test_a_game_cut_at_the_end_of_a_line_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    writer.append(*TAPE.records[:4])
    writer.append(*TAPE.records[4:6])
    path = file_of(store, writer)
    for records in range(6):
        path.write_bytes(TAPE.upto(records).to_bytes())
        assert store.load(writer.id)[1] == (Notice("tape.cut", (("record", records), ("records", 6))),)
    again = store.open(writer.id)
    assert [notice.key for notice in again.notices] == ["tape.cut"]
    again.append(*TAPE.records[5:])
    assert store.load(writer.id)[1] == (), "it has been told"


def test_a_full_disk_loses_nobody_the_game(tmp_path: Path) -> None:
    """How long a tape is stands beside it, in the place of what stood there before."""
    store = Store(tmp_path)
    writer = store.create(header())
    sizes = set()
    for record in TAPE.records:
        writer.append(record)
        sizes.add((tmp_path / f"{writer.id}.owner").stat().st_size)
    assert len(sizes) == 1


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    store = Store(tmp_path)
    writer = store.create(header())
    writer.append(*TAPE.records[:2])
    store.open(writer.id).finish()
    store.load(writer.id)
    assert {path.suffix for path in tmp_path.iterdir()} == {".tape", ".owner", ".over"}
    store.delete(writer.id)
    assert list(tmp_path.iterdir()) == []


CONTENDING = """
import sys
from engine.replay.store import Store
from engine.replay.tape import Outcome

for _ in range(60):
    Store(sys.argv[1]).open(sys.argv[2]).append(Outcome.of(1))
"""


def test_a_lock_that_is_taken_away_after_use_still_locks(tmp_path: Path) -> None:
    """Whoever takes a game over between two others' open and append is the one that writes."""
    store = Store(tmp_path)
    game = store.create(header()).id
    command = [sys.executable, "-c", CONTENDING, str(tmp_path), game]
    others = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for other in others:
        _, why = other.communicate()
        assert other.returncode == 0 or "store.taken_over" in why, why
    tape, notices = store.load(game)
    assert notices == ()
    assert len(tape) > 0


def test_every_new_folder_is_on_the_disk_before_a_game_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(disk, "sync", synced.append)
    Store(tmp_path / "a" / "b").create(header())
    assert synced == [tmp_path, tmp_path / "a", tmp_path / "a" / "b"]

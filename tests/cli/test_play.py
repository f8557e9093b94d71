"""A person at the table: everything answered, everything kept, nothing given away."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from click.testing import CliRunner, Result

from benhvrt_widgets.cli import main
from benhvrt_widgets.cli.ben_hvrt import typed_move
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import Setting
from benhvrt_widgets.cli.sitting import Sitting, sit_down
from benhvrt_widgets.games import staging
from benhvrt_widgets.staging import HUMAN, Chair
from engine.games import GAMES
from engine.games.ben_hvrt.actions import Move, Pass
from engine.games.ben_hvrt.model import Steer
from engine.replay.keeping import write_through
from engine.replay.store import Store
from engine.replay.tape import Choice, replay

GAME = GAMES["ben-hvrt"]
TABLE = ("--seats", "4", "--seed", "12", "--bots", "greedy,value,sunk-cost")


def played(folder: Path, typed: str, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["play", "--folder", str(folder), *arguments], input=typed)
    assert result.stderr == ""
    assert result.exit_code == 0
    return result


def own_choices(folder: Path) -> list[Choice]:
    (entry,) = Store(folder).list()
    tape, notices = Store(folder).load(entry.id)
    assert notices == ()
    list(replay(GAME, tape))
    return [record for record in tape if isinstance(record, Choice) and record.seat == 0]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_by_always_choosing_the_first(tmp_path: Path, lang: str) -> None:
    story = played(tmp_path, "1\n" * 300, *TABLE, "--lang", lang).stdout
    assert ("Final standings", "Classement final")[lang == "fr"] in story
    assert story.count("\n> 1\n") <= len(own_choices(tmp_path))
    told = re.search(r"benhvrt replay (\S+)", story)
    assert told
    assert Path(told[1]).is_file()
    again = CliRunner().invoke(main, ["replay", told[1], "--lang", lang])
    assert again.exit_code == 0
    assert "Ben" in again.stdout


def test_two_chariots_and_a_whole_series(tmp_path: Path) -> None:
    story = played(
        tmp_path, "1\n" * 900, "--seats", "2", "--series", "basic", "--seed", "3", "--bots", "random"
    ).stdout
    assert "== Race 3: 4 laps ==" in story
    assert "Ben II" in story
    assert "Final standings" in story


def test_choices_are_kept_and_the_game_goes_on(tmp_path: Path) -> None:
    left = played(tmp_path, "2\n1\n2\n", *TABLE).stdout  # then the input ends
    (entry,) = Store(tmp_path).list()
    way_back = f"benhvrt play --continue {entry.id[:8]} --folder {tmp_path}"
    assert left.endswith(f"Your game is saved. Go on with: {way_back}\n")
    before = own_choices(tmp_path)
    assert len(before) >= 3
    assert played(tmp_path, "q\n", "--continue").stdout.endswith(f"{way_back}\n")
    assert played(tmp_path, "q\n", "--continue", entry.id[:4]).stdout.endswith(f"{way_back}\n")
    assert own_choices(tmp_path) == before
    story = played(tmp_path, "1\n" * 300, "--continue").stdout
    assert "Final standings" in story
    assert own_choices(tmp_path)[: len(before)] == before
    over = CliRunner().invoke(main, ["play", "--continue", "--folder", str(tmp_path)])
    assert over.exit_code == 2


def test_an_interrupted_game_ends_as_the_same_game_played_through(tmp_path: Path) -> None:
    played(tmp_path / "through", "1\n" * 300, *TABLE)
    played(tmp_path / "parts", "1\n" * 5, *TABLE)
    for _ in range(3):
        played(tmp_path / "parts", "1\n" * 4, "--continue")
    played(tmp_path / "parts", "1\n" * 300, "--continue")
    tapes = [
        Store(tmp_path / name).load(Store(tmp_path / name).list()[0].id)[0] for name in ("through", "parts")
    ]
    assert tapes[0] == tapes[1]


def happened(story: str) -> list[str]:
    """What a story tells, without hands, menus and standings."""
    other = re.compile(r" +\d+  |  m  and |.* \((Move|Event|Driver|Improvement)\)\. | *$")
    lines = story.partition("== Final")[0].splitlines()
    return [line for line in lines if line.startswith("  ") and not other.match(line)]


def test_a_game_that_goes_on_is_told_as_the_same_game_played_through(tmp_path: Path) -> None:
    """Bots have spoken, chariots are on their way: whoever tells the rest knows."""
    through = happened(played(tmp_path / "through", "1\n" * 300, *TABLE).stdout)
    parts = happened(played(tmp_path / "parts", "1\n" * 3, *TABLE).stdout)
    while len(parts) < len(through):
        more = happened(played(tmp_path / "parts", "1\n" * 2, "--continue").stdout)
        assert more
        parts += more
    assert parts == through


def test_nonsense_is_answered_and_asked_again(tmp_path: Path) -> None:
    typed = "0\n99\n-1\n1.5\nhello\n\n²\n?\nh\nt\nm\no\nq\n"
    story = played(tmp_path, typed, *TABLE).stdout
    assert story.count("or ? for help.") >= 7
    assert "a whole path" in story
    assert "Purses, with cards in hand" in story


def test_other_hands_stay_hidden(tmp_path: Path) -> None:
    story = played(tmp_path, "1\n" * 300, *TABLE, "--laps", "2").stdout
    dealt = re.findall(r"(\w+) is dealt ([^.]*)\.", story)
    assert {name for name, _ in dealt} == {"Ben", "Celer", "Livia", "Sid"}
    assert all((card == "a card") == (name != "Ben") for name, card in dealt)


def test_ask_always_asks_more(tmp_path: Path) -> None:
    counts = [
        played(tmp_path / name, "1\n" * 900, *TABLE, *more).stdout.count("\n> ")
        for name, more in (("a", ()), ("b", ("--ask-always",)))
    ]
    assert counts[0] < counts[1]


def sitting(folder: Path, write: Any = write_through) -> Sitting:
    chairs = (Chair("Ben", HUMAN), *(Chair(f"Celer {n}", "greedy") for n in range(3)))
    setting = Setting(staging("ben-hvrt"), GAME.setup(4, laps=(1,)), chairs, 5)
    return sit_down(Store(folder, write), setting, Paper(quiet=True), "en", ask_always=False)


def safely(seated: Sitting) -> None:
    seated.take(GAME.safe(seated.session.state), 0)


def test_a_choice_is_one_write_and_all_that_followed_another(tmp_path: Path) -> None:
    writes: list[int] = []

    def counting(file: BinaryIO, data: bytes) -> None:
        writes.append(data.count(b"\n"))
        write_through(file, data)

    seated = sitting(tmp_path, counting)
    assert len(writes) == 2  # the header, and what came before the first decision
    while not seated.session.over:
        writes.clear()
        before = len(seated.session.tape)
        safely(seated)
        after = len(Store(tmp_path).load(seated.session.id)[0])
        assert after == len(seated.session.tape)
        assert writes == [1, after - before - 1][: 1 + (after > before + 1)]


def test_a_choice_that_cannot_be_kept_is_not_told(tmp_path: Path) -> None:
    full = False

    def failing(file: BinaryIO, data: bytes) -> None:
        if full:
            raise OSError(28, "No space left on device")
        write_through(file, data)

    seated = sitting(tmp_path, failing)
    before, full = (seated.session.state, seated.session.last, seated.session.awaited), True
    with pytest.raises(Exception, match=r"store\.disk"):
        safely(seated)
    assert (seated.session.state, seated.session.last, seated.session.awaited) == before


def test_moves_can_be_typed(tmp_path: Path) -> None:
    seated = sitting(tmp_path)
    while not isinstance(seated.session.state.stage, Steer):
        safely(seated)
    seen = GAME.view(seated.session.state, 0)
    menu = extras(staging("ben-hvrt"), "en").ordered(seen, GAME.safe(seated.session.state))
    assert set(menu) == set(seen.menu)
    assert len(menu) == len(seen.menu)
    assert menu[0] == GAME.safe(seated.session.state)
    assert Move() in menu[:9]
    assert typed_move("1:1", seen) in seen.menu
    assert typed_move("1:1, 1:2", seen) == typed_move("1.1 1/2", seen)
    with pytest.raises(Refusal, match=r"There is no square 9:9\."):
        typed_move("1:1 9:9", seen)
    with pytest.raises(Refusal, match=r"La case 1:14 est hors de portée\."):
        typed_move("1:14", seen, "fr")
    assert typed_move("forward", seen) is None
    assert typed_move("", seen) is None


def test_windows_with_nothing_to_play_are_passed_quietly(tmp_path: Path) -> None:
    seated = sitting(tmp_path)
    while not seated.session.over:
        assert GAME.view(seated.session.state, 0).menu != (Pass(),)
        safely(seated)


def test_offers_of_one_s_own(tmp_path: Path) -> None:
    """Trade by typing: first nonsense, then an offer that the table hears."""
    story = played(tmp_path, "1\n" * 300, *TABLE).stdout
    asked = story.split("Trade before the race")[0].count("\n> ")
    hand = re.search(r"Your hand:\n  ([^.]*) \(Event\)\.", story)
    assert hand
    typed = "1\n" * asked + f"o\n9\no\n1\nspoon\no\n1\n{hand[1]}\n\n\n2\nq\n"
    story = played(tmp_path, typed, *TABLE).stdout
    assert "A whole number from 1 to 3, not 9." in story
    assert "There is no card called spoon." in story
    assert re.search(rf"Ben offers \w+ {hand[1]} for 2 ducats\.", story)


@pytest.mark.rule("BH-45")
def test_a_side_payment_is_offered_and_answered(tmp_path: Path) -> None:
    asks = "o\n3\ntax collector\n1\n{}\n"
    typed = "o\n3\nhook\n" + asks.format(0) + asks.format(2) + asks.format(2) + "1\nq\n"
    story = played(tmp_path, typed, *TABLE).stdout
    assert "They could not play Hook like that now, even if they held it." in story
    assert "You offered 0 ducats. Offer between 1 and the 98 you have." in story
    assert story.count("Ben offers Sid 2 ducats to play Tax Collector.") == 1
    assert "No side payment now" in story
    assert len(own_choices(tmp_path)) >= 2


def on_a_terminal(folder: Path, *answers: bytes, columns: int = 90) -> tuple[int, str]:
    """`benhvrt play` on a real terminal, given an answer at each prompt, and read to its end."""
    script = Path(sys.executable).with_name("benhvrt")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": "40"}
    command = ["env", "--default-signal=INT", script, "play", "--folder", folder, *TABLE]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ) as playing:
        os.close(theirs)
        story = b""
        for answer in answers:
            prompts = story.count(b"> ")
            while story.count(b"> ") == prompts:
                story += os.read(ours, 4096)
            if answer == b"\x03":
                playing.send_signal(signal.SIGINT)
            else:
                os.write(ours, answer)
        with suppress(OSError):  # Linux says so when the other side is closed and all is read
            while True:
                if select.select([ours], [], [], 10)[0]:
                    story += os.read(ours, 4096)
                elif answers[-1] == b"\x03":  # pressed a moment before the prompt read: once more
                    playing.send_signal(signal.SIGINT)
        code = playing.wait()
    os.close(ours)
    return code, story.decode()


@pytest.mark.parametrize("leave", [b"q\n", b"\x03", b"\x04"], ids=["q", "interrupt", "end of file"])
def test_leaving_a_terminal_politely(tmp_path: Path, leave: bytes) -> None:
    code, story = on_a_terminal(tmp_path, b"1\n", leave)
    assert code == (130 if leave == b"\x03" else 0)
    assert "Your game is saved." in story
    assert "Traceback" not in story
    assert "\x1b[1m" in story  # colours, and bold, only here
    assert own_choices(tmp_path)


def test_the_way_back_can_be_copied_from_a_narrow_terminal(tmp_path: Path) -> None:
    _, story = on_a_terminal(tmp_path, b"q\n", columns=40)
    (entry,) = Store(tmp_path).list()
    assert f"benhvrt play --continue {entry.id[:8]} --folder {tmp_path}\r\n" in story

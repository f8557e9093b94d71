"""benhvrt league: stopped and resumed to the same table, answered sooner, and refused in one line."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from benhvrt_widgets.cli import main
from benhvrt_widgets.games import SLUGS

MISFITS = Path(__file__).parents[1] / "tournaments" / "misfits.py"
WHIPS = ("--game", "whips", "--seats", "2", "--laps", "1", "--bots", "cautious,random", "--workers", "1")
TABLES = re.compile(r"^ [\w-]+ .*$", re.MULTILINE)
"""The rows of what is printed."""


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In an empty folder, with a folder for journals."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("BENHVRT_GAMES", str(tmp_path / "games"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["league", *arguments])


def told(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def stop_after(monkeypatch: pytest.MonkeyPatch, series: int) -> None:
    """Ctrl-C, once so many series more have been played."""
    module = sys.modules["benhvrt_widgets.cli.league"]
    real = module.play  # type: ignore[attr-defined]

    def stopped(*given: Any, **more: Any) -> Iterator[Any]:
        for number, result in enumerate(real(*given, **more)):
            if number == series:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(module, "play", stopped)


def test_interrupted_at_ten_points_it_comes_to_the_same_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = ("-n", "30", "--duplicate", "--rows", "x.csv", *WHIPS)
    expected, table = TABLES.findall(told(*asked)), Path("x.csv").read_bytes()
    assert len(expected) == 9  # three tables, each with a heading
    rng = Random(3)  # noqa: S311 - ten points
    for stops in ([rng.randrange(30)] for _ in range(10)):
        for stop, resumed in ((stops[0], ()), (stops[0] // 2, ("--resume",))):
            with monkeypatch.context() as patch:
                stop_after(patch, stop)
                result = run(*asked, *resumed)
            if result.exit_code == 0:  # played out before it could be stopped
                break
            assert result.exit_code == 130
            assert "What was played is kept. To go on: benhvrt" in result.stdout
        assert TABLES.findall(told(*asked, "--resume") if result.exit_code else result.stdout) == expected
        assert Path("x.csv").read_bytes() == table
        assert not [*(tmp_path / "games" / "leagues").iterdir()]


def test_a_league_of_every_game_in_both_languages() -> None:
    for game in SLUGS:
        for lang, word in (("en", "The ladder"), ("fr", "L'échelle")):
            table = told(
                "-n",
                "2",
                "--game",
                game,
                "--seats",
                "2",
                "--bots",
                "random",
                "--workers",
                "1",
                "--lang",
                lang,
            )
            assert word in table


def test_a_round_robin_has_everybody_against_everybody() -> None:
    bots = ("--bots", "cautious,random,bold", "--game", "whips", "--laps", "1", "--workers", "1")
    table = told("-n", "12", "--round-robin", "--duplicate", *bots)
    assert re.search(r"cautious +1 +8 ", table)
    matrix = table[table.index("Who ends before whom") :]
    for name in ("cautious", "random", "bold"):
        assert re.search(rf"^ {name}( +\d+ ± \d+)(.*)$", matrix, re.MULTILINE)


def test_it_stops_when_the_question_is_answered() -> None:
    for until in ("leader", "20%"):
        table = told("-n", "400", "--until", until, *WHIPS)
        played = re.search(r"That is enough: after (\d+) series", table)
        assert played
        assert 30 <= int(played[1]) < 400
        assert "After" not in table


def test_files_and_a_picture() -> None:
    pytest.importorskip("pyarrow")
    text = told("-n", "2", "--rows", "x.parquet", "--picture", "x.svg", "--lang", "fr", *WHIPS)
    assert text.count("Écrit : ") == 2
    assert Path("x.parquet").stat().st_size > 500
    picture = Path("x.svg").read_text("utf-8")
    assert picture.startswith("<svg")
    assert "cautious" in picture
    assert "L&#x27;échelle" in picture


def test_a_journal_of_ones_own(tmp_path: Path) -> None:
    told("-n", "2", "--journal", "mine.jsonl", *WHIPS)
    assert len(Path("mine.jsonl").read_text("utf-8").splitlines()) == 3
    again = run("-n", "4", "--journal", "mine.jsonl", *WHIPS)
    assert again.stderr == (
        "benhvrt: mine.jsonl exists already. Add --resume to go on with it, or choose another name.\n"
    )
    assert "2 series were played before." in told("-n", "4", "--journal", "mine.jsonl", "--resume", *WHIPS)
    other = run("-n", "4", "--journal", "mine.jsonl", "--resume", "--seed", "5", *WHIPS)
    assert other.stderr == "benhvrt: mine.jsonl is the journal of another league. Different: seed.\n"
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--bots hal", "There is no bot called hal. Choose from: "),
        ("--bots mine.py", "mine.py names no bot. Say, for instance, mine.py:Miser"),
        ("--bots mine.py:Hal", "mine.py cannot be read: No such file or directory."),
        ("--bots misfits.py:Hal", "Hal is not in that file or module, or cannot be called."),
        ("--bots misfits.py:nobody", "nobody makes no player: there is nothing to choose with."),
        ("--bots broken.py:Hal", "Hal cannot sit down: ZeroDivisionError: division by zero."),
        ("--bots leaving.py:Hal --lang fr", "Hal termine son processus, ou le garde pour toujours"),
        ("--bots hal.module:Hal", "There is no module hal.module."),
        ("--dask nonsense://x", "There is no Dask cluster at nonsense://x."),
        ("--dask tcp://127.0.0.1:1 --workers 2", "Either --workers or --dask with an address"),
        ("--until soon", "--until: Say how sure you want to be, as in 2%, or leader; not soon."),
        ("--until 0%", "--until: Say how sure"),
        ("--rows x.xls", "--rows: A table is a .csv or .parquet file, not x.xls."),
        ("--rows no/such/x.csv", "x.csv cannot be written or read: No such file or directory."),
        ("--picture x.png", "--picture: A picture is an .svg file, not x.png."),
        ("--resume", "No interrupted league has these settings."),
        ("--resume --journal x.jsonl", "There is no journal x.jsonl to go on with."),
        ("--resume --journal broken.py", "broken.py is no journal of a league."),
        ("--workers -1", "--workers: A whole number from 0 to 1024, not -1."),
        ("--round-robin --seats 3 --bots random,greedy", "A round robin seats different bots"),
        ("--seats 2 --bots random*3", "3 bots for 2 seats: leave some out."),
    ],
)
def test_bad_arguments_are_one_line(arguments: str, sentence: str) -> None:
    pytest.importorskip("distributed")
    Path("misfits.py").write_text(MISFITS.read_text("utf-8"), "utf-8")
    Path("broken.py").write_text("1 / 0", "utf-8")
    Path("leaving.py").write_text("import os; print('bye'); os._exit(0)", "utf-8")
    result = run("-n", "1", *arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("benhvrt: ")
    assert sentence in line


def test_what_is_not_installed_is_said_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("distributed", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    for asked, sentence in (
        (("--dask", "local"), "Dask is not installed. Try: pip install 'benhvrt-lab[cluster]'."),
        (("--rows", "x.parquet"), "Parquet needs pyarrow."),
    ):
        result = run("-n", "2", *WHIPS[:-2], *asked)
        assert result.exit_code == 2
        assert sentence in result.stderr


def test_broken_bots_are_named_one_line_each() -> None:
    Path("misfits.py").write_text(MISFITS.read_text("utf-8"), "utf-8")
    names = ",".join(f"misfits.py:{name}" for name in ("Raises", "Talks", "Leaves"))
    asked = ("-n", "6", "--seats", "4", "--laps", "1", "--bots", f"greedy,{names}", "--workers", "1")
    table = told(*asked)
    for line in (
        r"Raises could not decide \(ValueError: no idea\) and made the safe choice \d+ times\.",
        r"Talks printed something \d+ times; nothing of it is shown\.",
        r"Leaves ended its process or kept it for good, which cost \d series: nobody wins those\.",
    ):
        assert len(re.findall(f"^{line}$", table, re.MULTILINE)) == 1
    assert "door" not in table
    assert TABLES.findall(told(*asked)) == TABLES.findall(table)


def test_two_of_a_name_are_told_apart() -> None:
    for name in ("one.py", "two.py"):
        Path(name).write_text("def least(seen): return seen.menu[-1]", "utf-8")
    table = told("-n", "2", "--seats", "2", "--laps", "1", "--bots", "one.py:least,two.py:least")
    assert re.search(r"^ least ", table, re.MULTILINE)
    assert re.search(r"^ two.py:least ", table, re.MULTILINE)


def test_when_a_bot_ends_the_league_what_was_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["engine.tournaments.league"], "HOPELESS", 1)
    Path("misfits.py").write_text(MISFITS.read_text("utf-8"), "utf-8")
    asked = ("--seats", "3", "--laps", "1", "--bots", "misfits.py:Leaves,greedy,random", "--workers", "1")
    result = run("-n", "40", *asked)
    assert result.exit_code == 2
    assert result.stderr == (
        "benhvrt: Leaves has cost 1 series, so the league ends here. What was played is kept.\n"
    )
    assert "of 40 series:" in result.stdout
    assert "To go on: benhvrt" in result.stdout


def test_a_stopped_league_is_not_written_over(tmp_path: Path) -> None:
    Path("misfits.py").write_text(MISFITS.read_text("utf-8"), "utf-8")
    asked = ("--game", "whips", "--seats", "2", "--laps", "1", "--bots", "cautious,random", "--workers", "1")
    folder = tmp_path / "games" / "leagues"
    folder.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("benhvrt_widgets.cli.league.Asked.settled", _interrupt)
        assert run("-n", "40", *asked).exit_code == 130
    (kept,) = folder.iterdir()
    before = kept.read_bytes()
    again = run("-n", "40", *asked)
    assert again.exit_code == 2
    assert "was stopped: add --resume to go on" in again.stderr
    assert kept.read_bytes() == before
    assert run("-n", "40", *asked, "--resume").exit_code == 0


def _interrupt(*_: object) -> bool:
    raise KeyboardInterrupt


def test_bots_of_one_name_are_told_apart_in_any_order() -> None:
    Path("mine.py").write_text(
        "class Strong:\n    def choose(self, seen, rng):\n        return seen.menu[0]\nstrong = Strong\n",
        "utf-8",
    )
    for bots in ("mine.py:strong,strong", "strong,mine.py:strong"):
        result = run(
            "-n", "4", "--game", "whips", "--seats", "2", "--laps", "1", "--bots", bots, "--workers", "1"
        )
        assert result.exit_code == 0, result.stderr
        rows = {line.split()[0] for line in result.stdout.splitlines() if line.strip()}
        assert {"strong", "mine.py:strong"} <= rows


def test_an_illegal_choice_is_told_in_words() -> None:
    Path("odd.py").write_text("def odd(seen, rng=None): return 7\n", "utf-8")
    table = told(
        *("-n", "2", "--game", "whips", "--seats", "2", "--laps", "1", "--workers", "1"),
        *("--bots", "odd.py:odd,random"),
    )
    assert "odd could not decide (That is not an action of this game) and made the safe choice" in table


def test_who_ends_it_politely_finds_it_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["benhvrt_widgets.cli.league"]
    real = module.play  # type: ignore[attr-defined]

    def ended(*given: Any, **more: Any) -> Iterator[Any]:
        for number, result in enumerate(real(*given, **more)):
            if number == 3:
                os.kill(os.getpid(), signal.SIGTERM)
            yield result

    with monkeypatch.context() as patched:
        patched.setattr(module, "play", ended)
        result = run("-n", "20", *WHIPS)
    assert result.exit_code == 130
    assert "To go on: benhvrt" in result.stdout
    assert TABLES.findall(told("-n", "20", *WHIPS, "--resume"))


@pytest.mark.more
def test_ctrl_c_on_two_processes_and_on_to_the_end(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("benhvrt")
    command = [script, "league", "-n", "240", "--game", "whips", "--seats", "2", "--laps", "1"]
    command += ["--bots", "thinker,random", "--workers", "2"]  # who thinks is not done so soon
    expected = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        folder = tmp_path / "games" / "leagues"
        while not (folder.exists() and any(file.read_bytes().count(b"\n") > 4 for file in folder.iterdir())):
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, trouble = running.communicate(timeout=60)
    assert running.returncode == 130
    assert trouble == ""
    assert "of 240 series:" in out
    done = subprocess.run([*command, "--resume"], capture_output=True, text=True, check=True)
    assert TABLES.findall(done.stdout) == TABLES.findall(expected)

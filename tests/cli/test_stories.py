"""watch, replay, simulate, cards, bots and rules as a reader sees them."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from benhvrt_widgets.cli import main
from benhvrt_widgets.cli.settings import company
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import catalogue, say
from engine.core.chance import Stream
from engine.games.ben_hvrt.cards import DECK
from engine.replay.tape import Tape
from engine.strategies import Strategy, registry, strategies

SHORT = ("--seats", "4", "--laps", "1,2", "--bots", "greedy,value,random", "--seed", "7")


def told(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result


@pytest.fixture(scope="module")
def tape(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tapes") / "short.tape"
    assert told("watch", *SHORT, "--save", str(file)).stdout.endswith(f"Saved: {file}.\n")
    return file


def test_watch_tells_a_whole_series() -> None:
    story = told("watch", *SHORT).stdout
    for part in (
        "== Race 1 of 2: 1 lap ==",
        "== Race 2 of 2: 2 laps ==",
        "face down for the auction.",
        "\n\nOn the grid: ",
        "\n\nThe race is over: ",
    ):
        assert part in story
    assert re.search(r"finishes 1st\.$", story, re.MULTILINE)
    assert re.search(r"^  .*, 1st: \d+ ducats from the pot\. .*, 3rd: \d+ ", story, re.MULTILINE)
    assert re.search(r"^  Purses: .* \d+, .* \d+, .* \d+, .* \d+\.$", story, re.MULTILINE)
    assert "== Final standings ==" in story
    assert "\x1b" not in story
    assert story == told("watch", *SHORT).stdout
    assert all(len(line) < 260 for line in story.splitlines())


def test_watch_in_french() -> None:
    story = told("watch", *SHORT, "--lang", "fr").stdout
    for part in (
        "== Course 2 sur 2 : 2 tours de piste ==",
        "enchères",
        "Tour de jeu 1",
        "La course est finie",
        "Bourses :",
    ):
        assert part in story
    assert not re.search(r"\btours?\b(?! de (piste|jeu))", story, re.IGNORECASE)
    assert not re.search(r"\b(rolls|squares|Sold|Speed|pot:)\b", story)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "“I have come this far.”"), ("fr", "« Au point où j'en suis. »")]
)
def test_bots_have_a_voice_once_a_race(lang: str, words: str) -> None:
    arguments = ("--seats", "4", "--laps", "2", "--bots", "value,sunk-cost", "--seed", "7", "--lang", lang)
    story = told("watch", *arguments).stdout
    assert story.count(f"Sid{' ' * (lang == 'fr')}: {words}") == 1


def test_every_bot_speaks_french() -> None:
    for slug in company(staging("ben-hvrt"), strong_first=True):
        assert f"idea.{slug}" in catalogue("fr")
        assert f"voice.{slug}.1" in catalogue("fr")


@pytest.mark.parametrize("game", SLUGS)
def test_what_a_bot_is_for_is_said_in_french_too(game: str) -> None:
    words = staging(game).words
    for bot in strategies(game).values():
        assert words.idea(bot.slug, "en") == bot.idea
        assert words.idea(bot.slug, "fr") != bot.idea


def test_brief_is_shorter_and_leaves_no_sale_out() -> None:
    brief, whole = (told("watch", *SHORT, *more).stdout for more in (("--brief",), ()))
    assert len(brief) < len(whole) / 3
    assert len(re.findall(r"[Ss]old to", brief)) == len(re.findall(r"[Ss]old to", whole))
    assert "Final standings" in brief


def test_a_saved_game_is_told_again(tape: Path) -> None:
    story, again = told("watch", *SHORT).stdout, told("replay", str(tape)).stdout
    assert again.strip() in story
    assert "Final standings" in again
    assert told("replay", str(tape), "--lang", "fr", "--brief").stdout.count("Adjugée") == 0


def test_replay_stops_where_it_is_told(tape: Path) -> None:
    records = len(Tape.from_bytes(tape.read_bytes())[0])
    assert told("replay", str(tape), "--at", "30").stdout.endswith(f"Stopped after record 30 of {records}.\n")
    none = told("replay", str(tape), "--at", "0").stdout
    assert none.startswith("Ben Hvrt · Custom series, laps: 1, 2 · seed 7\n")
    assert none.endswith(f"\n\nStopped after record 0 of {records}.\n")
    beyond = CliRunner().invoke(main, ["replay", str(tape), "--at", str(records + 1)])
    assert beyond.exit_code == 2
    assert (
        beyond.stderr == f"benhvrt: This tape has {records} records. Choose a number from 0 to {records}.\n"
    )


def test_broken_tapes_are_refused_in_one_line(tape: Path, tmp_path: Path) -> None:
    data = tape.read_bytes()
    lines = data.splitlines(keepends=True)
    broken = {
        "is not a tape": b"hello\n",
        "no complete line": b"",
        "damaged at record 2": b"".join([*lines[:2], lines[2].replace(b"1", b"2"), *lines[3:]]),
        "damaged at record 5": b"".join(lines[:5] + lines[6:]),
        "is not a tape, or": data.replace(b'"game":"ben-hvrt"', b'"game":"chess"', 1),
        "damaged at record": data + b"\xff\xfe\n",
    }
    for number, (sentence, content) in enumerate(broken.items()):
        file = tmp_path / f"{number}.tape"
        file.write_bytes(content)
        result = CliRunner().invoke(main, ["replay", str(file)])
        assert result.exit_code == 2
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert sentence in line


def test_a_torn_tape_is_told_with_a_notice(tape: Path, tmp_path: Path) -> None:
    file = tmp_path / "torn.tape"
    file.write_bytes(tape.read_bytes()[:-10])
    story = told("replay", str(file)).stdout
    assert story.startswith("The last line, record ")
    assert "Stopped after record" in story


def test_nothing_is_overwritten(tape: Path) -> None:
    before = tape.read_bytes()
    result = CliRunner().invoke(main, ["watch", *SHORT, "--save", str(tape)])
    assert result.exit_code == 2
    assert tape.read_bytes() == before


def test_a_full_disk_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("benhvrt_widgets.cli.stories.write_through", full)
    file = tmp_path / "full.tape"
    result = CliRunner().invoke(main, ["watch", *SHORT, "--save", str(file)])
    assert result.exit_code == 2
    assert result.stderr == f"benhvrt: {file} cannot be written: No space left on device.\n"
    assert not file.exists()


def test_a_series_of_one_s_own_has_a_name_in_both_languages() -> None:
    assert told("watch", *SHORT, "--brief").stdout.startswith("Ben Hvrt · Custom series, laps: 1, 2 · ")
    story = told("watch", *SHORT, "--brief", "--lang", "fr").stdout
    assert story.startswith("Ben Hurt · Série libre, tours de piste : 1, 2 · ")


def test_french_counts_series_and_elides_nothing() -> None:
    assert say("cli.so_far", "fr", played=1, series=9) == "Après 1 série sur 9 :"
    assert say("cli.so_far", "fr", played=2, series=9) == "Après 2 séries sur 9 :"
    facts = {"card": "Essieux graissés", "ducats": 1}
    assert say("play.upkeep", "fr", **facts) == "Entretien : Essieux graissés, 1 ducat."


def broken_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        interjects = False

        def choose(self, seen: Any, rng: Stream) -> Any:  # noqa: ARG002 - the protocol asks for it
            raise ValueError("no idea")

        def interject(self, seen: Any, rng: Stream) -> None:  # noqa: ARG002 - as above
            return None

    bot = Strategy("ben-hvrt", "broken", "Brutus", "knows nothing", (), Broken)
    monkeypatch.setitem(registry._KNOWN, ("ben-hvrt", "broken"), bot)


def test_a_bot_that_fails_is_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_bot(monkeypatch)
    arguments = ("--seats", "4", "--laps", "1", "--bots", "broken", "--seed", "1")
    story = told("watch", *arguments).stdout
    assert "Brutus could not decide (ValueError: no idea) and made the safe choice." in story
    assert "Final standings" in story
    table = told("simulate", "-n", "1", *arguments).stdout
    assert re.search(r"made the safe choice \d+ times\.", table)


def test_simulate_prints_a_table_with_errors() -> None:
    arguments = ("-n", "4", "--seats", "4", "--laps", "1", "--bots", "greedy,random*3")
    table = told("simulate", *arguments).stdout
    for heading in ("Win share", "Mean purse", "Mean place", "Chairs", "Fair"):
        assert heading in table
    greedy = re.search(
        r"greedy +1 +4 +\d+\.\d ± \d+\.\d % +25\.0 % +\d+\.\d ± \d+\.\d +\d\.\d\d ± \d\.\d\d", table
    )
    assert greedy
    assert re.search(r"random +3 +4 ", table)


def test_simulate_is_the_same_whatever_the_terminal() -> None:
    command = [
        Path(sys.executable).with_name("benhvrt"),
        "simulate",
        "-n",
        "2",
        "--seats",
        "4",
        "--laps",
        "1",
    ]
    tables = set()
    for columns, term in (("40", "dumb"), ("200", "xterm-256color")):
        environment = {**os.environ, "COLUMNS": columns, "TERM": term}
        tables.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(tables) == 1


def test_simulate_interrupted_prints_what_there_is() -> None:
    """Ctrl-C, as soon as its bar counts a series that was played."""
    script = Path(sys.executable).with_name("benhvrt")
    command = [script, "simulate", "-n", "100000", "--seats", "4", "--laps", "1", "--bots", "random"]
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True
    ) as running:
        os.close(theirs)
        trouble = b""
        while not re.search(rb"[1-9]\d*/100000", trouble):
            trouble += os.read(ours, 4096)
        running.send_signal(signal.SIGINT)
        with suppress(OSError):  # Linux says so when the other side is closed and all is read
            while more := os.read(ours, 4096):
                trouble += more
        table = running.communicate()[0]
    os.close(ours)
    assert running.returncode == 130
    assert re.search(r"After \d+ of 100000 series:", table)
    assert "Mean purse" in table
    assert b"Traceback" not in trouble


def test_cards() -> None:
    for lang in ("en", "fr"):
        table = told("cards", "--markdown", "--lang", lang).stdout.splitlines()
        assert len(table) == len(DECK) + 2
        assert sum(int(line.split("|")[1]) for line in table[2:]) == 80
    assert "Hook" in told("cards").stdout
    hook = told("cards", "--kind", "hook").stdout
    assert hook.startswith("Hook (Event, 3 x)\nWhen you are passed: your chariot gains 1 Speed.\nQ/S ")
    assert told("cards", "--kind", "Grappin", "--lang", "fr").stdout.startswith("Grappin (Événement")


def test_bots() -> None:
    table = told("bots").stdout
    assert all(slug in table for slug in strategies("ben-hvrt"))
    assert "n'abandonne jamais" in told("bots", "--lang", "fr").stdout


def test_rules() -> None:
    whole = told("rules").stdout
    assert "BH-01" in whole
    assert "BH-50" in whole
    one = told("rules", "BH-14").stdout
    assert one.startswith("- **BH-14**")
    assert "BH-15**" not in one
    assert told("rules", "bh-14").stdout == told("rules", "14").stdout == one
    assert told("rules", "BH-02").stdout.count("|") > 20
    assert told("rules", "14", "--lang", "fr").stdout == f"Les règles n'existent qu'en anglais.\n{one}"


@pytest.mark.rule("BH-47", "BH-50")
@pytest.mark.parametrize(
    ("arguments", "edition", "memory"),
    [
        (("--lang", "en"), "english", False),
        (("--lang", "fr"), "french", False),
        (("--lang", "fr", "--edition", "english"), "english", False),
        (("--lang", "en", "--edition", "french", "--memory"), "french", True),
    ],
)
def test_the_edition_is_that_of_the_language_unless_it_is_named(
    tmp_path: Path, arguments: tuple[str, ...], edition: str, memory: bool
) -> None:
    file = tmp_path / "watched.tape"
    told("watch", "--laps", "1", "--seats", "4", "--seed", "1", "--brief", "--save", str(file), *arguments)
    options = json.loads(Tape.from_bytes(file.read_bytes())[0].header.options)
    assert (options["edition"], options["memory"]) == (edition, memory)

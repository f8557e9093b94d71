"""Bad arguments: exactly one clear line on stderr, exit code 2, and never a stack trace."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from benhvrt_widgets.cli import main
from engine import __version__

BAD = [
    ("frob", "There is no command frob. Choose from: bots, cards, class, games, league"),
    ("--frob", "There is no option --frob."),
    ("watch --frob", "There is no option --frob."),
    ("watch extra", "There is no place for extra."),
    ("watch --seats", "--seats needs a value."),
    ("watch --seats six", "--seats: A whole number from 2 to 40, not six."),
    ("watch --seats 1e1", "not 1e1."),
    ("watch --seats 99", "--seats: A whole number from 2 to 40, not 99."),
    ("watch --seats -4", "not -4."),
    ("watch --series nero", "There is no series called nero. Choose from: basic, jupiter"),
    ("watch --laps 7", "Laps: a whole number from 1 to 6 for each race, not 7."),
    ("watch --laps 1,,2", "--laps: The laps of each race as in 1,2,4, not 1,,2."),
    ("watch --laps 1 --series basic", "Name a series or list the laps, not both."),
    ("watch --laps " + ",".join("1" * 13) + " --doubled", "26 races are too many: 24 at most."),
    ("watch --edition german", "There is no german edition."),
    ("watch --game chess", "--game: chess is none of: ben-hvrt, whips, circus, horse-fever."),
    ("watch --lang de", "--lang: de is none of: en, fr."),
    ("watch --bots nobody", "There is no bot called nobody. Choose from: "),
    ("watch --bots ,", "--bots: A bot is missing in ','."),
    ("watch --bots random*many", "random*many is no number of bots."),
    ("watch --seats 4 --bots random*5", "5 bots for 4 seats: leave some out."),
    ("watch --seed -1", "--seed: A whole number from 0"),
    ("watch --seed 99999999999999999999", "--seed: A whole number from 0"),
    ("watch --save no/such/folder/x.tape", "cannot be written: No such file or directory."),
    ("watch --save .", "exists already."),
    ("replay", "FILE is missing."),
    ("replay nowhere.tape", "There is no file nowhere.tape."),
    ("replay .", "cannot be read"),
    ("simulate -n 0", "-n: A whole number from 1 to 1000000, not 0."),
    ("simulate -n 2.5", "not 2.5."),
    ("cards --kind spoon", "There is no card called spoon."),
    ("rules BH-99", "There is no rule BH-99. The rules go from BH-01 to BH-50."),
    ("rules HF-14", "There is no rule HF-14."),
    ("play --seat 5 --seats 4", "There is no seat 5 at this table."),
    ("play --name " + "x" * 30, "--name: A name of 1 to 20 characters."),
    ("play --continue --folder empty", "There is no unfinished game to go on with."),
    ("play --continue nonsense --folder empty", "That is not the name of a saved game."),
    ("watch --lang fr --seats 99", "--seats: Un nombre entier de 2 à 40, pas 99."),
    ("watch --seats x --lang fr", "Un nombre entier de 2 à 40, pas x."),
    ("watch --lang=fr --series nero", "Aucune série ne s'appelle nero."),
    ("frob --lang fr", "Il n'y a pas de commande frob."),
    ("watch extra --lang fr", "extra est de trop."),
    ("replay nowhere.tape --lang fr", "Il n'y a pas de fichier nowhere.tape."),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[arguments[:40] for arguments, _ in BAD])
def test_bad_arguments_are_one_line(
    arguments: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("benhvrt: ")
    assert sentence in line


def test_no_arguments_are_a_question() -> None:
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 0
    assert "watch" in result.stdout
    assert CliRunner().invoke(main, ["--version"]).stdout == f"benhvrt {__version__}\n"


@pytest.mark.parametrize(
    "command", ["watch", "play", "replay", "simulate", "league", "cards", "bots", "rules"]
)
def test_every_command_has_help(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert "--lang" in result.stdout


def test_our_mistakes_are_one_line_with_a_reference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("benhvrt_widgets.cli.cards.staging", stumble)
    monkeypatch.setattr("benhvrt_widgets.cli.refusals.user_log_dir", lambda *_, **__: str(tmp_path))
    result = CliRunner().invoke(main, ["cards"])
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    (log,) = tmp_path.iterdir()
    assert line == f"benhvrt: Our mistake. Note {log.stem} ({log})."
    assert "ZeroDivisionError: oops" in log.read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("watch --seed 7 --laps 1 > /dev/full", "The output cannot be written: No space left on device."),
        ("cards > /dev/full", "The output cannot be written: No space left on device."),
        ("cards >&-", "There is no output to write to."),
        ("play --folder . <&-", "There is no input to read your choices from."),
        ("play --lang fr --folder . <&-", "Il n'y a pas d'entrée où lire vos choix."),
    ],
)
def test_inputs_and_outputs_that_fail_are_one_line(typed: str, sentence: str, tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("benhvrt")
    command = ["sh", "-c", f"{script} {typed}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"benhvrt: {sentence}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_has_enough_is_no_mistake() -> None:
    script = Path(sys.executable).with_name("benhvrt")
    command = [script, "watch", "--seed", "7", "--laps", "1,1,1,1", "--seats", "4", "--bots", "random"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as told:
        assert told.stdout is not None
        assert told.stderr is not None
        assert told.stdout.readline().startswith("Ben Hvrt")
        told.stdout.close()
        assert told.wait(30) == 0
        assert told.stderr.read() == ""

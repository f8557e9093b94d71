"""All four games at the command line: played, watched, told again and counted, in both languages."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from benhvrt_widgets.cli import main
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.session import chairs_on
from benhvrt_widgets.staging import HUMAN
from engine.replay.store import Store
from engine.replay.tape import Choice, Tape, final, replay
from engine.strategies import strategies

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))
EVERY_GAME = pytest.mark.parametrize("game", SLUGS)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
QUICK = {
    "ben-hvrt": ("--laps", "1", "--bots", "greedy"),
    "whips": ("--laps", "1", "--bots", "bold"),
    "circus": ("--laps", "1", "--bots", "bold"),
    "horse-fever": ("--series", "family-short", "--bots", "favourite"),
}
ENGLISH = re.compile(r"\b(rolls|squares?|wins|crosses|stakes|lays|turns up|drives|goes|Purse)\b")


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=typed)
    assert result.stderr == ""
    assert result.exit_code == 0
    return result


def a_table(game: str, lang: str = "en", seed: int = 3) -> tuple[str, ...]:
    return ("--game", game, "--seats", "3", *QUICK[game], "--seed", str(seed), "--lang", lang)


def tape_of(folder: Path) -> Tape:
    entry = Store(folder).list()[0]
    return Store(folder).load(entry.id)[0]


@EVERY_GAME
@EVERY_LANGUAGE
def test_a_whole_game_by_always_choosing_the_first(game: str, lang: str, tmp_path: Path) -> None:
    story = run("play", *a_table(game, lang), "--folder", str(tmp_path), typed="1\n" * 500).stdout
    assert f"== {say('tell.standings', lang)} ==" in story
    assert story.startswith(staging(game).words.title(lang))
    assert say("play.tape", lang, command="") in story
    tape, played = tape_of(tmp_path), staging(game).game
    assert played.actor(final(played, tape)) is None
    again = run("replay", str(next(tmp_path.glob("*.tape"))), "--lang", lang).stdout
    assert f"== {say('tell.standings', lang)} ==" in again
    if lang == "fr":
        assert not ENGLISH.search(story + again)


@EVERY_GAME
@EVERY_LANGUAGE
def test_bots_are_watched(game: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "watched.tape"
    story = run("watch", *a_table(game, lang), "--save", str(file)).stdout
    assert f"== {say('tell.standings', lang)} ==" in story
    assert story.strip().startswith(run("replay", str(file), "--lang", lang).stdout.strip())
    assert story == run("watch", *a_table(game, lang), "--save", str(tmp_path / "b")).stdout.replace(
        str(tmp_path / "b"), str(file)
    )
    assert all(len(line) < 260 for line in story.splitlines())
    if lang == "fr":
        assert not ENGLISH.search(story)
    brief = run("watch", *a_table(game, lang), "--brief").stdout
    assert len(brief) < len(story) / 2
    drawn = run("watch", *a_table(game, lang), "--track").stdout
    assert re.search(r"^\S.*\|[·\d ]+\|$", drawn, re.MULTILINE)
    place = r"^[1-9]  .*: (\w+ \d+:\d+|\d+\w+)(, .*)?$"
    track = re.compile(rf"^\S.*\|[·\d ]+\|$|{place}", re.MULTILINE)
    assert "".join(track.sub("", drawn).split()) in "".join(story.split())


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
@EVERY_LANGUAGE
def test_every_golden_tape_is_told(path: Path, lang: str) -> None:
    story = run("replay", str(path), "--lang", lang, "--track").stdout
    tape = Tape.from_bytes(path.read_bytes())[0]
    stage = staging(tape.header.game)
    assert story.startswith(stage.words.title(lang))
    names = tuple(
        say("cli.seat", lang, seat=seat + 1) for seat in range(final(stage.game, tape).options.seats)
    )
    notes = [tape.header.note(f"name.{seat}") for seat in range(len(names))]
    if not any(notes):  # whoever has no name is a seat
        last = [
            told
            for frame in replay(stage.game, tape)
            for event in frame.events
            if (seen := stage.game.seen(event, None)) is not None
            and (told := stage.words.narrate(seen, lang, names, frame.record.read(stage.game)))
        ]
        assert last[-1].rstrip(".") in story
    if lang == "fr":
        assert not ENGLISH.search(story)


@EVERY_GAME
def test_what_others_hide_is_not_told(game: str, tmp_path: Path) -> None:
    """Nothing is told in a whole game that this seat could not see when it happened."""
    story = run("play", *a_table(game, seed=8), "--folder", str(tmp_path), typed="1\n" * 500).stdout
    stage, tape = staging(game), tape_of(tmp_path)
    names = tuple(chair.name for chair in chairs_on(tape, 3))
    secret, open_to_me = set(), set()
    for frame in replay(stage.game, tape):
        choice = frame.record.read(stage.game)
        for event in frame.events:
            seen = stage.game.seen(event, 0)
            if seen is not None:
                open_to_me.add(stage.words.narrate(seen, "en", names, choice))
            if seen != event:
                secret.add(stage.words.narrate(event, "en", names, choice))
    assert secret - open_to_me or game in ("circus", "whips")
    for told in secret - open_to_me:
        assert told not in story


@EVERY_GAME
@EVERY_LANGUAGE
def test_many_games_are_counted(game: str, lang: str) -> None:
    table = run("simulate", "-n", "3", *a_table(game, lang)).stdout
    bot = QUICK[game][-1]
    point = "," if lang == "fr" else r"\."
    assert re.search(rf"{bot} +3 +3 +100{point}0 ± 0{point}0 % +100{point}0 % ", table)
    measure = staging(game).weighing.measured(staging(game).game.setup(3)).name
    purses = say(f"table.mean_{measure}", lang) if measure != "points" else "purse"
    assert (purses in table) == (measure != "points")
    assert say("table.place", lang) in table


@EVERY_GAME
@EVERY_LANGUAGE
def test_nonsense_help_and_leaving(game: str, lang: str, tmp_path: Path) -> None:
    typed = "0\n99999\nxyzzy\n²\n\n?\nh\nt\nm\nu\no\n\n\nq\n"
    story = run("play", *a_table(game, lang), "--folder", str(tmp_path), typed=typed).stdout
    assert say("play.help", lang).strip().splitlines()[0] in story
    assert say("session.no_undo", lang) in story
    assert story.count(say("cli.whole", lang, least=1, most=2, value="x")) == 0
    way_back = f"benhvrt play --continue {Store(tmp_path).list()[0].id[:8]} --folder {tmp_path}"
    assert way_back in story
    assert "Traceback" not in story
    resumed = run("play", "--continue", "--folder", str(tmp_path), "--lang", lang, typed="1\nu\n").stdout
    assert resumed.startswith(staging(game).words.title(lang))
    assert say("play.taken_back", lang) in resumed


@EVERY_GAME
def test_what_is_taken_back_is_decided_again(game: str, tmp_path: Path) -> None:
    """Undo is a fork: the old game stays, and --continue goes on with the new one."""
    story = run("play", *a_table(game), "--folder", str(tmp_path), typed="1\nu\nq\n").stdout
    entries = Store(tmp_path).list()
    assert len(entries) == 2
    menus = [part.rsplit("\n\n", 1)[-1] for part in story.split("> ")[:3]]
    asked = [re.findall(r"^ +\d+  .*$", menu, re.MULTILINE) for menu in menus]
    assert asked[0] == asked[2]
    tapes = [Store(tmp_path).load(entry.id)[0] for entry in entries]
    answered = [
        sum(
            isinstance(record, Choice) and record.seat == 0 and record.decision is not None for record in tape
        )
        for tape in tapes
    ]
    assert min(answered) < max(answered)
    over = run("play", "--continue", "--folder", str(tmp_path), typed="1\n" * 500).stdout
    assert "Final standings" in over
    none = CliRunner().invoke(main, ["play", "--continue", "--folder", str(tmp_path)])
    assert none.exit_code == 2
    assert none.stderr == "benhvrt: There is no unfinished game to go on with.\n"


@EVERY_GAME
@EVERY_LANGUAGE
def test_bots_rules_and_cards(game: str, lang: str) -> None:
    bots = run("bots", "--game", game, "--lang", lang).stdout
    assert all(slug in bots for slug in strategies(game))
    assert run("rules", "--game", game, "--lang", lang).stdout
    cards = run("cards", "--game", game, "--markdown", "--lang", lang).stdout.splitlines()[2:]
    assert cards
    assert all(line.startswith("| ") and line.endswith(" |") for line in cards)
    first = cards[0].split(" | ")[1]
    assert run("cards", "--game", game, "--kind", first.upper(), "--lang", lang).stdout.startswith(first)
    assert first in run("cards", "--game", game, "--lang", lang).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("watch --game whips --seats 9", "Seats: a whole number from 2 to 8, not 9."),
        ("watch --game whips --laps 9", "Laps: a whole number from 1 to 6 for each race, not 9."),
        ("watch --game whips --doubled", "--doubled means nothing in Whips."),
        ("play --game circus --edition french --lang fr", "--edition n'a pas de sens dans Cirque."),
        ("watch --game horse-fever --series nero", "Choose the board game, the family game or the party"),
        ("watch --game circus --bots greedy", "There is no bot called greedy. Choose from: "),
        ("simulate --game whips --series 1 --laps 1", "Name a series or list the laps, not both."),
        ("cards --game whips --kind hook", "There is no card called hook."),
        ("rules BH-14 --game whips", "There is no rule BH-14."),
        ("play --game whips --name Ann --name Bob --name Cy --seats 2", "There is no seat 3 at this table."),
        ("play --game horse-fever --seats 1 --lang fr", "--seats: Un nombre entier de 2 à 40, pas 1."),
    ],
)
def test_bad_arguments_are_one_line(arguments: str, sentence: str, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path)) if arguments.startswith("play") else ()
    result = CliRunner().invoke(main, [*arguments.split(), *folder])
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert sentence in line
    assert list(tmp_path.iterdir()) == []


def test_a_bet_is_typed_with_any_stake(tmp_path: Path) -> None:
    typed = "250 stilton win\n300 stilton\n300 pony win\n99999 stilton win\n1100 Stil show\nq\n"
    story = run("play", *a_table("horse-fever"), "--folder", str(tmp_path), typed=typed).stdout
    assert story.count("Type the stake, a horse and win or show") == 1
    assert "Ben stakes 1100 on Stilton to show." in story
    assert story.count("Ben stakes ") == 1
    assert "Odds: " in story
    french = run(
        "play", *a_table("horse-fever", "fr"), "--folder", str(tmp_path), typed="1100 stilton placé\n"
    ).stdout
    assert "Ben mise 1100 sur Stilton placé." in french


@EVERY_GAME
def test_several_people_at_one_terminal_see_only_their_own(game: str, tmp_path: Path) -> None:
    """Each is asked behind a cover wherever there is something to hide, and told what they may know."""
    people = ("--name", "Ann", "--name", "Bob", "--seats", "3")
    table = ("--game", game, *people, *QUICK[game], "--seed", "8", "--folder", str(tmp_path))
    story = run("play", *table, typed="1\n" * 2500).stdout
    assert "You are Ann, Bob." in story
    assert "Final standings" in story
    tape, stage = tape_of(tmp_path), staging(game)
    assert [chair.player == HUMAN for chair in chairs_on(tape, 3)] == [True, True, False]
    names = tuple(chair.name for chair in chairs_on(tape, 3))
    behind = re.split(r"Pass the screen to (\w+)\.\n", story)
    assert {"Ann", "Bob"} <= set(behind[1::2])
    own: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    public = set()
    for frame in replay(stage.game, tape):
        choice = frame.record.read(stage.game)
        for event in frame.events:
            seen = [stage.game.seen(event, seat) for seat in (0, 1, None)]
            told = [stage.words.narrate(each, "en", names, choice) if each else "" for each in seen]
            own["Ann"].add(told[0])
            own["Bob"].add(told[1])
            public.add(told[2])
    for name, shown in zip(behind[1::2], behind[2::2], strict=True):
        for sentence in own["Bob" if name == "Ann" else "Ann"] - own[name] - public:
            assert sentence not in shown, (name, sentence)
    assert not any(sentence in behind[0] for sentence in (own["Ann"] | own["Bob"]) - public)


def test_no_line_of_french_begins_with_a_mark() -> None:
    page = io.StringIO()
    out = Paper(file=page, force_terminal=True, color_system=None, width=40)
    for words in range(1, 12):
        out.put(f"{'mot ' * words}« oui » ou non ? Détruit ! Et voici : tout ; rien", indent=1)
    lines = [line.strip() for line in page.getvalue().splitlines()]
    assert all(len(line) <= 40 and line[0] not in "!?:;»" and line[-1] != "«" for line in lines)
    assert "\ue000" not in page.getvalue()

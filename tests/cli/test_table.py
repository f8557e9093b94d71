"""What a person at the command line sees, may say, and is told when it makes no sense."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benhvrt_widgets.cli import main, saved
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.person import Person
from benhvrt_widgets.context import Context
from benhvrt_widgets.games import staging
from benhvrt_widgets.session import Instant
from benhvrt_widgets.stagings.ben_hvrt.paths import passes
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import distinct
from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Bid, Hire, Move, Play
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.model import Bidding, Gear, State, Steer, Trading, Window
from engine.games.ben_hvrt.views import View
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.runners import OFF
from engine.replay.store import Store
from engine.replay.tape import Choice, Header, Tape

NAMES = ("Ben", "Ann", "Bob", "Cy")
STAGING = staging("ben-hvrt")
TABLE = ("--seats", "4", "--seed", "12", "--bots", "greedy,value,sunk-cost")


def reached(stage: type, seed: int = 7) -> State:
    """The first state at such a stage that asks seat 0, by safe choices."""
    state: State = BEN_HVRT.start(BEN_HVRT.setup(4, laps=[1]))
    luck = Seeded(seed)
    while not (isinstance(state.stage, stage) and BEN_HVRT.actor(state) == 0):
        draw = BEN_HVRT.actor(state) is CHANCE
        choice = luck.settle(BEN_HVRT.lottery(state)) if draw else BEN_HVRT.safe(state)
        state = BEN_HVRT.step(state, choice).state
    return state


def seen(stage: type) -> View:
    return BEN_HVRT.view(reached(stage), 0)


class Table:
    """A session of which nobody asks more than who sits where and what seat 0 sees now."""

    game, staging, names, humans, chairs, last, paused, key = BEN_HVRT, STAGING, NAMES, (0,), (), 0, False, ()

    def __init__(self, view: View) -> None:
        self.view = view
        self.instants = [Instant(self._state())]
        self.awaited = 0

    def _state(self) -> State:
        return reached(type(self.view.stage))

    def view_at(self, *_: object) -> View:
        return self.view


def moment(view: View) -> Context:
    table: Any = Table(view)
    return Context(table, 0, "en", 0)


def person(out: Paper) -> Person:
    return Person(out, extras(STAGING, "en", NAMES))


def paper(width: int = 160) -> tuple[Paper, io.StringIO]:
    page = io.StringIO()
    out = Paper(file=page)
    out.width = width
    return out, page


def sensible(view: View) -> list[Move]:
    """The moves that a menu puts before staying."""
    menu = [move for move in extras(STAGING, "en").ordered(view, view.menu[0]) if isinstance(move, Move)]
    return menu[: menu.index(Move())]


def test_where_nobody_can_be_passed_the_sensible_moves_are_one_a_lane() -> None:
    view = seen(Steer)
    assert view.race is not None
    alone = tuple(
        chariot if number == view.race.mover else replace(chariot, square=OFF)
        for number, chariot in enumerate(view.race.chariots)
    )
    moves = sensible(replace(view, race=replace(view.race, chariots=alone)))
    lanes = [BOARD.lane[move.path[-1]] for move in moves]
    assert len(lanes) == len(set(lanes))


def test_the_moves_that_pass_most_and_fewest_are_the_first_such() -> None:
    view = seen(Steer)
    counts = {
        move: len(passes(view, move.path)) for move in view.menu if isinstance(move, Move) and move.path
    }
    lanes: set[int] = set()
    for move in sensible(view):
        if BOARD.lane[move.path[-1]] in lanes:  # not the farthest of its lane, so for what it passes
            assert counts[move] != counts[next(iter(counts))]
            assert move == next(other for other in counts if counts[other] == counts[move])
        lanes.add(BOARD.lane[move.path[-1]])


def test_the_table_in_an_auction_shows_what_everybody_knows() -> None:
    view = seen(Bidding)
    gear = (Gear("porcia", Cards.of(["toll-banner"])), *view.gear[1:])
    out, page = paper()
    known = (NO_CARDS, Cards.of(["hook"]), *view.known[2:])
    person(out).table(moment(replace(view, gear=gear, known=known)))
    assert "In play: Ben: Porcia, Toll Banner." in page.getvalue()
    assert "Known in hand: Ann: Hook." in page.getvalue()
    assert re.search(r"Still to be sold: (\w+: 1; )*\w+: 1\.", page.getvalue())


def test_a_narrow_terminal_gets_a_list() -> None:
    view = seen(Steer)
    out, page = paper(60)
    person(out).race(moment(view))
    lines = page.getvalue().splitlines()
    assert len(lines) == 4
    assert all(re.fullmatch(r"\d  \w+: Square [\w:]+, Speed \d, Lap 1/1(, .*)?", line) for line in lines)
    geared = replace(view, gear=(Gear("porcia", Cards.of(["toll-banner"])), *view.gear[1:]))
    out, page = paper(60)
    person(out).race(moment(geared))
    (mine,) = (line for line in page.getvalue().splitlines() if "Ben" in line)
    assert mine.endswith(", Lap 1/1, Porcia, Toll Banner")
    wide, page = paper()
    person(wide).race(moment(view))
    assert page.getvalue().startswith("1 |")
    assert page.getvalue().count("o") >= len({move.path[-1] for move in view.menu if move.path})  # type: ignore[union-attr]


def test_an_empty_hand_and_the_kind_of_a_card() -> None:
    view = seen(Bidding)
    out, page = paper()
    person(out).hand(moment(replace(view, hand=NO_CARDS)))
    person(out).hand(moment(replace(view, hand=Cards.of(["mad-marcus"]))))
    empty, _, card = page.getvalue().splitlines()
    assert empty == "No cards in hand."
    assert card.strip().startswith("Mad Marcus (Driver). ")
    assert card.endswith(" Maintenance 2 a lap.")


def test_nothing_is_said_of_ducats_that_are_not_gone() -> None:
    state = reached(Bidding)
    assert WORDS.question(BEN_HVRT.view(state, 0), "en", NAMES).count("gone") == 0
    assert "partis" not in WORDS.question(BEN_HVRT.view(state, 0), "fr", NAMES)
    state = BEN_HVRT.step(state, Bid()).state
    while BEN_HVRT.actor(state) != 0:
        state = BEN_HVRT.step(state, Bid()).state
    assert "; 1 already gone." in WORDS.question(BEN_HVRT.view(state, 0), "en", NAMES)
    assert " ; déjà 1 de parti." in WORDS.question(BEN_HVRT.view(state, 0), "fr", NAMES)


def test_trading_says_how_many_offers_are_left() -> None:
    view = seen(Trading)
    assert "(2 left)" in WORDS.question(view, "en", NAMES)
    assert isinstance(view.stage, Trading)
    used = replace(view, stage=replace(view.stage, offers=(2, 0, 0, 0)))
    assert WORDS.question(used, "en", NAMES).endswith("you have made all your offers. Be ready.")


# -- offers while others are asked --------------------------------------------------------------


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    left = iter(answers)
    monkeypatch.setattr(Person, "read", lambda *_: next(left))


@pytest.mark.rule("BH-45")
def test_a_person_may_speak_up_where_others_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = reached(Window)
    assert isinstance(state.stage, Window)
    stage = replace(state.stage, asked=1)
    view = BEN_HVRT.view(replace(state, stage=stage), 0)
    assert view.menu == ()
    out, page = paper()
    asked = person(out)
    answering(monkeypatch, "what", "o", "", "o", "1", "tax collector", "1", "3")
    assert asked.ask(moment(view)) == Hire(0, 1, 3, Play("tax-collector"))
    assert "1 or nothing to go on, o for an offer" in page.getvalue()
    assert "No offer made." in page.getvalue()
    for go_on in ("", "1"):
        answering(monkeypatch, go_on)
        assert asked.ask(moment(view)) is None


@pytest.mark.rule("BH-45")
def test_ask_always_stops_once_in_every_window(tmp_path: Path) -> None:
    typed = "o\n3\ntax collector\n1\n2\n" + "1\n" * 900
    arguments = ["play", "--folder", str(tmp_path), *TABLE, "--ask-always"]
    story = CliRunner().invoke(main, arguments, input=typed).stdout
    assert story.count("Ben offers Sid 2 ducats to play Tax Collector.") == 1
    assert "is about to roll. An offer for a card to be played (o), or go on?" in story
    assert "Final standings" in story
    (entry,) = Store(tmp_path).list()
    tape, _ = Store(tmp_path).load(entry.id)
    choices = [record for record in tape if isinstance(record, Choice) and record.seat == 0]
    windows = [choice.decision for choice in choices if choice.decision is not None]
    assert len(windows) == len(set(windows))
    quiet = CliRunner().invoke(main, arguments[:-1], input="1\n" * 900).stdout
    assert "or go on?" not in quiet


# -- the way back -------------------------------------------------------------------------------


def left(folder: Path) -> str:
    result = CliRunner().invoke(main, ["play", "--folder", str(folder), *TABLE], input="q\n")
    assert result.exit_code == 0
    return Store(folder).list()[0].id


def going_on(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(main, ["play", "--folder", str(folder), "--continue", *arguments], input="q\n")


def test_a_game_is_found_by_the_beginning_of_its_id(tmp_path: Path) -> None:
    id_ = left(tmp_path)
    assert going_on(tmp_path, id_).exit_code == going_on(tmp_path, id_[:4]).exit_code == 0
    short = going_on(tmp_path, id_[:3])
    assert short.stderr == "benhvrt: That is not the name of a saved game.\n"
    other = "0000" if not id_.startswith("0000") else "1111"
    assert going_on(tmp_path, other).stderr == f"benhvrt: There is no saved game {other}.\n"
    twin = tmp_path / f"{id_[:6]}{'0' * 26}.tape"
    twin.write_bytes((tmp_path / f"{id_}.tape").read_bytes())
    both = going_on(tmp_path, id_[:6])
    assert both.exit_code == 2
    assert both.stderr.startswith(f"benhvrt: More than one saved game begins with {id_[:6]}: ")


def test_a_game_that_goes_on_keeps_its_table(tmp_path: Path) -> None:
    left(tmp_path)
    result = going_on(tmp_path, "--seats", "4", "--name", "Bob")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.endswith("keeps its table. Leave out: --seats, --name.")


def test_the_program_is_named_as_it_was_called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "benhvrt"
    script.write_text("#!/bin/sh\n", "ascii")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sys.argv", [str(script)])
    assert saved.command("play") == f"{script} play"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert saved.command("play") == "benhvrt play"


# -- names --------------------------------------------------------------------------------------


def test_names_differ() -> None:
    assert distinct(("Sid", "Sid", "Sid")) == ("Sid", "Sid (2)", "Sid (3)")
    assert distinct(("Sid", "sid")) == ("Sid", "sid (2)")
    assert distinct(("Sid", "Sid II")) == ("Sid", "Sid II (2)")  # the second chariot of Sid is Sid II
    assert distinct(("Sid (2)", "Sid", "Sid")) == ("Sid (2)", "Sid", "Sid (3)")


def test_a_person_keeps_a_name_that_a_bot_has_too(tmp_path: Path) -> None:
    arguments = ["play", "--folder", str(tmp_path), *TABLE, "--name", "Celer", "--seat", "4"]
    story = CliRunner().invoke(main, arguments, input="q\n").stdout
    assert "\n  Celer (2): drives as far" in story
    assert "You are Celer. " in story


def test_names_on_a_tape_are_shown_as_one_short_line(tmp_path: Path) -> None:
    notes: dict[str, int | str] = {
        "seed": "\x1b]0;x\x07" + "9" * 99,
        "name.0": "\x1b[31mEvil\nSid",
        "name.1": "x" * 200,
    }
    file = tmp_path / "evil.tape"
    file.write_bytes(
        Tape(
            Header.of(BEN_HVRT, BEN_HVRT.setup(4, laps=[1]), {**notes, "bot.0": "greedy", "bot.1": "value"})
        ).to_bytes()
    )
    story = CliRunner().invoke(main, ["replay", str(file)]).stdout
    assert "?[31mEvil?Sid: drives as far" in story
    assert f"{'x' * 19}…: bids and buys below" in story
    assert all(line.isprintable() for line in story.splitlines())
    assert "9" * 21 not in story


def test_empty_answers_cancel_an_offer(tmp_path: Path) -> None:
    typed = "o\n3\n\no\n\nq\n"
    result = CliRunner().invoke(main, ["play", "--folder", str(tmp_path), *TABLE], input=typed)
    assert result.stdout.count("No offer made.") == 2

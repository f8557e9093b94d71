"""benhvrt watch: bots play a series, told as it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click
from rich.box import SIMPLE
from rich.table import Table

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.i18n import catalogue, say
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS
from benhvrt_widgets.words import Names, tidy
from engine.core.chance import Seeded
from engine.core.runner import Runner, Turn
from engine.games.ben_hvrt.tables import CUSTOM
from engine.replay.keeping import write_through
from engine.replay.tape import Choice, Header, Outcome, Record, Tape
from engine.strategies import Strategy, strategies


def record(turn: Turn[Any]) -> Record:
    """A turn as a tape keeps it."""
    if turn.seat is None:
        return Outcome.of(turn.choice)
    return Choice.of(turn.seat, turn.choice, turn.key)


def idea(bot: Strategy, lang: str) -> str:
    """What a bot is for; where nobody has translated it, in English."""
    return catalogue(lang).get(f"idea.{bot.slug}", bot.idea)


def voices(bots: Mapping[int, Strategy], lang: str) -> dict[int, tuple[str, ...]]:
    """What each seat's bot says."""
    return {seat: WORDS.voice(bot, lang) for seat, bot in bots.items()}


def headline(agreed: Any, seed: int | str, lang: str) -> str:
    """Which series, and by which luck."""
    rolled = say("tell.rolled_laps", lang)
    laps = ", ".join(str(laps or rolled) for laps in agreed.laps)
    key = "tell.own_series" if agreed.series == CUSTOM else "tell.series"
    name = catalogue(lang).get(f"series.{agreed.series}", agreed.series)
    series = say(key, lang, series=name, laps=laps)
    return f"{say('tell.title', lang)} · {series} · {say('tell.seed', lang, seed=tidy(str(seed)))}"


def introduce(title: str, bots: Mapping[int, Strategy], names: Names, out: Paper, lang: str) -> None:
    """What is being played, and by which bots."""
    out.put(title, "bold")
    out.put()
    for chair, bot in bots.items():
        out.put(say("tell.who", lang, name=names[chair], what=idea(bot, lang)), indent=1)
    out.put()


def final_table(names: tuple[str, ...], purses: tuple[Any, ...], places: tuple[int, ...], lang: str) -> Table:
    """Who ended where."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(say("tell.place", lang), justify="right")
    table.add_column(say("tell.player", lang))
    table.add_column(say("tell.purse", lang), justify="right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
        table.add_row(str(place), names[seat], str(purses[seat]), style="bold" if place == 1 else "")
    return table


@click.command()
@settings.table_options(seats=6)
@settings.seed_option()
@settings.lang_option()
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file, for replay.")
@click.option("--brief", is_flag=True, help="Only who bought what, who won and who has how much.")
def watch(*, lang: str, save: Path | None, brief: bool, **given: Any) -> None:
    """Watch bots play a whole series."""
    setting = settings.agree(given, lang)
    with kept(save, lang) as keep:
        out = Paper()
        tape = Tape(Header.of(setting.game, setting.options, notes(setting)))
        title = headline(setting.options, setting.seed, lang)
        teller = Teller(out, lang, setting.names, len(setting.options.laps), brief=brief)
        teller.voices = voices(setting.bots, lang)
        try:
            introduce(title, setting.bots, setting.names, out, lang)
            for turn in show(setting, teller):
                tape = tape.append(record(turn))
        finally:
            keep(tape)
        if save is not None:
            out.put(say("cli.saved", lang, file=save))


def notes(setting: settings.Setting) -> dict[str, int | str]:
    """What a tape should remember of the table."""
    names = {f"name.{seat}": name for seat, name in enumerate(setting.names)}
    bots = {f"bot.{seat}": bot.slug for seat, bot in setting.bots.items()}
    return {"seed": setting.seed, **names, **bots}


def bots_on(header: Header, seats: int) -> dict[int, Strategy]:
    """The bots that a tape names and that are still known."""
    known = strategies(header.game)
    slugs = ((seat, header.note(f"bot.{seat}")) for seat in range(seats))
    return {seat: known[slug] for seat, slug in slugs if isinstance(slug, str) and slug in known}


def show(setting: settings.Setting, teller: Teller) -> Iterator[Turn[Any]]:
    """Play and tell; every turn is handed on when it has been told."""
    game, names, lang = setting.game, setting.names, teller.lang
    players = {seat: bot.make() for seat, bot in setting.bots.items()}
    runner = Runner(game, Seeded(setting.seed), players, seed=setting.seed, seconds=settings.THINKING)
    state = game.start(setting.options)
    for turn in runner.run(state):
        state = turn.state
        if turn.notice and turn.seat is not None:
            teller.line(say("cli.notice", lang, name=names[turn.seat], why=turn.notice), 1, "red")
        teller.tell(turn.events, purses_after_race(game, state))
        yield turn
    teller.out.print(final_table(names, game.payoffs(state), game.places(state), lang))


def purses_after_race(game: Any, state: Any) -> tuple[int, ...]:
    """What everyone had when the last race had been paid out."""
    results = game.view(state, None).results
    return results[-1].purses if results else ()


@contextmanager
def kept(file: Path | None, lang: str) -> Iterator[Callable[[Tape], None]]:
    """A way to keep the tape in a new file, which is claimed now rather than found taken at the end."""
    if file is None:
        yield lambda _: None
        return
    with _refusing(file, lang):
        stream = file.open("xb", buffering=0)
    with stream:
        yield lambda tape: _write(stream, tape, file, lang)


@contextmanager
def _refusing(file: Path, lang: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise Refusal(say("cli.exists", lang, file=file)) from error
    except OSError as error:
        raise Refusal(say("cli.unwritable", lang, file=file, why=error.strerror)) from error


def _write(stream: BinaryIO, tape: Tape, file: Path, lang: str) -> None:
    """All of the tape, or no file."""
    with _refusing(file, lang):
        try:
            write_through(stream, tape.to_bytes())
        except OSError:
            file.unlink(missing_ok=True)
            raise

"""benhvrt league and benhvrt simulate: many series, on every core or on a cluster, and who won how often."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import click
from platformdirs import user_data_dir
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from benhvrt_widgets.cli import settings, standings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import STOPPED, Refusal
from benhvrt_widgets.cli.saved import command
from benhvrt_widgets.i18n import number, say
from engine.core.errors import EngineError
from engine.tournaments import Entrant, Plan, Result, Standings, Table, house, own, play
from engine.tournaments.journal import Journal, key
from engine.tournaments.rows import rows, sheet

LEADER: Final = "leader"
LOOK: Final = 10
"""Series between two looks at whether the question is answered."""


def _sure(text: str) -> float | str | None:
    if text == LEADER:
        return LEADER
    found = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]+)?) ?%?", text)
    return float(found[1]) / 100 if found and float(found[1]) else None


def _file(key: str, *endings: str) -> settings.Checked:
    return settings.Checked(
        "file", lambda text: Path(text) if Path(text).suffix in endings else None, f"league.{key}"
    )


many = settings.options(
    click.option("-n", type=settings.whole(1, 10**6), default=100, help="How many series."),
    settings.table_options(seats="6, or 2 in a round robin,"),
    settings.seed_option(default=0),
    settings.lang_option,
)


@click.command()
@many
def simulate(*, n: int, lang: str, **given: Any) -> None:
    """Play many series without a word, chairs in rotation, and count: a league in short."""
    Asked(given, lang).run(n)


@click.command()
@many
@click.option("--round-robin", "robin", is_flag=True, help="Every choice of so many of the bots, in turn.")
@click.option("--duplicate", is_flag=True, help="The same luck for every rotation of the chairs.")
@click.option("--workers", type=settings.whole(0, 1024), default=0, help="Processes; 0: one a core; 1: none.")
@click.option("--dask", metavar="ADDRESS", default="", help="A Dask cluster; local: one on this machine.")
@click.option("--until", type=settings.Checked("share", _sure, "league.until"), help="Sooner: 2%, or leader.")
@click.option("--resume", is_flag=True, help="Go on with a league of these settings that was stopped.")
@click.option("--journal", type=click.Path(path_type=Path), help="Where what was played is kept.")
@click.option("--rows", "table", type=_file("rows", ".csv", ".parquet"), help="A .csv or .parquet of it all.")
@click.option("--picture", type=_file("picture", ".svg"), help="The ladder as an .svg.")
def league(*, n: int, lang: str, robin: bool, duplicate: bool, **given: Any) -> None:
    """Play a league: standings with errors, who beats whom, and a rating."""
    asked = Asked(given, lang, robin, duplicate)
    asked.whole(n)


@dataclass
class Asked:
    """A league as the arguments have it."""

    given: dict[str, Any]
    lang: str
    robin: bool = False
    duplicate: bool = False
    stopped: bool = False
    out: Paper = field(default_factory=Paper)

    def __post_init__(self) -> None:
        text = self.given["bots"]
        if self.robin and not self.given["seats"]:
            self.given["seats"] = 2
        self.setting = settings.agree({**self.given, "bots": None}, self.lang)
        stage = self.setting.staging
        if text is None:
            usual = settings.company(stage, strong_first=True)
            words = usual if self.robin else [str(chair.player) for chair in self.setting.chairs]
        else:
            words = settings.entries(text, self.lang)
        self.plan = Plan.of(
            stage.game,
            self.setting.options,
            self._seated(words),
            seed=self.setting.seed,
            robin=self.robin,
            duplicate=self.duplicate,
        )

    def _seated(self, words: Sequence[str]) -> tuple[Entrant, ...]:
        """The bots that the words name, the list repeated round a table."""
        seats = self.setting.options.seats
        if not self.robin and len(words) > seats:
            raise Refusal(say("cli.too_many_bots", self.lang, bots=len(words), seats=seats))
        slug = self.setting.staging.slug
        mine = {word for word in words if ":" in word or word.endswith(".py")}
        found = {word: own(word, Path.cwd()) if word in mine else house(slug, word) for word in words}
        taken = {entrant.name for word, entrant in found.items() if word not in mine}
        for word, entrant in found.items():
            if word in mine:  # a bot of the house keeps its name
                found[word] = replace(entrant, name=word) if entrant.name in taken else entrant
                taken.add(entrant.name)
        chairs = len(words) if self.robin else seats
        return tuple(found[words[chair % len(words)]] for chair in range(chairs))

    @property
    def of_readers(self) -> list[Entrant]:
        """Bots that are not of the house."""
        return [entrant for entrant in self.plan.lineup if not entrant.origin.startswith("house ")]

    # -- in short -------------------------------------------------------------------------------------------

    def run(self, series: int) -> None:
        """In line, with nothing kept."""
        table = Table(self.plan)
        with self.bar(series) as tick, self.interruptible():
            for result in play(self.plan, series, self._pool_of_one()):
                table.add(result)
                tick(table.played)
        if table.played:
            self.tell(table.standings, series)
        self.leave()

    def _pool_of_one(self) -> Executor | None:
        if not self.of_readers:
            return None
        from engine.tournaments.executors import Cores

        self.try_out()
        return click.get_current_context().with_resource(Cores(1))

    # -- at length ------------------------------------------------------------------------------------------

    def whole(self, series: int) -> None:
        """On many cores, with a journal, until it is over or the question is answered."""
        given = self.given
        if given["dask"] not in ("", "local") and given["workers"]:
            raise Refusal(say("league.both", self.lang))
        series = -(-series // self.plan.block) * self.plan.block
        self.try_out()
        from engine.tournaments.rating import Ladder

        ladder, enough = Ladder(self.plan), False
        failure: EngineError | None = None
        with ExitStack() as stack:
            journal = self.journal(stack)
            written = stack.enter_context(sheet(given["table"])) if given["table"] else None
            tick = stack.enter_context(self.bar(series))
            try:
                with self.interruptible():
                    for result in self.results(journal, series):
                        ladder.add(result)
                        if written is not None:
                            written.put(rows(self.plan, result))
                        tick(ladder.table.played)
                        if enough := self.settled(ladder.table):
                            break
            except EngineError as error:
                failure = error
        self.conclude(ladder, series, journal, failure, enough=enough)

    def results(self, journal: Journal, series: int) -> Iterator[Result]:
        """What was played before, then what is played now, each in the journal before it is used."""
        yield from journal.results(series)
        if journal.played >= series:
            return
        with self.workers() as pool:
            for result in play(self.plan, series, pool, first=journal.played):
                journal.add(result)
                yield result

    def workers(self) -> AbstractContextManager[Executor | None]:
        """Who plays; readers' bots always in another process."""
        from engine.tournaments.executors import Cores, executor

        workers, dask = self.given["workers"], self.given["dask"]
        return Cores(1) if workers == 1 and self.of_readers and not dask else executor(workers, dask)

    def settled(self, table: Table) -> bool:
        """Whether the question is answered; asked now and then, at the same series whoever plays them."""
        until, every = self.given["until"], max(LOOK, self.plan.block)
        if until is None or table.played % every:
            return False
        found = table.standings
        return found.leads() if until == LEADER else found.within(until)

    def journal(self, stack: ExitStack) -> Journal:
        """Where what is played is kept."""
        named: Path | None = self.given["journal"]
        path = named or kept_in() / f"{key(self.plan)}.jsonl"
        if self.given["resume"]:
            if named is None and not path.exists():
                raise Refusal(say("league.nothing", self.lang))
            journal = Journal.resume(path, self.plan)
            self.out.put(say("league.resumed", self.lang, played=journal.played))
        elif named is not None and named.exists():
            raise Refusal(say("league.exists", self.lang, file=str(named)))
        elif path.exists():
            raise Refusal(say("league.unfinished", self.lang))
        else:
            journal = Journal.begin(path, self.plan)
        stack.callback(journal.leave)
        return journal

    def conclude(
        self, ladder: Any, series: int, journal: Journal, failure: EngineError | None, *, enough: bool
    ) -> None:
        """Everything that is told at the end."""
        table, lang = ladder.table, self.lang
        if table.played:
            self.tell(table.standings, table.played if enough else series)
            ratings = ladder.ratings()
            if any(map(table.standings.series_of, table.standings.rows)):
                standings.against(table.standings, self.out, lang)
                standings.ladder(ratings, self.out, lang)
            if enough:
                self.out.put(say("league.settled", lang, played=table.played))
            self._draw(ratings)
        if (failure is None and (table.played >= series or enough)) or not table.played:
            if self.given["journal"] is None:
                journal.path.unlink(missing_ok=True)
        elif self.stopped or failure is not None:
            again = [word for word in sys.argv[1:] if word != "--resume"]
            self.out.whole(say("league.kept", lang, command=command(*again, "--resume")))
        if failure is not None:
            raise failure
        self.leave()

    def _draw(self, ratings: Any) -> None:
        for file in filter(None, (self.given["table"], self.given["picture"])):
            if file == self.given["picture"]:
                from benhvrt_widgets.pictures.ladder import drawn

                try:
                    file.write_text(drawn(ratings, self.lang), "utf-8")
                except OSError as error:
                    why = str(error.strerror)
                    raise Refusal(say("cli.unwritable", self.lang, file=str(file), why=why)) from error
            self.out.put(say("league.written", self.lang, file=str(file)))

    # -- of both --------------------------------------------------------------------------------------------

    def try_out(self) -> None:
        """Let readers' bots sit down once, where they can do no harm."""
        if self.of_readers:
            from engine.tournaments.alone import sits

            sits(self.of_readers)

    def tell(self, found: Standings, series: int) -> None:
        """The standings."""
        measure = self.setting.staging.weighing.measured(self.setting.options)
        standings.report(found, series, self.plan.seats, self.out, self.lang, measure)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Ctrl-C stops what is in it, and nothing else; so does whoever ends the process politely."""
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            yield
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            signal.signal(signal.SIGTERM, before)

    def leave(self) -> None:
        """End as whoever stopped it expects."""
        if self.stopped:
            click.get_current_context().exit(STOPPED)

    @contextmanager
    def bar(self, series: int) -> Iterator[Any]:
        """A bar with rate and time left, on a terminal."""
        screen = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(self.lang))
        with Progress(
            *columns, TimeRemainingColumn(), console=screen, transient=True, disable=not screen.is_terminal
        ) as progress:
            task = progress.add_task(say("cli.playing", self.lang), total=series)
            yield lambda played: progress.update(task, completed=played)


class Rate(TextColumn):
    """How many series a second."""

    def __init__(self, lang: str) -> None:
        super().__init__("")
        self.lang = lang

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        speed = task.finished_speed or task.speed
        return Text(say("league.rate", self.lang, rate=number(speed, self.lang, ".1f")) if speed else "")


def kept_in() -> Path:
    """The folder of journals."""
    return Path(os.environ.get("BENHVRT_GAMES") or user_data_dir("benhvrt", appauthor=False)) / "leagues"

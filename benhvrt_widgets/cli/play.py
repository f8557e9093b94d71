"""benhvrt play: a person takes a seat. Every choice that was taken is on the disk before it is told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.person import Leave, Person
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.replay import names_on
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.cli.watch import (
    bots_on,
    final_table,
    headline,
    introduce,
    notes,
    purses_after_race,
    record,
    voices,
)
from benhvrt_widgets.i18n import say
from benhvrt_widgets.words import explain
from engine.core.chance import Seeded
from engine.core.errors import BadTape, EngineError, RuleViolation
from engine.core.game import Game
from engine.core.runner import Runner
from engine.games import GAMES
from engine.games.ben_hvrt.actions import Hire
from engine.replay import tape as tapes
from engine.replay.store import Store, Writer
from engine.strategies import Strategy, find

LATEST = "latest"
NAME = "Ben"


@dataclass(slots=True)
class Sitting:
    """One person's game: the tape that grows, and the state that it has reached."""

    game: Game[Any, Any, Any]
    writer: Writer
    runner: Runner[Any, Any, Any]
    seat: int
    state: Any
    ask_always: bool

    @property
    def bots(self) -> dict[int, Strategy]:
        """Who sits where, but for the person."""
        return bots_on(self.writer.tape.header, self.state.options.seats)

    @property
    def over(self) -> bool:
        """Whether the series has ended."""
        return self.game.actor(self.state) is None

    def seen(self) -> Any:
        """What the person may see."""
        return self.game.view(self.state, self.seat)

    def go_on(self, action: Any | None, teller: Teller) -> None:
        """Take an action, let the others act until the person is to decide, keep it all, then tell it."""
        state, records, story = self.state, list[tapes.Record](), list[tuple[Any, tuple[int, ...], str]]()
        while True:
            if action is not None:
                step = self.game.step(state, action)
                records.append(tapes.Choice.of(self.seat, action, self._key(state, action)))
                state = step.state
                story.append((step.events, purses_after_race(self.game, state), ""))
            for turn in self.runner.run(state):
                state = turn.state
                records.append(record(turn))
                story.append((turn.events, purses_after_race(self.game, state), self._notice(turn, teller)))
            action = self._only_choice(state)
            if action is None:
                break
        if records:
            self.writer.append(*records)
        self.state = state
        for events, purses, notice in story:
            if notice:
                teller.line(notice, 1, "red")
            seen = (self.game.seen(event, self.seat) for event in events)
            teller.tell((event for event in seen if event is not None), purses)
        teller.pause()

    def _key(self, state: Any, action: Any) -> Any:
        """An offer out of turn answers nothing: the decision stays open, so it has a name of its own."""
        if isinstance(action, Hire):
            return (*self.game.moment(state), "offer", self.seat)
        return self.game.decision(state)

    def _only_choice(self, state: Any) -> Any | None:
        """The one entry of a menu that leaves nothing to decide."""
        if self.ask_always or self.game.actor(state) is None:
            return None
        menu = self.game.options(state)
        return menu[0] if len(menu) == 1 else None

    def _notice(self, turn: Any, teller: Teller) -> str:
        if not turn.notice or turn.seat is None:
            return ""
        return say("cli.notice", teller.lang, name=teller.names[turn.seat], why=turn.notice)


@click.command()
@settings.table_options(seats=4)
@settings.seed_option()
@settings.lang_option()
@settings.number_option("--seat", 1, 12, 1, "Your seat.")
@click.option("--name", metavar="NAME", default=NAME, show_default=True, help="What the table calls you.")
@click.option("--ask-always", is_flag=True, help="Ask even where there is nothing to choose.")
@click.option(
    "--continue",
    "goes_on",
    metavar="[ID]",
    is_flag=False,
    flag_value=LATEST,
    help="Go on with the latest game, or this one.",
)
@click.option(
    "--folder", type=click.Path(path_type=Path), envvar="BENHVRT_GAMES", help="Where games are kept."
)
def play(
    *,
    lang: str,
    seat: int,
    name: str,
    ask_always: bool,
    goes_on: str | None,
    folder: Path | None,
    **given: Any,
) -> None:
    """Take a seat against bots. Without a series: one race of one lap."""
    if not 1 <= len(name) <= 20 or not name.isprintable() or not name.strip():
        raise Refusal(f"--name: {say('cli.name', lang)}")
    store, out = Store(folder), Paper()
    if goes_on is not None:
        sitting, names = reopen(store, goes_on, given["game"], out, lang, ask_always=ask_always)
    else:
        setting = settings.agree(given, lang, settings.Guest(seat - 1, name))
        sitting, names = sit_down(store, setting, seat - 1, ask_always=ask_always)
        introduce(setting, out, lang)
    sit(sitting, out, lang, names)
    if sitting.over:
        out.put(say("play.tape", lang, file=store.folder / f"{sitting.writer.id}.tape"), "dim")


def sit(sitting: Sitting, out: Paper, lang: str, names: tuple[str, ...]) -> None:
    """Decide until the end, or until the person has had enough."""
    teller = Teller(out, lang, names, len(sitting.state.options.laps))
    teller.voices = voices(sitting.bots, lang)
    person = Person(out, lang, names)
    out.put(say("play.welcome", lang, name=names[sitting.seat]), "dim")
    if len(sitting.writer.tape):
        out.put(headline(sitting.state.options, sitting.runner.seed, lang), "bold")
        person.table(sitting.seen())
    if sitting.state.race is not None:
        teller.resume(sitting.state.race)
    try:
        sitting.go_on(None, teller)
        while not sitting.over:
            action = person.ask(sitting.seen(), sitting.game.safe(sitting.state))
            try:
                sitting.go_on(action, teller)
            except RuleViolation as refusal:
                out.put(explain(refusal, lang), "red")
    except (Leave, EOFError, KeyboardInterrupt):
        out.put()
        out.put(say("play.left", lang))
        return
    game, state = sitting.game, sitting.state
    out.print(final_table(names, game.payoffs(state), game.places(state), lang))


def sit_down(
    store: Store, setting: settings.Setting, seat: int, *, ask_always: bool
) -> tuple[Sitting, tuple[str, ...]]:
    """A new game, kept from its first moment."""
    writer = store.create(tapes.Header.of(setting.game, setting.options, notes(setting) | {"seat": seat}))
    state = setting.game.start(setting.options)
    return seated(setting.game, writer, seat, state, ask_always=ask_always), setting.names


def seated(game: Game[Any, Any, Any], writer: Writer, seat: int, state: Any, *, ask_always: bool) -> Sitting:
    """The bots that the tape names, in their chairs."""
    header = writer.tape.header
    seed = header.note("seed")
    players = {
        chair: find(game.slug, str(header.note(f"bot.{chair}"))).make()
        for chair in range(state.options.seats)
        if chair != seat
    }
    if seed is None:
        raise BadTape("store.missing", game=writer.id)
    runner = Runner(game, Seeded(seed), players, seed=seed, seconds=settings.THINKING)
    return Sitting(game, writer, runner, seat, state, ask_always)


def reopen(
    store: Store, wanted: str, slug: str, out: Paper, lang: str, *, ask_always: bool
) -> tuple[Sitting, tuple[str, ...]]:
    """A game that was left, by its id, or the latest one that is not over."""
    game = GAMES[slug]
    games = [entry.id for entry in store.list()] if wanted == LATEST else [wanted]
    for id_ in games:
        try:
            tape, _ = store.load(id_)
            seat = tape.header.note("seat")
            state = tapes.final(game, tape)
        except EngineError as error:
            if wanted != LATEST:
                raise
            out.put(f"{id_[:8]}: {explain(error, lang)}", "dim")
            continue
        if isinstance(seat, int) and game.actor(state) is not None:
            writer = store.open(id_)
            for notice in writer.notices:
                out.put(say(notice.key, lang, **dict(notice.params)), "red")
            names = names_on(tape, state.options.seats, lang)
            return seated(game, writer, seat, state, ask_always=ask_always), names
    raise Refusal(say("cli.no_saved", lang))

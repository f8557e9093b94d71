"""benhvrt play: a person takes a seat. Every choice that was taken is on the disk before it is told."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from benhvrt_widgets.cli import saved, settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.person import Leave, Person
from benhvrt_widgets.cli.refusals import STOPPED, Refusal
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
from benhvrt_widgets.words import explain, fit_name, tidy
from engine.core.chance import Seeded
from engine.core.errors import BadTape, EngineError, RuleViolation
from engine.core.game import Game
from engine.core.runner import Runner, Turn
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
    heard: Any = ()  # the latest window in which the person could speak up

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
            while (turn := self._turn(state)) is not None:
                state = turn.state
                records.append(record(turn))
                story.append((turn.events, purses_after_race(self.game, state), self._notice(turn, teller)))
            action = self._only_choice(state)
            if action is None:
                break
        if records:
            self.writer.append(*records)
        self.state = state
        self.heard = self.game.moment(state) or self.heard
        for events, purses, notice in story:
            if notice:
                teller.line(notice, 1, "red")
            seen = (self.game.seen(event, self.seat) for event in events)
            teller.tell((event for event in seen if event is not None), purses)
        teller.pause()

    @property
    def asked(self) -> bool:
        """Whether the person is to decide; otherwise they may only speak up."""
        return self.game.actor(self.state) == self.seat

    def _turn(self, state: Any) -> Turn[Any] | None:
        """What the others do next; None where the person is to decide, or wants to be heard (BH-45)."""
        if self.ask_always and self.game.actor(state) != self.seat:
            moment = self.game.moment(state)
            if moment and moment != self.heard and self.seat in self.game.interjectors(state):
                return None
        return self.runner.turn(state)

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
@click.option("--ask-always", is_flag=True, help="Ask even where there is nothing to choose but an offer.")
@click.option(
    "--continue",
    "goes_on",
    metavar="[ID]",
    is_flag=False,
    flag_value=LATEST,
    help="Go on with the latest game, or the one whose id begins so.",
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
    if not fit_name(name):
        raise Refusal(f"--name: {say('cli.name', lang)}")
    if sys.stdin is None:
        raise Refusal(say("cli.no_input", lang))
    store, out, context = Store(folder), Paper(), click.get_current_context()
    if goes_on is not None:
        saved.refuse_new_table(context, (*given.keys() - {"game"}, "seat", "name"), lang)
        sitting, names = reopen(store, goes_on, given["game"], out, lang, ask_always=ask_always)
    else:
        setting = settings.agree(given, lang, settings.Guest(seat - 1, name))
        sitting, names = sit_down(store, setting, seat - 1, ask_always=ask_always)
        introduce(headline(setting.options, setting.seed, lang), setting.bots, names, out, lang)
    try:
        sit(sitting, out, lang, names)
    except (Leave, EOFError, KeyboardInterrupt) as why:
        out.put()
        out.whole(say("play.left", lang, command=saved.way_back(store, sitting.writer.id, folder, lang)))
        context.exit(STOPPED if isinstance(why, KeyboardInterrupt) else 0)
    tape = store.folder / f"{sitting.writer.id}.tape"
    out.whole(say("play.tape", lang, command=saved.command("replay", tape, *saved.spoken(lang))))


def sit(sitting: Sitting, out: Paper, lang: str, names: tuple[str, ...]) -> None:
    """Decide until the end; a person who has had enough says so by Leave, or ends the input."""
    teller = Teller(out, lang, names, len(sitting.state.options.laps))
    teller.voices = voices(sitting.bots, lang)
    person = Person(out, lang, names)
    out.put(say("play.welcome", lang, name=names[sitting.seat]), "dim")
    if len(sitting.writer.tape):
        out.put(headline(sitting.state.options, sitting.runner.seed, lang), "bold")
        person.table(sitting.seen())
    if sitting.state.race is not None:
        teller.resume(sitting.state.race)
    game = sitting.game
    sitting.go_on(None, teller)
    while not sitting.over:
        seen = sitting.seen()
        action = person.ask(seen, game.safe(sitting.state)) if sitting.asked else person.interject(seen)
        try:
            sitting.go_on(action, teller)
        except RuleViolation as refusal:
            out.put(explain(refusal, lang, "ben-hvrt"), "red")
    state = sitting.state
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
    latest = wanted == LATEST
    games = [entry.id for entry in store.list()] if latest else [saved.found(store, wanted, lang)]
    for id_ in games:
        try:
            tape, _ = store.load(id_)
            seat = tape.header.note("seat")
            state = tapes.final(game, tape)
        except EngineError as error:
            if not latest:
                raise
            out.put(f"{id_[:8]}: {tidy(explain(error, lang, 'ben-hvrt'), 200)}", "dim")
            continue
        if isinstance(seat, int) and game.actor(state) is not None:
            writer = store.open(id_)
            for notice in writer.notices:
                out.put(say(notice.key, lang, **dict(notice.params)), "red")
            names = names_on(tape, state.options.seats, lang)
            return seated(game, writer, seat, state, ask_always=ask_always), names
    raise Refusal(say("cli.no_saved", lang))

"""A game at one terminal: who is asked, what each of them is told, and what may be seen by whom."""

from __future__ import annotations

from typing import Any

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.person import Leave, Person, TakeBack
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import Setting, seated
from benhvrt_widgets.cli.stories import names_on
from benhvrt_widgets.cli.teller import Teller
from benhvrt_widgets.context import Context
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from benhvrt_widgets.session import OFFER, Session, chairs_on, notes_of
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.words import explain, tidy
from engine.core.errors import EngineError, RuleViolation
from engine.replay import tape as tapes
from engine.replay.keeping import UNDO, Hand, done, undone
from engine.replay.store import Files, Store


class Sitting:
    """People, a session, and one screen for all of them."""

    def __init__(self, hand: Hand, out: Paper, lang: str, *, ask_always: bool) -> None:
        self.out = out
        self.lang = lang
        self.ask_always = ask_always
        session = Session(hand)
        self.staging = session.staging
        self.alone = len(session.humans) == 1
        session.attention.setting = "every" if self.alone or ask_always else "own"  # nobody can press Wait
        self.names = names_on(hand.tape.header, len(session.chairs), lang)
        for seat, (name, chair) in enumerate(zip(self.names, session.chairs, strict=True)):
            session.sit(seat, Chair(name, chair.player))
        session.attention.waiting = ask_always and self.alone
        done(session.play_on())
        self.open(session)
        self.people = {seat: Person(out, teller.extras) for seat, teller in self.tellers.items()}
        self.at = session.humans[0] if self.alone else None

    def open(self, session: Session) -> None:
        """Take up a game of which nothing has been told yet."""
        self.session = session
        bots = seated(self.staging.slug, [chair.player for chair in session.chairs])
        viewers = (None, *session.humans)  # None: all who can see the screen
        own = {seat: extras(self.staging, self.lang, self.names) for seat in viewers}
        self.tellers = {seat: Teller(self.out, own[seat], bots, seat) for seat in viewers}
        self.told: dict[int | None, tuple[int, int]] = dict.fromkeys(viewers, (0, 0))
        """Up to which moment each of them has been told, and how many events of it: it may still grow."""

    def sit(self) -> None:
        """Decide until the end; a person who has had enough says so by Leave, or ends the input."""
        listed = ", ".join(self.names[seat] for seat in self.session.humans)
        self.out.put(say("play.welcome", self.lang, name=listed), "dim")
        while not self.session.over:
            try:
                self.decide()
            except RuleViolation as refusal:
                self.out.put(explain(refusal, self.lang, self.staging.slug), "red")
            except TakeBack:
                self.take_back()
        self._tell(self.session.humans[0] if self.alone else None)
        self.tellers[None].finish(self.session.state)

    def decide(self) -> None:
        """One decision of somebody here, and all that follows from it."""
        session = self.session
        seat = session.awaited
        if seat is None:
            self._anyone()
            return
        menu = () if session.paused else session.game.options(session.state)
        if len(menu) == 1 and not self.ask_always:  # nothing to decide
            self.take(menu[0], seat)
            return
        self._turn_to(seat)
        safe = None if session.paused else session.game.safe(session.state)
        self.take(self.people[seat].ask(self._context(seat), safe), seat)

    def take(self, action: Any | None, seat: int) -> None:
        """An action, or nothing where somebody could have spoken up."""
        session = self.session
        if self.alone and self.ask_always:
            session.attention.waiting = True
        if action is None:
            session.let_be()
            return
        session.game.step(session.state, action)  # the rules have a better answer than "once is enough"
        key = (*session.key, OFFER, seat) if self.staging.regions.out_of_turn(action) else session.key
        if not session.submit(action, key):
            raise RuleViolation("session.stale")

    def take_back(self) -> None:
        """The game before the last choice that was one; what has happened since has not happened."""
        session = self.session
        before = {place: session.instants[place].state for place in session.decisions}
        chosen = [place for place, state in before.items() if len(session.game.options(state)) > 1]
        if not (session.can_undo and chosen):
            self.out.put(say("session.no_undo", self.lang))
            return
        self.open(done(session.forked(chosen[-1], undo=True)))
        self._tell(None, silently=True)
        self.out.put(say("play.taken_back", self.lang), "dim")

    # -- whose eyes are on the screen -------------------------------------------------------------

    def _turn_to(self, seat: int) -> None:
        """Tell the story to whoever decides: behind a cover, if others are here and it is a secret."""
        viewer = seat if self.alone or self.staging.tempo.secret(self.session) else None
        if viewer != self.at:
            self._cover(viewer)
        self._tell(viewer)

    def _cover(self, viewer: int | None) -> None:
        """Nothing that the last one saw stays on the screen; the next one says when."""
        self.out.wipe()
        self.at = viewer
        if viewer is not None:
            self.out.put(say("page.cover", self.lang, name=self.names[viewer]), "bold")
            if self.people[viewer].prompt("press_enter").lower() == "q":
                raise Leave
            self.out.wipe()

    def _tell(self, viewer: int | None, *, silently: bool = False) -> None:
        """What has happened since they looked; what all are told, each of them has heard."""
        quiet = self.out.quiet
        for each in self.told if viewer is None else (viewer,):
            self.out.quiet = quiet or silently or each != viewer
            self._catch_up(each)
        self.out.quiet = quiet

    def _catch_up(self, viewer: int | None) -> None:
        session, teller = self.session, self.tellers[viewer]
        first, told = self.told[viewer]
        for place, instant in enumerate(session.instants[first:], first):
            if place > first:
                teller.stumble(instant.seat, instant.notice)
            teller.tell(instant.events[told if place == first else 0 :], instant.state, instant.choice)
        teller.pause()
        self.told[viewer] = (session.last, len(session.instants[-1].events))

    def _anyone(self) -> None:
        """A card window before anybody is asked: hands go up, whatever is in them."""
        if self.at is not None:
            self._cover(None)
        self._tell(None)
        context, humans = self._context(None), self.session.humans
        occasion = self.staging.words.occasion(context.view, self.lang, self.names)
        self.out.put(f"{occasion} {say('play.anyone', self.lang)}", "bold")
        self.out.put("  ".join(f"{n} {self.names[seat]}" for n, seat in enumerate(humans, 1)), indent=1)
        answer = self.people[None].read("> ").lower()
        if answer == "q":
            raise Leave
        for seat in {humans[int(word) - 1] for word in answer if word in "123456789"[: len(humans)]}:
            self.session.attention.lift(seat)
        self.session.let_be()

    def _context(self, seat: int | None) -> Context:
        """The latest moment as a seat sees it."""
        return Context(self.session, seat, self.lang, self.session.last)


def sit_down(store: Store, setting: Setting, out: Paper, lang: str, *, ask_always: bool) -> Sitting:
    """A new game, kept from its first moment."""
    notes = notes_of(setting.chairs, str(setting.seed))
    header = tapes.Header.of(setting.staging.game, setting.options, notes)
    sitting = Sitting(done(Files(store).keep(tapes.Tape(header))), out, lang, ask_always=ask_always)
    sitting.tellers[None].introduce(setting.options, setting.seed)
    return sitting


def reopen(
    store: Store, wanted: str | None, game: str | None, out: Paper, lang: str, *, ask_always: bool
) -> Sitting:
    """A game that was left, by its id, or the latest one that is not over."""
    entries = store.list()
    notes = [dict(entry.header.meta) for entry in entries if entry.header is not None]
    parents = {note.get("of") for note in notes if UNDO in note}
    latest = [entry.id for entry in entries if not undone(entry, parents)]
    for id_ in latest if wanted is None else [wanted]:
        try:
            tape, notices = store.load(id_)
            stage = staging(tape.header.game)
            state = tapes.final(stage.game, tape)
        except EngineError as error:
            if wanted is not None:
                raise
            out.put(f"{id_[:8]}: {tidy(explain(error, lang), 200)}", "dim")
            continue
        people = any(chair.player == HUMAN for chair in chairs_on(tape, state.options.seats))
        if not people or stage.game.actor(state) is None or game not in (None, stage.slug):
            continue
        for notice in notices:
            out.put(say(notice.key, lang, **dict(notice.params)), "red")
        sitting = Sitting(done(Files(store).open(id_)), out, lang, ask_always=ask_always)
        sitting._tell(None, silently=True)
        sitting.tellers[None].headline(state.options, sitting.session.seed)
        if sitting.alone:
            seat = sitting.session.humans[0]
            sitting.people[seat].table(sitting._context(seat))
        return sitting
    raise Refusal(say("cli.no_saved", lang))

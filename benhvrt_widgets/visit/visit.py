"""One visitor: messages in, regions out.

A visit hears what a person does, tells the session, and says what is to be seen. It knows no widget and
no browser, and never waits by itself: whoever carries it brings its messages, fetches what is
``outgoing``, waits between two calls of ``tick``, and has its questions answered (``wants``, ``learn``).
"""

from __future__ import annotations

import datetime as dt
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.attending import ATTENTION
from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.session import OFFER, Session
from benhvrt_widgets.staging import Staging
from benhvrt_widgets.visit import guiding, keeping, links, lobby, sharing
from benhvrt_widgets.visit.guard import Notice, told
from benhvrt_widgets.visit.guessing import Guesses
from benhvrt_widgets.visit.hindsight import Hindsight
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.library import Library
from benhvrt_widgets.visit.look import Look
from benhvrt_widgets.visit.messages import Message, ahead, key, whole
from benhvrt_widgets.visit.oracle import EYES, Oracle
from benhvrt_widgets.visit.playback import PACES, Playback
from benhvrt_widgets.visit.questions import Question
from benhvrt_widgets.visit.scene import Scene
from benhvrt_widgets.visit.sent import Sent
from benhvrt_widgets.visit.watching import refuse
from benhvrt_widgets.visit.whys import Whys
from engine.core.chance import Key
from engine.core.errors import BadTape, RuleViolation
from engine.core.game import Seat
from engine.replay import tape as tapes
from engine.replay.keeping import Keeping, Memory, done

if TYPE_CHECKING:
    from engine.advice.choices import Advice

THEMES: Final = ("auto", "light", "dark")
QUIET: Final = ("mine", "theme", "eye", "voices", "download", "link", "watch", "hello")
"""What a page says by itself, or what changes no game: a notice stays."""


def fresh() -> str:
    """A seed that nobody chose."""
    return secrets.token_hex(3)


class Visit:
    """One visitor at one session, or in the lobby."""

    def __init__(
        self,
        kept: Keeping | None = None,
        lang: str = LANGUAGES[0],
        *,
        play: str = SLUGS[0],
        home: bool = True,
        apart: bool = False,
        clock: Callable[[], float] = time.time,
        ids: Callable[[], str] = fresh,
    ) -> None:
        self.lang = lang
        self.theme = "auto"
        self.voices = True
        self.heat: Seat | None = None  # whose next landing squares are shown
        self.session: Session | None = None
        self.cursor = 0
        self.seat: Seat | None = None  # who is at the screen
        self.skipped: tuple[int, int] | None = None  # from a moment to the latest
        self.said: dict[tuple[int, int], int] = {}  # by race and sale, the ducats that were meant to be paid
        self.notice: Notice | None = None
        self.settings = lobby.first_game(ids(), lang, play)
        self.errors: dict[str, str] = {}
        self.apart = apart  # this screen is one seat's alone: others have their own, and decide there
        self.playback = Playback(shared=apart)
        self.oracle = Oracle()
        self.hindsight = Hindsight()
        self.whys = Whys()
        self.guesses = Guesses()
        self.library = Library(kept or Memory(), clock)
        self._clock, self._ids = clock, ids
        self._luck = ""  # of every game that is started here, if the address says so
        self._home = home  # whether there is a lobby to go to: not from a table in a cell
        self._in_the_open = False  # among several people, who sat down for all to see
        self._sent = Sent()
        self._scene = Scene()
        self._told = 0  # messages with regions
        self._lost = False  # the browser has missed some
        self._mail: list[Plain] = []  # to the browser, besides the regions

    async def arrive(self, address: Address) -> None:
        """What the address asks for; the lobby, with a sentence, if that cannot be."""
        if address.seed:
            self._luck = address.seed
            self._on_game({"value": self.settings.game})
        try:
            if address.game:
                self.sit_down(await self.library.reopen(address.game))
            elif address.look:
                self.sit_down(await self.library.watch(address.look))
            elif address.link:
                self.sit_down(await self.library.follow(address.link))
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            self.notice = told(error, self.lang, self.staged().slug)

    # -- in and out -----------------------------------------------------------------------------

    async def take(self, message: Message) -> None:
        """Whatever the person did; what cannot be done is explained."""
        before, self.notice = self.notice, None
        try:
            await self._do(message)
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            self.notice = told(error, self.lang, self.staged().slug)
        if self.notice is None and message.get("do") in QUIET:
            self.notice = before
        self._sit_where_all_may_look()

    async def _do(self, message: Message) -> None:
        """Heard by the method that is named after what the message asks for."""
        handler = HANDLERS.get(str(message.get("do")))
        if handler is None:
            raise RuleViolation("session.message")
        if self.session is not None and self.session.halted:
            await _play_on(self.session)
        waiting = handler(self, message)
        if waiting is not None:
            await waiting

    def hear(self, message: Message) -> None:
        """The same, where nothing has to be awaited."""
        done(self.take(message))

    def outgoing(self) -> list[Plain]:
        """What the browser is to be told: all regions that changed, in one message, and what it asked for."""
        changed = self._changes()
        mail, self._mail = self._mail, []
        lost, self._lost = self._lost, False
        if changed:
            self._told += 1
        if lost:
            mail.insert(0, {"do": "regions", "whole": True, **self.whole()})
        elif changed:
            mail.insert(0, {"do": "regions", "n": self._told, "regions": changed})
        return mail

    def _changes(self) -> Plain:
        """What is new to the browser; an apology if that could not be made, more after the next message."""
        try:
            look = self.look
            whose = None if look is None else (look.session.id, look.seat, self.lang)
            return self._sent.changes(self.regions(), whose)
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            self.notice = told(error, self.lang, self.staged().slug)
        if self._sent.whole():
            return self._sent.alone("notice", self.notice.plain)
        self.session = None  # nothing is on the screen yet: then the lobby
        return self._sent.changes(self.regions(), None)

    def whole(self) -> Plain:
        """All regions, as the browser has been told them, and after how many messages."""
        return {"n": self._told, "regions": self._sent.whole()}

    def regions(self) -> Plain:
        """All that is to be seen: see docs/reference/regions.md."""
        return self._scene.of(self)

    async def tick(self) -> float | None:
        """What happens by itself now; the seconds until there may be more, or None when it is over."""
        try:
            wait = await self._next()
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            self.notice, wait = told(error, self.lang, self.staged().slug), None
        if wait is None:
            self.playback.stop()
        self._sit_where_all_may_look()
        return wait

    async def _next(self) -> float | None:
        look = self.look
        if look is None or not self.playback.on:
            return None
        shown = self.playback.next(look)
        if shown is not None:
            self.cursor = shown[0]
            return shown[1]
        beat = self.playback.beat(self.context()) if self.playback.on else None
        if beat is None:
            return None
        action, wait = beat
        if not self.playback.announced():
            return wait
        if action is None:
            await look.session.lets_be()
        else:
            await self._go_ahead(look.session, action)
        self.playback.plan(self.game())
        return 0.0

    async def _go_ahead(self, session: Session, action: Any) -> None:
        """What was asked for in advance is done; a pass is the last of it."""
        if session.staging.tempo.lets_be(action):
            self.playback.auto = 0
        if await session.take(action, session.key):
            await _play_on(session)

    def hurry(self) -> None:
        """Where nobody waits, everything is shown at once: for scripts and tests."""
        done(self._to_the_end())

    async def _to_the_end(self) -> None:
        session = self.session
        while session is not None and self.playback.on:
            self.cursor = session.last
            action = self.playback.by_itself(self.context())
            if action is None:
                self.playback.stop()
            else:
                await self._go_ahead(session, action)
        self._sit_where_all_may_look()

    def wants(self) -> Iterator[Question]:
        """What is to be found out, the most urgent first."""
        look = self.look
        if look is not None:
            yield from self.hindsight.wants(look)
            yield from self.whys.wants(look)
            yield from self.oracle.wants(look)

    def learn(self, question: Question, found: Any) -> None:
        """An answer has come."""
        self.oracle.learn(question, found)
        self.hindsight.learn(question, found)
        self.whys.learn(question, found)

    def missed(self, error: Exception) -> None:
        """Something could not be drawn: it is told, and all is sent once more with the next message."""
        self.notice = told(error, self.lang, self.staged().slug)
        self._lost = True

    def failed(self, error: Exception) -> None:
        """A question could not be answered: the game goes on without odds, and says so."""
        self.notice = told(error, self.lang, self.staged().slug)
        self.oracle.eye = "off"
        self.hindsight.forget()
        self.whys.forget()

    # -- where the visitor looks ----------------------------------------------------------------

    @property
    def look(self) -> Look | None:
        """The moment on the screen, and whose cards."""
        if self.session is None:
            return None
        return Look(self.session, min(self.cursor, self.session.last), self._looking_as(self.session))

    def game(self) -> Look:
        """The same, where there has to be a game."""
        look = self.look
        if look is None:
            raise RuleViolation("session.none")
        return look

    def _looking_as(self, session: Session) -> Seat | None:
        """Whose cards are on the screen: among several people, only those of the one who decides."""
        live = self.cursor == session.last
        if self.apart or len(session.humans) < 2 or (live and session.awaited == self.seat):
            return self.seat
        return None

    def staged(self) -> Staging:
        """The game on the table, or the one that the lobby is set for."""
        return self.session.staging if self.session is not None else staging(self.settings.game)

    def context(self) -> Context:
        """What every region is made from."""
        look = self.game()
        here, choice = self.oracle.here(look), self.oracle.choice(look)
        if self.guesses.open(look):
            here = choice = None
        weighed = choice if choice == look.moment else None
        return Context(
            look.session,
            look.seat,
            self.lang,
            look.cursor,
            self.playback.auto,
            said=self.said,
            odds=None if here is None else self.oracle.odds[here],
            heat=None if here is None else self.heat,
            weighs=here is not None and self.oracle.eye == "on",
            voices=self.voices,
            advice=None if weighed is None else self.oracle.advice[weighed],
        )

    def _sit_where_all_may_look(self) -> None:
        """A decision that is no secret needs no cover; the next secret one does, whoever makes it."""
        session = self.session
        if self.apart or session is None or len(session.humans) < 2 or session.awaited is None:
            return
        if self.cursor != session.last:
            return
        if not session.staging.tempo.secret(session):
            self.seat, self._in_the_open = session.awaited, True
        elif self._in_the_open:
            self.seat, self._in_the_open = None, False

    # -- choosing -------------------------------------------------------------------------------

    async def _on_choose(self, message: Message) -> None:
        look, named = self.game(), key(message)
        if look.session.writer.accept(named) == "already":
            return
        menu = look.session.view(self.seat).menu
        index = whole(message, "index")
        if not look.live or not 0 <= index < len(menu):
            raise RuleViolation("session.stale")
        await self._submit(menu[index], named)

    async def _submit(self, action: Any, named: Key) -> None:
        look = self.game()
        if not look.live:
            raise RuleViolation("session.past")
        if look.session.staging.tempo.lets_be(action):
            self.playback.auto = 0
        if await look.session.take(action, named):
            await _play_on(look.session)
            self.playback.start(self.game())

    def _on_auto(self, message: Message) -> None:
        rounds = self.playback.auto = max(0, whole(message, "rounds"))
        sale = self.game().session.staging.weighing.sale(self.game().session.state)
        if rounds and sale is not None:
            self.said.setdefault(sale, rounds * (rounds + 1) // 2)
        self.playback.start(self.game())

    async def _on_offer(self, message: Message) -> None:
        """A trade, or a payment for a card to be played."""
        session = self.game().session
        if self.seat is None:
            raise RuleViolation("action.nobody")
        offer = session.staging.regions.offer(message, self.seat)
        aside = session.staging.regions.out_of_turn(offer)
        await self._submit(offer, (*session.key, OFFER, self.seat) if aside else session.key)

    _on_hire = _on_offer

    async def _on_act(self, message: Message) -> None:
        """A choice out of a form: the rules judge it, whether it is on the menu or not."""
        session, named = self.game().session, key(message)
        if session.writer.accept(named) == "already":
            return
        if self.seat is None or self.seat != session.awaited:
            raise RuleViolation("session.stale")
        await self._submit(session.staging.regions.act(message, self.seat), named)

    # -- card windows ---------------------------------------------------------------------------

    def _on_raise(self, message: Message) -> None:
        """A hand goes up at "anyone?": then there is no hurry."""
        look = self.game()
        if not (look.live and look.session.prompted):
            raise RuleViolation("session.stale")
        self.playback.stop()
        look.session.attention.lift(whole(message, "seat"))

    async def _on_let_be(self, message: Message) -> None:
        session = self.game().session
        if session.paused and key(message) == session.window:
            await session.lets_be()
            self.playback.start(self.game())

    async def _on_no_more(self, message: Message) -> None:
        """No more cards in this move: this question and those to come are let be."""
        session, named = self.game().session, key(message)
        if self.seat is None or named != session.key or not session.window:
            raise RuleViolation("session.stale")
        session.attention.no_more(session.state)
        await self._submit(session.game.safe(session.state), named)

    async def _on_wait(self, _: Message) -> None:
        session, before = self.game().session, self.game().session.id
        waiting = await session.wait(self.cursor)
        if waiting.id != before:
            self.sit_down(waiting)

    def _on_here(self, _: Message) -> None:
        self.seat = self.game().session.awaited

    # -- along the timeline ---------------------------------------------------------------------

    def goto(self, place: int) -> None:
        """Look at another moment."""
        self.playback.stop()
        session = self.game().session
        first = session.staging.tempo.listed_from(session, self.cursor)
        self.cursor = max(first, min(session.last, place))

    def catch_up(self) -> None:
        """Others have played: what they did is shown, moment by moment."""
        self.playback.start(self.game())

    def _on_goto(self, message: Message) -> None:
        self.goto(whole(message, "at"))

    def _on_step(self, message: Message) -> None:
        self.goto(self.cursor + (1 if ahead(message) else -1))

    def _on_decision(self, message: Message) -> None:
        session, forward = self.game().session, ahead(message)
        places = (*session.decisions, session.last)
        there = [p for p in places if (p > self.cursor) == forward and p != self.cursor]
        self.goto((min(there) if forward else max(there)) if there else self.cursor)

    async def _on_skip(self, _: Message) -> None:
        look = self.game()
        self.playback.stop()
        if look.live and look.session.prompted:
            await look.session.lets_be()
        elif not look.live:
            self.skipped = (look.cursor, look.session.last)
        self.cursor = look.session.last
        self.playback.start(self.game())

    def _on_replay(self, _: Message) -> None:
        """Watch what was skipped."""
        self.playback.stop()
        if self.skipped is not None:
            self.cursor, self.skipped = self.skipped[0], None
            self.playback.start(self.game())

    def _on_play(self, message: Message) -> None:
        if message.get("on"):
            self.playback.start(self.game(), stops_at_results=False)
        else:
            self.playback.stop()

    def _on_pace(self, message: Message) -> None:
        value = message.get("value")
        self.playback.pace = float(value) if value in PACES else self.playback.pace

    async def _on_fork(self, message: Message) -> None:
        session = self.game().session
        await self.library.make_room(session.id)
        seed = self._ids() if message.get("luck") == "new" else None
        self.sit_down(await session.forked(self.cursor, seed))
        self._tell_apart()

    async def _on_undo(self, _: Message) -> None:
        session = self.game().session
        await self.library.make_room(session.id)
        self.sit_down(session.goes_on(await session.undone()))

    # -- games ----------------------------------------------------------------------------------

    async def _on_start(self, message: Message) -> None:
        plain = message.get("settings")
        if isinstance(plain, dict):
            self.settings = lobby.read(plain, self.settings)
        options, self.errors = lobby.agree(self.settings, self.lang)
        if options is not None:
            chairs = [lobby.trimmed(chair) for chair in self.settings.chairs]
            await self._begin(self.settings.game, options, chairs, self.settings.seed.strip())

    async def _begin(self, game: str, options: Any, chairs: Any, seed: str) -> None:
        await self.library.make_room("" if self.session is None else self.session.id)
        kind = Session if self.session is None or self.session.watched else type(self.session)
        started = await kind.begun(self.library.kept, game, options, chairs, seed)
        self.sit_down(started, from_the_start=True)

    async def _on_daily(self, _: Message) -> None:
        today = dt.datetime.fromtimestamp(self._clock(), dt.UTC).date().isoformat()
        first = lobby.first_game(lobby.DAILY.format(today), self.lang, self.settings.game)
        alike = lobby.usual(first.game, LANGUAGES[0])  # the race of the day is one, in all languages
        self.settings = replace(first, clauses=alike)
        await self._on_start({})

    async def _on_first(self, _: Message) -> None:
        """A guided game: the usual bots, two laps, and a luck that tips were written for."""
        game = self.settings.game
        self.settings = replace(
            lobby.first_game(guiding.LUCK, self.lang, game),
            clauses=lobby.usual(game, LANGUAGES[0]),  # newcomers meet the same rules in all languages
        )
        series, laps = self.staged().guide.agreed
        await self._on_start({"settings": {"series": series, "laps": laps}})

    async def _on_rematch(self, _: Message) -> None:
        session = self._own_game()
        await self._begin(session.game.slug, session.options, session.chairs, session.seed)
        self._tell_apart()

    def _tell_apart(self) -> None:
        """In a notebook, another game on the table is not the one that its author holds."""
        if not self._home:
            self.notice = Notice("info", say("panel.another_game", self.lang), self._ids())

    async def _on_continue(self, message: Message) -> None:
        self.sit_down(await self.library.reopen(str(message.get("id"))))

    def sit_down(self, session: Session, *, from_the_start: bool = False) -> None:
        """Another game on the table."""
        self.session = session
        if not session.watched:
            self.library.remember(session.id)
        self.playback.auto = 0
        self.said = {}
        self.skipped = None
        self.hindsight.forget()
        self.whys.forget()
        self.seat = session.humans[0] if len(session.humans) == 1 and not session.watched else None
        self._in_the_open = False
        self.cursor = 0 if from_the_start else session.last
        self.playback.start(self.game())
        self._sit_where_all_may_look()
        self._say_of_tape(getattr(session.writer, "notices", ()))

    async def _on_lobby(self, _: Message) -> None:
        if not self._home:
            raise RuleViolation("panel.no_lobby")
        self.playback.stop()
        self.session = None
        await self.library.look()
        self._on_game({"value": self.settings.game})

    def _on_game(self, message: Message) -> None:
        """Which game the lobby is set for."""
        slug = message.get("value")
        if self.session is not None or slug not in SLUGS:
            raise RuleViolation("session.message")
        self.errors = {}
        self.settings = lobby.first_game(self._luck or self._ids(), self.lang, str(slug))

    # -- files and links ------------------------------------------------------------------------

    async def _on_mine(self, message: Message) -> None:
        """Which games this browser remembers."""
        self.library.own(keeping.ids(message.get("ids")))
        if self.session is not None and not self.session.watched:
            self.library.remember(self.session.id)
        await self.library.look()

    def _on_download(self, _: Message) -> None:
        name, text = keeping.to_file(self._own_game().tape)
        self._mail.append({"do": "tape", "name": name, "text": text})

    async def _on_upload(self, message: Message) -> None:
        tape, notices = keeping.from_file(message.get("text"))
        self.sit_down(await self.library.take(tape))
        self._say_of_tape(notices)

    def _say_of_tape(self, notices: Iterable[tapes.Notice]) -> None:
        """What a reader of a tape should know."""
        for notice in notices:
            self.notice = Notice("info", say(notice.key, self.lang, **dict(notice.params)), self._ids())

    def _on_link(self, message: Message) -> None:
        """A link on request, and its picture if a camera could read it."""
        page = sharing.base(message.get("base")).for_all()
        self._give(page, f"?link={links.write(self._own_game().tape)}")

    async def _on_watch(self, message: Message) -> None:
        """An address by which others may look on, and do nothing else."""
        page = sharing.base(message.get("base"))
        self._give(page, f"?look={await self.library.kept.share(self._own_game().id)}")

    def _give(self, page: sharing.Base, query: str) -> None:
        address = f"{page.address}{query}"
        note = page.note(say("page.link_alone", self.lang), say("page.link_published", self.lang))
        self._mail.append({"do": "link", "address": address, "qr": sharing.picture(address), "note": note})

    def _own_game(self) -> Session:
        """The game on the table, if it is for this visitor to give away."""
        session = self.game().session
        return refuse() if session.watched else session

    async def _on_prune(self, _: Message) -> None:
        await self.library.prune("" if self.session is None else self.session.id)

    # -- settings -------------------------------------------------------------------------------

    def _on_lang(self, message: Message) -> None:
        if message.get("value") in LANGUAGES:
            before, self.lang = self.lang, str(message["value"])
            self.settings = lobby.translated(self.settings, before, self.lang)

    def _on_theme(self, message: Message) -> None:
        if message.get("value") in THEMES:
            self.theme = str(message["value"])

    def _on_heat(self, message: Message) -> None:
        seat, seats = message.get("seat"), self.game().session.options.seats
        self.heat = seat if type(seat) is int and 0 <= seat < seats else None

    def _on_guess(self, message: Message) -> None:
        """Whether to guess first; or a guess, in tenths."""
        if type(message.get("value")) is bool:
            self.guesses.first = bool(message["value"])
        elif self.oracle.eye != "off":
            self.guesses.say(self.game(), whole(message, "tenths"))

    def _on_eye(self, message: Message) -> None:
        if message.get("value") in EYES:
            self.oracle.eye = str(message["value"])

    def _on_voices(self, message: Message) -> None:
        if type(message.get("value")) is bool:
            self.voices = bool(message["value"])

    def _on_attention(self, message: Message) -> None:
        if message.get("value") in ATTENTION:
            self.game().session.attention.setting = str(message["value"])

    def _on_close(self, _: Message) -> None:
        self.notice = None
        self.library.full = False

    def _on_hello(self, message: Message) -> None:
        """A browser that may have missed something."""
        self._lost = message.get("n") != self._told

    # -- looking back ---------------------------------------------------------------------------

    def _on_if_passed(self, _: Message) -> None:
        self.playback.stop()  # the receipt stays until the person goes on
        self.hindsight.if_passed(self.context())

    def _on_why(self, message: Message) -> None:
        """Why a figure is so: of a seat or a horse, or of a choice that has been weighed."""
        look = self.game()
        if self.oracle.here(look) is None or self.guesses.open(look):
            raise RuleViolation("session.stale")
        if "seat" in message:
            if self.oracle.odds[look.moment] is None:
                raise RuleViolation("session.stale")
            contenders = look.session.staging.words.contenders(look.session.names, self.lang)
            self.whys.of_chance(look, whole(message, "seat"), len(contenders))
            return
        weighed = self.weighed(look)
        if weighed is None:
            raise RuleViolation("session.stale")
        place, advice = weighed
        menu = look.view(place).menu
        index = whole(message, "index") if "index" in message else None
        if index is not None and not 0 <= index < len(menu):
            raise RuleViolation("session.stale")
        if index is not None:
            action = menu[index]
        elif place < look.session.last:
            action = look.session.instants[place + 1].choice
        else:
            action = advice.best.action
        self.whys.of_choice(look, place, advice, action)

    def weighed(self, look: Look) -> tuple[int, Advice] | None:
        """The decision whose choices are weighed, once that is known."""
        choice = self.oracle.choice(look)
        advice = None if choice is None else self.oracle.advice[choice]
        return None if choice is None or advice is None else (choice.place, advice)

    def _on_regret(self, _: Message) -> None:
        self.hindsight.ask_regret(self.game())

    def _on_riddles(self, _: Message) -> None:
        self.hindsight.ask_riddles(self.game())

    def _on_riddle(self, message: Message) -> None:
        self.hindsight.try_riddle(message.get("n"), message.get("index"))


async def _play_on(session: Session) -> None:
    """What follows a choice that was kept; if that cannot be kept too, nothing is lost."""
    try:
        await session.play_on()
    except BadTape as error:
        if error.key != "store.disk":
            raise
        raise BadTape("session.halted", why=error.params.get("why", "")) from error


HANDLERS: Final[dict[str, Callable[[Visit, Message], Awaitable[None] | None]]] = {
    name.removeprefix("_on_"): handler for name, handler in vars(Visit).items() if name.startswith("_on_")
}
"""By what a message asks for, who hears it."""

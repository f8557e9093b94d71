"""The page: it hears a person, tells the session, and shows what comes of it, at a pace to follow."""

from __future__ import annotations

import datetime as dt
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ipywidgets import Layout, VBox

from benhvrt_widgets.attending import ATTENTION
from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.foresight import EYES, Foresight
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.guard import Notice, guarded
from benhvrt_widgets.guessing import Guesses
from benhvrt_widgets.hindsight import Hindsight
from benhvrt_widgets.i18n import LANGUAGES, catalogue, number, say
from benhvrt_widgets.keeper import Keeper
from benhvrt_widgets.keeping import Address
from benhvrt_widgets.lessons.deal import DAILY
from benhvrt_widgets.lessons.results import result_code
from benhvrt_widgets.panels import lobby, telling
from benhvrt_widgets.panels.table import Table
from benhvrt_widgets.playback import ANYONE, Playback
from benhvrt_widgets.session import OFFER, Session
from benhvrt_widgets.staging import Measure, Staging
from benhvrt_widgets.stagings import choosing
from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.probability.scoring import brier
from engine.replay.store import Store

if TYPE_CHECKING:
    from benhvrt_widgets.panels.luck import Luck
    from benhvrt_widgets.panels.story import Story

log = logging.getLogger("benhvrt.page")

PACES: Final = (0.5, 1.0, 2.0, 4.0)
ENDED: Final = ("result", "over")
"""Phases in which a race has been run."""
THEMES: Final = ("auto", "light", "dark")
AWAY: Final = "bh-away"
"""A chart that is not to be seen keeps its size: bqplot still draws, and could not in no room."""
QUIET: Final = ("mine", "theme", "eye", "voices", "download", "link")
"""What a page says by itself, or what changes no game: a notice stays."""


TAUGHT: Final = ("help_", "term_", "gloss_", "hint_")
"""Labels that teach one game."""


class Page(Keeper, Playback, Foresight, Hindsight):
    """One visitor's page."""

    def __init__(self, store: Store | None = None, lang: str = "en", address: Address | None = None) -> None:
        Keeper.__init__(self)
        Playback.__init__(self)
        Foresight.__init__(self)
        Hindsight.__init__(self)
        play = SLUGS[0] if address is None else address.play
        self.store = store or Store()
        self.lang = lang
        self.theme = "auto"
        self.voices = True
        self.session: Session | None = None
        self.seat: Seat | None = None  # who is at the screen
        self._in_the_open = False  # among several people, who sat down for all to see
        self.auto = 0
        self.skipped: tuple[int, int] | None = None  # from a moment to the latest
        self.guesses = Guesses()
        self.said: dict[
            tuple[int, int], int
        ] = {}  # by race and sale, the ducats that the person meant to pay
        self.notice: Notice | None = None
        self.settings = lobby.first_game(secrets.token_hex(3), lang, play)
        self.errors: dict[str, str] = {}
        self._drawn = ("", "", 0)
        self._story: Story | None = None
        self._luck: Luck | None = None
        self._calibrated: VBox | None = None
        self.table = Table(self.hear)
        self.below = VBox([], layout=Layout(overflow="visible"))  # charts, once there is something to draw
        self._boarded = ("", "")
        if address is not None:
            self._arrive(address)
        self.show()

    # -- hearing --------------------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Whatever the person did; what cannot be done is explained on the page."""
        before, self.notice = self.notice, None
        refused = guarded(lambda: self._do(message), self.lang, self._staging().slug)
        unasked = message.get("do") in QUIET
        self.notice = refused or self.notice or (before if unasked else None)
        self.show()

    def _do(self, message: dict[str, Any]) -> None:
        handler = self.HANDLERS.get(str(message.get("do")))
        if handler is None:
            raise RuleViolation("session.message")
        handler(self, message)

    def _game(self) -> Session:
        if self.session is None:
            raise RuleViolation("session.none")
        return self.session

    def _choose(self, message: dict[str, Any]) -> None:
        session = self._game()
        key = _key(message.get("key"))
        if session.writer.accept(key) == "already":
            return
        menu = session.view(self.seat).menu
        index = _whole(message, "index")
        if not session.live or not 0 <= index < len(menu):
            raise RuleViolation("session.stale")
        self._submit(menu[index], key)

    def _submit(self, action: Any, key: Key) -> None:
        session = self._game()
        if session.staging.tempo.lets_be(action):
            self.auto = 0
        if session.submit(action, key):
            self._roll_on()

    def _bid_by_itself(self, message: dict[str, Any]) -> None:
        self.auto = max(0, _whole(message, "rounds"))
        sale = self._game().staging.weighing.sale(self._game().state)
        if self.auto and sale is not None:
            self.said.setdefault(sale, self.auto * (self.auto + 1) // 2)
        self._roll_on()

    def _offer(self, message: dict[str, Any]) -> None:
        """A trade, or a payment for a card to be played."""
        session = self._game()
        if self.seat is None:
            raise RuleViolation("action.nobody")
        offer = session.staging.regions.offer(message, self.seat)
        aside = session.staging.regions.out_of_turn(offer)
        self._submit(offer, (*session.key, OFFER, self.seat) if aside else session.key)

    def _act(self, message: dict[str, Any]) -> None:
        """A choice out of a form: the rules judge it, whether it is on the menu or not."""
        session, key = self._game(), _key(message.get("key"))
        if session.writer.accept(key) == "already":
            return
        if self.seat is None or self.seat != session.awaited:
            raise RuleViolation("session.stale")
        self._submit(session.staging.regions.act(message, self.seat), key)

    # -- card windows ---------------------------------------------------------------------------

    def _raise(self, message: dict[str, Any]) -> None:
        """A hand goes up at "anyone?": then there is no hurry."""
        session = self._game()
        if not (session.live and session.prompted):
            raise RuleViolation("session.stale")
        self._stop()
        session.attention.lift(_whole(message, "seat"))

    def _let_be(self, message: dict[str, Any]) -> None:
        session = self._game()
        if session.paused and _key(message.get("key")) == session.window:
            session.let_be()
            self._roll_on()

    def _wait(self, _: dict[str, Any]) -> None:
        session = self._game()
        waiting = session.wait(self.store)
        if waiting is not session:
            self._sit_down(waiting)

    def _here(self, _: dict[str, Any]) -> None:
        self.seat = self._game().awaited

    def _sit_where_all_may_look(self) -> None:
        """A decision that is no secret needs no cover; the next secret one does, whoever makes it."""
        session = self.session
        if session is None or len(session.humans) < 2 or not session.live or session.awaited is None:
            return
        if not session.staging.tempo.secret(session):
            self.seat, self._in_the_open = session.awaited, True
        elif self._in_the_open:
            self.seat, self._in_the_open = None, False

    # -- along the timeline ---------------------------------------------------------------------

    def _goto(self, message: dict[str, Any]) -> None:
        self._stop()
        self._game().goto(_whole(message, "at"))

    def _step(self, message: dict[str, Any]) -> None:
        self._stop()
        session = self._game()
        session.goto(session.cursor + (1 if _whole(message, "by") > 0 else -1))

    def _decision(self, message: dict[str, Any]) -> None:
        self._stop()
        session = self._game()
        ahead = _whole(message, "by") > 0
        places = [
            p
            for p in (*session.decisions, session.last)
            if (p > session.cursor) == ahead and p != session.cursor
        ]
        if places:
            session.goto(min(places) if ahead else max(places))

    def _skip(self, _: dict[str, Any]) -> None:
        self._stop()
        session = self._game()
        if session.live and session.prompted:
            session.let_be()
        elif not session.live:
            self.skipped = (session.cursor, session.last)
        session.goto(session.last)
        self._roll_on()

    def _replay(self, _: dict[str, Any]) -> None:
        """Watch what was skipped."""
        self._stop()
        if self.skipped is not None:
            self._game().goto(self.skipped[0])
            self.skipped = None
            self._roll_on()

    def _play(self, message: dict[str, Any]) -> None:
        if message.get("on"):
            self._roll_on(stop_at_results=False)
        else:
            self._stop()

    def _set_pace(self, message: dict[str, Any]) -> None:
        value = message.get("value")
        self.pace = float(value) if value in PACES else self.pace

    def _fork(self, message: dict[str, Any]) -> None:
        session = self._game()
        self._make_room()
        seed = secrets.token_hex(3) if message.get("luck") == "new" else None
        self._sit_down(session.fork(self.store, session.cursor, seed))

    def _undo(self, _: dict[str, Any]) -> None:
        session = self._game()
        self._make_room()
        self._sit_down(session.undo(self.store))

    # -- games ----------------------------------------------------------------------------------

    def _start(self, message: dict[str, Any]) -> None:
        plain = message.get("settings")
        if isinstance(plain, dict):
            self.settings = lobby.read(plain, self.settings)
        options, self.errors = lobby.agree(self.settings, self.lang)
        if options is not None:
            self._make_room()
            seed = self.settings.seed.strip()
            chairs = [lobby.trimmed(chair) for chair in self.settings.chairs]
            started = Session.start(self.store, options, chairs, seed, game=self.settings.game)
            self._sit_down(started, from_the_start=True)

    def _daily(self, _: dict[str, Any]) -> None:
        today = dt.datetime.now(dt.UTC).date().isoformat()
        self.settings = lobby.first_game(DAILY.format(today), self.lang, self.settings.game)
        self._start({})

    def _rematch(self, _: dict[str, Any]) -> None:
        session = self._game()
        self._make_room()
        again = Session.start(
            self.store, session.options, session.chairs, session.seed, game=session.game.slug
        )
        self._sit_down(again, from_the_start=True)

    def _continue(self, message: dict[str, Any]) -> None:
        self._reopen(str(message.get("id")))

    def _sit_down(self, session: Session, *, from_the_start: bool = False) -> None:
        self._stop()
        self.session = session
        self._remember(session.writer.id)
        self.auto = 0
        self.said = {}
        self.skipped = None
        self.forget()
        self.seat = session.humans[0] if len(session.humans) == 1 else None
        self._in_the_open = False
        if from_the_start:
            session.goto(0)
        self._roll_on()

    def _lobby(self, _: dict[str, Any]) -> None:
        self._stop()
        self.session = None
        self._choose_game({"value": self.settings.game})

    def _choose_game(self, message: dict[str, Any]) -> None:
        """Which game the lobby is set for."""
        slug = message.get("value")
        if self.session is not None or slug not in SLUGS:
            raise RuleViolation("session.message")
        self.errors = {}
        self.settings = lobby.first_game(secrets.token_hex(3), self.lang, str(slug))

    def _staging(self) -> Staging:
        """The game on the table, or the one that the lobby is set for."""
        return self.session.staging if self.session is not None else staging(self.settings.game)

    # -- settings -------------------------------------------------------------------------------

    def _set_lang(self, message: dict[str, Any]) -> None:
        if message.get("value") in LANGUAGES:
            self.lang = str(message["value"])

    def _set_theme(self, message: dict[str, Any]) -> None:
        if message.get("value") in THEMES:
            self.theme = str(message["value"])

    def _set_heat(self, message: dict[str, Any]) -> None:
        seat = message.get("seat")
        self.heat = seat if type(seat) is int and 0 <= seat < self._game().options.seats else None

    def _ask_if_passed(self, message: dict[str, Any]) -> None:
        self._stop()  # the receipt stays until the person goes on
        self._if_passed(message)

    def _set_guess(self, message: dict[str, Any]) -> None:
        """Whether to guess first; or a guess, in tenths."""
        if type(message.get("value")) is bool:
            self.guesses.first = bool(message["value"])
        elif self._looking_as() is not None and self.eye != "off":
            self.guesses.say(self._game(), self._looking_as() or 0, _whole(message, "tenths"))

    def _set_eye(self, message: dict[str, Any]) -> None:
        if message.get("value") in EYES:
            self.eye = str(message["value"])

    def _set_voices(self, message: dict[str, Any]) -> None:
        if type(message.get("value")) is bool:
            self.voices = bool(message["value"])

    def _attend(self, message: dict[str, Any]) -> None:
        if message.get("value") in ATTENTION:
            self._game().attention.setting = str(message["value"])

    def _close(self, _: dict[str, Any]) -> None:
        self.notice = None
        self.full = False

    # -- showing --------------------------------------------------------------------------------

    def show(self) -> None:
        """Tell the page what is to be seen now."""
        boarded = (self._staging().slug, self.lang)
        if boarded != self._boarded:
            self.table.board = self._staging().regions.board(self.lang)
            self._boarded = boarded
        self._sit_where_all_may_look()
        self.table.scene = self.scene()
        self._draw_below()
        self.look_ahead()

    def _draw_below(self) -> None:
        """After a race, how the game has gone and how likely what was; the heavy import waits until then."""
        ended = self.session is not None and self.session.staging.regions.phase(self._context()) in ENDED
        if self.session is None or not ended or self._playing is not None:
            self.below.add_class(AWAY)
            return
        self.below.remove_class(AWAY)
        drawn = (self.session.writer.id, self.lang, self.session.cursor)
        if self._drawn != drawn:
            first = self.session.staging.weighing.chart(self._context())
            self.below.children = () if first is None else (first,)
            self._drawn, self._story, self._luck, self._calibrated = drawn, None, None, None
        self._draw_story()
        self._draw_luck()
        self._draw_guesses()

    def _draw_luck(self) -> None:
        """What was luck and what was not, once the books are kept."""
        here = self.here()
        found = None if here is None else self.ledgers[here]
        if found is not None and self._luck is None:
            from benhvrt_widgets.panels.luck import Luck

            self._luck = Luck(self._measure(), self.lang)
            self._luck.tell(found)
            self.below.children = (*self.below.children, self._luck.box)

    def _measure(self) -> Measure:
        return self._game().staging.weighing.measured(self._game().options)

    def _draw_guesses(self) -> None:
        """What was said, and how often it came true."""
        settled = [] if self.eye == "off" else self.guesses.settled(self._game())
        if settled and self._calibrated is None:
            from benhvrt_widgets.panels.story import calibrated

            self._calibrated = calibrated(settled, self.lang)
            self.below.children = (*self.below.children, self._calibrated)

    def _draw_story(self) -> None:
        """The chances of every seat in the race that has just ended, as far as they are known."""
        session = self._game()
        known = {m.place: found for m in self.story() if (found := self.odds[m]) is not None}
        if not known:
            return
        if self._story is None:
            from benhvrt_widgets.panels.story import Story

            named = session.staging.words.contenders(session.names, self.lang)
            self._story = Story(named, self.lang, self._look_at)
            self.below.children = (*self.below.children, self._story.box)
        self._story.tell(
            {
                place: session.staging.weighing.chances(found, session.options.seats)
                for place, found in known.items()
            }
        )

    def _look_at(self, place: int) -> None:
        self.hear({"do": "goto", "at": place})

    def scene(self) -> Plain:
        """All that is to be seen: see docs/reference/scene.md."""
        base: Plain = {
            "page": "lobby" if self.session is None else "table",
            "game": None if self.session is None else self.session.writer.id,
            "lang": self.lang,
            "theme": self.theme,
            "words": words(self.lang, self._staging()),
            "ask": self._asked(),
            "notice": None if self.notice is None else _plain(self.notice),
        }
        if self.session is None:
            return base | {"lobby": lobby.lobby(self.settings, self._saved(), self.errors, self.lang)}
        covered = self._covered()
        context = self._context()
        staged = self.session.staging
        return base | {
            "play": staged.slug,
            "phase": staged.regions.phase(context),
            "bar": staged.regions.bar(context),
            "sentence": telling.sentence(context),
            "stage": self._staged(context),
            "seats": staged.regions.seated(context),
            "hand": staged.regions.hand(context),
            "actions": choosing.actions(context) or self._next(context),
            "timeline": telling.timeline(context, playing=self._playing is not None, pace=self.pace),
            "log": telling.log(context),
            "covered": covered,
            "attention": self.session.attention.setting,
            "anyone": choosing.anyone(context, seconds=self._hurry()),
            "hire": staged.regions.hires(context),
            "wait": staged.regions.can_wait(context),
            "eye": self.eye,
            "voices": self.voices if staged.voices else None,
            "review": self._review(context),
            "skipped": self._skipped(context),
            "guess": self._guess(context),
            "luck": self._luck_told(),
            "can_regret": self.can_regret(),
            "regret": self.regret_told(context),
            "riddles": self.riddles_told(context),
            "code": result_code(self.session) if self.session.live else "",
        }

    def _context(self) -> Context:
        session = self._game()
        here, choice = self.here(), self.choice_in_question()
        if self.guesses.open(session, self._looking_as()):
            here = choice = None
        weighed = choice is not None and choice.place == session.cursor
        return Context(
            session,
            self._looking_as(),
            self.lang,
            session.cursor,
            self.auto,
            said=self.said,
            odds=None if here is None else self.odds[here],
            sale=self.sales[choice] if weighed and choice is not None else None,
            heat=None if here is None else self.heat,
            weighs=here is not None and self.eye == "on",
            voices=self.voices,
            advice=self.advice[choice] if weighed and choice is not None else None,
        )

    def _staged(self, context: Context) -> Plain:
        """The middle of the page; on a receipt, what passing had brought."""
        shown = context.staging.regions.stage(context)
        if shown.get("receipt"):
            shown["receipt"]["if_passed"] = self.told_if_passed()
        return shown

    def _skipped(self, context: Context) -> str:
        """What was skipped, in a few figures, until something is chosen."""
        session = context.session
        if self.skipped is None or not session.live or session.last != self.skipped[1]:
            return ""
        return context.staging.regions.summary(context, *self.skipped)

    def _luck_told(self) -> str:
        """What was luck, in one sentence."""
        here = self.here()
        found = None if here is None else self.ledgers[here]
        if found is None:
            return ""
        from benhvrt_widgets.panels.luck import sentence

        return sentence(found, self._measure(), self.lang)

    def _guess(self, context: Context) -> Plain:
        """Whether the person guesses first, what is to be guessed now, and how well it went so far."""
        session = context.session
        due = self.eye != "off" and self.guesses.open(session, context.seat)
        settled = [] if self.eye == "off" else self.guesses.settled(session)
        score = number(round(float(brier(settled)), 2), self.lang) if settled else ""
        return {
            "first": self.guesses.first,
            "due": context.say("guess_due") if due else "",
            "score": context.say("guess_score", score=score, n=len(settled)) if settled else "",
        }

    def _review(self, context: Context) -> str:
        """The last choice, weighed."""
        choice = None if self.guesses.open(context.session, context.seat) else self.choice_in_question()
        advice = None if choice is None else self.advice[choice]
        if choice is None or advice is None or choice.place == context.session.cursor:
            return ""
        seen = context.session.view_at(choice.place, choice.seat)
        return choosing.review(context, seen, advice, context.session.instants[choice.place + 1].choice)

    def _looking_as(self) -> Seat | None:
        """Whose cards are on the screen: among several people, only those of the one who decides."""
        session = self._game()
        if len(session.humans) < 2 or (session.live and session.awaited == self.seat):
            return self.seat
        return None

    def _hurry(self) -> float:
        """How long "anyone?" still stands; 0 as long as it takes."""
        session = self._game()
        waits = session.attention.waiting or session.attention.raised or self._playing is None
        return 0 if waits else ANYONE

    def _next(self, context: Context) -> Plain | None:
        """After a race the large button goes on."""
        if context.staging.regions.phase(context) != "result" or self._playing is not None:
            return None
        go_on = {"label": context.say("next_race"), "short": context.say("next_race"), "do": "play"}
        return {"key": None, "primary": {**go_on, "index": None, "price": None, "hint": ""}, "others": []}

    def _covered(self) -> Plain | None:
        """Between people the screen is covered until the next one says to be there."""
        session = self._game()
        if len(session.humans) < 2 or not session.live or session.awaited in (None, self.seat):
            return None
        name = session.names[session.awaited or 0]
        return {
            "text": say("page.cover", self.lang, name=name),
            "button": say("page.here", self.lang, name=name),
        }

    HANDLERS: Final[dict[str, Callable[[Page, dict[str, Any]], None]]] = {
        "choose": _choose,
        "act": _act,
        "auto": _bid_by_itself,
        "offer": _offer,
        "hire": _offer,
        "here": _here,
        "raise": _raise,
        "let_be": _let_be,
        "wait": _wait,
        "goto": _goto,
        "step": _step,
        "decision": _decision,
        "skip": _skip,
        "replay": _replay,
        "play": _play,
        "pace": _set_pace,
        "fork": _fork,
        "undo": _undo,
        "start": _start,
        "daily": _daily,
        "rematch": _rematch,
        "continue": _continue,
        "mine": Keeper._own,
        "download": Keeper._download,
        "upload": Keeper._upload,
        "link": Keeper._link,
        "prune": Keeper._prune,
        "lobby": _lobby,
        "game": _choose_game,
        "lang": _set_lang,
        "theme": _set_theme,
        "attention": _attend,
        "eye": _set_eye,
        "voices": _set_voices,
        "heat": _set_heat,
        "guess": _set_guess,
        "if_passed": _ask_if_passed,
        "regret": Hindsight._regret,
        "riddles": Hindsight._riddles,
        "riddle": Hindsight._riddle,
        "close": _close,
    }


def words(lang: str, staged: Staging) -> Plain:
    """The fixed labels of the page; help and dotted words are the game's own."""
    start = "words."
    every = {key[len(start) :]: text for key, text in catalogue(lang).items() if key.startswith(start)}
    own = staged.words.words(lang)
    return {key: text for key, text in every.items() if not (own and key.startswith(TAUGHT))} | own


def _plain(notice: Notice) -> Plain:
    return {"kind": notice.kind, "text": notice.text, "id": notice.id}


def _whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name, 0)
    if type(value) is not int:
        raise RuleViolation("session.message")
    return value


def _key(plain: object) -> Key:
    if not isinstance(plain, list) or not all(type(part) in (int, str) for part in plain):
        raise RuleViolation("session.message")
    return tuple(plain)

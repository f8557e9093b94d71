"""The page: it hears a person, tells the session, and shows what comes of it, at a pace to follow."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

from ipywidgets import Layout, VBox

from benhvrt_widgets.guard import Notice, guarded
from benhvrt_widgets.i18n import LANGUAGES, catalogue, say
from benhvrt_widgets.keeper import Keeper
from benhvrt_widgets.keeping import Address
from benhvrt_widgets.panels import choosing, lobby, seats, stage, telling
from benhvrt_widgets.panels.board import board
from benhvrt_widgets.panels.context import Context, Plain
from benhvrt_widgets.panels.table import Table
from benhvrt_widgets.session import ATTENTION, Session
from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action, Bid, Hire, Pass, Play, Trade
from engine.games.ben_hvrt.events import (
    BidMade,
    Departed,
    Event,
    PassedBid,
    Played,
    QuickSold,
    RaceOver,
    Rolled,
    Sold,
    Unsold,
)
from engine.games.ben_hvrt.model import Bidding
from engine.parts.deck import Cards
from engine.replay.store import Store

log = logging.getLogger("benhvrt.page")

PAUSES: Final[dict[type, float]] = {
    BidMade: 0.35,
    PassedBid: 0.35,
    Sold: 0.9,
    Unsold: 0.9,
    QuickSold: 0.9,
    Rolled: 0.45,
    Played: 0.9,
}
"""Seconds that a moment is shown."""
STEP, STEPS_AT_MOST = 0.07, 0.7
LONGEST_WAIT: Final = {"auction": 6.0, "race": 10.0}
PACES: Final = (0.5, 1.0, 2.0, 4.0)
THEMES: Final = ("auto", "light", "dark")
QUIET: Final = ("mine", "theme", "download", "link")
"""What a page says by itself, or what changes no game: a notice stays."""


class Page(Keeper):
    """One visitor's page."""

    def __init__(self, store: Store | None = None, lang: str = "en", address: Address | None = None) -> None:
        super().__init__()
        self.store = store or Store()
        self.lang = lang
        self.theme = "auto"
        self.pace = 1.0
        self.session: Session | None = None
        self.seat: Seat | None = None  # who is at the screen
        self.auto = 0
        self.notice: Notice | None = None
        self.settings = lobby.first_game(secrets.token_hex(3), lang)
        self.errors: dict[str, str] = {}
        self._playing: asyncio.Task[None] | None = None
        self._drawn = ("", "")
        self.table = Table(self.hear)
        self.below = VBox([], layout=Layout(overflow="visible"))  # charts, once there is something to draw
        self.table.board = board(lang)
        if address is not None:
            self._arrive(address)
        self.show()

    # -- hearing --------------------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Whatever the person did; what cannot be done is explained on the page."""
        before, self.notice = self.notice, None
        refused = guarded(lambda: self._do(message), self.lang)
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

    def _submit(self, action: Action, key: Key) -> None:
        session = self._game()
        if isinstance(action, Pass):
            self.auto = 0
        if session.submit(action, key):
            self._roll_on()

    def _bid_by_itself(self, message: dict[str, Any]) -> None:
        self.auto = max(0, _whole(message, "rounds"))
        self._roll_on()

    def _offer(self, message: dict[str, Any]) -> None:
        session = self._game()
        if self.seat is None:
            raise RuleViolation("action.nobody")
        offer = Trade(
            self.seat,
            _whole(message, "to"),
            give=_cards(message.get("give")),
            take=_cards(message.get("take")),
            pay=_whole(message, "pay"),
            ask=_whole(message, "ask"),
        )
        self._submit(offer, session.key)

    def _hire(self, message: dict[str, Any]) -> None:
        session = self._game()
        if self.seat is None:
            raise RuleViolation("action.nobody")
        play = Play(str(message.get("card")), _whole(message, "on"))
        offer = Hire(self.seat, _whole(message, "to"), _whole(message, "ducats"), play)
        self._submit(offer, (*session.key, "offer", self.seat))

    def _here(self, _: dict[str, Any]) -> None:
        self.seat = self._game().awaited

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
        session.goto(session.last)
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
            self._sit_down(Session.start(self.store, options, chairs, seed), from_the_start=True)

    def _daily(self, _: dict[str, Any]) -> None:
        today = dt.datetime.now(dt.UTC).date().isoformat()
        self.settings = lobby.first_game(f"day {today}", self.lang)
        self._start({})

    def _rematch(self, _: dict[str, Any]) -> None:
        session = self._game()
        self._make_room()
        again = Session.start(self.store, session.options, session.chairs, session.seed)
        self._sit_down(again, from_the_start=True)

    def _continue(self, message: dict[str, Any]) -> None:
        self._reopen(str(message.get("id")))

    def _sit_down(self, session: Session, *, from_the_start: bool = False) -> None:
        self._stop()
        self.session = session
        self._remember(session.writer.id)
        self.auto = 0
        self.seat = session.humans[0] if len(session.humans) == 1 else None
        if from_the_start:
            session.goto(0)
        self._roll_on()

    def _lobby(self, _: dict[str, Any]) -> None:
        self._stop()
        self.session = None
        self.errors = {}
        self.settings = lobby.first_game(secrets.token_hex(3), self.lang)

    # -- settings -------------------------------------------------------------------------------

    def _set_lang(self, message: dict[str, Any]) -> None:
        if message.get("value") in LANGUAGES:
            self.lang = str(message["value"])
            self.table.board = board(self.lang)

    def _set_theme(self, message: dict[str, Any]) -> None:
        if message.get("value") in THEMES:
            self.theme = str(message["value"])

    def _attend(self, message: dict[str, Any]) -> None:
        if message.get("value") in ATTENTION:
            self._game().attention = str(message["value"])

    def _close(self, _: dict[str, Any]) -> None:
        self.notice = None
        self.full = False

    # -- playing back ---------------------------------------------------------------------------

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _roll_on(self, *, stop_at_results: bool = True) -> None:
        """Show what has happened, moment by moment, up to the person's decision."""
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop, no pace: a test or a script
            self._to_the_end()
            return
        self._playing = loop.create_task(self._roll(stop_at_results=stop_at_results))

    def _to_the_end(self) -> None:
        session = self._game()
        session.goto(session.last)
        while (action := self._by_itself()) is not None:
            session.submit(action, session.key)
            session.goto(session.last)

    async def _roll(self, *, stop_at_results: bool) -> None:
        try:
            session = self._game()
            while True:
                waits = {
                    p: pause(session.instants[p].events) for p in range(session.cursor + 1, session.last + 1)
                }
                limit = LONGEST_WAIT["race" if session.state.race is not None else "auction"]
                haste = max(1.0, sum(waits.values()) / limit) * self.pace
                if self._spectates():
                    haste *= 3
                for place, wait in waits.items():
                    session.goto(place)
                    if wait:
                        self.show()
                        await asyncio.sleep(wait / haste)
                    if stop_at_results and _has(session, place, RaceOver) and place < session.last:
                        return
                action = self._by_itself()
                if action is None:
                    return
                self.show()
                await asyncio.sleep(PAUSES[BidMade] / self.pace)
                session.submit(action, session.key)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - the guard logs it and the page says so
            self.notice = guarded(_raising(error), self.lang)
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None
                self.show()

    def _spectates(self) -> bool:
        """Once the person is out of a sale, it goes faster."""
        session = self._game()
        bidding = session.here.state.auction.bidding if session.here.state.auction is not None else None
        return bidding is not None and self.seat is not None and self.seat not in bidding.active

    def _by_itself(self) -> Action | None:
        """The bid that the person has asked for in advance, and the pass after it."""
        session = self._game()
        auction = session.state.auction
        if not self.auto or auction is None or auction.bidding is None or session.awaited != self.seat:
            return None
        if not isinstance(session.state.stage, Bidding):
            return None
        if auction.bidding.price > self.auto or Bid() not in session.view(self.seat).menu:
            self.auto = 0
            return Pass()
        return Bid()

    # -- showing --------------------------------------------------------------------------------

    def show(self) -> None:
        """Tell the page what is to be seen now."""
        self.table.scene = self.scene()
        self._draw_below()

    def _draw_below(self) -> None:
        """At the end of a series, the purses over time; the heavy import waits until then."""
        over = self.session is not None and self.session.live and self.session.awaited is None
        if self.session is None or not over or self._playing is not None:
            if self.below.children:
                self.below.children = ()
            return
        drawn = (self.session.writer.id, self.lang)
        if not self.below.children or self._drawn != drawn:
            from benhvrt_widgets.panels.charts import purses_over_time

            self.below.children = (purses_over_time(self.session, self.lang),)
            self._drawn = drawn

    def scene(self) -> Plain:
        """All that is to be seen: see docs/reference/scene.md."""
        base: Plain = {
            "page": "lobby" if self.session is None else "table",
            "game": None if self.session is None else self.session.writer.id,
            "lang": self.lang,
            "theme": self.theme,
            "words": words(self.lang),
            "ask": self._asked(),
            "notice": None if self.notice is None else _plain(self.notice),
        }
        if self.session is None:
            return base | {"lobby": lobby.lobby(self.settings, self._saved(), self.errors, self.lang)}
        covered = self._covered()
        context = Context(self.session, None if covered else self.seat, self.lang, self.auto)
        return base | {
            "phase": stage.phase(context),
            "bar": telling.bar(context),
            "sentence": telling.sentence(context),
            "stage": stage.stage(context),
            "seats": seats.seats(context),
            "hand": choosing.hand(context),
            "actions": choosing.actions(context) or self._next(context),
            "timeline": telling.timeline(context, playing=self._playing is not None, pace=self.pace),
            "log": telling.log(context),
            "covered": covered,
            "attention": self.session.attention,
        }

    def _next(self, context: Context) -> Plain | None:
        """After a race the large button goes on."""
        if stage.phase(context) != "result" or self._playing is not None:
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
        "auto": _bid_by_itself,
        "offer": _offer,
        "hire": _hire,
        "here": _here,
        "goto": _goto,
        "step": _step,
        "decision": _decision,
        "skip": _skip,
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
        "lang": _set_lang,
        "theme": _set_theme,
        "attention": _attend,
        "close": _close,
    }


def pause(events: tuple[Event, ...]) -> float:
    """How long a moment is shown.

    >>> pause(()), pause((BidMade(0, 1),))
    (0.0, 0.35)
    """
    longest = 0.0
    for event in events:
        if isinstance(event, Departed):
            longest = max(longest, min(STEPS_AT_MOST, STEP * len(event.path)) + 0.2)
        longest = max(longest, PAUSES.get(type(event), 0.0))
    return longest


def words(lang: str) -> Plain:
    """The fixed labels of the page."""
    start = "words."
    return {key[len(start) :]: text for key, text in catalogue(lang).items() if key.startswith(start)}


def _has(session: Session, place: int, kind: type) -> bool:
    return any(isinstance(event, kind) for event in session.instants[place].events)


def _plain(notice: Notice) -> Plain:
    return {"kind": notice.kind, "text": notice.text, "id": notice.id}


def _raising(error: Exception) -> Callable[[], None]:
    def again() -> None:
        raise error

    return again


def _whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name, 0)
    if type(value) is not int:
        raise RuleViolation("session.message")
    return value


def _key(plain: object) -> Key:
    if not isinstance(plain, list) or not all(type(part) in (int, str) for part in plain):
        raise RuleViolation("session.message")
    return tuple(plain)


def _cards(plain: object) -> Cards:
    if plain is None:
        return Cards()
    if not isinstance(plain, dict) or not all(type(n) is int and n >= 0 for n in plain.values()):
        raise RuleViolation("session.message")
    return Cards.of({str(kind): count for kind, count in plain.items()})

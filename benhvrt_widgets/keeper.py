"""What a page does so that no game is lost: it comes back, lists one's own, takes files and links."""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets import keeping, links, sharing
from benhvrt_widgets.context import Plain
from benhvrt_widgets.games import staging
from benhvrt_widgets.guard import Notice, guarded
from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.table import Table
from benhvrt_widgets.session import Session
from engine.core.errors import BadTape, RuleViolation
from engine.replay import tape as tapes
from engine.replay.store import Entry, Store

ROOM: Final = 512 * 2**20
"""Bytes that all games of a server may take."""


class Keeper:
    """The half of a page that keeps."""

    store: Store
    table: Table
    session: Session | None
    notice: Notice | None
    lang: str

    def __init__(self) -> None:
        self.mine: tuple[str, ...] = ()  # the games that this browser remembers, the latest first
        self.room = ROOM
        self.full = False  # there is no room, and the person is asked what may go

    def _game(self) -> Session:
        raise NotImplementedError

    def _sit_down(self, session: Session, *, from_the_start: bool = False) -> None:
        raise NotImplementedError

    # -- coming back ----------------------------------------------------------------------------

    def _arrive(self, address: keeping.Address) -> None:
        """What the address asks for; the lobby, with a sentence, if that cannot be."""
        if address.game:
            self.notice = guarded(lambda: self._reopen(address.game), self.lang)
        elif address.link:
            self.notice = guarded(lambda: self._follow(address.link), self.lang)

    def _reopen(self, game: str) -> None:
        """A game where it was left; whichever page had it before may only look on."""
        try:
            self._sit_down(Session(self.store.open(game)))
        except BadTape as error:
            if error.key == "store.missing":
                raise RuleViolation("session.gone") from error
            raise

    def _own(self, message: dict[str, Any]) -> None:
        """Which games this browser remembers."""
        self.mine = keeping.ids(message.get("ids"))
        if self.session is not None:
            self._remember(self.session.writer.id)

    def _remember(self, game: str) -> None:
        self.mine = tuple(dict.fromkeys((game, *self.mine)))[: keeping.REMEMBERED]

    def _saved(self) -> list[Plain]:
        return [keeping.shown(entry, self.lang) for entry in keeping.kept(self.store, self.mine)][
            : keeping.LISTED
        ]

    # -- files and links ------------------------------------------------------------------------

    def _download(self, _: dict[str, Any]) -> None:
        writer = self._game().writer
        name = keeping.file_name(writer.tape.header.game, writer.id)
        self.table.send({"do": "tape", "name": name, "text": writer.tape.to_text()})

    def _upload(self, message: dict[str, Any]) -> None:
        tape, notices = keeping.from_file(message.get("text"))
        self._take(tape)
        for notice in notices:
            self.notice = Notice("info", say(notice.key, self.lang, **dict(notice.params)), tape.chain[:8])

    def _follow(self, link: str) -> None:
        tape = links.read(link)
        game = staging(tape.header.game).game
        keeping.check_notes(tape.header, tapes.start(game, tape).options.seats)
        self._take(tape)

    def _take(self, tape: tapes.Tape) -> None:
        """A tape from elsewhere, found sound, as a new game of this browser."""
        self._make_room()
        self._sit_down(Session(self.store.keep(tape)))

    def _link(self, message: dict[str, Any]) -> None:
        """A link on request, and its picture if a camera could read it."""
        base = sharing.base(message.get("base"))
        address = f"{base.address}?link={links.write(self._game().writer.tape)}"
        note = say("page.link_alone", self.lang) if base.alone else ""
        self.table.send({"do": "link", "address": address, "qr": sharing.picture(address), "note": note})

    # -- room -----------------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Before a new game: is there room for it?"""
        self.full = False
        if self.store.size() > self.room:
            self.full = bool(self._to_go())
            raise RuleViolation("session.full")

    def _to_go(self) -> list[Entry]:
        """Of this browser's finished games the oldest, as many as are too many; others' are not ours."""
        over = self.store.size() - self.room
        going: list[Entry] = []
        here = None if self.session is None else self.session.writer.id
        for entry in reversed(keeping.kept(self.store, self.mine)):
            if over <= 0:
                break
            if entry.over and entry.id != here:
                going.append(entry)
                over -= entry.size
        return going

    def _prune(self, _: dict[str, Any]) -> None:
        """The person agreed."""
        for entry in self._to_go() if self.full else ():
            self.store.delete(entry.id)
        self.full = False

    def _asked(self) -> Plain | None:
        """The question that goes with a store that is full."""
        if not self.full:
            return None
        text = say("page.prune", self.lang, n=len(self._to_go()))
        return {"text": text, "yes": say("page.prune_yes", self.lang), "no": say("page.prune_no", self.lang)}

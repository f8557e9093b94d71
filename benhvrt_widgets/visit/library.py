"""The games that a visitor can come back to: one's own, and those in files and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.scene import Ask, Saved
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit import keeping, links
from benhvrt_widgets.visit.watching import Watched
from engine.core.errors import BadTape, RuleViolation
from engine.replay import tape as tapes
from engine.replay.keeping import Entry, Keeping, Seen

ROOM: Final = 512 * 2**20
"""Bytes that all games of a server may take."""


OWN_ROOM: Final = 16 * 2**20
OWN_GAMES: Final = 300
"""Bytes and games that one visitor may keep, where visitors are told apart."""


class Library:
    """What is kept, and what of it is this visitor's."""

    def __init__(self, kept: Keeping, clock: Callable[[], float]) -> None:
        self.kept = kept
        self.room = ROOM
        self.full = False  # there is no room, and the person is asked what may go
        self._clock = clock
        self.mine: tuple[str, ...] = ()  # the games that this browser remembers, the latest first
        self._shelf: list[Entry] = []  # those of them that are still here
        self._own: list[Entry] = []  # all that the server keeps for this visitor, the latest first
        self._over = 0  # bytes too many

    # -- one's own ------------------------------------------------------------------------------

    def own(self, games: tuple[str, ...]) -> None:
        """Which games this browser remembers."""
        self.mine = games

    def remember(self, game: str) -> None:
        """One more of one's own."""
        self.mine = tuple(dict.fromkeys((game, *self.mine)))[: keeping.REMEMBERED]

    async def look(self) -> None:
        """See what is there."""
        found = [await self.kept.entry(game) for game in self.mine]
        self._shelf = keeping.latest(entry for entry in found if entry is not None)
        own = await self.kept.own()
        both = {entry.id: entry for entry in (*(own or ()), *self._shelf)}  # who can play one may delete it
        self._own = sorted(both.values(), key=lambda entry: -entry.changed)
        self._over = max(await self.kept.size() - self.room, _too_many(own or ()))

    def saved(self, lang: str) -> list[Saved]:
        """One's own games, as the lobby lists them."""
        return [keeping.shown(entry, lang, self._clock()) for entry in self._shelf[: keeping.LISTED]]

    # -- opening --------------------------------------------------------------------------------

    async def reopen(self, game: str) -> Session:
        """A game where it was left; whoever had it before may only look on."""
        try:
            return await Session.resumed(self.kept, game)
        except BadTape as error:
            if error.key == "store.missing":
                raise RuleViolation("session.gone") from error
            raise

    async def watch(self, name: str) -> Session:
        """A game that somebody shares, to look at."""
        try:
            return Watched(Seen(name, await self.kept.look(name)))
        except BadTape as error:
            if error.key in ("store.missing", "store.id"):
                raise RuleViolation("session.gone") from error
            raise

    async def follow(self, link: str) -> Session:
        """The game of a link, as a new one."""
        tape = links.read(link)
        game = staging(tape.header.game).game
        keeping.check_notes(tape, tapes.start(game, tape).options.seats)
        return await self.take(tape)

    async def take(self, tape: tapes.Tape) -> Session:
        """A tape from elsewhere, found sound, as a new game of this visitor's."""
        await self.make_room()
        return await Session.opened(await self.kept.keep(tape))

    # -- room -----------------------------------------------------------------------------------

    async def make_room(self, here: str = "") -> None:
        """Before a new game: is there room for it?"""
        await self.look()
        self.full = False
        if self._over > 0:
            await self._drop_taken_back(here)
        if self._over > 0:
            self.full = bool(self._to_go(here))
            raise RuleViolation("session.full")

    async def _drop_taken_back(self, here: str) -> None:
        """Games before an undo are in no list, so they go first, and nobody is asked."""
        listed = {entry.id for entry in keeping.latest(self._own)}
        for entry in reversed(self._own):
            if self._over <= 0:
                break
            if entry.header is not None and entry.id not in {*listed, here}:
                await self.kept.delete(entry.id)
                self._over -= entry.size
        await self.look()

    def _to_go(self, here: str) -> list[Entry]:
        """Of this browser's finished games the oldest, as many as are too many; others' are not ours."""
        over, going = self._over, list[Entry]()
        for entry in reversed(self._own):
            if over <= 0:
                break
            if entry.over and entry.id != here:
                going.append(entry)
                over -= entry.size
        return going

    async def prune(self, here: str) -> None:
        """The person agreed."""
        await self.look()
        for entry in self._to_go(here) if self.full else ():
            await self.kept.delete(entry.id)
        self.full = False
        await self.look()

    def asked(self, here: str, lang: str) -> Ask | None:
        """The question that goes with a store that is full."""
        if not self.full:
            return None
        text = say("page.prune", lang, n=len(self._to_go(here)))
        return {"text": text, "yes": say("page.prune_yes", lang), "no": say("page.prune_no", lang)}


def _too_many(own: Sequence[Entry]) -> int:
    """By how many bytes a visitor has more than a share; the latest first."""
    beyond = sum(entry.size for entry in own[OWN_GAMES - 1 :])
    return max(sum(entry.size for entry in own) - OWN_ROOM, beyond)

"""A game with its past: the one mutable object. It grows by whole actions, each kept before it is seen.

A person's action is taken and kept; then the game is played on to the next decision of a person, and that
is kept too. Whoever looks at it has a cursor of their own: a session has none.

Keeping may have to wait (for a database, or a browser's own), so what keeps is a coroutine. What is kept in
files or in memory never waits: ``submit``, ``let_be``, ``fork`` and ``undo`` come back when it is done.
"""

from __future__ import annotations

import logging
from asyncio import Lock
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, Self, TypeAlias, TypeVar

from traitlets import HasTraits, Int

from benhvrt_widgets.attending import Attention
from benhvrt_widgets.games import staging
from benhvrt_widgets.staging import HUMAN, Chair
from engine.core.chance import Key, Seeded
from engine.core.errors import RuleViolation, brief
from engine.core.game import Seat
from engine.core.runner import Runner
from engine.replay import tape as tapes
from engine.replay.keeping import UNDO, Hand, Keeping, done, veiled
from engine.strategies import find

log = logging.getLogger("benhvrt.session")

T = TypeVar("T")
OFFER: Final = "offer"
"""The name of a decision and this: an offer made out of turn."""
BOT_SECONDS: Final = 5.0

Thinking: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]
"""How bots are let think."""


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment of the game: what was chosen or fell, what happened, and the state after it.

    A bot that is asked for a card and passes makes no moment of its own: it would show that the
    bot holds one. Its pass is part of the moment before.
    """

    state: Any
    seat: Seat | None = None
    choice: Any = None
    events: tuple[Any, ...] = ()
    by_hand: bool = False  # a person had a choice
    notice: str = ""
    records: int = 0  # of the tape, up to here
    first: int = 0  # of the tape, before anybody passed in silence


async def at_once(think: Callable[[], T]) -> T:
    """Bots think in the line of play; a server of many tables lends them a thread."""
    return think()


class Session(HasTraits):
    """One game with its past. ``grown`` counts its changes, and can be observed."""

    watched: ClassVar[bool] = False
    """Whether others play it."""
    grown = Int(0, help="How often the game has grown: observe it to follow the game.")

    def __init__(
        self, hand: Hand, *, attention: str = "own", waiting: bool = False, think: Thinking = at_once
    ) -> None:
        super().__init__()
        header = hand.tape.header
        self.staging = staging(header.game)
        self.game = self.staging.game
        self.writer = hand
        self.state: Any = tapes.start(self.game, hand.tape)
        self.chairs = chairs_at_first(header, self.options.seats)
        self.seed = str(header.note("seed"))
        self.paused = False  # people may speak up before anybody is asked for a card
        self.chosen = 0  # where the moments begin that nobody had seen before the last choice
        self.instants: list[Instant] = [Instant(self.state)]
        self.decisions: list[int] = []  # the moments just before a person chose
        self.marks: list[tuple[int, str]] = []  # decisions and chapters, as a timeline shows them
        self.followers: list[Callable[[], None]] = []  # who shows it, and is told when it has grown
        self._think = think
        self._growing = Lock()  # where keeping has to be awaited, one after the other
        self._take_seats(attention)
        self.attention.waiting = waiting
        self._relive()
        self.chosen = self.last

    def _take_seats(self, attention: str) -> None:
        """Who decides for whom, as the chairs say."""
        self.names = tuple(chair.name for chair in self.chairs)
        self.humans = tuple(seat for seat, chair in enumerate(self.chairs) if chair.player == HUMAN)
        self.attention = Attention(self.staging, self.humans, attention)
        self.bots = {
            seat: find(self.game.slug, chair.player).make()
            for seat, chair in enumerate(self.chairs)
            if chair.player != HUMAN
        }
        self._runner = Runner(self.game, Seeded(self.seed), self.bots, seed=self.seed, seconds=BOT_SECONDS)

    @classmethod
    async def opened(cls, hand: Hand, **manner: Any) -> Self:
        """A game as it is kept, played on to the next decision of a person."""
        session = cls(hand, **manner)
        await session.play_on()
        if session.over:
            await hand.finish()
        return session

    @classmethod
    async def resumed(cls, keeping: Keeping, game: str) -> Self:
        """A kept game, where it was left; whoever had it before may only look on."""
        return await cls.opened(await keeping.open(game))

    @classmethod
    async def begun(
        cls, keeping: Keeping, game: str, options: Any, chairs: Sequence[Chair], seed: str
    ) -> Self:
        """A new game, kept from its first moment."""
        header = tapes.Header.of(staging(game).game, options, notes_of(chairs, seed))
        return await cls.opened(await keeping.keep(tapes.Tape(header)))

    def _relive(self) -> None:
        """The past as the tape tells it."""
        frames = tapes.replay(self.game, self.tape)
        for record in self.tape:
            if isinstance(record, tapes.Seated):
                self.sit(record.seat, Chair(record.name, record.player))
                continue
            frame = next(frames)
            seat = record.seat if isinstance(record, tapes.Choice) else None
            choice = record.read(self.game)
            answered = isinstance(record, tapes.Choice) and record.decision is not None
            by_hand = answered and self._by_hand(seat, choice, self.state)
            self._add(Instant(frame.state, seat, choice, frame.events, by_hand))
            self.state = frame.state

    def _by_hand(self, seat: Seat | None, choice: object, state: Any) -> bool:
        """Whether a person's answer is a moment: passing where one can do nothing else is no choice."""
        if seat is None or self.chairs[seat].player != HUMAN:
            return False
        if not self.staging.tempo.lets_be(choice):
            return True
        if self.staging.tempo.windows.name(state) and self.attention.several:
            return False  # the others need not know that there was a card to play
        return len(self.game.options(state)) > 1

    def _add(self, instant: Instant) -> None:
        """One moment more; or the same one, a silent pass later."""
        last = self.instants[-1]
        records = last.records + 1
        if instant.by_hand or not self.staging.tempo.silent(instant.events):
            for events in self.staging.tempo.parts(instant.events):
                self._put(replace(instant, events=events, records=records, first=records))
                instant = Instant(instant.state)  # what follows by itself is nobody's choice
        else:  # with nobody to ask, the window would have closed within that moment
            events = last.events + instant.events
            self.instants[-1] = replace(last, state=instant.state, events=events, records=records)
            self._mark(instant.events)

    def _put(self, instant: Instant) -> None:
        if instant.by_hand:
            self.decisions.append(self.last)
            self.marks.append((self.last, "decision"))
        self.instants.append(instant)
        self._mark(instant.events)

    def _mark(self, events: tuple[Any, ...]) -> None:
        """A chapter begins with the latest moment."""
        mark = (self.last, "race")
        if mark not in self.marks[-1:] and any(map(self.staging.tempo.marks, events)):
            self.marks.append(mark)

    # -- what is there -------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The unguessable name of the game."""
        return self.writer.id

    @property
    def tape(self) -> tapes.Tape:
        """All that is kept of it."""
        return self.writer.tape

    @property
    def options(self) -> Any:
        """What the table agreed on."""
        return self.state.options

    @property
    def last(self) -> int:
        """The place of the latest moment."""
        return len(self.instants) - 1

    @property
    def over(self) -> bool:
        """Whether there is nothing left to decide."""
        return self.game.actor(self.state) is None

    @property
    def awaited(self) -> Seat | None:
        """The person who is to decide now; nobody when the game is over, or asks all people at once."""
        if self.paused:
            return self.attention.speaker
        actor = self.game.actor(self.state)
        return actor if isinstance(actor, int) and actor not in self.bots else None

    @property
    def halted(self) -> bool:
        """Whether the game could not be played on after an action that was kept."""
        return not (self.over or self.paused or self._growing.locked()) and self.awaited is None

    @property
    def window(self) -> Key:
        """The name of the card window that is open: public, unlike whom it asks."""
        return self.staging.tempo.windows.name(self.state)

    @property
    def prompted(self) -> bool:
        """Whether all people are asked at once: anyone?"""
        return self.paused and self.attention.speaker is None

    @property
    def key(self) -> Key:
        """The name of the decision that is awaited."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> Any:
        """What a seat sees now."""
        return self.game.view(self.state, seat)

    def view_at(self, place: int, seat: Seat | None) -> Any:
        """What a seat saw then."""
        return self.game.view(self.instants[place].state, seat)

    # -- growing -------------------------------------------------------------------------------

    async def take(self, action: Any, key: Key) -> bool:
        """A person's action, judged and kept; False if this decision was answered before.

        Nothing changes if the rules refuse it, or if it cannot be kept.
        """
        async with self._growing:
            return await self._take(action, key)

    async def _take(self, action: Any, key: Key) -> bool:
        if self.writer.accept(key) == "already":
            return False
        seat = self.awaited
        if seat is None:
            raise RuleViolation("action.nobody")
        maker = getattr(action, "seat", seat)  # an offer carries its seat
        if key not in (self.key, (*self.key, OFFER, maker)):
            raise RuleViolation("session.stale")
        if maker not in self.humans:
            raise RuleViolation("offer.no_such_seat")
        step = self.game.step(self.state, action)
        by_hand = self._by_hand(maker, action, self.state)
        made = Instant(step.state, maker, action, step.events, by_hand)
        place = len(self.instants)
        with self._or_as_before():
            if self.paused:
                self.attention.spoken()
            if self.staging.tempo.lets_be(action):
                self.attention.lets_go(self.state, maker)
            await self._grow([made], [tapes.Choice.of(maker, action, key)])
        self.paused, self.chosen = False, place
        return True

    async def play_on(self) -> None:
        """Everything up to the next decision of a person: kept first, then to be seen."""
        async with self._growing:
            await self._play_on()
        self._tell()

    async def _play_on(self) -> None:
        state, grown, records = self.state, list[Instant](), list[tapes.Record]()
        with self._or_as_before():
            while not (paused := self.attention.pauses(state)):
                turn = await self._think(partial(self._runner.turn, state))
                if turn is not None:
                    state = turn.state
                    grown.append(Instant(state, turn.seat, turn.choice, turn.events, notice=turn.notice))
                    made = tapes.Outcome.of(turn.choice) if turn.seat is None else None
                    records.append(made or tapes.Choice.of(turn.seat or 0, turn.choice, turn.key))
                    continue
                seat = self.attention.passes(state)
                if seat is None:
                    break
                silence = self.game.safe(state)
                records.append(tapes.Choice.of(seat, silence))  # nobody was asked: it answers no decision
                step = self.game.step(state, silence)
                grown.append(Instant(step.state, seat, silence, step.events))
                state = step.state
            if grown:
                await self._grow(grown, records)
        self.paused = paused
        if grown and self.over:
            await self.writer.finish()

    async def lets_be(self) -> None:
        """Nobody else speaks up: the window goes its way."""
        async with self._growing:
            if not self.paused:
                raise RuleViolation("session.stale")
            with self._or_as_before():
                if self.prompted:
                    self.attention.answer(self.state)
                else:
                    self.attention.spoken()
                await self._play_on()
        self._tell()

    async def _grow(self, grown: list[Instant], records: list[tapes.Record]) -> None:
        """Kept, and then part of the past."""
        await self.writer.append(*records)
        for instant in grown:
            self._add(instant)
        self.state = grown[-1].state

    @contextmanager
    def _or_as_before(self) -> Iterator[None]:
        """Who was asked what is as it was if the game could not go on."""
        before = copy(self.attention)
        try:
            yield
        except BaseException:
            self.attention = before
            raise

    def _tell(self) -> None:
        """Who shows the game comes first, observers last; what they make of it cannot undo what was kept."""
        for follow in tuple(self.followers):
            follow()
        try:
            self.grown += 1
        except Exception:
            log.exception("an observer of the game failed")

    async def change_hands(self, seat: Seat, chair: Chair) -> None:
        """Somebody else sits down, and that is kept: from now on the chair's player decides for the seat."""
        self._check(seat)
        async with self._growing:
            await self.writer.append(tapes.Seated(seat, chair.name, chair.player))
            self.sit(seat, chair)
        await self.play_on()

    def sit(self, seat: Seat, chair: Chair) -> None:
        """The chair of a seat, as it is from now on."""
        self._check(seat)
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        self._take_seats(self.attention.setting)

    def _check(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.chairs):
            raise RuleViolation("offer.no_such_seat")

    # -- at once -------------------------------------------------------------------------------

    @classmethod
    def start(cls, keeping: Keeping, options: Any, chairs: Sequence[Chair], seed: str, *, game: str) -> Self:
        """A new game, kept at once."""
        return done(cls.begun(keeping, game, options, chairs, seed))

    @classmethod
    def resume(cls, keeping: Keeping, game: str) -> Self:
        """A kept game, where it was left."""
        return done(cls.resumed(keeping, game))

    def submit(self, action: Any, key: Key | None = None) -> bool:
        """A person's action, and all that follows; False if this decision was answered before."""
        taken = done(self.take(action, self.key if key is None else key))
        if taken:
            done(self.play_on())
        return taken

    def let_be(self) -> None:
        """Nobody else speaks up: the window goes its way."""
        done(self.lets_be())

    # -- along the past ------------------------------------------------------------------------

    async def forked(
        self, place: int, seed: str | None = None, *, undo: bool = False, waiting: bool = False
    ) -> Self:
        """The same game up to a moment, to be played on differently; the original stays.

        Without a seed the luck is the same wherever the names of the draws agree. Waiting means to
        stop before anybody passed in silence at that moment.
        """
        self._check_place(place)
        header = tapes.Header.of(
            self.game,
            self.options,
            notes_of(chairs_at_first(self.tape.header, self.options.seats), seed or self.seed)
            | {"fork": place, "of": veiled(self.id)}
            | ({UNDO: 1} if undo else {}),
        )
        there = self.instants[place]
        grown = tapes.Tape(header).append(*self._past(there.first if waiting else there.records))
        sat = chairs_on(grown, self.options.seats)
        now = ((seat, chair) for seat, chair in enumerate(self.chairs) if chair != sat[seat])
        grown = grown.append(*(tapes.Seated(seat, chair.name, chair.player) for seat, chair in now))
        hand = await self.writer.beside(grown)
        return await type(self).opened(
            hand, attention=self.attention.setting, waiting=waiting, think=self._think
        )

    def _check_place(self, place: int) -> None:
        if type(place) is not int or not 0 <= place <= self.last:
            raise RuleViolation("session.no_such_place", found=brief(place), last=self.last)

    def _past(self, moves: int) -> Iterator[tapes.Record]:
        """The records of so many moves, with who sat where then."""
        for record in self.tape:
            if not isinstance(record, tapes.Seated):
                moves -= 1
            if moves < 0:
                return
            yield record

    def fork(self, place: int, seed: str | None = None) -> Self:
        """The same game up to a moment, to be played on differently; the original stays."""
        return done(self.forked(place, seed))

    @property
    def can_undo(self) -> bool:
        """Alone against bots, a person may take back the last choice."""
        return len(self.humans) == 1 and bool(self.decisions)

    async def undone(self) -> Self:
        """The game before the last choice, marked as a fork of this one."""
        if not self.can_undo:
            raise RuleViolation("session.no_undo")
        return await self.forked(self.decisions[-1], undo=True)

    def goes_on(self, made: Self) -> Self:
        """The game that goes on at the table when a choice was taken back there."""
        return made

    def undo(self) -> Self:
        """The game before the last choice, as another game; in a file it takes this one's place."""
        return done(self.undone())

    async def wait(self, cursor: int) -> Self:
        """Stop at the next chance to play a card or to offer a payment.

        What has been played ahead but not been seen yet is played again from there.
        """
        self.attention.waiting = True
        if self.attention.several or cursor == self.last or cursor < self.chosen:
            return self
        return self.goes_on(await self.forked(cursor, undo=True, waiting=True))


def notes_of(chairs: Sequence[Chair], seed: str) -> dict[str, int | str]:
    """What the header of a tape says of the table."""
    notes: dict[str, int | str] = {"seed": seed}
    for seat, chair in enumerate(chairs):
        notes[f"name.{seat}"] = chair.name
        notes[f"bot.{seat}"] = chair.player
    return notes


def chairs_at_first(header: tapes.Header, seats: int) -> tuple[Chair, ...]:
    """Who sat down to the game, as its header tells it; a seat without a bot is a person's."""
    return tuple(
        Chair(str(header.note(f"name.{seat}") or seat + 1), str(header.note(f"bot.{seat}") or HUMAN))
        for seat in range(seats)
    )


def chairs_on(tape: tapes.Tape, seats: int) -> tuple[Chair, ...]:
    """Who sits where at the end of a tape: seats may have changed hands."""
    chairs = list(chairs_at_first(tape.header, seats))
    for record in tape:
        if isinstance(record, tapes.Seated) and record.seat < seats:
            chairs[record.seat] = Chair(record.name, record.player)
    return tuple(chairs)

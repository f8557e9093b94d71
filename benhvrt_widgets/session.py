"""A game on a page: the one mutable object. It grows by whole actions and can be walked back and forth.

When a person acts, the game is played on at once to the next decision of a person, written to the
store, and only then shown: playing back is moving the cursor over moments that are already there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final

from traitlets import HasTraits, Int

from benhvrt_widgets.attending import Attention
from benhvrt_widgets.games import staging
from benhvrt_widgets.staging import HUMAN, Chair
from engine.core.chance import Key, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.core.runner import Runner
from engine.replay import tape as tapes
from engine.replay.store import Store, Writer
from engine.strategies import find

OFFER: Final = "offer"
"""The name of a decision and this: an offer made out of turn."""
UNDO: Final = "undo"
"""The mark of a tape that took the place of the one it is a fork of."""
BOT_SECONDS: Final = 5.0


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


class Session(HasTraits):
    """One game with its past. ``cursor`` says which moment is shown; ``grown`` counts changes."""

    cursor = Int(0)
    grown = Int(0)

    def __init__(self, writer: Writer, *, attention: str = "own", waiting: bool = False) -> None:
        super().__init__()
        header = writer.tape.header
        self.staging = staging(header.game)
        self.game = self.staging.game
        self.writer = writer
        self.state: Any = tapes.start(self.game, writer.tape)
        self.chairs = chairs_on(header, self.options.seats)
        self.seed = str(header.note("seed"))
        self.attention = Attention(self.staging, self.humans, attention)
        self.attention.waiting = waiting
        self.instants: list[Instant] = [Instant(self.state)]
        self._relive()
        self.bots = {
            seat: find(self.game.slug, chair.player).make()
            for seat, chair in enumerate(self.chairs)
            if chair.player != HUMAN
        }
        self._runner = Runner(self.game, Seeded(self.seed), self.bots, seed=self.seed, seconds=BOT_SECONDS)
        self.paused = False  # people may speak up before anybody is asked for a card
        self._chosen = self.cursor = self.last
        self._go_on([])
        if self.over:
            self.writer.finish()

    @classmethod
    def start(cls, store: Store, options: Any, chairs: Sequence[Chair], seed: str, *, game: str) -> Session:
        """A new game, kept from its first moment."""
        return cls(store.create(tapes.Header.of(staging(game).game, options, notes_of(chairs, seed))))

    def _relive(self) -> None:
        """The past as the tape tells it."""
        for frame in tapes.replay(self.game, self.writer.tape):
            record = frame.record
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
                self.instants.append(replace(instant, events=events, records=records, first=records))
                instant = Instant(instant.state)  # what follows by itself is nobody's choice
        else:  # with nobody to ask, the window would have closed within that moment
            events = last.events + instant.events
            self.instants[-1] = replace(last, state=instant.state, events=events, records=records)

    @property
    def options(self) -> Any:
        """What the table agreed on."""
        return self.state.options

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people have."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.player == HUMAN)

    @property
    def last(self) -> int:
        """The place of the latest moment."""
        return len(self.instants) - 1

    @property
    def live(self) -> bool:
        """Whether the latest moment is shown."""
        return self.cursor == self.last

    @property
    def past(self) -> list[Instant]:
        """All moments up to the one that is shown."""
        return self.instants[: self.cursor + 1]

    @property
    def here(self) -> Instant:
        """The moment that is shown."""
        return self.instants[self.cursor]

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
        return actor if isinstance(actor, int) else None

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
        """What a seat sees of the moment that is shown."""
        return self.game.view(self.here.state, seat)

    def view_at(self, place: int, seat: Seat | None) -> Any:
        """What a seat saw then."""
        return self.game.view(self.instants[place].state, seat)

    def submit(self, action: Any, key: Key) -> bool:
        """A person's action, and all that follows; False if this decision was answered before.

        Nothing changes if the rules refuse it, or if it cannot be kept.
        """
        if not self.live:
            raise RuleViolation("session.past")
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
        place = len(self.instants)
        with self._or_as_before():
            if self.paused:
                self.attention.spoken()
            by_hand = self._by_hand(maker, action, self.state)
            self._go_on([Instant(step.state, maker, action, step.events, by_hand)], key)
        self._chosen = place
        return True

    def let_be(self) -> None:
        """Nobody else speaks up: the window goes its way."""
        if not self.paused:
            raise RuleViolation("session.stale")
        with self._or_as_before():
            if self.prompted:
                self.attention.answer(self.state)
            else:
                self.attention.spoken()
            self._go_on([])

    @contextmanager
    def _or_as_before(self) -> Iterator[None]:
        """Who was asked what is as it was if the game could not go on."""
        before = copy(self.attention)
        try:
            yield
        except BaseException:
            self.attention = before
            raise

    def _go_on(self, grown: list[Instant], key: Key | None = None) -> None:
        """Everything up to the next decision of a person: kept first, then shown."""
        state = grown[-1].state if grown else self.state
        records: list[tapes.Record] = []
        if grown and grown[0].seat is not None:
            records.append(tapes.Choice.of(grown[0].seat, grown[0].choice, key))
        while not (paused := self.attention.pauses(state)):
            turn = self._runner.turn(state)
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
            self.writer.append(*records)
        self.paused = paused
        for instant in grown:
            self._add(instant)
        self.state = state
        self.grown += 1
        if grown and self.over:
            self.writer.finish()

    # -- along the past ------------------------------------------------------------------------

    def goto(self, place: int) -> None:
        """Show another moment."""
        self.cursor = max(0, min(self.last, place))

    @property
    def decisions(self) -> tuple[int, ...]:
        """The moments just before a person chose."""
        return tuple(place - 1 for place, instant in enumerate(self.instants) if instant.by_hand)

    def fork(
        self,
        store: Store,
        place: int,
        seed: str | None = None,
        *,
        undo: bool = False,
        waiting: bool = False,
    ) -> Session:
        """The same game up to a moment, to be played on differently; the original stays.

        Without a seed the luck is the same wherever the names of the draws agree. Waiting means to
        stop before anybody passed in silence at that moment.
        """
        if not 0 <= place <= self.last:
            raise RuleViolation("session.no_such_place")
        tape = self.writer.tape
        header = tapes.Header.of(
            self.game,
            self.options,
            notes_of(self.chairs, seed or self.seed)
            | {"fork": place, "of": self.writer.id}
            | ({UNDO: 1} if undo else {}),
        )
        there = self.instants[place]
        grown = tapes.Tape(header).append(*tape.records[: there.first if waiting else there.records])
        return Session(store.keep(grown), attention=self.attention.setting, waiting=waiting)

    @property
    def can_undo(self) -> bool:
        """Alone against bots, a person may take back the last choice."""
        return len(self.humans) == 1 and bool(self.decisions)

    def undo(self, store: Store) -> Session:
        """The game before the last choice, marked as a fork of this one."""
        if not self.can_undo:
            raise RuleViolation("session.no_undo")
        return self.fork(store, self.decisions[-1], undo=True)

    def wait(self, store: Store) -> Session:
        """Stop at the next chance to play a card or to offer a payment.

        What has been played ahead but not been shown yet is played again from there.
        """
        self.attention.waiting = True
        if self.attention.several or self.live or self.cursor < self._chosen:
            return self
        return self.fork(store, self.cursor, undo=True, waiting=True)


def notes_of(chairs: Sequence[Chair], seed: str) -> dict[str, int | str]:
    """What the header of a tape says of the table."""
    notes: dict[str, int | str] = {"seed": seed}
    for seat, chair in enumerate(chairs):
        notes[f"name.{seat}"] = chair.name
        notes[f"bot.{seat}"] = chair.player
    return notes


def chairs_on(header: tapes.Header, seats: int) -> tuple[Chair, ...]:
    """Who sat where, as the tape tells it; a seat without a bot is a person's."""
    return tuple(
        Chair(str(header.note(f"name.{seat}") or seat + 1), str(header.note(f"bot.{seat}") or HUMAN))
        for seat in range(seats)
    )

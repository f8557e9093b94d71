"""A game on a page: the one mutable object. It grows by whole actions and can be walked back and forth.

When a person acts, the game is played on at once to the next decision of a person, written to the
store, and only then shown: playing back is moving the cursor over moments that are already there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from traitlets import HasTraits, Int

from engine.core.chance import Key, Seeded
from engine.core.errors import BadTape, RuleViolation
from engine.core.game import Seat
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Action, Hire, Pass, Trade
from engine.games.ben_hvrt.events import Event
from engine.games.ben_hvrt.model import Moment, Options, State, Window, owner
from engine.games.ben_hvrt.views import View
from engine.replay import tape as tapes
from engine.replay.store import Store, Writer
from engine.strategies import find

HUMAN: Final = "human"
UNDO: Final = "undo"
"""The mark of a tape that took the place of the one it is a fork of."""
BOT_SECONDS: Final = 5.0
ATTENTION: Final = ("own", "every", "never")
"""In which card windows a person is asked: those of the own chariots, all, or none."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits where: a name, and a bot's slug or HUMAN."""

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment of the game: what was chosen or fell, what happened, and the state after it.

    A bot that is asked for a card and passes makes no moment of its own: it would show that the
    bot holds one. Its pass is part of the moment before.
    """

    state: State
    seat: Seat | None = None
    choice: Any = None
    events: tuple[Event, ...] = ()
    by_hand: bool = False  # a person had a choice
    notice: str = ""
    records: int = 0  # of the tape, up to here


class Session(HasTraits):
    """One game with its past. ``cursor`` says which moment is shown; ``grown`` counts changes."""

    cursor = Int(0)
    grown = Int(0)

    def __init__(self, writer: Writer, *, attention: str = "own") -> None:
        super().__init__()
        header = writer.tape.header
        if header.game != BEN_HVRT.slug:
            raise BadTape("tape.game", game=header.game)
        self.writer = writer
        self.attention = attention
        self.state: State = tapes.start(BEN_HVRT, writer.tape)
        self.chairs = chairs_on(header, self.options.seats)
        self.seed = str(header.note("seed"))
        self.instants: list[Instant] = [Instant(self.state)]
        self._relive()
        bots = {
            seat: find(BEN_HVRT.slug, chair.player).make()
            for seat, chair in enumerate(self.chairs)
            if chair.player != HUMAN
        }
        self._runner = Runner(BEN_HVRT, Seeded(self.seed), bots, seed=self.seed, seconds=BOT_SECONDS)
        self.cursor = self.last
        self._go_on([])
        if self.awaited is None:
            self.writer.finish()

    @classmethod
    def start(cls, store: Store, options: Options, chairs: Sequence[Chair], seed: str) -> Session:
        """A new game, kept from its first moment."""
        return cls(store.create(tapes.Header.of(BEN_HVRT, options, notes_of(chairs, seed))))

    def _relive(self) -> None:
        """The past as the tape tells it."""
        for frame in tapes.replay(BEN_HVRT, self.writer.tape):
            record = frame.record
            seat = record.seat if isinstance(record, tapes.Choice) else None
            choice = record.read(BEN_HVRT)
            by_hand = self._by_hand(seat, choice, self.state)
            self._add(Instant(frame.state, seat, choice, frame.events, by_hand))
            self.state = frame.state

    def _by_hand(self, seat: Seat | None, choice: object, state: State) -> bool:
        """Whether a person chose: passing where one can do nothing else is no choice."""
        if seat is None or self.chairs[seat].player != HUMAN:
            return False
        return not isinstance(choice, Pass) or len(BEN_HVRT.options(state)) > 1

    def _add(self, instant: Instant) -> None:
        """One moment more; or the same one, a silent pass later."""
        last = self.instants[-1]
        records = last.records + 1
        if instant.events or instant.by_hand:
            self.instants.append(replace(instant, records=records))
        else:
            self.instants[-1] = replace(last, state=instant.state, records=records)

    @property
    def options(self) -> Options:
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
    def here(self) -> Instant:
        """The moment that is shown."""
        return self.instants[self.cursor]

    @property
    def awaited(self) -> Seat | None:
        """The person who is to decide now, if the game is not over."""
        actor = BEN_HVRT.actor(self.state)
        return actor if isinstance(actor, int) else None

    @property
    def key(self) -> Key:
        """The name of the decision that is awaited."""
        return BEN_HVRT.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees of the moment that is shown."""
        return BEN_HVRT.view(self.here.state, seat)

    def submit(self, action: Action, key: Key) -> bool:
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
        offer = isinstance(action, Hire | Trade)
        if not isinstance(action, Hire) and key != self.key:
            raise RuleViolation("session.stale")
        maker = action.seat if isinstance(action, Hire | Trade) else seat
        if offer and maker not in self.humans:
            raise RuleViolation("offer.no_such_seat")
        step = BEN_HVRT.step(self.state, action)
        self._go_on([Instant(step.state, maker, action, step.events, by_hand=True)], key)
        return True

    def _go_on(self, grown: list[Instant], key: Key | None = None) -> None:
        """Everything up to the next decision of a person: kept first, then shown."""
        state = grown[-1].state if grown else self.state
        records: list[tapes.Record] = []
        if grown and grown[0].seat is not None:
            records.append(tapes.Choice.of(grown[0].seat, grown[0].choice, key))
        while True:
            for turn in self._runner.run(state):
                state = turn.state
                grown.append(Instant(state, turn.seat, turn.choice, turn.events, notice=turn.notice))
                made = tapes.Outcome.of(turn.choice) if turn.seat is None else None
                records.append(made or tapes.Choice.of(turn.seat or 0, turn.choice, turn.key))
            seat = self._to_pass(state)
            if seat is None:
                break
            records.append(tapes.Choice.of(seat, Pass(), BEN_HVRT.decision(state)))
            step = BEN_HVRT.step(state, Pass())
            grown.append(Instant(step.state, seat, Pass(), step.events, self._by_hand(seat, Pass(), state)))
            state = step.state
        if not grown:
            return
        self.writer.append(*records)
        for instant in grown:
            self._add(instant)
        self.state = state
        self.grown += 1
        if self.awaited is None:
            self.writer.finish()

    def _to_pass(self, state: State) -> Seat | None:
        """The person who is asked in a window but has nothing to play, or does not want to be asked."""
        window = state.stage
        if not isinstance(window, Window) or window.asked is None:
            return None
        menu = BEN_HVRT.options(state)
        return window.asked if len(menu) == 1 or not self._attentive(state, window) else None

    def _attentive(self, state: State, window: Window) -> bool:
        if window.moment is Moment.OUTFIT or state.race is None:
            return True
        if self.attention != "own":
            return self.attention == "every"
        about = {state.race.mover, window.about} - {-1}
        return any(owner(state.options, chariot) == window.asked for chariot in about)

    # -- along the past ------------------------------------------------------------------------

    def goto(self, place: int) -> None:
        """Show another moment."""
        self.cursor = max(0, min(self.last, place))

    @property
    def decisions(self) -> tuple[int, ...]:
        """The moments just before a person chose."""
        return tuple(place - 1 for place, instant in enumerate(self.instants) if instant.by_hand)

    def fork(self, store: Store, place: int, seed: str | None = None, *, undo: bool = False) -> Session:
        """The same game up to a moment, to be played on differently; the original stays.

        Without a seed the luck is the same wherever the names of the draws agree.
        """
        if not 0 <= place <= self.last:
            raise RuleViolation("session.no_such_place")
        tape = self.writer.tape
        header = tapes.Header.of(
            BEN_HVRT,
            self.options,
            notes_of(self.chairs, seed or self.seed)
            | {"fork": place, "of": self.writer.id}
            | ({UNDO: 1} if undo else {}),
        )
        grown = tapes.Tape(header).append(*tape.records[: self.instants[place].records])
        return Session(store.keep(grown), attention=self.attention)

    @property
    def can_undo(self) -> bool:
        """Alone against bots, a person may take back the last choice."""
        return len(self.humans) == 1 and bool(self.decisions)

    def undo(self, store: Store) -> Session:
        """The game before the last choice, marked as a fork of this one."""
        if not self.can_undo:
            raise RuleViolation("session.no_undo")
        return self.fork(store, self.decisions[-1], undo=True)


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

"""An experiment in the room: everybody bids at once from their phones, in groups that are new in each round.

The rules are engine.experiments; here is who sits where, the clock, and the tape. Chance deals when the desk
says so; seats that nobody has are played by the theory. A word is on the disk before anybody is told of it.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import say
from benhvrt_widgets.room import bounds, findings
from benhvrt_widgets.room.clock import Cancel
from benhvrt_widgets.room.dealing import CLOCKS
from benhvrt_widgets.room.task import said
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.visit.messages import Message, key, whole
from engine.core.chance import Key, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Seat
from engine.experiments import EXPERIMENT
from engine.experiments.forms import FORMS
from engine.experiments.model import Group, Options, Say, Settled, State
from engine.experiments.rules import ROUNDS
from engine.replay.keeping import Hand, done
from engine.replay.tape import Choice, Header, Outcome, Record, Seated, Tape, replay
from engine.theory.experiments import wise

if TYPE_CHECKING:
    from benhvrt_widgets.room.room import Room

WISE: Final = "wise"
"""Who plays a seat that nobody has."""


@dataclass(frozen=True, slots=True)
class Design:
    """What is tried, and how."""

    form: str
    group: int
    rounds: int
    practice: int
    clock: int
    luck: str  # what seeds are made of: nobody is told

    @classmethod
    def of(cls, message: Message) -> Self:
        """As the desk asks for it; nonsense is refused."""
        form, clock = message.get("form"), whole(message, "clock")
        if form not in FORMS or clock not in CLOCKS:
            raise RuleViolation("session.message")
        group, rounds = whole(message, "group"), whole(message, "rounds")
        practice = int(message.get("practice") is True)
        fewest, most = FORMS[str(form)].sizes
        if not fewest <= group <= most or not 1 <= rounds <= ROUNDS:
            raise RuleViolation("room.groups", fewest=fewest, most=most, rounds=ROUNDS)
        return cls(str(form), group, rounds, practice, clock, secrets.token_hex(8))

    def options(self, people: int) -> Options:
        """For so many people: as few groups as there can be."""
        seats = -(-people // self.group) * self.group
        return EXPERIMENT.setup(
            seats, form=self.form, group=self.group, rounds=self.rounds, practice=self.practice
        )


class Trial:
    """An experiment under way, until the next activity begins."""

    kind: Final = "trial"

    def __init__(
        self, room: Room, activity: int, design: Design, hand: Hand, people: dict[Seat, int]
    ) -> None:
        self.activity, self.design, self.people = activity, design, people
        self.revealed = False
        self.settled: list[tuple[int, bool, Group]] = []  # round, whether it counts, and what came of it
        self._room, self._hand = room, hand
        self._luck = Seeded(f"{design.luck} {activity}")
        self._timers: dict[int, tuple[Key, float, Cancel]] = {}  # by group: of what, until when
        self._left: dict[int, tuple[Key, float]] | None = None  # while the room stands still
        self.state: State = EXPERIMENT.start(self._options())
        self._awaited: tuple[State, dict[Seat, int], frozenset[int]] = (self.state, people, frozenset())
        for frame in replay(EXPERIMENT, hand.tape):
            self._note(frame.state, frame.events)
            self.state = frame.state

    # -- beginning ------------------------------------------------------------------------------

    @classmethod
    def begin(cls, room: Room, activity: int, design: Design, people: list[int]) -> Self:
        """Everybody takes a seat at random, and the first round is dealt."""
        options = design.options(len(people))
        seats = sorted(room.luck.sample(range(options.seats), len(people)))
        sitting = dict(zip(seats, room.luck.sample(people, len(people)), strict=True))
        tape = Tape(Header.of(EXPERIMENT, options)).append(
            *(_seated(room, seat, sitting.get(seat)) for seat in range(options.seats))
        )
        hand = done(room.book.keep(tape))
        room.book.placed(hand.id, activity, 1, sitting)
        self = cls(room, activity, design, hand, sitting)
        self._deal()
        return self

    @classmethod
    def resume(cls, room: Room, activity: int, kept: Mapping[str, Any]) -> Self:
        """As it was left; clocks begin again."""
        (found,) = (table for table in room.book.tables() if table.game == kept["game"])
        hand = done(room.book.open(found.game))
        self = cls(room, activity, Design(**kept["design"]), hand, dict(found.people))
        self.revealed = bool(kept["revealed"])
        self._start_clocks()
        return self

    def kept(self) -> Plain:
        """What the room remembers of it, besides the tape."""
        design = asdict(self.design)
        return {"kind": self.kind, "design": design, "game": self._hand.id, "revealed": self.revealed}

    def _options(self) -> Options:
        seats = len({record.seat for record in self._hand.tape if isinstance(record, Seated)})
        return self.design.options(seats)

    # -- what happens ---------------------------------------------------------------------------

    def _note(self, state: State, events: tuple[Any, ...]) -> set[Seat]:
        """What has come of groups; whom it concerns."""
        concerned: set[Seat] = set()
        for event in events:
            if isinstance(event, Settled):
                self.settled.append((state.round, state.counts, event.group))
            concerned |= {seat for seat in self.people if EXPERIMENT.seen(event, seat) is not None}
        return concerned

    def _take(self, *choices: Say) -> None:
        """Words, and what those say to it who are nobody: kept together, then told."""
        records: list[Record] = []
        state, concerned = self.state, set[Seat]()
        settled = len(self.settled)
        waiting = list(choices)
        try:
            while waiting or (waiting := self._by_themselves(state)):
                word = waiting.pop(0)
                records.append(Choice.of(word.seat, word, EXPERIMENT.key(state, word.seat)))
                step = EXPERIMENT.step(state, word)
                concerned |= self._note(step.state, step.events)
                state = step.state
            if records:
                done(self._hand.append(*records))
        except BaseException:
            del self.settled[settled:]  # nothing of it has happened
            raise
        self.state = state
        self._tell(concerned)

    def _by_themselves(self, state: State) -> list[Say]:
        """What the next seat says that nobody has."""
        seat = next((seat for seat in EXPERIMENT.askable(state) if seat not in self.people), None)
        if seat is None:
            return []
        rng = Stream(self._luck.seed, ("toss", state.round, seat))
        return [Say(seat, wise(EXPERIMENT.view(state, seat), toss=bool(rng.index(2))))]

    def _deal(self) -> None:
        """The next round, and what those say who are nobody."""
        records: list[Record] = []
        state = self.state
        while EXPERIMENT.actor(state) is CHANCE and (not records or not state.groups):
            outcome = self._luck.settle(EXPERIMENT.lottery(state))
            records.append(Outcome.of(outcome))
            state = EXPERIMENT.step(state, outcome).state
        done(self._hand.append(*records))
        self.state = state
        self._take()
        self._tell(set(self.people))

    def _tell(self, seats: set[Seat]) -> None:
        self._start_clocks()
        if self.state.over:
            done(self._hand.finish())
        for seat in sorted(seats & self.people.keys()):
            self._room.show(self._room.phones[self.people[seat]])
        self._room.changed()
        self._room.rehearsal.answer()

    # -- the clock ------------------------------------------------------------------------------

    def _asks(self) -> dict[int, Key]:
        """What each group is asked that is not over."""
        form = EXPERIMENT.form(self.state)
        return {
            number: ("clock", self.state.round, group.words)
            for number, group in enumerate(self.state.groups)
            if form.asked(group)
        }

    def _start_clocks(self) -> None:
        if not self.design.clock or self._left is not None:
            return
        asks = self._asks()
        for number in [number for number, (of, _, _) in self._timers.items() if asks.get(number) != of]:
            self._timers.pop(number)[2]()
        for number, of in asks.items():
            if number not in self._timers:
                self._start_clock(number, of, self.design.clock + bounds.SHOWN)

    def _start_clock(self, number: int, of: Key, seconds: float) -> None:
        clock = self._room.clock
        off = clock.later(seconds, lambda: self._time_is_up(number))
        self._timers[number] = (of, clock.now() + seconds, off)

    def _time_is_up(self, number: int) -> None:
        self._timers.pop(number)[2]()
        self._silence((number,))

    def _silence(self, groups: tuple[int, ...]) -> None:
        """Whoever is asked in these groups and has not spoken says nothing."""
        form = EXPERIMENT.form(self.state)
        seats = [
            self.state.groups[number].seats[place]
            for number in groups
            for place in form.asked(self.state.groups[number])
        ]
        self._take(*(EXPERIMENT.silent(seat) for seat in seats))

    def pause(self, *, on: bool) -> None:
        """Clocks stand still, or go on."""
        if on and self._left is None:
            now = self._room.clock.now()
            self._left = {number: (of, until - now) for number, (of, until, _) in self._timers.items()}
            self.stop()
        elif not on and self._left is not None:
            left, self._left = self._left, None
            for number, (of, seconds) in left.items():
                self._start_clock(number, of, seconds)
            self._start_clocks()

    def stop(self) -> None:
        """No clock runs any more."""
        for _, _, off in self._timers.values():
            off()
        self._timers = {}

    def clock(self, person: int, lang: str) -> Plain | None:
        """How long somebody has who is asked."""
        seat = self.seat_of(person)
        if seat is None or not self.awaits(person) or not self.design.clock:
            return None
        number = self.state.group_of(seat)
        now, stands = self._room.clock.now(), self._left is not None
        if self._left is not None:
            left = self._left[number][1] if number in self._left else 0.0
        else:
            left = self._timers[number][1] - now if number in self._timers else 0.0
        return {
            "decision": [str(part) for part in EXPERIMENT.key(self.state, seat)],
            "left": round(left) if stands else round(left, 1),
            "of": self.design.clock + bounds.SHOWN,
            "safe": say("room.safe", lang, choice=say(f"experiment.{self.design.form}.nothing", lang)),
            "stands": stands,
        }

    # -- people ---------------------------------------------------------------------------------

    def seat_of(self, person: int) -> Seat | None:
        """Where somebody is."""
        return next((seat for seat, who in self.people.items() if who == person), None)

    def join(self, person: int) -> None:
        """A late comer has a seat that nobody had, from the next word on; or none, and looks on."""
        free = [seat for seat in range(self.state.options.seats) if seat not in self.people]
        if free and not self.state.over:
            seat = self._room.luck.choice(free)
            self._sits({**self.people, seat: person}, seat)

    def leave(self, person: int) -> None:
        """Somebody goes for good: nobody has the seat."""
        seat = self.seat_of(person)
        if seat is not None:
            self._sits({other: who for other, who in self.people.items() if other != seat}, seat)
            self._take()

    def _sits(self, people: dict[Seat, int], seat: Seat) -> None:
        done(self._hand.append(_seated(self._room, seat, people.get(seat))))
        self._room.book.placed(self._hand.id, self.activity, 1, people)
        self.people = people

    def awaits(self, person: int) -> bool:
        """Whether somebody is asked."""
        state, people, awaited = self._awaited
        if state is not self.state or people is not self.people:  # wall and desk ask for everybody at once
            awaited = frozenset(self.people.get(seat, -1) for seat in EXPERIMENT.askable(self.state))
            self._awaited = (self.state, self.people, awaited)
        return person in awaited

    def answer(self, person: int, message: Message) -> None:
        """A word; the same once more changes nothing."""
        seat, asked = self.seat_of(person), key(message)
        if seat is None:
            raise RuleViolation("session.looking")
        if len(asked) > 2 and asked[2] == seat and self._hand.tape.has_decision(asked):
            return
        free = EXPERIMENT.view(self.state, seat).range
        if free is None:
            raise RuleViolation("room.too_late")
        word = said(message, EXPERIMENT.key(self.state, seat), 0, free[1])
        self._take(Say(seat, word))

    def tries(self, person: int, luck: random.Random) -> int:
        """About what the theory says."""
        seat = self.seat_of(person)
        view = EXPERIMENT.view(self.state, seat)
        word = wise(view, toss=luck.random() < 0.5)
        least, most = view.range or (0, 0)
        tried = round(word * luck.uniform(0.7, 1.2)) if FORMS[self.design.form].hidden else word
        return min(max(tried, least), most) if tried else 0

    # -- the desk -------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[str, ...]:
        """Close a round that is open; then the next one, or the theory."""
        if not self.state.played:
            return ("close",) if self.revealed else ("close", "reveal")
        reveal = () if self.revealed else ("reveal",)
        return reveal if self.state.over else ("next", *reveal)

    def told(self, step: str) -> None:
        """What the desk does."""
        if step not in self.steps:
            raise RuleViolation("session.message")
        if step == "close":
            while not self.state.played:
                self._silence(tuple(range(len(self.state.groups))))
        elif step == "next":
            self._deal()
        else:
            self.revealed = True

    # -- what is seen ---------------------------------------------------------------------------

    def phone(self, person: int, lang: str) -> Plain:
        """What somebody knows, is asked, and has gained."""
        seat = self.seat_of(person)
        if seat is None:
            return findings.looking_on(self.state, lang)
        mine = [group for _, _, group in self.settled if seat in group.seats]
        view = EXPERIMENT.view(self.state, seat)
        made = findings.phone(view, mine[-1:], lang)
        if self.state.over and (earned := self._in_all(person, view.total, lang)):
            made["results"].append(say("room.in_all", lang, n=earned))
        return {"key": list(self._key(seat)), **made}

    def _key(self, seat: Seat) -> Key:
        return EXPERIMENT.key(self.state, seat) if self.state.groups else ()

    def wall(self, lang: str) -> Plain:
        """What has come of groups, and the theory once it is revealed."""
        here = [person for person in self.people.values() if self._room.phones[person].here]
        waiting = sum(map(self.awaits, here)) if self._room.running else 0
        return findings.wall(self.state, self.settled, lang, waiting=waiting, theory=self.revealed)

    @property
    def gains(self) -> dict[str, int]:
        """What everybody has gained, to be remembered."""
        totals = EXPERIMENT.payoffs(self.state)
        return {str(person): totals[seat] for seat, person in self.people.items()}

    def _in_all(self, person: int, total: int, lang: str) -> str:
        earned = self._room.earned(person)
        return "" if earned is None else findings.ducats(earned + total, lang)

    def standings(self, lang: str) -> list[Plain]:
        """What everybody has gained, the most first."""
        totals = EXPERIMENT.payoffs(self.state)
        rows = sorted(self.people.items(), key=lambda row: -totals[row[0]])
        return [
            {
                "name": self._room.phones[person].person.name if self._room.names_shown else "",
                "at": say("room.seat", lang, seat=seat + 1),
                "paid": findings.ducats(totals[seat], lang),
                "beyond": "",
                "all": self._in_all(person, totals[seat], lang),
            }
            for seat, person in rows
        ]


def _seated(room: Room, seat: Seat, person: int | None) -> Seated:
    if person is None:
        return Seated(seat, f"{WISE} {seat + 1}", WISE)
    return Seated(seat, room.phones[person].person.name, HUMAN)

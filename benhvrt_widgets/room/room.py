"""A room: people, the tables that they are at, and what the desk may do.

It knows no socket and no server: whoever carries it brings messages, and gives it a clock. Everything that
must outlast the process is in its book before anybody is told.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.room import bounds, dealing, shown
from benhvrt_widgets.room.agenda import Agenda
from benhvrt_widgets.room.asking import Asking, Guess, Question
from benhvrt_widgets.room.clock import Clock
from benhvrt_widgets.room.dealing import Plan
from benhvrt_widgets.room.keeping import Book, Person
from benhvrt_widgets.room.people import Phone, Screen, Socket, nickname, proposed, unlike
from benhvrt_widgets.room.rehearsal import Rehearsal
from benhvrt_widgets.room.seat import Seated
from benhvrt_widgets.room.table import Pace, Table
from benhvrt_widgets.room.task import Task
from benhvrt_widgets.room.trial import Design, Trial
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.messages import Message, whole
from engine.core.errors import RuleViolation
from engine.core.game import Seat

JOIN, TABLES, RESULTS, TASK = "join", "tables", "results", "task"
"""What the wall shows, when it is not one table."""


class Room:
    """A class, as long as its book is open."""

    def __init__(
        self,
        book: Book,
        clock: Clock,
        lang: str = LANGUAGES[0],
        luck: random.Random | None = None,
        guesses: Mapping[int, Guess] | None = None,
    ) -> None:
        self.book, self.clock = book, clock
        self.guesses: Mapping[int, Guess] = guesses or {}
        self.luck = luck or random.Random(secrets.token_bytes(16))  # noqa: S311 - who meets whom, no key
        self.desk_key: Final[str] = book.once("desk", lambda: secrets.token_urlsafe(24))
        self.lang: str = book.note("lang", lang)
        self.activity: int = book.note("activity", 0)
        self.running: bool = book.note("running", otherwise=False)
        self.paused: bool = book.note("paused", otherwise=False)
        self.open: bool = book.note("open", otherwise=True)
        self.names_shown: bool = book.note("names", otherwise=True)
        self.on_wall: str = book.note("wall", JOIN)
        self.plan: Plan | None = Plan.read(book.note("plan"))
        self.phones: dict[int, Phone] = {person.id: Phone(person) for person in book.people()}
        self.tables: list[Table] = []
        self.task: Task | None = None
        self.wall, self.desk = Screen(), Screen()
        self.changed: Callable[[], None] = lambda: None  # wall and desk are due
        self.rehearsal = Rehearsal(self)
        self.agenda = Agenda(self)
        self.gains: dict[str, dict[str, int]] = book.note("gains", {})  # of experiments, by person
        self.by_hand: dict[int, int] = {int(who): n for who, n in book.note("groups", {}).items()}
        self._resume()

    def _resume(self) -> None:
        """The tables, or what else was done, as they were left."""
        if kept := self.book.note("task"):
            self.task = (Trial if kept["kind"] == Trial.kind else Asking).resume(self, self.activity, kept)
            self.task.pause(on=self.paused or not self.running)
            return
        if self.plan is None:
            return
        for kept in self.book.tables():
            if kept.activity == self.activity:
                session = Session.resume(self.book, kept.game)
                self._add(session, kept.number, dict(kept.people))
        for table in self.tables:
            if self.paused or not self.running:
                table.pause(on=True)
            else:
                table.follow()

    # -- people ---------------------------------------------------------------------------------

    @property
    def people(self) -> list[Person]:
        """Everybody but those whom the desk has sent away."""
        return [phone.person for phone in self.phones.values() if not phone.person.removed]

    @property
    def _taken(self) -> set[str]:
        return {person.name.casefold() for person in self.people}

    def propose(self, lang: str) -> str:
        """A nickname that nobody has."""
        return proposed(lang, self.luck.choice, self._taken)

    def join(self, said: object, lang: str, player: str = "") -> tuple[Phone, str]:
        """Somebody comes in; the key is theirs alone."""
        if not self.open and not player:
            raise RuleViolation("room.closed")
        if len(self.people) >= bounds.PEOPLE:
            raise RuleViolation("room.full", most=bounds.PEOPLE)
        name = unlike(nickname(said), self._taken)
        person, key = self.book.join(name, lang, player)
        phone = self.phones[person.id] = Phone(person)
        self._find_seat(phone)
        if isinstance(self.task, Trial):
            self.task.join(person.id)
        self.changed()
        return phone, key

    def known(self, key: object) -> Phone | None:
        """Whose key that is, unless they were sent away."""
        found = self.book.known(key) if isinstance(key, str) and len(key) < 100 else None
        phone = None if found is None else self.phones[found]
        return None if phone is None or phone.person.removed else phone

    def is_desk(self, key: object) -> bool:
        """Whether that is the desk's key."""
        return isinstance(key, str) and secrets.compare_digest(key.encode(), self.desk_key.encode())

    def come(self, phone: Phone, socket: Socket) -> None:
        """A page of somebody is open."""
        while len(phone.sockets) >= bounds.SOCKETS:
            oldest = min(phone.sockets, key=id)
            self.go(phone, oldest)
            oldest.hang_up("another page of this seat")
        was = phone.here
        phone.enter(socket, self.for_phone(phone))
        table = self.table_of(phone.person.id)
        if table is not None and not was and self.running:
            table.back(phone.person.id)
        self.changed()

    def go(self, phone: Phone, socket: Socket) -> None:
        """A page is closed."""
        phone.sockets.discard(socket)
        table = self.table_of(phone.person.id)
        if table is not None and not phone.here:
            table.follow()
        self.changed()

    def here(self, person: int) -> bool:
        """Whether somebody is."""
        return self.phones[person].here

    def rename(self, person: int, said: object) -> None:
        """Somebody is called otherwise from now on; tables keep the name that they began with."""
        phone = self._phone(person)
        name = nickname(said)
        if name.casefold() != phone.person.name.casefold():
            name = unlike(name, self._taken)
        self._change(phone, replace(phone.person, name=name))

    def remove(self, person: int) -> None:
        """Somebody has to go: their seat is a bot's, and their key leads nowhere."""
        phone = self._phone(person)
        self._change(phone, replace(phone.person, removed=True))
        table = self.table_of(person)
        if table is not None:
            table.leave(person)
            self.book.placed(table.id, table.activity, table.number, table.people)
        if isinstance(self.task, Trial):
            self.task.leave(person)
        phone.stop()
        phone.send({"do": "room", "regions": {"page": "removed"}})
        for socket in tuple(phone.sockets):
            phone.sockets.discard(socket)
            socket.hang_up("removed")

    def group(self, person: int, number: int) -> None:
        """Who is to sit with whom at the next tables; 0: wherever luck has it."""
        self._phone(person)
        if not 0 <= number <= bounds.PEOPLE:
            raise RuleViolation("session.message")
        groups = {who: n for who, n in {**self.by_hand, person: number}.items() if n}
        self.book.remember(groups=groups)
        self.by_hand = groups
        self.changed()

    def speaks(self, phone: Phone, lang: object) -> None:
        """Another language."""
        if lang in LANGUAGES and lang != phone.person.lang:
            self._change(phone, replace(phone.person, lang=str(lang)))
            if phone.visit is not None:
                phone.hear({"do": "lang", "value": lang})

    def _change(self, phone: Phone, person: Person) -> None:
        self.book.change(person)
        phone.person = person
        self.show(phone)
        self.changed()

    def _phone(self, person: int) -> Phone:
        if person not in self.phones or self.phones[person].person.removed:
            raise RuleViolation("room.nobody")
        return self.phones[person]

    # -- away from tables -----------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Everybody is asked; what was played before is over."""
        self._begin(Asking(self, self._next(), question))

    def experiment(self, design: Design) -> None:
        """Everybody who is here takes part; what was played before is over."""
        people = [person.id for person in self.people if self.here(person.id)]
        if not people:
            raise RuleViolation("room.empty")
        design.options(len(people))  # what cannot be played is refused before anything ends
        activity = self._next()
        self._begin(Trial.begin(self, activity, design, people))

    def _next(self) -> int:
        """What was done is over, also if the server ends before the next activity has begun."""
        if isinstance(self.task, Trial):
            self.gains[str(self.activity)] = self.task.gains
        self._clear()
        self.book.remember(activity=self.activity + 1, task=None, running=False, gains=self.gains)
        self.activity, self.running = self.activity + 1, False
        return self.activity

    def _begin(self, task: Task) -> None:
        self.task, self.running, self.paused, self.on_wall = task, True, False, TASK
        self.book.remember(task=task.kept(), running=True, paused=False, wall=self.on_wall)
        self._look_everywhere()
        self.rehearsal.answer()

    def answer(self, phone: Phone, message: Message) -> None:
        """What somebody says to what all are asked: kept before their page is told."""
        if self.task is None:
            raise RuleViolation("room.too_late")
        if why := self.may_act():
            raise RuleViolation(why)
        self.task.answer(phone.person.id, message)
        self.show(phone)
        self.changed()

    def earned(self, person: int) -> int | None:
        """What somebody has gained in the experiments before this one; nothing, if there was none."""
        if not self.gains:
            return None
        return sum(each.get(str(person), 0) for each in self.gains.values())

    def step(self, what: object) -> None:
        """Close, reveal, another round."""
        if self.task is None or not self.running:
            raise RuleViolation("session.message")
        self.task.told(str(what))
        self.keep_task()
        self._look_everywhere()
        self.rehearsal.answer()

    def keep_task(self) -> None:
        """Remember how far it is."""
        if self.task is not None:
            self.book.remember(task=self.task.kept())

    # -- tables ---------------------------------------------------------------------------------

    def table_of(self, person: int) -> Table | None:
        """Where somebody sits."""
        return next((table for table in self.tables if table.seat_of(person) is not None), None)

    def may_act(self) -> str:
        """Why nobody may choose now; nothing if they may."""
        if not self.running:
            return "room.ended"
        return "room.paused" if self.paused else ""

    def start(self, plan: Plan) -> None:
        """Everybody in the room sits down at tables; what was played before is over."""
        people = [person.id for person in self.people if self.here(person.id)]
        if not people:
            raise RuleViolation("room.empty")
        dealt = dealing.tables(plan, people, self.luck, self.lang, self.by_hand)
        activity = self._next()
        for number, each in enumerate(dealt, start=1):
            names = {seat: self.phones[who].person.name for seat, who in each.items()}
            session = Session.start(
                self.book,
                plan.options(self.lang),
                dealing.chairs(plan, names),
                plan.seed(activity, number),
                game=plan.game,
            )
            self.book.placed(session.id, activity, number, each)
            self._add(session, number, each, activity, plan)
        self.plan, self.running, self.paused, self.on_wall = plan, True, False, TABLES
        self.book.remember(plan=asdict(plan), running=True, paused=False, wall=self.on_wall)
        for table in self.tables:
            table.follow()
        self._look_everywhere()

    def _add(
        self,
        session: Session,
        number: int,
        people: dict[Seat, int],
        activity: int | None = None,
        plan: Plan | None = None,
    ) -> None:
        agreed = plan or self.plan
        pace = Pace() if agreed is None else Pace(agreed.clock, agreed.window)
        stand_in = session.staging.first_bots[0]
        table = Table(
            session, activity or self.activity, number, people, pace, self.clock, self.here, stand_in
        )
        table.changed = lambda: self._at(table)
        self.tables.append(table)
        for person in people.values():
            self._seat(self.phones[person], table)

    def _seat(self, phone: Phone, table: Table) -> None:
        """A phone looks at its table; late comers without a seat only look on."""
        seat = table.seat_of(phone.person.id)
        visit = Seated(table.session, seat, phone.person.lang, self.may_act, lambda: secrets.token_hex(3))
        visit.raised = table.raised.__contains__
        visit.lift = table.lift
        visit.window = float(table.pace.window)
        phone.look_at(visit)
        self.show(phone)

    def _find_seat(self, phone: Phone) -> None:
        """A late comer takes over a bot's seat; where there is none they look on."""
        tables = [table for table in self.tables if not table.over] if self.running else []
        if not tables:
            return
        free = [table for table in tables if table.free]
        table = min(free or tables[:1], key=lambda each: (len(each.people), each.number))
        if free:
            seat = self.luck.choice(table.free)
            self.book.placed(table.id, table.activity, table.number, {**table.people, seat: phone.person.id})
            table.sit(phone.person.id, phone.person.name, seat)
        self._seat(phone, table)

    def _clear(self) -> None:
        for table in self.tables:
            table.close()
        self.tables = []
        if self.task is not None:
            self.task.stop()
        self.task = None
        for screen in (*self.phones.values(), self.wall):
            screen.stop()

    def _at(self, table: Table) -> None:
        """Something has happened at a table."""
        told = self.phones if table.over else table.people.values()  # what came of it concerns all
        for person in tuple(told):
            self.show(self.phones[person])
        self.rehearsal.follow(table)
        self.changed()

    def show(self, phone: Phone) -> None:
        """What somebody's pages have to know of the room."""
        if phone.sockets:
            phone.tell(self.for_phone(phone))

    def _look_everywhere(self) -> None:
        for phone in self.phones.values():
            self.show(phone)
        self._look_at_wall()
        self.changed()

    # -- the desk -------------------------------------------------------------------------------

    def pause(self, *, on: bool) -> None:
        """All tables stand still, or go on."""
        self.book.remember(paused=on)
        self.paused = on
        if self.running:
            for table in self.tables:
                table.pause(on=on)
            if self.task is not None:
                self.task.pause(on=on)
                self.rehearsal.answer()
        self._look_everywhere()

    def end(self) -> None:
        """The activity is over: nobody decides any more, and everybody sees what they have."""
        wall = RESULTS if self.task is None else TASK
        self.book.remember(running=False, wall=wall)
        self.running, self.on_wall = False, wall
        for table in self.tables:
            table.pause(on=True)
        if self.task is not None:
            self.task.pause(on=True)
        self._look_everywhere()

    def put_on_wall(self, what: object) -> None:
        """The way in, all tables, the results, the question, or one table by its number."""
        numbers = {str(table.number) for table in self.tables}
        away = (JOIN, TASK, RESULTS) if isinstance(self.task, Trial) else (JOIN, TASK)
        known = (JOIN, TABLES, RESULTS) if self.task is None else away
        if what not in known and what not in numbers:
            raise RuleViolation("session.message")
        self.book.remember(wall=what)
        self.on_wall = str(what)
        self._look_everywhere()

    @property
    def wall_shows(self) -> str:
        """What the wall shows now: one table has names on it, and stays away while they are hidden."""
        numbered = self.on_wall not in (JOIN, TABLES, RESULTS, TASK)
        return TABLES if numbered and not self.names_shown else self.on_wall

    def _look_at_wall(self) -> None:
        """The wall as a spectator, if it shows one table."""
        table = next((each for each in self.tables if str(each.number) == self.wall_shows), None)
        looked = None if self.wall.visit is None else self.wall.visit.session
        if table is None:
            self.wall.stop()
        elif looked is not table.session or (self.wall.visit and self.wall.visit.lang != self.lang):
            self.wall.look_at(
                Seated(table.session, None, self.lang, self.may_act, lambda: secrets.token_hex(3))
            )

    def set(self, **notes: Any) -> None:
        """A switch of the desk: the door, names on the wall, the language."""
        self.book.remember(**notes)
        self.open = self.book.note("open", otherwise=True)
        self.names_shown = self.book.note("names", otherwise=True)
        self.lang = self.book.note("lang", self.lang)
        self._look_everywhere()

    def told(self, message: Message) -> None:
        """What the desk asks for; what cannot be done is a RuleViolation."""
        handler = AT_DESK.get(str(message.get("do")))
        if handler is None:
            raise RuleViolation("session.message")
        handler(self, message)

    # -- what is seen ---------------------------------------------------------------------------

    def for_phone(self, phone: Phone) -> Plain:
        """The room as one phone shows it."""
        return shown.phone(self, phone)


def _lang(room: Room, message: Message) -> None:
    if message.get("value") not in LANGUAGES:
        raise RuleViolation("session.message")
    room.set(lang=message["value"])


AT_DESK: Final[dict[str, Callable[[Room, Message], None]]] = {
    "start": lambda room, message: room.start(Plan.of(message)),
    "ask": lambda room, message: room.ask(Question.of(message, room.guesses)),
    "experiment": lambda room, message: room.experiment(Design.of(message)),
    "step": lambda room, message: room.step(message.get("value")),
    "pause": lambda room, message: room.pause(on=message.get("on") is True),
    "end": lambda room, _: room.end(),
    "show": lambda room, message: room.put_on_wall(message.get("value")),
    "door": lambda room, message: room.set(open=message.get("on") is True),
    "names": lambda room, message: room.set(names=message.get("on") is True),
    "lang": _lang,
    "remove": lambda room, message: room.remove(whole(message, "person")),
    "rename": lambda room, message: room.rename(whole(message, "person"), message.get("name")),
    "group": lambda room, message: room.group(whole(message, "person"), whole(message, "value")),
    "prepare": lambda room, message: room.agenda.add(message),
    "drop": lambda room, message: room.agenda.drop(message),
    "begin": lambda room, message: room.agenda.begin(message),
    "rehearse": lambda room, message: room.rehearsal.come(whole(message, "n")),
    "dismiss": lambda room, _: room.rehearsal.go(),
}
"""By what a message of the desk asks for."""

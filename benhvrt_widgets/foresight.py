"""Looking ahead beside the game: odds and advice, computed while nobody waits for them.

What is computed is the view of whoever is at the screen, at the moment that is shown; a covered
screen has the spectator's. A new moment puts the old question aside. The game never waits: a
click is answered while races are run.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from benhvrt_widgets.guard import Notice, told
from benhvrt_widgets.session import Session
from engine.core.game import Seat
from engine.replay import tape as tapes

if TYPE_CHECKING:
    from engine.advice.choices import Advice
    from engine.advice.ledger import Entry, Ledger
    from engine.advice.sales import Sale
    from engine.probability.forecast import Odds

EYES: Final = ("off", "after", "on")
"""Whether chances are shown at all, choices only once one is taken, or beside the choices."""
QUIET_FOR: Final = 0.12
"""Seconds that a moment is shown before anything is computed for it."""
REMEMBERED: Final = 600
ADVISED: Final = 3_000
STORY_AT_MOST: Final = 40
STORY_STEP: Final = 8
"""Moments of a story, and after how many it is shown."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moment:
    """A place of a game, as somebody sees it."""

    game: str
    place: int
    seat: Seat | None


class Memory(Generic[T]):
    """The latest answers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Moment, T] = OrderedDict()

    def __getitem__(self, moment: Moment) -> T | None:
        return self._kept.get(moment)

    def put(self, moment: Moment, answer: T) -> None:
        """A better answer for a moment."""
        self._kept[moment] = answer
        self._kept.move_to_end(moment)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


class Foresight:
    """The part of a page that looks ahead."""

    session: Session | None
    notice: Notice | None
    lang: str

    def __init__(self) -> None:
        self.eye = "off"  # until the browser says what it was the last time
        self.heat: Seat | None = None  # whose next landing squares are shown
        self.odds: Memory[Odds] = Memory()
        self.advice: Memory[Advice] = Memory()
        self.sales: Memory[Sale] = Memory()
        self.ledgers: Memory[Ledger] = Memory()
        self._done: set[tuple[str, Moment]] = set()
        self._question: tuple[str, Moment | None, Moment | None] = ("", None, None)
        self._looking: asyncio.Task[None] | None = None

    def show(self) -> None:
        """Tell the page what is to be seen now."""
        raise NotImplementedError

    def _looking_as(self) -> Seat | None:
        """Whose view is on the screen."""
        raise NotImplementedError

    def here(self) -> Moment | None:
        """The moment on the screen, if there is a race to speak of."""
        session = self.session
        if session is None or self.eye == "off":
            return None
        return Moment(session.writer.id, session.cursor, self._looking_as())

    def choice_in_question(self) -> Moment | None:
        """The decision whose choices are weighed: the one at hand, or the last one taken."""
        session = self.session
        if session is None or self.eye == "off":
            return None
        seat = self._looking_as()
        if seat is None:
            return None
        if self.eye == "on" and session.live and session.awaited == seat and not session.paused:
            return Moment(session.writer.id, session.cursor, seat)
        taken = [
            place for place in session.decisions if place < session.cursor and _chose(session, place, seat)
        ]
        return Moment(session.writer.id, taken[-1], seat) if taken else None

    def story(self) -> list[Moment]:
        """The moments of the race that has just ended, at which its odds may have turned."""
        session = self.session
        if session is None or self.eye == "off" or not _ended(session, session.cursor):
            return []
        places = []
        for place in range(session.cursor - 1, 0, -1):
            if _ended(session, place):
                break
            if session.staging.tempo.turns(session.instants[place].events):
                places.append(place)
        step = -(-len(places) // STORY_AT_MOST) or 1
        return [Moment(session.writer.id, place, self._looking_as()) for place in reversed(places[::step])]

    def view_at(self, moment: Moment) -> Any | None:
        """What is seen there."""
        session = self.session
        if session is None or session.writer.id != moment.game or moment.place > session.last:
            return None
        return session.view_at(moment.place, moment.seat)

    def look_ahead(self) -> None:
        """Begin to answer what the screen asks, unless that is under way."""
        question = (self.eye, self.here(), self.choice_in_question())
        if question == self._question:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop: a test or a script asks for itself
            return
        self._question = question
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if question[1] is not None:
            self._looking = loop.create_task(self._look(*question[1:]))

    async def _look(self, here: Moment | None, choice: Moment | None) -> None:
        try:
            await self._look_for(here, choice)
        except Exception as error:  # noqa: BLE001 - the game goes on without odds, and the page says so
            self.notice = told(error, self.lang)
            self.eye = "off"
            self.show()

    async def _look_for(self, here: Moment | None, choice: Moment | None) -> None:
        from engine.advice.choices import progress as weigh  # numpy is imported when it is needed
        from engine.probability import foreseeable
        from engine.probability import progress as foresee

        await asyncio.sleep(QUIET_FOR)
        view = None if here is None else self.view_at(here)
        if here is not None and view is not None and foreseeable(view):
            live = self.session is not None and self.session.live
            first, *more = self._chunks()
            races = first + sum(more) if live else first  # who walks along the past wants to see it at once
            await self._answer("odds", here, self.odds, lambda: foresee(view, races=races))
        await self._tell_story()
        await self._keep_books()
        asked = None if choice is None else self.view_at(choice)
        if choice is not None and asked is not None and len(asked.menu) > 1 and foreseeable(asked):
            enough = min(ADVISED, sum(self._chunks()))
            await self._answer("advice", choice, self.advice, lambda: weigh(asked, races=enough))

        session = self.session
        if (
            choice == here
            and choice is not None
            and session is not None
            and session.staging.weighing.has_sale(asked)
        ):
            weigh_sale = partial(session.staging.weighing.weigh_sale, session, asked)
            await self._answer("sale", choice, self.sales, lambda: iter([weigh_sale()]))

    def _chunks(self) -> tuple[int, ...]:
        """How the estimates of this game grow: some games are slower to race than others."""
        from engine.probability import kernel
        from engine.probability.forecast import CHUNKS, sizes

        return CHUNKS if self.session is None else sizes(kernel(self.session.game.slug))

    async def _keep_books(self) -> None:
        """Where the ducats of the race came from: line after line, shown now and then."""
        from engine.advice.ledger import Ledger, ledger
        from engine.advice.steps import retraced

        session, seat = self.session, self._looking_as()
        moment = self.here()
        ended = session is not None and _ended(session, session.cursor)
        if session is None or seat is None or moment is None or not ended or self.ledgers[moment] is not None:
            return
        tape, game = session.writer.tape, session.game
        choices = (record.read(game) for record in tape.records)
        race = session.staging.tempo.races_run(session.here.state) - 1
        steps = retraced(tapes.start(game, tape), choices, game=game)
        lines = ledger(steps, seat, race=race, game=game)
        entries: list[Entry] = []
        while (entry := await asyncio.to_thread(next, lines, None)) is not None:
            entries.append(entry)
        if entries:
            self.ledgers.put(moment, Ledger.of(entries))
            self.show()

    async def _tell_story(self) -> None:
        """Moment by moment; each is also what the seats show there."""
        from engine.probability import foreseeable
        from engine.probability import odds as foresee

        for number, moment in enumerate(self.story()):
            view = self.view_at(moment)
            if view is None or not foreseeable(view) or self.odds[moment] is not None:
                continue
            self.odds.put(moment, await asyncio.to_thread(foresee, view, races=self._chunks()[0]))
            if number % STORY_STEP == 0:
                self.show()
        self.show()

    async def _answer(
        self, what: str, moment: Moment, memory: Memory[T], ask: Callable[[], Iterator[T]]
    ) -> None:
        """Better and better answers; the races are run beside the loop."""
        if (what, moment) in self._done:
            return
        answers = ask()
        while (answer := await asyncio.to_thread(next, answers, None)) is not None:
            memory.put(moment, answer)
            self.show()
        self._done.add((what, moment))


def _ended(session: Session, place: int) -> bool:
    return session.staging.tempo.ends_race(session.instants[place].events)


def _chose(session: Session, place: int, seat: Seat) -> bool:
    """Whether that seat chose then; to let a card window be may have been a setting's choice."""
    taken = session.instants[place + 1]
    window = session.staging.tempo.windows.name(session.instants[place].state)
    return taken.seat == seat and not (window and session.staging.tempo.lets_be(taken.choice))

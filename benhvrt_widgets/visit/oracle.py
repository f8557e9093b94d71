"""Looking ahead beside the game: odds and worth, asked for while nobody waits for them.

What is asked follows from where the visitor looks: ``wants`` names the next question, newest first, and
``learn`` keeps the answer. A covered screen has the spectator's view. The game never waits.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.look import Look, Moment
from benhvrt_widgets.visit.questions import Question
from engine.core.game import Seat

if TYPE_CHECKING:
    from engine.advice.choices import Advice
    from engine.advice.ledger import Ledger
    from engine.probability.forecast import Odds

EYES: Final = ("off", "after", "on")
"""Whether chances are shown at all, choices only once one is taken, or beside the choices."""
REMEMBERED: Final = 600
ADVISED: Final = 3_000
STORY_AT_MOST: Final = 40

T = TypeVar("T")


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


class Oracle:
    """What is known of the chances, and what is to be found out next."""

    def __init__(self) -> None:
        self.eye = "off"  # until the browser says what it was the last time
        self.odds: Memory[Odds] = Memory()
        self.advice: Memory[Advice] = Memory()
        self.ledgers: Memory[Ledger] = Memory()
        self._answered: OrderedDict[tuple[str, Moment, Any], None] = OrderedDict()

    def here(self, look: Look) -> Moment | None:
        """The moment on the screen, if there is anything to say of it."""
        return None if self.eye == "off" else look.moment

    def choice(self, look: Look) -> Moment | None:
        """The decision whose choices are weighed: the one at hand, or the last one taken."""
        session, seat = look.session, look.seat
        if self.eye == "off" or seat is None:
            return None
        if self.eye == "on" and look.live and session.awaited == seat and not session.paused:
            return look.moment
        before = session.decisions[: bisect_left(session.decisions, look.cursor)]
        taken = (place for place in reversed(before) if _chose(session, place, seat))
        place = next(taken, None)
        return None if place is None else look.at(place)

    def story(self, look: Look) -> list[Moment]:
        """The moments of the race that has just ended, at which its odds may have turned."""
        session = look.session
        if self.eye == "off" or not _ended(session, look.cursor):
            return []
        places = []
        for place in range(look.cursor - 1, 0, -1):
            if _ended(session, place):
                break
            if session.staging.tempo.turns(session.instants[place].events):
                places.append(place)
        step = -(-len(places) // STORY_AT_MOST) or 1
        return [look.at(place) for place in reversed(places[::step])]

    def ledger(self, look: Look) -> Ledger | None:
        """Where the ducats of the race that has just ended came from, once that is known."""
        return None if self.eye == "off" else self.ledgers[look.moment]

    def wants(self, look: Look) -> Iterator[Question]:
        """What the screen asks and nobody has answered, the most urgent first."""
        if self.eye == "off":
            return
        yield from self._odds(look)
        yield from self._story(look)
        yield from self._books(look)
        yield from self._worth(look)

    def _odds(self, look: Look) -> Iterator[Question]:
        view = look.view()
        if not _foreseeable(view):
            return
        first, *more = _chunks(look.session.game.slug)
        sizes = (first, first + sum(more)) if look.live else (first,)  # who walks along the past hurries
        yield from self._growing("odds", look.moment, view, sizes)

    def _story(self, look: Look) -> Iterator[Question]:
        """Moment by moment; each is also what the seats show there."""
        for moment in self.story(look):
            view = look.view(moment.place)
            if self.odds[moment] is None and _foreseeable(view):
                yield from self._growing("odds", moment, view, _chunks(look.session.game.slug)[:1])

    def _books(self, look: Look) -> Iterator[Question]:
        """Where the ducats of the race came from."""
        session, seat = look.session, look.seat
        if seat is not None and _ended(session, look.cursor):
            race = session.staging.tempo.races_run(look.here.state) - 1
            yield from self._once("ledger", look.moment, (session.tape, seat, race))

    def _worth(self, look: Look) -> Iterator[Question]:
        moment = self.choice(look)
        if moment is None:
            return
        asked = look.view(moment.place)
        if len(asked.menu) < 2 or not _foreseeable(asked):
            return
        chunks = _chunks(look.session.game.slug)
        yield from self._growing("advice", moment, asked, (chunks[0], min(ADVISED, sum(chunks))))

    def _growing(self, name: str, moment: Moment, view: Any, sizes: tuple[int, ...]) -> Iterator[Question]:
        """The same question with more and more races."""
        for races in dict.fromkeys(sizes):
            if (name, moment, races) not in self._answered:
                yield Question(name, moment, (view, races))

    def _once(self, name: str, moment: Moment, facts: tuple[Any, ...]) -> Iterator[Question]:
        if (name, moment, 0) not in self._answered:
            yield Question(name, moment, facts)

    def learn(self, question: Question, found: Any) -> None:
        """An answer has come."""
        self._answered[question.key] = None
        while len(self._answered) > 4 * REMEMBERED:
            self._answered.popitem(last=False)
        known: dict[str, Memory[Any]] = {
            "odds": self.odds,
            "advice": self.advice,
            "ledger": self.ledgers,
        }
        if found is not None and question.name in known:
            known[question.name].put(question.about, found)


def _foreseeable(view: Any) -> bool:
    from engine.probability import foreseeable  # its kernel is imported when chances are asked for

    return foreseeable(view)


def _chunks(slug: str) -> tuple[int, ...]:
    """How the estimates of a game grow: some games are slower to race than others."""
    from engine.probability import kernel
    from engine.probability.forecast import sizes

    return sizes(kernel(slug))


def _ended(session: Session, place: int) -> bool:
    return session.staging.tempo.ends_race(session.instants[place].events)


def _chose(session: Session, place: int, seat: Seat) -> bool:
    """Whether that seat chose then; to let a card window be may have been a setting's choice."""
    taken = session.instants[place + 1]
    window = session.staging.tempo.windows.name(session.instants[place].state)
    return taken.seat == seat and not (window and session.staging.tempo.lets_be(taken.choice))

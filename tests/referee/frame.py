"""A second opinion on every step of a game: what all referees share.

A referee is a second, plain implementation of one game, written from docs/rules alone. It never sees a
state. It is given the options of a game and then, one after another, what was chosen and what chance
brought; it says which events must follow and who must be asked what next. ``refereed`` holds that against
what the game did, and raises a Disagreement at the first difference.

The referee of a game is ``tests/referee/<game>/__init__.py`` (a dash as an underscore):

    REFEREE = MyReferee                      a class as below
    TABLES = ({"seats": 4}, ...)             settings of mixed games, short ones mostly

    class MyReferee(Referee):
        def __init__(self, options):
            super().__init__(options)
            self.purses = [100] * options.seats

        def play(self):                      # the whole game, told like the rulebook
            die = yield Draw("XX-01", dict.fromkeys(range(1, 7), 1))
            self.tell("XX-01", Rolled(die))
            answer = yield Ask("XX-02", seat=0, menu=(Bid(), Pass()))
            if answer == Pass():
                self.tell("XX-02", Passed(0))
            ...
            return Over("XX-03", payoffs=(...), places=(...))

- ``tell(rule, event)`` says what happens, in order. What only some may see: ``tell(rule, event, only=(2,),
  others=Dealt(2, None))``; with ``others=None`` the rest learn nothing of it.
- ``yield Draw(rule, weights)`` waits for chance, and is answered with the outcome. The weights are held
  against the lottery of the game.
- ``yield Ask(rule, seat, ...)`` waits for a seat, and is answered with its action. ``menu`` is the whole
  menu, in any order; ``allows`` says of any action whether it may be chosen (the judge takes more than a menu
  has); ``meant`` are the types of action that may be on it. If ``others`` may speak out of turn, and one
  does, the answer is an ``Aside(seat, action)``; ``aside(seat, action)`` says whether that may be said.
  ``tries`` gives choices, lawful and not, to put to the judge: it must take the former and refuse the latter.
  With ``secret`` nobody else sees who is asked.
- ``must(rule, holds, what)`` and ``same(rule, what, expected, found)`` are for what else the rules demand.
- ``payoffs()`` and ``holds()``, if a referee has them, are asked after every step: what each seat has, as the
  game's own ``payoffs``; and whether money and cards are all there.

``must`` and the answers are the only places where a referee judges what the players did; a difference in
anything else is one between the game and the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games import GAMES


class Disagreement(AssertionError):  # noqa: N818 - what it is
    """The referee and the game differ: at which step, by which rule, and how."""

    def __init__(self, rule: str, what: str, expected: object, found: object, step: int = 0) -> None:
        self.rule, self.what, self.expected, self.found, self.step = rule, what, expected, found, step
        super().__init__(rule, what)

    def __str__(self) -> str:
        return (
            f"step {self.step}, {self.rule}: {self.what}\n"
            f"  by the rules: {self.expected!r}\n  in the game:  {self.found!r}"
        )


class Played(NamedTuple):
    """One step of a game, as it was played; steps are counted from 1, as the records of a tape."""

    before: Any
    seat: int | None  # None: chance
    choice: Any
    events: tuple[Any, ...]
    state: Any


class Aside(NamedTuple):
    """What somebody said out of turn."""

    seat: int
    action: Any


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance is to act; the weights need not be in lowest terms."""

    rule: str
    weights: Mapping[Any, int]


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat is to decide."""

    rule: str
    seat: int
    menu: Collection[Any] | None = None
    allows: Callable[[Any], bool] | None = None
    meant: tuple[type, ...] = ()
    others: Collection[int] = ()  # who may make an offer out of turn
    aside: Callable[[int, Any], bool] | None = None
    tries: Callable[[], Iterable[Any]] | None = None
    secret: bool = False

    def allowed(self, seat: int | None, choice: Any) -> bool:
        """Whether a seat may choose this, asked or out of turn."""
        return (seat == self.seat and self._answers(choice)) or self.spoken(seat, choice)

    def _answers(self, choice: Any) -> bool:
        if self.allows is not None:
            return self.allows(choice)
        if self.menu is not None:
            return choice in self.menu
        return not self.meant or isinstance(choice, self.meant)

    def spoken(self, seat: int | None, choice: Any) -> bool:
        """Whether that is an offer out of turn, and may be made."""
        return seat is not None and seat in self.others and bool(self.aside and self.aside(seat, choice))


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; of payoffs and places what is not said is not looked at."""

    rule: str
    payoffs: tuple[Any, ...] | None = None
    places: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """An event that must happen, and what is said of it to those who may not see all."""

    rule: str
    event: Any
    only: Collection[int] | None
    others: Any


Script: TypeAlias = Generator[Ask | Draw, Any, Over]


class Referee:
    """What every referee can do."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.told: list[Told] = []

    def play(self) -> Script:
        """The whole game."""
        raise NotImplementedError

    def tell(self, rule: str, event: Any, only: Collection[int] | None = None, others: Any = None) -> None:
        """This happens now; seats not in ``only`` learn ``others`` instead, or nothing."""
        self.told.append(Told(rule, event, only, others))

    def must(self, rule: str, holds: object, what: str) -> None:
        """The rules demand it."""
        if not holds:
            raise Disagreement(rule, what, "so", "not so")

    def same(self, rule: str, what: str, expected: object, found: object) -> None:
        """The game must show what the rules say."""
        if expected != found:
            raise Disagreement(rule, what, expected, found)

    def payoffs(self) -> tuple[Any, ...] | None:
        """What each seat has, or None: not looked at."""
        return None

    def holds(self) -> None:
        """Whatever is true at any time, by ``must``."""

    def views(self, view: Callable[[int | None], Any]) -> None:
        """What the views of the game must show, by ``same``; asked as often as menus are."""


class Sitting:
    """A game and its referee, side by side."""

    def __init__(self, game: Any, options: Any) -> None:
        self.game, self.number = game, 0
        self.referee = referee_of(game.slug)(options)
        self._script = self.referee.play()
        self._due: Ask | Draw | Over = _due(self._script, None)
        self._expected, self.referee.told = self.referee.told, []
        self.compare(game.start(options), (), look=True)

    def follow(self, step: Played, *, look: bool = True) -> None:
        """One step: what the rules make of it, against what the game did."""
        self.number += 1
        self.expect(step)
        self.compare(step.state, step.events, look=look)

    def expect(self, step: Played) -> None:
        """What the rules make of a choice or an outcome."""
        try:
            self._due = _due(self._script, _answer(self._due, step))
        except Disagreement as difference:
            difference.step = self.number
            raise
        except Exception as error:
            why = f"the referee is at a loss: {error!r}"
            raise Disagreement(self._due.rule, why, self._due, step.choice, self.number) from error
        self._expected, self.referee.told = self.referee.told, []

    def compare(self, state: Any, events: tuple[Any, ...], *, look: bool) -> None:
        """Events, whoever is asked now, and what everybody has."""
        try:
            _check_events(self.game, self.referee, self._expected, events)
            _check(self.game, self.referee, state, self._due, look=look)
        except Disagreement as difference:
            difference.step = self.number
            raise


def refereed(game: Any, options: Any, steps: Iterable[Played], menus: int = 1) -> int:
    """The number of steps on which game and referee agree, or a Disagreement.

    Menus and views are looked at once in so many steps. A game that breaks off is a Disagreement too.
    """
    sitting = Sitting(game, options)
    for step in steps:
        sitting.follow(step, look=not (sitting.number + 1) % menus)
    if not isinstance(sitting._due, Over):
        raise Disagreement(
            sitting._due.rule, "the game is not over", sitting._due, "no more steps", sitting.number
        )
    return sitting.number


def _due(script: Script, answer: Any) -> Ask | Draw | Over:
    """Whom the rules ask next, after an answer."""
    try:
        return script.send(answer)
    except StopIteration as end:
        found: Over = end.value
        return found


def _answer(due: Ask | Draw | Over, step: Played) -> Any:
    """The choice or outcome of a step, judged as far as the question says how."""
    if isinstance(due, Over):
        raise Disagreement(due.rule, "the game is over", None, step.choice)
    if isinstance(due, Draw):
        if step.seat is not None or step.choice not in due.weights:
            raise Disagreement(due.rule, "what chance may bring", dict(due.weights), step.choice)
        return step.choice
    if not due.allowed(step.seat, step.choice):
        raise Disagreement(due.rule, f"what seat {step.seat} may choose", due.menu or "not this", step.choice)
    return Aside(step.seat or 0, step.choice) if due.spoken(step.seat, step.choice) else step.choice


# -- the comparison --------------------------------------------------------------------------


def _check(game: Any, referee: Referee, state: Any, due: Ask | Draw | Over, *, look: bool) -> None:
    """Who is to act, and what everybody has."""
    referee.holds()
    has = referee.payoffs()
    if has is not None and has != game.payoffs(state):
        raise Disagreement(due.rule, "what each seat has", has, game.payoffs(state))
    actor = game.actor(state)
    if isinstance(due, Over):
        _check_end(game, state, due, actor)
    elif isinstance(due, Draw):
        if actor is not CHANCE:
            raise Disagreement(due.rule, "who is to act", CHANCE, actor)
        _check_lottery(game, state, due)
    else:
        if actor != due.seat:
            raise Disagreement(due.rule, "who is to act", due.seat, actor)
        speaking = game.interjectors(state)
        if set(due.others) != set(speaking):
            raise Disagreement(due.rule, "who may speak out of turn", sorted(due.others), speaking)
        if look:
            _check_menu(game, state, due)
    if look:
        referee.views(lambda seat: game.view(state, seat))


def _check_events(game: Any, referee: Referee, told: list[Told], events: tuple[Any, ...]) -> None:
    everybody = (None, *range(referee.options.seats))
    for expected, found in zip(told, events, strict=False):
        if expected.event != found or type(expected.event) is not type(found):
            raise Disagreement(expected.rule, "what happens", expected.event, found)
        for seat in everybody:
            whole = expected.only is None or seat in expected.only
            learns, by_game = expected.event if whole else expected.others, game.seen(found, seat)
            if learns != by_game:
                raise Disagreement(expected.rule, f"what seat {seat} is told of {found!r}", learns, by_game)
    if len(told) > len(events):
        missing = told[len(events)]
        raise Disagreement(missing.rule, "what happens", missing.event, "nothing more")
    if len(events) > len(told):
        last = told[-1].rule if told else "?"
        raise Disagreement(last, "what happens after that", "nothing more", events[len(told)])


def _check_lottery(game: Any, state: Any, due: Draw) -> None:
    lottery, whole = game.lottery(state), sum(due.weights.values())
    if lottery.keys() != due.weights.keys():
        raise Disagreement(due.rule, "what chance may bring", dict(due.weights), dict(lottery))
    if any(lottery[outcome] != Fraction(weight, whole) for outcome, weight in due.weights.items()):
        raise Disagreement(due.rule, "how likely it is", dict(due.weights), dict(lottery))


def _check_menu(game: Any, state: Any, due: Ask) -> None:
    menu = game.options(state)
    if due.menu is not None and set(menu) != set(due.menu):
        expected, found = set(due.menu) - set(menu), set(menu) - set(due.menu)
        raise Disagreement(due.rule, f"the menu of seat {due.seat}", f"also {expected}", f"also {found}")
    for choice in (*menu, game.safe(state)):
        if not due.allowed(due.seat, choice) or (due.meant and not isinstance(choice, due.meant)):
            raise Disagreement(due.rule, f"what seat {due.seat} is offered", "not this", choice)
    for choice in due.tries() if due.tries else ():
        lawful, taken = due.allowed(getattr(choice, "seat", due.seat), choice), _takes(game, state, choice)
        if lawful != taken:
            raise Disagreement(due.rule, f"whether the judge takes {choice!r}", lawful, taken)
    for seat in (None, *range(state.options.seats)):
        asked = due.seat if seat == due.seat or not due.secret else None
        if game.view(state, seat).to_act != asked:
            raise Disagreement(due.rule, f"whom seat {seat} sees asked", asked, game.view(state, seat).to_act)


def _takes(game: Any, state: Any, choice: Any) -> bool:
    try:
        game.step(state, choice)
    except RuleViolation:
        return False
    return True


def _check_end(game: Any, state: Any, due: Over, actor: Any) -> None:
    if actor is not None:
        raise Disagreement(due.rule, "the game is over", None, actor)
    if due.payoffs is not None and due.payoffs != game.payoffs(state):
        raise Disagreement(due.rule, "what each seat has won", due.payoffs, game.payoffs(state))
    if due.places is not None and due.places != game.places(state):
        raise Disagreement(due.rule, "the places", due.places, game.places(state))


# -- who referees what -----------------------------------------------------------------------


def _home(slug: str) -> str:
    return f"tests.referee.{slug.replace('-', '_')}"


@cache
def referee_of(slug: str) -> type[Referee]:
    """The referee of a game."""
    found: type[Referee] = import_module(_home(slug)).REFEREE
    return found


@cache
def tables_of(slug: str) -> tuple[dict[str, Any], ...]:
    """The settings of its mixed games."""
    found: tuple[dict[str, Any], ...] = import_module(_home(slug)).TABLES
    return found


def refereed_games() -> tuple[str, ...]:
    """The games that have a referee."""
    return tuple(slug for slug in GAMES if (spec := find_spec(_home(slug))) is not None and spec.origin)

"""One series as a unit of work: plain data in, plain data out, wherever it is played.

A bot that raises or answers nonsense makes the safe choice; one that hangs or dies costs this series, which
nobody then wins. Either is named. What bots print goes nowhere, and is named too.
"""

from __future__ import annotations

import faulthandler
import io
import logging
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import parent_process
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from engine.core.chance import Seeded, Stream
from engine.core.errors import EngineError
from engine.core.game import Game, Seat
from engine.core.patience import Overrun
from engine.core.runner import Player, Runner
from engine.tournaments.plan import SECONDS, Plan

S = TypeVar("S")
LONGEST: Final = 120
"""Letters of what a bot has to say about its failure."""
FEW: Final = 8
"""Troubles that a series tells one from another; the rest are of the last kind."""
GRACE: Final = 5.0
"""Seconds until a process whose bot cannot be interrupted is given up."""
PRINTED: Final = "print"

logging.getLogger("benhvrt").addHandler(logging.NullHandler())  # workers report by their results


class Unit(NamedTuple):
    """A series to be played."""

    plan: Plan
    number: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a bot did wrong, and how often."""

    name: str
    why: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    """What a series came to, by chair; if it was lost, to whom."""

    number: int
    payoffs: tuple[int | Fraction, ...] = ()
    places: tuple[int, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    lost: Trouble | None = None

    @property
    def wins(self) -> tuple[Fraction, ...]:
        """The share of the win that each chair has: ties share it, and sometimes nobody has won."""
        share = Fraction(1, max(1, self.places.count(1)))
        return tuple(share if place == 1 else Fraction(0) for place in self.places)


def play_series(
    game: Game[S, Any, Any],
    options: Any,
    players: Mapping[Seat, Player],
    seed: int | str,
    notices: list[str] | None = None,
) -> S:
    """One game from start to end, and its last state."""
    state = game.start(options)
    for turn in Runner(game, Seeded(seed), players, seed=seed, seconds=SECONDS).run(state):
        state = turn.state
        if turn.notice and notices is not None:
            notices.append(turn.notice)
    return state


def play_unit(unit: Unit) -> Result:
    """The series of a unit, from its first die to its places."""
    plan, number = unit
    fixture = plan.fixture(number)
    game, options = plan.rules()
    asked = Asked(plan.seconds)
    names = [entrant.name for entrant in fixture.seated]
    with hushed(asked), asked.watched():
        players: dict[Seat, Player] = {}
        for chair, entrant in enumerate(fixture.seated):
            asked.whom(entrant.name)
            try:
                players[chair] = Chair(entrant.name, entrant.make(), asked)
            except EngineError:
                raise
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot may be broken in any way
                return Result(number, troubles=asked.told(), lost=Trouble(entrant.name, brief(error)))
        state = game.start(options)
        runner = Runner(game, Seeded(fixture.seed), players, seed=fixture.seed, seconds=plan.seconds)
        for turn in runner.run(state):
            state = turn.state
            if asked.overran:
                return Result(number, troubles=asked.told(), lost=Trouble(asked.overran, "Overrun"))
            if turn.notice and turn.seat is not None:
                asked.note(names[turn.seat], turn.notice)
    return Result(number, game.payoffs(state), game.places(state), asked.told())


def brief(error: BaseException) -> str:
    """An error in a few words, on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST]


class Asked:
    """Who is asked at the moment, and what went wrong so far."""

    tell: Callable[[str], None] | None = None  # of whoever watches this process: before every question

    def __init__(self, seconds: float) -> None:
        self.overran = ""
        self._now = ""
        self.seconds = seconds
        self._troubles: Counter[tuple[str, str]] = Counter()
        self._armed = -1.0
        self._worker = parent_process() is not None

    def whom(self, name: str) -> None:
        """Somebody is asked now."""
        self._now = name
        if Asked.tell is not None:
            Asked.tell(name)
        if self._worker and monotonic() - self._armed > 1:
            self._armed = monotonic()
            faulthandler.dump_traceback_later(self.seconds + 1 + GRACE, exit=True, file=_nowhere())

    @contextmanager
    def watched(self) -> Iterator[None]:
        """A worker's process ends if somebody keeps it for good, even where nothing can interrupt them."""
        try:
            yield
        finally:
            if self._armed >= 0:
                faulthandler.cancel_dump_traceback_later()

    def note(self, name: str, why: str) -> None:
        """Something went wrong."""
        known = (name, " ".join(why.split())[:LONGEST])
        if known not in self._troubles and len(self._troubles) >= FEW:
            known = (name, known[1].partition(":")[0])
        self._troubles[known] += 1

    def printed(self) -> None:
        """Whoever is asked has printed something."""
        self._troubles[self._now, PRINTED] += 1

    def told(self) -> tuple[Trouble, ...]:
        """What went wrong."""
        return tuple(Trouble(name, why, times) for (name, why), times in sorted(self._troubles.items()))


class Chair:
    """A player with a name, which notes that it is asked."""

    def __init__(self, name: str, player: Player, asked: Asked) -> None:
        self._name, self._player, self._asked = name, player, asked
        self.interjects = bool(getattr(player, "interjects", False))

    def choose(self, seen: Any, rng: Stream) -> Any:
        """What the player chooses."""
        return self._answer(self._player.choose, seen, rng)

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """What the player offers; whoever fails offers nothing."""
        try:
            return self._answer(self._player.interject, seen, rng)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - no offer is the safe choice
            self._asked.note(self._name, brief(error))
            return None

    def _answer(self, question: Callable[[Any, Stream], Any], seen: Any, rng: Stream) -> Any:
        self._asked.whom(self._name)
        began = monotonic()
        try:
            return question(seen, rng)
        except (Exception, SystemExit, Overrun):
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and parent_process() is None:
                raise  # a person's
            raise RuntimeError(type(error).__name__) from None
        finally:
            if monotonic() - began > self._asked.seconds:
                self._asked.overran = self._name


class Hush(io.TextIOBase):
    """An output that keeps nothing but who wrote."""

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self._asked = asked

    def write(self, text: str) -> int:
        """Nothing is written."""
        if text.strip():
            self._asked.printed()
        return len(text)


def hushed(asked: Asked) -> AbstractContextManager[object]:
    """What is printed goes nowhere; beside others in a process that is not ours, it is left alone."""
    hush, stack = Hush(asked), ExitStack()
    if current_thread() is main_thread() or parent_process() is not None:
        stack.enter_context(redirect_stdout(hush))
    if parent_process() is not None:  # else it is where our own progress is shown
        stack.enter_context(redirect_stderr(hush))
    return stack


_OPEN: Final[list[io.TextIOWrapper]] = []


def _nowhere() -> io.TextIOWrapper:
    if not _OPEN:
        _OPEN.append(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as the process lives
    return _OPEN[0]

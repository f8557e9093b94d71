"""Looking back: what if I had passed, what every other choice had brought, and blunders to try again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.guard import Notice, told
from benhvrt_widgets.session import Session
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.replay import tape as tapes

if TYPE_CHECKING:
    from engine.advice.blunders import Puzzle
    from engine.advice.steps import Stepped

T = TypeVar("T")


@dataclass(slots=True)
class Regret:
    """What every choice of a past decision had brought, as far as it is known."""

    place: int
    rows: list[tuple[Any, int]] = field(default_factory=list)
    done: bool = False


@dataclass(slots=True)
class Riddles:
    """The blunders of a game, and the one that is being tried."""

    found: tuple[Puzzle, ...] = ()
    done: bool = False
    open: int | None = None
    answer: Any = None


class Hindsight:
    """The part of a page that looks back."""

    session: Session | None
    notice: Notice | None
    lang: str

    def __init__(self) -> None:
        self.passed: tuple[str, int, str] | None = None  # game, sale's place, and what passing had brought
        self.regret: Regret | None = None
        self.riddles: Riddles | None = None
        self._back: asyncio.Task[None] | None = None

    def _game(self) -> Session:
        raise NotImplementedError

    def _looking_as(self) -> Seat | None:
        raise NotImplementedError

    def _context(self) -> Context:
        raise NotImplementedError

    def show(self) -> None:
        """Tell the page what is to be seen now."""
        raise NotImplementedError

    def forget(self) -> None:
        """Another game, or another moment."""
        self.regret = self.riddles = None
        if self._back is not None:
            self._back.cancel()
            self._back = None

    # -- what if I had passed? ------------------------------------------------------------------

    def first_bid(self) -> int | None:
        """The place of the person's first bid in the sale that has just ended."""
        return self._game().staging.weighing.first_bid(self._context())

    def _if_passed(self, _: dict[str, Any]) -> None:
        """One tap on the receipt: the same sale, with the same luck, had the person passed."""
        session, seat, place = self._game(), self._looking_as(), self.first_bid()
        if place is None or seat is None:
            raise RuleViolation("session.stale")
        text = session.staging.weighing.if_passed(self._context(), seat, place)
        self.passed = (session.writer.id, place, text)

    def told_if_passed(self) -> Plain:
        """For the receipt: whether it can be asked, and the answer."""
        place = self.first_bid() if self._looking_as() is not None else None
        known = self.passed is not None and self.passed[:2] == (self._game().writer.id, place)
        return {
            "can": place is not None and not known,
            "text": self.passed[2] if known and self.passed else "",
        }

    # -- regret ---------------------------------------------------------------------------------

    def _regret(self, _: dict[str, Any]) -> None:
        """What every other choice had brought, at a past decision of a race that is over."""
        from engine.advice.time_machine import regret

        session = self._game()
        if not self.can_regret():
            raise RuleViolation("session.stale")
        place = session.cursor
        self.forget()
        self.regret = kept = Regret(place)
        at = session.instants[place].records
        rows = regret(self._steps(), at, players=session.bots, seed=session.seed, game=session.game)

        def put(row: tuple[Any, int]) -> None:
            kept.rows.append(row)

        self._look_back(rows, put, lambda: setattr(kept, "done", True))

    def can_regret(self) -> bool:
        """Whether this is a past decision of the person's, in a race that has been run."""
        session, seat = self._game(), self._looking_as()
        if seat is None or session.live or session.cursor not in session.decisions:
            return False
        taken = session.instants[session.cursor + 1]
        return taken.seat == seat and session.staging.tempo.race_number(
            session.here.state
        ) < session.staging.tempo.races_run(session.state)

    def regret_told(self, context: Context) -> Plain | None:
        """The regret curve: every choice, best first."""
        regret = self.regret
        if regret is None or regret.place != context.session.cursor:
            return None
        taken = context.session.instants[regret.place + 1].choice
        rows = sorted(regret.rows, key=lambda row: -row[1])
        return {
            "done": regret.done,
            "rows": [
                {
                    "label": context.describe(action),
                    "change": change,
                    "taken": action == taken,
                }
                for action, change in rows
            ],
        }

    # -- blunders -------------------------------------------------------------------------------

    def _riddles(self, _: dict[str, Any]) -> None:
        """Look for the choices that cost most."""
        from engine.advice.blunders import blunders

        session, seat = self._game(), self._looking_as()
        if seat is None or not session.over:
            raise RuleViolation("session.stale")
        self.forget()
        self.riddles = kept = Riddles()

        def put(found: tuple[Puzzle, ...]) -> None:
            kept.found = found

        self._look_back(
            blunders(iter(self._steps()), seat, game=session.game), put, lambda: setattr(kept, "done", True)
        )

    def _riddle(self, message: dict[str, Any]) -> None:
        """Open one, or answer it."""
        riddles = self.riddles
        number, index = message.get("n"), message.get("index")
        if riddles is None or type(number) is not int or not 0 <= number < len(riddles.found):
            raise RuleViolation("session.stale")
        menu = riddles.found[number].menu
        riddles.open = number
        riddles.answer = menu[index] if type(index) is int and 0 <= index < len(menu) else None

    def riddles_told(self, context: Context) -> Plain | None:
        """The blunders, and the one that is open."""
        riddles = self.riddles
        if riddles is None:
            return None
        staged, names, lang = context.staging, context.names, context.lang
        return {
            "done": riddles.done,
            "list": [
                context.say(
                    "riddle",
                    text=staged.words.question(each.seen, lang, names),
                    cost=staged.weighing.measured(context.session.options).say(each.loss, lang),
                )
                for each in riddles.found
            ],
            "open": None
            if riddles.open is None or riddles.open >= len(riddles.found)
            else self._opened(context, riddles.found[riddles.open], riddles.answer),
        }

    def _opened(self, context: Context, puzzle: Puzzle, answer: Any) -> Plain:
        staged, names, lang = context.staging, context.names, context.lang
        verdict = ""
        if answer is not None and puzzle.right(answer):
            verdict = context.say("riddle_right")
        elif answer is not None:
            verdict = context.say("riddle_wrong")
        return {
            "n": self.riddles.open if self.riddles is not None else 0,
            "text": staged.words.question(puzzle.seen, lang, names),
            "hand": staged.words.hand_told(puzzle.seen, lang),
            "choices": [
                {"label": staged.words.describe(action, puzzle.seen, lang, names), "index": index}
                for index, action in enumerate(puzzle.menu)
            ],
            "verdict": verdict,
            "right": answer is not None and puzzle.right(answer),
        }

    # -- the past ---------------------------------------------------------------------------------

    def _steps(self) -> list[Stepped]:
        """The game, record by record."""
        from engine.advice.steps import retraced

        game, tape = self._game().game, self._game().writer.tape
        choices = (record.read(game) for record in tape.records)
        return list(retraced(tapes.start(game, tape), choices, game=game))

    def _look_back(self, answers: Iterator[T], put: Callable[[T], None], finish: Callable[[], None]) -> None:
        """Answer after answer, beside the loop; all at once where there is none."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for answer in answers:
                put(answer)
            finish()
            return

        async def look() -> None:
            try:
                while (answer := await asyncio.to_thread(next, answers, None)) is not None:
                    put(answer)
                    self.show()
                finish()
            except Exception as error:  # noqa: BLE001 - told, and logged
                self.notice = told(error, self.lang)
            self.show()

        self._back = loop.create_task(look())

"""Looking back: what if I had passed, what every other choice had brought, and blunders to try again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions import scene as regions
from benhvrt_widgets.regions.stages import IfPassed
from benhvrt_widgets.session import Session
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.visit.look import Look
from benhvrt_widgets.visit.questions import Question, steps
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from engine.advice.blunders import Puzzle
    from engine.advice.steps import Stepped


@dataclass(slots=True)
class Regret:
    """What every choice of a past decision had brought, as far as it is known."""

    place: int
    taken: Any
    open: list[Any]  # the choices that are still to be tried
    rows: list[tuple[Any, int]] = field(default_factory=list)


@dataclass(slots=True)
class Riddles:
    """The blunders of a game, and the one that is being tried."""

    steps: list[Stepped]  # the decisions that are still to be looked at
    found: tuple[Puzzle, ...] = ()
    open: int | None = None
    answer: Any = None


class Hindsight:
    """What a visitor has asked of the past."""

    def __init__(self) -> None:
        self.regret: Regret | None = None
        self.riddles: Riddles | None = None
        self._passed: tuple[str, int, str] | None = None  # game, sale's place, and what passing had brought

    def forget(self) -> None:
        """Another game, or another question."""
        self.regret = self.riddles = None

    def wants(self, look: Look) -> Iterator[Question]:
        """What has been asked and is not answered."""
        session = look.session
        regret, riddles = self.regret, self.riddles
        if regret is not None and regret.open:
            at = session.instants[regret.place].records
            players = tuple(chair.player for chair in session.chairs)
            facts = (session.tape, at, regret.open[0], players, session.seed)
            yield Question("regret", look.at(regret.place), facts)
        if riddles is not None and riddles.steps and look.seat is not None:
            step = riddles.steps[0]
            yield Question("puzzle", look.at(step.place), (step, look.seat, session.game.slug))

    def learn(self, question: Question, found: Any) -> None:
        """An answer has come; if nobody asks any more, it is let go."""
        from engine.advice.blunders import dearest

        regret, riddles = self.regret, self.riddles
        if question.name == "regret" and regret is not None and question.facts[2] in regret.open:
            regret.open.remove(question.facts[2])
            regret.rows.append((question.facts[2], found))
        elif question.name == "puzzle" and riddles is not None and question.facts[0] in riddles.steps:
            riddles.steps.remove(question.facts[0])
            riddles.found = dearest(riddles.found, found)

    # -- what if I had passed? ------------------------------------------------------------------

    def if_passed(self, context: Context) -> None:
        """One tap on the receipt: the same sale, with the same luck, had the person passed."""
        place = context.staging.weighing.first_bid(context)
        if place is None or context.seat is None:
            raise RuleViolation("session.stale")
        text = context.staging.weighing.if_passed(context, context.seat, place)
        self._passed = (context.session.id, place, text)

    def told_if_passed(self, context: Context) -> IfPassed:
        """For the receipt: whether it can be asked, and the answer."""
        place = context.staging.weighing.first_bid(context) if context.seat is not None else None
        known = self._passed is not None and self._passed[:2] == (context.session.id, place)
        text = self._passed[2] if known and self._passed else ""
        return {"can": place is not None and not known, "text": text}

    # -- regret ---------------------------------------------------------------------------------

    def ask_regret(self, look: Look) -> None:
        """What every other choice had brought, at a past decision of a race that is over."""
        if not can_regret(look):
            raise RuleViolation("session.stale")
        taken = look.session.instants[look.cursor + 1].choice
        menu = look.session.game.options(look.here.state)
        self.forget()
        self.regret = Regret(look.cursor, taken, list(dict.fromkeys((*menu, taken))))

    def regret_told(self, context: Context) -> regions.Regret | None:
        """The regret curve: every choice, best first."""
        regret = self.regret
        if regret is None or regret.place != context.cursor:
            return None
        return {
            "done": not regret.open,
            "rows": [
                {"label": context.describe(action), "change": change, "taken": action == regret.taken}
                for action, change in sorted(regret.rows, key=lambda row: -row[1])
            ],
        }

    # -- blunders -------------------------------------------------------------------------------

    def ask_riddles(self, look: Look) -> None:
        """Look for the choices that cost most."""
        if look.seat is None or not look.session.over:
            raise RuleViolation("session.stale")
        self.forget()
        self.riddles = Riddles([step for step in steps(look.session.tape) if step.seat == look.seat])

    def try_riddle(self, number: object, index: object) -> None:
        """Open one, or answer it."""
        riddles = self.riddles
        if riddles is None or type(number) is not int or not 0 <= number < len(riddles.found):
            raise RuleViolation("session.stale")
        menu = riddles.found[number].menu
        riddles.open = number
        riddles.answer = menu[index] if type(index) is int and 0 <= index < len(menu) else None

    def riddles_told(self, context: Context) -> regions.Riddles | None:
        """The blunders, and the one that is open."""
        riddles = self.riddles
        if riddles is None:
            return None
        return {
            "done": not riddles.steps,
            "list": [
                {
                    "text": context.say(
                        "riddle",
                        text=context.staging.words.question(each.seen, context.lang, context.names),
                        cost=choosing.measured(context, each.advice).say(each.loss, context.lang),
                    ),
                    "at": moment_of(context.session, each.place),
                    "worst": each is riddles.found[0],
                }
                for each in riddles.found
            ],
            "open": None
            if riddles.open is None or riddles.open >= len(riddles.found)
            else _opened(context, riddles.open, riddles.found[riddles.open], riddles.answer),
        }


def _opened(context: Context, number: int, puzzle: Puzzle, answer: Any) -> regions.Riddle:
    staged, names, lang = context.staging, context.names, context.lang
    right = answer is not None and puzzle.right(answer)
    verdict = context.say("riddle_right" if right else "riddle_wrong") if answer is not None else ""
    return {
        "n": number,
        "text": staged.words.question(puzzle.seen, lang, names),
        "hand": staged.words.hand_told(puzzle.seen, lang),
        "choices": [
            {"label": staged.words.describe(action, puzzle.seen, lang, names), "index": index}
            for index, action in enumerate(puzzle.menu)
        ],
        "verdict": verdict,
        "right": right,
    }


def moment_of(session: Session, step: int) -> int:
    """The moment that shows the table as it was before a step of the game."""
    return bisect_right(session.instants, step, key=lambda instant: instant.records) - 1


def can_regret(look: Look) -> bool:
    """Whether this is a past decision of the person's, in a race that has been run."""
    session: Session = look.session
    if look.seat is None or look.live or look.cursor not in session.decisions:
        return False
    taken = session.instants[look.cursor + 1]
    number = session.staging.tempo.race_number(look.here.state)
    return taken.seat == look.seat and number < session.staging.tempo.races_run(session.state)

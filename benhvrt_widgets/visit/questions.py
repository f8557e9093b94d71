"""Questions that take time: a name and plain facts, so that anybody can answer, in a thread or far away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.games import staging
from benhvrt_widgets.staging import HUMAN
from benhvrt_widgets.visit.look import Moment
from engine.core.game import Seat
from engine.replay import tape as tapes
from engine.replay.records import Record
from engine.strategies import find

if TYPE_CHECKING:
    from engine.advice.blunders import Puzzle
    from engine.advice.choices import Advice
    from engine.advice.ledger import Ledger
    from engine.advice.reasons import Why
    from engine.advice.steps import Stepped
    from engine.probability.forecast import Odds


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of which moment, with all that it takes to answer."""

    name: str
    about: Moment
    facts: tuple[Any, ...]

    @property
    def key(self) -> tuple[str, Moment, Any]:
        """Its short name: what is asked, and with how many races."""
        if self.name == "why":
            return self.name, self.about, self.facts[1:]
        return self.name, self.about, self.facts[1] if self.name in ("odds", "advice") else 0


def _odds(view: Any, races: int) -> Odds:
    from engine.probability import odds

    return odds(view, races=races)


def _advice(view: Any, races: int) -> Advice:
    from engine.advice.choices import advise

    return advise(view, races=races)


def _why(view: Any, about: Any, races: int) -> Why:
    from engine.advice import reasons

    if isinstance(about, int):
        return reasons.of_odds(view, about, races=races)
    return reasons.of_worth(view, *about, races=races)


@lru_cache(maxsize=2)
def steps(tape: tapes.Tape) -> tuple[Stepped, ...]:
    """A game, record by record."""
    from engine.advice.steps import retraced

    game = staging(tape.header.game).game
    choices = (record.read(game) for record in tape.moves)
    told = retraced(tapes.start(game, tape), choices, game=game)
    return tuple(step._replace(asked=_asked(record)) for step, record in zip(told, tape.moves, strict=True))


def _asked(record: Record) -> bool:
    """Whether somebody answered: a setting's silence answers no decision, and makes no offer."""
    return not isinstance(record, tapes.Choice) or record.decision is not None or '"seat"' in record.action


def _ledger(tape: tapes.Tape, seat: Seat, race: int) -> Ledger | None:
    """Where the ducats of a race came from."""
    from engine.advice.ledger import Ledger, ledger

    lines = list(ledger(steps(tape), seat, race=race, game=staging(tape.header.game).game))
    return Ledger.of(lines) if lines else None


def _regret(tape: tapes.Tape, at: int, choice: Any, players: tuple[str, ...], seed: str) -> Any:
    """How much more or less another choice had brought."""
    from engine.advice.time_machine import regret

    game = staging(tape.header.game).game
    bots = {seat: find(game.slug, bot).make() for seat, bot in enumerate(players) if bot != HUMAN}
    rows = regret(steps(tape), at, players=bots, seed=seed, game=game, choices=(choice,))
    return next(change for _, change in rows)


def _puzzle(step: Stepped, seat: Seat, game: str) -> Puzzle | None:
    """Whether a choice went wrong."""
    from engine.advice.blunders import puzzles

    return next(puzzles([step], seat, game=staging(game).game), None)


ANSWERS: Final[dict[str, Callable[..., Any]]] = {
    "odds": _odds,
    "advice": _advice,
    "ledger": _ledger,
    "regret": _regret,
    "puzzle": _puzzle,
    "why": _why,
}


def answer(question: Question) -> Any:
    """The answer, wherever it is asked."""
    return ANSWERS[question.name](*question.facts)

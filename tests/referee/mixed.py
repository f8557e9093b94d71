"""Mixed games for a referee: every table, quick bots of the house and players who try anything.

A game is named by its number: the same number is the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games import GAMES
from engine.replay.tape import Choice, Header, Outcome, Tape, replay, start
from engine.strategies import strategies
from tests.randomplay import rough
from tests.referee.frame import Played, tables_of

STEPS_AT_MOST = 100_000


def agreed(slug: str, number: int) -> Any:
    """The settings of the game with this number: the tables again and again."""
    tables = tables_of(slug)
    return GAMES[slug].setup(**tables[number % len(tables)])


def played(slug: str, number: int) -> Iterator[Played]:
    """A whole game; every second one is rough play, the others are of bots."""
    turn = number // len(tables_of(slug)) + number
    steps = _rough(slug, number) if turn % 2 else _bots(slug, number)
    return islice(steps, STEPS_AT_MOST)


def _rough(slug: str, number: int) -> Iterator[Played]:
    for frame in rough(agreed(slug, number), number):
        seat = None if frame.actor is CHANCE else frame.actor
        yield Played(frame.before, seat, frame.choice, frame.events, frame.state)


def _bots(slug: str, number: int) -> Iterator[Played]:
    game, options = GAMES[slug], agreed(slug, number)
    quick = [bot for bot in strategies(slug).values() if not bot.thinks]
    lot = Stream(number, ("referee", slug))
    players = {seat: lot.choice(quick).make() for seat in range(options.seats)}
    before = game.start(options)
    for turn in Runner(game, Seeded(number), players, seed=number).run(before):
        yield Played(before, turn.seat, turn.choice, turn.events, turn.state)
        before = turn.state


def of_tape(game: Any, tape: Tape) -> Iterator[Played]:
    """The steps of a tape."""
    before = start(game, tape)
    for frame in replay(game, tape):
        seat = None if isinstance(frame.record, Outcome) else frame.record.seat
        yield Played(before, seat, frame.record.read(game), frame.events, frame.state)
        before = frame.state


def taped(slug: str, number: int) -> Tape:
    """The same game as a tape, for whoever wants to look at a disagreement."""
    game, options = GAMES[slug], agreed(slug, number)
    tape = Tape(Header.of(game, options, {"referee": number}))
    for step in played(slug, number):
        if step.seat is None:
            tape = tape.append(Outcome.of(step.choice))
        else:
            offer = getattr(step.choice, "seat", None) is not None
            key = None if offer else game.decision(step.before)
            tape = tape.append(Choice.of(step.seat, step.choice, key))
    return tape

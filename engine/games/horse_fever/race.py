"""The race: cards turned up, units of a Movement card and two dice, places (HF-30 to HF-33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.games.horse_fever import effects
from engine.games.horse_fever.actions import Action, Judge
from engine.games.horse_fever.cards import MOVEMENT_DECK
from engine.games.horse_fever.events import (
    CardsRevealed,
    CardTurned,
    PhotoFinish,
    Placed,
    RaceBegan,
    Sprinted,
)
from engine.games.horse_fever.model import (
    EndUnit,
    Log,
    Meeting,
    Payoffs,
    Photo,
    Race,
    RollSprint,
    State,
    Table,
    TurnCard,
    on_race,
    racing,
)
from engine.games.horse_fever.tables import BEST_ODDS, FINISH, LANES, SPRINT, moved

DICE = 2


def behind(meeting: Meeting, lane: int) -> tuple[str, ...]:
    """The Action cards behind a lane."""
    return tuple(laid.card for laid in meeting.laid if laid.lane == lane)


def line(table: Table, meeting: Meeting) -> Race:
    """The race at its start, with what the cards make of it (HF-15, HF-30)."""
    plans = tuple(effects.plan(behind(meeting, lane), meeting.lineup[lane]) for lane in range(LANES))
    odds = tuple(
        moved(odds, plan.rows + shift)
        for odds, plan, shift in zip(table.odds, plans, meeting.shifts, strict=True)
    )
    return Race(odds=odds, plans=plans, deck=MOVEMENT_DECK)


def reveal(state: State, log: Log) -> State:
    """HF-30, HF-33: the Action cards are turned up, the Movement deck is shuffled."""
    cards = tuple(behind(state.meeting, lane) for lane in range(LANES))
    if any(cards):
        log.append(CardsRevealed(cards, tuple(map(effects.surviving, cards))))
    race = line(state.table, state.meeting)
    log.append(RaceBegan(race.odds))
    return replace(state, race=race, stage=TurnCard())


# -- a unit -----------------------------------------------------------------------------------


def card_lottery(state: State, _: TurnCard) -> Lottery[str]:
    """HF-31: any Movement card not yet turned in this race."""
    race = racing(state)
    return Lottery(("movement", state.table.round, race.unit), race.deck.counts)


def turn_card(state: State, _: TurnCard, card: str, log: Log) -> State:
    """HF-31: all horses move at once; the deck is reshuffled when it runs out (HF-33)."""
    race = racing(state)
    squares = tuple(square + steps(race, lane, card) for lane, square in enumerate(race.squares))
    squares = tuple(
        FINISH if plan.stops and before < FINISH < square else square
        for plan, before, square in zip(race.plans, race.squares, squares, strict=True)
    )
    log.append(CardTurned(race.unit, card, squares))
    left = race.deck.take(card) or MOVEMENT_DECK
    return replace(on_race(state, squares=squares, card=card, deck=left, dice=()), stage=RollSprint())


def steps(race: Race, lane: int, card: str) -> int:
    """How far the Movement card takes a horse; who is placed stays (HF-31, HF-62)."""
    if lane in race.placed:
        return 0
    plan, squares = race.plans[lane], int(card[race.odds[lane] - BEST_ODDS])
    if race.unit == 0:
        squares = squares if plan.start_is is None else plan.start_is
        return max(0, squares + plan.start_by)
    running = [square for other, square in enumerate(race.squares) if other not in race.placed]
    if plan.last_is is not None and race.squares[lane] == min(running):
        return plan.last_is
    if plan.first_is is not None and not race.placed and race.squares[lane] == max(running):
        return plan.first_is
    return squares


def sprint_lottery(state: State, _: RollSprint) -> Lottery[int]:
    """HF-31: a die with the six colours."""
    race = racing(state)
    key = ("sprint", state.table.round, race.unit, len(race.dice))
    return Lottery(key, ((lane, 1) for lane in range(LANES)))


def roll_sprint(state: State, _: RollSprint, lane: int, log: Log) -> State:
    """HF-31: two dice; both alike are one sprint, and who is placed does not sprint."""
    race = racing(state)
    dice = (*race.dice, lane)
    state = on_race(state, dice=dice)
    if len(dice) < DICE:
        return state
    squares = tuple(
        square + (sprint(race.plans[lane]) if lane in dice and lane not in race.placed else 0)
        for lane, square in enumerate(race.squares)
    )
    log.append(Sprinted(race.unit, dice, squares))
    return replace(on_race(state, squares=squares), stage=EndUnit())


def sprint(plan: effects.Plan) -> int:
    """The squares of a sprint: "=" first, then plus and minus, never backwards (HF-30)."""
    return max(0, (SPRINT if plan.sprint_is is None else plan.sprint_is) + plan.sprint_by)


# -- the ranking ------------------------------------------------------------------------------


def end_unit(state: State, log: Log) -> State:
    """HF-32: those on or past the Finish, one group after another; then the next unit or the payoffs."""
    race = racing(state)
    if race.card:
        home = [n for n, square in enumerate(race.squares) if square >= FINISH and n not in race.placed]
        squares = tuple(
            square + (plan.finish_by if lane in home else 0)
            for lane, (square, plan) in enumerate(zip(race.squares, race.plans, strict=True))
        )
        arrived = ranked(race, squares, home)
        log += photo_finishes(race, squares, arrived)
        return on_race(state, squares=squares, card="", arrived=arrived)
    if race.arrived:
        level, *rest = race.arrived
        if len(level) > 1:
            return replace(state, stage=Photo())
        log.append(Placed(level[0], len(race.placed) + 1, judged=False))
        return on_race(state, placed=(*race.placed, level[0]), arrived=tuple(rest))
    if len(race.placed) == LANES:
        return replace(state, stage=Payoffs())
    return replace(on_race(state, unit=race.unit + 1), stage=TurnCard())


def ranked(race: Race, squares: tuple[int, ...], home: list[int]) -> tuple[tuple[int, ...], ...]:
    """Farther is better, then the photo finish: cards, then the higher odds; who is level still is."""

    def rank(lane: int) -> tuple[int, int, int]:
        return -squares[lane], -race.plans[lane].photo, race.odds[lane]

    return tuple(tuple(level) for _, level in groupby(sorted(home, key=rank), key=rank))


def photo_finishes(
    race: Race, squares: tuple[int, ...], arrived: tuple[tuple[int, ...], ...]
) -> Iterator[PhotoFinish]:
    """HF-32: who came to the same square, and what tells them apart."""
    for _, together in groupby(arrived, key=lambda level: squares[level[0]]):
        groups = [*together]
        lanes = tuple(lane for level in groups for lane in level)
        if len(lanes) > 1:
            cards = {race.plans[lane].photo for lane in lanes}
            judged = len(groups) < len(lanes)
            yield PhotoFinish(lanes, "judge" if judged else "card" if len(cards) > 1 else "odds")


def photo_menu(seen: Any, _: Photo) -> tuple[Action, ...]:
    """HF-32."""
    return tuple(map(Judge, seen.race.arrived[0]))


def answer_photo(state: State, _: Photo, choice: Action, log: Log) -> State:
    """HF-32: the First Player gives the next place to one of those that are level."""
    race = racing(state)
    if not isinstance(choice, Judge):
        raise RuleViolation("action.not_now")
    level, *rest = race.arrived
    if choice.lane not in level:
        raise RuleViolation("judge.not_level")
    log.append(Placed(choice.lane, len(race.placed) + 1, judged=True))
    left = tuple(lane for lane in level if lane != choice.lane)
    state = on_race(state, placed=(*race.placed, choice.lane), arrived=(left, *rest))
    return replace(state, stage=EndUnit())

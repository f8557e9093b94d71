"""Bluff, a game with every kind of secret, small enough to know by heart, and its odds.

Each seat is dealt a card from 1 to 3, face down. All choose to be bold or shy, face down, and turn
their choices up together; who has a 1 can only be shy. Then each in turn rolls, or keeps 3 points: who
is bold gets twice a roll of 4 or more and nothing else, who is shy gets the roll. Last, in a window,
each may double once, which adds a point and is seen, or pass, which is not. The cards are added; the
highest share the win. At any decision of another a seat may wink, once a game: an offer out of turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final

import numpy as np

from engine.advice.steps import Stepped
from engine.core.chance import Key, Lottery, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Chance, Seat, Step
from engine.probability.forecast import Ends, Odds, Sums, growing

PARTS: Final = 6


@dataclass(frozen=True, slots=True)
class Options:
    seats: int = 3


@dataclass(frozen=True, slots=True)
class Wink:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Saw:
    """Something that a seat did or got; what is face down has no name for the others."""

    seat: Seat | None
    what: Any
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    stage: str  # deal, choose, play, roll, window, over
    turn: int
    cards: tuple[int, ...]
    ways: tuple[str, ...]
    points: tuple[int, ...]
    winked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    game: ClassVar[str] = "bluff"
    seat: Seat | None
    options: Options
    stage: str
    turn: int | None
    card: int
    way: str
    ways: tuple[str, ...]
    dealt: int
    points: tuple[int, ...]
    winked: tuple[Seat, ...]
    final: tuple[int, ...]

    @property
    def to_act(self) -> Seat | None:
        waiting = self.turn == self.options.seats
        return self.turn if self.stage in MENUS and not waiting else None

    @property
    def menu(self) -> tuple[str, ...]:
        mine = self.seat is not None and self.to_act == self.seat
        return menu(self.stage, self.card) if mine else ()


MENUS: Final = {"choose": ("shy", "bold"), "play": ("keep", "roll"), "window": ("pass", "double")}
FOLLOWING: Final = {"deal": "choose", "choose": "play", "play": "window", "roll": "window", "window": "over"}


def menu(stage: str, card: int) -> tuple[str, ...]:
    """What a seat with this card may do."""
    return MENUS[stage][:1] if (stage, card) == ("choose", 1) else MENUS[stage]


class Bluff:
    slug = "bluff"
    rules_version = "1"
    fingerprint = "123"
    options_type = Options
    action_type = str | Wink
    outcome_type = int

    def setup(self, seats: int = 3, **_: Any) -> Options:
        return Options(seats)

    def start(self, options: Options) -> State:
        return State(options, "deal", 0, (), (), (0,) * options.seats)

    def actor(self, state: State) -> Seat | Chance | None:
        if state.stage == "over":
            return None
        return state.turn if state.stage in MENUS else CHANCE

    def options(self, state: State) -> tuple[str, ...]:
        return menu(state.stage, state.cards[state.turn])

    def lottery(self, state: State) -> Lottery[int]:
        faces = range(1, 4) if state.stage == "deal" else range(1, 7)
        return Lottery((state.stage, state.turn), [(face, 1) for face in faces])

    def step(self, state: State, choice: Any) -> Step[State]:
        if isinstance(choice, Wink):
            if choice.seat not in self.interjectors(state):
                raise RuleViolation("toy.wink")
            return Step(replace(state, winked=(*state.winked, choice.seat)), (Saw(choice.seat, "wink"),))
        if state.stage in MENUS and choice not in self.options(state):
            raise RuleViolation("toy.choice")
        seat, events = state.turn, (Saw(state.turn, choice, state.stage in ("deal", "choose")),)
        match state.stage:
            case "deal":
                state = replace(state, cards=(*state.cards, choice))
            case "choose":
                state = replace(state, ways=(*state.ways, choice))
            case "play" if choice == "roll":
                return Step(replace(state, stage="roll"), events)
            case "play":
                state = self._score(state, 3)
            case "roll":
                bold = state.ways[seat] == "bold"
                state = self._score(state, (2 * choice if choice >= 4 else 0) if bold else choice)
            case "window":
                events = () if choice == "pass" else events
                state = self._score(state, choice == "double")
        return self._go_on(state, events)

    def _score(self, state: State, points: int) -> State:
        scores = list(state.points)
        scores[state.turn] += points
        return replace(state, points=tuple(scores))

    def _go_on(self, state: State, events: tuple[Saw, ...]) -> Step[State]:
        if state.turn + 1 < state.options.seats:
            stage = "play" if state.stage == "roll" else state.stage
            return Step(replace(state, stage=stage, turn=state.turn + 1), events)
        if state.stage == "window":
            events = (*events, Saw(None, "closed"))
        return Step(replace(state, stage=FOLLOWING[state.stage], turn=0), events)

    def view(self, state: State, seat: Seat | None) -> View:
        known = state.stage not in ("deal", "choose")
        hidden = state.stage == "window" and state.turn != seat
        return View(
            seat=seat,
            options=state.options,
            stage=state.stage,
            turn=None if hidden else state.turn,
            card=0 if seat is None or seat >= len(state.cards) else state.cards[seat],
            way="" if seat is None or seat >= len(state.ways) else state.ways[seat],
            ways=state.ways if known else (),
            dealt=len(state.cards),
            points=state.points,
            winked=state.winked,
            final=state.cards if state.stage == "over" else (),
        )

    def seen(self, event: Saw, seat: Seat | None) -> Saw | None:
        return replace(event, what=None) if event.face_down and event.seat != seat else event

    def payoffs(self, state: State) -> tuple[Fraction, ...]:
        if state.stage != "over":
            return (Fraction(0),) * state.options.seats
        return shares(state.points, state.cards)

    def places(self, state: State) -> tuple[int, ...]:
        return tuple(1 + sum(other > mine for other in state.points) for mine in state.points)

    def interjectors(self, state: State) -> tuple[Seat, ...]:
        others = (seat for seat in range(state.options.seats) if seat != state.turn)
        return tuple(seat for seat in others if seat not in state.winked) if state.stage in MENUS else ()

    def decision(self, state: State) -> Key:
        return (state.stage, state.turn)

    def moment(self, state: State) -> Key:
        return (state.stage,) if state.stage in MENUS else ()

    def safe(self, state: State) -> str:
        return MENUS[state.stage][0]


BLUFF: Final = Bluff()


def shares(points: tuple[int, ...], cards: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The win, shared by the highest."""
    totals = [score + card for score, card in zip(points, cards, strict=True)]
    winners = [total == max(totals) for total in totals]
    return tuple(Fraction(winner, sum(winners)) for winner in winners)


def played(seed: int, seats: int = 3) -> list[Stepped]:
    """A game of players who try everything, winks included."""
    state, rng, steps = BLUFF.start(Options(seats)), Stream(seed, ("bluff",)), []
    luck = Seeded(seed)
    while (actor := BLUFF.actor(state)) is not None:
        if isinstance(actor, Chance):
            maker, choice = None, luck.settle(BLUFF.lottery(state))
        elif rng.index(4) == 0 and (open_to := BLUFF.interjectors(state)):
            maker = rng.choice(open_to)
            choice = Wink(maker)
        else:
            maker, choice = actor, rng.choice(BLUFF.options(state))
        following = BLUFF.step(state, choice).state
        steps.append(Stepped(state, maker, choice, following, len(steps)))
        state = following
    return steps


# -- its odds ----------------------------------------------------------------------------------


def foreseeable(seen: View) -> bool:
    return seen.stage not in ("deal", "over")


def after(seen: View, action: Any) -> View | None:
    """Whoever acts last, before cards are turned up, waits for them."""
    if isinstance(action, Wink):
        return None
    last = seen.seat == seen.options.seats - 1
    if seen.stage == "choose" and last:
        return replace(seen, way=action, turn=seen.options.seats)
    if seen.stage == "window" and last:
        state = BLUFF._score(filled(seen, 1, "shy"), action == "double")
        return replace(seen, points=state.points, turn=seen.options.seats)
    return BLUFF.view(BLUFF.step(filled(seen, 1, "shy"), action).state, seen.seat)


def filled(seen: View, card: int, way: str, first: int = 0) -> State:
    """A state with this view: hidden cards and ways are these."""
    seats = range(seen.options.seats)
    cards = seen.final or tuple(seen.card if seat == seen.seat else card for seat in seats[: seen.dealt])
    chosen = seen.turn or 0 if seen.stage == "choose" else 0
    ways = seen.ways or tuple(seen.way if seat == seen.seat else way for seat in seats[:chosen])
    turn = first if seen.turn is None else seen.turn
    return State(seen.options, seen.stage, turn, cards, ways, seen.points, seen.winked)


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:
    """Everyone rolls, who has not chosen is shy, and nobody doubles."""
    del since  # a choice changes nothing in what is hidden
    places, worth = [], []
    for world in range(first, first + worlds):
        rng = Stream(seed, ("hidden", world))
        card = 1 + rng.index(3)
        state = filled(seen, card, rng.choice(menu("choose", card)))
        if seen.turn == seen.options.seats:
            state = replace(state, stage=FOLLOWING[seen.stage], turn=0)
        luck = Seeded(f"{seed} {world}")
        while (actor := BLUFF.actor(state)) is not None:
            if isinstance(actor, Chance):
                state = BLUFF.step(state, luck.settle(BLUFF.lottery(state))).state
            else:
                choice = "roll" if state.stage == "play" else BLUFF.safe(state)
                state = BLUFF.step(state, choice).state
        places.append(BLUFF.places(state))
        worth.append([int(share * PARTS) for share in BLUFF.payoffs(state)])
    return Ends(np.array(places, np.int8).T, np.array(worth, np.int64).T, parts=PARTS)


def progress(seen: View, *, races: int = 1_000, seed: int = 0) -> Iterator[Odds]:
    sums = Sums(PARTS)
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    for first, worlds in growing(races):
        found = ends(seen, worlds=worlds, seed=seed, first=first)
        sums.add(found.places, found.worth, np.zeros((1, 1), np.int64))
        yield sums.odds

"""Races for kernel and rules to run side by side, and what each makes of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.core.chance import Luck, Stream
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK, Sort
from engine.games.ben_hvrt.events import Played, SpeedSet, Used
from engine.games.ben_hvrt.model import Gear, LineUp, State, Upkeep, on_table, owner
from engine.games.ben_hvrt.race import line_up
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger
from engine.probability.ben_hvrt.batch import Dice, Drawn, Station, Worlds, run
from engine.probability.ben_hvrt.batch.words import gear_of, word_of
from engine.probability.ben_hvrt.rollout import rollout
from tests.games.ben_hvrt.random_play import agreed
from tests.randomplay import rough


@dataclass(frozen=True)
class Outcome:
    """What a race came to."""

    places: tuple[int, ...]
    speeds: tuple[int, ...]
    pot: int
    purses: tuple[int, ...]
    hands: tuple[int, ...]
    gear: tuple[int, ...]


@dataclass
class Cast:
    """How often each kind of card was in a race, and how often it was played or used."""

    seen: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)


def by_the_rules(state: State, luck: Luck, cast: Cast | None = None) -> Outcome:
    """The race, run to its end by the rules: everybody plays the rollout policy."""
    number, race = state.table.race, state.race
    assert race is not None
    speeds = [chariot.speed for chariot in race.chariots]
    step = BEN_HVRT.settled(state)
    while True:
        for event in step.events:
            if isinstance(event, SpeedSet):
                speeds[event.chariot] = event.speed
            elif cast is not None and isinstance(event, Played | Used):
                cast.played[event.card] += 1
        table = step.state.table
        if table.race != number:
            break
        actor = BEN_HVRT.actor(step.state)
        assert actor is not None
        choice = (
            luck.settle(BEN_HVRT.lottery(step.state))
            if actor is CHANCE
            else rollout(BEN_HVRT.view(step.state, actor))
        )
        step = BEN_HVRT.step(step.state, choice)
    result = table.results[-1]
    return Outcome(
        places=tuple((*result.order, c).index(c) + 1 for c in range(len(race.chariots))),
        speeds=tuple(speeds),
        pot=result.pot,
        purses=result.purses,
        hands=tuple(map(word_of, table.hands)),
        gear=tuple(map(gear_of, table.gear)),
    )


def by_the_kernel(states: Sequence[State], dice: Dice) -> Iterator[Outcome]:
    """The same races, all at once; the tables must be of one size."""
    worlds = Worlds.of([state.table.hands for state in states], dice)
    end = run(Station.together([Station.of(state) for state in states]), worlds)
    for world, state in enumerate(states):
        places, hands, gear = (column[:, world].tolist() for column in (end.places, end.hands, end.gear))
        if state.options.forfeit:  # BH-32, which is not a matter of the race
            last = places.index(max(places))
            gear[last] = hands[owner(state.options, last)] = 0
        yield Outcome(
            places=tuple(places),
            speeds=tuple(end.speeds[:, world].tolist()),
            pot=int(end.pots[world]),
            purses=tuple(end.purses[:, world].tolist()),
            hands=tuple(hands),
            gear=tuple(gear),
        )


def compared(states: Iterable[State], seed: int, cast: Cast | None = None) -> int:
    """Run races both ways on the same dice; how many there were. Any difference is an error."""
    tables: dict[tuple[int, int], list[State]] = {}
    for state in states:
        tables.setdefault((state.options.seats, state.options.chariots), []).append(state)
    for (seats, each), group in tables.items():
        dice = Drawn(seed, seats * each, len(group))
        for world, found in enumerate(by_the_kernel(group, dice)):
            state = group[world]
            expected = by_the_rules(state, dice.luck(world), cast)
            assert found == expected, f"seed {seed}, world {world}, {state!r}"
            if cast is not None:
                cast.seen.update(kind for hand in state.table.hands for kind in hand)
                cast.seen.update(kind for gear in state.table.gear for kind in gear.cards)
    return sum(map(len, tables.values()))


# -- races to run ------------------------------------------------------------------------------

ONE_EACH = ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1))
TWO_EACH = ((2, 2), (3, 2), (4, 2), (5, 2))
TABLES = (*ONE_EACH, *TWO_EACH)
"""Seats, and chariots of each: two to ten on the track."""


def whole_races(count: int, seed: int) -> Iterator[State]:
    """Races about to start, of all sorts: hands and gear at random, full purses and empty ones."""
    rng = Stream(seed, ("whole races",))
    for number in range(count):
        seats, each = TABLES[number % len(TABLES)]
        options = BEN_HVRT.setup(
            seats,
            laps=(1 + rng.index(6),),
            chariots=each,
            forfeit=rng.index(5) == 0,
            side_payments=rng.index(5) == 0,
        )
        deck = list(FULL_DECK.each())
        hands = tuple(Cards.of(_drawn(deck, rng.index(6), rng)) for _ in range(seats))
        gear = tuple(_outfit(_drawn(deck, rng.index(5), rng)) for _ in range(seats * each))
        most = rng.choice((3, 40))
        ledger = Ledger(tuple(rng.index(most) for _ in range(seats)), pot=rng.index(100))
        table = {"laps": options.laps[0], "dealer": rng.index(seats), "hands": hands, "gear": gear}
        state = on_table(BEN_HVRT.start(options), ledger=ledger, **table)
        yield line_up(replace(state, stage=LineUp()), [])


def _drawn(deck: list[str], count: int, rng: Stream) -> list[str]:
    """So many cards off a deck, while there are any."""
    return [deck.pop(rng.index(len(deck))) for _ in range(min(count, len(deck)))]


def _outfit(kinds: Sequence[str]) -> Gear:
    """What of some cards can be put on a chariot."""
    drivers = [kind for kind in kinds if CARDS[kind].sort is Sort.DRIVER]
    improvements = [kind for kind in kinds if CARDS[kind].sort is Sort.IMPROVEMENT]
    return Gear(drivers[0] if drivers else None, Cards.of(improvements))


def stations(count: int, seed: int) -> Iterator[State]:
    """Moments of races, one in ten, in games of players who try everything."""
    rng = Stream(seed, ("stations",))
    found = (
        frame.state
        for number in itertools.count(seed)
        for frame in rough(agreed(number), number)
        if frame.state.race is not None and not isinstance(frame.state.stage, Upkeep) and rng.index(10) == 0
    )
    return itertools.islice(found, count)

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
from engine.games.ben_hvrt.model import Gear, LineUp, State, Upkeep, on_table
from engine.games.ben_hvrt.race import grid, line_up
from engine.games.ben_hvrt.views import View
from engine.kernel import Fed, key, ticket
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.kinds import INDEX, KINDS
from engine.probability.ben_hvrt.pack import Image, named, packed
from engine.probability.ben_hvrt.rollout import rollout
from engine.probability.ben_hvrt.tables import RACES, tables
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


def weight(cards: Cards) -> int:
    """Cards as the kernel sums them up."""
    return sum(count * int(tables()["weight"][INDEX[kind]]) for kind, count in cards.counts) & 0xFFFFFFFF


def by_the_rules(state: State, luck: Luck, cast: Cast | None = None) -> Outcome:
    """The race, run to its end by the rules: everybody plays the rollout policy."""
    number, chariots = state.table.race, range(len(state.table.gear))
    race = state.race.chariots if state.race is not None else grid(state.options, state.table.dealer)
    speeds = [chariot.speed for chariot in race]
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
        places=tuple((*result.order, c).index(c) + 1 for c in chariots),
        speeds=tuple(speeds),
        pot=result.pot,
        purses=result.purses,
        hands=tuple(map(weight, table.hands)),
        gear=tuple(weight(gear.cards) for gear in table.gear),
    )


def laid_open(state: State) -> View:
    """A state as somebody would see it who sees everything."""
    table = state.table
    return replace(BEN_HVRT.view(state, None), known=table.hands, stage=state.stage)


def opened(state: State, seed: int) -> Image:
    """The image of a state, cards counted at the end."""
    image = packed(laid_open(state), seed)
    image["follows"] = True
    return image


def by_the_kernel(image: Image, world: int, worlds: int = 1) -> Iterator[Outcome]:
    """How so many worlds end, from the first of them on."""
    seats, chariots = int(image["seats"]), int(image["chariots"])
    for end in RACES.run(image, worlds, world):
        yield Outcome(
            places=tuple(end["place"][:chariots].tolist()),
            speeds=tuple(end["speed"][:chariots].tolist()),
            pot=int(end["pot"]),
            purses=tuple(end["purse"][:seats].tolist()),
            hands=tuple(end["hand"][:seats].tolist()),
            gear=tuple(end["gear"][:chariots].tolist()),
        )


def filled(belief: Belief, seed: int, world: int) -> list[str]:
    """The kinds that lie in the slots of a belief: the twin of what is dealt in C."""
    cards = list(belief.unseen)
    for slot in range(belief.slots):
        other = slot + ticket(key(seed), world, 1 << 31 | slot, len(cards) - slot)
        cards[slot], cards[other] = cards[other], cards[slot]
    return [KINDS[kind] for kind in cards[: belief.slots]]


def compared(states: Iterable[State], seed: int, cast: Cast | None = None) -> int:
    """Run races both ways on the same dice; how many there were. Any difference is an error."""
    count = 0
    for count, state in enumerate(states, 1):
        (found,) = by_the_kernel(opened(state, seed), world=count)
        expected = by_the_rules(state, Fed(seed, count, named), cast)
        assert found == expected, f"seed {seed}, world {count}, {state!r}"
        if cast is not None:
            cast.seen.update(kind for hand in state.table.hands for kind in hand)
            cast.seen.update(kind for gear in state.table.gear for kind in gear.cards)
    return count


# -- races to run ------------------------------------------------------------------------------

ONE_EACH = tuple((seats, 1) for seats in range(2, 13))
TWO_EACH = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2))
TABLES = (*ONE_EACH, *TWO_EACH)
"""Seats, and chariots of each: two to twelve on the track."""


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
        if (frame.state.race is not None or isinstance(frame.state.stage, Upkeep)) and rng.index(10) == 0
    )
    return itertools.islice(found, count)

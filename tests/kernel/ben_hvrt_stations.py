"""Races of Ben Hvrt for whoever runs the compiled ones elsewhere, and for the soak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.ben_hvrt.cards import CARDS
from engine.kernel import Fed
from engine.probability.ben_hvrt.pack import named
from engine.probability.ben_hvrt.tables import RACES, tables
from tests.kernel import ben_hvrt_races
from tests.kernel.ben_hvrt_races import Cast, by_the_kernel, by_the_rules, compared, opened, whole_races
from tests.kernel.stations import Station

SEED = 1


def stations(n: int) -> Iterator[Station]:
    """Half of them whole races; their ends are those that the rules agree with."""
    states = (*whole_races(n // 2, SEED), *ben_hvrt_races.stations(n - n // 2, SEED))
    for world, state in enumerate(states):
        image = opened(state, SEED)
        (found,) = by_the_kernel(image, world)
        assert found == by_the_rules(state, Fed(SEED, world, named))
        yield Station(image.tobytes(), tables().tobytes(), world, 1, RACES.run(image, 1, world).tobytes())


def soaked(races: int, first: int) -> Counter[str]:
    """So many whole races and as many from anywhere, both ways; in how many each kind of card was."""
    cast = Cast()
    compared(whole_races(races, first), first, cast)
    compared(ben_hvrt_races.stations(races, first), first, cast)
    return Counter({kind: cast.seen[kind] for kind in CARDS})

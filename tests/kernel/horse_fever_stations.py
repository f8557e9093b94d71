"""Races of Horse Fever by the rules, on the dice of the compiled ones, and what both make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.horse_fever import HORSE_FEVER as GAME
from engine.games.horse_fever.actions import Judge
from engine.games.horse_fever.cards import ACTIONS, HORSES
from engine.games.horse_fever.model import HIDDEN, Betting, Laid, Photo, Reveal, State, TurnCard, Wager
from engine.games.horse_fever.tables import BEST_ODDS, LANES
from engine.games.horse_fever.views import View
from engine.kernel import Fed, key, ticket
from engine.parts.deck import NO_CARDS
from engine.probability.horse_fever.beliefs import Belief, image
from engine.probability.horse_fever.consequences import pretended
from engine.probability.horse_fever.image import END, KINDS, NUMBERS, favour, named, tables
from engine.probability.horse_fever.races import RACES, seeded
from tests.games.horse_fever.table import at_the_start, lay
from tests.kernel.stations import Station

EVEN = 16


# -- races to be run -------------------------------------------------------------------------------


def whole_races(races: int, seed: int) -> Iterator[View]:
    """Races with any odds, Horses, shifts and Action cards, at the start."""
    rng = Stream(seed, ("races",))
    for number in range(races):
        yield GAME.view(random_race(rng), (None, 0, 1)[number % 3])


def anywhere(races: int, seed: int) -> Iterator[View]:
    """The same, taken up before a card, between card and dice, in a photo finish; and before the race,
    with cards in hands and face down."""
    rng = Stream(seed, ("stations",))
    for number in range(races):
        if rng.index(3):
            yield GAME.view(_on_the_way(random_race(rng), rng, number), number % 4)
        else:
            yield GAME.view(being_fixed(rng), rng.index(4))


def random_race(rng: Stream) -> State:
    """A race with any odds, Horses, shifts and Action cards."""
    kinds = [*ACTIONS]
    cards = [kinds.pop(rng.index(len(kinds))) for _ in range(rng.index(13))]
    few = rng.index(2) + 1  # behind one or two lanes, or behind all
    lanes = range(LANES) if rng.index(2) else range(few)
    return at_the_start(
        odds=[2 + rng.index(6) for _ in range(LANES)],
        laid=[Laid(0, rng.choice([*lanes]), card) for card in cards],
        **_lined_up(rng),
    )


def being_fixed(rng: Stream) -> State:
    """The second bet, with cards face down and perhaps some in hands, and bets on the table."""
    kinds = [*ACTIONS]
    cards = [kinds.pop(rng.index(len(kinds))) for _ in range(rng.index(10))]
    hands = {seat: [kinds.pop(rng.index(len(kinds)))] for seat in range(4) if not rng.index(3)}
    wagers = [Wager(rng.index(4), rng.index(LANES), rng.choice(("win", "show")), 100) for _ in range(3)]
    return lay(
        4,
        odds=[2 + rng.index(6) for _ in range(LANES)],
        laid=[Laid(rng.index(4), rng.index(LANES), card) for card in cards],
        hands=hands,
        wagers=wagers,
        stage=Betting(2, (0, 1)),
        **_lined_up(rng),
    )


def _lined_up(rng: Stream) -> dict[str, Any]:
    horses = [*HORSES]
    lineup = {lane: horses.pop(rng.index(len(horses))) for lane in range(LANES) if not rng.index(3)}
    return {
        "stables": dict.fromkeys(lineup, 0),
        "horses": {0: [*lineup.values()]},
        "lineup": lineup,
        "shifts": {lane: rng.choice((-2, 2)) for lane in range(LANES) if not rng.index(8)},
    }


def _on_the_way(state: State, rng: Stream, seed: int) -> State:
    """The race after some steps."""
    luck = Seeded(seed)
    for _ in range(rng.index(22)):
        chosen = luck.settle(GAME.lottery(state)) if GAME.actor(state) is CHANCE else GAME.options(state)[-1]
        following = GAME.step(state, chosen).state
        if following.race is None or (isinstance(state.stage, Photo) and rng.index(2)):
            break
        state = following
    return state


# -- by the rules ----------------------------------------------------------------------------------


def turned_up(seen: View, seed: int, world: int, trust: float = 1.0) -> tuple[Laid, ...]:
    """The cards behind the lanes in a world: those that are known, and those drawn as the kernel does."""
    belief, left = Belief.of(seen), [*Belief.of(seen).unseen]
    weights = round(EVEN / trust), EVEN, round(EVEN * trust)
    found = [laid for laid in seen.meeting.laid if laid.card != HIDDEN]
    for slot, (seat, behind) in enumerate(belief.slots):
        lane = ticket(key(seed), world, NUMBERS["WHERE"] + slot, LANES) if behind < 0 else behind
        wish = 1 if belief.backed[seat] >> lane & 1 else -1
        heavy = [weights[1 + wish * ACTIONS[kind].sign] for kind in left]
        at, nth = ticket(key(seed), world, NUMBERS["WHICH"] + slot, sum(heavy)), 0
        while at >= heavy[nth]:
            at, nth = at - heavy[nth], nth + 1
        found.append(Laid(seat, lane, left[nth]))
        left[nth] = left[-1]
        left.pop()
    return tuple(found)


def begun(seen: View, laid: tuple[Laid, ...]) -> State:
    """The race of a view, with these cards behind its lanes."""
    state = pretended(seen)
    if state.race is not None:
        return state
    nothing = (NO_CARDS,) * seen.options.seats
    state = replace(state, meeting=replace(state.meeting, laid=laid), stage=Reveal())
    return GAME.settled(replace(state, table=replace(state.table, hands=nothing))).state


def by_the_rules(
    seen: View, seed: int, world: int, met: Counter[Any] | None = None, trust: float = 1.0
) -> tuple[State, tuple[Any, ...]]:
    """A race by the rules on the kernel's dice: what follows, and how it ended, as the kernel tells it."""
    met = Counter() if met is None else met
    laid, luck = turned_up(seen, seed, world, trust), Fed(seed, world, named)
    met.update(each.card for each in laid)
    met.update(filter(None, seen.meeting.lineup))
    liked, units = favour(key(seed), world), 0
    state = begun(seen, laid)
    odds = state.race.odds if state.race is not None else ()
    while state.race is not None:
        units = state.race.unit + 1
        state = GAME.step(state, _next(state, luck, liked, odds, met)).state
    order = state.table.results[-1].order
    return state, (tuple(order.index(lane) + 1 for lane in range(LANES)), odds, units)


def _next(state: State, luck: Fed, liked: tuple[int, ...], odds: tuple[int, ...], met: Counter[Any]) -> Any:
    """What chance brings, or whom the First Player favours."""
    if GAME.actor(state) is CHANCE:
        fallen = luck.settle(GAME.lottery(state))
        if isinstance(state.stage, TurnCard):
            met.update((fallen, row - BEST_ODDS) for row in set(odds))
        return fallen
    met["photo"] += 1
    lanes = [judge.lane for judge in GAME.options(state) if isinstance(judge, Judge)]
    return Judge(max(lanes, key=lambda lane: liked[lane]))


def ended(seen: View, seed: int, world: int, met: Counter[Any], trust: float = 1.0) -> npt.NDArray[np.void]:
    """The end of a world by the rules."""
    return np.array([by_the_rules(seen, seed, world, met, trust)[1]], END)


# -- both --------------------------------------------------------------------------------------------


def compared(views: Iterable[View], seed: int, met: Counter[Any]) -> None:
    """Every view is raced both ways, in a world of its own."""
    for world, seen in enumerate(views):
        trust = 1.0 + world % 2
        (found,) = RACES.run(seeded(image(seen, trust=trust), seed), 1, world)
        (told,) = ended(seen, seed, world, met, trust)
        assert found == told, (
            f"world {world} of seed {seed}: {found} by the kernel, {told} by the rules: {seen}"
        )


def stations(n: int) -> Iterator[Station]:
    """So many races as bytes."""
    for number in range(n):
        views = whole_races if number % 2 else anywhere
        (seen,) = views(1, number)
        yield Station(
            image=seeded(image(seen), number).tobytes(),
            tables=tables().tobytes(),
            first=number,
            worlds=1,
            ends=ended(seen, number, number, Counter()).tobytes(),
        )


def soaked(races: int, first: int) -> Counter[Any]:
    """So many whole races and as many from anywhere, both ways; how often each card, row and photo came."""
    met: Counter[Any] = Counter()
    compared(whole_races(races, first), first, met)
    compared(anywhere(races, first), first, met)
    rows = ((kind, row) for kind in KINDS for row in range(LANES))
    return Counter({each: met[each] for each in (*ACTIONS, *HORSES, *rows, "photo")})

"""A league: one line-up plays series after series, and moves up a chair after each.

A bot may fill several chairs. What its chairs achieve in one series is one observation, so
that the standard errors are honest; ties share a win. Results depend on the seed alone, never
on the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from engine.core.chance import Seeded
from engine.core.game import Game, Seat
from engine.core.runner import Player, Runner
from engine.probability.montecarlo import Estimate, Tally

S = TypeVar("S")

SECONDS: Final = 5.0
"""Time for a decision: no honest player comes near it, and a broken one does not stop the league."""
NOTHING: Final = Tally()


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits down, and how its player is made."""

    name: str
    make: Callable[[], Player]


@dataclass(frozen=True, slots=True)
class Standing:
    """What an entrant has achieved, per series."""

    name: str
    chairs: int
    wins: Tally = NOTHING  # the share of the win that its chairs took together
    purses: Tally = NOTHING  # the mean of its chairs
    places: Tally = NOTHING

    @property
    def win_share(self) -> Estimate:
        """How often it wins; with several chairs, all of them together."""
        return self.wins.estimate

    @property
    def purse(self) -> Estimate:
        """What it ends with."""
        return self.purses.estimate

    @property
    def place(self) -> Estimate:
        """Where it ends."""
        return self.places.estimate


@dataclass(frozen=True, slots=True)
class Standings:
    """The league after so many series, entrants in the order of the line-up."""

    played: int
    rows: tuple[Standing, ...]
    notices: tuple[str, ...] = ()  # of players who could not decide and made their safe choice


def play_series(
    game: Game[S, Any, Any],
    options: Any,
    players: Mapping[Seat, Player],
    seed: int | str,
    notices: list[str] | None = None,
) -> S:
    """One game from start to end, and its last state."""
    state = game.start(options)
    for turn in Runner(game, Seeded(seed), players, seed=seed, seconds=SECONDS).run(state):
        state = turn.state
        if turn.notice and notices is not None:
            notices.append(turn.notice)
    return state


def league(
    game: Game[Any, Any, Any],
    options: Any,
    lineup: Sequence[Entrant],
    series: int,
    seed: int | str = 0,
) -> Iterator[Standings]:
    """The standings after each series; the line-up has one entrant a chair, the same one perhaps twice."""
    chairs: dict[str, int] = {}
    for entrant in lineup:
        chairs[entrant.name] = chairs.get(entrant.name, 0) + 1
    rows = {name: Standing(name, count) for name, count in chairs.items()}
    notices: list[str] = []
    for number in range(series):
        seated = [lineup[(chair + number) % len(lineup)] for chair in range(len(lineup))]
        players = {chair: entrant.make() for chair, entrant in enumerate(seated)}
        state = play_series(game, options, players, f"{seed}/{number}", notices)
        names = [entrant.name for entrant in seated]
        rows = _entered(rows, names, game.payoffs(state), game.places(state))
        yield Standings(number + 1, tuple(rows.values()), tuple(notices))


def _entered(
    rows: Mapping[str, Standing],
    names: Sequence[str],
    payoffs: Sequence[int | Fraction],
    places: Sequence[int],
) -> dict[str, Standing]:
    """The standings with one more series."""
    win = Fraction(1, places.count(1))
    following = {}
    for name, row in rows.items():
        seats = [seat for seat, sitting in enumerate(names) if sitting == name]
        following[name] = replace(
            row,
            wins=row.wins.add(sum(win for seat in seats if places[seat] == 1)),
            purses=row.purses.add(Fraction(sum(payoffs[seat] for seat in seats)) / len(seats)),
            places=row.places.add(Fraction(sum(places[seat] for seat in seats), len(seats))),
        )
    return following

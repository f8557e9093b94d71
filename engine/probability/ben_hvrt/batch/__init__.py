"""Thousands of races of Ben Hvrt at once, on numpy arrays, under the rollout policy.

The rules are the truth; on the same dice the kernel gives the same race, move by move. It takes
races up at a *station*, which is what everybody sees, in many *worlds*, which are what nobody
does: hands and dice. Choices are compared in the same worlds.

    >>> from dataclasses import replace
    >>> from engine.games.ben_hvrt import BEN_HVRT
    >>> from engine.games.ben_hvrt.board import GRID
    >>> from engine.games.ben_hvrt.model import Chariot, Flag, Race
    >>> state = BEN_HVRT.start(BEN_HVRT.setup(4, laps=[1]))
    >>> grid = Race(tuple(Chariot(square, speed=1) for square in GRID[:4]))
    >>> start = replace(state, table=replace(state.table, laps=1), race=grid, stage=Flag())
    >>> worlds = Worlds.of([start.table.hands] * 1000, Drawn(seed=7, chariots=4, worlds=1000))
    >>> end = run(Station.of(start), worlds)
    >>> end.places.shape, end.purses.shape
    ((4, 1000), (4, 1000))
    >>> bool((end.places == 1).sum(axis=0).all())  # every world has its winner
    True

``Station.of`` takes a State or a View in a race; in a view that does not say whom a window asks,
all are asked. ``Station.together`` lines up a station for each world instead of one for all.
Hands are words, see ``words``: ``Worlds.of`` makes them from Cards, ``hands`` from counts by kind.
``Drawn`` dice are drawn as they are needed and remembered: keep the worlds to compare choices.
"""

from engine.probability.ben_hvrt.batch.dice import Dice, Drawn, Settled
from engine.probability.ben_hvrt.batch.field import Finish
from engine.probability.ben_hvrt.batch.race import run
from engine.probability.ben_hvrt.batch.station import Station, Worlds
from engine.probability.ben_hvrt.batch.words import hands

__all__ = ["Dice", "Drawn", "Finish", "Settled", "Station", "Worlds", "hands", "run"]

"""The races of all games in one small compiled program, for the odds.

Rules are the truth, and are Python. Beside them each game has its races under its rollout policy in C,
compiled once to ``kernel.wasm``, which runs here through wasmtime and in a browser by itself; on the same
dice it ends as the rules do. Here is the door to it: what goes in and comes out (``races``), its dice
(``dice``), and how its shapes become C (``shapes``). What a game puts in is the game's own affair, in
``engine.probability``.

Nothing here is loaded before odds are asked for.
"""

from engine.kernel.dice import Fed, key, ticket
from engine.kernel.races import Races, each

__all__ = ["Fed", "Races", "each", "key", "ticket"]

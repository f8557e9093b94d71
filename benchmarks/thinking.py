"""How good the bot is that thinks by racing on: one of it at a table of strong ones, its seat rotating.

python benchmarks/thinking.py [--game circus] [--series 200]
"""

from __future__ import annotations

import argparse
from statistics import quantiles
from time import perf_counter
from typing import Any

from engine.core.chance import Stream
from engine.core.runner import Player
from engine.games import GAMES
from engine.strategies import find
from engine.tournaments.league import Entrant, Standing, league

SEATS = 4


class Timed:
    """A player under a watch."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self.player, self.times = player, times
        self.interjects = player.interjects

    def choose(self, seen: Any, rng: Stream) -> Any:
        """What the player chooses."""
        began = perf_counter()
        choice = self.player.choose(seen, rng)
        if len(seen.menu) > 1:
            self.times.append(perf_counter() - began)
        return choice

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """What the player offers."""
        return self.player.interject(seen, rng)


def table(slug: str, series: int, rivals: str) -> None:
    """Print one league."""
    game, times = GAMES[slug], list[float]()
    thinker = Entrant("thinker", lambda: Timed(find(slug, "thinker").make(), times))
    lineup = [thinker, *(Entrant(rivals, find(slug, rivals).make) for _ in range(SEATS - 1))]
    row: Standing | None = None
    for standings in league(game, game.setup(seats=SEATS), lineup, series, seed="thinking"):
        row = standings.rows[0]
    if row is None:
        return
    wins, cut = row.win_share, quantiles(times, n=100)
    print(
        f"{slug:12} {series} series of {SEATS}: wins {wins.mean:6.1%} +- {wins.stderr:.1%}, "
        f"95 % from {wins.mean - 1.96 * wins.stderr:6.1%} (fair {1 / SEATS:.1%}); a decision takes "
        f"{cut[49] * 1000:.0f} ms, p95 {cut[94] * 1000:.0f} ms, at most {max(times) * 1000:.0f} ms"
    )


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--series", type=int, default=400)
    parser.add_argument("--rivals", default="strong")
    args = parser.parse_args()
    for slug in [args.game] if args.game else GAMES:
        table(slug, args.series, args.rivals)


if __name__ == "__main__":
    main()

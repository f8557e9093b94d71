"""How good the bot is that thinks by racing on: one of it at a table of strong ones, its seat rotating.

python benchmarks/thinking.py [--series 400] [--timed 6] [--game circus] [--workers 0]
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor
from statistics import quantiles
from time import process_time
from typing import Any

from _workers import options, workers

from engine.core.chance import Stream
from engine.core.runner import Player
from engine.games import GAMES
from engine.strategies import find
from engine.tournaments import house, league, play_series

SEATS = 4
PATIENCE = 60.0
"""Seconds to a decision, so that a busy machine loses no series: how long one takes is told apart."""


class Timed:
    """A player under a watch."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self.player, self.times = player, times
        self.interjects = player.interjects

    def choose(self, seen: Any, rng: Stream) -> Any:
        """What the player chooses."""
        began = process_time()
        choice = self.player.choose(seen, rng)
        if len(seen.menu) > 1:
            self.times.append(process_time() - began)
        return choice

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """What the player offers."""
        return self.player.interject(seen, rng)


def wins(slug: str, series: int, executor: Executor | None) -> str:
    """How often it wins."""
    game = GAMES[slug]
    lineup = [house(slug, "thinker"), *(house(slug, "strong") for _ in range(SEATS - 1))]
    *_, last = league(
        game, game.setup(seats=SEATS), lineup, series, seed="thinking", executor=executor, seconds=PATIENCE
    )
    mine, rest = last.rows
    share, safe = mine.win_share, Counter[str]()
    for trouble in last.notices:
        safe[trouble.name] += trouble.times
    low = share.mean - 1.96 * share.stderr
    return (
        f"wins {share.mean:6.1%} +- {share.stderr:.1%}, 95 % from {low:6.1%} (fair {1 / SEATS:.1%}); "
        f"payoff {mine.purse.mean:.1f}, of the others {rest.purse.mean:.1f}; "
        f"safe choices {safe[mine.name]}, of the others {safe[rest.name]}; series lost {len(last.lost)}"
    )


def takes(slug: str, series: int) -> str:
    """How long a decision takes, where there is a choice: by the processor, whatever else it is at."""
    game, times = GAMES[slug], list[float]()
    for number in range(series):
        players: dict[int, Player] = dict.fromkeys(range(SEATS), find(slug, "strong").make())
        players[number % SEATS] = Timed(house(slug, "thinker").make(), times)
        play_series(game, game.setup(seats=SEATS), players, f"timed/{number}")
    cut = quantiles(times, n=100)
    middle, late, longest = (1000 * seconds for seconds in (cut[49], cut[94], max(times)))
    return f"a decision takes {middle:.0f} ms, p95 {late:.0f} ms, at most {longest:.0f} ms"


def main() -> None:
    """Print a line a game."""
    parser = options(__doc__, series=400, timed=6)
    parser.add_argument("--game", choices=list(GAMES))
    args = parser.parse_args()
    for slug in [args.game] if args.game else GAMES:
        print(f"{slug:12} {takes(slug, args.timed)}", flush=True)
        with workers(args) as executor:
            print(
                f"{slug:12} {args.series} series of {SEATS}: {wins(slug, args.series, executor)}", flush=True
            )


if __name__ == "__main__":
    main()

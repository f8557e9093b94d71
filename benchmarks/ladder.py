"""How good the bots are in duels: against chance, and against the strong bot.

python benchmarks/ladder.py [--duels 200] [--game whips] [--bots value,saver] [--write] [--workers 0]

With --write the figures go where `benhvrt bots` and docs/explanation/decisions.md find them.
"""

from __future__ import annotations

import json
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from _workers import options, workers

from engine.games import GAMES
from engine.strategies import strategies
from engine.strategies.ladder import RUNGS, ladder
from engine.tournaments import house, league

ROOT = Path(__file__).parent.parent / "engine" / "strategies"
SETTINGS: dict[str, dict[str, Any]] = {"ben-hvrt": {"laps": (1, 2)}}
"""Duels are of the usual length, but for Ben Hvrt: two races, with two chariots each."""
THINKERS_PLAY = 8
"""Of so many duels of others, a bot that thinks plays one."""


def duel(slug: str, bot: str, rival: str, series: int, executor: Executor | None) -> list[float | int]:
    """The share of the wins, its error, and how many duels it is of."""
    game = GAMES[slug]
    agreed = game.setup(seats=2, **SETTINGS.get(slug, {}))
    lineup = [house(slug, bot), house(slug, rival)]
    *_, last = league(game, agreed, lineup, series, seed="ladder", executor=executor)
    share = last.rows[0].win_share
    return [round(share.mean, 4), round(share.stderr, 4), series]


def main() -> None:
    """Print a line a bot."""
    parser = options(__doc__, duels=200)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--bots", default="")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    for slug in [args.game] if args.game else GAMES:
        found = {
            bot: {rival: [r.wins, r.error, r.duels] for rival, r in rivals.items()}
            for bot, rivals in ladder(slug).items()
        }
        bots = strategies(slug)
        for bot in args.bots.split(",") if args.bots else bots:
            series = args.duels // THINKERS_PLAY if bots[bot].thinks else args.duels
            for rival in RUNGS:
                if bot == rival:
                    continue
                with workers(args) as executor:
                    row = duel(slug, bot, rival, series, executor)
                found.setdefault(bot, {})[rival] = row
                print(
                    f"{slug:12} {bot:12} v. {rival:7} {row[0]:6.1%} +- {row[1]:.1%} of {row[2]}", flush=True
                )
            if args.write:
                path = ROOT / slug.replace("-", "_") / "ladder.json"
                path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

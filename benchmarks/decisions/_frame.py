"""What always giving one answer costs: half of a table answers so, half is free, and the wins are counted.

A game has a module here with its ``ANSWERS``: the kind of decision, the answer, and a player that is strong
in all else. The free half is the strong bot, so that 50 % is what an answer costs that costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.core.chance import Stream
from engine.core.runner import Player
from engine.games import GAMES
from engine.strategies import find
from engine.tournaments import Entrant, league

STRONG = "strong"


class Answer(NamedTuple):
    """One answer, whatever is asked."""

    kind: str
    answer: str
    make: Callable[[], Player]


class Listening:
    """A player of whom one hears what it chose, of how many lines."""

    def __init__(self, player: Player, heard: Counter[tuple[str, str]], name: Any) -> None:
        self.player, self.heard, self.name = player, heard, name
        self.interjects = player.interjects

    def choose(self, seen: Any, rng: Stream) -> Any:
        """What the player chooses."""
        choice = self.player.choose(seen, rng)
        if len(seen.menu) > 1:
            self.heard[self.name(seen, choice)] += 1
        return choice

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """What the player offers."""
        return self.player.interject(seen, rng)


def cost(slug: str, answer: Answer, series: int, settings: dict[str, Any]) -> str:
    """A row of the table."""
    game = GAMES[slug]
    options = game.setup(**settings)
    free = Entrant(STRONG, find(slug, STRONG).make)
    fixed = Entrant("fixed", answer.make)
    lineup = [fixed if seat % 2 == 0 else free for seat in range(options.seats)]
    *_, last = league(game, options, lineup, series, seed="decisions")
    share = last.rows[0].win_share
    return (
        f"| {answer.kind} | {answer.answer} | {100 * share.mean:.0f} ± {100 * share.stderr:.1f} "
        f"| {100 * (0.5 - share.mean):+.0f} |"
    )


def answered(slug: str, name: Any, series: int, settings: dict[str, Any]) -> list[str]:
    """How often a strong player gives each answer, where there is more than one."""
    from engine.tournaments import play_series

    game, heard = GAMES[slug], Counter[tuple[str, str]]()
    options = game.setup(**settings)
    for number in range(series):
        players = {seat: Listening(find(slug, STRONG).make(), heard, name) for seat in range(options.seats)}
        play_series(game, options, players, f"answers/{number}")
    kinds: Counter[str] = Counter()
    for (kind, _), times in heard.items():
        kinds[kind] += times
    return [
        f"| {kind} | {what} | {100 * times / kinds[kind]:.0f} % of {kinds[kind]} |"
        for (kind, what), times in sorted(heard.items())
    ]


def show(slug: str, answers: Sequence[Answer], name: Any, series: int, settings: dict[str, Any]) -> None:
    """Both tables."""
    print("| decision | the answer given | how often |\n| --- | --- | --- |")
    for line in answered(slug, name, max(4, series // 10), settings):
        print(line, flush=True)
    print("\n| decision | always | wins, of 100 | costs |\n| --- | --- | --- | --- |")
    for answer in answers:
        print(cost(slug, answer, series, settings), flush=True)

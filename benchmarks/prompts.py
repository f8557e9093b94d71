"""How often a person is stopped in a race: by every card that can be played, and by those that could help.

python benchmarks/prompts.py [--series 200] [--checked 400]

A person who plays as the strong bot sits at a table of the first game's bots, on the same luck both times.
Then a sample of what was not asked is weighed: what the best play would have gained. Before a sale, a card
is only put off: it is asked for once all is sold.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from benhvrt_widgets.attending import Attention
from benhvrt_widgets.games import staging
from engine.advice import advise
from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.strategies import find

SLUG, SEATS, SERIES, PERSON = "ben-hvrt", 4, "basic", 0


class Every(Attention):
    """Asked in each window that the setting names in which a card can be played, whatever it does."""

    def _wanted(self, state: Any, seat: int) -> bool:
        return seat in self.people and self._named(state)


def play(kind: type[Attention], seed: str, counts: Counter[str]) -> list[Any]:
    """One series, counted; and the states in which a person was passed over who could have played a card."""
    staged = staging(SLUG)
    game, person = staged.game, find(SLUG, "strong").make()
    rivals = dict(enumerate((find(SLUG, bot).make() for bot in staged.first_bots), start=1))
    runner, attention = Runner(game, Seeded(seed), rivals, seed=seed), kind(staged, (PERSON,))
    state, silent = game.start(game.setup(SEATS, series=SERIES)), []
    while (actor := game.actor(state)) is not None:
        if (turn := runner.turn(state)) is not None:
            state = turn.state
        elif attention.passes(state) is not None:
            if actor is not CHANCE and len(game.options(state)) > 1 and _about_own(attention, state):
                silent.append(state)
            state = game.step(state, game.safe(state)).state
        else:
            choice = person.choose(game.view(state, PERSON), Stream(seed, (PERSON, *game.decision(state))))
            if len(game.options(state)) > 1:
                counts["clicks"] += 1
                counts["prompts"] += bool(attention.windows.name(state))
            if staged.tempo.lets_be(choice):
                attention.lets_go(state, PERSON)
            state = game.step(state, choice).state
    counts["races"] += staged.tempo.races_run(state)
    return silent


def _about_own(attention: Attention, state: Any) -> bool:
    """Whether every card used to be asked for in it."""
    return attention.windows.unavoidable(state) or attention.windows.concerns(state, (PERSON,))


def gained(state: Any) -> tuple[float, float]:
    """What the best play would have brought over letting it be, and its standard error, in ducats."""
    staged = staging(SLUG)
    said = advise(staged.game.view(state, PERSON))
    silence = said.of(staged.game.safe(state))
    if silence is None or silence is said.best:
        return 0.0, 0.0
    return -silence.behind.mean, silence.behind.stderr


def main() -> None:
    """Both tables, and the sample."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--series", type=int, default=200)
    parser.add_argument("--checked", type=int, default=400)
    asked = parser.parse_args()
    silent: list[Any] = []
    for kind in (Every, Attention):
        counts, silent = Counter[str](), []
        for number in range(asked.series):
            silent += play(kind, f"prompts {number}", counts)
        races = counts["races"]
        print(
            f"{kind.__name__:10} {counts['prompts'] / races:5.1f} prompts, "
            f"{counts['clicks'] / races:5.1f} clicks a race ({races} races)"
        )
    off = [state for state in silent if any(state.table.stacks)]
    gone = [state for state in silent if not any(state.table.stacks)]
    for name, states in (("put off until all is sold", off), ("gone", gone)):
        worth = [gained(state) for state in states[:: max(1, len(states) // asked.checked)]]
        over = sum(mean > 1 for mean, _ in worth)
        clear = sum(mean - 2 * error > 1 for mean, error in worth)
        print(
            f"{name}: {len(states)}, of {len(worth)} the best play gains {mean_of(worth):.2f} on average, "
            f"over a ducat in {over}, clearly in {clear}"
        )


def mean_of(worth: list[tuple[float, float]]) -> float:
    """The average of what was gained."""
    return sum(mean for mean, _ in worth) / max(1, len(worth))


if __name__ == "__main__":
    main()

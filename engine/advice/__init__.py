"""What a choice, a card, a race was worth, in any game.

from engine.advice import advise
advise(BEN_HVRT.view(state, seat=0)).best

A game may have a module of its own here, named after it: ``ROUNDS`` in it says how the game is divided
(``rounds``), and ``Reader`` how it is read for its ledger (``reader``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.advice.choices import Advice
    from engine.probability import Seen


WORLDS: Final = 3_000
"""The worlds that a choice gets, if it does not fall clearly behind the best before."""


def advise(view: Seen, *, races: int = WORLDS, seed: int = 0) -> Advice:
    """Every choice of the menu with its worth; see ``engine.advice.choices``."""
    from engine.advice.choices import advise as computed  # numpy only where it is needed

    return computed(view, races=races, seed=seed)


def progress(view: Seen, *, races: int = WORLDS, seed: int = 0) -> Iterator[Advice]:
    """Better and better advice; see ``engine.advice.choices``."""
    from engine.advice.choices import progress as computed

    return computed(view, races=races, seed=seed)

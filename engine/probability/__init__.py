"""What is likely: exactly where that is possible, else by racing thousands of times.

    from engine.probability import odds
    odds(BEN_HVRT.view(state, seat=0)).wins

These are front doors: every game has a module of its own behind them, named after it and found by
``view.game``. Such a module offers the functions of ``Kernel``, each a function of a view alone:

- ``foreseeable(view)``: whether there is a race to speak of;
- ``progress(view, races=, seed=)``: better and better ``Odds``;
- ``after(view, action)``: what the seat sees next if it so chooses, before it learns anything hidden;
  None where nobody can tell, as with an offer that waits for an answer;
- ``ends(view, worlds=, seed=, since=, first=)``: how so many worlds end (``forecast.Ends``), from the
  first of them on. With the same seed a die of the same name falls alike and what is hidden lies alike,
  so that choices are compared in the same worlds; ``since`` is the view before the choice, from which
  what is hidden is drawn. A game that is over ends as it did, in every world.

Where chance draws from what is hidden, such as a deck beside closed hands, there is one more:

- ``fallen(view)``: the ``Lottery`` as this seat sees it, and the view after each of its outcomes; those
  that it cannot tell apart, such as the cards that another draws, are one outcome, None.

Where many choices lead to the same races, such as all the bets on them, there may be one more:

- ``alike(view)``: the choices of the menu that can be valued, in groups that are raced once
  (``alike.Alike``).

And a kernel whose races are slow says in ``CHUNKS`` by how many they are to grow, as in ``forecast``.

No such module imports another's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from engine.core.errors import RuleViolation, brief
from engine.core.game import Seat
from engine.games import own

if TYPE_CHECKING:
    from engine.probability.forecast import Ends, Odds


class Seen(Protocol):
    """What every view has, whatever the game."""

    @property
    def game(self) -> str:
        """The slug of its game."""
        ...

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None is a spectator."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to decide, as far as this one can tell."""
        ...

    @property
    def menu(self) -> Sequence[Any]:
        """What this seat is offered, if it is to act."""
        ...


class Kernel(Protocol):
    """The odds of one game."""

    def foreseeable(self, seen: Any, /) -> bool:
        """Whether there is a race to speak of."""
        ...

    def progress(self, seen: Any, /, *, races: int, seed: int) -> Iterator[Odds]:
        """Better and better odds."""
        ...

    def after(self, seen: Any, action: Any, /) -> Any | None:
        """What the seat sees next if it so chooses; None: nobody can tell."""
        ...

    def ends(self, seen: Any, /, *, worlds: int, seed: int, since: Any | None = None, first: int = 0) -> Ends:
        """How so many worlds end."""
        ...


TO_FORESEE: Final = ("foreseeable", "progress")
TO_WEIGH: Final = ("foreseeable", "after", "ends")
"""What odds need of a kernel, and what advice and ledgers need."""


def kernel(game: str, wanted: tuple[str, ...] = TO_FORESEE) -> Kernel:
    """The odds of a game by its slug, imported when they are first wanted.

    >>> kernel("chess")
    Traceback (most recent call last):
    ...
    engine.core.errors.RuleViolation: odds.no_such_game (game='chess')
    """
    module = own(__name__, game)
    if not all(hasattr(module, each) for each in wanted):
        raise RuleViolation("odds.no_such_game", game=brief(game))
    return cast("Kernel", module)


def foreseeable(view: Seen) -> bool:
    """Whether there is a race to speak of."""
    return kernel(view.game).foreseeable(view)


def progress(view: Seen, *, races: int = 10_000, seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if type(races) is not int or races < 1:
        raise RuleViolation("odds.races", found=brief(races))
    return kernel(view.game).progress(view, races=races, seed=seed)


def odds(view: Seen, *, races: int = 10_000, seed: int = 0) -> Odds:
    """How the race of a view may end, after so many races."""
    *_, last = progress(view, races=races, seed=seed)
    return last

"""What every region of the page is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from benhvrt_widgets.i18n import say
from benhvrt_widgets.session import Instant, Session
from benhvrt_widgets.staging import Staging
from engine.core.game import Seat

if TYPE_CHECKING:
    from engine.advice.choices import Advice
    from engine.probability.forecast import Odds

Plain: TypeAlias = dict[str, Any]

SHAPES: Final = (
    "disc",
    "square",
    "triangle",
    "diamond",
    "pentagon",
    "hexagon",
    "cross",
    "shield",
    "star",
    "drop",
    "heart",
    "moon",
)
"""A shape for each seat, so that colour is never needed to tell chariots apart."""


@dataclass(frozen=True, slots=True)
class Context:
    """A moment of a game, the seat that looks at it, and its language."""

    session: Session
    seat: Seat | None  # None: a spectator, or a covered screen
    lang: str
    cursor: int  # the place of the moment
    auto: int = 0  # the round up to which the person bids without being asked
    said: Mapping[tuple[int, int], int] = field(default_factory=dict)  # what the person meant to pay, by sale
    odds: Odds | None = None
    advice: Advice | None = None  # on the choices at hand
    heat: Seat | None = None  # whose next landing squares are shown
    weighs: bool = False  # whether choices are weighed before one is taken
    voices: bool = True  # whether bots speak
    view: Any = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "view", self.session.view_at(self.cursor, self.seat))

    @property
    def sale(self) -> Any:
        """How far to go for what is on sale: of the verdict from which the choices have their worth."""
        return None if self.advice is None else self.advice.sale

    @property
    def here(self) -> Instant:
        """The moment itself."""
        return self.session.instants[self.cursor]

    @property
    def past(self) -> list[Instant]:
        """All moments up to this one."""
        return self.session.instants[: self.cursor + 1]

    @property
    def live(self) -> bool:
        """Whether it is the latest."""
        return self.cursor == self.session.last

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.session.names

    @property
    def deciding(self) -> bool:
        """Whether the seat at the screen is to decide, here and now."""
        return self.seat is not None and self.live and self.session.awaited == self.seat

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the page."""
        return say(f"page.{key}", self.lang, **facts)

    def tell(self, key: str, **facts: object) -> str:
        """A sentence of the game."""
        return self.staging.words.say(key, self.lang, **facts)

    @property
    def staging(self) -> Staging:
        """How the game is put on the page."""
        return self.session.staging

    def describe(self, action: Any) -> str:
        """A line of the menu."""
        return self.staging.words.describe(action, self.view, self.lang, self.names)


def whole(context: Context, seat: Seat) -> int | None:
    """Of a hundred series like this one, how many this seat wins; None where this race is all there is."""
    odds = context.odds
    return None if odds is None or not odds.whole else round(100 * odds.whole[seat].mean)


def chance(context: Context, seat: Seat) -> int | None:
    """Of a hundred races like this one, how many this seat wins."""
    if context.odds is None:
        return None
    return round(100 * context.staging.weighing.chances(context.odds, len(context.names))[seat])

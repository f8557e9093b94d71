"""What happens, in the order in which it happens. Panels, logs and bots read these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.games.ben_hvrt.actions import Hire, Trade
from engine.parts.deck import Cards


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """BH-05."""

    seat: int


@dataclass(frozen=True, slots=True)
class RaceAnnounced:
    """A race and its length (BH-02)."""

    race: int
    laps: int


@dataclass(frozen=True, slots=True)
class Anted:
    """BH-07; short when the purse did not hold the full ante."""

    seat: int
    ducats: int
    short: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card into a hand; others do not learn which (BH-06, BH-08)."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Stacked:
    """The face-down auction stacks (BH-09)."""

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """A card on the block (BH-13)."""

    auctioneer: int
    card: str


@dataclass(frozen=True, slots=True)
class QuickSold:
    """BH-13."""

    seat: int
    card: str
    ducats: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """BH-14."""

    seat: int
    ducats: int


@dataclass(frozen=True, slots=True)
class PassedBid:
    """BH-14."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sold:
    """BH-15; what each seat has paid in this sale."""

    seat: int
    card: str
    paid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unsold:
    """BH-16."""

    card: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card from a hand."""

    seat: int
    card: str
    on: int
    roll: int
    prey: str


@dataclass(frozen=True, slots=True)
class Used:
    """A card in play put to use."""

    seat: int
    card: str
    on: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A Driver or an Improvement leaves play."""

    chariot: int
    card: str


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Everyone has passed. Nobody learns who was asked."""

    moment: str


@dataclass(frozen=True, slots=True)
class Offered:
    """BH-17, BH-45."""

    offer: Hire | Trade


@dataclass(frozen=True, slots=True)
class Accepted:
    """BH-17, BH-45: carried out at once."""

    offer: Hire | Trade


@dataclass(frozen=True, slots=True)
class Declined:
    """The addressee would not, or could not."""

    offer: Hire | Trade


@dataclass(frozen=True, slots=True)
class Maintained:
    """BH-19."""

    seat: int
    chariot: int
    card: str
    ducats: int


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The grid (BH-20): square and Speed of each chariot."""

    squares: tuple[int, ...]
    speeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """BH-22: the order of this turn."""

    turn: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die as it fell; covered when it could show nothing else (BH-42)."""

    chariot: int
    die: int
    covered: bool


@dataclass(frozen=True, slots=True)
class RollChanged:
    """A card has changed the roll (BH-41)."""

    chariot: int
    roll: int
    card: str


@dataclass(frozen=True, slots=True)
class SpeedSet:
    """BH-27, BH-36."""

    chariot: int
    speed: int


@dataclass(frozen=True, slots=True)
class Departed:
    """The path chosen for a move; own or forced (BH-37)."""

    chariot: int
    path: tuple[int, ...]
    forced: bool


@dataclass(frozen=True, slots=True)
class Stepped:
    """One square further; crossed when that was over the Finish Line."""

    chariot: int
    square: int
    crossed: bool


@dataclass(frozen=True, slots=True)
class PassedBy:
    """BH-43: a chariot passes another."""

    chariot: int
    passed: int


@dataclass(frozen=True, slots=True)
class TollPaid:
    """One player pays another on passing."""

    payer: int
    payee: int
    ducats: int


@dataclass(frozen=True, slots=True)
class Levied:
    """A player pays a levy into the pot."""

    seat: int
    ducats: int


@dataclass(frozen=True, slots=True)
class Halted:
    """A move is cut short where it stands (BH-37)."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A chariot over the line for the last time (BH-28)."""

    chariot: int
    place: int


@dataclass(frozen=True, slots=True)
class RaceOver:
    """All chariots in the order of their places; stopped at the turn limit or run (BH-30, BH-35)."""

    order: tuple[int, ...]
    stopped: bool


@dataclass(frozen=True, slots=True)
class PaidOut:
    """BH-31."""

    seat: int
    place: int
    ducats: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Caligula's last place (BH-32): the hand and what the chariot had in play."""

    seat: int
    chariot: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """BH-11: the discards are back in the deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class SeriesOver:
    """BH-03."""

    purses: tuple[int, ...]


Event: TypeAlias = (
    DealerDrawn
    | RaceAnnounced
    | Anted
    | Dealt
    | Stacked
    | Revealed
    | QuickSold
    | BidMade
    | PassedBid
    | Sold
    | Unsold
    | Played
    | Used
    | Discarded
    | WindowClosed
    | Offered
    | Accepted
    | Declined
    | Maintained
    | LinedUp
    | TurnBegan
    | Rolled
    | RollChanged
    | SpeedSet
    | Departed
    | Stepped
    | PassedBy
    | TollPaid
    | Levied
    | Halted
    | Finished
    | RaceOver
    | PaidOut
    | Forfeited
    | Reshuffled
    | SeriesOver
)

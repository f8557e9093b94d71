"""What happens, in the order in which it happens. Panels, logs and bots read these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class StableDrawn:
    """HF-03."""

    lane: int
    odds: int


@dataclass(frozen=True, slots=True)
class CharacterDrawn:
    """HF-04; the lane of the Stable that comes with it, or -1."""

    seat: int
    character: str
    danari: int
    lane: int


@dataclass(frozen=True, slots=True)
class FirstDrawn:
    """HF-42."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round, its number from 0, and its First Player."""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class Bought:
    """HF-10: "action", "target", "assistant" or "horse" from the bank."""

    seat: int
    what: str
    danari: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A card from a deck; others do not learn which."""

    seat: int
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class Kept:
    """HF-10: of the cards drawn; a Target only its owner knows."""

    seat: int
    deck: str
    card: str
    copies: str


@dataclass(frozen=True, slots=True)
class StableBought:
    """HF-11."""

    seat: int
    lane: int
    danari: int


@dataclass(frozen=True, slots=True)
class PassedPurchase:
    """HF-12, with what the bank pays for it."""

    seat: int
    danari: int


@dataclass(frozen=True, slots=True)
class Borrowed:
    """HF-12."""

    seat: int
    side: str
    danari: int


@dataclass(frozen=True, slots=True)
class AskedToSell:
    """HF-13."""

    buyer: int
    seller: int
    what: str
    card: str
    lane: int
    danari: int


@dataclass(frozen=True, slots=True)
class SoldOn:
    """HF-13; a Target only the two know."""

    buyer: int
    seller: int
    what: str
    card: str
    lane: int
    danari: int


@dataclass(frozen=True, slots=True)
class RefusedToSell:
    """HF-13."""

    buyer: int
    seller: int
    what: str


@dataclass(frozen=True, slots=True)
class OfferedToSell:
    """HF-16; which Target it is only the seller knows."""

    buyer: int
    seller: int
    what: str
    card: str
    lane: int
    danari: int


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """HF-16."""

    buyer: int
    seller: int
    what: str


@dataclass(frozen=True, slots=True)
class HorsePlaced:
    """HF-14."""

    seat: int
    card: str
    lane: int


@dataclass(frozen=True, slots=True)
class StableShifted:
    """HF-63: rows up, negative: down."""

    seat: int
    lane: int
    rows: int


@dataclass(frozen=True, slots=True)
class BetMade:
    """HF-21, HF-23."""

    seat: int
    nth: int
    lane: int
    to: str
    stake: int


@dataclass(frozen=True, slots=True)
class BetSkipped:
    """HF-23, HF-71; short: it could not have paid."""

    seat: int
    nth: int
    short: bool


@dataclass(frozen=True, slots=True)
class Penalised:
    """HF-20: who could not pay this lost VP tokens and Stables."""

    seat: int
    owed: int
    points: int
    lanes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeftGame:
    """HF-36: out, after owing this."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class CardLaid:
    """HF-22; others do not learn which."""

    seat: int
    lane: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """HF-30: by lane, the Action cards turned up, and those that count."""

    cards: tuple[tuple[str, ...], ...]
    count: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RaceBegan:
    """The odds of this race, by lane (HF-15)."""

    odds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardTurned:
    """HF-31: the Movement card, and the squares after it."""

    unit: int
    card: str
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sprinted:
    """HF-31: the dice, and the squares after them."""

    unit: int
    dice: tuple[int, ...]
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhotoFinish:
    """HF-32: horses on the same square, the first of them first, and what puts them in order.

    "card", "odds", or the "judge", where at least two are still level.
    """

    lanes: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Placed:
    """HF-32; judged: the First Player had to decide."""

    lane: int
    place: int
    judged: bool


@dataclass(frozen=True, slots=True)
class BetSettled:
    """HF-24: what comes back, and VP; nothing if it is lost."""

    seat: int
    lane: int
    to: str
    stake: int
    danari: int
    points: int


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """HF-34."""

    seat: int
    lane: int
    place: int
    danari: int


@dataclass(frozen=True, slots=True)
class Earned:
    """By an Assistant or a Horse (HF-34, HF-64, HF-65)."""

    seat: int
    card: str
    danari: int


@dataclass(frozen=True, slots=True)
class NeighbourPaid:
    """HF-64."""

    payer: int
    payee: int
    danari: int


@dataclass(frozen=True, slots=True)
class OddsMoved:
    """HF-35: by lane."""

    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PriceAnswered:
    """HF-40, HF-41: "dutch" or "english"."""

    auction: str
    seat: int
    danari: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class PointTraded:
    """HF-40, HF-41: sold to the bank ("dutch") or bought from it ("english")."""

    auction: str
    seat: int
    danari: int


@dataclass(frozen=True, slots=True)
class NoTrade:
    """HF-40, HF-41: nobody accepted."""

    auction: str


@dataclass(frozen=True, slots=True)
class Repaid:
    """HF-50."""

    seat: int
    danari: int


@dataclass(frozen=True, slots=True)
class Defaulted:
    """HF-50."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class TargetsScored:
    """HF-51: the Targets shown, each once."""

    seat: int
    targets: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """Who has won, and what counts: VP, or Danari at a party."""

    winners: tuple[int, ...]
    payoffs: tuple[int, ...]


Event: TypeAlias = (
    StableDrawn
    | CharacterDrawn
    | FirstDrawn
    | RoundBegan
    | Bought
    | Drew
    | Kept
    | StableBought
    | PassedPurchase
    | Borrowed
    | AskedToSell
    | SoldOn
    | RefusedToSell
    | OfferedToSell
    | OfferDeclined
    | HorsePlaced
    | StableShifted
    | BetMade
    | BetSkipped
    | Penalised
    | LeftGame
    | CardLaid
    | CardsRevealed
    | RaceBegan
    | CardTurned
    | Sprinted
    | PhotoFinish
    | Placed
    | BetSettled
    | PrizePaid
    | Earned
    | NeighbourPaid
    | OddsMoved
    | PriceAnswered
    | PointTraded
    | NoTrade
    | Repaid
    | Defaulted
    | TargetsScored
    | GameOver
)

"""How long the moments of Horse Fever are shown, and where its races begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benhvrt_widgets.staging import Tempo
from engine.core.game import Seat
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Pass
from engine.games.horse_fever.model import Options, State

if TYPE_CHECKING:
    from benhvrt_widgets.session import Session

PAUSES: Final[dict[type, float]] = {
    e.StableDrawn: 0.12,
    e.CharacterDrawn: 0.5,
    e.FirstDrawn: 0.6,
    e.Drew: 0.08,
    e.Bought: 0.6,
    e.Kept: 0.9,
    e.StableBought: 1.0,
    e.PassedPurchase: 0.5,
    e.Borrowed: 0.9,
    e.AskedToSell: 1.0,
    e.SoldOn: 1.0,
    e.RefusedToSell: 0.8,
    e.OfferedToSell: 1.0,
    e.OfferDeclined: 0.8,
    e.HorsePlaced: 0.8,
    e.StableShifted: 0.9,
    e.BetMade: 0.8,
    e.BetSkipped: 0.4,
    e.CardLaid: 0.5,
    e.CardsRevealed: 2.0,
    e.RaceBegan: 0.8,
    e.CardTurned: 1.2,
    e.Sprinted: 1.1,
    e.PhotoFinish: 2.0,
    e.Placed: 1.1,
    e.PriceAnswered: 0.6,
    e.PointTraded: 1.0,
    e.OddsMoved: 0.5,
    e.GameOver: 0.5,
}
"""Seconds that a moment is shown."""
LONGEST_WAIT: Final = 26.0


class FeverTempo(Tempo):
    """Round by round."""

    game = HORSE_FEVER
    pauses = PAUSES
    ends = e.OddsMoved
    chapters = e.RoundBegan | e.RaceBegan | e.OddsMoved | e.GameOver
    turning = e.RaceBegan | e.CardTurned | e.Sprinted
    nothing = Pass

    def parts(self, events: tuple[e.Event, ...]) -> tuple[tuple[e.Event, ...], ...]:
        """The race and what it brought; then whatever begins after it, even if nothing is told of it."""
        kinds = [type(event) for event in events]
        if e.OddsMoved not in kinds:
            return (events,)
        end = kinds.index(e.OddsMoved) + 1
        return events[:end], events[end:]

    def secret(self, session: Session) -> bool:
        options: Options = session.options
        return options.variant != "party"

    def pause(self, events: tuple[e.Event, ...]) -> float:
        return max((PAUSES.get(type(event), 0.3) for event in events), default=0.0)

    def longest_wait(self, state: State) -> float:
        return LONGEST_WAIT

    def spectates(self, state: State, seat: Seat | None) -> bool:
        return seat is not None and not state.table.alive[seat]

    def race_number(self, state: State) -> int:
        return state.table.round

    def races_run(self, state: State) -> int:
        return len(state.table.results)

    def turn(self, state: State) -> int | None:
        """Nobody runs, so nobody guesses whether they win."""
        return None

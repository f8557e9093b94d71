"""The card windows of Ben Hvrt: whom they ask, and what could be played in them."""

from __future__ import annotations

from collections.abc import Sequence

from benhvrt_widgets.staging import Windows
from benhvrt_widgets.stagings.ben_hvrt.helping import reasons
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes
from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Play
from engine.games.ben_hvrt.model import Moment, State, Window, owner, still_racing
from engine.games.ben_hvrt.race import start_of
from engine.games.ben_hvrt.routes import farthest
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation, situation
from engine.parts.deck import Cards


class CardWindows(Windows):
    """Windows before and after rolls, at passings, after moves, and between sales."""

    kind = Window

    def name(self, state: State) -> Key:
        """The window, and how many cards were played in it."""
        window = state.stage
        return (*BEN_HVRT.moment(state), len(window.played)) if isinstance(window, Window) else ()

    def has_card(self, state: State, seat: Seat) -> bool:
        """Whether a seat holds a card for it."""
        window = state.stage
        if not isinstance(window, Window):
            return False
        return any(True for _ in situation(state, window, seat).plays(state.table.hands[seat]))

    def reasons(self, state: State, seat: Seat) -> frozenset[Key]:
        """Cards that could help. Between sales they can wait: one question before the race is enough."""
        window = state.stage
        if not isinstance(window, Window) or (window.moment is Moment.OUTFIT and any(state.table.stacks)):
            return frozenset()
        if window.moment is Moment.AFTER_ROLL and _home(BEN_HVRT.view(state, seat)):
            return frozenset()
        where = situation(state, window, seat)
        return reasons(where, state.table.hands[seat], BEN_HVRT.moment(state))

    def move(self, state: State) -> Key:
        """A turn of a chariot."""
        race = state.race
        return () if race is None or not race.order else (state.table.race, race.turn, race.mover)

    def may_offer(self, state: State, seat: Seat) -> bool:
        """Whether there is anybody to hire (BH-45)."""
        if seat not in BEN_HVRT.interjectors(state):
            return False
        view = BEN_HVRT.view(state, seat)
        return any(hirable(view, other) for other in range(state.options.seats))

    def can_act(self, state: State, seat: Seat) -> bool:
        """Whoever is home has no say in the race."""
        return state.race is None or still_racing(state, seat)

    def unavoidable(self, state: State) -> bool:
        """Between sales everybody may outfit chariots."""
        window = state.stage
        return isinstance(window, Window) and (window.moment is Moment.OUTFIT or state.race is None)

    def concerns(self, state: State, seats: Sequence[Seat]) -> bool:
        """Whether one of these seats owns the mover, or the chariot that is passed."""
        window = state.stage
        if not isinstance(window, Window) or state.race is None:
            return False
        about = {state.race.mover, window.about} - {-1}
        return any(owner(state.options, chariot) in seats for chariot in about)


def _home(view: View) -> bool:
    """Whether the roll takes one's own mover over the last line as it is."""
    race = view.race
    if race is None or owner(view.options, race.mover) != view.seat:
        return False
    return finishes(view, farthest(start_of(race, race.mover, race.allowance, view.laps)))


def hirable(view: View, other: Seat) -> tuple[Play, ...]:
    """What another seat could play now if it held the card (BH-45); known cards come first."""
    window = view.stage
    if not isinstance(window, Window) or other == view.seat or not view.hand_sizes[other]:
        return ()
    known = view.known[other]
    where = Situation(view.options, view.gear, view.race, window, other)
    kinds = sorted({*known, *view.unseen}, key=lambda kind: (kind not in known, kind))
    return tuple(
        play for kind in kinds for play in where.plays(Cards(((kind, 1),))) if isinstance(play, Play)
    )

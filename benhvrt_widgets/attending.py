"""Card windows without nagging: who is asked in which, and who may speak up.

Alone against bots a person is asked only with a card to play, in the windows that the setting
names; or, after pressing Wait, in the next one in which anything can be done. Several people are
asked together, before anybody's hand counts: the prompt comes in every window that the setting
names, names no seat, and whoever raises a hand is then asked alone.
"""

from __future__ import annotations

from typing import Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Play
from engine.games.ben_hvrt.model import Moment, State, Window, owner, still_racing
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation, situation
from engine.parts.deck import Cards

ATTENTION: Final = ("own", "every", "never")
"""The windows of the own chariots, all, or only after pressing Wait."""


class Attention:
    """What the people at one screen want to be asked, and what they have been asked already."""

    def __init__(self, people: tuple[Seat, ...], setting: str = "own") -> None:
        self.people = people
        self.setting = setting
        self.waiting = False  # somebody has pressed Wait
        self.raised: tuple[Seat, ...] = ()  # the hands that are up at the prompt
        self._answered: Key = ()  # the window of which the prompt is answered
        self._asked: tuple[Seat, ...] = ()  # who is asked for a card in that window
        self._speaking: tuple[Seat, ...] = ()  # who has no card for it, but may offer a payment

    @property
    def several(self) -> bool:
        """Whether more than one person looks at the screen."""
        return len(self.people) > 1

    @property
    def speaker(self) -> Seat | None:
        """Who may offer a payment now."""
        return self._speaking[0] if self._speaking else None

    def pauses(self, state: State) -> bool:
        """Whether the game stops here, before anybody is asked, so that people can speak up."""
        key = window_of(state)
        if not key:
            return False
        if key == self._answered:
            return self.speaker is not None
        self.raised, self._asked, self._speaking = (), (), ()
        wanted = self.waiting or (self.several and self._named(state))
        if not wanted or not any(_can_act(state, seat) for seat in self.people):
            return False
        if self.several:
            return True
        if not any(_has_card(state, seat) or _may_offer(state, seat) for seat in self.people):
            return False  # still waiting
        self.raised = self.people
        self.answer(state)
        return self.speaker is not None

    def lift(self, seat: Seat) -> None:
        """A hand goes up, or down again."""
        if seat in self.raised:
            self.raised = tuple(other for other in self.raised if other != seat)
        elif seat in self.people:
            self.raised = (*self.raised, seat)

    def answer(self, state: State) -> None:
        """The prompt is over: whose hand is up is asked, with a card or for an offer."""
        self._answered = window_of(state)
        self._asked = tuple(seat for seat in self.raised if _has_card(state, seat))
        self._speaking = tuple(
            seat for seat in self.raised if seat not in self._asked and seat in BEN_HVRT.interjectors(state)
        )

    def spoken(self) -> None:
        """The speaker has made an offer, or lets it be."""
        self._speaking = self._speaking[1:]

    def passes(self, state: State) -> Seat | None:
        """The person who is asked for a card but has none, or does not want to be asked."""
        window = state.stage
        if not isinstance(window, Window) or window.asked not in self.people:
            return None
        seat = window.asked
        if not _has_card(state, seat):
            return seat
        if window_of(state) == self._answered and seat in self._asked:
            self.waiting = False
            return None
        return seat if self.several or not self._named(state) else None

    def _named(self, state: State) -> bool:
        """Whether the setting names this window."""
        window = state.stage
        if not isinstance(window, Window):
            return False
        if window.moment is Moment.OUTFIT or state.race is None:
            return True
        if self.setting != "own":
            return self.setting == "every"
        about = {state.race.mover, window.about} - {-1}
        return any(owner(state.options, chariot) in self.people for chariot in about)


def window_of(state: State) -> Key:
    """The name of an open window, card by card; nothing where none is open."""
    window = state.stage
    return (*BEN_HVRT.moment(state), len(window.played)) if isinstance(window, Window) else ()


def _can_act(state: State, seat: Seat) -> bool:
    return state.race is None or still_racing(state, seat)


def _has_card(state: State, seat: Seat) -> bool:
    window = state.stage
    if not isinstance(window, Window):
        return False
    return any(True for _ in situation(state, window, seat).plays(state.table.hands[seat]))


def _may_offer(state: State, seat: Seat) -> bool:
    if seat not in BEN_HVRT.interjectors(state):
        return False
    view = BEN_HVRT.view(state, seat)
    return any(hirable(view, other) for other in range(state.options.seats))


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

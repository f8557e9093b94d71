"""Card windows without nagging: who is asked in which, and who may speak up.

Alone against bots a person is asked only with a card that could help, in the windows that the setting
names, and not again for what was let go by; or, after pressing Wait, in the next one in which anything
can be done. Nothing is asked during a move once its person wants no more cards. Several people are asked
together, before anybody's hand counts: the prompt comes in every window that the
setting names, names no seat, and whoever raises a hand is then asked alone.
"""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets.staging import Staging
from engine.core.chance import Key
from engine.core.game import Seat

ATTENTION: Final = ("own", "every", "never")
"""The windows of the own chariots, all, or only after pressing Wait."""


class Attention:
    """What the people at one screen want to be asked, and what they have been asked already."""

    def __init__(self, staging: Staging, people: tuple[Seat, ...], setting: str = "own") -> None:
        self.game = staging.game
        self.windows = staging.tempo.windows
        self.people = people
        self.setting = setting
        self.waiting = False  # somebody has pressed Wait
        self.raised: tuple[Seat, ...] = ()  # the hands that are up at the prompt
        self._answered: Key = ()  # the window of which the prompt is answered
        self._asked: tuple[Seat, ...] = ()  # who is asked for a card in that window
        self._speaking: tuple[Seat, ...] = ()  # who has no card for it, but may offer a payment
        self._let_go: frozenset[Key] = frozenset()  # the reasons to ask that were let go by
        self._quiet: Key = ()  # the move in which nothing more is asked

    @property
    def several(self) -> bool:
        """Whether more than one person looks at the screen, and none may know what the others hold."""
        return len(self.people) > 1 and not self.windows.public

    @property
    def speaker(self) -> Seat | None:
        """Who may offer a payment now."""
        return self._speaking[0] if self._speaking else None

    def pauses(self, state: Any) -> bool:
        """Whether the game stops here, before anybody is asked, so that people can speak up."""
        key = self.windows.name(state)
        if not key:
            return False
        if key == self._answered:
            return self.speaker is not None
        self.raised, self._asked, self._speaking = (), (), ()
        wanted = self.waiting or (self.several and self._named(state))
        if not wanted or not any(self.windows.can_act(state, seat) for seat in self.people):
            return False
        if self.several:
            return True
        if not any(
            self.windows.has_card(state, seat) or self.windows.may_offer(state, seat) for seat in self.people
        ):
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

    def answer(self, state: Any) -> None:
        """The prompt is over: whose hand is up is asked, with a card or for an offer."""
        self._answered = self.windows.name(state)
        self._asked = tuple(seat for seat in self.raised if self.windows.has_card(state, seat))
        self._speaking = tuple(
            seat for seat in self.raised if seat not in self._asked and seat in self.game.interjectors(state)
        )

    def spoken(self) -> None:
        """The speaker has made an offer, or lets it be."""
        self._speaking = self._speaking[1:]
        self.waiting = False

    def lets_go(self, state: Any, seat: Seat) -> None:
        """A person who was asked in this window plays nothing."""
        if self.windows.name(state):
            self._let_go |= self.windows.reasons(state, seat)

    def no_more(self, state: Any) -> None:
        """No more cards in this move."""
        self._quiet = self.windows.move(state)

    def passes(self, state: Any) -> Seat | None:
        """The person who is asked for a card but has none, or does not want to be asked."""
        seat = self.windows.asked(state)
        if seat is None or seat not in self.people:
            return None
        if not self.windows.has_card(state, seat):
            return seat
        if self.windows.name(state) == self._answered and seat in self._asked:
            self.waiting = False
            return None
        return seat if self.several or not self._wanted(state, seat) else None

    def _wanted(self, state: Any, seat: Seat) -> bool:
        """Whether a person who is alone wants to be asked in this window."""
        if self.setting == "every":
            return True
        if self._quiet and self._quiet == self.windows.move(state):
            return False
        return self._named(state) and bool(self.windows.reasons(state, seat) - self._let_go)

    def _named(self, state: Any) -> bool:
        """Whether the setting names this window."""
        if not self.windows.name(state):
            return False
        if self.windows.unavoidable(state):
            return True
        if self.setting != "own":
            return self.setting == "every"
        return self.windows.concerns(state, self.people)

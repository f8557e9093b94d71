"""Nobody learns what is not theirs to know: not from views, menus, refusals or events.

Two games that differ only in what one seat may not see are played on side by side: the same bets
and purchases, other cards in other hands. That seat must never be able to tell which one it is in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Accept, Buy, BuyFrom, Decline, Keep, Lay, Offer
from engine.games.horse_fever.cards import TARGET_DECK
from engine.games.horse_fever.events import CardLaid, Drew, Kept, OfferedToSell, SoldOn
from engine.games.horse_fever.model import (
    HIDDEN,
    Asked,
    Choose,
    DealActions,
    Draw,
    Fixing,
    Laid,
    Offered,
    State,
    on_meeting,
    on_table,
)
from engine.parts.deck import Cards
from tests.games.horse_fever.random_play import chosen, wild
from tests.games.horse_fever.table import BLUE, GAME, RED, lay, play, shopping
from tests.randomplay import Tally, rough

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 3},
    {"seats": 4, "rounds": 5},
    {"seats": 4, "variant": "family"},
    {"seats": 2, "rounds": 5, "stars": False},
)


def shuffled(cards: list[str], rng: Stream) -> list[str]:
    return [cards.pop(rng.index(len(cards))) for _ in range(len(cards))]


def twin(state: State, observer: int | None, rng: Stream) -> State:
    """A state that differs in hidden cards alone: Action cards and Targets of others, dealt anew."""
    state = _other_actions(state, observer, rng) if state.race is None else state
    table = state.table
    owners = [seat for seat in range(state.options.seats) if seat != observer]
    drawing = isinstance(state.stage, Draw | Choose) and state.stage.deck == "target"
    if drawing:
        return state  # what is drawn hangs together with the deck: see the tests below
    loose = [kind for seat in owners for kind in table.targets[seat].each()]
    loose = shuffled([*loose, *table.target_deck.each()], rng)
    targets = list(table.targets)
    for seat in owners:
        size = table.targets[seat].total
        targets[seat], loose = Cards.of(loose[:size]), loose[size:]
    state = on_table(state, targets=tuple(targets), target_deck=Cards.of(loose))
    stage = state.stage
    if isinstance(stage, Offered) and stage.offer.what == "target" and stage.offer.seat != observer:
        other = replace(stage.offer, card=rng.choice([*targets[stage.offer.seat]]))
        return replace(state, stage=replace(stage, offer=other))
    return state


def _other_actions(state: State, observer: int | None, rng: Stream) -> State:
    table, laid = state.table, state.meeting.laid
    loose = [kind for seat, hand in enumerate(table.hands) if seat != observer for kind in hand.each()]
    loose += [each.card for each in laid if each.seat != observer]
    loose = shuffled([*loose, *table.actions.each()], rng)
    hands = list(table.hands)
    for seat in range(state.options.seats):
        if seat != observer:
            size = hands[seat].total
            hands[seat], loose = Cards.of(loose[:size]), loose[size:]
    again = tuple(each if each.seat == observer else replace(each, card=loose.pop()) for each in laid)
    return on_meeting(on_table(state, hands=tuple(hands), actions=Cards.of(loose)), laid=again)


@dataclass
class Pair:
    """Two games side by side, and what the observer has seen of each."""

    one: State
    two: State
    observer: int | None
    rng: Stream
    points: int = 0
    refusals: int = 0

    def both(self, choice: Any, other: Any) -> None:
        steps = GAME.step(self.one, choice), GAME.step(self.two, other)
        told = [[GAME.seen(event, self.observer) for event in step.events] for step in steps]
        self.one, self.two = steps[0].state, steps[1].state
        if self.one.race is None and GAME.actor(self.one) is not None:  # there cards are shown
            assert told[0] == told[1]

    def compare(self) -> None:
        """Whatever the observer can look at, ask for or try."""
        one, two, seat = self.one, self.two, self.observer
        self.points += 1
        views = [GAME.view(state, seat) for state in (one, two)]
        assert views[0] == views[1]
        assert encode(views[0]) == encode(views[1])
        assert GAME.actor(one) == GAME.actor(two)
        assert GAME.payoffs(one) == GAME.payoffs(two)
        assert GAME.places(one) == GAME.places(two)
        assert GAME.interjectors(one) == GAME.interjectors(two)
        assert GAME.moment(one) == GAME.moment(two)
        if seat is not None:
            assert views[0].offers == views[1].offers
            for offer in views[0].offers:
                assert judgement(one, offer) == judgement(two, offer) == "fine"
        if GAME.actor(one) is not CHANCE:
            assert GAME.decision(one) == GAME.decision(two)
        if seat is not None and GAME.actor(one) == seat:
            assert GAME.options(one) == GAME.options(two)
            assert GAME.safe(one) == GAME.safe(two)
            for _ in range(4):
                choice = wild(one, self.rng)
                answers = [judgement(state, choice) for state in (one, two)]
                assert answers[0] == answers[1], choice
                self.refusals += answers[0] != "fine"

    def advance(self) -> bool:
        """The same in both games, or what looks the same to the observer; False where that ends."""
        actor = GAME.actor(self.one)
        if actor is None or self.one.race is not None:
            return False
        pair = self._luck() if actor is CHANCE else self._choice(actor)
        if pair is None:
            return False
        self.both(*pair)
        return True

    def _luck(self) -> tuple[Any, Any] | None:
        first, second = (GAME.lottery(state) for state in (self.one, self.two))
        if isinstance(self.one.stage, Draw | DealActions) and receiver(self.one) != self.observer:
            return self.rng.choice([*first]), self.rng.choice([*second])
        common = [outcome for outcome in first if outcome in second]
        return (self.rng.choice(common),) * 2 if common else None

    def _choice(self, actor: int) -> tuple[Any, Any] | None:
        choice, stage = chosen(self.one, self.rng, Tally(), eager=True), self.one.stage
        if isinstance(stage, Offered) and isinstance(choice, Accept) and actor == self.observer:
            return None if stage.offer.what == "target" else (choice, choice)  # the buyer is shown the card
        if actor == self.observer:
            return choice, choice
        match choice, stage:
            case Lay(), _:
                return choice, Lay(self.rng.choice([*self.two.table.hands[actor]]), choice.lane)
            case Accept(card=card), Asked(back=back) if card:
                if back.waiting[0] == self.observer:
                    return None  # the buyer is shown the card
                return choice, Accept(self.rng.choice([*self.two.table.targets[actor]]))
            case Keep(), Choose(deck="target"):
                return choice, self.rng.choice(GAME.options(self.two))
            case Keep(), _ if choice not in GAME.options(self.two):
                return None  # an open card that is not there in the other game
        return choice, choice


def receiver(state: State) -> int:
    """Who is being dealt a card."""
    stage = state.stage
    if isinstance(stage, Draw):
        return stage.back.waiting[0]
    assert isinstance(stage, DealActions)
    return (state.table.first + stage.given) % state.options.seats


def judgement(state: State, choice: Any) -> str:
    try:
        GAME.step(state, choice)
    except RuleViolation as refusal:
        return str(refusal)
    return "fine"


@pytest.mark.rule("HF-10", "HF-13", "HF-22")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_seat_cannot_tell_two_games_apart_that_differ_in_hidden_cards(number: int) -> None:
    points = refusals = different = 0
    rng = Stream(number, ("twins",))
    games = (frame for seed in (40, 41) for frame in rough(GAME.setup(**TABLES[number]), seed))
    for nth, frame in enumerate(games):
        state = frame.before
        if nth % 7 or state.race is not None or GAME.actor(state) is None:
            continue
        for observer in (None, *range(state.options.seats)):
            pair = Pair(state, twin(state, observer, rng), observer, rng)
            different += pair.one != pair.two
            pair.compare()
            for _ in range(5):
                if not pair.advance() or pair.one.race is not None or GAME.actor(pair.one) is None:
                    break
                pair.compare()
            points += pair.points
            refusals += pair.refusals
    assert points > 150
    assert refusals > 20
    assert different > 20


@pytest.mark.rule("HF-22")
def test_everyone_sees_how_many_cards_lie_where_and_whose_but_not_which() -> None:
    state = lay(3, hands={0: ["odds-up"], 1: ["start-4"]}, stage=Fixing((0, 1, 2)))
    after = play(state, Lay("odds-up", RED))
    assert GAME.view(after.state, 0).meeting.laid == (Laid(0, RED, "odds-up"),)
    for seat in (1, 2, None):
        seen = GAME.view(after.state, seat)
        assert seen.meeting.laid == (Laid(0, RED, HIDDEN),)
        assert "odds-up" not in encode(seen)
        (event,) = after.of(CardLaid)
        assert GAME.seen(event, seat) == CardLaid(0, RED, HIDDEN)
    assert GAME.seen(after.of(CardLaid)[0], 0) == CardLaid(0, RED, "odds-up")


@pytest.mark.rule("HF-10")
def test_the_number_of_targets_is_public_and_their_faces_are_not() -> None:
    state = shopping(3, targets={0: ["most-danari", "fewest-points"]})
    for seat in (1, 2, None):
        seen = GAME.view(state, seat)
        assert seen.table.targets[0] == Cards(((HIDDEN, 2),))
        assert "most-danari" not in encode(seen)
        assert seen.table.target_deck == Cards(((HIDDEN, 12),))
    assert GAME.view(state, 0).table.targets[0] == Cards.of(["most-danari", "fewest-points"])


@pytest.mark.rule("HF-10")
@pytest.mark.parametrize("what", ["action", "target", "assistant", "horse"])
def test_what_is_drawn_only_the_buyer_sees(what: str) -> None:
    state = play(shopping(2, stables={RED: 0}), Buy(what)).state
    while GAME.actor(state) is CHANCE:
        card = next(iter(GAME.lottery(state)))
        drawn = play(state, card)
        (event,) = drawn.of(Drew)
        assert event.card == card
        assert GAME.seen(event, 0) == event
        for other in (1, None):
            assert GAME.seen(event, other) == Drew(0, what, HIDDEN)
            stage = GAME.view(drawn.state, other).stage
            assert not isinstance(stage, Draw | Choose) or {*stage.drawn} == {HIDDEN}
        state = drawn.state
    if what == "target":
        kept = play(state, GAME.options(state)[0]).of(Kept)[0]
        assert GAME.seen(kept, 1) == Kept(0, "target", HIDDEN, "")
        assert GAME.seen(kept, 0) == kept
    elif what != "action":
        kept = play(state, GAME.options(state)[0]).of(Kept)[0]
        assert GAME.seen(kept, 1) == kept  # face up


@pytest.mark.rule("HF-10")
@pytest.mark.parametrize("last", [("fewest-stables", "fewest-stables"), ("fewest-stables", "most-danari")])
def test_nobody_learns_whether_two_targets_are_alike(last: tuple[str, str]) -> None:
    """The last two of the deck: whoever draws them is asked, alike or not."""
    others = {1: (TARGET_DECK - Cards.of(last)).each()}
    state = play(shopping(2, targets=others), Buy("target"), *last).state
    assert isinstance(state.stage, Choose)
    assert GAME.actor(state) == 0
    seen = GAME.view(state, None)
    assert seen.stage == replace(state.stage, drawn=(HIDDEN, HIDDEN))
    assert GAME.options(state) == tuple(Keep(kind) for kind in sorted({*last}))


@pytest.mark.rule("HF-13")
def test_a_target_sold_is_known_to_the_two() -> None:
    state = shopping(3, targets={1: ["most-danari", "fewest-points"]})
    sold = play(state, BuyFrom(1, "target"), Accept("fewest-points")).of(SoldOn)[0]
    assert GAME.seen(sold, 0) == GAME.seen(sold, 1) == sold
    assert GAME.seen(sold, 2) == GAME.seen(sold, None) == replace(sold, card=HIDDEN)


@pytest.mark.rule("HF-16")
def test_a_target_offered_is_known_to_its_seller_until_it_is_paid() -> None:
    state = shopping(3, targets={1: ["most-danari", "fewest-points"]})
    made = play(state, Offer(1, "target", "fewest-points"))
    (told,) = made.of(OfferedToSell)
    assert GAME.seen(told, 1) == told
    for seat in (0, 2, None):
        assert GAME.seen(told, seat) == replace(told, card=HIDDEN)
        assert "fewest-points" not in encode(GAME.view(made.state, seat))
    sold = play(made.state, Accept()).of(SoldOn)[0]
    assert sold.card == "fewest-points"
    assert GAME.seen(sold, 0) == sold
    assert GAME.seen(sold, 2) == replace(sold, card=HIDDEN)
    assert play(made.state, Decline()).state.table == state.table


@pytest.mark.rule("HF-51")
def test_targets_that_were_missed_stay_face_down() -> None:
    ended = [
        frame.state
        for seed in range(6)
        for frame in rough(GAME.setup(3), seed)
        if GAME.actor(frame.state) is None
    ]
    missed = 0
    for state in ended:
        for seat, held in enumerate(state.table.targets):
            seen = GAME.view(state, (seat + 1) % 3)
            assert seen.table.targets[seat].total == held.total
            assert {*seen.table.targets[seat]} <= {HIDDEN}
            missed += held.total
    assert missed


def test_own_cards_and_what_is_unseen_make_the_deck() -> None:
    state = lay(
        3,
        hands={0: ["odds-up"], 1: ["start-4", "last-4"]},
        laid=[Laid(0, BLUE, "start-0"), Laid(1, BLUE, "first-0")],
    )
    seen = GAME.view(state, 0)
    assert seen.hand == Cards.of(["odds-up"])
    assert seen.unseen_actions.total == 16
    assert {"start-4", "last-4", "first-0"} <= {*seen.unseen_actions}
    assert GAME.view(state, None).unseen_actions.total == 18
    assert GAME.view(state, None).hand == Cards()

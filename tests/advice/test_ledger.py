"""The luck ledger (lesson L14): three columns that account for every ducat, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest

from engine.advice.ben_hvrt.sales import on_sale
from engine.advice.ben_hvrt.yardstick import MILLS, Raced
from engine.advice.blunders import puzzles
from engine.advice.ledger import WIDEST, Columns, Entry, Ledger, Weighed, Who, ledger
from engine.advice.steps import Stepped, along, retraced
from engine.core.chance import Scripted, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Pass, Play
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.model import Chariot, Moment, Race, RollDie, State, Steer, Window
from engine.games.ben_hvrt.tables import split_pot
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger as Purses
from engine.probability.ben_hvrt.consequences import after, pretended
from engine.probability.ben_hvrt.rollout import rollout
from engine.probability.exact import FACES, turns_to_finish
from engine.probability.forecast import foreseeable
from engine.strategies import find
from engine.strategies.ben_hvrt.housekeeping import WORLDS
from tests.advice.test_choices import homestretch
from tests.games.ben_hvrt.test_secrecy import twin
from tests.probability.test_forecast import before_the_race
from tests.randomplay import rough

TWO: dict[str, Any] = {"seats": 2, "laps": (1,), "chariots": 1}
BRIEF = TWO | {"side_payments": False, "trade": False}
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 4, "laps": (1,)},
    BRIEF,
    BRIEF | {"forfeit": True},
    TWO | {"edition": "french"},
    BRIEF,
    BRIEF | {"seats": 3},
    BRIEF | {"edition": "french"},
    TWO,
    BRIEF,
    BRIEF | {"forfeit": True},
)


def guess(seen: View) -> Fraction:
    """A yardstick as good as any, for sums: it looks at everything and understands nothing."""
    worth = Fraction(seen.ledger.purses[seen.seat or 0]) + Fraction(seen.hand.total, 3)
    worth += Fraction(len(type(seen.stage).__name__), 7)
    if seen.race is not None:
        at = sum(c.square * (n + 2) + c.speed for n, c in enumerate(seen.race.chariots))
        worth += Fraction(at + 5 * seen.race.roll, 11)
    if seen.auction is not None and seen.auction.card is not None:
        worth += Fraction(len(seen.auction.card), 13)
    if isinstance(seen.stage, Window):
        worth += Fraction(-1 if seen.stage.asked is None else seen.stage.asked, 17)
    return worth


def tried(number: int) -> Iterator[Stepped]:
    """A game of players who try everything, but want to get home."""
    options = BEN_HVRT.setup(**TABLES[number % len(TABLES)])
    for place, frame in enumerate(rough(options, 4 * number)):
        actor = getattr(frame.choice, "seat", frame.actor)
        yield Stepped(frame.before, None if actor is CHANCE else actor, frame.choice, frame.state, place)


def played(seats: int, seed: str, **settings: Any) -> tuple[State, list[Any]]:
    """A game of house bots: its start, and all choices and outcomes."""
    slugs = ("rollout", "value", "sunk-cost", "saver", "saboteur")
    bots = {seat: find(BEN_HVRT.slug, slugs[seat % len(slugs)]).make() for seat in range(seats)}
    start = BEN_HVRT.start(BEN_HVRT.setup(seats, **settings))
    turns = Runner(BEN_HVRT, Seeded(seed), bots, seed=seed).run(start)
    return start, [turn.choice for turn in turns]


def mean(weighed: tuple[Weighed, ...]) -> Fraction:
    return sum((each.value * (each.chance or 0) for each in weighed), Fraction(0))


def check(entries: list[Entry]) -> None:
    """What must be true of every ledger, whatever its yardstick."""
    balance = Ledger.of(entries)
    assert balance.total.sum == balance.final - balance.initial
    assert entries[-1].total == balance.total
    for line, following in pairwise(entries):
        assert line.after == following.before
    for line in entries:
        assert line.columns.sum == line.after - line.before
        if line.who is Who.CHANCE:
            assert line.columns.own == 0
            if line.weighed:
                average = mean(line.weighed)
                assert sum(each.chance or 0 for each in line.weighed) == 1
                assert sum((each.chance or 0) * (each.value - average) for each in line.weighed) == 0
        elif line.who is Who.SELF:
            assert line.columns.luck == 0
            assert line.choice in [each.choice for each in line.weighed]
            assert len(line.weighed) <= WIDEST + 1
        else:
            assert line.columns == Columns(others=line.after - line.before)


def test_the_columns_of_200_races_add_up_to_the_last_fraction() -> None:
    met = set()
    for number in range(200):
        steps = list(tried(number))
        seat = number % steps[0].before.options.seats
        entries = list(ledger(steps, seat, value=guess, game=BEN_HVRT))
        check(entries)
        balance = Ledger.of(entries)
        assert balance.over
        assert balance.final == steps[-1].after.table.results[0].purses[seat]
        first = guess(next(v for v in views(steps, seat) if foreseeable(v)))
        assert balance.initial == (mean(entries[0].weighed) if entries[0].who is Who.CHANCE else first)
        met |= {(line.who, line.phase) for line in entries}
    assert met == {(who, phase) for who in Who for phase in ("auction", "race")}


def views(steps: list[Stepped], seat: int) -> Iterator[View]:
    return (BEN_HVRT.view(step.before, seat) for step in steps)


def test_at_every_roll_luck_is_fair() -> None:
    """Whatever the die had shown: the luck of all faces, each as likely as the rules say, cancels out."""
    rolls = 0
    for step in tried(0):
        if isinstance(step.before.stage, RollDie) and step.seat is None:
            lottery, luck = BEN_HVRT.lottery(step.before), Fraction(0)
            for face, chance in lottery.items():
                other = step._replace(choice=face, after=BEN_HVRT.step(step.before, face).state)
                (line,) = ledger([other], 1, value=guess, game=BEN_HVRT)
                assert line.columns.others == 0
                luck += chance * line.columns.luck
            assert luck == 0
            rolls += 1
    assert rolls > 10


def test_a_lottery_of_too_many_outcomes_is_booked_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.advice.ledger.WIDEST", 6)
    entries = list(ledger(tried(0), 1, value=guess, game=BEN_HVRT))
    check(entries)
    chance = [line for line in entries if line.who is Who.CHANCE]
    for line in chance:
        if line.phase == "auction":  # any of thirty cards
            assert (line.weighed, line.columns) == ((), Columns(luck=line.after - line.before))
        else:
            assert [each.chance for each in line.weighed] == [Fraction(1, 6)] * 6
    assert {line.phase for line in chance} == {"auction", "race"}


# -- exact yardsticks --------------------------------------------------------------------------


def duel(squares: int, speed: int, behind: int = 1) -> State:
    """Two chariots without cards: one so many squares from home, the other, slow, nearly there."""
    options = BEN_HVRT.setup(seats=2, laps=[1], chariots=1, side_payments=False)
    chariots = (
        Chariot(BOARD.square(0, -squares), speed, crossings=1),
        Chariot(BOARD.square(3, -behind), 1, crossings=1),
    )
    state = BEN_HVRT.start(options)
    race = Race(chariots, turn=3, order=(0, 1))
    table = replace(state.table, laps=1, pool=FULL_DECK, ledger=Purses((80, 80), 40))
    return replace(state, table=table, race=race, stage=RollDie())


def raced(state: State, luck: Any) -> list[Stepped]:
    """The rollout policy on both seats."""
    bots = {seat: find(BEN_HVRT.slug, "rollout").make() for seat in range(2)}
    choices = (turn.choice for turn in Runner(BEN_HVRT, luck, bots).run(state))
    return list(retraced(state, choices, game=BEN_HVRT))


@pytest.mark.parametrize(("squares", "speed"), [(5, 1), (7, 3), (9, 3), (6, 1)])
def test_the_exact_chance_is_luck_alone(squares: int, speed: int) -> None:
    """One must finish with this roll, or the next, who cannot miss, is home first: exact.py is V."""
    win, lose = (80 + pile for pile in split_pot(40, 2))
    chance = turns_to_finish(squares, speed)[1]

    def exact(seen: View) -> Fraction:
        assert seen.race is not None
        if seen.race.mover == 1:
            return Fraction(lose)
        if isinstance(seen.stage, RollDie):
            return chance * win + (1 - chance) * lose
        rolled = isinstance(seen.stage, Steer) or seen.stage == Window(Moment.AFTER_ROLL, 0, asked=0)
        return Fraction(win if rolled and seen.race.allowance >= squares else lose)

    luck = Fraction(0)
    for face in FACES:
        entries = list(
            ledger(raced(duel(squares, speed), Scripted([face, 6])), 0, value=exact, game=BEN_HVRT)
        )
        check(entries)
        assert Ledger.of(entries).total.own == 0
        assert Ledger.of(entries).total.others == 0
        luck += Fraction(1, 6) * entries[0].columns.luck
    assert luck == 0


@cache
def enumerated(state: State) -> Fraction:
    """What a race without cards brings seat 0 under the rollout policy, all dice counted."""
    if state.table.results:
        return Fraction(state.table.results[0].purses[0])
    actor = BEN_HVRT.actor(state)
    if isinstance(actor, int):
        return enumerated(BEN_HVRT.step(state, rollout(BEN_HVRT.view(state, actor))).state)
    chances = BEN_HVRT.lottery(state).items()
    return sum((p * enumerated(BEN_HVRT.step(state, face).state) for face, p in chances), Fraction(0))


def test_with_all_dice_counted_all_is_luck_where_everybody_plays_like_the_house() -> None:
    def exact(seen: View) -> Fraction:
        state = replace(pretended(seen), options=seen.options)
        while isinstance(state.stage, Window):  # nobody has a card
            asked = replace(state, stage=replace(state.stage, asked=state.stage.first))
            state = BEN_HVRT.step(asked, Pass()).state
        return enumerated(state)

    rolls = 0
    for seed in range(8):
        entries = list(ledger(raced(duel(8, 1, behind=7), Seeded(seed)), 0, value=exact, game=BEN_HVRT))
        check(entries)
        for line in entries:
            rolls += line.who is Who.CHANCE
            assert line.columns.others == 0  # the dice are fair, and everybody does as V expects
            assert line.columns.own == 0
    assert rolls > 16


# -- the kernel as a yardstick -----------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2])
def test_a_raced_ledger_adds_up_and_ends_with_the_purse(seat: int) -> None:
    start, choices = played(4, "raced", laps=[1])
    entries = list(
        ledger(retraced(start, choices, game=BEN_HVRT), seat, value=Raced(races=20), game=BEN_HVRT)
    )
    check(entries)
    *_, last = retraced(start, choices, game=BEN_HVRT)
    assert Ledger.of(entries).final == last.after.table.ledger.purses[seat]
    again = ledger(retraced(start, choices, game=BEN_HVRT), seat, value=Raced(races=20), game=BEN_HVRT)
    assert list(islice(again, 12)) == entries[:12]


@pytest.mark.more
@pytest.mark.parametrize("number", range(5))
def test_a_raced_ledger_adds_up_in_every_race_of_a_series(number: int) -> None:
    start, choices = played(2 + number % 5, f"series {number}", laps=[1, 2])
    for race in range(2):
        check(
            list(
                ledger(
                    retraced(start, choices, game=BEN_HVRT),
                    1,
                    race=race,
                    value=Raced(races=10),
                    game=BEN_HVRT,
                )
            )
        )


def test_views_raced_together_are_worth_what_they_are_alone() -> None:
    start, choices = played(4, "together", laps=[1])
    seen = [BEN_HVRT.view(step.after, 1) for step in retraced(start, choices, game=BEN_HVRT)]
    some = [view for view in seen if foreseeable(view)][::6]
    together = Raced(races=15, seed=3)
    together.prepare([(view, None) for view in some])
    assert len(some) > 12
    for view in some:
        worth = Raced(races=15, seed=3)(view)
        assert together(view) == worth
        assert (MILLS if on_sale(view) else 15) % worth.denominator == 0


def test_a_spectator_has_no_purse() -> None:
    start, choices = played(4, "spectator", laps=[1])
    seen = next(
        BEN_HVRT.view(s.after, None)
        for s in retraced(start, choices, game=BEN_HVRT)
        if s.after.race is not None
    )
    with pytest.raises(RuleViolation, match=r"action\.nobody"):
        Raced(races=5)(seen)


# -- hidden is hidden --------------------------------------------------------------------------


def test_a_ledger_does_not_change_when_only_hidden_facts_change() -> None:
    """Neither values nor chances: a card turned up is any that the seat has not seen."""
    rng, compared, reveals = Stream(3, ("ledger",)), 0, 0
    start, choices = played(4, "hidden", laps=[2])
    for step in retraced(start, choices, game=BEN_HVRT):
        for seat in (0, 3):
            if not foreseeable(BEN_HVRT.view(step.before, seat)):
                continue
            before = twin(step.before, seat, rng)
            try:
                after = BEN_HVRT.step(before, step.choice).state
            except RuleViolation:
                continue  # the other does not hold that card
            if before == step.before or BEN_HVRT.view(after, seat) != BEN_HVRT.view(step.after, seat):
                continue
            other = step._replace(before=before, after=after)
            assert list(ledger([step], seat, value=guess, game=BEN_HVRT)) == list(
                ledger([other], seat, value=guess, game=BEN_HVRT)
            )
            compared += 1
            reveals += step.seat is None and step.before.race is None
    assert compared > 100
    assert reveals > 5


def test_who_passes_in_a_window_stays_a_secret() -> None:
    """A pass that the seat cannot see makes no line; one that closes the window has no name."""
    steps = list(tried(0))
    entries = list(ledger(steps, 2, value=guess, game=BEN_HVRT))
    places = {line.place: line for line in entries}
    silent = closing = 0
    for step in steps:
        if step.seat in (None, 2) or not isinstance(step.before.stage, Window) or step.choice != Pass():
            continue
        line = places.get(step.place)
        if line is None:
            assert BEN_HVRT.view(step.before, 2) == BEN_HVRT.view(step.after, 2)
            silent += 1
        else:
            assert (line.who, line.seat, line.choice) == (Who.OTHERS, None, None)
            closing += 1
    assert silent > 5
    assert closing > 5


# -- whose fault it is -------------------------------------------------------------------------


def test_a_card_not_played_is_the_seats_own_loss() -> None:
    """Passing with the card that wins at once: the view forgets the pass, the ledger does not."""
    state = pretended(homestretch(roll=3, hand=Cards.of({"add-1": 1})))
    step = Stepped(state, 0, Pass(), BEN_HVRT.step(state, Pass()).state, 0)
    (line,) = ledger([step], 0, value=Raced(), game=BEN_HVRT)
    assert line.columns.own < -1
    assert line.columns.others == 0
    assert {each.choice: each.value for each in line.weighed}[Play("add-1", 0)] == 111


def test_a_chariot_left_without_its_outfit_is_the_seats_own_loss() -> None:
    """BH-18: who passes in the last window before the race will not play that Improvement any more."""
    state = before_the_race(21, 4)
    assert isinstance(state.stage, Window)
    seat = state.stage.asked
    assert seat is not None
    hands = [Cards()] * 4
    hands[seat] = Cards.of(["racing-stripes"])
    gear = sum((gear.cards for gear in state.table.gear), Cards())
    pool = FULL_DECK - gear - hands[seat]
    table = replace(state.table, hands=tuple(hands), known=(Cards(),) * 4, pool=pool)
    purses = Purses((20,) * 4, 320)
    state = replace(state, table=replace(table, ledger=purses))
    step = Stepped(state, seat, Pass(), BEN_HVRT.step(state, Pass()).state, 0)
    (line,) = ledger([step], seat, value=Raced(), game=BEN_HVRT)
    assert line.phase == "auction"
    assert line.columns.own < -1
    assert line.columns.others == 0


@dataclass
class Instant:
    state: State
    seat: int | None = None
    choice: Any = None


def test_moments_in_which_others_pass_in_silence_give_the_same_balance() -> None:
    """A session folds silent passes into the moment before: what they tell is the others' doing."""
    start, choices = played(4, "folded", laps=[1])
    steps = list(retraced(start, choices, game=BEN_HVRT))
    moments = [Instant(start)]
    for step in steps:
        if step.seat not in (None, 1) and isinstance(step.before.stage, Window) and step.choice == Pass():
            moments[-1].state = step.after
        else:
            moments.append(Instant(step.after, step.seat, step.choice))
    whole = Ledger.of(ledger(steps, 1, value=Raced(races=10), game=BEN_HVRT))
    entries = list(ledger(along(moments), 1, value=Raced(races=10), game=BEN_HVRT))
    check(entries)
    folded = Ledger.of(entries)
    assert (folded.initial, folded.final, folded.over) == (whole.initial, whole.final, True)
    assert folded.total.sum == whole.total.sum


def test_without_a_race_there_is_no_balance() -> None:
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        Ledger.of(ledger([], 0, game=BEN_HVRT))


def test_the_dearest_phase_is_where_the_most_was_given_away() -> None:
    four, one = Columns(own=Fraction(-4)), Columns(own=Fraction(-1), luck=Fraction(7))
    balance = Ledger(Fraction(80), Fraction(82), four, one, over=True)
    assert balance.dearest == "auction"
    assert (balance.total.luck, balance.total.own) == (7, -5)


# -- the house player --------------------------------------------------------------------------


def test_before_a_choice_v_is_the_worth_of_what_the_house_player_chooses() -> None:
    """In the same worlds, to the last fraction, at every kind of decision."""
    house, value = find(BEN_HVRT.slug, "house").make(), Raced(races=WORLDS)
    start, choices = played(4, "house", laps=[2], side_payments=False)
    met: dict[str, int] = {}
    for step in retraced(start, choices, game=BEN_HVRT):
        seat = BEN_HVRT.actor(step.before)
        if not isinstance(seat, int):
            continue
        seen = BEN_HVRT.view(step.before, seat)
        kind = type(seen.stage).__name__ + (seen.stage.moment.name if isinstance(seen.stage, Window) else "")
        if len(seen.menu) < 2 or not foreseeable(seen) or met.get(kind, 0) >= 4:
            continue
        choice = house.choose(seen, Stream(0, ()))
        following = after(seen, choice)
        assert following is not None
        assert value.chosen(seen, [choice], [following]) == [value(seen)]
        met[kind] = met.get(kind, 0) + 1
    assert {"Bidding", "OfferQuickSale", "WindowOUTFIT", "WindowAFTER_ROLL", "Steer", "Trading"} <= set(met)


def test_where_all_play_like_the_house_nothing_is_ones_own() -> None:
    bots = {seat: find(BEN_HVRT.slug, "house").make() for seat in range(4)}
    start = BEN_HVRT.start(BEN_HVRT.setup(4, laps=[1]))
    turns = Runner(BEN_HVRT, Seeded("all"), bots, seed="all").run(start)
    steps = retraced(start, [turn.choice for turn in turns], game=BEN_HVRT)
    entries = list(ledger(steps, 2, value=Raced(races=WORLDS), game=BEN_HVRT))
    check(entries)
    assert {line.phase for line in entries if line.who is Who.SELF} == {"auction", "race"}
    assert [line.columns.own for line in entries] == [0] * len(entries)


def test_what_nobody_was_asked_is_nobodys_doing() -> None:
    """A setting passed in a seat's place: that is not booked as its own, and no mistake."""
    start, choices = played(4, "asked", laps=[1])
    steps = list(retraced(start, choices, game=BEN_HVRT))
    silent = [step._replace(asked=not isinstance(step.before.stage, Window)) for step in steps]
    mine = list(ledger(silent, 1, value=guess, game=BEN_HVRT))
    check(mine)
    asked = {step.place for step in silent if step.asked and step.seat == 1}
    assert {line.place for line in mine if line.columns.own} <= asked
    assert any(
        line.columns.own for line in ledger(steps, 1, value=guess, game=BEN_HVRT) if line.place not in asked
    )
    assert {found.place for found in puzzles(silent, 1, races=20, game=BEN_HVRT) if found} <= asked

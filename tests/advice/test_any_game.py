"""Odds, advice, ledger and time machine know no game by name: all of them, and a toy with every secret."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import pytest

from engine.advice import advise, progress
from engine.advice.blunders import blunders, puzzles
from engine.advice.ledger import Columns, Entry, Ledger, Who, ledger
from engine.advice.rounds import result
from engine.advice.steps import AnyGame, Stepped, retraced
from engine.advice.time_machine import regret, what_if
from engine.advice.yardstick import Mean
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Step
from engine.games import GAMES
from engine.probability import TO_WEIGH, foreseeable, kernel, odds
from engine.probability import progress as foresee
from tests.advice import bluff
from tests.advice.bluff import BLUFF, Options, View, Wink, played
from tests.advice.test_ledger import check


@pytest.fixture(autouse=True)
def _bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_slugs", dict.fromkeys((*GAMES, "bluff"), 0))
    monkeypatch.setitem(sys.modules, "engine.probability.bluff", bluff)


def guess(seen: Any) -> Fraction:
    """A yardstick as good as any: a view has one worth, and it means nothing."""
    return Fraction(int.from_bytes(blake2b(repr(seen).encode(), digest_size=4).digest(), "big"), 1 << 20)


def decisions(steps: list[Stepped], game: AnyGame = BLUFF) -> list[Stepped]:
    return [step for step in steps if step.seat is not None and game.actor(step.before) == step.seat]


# -- front doors -------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["chess", "", "../ben_hvrt"])
def test_a_game_without_odds_is_refused(slug: str) -> None:
    class Strange(View):
        game = slug

    seen = Strange(0, Options(), "play", 0, 1, "shy", ("shy",) * 3, 3, (0, 0, 0), (), ())
    for ask in (odds, advise, foreseeable, foresee):
        with pytest.raises(RuleViolation, match=r"odds\.no_such_game") as refusal:
            ask(seen)
        assert refusal.value.params == {"game": slug}
    with pytest.raises(RuleViolation, match=r"odds\.no_such_game"):
        next(progress(seen))


def test_a_game_whose_module_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "engine.probability.bluff")
    with pytest.raises(RuleViolation, match=r"odds\.no_such_game"):
        kernel("bluff")


def test_a_game_with_odds_alone_has_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(bluff, "ends")
    seen = BLUFF.view(played(3)[4].before, 0)
    assert foreseeable(seen)
    with pytest.raises(RuleViolation, match=r"odds\.no_such_game"):
        advise(seen)
    with pytest.raises(RuleViolation, match=r"odds\.no_such_game"):
        next(ledger(played(3), 0, game=BLUFF))


def test_odds_come_from_the_module_of_the_view() -> None:
    seen = BLUFF.view(played(3)[4].before, 1)
    assert foreseeable(seen)
    assert odds(seen, races=40, seed=2) == list(bluff.progress(seen, races=40, seed=2))[-1]
    found = odds(seen, races=60)
    assert sum(purse.mean for purse in found.purses) == pytest.approx(1)
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        odds(BLUFF.view(BLUFF.start(Options()), 0))


# -- ledger ------------------------------------------------------------------------------------


def test_columns_add_up_whatever_the_yardstick() -> None:
    met = set()
    for seed in range(120):
        steps = played(seed, seats=2 + seed % 3)
        seat = seed % steps[0].before.options.seats
        entries = list(ledger(steps, seat, value=guess, game=BLUFF))
        check(entries)
        balance = Ledger.of(entries)
        assert balance.over
        assert balance.final == BLUFF.payoffs(steps[-1].after)[seat]
        first = next(v for v in (BLUFF.view(s.before, seat) for s in steps) if foreseeable(v))
        assert balance.initial == guess(first)
        assert balance.phases == {"auction": Columns(), "race": balance.total}
        met |= {line.who for line in entries}
    assert met == set(Who)


def test_a_mean_of_races_is_a_yardstick_for_any_game() -> None:
    steps = played(5)
    value = Mean(races=12)
    entries = list(ledger(steps, 1, value=value, game=BLUFF))
    check(entries)
    assert Ledger.of(entries).final == BLUFF.payoffs(steps[-1].after)[1]
    for line in entries:
        assert all((12 * bluff.PARTS) % each.value.denominator == 0 for each in line.weighed)
        assert line.who is Who.CHANCE or (12 * bluff.PARTS) % line.before.denominator == 0
        assert 0 <= line.before <= 1
    assert entries == list(ledger(steps, 1, value=Mean(races=12), game=BLUFF))
    assert [line.place for line in ledger(steps, 1, game=BLUFF)] == [line.place for line in entries]
    with pytest.raises(RuleViolation, match=r"action\.nobody"):
        value(BLUFF.view(steps[-3].before, None))


def test_luck_is_fair_at_every_roll() -> None:
    rolls = 0
    for seed in range(30):
        for step in played(seed):
            if step.before.stage == "roll":
                luck = Fraction(0)
                for face, chance in BLUFF.lottery(step.before).items():
                    other = step._replace(choice=face, after=BLUFF.step(step.before, face).state)
                    (line,) = ledger([other], 1, value=guess, game=BLUFF)
                    assert line.choice == face  # points may be the same, but the die is seen
                    luck += chance * line.columns.luck
                assert luck == 0
                rolls += 1
    assert rolls > 30


def test_an_offer_out_of_turn_is_weighed_against_silence() -> None:
    offers = 0
    for seed in range(20):
        for line in ledger(played(seed), 0, value=guess, game=BLUFF):
            if line.choice == Wink(0):
                assert [each.choice for each in line.weighed] == [Wink(0), None]
                offers += 1
    assert offers > 5


def other_luck(steps: list[Stepped], seat: int) -> list[Stepped]:
    """The same game for this seat, until all is turned up, but the others hold and choose something else."""
    changed, state = [], steps[0].before
    for step in steps:
        choice = step.choice
        if state.turn != seat and state.stage == "deal":
            choice = choice % 3 + 1
        elif state.turn != seat and state.stage == "choose" and not isinstance(choice, Wink):
            choice = "shy" if choice == "bold" else BLUFF.options(state)[-1]
        following = BLUFF.step(state, choice).state
        changed.append(Stepped(state, step.seat, choice, following, step.place))
        state = following
        if state.stage == "play":
            break
    return changed


def test_what_is_face_down_is_in_no_line() -> None:
    """Neither in figures nor by name: not what others were dealt, not what they chose."""
    compared = 0
    for seed in range(60):
        steps = played(seed)
        for seat in range(3):
            for mine, theirs in zip(steps, other_luck(steps, seat), strict=False):
                if BLUFF.view(mine.after, seat) != BLUFF.view(theirs.after, seat):
                    continue  # turned up
                assert lines([mine], seat) == lines([theirs], seat)
                compared += 1
    assert compared > 400


def lines(steps: list[Stepped], seat: int) -> list[Entry]:
    return list(ledger(steps, seat, value=guess, game=BLUFF))


def test_the_last_to_choose_is_not_judged_by_what_the_others_turn_up() -> None:
    """What comes to light with one's choice is the others' doing."""
    seen = 0
    for seed in range(40):
        steps = played(seed)
        changed = other_luck(steps, 2)
        mine, theirs = steps[len(changed) - 1], changed[-1]
        assert (mine.seat, mine.choice) == (theirs.seat, theirs.choice)
        if BLUFF.view(mine.after, 2) == BLUFF.view(theirs.after, 2):
            continue
        (one,), (other,) = lines([mine], 2), lines([theirs], 2)
        assert one.columns.own == other.columns.own
        assert one.weighed == other.weighed
        assert one.columns.others != other.columns.others
        seen += 1
    assert seen > 20


def test_a_choice_face_down_and_a_pass_in_a_window_have_no_name() -> None:
    chosen = passed = closed = shown = 0
    for seed in range(60):
        steps = played(seed)
        found = {line.place: line for line in lines(steps, 0)}
        for step in steps:
            if step.seat in (None, 0):
                continue
            line = found.get(step.place)
            told = None if line is None else (line.seat, line.choice)
            if isinstance(step.choice, Wink) or step.choice in ("double", "roll", "keep"):
                assert told == (step.seat, step.choice)
                shown += 1
            elif step.before.stage == "choose":  # with some cards there is no choice
                assert told == (step.seat, None)
                chosen += 1
            elif step.seat == 1:
                assert told is None
                passed += 1
            else:
                assert told == (None, None)
                closed += 1
    assert min(chosen, passed, closed, shown) > 10


def test_cards_dealt_to_others_have_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger from the deal on: what fell for others fell for certain, as far as this seat can see."""
    monkeypatch.setattr(bluff, "foreseeable", lambda seen: seen.stage != "over")
    steps = played(9)
    entries = lines(steps, 1)
    check(entries)
    dealt = [line for line in entries if steps[line.place].before.stage == "deal"]
    assert [line.choice for line in dealt] == [None, steps[1].choice, None]
    assert [len(line.weighed) for line in dealt] == [1, 3, 1]
    assert [line.columns.luck == 0 for line in dealt] == [True, False, True]


class Mumbled(bluff.Bluff):
    """Bluff whose events say less: that something lies face down, and not what, to its owner either."""

    def step(self, state: bluff.State, choice: Any) -> Step[bluff.State]:
        made = super().step(state, choice)
        return Step(made.state, tuple(replace(e, what="", face_down=False) for e in made.events))


def test_what_looks_the_same_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bluff, "foreseeable", lambda seen: seen.stage != "over")
    game, free = Mumbled(), 0
    for seed in range(20):
        steps = played(seed)
        entries = list(ledger(steps, 1, value=guess, game=game))
        check(entries)
        for line in entries:
            before = steps[line.place].before
            if before.stage == "deal" and before.turn != 1:
                assert (line.choice, len(line.weighed)) == (None, 1)
            elif before.stage == "choose" and line.seat == 0 and before.cards[0] > 1 and before.turn == 0:
                assert line.choice is None or isinstance(line.choice, Wink)
                free += 1
    assert free > 5


def test_a_lottery_too_wide_to_weigh_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.advice.ledger.WIDEST", 3)
    steps = played(2)
    entries = lines(steps, 0)
    check(entries)
    rolls = [line for line in entries if line.who is Who.CHANCE]
    assert rolls
    for line in rolls:
        assert (line.choice, line.weighed) == (None, ())
        assert line.columns == Columns(luck=line.after - line.before)


def test_other_phases_have_columns_of_their_own() -> None:
    some = Columns(own=Fraction(-3)), Columns(luck=Fraction(2)), Columns(own=Fraction(-1))
    entries = [
        Entry(0, phase, Who.SELF, 0, None, Fraction(0), each.sum, each, each)
        for phase, each in zip(("betting", "race", "auction"), some, strict=True)
    ]
    balance = Ledger.of(entries)
    assert balance.elsewhere == (("betting", some[0]),)
    assert (balance.race, balance.auction) == (some[1], some[2])
    assert balance.total == some[0] + some[1] + some[2]
    assert balance.dearest == "betting"


# -- advice, blunders, time machine ------------------------------------------------------------


def test_every_choice_is_raced_in_the_same_worlds() -> None:
    weighed = 0
    for step in decisions(played(4)):
        seen = BLUFF.view(step.before, step.seat)
        advice = advise(seen, races=80, seed=3)
        assert [choice.action for choice in advice.choices] == list(seen.menu)
        best = advice.best
        for choice in advice.choices:
            following = bluff.after(seen, choice.action)
            assert following is not None
            alone = bluff.ends(following, worlds=80, seed=3)
            assert choice.value.mean == pytest.approx(alone.worth[step.seat].mean() / bluff.PARTS)
            assert sum(choice.places) == pytest.approx(1)
            assert choice.behind.mean == pytest.approx(choice.value.mean - best.value.mean)
        weighed += 1
    assert weighed == 9
    with pytest.raises(RuleViolation, match=r"action\.nobody"):
        advise(BLUFF.view(step.before, None))


def test_advice_comes_in_chunks_and_drops_what_is_clearly_behind() -> None:
    step = next(s for s in decisions(played(4)) if s.before.stage == "window" and s.seat == 2)
    sure = replace(step.before, points=(0, 0, 0), cards=(3, 3, 3))
    found = list(progress(BLUFF.view(sure, 2), races=3_000))
    assert len(found) == 1  # who doubles wins alone, in every world
    assert found[0].best.action == "double"
    assert found[0].best.value.mean == 1


def test_slow_races_come_in_chunks_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bluff, "CHUNKS", (3, 5), raising=False)
    steps = played(4)
    step = decisions(steps)[3]
    found = progress(BLUFF.view(step.before, step.seat), races=14)
    assert [advice.best.races for advice in found] == [3, 8, 13, 14]
    for line in ledger(steps, 0, game=BLUFF):
        assert all((3 * bluff.PARTS) % each.value.denominator == 0 for each in line.weighed)
        assert line.who is Who.CHANCE or (3 * bluff.PARTS) % line.before.denominator == 0


def test_a_win_thrown_away_is_a_puzzle() -> None:
    state = replace(played(4)[-1].before, stage="window", turn=2, points=(5, 5, 5), cards=(3, 3, 3))
    step = Stepped(state, 2, "pass", BLUFF.step(state, "pass").state, 7)
    *_, (puzzle,) = blunders([step], 2, races=50, game=BLUFF)
    assert (puzzle.place, puzzle.taken.action) == (7, "pass")
    assert puzzle.right("double")
    assert list(puzzles([step._replace(choice="double")], 2, races=50, game=BLUFF)) == [None]
    assert list(puzzles([step], 1, races=50, game=BLUFF)) == []


def test_the_time_machine_plays_any_game() -> None:
    shared = changed = 0
    for seed in range(12):
        past = played(seed)
        for step in decisions(past)[::2]:
            again = what_if(past, step.place, step.choice, players={}, seed=seed, game=BLUFF)
            assert again.steps == tuple(past[step.place :])
            assert again.purses == result(BLUFF, past[-1].after, 0) == BLUFF.payoffs(past[-1].after)
            curve = dict(regret(past, step.place, players={}, seed=seed, game=BLUFF))
            assert set(curve) == set(BLUFF.options(step.before))
            assert curve[step.choice] == 0
            changed += any(curve.values())
            shared += 1
    assert shared > 40
    assert changed > 5


# -- the games of the house --------------------------------------------------------------------


def offers(slug: str) -> bool:
    """Whether a game has all that advice needs."""
    try:
        return kernel(slug, TO_WEIGH) is not None
    except RuleViolation:
        return False


READY = [slug for slug in GAMES if offers(slug)]


def random_game(game: AnyGame, seed: int, **settings: Any) -> Iterator[Stepped]:
    """Now anything on the menu, now what is safe."""
    state, luck, rng = game.start(game.setup(**settings)), Seeded(seed), Stream(seed, ("any",))
    choices: list[Any] = []
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            choice = luck.settle(game.lottery(state))
        else:
            choice = rng.choice(tuple(game.options(state))) if rng.index(3) else game.safe(state)
        choices.append(choice)
        state = game.step(state, choice).state
    return retraced(game.start(game.setup(**settings)), choices, game=game)


def test_there_are_games_to_look_at() -> None:
    assert "ben-hvrt" in READY


@pytest.mark.parametrize("slug", READY)
@pytest.mark.parametrize("seed", range(3))
def test_columns_add_up_in_every_game(slug: str, seed: int) -> None:
    game = GAMES[slug]
    steps = list(random_game(game, seed, seats=3))
    for seat in range(3):
        entries = list(ledger(steps, seat, value=guess, game=game))
        check(entries)
        assert Ledger.of(entries).over


@pytest.mark.parametrize("slug", READY)
def test_every_kind_of_decision_is_weighed_in_every_game(slug: str) -> None:
    game, met = GAMES[slug], set()
    for step in decisions(list(random_game(game, 7, seats=3)), game):
        seen = game.view(step.before, step.seat)
        kind = game.decision(step.before)[0]
        if kind in met or len(seen.menu) < 2 or not foreseeable(seen):
            continue
        advice = advise(seen, races=20)
        assert advice == advise(seen, races=20)
        assert len(advice.choices) + advice.left_out == len(seen.menu)
        for choice in advice.choices:
            assert choice.behind.mean <= 0
            assert sum(choice.places) == pytest.approx(1)
        met.add(kind)
    assert len(met) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_what_was_done_gives_what_was_played_in_every_game(slug: str) -> None:
    """The same luck, people who do again what they did: the time machine needs the rules alone."""
    game, other = GAMES[slug], 0
    past = list(random_game(game, 11, seats=3))
    asked = [step for step in decisions(past, game) if len(game.options(step.before)) > 1]
    for step in asked[:: max(1, len(asked) // 6)]:
        fork = what_if(past, step.place, step.choice, players={}, seed=11, game=game)
        assert fork.steps == tuple(past[step.place : step.place + len(fork.steps)])
        choice = next(each for each in game.options(step.before) if each != step.choice)
        changed = what_if(past, step.place, choice, players={}, seed=11, game=game)
        assert changed.steps[0].choice == choice
        assert len(changed.purses) == 3
        other += changed.steps[-1].after != fork.steps[-1].after
    assert other > 0

"""A window is a question only where a card could help: by the rules and one's own view, never by odds."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from benhvrt_widgets.attending import Attention
from benhvrt_widgets.games import staging
from benhvrt_widgets.stagings.ben_hvrt.windows import CardWindows
from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.model import Chariot, Moment, Race, State, Window
from engine.games.ben_hvrt.routes import Start, farthest
from engine.replay.store import Store
from tests.games.ben_hvrt.table import lay, on
from tests.games.ben_hvrt.test_secrecy import twin
from tests.widgets.visitor import Visitor

WINDOWS = CardWindows()
REAR = GRID[-1]


def window(
    moment: Moment,
    *hand: str,
    roll: int = 0,
    mine: Chariot | None = None,
    gear: dict[int, list[str]] | None = None,
    turn: int = 1,
) -> State:
    """The person's chariot moves, unless told otherwise from the rear; the others are in between."""
    chariots = (mine or on(REAR, 2), on(GRID[1], 3), on(GRID[2], 3))
    race = Race(chariots, turn=turn, order=(0, 1, 2), roll=roll)
    return lay(
        3,
        stage=Window(moment, 0, asked=0),
        race=race,
        hands={0: hand},
        gear=gear or {},
        laps=(2,),
        chariots=1,
    )


def about_to_roll(
    *hand: str, mine: Chariot | None = None, gear: dict[int, list[str]] | None = None, turn: int = 1
) -> State:
    """Before the person's roll."""
    return window(Moment.BEFORE_ROLL, *hand, mine=mine, gear=gear, turn=turn)


def asked(state: State, held: set[str]) -> set[str]:
    """Which of these cards are asked for."""
    assert WINDOWS.has_card(state, 0)
    return {kind for kind in held if any(kind in reason for reason in WINDOWS.reasons(state, 0))}


@pytest.mark.parametrize(
    ("roll", "card", "helps"),
    [
        (3, "add-1", True),
        (3, "subtract-1", False),
        (3, "move-2", False),
        (3, "move-5", True),
        (5, "move-5", False),
        (2, "roll-again", True),
        (5, "roll-again", False),
    ],
)
def test_a_card_on_the_own_roll_must_make_it_higher(roll: int, card: str, helps: bool) -> None:
    state = window(Moment.AFTER_ROLL, card, roll=roll)
    assert (card in asked(state, {card})) == helps


def test_what_can_only_hurt_oneself_is_no_reason() -> None:
    """Pension sacks a Driver: one's own is not meant."""
    assert asked(about_to_roll("pension", gear={0: ["porcia"]}), {"pension"}) == set()
    assert asked(about_to_roll("pension", gear={1: ["porcia"]}), {"pension"}) == {"pension"}


def test_who_is_home_with_this_roll_needs_no_more_squares() -> None:
    last = next(square for square in range(len(BOARD.step_mask)) if _steps_home(square) == 3)
    for roll, cards in ((2, set[str]()), (1, {"add-1"})):
        mine = on(last, 1, crossings=2)
        assert asked(window(Moment.AFTER_ROLL, "add-1", roll=roll, mine=mine), {"add-1"}) == cards


def _steps_home(square: int) -> int:
    """How far it is to the line, straight ahead."""
    start = Start(square, 6, 0, 1)
    path = farthest(start)
    steps = enumerate(pairwise((square, *path)), start=1)
    crossed = [n for n, (one, two) in steps if BOARD.crosses(one, two)]
    return crossed[0] if crossed else 0


def test_speed_that_cannot_grow_is_no_reason() -> None:
    for speed, cards in ((3, {"second-wind"}), (6, set[str]())):
        state = window(Moment.AFTER_MOVE, "second-wind", mine=on(REAR, speed))
        assert asked(state, {"second-wind"}) == cards


def test_nobody_behind_is_held_up() -> None:
    assert asked(about_to_roll("orangutan"), {"orangutan"}) == {"orangutan"}
    first = on(REAR, 2, crossings=2)
    assert asked(about_to_roll("orangutan", mine=first), {"orangutan"}) == set()
    wrecks = about_to_roll("carpenter-ants", mine=first, gear={1: ["toll-banner"]})
    assert asked(wrecks, {"carpenter-ants"}) == {"carpenter-ants"}


def test_a_die_is_covered_only_with_more() -> None:
    for cover, cards in ((0, {"lucky-sandal"}), (6, set[str]())):
        state = about_to_roll("lucky-sandal", mine=on(REAR, 2, cover=cover))
        assert asked(state, {"lucky-sandal"}) == cards
    for cover, cards in ((0, {"steady-flavia"}), (5, set[str]())):
        state = about_to_roll(gear={0: ["steady-flavia"]}, mine=on(REAR, 2, cover=cover))
        assert asked(state, {"steady-flavia"}) == cards


def test_between_sales_cards_wait_for_the_last_question() -> None:
    outfit, both = Window(Moment.OUTFIT, 0, asked=0), {"porcia", "vestal-ribbon"}
    for stacks, cards in (((0, 1, 0, 0), set[str]()), ((0, 0, 0, 0), both)):
        assert asked(lay(stage=outfit, stacks=stacks, hands={0: both}), both) == cards
    twice = lay(stage=outfit, hands={0: both}, gear={0: both})
    assert asked(twice, both) == set()


def test_what_was_let_go_by_is_not_asked_for_again() -> None:
    state = about_to_roll("pension", "lucky-sandal", gear={1: ["porcia"]})
    attention = Attention(staging("ben-hvrt"), (0,))
    assert attention.passes(state) is None
    attention.lets_go(state, 0)
    assert attention.passes(state) == 0
    attention.setting = "every"
    assert attention.passes(state) is None


def test_no_more_cards_in_this_move() -> None:
    attention = Attention(staging("ben-hvrt"), (0,))
    attention.no_more(about_to_roll("lucky-sandal"))
    assert attention.passes(about_to_roll("lucky-sandal")) == 0
    assert attention.passes(window(Moment.AFTER_ROLL, "add-1", roll=3)) == 0
    assert attention.passes(about_to_roll("lucky-sandal", turn=2)) is None


def test_reasons_hang_on_nothing_that_others_hide() -> None:
    """Two states that differ only in what the seat cannot see give it the same reasons."""
    rng, luck, compared = Stream(1, ("asking",)), Seeded("asking"), 0
    state = BEN_HVRT.start(BEN_HVRT.setup(4, series="basic"))
    while (actor := BEN_HVRT.actor(state)) is not None:
        if isinstance(state.stage, Window) and actor == 0:
            reasons = WINDOWS.reasons(state, 0)
            assert reasons == WINDOWS.reasons(twin(state, 0, rng), 0)
            compared += bool(reasons)
        menu = (
            luck.settle(BEN_HVRT.lottery(state)) if actor is CHANCE else rng.choice(BEN_HVRT.options(state))
        )
        state = BEN_HVRT.step(state, menu).state
    assert compared > 10


def test_the_button_says_the_verb_of_the_moment(tmp_path: Path) -> None:
    """Roll before the roll, Move after it; and a button to be asked nothing more in this move."""
    said: dict[Moment, set[str]] = {}
    quiet = 0
    for seed in ("7", "8", "9"):
        page = Visitor(Store(tmp_path), "en")
        page.hear({"do": "start", "settings": {"seed": seed}})
        while page.scene["phase"] != "over":
            session, actions = page.session, page.scene["actions"]
            assert session is not None
            stage, key = session.state.stage, actions["key"]
            if isinstance(stage, Window):
                said.setdefault(stage.moment, set()).add(actions["primary"]["label"])
            if any(each.get("do") == "no_more" for each in actions["others"]):
                move = WINDOWS.move(session.state)
                page.hear({"do": "no_more", "key": key})
                quiet += 1
                again = isinstance(session.state.stage, Window) and not session.over
                assert not again or WINDOWS.move(session.state) != move
            else:
                page.hear({"do": "choose", "index": actions["primary"]["index"], "key": key})
    assert quiet
    assert said[Moment.BEFORE_ROLL] == {"Roll"}
    assert said[Moment.AFTER_ROLL] == {"Move"}

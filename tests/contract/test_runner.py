"""The loop that plays a game trusts no player."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner, Turn
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Hire, Play, Trade
from engine.games.ben_hvrt.model import Trading, Window
from engine.replay.tape import Choice, Header, Outcome, Tape, final


class Impostor:
    """Speaks for somebody else: lets the next player at the table give all away."""

    interjects = False

    def choose(self, seen: Any, rng: Stream) -> Any:
        victim = (seen.seat + 1) % seen.options.seats
        if isinstance(seen.stage, Trading):
            return Trade(victim, seen.seat, pay=seen.ledger.purses[victim])
        if isinstance(seen.stage, Window) and seen.race is not None:
            return Hire(victim, seen.seat, seen.ledger.purses[victim], Play("add-1", seen.race.mover))
        return rng.choice(seen.menu)

    def interject(self, seen: Any, rng: Stream) -> None:  # noqa: ARG002 - the protocol asks for it
        return None


class Babbler(Impostor):
    """Says anything at all."""

    def choose(self, seen: Any, rng: Stream) -> Any:
        return rng.choice((None, 1, "pass", 10**5000, object(), Hire(0, 1, 10**5000, Play("hook")), [], seen))


def turns(player: Any) -> list[Turn[Any]]:
    runner = Runner(BEN_HVRT, Seeded(1), dict.fromkeys(range(4), player), seed=1)
    return list(runner.run(BEN_HVRT.start(BEN_HVRT.setup(4, laps=(1,)))))


@pytest.mark.rule("BH-17", "BH-45")
def test_nobody_makes_an_offer_in_anothers_name(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "benhvrt.runner")
    played = turns(Impostor())
    assert any(turn.notice for turn in played)
    for turn in played:
        assert getattr(turn.choice, "seat", turn.seat) == turn.seat
    tape = Tape(Header.of(BEN_HVRT, BEN_HVRT.setup(4, laps=(1,))))
    for turn in played:
        tape = tape.append(
            Outcome.of(turn.choice) if turn.seat is None else Choice.of(turn.seat, turn.choice, turn.key)
        )
    assert final(BEN_HVRT, tape) == played[-1].state


def test_whatever_a_player_says_the_game_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "benhvrt.runner")
    played = turns(Babbler())
    assert BEN_HVRT.actor(played[-1].state) is None
    assert all(turn.notice for turn in played if turn.seat is not None)

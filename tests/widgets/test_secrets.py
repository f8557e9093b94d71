"""The page tells nothing that the seat at the screen may not know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.chance import Stream
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.events import Dealt
from engine.games.ben_hvrt.model import Window
from engine.replay.store import Store
from tests.games.ben_hvrt.test_secrecy import twin
from tests.widgets.visitor import Visitor


def disguised(event: Any, seat: int, rng: Stream) -> Any:
    """A card that another was dealt might have been any."""
    if isinstance(event, Dealt) and event.seat != seat:
        return replace(event, card=rng.choice(tuple(sorted(FULL_DECK))))
    return event


def test_scenes_are_equal_where_only_hidden_cards_differ(tmp_path: Path) -> None:
    compared = differed = 0
    rng = Stream(1, ("scenes",))
    for seed in ("1", "2", "21"):
        page = Visitor(Store(tmp_path), "en")
        page.hear({"do": "start", "settings": {"seed": seed}})
        session = page.session
        assert session is not None
        while session.awaited is not None:
            scene, honest, state = page.afresh(), session.instants, session.state
            session.state = twin(state, 0, rng)
            session.instants = [
                replace(each, events=tuple(disguised(event, 0, rng) for event in each.events))
                for each in honest
            ]
            session.instants[-1] = replace(session.instants[-1], state=session.state)
            differed += session.state.table.hands != state.table.hands
            if not isinstance(state.stage, Window) or state.stage.asked == 0:
                assert page.afresh() == scene
                compared += 1
            session.instants, session.state = honest, state
            actions = page.scene["actions"]
            page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})
    assert compared > 40
    assert differed > 30

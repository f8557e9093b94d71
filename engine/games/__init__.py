"""All games, by slug."""

from __future__ import annotations

from typing import Any, Final

from engine.core.game import Game
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.circus import CIRCUS
from engine.games.horse_fever import HORSE_FEVER
from engine.games.whips import WHIPS

GAMES: Final[dict[str, Game[Any, Any, Any]]] = {
    game.slug: game for game in (BEN_HVRT, WHIPS, CIRCUS, HORSE_FEVER)
}

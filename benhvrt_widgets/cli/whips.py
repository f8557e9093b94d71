"""Whips in a terminal."""

from __future__ import annotations

from typing import Any

from benhvrt_widgets.cli.extras import Extras
from benhvrt_widgets.stagings.whips.faces import face
from engine.games.whips.tricks import TRICKS


class Own(Extras):
    """Push your luck in the bends."""

    def deck(self, lang: str) -> list[dict[str, Any]]:
        return [face(kind, lang) | {"count": trick.count} for kind, trick in TRICKS.items()]

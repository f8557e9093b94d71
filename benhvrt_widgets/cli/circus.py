"""Circus in a terminal."""

from __future__ import annotations

from typing import Any

from benhvrt_widgets.cli.extras import Extras
from benhvrt_widgets.stagings.circus.faces import JUPITER, face
from benhvrt_widgets.stagings.circus.words import WAYS


class Own(Extras):
    """Secret directions and risky dice."""

    def deck(self, lang: str) -> list[dict[str, Any]]:
        kinds = (*(way.name.lower() for way in WAYS), JUPITER)
        return [face(kind, lang) | {"count": 1} for kind in kinds]

"""The referee of Circus, after docs/rules/circus.md."""

from __future__ import annotations

from typing import Any

from tests.referee.circus.race import CircusReferee

REFEREE = CircusReferee
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2},
    {"seats": 3, "laps": 1},
    {"seats": 8},
    {"seats": 4, "mild": True},
    {"seats": 6, "laps": 1},
    {"seats": 5, "laps": 3},
    {"seats": 7, "mild": True},
    {"seats": 8, "laps": 1},
    {"seats": 6},
    {"seats": 2, "laps": 6},
    {"seats": 8, "laps": 1, "mild": True},
)

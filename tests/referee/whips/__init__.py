"""The referee of Whips, after docs/rules/whips.md."""

from __future__ import annotations

from typing import Any

from tests.referee.whips.race import WhipsReferee

REFEREE = WhipsReferee
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2, "laps": 1},
    {"seats": 8, "laps": 1},
    {"seats": 4, "laps": 2},
    {"seats": 6, "laps": 1},
    {"seats": 3, "laps": 3},
    {"seats": 8, "laps": 2},
    {"seats": 5, "laps": 1},
    {"seats": 7, "laps": 1},
    {"seats": 8, "laps": 4},
)

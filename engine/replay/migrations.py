"""Tapes of older rules that the rules of today play the same: only what they are called has changed.

Where a rule plays differently there is no way over: such a tape is refused, with both versions named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from engine.core.codec import read_json, write_json
from engine.core.errors import BadTape
from engine.replay.records import Header

Renewal: TypeAlias = Callable[[Header], Header]


def with_setting(name: str, *, value: bool, rules: str) -> Renewal:
    """A setting that tables could not agree on before, as they all played it."""

    def renewed(header: Header) -> Header:
        options = read_json(header.options)
        if not isinstance(options, dict):
            raise BadTape("tape.options", record=0, why="options")
        return replace(header, rules=rules, options=write_json({**options, name: value}))

    return renewed


RENEWALS: Final[Mapping[tuple[str, str], Renewal]] = {
    ("ben-hvrt", "1"): with_setting("memory", value=False, rules="2"),
}
"""From (slug, rules version) to what makes of its header one of newer rules."""

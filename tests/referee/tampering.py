"""Spoilt games: a referee who notices none of this is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import Any


def spoilt(event: Any) -> Iterator[Any]:
    """The event with one field changed, field by field."""
    for field in fields(event):
        yield replace(event, **{field.name: another(getattr(event, field.name))})


def another(value: Any) -> Any:
    """A value of the same type that it is not."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, tuple):
        return (*value[:-1], another(value[-1])) if value else (0,)
    if isinstance(value, Enum):
        members = list(type(value))
        return members[members.index(value) - 1]
    if value is None:
        return "?"
    inner = fields(value)
    if not inner:
        raise TypeError(f"nothing to change in {value!r}")
    last = inner[-1].name
    return replace(value, **{last: another(getattr(value, last))})


def variants(events: tuple[Any, ...], place: int) -> Iterator[tuple[Any, ...]]:
    """The events of a step with the one at this place changed, left out, told twice or told too late."""
    before, event, after = events[:place], events[place], events[place + 1 :]
    for other in spoilt(event):
        yield (*before, other, *after)
    yield (*before, *after)
    yield (*before, event, event, *after)
    if after and after[0] != event:
        yield (*before, after[0], event, *after[1:])

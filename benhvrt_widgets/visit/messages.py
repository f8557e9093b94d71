"""What a person did, as it comes from a browser: as free as a visitor's, so every field is read with care."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from engine.core.chance import Key
from engine.core.errors import RuleViolation

Message: TypeAlias = Mapping[str, Any]


def whole(message: Message, name: str) -> int:
    """A number.

    >>> whole({"at": 7}, "at"), whole({}, "at")
    (7, 0)
    """
    value = message.get(name, 0)
    if type(value) is not int:
        raise RuleViolation("session.message")
    return value


def ahead(message: Message) -> bool:
    """Whether a step goes forward."""
    return whole(message, "by") > 0


def key(message: Message) -> Key:
    """The name of a decision."""
    plain = message.get("key")
    if not isinstance(plain, list) or not all(type(part) in (int, str) for part in plain):
        raise RuleViolation("session.message")
    return tuple(plain)

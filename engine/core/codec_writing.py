"""The half of the codec that writes: values as what ``json`` knows, and the checks that reading shares."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final

from engine.core.errors import BadValue

MAX_DEPTH: Final = 64
MAX_BITS: Final = 64
TAG: Final = "is"

FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]{0,99}))/([1-9][0-9]{0,99})", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")


def plain_of(value: Any, depth: int = 0) -> Any:
    """A value as plain data."""
    kind = type(value)
    if kind is int:
        return checked_int(value)
    if kind is str:
        return checked_text(value)
    if value is None or kind is bool:
        return value
    if kind is Fraction:
        return checked_fraction(value)
    if isinstance(value, Enum):
        return _member_text(value)
    if depth == MAX_DEPTH:
        raise BadValue("codec.depth", at="", limit=MAX_DEPTH)
    if kind is tuple:
        return _plain_items(value, depth + 1)
    if kind is frozenset:
        return sorted(_plain_items(value, depth + 1), key=_set_order)
    if dataclasses.is_dataclass(kind):
        return _plain_record(value, depth + 1)
    raise wrong("a value", value)


def _plain_items(items: Iterable[Any], depth: int) -> list[Any]:
    found: list[Any] = []
    try:
        for item in items:
            found.append(plain_of(item, depth))  # noqa: PERF401 - the length names the place of an error
    except BadValue as bad:
        note(bad, f"[{len(found)}]")
        raise
    return found


def _plain_record(value: Any, depth: int) -> dict[str, Any]:
    kind: Any = type(value)
    found: dict[str, Any] = {TAG: kind.__name__}
    name = ""
    try:
        for name in field_names(kind):
            found[name] = plain_of(getattr(value, name), depth)
    except BadValue as bad:
        note(bad, f".{name}")
        raise
    return found


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The fields that make a value; those it works out for itself are not written."""
    return tuple(field.name for field in dataclasses.fields(kind) if field.init)


def _member_text(member: Enum) -> str:
    if member.name not in type(member).__members__:  # two flags together have no name of their own
        raise wrong("a member", member)
    return f"{type(member).__name__}.{member.name}"


def _set_order(plain: Any) -> tuple[bool, int, str]:
    if type(plain) is int:
        return False, plain, ""
    return True, 0, json.dumps(plain, sort_keys=True)


# -- checks that writing and reading share ---------------------------------------------------


def checked_int(value: int) -> int:
    """A number that is not overlong."""
    if value.bit_length() > MAX_BITS:
        raise BadValue("codec.number", at="", found=f"{value.bit_length()} bits")
    return value


def checked_fraction(value: Fraction) -> str:
    """A fraction as text."""
    text = f"{value.numerator}/{value.denominator}" if value.denominator.bit_length() < 400 else ""
    if value.numerator.bit_length() > 320 or FRACTION.fullmatch(text) is None:
        raise BadValue("codec.number", at="", found="overlong fraction")
    return text


def checked_text(value: str) -> str:
    """Text of whole characters."""
    if not value.isascii() and _SURROGATE.search(value):
        raise BadValue("codec.text", at="", why="half a character")
    return value


# -- errors know their place -----------------------------------------------------------------


def placed(work: Callable[[Any], Any], value: Any) -> Any:
    """Some work on a value; what goes wrong says where."""
    try:
        return work(value)
    except BadValue as bad:
        note(bad, "$")
        raise


def note(bad: BadValue, place: str) -> None:
    """Say one step more about where it went wrong, on the way out."""
    bad.params["at"] = f"{place}{bad.params['at']}"


def wrong(expected: str, found: object) -> BadValue:
    """The error of a value that is of another type."""
    return BadValue("codec.type", at="", expected=expected, found=type(found).__name__)

"""Values to JSON text and back, to the letter.

Text is compact, with sorted keys, in ASCII, and holds no float: a fraction is "p/q", a
member of an enumeration "Class.NAME", a tuple or frozen set a list (a set in order), a
dataclass an object with its class name under "is". Reading is strict: what is not exactly
a value of the expected type is a BadValue that names the place.

    >>> from fractions import Fraction
    >>> encode((1, "ave", None, Fraction(1, 2)))
    '[1,"ave",null,"1/2"]'
    >>> decode(tuple[int | Fraction, ...], '[3,"1/2"]')
    (3, Fraction(1, 2))
    >>> decode(tuple[int, ...], "[3,4.0]")
    Traceback (most recent call last):
    ...
    engine.core.errors.BadValue: codec.number (at='$', found='4.0')

Unions are told apart by JSON type and, among dataclasses, by the tag. A union that the text
could not tell apart, such as ``str | Fraction``, is a TypeError as soon as it is used.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn, TypeVar, overload

from engine.core.codec_reading import reader
from engine.core.codec_writing import MAX_DEPTH, placed, plain_of
from engine.core.errors import BadValue

MAX_TEXT: Final = 4 * 2**20

T = TypeVar("T")

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


# -- the four public verbs -------------------------------------------------------------------


def encode(value: object) -> str:
    """A value as canonical text: equal values give equal text.

    >>> encode(frozenset({10, 9}))
    '[9,10]'
    """
    return write_json(to_plain(value))


@overload
def decode(kind: type[T], text: str) -> T: ...
@overload
def decode(kind: object, text: str) -> Any: ...
def decode(kind: Any, text: str) -> Any:
    """The value of a type that a text stands for.

    >>> decode(int | str, "7")
    7
    >>> decode(tuple, '["roll",1]')
    ('roll', 1)
    """
    return placed(reader(kind), read_json(text))


def to_plain(value: object) -> Any:
    """A value as what ``json`` knows (None, bool, int, str, list, dict), for a larger record.

    >>> to_plain((1, frozenset({3, 2})))
    [1, [2, 3]]
    """
    return placed(plain_of, value)


@overload
def from_plain(kind: type[T], plain: object) -> T: ...
@overload
def from_plain(kind: object, plain: object) -> Any: ...
def from_plain(kind: Any, plain: object) -> Any:
    """The value of a type that a part of a larger record stands for.

    >>> from_plain(frozenset[int], [1, 2])
    frozenset({1, 2})
    """
    _check_depth_of(plain)
    return placed(reader(kind), plain)


# -- text ------------------------------------------------------------------------------------


def write_json(plain: object) -> str:
    r"""Plain data as canonical text.

    >>> write_json({"b": 1, "a": "é"})
    '{"a":"\\u00e9","b":1}'
    """
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    if len(text) > MAX_TEXT:
        raise BadValue("codec.size", at="$", size=len(text), limit=MAX_TEXT)
    return text


def read_json(text: str) -> Any:
    """Text as plain data, without floats, doubled keys or bottomless nesting.

    >>> read_json('{"a":1,"a":2}')
    Traceback (most recent call last):
    ...
    engine.core.errors.BadValue: codec.duplicate (at='$', name='a')
    """
    if not isinstance(text, str):
        raise BadValue("codec.type", at="$", expected="text", found=type(text).__name__)
    if len(text) > MAX_TEXT:
        raise BadValue("codec.size", at="$", size=len(text), limit=MAX_TEXT)
    _check_depth(text)
    try:
        return json.loads(text, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadValue("codec.json", at="$", position=error.pos, why=error.msg) from error
    except ValueError as error:  # more digits than Python cares to read
        raise BadValue("codec.number", at="$", found="overlong") from error


def _no_float(text: str) -> NoReturn:
    raise BadValue("codec.number", at="$", found=text[:40])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, plain in pairs:
        if name in found:
            raise BadValue("codec.duplicate", at="$", name=name[:40])
        found[name] = plain
    return found


def _check_depth(text: str) -> None:
    """Refuse nesting that would exhaust the parser's stack; strings may hold any bracket."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for match in _BRACKETS.finditer(text):
        mark = match[0]
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadValue("codec.depth", at="$", limit=MAX_DEPTH)
        elif mark in "]}":
            depth -= 1


def _check_depth_of(plain: Any) -> None:
    level: list[Any] = [plain]
    for _ in range(MAX_DEPTH + 1):
        level = [node for node in level if isinstance(node, list | dict)]
        if not level:
            return
        level = [child for node in level for child in (node.values() if isinstance(node, dict) else node)]
    raise BadValue("codec.depth", at="$", limit=MAX_DEPTH)

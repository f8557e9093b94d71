"""Values to JSON text and back, to the letter.

Text is compact, with sorted keys, in ASCII, and holds no float: a fraction is "p/q", a
member of an enumeration "Class.NAME", a tuple or frozen set a list (a set in order), a
dataclass an object with its class name under "is". Reading is strict: what is not exactly
a value of the expected type is a BadValue that names the place.

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

import dataclasses
import json
import re
import types
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from engine.core.errors import BadValue, EngineError

MAX_TEXT: Final = 4 * 2**20
MAX_DEPTH: Final = 64
MAX_BITS: Final = 64
TAG: Final = "is"

T = TypeVar("T")
Reader = Callable[[Any], Any]

_FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]{0,99}))/([1-9][0-9]{0,99})", re.ASCII)
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")


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
    return _placed(_reader(kind), read_json(text))


def to_plain(value: object) -> Any:
    """A value as what ``json`` knows (None, bool, int, str, list, dict), for a larger record.

    >>> to_plain((1, Fraction(3)))
    [1, '3/1']
    """
    return _placed(_plain, value)


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
    return _placed(_reader(kind), plain)


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


# -- writing ---------------------------------------------------------------------------------


def _plain(value: Any, depth: int = 0) -> Any:
    kind = type(value)
    if kind is int:
        return _checked_int(value)
    if kind is str:
        return _checked_text(value)
    if value is None or kind is bool:
        return value
    if kind is Fraction:
        return _checked_fraction(value)
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
    raise _wrong("a value", value)


def _plain_items(items: Iterable[Any], depth: int) -> list[Any]:
    found: list[Any] = []
    try:
        for item in items:
            found.append(_plain(item, depth))  # noqa: PERF401 - the length names the place of an error
    except BadValue as bad:
        _note(bad, f"[{len(found)}]")
        raise
    return found


def _plain_record(value: Any, depth: int) -> dict[str, Any]:
    kind: Any = type(value)
    found: dict[str, Any] = {TAG: kind.__name__}
    name = ""
    try:
        for name in _field_names(kind):
            found[name] = _plain(getattr(value, name), depth)
    except BadValue as bad:
        _note(bad, f".{name}")
        raise
    return found


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """The fields that make a value; those it works out for itself are not written."""
    return tuple(field.name for field in dataclasses.fields(kind) if field.init)


def _member_text(member: Enum) -> str:
    if member.name not in type(member).__members__:  # two flags together have no name of their own
        raise _wrong("a member", member)
    return f"{type(member).__name__}.{member.name}"


def _set_order(plain: Any) -> tuple[bool, int, str]:
    if type(plain) is int:
        return False, plain, ""
    return True, 0, json.dumps(plain, sort_keys=True)


# -- reading: one small function per type, made once -----------------------------------------


@lru_cache(maxsize=4096)
def _reader(hint: Any) -> Reader:
    """The function that reads a type."""
    members = tuple(_members(hint))
    if len(members) == 1:
        return _single(members[0])
    return _Union(members)


def _members(hint: Any) -> Iterator[Any]:
    """What a type is made of once unions, aliases and new names for old types are looked through."""
    if isinstance(hint, NewType):
        yield from _members(hint.__supertype__)
    elif get_origin(hint) is Annotated:
        yield from _members(hint.__origin__)
    elif get_origin(hint) in (Union, types.UnionType):
        for member in get_args(hint):
            yield from _members(member)
    else:
        yield type(None) if hint is None else hint


def _single(hint: Any) -> Reader:
    if hint in _SCALARS:
        return _SCALARS[hint]
    if _is_finite(hint):
        return _table_reader(_table(hint))
    if hint is tuple:
        return _read_bare
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _many(args[0]) if args[-1:] == (Ellipsis,) else _fixed(args)
    if origin is frozenset:
        return _set(args[0])
    if dataclasses.is_dataclass(origin or hint):
        return _Record(hint)
    raise TypeError(f"the codec has no text for {hint!r}")


def _read_int(plain: Any) -> int:
    if type(plain) is not int:
        raise _wrong("int", plain)
    return _checked_int(plain)


def _read_str(plain: Any) -> str:
    if type(plain) is not str:
        raise _wrong("str", plain)
    return _checked_text(plain)


def _read_bool(plain: Any) -> bool:
    if type(plain) is not bool:
        raise _wrong("bool", plain)
    return plain


def _read_none(plain: Any) -> None:
    if plain is not None:
        raise _wrong("None", plain)


def _read_fraction(plain: Any) -> Fraction:
    match = _FRACTION.fullmatch(plain) if type(plain) is str else None
    if match is None:
        raise _wrong("Fraction", plain)
    fraction = Fraction(int(match[1]), int(match[2]))
    if _checked_fraction(fraction) != plain:
        raise BadValue("codec.value", at="", why="not in lowest terms")
    return fraction


def _read_bare(plain: Any) -> tuple[Any, ...]:
    """A tuple of unknown contents: scalars and tuples of the same kind."""
    items = _list(plain)
    return _items(items, (_read_bare if type(item) is list else _read_scalar for item in items))


def _read_scalar(plain: Any) -> Any:
    reader = _SCALARS.get(type(plain))
    if reader is None:
        raise _wrong("a scalar", plain)
    return reader(plain)


_SCALARS: Final[dict[Any, Reader]] = {
    int: _read_int,
    str: _read_str,
    bool: _read_bool,
    type(None): _read_none,
    Fraction: _read_fraction,
}


def _many(hint: Any) -> Reader:
    one = _reader(hint)

    def read(plain: Any) -> tuple[Any, ...]:
        items = _list(plain)
        return _items(items, (one for _ in items))

    return read


def _fixed(hints: tuple[Any, ...]) -> Reader:
    readers = tuple(_reader(hint) for hint in hints)

    def read(plain: Any) -> tuple[Any, ...]:
        items = _list(plain)
        if len(items) != len(readers):
            raise BadValue("codec.length", at="", expected=len(readers), found=len(items))
        return _items(items, readers)

    return read


def _set(hint: Any) -> Reader:
    one = _reader(hint)

    def read(plain: Any) -> frozenset[Any]:
        items = _list(plain)
        found = frozenset(_items(items, (one for _ in items)))
        if len(found) != len(items) or _plain(found) != items:
            raise BadValue("codec.value", at="", why="a set is written in order, each item once")
        return found

    return read


def _items(items: list[Any], readers: Iterable[Reader]) -> tuple[Any, ...]:
    found: list[Any] = []
    try:
        for item, read in zip(items, readers, strict=True):
            found.append(read(item))
    except BadValue as bad:
        _note(bad, f"[{len(found)}]")
        raise
    return tuple(found)


class _Record:
    """Reads a dataclass; its fields are looked up when first needed, so that it may hold its own kind."""

    __slots__ = ("_args", "_fields", "_kind", "_names", "_tag")

    def __init__(self, hint: Any) -> None:
        self._kind = get_origin(hint) or hint
        self._tag = self._kind.__name__
        self._args = get_args(hint)
        self._names = {TAG, *_field_names(self._kind)}
        self._fields: dict[str, Reader] | None = None

    def __call__(self, plain: Any) -> Any:
        if type(plain) is not dict:
            raise _wrong(self._tag, plain)
        if plain.get(TAG) != self._tag:
            raise _bad_tag([self._tag], plain)
        if plain.keys() != self._names:
            missing, extra = self._names - plain.keys(), plain.keys() - self._names
            key = "codec.missing" if missing else "codec.extra"
            raise BadValue(key, at="", field=min(missing or extra, key=str))
        if self._fields is None:
            self._fields = _field_readers(self._kind, self._args)
        values: dict[str, Any] = {}
        name = ""
        try:
            for name, read in self._fields.items():
                values[name] = read(plain[name])
        except BadValue as bad:
            _note(bad, f".{name}")
            raise
        return _built(self._kind, values)


def _built(kind: Any, values: dict[str, Any]) -> Any:
    try:
        return kind(**values)
    except (EngineError, ValueError, LookupError, ArithmeticError) as error:
        raise BadValue("codec.value", at="", why=str(error)) from error


def _field_readers(kind: Any, args: tuple[Any, ...]) -> dict[str, Reader]:
    hints = get_type_hints(kind, include_extras=True)
    given = dict(zip(getattr(kind, "__parameters__", ()), args, strict=False))
    return {name: _reader(_filled(hints[name], given)) for name in _field_names(kind)}


def _filled(hint: Any, given: dict[Any, Any]) -> Any:
    """A hint with the type parameters of a generic dataclass filled in."""
    if hint in given:
        return given[hint]
    free = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(each, each) for each in free)] if free and given else hint


# -- unions ----------------------------------------------------------------------------------


class _Union:
    """Reads one of several types: by its tag, from a short table, or by its JSON type."""

    __slots__ = ("_lists", "_members", "_open", "_table", "_tagged")

    def __init__(self, members: tuple[Any, ...]) -> None:
        self._members = members
        self._table: dict[tuple[type, Any], Any] = {}
        self._open: dict[type, Reader] = {}
        self._tagged: dict[str, Reader] = {}
        self._lists: list[Reader] = []
        for member in members:
            self._add(member)
        sets = any(get_origin(member) is frozenset for member in members)
        tuples = any(tuple in (member, get_origin(member)) for member in members)
        named = any(kind is str and type(value) is not str for (kind, _), value in self._table.items())
        if (sets and tuples) or (named and str in members):
            raise TypeError(f"the codec cannot tell apart {members!r}")

    def _add(self, member: Any) -> None:
        kind: Any = get_origin(member) or member
        if member in _SCALARS:
            self._claim(self._open, str if member is Fraction else member, _SCALARS[member])
        elif _is_finite(member):
            for key, value in _table(member).items():
                self._claim(self._table, key, value)
        elif dataclasses.is_dataclass(kind):
            self._claim(self._tagged, _name(kind), _Record(member))
        else:
            self._lists.append(_single(member))

    def _claim(self, claims: dict[Any, Any], key: Any, value: Any) -> None:
        if claims.setdefault(key, value) != value:
            raise TypeError(f"the codec cannot tell apart {self._members!r}")

    def __call__(self, plain: Any) -> Any:
        kind = type(plain)
        if kind is dict and self._tagged:
            tag = plain.get(TAG)
            if type(tag) is not str or tag not in self._tagged:
                raise _bad_tag(self._tagged, plain)
            return self._tagged[tag](plain)
        if kind is list and self._lists:
            return _first(self._lists, plain)
        if kind in _TABLED and (kind, plain) in self._table:
            return self._table[kind, plain]
        if kind in self._open:
            return self._open[kind](plain)
        raise _wrong(" | ".join(map(_name, self._members)), plain)


_TABLED: Final = frozenset({str, int, bool, type(None)})


def _first(readers: list[Reader], plain: list[Any]) -> Any:
    """What the members that take a list make of it, if they agree."""
    found: list[Any] = []
    refused: list[BadValue] = []
    for read in readers:
        try:
            found.append(read(plain))
        except BadValue as bad:
            refused.append(bad)
    if not found:
        raise refused[0]
    if any(each != found[0] for each in found):
        raise BadValue("codec.ambiguous", at="")
    return found[0]


def _is_finite(hint: Any) -> bool:
    return get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum))


def _table(hint: Any) -> dict[tuple[type, Any], Any]:
    """The values of a type that has but a few, by their plain form."""
    values = get_args(hint) if get_origin(hint) is Literal else tuple(hint)
    plain = [(_plain(value), value) for value in values]
    return {(type(key), key): value for key, value in plain}


def _table_reader(table: dict[tuple[type, Any], Any]) -> Reader:
    def read(plain: Any) -> Any:
        if type(plain) in _TABLED and (type(plain), plain) in table:
            return table[type(plain), plain]
        raise _wrong(" | ".join(str(key) for _, key in table)[:200], plain)

    return read


# -- checks that writing and reading share ---------------------------------------------------


def _checked_int(value: int) -> int:
    if value.bit_length() > MAX_BITS:
        raise BadValue("codec.number", at="", found=f"{value.bit_length()} bits")
    return value


def _checked_fraction(value: Fraction) -> str:
    text = f"{value.numerator}/{value.denominator}" if value.denominator.bit_length() < 400 else ""
    if value.numerator.bit_length() > 320 or _FRACTION.fullmatch(text) is None:
        raise BadValue("codec.number", at="", found="overlong fraction")
    return text


def _checked_text(value: str) -> str:
    if not value.isascii() and _SURROGATE.search(value):
        raise BadValue("codec.text", at="", why="half a character")
    return value


def _list(plain: Any) -> list[Any]:
    if type(plain) is not list:
        raise _wrong("list", plain)
    return plain


# -- errors know their place -----------------------------------------------------------------


def _placed(work: Reader, value: Any) -> Any:
    try:
        return work(value)
    except BadValue as bad:
        _note(bad, "$")
        raise


def _note(bad: BadValue, place: str) -> None:
    """Say one step more about where it went wrong, on the way out."""
    bad.params["at"] = f"{place}{bad.params['at']}"


def _wrong(expected: str, found: object) -> BadValue:
    return BadValue("codec.type", at="", expected=expected, found=type(found).__name__)


def _bad_tag(expected: Iterable[str], plain: dict[str, Any]) -> BadValue:
    found = plain.get(TAG)
    return BadValue("codec.tag", at="", expected=tuple(expected), found=str(found)[:40])


def _name(hint: Any) -> str:
    return getattr(hint, "__name__", str(hint))

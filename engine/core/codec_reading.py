"""The half of the codec that reads: one small function per type, made once."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.core.codec_writing import (
    FRACTION,
    TAG,
    checked_fraction,
    checked_int,
    checked_text,
    field_names,
    note,
    plain_of,
    wrong,
)
from engine.core.errors import BadValue, EngineError

Reader = Callable[[Any], Any]


@lru_cache(maxsize=4096)
def reader(hint: Any) -> Reader:
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
        raise wrong("int", plain)
    return checked_int(plain)


def _read_str(plain: Any) -> str:
    if type(plain) is not str:
        raise wrong("str", plain)
    return checked_text(plain)


def _read_bool(plain: Any) -> bool:
    if type(plain) is not bool:
        raise wrong("bool", plain)
    return plain


def _read_none(plain: Any) -> None:
    if plain is not None:
        raise wrong("None", plain)


def _read_fraction(plain: Any) -> Fraction:
    match = FRACTION.fullmatch(plain) if type(plain) is str else None
    if match is None:
        raise wrong("Fraction", plain)
    fraction = Fraction(int(match[1]), int(match[2]))
    if checked_fraction(fraction) != plain:
        raise BadValue("codec.value", at="", why="not in lowest terms")
    return fraction


def _read_bare(plain: Any) -> tuple[Any, ...]:
    """A tuple of unknown contents: scalars and tuples of the same kind."""
    items = _list(plain)
    return _items(items, (_read_bare if type(item) is list else _read_scalar for item in items))


def _read_scalar(plain: Any) -> Any:
    reader = _SCALARS.get(type(plain))
    if reader is None:
        raise wrong("a scalar", plain)
    return reader(plain)


_SCALARS: Final[dict[Any, Reader]] = {
    int: _read_int,
    str: _read_str,
    bool: _read_bool,
    type(None): _read_none,
    Fraction: _read_fraction,
}


def _many(hint: Any) -> Reader:
    one = reader(hint)

    def read(plain: Any) -> tuple[Any, ...]:
        items = _list(plain)
        return _items(items, (one for _ in items))

    return read


def _fixed(hints: tuple[Any, ...]) -> Reader:
    readers = tuple(reader(hint) for hint in hints)

    def read(plain: Any) -> tuple[Any, ...]:
        items = _list(plain)
        if len(items) != len(readers):
            raise BadValue("codec.length", at="", expected=len(readers), found=len(items))
        return _items(items, readers)

    return read


def _set(hint: Any) -> Reader:
    one = reader(hint)

    def read(plain: Any) -> frozenset[Any]:
        items = _list(plain)
        found = frozenset(_items(items, (one for _ in items)))
        if len(found) != len(items) or plain_of(found) != items:
            raise BadValue("codec.value", at="", why="a set is written in order, each item once")
        return found

    return read


def _items(items: list[Any], readers: Iterable[Reader]) -> tuple[Any, ...]:
    found: list[Any] = []
    try:
        for item, read in zip(items, readers, strict=True):
            found.append(read(item))
    except BadValue as bad:
        note(bad, f"[{len(found)}]")
        raise
    return tuple(found)


class _Record:
    """Reads a dataclass; its fields are looked up when first needed, so that it may hold its own kind."""

    __slots__ = ("_args", "_fields", "_kind", "_names", "_tag")

    def __init__(self, hint: Any) -> None:
        self._kind = get_origin(hint) or hint
        self._tag = self._kind.__name__
        self._args = get_args(hint)
        self._names = {TAG, *field_names(self._kind)}
        self._fields: dict[str, Reader] | None = None

    def __call__(self, plain: Any) -> Any:
        if type(plain) is not dict:
            raise wrong(self._tag, plain)
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
            note(bad, f".{name}")
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
    return {name: reader(_filled(hints[name], given)) for name in field_names(kind)}


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
        raise wrong(" | ".join(map(_name, self._members)), plain)


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
    plain = [(plain_of(value), value) for value in values]
    return {(type(key), key): value for key, value in plain}


def _table_reader(table: dict[tuple[type, Any], Any]) -> Reader:
    def read(plain: Any) -> Any:
        if type(plain) in _TABLED and (type(plain), plain) in table:
            return table[type(plain), plain]
        raise wrong(" | ".join(str(key) for _, key in table)[:200], plain)

    return read


# -- small change ----------------------------------------------------------------------------


def _list(plain: Any) -> list[Any]:
    if type(plain) is not list:
        raise wrong("list", plain)
    return plain


def _bad_tag(expected: Iterable[str], plain: dict[str, Any]) -> BadValue:
    found = plain.get(TAG)
    return BadValue("codec.tag", at="", expected=tuple(expected), found=str(found)[:40])


def _name(hint: Any) -> str:
    return getattr(hint, "__name__", str(hint))

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, NewType, Optional, TypeAlias, TypeVar, Union

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.codec import MAX_DEPTH, MAX_TEXT, decode, encode, from_plain, to_plain
from engine.core.errors import BadValue, RuleViolation

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
Square = NewType("Square", int)


class Kind(Enum):
    MOVE = 1
    EVENT = "e"
    ALSO_MOVE = 1  # noqa: PIE796 - an alias


class Colour(StrEnum):
    RED = "r"
    BLUE = "b"


class Level(IntEnum):
    LOW = 1


class Side(Flag):
    LEFT = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class Bid:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Action: TypeAlias = Bid | Pass
Deep: TypeAlias = tuple[tuple[Action, ...], ...]


@dataclass(frozen=True, slots=True)
class Chariot:
    square: Square
    lane: Literal["in", "out", 3]
    colour: Colour
    share: Fraction = Fraction(1, 2)
    last: Action | None = None


@dataclass(frozen=True, slots=True)
class Table:
    rules: ClassVar[str] = "not a field"
    chariots: tuple[Chariot, ...]
    cards: frozenset[Kind]
    pair: tuple[int, str]
    noted: Annotated[int | str | None, "a note"]
    history: Deep = ()
    before: Table | None = None
    size: int = field(init=False)

    def __post_init__(self) -> None:
        if len(self.chariots) > 8:
            raise RuleViolation("table.full")
        object.__setattr__(self, "size", len(self.chariots))


@dataclass(frozen=True, slots=True)
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


@dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    items: tuple[T, ...]
    top: T


INTS = st.integers(-(2**64) + 1, 2**64 - 1)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
PARTS = st.integers(-(10**30), 10**30)
FRACTIONS = st.builds(Fraction, PARTS, PARTS.filter(bool))
ACTIONS = st.builds(Bid, INTS, INTS) | st.just(Pass())
CHARIOTS = st.builds(
    Chariot,
    INTS.map(Square),
    st.sampled_from(["in", "out", 3]),
    st.sampled_from(Colour),
    FRACTIONS,
    st.none() | ACTIONS,
)
TABLES = st.recursive(
    st.none(),
    lambda before: st.builds(
        Table,
        st.lists(CHARIOTS, max_size=4).map(tuple),
        st.frozensets(st.sampled_from(Kind)),
        st.tuples(INTS, TEXTS),
        st.none() | INTS | TEXTS,
        st.lists(st.lists(ACTIONS, max_size=3).map(tuple), max_size=3).map(tuple),
        before,
    ),
    max_leaves=3,
)

ROUND_TRIPS: list[tuple[Any, Any]] = [
    (None, None),
    (bool, True),
    (int, -(2**64) + 1),
    (int | str, "7"),
    (int | str, 7),
    (int | bool, True),
    (int | bool, 1),
    (Optional[int], None),  # noqa: UP045 - the older spelling must work too
    (Union[int, str, None], "x"),  # noqa: UP007
    (str, 'quote " backslash \\ newline \n nul \0 é 漢 🐎'),
    (Fraction, Fraction(-3)),
    (Fraction | int, Fraction(3)),
    (Fraction | int, 3),
    (Fraction | Kind, Fraction(3)),
    (Square, Square(4)),
    (Kind, Kind.MOVE),
    (Kind, Kind.ALSO_MOVE),
    (Kind | Colour, Colour.RED),
    (Kind | None, None),
    (Colour, Colour.BLUE),
    (Level, Level.LOW),
    (Level | int, Level.LOW),
    (Level | int, 1),
    (Side, Side.LEFT),
    (Literal["a", 1] | None, None),
    (Literal["a", 1, True], True),
    (Literal[Kind.EVENT], Kind.EVENT),
    (tuple[()], ()),
    (tuple[int, ...], ()),
    (tuple[int, str, Kind], (1, "a", Kind.EVENT)),
    (tuple[int, ...] | tuple[str, ...], ("a", "b")),
    (tuple[int, ...] | tuple[str, ...], ()),
    (tuple[int, ...] | int | None, (1,)),
    (tuple, ("roll", 1, None, True, ("nested", ()))),
    (frozenset[int], frozenset(range(20))),
    (frozenset[tuple[int, str]], frozenset({(2, "b"), (10, "a")})),
    (frozenset[int | str], frozenset({1, "1", "b"})),
    (Action, Pass()),
    (Bid, Bid(1, 2)),
    (tuple[Action, ...], (Pass(), Bid(0, 0))),
    (Box[int], Box((1, 2), 3)),
    (Box[Action], Box((Pass(),), Bid(1, 1))),
    (Box[int] | Pass, Box((), 1)),
]


def exactly(left: object, right: object) -> bool:
    """Equal, and of equal types all the way down; a set has no order of its own."""
    if isinstance(left, frozenset) and isinstance(right, frozenset):
        return sorted(map(repr, left)) == sorted(map(repr, right))
    return left == right and repr(left) == repr(right) and type(left) is type(right)


@pytest.mark.parametrize(("kind", "value"), ROUND_TRIPS, ids=range(len(ROUND_TRIPS)))
def test_values_round_trip(kind: Any, value: Any) -> None:
    text = encode(value)
    assert exactly(decode(kind, text), value)
    assert exactly(from_plain(kind, to_plain(value)), value)
    assert text.isascii()


@given(TABLES)
def test_tables_round_trip(table: Table | None) -> None:
    text = encode(table)
    again = decode(Table | None, text)
    assert again == table
    assert hash(again) == hash(table)
    assert encode(again) == text


@given(TEXTS, FRACTIONS, INTS)
def test_text_is_canonical_json(text: str, fraction: Fraction, number: int) -> None:
    value = (text, fraction, number)
    plain = json.loads(encode(value))
    assert plain == [text, f"{fraction.numerator}/{fraction.denominator}", number]
    assert json.dumps(plain, separators=(",", ":")) == encode(value)
    assert json.loads(json.dumps(to_plain(value))) == to_plain(value)


def test_the_text_of_a_value_is_known() -> None:
    """Tapes rely on it: a change here is a change of format."""
    chariot = Chariot(Square(7), "in", Colour.RED, Fraction(2, 6), Bid(1, 2))
    assert encode(Table((chariot,), frozenset(Kind), (1, "é"), None)) == (
        '{"before":null,"cards":["Kind.EVENT","Kind.MOVE"],"chariots":[{"colour":"Colour.RED","is":"Chariot",'
        '"lane":"in","last":{"amount":2,"is":"Bid","seat":1},"share":"1/3","square":7}],'
        '"history":[],"is":"Table","noted":null,"pair":[1,"\\u00e9"]}'
    )


def test_a_set_is_written_alike_whatever_the_hash_salt() -> None:
    code = "from engine.core.codec import encode; print(encode(frozenset('the quick brown fox'.split())))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": salt},
            capture_output=True,
            cwd=ROOT,
            text=True,
            check=True,
        ).stdout.strip()
        for salt in ("1", "2", "3")
    }
    assert told == {'["brown","fox","quick","the"]'}


BID = '{"amount":2,"is":"Bid","seat":1}'
CHARIOT = '{"colour":"Colour.RED","is":"Chariot","lane":"in","last":%s,"share":"1/3","square":7}'

REFUSALS: list[tuple[Any, str, str, str]] = [
    (int, "true", "codec.type", "$"),
    (int, "null", "codec.type", "$"),
    (int, '"1"', "codec.type", "$"),
    (int, "1.0", "codec.number", "$"),
    (int, "1e3", "codec.number", "$"),
    (int, "NaN", "codec.number", "$"),
    (int, "Infinity", "codec.number", "$"),
    (int, "-Infinity", "codec.number", "$"),
    (int, str(2**64), "codec.number", "$"),
    (int, str(-(2**64)), "codec.number", "$"),
    (int, "9" * 5000, "codec.number", "$"),
    (int, "01", "codec.json", "$"),
    (int, "", "codec.json", "$"),
    (int, "1 2", "codec.json", "$"),
    (int, "{", "codec.json", "$"),
    (int, "'1'", "codec.json", "$"),
    (int, "\ufeff1", "codec.json", "$"),
    (bool, "1", "codec.type", "$"),
    (None, "0", "codec.type", "$"),
    (str, "1", "codec.type", "$"),
    (str, '"\\ud800"', "codec.text", "$"),
    (str, '"\ud800"', "codec.text", "$"),
    (str, '"\n"', "codec.json", "$"),
    (Fraction, "1", "codec.type", "$"),
    (Fraction, '"2/4"', "codec.value", "$"),
    (Fraction, '"1"', "codec.type", "$"),
    (Fraction, '"1/0"', "codec.type", "$"),
    (Fraction, '"-0/1"', "codec.value", "$"),
    (Fraction, '"1/-2"', "codec.type", "$"),
    (Fraction, '" 1/2"', "codec.type", "$"),
    (Fraction, '"1/2\\n"', "codec.type", "$"),
    (Fraction, '"\\u0661/2"', "codec.type", "$"),
    (Fraction, f'"{"9" * 200}/1"', "codec.type", "$"),
    (Kind, '"Kind.NONE"', "codec.type", "$"),
    (Kind, '"Kind.ALSO_MOVE"', "codec.type", "$"),
    (Kind, '"MOVE"', "codec.type", "$"),
    (Kind, "1", "codec.type", "$"),
    (Kind, "[]", "codec.type", "$"),
    (Literal[1], "true", "codec.type", "$"),
    (Literal["a"], '"b"', "codec.type", "$"),
    (Literal["a"], "{}", "codec.type", "$"),
    (int | str, "true", "codec.type", "$"),
    (int | None, "[]", "codec.type", "$"),
    (int | None, "{}", "codec.type", "$"),
    (tuple[int, ...], "{}", "codec.type", "$"),
    (tuple[int, ...], '[1,"2"]', "codec.type", "$[1]"),
    (tuple[int, str], "[1]", "codec.length", "$"),
    (tuple[int, str], '[1,"a",2]', "codec.length", "$"),
    (tuple[int, str], '["a",1]', "codec.type", "$[0]"),
    (tuple, '[1,{"is":"Pass"}]', "codec.type", "$[1]"),
    (tuple, '[1,["a",1.5]]', "codec.number", "$"),
    (tuple[str, ...] | tuple[Kind, ...], '["Kind.MOVE"]', "codec.ambiguous", "$"),
    (tuple[str, ...] | tuple[int, ...], "[null]", "codec.type", "$[0]"),
    (frozenset[int], "[2,1]", "codec.value", "$"),
    (frozenset[int], "[1,1]", "codec.value", "$"),
    (frozenset[int], "1", "codec.type", "$"),
    (Bid, "[]", "codec.type", "$"),
    (Bid, "null", "codec.type", "$"),
    (Bid, '{"is":"Pass"}', "codec.tag", "$"),
    (Bid, '{"amount":2,"seat":1}', "codec.tag", "$"),
    (Bid, '{"amount":2,"is":["Bid"],"seat":1}', "codec.tag", "$"),
    (Action, '{"amount":2,"is":["Bid"],"seat":1}', "codec.tag", "$"),
    (Action, '{"is":"Chariot"}', "codec.tag", "$"),
    (Action, "{}", "codec.tag", "$"),
    (Action, "null", "codec.type", "$"),
    (Bid, '{"amount":2,"is":"Bid"}', "codec.missing", "$"),
    (Bid, '{"amount":2,"is":"Bid","seat":1,"spite":1}', "codec.extra", "$"),
    (Bid, '{"amount":2,"amount":2,"is":"Bid","seat":1}', "codec.duplicate", "$"),
    (Bid, '{"amount":2,"is":"Bid","seat":true}', "codec.type", "$.seat"),
    (tuple[Chariot, ...], f"[{CHARIOT % BID.replace('2', 'null')}]", "codec.type", "$[0].last.amount"),
    (Even, '{"is":"Even","number":3}', "codec.value", "$"),
    (tuple[Even, ...], '[{"is":"Even","number":2},{"is":"Even","number":3}]', "codec.value", "$[1]"),
    (
        Table,
        '{"before":null,"cards":[],"chariots":[CHARIOTS],"history":[],"is":"Table","noted":1,"pair":[1,""]}'.replace(
            "CHARIOTS", ",".join([CHARIOT % "null"] * 9)
        ),
        "codec.value",
        "$",
    ),
    (
        Table,
        '{"before":null,"cards":[],"chariots":[],"history":[],"is":"Table","noted":1,"pair":[1,""],"size":0}',
        "codec.extra",
        "$",
    ),
    (Table, '"' + "x" * MAX_TEXT + '"', "codec.size", "$"),
    (tuple, "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "codec.depth", "$"),
    (tuple, "[" * 1_000_000, "codec.depth", "$"),
    (Bid, '{"a":' * 200_000, "codec.depth", "$"),
    (tuple, '\\"' * 500_000 + "[" * 100, "codec.json", "$"),
]


@pytest.mark.parametrize(("kind", "text", "key", "at"), REFUSALS, ids=[str(n) for n in range(len(REFUSALS))])
def test_what_is_not_exactly_a_value_is_refused(kind: Any, text: str, key: str, at: str) -> None:
    with pytest.raises(BadValue) as refused:
        decode(kind, text)
    assert (refused.value.key, refused.value.params["at"]) == (key, at)
    assert len(str(refused.value)) < 600  # an error does not quote back a megabyte


@pytest.mark.parametrize("text", [b"1", 1, None])
def test_only_text_is_decoded(text: Any) -> None:
    with pytest.raises(BadValue, match=r"codec\.type"):
        decode(int, text)


class Word(str):
    __slots__ = ()


@dataclass(frozen=True)
class Holder:
    thing: Any


NO_VALUES: list[tuple[Any, str]] = [
    (1.0, "codec.type"),
    ([1], "codec.type"),
    ({"a": 1}, "codec.type"),
    ({1}, "codec.type"),
    (b"1", "codec.type"),
    (Word("a"), "codec.type"),
    (Bid, "codec.type"),
    (Side.LEFT | Side.RIGHT, "codec.type"),
    (object(), "codec.type"),
    (2**64, "codec.number"),
    (Fraction(10**100), "codec.number"),
    (Fraction(1, 10**5000), "codec.number"),
    ("\ud800", "codec.text"),
]


@pytest.mark.parametrize(("value", "key"), NO_VALUES, ids=[str(n) for n in range(len(NO_VALUES))])
def test_what_is_no_value_is_not_written(value: Any, key: str) -> None:
    with pytest.raises(BadValue) as refused:
        encode((0, Holder(value)))
    assert (refused.value.key, refused.value.params["at"]) == (key, "$[1].thing")


def nest(depth: int) -> tuple[Any, ...]:
    value: tuple[Any, ...] = ()
    for _ in range(depth - 1):
        value = (value,)
    return value


def test_nesting_has_the_same_limit_both_ways() -> None:
    deepest = nest(MAX_DEPTH)
    assert decode(tuple, encode(deepest)) == deepest
    assert from_plain(tuple, to_plain(deepest)) == deepest
    for depth in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(BadValue, match=r"codec\.depth"):
            encode(nest(depth))
    plain: list[Any] = []
    for _ in range(MAX_DEPTH):
        plain = [plain]
    with pytest.raises(BadValue, match=r"codec\.depth"):
        from_plain(tuple, plain)


def test_brackets_in_strings_are_no_nesting() -> None:
    value = ('[{"\\' * 1000, "]" * 1000)
    assert decode(tuple, encode(value)) == value


def test_a_text_too_long_is_not_written() -> None:
    with pytest.raises(BadValue, match=r"codec\.size"):
        encode("x" * MAX_TEXT)


class Twin:
    """Somebody else's Pass."""

    @dataclass(frozen=True)
    class Pass:
        pass


@pytest.mark.parametrize(
    "kind",
    [
        str | Fraction,
        str | Kind,
        str | Literal[Colour.RED],
        tuple[int, ...] | frozenset[int],
        Box[int] | Box[str],
        Pass | Twin.Pass,
    ],
    ids=repr,
)
def test_a_union_that_text_cannot_tell_apart_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="tell apart"):
        decode(kind, "null")


@pytest.mark.parametrize("kind", [float, list, dict[str, int], object, Any, bytes, "int"], ids=repr)
def test_a_type_without_text_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="no text"):
        decode(kind, "1")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=20))
def test_what_a_bare_tuple_takes_it_gives_back(plain: Any) -> None:
    try:
        value = from_plain(tuple, plain)
    except BadValue:
        assert not isinstance(plain, list) or "\\ud" in json.dumps(plain) or any_huge(plain)
    else:
        assert to_plain(value) == plain


def any_huge(plain: Any) -> bool:
    if isinstance(plain, list):
        return any(map(any_huge, plain))
    return isinstance(plain, int) and plain.bit_length() > 64


def attempt(kind: Any, text: str) -> Any:
    try:
        return decode(kind, text)
    except BadValue as bad:
        return bad


@pytest.mark.parametrize("patch", ["", "0", '"', "}", "[", ",", "x", " ", "-", ".", "\\", "\ud800", "e9"])
def test_a_damaged_text_is_refused_or_is_another_value(patch: str) -> None:
    text = encode(Chariot(Square(7), "in", Colour.RED, Fraction(2, 6), Bid(1, 2)))
    places = [place for place, mark in enumerate(text) if mark != patch]
    found = [attempt(Chariot, text[:place] + patch + text[place + 1 :]) for place in places]
    refused = [bad for bad in found if isinstance(bad, BadValue)]
    values = [value for value in found if not isinstance(value, BadValue)]
    assert len(refused) > len(places) * 0.9
    assert all(str(bad.params["at"]).startswith("$") for bad in refused)
    assert all(exactly(decode(Chariot, encode(value)), value) for value in values)

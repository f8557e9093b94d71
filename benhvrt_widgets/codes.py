"""Result codes: what somebody achieved, short enough to be read out or pasted into a chat.

Twelve characters say which game or lesson it was, on which luck, and how it ended; two of them check the
rest, so that any wrong character and any two that changed places are noticed. There is no name in it. The
code of a game tells a place among so many seats; that of a lesson tells the guess instead.

    >>> result = Result("ben-hvrt", luck=digest("7"), score=112, place=2, seats=4, salt=9)
    >>> result.code
    'NHGB-P4BN-XX42'
    >>> read("nhgb p4bn xx42") == result
    True
    >>> taken = Result("lesson-4", luck=1, score=31, guess=tenths((1, 0, 2, 0, 0)), salt=9)
    >>> taken.code, read(taken.code).guess
    ('J5TZ-HA7N-XXGY', (3, 0, 7, 0, 0))
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from engine.games import GAMES

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters but I, L, O and U, which people take for others."""
MISREAD: Final = str.maketrans("ILO", "110")
LESSONS: Final = {
    f"lesson-{int(found.name[1:3])}": int(found.name[1:3])
    for found in sorted((files("benhvrt_widgets") / "lessons").iterdir(), key=lambda found: found.name)
    if re.match(r"l\d\d_", found.name)
}
"""By their modules, none of which is imported."""
BEFORE_LESSONS: Final = 3
"""The first lesson has the number 4 in a code, and so on."""
NUMBERS: Final = {slug: GAMES.number(slug) for slug in GAMES} | {
    slug: BEFORE_LESSONS + number for slug, number in LESSONS.items()
}
"""Of all that can have a result. A code that was handed out means the same for good."""
SUBJECTS: Final = {number: slug for slug, number in NUMBERS.items()}
LEAST_SCORE, MOST_SCORE = -256, 1791
FIELDS: Final = (("subject", 5), ("luck", 10), ("score", 11), ("place", 4), ("seats", 4), ("salt", 16))
"""What the code of a game says, with the bits that each part takes: fifty in all."""
SEATS_AT_MOST: Final = 2 ** dict(FIELDS)["seats"] - 1
OF_LESSONS: Final = (("subject", 5), ("luck", 8), ("score", 11), ("guess", 10), ("salt", 16))
"""The same for a lesson."""
BARS, TENTHS = 5, 10
BITS, PART, LENGTH = 5, 4, 12
LUCKS, SALTS, SEEDS = 2**10, 2**16, 2**8
MASK: Final = 0x2_A5F3_9C61_D7B4 & (2**50 - 1)
"""So that neighbours do not look alike."""
SUM, WEIGHED = 21, 11
"""What the characters must add up to, so that zeros alone are no code."""


def _powers() -> tuple[tuple[int, ...], dict[int, int]]:
    """The field of 32 elements: powers of 2 modulo x^5 + x^2 + 1, and their logarithms."""
    powers, value = [], 1
    for _ in range(31):
        powers.append(value)
        value <<= 1
        if value & 32:
            value ^= 0b100101
    return tuple(powers), {power: n for n, power in enumerate(powers)}


POWERS, LOGARITHMS = _powers()


def _times(one: int, two: int) -> int:
    return POWERS[(LOGARITHMS[one] + LOGARITHMS[two]) % 31] if one and two else 0


def _checks(values: Iterable[int]) -> tuple[int, int]:
    """The sum of all, and the sum of all weighed by their places: no two mistakes cancel in both."""
    plain = weighed = 0
    for place, value in enumerate(values):
        plain ^= value
        weighed ^= _times(POWERS[place], value)
    return plain, weighed


def digest(text: str, size: int = LUCKS) -> int:
    """A number that stands for a text and does not tell it."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % size


def luck_of(game: str, options: object, players: Sequence[str], seed: str) -> int:
    """What a code tells of a table and its seed; the options as a tape has them."""
    return digest(f"{game} {options!r} {list(players)} {seed}")


def _spreads(bars: int, left: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread so many tenths over so many bars."""
    if bars == 1:
        yield (left,)
        return
    for here in range(left + 1):
        for rest in _spreads(bars - 1, left - here):
            yield (here, *rest)


GUESSES: Final = tuple(_spreads(BARS, TENTHS))
"""A guess in tenths: there are 1001 of them, which is why ten bits are enough. Their order is for good."""
RANKS: Final = {guess: rank for rank, guess in enumerate(GUESSES)}


def tenths(counts: Sequence[int]) -> tuple[int, ...]:
    """Hands as tenths of all; what is left over goes where it is missed most.

    >>> tenths((1, 0, 2, 0, 0)), tenths((0, 10, 0, 0, 0)), tenths((1, 1, 1, 0, 0))
    ((3, 0, 7, 0, 0), (0, 10, 0, 0, 0), (4, 3, 3, 0, 0))
    """
    total = sum(counts)
    shares = [count * TENTHS // total for count in counts]
    missed = sorted(range(len(counts)), key=lambda bar: (-(counts[bar] * TENTHS % total), bar))
    for bar in missed[: TENTHS - sum(shares)]:
        shares[bar] += 1
    return tuple(shares)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one person, or what came out of a lesson."""

    subject: str
    luck: int  # a digest of the seed: those who played the same have the same; of a lesson the seed itself
    score: int
    place: int = 0
    seats: int = 0
    salt: int = 0  # a digest of the play: two people with the same result have different codes
    guess: tuple[int, ...] = ()  # of a lesson: the tenths on each bar

    def __post_init__(self) -> None:
        if self.subject not in NUMBERS:
            raise ValueError(f"no result of {self.subject!r}")
        if self.lesson and self.guess not in RANKS:
            raise ValueError("guess does not fit a code")
        if (self.place or self.seats) if self.lesson else self.guess:
            raise ValueError("a place is of a game, a guess of a lesson: it does not fit a code")
        for value, (name, bits) in zip(self._numbers(), self._fields, strict=True):
            if not 0 <= value < 2**bits:
                raise ValueError(f"{name} does not fit a code")

    @property
    def lesson(self) -> int:
        """The number of the lesson; 0 for a game."""
        return LESSONS.get(self.subject, 0)

    @property
    def _fields(self) -> tuple[tuple[str, int], ...]:
        return OF_LESSONS if self.lesson else FIELDS

    def _numbers(self) -> tuple[int, ...]:
        subject, score = NUMBERS[self.subject], self.score - LEAST_SCORE
        if self.lesson:
            return subject, self.luck, score, RANKS[self.guess], self.salt
        return subject, self.luck, score, self.place, self.seats, self.salt

    @property
    def code(self) -> str:
        """The result as a code, in three parts."""
        packed = 0
        for value, (_, bits) in zip(self._numbers(), self._fields, strict=True):
            packed = packed << bits | value
        packed ^= MASK
        values = [packed >> BITS * n & 31 for n in range(LENGTH - 3, -1, -1)]
        plain, weighed = _checks(values)
        # x + y = p and a x + b y = q, for the two places that are left
        first, second = POWERS[LENGTH - 2], POWERS[LENGTH - 1]
        p, q = plain ^ SUM, weighed ^ WEIGHED
        inverse = POWERS[-LOGARITHMS[first ^ second] % 31]
        y = _times(q ^ _times(first, p), inverse)
        letters = "".join(LETTERS[value] for value in (*values, p ^ y, y))
        return "-".join(letters[at : at + PART] for at in range(0, LENGTH, PART))


def fitting(score: int) -> int:
    """A score that a code can tell: what is beyond is as far as it goes."""
    return max(LEAST_SCORE, min(MOST_SCORE, score))


def read(text: str) -> Result | None:
    """The result that a code tells, however it is spaced; None if it is no code."""
    letters = re.sub(r"[\s\-\u2010-\u2015_.]", "", text).upper().translate(MISREAD)
    if len(letters) != LENGTH or any(letter not in LETTERS for letter in letters):
        return None
    values = [LETTERS.index(letter) for letter in letters]
    if _checks(values) != (SUM, WEIGHED):
        return None
    packed = 0
    for value in values[:-2]:
        packed = packed << BITS | value
    packed ^= MASK
    subject = SUBJECTS.get(packed >> BITS * (LENGTH - 3))
    if subject is None:
        return None
    numbers = {}
    for name, bits in reversed(OF_LESSONS if subject in LESSONS else FIELDS):
        numbers[name] = packed & (1 << bits) - 1
        packed >>= bits
    luck, score, salt = numbers["luck"], numbers["score"] + LEAST_SCORE, numbers["salt"]
    if subject in LESSONS:
        told = numbers["guess"]
        return Result(subject, luck, score, salt=salt, guess=GUESSES[told]) if told < len(GUESSES) else None
    place, seats = numbers["place"], numbers["seats"]
    return Result(subject, luck, score, place, seats, salt) if place <= seats else None


# -- many codes --------------------------------------------------------------------------------------------

_ONE, _DASH = "[0-9A-Za-z]", r"[\-\u2010-\u2015]"
_PART, _GAP = f"{_ONE}{{4}}", r"[\s\-\u2010-\u2015_.]{0,3}"
_CODE = re.compile(f"(?<!{_ONE})(?=({_PART}{_GAP}{_PART}{_GAP}{_PART})(?!{_ONE}))")
_ALIKE = re.compile(
    f"(?<!{_ONE}|-)(?:{_ONE}{{3,5}}(?:{_DASH}{_ONE}{{3,5}}){{2}}|{_ONE}{{{LENGTH}}})(?!{_ONE}|-)"
)
_SHAPE = re.compile("[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}")
LONGEST_PASTE: Final = 200_000


@dataclass(frozen=True, slots=True)
class Pool:
    """Codes out of a paste: the results, what looked like a code and is none, and codes that came again."""

    results: tuple[Result, ...]
    bad: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()

    def groups(self) -> dict[tuple[str, int | None], tuple[Result, ...]]:
        """Those who played the same game on the same luck, or took the same lesson; the largest group first.

        The question of a lesson is the same with any seed.
        """
        found: dict[tuple[str, int | None], list[Result]] = {}
        for result in self.results:
            found.setdefault((result.subject, None if result.lesson else result.luck), []).append(result)
        ordered = sorted(found.items(), key=lambda group: -len(group[1]))
        return {key: tuple(group) for key, group in ordered}

    def csv(self, head: Sequence[str]) -> str:
        """All results as a file; the head names code, subject, luck, score, place, seats and five tenths."""
        out = io.StringIO()
        rows = [
            (
                *(each.code, each.subject, each.luck, each.score, each.place or "", each.seats or ""),
                *(each.guess or ("",) * BARS),
            )
            for each in self.results
        ]
        csv.writer(out).writerows([head, *rows])
        return out.getvalue()


def pool(text: str) -> Pool:
    """Every code in a text, which may be a whole chat with names, times and greetings around them.

    >>> found = pool("Ann: NHGB-P4BN-XX42!  Bob: nhgb p4bn xx42  Eve: NHGB-P4BN-XX43")
    >>> len(found.results), found.bad, found.doubled
    (1, ('NHGB-P4BN-XX43',), ('NHGB-P4BN-XX42',))
    """
    text = text[:LONGEST_PASTE]
    found: list[tuple[int, Result]] = []
    bad: list[str] = []
    taken: list[tuple[int, int]] = []
    for match in _ALIKE.finditer(text):  # whole first: no part of a broken code may complete another
        result = read(match[0])
        if result is not None:
            found.append((match.start(), result))
        elif any(letter.isdigit() for letter in match[0]) or _SHAPE.fullmatch(match[0]):
            bad.append(match[0])
        else:
            continue  # a word of twelve letters
        taken.append(match.span())
    starts, after = [start for start, _ in taken], 0
    for match in _CODE.finditer(text):
        start, end = match.span(1)
        before = bisect_left(starts, end) - 1  # the last that begins before this one ends
        if start < after or (before >= 0 and start < taken[before][1]):
            continue
        result = read(match[1])
        if result is not None:
            found.append((start, result))
            after = end
    results: dict[str, Result] = {}
    doubled: list[str] = []
    for _, result in sorted(found, key=lambda each: each[0]):
        if result.code in results:
            doubled.append(result.code)
        results.setdefault(result.code, result)
    return Pool(tuple(results.values()), tuple(bad), tuple(doubled))

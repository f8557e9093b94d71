"""What a league plays: which bots sit where in which series, and with which luck. All of it is plain data.

A fixed table moves up a chair after each series; in a round robin every choice of so many bots sits down in
turn, and moves up as well. With duplicate deals all rotations of a table have the same luck, and what they
come to together is one observation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from engine import __version__
from engine.core.codec import decode, encode
from engine.core.errors import RuleViolation
from engine.core.game import Game
from engine.games import GAMES
from engine.tournaments.entrants import Entrant

SECONDS: Final = 5.0
"""Time for a decision: no honest player comes near it, and a broken one does not stop the league."""
MOST_TABLES: Final = 5000


class Fixture(NamedTuple):
    """One series before it is played."""

    number: int
    deal: int  # series of one deal have the same luck
    rotation: int
    seated: tuple[Entrant, ...]  # by chair
    seed: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what a league comes to."""

    game: str
    options: str  # as the codec writes them
    lineup: tuple[Entrant, ...]  # one a chair, the same perhaps twice; in a round robin, all who enter
    seats: int
    seed: int | str = 0
    robin: bool = False
    duplicate: bool = False
    seconds: float = SECONDS

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.lineup]
        if self.robin and (len(names) < self.seats or len({*names}) < len(names)):
            raise RuleViolation("league.robin", bots=len({*names}), seats=self.seats)
        if not self.robin and len(names) != self.seats:
            raise RuleViolation("league.chairs", bots=len(names), seats=self.seats)
        if self.tables > MOST_TABLES:
            raise RuleViolation("league.tables", tables=self.tables, most=MOST_TABLES)

    @classmethod
    def of(cls, game: Game[Any, Any, Any], options: Any, lineup: tuple[Entrant, ...], **more: Any) -> Plan:
        """A plan for a game with these options."""
        return cls(game.slug, encode(options), lineup, options.seats, **more)

    @property
    def names(self) -> tuple[str, ...]:
        """Who enters, each once."""
        return tuple(dict.fromkeys(entrant.name for entrant in self.lineup))

    @property
    def tables(self) -> int:
        """How many line-ups take turns."""
        return comb(len(self.lineup), self.seats) if self.robin else 1

    @property
    def block(self) -> int:
        """How many series make one observation."""
        return self.seats if self.duplicate else 1

    @property
    def round(self) -> int:
        """How many series it takes until every table has had every rotation."""
        return self.tables * self.seats

    def fixture(self, number: int) -> Fixture:
        """Who sits where in a series, and its luck."""
        seats, tables = self.seats, self.tables
        deal = number // self.block
        rotation = number % seats if self.duplicate else number // tables % seats
        chosen = _choices(len(self.lineup), seats)[deal % tables] if self.robin else tuple(range(seats))
        seated = tuple(self.lineup[chosen[(chair + rotation) % seats]] for chair in range(seats))
        return Fixture(number, deal, rotation, seated, f"{self.seed}/{deal}")

    def rules(self) -> tuple[Game[Any, Any, Any], Any]:
        """The game and its options."""
        game = GAMES[self.game]
        return game, _read(self.game, self.options)

    def settings(self) -> dict[str, Any]:
        """What a journal says of it: two leagues that agree in this play the same."""
        game = GAMES[self.game]
        return {
            "version": __version__,
            "game": self.game,
            "rules": f"{game.rules_version} {game.fingerprint}",
            "options": self.options,
            "lineup": [[entrant.name, entrant.origin] for entrant in self.lineup],
            "seed": self.seed,
            "robin": self.robin,
            "duplicate": self.duplicate,
        }


@cache
def _choices(entrants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(entrants), seats))


@cache
def _read(slug: str, options: str) -> Any:
    return decode(GAMES[slug].options_type, options)

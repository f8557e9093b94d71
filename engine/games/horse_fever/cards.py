"""The cards: kinds, numbers and effects (HF-60 to HF-66). Their names and texts are elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from engine.games.horse_fever import tables
from engine.parts.deck import Cards


class Symbol(Enum):
    """What an effect is about: an Action card silences a Horse card with the same one (HF-30)."""

    START = "start"
    SPRINT = "sprint"
    FINISH = "finish"
    PHOTO = "photo"
    RANK = "rank"  # while first or last
    ODDS = "odds"
    REMOVAL = "removal"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does to the horse it lies with; whatever is not said stays as it is."""

    symbol: Symbol = Symbol.NONE
    sets: int | None = None  # "=": squares at the start, of a sprint, or while first or last
    adds: int = 0  # "+/-": squares at the start, of a sprint, at the finish; rows of odds
    stops: bool = False  # exactly on the Finish
    photo: int = 0  # +1 wins photo finishes, -1 loses them
    removes: int = 0  # +1 all positive cards, -1 all negative ones
    where: int = 0  # +1 while first, -1 while last


@dataclass(frozen=True, slots=True)
class ActionCard:
    """HF-62: a letter with its sign, or neither."""

    kind: str
    effect: Effect
    letter: str = ""
    sign: int = 0
    star: bool = False


@dataclass(frozen=True, slots=True)
class HorseCard:
    """HF-65."""

    kind: str
    effect: Effect = Effect()
    income: int = 0  # for each race that it runs
    counts: int = 1  # for Targets
    star: bool = False


@dataclass(frozen=True, slots=True)
class AssistantCard:
    """HF-64: what it is good for; all that is not said is nothing."""

    kind: str
    free: str = ""  # purchases that cost nothing
    discount: int = 0  # on Stables of the bank
    spares: str = ""  # the Loan that is repaid without interest
    pass_pays: int = tables.PASS_PAYS
    counts: int = 1  # for Targets
    neighbour: int = 0  # who pays it every round: -1 the right, +1 the left
    income: int = 0  # every round
    per_stable: int = 0  # every round for each Stable
    at_once: int = 0
    copies: bool = False
    star: bool = False


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """HF-63: start money, and the stable at some odds or a skill."""

    kind: str
    money: int
    odds: int = 0  # of the stable that comes with it
    prizes: int = 1  # times the prize of its stables
    fourth: int = 0  # the prize of a fourth place
    shifts: int = 0  # rows by which it may move a stable, once a round
    doubles: int = 1  # how often its cards count for Targets
    free: str = ""  # purchases that cost nothing
    star: bool = False


@dataclass(frozen=True, slots=True)
class TargetCard:
    """HF-66: the most, or the fewest, of something."""

    kind: str
    of: str
    most: bool


def _start(squares: int) -> Effect:
    return Effect(Symbol.START, sets=squares)


def _sprint(squares: int) -> Effect:
    return Effect(Symbol.SPRINT, sets=squares)


_PHOTO, _FINISH, _RANK = Symbol.PHOTO, Symbol.FINISH, Symbol.RANK
_LAST = Effect(_RANK, sets=4, where=-1)

ACTIONS: Final[dict[str, ActionCard]] = {
    card.kind: card
    for card in (
        ActionCard("start-4", _start(4), "A", 1),
        ActionCard("start-plus-1", Effect(Symbol.START, adds=1), "B", 1),
        ActionCard("sprint-plus-1", Effect(Symbol.SPRINT, adds=1), "C", 1),
        ActionCard("sprint-2", _sprint(2), "D", 1),
        ActionCard("finish-plus-2", Effect(_FINISH, adds=2), "E", 1),
        ActionCard("photo-first", Effect(_PHOTO, photo=1), "F", 1),
        ActionCard("last-4", _LAST, "G", 1),
        ActionCard("start-0", _start(0), "A", -1),
        ActionCard("start-minus-1", Effect(Symbol.START, adds=-1), "B", -1),
        ActionCard("sprint-never", _sprint(0), "C", -1),
        ActionCard("sprint-minus-1", Effect(Symbol.SPRINT, adds=-1), "D", -1),
        ActionCard("finish-stop", Effect(_FINISH, stops=True), "E", -1),
        ActionCard("photo-last", Effect(_PHOTO, photo=-1), "F", -1),
        ActionCard("first-0", Effect(_RANK, sets=0, where=1), "G", -1),
        ActionCard("odds-up", Effect(Symbol.ODDS, adds=2)),
        ActionCard("odds-down", Effect(Symbol.ODDS, adds=-2)),
        ActionCard("no-negative", Effect(Symbol.REMOVAL, removes=-1), star=True),
        ActionCard("no-positive", Effect(Symbol.REMOVAL, removes=1), star=True),
    )
}

HORSES: Final[dict[str, HorseCard]] = {
    card.kind: card
    for card in (
        HorseCard("sprinter", _sprint(2)),
        HorseCard("favourite", Effect(Symbol.ODDS, adds=2)),
        HorseCard("finisher", Effect(_FINISH, adds=3)),
        HorseCard("pursuer", _LAST),
        HorseCard("bolter", _start(4)),
        HorseCard("starter", Effect(Symbol.START, adds=2)),
        HorseCard("outsider", Effect(Symbol.ODDS, adds=-2), income=600, star=True),
        HorseCard("sleeper", _start(0), income=600, star=True),
        HorseCard("twin", counts=2),
    )
}

ASSISTANTS: Final[dict[str, AssistantCard]] = {
    card.kind: card
    for card in (
        AssistantCard("free-targets", free="target"),
        AssistantCard("free-assistants", free="assistant"),
        AssistantCard("free-horses", free="horse"),
        AssistantCard("cheap-stables", discount=600),
        AssistantCard("mob-friend", spares="mob"),
        AssistantCard("bank-friend", spares="bank"),
        AssistantCard("dear-passes", pass_pays=800),
        AssistantCard("two-in-one", counts=2),
        AssistantCard("from-the-right", neighbour=-1, star=True),
        AssistantCard("from-the-left", neighbour=1, star=True),
        AssistantCard("income", income=300),
        AssistantCard("copy", copies=True, star=True),
        AssistantCard("windfall", at_once=800),
        AssistantCard("rents", per_stable=200),
    )
}
NEIGHBOUR_PAYS: Final = 200  # HF-64

CHARACTERS: Final[dict[str, CharacterCard]] = {
    card.kind: card
    for card in (
        CharacterCard("owner-2", 3400, odds=2),
        CharacterCard("owner-3", 3600, odds=3),
        CharacterCard("owner-4", 3800, odds=4),
        CharacterCard("owner-5", 4000, odds=5),
        CharacterCard("owner-6", 4200, odds=6),
        CharacterCard("owner-7", 4400, odds=7),
        CharacterCard("breeder", 4000, prizes=3, star=True),
        CharacterCard("bookmaker", 4000, shifts=2, star=True),
        CharacterCard("collector", 5000, doubles=2, star=True),
        CharacterCard("patron", 5000, fourth=tables.FOURTH_PRIZE, star=True),
        CharacterCard("heiress", 6000, star=True),
        CharacterCard("fixer", 3000, free="action", star=True),
    )
}

TARGETS: Final[dict[str, TargetCard]] = {
    card.kind: card
    for card in (
        TargetCard("most-stables", "stables", most=True),
        TargetCard("most-assistants", "assistants", most=True),
        TargetCard("most-targets", "targets", most=True),
        TargetCard("most-horses", "horses", most=True),
        TargetCard("most-danari", "danari", most=True),
        TargetCard("fewest-stables", "stables", most=False),
        TargetCard("fewest-points", "points", most=False),
    )
}
TARGET_COPIES: Final = 2

MOVEMENT_DECK: Final = Cards.of(tables.MOVEMENT)
TARGET_DECK: Final = Cards.of(dict.fromkeys(TARGETS, TARGET_COPIES))


@cache
def action_deck(*, stars: bool) -> Cards:
    """HF-62, HF-06."""
    return Cards.of(kind for kind, card in ACTIONS.items() if stars or not card.star)


def horse_deck(*, stars: bool) -> Cards:
    """HF-65, HF-06."""
    return Cards.of(kind for kind, card in HORSES.items() if stars or not card.star)


def assistant_deck(*, stars: bool) -> Cards:
    """HF-64, HF-06."""
    return Cards.of(kind for kind, card in ASSISTANTS.items() if stars or not card.star)


def character_deck(*, stars: bool) -> Cards:
    """HF-63, HF-06."""
    return Cards.of(kind for kind, card in CHARACTERS.items() if stars or not card.star)

"""Before a game: who plays, which series, on which luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from benhvrt_widgets.i18n import catalogue, say
from benhvrt_widgets.panels.context import SHAPES, Plain
from benhvrt_widgets.session import HUMAN, Chair
from benhvrt_widgets.words import explain
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.model import Options
from engine.games.ben_hvrt.tables import CUSTOM, RACES_AT_MOST, ROLLED, SEATS, SERIES
from engine.strategies import strategies

LONGEST_NAME, LONGEST_SEED = 20, 40
MINUTES_PER_LAP: Final = 2
FIRST_BOTS: Final = ("sunk-cost", "greedy", "saver")
SHORT: Final = "short"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has filled in; it may still be nonsense."""

    chairs: tuple[Chair, ...]
    series: str
    laps: str
    seed: str


def bot_name(slug: str) -> str:
    """What a bot is called."""
    return strategies(BEN_HVRT.slug)[slug].name


def first_game(seed: str, lang: str) -> Settings:
    """Four chariots, one lap: a good first game."""
    you = Chair(say("page.you", lang), HUMAN)
    return Settings((you, *(Chair(bot_name(slug), slug) for slug in FIRST_BOTS)), SHORT, "", seed)


def read(plain: Mapping[str, Any], before: Settings) -> Settings:
    """Settings as the page sends them; whatever is not even of the right shape stays as it was."""
    seats = plain.get("seats")
    if isinstance(seats, list) and all(isinstance(seat, dict) for seat in seats):
        chairs = tuple(
            Chair(_text(seat, "name", ""), _text(seat, "player", HUMAN)) for seat in seats[: SEATS[1]]
        )
        before = replace(before, chairs=chairs)
    return replace(
        before,
        series=_text(plain, "series", before.series),
        laps=_text(plain, "laps", before.laps),
        seed=_text(plain, "seed", before.seed),
    )


def _text(plain: Mapping[str, Any], name: str, otherwise: str) -> str:
    value = plain.get(name, otherwise)
    return value if isinstance(value, str) else otherwise


def agree(settings: Settings, lang: str) -> tuple[Options | None, dict[str, str]]:
    """The options of a game, or what is wrong, field by field."""
    errors: dict[str, str] = {}
    known = strategies(BEN_HVRT.slug)
    for seat, chair in enumerate(settings.chairs):
        name = chair.name.strip()
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            errors[f"name.{seat}"] = say("page.bad_name", lang, most=LONGEST_NAME)
        if chair.player != HUMAN and chair.player not in known:
            errors[f"player.{seat}"] = say("page.bad_player", lang)
    if not 1 <= len(settings.seed.strip()) <= LONGEST_SEED or not settings.seed.isprintable():
        errors["seed"] = say("page.bad_seed", lang, most=LONGEST_SEED)
    options = None
    try:
        options = BEN_HVRT.setup(len(settings.chairs), **_series(settings))
    except RuleViolation as refusal:
        errors["laps" if settings.series == CUSTOM else "series"] = explain(refusal, lang)
    return (None if errors else options), errors


def _series(settings: Settings) -> dict[str, Any]:
    if settings.series == SHORT:
        return {"laps": [1]}
    if settings.series != CUSTOM:
        return {"series": settings.series}
    parts = settings.laps.replace(",", " ").split()[: RACES_AT_MOST + 1]
    return {"laps": [int(part) if part.isascii() and part.isdigit() else part for part in parts]}


def lobby(settings: Settings, games: Iterable[Plain], errors: Mapping[str, str], lang: str) -> Plain:
    """The lobby as the page draws it."""
    bots = strategies(BEN_HVRT.slug)
    return {
        "primary": say("page.race_now", lang, chariots=len(FIRST_BOTS) + 1, laps=1),
        "shapes": list(SHAPES),
        "bots": [
            {"slug": bot.slug, "name": bot.name, "idea": _idea(bot.slug, lang)} for bot in bots.values()
        ],
        "series": [_one(name, lang) for name in (SHORT, *SERIES, CUSTOM)],
        "games": list(games),
        "settings": {
            "seats": [{"name": chair.name, "player": chair.player} for chair in settings.chairs],
            "series": settings.series,
            "laps": settings.laps,
            "seed": settings.seed,
        },
        "errors": dict(errors),
        "seed": settings.seed,
    }


def _idea(slug: str, lang: str) -> str:
    told = catalogue(lang).get(f"idea.{slug}")
    return told if isinstance(told, str) else strategies(BEN_HVRT.slug)[slug].idea


def _one(name: str, lang: str) -> Plain:
    laps = (1,) if name == SHORT else SERIES.get(name, ())
    shown = ", ".join("?" if count == ROLLED else str(count) for count in laps)
    minutes = sum(count or 3 for count in laps) * MINUTES_PER_LAP
    return {"slug": name, "name": say(f"series.{name}", lang), "laps": shown, "minutes": minutes}


def trimmed(chair: Chair) -> Chair:
    """A chair with a tidy name."""
    return Chair(chair.name.strip(), chair.player)

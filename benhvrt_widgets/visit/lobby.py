"""Before a game: who plays, which series, on which luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from benhvrt_widgets.context import SHAPES
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import of_game, say
from benhvrt_widgets.regions.scene import Lobby, Offered, Saved
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit import guiding
from benhvrt_widgets.words import LONGEST_NAME, explain, fit_name
from engine.core.errors import RuleViolation
from engine.strategies import strategies

LONGEST_SEED: Final = 40
DAILY: Final = "day {}"
"""The seed of the race of the day."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has filled in; it may still be nonsense."""

    game: str
    chairs: tuple[Chair, ...]
    series: str
    laps: str
    seed: str
    clauses: Mapping[str, str]


def is_seed(text: str) -> bool:
    """Whether luck can have this name."""
    return 1 <= len(text) <= LONGEST_SEED and text.isprintable()


def first_game(seed: str, lang: str, game: str) -> Settings:
    """A good first game: the person and a few bots."""
    staged, bots = staging(game), strategies(game)
    you = Chair(say("page.you", lang), HUMAN)
    chairs = (you, *(Chair(bots[slug].name, slug) for slug in staged.first_bots))
    return Settings(game, chairs, staged.first_series, "", seed, usual(game, lang))


def usual(game: str, lang: str) -> dict[str, str]:
    """What a table agrees on besides, unless it says otherwise."""
    return {clause.name: clause.usual(lang) for clause in staging(game).clauses}


def translated(settings: Settings, before: str, after: str) -> Settings:
    """The settings of a page whose language has changed: what was usual there is what is usual here."""
    there, here = usual(settings.game, before), usual(settings.game, after)
    kept = {name: here[name] if value == there[name] else value for name, value in settings.clauses.items()}
    return replace(settings, clauses=kept)


def read(plain: Mapping[str, Any], before: Settings) -> Settings:
    """Settings as the page sends them; whatever is not even of the right shape stays as it was."""
    seats = plain.get("seats")
    if isinstance(seats, list) and all(isinstance(seat, dict) for seat in seats):
        chairs = tuple(
            Chair(_text(seat, "name", ""), _text(seat, "player", HUMAN))
            for seat in seats[: staging(before.game).seats[1]]
        )
        before = replace(before, chairs=chairs)
    return replace(
        before,
        series=_text(plain, "series", before.series),
        laps=_text(plain, "laps", before.laps),
        seed=_text(plain, "seed", before.seed),
        clauses=_clauses(plain, before),
    )


def _clauses(plain: Mapping[str, Any], before: Settings) -> dict[str, str]:
    """What the page says of each clause; a word that there is not is none."""
    told = plain.get("clauses")
    told = told if isinstance(told, dict) else {}
    said = {clause.name: told.get(clause.name) for clause in staging(before.game).clauses}
    known = {clause.name: clause.values for clause in staging(before.game).clauses}
    return {name: value if value in known[name] else before.clauses[name] for name, value in said.items()}


def _text(plain: Mapping[str, Any], name: str, otherwise: str) -> str:
    value = plain.get(name, otherwise)
    return value if isinstance(value, str) else otherwise


def agree(settings: Settings, lang: str) -> tuple[Any | None, dict[str, str]]:
    """The options of a game, or what is wrong, field by field."""
    errors: dict[str, str] = {}
    staged, known = staging(settings.game), strategies(settings.game)
    for seat, chair in enumerate(settings.chairs):
        if not fit_name(chair.name.strip()):
            errors[f"name.{seat}"] = say("page.bad_name", lang, most=LONGEST_NAME)
        if chair.player != HUMAN and chair.player not in known:
            errors[f"player.{seat}"] = say("page.bad_player", lang)
    if not is_seed(settings.seed.strip()):
        errors["seed"] = say("page.bad_seed", lang, most=LONGEST_SEED)
    options = None
    try:
        options = staged.agree(len(settings.chairs), settings.series, settings.laps, **settings.clauses)
    except RuleViolation as refusal:
        typed = staged.rounds and settings.laps.strip()
        field = "laps" if typed or settings.series == staged.custom else "series"
        errors[field] = explain(refusal, lang, staged.slug)
    return (None if errors else options), errors


def lobby(settings: Settings, games: Iterable[Saved], errors: Mapping[str, str], lang: str) -> Lobby:
    """The lobby as the page draws it."""
    staged, bots = staging(settings.game), strategies(settings.game)
    return {
        "play": settings.game,
        "plays": [_game(slug, lang) for slug in SLUGS],
        "primary": staged.words.primary(lang),
        "first": guiding.first(settings.game, lang),
        "shapes": list(SHAPES),
        "seats": list(staged.seats),
        "bots": [
            {"slug": bot.slug, "name": bot.name, "idea": staged.words.idea(bot.slug, lang)}
            for bot in bots.values()
        ],
        "series": staged.words.series(lang),
        "custom": staged.custom,
        "clauses": [
            {
                "name": clause.name,
                "label": staged.words.say(f"clause.{clause.name}", lang),
                "values": [
                    {"value": value, "label": staged.words.say(f"clause.{clause.name}_{value}", lang)}
                    for value in clause.values
                ],
            }
            for clause in staged.clauses
        ],
        "rounds": staged.rounds,
        "games": list(games),
        "settings": {
            "seats": [{"name": chair.name, "player": chair.player} for chair in settings.chairs],
            "series": settings.series,
            "laps": settings.laps,
            "seed": settings.seed,
            "clauses": dict(settings.clauses),
        },
        "errors": dict(errors),
        "seed": settings.seed,
    }


def trimmed(chair: Chair) -> Chair:
    """A chair with a tidy name."""
    return Chair(chair.name.strip(), chair.player)


def _game(slug: str, lang: str) -> Offered:
    """A game as the lobby offers it: in words alone, so that the others are not imported for it."""
    return {"slug": slug, "name": of_game(slug, "title", lang), "text": of_game(slug, "tagline", lang)}

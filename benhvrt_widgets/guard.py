"""Nothing that goes wrong reaches a person as a stack trace, and nothing goes wrong in silence."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.words import explain
from engine.core.errors import EngineError

log = logging.getLogger("benhvrt.page")

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person, once."""

    kind: str  # refusal, sorry or info
    text: str
    id: str


def guarded(handler: Callable[[], None], lang: str, game: str = "") -> Notice | None:
    """Run a handler; what the engine refuses is explained, anything else is logged under a reference.

    >>> guarded(lambda: None, "en")
    """
    try:
        handler()
    except Exception as error:  # noqa: BLE001 - it is told, and logged
        return told(error, lang, game)
    return None


def told(error: Exception, lang: str, game: str = "") -> Notice:
    """What to tell a person of something that went wrong, at the table of a game or elsewhere."""
    if isinstance(error, EngineError):
        return Notice("refusal", explain(error, lang, game), _reference())
    reference = _reference()
    log.error("reference %s", reference, exc_info=error)
    return Notice("sorry", say("page.sorry", lang, reference=reference), reference)


def _reference() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(4))

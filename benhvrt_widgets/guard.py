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


def guarded(handler: Callable[[], None], lang: str) -> Notice | None:
    """Run a handler; what the engine refuses is explained, anything else is logged under a reference.

    >>> guarded(lambda: None, "en")
    """
    try:
        handler()
    except EngineError as refusal:
        return Notice("refusal", explain(refusal, lang), _reference())
    except Exception:
        reference = _reference()
        log.exception("reference %s", reference)
        return Notice("sorry", say("page.sorry", lang, reference=reference), reference)
    return None


def _reference() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(4))

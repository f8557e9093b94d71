"""Nothing that goes wrong reaches a person as a stack trace, and nothing goes wrong in silence."""

from __future__ import annotations

import logging
import secrets
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

    @property
    def plain(self) -> dict[str, str]:
        """As the page shows it."""
        return {"kind": self.kind, "text": self.text, "id": self.id}


def told(error: Exception, lang: str, game: str = "") -> Notice:
    """What to tell a person of something that went wrong, at the table of a game or elsewhere."""
    if isinstance(error, EngineError):
        return Notice("refusal", explain(error, lang, game), _reference())
    reference = _reference()
    log.error("reference %s", reference, exc_info=error)
    return Notice("sorry", say("page.sorry", lang, reference=reference), reference)


def _reference() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(4))

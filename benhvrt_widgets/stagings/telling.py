"""How most events are told: by a sentence, and the fields of the event that fill it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.words import Names

Speaker: TypeAlias = Callable[[Any, Names, str], object]
"""How the value of a field is spoken, with these names and in a language."""


def who(seat: int, names: Names, _: str) -> str:
    """A player by name."""
    return names[seat]


def telling(speakers: Mapping[str, Speaker]) -> Callable[..., Teller]:
    """How a game tells events, if it speaks its fields like this; other fields are numbers.

    >>> by = telling({"chariot": who})
    >>> from engine.games.whips.events import Mended
    >>> by("mended", name="chariot", left="left")(Mended(1, 2), ("Sid", "Ann"), "en")
    ('mended', {'name': 'Ann', 'left': 2})
    """

    def spoken(event: Any, field: str | Callable[[Any], object], names: Names, lang: str) -> object:
        if not isinstance(field, str):
            return field(event)
        value = getattr(event, field)
        return speakers[field](value, names, lang) if field in speakers else value

    def by(key: str | Callable[[Any], str], **fields: str | Callable[[Any], object]) -> Teller:
        """A sentence, which may depend on the event and be none; and by fact a field, or what says it."""

        def tell(event: Any, names: Names, lang: str) -> Told:
            said = key if isinstance(key, str) else key(event)
            facts = {fact: spoken(event, field, names, lang) for fact, field in fields.items()}
            return (said, facts) if said else None

        return tell

    return by

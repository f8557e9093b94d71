"""What a table may agree on, checked: settings may come from a file, or from anybody."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.errors import RuleViolation, brief


def whole(setting: str, value: object, least: int, most: int) -> None:
    """A whole number within bounds.

    >>> whole("seats", True, 2, 8)
    Traceback (most recent call last):
    ...
    engine.core.errors.RuleViolation: setup.seats (value='True', least=2, most=8)
    """
    if type(value) is not int or not least <= value <= most:
        raise RuleViolation(f"setup.{setting}", value=brief(value), least=least, most=most)


def switch(setting: str, value: object) -> None:
    """On or off."""
    if type(value) is not bool:
        raise RuleViolation("setup.switch", setting=setting)


def one_of(setting: str, value: object, known: Iterable[str], *, hidden: Iterable[str] = ()) -> None:
    """One of the names that there are; the hidden ones are known, and not told."""
    names = tuple(known)
    if not isinstance(value, str) or value not in (*names, *hidden):
        raise RuleViolation(f"setup.{setting}", **{setting: brief(value)}, known=", ".join(names))

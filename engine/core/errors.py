"""The few errors that the engine raises on purpose.

An error is data: a key and its parameters. The sentence that a person reads is
looked up by the key in the catalogue of their language.

    >>> raise RuleViolation("bid.over_purse", bid=5, purse=3)
    Traceback (most recent call last):
    ...
    engine.core.errors.RuleViolation: bid.over_purse (bid=5, purse=3)
"""

from __future__ import annotations


def brief(value: object) -> str:
    """Whatever somebody sent, short enough to say back to them.

    >>> brief(13), brief("caligvla"), brief(1.5), brief(None), brief([1, "a"])
    ('13', 'caligvla', '1.5', 'None', '[1, a]')
    >>> brief(10**5000), brief(object()), brief([[1]]), brief([0] * 9)
    ('int', 'object', '[list]', 'list')
    """
    longest, widest, most = 40, 64, 4
    if type(value) is str:
        return value[:longest]
    if type(value) is int and value.bit_length() <= widest:
        return str(value)
    if value is None or type(value) in (bool, float):
        return repr(value)
    if isinstance(value, list | tuple) and len(value) <= most:
        return f"[{', '.join(type(v).__name__ if isinstance(v, list | tuple) else brief(v) for v in value)}]"
    return type(value).__name__


class EngineError(Exception):
    """Something that the engine refuses, with a key to translate and the facts to fill in."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key} ({facts})" if facts else self.key


class RuleViolation(EngineError):  # noqa: N818 - the public name, as the rulebooks would say it
    """An action, a setting or an outcome that the rules do not allow. Nothing has changed."""


class ReplayMismatch(EngineError):  # noqa: N818 - the public name
    """A recorded choice or outcome that does not fit the game being replayed."""


class BadValue(EngineError):  # noqa: N818 - the public name
    """Text that is not a value of the expected type."""


class BadTape(EngineError):  # noqa: N818 - the public name
    """A tape that is damaged, of other rules, or no tape at all."""

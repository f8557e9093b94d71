"""What moves a figure of Whips."""

from engine.advice.whips.facts import facts

__all__ = ["facts"]

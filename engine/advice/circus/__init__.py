"""What moves a figure of Circus."""

from engine.advice.circus.facts import facts

__all__ = ["facts"]

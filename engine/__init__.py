"""The engine of Ben Hvrt Lab: games as pure rules, their luck named, their secrets kept."""

__version__ = "0.1.0"

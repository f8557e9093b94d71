"""The odds of Ben Hvrt: worlds drawn from a view, and raced by the kernel in ``engine.probability.batch``."""

from __future__ import annotations

from engine.probability.ben_hvrt.consequences import after, fallen
from engine.probability.ben_hvrt.ending import ends
from engine.probability.ben_hvrt.racing import foreseeable, odds, progress

__all__ = ["after", "ends", "fallen", "foreseeable", "odds", "progress"]

"""Whips: chariots driven by the number of their whips, with skids, rams, a jump and one dirty trick each."""

from engine.games.whips.rules import WHIPS

__all__ = ["WHIPS"]

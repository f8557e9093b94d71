"""Horse Fever: buy, bet, fix a race of six horses and run it; for boards, families and parties."""

from engine.games.horse_fever.rules import HORSE_FEVER

__all__ = ["HORSE_FEVER"]

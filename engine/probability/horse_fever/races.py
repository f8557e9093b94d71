"""Races of Horse Fever by the thousand, in the compiled program, and how they ended (HF-30 to HF-33).

The rules are the truth: what cards do is worked out by them, and on the same draws the race is the
same, place by place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.kernel import Races, key
from engine.probability.horse_fever.image import END, IMAGE, tables

Bytes: TypeAlias = npt.NDArray[np.int8]

RACES: Final = Races("horse_fever", tables, IMAGE, END)


@dataclass(frozen=True, slots=True)
class Finish:
    """How the races ended."""

    places: Bytes  # [lane, world] from 1
    odds: Bytes  # [lane, world] by which Win bets are paid
    units: Bytes  # [world] how many units the race had

    @classmethod
    def of(cls, ends: npt.NDArray[np.void]) -> Finish:
        """The ends of a call."""
        return cls(
            np.ascontiguousarray(ends["places"].T), np.ascontiguousarray(ends["odds"].T), ends["units"].copy()
        )


def run(image: npt.NDArray[np.void], worlds: int, seed: int, first: int = 0) -> Finish:
    """Race on in so many worlds of a seed."""
    return Finish.of(RACES.run(seeded(image, seed), worlds, first))


def seeded(image: npt.NDArray[np.void], seed: int) -> npt.NDArray[np.void]:
    """The image with the key of a seed."""
    made = image.copy()
    made["key"] = key(seed)
    return made

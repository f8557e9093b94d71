"""Structures for C, written from the shapes that Python packs and reads: there is one truth of them.

>>> print(structure("Image", np.dtype([("key", "u8"), ("at", "i4", (3,))], align=True)))
typedef struct {
  u64 key;
  i32 at[3];
} Image;
_Static_assert(sizeof(Image) == 24, "Image as Python packs it");
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np


def structure(name: str, shape: np.dtype[np.void]) -> str:
    """A C structure of this shape, which must be aligned as C aligns."""
    lines = [f"  {_declared(field, shape[field])};" for field in shape.names or ()]
    size = f'_Static_assert(sizeof({name}) == {shape.itemsize}, "{name} as Python packs it");'
    return "\n".join(["typedef struct {", *lines, f"}} {name};", size])


def _declared(field: str, shape: np.dtype[np.generic]) -> str:
    extent = "".join(f"[{size}]" for size in shape.shape)
    kind = shape.base
    if kind.names is not None:
        inner = " ".join(f"{_declared(name, kind[name])};" for name in kind.names)
        return f"struct {{ {inner} }} {field}{extent}"
    return f"{kind.kind}{kind.itemsize * 8} {field}{extent}"


def header(shapes: Mapping[str, np.dtype[np.void]], numbers: Mapping[str, int]) -> str:
    """The header of a game: its numbers, and its structures."""
    parts = ["/* Written by make kernel from engine/probability. */", '#include "kernel.h"', ""]
    parts += [f"#define {name} {value}" for name, value in numbers.items()]
    parts += ["", *(structure(name, shape) for name, shape in shapes.items())]
    return "\n".join(parts) + "\n"

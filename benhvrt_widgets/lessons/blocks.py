"""What a panel is made of: plain data that the browser draws.

A block says what is to be seen; a button, a slider or a bar also says what it does, and the panel hears
that back as ``{"do": ..., "value": ...}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Block: TypeAlias = dict[str, Any]


def text(words: str, look: str = "") -> Block:
    """A sentence; looks are "big", "muted", "right", "wrong" and "notice"."""
    return {"is": "text", "text": words, "look": look}


def key(value: str, label: str) -> Block:
    """The one number that matters, and what it is."""
    return {"is": "key", "value": value, "label": label}


def button(do: str, label: str, value: Any = None, **traits: bool) -> Block:
    """One button of a row; traits are ``primary``, ``off``, ``pressed`` and ``steady``.

    A steady button ignores a second tap right after its words have changed.
    """
    return {"do": do, "label": label, "value": value, **traits}


def buttons(*items: Block) -> Block:
    """Buttons in a row."""
    return {"is": "buttons", "items": list(items)}


def asked(words: str, *items: Block) -> list[Block]:
    """What is asked, or came of it, and the buttons that answer."""
    return [text(words, "big"), buttons(*items)]


def slider(name: str, label: str, bounds: tuple[int, int], value: int, shown: str = "") -> Block:
    """A knob to drag, or to step with - and +."""
    least, most = bounds
    return {
        "is": "slider",
        "name": name,
        "label": label,
        "least": least,
        "most": most,
        "value": value,
        "shown": shown or str(value),
    }


def choice(name: str, label: str, options: Sequence[str], value: int) -> Block:
    """A knob with a name for each of its values, from 0 up."""
    return {"is": "choice", "name": name, "label": label, "options": list(options), "value": value}


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", look: str = "") -> Block:
    """Figures; the first of each row is its name. The look "board" is chalk on a blackboard."""
    return {
        "is": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "caption": caption,
        "look": look,
    }


def dice(throws: Sequence[Sequence[int]], label: str) -> Block:
    """Dice as they fell, throw by throw; the highest of each stands out."""
    return {"is": "dice", "throws": [list(throw) for throw in throws], "label": label}


def lanes(goal: int, items: Sequence[Block], label: str) -> Block:
    """Pieces on straight lanes; an item is ``lane(...)``."""
    return {"is": "lanes", "goal": goal, "items": list(items), "label": label}


def lane(name: str, at: int, colour: str, note: str = "") -> Block:
    """A piece, how far it is, and a word at the end of its lane."""
    return {"name": name, "at": at, "colour": colour, "note": note}


def ladder(price: int, seats: Sequence[Block], label: str) -> Block:
    """The rungs of an escalating sale, a column a seat; a seat is ``column(...)``."""
    return {"is": "ladder", "price": price, "seats": list(seats), "label": label}


def column(name: str, bids: int, note: str, state: str = "") -> Block:
    """A seat with the rungs it has paid; its state is "", "out", "won" or "speaks"."""
    return {"name": name, "bids": bids, "note": note, "state": state}


def bars(items: Sequence[Block], *, locked: bool, words: dict[str, str]) -> Block:
    """Hands for each answer; an item is ``bar(...)``."""
    return {"is": "bars", "items": list(items), "locked": locked, "words": words}


def bar(label: str, count: int | str, share: float, *, right: bool = False) -> Block:
    """An answer, the hands for it (or what stands for them) and their share of all."""
    return {"label": label, "count": count, "share": share, "right": right}


def link(address: str, dots: list[str] | None, label: str, note: str = "") -> Block:
    """An address, its picture if a camera could read it, and a word on who can open it."""
    return {"is": "link", "address": address, "dots": dots, "label": label, "note": note}


def code(words: str, value: str = "", label: str = "") -> Block:
    """A code to hand in, and what it tells; or what it waits for. Who cannot see it hears it come."""
    return {"is": "code", "text": words, "value": value, "label": label}


def area(name: str, label: str, value: str = "", **traits: int) -> Block:
    """A field to write in; traits are ``rows``, ``most`` characters, ``code``, and ``filled``.

    What a person writes stays; a new number as ``filled`` puts the value in its place.
    """
    return {"is": "area", "name": name, "label": label, "value": value, "rows": 5, **traits}


def progress(at: int, most: int, label: str) -> Block:
    """How far something long has come."""
    return {"is": "progress", "at": at, "most": most, "label": label}


def folded(label: str, items: Sequence[str], do: str = "") -> Block:
    """A list behind its heading; ``do`` is heard when it is unfolded, for a list that is yet to be made."""
    return {"is": "list", "label": label, "items": list(items), "do": do}


def links(*items: Block) -> Block:
    """Ways to other pages; an item is ``way(...)``."""
    return {"is": "links", "items": list(items)}


def way(label: str, address: str, lang: str = "") -> Block:
    """Where one of them leads, and in which language."""
    return {"label": label, "address": address, "lang": lang}

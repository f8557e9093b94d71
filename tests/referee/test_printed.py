"""What the referees take for granted is what docs/rules print: cards, board, prices."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.ben_hvrt.board import LANES
from engine.games.ben_hvrt.cards import DECK
from engine.games.horse_fever import cards as c
from engine.games.horse_fever.tables import MOVEMENT
from tests.referee.horse_fever.table import PRICE

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"


def rows(game: str, after: str) -> list[list[str]]:
    """The cells of the first table after some words."""
    text = (RULES / f"{game}.md").read_text("utf-8").partition(after)[2]
    lines = [line.strip() for line in text.splitlines()]
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    end = next(number for number, line in enumerate(lines[first:], first) if not line.startswith("|"))
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[first:end]]
    return [row for row in table if not set("".join(row)) <= {"-", " "}]


def test_the_cards_of_ben_hvrt_are_those_of_its_rules() -> None:
    printed = {}
    for kinds, numbers, sort, prices, upkeep, *_ in rows("ben-hvrt", "## The cards")[1:]:
        for kind, number, price in zip(
            kinds.split(", "), numbers.split(", "), prices.split(", "), strict=True
        ):
            printed[kind] = (int(number), sort.lower(), int(price), upkeep)
    ours = {
        card.kind: (
            card.count,
            card.sort.value,
            card.price,
            f"{card.upkeep}{' a lap' if card.per_lap else ''}" if card.upkeep else "",
        )
        for card in DECK
    }
    assert printed == ours


def test_the_board_of_ben_hvrt_is_that_of_its_rules() -> None:
    lanes = [tuple(map(int, edges.split(", "))) for _, edges in rows("ben-hvrt", "## The board")[1:]]
    assert tuple(lanes) == LANES


def test_the_cards_of_horse_fever_are_those_of_its_rules() -> None:
    movement = [cell for row in rows("horse-fever", "**HF-60**") for cell in row if cell]
    assert sorted(cell[:6] for cell in movement for _ in range(1 + cell.endswith("(2)"))) == sorted(MOVEMENT)
    odds, prices = rows("horse-fever", "**HF-11**")
    assert {int(row[2:]): int(price) for row, price in zip(odds[1:], prices[1:], strict=True)} == PRICE
    letters = rows("horse-fever", "**HF-62**")[1:]
    for letter, _, *both in letters:
        for sign, cell in zip((1, -1), both, strict=True):
            card = c.ACTIONS[re.findall(r"\[(.+)\]", cell)[0]]
            assert (card.letter, card.sign) == (letter, sign)
    text = (RULES / "horse-fever.md").read_text("utf-8")
    known = {*c.ACTIONS, *c.CHARACTERS, *c.ASSISTANTS, *c.HORSES, *c.TARGETS}
    assert {kind for kind in known if f"[{kind}]" not in text.replace("\n ", "")} == set()
    skills = {
        re.findall(r"\[(.+)\]", skill)[0]: int(money)
        for money, skill in rows("horse-fever", "what the skills mean")[1:]
    }
    assert skills == {kind: card.money for kind, card in c.CHARACTERS.items() if card.star}

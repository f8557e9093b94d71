"""Games in a browser's database: whole or not at all, one hand at a time, kept before anything is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from benhvrt_widgets.site.shelf import Shelf
from engine.core.errors import BadTape, RuleViolation
from engine.replay.tape import Choice, Header, Tape
from tests.site.records import Records

T = TypeVar("T")
TAPE = Tape(Header(1, "0.1.0", "toy", "1", "abc", "{}"))
ROLL, MOVE = (Choice.of(0, what, ("turn", turn)) for turn, what in enumerate(("roll", "move")))


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def test_what_is_kept_is_there_for_the_next_visit() -> None:
    async def played() -> None:
        records = Records()
        hand = await Shelf(records).keep(TAPE)
        assert await hand.append(ROLL) == "new"
        await hand.finish()
        again = await Shelf(records).open(hand.id)
        assert list(again.tape) == [ROLL]
        assert again.accept(("turn", 0)) == "already"
        assert await again.append(MOVE) == "new"
        assert list((await Shelf(records).open(hand.id)).tape) == [ROLL, MOVE]
        entry = await Shelf(records).entry(hand.id)
        assert entry is not None
        assert entry.over
        assert (entry.size, await Shelf(records).size()) == (again.tape.size, again.tape.size)

    run(played())


def test_the_same_click_again_changes_nothing() -> None:
    async def played() -> None:
        records = Records()
        hand = await Shelf(records).keep(TAPE)
        await hand.append(ROLL)
        before = repr(records.games)
        assert await hand.append(ROLL) == "already"
        assert repr(records.games) == before

    run(played())


def test_of_two_tabs_the_later_one_plays() -> None:
    async def played() -> None:
        records = Records()
        first = await Shelf(records).keep(TAPE)
        second = await Shelf(records).open(first.id)
        with pytest.raises(BadTape, match=r"store\.taken_over"):
            await first.append(ROLL)
        assert len(first.tape) == 0
        assert await second.append(ROLL) == "new"

    run(played())


def test_a_full_disk_keeps_what_there_was() -> None:
    async def played() -> None:
        records = Records()
        hand = await Shelf(records).keep(TAPE)
        records.full = "QuotaExceededError"
        with pytest.raises(BadTape, match=r"store\.disk"):
            await hand.append(ROLL)
        assert len(hand.tape) == 0
        records.full = ""
        assert await hand.append(ROLL) == "new"

    run(played())


def test_what_is_not_there_is_told() -> None:
    async def played() -> None:
        shelf = Shelf(Records())
        assert await shelf.entry("0" * 32) is None
        for work in (shelf.open("0" * 32), shelf.delete("0" * 32), shelf.look("0" * 32)):
            with pytest.raises(BadTape, match=r"store\.missing"):
                await work
        hand = await shelf.keep(TAPE)
        await shelf.delete(hand.id)
        with pytest.raises(BadTape, match=r"store\.missing"):
            await hand.append(ROLL)

    run(played())


def test_nobody_can_look_into_this_browser() -> None:
    with pytest.raises(RuleViolation, match=r"session\.nobody_looks"):
        run(Shelf(Records()).share("0" * 32))


def test_a_record_that_makes_no_sense_is_listed_as_such() -> None:
    async def listed() -> None:
        records = Records()
        hand = await Shelf(records).keep(TAPE)
        records.games[hand.id]["parts"] = ["nonsense\n"]
        entry = await Shelf(records).entry(hand.id)
        assert entry is not None
        assert (entry.header, bool(entry.trouble)) == (None, True)

    run(listed())

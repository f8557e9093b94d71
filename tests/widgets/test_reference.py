"""The reference of the public names is what their docstrings say, and every name says something."""

from __future__ import annotations

import benhvrt_widgets as bh
from scripts import reference


def test_it_is_up_to_date() -> None:
    """After a change of a public name: python scripts/reference.py."""
    assert reference.PAGE.read_text("utf-8") == reference.page()


def test_every_public_name_and_trait_is_described() -> None:
    assert reference.missing() == []


def test_names_stand_in_the_order_of_the_door() -> None:
    titles = [line[3:] for line in reference.page().splitlines() if line.startswith("## ")]
    assert titles[1:] == bh.__all__


def test_what_is_not_described_is_found() -> None:
    class Silent(bh.Track):
        __module__ = bh.__name__

        def speak(self) -> None:
            pass

    assert [*reference._members(Silent)] == ["speak"]
    assert reference._own_doc(Silent) == ""

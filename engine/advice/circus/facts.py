"""The facts of a race of Circus: who is next to whom, markers, Jupiter's favour, debris."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.advice.facts import Fact, fact, neighbours, put, swapped
from engine.core.game import Seat
from engine.games.circus.model import AskJupiter, Chariot, Over
from engine.games.circus.views import View


def facts(seen: View, who: Seat) -> Iterator[Fact]:
    """What may move the chance of a seat."""
    chariots = seen.race.chariots
    if isinstance(seen.stage, Over) or not chariots[who].running:
        return
    yield from _places(seen, who)
    asked = isinstance(seen.stage, AskJupiter)  # then favours are what is being chosen
    for seat, chariot in enumerate(chariots):
        if chariot.running and chariot.markers:
            clear = put(chariots, seat, markers=0)
            yield fact("markers", _with(clear), seat=seat, n=chariot.markers)
        if chariot.running and not chariot.jupiter and not asked:
            yield fact("spent", _with(put(chariots, seat, jupiter=True)), seat=seat)
    if chariots[who].jupiter and not asked:
        yield fact("favour", _with(put(chariots, who, jupiter=False)), seat=who)
    if seen.race.debris:
        yield fact("debris", _swept, n=len(seen.race.debris))


def _places(seen: View, who: Seat) -> Iterator[Fact]:
    """The next ahead and the next behind; in the middle of a move nobody changes places."""
    if seen.race.move is not None or seen.race.todo:
        return
    ahead, behind = neighbours(seen.race.chariots, who)
    if ahead is not None:
        yield fact("ahead", _with(swapped(seen.race.chariots, who, ahead)), seat=who, other=ahead)
    if behind is not None:
        yield fact("behind", _with(swapped(seen.race.chariots, who, behind)), seat=who, other=behind)


def _with(chariots: tuple[Chariot, ...]) -> Callable[[View], View]:
    """The view with these chariots."""
    return lambda seen: replace(seen, race=replace(seen.race, chariots=chariots))


def _swept(seen: View) -> View:
    return replace(seen, race=replace(seen.race, debris=()))

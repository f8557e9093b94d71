"""How a round ends, and what every choice of a menu is worth: from one set of races wherever it can be.

A bet moves no horse. So all bets of a menu are raced once, and what each brings is worked out world by
world: the stake times the odds, or twice the stake, and its points (HF-24). Other choices, such as
purchases, are raced together if the same horses with the same cards run after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import ending
from engine.games.horse_fever.actions import Action, Bet
from engine.games.horse_fever.betting import open_bets
from engine.games.horse_fever.model import Betting, Over, Wager
from engine.games.horse_fever.tables import SHOW_POINTS, WIN, WIN_POINTS
from engine.games.horse_fever.views import View
from engine.probability.alike import Alike, Same
from engine.probability.forecast import Ends
from engine.probability.horse_fever.beliefs import image
from engine.probability.horse_fever.consequences import after
from engine.probability.horse_fever.forecast import brought, receipts
from engine.probability.horse_fever.races import Finish, run

Whole = npt.NDArray[np.int64]

_RICHER = 10**8  # points come before Danari


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:
    """What everybody has after the payoffs of this round, or of the one in which a choice was made.

    In points, at a party in Danari. Cards that are still in the seat's own hand are not laid.
    """
    told = _told(seen, since or seen)
    if told is not None:
        places, worth = told
        return Ends(_always(places, worlds), _always(worth, worlds))
    if not all(seen.table.odds):
        raise RuleViolation("odds.nothing_to_race")
    return _ranked(seen, *_paid(seen, run(image(seen, since=since), worlds, seed, first)))


def _told(seen: View, since: View) -> tuple[Sequence[int], Sequence[int]] | None:
    """Places and worth of a round that is over."""
    results, number = seen.table.results, since.table.round
    if len(results) > number:
        points, purses = (
            np.array(each, np.int64)[:, None] for each in (results[number].points, results[number].purses)
        )
        found = _ranked(seen, points, purses)
        return found.places[:, 0].tolist(), found.worth[:, 0].tolist()
    if isinstance(seen.stage, Over):
        return ending.places(seen.options, seen.table), ending.payoffs(seen.options, seen.table)
    return None


def _always(what: Sequence[int], worlds: int) -> Whole:
    """[seat, world] the same in every world."""
    return np.repeat(np.array(what, np.int64)[:, None], worlds, axis=1)


def _paid(seen: View, end: Finish) -> tuple[Whole, Whole]:
    """[seat, world] the points and the Danari of everybody after these races."""
    money = np.array(seen.table.money.purses, np.int64)[:, None] + receipts(seen, end)
    points = _always([seen.table.victory_points(seat) for seat in range(seen.options.seats)], len(end.units))
    for wager in seen.meeting.wagers:
        points[wager.seat] += _points(wager.to) * (brought(end, wager.lane, wager.to) > 0)
    return points, money


def _points(to: str) -> int:
    """HF-24."""
    return WIN_POINTS if to == WIN else SHOW_POINTS


def _ranked(seen: View, points: Whole, money: Whole) -> Ends:
    worth = money if seen.options.variant == "party" else points
    rank = worth * _RICHER + money
    return Ends(1 + (rank[None, :, :] > rank[:, None, :]).sum(axis=1), worth)


# -- choices that race alike -------------------------------------------------------------------------


def alike(seen: View) -> Sequence[Alike]:
    """The choices of a menu that can be valued, in groups that are raced once."""
    seat = seen.seat
    if seat is None or not seen.menu:
        return ()
    if isinstance(seen.stage, Betting) and (bets := _bets(seen, seat)) is not None:
        return (bets,)
    told: dict[View, list[Action]] = {}
    raced: dict[bytes, dict[Action, View]] = {}
    for action in seen.menu:
        following = after(seen, action)
        if following is None:
            continue
        if _told(following, seen) is not None:
            told.setdefault(following, []).append(action)
        else:
            raced.setdefault(image(following, since=seen).tobytes(), {})[action] = following
    return (
        *(Same(tuple(actions), following, seen, ends) for following, actions in told.items()),
        *(Runs(tuple(views), tuple(views.values()), seen, seat) for views in raced.values()),
    )


@dataclass(frozen=True, slots=True)
class Runs:
    """Choices after which the same horses run with the same cards."""

    actions: tuple[Action, ...]
    views: tuple[View, ...]
    since: View
    seat: Seat

    def ends(self, *, worlds: int, seed: int, first: int) -> Ends:
        """[choice, world] how they end for the seat that chooses."""
        end = run(image(self.views[0], since=self.since), worlds, seed, first)
        found = [_ranked(seen, *_paid(seen, end)) for seen in self.views]
        places, worth = (
            np.stack([each[self.seat] for each in rows])
            for rows in ([one.places for one in found], [one.worth for one in found])
        )
        return Ends(places, worth, ranks=self.since.options.seats)


@dataclass(frozen=True, slots=True)
class Slip:
    """Bets of every stake on every horse, and perhaps none."""

    actions: tuple[Action, ...]
    base: View
    """What is seen after them, but for the bet itself and its stake."""
    since: View
    seat: Seat

    def ends(self, *, worlds: int, seed: int, first: int) -> Ends:
        """[choice, world] how they end for the seat that chooses."""
        end = run(image(self.base, since=self.since), worlds, seed, first)
        points, money = _paid(self.base, end)
        open_to_it = {bet: number for number, bet in enumerate(self._sorts, 1)}
        which = [open_to_it[each.lane, each.to] if isinstance(each, Bet) else 0 for each in self.actions]
        stakes = np.array([each.stake if isinstance(each, Bet) else 0 for each in self.actions], np.int64)
        back = np.stack([np.zeros(worlds, np.int64), *(brought(end, *bet) for bet in self._sorts)])
        won = (back > 0) * np.array([0, *(_points(to) for _, to in self._sorts)])[:, None]
        mine = money[self.seat] + stakes[:, None] * (back - 1)[which]
        party = self.since.options.variant == "party"
        worth = mine if party else (points[self.seat] + won)[which]
        rank = worth * _RICHER + mine
        places = np.ones(rank.shape, np.int8)
        for other in range(self.since.options.seats):
            if other != self.seat:
                places += (money if party else points)[other] * _RICHER + money[other] > rank
        return Ends(places, worth, ranks=self.since.options.seats)

    @property
    def _sorts(self) -> tuple[tuple[int, str], ...]:
        """The horses and sorts of bet."""
        return open_bets(self.since.options, self.since.meeting, self.seat)


def _bets(seen: View, seat: Seat) -> Slip | None:
    """All bets of a menu; None if there is none, or the last rival leaves before a race is run."""
    bet = next((each for each in seen.menu if isinstance(each, Bet)), None)
    following = None if bet is None else after(seen, bet)
    if bet is None or following is None or _told(following, seen) is not None:
        return None
    wagers = tuple(each for each in following.meeting.wagers if each != Wager(seat, *_of(bet)))
    money = following.table.money.receive(seat, bet.stake)
    base = replace(
        following,
        table=replace(following.table, money=money),
        meeting=replace(following.meeting, wagers=wagers),
    )
    return Slip(seen.menu, base, seen, seat)


def _of(bet: Bet) -> tuple[int, str, int]:
    return bet.lane, bet.to, bet.stake

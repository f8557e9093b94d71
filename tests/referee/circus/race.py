"""A race of Circus as docs/rules/circus.md tells it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import count
from typing import Any

from engine.games.circus.actions import (
    Drive,
    FlyingStart,
    Head,
    OneMore,
    Pass,
    Shift,
    Walk,
    Way,
    Whip,
)
from engine.games.circus.events import (
    Braked,
    CutIn,
    Escaped,
    PlaceDrawn,
    Revealed,
    Rolled,
    Shifted,
    SpeedChosen,
    Stepped,
    Tried,
    TurnBegan,
    Walked,
)
from tests.referee.circus import track
from tests.referee.circus.mishaps import Mishaps, Move
from tests.referee.circus.table import BIG, SMALL, Finished, Part, rank
from tests.referee.frame import Ask, Draw, Script

CARDS_FROM = 3


class CircusReferee(Mishaps):
    """The race, turn by turn."""

    down: dict[int, Way] | None = None  # the cards that lie face down (CI-06)
    asked = 0
    public: Any = None  # what a spectator saw while they did

    def views(self, view: Callable[[int | None], Any]) -> None:
        """All is public but the cards that lie face down, and whom the table waits for meanwhile."""
        public = view(None)
        shown = public.race.chariots
        for rule, what in (("CI-01", "crossings"), ("CI-09", "markers"), ("CI-17", "jupiter")):
            mine = [getattr(chariot, what) for chariot in self.chariots]
            self.same(rule, what, mine, [getattr(chariot, what) for chariot in shown])
        self.same("CI-13", "debris", sorted(self.debris), sorted(public.race.debris))
        for seat in range(self.options.seats):
            seen = view(seat)
            if self.down is not None:
                self.same("CI-06", "the own card", self.down.get(seat), seen.way)
            if self.down is None or seat != self.asked:
                alike = replace(seen, seat=None, way=None)
                self.same("CI-06", f"seat {seat} sees what all see, and the own card", public, alike)
        if self.down is not None:
            self.same("CI-06", "nobody sees whom the table waits for", self.public or public, public)
            self.public = public

    def play(self) -> Script:
        """CI-01: until somebody is over the line for the last time, or few are left, or it takes too long."""
        try:
            yield from self.line_up()
            for turn in count(1):
                self.check_time(turn)
                yield from self.turn(turn)
        except Finished as end:
            return self.over(end.winner)
        raise AssertionError

    def line_up(self) -> Part:
        """CI-01: places by lot, the inside of the front rank first."""
        left = list(range(self.options.seats))
        for square in track.GRID[: self.options.seats]:
            seat = left[0]
            if len(left) > 1:
                seat = yield Draw("CI-01", dict.fromkeys(left, 1))
            left.remove(seat)
            self.chariots[seat].square = square
            self.tell("CI-01", PlaceDrawn(seat, square))

    def turn(self, turn: int) -> Part:
        """CI-06: cards, then the leader first."""
        order = self.order()
        self.tell("CI-06", TurnBegan(turn, tuple(order)))
        ways: dict[int, Way] = {}
        if turn >= CARDS_FROM:
            self.down, self.public = ways, None
            for seat in self.racing():
                self.asked = seat
                card = yield Ask(
                    "CI-06", seat, [Head(way) for way in self.cards(seat)], tries=self.anything, secret=True
                )
                ways[seat] = card.way
            self.down = None
            self.tell("CI-06", Revealed(tuple(ways.get(seat) for seat in range(self.options.seats))))
        for seat in order:
            if self.chariots[seat].racing:
                yield from self.move(turn, seat, ways.get(seat, Way.AHEAD))
                self.check_who_is_left()
        yield from self.drivers()

    def cards(self, seat: int) -> list[Way]:
        """CI-07: no card towards a wall that is right there."""
        square = self.chariots[seat].square
        return [way for way in Way if way is Way.AHEAD or track.beside(square, way.value) is not None]

    # -- a move

    def move(self, turn: int, seat: int, way: Way) -> Part:
        """CI-04 to CI-16: speed, steps and shift, and what comes at the end."""
        chariot = self.chariots[seat]
        menu: list[Any] = [Drive(fast=False)]
        if turn > 1:
            menu.append(Drive(fast=True))
        elif chariot.jupiter:
            menu.append(FlyingStart())
        said = menu[0]
        if len(menu) > 1:
            said = yield Ask("CI-04" if turn == 1 else "CI-06", seat, menu, tries=self.anything)
        flying = said == FlyingStart()
        if flying:
            chariot.jupiter = False
        fast = flying or said.fast
        self.tell("CI-06", SpeedChosen(seat, fast, flying))

        die = yield Draw("CI-02", BIG if fast else SMALL)
        markers, chariot.markers = chariot.markers, 0
        speed = max(1, die - markers)
        self.tell("CI-09", Rolled(seat, die, markers, speed))

        move = Move(fast, speed, [chariot.square])
        moment = None
        if way is not Way.AHEAD and track.beside(chariot.square, way.value) is not None:
            moment = yield from self.moment(seat, way.value, move)
        yield from self.go(seat, move, way.value, moment)
        yield from self.end_of_move(seat, move)

    def moment(self, seat: int, way: int, move: Move) -> Generator[Ask, Any, int]:
        """CI-07: after how many steps to shift; not asked where all moments come to the same."""
        first: dict[Any, int] = {}
        for moment in range(move.speed + 1):
            first.setdefault(self.passage(seat, way, move, moment), moment)
        if len(first) == 1:
            return 0
        answer = yield Ask(
            "CI-07",
            seat,
            menu=[Shift(moment) for moment in first.values()],
            allows=lambda choice: isinstance(choice, Shift) and 0 <= choice.after <= move.speed,
            tries=self.anything,
        )
        after: int = answer.after
        return after

    def passage(self, seat: int, way: int, move: Move, moment: int) -> tuple[Any, ...]:
        """What a shift at this moment comes to: something in the way, the finish, or the rolls at the end."""
        chariot = self.chariots[seat]
        squares = [chariot.square]
        for square in track.path(chariot.square, way, move.speed, moment):
            if self.on(square) is not None or square in self.debris or self.lying(square):
                return ("met", moment)
            if track.ROW[square] < track.ROW[squares[-1]] and chariot.crossings == self.options.laps:
                return ("home",)
            squares.append(square)
        return move.fast and any(track.IN_BEND[each] for each in squares), self.brushes(move.speed, squares)

    def go(self, seat: int, move: Move, way: int, moment: int | None) -> Part:
        """CI-07, CI-08: step by step; over when it is stopped."""
        chariot, steps = self.chariots[seat], 0
        while chariot.racing:
            if steps == moment:
                moment = None
                to = track.beside(chariot.square, way)
                assert to is not None
                other = self.on(to)
                if other is None:
                    self.tell("CI-07", Shifted(seat, to, forced=False))
                    move.own = True
                    move.squares.append(to)
                    yield from self.comes_to(seat, to)
                else:
                    yield from self.collision(seat, other, way, {seat, other}, move)
                    if chariot.square != to:
                        return
            elif steps < move.speed:
                to = track.ahead(chariot.square)
                other = self.on(to)
                if other is None:
                    steps += 1
                    yield from self.step(seat, to, move)
                elif steps == move.speed - 1 and moment is None:
                    self.tell("CI-08", Braked(seat, other))
                    self.mark("CI-08", seat)
                    return
                else:
                    yield from self.collision(seat, other, 0, {seat, other}, move)
                    return
            else:
                return

    def step(self, seat: int, to: int, move: Move) -> Part:
        """One square ahead, perhaps over the line."""
        chariot = self.chariots[seat]
        crossed = track.ROW[to] < track.ROW[chariot.square]
        self.tell("CI-01" if crossed else "CI-06", Stepped(seat, to, crossed))
        move.own = True
        move.squares.append(to)
        chariot.square = to
        if crossed:
            chariot.crossings += 1
            if chariot.crossings > self.options.laps:
                raise Finished(seat)
        yield from self.comes_to(seat, to)

    # -- mishaps

    def brushes(self, speed: int, squares: list[int]) -> bool:
        """CI-16: too fast along a wall, on any square of the move."""
        return any(
            track.ALONG_WALL[square] and speed >= (4 if track.IN_BEND[square] else 6) for square in squares
        )

    def end_of_move(self, seat: int, move: Move) -> Part:
        """CI-11: accident, brush, whip, cutting in, each only while the chariot is in the race."""
        chariot = self.chariots[seat]
        if chariot.racing and move.fast and any(track.IN_BEND[square] for square in move.squares):
            yield from self.accident(seat, move)
        if chariot.racing and self.brushes(move.speed, move.squares):
            yield from self.brush(seat, move)
        if chariot.racing and not track.IN_BEND[chariot.square]:
            yield from self.whip(seat, move)
        victim = self.on(track.behind(chariot.square))
        if chariot.racing and move.own and victim is not None:
            self.tell("CI-15", CutIn(seat, victim))
            self.mark("CI-15", victim)

    def accident(self, seat: int, move: Move) -> Part:
        """CI-11."""
        chariot = self.chariots[seat]
        face = yield Draw("CI-11", BIG)
        verdict = rank(face, BIG)
        self.tell("CI-11", Tried("accident", seat, -1, face, verdict))
        if verdict == "high":
            to = track.ahead(chariot.square)
            if (
                self.on(to) is None
                and (yield Ask("CI-11", seat, [OneMore(), Pass()], tries=self.anything)) == OneMore()
            ):
                yield from self.step(seat, to, move)
        elif (yield from self.jupiter(seat)):
            pass
        elif verdict == "low":
            yield from self.wreck("CI-11", seat)
        elif self.options.mild and track.outer(chariot.square):
            self.mark("CI-10", seat, 2)
        else:
            self.mark("CI-11", seat)
            yield from self.shift(seat, 1, {seat})

    def brush(self, seat: int, move: Move) -> Part:
        """CI-16."""
        dice = BIG if move.fast else SMALL
        face = yield Draw("CI-16", dice)
        verdict = rank(face, dice)
        self.tell("CI-16", Tried("brush", seat, -1, face, verdict))
        if verdict == "low" and not (yield from self.jupiter(seat)):
            self.mark("CI-16", seat)

    def whip(self, seat: int, move: Move) -> Part:
        """CI-12: the nearest chariot of the row on either side."""
        square = self.chariots[seat].square
        near = {way: self.nearest(square, way) for way in (-1, 1)}
        reach = {target: way for way, target in near.items() if target is not None}
        if not reach:
            return
        answer = yield Ask("CI-12", seat, [*map(Whip, reach), Pass()], tries=self.anything)
        if answer == Pass():
            return
        target, dice = answer.target, BIG if move.fast else SMALL
        face = yield Draw("CI-12", dice)
        verdict = rank(face, dice)
        self.tell("CI-12", Tried("whip", seat, target, face, verdict))
        if verdict == "low" and not (yield from self.jupiter(seat)):
            self.mark("CI-12", seat)
        if verdict == "high" and not (yield from self.jupiter(target)):
            self.mark("CI-12", target)
            yield from self.shift(target, reach[target], {seat, target})

    def nearest(self, square: int, way: int) -> int | None:
        """The first chariot that is met in the row."""
        other = track.beside(square, way)
        while other is not None:
            found = self.on(other)
            if found is not None:
                return found
            other = track.beside(other, way)
        return None

    # -- on foot

    def drivers(self) -> Part:
        """CI-18: who walks goes one square, by seat number."""
        for seat, driver in enumerate(self.chariots):
            if driver.lies is None or not driver.walks:
                continue
            if track.LANE[driver.lies] == 0 or track.EXITS[driver.lies]:
                self.tell("CI-18", Escaped(seat))
                driver.lies = None
                continue
            free = [square for square in track.ways_out(driver.lies) if self.on(square) is None]
            if not free:
                continue
            to = free[0]
            if len(free) > 1:
                answer = yield Ask("CI-18", seat, [Walk(square) for square in free], tries=self.anything)
                to = answer.square
            driver.lies = to
            self.tell("CI-18", Walked(seat, to))

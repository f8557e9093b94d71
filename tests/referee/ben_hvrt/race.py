"""A race: grid, turns, moves, passing, the line."""

from __future__ import annotations

from typing import Any

from engine.games.ben_hvrt.actions import Move
from engine.games.ben_hvrt.cards import When
from engine.games.ben_hvrt.events import (
    Departed,
    Finished,
    LinedUp,
    PassedBy,
    RaceOver,
    Rolled,
    SpeedSet,
    Stepped,
    TollPaid,
    TurnBegan,
)
from tests.referee.ben_hvrt.board import BESIDE, FRONT, GRID, LANE, START_SPEED, crosses, neighbours
from tests.referee.ben_hvrt.market import Market
from tests.referee.ben_hvrt.windows import AFTER_MOVE, AFTER_ROLL, BEFORE_ROLL, PASSING, Script, within
from tests.referee.frame import Ask, Draw


class RaceOfChariots(Market):
    """BH-20 to BH-37, BH-43."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        chariots = len(self.drivers)
        self.square = [0] * chariots
        self.crossed = [0] * chariots  # times over the line, the start included
        self.home: list[int] = []  # finished, in order
        self.met: set[int] = set()  # passed in this move

    # -- the whole race ----------------------------------------------------------------------

    def line_up(self) -> None:
        """BH-20, BH-21, BH-33: from the Dealer's left, the table gone round once for each chariot."""
        chariots = len(self.drivers)
        places = [
            seat + n * self.seats
            for n in range(self.options.chariots)
            for seat in self.leftwards(self.dealer + 1)
        ]
        for place, chariot in enumerate(places):
            self.square[chariot], self.speed[chariot] = GRID[place], START_SPEED[place]
        self.crossed, self.cover, self.home = [0] * chariots, [0] * chariots, []
        self.running = list(range(chariots))
        self.tell("BH-20", LinedUp(tuple(self.square), tuple(self.speed)))

    def starting_gear(self) -> None:
        """Cards that act as the race begins."""
        for chariot in self.running:
            self._hasten(chariot, self.acting(chariot, When.START))

    def race(self) -> Script:
        """BH-22, BH-30, BH-35: turn after turn; the order of the places."""
        turn = 0
        while not self.decided() and turn < 12 * self.laps:
            turn += 1
            order = self.order()
            self.tell("BH-22", TurnBegan(turn, tuple(order)))
            for chariot in order:
                if chariot in self.running and not self.decided():
                    yield from self.go(chariot)
        stopped = not self.decided()
        order = [*self.home, *self.order()]
        self.tell("BH-35" if stopped else "BH-30", RaceOver(tuple(order), stopped))
        self.mover, self.running = -1, []
        return order

    def order(self) -> list[int]:
        """BH-23: the foremost front edge, laps counted; if level, the inner lane."""
        return sorted(
            self.running, key=lambda n: (-self.crossed[n], -FRONT[self.square[n]], LANE[self.square[n]])
        )

    def decided(self) -> bool:
        """BH-30: three places taken; where the last place counts, it is clear who comes last."""
        return len(self.running) <= 1 or (len(self.home) >= 3 and not self.options.forfeit)

    # -- one move ----------------------------------------------------------------------------

    def go(self, chariot: int) -> Script:
        """Before the roll, roll, after the roll, move, after the move."""
        self.mover, owner = chariot, self.owner(chariot)
        yield from self.window(BEFORE_ROLL, owner)
        self.again = True
        while self.again:
            self.again = False
            yield from self.throw()
            yield from self.window(AFTER_ROLL, owner)
        path = yield from self.own_way(owner, chariot, max(0, self.speed[chariot] + self.roll))
        yield from self.drive(chariot, path)
        if chariot in self.running:
            self.speed[chariot] = within(self.roll)
            self.tell("BH-27", SpeedSet(chariot, self.speed[chariot]))
            self._hasten(chariot, self.acting(chariot, When.AFTER_MOVE))
            yield from self.window(AFTER_MOVE, owner)
        self.mover = -1

    def throw(self) -> Script:
        """BH-24, BH-42: the die, and what the chariot's own cards make of it (BH-41)."""
        chariot = self.mover
        covered, self.cover[chariot] = self.cover[chariot], 0
        die = covered or (yield Draw("BH-24", dict.fromkeys(range(1, 7), 1)))
        self.roll = die
        self.tell("BH-24", Rolled(chariot, die, bool(covered)))
        for card in self.gear(chariot):
            if card.when is When.AFTER_ROLL:
                for operation in card.does:
                    self.change_roll(card.kind, operation)

    def own_way(self, seat: int, chariot: int, most: int) -> Script:
        """BH-24: where its owner drives it; who has no square to go to is not asked."""
        taken = {self.square[other] for other in self.running}
        if not most or taken.issuperset(neighbours(self.square[chariot])):
            return ()
        return (yield from self.way("BH-24", seat, chariot, most))

    def way(self, rule: str, seat: int, chariot: int, most: int) -> Script:
        """Where a seat moves a chariot."""
        answer = yield Ask(
            rule,
            seat,
            allows=lambda move: self.lawful(move, chariot, most),
            meant=(Move,),
            tries=lambda: self._some_walks(self.square[chariot], most),
        )
        return answer.path

    def _some_walks(self, start: int, most: int) -> list[Move]:
        """Ways that are lawful, or nearly so, for the judge to tell apart."""
        found = []
        for _ in range(8):
            here, path = start, []
            for _ in range(self.random.index(most + 2)):
                here = self.random.choice(neighbours(here))
                path.append(here)
            found.append(Move(tuple(path)))
        return found

    def lawful(self, move: Any, chariot: int, most: int) -> bool:
        """BH-24 to BH-26, BH-28: free squares, none twice, no further than the finish."""
        if not isinstance(move, Move) or len(move.path) > most:
            return False
        taken = {self.square[other] for other in self.running}
        here, laps = self.square[chariot], self.crossed[chariot]
        for there in move.path:
            if laps > self.laps or there in taken or there not in neighbours(here):
                return False
            laps += crosses(here, there)
            taken.add(there)
            here = there
        return True

    def drive(self, chariot: int, path: tuple[int, ...]) -> Script:
        """The chariot's own move, step by step, passing others (BH-43)."""
        self.tell("BH-24", Departed(chariot, path, forced=False))
        self.met = set()
        for square in path:
            if not self.step(chariot, square):
                return
            for other in self._passing(chariot):
                yield from self.passing(chariot, other)
                if self.dragger >= 0:
                    yield from self.drag(chariot)
                    return

    def step(self, chariot: int, square: int) -> bool:
        """One square further; whether it is still on the track (BH-28)."""
        over = crosses(self.square[chariot], square)
        self.square[chariot] = square
        self.crossed[chariot] += over
        self.tell("BH-25", Stepped(chariot, square, over))
        if self.crossed[chariot] <= self.laps:
            return True
        self.running.remove(chariot)
        self.home.append(chariot)
        self.tell("BH-28", Finished(chariot, len(self.home)))
        return False

    def _passing(self, chariot: int) -> list[int]:
        """BH-43: whom it passes on the square where it is now, each once in a move."""
        here = self.square[chariot]
        return [
            other
            for other in self.order()
            if other not in self.met
            and self.square[other] in BESIDE[here]
            and FRONT[here] >= FRONT[self.square[other]]
        ]

    def passing(self, chariot: int, other: int) -> Script:
        """What the gear of both does, then the cards."""
        self.met.add(other)
        self.tell("BH-43", PassedBy(chariot, other))
        self._hasten(other, self.acting(chariot, When.PASSING))
        for operation in self.acting(other, When.PASSED):
            self._toll(self.owner(chariot), self.owner(other), operation.ducats)
        self.passed = other
        yield from self.window(PASSING, self.owner(chariot))
        self.passed = -1

    def _toll(self, payer: int, payee: int, ducats: int) -> None:
        paid = min(ducats, self.purses[payer])
        if payer != payee and paid:
            self.pay(payer, payee, paid)
            self.tell("BH-43", TollPaid(payer, payee, paid))

    def drag(self, chariot: int) -> Script:
        """BH-37: whoever stopped it moves it."""
        seat, self.dragger = self.dragger, -1
        path = yield from self.way("BH-37", seat, chariot, 3)
        self.tell("BH-37", Departed(chariot, path, forced=True))
        for square in path:
            if not self.step(chariot, square):
                return

    def _hasten(self, chariot: int, operations: list[Any]) -> None:
        for operation in operations:
            self.set_speed(chariot, self.speed[chariot] + operation.change)

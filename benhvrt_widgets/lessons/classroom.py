"""The teacher's page: codes are pasted, and the class appears against the theory. Nothing leaves the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from ipywidgets import VBox

from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.codes import GAMES, LONGEST_PASTE, SALTS, Pool, Result, digest, pool
from benhvrt_widgets.lessons.contents import TITLES
from benhvrt_widgets.lessons.panel import Panel
from benhvrt_widgets.lessons.picture import Axis, Data, Picture
from benhvrt_widgets.lessons.sheet import Page
from engine.core.errors import RuleViolation

SEED: Final = "class"
SEATS, PURSE = 4, 100
RIVALS: Final = ("sunk-cost", "greedy", "saver")
ROOM: Final = 1.05
SHOWN: Final = ("by_score", "by_place")
PAID: Final = {"lesson-4": 1}
"""Lessons whose codes tell what was paid, and what the theory says."""
HEAD: Final = ("csv_code", "csv_subject", "csv_luck", "csv_score", "csv_place", "csv_seats")


@cache
def example() -> tuple[tuple[str, Result], ...]:
    """A class of house bots: each takes the first seat of the same race, with the same luck and rivals."""
    from engine.games import GAMES as PLAYED
    from engine.strategies import find, strategies
    from engine.tournaments import play_series

    game, found = PLAYED["ben-hvrt"], []
    options = game.setup(seats=SEATS, laps=[1])
    for slug, bot in strategies(game.slug).items():
        players = {seat: find(game.slug, name).make() for seat, name in enumerate((slug, *RIVALS))}
        end = play_series(game, options, players, SEED)
        score, place = int(game.payoffs(end)[0]), game.places(end)[0]
        result = Result(game.slug, digest(SEED), score, place, SEATS, digest(slug, SALTS))
        found.append((bot.name, result))
    return tuple(found)


def paste() -> str:
    """The codes of that class as a chat brings them: with words around them, one doubled, one mistyped."""
    codes = [result.code for _, result in example()]
    lines = [f"{name}: {result.code}" for name, result in example()]
    wrong = codes[0][:-2] + codes[0][:-3:-1] if codes[0][-1] != codes[0][-2] else codes[0][:-1]
    return "\n".join((*lines, codes[1].lower(), wrong))


class Classroom(Page):
    """What was pasted, which of it is shown, and the chart."""

    file = "class.ipynb"

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.pool = Pool(())
        self.group = 0  # which of the games that were played
        self.shown = 0  # scores or places
        self.theory = False
        self._text, self._filled = "", 0
        self.picture: Picture | None = None
        self._drawn: object = None
        self._chart = VBox([])
        self._chart.add_class("bhl-figure")

    def say(self, key: str, **facts: object) -> str:
        """A sentence of this page."""
        return say(f"codes.{key}", self.lang, **facts)

    # -- what the notebook asks for -------------------------------------------------------------------------

    def paste(self) -> Panel:
        """Where codes go in, and what was found."""
        return self.panel("paste", self._pasting)

    def chart(self) -> VBox:
        """The class, and the switch for the theory."""
        self._chart.children = (
            self.panel("controls", self._controls),
            VBox([]),
            self.panel("switch", self._switches),
        )
        return Chart([self._chart])

    def told(self) -> None:
        """Print a class of house bots with their codes, and how their paste is sorted out."""
        for name, result in example():
            facts = {"code": result.code, "score": result.score, "place": result.place}
            print(self.say("said", bot=name, **facts))  # noqa: T201 - it is what the cell is for
        found = pool(paste())
        print(self._counted(found))  # noqa: T201
        print(self.say("bad", n=", ".join(found.bad)))  # noqa: T201
        print(self.say("doubled", n=", ".join(found.doubled)))  # noqa: T201

    # -- hearing ------------------------------------------------------------------------------------------

    def obey(self, message: dict[str, Any]) -> None:
        """What the person did."""
        what, name, value = message.get("do"), message.get("name"), message.get("value")
        deeds: dict[object, Callable[[], None]] = {
            "typed": lambda: self._typed(value),
            "example": lambda: self._fill(paste()),
            "clear": lambda: self._fill(""),
            "set": lambda: self._set(name, value),
            "theory": self._switch,
            "csv": self._save,
        }
        if not isinstance(what, str) or what not in deeds:
            raise RuleViolation("session.message")
        deeds[what]()

    def _typed(self, text: object) -> None:
        if not isinstance(text, str) or len(text) > LONGEST_PASTE:
            raise RuleViolation("session.message")
        self._text, self.pool = text, pool(text)
        self.group = 0
        groups = list(self.pool.groups().values())
        self.shown = 1 if groups and groups[0][0].subject in GAMES[1:] else 0

    def _fill(self, text: str) -> None:
        self._typed(text)
        self._filled += 1

    def _set(self, name: object, value: object) -> None:
        most = {"group": len(self.pool.groups()), "show": len(SHOWN)}
        if not isinstance(name, str) or type(value) is not int or value not in range(most.get(name, 0)):
            raise RuleViolation("session.message")
        if name == "group":
            self.group = value
        else:
            self.shown = value

    def _switch(self) -> None:
        self.theory = not self.theory

    def _save(self) -> None:
        head = [self.say(key) for key in HEAD]
        self.panels["switch"].send({"do": "file", "name": "class.csv", "text": self.pool.csv(head)})

    def tell(self) -> None:
        """Draw everything as it is now; the chart waits for the first code."""
        super().tell()
        results = self.chosen
        if not results or not self.ready or len(self._chart.children) < 2:
            return
        made = (results[0].subject, self.shown)
        if self._drawn != made:
            self.picture, self._drawn = self._frame(results), made
            above, _, below = self._chart.children
            self._chart.children = (above, self.picture.box, below)
        if self.picture is not None:
            self.picture.tell(self.data())

    # -- what is drawn ---------------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Result, ...]:
        """The results that are shown."""
        groups = list(self.pool.groups().values())
        return groups[self.group] if groups else ()

    @property
    def placed(self) -> bool:
        """Whether places are shown, and not scores."""
        return SHOWN[self.shown] == "by_place" and bool(self.chosen and self.chosen[0].seats)

    def _name(self, subject: str) -> str:
        if subject in TITLES:
            return say(TITLES[subject][0], self.lang)
        return self.say("lesson", number=int(subject.partition("-")[2]))

    def _counted(self, found: Pool) -> str:
        return self.say("counted", n=len(found.results), bad=len(found.bad), doubled=len(found.doubled))

    def _pasting(self) -> Sequence[Block]:
        found = self.pool
        some = found.results or found.bad
        lists = [
            blocks.folded(self.say(key, n=len(codes)), codes)
            for key, codes in (("bad", found.bad), ("doubled", found.doubled))
            if codes
        ]
        area = blocks.area(
            "codes", self.say("paste"), self._text, rows=6, most=LONGEST_PASTE, filled=self._filled
        )
        return [
            area,
            blocks.text(self._counted(found) if some else self.say("none"), "" if some else "muted"),
            *lists,
            blocks.buttons(
                blocks.button("example", self.say("example")),
                blocks.button("clear", self.say("clear"), off=not self._text),
            ),
        ]

    def _controls(self) -> Sequence[Block]:
        groups = self.pool.groups()
        drawn = []
        if len(groups) > 1:
            names = [
                self.say("group_is", name=self._name(subject), luck=luck, n=len(group))
                for (subject, luck), group in groups.items()
            ]
            drawn.append(blocks.choice("group", self.say("group"), names, self.group))
        if self.chosen and self.chosen[0].seats:
            drawn.append(
                blocks.choice("show", self.say("show"), [self.say(key) for key in SHOWN], self.shown)
            )
        return drawn or [blocks.text(self.say("empty"), "muted")]

    def _switches(self) -> Sequence[Block]:
        off = not self.pool.results
        label = say("lesson.theory_hide" if self.theory else "lesson.theory_show", self.lang)
        return [
            blocks.buttons(
                blocks.button("theory", label, primary=not self.theory, pressed=self.theory, off=off),
                blocks.button("csv", self.say("csv"), off=off),
            )
        ]

    def _frame(self, results: tuple[Result, ...]) -> Picture:
        if self.placed:
            seats = results[0].seats
            across = Axis(self.say("across_place"), 0.5, seats + 0.5, tuple(range(1, seats + 1)))
            return Picture(self.say("chart_place"), across, Axis(self.say("upwards")), faint=0.8)
        paid = results[0].subject in PAID
        across = Axis(self.say("across_paid" if paid else "across_score"))
        return Picture(self.say("chart_score"), across, Axis(self.say("upwards")), faint=0.8)

    def data(self) -> Data:
        """A dot a student, one on top of the other; and what the theory says of them."""
        results = self.chosen
        values = [result.place if self.placed else result.score for result in results]
        seen: Counter[int] = Counter()
        dots: list[tuple[float, float]] = []
        for value in sorted(values):
            seen[value] += 1
            dots.append((value, seen[value]))
        top = max(5, *seen.values()) * ROOM
        told, line = self._told(results, values), self._line(results, top)
        if self.theory and line:
            told += " " + self._theory(results)
        head = [self.say("col_place" if self.placed else "col_score"), self.say("col_count")]
        rows = [[str(value), str(count)] for value, count in sorted(seen.items())]
        return Data(
            play=dots,
            theory=line if self.theory else (),
            told=told,
            head=head,
            rows=rows,
            summary=say("lesson.figures", self.lang),
        )

    def _told(self, results: tuple[Result, ...], values: list[int]) -> str:
        if self.placed:
            return self.say("told_place", n=len(results), wins=values.count(1))
        mean = number(round(float(Fraction(sum(values), len(values))), 1), self.lang)
        return self.say("told_score", n=len(results), mean=mean, least=min(values), most=max(values))

    def _line(self, results: tuple[Result, ...], top: float) -> list[tuple[float, float]]:
        first = results[0]
        if self.placed:
            level = len(results) / first.seats
            return [(0.5, level), (first.seats + 0.5, level)]
        if first.subject == GAMES[0]:
            return [(PURSE, 0), (PURSE, top)]
        return [(PAID[first.subject], 0), (PAID[first.subject], top)] if first.subject in PAID else []

    def _theory(self, results: tuple[Result, ...]) -> str:
        first = results[0]
        if self.placed:
            level = number(round(len(results) / first.seats, 1), self.lang)
            return self.say("theory_place", seats=first.seats, n=level)
        if first.subject in PAID:
            return self.say("theory_paid", n=PAID[first.subject])
        return self.say("theory_purse")


class Chart(VBox):  # type: ignore[misc]
    """The box of the chart, with a name that does not change from run to run."""

    def __repr__(self, **_: object) -> str:
        return "Chart()"


start: Callable[..., Classroom] = Classroom

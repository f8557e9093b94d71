"""The teacher's page: codes are pasted, and the class appears against the theory. Nothing leaves the page."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.codes import (
    BARS,
    LONGEST_PASTE,
    MOST_SCORE,
    SALTS,
    TENTHS,
    Pool,
    Result,
    digest,
    pool,
)
from benhvrt_widgets.i18n import number, of_game, percent, say
from benhvrt_widgets.lessons import blocks, heaps, module
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.contents import Entry
from benhvrt_widgets.lessons.contents import read as entry
from benhvrt_widgets.lessons.deal import Deal, House, found, of_the_day, tables
from benhvrt_widgets.lessons.hands import blind, miss
from benhvrt_widgets.lessons.opening import find
from benhvrt_widgets.lessons.parts import Part, kinds
from benhvrt_widgets.lessons.picture import Axis, Data, Picture, Point
from benhvrt_widgets.lessons.sheet import Bench
from engine.core.errors import RuleViolation
from engine.games import GAMES

if TYPE_CHECKING:
    from benhvrt_widgets.lessons.lesson import Lesson

_found, _of_the_day = lru_cache(100)(found), lru_cache(100)(of_the_day)  # a redraw asks for them again
SEED: Final = "class"
GAME, SEATS, PURSE = "ben-hvrt", 4, 100
ROOM: Final = 1.15
LISTED: Final = 6
"""Groups that can be chosen; smaller ones are in the file."""
LONGEST_SEED: Final = 40
SCORE, PLACE, GUESS, OUTCOME = "by_score", "by_place", "by_guess", "by_outcome"
VIEWS: Final = {"ben-hvrt": (SCORE, PLACE), "horse-fever": (PLACE, SCORE)}
"""What can be seen of a game that has scores, the best first; of a race alone there are places."""
OF_LESSONS: Final = (GUESS, OUTCOME)
FORETOLD: Final = {4: 1}
"""Lessons whose theory also says what comes of the play."""
WORDS: Final = {
    SCORE: ("chart_score", "across_score"),
    PLACE: ("chart_place", "across_place"),
    OUTCOME: ("chart_outcome", "across_outcome"),
}
HEAD: Final = ("csv_code", "csv_subject", "csv_luck", "csv_score", "csv_place", "csv_seats")


@cache
def example() -> tuple[tuple[str, Result], ...]:
    """A class of house bots: each takes the first seat of the same race, with the same luck and rivals."""
    deal = next(tables(GAME, SEATS, SEED))
    house = House(deal)
    house.finish()
    return tuple(
        (name, Result(GAME, deal.luck, score, place, SEATS, digest(name, SALTS)))
        for name, (score, place) in house.results.items()
    )


def paste() -> str:
    """The codes of that class as a chat brings them: with words around them, one doubled, one mistyped."""
    codes = [result.code for _, result in example()]
    lines = [f"{name}: {result.code}" for name, result in example()]
    wrong = codes[0][:-2] + codes[0][:-3:-1] if codes[0][-1] != codes[0][-2] else codes[0][:-1]
    return "\n".join((*lines, codes[1].lower(), wrong))


def level(seats: int) -> int:
    """What the seats of Ben Hvrt average in every deal, since money only changes hands."""
    return PURSE * int(GAMES[GAME].setup(seats=seats, laps=[1]).chariots)


class Classroom(Bench):
    """What was pasted, which of it is shown, and the chart."""

    file = "class"

    def __init__(self, lang: str = "en", today: dt.date | None = None) -> None:
        super().__init__(lang)
        self.pool = Pool(())
        self.group = 0  # which of the games and lessons
        self.shown = 0  # which of its views
        self.theory = False
        self.seed = ""  # that the class has played, as the teacher says
        self._today = today
        self._text, self._filled = "", 0
        self._houses: dict[Deal, House] = {}
        self._lessons: dict[int, Lesson] = {}
        self._entries: dict[int, Entry | None] = {}
        self.picture: Picture | None = None
        self._drawn: object = None
        self._chart, self._nothing = kinds().box(), kinds().box()
        self._chart.add_class("bhl-figure")

    def say(self, key: str, **facts: object) -> str:
        """A sentence of this page."""
        return say(f"codes.{key}", self.lang, **facts)

    # -- what the notebook asks for -------------------------------------------------------------------------

    def paste(self) -> Part:
        """Where codes go in, and what was found."""
        return self.panel("paste", self._pasting)

    def chart(self) -> Any:
        """The class, and the switch for the theory."""
        self._chart.children = (
            self.panel("controls", self._controls),
            self._nothing,
            self.panel("switch", self._switches),
        )
        return kinds().chart([self._chart])

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

    def deeds(self, message: Mapping[str, Any]) -> Mapping[str, Callable[[], None]]:
        """What the person may do."""
        name, value = message.get("name"), message.get("value")
        return {
            "typed": lambda: self._typed(name, value),
            "example": lambda: self._fill(paste(), SEED),
            "clear": lambda: self._fill("", ""),
            "set": lambda: self._set(name, value),
            "theory": self._switch,
            "stop": self.stop,
            "on": self._go_on,
            "csv": self._save,
        }

    def _typed(self, name: object, text: object) -> None:
        most = {"codes": LONGEST_PASTE, "seed": 2 * LONGEST_SEED}.get(
            name if isinstance(name, str) else "", 0
        )
        if not isinstance(text, str) or len(text) > most:
            raise RuleViolation("session.message")
        if name == "seed":
            self.seed = " ".join(text.split("\n")).strip()
        else:
            before = self._subject
            self._text, self.pool = text, pool(text)
            self.group = self.shown = 0
            self.theory = self.theory and self._subject == before
        self._go_on()

    def _fill(self, text: str, seed: str) -> None:
        self._filled += 1
        self.seed = seed
        self._typed("codes", text)

    def _set(self, name: object, value: object) -> None:
        most = {"group": self._offered, "show": len(self.views)}
        if not isinstance(name, str) or type(value) is not int or value not in range(most.get(name, 0)):
            raise RuleViolation("session.message")
        if name == "group":
            before = self._subject
            self.group, self.shown = value, 0
            self.theory = self.theory and self._subject == before
        else:
            self.shown = value
        self._go_on()

    def _switch(self) -> None:
        self.theory = not self.theory
        self._go_on()

    def _save(self) -> None:
        head = [self.say(key) for key in HEAD] + [self.say("csv_guess", n=bar) for bar in range(1, BARS + 1)]
        self.panels["switch"].send({"do": "file", "name": "class.csv", "text": self.pool.csv(head)})

    # -- the house bots in the same seat ------------------------------------------------------------------

    @property
    def deal(self) -> Deal | None:
        """What the chosen group has played, if the seed that was typed fits, or it was a race of the day."""
        first = self._game
        if first is not None and 0 < len(self.seed) <= LONGEST_SEED:
            found = _found(first.subject, first.seats, first.luck, self.seed)
            if found is not None:
                return found
        return None if self._day is None else self._day[1]

    @property
    def _game(self) -> Result | None:
        """One of the results, if they are of a game."""
        return self.chosen[0] if self.chosen and not self.chosen[0].lesson else None

    @property
    def _day(self) -> tuple[dt.date, Deal] | None:
        first, today = self._game, self._today or dt.datetime.now(dt.UTC).date()
        if first is None:
            return None
        return _of_the_day(first.subject, first.seats, first.luck, today)

    @property
    def house(self) -> House | None:
        """The bots that have played the deal, as far as they are."""
        deal = self.deal
        return None if deal is None else self._houses.get(deal)

    def _go_on(self) -> None:
        """Let the bots play what is shown, and nothing else; the rest waits where it is."""
        self.stop()
        deal = self.deal if self.theory else None
        if deal is None:
            return
        house = self._houses.setdefault(deal, House(deal))
        if house.done:
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # nobody is waiting
            house.finish()
        else:
            self.work(house.steps, "switch", deal.slug)

    # -- telling --------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Draw everything as it is now; the chart waits for the first code."""
        super().tell()
        if not self.ready or len(self._chart.children) < 2:
            return
        results = self.chosen
        if not results or self.view == GUESS:
            self._put(self.panel("guesses", self._guesses) if results else self._nothing)
            self._drawn = None
            return
        data = self.data()
        xs = [x for x, _ in (*data.play, *data.theory, *data.known, *data.guesses)]
        made = (results[0].subject, self.view, *heaps.span(xs), *(x for x, _ in data.play))
        if self._drawn != made or self.picture is None:
            self.picture, self._drawn = self._frame(results[0], *heaps.span(xs)), made
        self.picture.tell(data)
        self._put(self.picture.box)  # told before: bars that are first drawn without data stay thin

    def _put(self, middle: Any) -> None:
        above, old, below = self._chart.children
        if old is not middle:
            self._chart.children = (above, middle, below)

    # -- what is drawn ---------------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Result, ...]:
        """The results that are shown."""
        groups = list(self.pool.groups().values())
        return groups[self.group] if groups else ()

    @property
    def _subject(self) -> str:
        """The game or the lesson that is shown; another one's answer waits again."""
        return self.chosen[0].subject if self.chosen else ""

    @property
    def _offered(self) -> int:
        """How many groups can be chosen: a single code is no class, unless there is little else."""
        sizes = [len(group) for group in self.pool.groups().values()]
        return min(LISTED, max(min(2, len(sizes)), sum(size > 1 for size in sizes)))

    @property
    def views(self) -> tuple[str, ...]:
        """What can be seen of them."""
        results = self.chosen
        if not results:
            return ()
        return OF_LESSONS if results[0].lesson else VIEWS.get(results[0].subject, (PLACE,))

    @property
    def view(self) -> str:
        """What is seen of them."""
        return self.views[self.shown] if self.views else ""

    def _name(self, subject: str) -> str:
        if subject in GAMES:
            return of_game(subject, "title", self.lang)
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
        groups = list(self.pool.groups().items())
        drawn = []
        if len(groups) > 1:
            offered = groups[: self._offered]
            times = Counter(subject for (subject, _), _ in offered)
            named = [
                self.say("group_is", name=self._name(subject), luck=luck, n=len(group))
                if times[subject] > 1
                else self.say("only_is", name=self._name(subject), n=len(group))
                for (subject, luck), group in offered
            ]
            drawn.append(blocks.choice("group", self.say("group"), named, self.group))
            rest = sum(len(group) for _, group in groups[self._offered :])
            if rest:
                drawn.append(blocks.text(self.say("rest", n=rest), "muted"))
        if len(self.views) > 1:
            drawn.append(
                blocks.choice("show", self.say("show"), [self.say(key) for key in self.views], self.shown)
            )
        return drawn if drawn or self.chosen else [blocks.text(self.say("empty"), "muted")]

    def _switches(self) -> Sequence[Block]:
        off = not self.pool.results
        label = say("lesson.theory_hide" if self.theory else "lesson.theory_show", self.lang)
        drawn = [
            blocks.buttons(
                blocks.button("theory", label, primary=not self.theory, pressed=self.theory, off=off),
                blocks.button("csv", self.say("csv"), off=off),
            )
        ]
        if self.theory and self._game is not None:
            drawn += self._seeding()
        return drawn

    def _seeding(self) -> list[Block]:
        """The seed that the class has played, and how far the bots are with it."""
        area = blocks.area(
            "seed", self.say("seed"), self.seed, rows=1, most=LONGEST_SEED, filled=self._filled
        )
        deal, house = self.deal, self.house
        if deal is None:
            told = self.say("seed_wrong" if self.seed else "seed_ask")
            return [area, blocks.text(told, "notice" if self.seed else "muted")]
        drawn = [area]
        if deal.seed != self.seed and self._day is not None:
            drawn.append(blocks.text(self.say("seed_day", day=self._day[0].isoformat()), "muted"))
        if house is not None and not house.done:
            n, most = len(house.results), house.most
            if self.busy:
                drawn.append(blocks.progress(n, most, self.say("house_at", n=n + 1, most=most)))
                drawn.append(blocks.buttons(blocks.button("stop", say("bot.stop", self.lang))))
            else:
                drawn.append(blocks.text(self.say("house_stopped", n=n, most=most), "muted"))
                drawn.append(blocks.buttons(blocks.button("on", self.say("house_on"))))
        return drawn

    # -- guesses of a lesson --------------------------------------------------------------------------------

    def lesson(self, nth: int) -> Lesson:
        """A lesson, for its answers; made once."""
        if nth not in self._lessons:
            self._lessons[nth] = module(find(nth)).start(self.lang, "")
        return self._lessons[nth]

    def _guesses(self) -> Sequence[Block]:
        results = self.chosen
        if not results or not results[0].lesson:
            return []
        lesson = self.lesson(results[0].lesson)
        given = [sum(result.guess[bar] for result in results) for bar in range(BARS)]
        shares = [Fraction(tenths, TENTHS * len(results)) for tenths in given]
        items = [
            blocks.bar(
                lesson.say(key), percent(share), float(share), right=self.theory and bar == lesson.right
            )
            for bar, (key, share) in enumerate(zip(lesson.bars, shares, strict=True))
        ]
        told = [blocks.text(self.say("told_guess", n=len(results)), "muted")]
        if self.theory:
            off = fmean(float(miss(result.guess, lesson.right)) for result in results)
            facts = {"off": lesson.figure(off), "blind": lesson.figure(blind(BARS))}
            share = percent(shares[lesson.right])
            told = [
                blocks.text(lesson.answered(), "big"),
                blocks.text(self.say("theory_guess", share=share, n=len(results), **facts), "muted"),
            ]
        asked = self._asked(results[0].lesson)
        title = self.say("chart_guess", lesson=self._name(results[0].subject))
        question = [] if asked is None else [blocks.text(asked.question)]
        bars = blocks.bars(items, locked=True, words={})
        return [blocks.text(title if asked is None else asked.title, "big"), *question, bars, *told]

    def _asked(self, nth: int) -> Entry | None:
        """What the lesson's notebook says, which lies beside this page's."""
        if nth not in self._entries:
            path = next(Path().glob(f"lessons/{nth:02d}_*.ipynb"), None)
            self._entries[nth] = None if path is None else entry(path)
        return self._entries[nth]

    # -- the chart ------------------------------------------------------------------------------------------

    def _frame(self, first: Result, least: float, most: float) -> Any:
        title, label = WORDS[self.view]
        if self.view == PLACE:
            across = Axis(self.say(label), 0.5, first.seats + 0.5, tuple(range(1, first.seats + 1)))
        else:
            measure = self._measure(first)
            across = Axis(self.say(label, what=measure), least, most, heaps.ticks(least, most))
        upwards = Axis(self.say("upwards"))
        return kinds().picture(self.say(title), across, upwards, faint=0.8, heaped=True)

    def _measure(self, first: Result) -> str:
        if first.lesson:
            lesson = self.lesson(first.lesson)
            return lesson.say(lesson.came)
        return self.say("ducats" if first.subject == GAME else "points")

    def data(self) -> Data:
        """How many students ended where; and what the theory says of them."""
        results = self.chosen
        values = [result.place if self.view == PLACE else result.score for result in results]
        width = 1 if self.view == PLACE else heaps.width(values)
        seen = Counter(value // width for value in values)
        top = max(5, *seen.values()) * ROOM
        told = self._told(results, values)
        house = self.house if self.theory else None
        played = [] if house is None else (house.places if self.view == PLACE else house.scores)
        theory, known = self._lines(results, played, top) if self.theory else ([], [])
        if self.theory:
            told = " ".join((told, *self._theory(results, house)))
        bots = Counter(value // width for value in played)
        found = sorted({*seen, *bots})
        columns = {
            self.say("col_place" if self.view == PLACE else "col_score"): [
                heaps.named(heap, width) for heap in found
            ],
            self.say("col_count"): [str(seen[heap]) for heap in found],
        }
        if played:
            columns[self.say("col_house")] = [str(bots[heap]) for heap in found]
        return Data(
            play=heaps.heaps(seen, width, 1 if self.view == PLACE else min(seen)),
            theory=theory,
            known=known,
            guesses=[(value, top * 0.96) for value in sorted({*played})] if self.view != PLACE else (),
            told=told,
            columns=columns,
            summary=say("lesson.figures", self.lang),
        )

    def _told(self, results: tuple[Result, ...], values: list[int]) -> str:
        if self.view == PLACE:
            return self.say("told_place", n=len(results), wins=values.count(1))
        mean = number(round(fmean(values), 1), self.lang)
        told = self.say("told_score", n=len(results), mean=mean, least=min(values), most=max(values))
        return told + " " + self.say("most", n=MOST_SCORE) if max(values) == MOST_SCORE else told

    def _lines(
        self, results: tuple[Result, ...], played: list[int], top: float
    ) -> tuple[list[Point], list[Point]]:
        """The line for this deal, dashed; and the one for all deals, dotted."""
        first = results[0]
        theory: list[Point] = []
        known: list[Point] = []
        if self.view == PLACE:
            even = len(results) / first.seats
            known = [(0.5, even), (first.seats + 0.5, even)]
            if played:
                bots = Counter(played)
                for place in range(1, first.seats + 1):  # a staircase: nothing is between two places
                    share = len(results) * bots[place] / len(played)
                    theory += [(place - 0.5, share), (place + 0.5, share)]
        elif self.view == OUTCOME:
            line = FORETOLD.get(first.lesson)
            theory = [] if line is None else [(line, 0), (line, top)]
        else:
            if first.subject == GAME:
                known = [(level(first.seats), 0), (level(first.seats), top)]
            if played:
                theory = [(fmean(played), 0), (fmean(played), top)]
        return theory, known

    def _theory(self, results: tuple[Result, ...], house: House | None) -> list[str]:
        first = results[0]
        if self.view == OUTCOME:
            line = FORETOLD.get(first.lesson)
            return [self.say("no_theory_outcome") if line is None else self.say("theory_paid", n=line)]
        told = []
        if house is not None and house.results:
            told.append(self._in_this_seat(house))
        if self.view == PLACE:
            even = number(round(len(results) / first.seats, 1), self.lang)
            told.append(self.say("theory_place", seats=first.seats, n=even))
        elif first.subject == GAME:
            told.append(self.say("theory_purse", seats=first.seats, n=level(first.seats)))
        elif not told:
            told.append(self.say("no_theory"))
        return told

    def _in_this_seat(self, house: House) -> str:
        n = len(house.results)
        if self.view == PLACE:
            return self.say("house_place", n=n, wins=house.places.count(1))
        (best, most), (worst, least) = house.best(), house.worst()
        mean = number(round(fmean(house.scores), 1), self.lang)
        return self.say("house_score", n=n, mean=mean, best=best, most=most, worst=worst, least=least)


start: Callable[..., Classroom] = Classroom

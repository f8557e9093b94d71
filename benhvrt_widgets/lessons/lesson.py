"""A lesson: a question, a guess, a moment of play, one chart, a surprise, two exercises and a claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from secrets import randbelow
from typing import Any, ClassVar, Final

from benhvrt_widgets.codes import BARS, SALTS, SEEDS, Result, fitting, tenths
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.answers import RIGHT
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Told
from benhvrt_widgets.lessons.hands import Hands, blind, miss
from benhvrt_widgets.lessons.parts import Part, kinds, page
from benhvrt_widgets.lessons.picture import Axis, Data, Picture
from benhvrt_widgets.lessons.settings import SEED, Knob, Settings
from benhvrt_widgets.lessons.sheet import Page
from engine.core.errors import RuleViolation

APART: Final = re.compile(r" (?=[;:!?»%])|(?<=«) ")
PERCENT: Final = 100
COLOURS: Final = ("#2047B2", "#FEEA83")
"""Of you and your rival."""
LEGEND: Final = ("play", "own", "guesses", "known", "theory")
WORDS: Final = ("minute", "reset", "less", "more", "hands")


def token() -> int:
    """So that two readers with the same guess and the same play have different codes."""
    return randbelow(SALTS)


class Lesson(Page):
    """What all lessons share; each one says what is its own below the line.

    The notebook asks for the parts in the order of the lesson. Each is built once and told whenever
    something has changed; what is heavy waits until the browser has drawn the rest.
    """

    number: ClassVar[int]
    name: ClassVar[str]  # of its notebook
    own: ClassVar[str]  # what the keys of its own sentences begin with, "lesson." being understood
    bars: ClassVar[tuple[str, ...]]  # the answers to guess from: sentences
    right: ClassVar[int]  # the bar that is right
    spots: ClassVar[Sequence[float]] = ()  # where the hands for each bar stand on the chart
    came: ClassVar[str]  # what the outcome counts: a sentence
    knobs: ClassVar[tuple[Knob, ...]] = ()
    across: ClassVar[Axis]  # the axes of the chart, their labels as sentences
    upwards: ClassVar[Axis]
    faint: ClassVar[float] = 0.9  # how much can be seen through a dot that has others behind it

    def __init_subclass__(cls) -> None:
        """The number and the name are those of its module, and so begin the keys of its sentences."""
        cls.name = cls.__module__.rpartition(".l")[2]
        cls.number, cls.own = int(cls.name[:2]), f"l{cls.name[:2]}."
        cls.bars = tuple(f"{cls.own}bar_{n}" for n in range(1, BARS + 1))
        cls.right = RIGHT[cls.number]
        cls.came = f"{cls.own}came"

    def __init__(self, lang: str = "en", query: str | None = None) -> None:
        super().__init__(lang)
        self.settings = Settings(self.knobs, query)
        self.hands = Hands(len(self.bars))
        self.theory = False  # whether its line is shown
        self.revealed = False  # whether it ever was
        self.picture: Picture | None = None
        self._link: Block | None = None
        self._first: tuple[int, int] | None = None  # seed and outcome of the first play
        self._salt = token()
        self._chart: Any = None
        self._claim: Callable[[], Claim] | None = None
        self._lines: Sequence[str] = ()  # of the claim, once it is wanted
        self._stage: Part | None = None
        self.begin()

    # -- what a lesson says for itself ----------------------------------------------------------------

    def begin(self) -> None:
        """Set the game moment up; also after a reset or with another seed."""

    def moment(self) -> Sequence[Block]:
        """The game moment."""
        raise NotImplementedError

    def outcome(self) -> int | None:
        """What came of the game moment as a whole number, for a code; None as long as it is not over."""
        raise NotImplementedError

    def controls(self) -> Sequence[Block]:
        """What can be moved, above the chart."""
        return ()

    def data(self) -> Data:
        """What the chart shows now; theory only if ``self.theory``."""
        raise NotImplementedError

    def twist(self) -> Sequence[Block]:
        """The surprise."""
        raise NotImplementedError

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """What the exercise in code is tried on: arguments and the right result."""
        raise NotImplementedError

    def answered(self) -> str:
        """The answer to the question, once the guess is locked."""
        return self.say(f"{self.own}answer")

    def moved(self, name: str) -> None:
        """A knob has been moved."""

    # -- what the notebook asks for ---------------------------------------------------------------------

    def header(self) -> Part:
        """The bar above the lesson; it comes first."""
        return self.headed(self._bar)

    def headed(self, draw: Callable[[], Sequence[Block]]) -> Part:
        """What is above the lesson, and tells the browser how far the reader has come."""
        words = {word: self.say(word) for word in WORDS}
        self._stage = self.panel("header", draw, kinds().stage, words=words)
        return self._stage

    def guess(self) -> Part:
        """Hands for the answers."""
        return self.panel("guess", self._guesses)

    def play(self) -> Part:
        """The game moment."""
        return self.panel("play", self.moment)

    def chart(self) -> Any:
        """The controls, the chart, and the switch for the theory."""
        if self._chart is None:
            parts = kinds()
            controls, switch = self.panel("controls", self._controls), self.panel("switch", self._switches)
            self._chart = parts.chart([controls, parts.box(), switch])
            self._chart.add_class("bhl-figure")
        if self.ready:
            self._draw_chart()
        return self._chart

    def surprise(self) -> Part:
        """One thing to move, and what comes of it."""
        return self.panel("surprise", self._surprise)

    def told(self, claim: Callable[[], Claim]) -> Told | Part:
        """The claim in the language of the lesson; on a page it is reckoned when somebody unfolds it."""
        if not kinds().waits():
            return claim().told(self.lang)
        self._claim = claim
        return self.panel("claim", self._claimed)

    def hand_in(self) -> Part:
        """The code of whoever takes the lesson alone; a class in front of a wall has no use for it."""
        panel = self.panel("hand_in", self._handing_in)
        panel.add_class("bhl-alone")
        return panel

    def check(self, answer: Callable[..., Any]) -> None:
        """Print how an answer in code fares."""
        trials = self.trials()
        wrong = [(given, right) for given, right in trials if answer(*given) != right]
        if not wrong:
            print(self.say("check_all", cases=len(trials)))  # noqa: T201 - it is what the cell is for
            return
        given, right = wrong[0]
        shown = ", ".join(map(str, given))
        print(  # noqa: T201
            self.say("check_some", cases=len(trials), wrong=len(wrong), given=shown, right=right)
        )

    # -- for lessons --------------------------------------------------------------------------------------

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the lessons; in French no line begins with a mark that stands apart."""
        told = say(f"lesson.{key}", self.lang, **facts)
        return APART.sub("\N{NO-BREAK SPACE}", told) if self.lang == "fr" else told

    def figure(self, value: float | Fraction, digits: int = 2) -> str:
        """A number as it is written in this language."""
        return number(round(float(value), digits), self.lang)

    def slider(self, name: str, label: str, unit: str = "", shown: str = "") -> Block:
        """A knob to drag: the sentence that names it, and one for its value if that is more than a number."""
        knob, value = self.settings.knobs[name], self.settings[name]
        told = self.say(unit, n=value) if unit else shown
        return blocks.slider(name, self.say(label), (knob.least, knob.most), value, told)

    def against(self, goal: int, at: Sequence[int], notes: Sequence[str], label: str) -> Block:
        """You and a rival on two lanes."""
        names = (self.say("you"), self.say("rival"))
        lanes = [blocks.lane(*each) for each in zip(names, at, COLOURS, notes, strict=True)]
        return blocks.lanes(goal, lanes, label)

    def figures(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        caption: str = "",
        look: str = "",
        **facts: object,
    ) -> Block:
        """Figures under sentences, or under nothing."""
        return blocks.table([key and self.say(key, **facts) for key in head], rows, caption, look)

    def choice(self, name: str) -> Block:
        """A knob to choose by name, with the sentences of that name: one for it, and one for each value."""
        key = f"{self.own}{name}"
        options = [self.say(f"{key}_{value}") for value in range(self.settings.knobs[name].most + 1)]
        return blocks.choice(name, self.say(key), options, self.settings[name])

    def chosen(self, name: str, **facts: object) -> Block:
        """What the value of such a knob means."""
        return blocks.text(self.say(f"{self.own}{name}_{self.settings[name]}_is", **facts), "muted")

    @property
    def raised(self) -> list[float]:
        """Where hands stand on the chart, once they are locked."""
        hands = zip(self.spots, self.hands.counts, strict=False)
        return [spot for spot, count in hands if count and self.hands.locked]

    def tell(self) -> None:
        """Draw everything as it is now."""
        super().tell()
        if self._stage is not None:
            self._stage.seen = ["guess"] * self.hands.locked + ["theory"] * self.revealed
        if self.picture is not None:
            self.picture.tell(self._data())

    # -- hearing ------------------------------------------------------------------------------------------

    def deeds(self, message: Mapping[str, Any]) -> Mapping[str, Callable[[], None]]:
        """What can be done in every lesson."""
        value = message.get("value")
        return {
            "set": lambda: self._set(message.get("name"), value),
            "hand": lambda: self.hands.change(value, by=-1 if message.get("fewer") else 1),
            "hands": lambda: self.hands.change(message.get("bar"), to=value),
            "lock": self.hands.lock,
            "theory": self._switch,
            "csv": self._save,
            "claim": self._unfold,
            "link": lambda: self._share(value),
            "unlink": self._unshare,
            "reset": self._reset,
            "seed": self._new_seed,
        }

    def obey(self, message: Mapping[str, Any]) -> None:
        """The first play counts; later ones are better informed."""
        super().obey(message)
        if self._first is None and (outcome := self.outcome()) is not None:
            self._first = self.settings[SEED.name], outcome

    def is_ready(self) -> None:
        """Then the chart is drawn."""
        super().is_ready()
        if self._chart is not None:
            self._draw_chart()

    def _draw_chart(self) -> None:
        if self.picture is None and self._chart is not None:
            across, upwards = (
                replace(axis, label=self.say(axis.label)) for axis in (self.across, self.upwards)
            )
            self.picture = kinds().picture(self.say(f"{self.own}chart"), across, upwards, self.faint)
            self.picture.tell(self._data())
            above, _, below = self._chart.children
            self._chart.children = (above, self.picture.box, below)

    def _set(self, name: object, value: object) -> None:
        self.settings.set(name, value)
        self._link = None
        self.moved(str(name))

    def _switch(self) -> None:
        if not self.hands.locked:
            raise RuleViolation("lesson.guess_first")
        self.theory = not self.theory
        self.revealed = True

    def _reset(self) -> None:
        """The first screen again, with the same luck."""
        seed = self.settings[SEED.name]
        self.settings.reset()
        self.settings.set(SEED.name, seed)
        self._over()

    def _new_seed(self) -> None:
        self.settings.set(SEED.name, (self.settings[SEED.name] + 1) % (SEED.most + 1))
        self.begin()

    def _over(self) -> None:
        self.hands.clear()
        self.theory = self.revealed = False
        self._link = self._first = None
        self._salt = token()
        self.begin()

    def _save(self) -> None:
        if not self.hands.locked:
            raise RuleViolation("lesson.guess_first")
        self.panels["switch"].send({"do": "file", "name": f"{self.name}.csv", "text": self.data().csv()})

    def _unfold(self) -> None:
        if self._claim is None:
            raise RuleViolation("session.message")
        self._lines = self._claim().told(self.lang).lines

    def _share(self, base: object) -> None:
        from benhvrt_widgets.visit import sharing

        page = sharing.base(base).for_all()
        address = page.address + self.settings.query()
        note = page.note(self.say("link_alone"), self.say("link_published"))
        self._link = blocks.link(address, sharing.picture(address), self.say("link_label"), note)

    def _unshare(self) -> None:
        self._link = None

    def _data(self) -> Data:
        """What was played answers the question too, so the chart is empty until the guess is locked."""
        if not self.hands.locked:
            return Data(play=(), told=self.say("dots_wait"), columns={})
        data = self.data()
        hands = [count for count in self.hands.counts if count] if data.guesses else []
        legend = {mark: self.say(f"legend_{mark}") for mark in LEGEND}
        return replace(data, summary=self.say("figures"), hands=hands, legend=legend)

    # -- what all lessons draw ------------------------------------------------------------------------------

    def _bar(self) -> list[Block]:
        seed = self.say("seed", seed=self.settings[SEED.name])
        shared = [] if self._link is None else [self._link]
        items = [
            blocks.button("local:project", self.say("project")),
            blocks.button("unlink" if shared else "local:link", self.say("link"), pressed=bool(shared)),
            blocks.button("local:twin", self.say("twin")),
        ]
        return [
            {
                "is": "bar",
                "back": blocks.way(say("codes.contents", self.lang), page("../index")),
                "title": self.say("title", number=self.number),
                "seed": seed,
                "items": items,
            },
            *shared,
            {"is": "keys", "text": self.say("keys"), "project": bool(self.settings["project"])},
        ]

    def _controls(self) -> Sequence[Block]:
        return self.controls() if self.hands.locked else ()

    def _surprise(self) -> Sequence[Block]:
        return self.twist() if self.revealed else [blocks.text(self.say("theory_first"), "muted")]

    @property
    def code(self) -> str:
        """What a reader hands in: the lesson, the guess and the first play; empty before there are both."""
        if not self.hands.locked or self._first is None:
            return ""
        seed, outcome = self._first
        subject, guess = f"lesson-{self.number}", tenths(self.hands.counts)
        return Result(subject, seed % SEEDS, fitting(outcome), salt=self._salt, guess=guess).code

    def _handing_in(self) -> list[Block]:
        if not self.code or self._first is None:
            key = "code_wait" if self._first is None else "code_guess"
            return [blocks.code(self.say(key))]
        facts = {"lesson": self.number, "what": self.say(self.came), "n": self._first[1]}
        return [blocks.code(self.say("code_tells", **facts), self.code, self.say("code"))]

    def _guesses(self) -> list[Block]:
        hands = self.hands
        total = max(1, hands.total)
        items = [
            blocks.bar(self.say(key), count, count / total, right=self.revealed and bar == self.right)
            for bar, (key, count) in enumerate(zip(self.bars, hands.counts, strict=True))
        ]
        words = {"fewer": self.say("hand_fewer"), "more": self.say("hand_more"), "hands": self.say("hands")}
        drawn = [blocks.bars(items, locked=hands.locked, words=words)]
        if not hands.locked:
            lock = blocks.button("lock", self.say("lock"), primary=True, off=not hands.total)
            return [*drawn, blocks.text(self.say("hands_up", n=hands.total), "muted"), blocks.buttons(lock)]
        if not self.revealed:
            reveal = blocks.button("theory", self.say("reveal"), primary=True)
            return [*drawn, blocks.text(self.say("locked", n=hands.total), "muted"), blocks.buttons(reveal)]
        return [*drawn, blocks.text(self.answered(), "big"), blocks.text(self._scored(), "muted")]

    def _scored(self) -> str:
        off, known = float(miss(self.hands.counts, self.right)), float(blind(len(self.bars)))
        key = "score_good" if off < known else "score_bad"
        right = self.hands.counts[self.right]
        return self.say(
            key, right=right, total=self.hands.total, off=self.figure(off), blind=self.figure(known)
        )

    def _claimed(self) -> list[Block]:
        return [blocks.folded(self.say("claim_open"), self._lines, "" if self._lines else "claim")]

    def _switches(self) -> list[Block]:
        label = self.say("theory_hide" if self.theory else "theory_show")
        switch = blocks.button(
            "theory", label, primary=not self.theory, pressed=self.theory, off=not self.hands.locked
        )
        ready = self.hands.locked and self.picture is not None
        save = blocks.button("csv", self.say("csv"), off=not ready)
        wait = [] if self.hands.locked else [blocks.text(self.say("guess_first"), "muted")]
        rest = [] if self.revealed else [blocks.text(self.say("rest_waits"), "muted bhl-solo")]
        return [blocks.buttons(switch, save), *wait, *rest]

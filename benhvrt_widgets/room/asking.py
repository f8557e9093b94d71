"""Ask: the guess of a lesson, or a question of one's own, and the answers of the class as bars."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Self

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.room.task import bars, heap, said
from benhvrt_widgets.visit.messages import Message, whole
from engine.core.chance import Key
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from benhvrt_widgets.room.room import Room

MOST: Final = 6
"""Answers of a question of one's own; the guess of a lesson has five."""
OF_LESSON: Final = 5
LONGEST: Final = 240
"""Letters of a question, and of an answer: LABEL."""
LABEL: Final = 60
LARGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Guess:
    """What a lesson asks before anything is played: its title and question by language, and the right bar."""

    titles: Mapping[str, str]
    questions: Mapping[str, str]
    right: int


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a lesson's guess, one of several answers, or a number."""

    text: str = ""
    answers: tuple[str, ...] = ()
    lesson: int = 0
    right: int | None = None  # the answer or the number that is right, if there is one
    most: int = 100  # of a number; the least is 0

    @classmethod
    def of(cls, message: Message, guesses: Mapping[int, Guess]) -> Self:
        """As the desk asks for it; nonsense is refused."""
        lesson, right = whole(message, "lesson"), message.get("right")
        if lesson:
            if lesson not in guesses:
                raise RuleViolation("session.message")
            return cls(lesson=lesson, right=guesses[lesson].right)
        text, given = message.get("text"), message.get("answers")
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            raise RuleViolation("session.message")
        answers = tuple(line for each in given if (line := " ".join(each.split())))
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST:
            raise RuleViolation("room.bad_question", most=LONGEST)
        if len(answers) == 1 or len(answers) > MOST or any(len(each) > LABEL for each in answers):
            raise RuleViolation("room.bad_answers", most=MOST, longest=LABEL)
        top = whole(message, "most") or cls().most
        highest = len(answers) - 1 if answers else top
        if not 1 <= top <= LARGEST or (right is not None and not fits(right, highest)):
            raise RuleViolation("room.between", least=0, most=LARGEST if right is None else highest)
        return cls(text.strip(), answers, 0, right, top)

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Self:
        """As it was kept."""
        return cls(**{**kept, "answers": tuple(kept["answers"])})

    @property
    def choices(self) -> int:
        """How many answers there are to choose from; 0: a number is asked for."""
        return OF_LESSON if self.lesson else len(self.answers)

    def asks(self, guesses: Mapping[int, Guess], lang: str) -> str:
        """The question."""
        return guesses[self.lesson].questions[lang] if self.lesson in guesses else self.text

    def label(self, choice: int, lang: str) -> str:
        """One of the answers, or a number."""
        if self.lesson:
            return say(f"lesson.l{self.lesson:02}.bar_{choice + 1}", lang)
        return self.answers[choice] if self.answers else number(choice, lang, "d")


def fits(value: object, most: int) -> bool:
    """Whether that is a whole number from 0 on."""
    return type(value) is int and 0 <= value <= most


class Asking:
    """A question in the room, until the next activity begins."""

    kind: Final = "ask"

    def __init__(self, room: Room, activity: int, question: Question) -> None:
        self._room, self.activity, self.question = room, activity, question
        self.closed = self.revealed = False
        self._given = room.book.answers(activity)

    @classmethod
    def resume(cls, room: Room, activity: int, kept: Mapping[str, Any]) -> Self:
        """As it was left."""
        self = cls(room, activity, Question.read(kept["question"]))
        self.closed, self.revealed = bool(kept["closed"]), bool(kept["revealed"])
        return self

    def kept(self) -> Plain:
        """What the room remembers of it."""
        question = asdict(self.question)
        return {"kind": self.kind, "question": question, "closed": self.closed, "revealed": self.revealed}

    @property
    def _key(self) -> Key:
        return (self.kind, self.activity)

    @property
    def steps(self) -> tuple[str, ...]:
        """Close it, and reveal what is right; it can be opened again until then."""
        if self.revealed:
            return ()
        return ("reveal", "open") if self.closed else ("close", "reveal")

    def awaits(self, person: int) -> bool:
        """Whether somebody has not answered."""
        return not self.closed and person not in self._given

    def told(self, step: str) -> None:
        """Closed, opened again, or revealed."""
        if step not in self.steps:
            raise RuleViolation("session.message")
        self.closed = step != "open"
        self.revealed = step == "reveal"

    def answer(self, person: int, message: Message) -> None:
        """The last answer of a person counts, until the question is closed."""
        if self.closed:
            raise RuleViolation("room.too_late")
        most = self.question.choices - 1 if self.question.choices else self.question.most
        value = said(message, self._key, 0, most)
        if self._given.get(person) != value:
            self._room.book.answer(self.activity, person, value)
            self._given[person] = value

    def tries(self, person: int, luck: random.Random) -> int:  # noqa: ARG002 - whoever it is
        """Anything."""
        return luck.randrange(self.question.choices or self.question.most + 1)

    def clock(self, person: int, lang: str) -> Plain | None:  # noqa: ARG002 - whoever it is
        """Nobody is hurried."""
        return None

    def standings(self, lang: str) -> list[Plain]:  # noqa: ARG002
        """Nothing is to be gained."""
        return []

    def pause(self, *, on: bool) -> None:
        """There is no clock."""

    def stop(self) -> None:
        """The answers are kept."""

    # -- what is seen ---------------------------------------------------------------------------

    def phone(self, person: int, lang: str) -> Plain:
        """The question, one's own answer, and once it is revealed the right one; of others nothing."""
        question, mine = self.question, self._given.get(person)
        labels = [question.label(choice, lang) for choice in range(question.choices)]
        return {
            "key": list(self._key),
            "title": "",
            "text": question.asks(self._room.guesses, lang),
            "facts": [],
            "open": not self.closed,
            "options": [{"value": value, "label": label} for value, label in enumerate(labels)],
            "range": None if labels else [0, question.most],
            "button": say("room.words.send", lang),
            "said": mine,
            "told": self._said(mine, lang),
            "results": [self._result(mine, lang)] if self.revealed else [],
        }

    def _said(self, mine: int | None, lang: str) -> str:
        if mine is None:
            return ""
        told = say("room.you_said", lang, what=self.question.label(mine, lang))
        return told if self.closed else f"{told} {say('room.may_change', lang)}"

    def _result(self, mine: int | None, lang: str) -> str:
        right = self.question.right
        if right is None:
            return say("room.asked_over", lang)
        what = self.question.label(right, lang)
        return say("room.right" if mine == right else "room.right_is", lang, what=what)

    def wall(self, lang: str) -> Plain:
        """The bars, as they come."""
        question, here = self.question, {person.id for person in self._room.people}
        values = [value for person, value in self._given.items() if person in here]
        return {
            "title": self._title(lang),
            "text": question.asks(self._room.guesses, lang),
            "count": say("room.answered", lang, n=len(values), of=len(here)),
            "bars": bars(*self._counted(values, lang)),
            "chart": None,
            "told": self._told(values, lang),
            "closed": self.closed,
        }

    def _title(self, lang: str) -> str:
        guess = self._room.guesses.get(self.question.lesson)
        return "" if guess is None else guess.titles[lang]

    def _counted(self, values: list[int], lang: str) -> tuple[list[tuple[str, int]], int | None]:
        question, right = self.question, self.question.right if self.revealed else None
        if not question.choices:
            alone = [count for _, count in heap([] if right is None else [right], 0, question.most)]
            return heap(values, 0, question.most), alone.index(1) if any(alone) else None
        labels = [question.label(choice, lang) for choice in range(question.choices)]
        return [(label, values.count(choice)) for choice, label in enumerate(labels)], right

    def _told(self, values: list[int], lang: str) -> str:
        """In a sentence, once it is revealed."""
        if not self.revealed or not values:
            return ""
        right = self.question.right
        parts = []
        if right is not None:
            hits = values.count(right)
            what = self.question.label(right, lang)
            parts.append(say("room.were_right", lang, what=what, n=hits, of=len(values)))
        if not self.question.choices:
            parts.append(say("room.median", lang, n=number(float(median(values)), lang)))
        return " ".join(parts)

"""The page of contents: four games, and the lessons that lie beside it.

It needs neither widgets nor the rules of any game, so it is there as soon as its kernel is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from benhvrt_widgets import own
from benhvrt_widgets.i18n import LANGUAGES, of_game, say
from engine.games import GAMES

FIRST: Final = next(iter(GAMES))
CONCEPTS: Final = ("chance", "auctions", "odds", "others", "skill", "more")
SUBJECTS: Final[Mapping[int, tuple[str, str]]] = {
    1: ("chance", "whips"),
    2: ("chance", "whips"),
    3: ("chance", "ben-hvrt"),
    4: ("auctions", "ben-hvrt"),
    5: ("auctions", "ben-hvrt"),
    6: ("auctions", "ben-hvrt"),
    7: ("auctions", "ben-hvrt"),
    8: ("auctions", "horse-fever"),
    9: ("auctions", "ben-hvrt"),
    10: ("odds", "horse-fever"),
    11: ("odds", "horse-fever"),
    12: ("odds", "horse-fever"),
    13: ("others", "circus"),
    14: ("skill", "more"),
    15: ("others", "horse-fever"),
}
"""The idea and the game of each lesson; of a lesson that is not listed, "more"."""
WORDS_A_MINUTE, PLAYING = 150, 2
"""How fast one reads, and the minutes for the moment of play."""
SHORT, MIDDLE = 5, 7
LARGE: Final = 2**22
"""Bytes of a notebook that is listed by its name, not read for its title."""
ORDERS: Final = ("concept", "game", "length")


@dataclass(frozen=True, slots=True)
class Entry:
    """A lesson as the contents list it."""

    number: int
    file: str
    title: str
    question: str
    concept: str
    game: str
    minutes: int  # alone


def read(path: Path) -> Entry:
    """What a lesson's notebook says of itself."""
    notebook = json.loads(path.read_text("utf-8"))
    prose = "\n\n".join(
        "".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"
    )
    quoted = re.search(r"^>.*(?:\n>.*)*", prose, re.MULTILINE)  # the first; later ones give it away
    question = "" if quoted is None else quoted[0].replace("\n>", " ").lstrip("> ")
    number = int(path.name[:2])
    concept, game = SUBJECTS.get(number, ("more", "more"))
    return Entry(
        number,
        path.name,
        title(notebook) or path.stem,
        plain(question),
        concept,
        game,
        round(len(prose.split()) / WORDS_A_MINUTE) + PLAYING,
    )


def title(notebook: Any) -> str:
    """What a notebook calls itself, or else its first heading; it may do neither."""
    heads = (
        re.search(r"^# (.+)$", "".join(cell["source"]), re.MULTILINE)
        for cell in notebook["cells"]
        if cell["cell_type"] == "markdown"
    )
    return str(notebook["metadata"].get("title") or next((plain(head[1]) for head in heads if head), ""))


def titled(path: Path) -> str:
    """The title of somebody's notebook: its name if it has none or cannot be read."""
    try:
        read = json.loads(path.read_text("utf-8")) if path.stat().st_size < LARGE else None
        return (title(read) if read else "") or path.stem
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # whatever it is, it is not ours
        return path.stem


def plain(markdown: str) -> str:
    """A line without its marks.

    >>> plain("In *Whips*, how **far**? `a`, 2<sup>n</sup>")
    'In Whips, how far? a, 2n'
    """
    return re.sub(r"[*`]|</?\w+>", "", markdown).strip()


class Contents:
    """The page; printed, it is the list of lessons."""

    def __init__(self, lang: str, folder: Path) -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"no contents in {lang!r}")
        self.lang = lang
        self.lessons = [read(path) for path in sorted(folder.glob("lessons/[0-9][0-9]_*.ipynb"))]
        self._up = "" if lang == LANGUAGES[0] else "../"

    def say(self, key: str, **facts: object) -> str:
        """A sentence of this page."""
        return say(f"contents.{key}", self.lang, **facts)

    def game(self, slug: str) -> str:
        """The name of a game."""
        return of_game(slug, "title", self.lang) if slug in GAMES else self.say("game_more")

    def address(self, slug: str) -> str:
        """Where a game is played, seen from this page."""
        return f"{self._up}play.ipynb?play={slug}&lang={self.lang}"

    def __repr__(self) -> str:
        return "\n".join(
            self.say(
                "told",
                number=each.number,
                title=each.title,
                game=self.game(each.game),
                minutes=each.minutes,
                question=each.question,
            )
            for each in self.lessons
        )

    # -- the page -----------------------------------------------------------------------------------------

    def _repr_html_(self) -> str:
        style = (files(__package__) / "contents.css").read_text("utf-8")
        other = "fr/index.ipynb" if self.lang == "en" else "../index.ipynb"
        twin = "fr" if self.lang == "en" else "en"
        return (
            f"<style>{style}</style><div class='bhc' lang='{self.lang}'>"
            f"<header><p class='bhc-top'><a target='_self' lang='{twin}' hreflang='{twin}' href='{other}'>"
            f"{escape(self.say('twin'))}</a></p>"
            f"<h1>{escape(self.say('title'))}</h1><p class='bhc-lead'>{escape(self.say('lead'))}</p>"
            f"<p class='bhc-begin'><a target='_self' href='{escape(self.address(FIRST))}'>"
            f"{escape(self.say('begin'))}</a>"
            f"<span>{escape(self.say('begin_is'))}</span></p></header>"
            f"{self._games()}{self._own()}{self._lessons()}"
            f"<div class='bhc-two'>{self._teachers()}{self._players()}</div></div>"
        )

    def _games(self) -> str:
        cards = "".join(
            f"<li><a target='_self' class='bhc-game bhc-{slug}' href='{escape(self.address(slug))}'>"
            f"<strong>{escape(self.game(slug))}</strong>"
            f"<span>{escape(of_game(slug, 'tagline', self.lang))}</span></a></li>"
            for slug in GAMES
        )
        return (
            f"<section aria-labelledby='bhc-play'><h2 id='bhc-play'>{escape(self.say('play'))}</h2>"
            f"<p>{escape(self.say('play_lead'))}</p><ul class='bhc-games'>{cards}</ul></section>"
        )

    def _own(self) -> str:
        """The notebooks of whoever serves, if a folder of theirs is published."""
        folder = own.published()
        paths = [] if folder is None else list(own.found(folder))
        if folder is None or not paths:
            return ""
        rows = "".join(
            f"<li>{self._titled(titled(folder / path), self._up + own.PREFIX + quote(path))}"
            f"<span>{escape(path)}</span></li>"
            for path in paths
        )
        return (
            f"<section class='bhc-column' aria-labelledby='bhc-own'>"
            f"<h2 id='bhc-own'>{escape(self.say('own'))}</h2>"
            f"<p>{escape(self.say('own_lead', folder=str(folder)))}</p><ul>{rows}</ul></section>"
        )

    def _lessons(self) -> str:
        choices = "".join(
            f"<label><input type='radio' name='bhc-order' value='{order}'{' checked' if not n else ''}>"
            f"<span>{escape(self.say(f'by_{order}'))}</span></label>"
            for n, order in enumerate(ORDERS)
        )
        lists = "".join(
            f"<div class='bhc-list bhc-by-{order}'>"
            + "".join(self._group(name, group) for name, group in self._grouped(order))
            + "</div>"
            for order in ORDERS
        )
        return (
            f"<section class='bhc-lessons' aria-labelledby='bhc-lessons'>"
            f"<h2 id='bhc-lessons'>{escape(self.say('lessons'))}</h2>"
            f"<p>{escape(self.say('lessons_lead'))}</p>"
            f"<fieldset class='bhc-order'><legend>{escape(self.say('order'))}</legend>{choices}</fieldset>"
            f"{lists}</section>"
        )

    def _grouped(self, order: str) -> list[tuple[str, list[Entry]]]:
        """The lessons under the headings of an order; headings without a lesson are left out."""
        groups: dict[str, tuple[list[str], Callable[[Entry], str]]] = {
            "concept": ([self._concept(name) for name in CONCEPTS], lambda each: self._concept(each.concept)),
            "game": ([self.game(slug) for slug in (*GAMES, "more")], lambda each: self.game(each.game)),
            "length": ([self.say(key) for key in LENGTHS], self._length),
        }
        names, where = groups[order]
        lessons = sorted(self.lessons, key=lambda each: each.minutes) if order == "length" else self.lessons
        found = [(name, [each for each in lessons if where(each) == name]) for name in names]
        return [(name, group) for name, group in found if group]

    def _concept(self, name: str) -> str:
        return self.say(f"concept_{name}")

    def _length(self, each: Entry) -> str:
        short, middle, long = LENGTHS
        return self.say(short if each.minutes < SHORT else middle if each.minutes <= MIDDLE else long)

    def _group(self, name: str, group: list[Entry]) -> str:
        return f"<h3>{escape(name)}</h3><ul>{''.join(map(self._lesson, group))}</ul>"

    def _lesson(self, each: Entry) -> str:
        title, address = escape(each.title), escape(f"lessons/{each.file}")
        label = escape(self.say("project_label", title=each.title))
        facts = f"{self.game(each.game)} · {self.say('alone', n=each.minutes)}"
        return (
            f"<li><a target='_self' class='bhc-lesson' href='{address}'>"
            f"<b>{each.number}</b><strong>{title}</strong><span>{escape(each.question)}</span><small>{escape(facts)}</small></a>"
            f"<a target='_self' class='bhc-project' href='{address}?project=1' aria-label='{label}'>"
            f"{escape(self.say('project'))}</a></li>"
        )

    def _teachers(self) -> str:
        return self._column(
            "teachers",
            ("teach_class", "teach_class_is", "class.ipynb"),
            ("teach_project", "teach_project_is", ""),
            ("teach_same", "teach_same_is", self.address(FIRST)),
        )

    def _players(self) -> str:
        return self._column(
            "players",
            ("play_first", "play_first_is", self.address(FIRST)),
            ("own_bot", "own_bot_is", "own_bot.ipynb"),
            ("play_day", "play_day_is", self.address(FIRST)),
        )

    def _column(self, key: str, *items: tuple[str, str, str]) -> str:
        rows = "".join(
            f"<li>{self._titled(self.say(title), address)}<span>{escape(self.say(text))}</span></li>"
            for title, text, address in items
        )
        return (
            f"<section class='bhc-column' aria-labelledby='bhc-{key}'>"
            f"<h2 id='bhc-{key}'>{escape(self.say(key))}</h2><ul>{rows}</ul></section>"
        )

    @staticmethod
    def _titled(title: str, address: str) -> str:
        words = f"<strong>{escape(title)}</strong>"
        return f"<a target='_self' href='{escape(address)}'>{words}</a>" if address else words


LENGTHS: Final = ("length_short", "length_middle", "length_long")


def page(lang: str, folder: Path | None = None) -> Contents:
    """The contents in a language, of the lessons in a folder: the one that the notebook lies in."""
    return Contents(lang, folder or Path())

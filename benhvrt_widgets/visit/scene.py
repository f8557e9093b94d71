"""All that is to be seen, region by region, of where a visitor looks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets import charting
from benhvrt_widgets.context import Context, Plain, chance
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import catalogue, number, say
from benhvrt_widgets.regions.parts import Actions, Board, Lanes
from benhvrt_widgets.regions.scene import Cover, Guess, Phase, Why
from benhvrt_widgets.regions.stages import Stage
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.visit import guiding, lobby, telling
from benhvrt_widgets.visit.hindsight import can_regret
from benhvrt_widgets.visit.look import Look
from benhvrt_widgets.visit.playback import ANYONE
from benhvrt_widgets.visit.results import result_code
from engine.probability.scoring import brier

if TYPE_CHECKING:
    from benhvrt_widgets.regions.charts import Chart
    from benhvrt_widgets.visit.visit import Visit

ENDED: Final = ("result", "over")
"""Phases in which a race has been run."""
TAUGHT: Final = ("help_", "term_", "gloss_", "hint_")
"""Labels that teach one game."""


class Scene:
    """Makes the regions of one visit; it remembers what need not be made again."""

    def __init__(self) -> None:
        self._log = telling.Log()
        self._charts: tuple[tuple[Any, ...], list[Chart]] = ((), [])

    def of(self, visit: Visit) -> Plain:
        """Everything, by the names of docs/reference/regions.md."""
        look, lang = visit.look, visit.lang
        here = "" if look is None else look.session.id
        base: Plain = {
            "page": "lobby" if look is None else "table",
            "game": None if look is None or look.session.watched else here,
            "lang": lang,
            "theme": visit.theme,
            "words": words(lang, visit.staged().slug),
            "board": board(lang, visit.staged().slug),
            "ask": visit.library.asked(here, lang),
            "notice": None if visit.notice is None else visit.notice.plain,
        }
        if look is None:
            saved = visit.library.saved(lang)
            return base | {"lobby": lobby.lobby(visit.settings, saved, visit.errors, lang)}
        return base | self._table(visit, look, visit.context())

    def _table(self, visit: Visit, look: Look, context: Context) -> Plain:
        session, staged = look.session, look.session.staging
        playing, phase = visit.playback.on, staged.regions.phase(context)
        return {
            "play": staged.slug,
            "phase": phase,
            "bar": staged.regions.bar(context),
            "sentence": telling.sentence(context),
            "guide": None if visit.apart else guiding.guide(context),
            "stage": _stage(visit, context),
            "seats": staged.regions.seated(context),
            "hand": staged.regions.hand(context),
            "actions": choosing.actions(context) or _next(context, phase, playing=playing),
            "timeline": telling.timeline(context, playing=playing, pace=visit.playback.pace),
            "marks": [list(mark) for mark in session.marks],
            "log": self._log.upto(context),
            "covered": _covered(visit, look),
            "attention": session.attention.setting,
            "anyone": choosing.anyone(context, seconds=_hurry(look, playing=playing)),
            "hire": staged.regions.hires(context),
            "wait": staged.regions.can_wait(context),
            "eye": visit.oracle.eye,
            "voices": visit.voices if staged.voices else None,
            "review": _review(visit, look, context),
            "skipped": _skipped(visit, context),
            "guess": _guess(visit, look, context),
            "why": _why(visit, look, context),
            "luck": _luck(visit, look),
            "can_regret": can_regret(look),
            "regret": visit.hindsight.regret_told(context),
            "riddles": visit.hindsight.riddles_told(context),
            "code": result_code(session) if look.live and not session.watched else "",
            "charts": self._charted(visit, look, context) if phase in ENDED and not playing else [],
        }

    def _charted(self, visit: Visit, look: Look, context: Context) -> list[Chart]:
        """After a race, how the game has gone and how likely what was."""
        drawn = (look.session.id, visit.lang, look.cursor)
        if self._charts[0] != drawn:
            self._charts = (drawn, look.session.staging.weighing.chart(context))
        return [*self._charts[1], *_story(visit, look), *_books(visit, look), *_guesses(visit, look)]


@lru_cache(maxsize=16)
def words(lang: str, slug: str) -> dict[str, str]:
    """The fixed labels of the page; help and dotted words are the game's own."""
    start = "words."
    every = {key[len(start) :]: text for key, text in catalogue(lang).items() if key.startswith(start)}
    own = staging(slug).words.words(lang)
    return {key: text for key, text in every.items() if not (own and key.startswith(TAUGHT))} | own


@lru_cache(maxsize=16)
def board(lang: str, slug: str) -> Board | Lanes:
    """The board of a game."""
    return staging(slug).regions.board(lang)


def _stage(visit: Visit, context: Context) -> Stage:
    """The middle of the page; on a receipt, what passing had brought."""
    shown = context.staging.regions.stage(context)
    if shown["kind"] == "auction" and (receipt := shown.get("receipt")):
        receipt["if_passed"] = visit.hindsight.told_if_passed(context)
    return shown


def _next(context: Context, phase: Phase, *, playing: bool) -> Actions | None:
    """After a race the large button goes on."""
    if phase != "result" or playing:
        return None
    go_on = choosing.plain(context.say("next_race"))
    return {"key": None, "primary": {**go_on, "do": "play"}, "others": []}


def _covered(visit: Visit, look: Look) -> Cover | None:
    """Between people the screen is covered until the next one says to be there."""
    session = look.session
    if visit.apart or len(session.humans) < 2 or not look.live:
        return None
    if session.awaited in (None, visit.seat):
        return None
    name = session.names[session.awaited or 0]
    return {
        "text": say("page.cover", visit.lang, name=name),
        "button": say("page.here", visit.lang, name=name),
    }


def _hurry(look: Look, *, playing: bool) -> float:
    """How long "anyone?" still stands; 0 as long as it takes."""
    attention = look.session.attention
    return 0 if attention.waiting or attention.raised or not playing else ANYONE


def _review(visit: Visit, look: Look, context: Context) -> str:
    """The last choice, weighed."""
    choice = None if visit.guesses.open(look) else visit.oracle.choice(look)
    advice = None if choice is None else visit.oracle.advice[choice]
    if choice is None or advice is None or choice.place == look.cursor:
        return ""
    taken = look.session.instants[choice.place + 1].choice
    return choosing.review(context, look.view(choice.place), advice, taken)


def _skipped(visit: Visit, context: Context) -> str:
    """What was skipped, in a few figures, until something is chosen."""
    if visit.skipped is None or not context.live or context.session.last != visit.skipped[1]:
        return ""
    return context.staging.regions.summary(context, *visit.skipped)


def _guess(visit: Visit, look: Look, context: Context) -> Guess:
    """Whether the person guesses first, what is to be guessed now, and how well it went so far."""
    due = visit.oracle.eye != "off" and visit.guesses.open(look)
    settled = [] if visit.oracle.eye == "off" else visit.guesses.settled(look.session)
    said = None if visit.oracle.eye == "off" else visit.guesses.said(look)
    known = None if said is None or look.seat is None else chance(context, look.seat)
    answer = "" if said is None or known is None else context.say("guess_told", said=int(100 * said), n=known)
    score = number(round(float(brier(settled)), 2), visit.lang) if settled else ""
    return {
        "first": visit.guesses.first,
        "due": context.say("guess_due") if due else "",
        "answer": answer,
        "score": context.say("guess_score", score=score, n=len(settled)) if settled else "",
    }


def _why(visit: Visit, look: Look, context: Context) -> Why | None:
    """What moves the figure most that was last asked about."""
    if visit.oracle.eye == "off" or visit.guesses.open(look):
        return None
    weighed = visit.weighed(look)
    return visit.whys.told(context, None if weighed is None else weighed[1])


def _luck(visit: Visit, look: Look) -> str:
    """What was luck, in one sentence."""
    found = visit.oracle.ledger(look)
    if found is None:
        return ""
    return charting.sentence(found, look.session.staging.weighing.measured(look.session.options), visit.lang)


def _books(visit: Visit, look: Look) -> list[Chart]:
    """What was luck and what was not, once the books are kept."""
    found, session = visit.oracle.ledger(look), look.session
    if found is None:
        return []
    return [charting.luck(found, session.staging.weighing.measured(session.options), visit.lang)]


def _story(visit: Visit, look: Look) -> list[Chart]:
    """The chances of every seat in the race that has just ended, as far as they are known."""
    session, known = look.session, visit.oracle.odds
    chances = {
        moment.place: session.staging.weighing.chances(odds, session.options.seats)
        for moment in visit.oracle.story(look)
        if (odds := known[moment]) is not None
    }
    named = session.staging.words.contenders(session.names, visit.lang)
    return [charting.story(named, chances, visit.lang)] if chances else []


def _guesses(visit: Visit, look: Look) -> list[Chart]:
    """What was said, and how often it came true."""
    settled = [] if visit.oracle.eye == "off" else visit.guesses.settled(look.session)
    return [charting.guesses(settled, visit.lang)] if settled else []

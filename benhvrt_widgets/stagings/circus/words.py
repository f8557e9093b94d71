"""Circus in sentences: what happens, what may be chosen, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.circus.faces import JUPITER, face
from benhvrt_widgets.stagings.circus.mishaps import DEBRIS, Met, met_on, mishap
from benhvrt_widgets.stagings.racing import RaceWords
from benhvrt_widgets.words import Names
from engine.games.circus import events as e
from engine.games.circus.actions import (
    Action,
    Drive,
    FlyingStart,
    Head,
    OneMore,
    Pass,
    Shift,
    ThankJupiter,
    Way,
    Whip,
)
from engine.games.circus.board import BEND_ROWS, GRID, LANE, ROW, ROWS
from engine.games.circus.model import (
    AskJupiter,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseWay,
    ChooseWhip,
)
from engine.games.circus.moves import shift_way
from engine.games.circus.tables import BIG, LAPS, SMALL
from engine.games.circus.trials import whip_menu
from engine.games.circus.views import View

WAYS: Final = (Way.LEFT, Way.AHEAD, Way.RIGHT)
"""From the inside to the outside, as the cards lie."""
FRONT_RANK: Final = 4
MINOR: Final = (e.Marked, e.Walked, e.TurnBegan, e.Shifted, e.PlaceDrawn)
"""Said only where nothing else is."""
HEADLINES: Final = 2


def square_name(square: int, lang: str) -> str:
    """A square as it is spoken."""
    return say("circus.square", lang, lane=LANE[square] + 1, row=ROW[square] + 1)


def way_name(way: Way, lang: str) -> str:
    """What a direction card is called."""
    return say(f"circus.way.{way.name.lower()}", lang)


# -- what happens -----------------------------------------------------------------------------------


def _revealed(event: e.Revealed, names: Names, lang: str) -> Told:
    """All cards, those who go the same way together."""
    groups = []
    for way in WAYS:
        whose = [name for name, card in zip(names, event.ways, strict=True) if card is way]
        if whose:
            facts = {"way": way_name(way, lang), "names": listed(whose, lang)}
            groups.append(say("circus.event.heading", lang, **facts))
    return "revealed", {"ways": say("circus.event.apart", lang).join(groups)}


def _rolled(event: e.Rolled, names: Names, _: str) -> Told:
    facts = {"name": names[event.chariot], "die": event.die, "n": event.speed}
    if not event.markers:
        return "rolled", facts
    return "rolled_marked", {**facts, "markers": event.markers}


def _collided(event: e.Collided, names: Names, _: str) -> Told:
    mine, theirs = event.dice
    facts = {"name": names[event.chariot], "other": names[event.target], "mine": mine, "theirs": theirs}
    key = "side" if event.side else "rear"
    if event.loser is None:
        return f"{key}_equal", facts
    return key, {**facts, "loser": names[event.loser]}


def _tried(event: e.Tried, names: Names, _: str) -> Told:
    other = names[event.other] if event.other >= 0 else ""
    facts = {"name": names[event.chariot], "die": event.die}
    whipped = event.peril == "whip" and event.verdict != "low"
    return f"{event.peril}_{event.verdict}", {**facts, "other": other} if whipped else facts


def _over(event: e.RaceOver, names: Names, lang: str) -> Told:
    if event.winner is None:
        return "nobody_won", {}
    order = listed([names[chariot] for chariot in event.ranking], lang)
    return "over", {"name": names[event.winner], "order": order}


TOLD: Final[dict[type, Teller]] = {
    e.PlaceDrawn: lambda v, n, _: (
        "front" if GRID.index(v.square) < FRONT_RANK else "back",
        {"name": n[v.chariot], "lane": LANE[v.square] + 1},
    ),
    e.TurnBegan: lambda v, n, _: (
        "turn_began",
        {"turn": v.turn, "order": ", ".join(n[c] for c in v.order)},
    ),
    e.Revealed: _revealed,
    e.SpeedChosen: lambda v, n, _: (
        "flying" if v.flying else "fast" if v.fast else "slow",
        {"name": n[v.chariot]},
    ),
    e.Rolled: _rolled,
    e.Stepped: lambda v, n, _: ("crossed", {"name": n[v.chariot]}) if v.crossed else None,
    e.Shifted: lambda v, n, _: (
        "pushed" if v.forced else "shifted",
        {"name": n[v.chariot], "lane": LANE[v.square] + 1},
    ),
    e.Stuck: lambda v, n, _: ("stuck", {"name": n[v.chariot]}),
    e.Braked: lambda v, n, _: ("braked", {"name": n[v.chariot], "other": n[v.behind]}),
    e.Collided: _collided,
    e.Tried: _tried,
    e.WindowClosed: lambda *_: None,
    e.JupiterThanked: lambda v, n, _: (
        ("thanked", {"name": n[v.seat]})
        if v.seat == v.victim
        else ("thanked_for", {"name": n[v.seat], "other": n[v.victim]})
    ),
    e.Marked: lambda v, n, _: ("marked", {"name": n[v.chariot], "n": v.markers}),
    e.Wrecked: lambda v, n, _: ("wrecked", {"name": n[v.chariot]}),
    e.RanDown: lambda v, n, _: ("ran_down", {"name": n[v.chariot], "other": n[v.driver]}),
    e.CutIn: lambda v, n, _: ("cut_in", {"name": n[v.chariot], "other": n[v.victim]}),
    e.Walked: lambda v, n, _: ("walked", {"name": n[v.driver]}),
    e.Escaped: lambda v, n, _: ("escaped", {"name": n[v.driver]}),
    e.RaceOver: _over,
}
"""How each event is told: the sentence and its facts."""


class CircusWords(RaceWords):
    """Secret directions, and every way to come to grief."""

    slug = "circus"
    prefix = "circus."
    laps = LAPS
    told = TOLD
    minutes_per_lap = 5

    def describe(self, action: Action, seen: View, lang: str, names: Names) -> str:
        match action:
            case Head(way=way):
                return way_name(way, lang)
            case Drive(fast=fast):
                least, most = speeds(seen, fast=fast)
                return say(
                    "circus.choice.fast" if fast else "circus.choice.slow", lang, least=least, most=most
                )
            case FlyingStart():
                return say("circus.choice.flying", lang)
            case Shift(after=after):
                return _shift(after, seen, lang, names)
            case OneMore():
                return say("circus.choice.one_more", lang)
            case Whip(target=target):
                return say("circus.choice.whip", lang, name=names[target])
            case ThankJupiter():
                return say("circus.choice.thank", lang)
            case Pass():
                return _pass(seen, lang)

    def question(self, seen: View, lang: str, names: Names) -> str:
        race = seen.race
        match seen.stage:
            case ChooseWay():
                return _with_place(say("circus.ask.way", lang), seen, lang)
            case ChooseSpeed() if race.turn == 1:
                return say("circus.ask.start", lang)
            case ChooseSpeed():
                return _with_place(say("circus.ask.speed", lang), seen, lang)
            case ChooseShift():
                side = "left" if shift_way(race) < 0 else "right"
                return say(f"circus.ask.shift_{side}", lang, n=race.move.left if race.move else 0)
            case ChooseBonus():
                return say("circus.ask.bonus", lang)
            case ChooseWhip():
                beside = [names[whip.target] for whip in whip_menu(race)]
                return say("circus.ask.whip", lang, n=len(beside), names=listed(beside, lang))
            case AskJupiter():
                return f"{self.occasion(seen, lang, names)} {say('circus.ask.price', lang)}"
        return ""

    def occasion(self, seen: View, lang: str, names: Names) -> str:
        """What Jupiter could cancel."""
        found = mishap(seen)
        if found is None:
            return ""
        if found.victim == seen.seat:
            return say(f"circus.ask.your_{found.harm}", lang)
        return say(f"circus.ask.their_{found.harm}", lang, name=names[found.victim])

    def headline(self, told: Sequence[tuple[Any, str]]) -> str:
        weighty = [line for event, line in told if not isinstance(event, MINOR)]
        return " ".join(weighty[-HEADLINES:]) or told[-1][1]

    def hand_told(self, seen: View, lang: str) -> str:
        if seen.seat is None or not seen.race.chariots[seen.seat].jupiter:
            return ""
        return str(face(JUPITER, lang)["name"])


# -- what may be chosen -----------------------------------------------------------------------------


def speeds(seen: View, *, fast: bool) -> tuple[int, int]:
    """The least and the most squares, less the mover's markers (CI-09)."""
    faces = [face for face, _ in (BIG if fast else SMALL)]
    mover = seen.race.mover
    markers = 0 if mover is None else seen.race.chariots[mover].markers
    return max(1, min(faces) - markers), max(1, max(faces) - markers)


def _shift(after: int, seen: View, lang: str, names: Names) -> str:
    """When, and what that leads to."""
    moment = moment_told(after, seen, lang)
    things = [_met(met, lang, names) for met in met_on(seen, after)]
    if not things:
        return moment
    return say("circus.choice.shift_into", lang, moment=moment, things=listed(things, lang))


def moment_told(after: int, seen: View, lang: str) -> str:
    """The moment of a shift."""
    if after == 0:
        return say("circus.choice.at_once", lang)
    last = seen.race.move is not None and after == seen.race.move.left
    return say("circus.choice.at_the_end" if last else "circus.choice.after", lang, n=after)


def _met(met: Met, lang: str, names: Names) -> str:
    if met.kind == DEBRIS:
        return say("circus.met.debris", lang)
    return say(f"circus.met.{met.kind}", lang, name=names[met.chariot])


def _pass(seen: View, lang: str) -> str:
    match seen.stage:
        case ChooseBonus():
            return say("circus.choice.stay", lang)
        case ChooseWhip():
            return say("circus.choice.no_whip", lang)
    return say("circus.choice.let_be", lang)


# -- what is asked ----------------------------------------------------------------------------------


def _with_place(asked: str, seen: View, lang: str) -> str:
    """The question, and where the seat that is asked stands."""
    if seen.seat is None:
        return asked
    chariot = seen.race.chariots[seen.seat]
    said = [asked, _place(ROW[chariot.square], lang)]
    if chariot.markers:
        said.append(say("circus.ask.markers", lang, n=chariot.markers))
    return " ".join(said)


def _place(row: int, lang: str) -> str:
    """How far it is to the next bend."""
    if BEND_ROWS[row]:
        return say("circus.ask.in_bend", lang)
    ahead = next(n for n in range(1, ROWS) if BEND_ROWS[(row + n) % ROWS])
    return say("circus.ask.to_bend", lang, n=ahead)


WORDS: Final = CircusWords()

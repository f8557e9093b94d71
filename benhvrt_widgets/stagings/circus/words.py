"""Circus in sentences: what happens, what may be chosen, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.staging import Teller, Told
from benhvrt_widgets.stagings.circus.faces import JUPITER, face
from benhvrt_widgets.stagings.circus.mishaps import DEBRIS, Met, met_on, mishap
from benhvrt_widgets.stagings.racing import RaceWords
from benhvrt_widgets.stagings.telling import telling, who
from benhvrt_widgets.words import Names
from engine.games.circus import actions as a
from engine.games.circus import events as e
from engine.games.circus import model as m
from engine.games.circus.board import BEND_ROWS, GRID, LANE, ROW, ROWS, TO_GATE
from engine.games.circus.moves import shift_way
from engine.games.circus.tables import BIG, LAPS, SMALL
from engine.games.circus.trials import whip_menu
from engine.games.circus.views import View

WAYS: Final = (a.Way.LEFT, a.Way.AHEAD, a.Way.RIGHT)
"""From the inside to the outside, as the cards lie."""
FRONT_RANK: Final = 4
MINOR: Final = (e.Marked, e.Walked, e.TurnBegan, e.Shifted, e.PlaceDrawn)
"""Said only where nothing else is."""
HEADLINES: Final = 2


def square_name(square: int, lang: str) -> str:
    """A square as it is spoken."""
    return say("circus.square", lang, lane=LANE[square] + 1, row=ROW[square] + 1)


def way_name(way: a.Way, lang: str) -> str:
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


by = telling(
    {
        **dict.fromkeys(("chariot", "seat", "behind", "victim", "driver"), who),
        "other": lambda other, names, _: names[other] if other >= 0 else "",
        "square": lambda square, *_: LANE[square] + 1,
        "order": lambda order, names, _: ", ".join(names[chariot] for chariot in order),
    }
)
"""Of a square only the lane is told."""


def _collided(event: e.Collided, names: Names, _: str) -> Told:
    mine, theirs = event.dice
    facts = {"name": names[event.chariot], "other": names[event.target], "mine": mine, "theirs": theirs}
    key = "side" if event.side else "rear"
    if event.loser is None:
        return f"{key}_equal", facts
    return key, {**facts, "loser": names[event.loser]}


def _over(event: e.RaceOver, names: Names, lang: str) -> Told:
    if event.winner is None:
        return "nobody_won", {}
    order = listed([names[chariot] for chariot in event.ranking], lang)
    return "over", {"name": names[event.winner], "order": order}


TOLD: Final[dict[type, Teller]] = {
    e.PlaceDrawn: by(
        lambda v: "front" if GRID.index(v.square) < FRONT_RANK else "back", name="chariot", lane="square"
    ),
    e.TurnBegan: by("turn_began", turn="turn", order="order"),
    e.Revealed: _revealed,
    e.SpeedChosen: by(lambda v: "flying" if v.flying else "fast" if v.fast else "slow", name="chariot"),
    e.Rolled: by(
        lambda v: "rolled_marked" if v.markers else "rolled",
        name="chariot",
        die="die",
        n="speed",
        markers="markers",
    ),
    e.Stepped: by(lambda v: "crossed" if v.crossed else "", name="chariot"),
    e.Shifted: by(lambda v: "pushed" if v.forced else "shifted", name="chariot", lane="square"),
    e.Stuck: by("stuck", name="chariot"),
    e.Braked: by("braked", name="chariot", other="behind"),
    e.Collided: _collided,
    e.Tried: by(lambda v: f"{v.peril}_{v.verdict}", name="chariot", die="die", other="other"),
    e.WindowClosed: by(""),
    e.JupiterThanked: by(
        lambda v: "thanked" if v.seat == v.victim else "thanked_for", name="seat", other="victim"
    ),
    e.Marked: by("marked", name="chariot", n="markers"),
    e.Wrecked: by("wrecked", name="chariot"),
    e.RanDown: by("ran_down", name="chariot", other="driver"),
    e.CutIn: by("cut_in", name="chariot", other="victim"),
    e.Walked: by("walked", name="driver"),
    e.Escaped: by("escaped", name="driver"),
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

    def describe(self, action: a.Action, seen: View, lang: str, names: Names) -> str:
        match action:
            case a.Head(way=way):
                return way_name(way, lang)
            case a.Drive(fast=fast):
                least, most = speeds(seen, fast=fast)
                return say(
                    "circus.choice.fast" if fast else "circus.choice.slow", lang, least=least, most=most
                )
            case a.FlyingStart():
                return say("circus.choice.flying", lang)
            case a.Shift(after=after):
                return _shift(after, seen, lang, names)
            case a.OneMore():
                return say("circus.choice.one_more", lang)
            case a.Whip(target=target):
                return say("circus.choice.whip", lang, name=names[target])
            case a.ThankJupiter():
                return say("circus.choice.thank", lang)
            case a.Walk(square=square):
                return say(f"circus.choice.{_step(seen, square)}", lang)
            case a.Pass():
                return _pass(seen, lang)

    def question(self, seen: View, lang: str, names: Names) -> str:
        race = seen.race
        match seen.stage:
            case m.ChooseWay():
                return _with_place(say("circus.ask.way", lang), seen, lang)
            case m.ChooseSpeed() if race.turn == 1:
                return say("circus.ask.start", lang)
            case m.ChooseSpeed():
                return _with_place(say("circus.ask.speed", lang), seen, lang)
            case m.ChooseShift():
                side = "left" if shift_way(race) < 0 else "right"
                return say(f"circus.ask.shift_{side}", lang, n=race.move.left if race.move else 0)
            case m.ChooseBonus():
                return say("circus.ask.bonus", lang)
            case m.ChooseWhip():
                beside = [names[whip.target] for whip in whip_menu(race)]
                return say("circus.ask.whip", lang, n=len(beside), names=listed(beside, lang))
            case m.ChooseStep(asked=driver):
                here = race.chariots[driver].fell
                return say("circus.ask.walk", lang, wall=LANE[here] + 1, gate=TO_GATE[here])
            case m.AskJupiter():
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


def _step(seen: View, square: int) -> str:
    """Where a step on foot leads, seen from the driver whose step it is."""
    here = seen.race.chariots[seen.stage.asked].fell if isinstance(seen.stage, m.ChooseStep) else square
    if LANE[square] != LANE[here]:
        return "walk_in" if LANE[square] < LANE[here] else "walk_out"
    return "walk_on" if (ROW[square] - ROW[here]) % ROWS == 1 else "walk_back"


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
        case m.ChooseBonus():
            return say("circus.choice.stay", lang)
        case m.ChooseWhip():
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

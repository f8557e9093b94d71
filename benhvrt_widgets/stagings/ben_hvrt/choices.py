"""What a player may choose, one line each.

>>> from engine.games.ben_hvrt import BEN_HVRT
>>> from engine.games.ben_hvrt.actions import Ready
>>> seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(4)), 0)
>>> describe(Ready(), seen, "en", ("Sid", "Ann", "Bob", "Cy"))
'Ready to race'
"""

from __future__ import annotations

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import Names, bundle, chariot_name, square_name
from engine.games.ben_hvrt import actions as a
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Answer, Bidding, DragBy, Upkeep, Window, chariots_of
from engine.games.ben_hvrt.routes import LEVEL_OR_BEHIND
from engine.games.ben_hvrt.views import View


def describe(action: a.Action, seen: View, lang: str, names: Names) -> str:  # noqa: C901 - one case an action
    """An action as an entry of a menu."""
    match action:
        case a.QuickSale():
            return say("choice.quick_sale", lang, price=_on_the_block(seen))
        case a.ToAuction():
            return say("choice.to_auction", lang)
        case a.Bid():
            return say("choice.bid", lang, price=_next_bid(seen))
        case a.Pass():
            return say("choice.let_be" if isinstance(seen.stage, Window) else "choice.pass", lang)
        case a.Play():
            return _play(action, seen, lang, names)
        case a.Use(card=card):
            return say("choice.use", lang, card=card_name(card, lang))
        case a.Hire(to=to, ducats=ducats, play=play):
            return say("choice.hire", lang, to=names[to], ducats=ducats, card=card_name(play.card, lang))
        case a.Trade():
            give, take = bundle(action.give, action.pay, lang), bundle(action.take, action.ask, lang)
            key = "choice.counter" if isinstance(seen.stage, Answer) else "choice.trade"
            return say(key, lang, to=names[action.to], give=give, take=take)
        case a.Ready():
            return say("choice.ready", lang)
        case a.Accept():
            return say("choice.accept", lang)
        case a.Decline():
            return say("choice.decline", lang)
        case a.Maintain() | a.Drop():
            return _upkeep(action, seen, lang)
        case a.Move(path=path):
            return _move(path, seen, lang, names)


def _on_the_block(seen: View) -> int:
    return CARDS[seen.auction.card].price if seen.auction is not None and seen.auction.card is not None else 0


def _next_bid(seen: View) -> int:
    if isinstance(seen.stage, Bidding) and seen.auction is not None and seen.auction.bidding is not None:
        return seen.auction.bidding.price
    return 0


def _play(action: a.Play, seen: View, lang: str, names: Names) -> str:
    card = card_name(action.card, lang)
    if action.roll:
        return say("choice.play_roll", lang, card=card, roll=action.roll)
    if action.on < 0 or (not action.prey and _leaves_no_doubt(action, seen)):
        return say("choice.play", lang, card=card)
    mine = chariots_of(seen.options, seen.seat) if seen.seat is not None else ()
    chariot = say("choice.own", lang) if mine == (action.on,) else chariot_name(action.on, names)
    if action.prey:
        return say("choice.play_prey", lang, card=card, chariot=chariot, prey=card_name(action.prey, lang))
    return say("choice.play_on", lang, card=card, chariot=chariot)


def _leaves_no_doubt(action: a.Play, seen: View) -> bool:
    """Whether a player with one chariot could play the card on nothing else, so need not be told."""
    if seen.seat is None or chariots_of(seen.options, seen.seat) != (action.on,):
        return False
    return {other.on for other in seen.menu if isinstance(other, a.Play) and other.card == action.card} == {
        action.on
    }


def _upkeep(action: a.Maintain | a.Drop, seen: View, lang: str) -> str:
    bill = seen.stage.bills[0] if isinstance(seen.stage, Upkeep) else None
    card = "" if bill is None else card_name(bill.card, lang)
    if isinstance(action, a.Drop):
        return say("choice.drop", lang, card=card)
    return say("choice.maintain", lang, card=card, ducats=0 if bill is None else bill.ducats)


def _move(path: tuple[int, ...], seen: View, lang: str, names: Names) -> str:
    if not path:
        return say("choice.stay", lang)
    key = "choice.move_home" if finishes(seen, path) else "choice.move"
    told: dict[str, object] = {"steps": len(path), "square": square_name(path[-1], lang)}
    passed = [chariot_name(chariot, names) for chariot in passes(seen, path)]
    if not passed:
        return say(key, lang, **told)
    return say(f"{key}_passing", lang, **told, passed=listed(passed, lang))


def driven(seen: View) -> int:
    """The chariot whose path is being chosen: the mover, or the one that is dragged."""
    if isinstance(seen.stage, DragBy):
        return seen.stage.chariot
    return -1 if seen.race is None else seen.race.mover


def finishes(seen: View, path: tuple[int, ...]) -> bool:
    """Whether a path ends beyond the last line (BH-28)."""
    if seen.race is None or not path:
        return False
    here = seen.race.chariots[driven(seen)]
    squares = (here.square, *path)
    crossings = sum(BOARD.crosses(one, two) for one, two in zip(squares, path, strict=False))
    return here.crossings + crossings > seen.laps


def passes(seen: View, path: tuple[int, ...]) -> tuple[int, ...]:
    """The chariots that a path passes (BH-43); a dragged chariot passes nobody (BH-37)."""
    if seen.race is None or isinstance(seen.stage, DragBy):
        return ()
    entered = path[:-1] if finishes(seen, path) else path
    reached = 0
    for square in entered:
        reached |= LEVEL_OR_BEHIND[square]
    return tuple(
        number
        for number, chariot in enumerate(seen.race.chariots)
        if chariot.running and number != seen.race.mover and reached >> chariot.square & 1
    )

"""Bots that race the race in their heads before they bet on it."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.horse_fever.actions import Action, Bet, Buy, Lay, Pass
from engine.games.horse_fever.model import Betting
from engine.games.horse_fever.tables import CARD_PRICE, HUNDRED
from engine.games.horse_fever.views import View
from engine.probability.horse_fever import Prospect, bets, compared
from engine.probability.horse_fever.forecast import receipts
from engine.strategies.horse_fever.bot import GAME, HELPS, Bot, buy_when_rich
from engine.strategies.registry import strategy

RACES = 500
"""Races before a bet: a chance is known to two points."""


def in_hundreds(seen: View, danari: float) -> int:
    """A stake near this sum that is allowed."""
    whole = int(danari) // HUNDRED * HUNDRED
    return max(seen.least_stake, min(seen.purse, whole))


def _placed(seen: View, best: Prospect | None, share: float) -> Action:
    """That bet with that share of the purse; where it loses money, the least, or none at all."""
    first = isinstance(seen.stage, Betting) and seen.stage.nth == 1
    if best is None or (best.returns.mean <= 1 and not first):
        return Pass()
    return Bet(best.lane, best.to, in_hundreds(seen, share * seen.purse))


def by_value(seen: View, rng: Stream) -> Action:
    """A third of the purse on the bet that brings back most; nothing on one that loses."""
    found = bets(seen, races=RACES, seed=rng.index(1 << 20))
    best = max(found, key=lambda each: each.returns.mean, default=None)
    return _placed(seen, best, 1 / 3 if best is not None and best.returns.mean > 1 else 0)


def by_kelly(seen: View, rng: Stream) -> Action:
    """As much of the purse as Kelly says, on the bet of which he would stake most."""
    found = bets(seen, races=RACES, seed=rng.index(1 << 20))
    best = max(found, key=lambda each: (each.kelly, each.returns.mean), default=None)
    return _placed(seen, best, best.kelly if best is not None else 0)


def make_it_true(seen: View, rng: Stream) -> Action:
    """The card and the lane that do most for the bets one has."""
    plans = [(choice,) for choice in seen.menu if isinstance(choice, Lay)]
    ends = compared(seen, plans, races=RACES // 2, seed=rng.index(1 << 20))
    gains = [float(receipts(seen, end)[seen.seat].mean()) for end in ends]
    return plans[gains.index(max(gains))][0]


def buy_actions(seen: View, _: Stream) -> Action:
    """Two Action cards, if there is money left to bet."""
    affordable = seen.purse >= CARD_PRICE + 4 * seen.least_stake
    return Buy("action") if affordable and Buy("action") in seen.menu else Pass()


def on_what_can_be_fixed(seen: View, rng: Stream) -> Action:
    """To win, on the horse that one's own cards can do most for."""
    hand = [*seen.hand.each()]
    lanes = sorted({bet.lane for bet in seen.menu if isinstance(bet, Bet) and bet.to == "win"})
    if not hand or not lanes:
        return by_value(seen, rng)
    ends = compared(seen, [helping(seen, hand, lane) for lane in lanes], races=RACES, seed=rng.index(1 << 20))
    gains = [
        float(((end.places[lane] == 1) * end.odds[lane]).mean())
        for lane, end in zip(lanes, ends, strict=True)
    ]
    best = max(gains)
    return Bet(lanes[gains.index(best)], "win", in_hundreds(seen, seen.purse / 5 if best > 1 else 0))


def helping(seen: View, hand: list[str], lane: int) -> tuple[Lay, ...]:
    """All that helps behind one horse, all that hinders behind the best of the others."""
    rivals = sorted((odds, other) for other, odds in enumerate(seen.odds) if other != lane)
    return tuple(Lay(card, lane if HELPS[card] > 0 else rivals[nth % 2][1]) for nth, card in enumerate(hand))


@strategy(
    GAME,
    "value",
    name="Ada",
    idea="runs the race five hundred times in her head and backs what brings back most",
    voice=("Not at that price.", "The odds are wrong."),
)
def ada() -> Bot:
    """The sober bettor."""
    return Bot(bet=by_value, again=by_value, points=buy_when_rich)


@strategy(
    GAME,
    "kelly",
    name="Kelly",
    idea="stakes the share of the purse that makes it grow fastest",
    voice=("Growth, gentlemen.", "Never all of it."),
)
def kelly() -> Bot:
    """How much is as good a question as on whom."""
    return Bot(bet=by_kelly, again=by_kelly, points=buy_when_rich)


@strategy(
    GAME,
    "fixer",
    name="Vito",
    idea="buys Action cards and lays them so that his bets come true",
    voice=("I know a jockey.", "It is as good as run."),
)
def vito() -> Bot:
    """The race is what you make it."""
    return Bot(
        bet=on_what_can_be_fixed, again=by_value, buy=buy_actions, fix=make_it_true, points=buy_when_rich
    )

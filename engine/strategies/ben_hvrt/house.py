"""The house bots, each an idea in a few lines."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Action, Drop, Hire, Pass, Play
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Upkeep, Window, owner
from engine.games.ben_hvrt.race import standing
from engine.games.ben_hvrt.views import View
from engine.games.ben_hvrt.windows import Situation
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.rollout import rollout
from engine.strategies.ben_hvrt.bidding import buy_cheap, by_sunk_cost, by_value, price, up_to, when_alone
from engine.strategies.ben_hvrt.bot import Bot
from engine.strategies.ben_hvrt.dealing import below_the_list, by_the_list, sell_the_dear
from engine.strategies.registry import strategy

GAME = "ben-hvrt"


def anything(seen: View, rng: Stream) -> Action:
    """Any line of the menu, all alike."""
    return rng.choice(seen.menu)


@strategy(
    GAME,
    "random",
    name="Fortuna",
    idea="picks any line of the menu, all alike",
    voice=("Heads, you lose.", "I never look."),
)
def fortuna() -> Bot:
    """The yardstick that any bot should beat."""
    return Bot(*(anything,) * 8)


@strategy(
    GAME,
    "rollout",
    name="Auriga",
    idea="plays by the fixed list that the odds are computed with",
    voice=("By the book.",),
)
def auriga() -> Bot:
    """The rollout policy, as a player."""
    return Bot()


@strategy(
    GAME,
    "greedy",
    name="Celer",
    idea="drives as far as the dice allow and buys only what nobody else wants",
    voice=("Out of my way.", "Cards are for the slow."),
)
def celer() -> Bot:
    """A driver first and last."""
    return Bot(bid=when_alone, answer=by_the_list)


@strategy(
    GAME,
    "value",
    name="Livia",
    idea="bids and buys below what a card is worth, and never above",
    voice=("Not at that price.", "What is paid is gone."),
)
def livia() -> Bot:
    """The sober bidder."""
    return Bot(bid=by_value, trade=below_the_list, answer=by_the_list)


@strategy(
    GAME,
    "sunk-cost",
    name="Sid",
    idea="never gives up a card already paid for",
    voice=("I have come this far.", "I can't stop now."),
)
def sid() -> Bot:
    """Everybody's favourite rival."""
    return Bot(bid=by_sunk_cost, answer=by_the_list)


def drop_the_dear(seen: View, _: Stream) -> Action:
    """Pay for what costs a ducat at most."""
    if isinstance(seen.stage, Upkeep) and seen.stage.bills[0].ducats > 1:
        return Drop()
    return rollout(seen)


def keep_the_dear(seen: View, _: Stream) -> Action:
    """What costs more than a ducat to keep stays in the hand, for sale."""
    usual = rollout(seen)
    dear = isinstance(usual, Play) and CARDS[usual.card].maintenance(seen.laps) > 1
    return Pass() if dear else usual


@strategy(
    GAME,
    "saver",
    name="Parca",
    idea="keeps her purse shut: no bids, cheap Quick Sales, dear Drivers for sale",
    voice=("A ducat saved.", "Let them fight."),
)
def parca() -> Bot:
    """The cautious one."""
    return Bot(
        sale=buy_cheap,
        outfit=keep_the_dear,
        upkeep=drop_the_dear,
        trade=sell_the_dear,
        answer=by_the_list,
    )


MOVES_THAT_HURT = frozenset({"subtract-1", "subtract-2", "move-1", "move-2"})
HARM = MOVES_THAT_HURT | {"orangutan", "carpenter-ants", "plow-handle", "well-aimed-cat", "pension"}


def for_harm(seen: View, _: Stream) -> Action:
    """A nasty card is worth twice its price, a kind one nothing."""
    nasty = seen.auction is not None and seen.auction.card in HARM
    return up_to(seen, 2 * price(seen) if nasty else 0)


def harm_the_leader(seen: View, _: Stream) -> Action:
    """Whatever hurts the leading rival, at the first chance; kind cards as anybody would."""
    if seen.race is None:
        return rollout(seen)
    leader = standing(seen.race)[0]
    if owner(seen.options, leader) != seen.seat:
        for action in seen.menu:
            if isinstance(action, Play) and action.card in HARM and action.on == leader:
                return action
    return rollout(seen)


def pay_for_harm(seen: View, _: Stream) -> Hire | None:
    """Two ducats over its price for a nasty card, known to be there, on the leading rival."""
    window, seat = seen.stage, seen.seat
    if seen.race is None or seat is None or not isinstance(window, Window):
        return None
    leader = standing(seen.race)[0]
    victim = owner(seen.options, leader)
    for other, known in enumerate(seen.known):
        if other in (seat, victim) or victim == seat:
            continue
        where = Situation(seen.options, seen.gear, seen.race, window, other)
        for play in where.plays(Cards(tuple((kind, 1) for kind in known if kind in HARM))):
            ducats = CARDS[play.card].price + 2
            if isinstance(play, Play) and play.on == leader and seen.ledger.purses[seat] >= 10 * ducats:
                return Hire(seat, other, ducats, play)
    return None


@strategy(
    GAME,
    "saboteur",
    name="Nero",
    idea="buys whatever hurts, plays it on the leader, and pays others to do so",
    voice=("Nothing personal.", "Mind the cat."),
)
def nero() -> Bot:
    """If he cannot win, the leader shall not."""
    return Bot(bid=for_harm, cards=harm_the_leader, answer=by_the_list, hire=pay_for_harm)

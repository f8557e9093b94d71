"""The house bots of the market: stables on borrowed money, Targets and what they ask for, and trade."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.horse_fever.actions import (
    Accept,
    Action,
    Bet,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Offer,
    Pass,
)
from engine.games.horse_fever.cards import TARGETS
from engine.games.horse_fever.ending import counted
from engine.games.horse_fever.model import Asked, Buying, Selling
from engine.games.horse_fever.tables import SHOW
from engine.games.horse_fever.views import View
from engine.strategies.horse_fever.bot import GAME, Bot, buy_when_rich
from engine.strategies.registry import strategy

RESERVE = 1_000
"""What is kept for bets."""
DEAR, CHEAP = 800, 1_300
"""A point is sold for no less, and bought for no more."""


def show_on_the_favourite(seen: View, _: Stream) -> Action:
    """To show, on the shortest odds, for the least and a third of the rest."""
    bets = [bet for bet in seen.menu if isinstance(bet, Bet) and bet.to == SHOW]
    if not bets:
        return next(choice for choice in seen.menu)
    lane = min(bets, key=lambda bet: (seen.odds[bet.lane], bet.lane)).lane
    third = (seen.purse - seen.least_stake) // 300 * 100
    return Bet(lane, SHOW, min(seen.purse, seen.least_stake + third))


def _affordable(seen: View, price: int) -> bool:
    return seen.purse - price >= max(RESERVE, 2 * seen.least_stake)


# -- stables -------------------------------------------------------------------------------------


def buy_stables(seen: View, _: Stream) -> Action:
    """The fastest stable there is; early on the Mob pays for it."""
    from_bank = sorted((seen.table.odds[c.lane], c.lane) for c in seen.menu if isinstance(c, BuyStable))
    if from_bank and _affordable(seen, 2_100):
        return BuyStable(from_bank[0][1])
    asked = [c for c in seen.menu if isinstance(c, BuyFrom) and c.what == "stable"]
    if asked and not from_bank and _affordable(seen, 4_200):
        return asked[0]
    early = seen.table.round == 0 and not (seen.seat is not None and seen.table.loans[seen.seat])
    if early and Borrow("mob") in seen.menu:
        return Borrow("mob")
    wants_horse = Buy("horse") in seen.menu and _affordable(seen, 400)
    return Buy("horse") if wants_horse else Pass()


def never_a_stable(_: View, __: Stream) -> Action:
    """Stables are not for sale."""
    return Decline()


@strategy(
    GAME,
    "landlord",
    name="The Baron",
    idea="buys stables with the Mob's money and lives on their prizes",
    voice=("Mine, all the way to the fence.", "Rent is due."),
)
def baron() -> Bot:
    """Land is the only thing they do not print."""
    return Bot(
        bet=show_on_the_favourite,
        again=show_on_the_favourite,
        buy=buy_stables,
        sell=never_a_stable,
        points=buy_when_rich,
    )


# -- Targets -------------------------------------------------------------------------------------


def _needs(seen: View) -> list[str]:
    """What the Targets in hand ask for more of."""
    if seen.seat is None:
        return []
    found = []
    for kind in seen.table.targets[seen.seat]:
        target = TARGETS[kind]
        others = [counted(seen.table, other, target.of) for other in range(seen.options.seats)]
        if target.most and others[seen.seat] <= max(others) and target.of != "danari":
            found.append(target.of)
    return found


def buy_for_targets(seen: View, _: Stream) -> Action:
    """A Target every round, and then what the Targets ask for: of the bank, or of whoever has it."""
    if Buy("target") in seen.menu and _affordable(seen, 400):
        return Buy("target")
    for of in _needs(seen):
        what = of.removesuffix("s")
        if Buy(what) in seen.menu and _affordable(seen, 400):
            return Buy(what)
        stables = [c for c in seen.menu if isinstance(c, BuyStable)]
        if what == "stable" and stables and _affordable(seen, 2_100):
            return max(stables, key=lambda c: seen.table.odds[c.lane])
        asked = [c for c in seen.menu if isinstance(c, BuyFrom) and c.what == what]
        if asked and what != "stable" and _affordable(seen, 800):
            return asked[0]
    return Pass()


def keep_what_is_near(seen: View, rng: Stream) -> Action:
    """Of Targets, one that asks for things and is not held yet; of other cards, any."""
    choices = [choice for choice in seen.menu if isinstance(choice, Keep)]
    held = {} if seen.seat is None else {*seen.table.targets[seen.seat]}
    things = [c for c in choices if c.card in TARGETS and TARGETS[c.card].most and c.card not in held]
    return rng.choice(things or choices)


def take_what_is_needed(seen: View, _: Stream) -> Action:
    """Whatever a Target asks for is bought, and Targets are bought from anybody."""
    offer = getattr(seen.stage, "offer", None)
    wanted = isinstance(offer, Offer) and (offer.what == "target" or f"{offer.what}s" in _needs(seen))
    return Accept() if wanted and _affordable(seen, 800) else Decline()


@strategy(
    GAME,
    "collector",
    name="Dorothea",
    idea="takes a Target every round and buys what it asks for, from whoever has it",
    voice=("One more for the shelf.", "It completes the set."),
)
def dorothea() -> Bot:
    """Three points a card, and no horse can lose them."""
    return Bot(
        bet=show_on_the_favourite,
        again=show_on_the_favourite,
        buy=buy_for_targets,
        keep=keep_what_is_near,
        points=buy_when_rich,
        take=take_what_is_needed,
    )


# -- trade ---------------------------------------------------------------------------------------


def stock_up(seen: View, _: Stream) -> Action:
    """Assistants and Horses, to be sold again."""
    for what in ("assistant", "horse"):
        if Buy(what) in seen.menu and _affordable(seen, 400):
            return Buy(what)
    return Pass()


def sell_anything(seen: View, _: Stream) -> Action:
    """Twice the price is twice the price."""
    stage = seen.stage
    if isinstance(stage, Asked) and stage.offer.what == "stable":
        return Decline()  # but a point is a point
    return seen.menu[-1]


def offer_the_stock(seen: View, _: Stream) -> Offer | None:
    """Whatever is not a stable, to everybody, every time."""
    return next((offer for offer in seen.offers if offer.what != "stable"), None)


def trade_points(seen: View, _: Stream) -> Action:
    """Sell dear while there are rounds to come, buy cheap; at the end buy at any price."""
    price = 0 if seen.sale is None else seen.sale.price
    last = seen.table.round + 1 == seen.options.rounds
    if isinstance(seen.stage, Selling):
        return Accept() if price >= DEAR and not last else Pass()
    cheap = price <= CHEAP and _affordable(seen, price)
    return Accept() if isinstance(seen.stage, Buying) and (last or cheap) else Pass()


@strategy(
    GAME,
    "broker",
    name="Silas",
    idea="buys cards to offer them at twice the price, sells points dear and buys them cheap",
    voice=("For you, a special price.", "Everything must go."),
)
def silas() -> Bot:
    """Somebody always wants it more."""
    return Bot(
        bet=show_on_the_favourite,
        again=show_on_the_favourite,
        buy=stock_up,
        sell=sell_anything,
        points=trade_points,
        offers=offer_the_stock,
    )

"""Horse Fever in a terminal: six straight lanes, and bets with a stake of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from benhvrt_widgets.cli.extras import Extras, Ground
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.stagings.horse_fever.names import lane_name, odds_name
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Action, Bet
from engine.games.horse_fever.model import Betting, Options, State
from engine.games.horse_fever.tables import BETS, FINISH, LANES
from engine.games.horse_fever.views import View

if TYPE_CHECKING:
    from benhvrt_widgets.cli.person import Person
    from benhvrt_widgets.context import Context


class Own(Extras):
    """Buy, bet, fix the race, run it."""

    together = (e.CardTurned, e.Sprinted)
    briefly = (e.RoundBegan, e.StableBought, e.SoldOn, e.Placed, e.BetSettled, e.PointTraded, e.GameOver)
    typing, hint = (Betting,), "play.what_bet"

    def agreed(self, options: Options) -> str:
        return self.staging.words.say(f"agreed.{options.variant}", self.lang, rounds=options.rounds)

    def ordered(self, seen: View, safe: Action) -> tuple[Action, ...]:
        """Of bets only the least stakes; more can be typed."""
        menu = super().ordered(seen, safe)
        return tuple(each for each in menu if not isinstance(each, Bet) or each.stake == seen.least_stake)

    def typed(self, text: str, seen: View) -> Any | None:
        """A bet, as in 300 nougat win; the rules say whether it may be."""
        found = re.fullmatch(r"([0-9]{1,6})\s+(\S.*?)\s+(\S+)", text.strip().casefold())
        if found is None:
            return None
        lanes = [lane for lane, name in enumerate(self._horses()) if name.casefold().startswith(found[2])]
        kinds = {self.staging.words.say(f"slip.{to}", self.lang).casefold(): to for to in BETS}
        kinds |= {to: to for to in BETS}
        if len(lanes) != 1 or found[3] not in kinds:
            raise Refusal(self.say("play.no_such_bet"))
        message = {"lane": lanes[0], "to": kinds[found[3]], "stake": int(found[1])}
        return self.staging.regions.act(message, seen.seat or 0)

    def offer(self, seen: View, person: Person) -> Any:
        """A card of one's own, for whoever is at a purchase (HF-16)."""
        if not seen.offers:
            return super().offer(seen, person)
        told = [self.staging.words.describe(offer, seen, self.lang, self.names) for offer in seen.offers]
        return seen.offers[person.pick(told, "which_offer")]

    def situation(self, context: Context) -> str:
        """In front of a bet, the blackboard too."""
        purse, seen = super().situation(context), context.view
        if not self.types(seen):
            return purse
        board = sorted(zip(seen.odds, range(LANES), self._horses(), strict=True))
        return f"{purse} {self.say('play.odds', items=', '.join(f'{h} {odds_name(o)}' for o, _, h in board))}"

    def turn(self, state: State) -> int | None:
        return None if state.race is None else state.race.unit

    def ground(self, seen: View) -> Ground | None:
        """The lanes by their horses, with what the blackboard says."""
        if seen.race is None:
            return None
        horses = self._horses()
        width = max(map(len, horses))
        names = zip(horses, seen.race.odds, strict=True)
        lanes = {f"{name:{width}} {odds_name(odds)}": range(FINISH + 1) for name, odds in names}
        on = {(lane, min(square, FINISH)): lane for lane, square in enumerate(seen.race.squares)}
        return Ground(lanes, on, {})

    def _horses(self) -> list[str]:
        return [lane_name(lane, self.lang) for lane in range(LANES)]

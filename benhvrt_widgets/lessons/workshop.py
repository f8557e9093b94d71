"""The workshop: a reader's bidding rule in a league against the house bots, and where it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.i18n import listed, number, say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.parts import Part, kinds
from benhvrt_widgets.lessons.picture import Axis, Data, Picture
from benhvrt_widgets.lessons.rule import KNOWN, LONGEST, Figures, Rule
from benhvrt_widgets.lessons.sheet import Bench
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from engine.probability.montecarlo import Estimate
    from engine.tournaments import Standing

FIRST: Final = """\
def stay(price, paid, purse, worth, rivals):
    # price: what the next bid costs; paid: what is gone
    # worth: the Quick Sale price; rivals: others still in
    if price > purse / 4:
        return False
    if rivals == 0:
        return price < worth
    return price + paid < worth
"""
GAME, OWN, PURSE = "ben-hvrt", "own", 100
TABLE: Final = ("sunk-cost", "value", "greedy")
RIVALS: Final = ("sunk-cost", "value", "greedy", "saver", "strong")
SEED: Final = "workshop"
RACES: Final = (20, 60, 200)
MATCHES: Final = 8
"""Races against three of each."""
SIGMAS: Final = 2.0
SPAN: Final = (50, 150)


@dataclass
class Sales:
    """What the reader's bot paid for cards, as it bids."""

    dearest: tuple[int, int] = (0, 0)  # paid, worth
    refusal: RuleViolation | None = None  # of a rule that failed where no trial had been

    def bids(self, figures: Figures) -> None:
        """One bid more."""
        paid = figures.paid + figures.price
        if paid - figures.worth > self.dearest[0] - self.dearest[1]:
            self.dearest = (paid, figures.worth)


def player(rule: Rule, sales: Sales) -> Any:
    """A bot that bids by the rule, and does all else as the house does."""
    from engine.games.ben_hvrt.actions import Bid, Pass
    from engine.games.ben_hvrt.auction import on_the_block
    from engine.games.ben_hvrt.cards import CARDS
    from engine.strategies.ben_hvrt.bot import Bot

    def bid(seen: Any, _: object) -> Any:
        card, bidding = on_the_block(seen.auction)
        purses, others = seen.ledger.purses, [seat for seat in bidding.active if seat != seen.seat]
        richest = max((purses[seat] for seat in others), default=0)
        paid, worth = bidding.sunk(seen.seat), CARDS[card].price
        figures = Figures(bidding.price, paid, purses[seen.seat], worth, len(others), richest)
        try:
            stays = rule(figures)
        except RuleViolation as refusal:
            sales.refusal = refusal
            return Pass()
        if Bid() not in seen.menu or not stays:
            return Pass()
        sales.bids(figures)
        return Bid()

    return Bot(bid=bid)


@dataclass
class League:
    """Races of a rule: first at a table of three bots, then against three of each."""

    rule: Rule
    races: int
    matches: int = MATCHES
    played: int = 0
    table: tuple[Standing, ...] = ()
    duels: dict[str, Standing] = field(default_factory=dict)  # by bot
    course: list[float] = field(default_factory=list)  # the mean purse after each race
    sales: Sales = field(default_factory=Sales)

    @property
    def most(self) -> int:
        """How many races there are in all."""
        return self.races + self.matches * len(RIVALS)

    def _one_more(self) -> None:
        if self.sales.refusal is not None:
            raise self.sales.refusal
        self.played += 1

    def run(self) -> Iterator[None]:
        """Race after race; what is known so far stands in the league."""
        from engine.games import GAMES
        from engine.strategies import find
        from engine.tournaments import Entrant, league

        game = GAMES[GAME]
        options = game.setup(seats=4, laps=[1])
        own = Entrant(OWN, lambda: player(self.rule, self.sales))
        bots = {slug: Entrant(slug, find(GAME, slug).make) for slug in {*TABLE, *RIVALS}}
        for standings in league(game, options, [own, *(bots[slug] for slug in TABLE)], self.races, SEED):
            self._one_more()
            self.table = standings.rows
            self.course.append(standings.rows[0].purse.mean)
            yield
        for slug in RIVALS:
            lineup = [own, bots[slug], bots[slug], bots[slug]]
            for standings in league(game, options, lineup, self.matches, f"{SEED} {slug}"):
                self._one_more()
                self.duels[slug] = standings.rows[0]
                yield


def named(slug: str) -> str:
    """The name of a bot."""
    from engine.strategies import find

    return find(GAME, slug).name


class Workshop(Bench):
    """A field for the rule, a button, and what came of it."""

    file = "own_bot"

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.source, self._filled = FIRST, 1
        self.races = 1  # which of RACES
        self.league: League | None = None
        self.picture: Picture | None = None
        self._chart = kinds().chart([])
        self._chart.add_class("bhl-figure")

    def say(self, key: str, **facts: object) -> str:
        """A sentence of this page."""
        return say(f"bot.{key}", self.lang, **facts)

    # -- what the notebook asks for -------------------------------------------------------------------------

    def editor(self) -> Part:
        """The rule, and the button."""
        return self.panel("editor", self._editing)

    def standings(self) -> Part:
        """Who did how well."""
        return self.panel("standings", self._standing)

    def chart(self) -> Any:
        """The purse, race after race."""
        return self._chart

    def told(self, races: int = 4, matches: int = 2) -> None:
        """Print how the rule fares in a short league."""
        found = League(Rule.read(self.source), races, matches)
        for _ in found.run():
            pass
        for row in found.table:
            print(f"{self._who(row.name)}: {self._figure(row.purse)}")  # noqa: T201 - what the cell is for
        for line in self._losses(found):
            print(line)  # noqa: T201

    # -- hearing ------------------------------------------------------------------------------------------

    def deeds(self, message: Mapping[str, Any]) -> Mapping[str, Callable[[], None]]:
        """What the person may do."""
        value = message.get("value")
        return {
            "typed": lambda: self._typed(value),
            "start": self._start,
            "stop": self.stop,
            "again": self._again,
            "set": lambda: self._set(message.get("name"), value),
        }

    def _typed(self, text: object) -> None:
        if not isinstance(text, str) or len(text) > 2 * LONGEST:
            raise RuleViolation("session.message")
        self.source = text

    def _set(self, name: object, value: object) -> None:
        if name != "races" or type(value) is not int or value not in range(len(RACES)) or self.busy:
            raise RuleViolation("session.message")
        self.races = value

    def _again(self) -> None:
        self.source = FIRST
        self._filled += 1

    def _start(self) -> None:
        if not self.busy:
            self.league = League(Rule.read(self.source), RACES[self.races])
            self.work(self.league.run(), "editor", GAME)

    def tell(self) -> None:
        """Draw everything as it is now."""
        super().tell()
        if self.league is None or not self.league.course or not self.ready:
            return
        if self.picture is None or not self._chart.children:
            across = Axis(self.say("chart_across"))
            upwards = Axis(self.say("chart_upwards"), *SPAN, range(SPAN[0], SPAN[1] + 1, 25))
            self.picture = kinds().picture(self.say("chart"), across, upwards, faint=0.8)
            self._chart.children = (self.picture.box,)
        self.picture.tell(self.data(self.league))

    # -- what is drawn --------------------------------------------------------------------------------------

    def _who(self, slug: str) -> str:
        return self.say("you") if slug == OWN else named(slug)

    def _figure(self, found: Estimate) -> str:
        return self.say("value", mean=self._short(found.mean), error=self._short(found.stderr))

    def _short(self, value: float) -> str:
        return number(round(value, 1), self.lang)

    def _editing(self) -> Sequence[Block]:
        area = blocks.area(
            "rule", self.say("code"), self.source, rows=11, most=LONGEST, code=1, filled=self._filled
        )
        race = (
            blocks.button("stop", self.say("stop"))
            if self.busy
            else blocks.button("start", self.say("start"), primary=True)
        )
        return [
            area,
            blocks.text(self.say("figures", known=", ".join(KNOWN)), "muted"),
            blocks.choice("races", self.say("series"), [str(races) for races in RACES], self.races),
            blocks.buttons(race, blocks.button("again", self.say("reset"))),
        ]

    def _standing(self) -> Sequence[Block]:
        league = self.league
        if league is None:
            told = self.say("idle", n=RACES[self.races], m=MATCHES)
            return [blocks.text(told, "muted")]
        drawn: list[Block] = []
        if self.busy:
            at = self.say("league_at", n=league.played, most=league.most)
            drawn.append(blocks.progress(league.played, league.most, at))
        elif league.played < league.most:
            drawn.append(blocks.text(self.say("stopped", n=league.played, most=league.most), "muted"))
        if league.table:
            drawn.append(self._table(league))
        if league.duels:
            drawn.append(self._duels(league))
        if league.played == league.most:
            drawn += [blocks.text(line, "big") for line in self._losses(league)]
        return drawn

    def _table(self, league: League) -> Block:
        head = [self.say("col_who"), self.say("col_purse"), self.say("col_wins")]
        rows = []
        for row in sorted(league.table, key=lambda row: -row.purse.mean):
            mean, error = (self._short(100 * part) for part in (row.win_share.mean, row.win_share.stderr))
            wins = self.say("share", mean=mean, error=error)
            rows.append([self._who(row.name), self._figure(row.purse), wins])
        names = listed([named(slug) for slug in TABLE], self.lang)
        return blocks.table(head, rows, self.say("among", names=names))

    def _duels(self, league: League) -> Block:
        rows = [[named(slug), self._figure(row.purse)] for slug, row in league.duels.items()]
        return blocks.table([self.say("col_who"), self.say("col_purse")], rows, self.say("against"))

    def _losses(self, league: League) -> list[str]:
        """Where it loses: against whom, and in which sale."""
        slug, row = min(league.duels.items(), key=lambda duel: duel[1].purse.mean)
        facts = {"mean": self._short(row.purse.mean), "error": self._short(row.purse.stderr)}
        paid, worth = league.sales.dearest
        dearest = self.say("dearest", paid=paid, worth=worth) if paid else self.say("no_dearest")
        return [self.say("worst", name=named(slug), **facts), dearest]

    def data(self, league: League) -> Data:
        """The mean purse so far after every race, next to what everybody begins with."""
        found = league.table[0].purse
        n, mean, error = len(league.course), found.mean, found.stderr
        told = self.say("told", n=n, mean=self._short(mean), error=self._short(error))
        if n > 1:
            off = (mean - PURSE) / error if error else 0.0
            told += " " + self.say("better" if off > SIGMAS else "worse" if off < -SIGMAS else "even")
        points = [(float(nth), purse) for nth, purse in enumerate(league.course, 1)]
        return Data(
            play=points,
            own=points[-1:],
            known=[(0.0, PURSE), (float(league.races), PURSE)],
            told=told,
            columns={
                self.say("chart_across"): [str(int(nth)) for nth, _ in points],
                self.say("chart_upwards"): [self._short(purse) for _, purse in points],
            },
            summary=say("lesson.figures", self.lang),
        )


start: Callable[..., Workshop] = Workshop

"""The game object: rounds with new partners, in each of which every group plays by itself.

Whoever may speak may do so at any time: one seat is asked by name, the others are interjectors, and each
word carries its seat. So a class of two hundred bids at once, and a tape holds it word by word.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.codec import encode
from engine.core.errors import RuleViolation, brief
from engine.core.game import CHANCE, Chance, Seat, Step
from engine.experiments.forms import FIGURES, FORMS, Form
from engine.experiments.model import Dealt, Group, Options, Said, Say, Settled, State, View
from engine.parts.settings import one_of, whole

MOST: Final = 600
ROUNDS: Final = 20
USUAL: Final = 4
"""Of a group, if nothing is said."""


class Experiment:
    """The rules; see engine.core.game."""

    slug = "experiment"
    rules_version = "1"
    fingerprint = sha256(encode((tuple(FORMS), *FIGURES.values())).encode()).hexdigest()[:16]
    options_type = Options
    action_type = Say
    outcome_type = int
    state_type = State
    view_type = View
    event_type = Dealt | Said | Settled

    def setup(self, seats: int, **settings: Any) -> Options:
        """So many seats in groups of ``group``, ``rounds`` that count after ``practice`` that do not."""
        known = ("form", "group", "rounds", "practice")
        if unknown := sorted(settings.keys() - set(known)):
            raise RuleViolation("setup.unknown", setting=unknown[0], known=", ".join(known))
        whole("seats", seats, 2, MOST)
        form = settings.get("form", "first-price")
        one_of("form", form, FORMS)
        fewest, most = FORMS[form].sizes
        fitting = [size for size in range(fewest, most + 1) if seats % size == 0]
        group = settings.get("group", min(fitting, key=lambda size: (abs(size - USUAL), size), default=0))
        if type(group) is not int or group not in fitting:
            raise RuleViolation("setup.group", value=brief(group), least=fewest, most=most)
        options = Options(seats, form, group, settings.get("rounds", 3), settings.get("practice", 1))
        whole("rounds", options.rounds, 1, ROUNDS)
        whole("practice", options.practice, 0, ROUNDS)
        return options

    def start(self, options: Options) -> State:
        """Nobody has met anybody."""
        if not isinstance(options, Options):
            raise RuleViolation("setup.options")
        settings = {name: getattr(options, name) for name in ("form", "group", "rounds", "practice")}
        return State(self.setup(options.seats, **settings), totals=(0,) * options.seats)

    # -- who ------------------------------------------------------------------------------------

    def form(self, state: State | View) -> Form:
        """Which experiment that is."""
        return FORMS[state.options.form]

    def askable(self, state: State) -> tuple[Seat, ...]:
        """Everybody who may speak now."""
        form = self.form(state)
        return tuple(sorted(group.seats[place] for group in state.groups for place in form.asked(group)))

    def actor(self, state: State) -> Seat | Chance | None:
        """The first of those who may speak, chance between rounds, or nobody."""
        asked = self.askable(state)
        if asked:
            return asked[0]
        return None if state.over else CHANCE

    def interjectors(self, state: State) -> tuple[Seat, ...]:
        """All others who may."""
        return self.askable(state)[1:]

    def key(self, state: State, seat: Seat) -> Key:
        """The name of what a seat is asked: the same however often others have spoken meanwhile."""
        group = state.groups[state.group_of(seat)]
        return ("say", state.round, seat, group.words)

    def decision(self, state: State) -> Key:
        """The name of what the actor is asked."""
        return self.key(state, self._asked(state))

    def moment(self, state: State) -> Key:
        """The round."""
        return ("round", state.round) if self.askable(state) else ()

    def _asked(self, state: State) -> Seat:
        actor = self.actor(state)
        if actor is None or isinstance(actor, Chance):
            raise RuleViolation("action.nobody")
        return actor

    # -- what -----------------------------------------------------------------------------------

    def options(self, state: State) -> tuple[Say, ...]:
        """All that the actor may say."""
        return self.view(state, self._asked(state)).menu

    def safe(self, state: State) -> Say:
        """Nothing: no bid, no raise, no horse."""
        return Say(self._asked(state), 0)

    def silent(self, seat: Seat) -> Say:
        """The same for anybody who may speak."""
        return Say(seat, 0)

    def lottery(self, state: State) -> Lottery[int]:
        """The next draw of a deal: what is true for a group, then what each of its seats is dealt."""
        if self.actor(state) is not CHANCE:
            raise RuleViolation("action.nobody")
        drawn = () if state.groups else state.drawn
        number = state.round + (not drawn)
        form, options = self.form(state), state.options
        truths = form.truths()
        each = options.group + bool(truths)
        group, at = divmod(len(drawn), each)
        if truths and at == 0:
            return Lottery(("truth", number, group), truths)
        truth = drawn[group * each] if truths else None
        place = at - bool(truths)
        weights = form.deals(truth) or ((0, 1),)  # nothing is dealt: a round begins all the same
        return Lottery(("deal", number, partners(options, number)[group][place]), weights)

    def step(self, state: State, choice: Any) -> Step[State]:
        """A word, or a draw."""
        if state.over:
            raise RuleViolation("action.over")
        if self.actor(state) is CHANCE:
            if choice not in self.lottery(state):
                raise RuleViolation("outcome.impossible", outcome=brief(choice))
            return self._draw(state, choice)
        if not isinstance(choice, Say) or type(choice.seat) is not int or type(choice.amount) is not int:
            raise RuleViolation("action.nonsense")
        return self._say(state, choice)

    def _draw(self, state: State, outcome: int) -> Step[State]:
        options, form = state.options, self.form(state)
        if state.groups:
            state = replace(state, groups=(), drawn=())
        if not state.drawn:
            state = replace(state, round=state.round + 1)
        drawn = (*state.drawn, outcome)
        truths, deals = bool(form.truths()), bool(form.deals(1))
        each = options.group + truths
        if len(drawn) < each * options.groups:
            return Step(replace(state, drawn=drawn))
        groups, events = [], []
        for number, seats in enumerate(partners(options, state.round)):
            had = drawn[number * each : (number + 1) * each]
            dealt: tuple[int | None, ...] = had[truths:] if deals else (None,) * len(seats)
            group = Group(seats, dealt, had[0] if truths else None, (None,) * len(seats))
            groups.append(form.opened(group))
            events += [Dealt(seat, each) for seat, each in zip(seats, dealt, strict=True) if each is not None]
        return Step(replace(state, drawn=drawn, groups=tuple(groups)), tuple(events))

    def _say(self, state: State, word: Say) -> Step[State]:
        form = self.form(state)
        if word.seat not in self.askable(state):
            raise RuleViolation("action.nobody")
        number = state.group_of(word.seat)
        group = state.groups[number]
        place = group.place(word.seat)
        least, most = form.bounds(group, place)
        if word.amount and not least <= word.amount <= most:
            raise RuleViolation("experiment.bounds", least=least, most=most)
        after = form.said(group, place, word.amount)
        groups = (*state.groups[:number], after, *state.groups[number + 1 :])
        events: list[Any] = [Said(word.seat, word.amount, group.seats, form.hidden)]
        totals = state.totals
        if after.over:
            events.append(Settled(after))
        if after.over and state.counts:
            gained = dict(zip(after.seats, after.gains, strict=True))
            totals = tuple(total + gained.get(seat, 0) for seat, total in enumerate(totals))
        return Step(replace(state, groups=groups, totals=totals), tuple(events))

    # -- what is seen ---------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """One's own group, as one sees it; a spectator sees all that is open."""
        options, form = state.options, self.form(state)
        if seat is not None and (type(seat) is not int or not 0 <= seat < options.seats):
            raise RuleViolation("view.no_such_seat", seat=brief(seat))
        if seat is None:
            groups = tuple(self._shown(group, None, form) for group in state.groups)
            return View(options, None, state.round, state.counts, groups, None, 0, ())
        mine = [group for group in state.groups if seat in group.seats]
        place = mine[0].place(seat) if mine else 0
        free = form.bounds(mine[0], place) if mine and place in form.asked(mine[0]) else None
        menu: tuple[Say, ...] = ()
        if free is not None and self.actor(state) == seat:
            menu = tuple(Say(seat, amount) for amount in dict.fromkeys((0, *range(free[0], free[1] + 1))))
        groups = tuple(self._shown(group, seat, form) for group in mine)
        return View(options, seat, state.round, state.counts, groups, free, state.totals[seat], menu)

    @staticmethod
    def _shown(group: Group, seat: Seat | None, form: Form) -> Group:
        """To a spectator a group that is over is open; others' values stay theirs to those who play."""
        if seat is None and group.over:
            return group
        said = group.said
        if form.hidden and not group.over:
            said = tuple(word if each == seat else None for each, word in zip(group.seats, said, strict=True))
        dealt = tuple(
            what if each == seat else None for each, what in zip(group.seats, group.dealt, strict=True)
        )
        return replace(group, dealt=dealt, said=said, truth=group.truth if group.over else None)

    def seen(self, event: Any, seat: Seat | None) -> Any | None:
        """What is dealt is one's own, and so is a sealed bid; what comes of a group is for those in it."""
        if isinstance(event, Dealt):
            return event if event.seat == seat else None
        if isinstance(event, Said):
            heard = event.seat == seat if event.sealed else seat is None or seat in event.heard
            return event if heard else None
        if seat is None:
            return event
        if seat not in event.group.seats:
            return None
        mine = [
            what if each == seat else None
            for each, what in zip(event.group.seats, event.group.dealt, strict=True)
        ]
        return Settled(replace(event.group, dealt=tuple(mine)))

    def payoffs(self, state: State) -> tuple[int, ...]:
        """What each seat has gained in the rounds that count."""
        return state.totals

    def places(self, state: State) -> tuple[int, ...]:
        """By that."""
        return tuple(1 + sum(other > mine for other in state.totals) for mine in state.totals)


def partners(options: Options, number: int) -> tuple[tuple[Seat, ...], ...]:
    """Who meets whom in a round: seats stand in as many rows as a group has places, and row i moves on by i.

    Where there are enough groups, nobody meets anybody twice before the rows have come round. The order in
    a group, which breaks ties and says who speaks first, moves on as well.

    >>> partners(Options(6, "first-price", 2), 1), partners(Options(6, "first-price", 2), 2)
    (((0, 3), (1, 4), (2, 5)), ((5, 0), (3, 1), (4, 2)))
    """
    size, count, shift = options.group, options.groups, number - 1
    made = []
    for each in range(count):
        seats = [row * count + (each - row * shift) % count for row in range(size)]
        turn = shift % size
        made.append((*seats[turn:], *seats[:turn]))
    return tuple(made)


EXPERIMENT: Final = Experiment()

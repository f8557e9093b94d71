"""What an experiment shows, in words and as a picture: to a phone its own group, to the wall what is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import listed, number, say
from benhvrt_widgets.room.task import bars, heap
from engine.experiments.forms import (
    ERROR,
    FIGURES,
    FORMS,
    HIGHEST,
    PURSE,
    STAKE,
    TOP,
    VALUE,
)
from engine.experiments.model import Group, Options, State, View
from engine.parts.auctions import EscalatingAuction
from engine.theory.experiments import expected, line

Came: TypeAlias = Sequence[tuple[int, bool, Group]]
"""Round, whether it counts, and a group that is over."""
DOTS, THEORY = "#2047B2", "#8A1C2B"
DOLLAR, ESCALATING, CASCADE, COMMON = "dollar", "escalating", "cascade", "common-value"
IN_BARS: Final = (DOLLAR, ESCALATING)
"""Of which all is known, so that only what is paid is worth a picture."""


def ducats(amount: int, lang: str) -> str:
    """A gain with its sign.

    >>> ducats(5, "en"), ducats(0, "fr")
    ('+5', '0')
    """
    return f"+{amount}" if amount > 0 else number(amount, lang, "d")


def words(form: str, key: str, lang: str, **facts: object) -> str:
    """A sentence of a form."""
    return say(f"experiment.{form}.{key}", lang, **FIGURES, **facts)


def heading(options: Options, at: int, lang: str) -> str:
    """Which round of how many."""
    if at <= options.practice:
        return say("room.practice", lang)
    return say("room.round", lang, n=at - options.practice, of=options.rounds)


# -- a phone --------------------------------------------------------------------------------------


def looking_on(state: State, lang: str) -> Plain:
    """Somebody who has no seat."""
    return {
        "key": [],
        "title": heading(state.options, state.round, lang),
        "text": say("room.words.watching", lang),
        **_nothing(),
    }


def _nothing() -> Plain:
    return {
        "facts": [],
        "open": False,
        "options": [],
        "range": None,
        "button": "",
        "said": None,
        "told": "",
        "results": [],
    }


def phone(view: View, last: Sequence[Group], lang: str) -> Plain:
    """What a seat knows and is asked, from its view alone; last: the last group of its own that has ended."""
    if not view.groups or view.seat is None:
        return {"title": "", "text": say("room.words.wait", lang), **_nothing()}
    (group,) = view.groups
    place, form = group.place(view.seat), view.options.form
    made = {
        **_nothing(),
        "title": heading(view.options, view.round, lang),
        "text": words(form, "ask", lang),
        "facts": [] if group.over else facts(group, place, form, lang),
        "said": group.said[place],
        "results": [*(result(each, view.seat, form, lang) for each in last if group.over)],
    }
    if group.over:
        total = "room.total" if view.counts else "room.total_practice"
        made["results"].append(say(total, lang, n=ducats(view.total, lang)))
        made["text"] = say("room.words.wait", lang)
    elif view.range is None:
        made["told"] = _waiting(group, place, form, lang)
    else:
        made |= _asked(view, lang)
    return made


def _waiting(group: Group, place: int, form: str, lang: str) -> str:
    word = group.said[place]
    if FORMS[form].hidden and word is not None:
        return say("room.bid_is_in", lang, n=word)
    return say("room.others_first", lang)


def _asked(view: View, lang: str) -> Plain:
    form = view.options.form
    least, most = view.range or (0, 0)
    if form == CASCADE:
        options = [{"value": horse, "label": words(form, "horse", lang, n=horse)} for horse in (1, 2)]
        return {"open": True, "options": options}
    (group,) = view.groups
    if group.sale is not None:
        takes = [{"value": 1, "label": words(form, "take", lang, n=group.sale.price)}] if most else []
        return {"open": True, "options": [*takes, {"value": 0, "label": words(form, "nothing", lang)}]}
    nothing = [{"value": 0, "label": words(form, "nothing", lang)}] if form == DOLLAR else []
    return {
        "open": True,
        "options": nothing,
        "range": [least, most] if most else None,
        "button": say("room.bid", lang),
    }


def facts(group: Group, place: int, form: str, lang: str) -> list[str]:
    """What one knows: one's own value, and what has been said in the open."""
    dealt = group.dealt[place]
    told = [words(form, "rule", lang, n=len(group.seats))]
    if dealt is not None:
        told.append(words(form, "dealt", lang, n=dealt))
    if form == DOLLAR:
        told.append(
            words(form, "standing", lang, mine=group.said[place] or 0, other=group.said[1 - place] or 0)
        )
    elif group.sale is not None:
        if any(group.said):
            told.append(words(form, "taken", lang, prices=_prices(group, place, lang)))
        if isinstance(group.sale, EscalatingAuction):
            told.append(words(form, "sunk", lang, n=group.sale.sunk(place)))
    elif form == CASCADE and group.words:
        before = [
            words(form, "horse", lang, n=horse) if horse else "-" for horse in group.said[: group.words]
        ]
        told.append(words(form, "before", lang, horses=listed(before, lang)))
    return told


def _prices(group: Group, place: int, lang: str) -> str:
    """Who has taken which price last, oneself by that word."""
    who = [say("room.you", lang) if each == place else str(each + 1) for each in range(len(group.seats))]
    return ", ".join(f"{name}: {word or 0}" for name, word in zip(who, group.said, strict=True))


def result(group: Group, seat: int, form: str, lang: str) -> str:
    """What came of it for one seat."""
    place = group.place(seat)
    gain = ducats(group.gains[place], lang)
    word, price = group.said[place] or 0, 0
    if form == CASCADE:
        return words(form, "right" if group.gains[place] else "wrong", lang, n=group.truth, gain=gain)
    worth = group.truth if form == COMMON else group.dealt[place]
    if group.winner == place:
        price = _worth(form, worth) - group.gains[place]
        return words(form, "won", lang, price=price, worth=worth, gain=gain)
    told = words(form, "lost", lang, price=-group.gains[place], bid=word, worth=worth, gain=gain)
    if FORMS[form].hidden and group.winner is not None:
        told += " " + say("room.highest", lang, n=group.said[group.winner])
    return told


def _worth(form: str, worth: int | None) -> int:
    """What a winner has."""
    known = {DOLLAR: STAKE, ESCALATING: VALUE}
    return known.get(form, worth or 0)


# -- the wall -------------------------------------------------------------------------------------


def wall(state: State, came: Came, lang: str, *, waiting: int, theory: bool) -> Plain:
    """The picture as groups end; practice is shown only while it is practice."""
    options = state.options
    groups = [group for _, counts, group in came if counts == state.counts or counts]
    if state.counts:
        groups = [group for _, counts, group in came if counts]
    return {
        "title": f"{heading(options, state.round, lang)} · {words(options.form, 'title', lang)}",
        "text": words(options.form, "wall", lang, n=options.group),
        "count": say("room.waiting_for", lang, n=waiting) if waiting else "",
        "bars": _paid(options.form, groups) if options.form in IN_BARS else [],
        "chart": None if options.form in IN_BARS else _chart(options, groups, lang, theory=theory),
        "told": _told(options, groups, lang, theory=theory),
        "closed": state.played,
    }


def _paid(form: str, groups: Sequence[Group]) -> list[Plain]:
    """How much a group has paid together, in bars."""
    figures = [int(_figure(form, group)) for group in groups]
    return bars(heap(figures, 0, max([2 * PURSE - 1, *figures])))


def _chart(options: Options, groups: Sequence[Group], lang: str, *, theory: bool) -> Plain:
    form = options.form
    if form == CASCADE:
        dots = _by_place(groups)
        known = [(float(place), float(expected(options))) for place in range(1, options.group + 1)]
        most_x, most_y = options.group, 100
    else:
        dots = [
            (float(what or 0), float(word or 0))
            for group in groups
            for what, word in zip(group.dealt, group.said, strict=True)
        ]
        known, most_x, most_y = line(options), HIGHEST + ERROR if form == COMMON else TOP, TOP
    series: list[Plain] = [
        {"x": [x for x, _ in dots], "y": [y for _, y in dots], "colour": DOTS, "label": ""}
    ]
    if theory and known:
        series.append(
            {"x": [x for x, _ in known], "y": [y for _, y in known], "colour": THEORY, "dashed": True}
        )
    return {
        "title": "",
        "kind": "dots",
        "x": {"label": words(form, "across", lang), "least": 0, "most": most_x},
        "y": {"label": words(form, "upwards", lang), "least": 0, "most": most_y},
        "series": series,
    }


def _by_place(groups: Sequence[Group]) -> list[tuple[float, float]]:
    """How many of a hundred were right, by when they spoke."""
    if not groups:
        return []
    count = len(groups[0].seats)
    return [
        (place + 1.0, 100 * sum(group.gains[place] > 0 for group in groups) / len(groups))
        for place in range(count)
    ]


def _told(options: Options, groups: Sequence[Group], lang: str, *, theory: bool) -> str:
    """The mean of what was played, and what the theory says once it is revealed."""
    if not groups:
        return ""
    figure = sum(_figure(options.form, group) for group in groups) / len(groups)
    told = words(options.form, "found", lang, figure=number(round(figure, 1), lang), sales=len(groups))
    if not theory:
        return told
    truth = number(round(float(expected(options)), 1), lang)
    return f"{told} {words(options.form, 'theory', lang, figure=truth)}"


def _figure(form: str, group: Group) -> float:
    """What is measured of a group."""
    if form == CASCADE:
        return 100 * (group.gains[-1] > 0)
    if form == COMMON:
        return sum(group.gains)
    worth = 0 if group.winner is None else _worth(form, group.dealt[group.winner])
    return worth - sum(group.gains)


def forms(lang: str) -> list[Plain]:
    """What can be tried, for the desk."""
    return [
        {"slug": slug, "title": words(slug, "title", lang), "sizes": list(form.sizes)}
        for slug, form in FORMS.items()
    ]

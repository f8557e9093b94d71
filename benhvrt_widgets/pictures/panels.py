"""What each panel shows as a picture; None where there is nothing to be seen at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.pictures import charts
from benhvrt_widgets.pictures import tables as t
from benhvrt_widgets.pictures.svg import drawing, image
from benhvrt_widgets.pictures.tables import Html, Picture, paragraph
from benhvrt_widgets.pictures.track import told, track
from benhvrt_widgets.regions.charts import Chart

Regions = Mapping[str, Any]

LAST_LINES: Final = 30
"""Of the log."""
PURSES: Final = ("purses", "distances", "points", "money")
"""How a game has gone, whatever it is counted in."""


def _track(regions: Regions, lang: str) -> Picture:
    stage, seats = regions.get("stage") or {}, regions.get("seats") or []
    title = (regions.get("bar") or {}).get("title", "")
    svg = track(regions["board"], stage, seats, lang, title)
    where = told(stage)
    said = ". ".join(filter(None, (say("panel.track", lang), where)))
    return Picture(image(svg, said), said, svg)


def _auction(regions: Regions, lang: str) -> Picture | None:
    stage = regions.get("stage") or {}
    if stage.get("sale"):
        return _point(stage["sale"], lang)
    if stage.get("kind") != "auction" or not (stage.get("face") or stage.get("receipt")):
        return None
    face, ladder, receipt = stage.get("face"), stage.get("ladder"), stage.get("receipt")
    seller = say("words.sells", lang, name=stage["auctioneer"]) if stage.get("auctioneer") else ""
    parts = [_face(face, seller)] if face else []
    if receipt:
        parts.append(paragraph(" ".join(filter(None, (receipt["text"], receipt.get("said"))))))
    elif ladder:
        parts.append(_ladder(ladder, lang))
    elif stage.get("quick_sale") is not None:
        quick = f"{say('words.quick_sale', lang)} {stage['quick_sale']}"
        parts.append(paragraph(quick))
    return _together(parts)


def _face(face: Regions, title: str) -> Picture:
    """A card."""
    price = None if face.get("price") is None else t.coin(face["price"])
    sort = face.get("sort_name") or face.get("sort") or ""
    rows = [[t.bold(face["name"]), sort, face["when"], face["text"], price]]
    made = t.table(title, (), rows)
    said = f"{face['name']} ({face['when']}) \N{EN DASH} {face['text']}"
    return Picture(made.html, "\n".join(filter(None, (title, said))))


def _ladder(ladder: Regions, lang: str) -> Picture:
    """The rungs from the highest down, a column a bidder; every bid stays on it."""
    columns = ladder["columns"]
    rungs = [*reversed(ladder["rungs"])]
    made = t.table(
        say("words.ladder", lang),
        (say("words.in_all", lang), "", *(column["name"] for column in columns)),
        [
            [rung["total"], f"+{rung['round']}", *(_bid(column, rung["round"]) for column in columns)]
            for rung in rungs
        ]
        + [["", "", *(t.seat(column) for column in columns)]],
    )
    lines = [
        f"{column['name']} {_reached(column)}" + (f" ({_out(lang)})" if column["out"] else "")
        for column in columns
    ]
    return Picture(made.html, "\n".join((say("words.ladder", lang), *lines)))


def _out(lang: str) -> str:
    return say("panel.out", lang)


def _reached(column: Regions) -> int:
    rounds = column["rounds"]
    return max(rounds, default=0) if isinstance(rounds, list) else rounds or 0


def _bid(column: Regions, rung: int) -> Html:
    if _reached(column) >= rung:
        return t.chip(rung, column["seat"])
    turn = column["turn"] and _reached(column) + 1 == rung
    return Html("\N{WHITE CIRCLE}" if turn else "")


def _point(sale: Regions, lang: str) -> Picture:
    """A point for sale: the price asked now, and who is still in."""
    rows = [
        [t.seat(each), each["name"], "" if each["in"] or each["holds"] else _out(lang)]
        for each in sale["seats"]
    ]
    return t.table(f"{sale['title']} \N{EN DASH} {sale['price']}", (), rows, sale["text"])


def _hand(regions: Regions, lang: str) -> Picture | None:
    hand = regions.get("hand") or []
    rows = [
        [
            t.bold(card["face"]["name"]),
            f"\N{MULTIPLICATION SIGN}{card['count']}" if card["count"] > 1 else "",
            card["face"]["when"],
            card["face"]["text"],
        ]
        for card in hand
    ]
    if not rows:
        return None
    made = t.table(say("words.hand", lang), (), rows)
    lines = [f"{card['count']} {card['face']['name']} \N{EN DASH} {card['face']['text']}" for card in hand]
    return Picture(made.html, "\n".join((say("words.hand", lang), *lines)))


def _actions(regions: Regions, lang: str) -> Picture | None:
    actions = regions.get("actions") or {}
    choices = [each for each in (actions.get("primary"), *(actions.get("others") or ())) if each]
    if not choices:
        return None
    worth = any(each.get("worth") for each in choices)
    rows = [
        [
            each["label"],
            None if each.get("price") is None else t.coin(each["price"]),
            *([(each.get("worth") or {}).get("text", "")] if worth else []),
        ]
        for each in choices
    ]
    asked = regions.get("sentence") or ""
    made = t.table(say("words.actions", lang), (), rows, asked)
    lines = [
        each["label"] if each.get("price") is None else f"{each['label']} ({each['price']})"
        for each in choices
    ]
    return Picture(made.html, "\n".join(filter(None, (asked, say("words.actions", lang), *lines))))


def _odds(regions: Regions, lang: str) -> Picture | None:
    stage = regions.get("stage") or {}
    horses = stage.get("lanes") or []
    known = [
        (None if each in horses else t.seat(each), each["name"], each["chance"])
        for each in (horses or regions.get("seats") or [])
        if each.get("chance") is not None
    ]
    if not known:
        return None
    rows = [[sign, name, t.bar(chance / 100), f"{chance} %"] for sign, name, chance in known]
    made = t.table(say("panel.odds", lang), (), rows)
    wide = max(len(name) for _, name, _ in known)
    lines = [f"{name.ljust(wide)}  {t.bar_text(chance / 100)} {chance:>3} %" for _, name, chance in known]
    return Picture(made.html, "\n".join((say("panel.odds", lang), *lines)))


def _seats(regions: Regions, lang: str) -> Picture | None:
    seats = regions.get("seats") or []
    if not seats:
        return None
    rows = [
        [
            t.seat(each),
            t.bold(each["name"]) if each["active"] else each["name"],
            each.get("info") or "",
            ", ".join(mark["label"] for mark in each.get("marks") or ()),
            ", ".join(card.get("face", card)["name"] for card in each.get("gear") or ()),
            None if each.get("hand") is None else each["hand"],
            each.get("purse"),
        ]
        for each in seats
    ]
    heads = ("", "", "", "", say("words.gear", lang), say("words.cards", lang), say("words.purses", lang))
    shown = [n for n in range(len(heads)) if any(row[n] not in (None, "") for row in rows)]
    kept = [[row[n] for n in shown] for row in rows]
    made = t.table(say("words.seats", lang), [heads[n] for n in shown], kept)
    named = [[each["name"], *(cell for cell in row[2:])] for each, row in zip(seats, rows, strict=True)]
    return Picture(made.html, t.table(say("words.seats", lang), (), named).text)


def _timeline(regions: Regions, lang: str) -> Picture | None:
    line = regions.get("timeline")
    if line is None:
        return None
    marks = sorted(_marks(regions))
    where = say("words.step_of", lang, at=line["at"], last=line["last"])
    strokes = t.timeline(line["at"], line["last"], marks)
    svg = drawing((0, 0, 640, 44), 640, say("words.timeline", lang), where, strokes)
    races = [str(place) for place, kind in marks if kind == "race"]
    told = say("panel.chapters", lang, places=", ".join(races)) if races else ""
    said = ". ".join(filter(None, (where, told)))
    return Picture(image(svg, where) + paragraph(said).html, said, svg)


def _marks(regions: Regions) -> Iterator[tuple[int, str]]:
    """Decisions and races, whether they came with the timeline or as they were added."""
    line = regions["timeline"]
    yield from ((place, kind) for place, kind in _grown(regions.get("marks")))
    yield from ((place, "decision") for place in line.get("decisions") or ())
    yield from ((place, "race") for place in line.get("races") or ())


def _grown(region: Any) -> Sequence[Any]:
    """A region that grows, all of it."""
    return region.get("added", ()) if isinstance(region, Mapping) else region or ()


def _log(regions: Regions, lang: str) -> Picture | None:
    at = (regions.get("timeline") or {}).get("at")
    lines = [line for line in _grown(regions.get("log")) if at is None or line["at"] <= at][-LAST_LINES:]
    if not lines:
        return None
    rows = [[line["at"], t.bold(line["text"]) if line["kind"] == "phase" else line["text"]] for line in lines]
    made = t.table(say("words.log", lang), (), rows)
    return Picture(made.html, "\n".join(f"{line['at']:>4}  {line['text']}" for line in lines))


def _charted(*names: str) -> Callable[[Regions, str], Picture | None]:
    """Charts of these names, each with its figures."""

    def made(regions: Regions, _: str) -> Picture | None:
        found = [chart for chart in regions.get("charts") or () if chart["name"] in names]
        return _together([chart_picture(chart) for chart in found]) if found else None

    return made


def chart_picture(chart: Chart) -> Picture:
    """A chart and its figures."""
    svg, figures, title = charts.drawn(chart), chart["table"], chart["title"]
    rows = t.table(figures["caption"], figures["heads"], figures["rows"], chart["text"])
    below = rows if figures["rows"] else paragraph(chart["text"])
    return Picture(image(svg, title) + below.html, below.text or title, svg)


def _result(stage: Regions) -> Picture:
    """Everybody by place."""
    rows = [
        [each["place"], t.seat(each), each["name"], each.get("note") or "", each.get("ducats") or None]
        for each in stage["places"]
    ]
    return t.table("", (), rows)


def _table(regions: Regions, lang: str) -> Picture:
    """The whole table: what is going on, the middle, and who sits there."""
    stage, bar = regions.get("stage") or {}, regions.get("bar") or {}
    heading = " \N{MIDDLE DOT} ".join(str(bar[key]) for key in ("title", "race", "lap") if bar.get(key))
    if stage.get("kind") == "auction":
        middle = _auction(regions, lang) or Picture("", "")
    elif stage.get("kind") == "result":
        middle = _result(stage)
    else:
        middle = _track(regions, lang)
    parts = [paragraph(heading), paragraph(regions.get("sentence") or ""), middle]
    said = {**regions, "sentence": ""}
    rest = [made for each in (_seats, _hand, _actions) if (made := each(said, lang)) is not None]
    return _together([*parts, *rest])


def _together(parts: Sequence[Picture]) -> Picture:
    """Several pictures as one; one alone keeps its drawing."""
    first, *rest = parts
    for each in rest:
        first = first.beside(each)
    return first


PANELS: Final[dict[str, Callable[[Regions, str], Picture | None]]] = {
    "table": _table,
    "track": _track,
    "auction": _auction,
    "hand": _hand,
    "actions": _actions,
    "odds": _odds,
    "seats": _seats,
    "timeline": _timeline,
    "log": _log,
    "story": _charted("story"),
    "luck": _charted("luck"),
    "purses": _charted(*PURSES),
}

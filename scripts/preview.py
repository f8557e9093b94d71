"""The page without Jupyter: scenes to look at, and a static page of each.

    python scripts/preview.py fixtures             write the scenes again, from the engine and the sentences
    python scripts/preview.py page race out.html   one page: the module, the style sheet and one scene

The page keeps what it would have sent in `window.sent` and takes another scene through `window.show(scene)`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine.strategies.ben_hvrt  # noqa: E402, F401 - declares the bots
from benhvrt_widgets.context import SHAPES  # noqa: E402
from benhvrt_widgets.games import staging  # noqa: E402
from benhvrt_widgets.panels.table import script, style  # noqa: E402
from benhvrt_widgets.stagings.ben_hvrt.faces import shown_face  # noqa: E402
from benhvrt_widgets.stagings.ben_hvrt.names import square_name  # noqa: E402
from benhvrt_widgets.stagings.ben_hvrt.paths import finishes, passes  # noqa: E402
from benhvrt_widgets.stagings.ben_hvrt.words import WORDS  # noqa: E402
from engine.core.chance import Seeded  # noqa: E402
from engine.core.game import CHANCE  # noqa: E402
from engine.games.ben_hvrt import BEN_HVRT  # noqa: E402
from engine.games.ben_hvrt.actions import Bid, Pass, QuickSale  # noqa: E402
from engine.games.ben_hvrt.board import BOARD  # noqa: E402
from engine.games.ben_hvrt.model import Steer  # noqa: E402
from engine.games.ben_hvrt.tables import SERIES, split_pot  # noqa: E402
from engine.strategies.registry import strategies  # noqa: E402

STATIC = ROOT / "benhvrt_widgets" / "panels" / "static"
FIXTURES = STATIC / "fixtures"
NAMES = ("You", "Celer", "Livia", "Sid", "Parca", "Nero", "Agrippina", "Auriga")
Scene = dict[str, Any]


# -- pieces of scenes ----------------------------------------------------------------------------


def printed(kind: str) -> Scene:
    """A face as the page gets it."""
    return shown_face(kind, "en")


def choice(label: str, index: int, short: str = "", price: int | None = None, hint: str = "") -> Scene:
    """One line of a menu."""
    return {"label": label, "short": short or label, "index": index, "price": price, "hint": hint}


def seats(count: int, infos: list[str], purses: list[int], **marks: Any) -> list[Scene]:
    """The table; marks are active, dealer, change, out, gear."""
    held = {0: ["toll-banner"], 2: ["vestal-ribbon", "steady-flavia"], 3: ["mad-marcus"]}
    return [
        {
            "seat": seat,
            "name": NAMES[seat],
            "shape": SHAPES[seat],
            "human": seat == 0,
            "me": seat == 0,
            "purse": purses[seat],
            "change": marks.get("change", {}).get(seat, 0),
            "info": infos[seat],
            "active": seat == marks.get("active"),
            "out": seat in marks.get("out", ()),
            "dealer": seat == marks.get("dealer", 1),
            "hand": (3, 2, 4, 1, 2, 3, 2, 5)[seat],
            "gear": [printed(kind) for kind in held.get(seat, [])],
            "known": [printed(kind) for kind in ("hook", "add-2")[: seat % 3]],
        }
        for seat in range(count)
    ]


def hand(playable: tuple[str, ...] = (), reason: str = "Only after a roll.") -> list[Scene]:
    """Five cards, some of which can be played."""
    cards = [("add-2", 2), ("well-aimed-cat", 1), ("toll-banner", 1), ("lucky-sandal", 1), ("porcia", 1)]
    return [
        {
            "face": printed(kind),
            "count": count,
            "playable": kind in playable,
            "reason": "" if kind in playable else reason,
            "plays": [
                choice(f"Play {printed(kind)['name']} on {who}", 5 + n) for n, who in enumerate(NAMES[:3])
            ]
            if kind in playable
            else [],
        }
        for kind, count in cards
    ]


def timeline(at: int = 41, last: int = 41, **more: Any) -> Scene:
    """The line of a game."""
    marks = {"decisions": [5, 9, 12, 18, 22, 27, 31, 36, 41], "races": [0, 30]}
    told = {"live": at == last, "playing": False, "pace": 1, "can_fork": at != last, "can_undo": True}
    return {"at": at, "last": last, **told, **marks, **more}


def story(lines: int = 40) -> list[Scene]:
    """Real sentences of a real game."""
    state, luck, told = BEN_HVRT.start(BEN_HVRT.setup(4, laps=(1,))), Seeded(3), []
    told.append({"at": 0, "text": "Race 1", "kind": "phase"})
    while len(told) < lines and (actor := BEN_HVRT.actor(state)) is not None:
        pick = luck.settle(BEN_HVRT.lottery(state)) if actor is CHANCE else BEN_HVRT.options(state)[0]
        step = BEN_HVRT.step(state, pick)
        state = step.state
        for event in step.events:
            text = WORDS.narrate(event, "en", NAMES[:4])
            if text:
                told.append(
                    {"at": len(told), "text": text, "kind": "mine" if text.startswith("You") else "event"}
                )
    told.append({"at": len(told), "text": "Sid: “I have come this far.”", "kind": "voice"})
    return told


def words() -> Scene:
    """English labels."""
    given: Scene = json.loads((STATIC / "words.json").read_text("utf-8"))
    return given


def table(phase: str, stage: Scene, **more: Any) -> Scene:
    """A scene at the table."""
    base: Scene = {
        "page": "table",
        "phase": phase,
        "lang": "en",
        "theme": "auto",
        "words": words(),
        "bar": {"title": "Ben Hvrt", "race": "Race 1 of 3", "lap": "1 lap", "pot": 31, "pot_change": 0},
        "sentence": "",
        "notice": None,
        "stage": stage,
        "seats": seats(4, [""] * 8, [94, 88, 79, 102, 90, 85, 97, 66]),
        "hand": hand(),
        "actions": {"key": f"{phase}-1", "primary": None, "others": []},
        "timeline": timeline(),
        "log": story(),
        "covered": None,
    }
    return {**base, **more}


# -- scenes --------------------------------------------------------------------------------------


def ladder(rounds: list[int], out: tuple[int, ...], turn: int, top: int, auto: int = 0) -> Scene:
    """The ladder with so many rounds bid by each seat."""
    return {
        "round": max(rounds) + (0 if turn >= 0 and rounds[turn] < max(rounds) else 1),
        "rungs": [{"round": n, "total": n * (n + 1) // 2, "affordable": n < 13} for n in range(1, top + 1)],
        "columns": [
            {
                "seat": seat,
                "name": NAMES[seat],
                "shape": SHAPES[seat],
                "rounds": bid,
                "out": seat in out,
                "turn": seat == turn,
            }
            for seat, bid in enumerate(rounds)
        ],
        "mine": 0,
        "auto": auto,
    }


def auction(count: int, auto: int = 0) -> Scene:
    """In the middle of a sale."""
    rounds = [3, 1, 2, 4] if count == 4 else [4, 1, 5, 5, 0, 2, 4, 3]
    out = (1, 2) if count == 4 else (1, 4, 5, 7)
    steps = ladder(rounds, out, 0, 9 if count == 4 else 13, auto)
    sunk = [bid * (bid + 1) // 2 for bid in rounds]
    paid = [f"{ducats} in this sale" if ducats else "" for ducats in sunk]
    nth = rounds[0] + 1
    stage = {
        "kind": "auction",
        "face": printed("well-aimed-cat"),
        "auctioneer": NAMES[1],
        "quick_sale": None,
        "ladder": steps,
        "receipt": None,
    }
    rival = "You or Sid. " if count == 4 else ""
    return table(
        "auction",
        stage,
        sentence=f"{rival}Your bid. Round {nth} costs {nth}; {sunk[0]} already gone.",
        seats=seats(
            count, paid, [94, 88, 79, 102, 90, 85, 97, 66], active=0, dealer=3, out=out, change={3: -4}
        ),
        bar={"title": "Ben Hvrt", "race": "Race 1 of 3", "lap": "1 lap", "pot": 31, "pot_change": 4},
        actions={
            "key": "bid-4",
            "primary": choice(
                f"Bid {nth}",
                0,
                price=nth,
                hint=f"Costs {nth}, already gone {sunk[0]}: {sunk[0] + nth} in all if you win.",
            ),
            "others": [choice("Pass", 1)],
        },
    )


def quick_sale() -> Scene:
    """The person sells."""
    stage = {
        "kind": "auction",
        "face": printed("mad-marcus"),
        "auctioneer": NAMES[0],
        "quick_sale": 4,
        "ladder": None,
        "receipt": None,
    }
    return table(
        "auction",
        stage,
        sentence="You sell Mad Marcus. Keep it for 4, or let the table bid?",
        seats=seats(4, [""] * 4, [94, 88, 79, 102], active=0),
        actions={
            "key": "quick-1",
            "primary": choice("Quick Sale: keep it for 4 ducats", 0, "Quick Sale 4", 4),
            "others": [choice("Let the table bid", 1)],
        },
    )


def receipt() -> Scene:
    """After a sale."""
    scene = auction(4)
    scene["stage"]["receipt"] = {
        "text": "Sold to Sid. Paid by all: 31. Quick Sale: 1.",
        "said": "You said 10. You paid 10.",
        "voice": "Sid: “I have come this far.”",
        "if_passed": {"can": True, "text": ""},
    }
    scene["sentence"] = "Well-Aimed Cat sold to Sid."
    scene["actions"] = {"key": "sold-1", "primary": None, "others": []}
    scene["timeline"] = timeline(playing=True)
    return scene


def steering() -> tuple[Any, Any]:
    """A real state of eight chariots in which the first is to steer, with several ways to a square."""
    for seed in range(200):
        state, luck = BEN_HVRT.start(BEN_HVRT.setup(8, laps=(2,))), Seeded(seed)
        steps = 0
        while (actor := BEN_HVRT.actor(state)) is not None and steps < 4000:
            steps += 1
            if actor is CHANCE:
                pick = luck.settle(BEN_HVRT.lottery(state))
            else:
                menu = BEN_HVRT.options(state)
                if isinstance(state.stage, Steer) and actor == 0 and state.race.turn >= 3 and len(menu) > 12:
                    seen = BEN_HVRT.view(state, 0)
                    ends = [action.path[-1] for action in seen.menu if action.path]
                    if len(set(ends)) < len(ends) and not any(finishes(seen, a.path) for a in seen.menu):
                        return state, seen
                calm = [action for action in menu if isinstance(action, Pass)]
                quick = [action for action in menu if isinstance(action, QuickSale | Bid)]
                pick = (quick if seed % 2 else calm or [menu[0]])[0] if calm or quick else menu[0]
            state = BEN_HVRT.step(state, pick).state
    raise SystemExit("no such race found")


def race() -> Scene:
    """Eight chariots, the person's move."""
    state, seen = steering()
    running = state.race
    names = NAMES
    pieces = [
        {
            "chariot": number,
            "seat": number,
            "shape": SHAPES[number],
            "name": names[number],
            "square": chariot.square if chariot.running else None,
            "speed": chariot.speed,
            "lap": min(chariot.lap, 2),
            "cover": chariot.cover,
            "label": f"{names[number]}, {square_name(chariot.square)}, Speed {chariot.speed}",
        }
        for number, chariot in enumerate(running.chariots)
    ]
    targets: dict[int, Scene] = {}
    for index, action in enumerate(seen.menu):
        if not action.path:
            continue
        line = choice(WORDS.describe(action, seen, "en", names), index, f"Move {len(action.path)}")
        line |= {"path": list(action.path), "passes": list(passes(seen, action.path))}
        entry = targets.setdefault(action.path[-1], {"square": action.path[-1], "choices": [], "home": False})
        entry["choices"].append(line)
    speed = pieces[0]["speed"]
    trail = []
    for number in (1, 2):
        square = running.chariots[number].square
        path = [square]
        for _ in range(5):
            path.insert(0, next(s for s in range(len(BOARD.lane)) if path[0] in BOARD.steps[s]))
        trail.append({"chariot": number, "path": path})
    last = max(range(len(seen.menu)), key=lambda n: len(seen.menu[n].path))
    infos = [f"Speed {piece['speed']} · lap {piece['lap']} of 2" for piece in pieces]
    die = running.allowance - speed
    return table(
        "race",
        {
            "kind": "race",
            "pieces": pieces,
            "reach": list(targets.values()),
            "trail": trail,
            "die": {"chariot": 0, "roll": die, "die": die, "covered": False},
            "moving": None,
            "passing": None,
        },
        sentence=f"{die} + Speed {speed} = up to {die + speed} squares. Next Speed: {die}.",
        bar={"title": "Ben Hvrt", "race": "Race 1 of 3", "lap": "Lap 1 of 2", "pot": 96, "pot_change": 0},
        seats=seats(8, infos, [94, 88, 79, 102, 90, 85, 97, 66], active=0),
        actions={
            "key": "steer-1",
            "primary": choice(
                WORDS.describe(seen.menu[last], seen, "en", names), last, f"Move {len(seen.menu[last].path)}"
            ),
            "others": [choice("Stay", len(seen.menu) - 1)],
        },
    )


def moving() -> Scene:
    """A chariot under way: the same race, some other's move, nothing to choose."""
    scene = race()
    stage = scene["stage"]
    path = max((line["path"] for target in stage["reach"] for line in target["choices"]), key=len)
    stage["reach"], stage["moving"] = [], {"chariot": 0, "path": path, "forced": False}
    scene["actions"] = {"key": "none", "primary": None, "others": []}
    scene["sentence"] = "You move."
    scene["timeline"] = timeline(playing=True)
    return scene


def window() -> Scene:
    """A card can be played."""
    scene = race()
    scene["stage"]["reach"] = []
    scene["stage"]["die"]["roll"] += 2
    scene["hand"] = hand(("add-2",), "Only before a roll.")
    scene["sentence"] = "Livia: 3 + Speed 2 = up to 5 squares. Play a card?"
    plays = scene["hand"][0]["plays"]
    scene["actions"] = {"key": "window-1", "primary": choice("Let it be", 0), "others": [plays[0]]}
    for seat in scene["seats"]:
        seat["active"] = seat["seat"] == 2
    return scene


def trade(offered: bool = False) -> Scene:
    """Before the race."""
    mine = [{"face": card["face"], "count": card["count"]} for card in hand()]
    stage: Scene = {
        "kind": "trade",
        "offer": {"text": "Livia offers you Hook and 3 ducats for Lucky Sandal."} if offered else None,
        "mine": mine,
        "others": [
            {"seat": 1, "name": "Celer", "known": [printed("hook"), printed("greased-axles")]},
            {"seat": 2, "name": "Livia", "known": [printed("tax-collector")]},
            {"seat": 3, "name": "Sid", "known": []},
        ],
        "can_offer": not offered,
    }
    actions = {"key": "trade-1", "primary": choice("Ready to race", 0, "Start race"), "others": []}
    if offered:
        actions = {"key": "answer-1", "primary": choice("Accept", 0), "others": [choice("Decline", 1)]}
    return table("trade", stage, sentence="Trade before the race, or be ready.", actions=actions)


def upkeep() -> Scene:
    """A bill."""
    return table(
        "upkeep",
        {"kind": "upkeep", "bill": {"face": printed("mad-marcus"), "chariot": "You", "ducats": 4}},
        sentence="Maintenance of Mad Marcus: 4 ducats.",
        seats=seats(4, [""] * 4, [94, 88, 79, 102], active=0),
        actions={
            "key": "upkeep-1",
            "primary": choice("Pay 4 ducats for Mad Marcus", 0, "Pay 4", 4),
            "others": [choice("Drop Mad Marcus", 1, "Drop it")],
        },
    )


def result(final: bool = False) -> Scene:
    """After a race."""
    count, pot = 8, 112
    shares = split_pot(pot, 3)
    order = (3, 0, 6, 1, 2, 7, 5, 4)
    piles = [[19, 19, 19], [19, 18], [18]]
    places = [
        {
            "place": n + 1,
            "chariot": chariot,
            "name": NAMES[chariot],
            "shape": SHAPES[chariot],
            "piles": piles[n] if n < 3 else [],
            "ducats": shares[n] if n < 3 else 0,
        }
        for n, chariot in enumerate(order)
    ]
    purses = [94, 88, 79, 102, 90, 85, 97, 66]
    gains = {chariot: shares[n] if n < 3 else 0 for n, chariot in enumerate(order)}
    after = [purse + gains[seat] for seat, purse in enumerate(purses)]
    rows = sorted(range(count), key=lambda seat: -after[seat])
    listed = [
        {"name": NAMES[seat], "shape": SHAPES[seat], "purse": after[seat], "change": after[seat] - 100}
        for seat in rows
    ]
    stage = {"kind": "result", "places": places, "pot": pot, "purses": listed, "final": final}
    primary = choice("Rematch", 0) if final else choice("Next race", 0)
    return table(
        "over" if final else "result",
        stage,
        sentence="Sid wins the series with 158 ducats." if final else "Sid wins race 1. You come second.",
        bar={
            "title": "Ben Hvrt",
            "race": "Race 3 of 3" if final else "Race 1 of 3",
            "lap": "1 lap",
            "pot": 0,
            "pot_change": 0,
        },
        seats=seats(8, [f"Place {order.index(n) + 1}" for n in range(8)], after, change=gains),
        hand=hand(reason="Not now."),
        actions={"key": "result-1", "primary": primary, "others": [choice("New game", 1)] if final else []},
    )


def lobby(games: bool = True) -> Scene:
    """Before the game."""
    bots = [{"slug": s.slug, "name": s.name, "idea": s.idea} for s in strategies("ben-hvrt").values()]
    minutes = {slug: 3 * sum(laps) or 30 for slug, laps in SERIES.items()}
    return {
        "page": "lobby",
        "phase": None,
        "lang": "en",
        "theme": "auto",
        "words": words(),
        "notice": None,
        "covered": None,
        "lobby": {
            "primary": "Race now: 4 chariots, 1 lap",
            "bots": bots,
            "series": [
                {
                    "slug": slug,
                    "name": slug.title().replace("-", " "),
                    "laps": list(laps) if any(laps) else "rolled",
                    "minutes": minutes[slug],
                }
                for slug, laps in SERIES.items()
            ],
            "games": [
                {"id": "a1", "text": "Basic, race 2 of 3 · 4 seats · yesterday"},
                {"id": "a2", "text": "One lap · 8 seats · Monday"},
            ]
            if games
            else [],
            "settings": {
                "seats": [
                    {"name": "You", "player": "human"},
                    {"name": "Celer", "player": "greedy"},
                    {"name": "Livia", "player": "value"},
                    {"name": "Sid", "player": "sunk-cost"},
                ],
                "series": "basic",
                "laps": "1",
                "seed": "4711",
            },
            "errors": {},
            "seed": "4711",
        },
    }


def customise() -> Scene:
    """The lobby, with a mistake in the form."""
    scene = lobby()
    scene["lobby"]["errors"] = {"laps": "The laps of each race as in 1,2,4, not x."}
    scene["lobby"]["settings"]["series"] = "custom"
    scene["preview"] = {"customise": True}
    return scene


def covered() -> Scene:
    """Another person's turn at the same screen."""
    cover = {"text": "Please hand the screen to Anna.", "button": "I am Anna"}
    return {**table("auction", {"kind": "auction"}), "stage": None, "hand": [], "log": [], "covered": cover}


def refused() -> Scene:
    """A refusal over the auction, in the past."""
    scene = auction(4, auto=6)
    scene["notice"] = {
        "kind": "refusal",
        "id": 1,
        "text": "The next bid costs 4 ducats and you have 3. You can only pass.",
    }
    scene["timeline"] = timeline(27, 41)
    return scene


SCENES = {
    "lobby": lobby,
    "customise": customise,
    "auction": lambda: auction(4),
    "auction8": lambda: auction(8),
    "quick": quick_sale,
    "receipt": receipt,
    "refused": refused,
    "race": race,
    "moving": moving,
    "window": window,
    "trade": trade,
    "offered": lambda: trade(offered=True),
    "upkeep": upkeep,
    "result": result,
    "over": lambda: result(final=True),
    "covered": covered,
}

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>preview</title><style>%(css)s</style></head><body><div id="here"></div>
<script type="application/json" id="scene">%(scene)s</script>
<script type="application/json" id="board">%(board)s</script>
<script type="module">
%(js)s
</script>
</body></html>
"""
MODEL = """
window.sent = [];
const read = (name) => [name, JSON.parse(document.getElementById(name).textContent)];
const traits = Object.fromEntries(["scene", "board"].map(read));
const listeners = {};
const query = new URLSearchParams(location.search);
if (query.has("theme")) traits.scene.theme = query.get("theme");
const model = {
  get: (name) => traits[name],
  send: (message) => window.sent.push(message),
  on: (name, act) => (listeners[name] = act),
  off: (name) => delete listeners[name],
};
window.show = (scene) => { traits.scene = scene; listeners["change:scene"](); };
preview.render({ model, el: document.getElementById("here") });
window.scene = traits.scene;
"""


def page(scene: Scene) -> str:
    """A page that shows one scene."""
    js = script().replace("export default", "const preview =") + MODEL
    data = {"scene": scene, "board": json.loads((FIXTURES / "board.json").read_text("utf-8"))}
    texts = {name: json.dumps(value).replace("</", "<\\/") for name, value in data.items()}
    return PAGE % {"css": style(), "js": js, **texts}


def main(what: str = "", name: str = "", target: str = "") -> None:
    """Do what the command line says."""
    if what == "fixtures":
        FIXTURES.mkdir(parents=True, exist_ok=True)
        for scene, make in {"board": lambda: staging("ben-hvrt").regions.board("en"), **SCENES}.items():
            text = json.dumps(make(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            (FIXTURES / f"{scene}.json").write_text(text + "\n", encoding="utf-8")
    elif what == "page":
        scene = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
        scene["words"] = {**words(), **scene.get("words", {})}
        Path(target or f"{name}.html").write_text(page(scene), encoding="utf-8")
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])

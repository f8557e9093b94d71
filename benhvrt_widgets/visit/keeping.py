"""Games that come back: by the address, by what a browser remembers, and by a file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeGuard
from urllib.parse import parse_qs

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.regions.scene import Saved
from benhvrt_widgets.session import chairs_at_first
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.lobby import is_seed
from benhvrt_widgets.words import fit_name, tidy
from engine.core.errors import BadTape, EngineError, RuleViolation
from engine.replay import tape as tapes
from engine.replay.keeping import UNDO, Entry, undone, veiled
from engine.strategies import strategies

REMEMBERED: Final = 50
"""Games that a browser remembers at most."""
LISTED: Final = 12
TAPE_AT_MOST: Final = 4 * 2**20
"""Bytes of a file from a visitor; a long series takes a fourth of that."""
LONGEST_ADDRESS: Final = 4000
UNITS: Final = (("ago_days", 86400), ("ago_hours", 3600), ("ago_minutes", 60))

_ID = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Address:
    """What the address of a page asks for."""

    lang: str = LANGUAGES[0]
    game: str = ""
    link: str = ""
    play: str = SLUGS[0]
    seed: str = ""
    look: str = ""

    @classmethod
    def read(cls, query: str, accepted: str = "") -> Address:
        """The parts we know; the rest, which may be a token of Binder's, is not looked at.

        Where no language is asked for, it is the first of ours that the browser accepts.

        >>> Address.read("lang=fr&game=7&token=secret")
        Address(lang='fr', game='7', link='', play='ben-hvrt', seed='', look='')
        >>> Address.read("", "de, fr-CH;q=0.9, en;q=0.8").lang
        'fr'
        """
        asked = parse_qs(query[:LONGEST_ADDRESS])
        lang, game, link, play, seed, look = (
            asked.get(name, [""])[0].strip() for name in ("lang", "game", "link", "play", "seed", "look")
        )
        liked = (part.partition(";")[0].strip()[:2].lower() for part in accepted[:LONGEST_ADDRESS].split(","))
        lang = next((each for each in (lang, *liked) if each in LANGUAGES), LANGUAGES[0])
        play = play if play in SLUGS else SLUGS[0]
        return cls(lang, game, link, play, seed if is_seed(seed) else "", look)


def ids(plain: object) -> tuple[str, ...]:
    """Names of games as a browser tells them; whatever is none is left out.

    >>> ids(["../x", 7, "0" * 32, "0" * 32]) == ("0" * 32,)
    True
    """
    if not isinstance(plain, list):
        raise RuleViolation("session.message")
    found = (one for one in plain[:REMEMBERED] if isinstance(one, str) and _ID.fullmatch(one))
    return tuple(dict.fromkeys(found))


def latest(entries: Iterable[Entry]) -> list[Entry]:
    """A browser's games that can be read, the latest first; not those before an undo."""
    sound = [entry for entry in entries if entry.header is not None]
    notes = [dict(entry.header.meta) for entry in sound if entry.header is not None]
    parents = {note.get("of") for note in notes if UNDO in note}
    return sorted((each for each in sound if not undone(each, parents)), key=lambda entry: -entry.changed)


def shown(entry: Entry, lang: str, now: float) -> Saved:
    """A game as the lobby lists it: who plays, since when, and whether it is over."""
    notes = () if entry.header is None else entry.header.meta
    names = [tidy(str(note)) for key, note in notes if key.startswith("name.")]
    age = max(0, int(now - entry.changed / 1e9))
    unit, size = next(((u, s) for u, s in UNITS if age >= s), UNITS[-1])
    facts = {"names": ", ".join(names), "when": say(f"page.{unit}", lang, n=age // size)}
    text = say("page.saved_over", lang, **facts) if entry.over else say("page.saved", lang, **facts)
    return {"id": entry.id, "text": text, "over": entry.over}


def to_file(tape: tapes.Tape) -> tuple[str, str]:
    """A tape to be given away, and how its file is called: it names no game that could be opened by that."""
    meta = {key: veiled(note) if _is_id(note) else note for key, note in tape.header.meta}
    if tuple(meta.items()) != tape.header.meta:
        tape = tapes.Tape(replace(tape.header, meta=tuple(meta.items()))).append(*tape.records)
    tape = tape.sealed()
    return f"{tape.header.game}-{tape.chain[:8]}.tape", tape.to_text()


def _is_id(note: object) -> TypeGuard[str]:
    return isinstance(note, str) and _ID.fullmatch(note) is not None


def from_file(text: object) -> tuple[tapes.Tape, tuple[tapes.Notice, ...]]:
    """A tape from a visitor's file, played through the rules to its end; what does not fit is refused."""
    if not isinstance(text, str):
        raise RuleViolation("session.message")
    if len(text) > TAPE_AT_MOST:
        raise BadTape("tape.size", size=len(text), limit=TAPE_AT_MOST)
    try:
        tape, torn = tapes.Tape.from_bytes(text.encode("utf-8", "replace"))
        game = staging(tape.header.game).game
        tape, migrated = tapes.fit(game, tape)
        state = tapes.final(game, tape)
        tapes.check_decisions(game, tape)
    except EngineError as error:
        raise _broken(error) from error
    check_notes(tape, state.options.seats)
    return tape, (*torn, *migrated)


def _broken(error: EngineError) -> EngineError:
    """The sentence of the house, with the number of the step; what is wrong with the whole keeps its own."""
    step: Any = error.params.get("record")
    if step:
        return BadTape("session.bad_step", step=step)
    if error.key in ("tape.damaged", "tape.empty", "tape.line"):
        return BadTape("session.no_tape")
    return error


def check_notes(tape: tapes.Tape, seats: int) -> None:
    """Names, players and seed are as free as a visitor's file: only what this table can use is taken."""
    seed, later = tape.header.note("seed"), [each for each in tape if isinstance(each, tapes.Seated)]
    chairs = (*chairs_at_first(tape.header, seats), *(Chair(each.name, each.player) for each in later))
    players = {HUMAN, *strategies(tape.header.game)}
    if not all(each.seat < seats for each in later):
        raise BadTape("session.bad_table")
    if seed is None or not is_seed(str(seed)):
        raise BadTape("session.bad_table")
    if not all(fit_name(chair.name) and chair.player in players for chair in chairs):
        raise BadTape("session.bad_table")

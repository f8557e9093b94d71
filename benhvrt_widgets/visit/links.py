"""A game as a short text for an address: what was agreed, the seed, and what people chose.

Bots and dice follow from the seed, so they are left out and played again; people's choices are
lines of the menu, or the whole offer where there was no menu. What the text holds is tried before
it is given away: where the game played from it is not the same game, there is no link.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace
from typing import Any, Final, TypeAlias

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.session import BOT_SECONDS, OFFER, chairs_on, notes_of
from benhvrt_widgets.staging import HUMAN, Chair
from engine.core.chance import Seeded
from engine.core.codec import from_plain, read_json, to_plain, write_json
from engine.core.errors import BadTape, BadValue, EngineError
from engine.core.game import Game
from engine.core.runner import Runner
from engine.replay import tape as tapes
from engine.strategies import find, strategies

AnyGame: TypeAlias = Game[Any, Any, Any]

VERSION: Final = 1
UNNAMED: Final = "ben-hvrt"
"""The game whose rules go without a name: its links are older than the other games."""
LONGEST: Final = 1800
"""Characters of a link; more does not survive mail and chat."""
LONGEST_RULES: Final = 20
UNPACKED_AT_MOST: Final = 2**16
CHOICES_AT_MOST: Final = 5000
RAW: Final = -15
COMMON: Final = (
    '"saver","Saver","greedy","Greedy","sunk-cost","Sid","human","You","Vous","Ben",'
    '{"chariots":1,"edition":"english","forfeit":false,"is":"Options","laps":[1],"seats":4,"series":"custom",'
    '"side_payments":true,"trade":true},'
)
"""What most links hold, so that they need not; it can never change for VERSION."""


def write(tape: tapes.Tape) -> str:
    """The text of a game; a BadTape says that it takes a file."""
    game = staging(tape.header.game).game
    state = tapes.start(game, tape)
    chairs = chairs_on(tape, state.options.seats)
    people = {seat for seat, chair in enumerate(chairs) if chair.player == HUMAN}
    lines: list[Any] = []
    for frame in tapes.replay(game, tape):
        record = frame.record
        if isinstance(record, tapes.Choice) and record.seat in people:
            action = record.read(game)
            menu = game.options(state)
            lines.append(menu.index(action) if action in menu else to_plain(action))
        state = frame.state
    text = pack(
        [
            VERSION,
            _rules(game),
            str(tape.header.note("seed")),
            to_plain(state.options),
            [[chair.name, chair.player] for chair in chairs],
            _shortened(lines),
        ]
    )
    if len(text) > LONGEST or not _tells(text, tape):
        raise BadTape("session.no_link")
    return text


def _tells(text: str, tape: tapes.Tape) -> bool:
    """Whether the game played from a text is that of the tape: not so after a fork with new luck."""
    try:
        return choices(read(text)) == choices(tape)
    except BadTape:
        return False


def choices(tape: tapes.Tape) -> list[tapes.Record]:
    """What was chosen and what fell, whether anybody was asked or not."""
    return [replace(each, decision=None) if isinstance(each, tapes.Choice) else each for each in tape.records]


def read(text: str) -> tapes.Tape:
    """The game of a text, played from its start through the rules; a BadTape for anything else."""
    try:
        version, rules, seed, options, chairs, lines = _list(unpack(text), 6)
        game = next((found for slug in SLUGS if _rules(found := staging(slug).game) == rules), None)
        if version != VERSION or game is None:
            raise BadTape("session.old_link", found=_shown(rules), expected=_expected(rules))
        table = [Chair(*_texts(_list(chair, 2))) for chair in _list(chairs)]
        agreed = from_plain(game.options_type, options)
        (luck,) = _texts([seed])
        header = tapes.Header.of(game, agreed, notes_of(table, luck))
        if len(table) != agreed.seats or any(chair.player not in _players(game) for chair in table):
            raise BadTape("session.bad_link")
        return _played(game, header, table, luck, _lengthened(_list(lines)))
    except EngineError as error:
        if error.key.startswith("session."):
            raise
        raise BadTape("session.bad_link") from error


def _rules(game: AnyGame) -> str:
    """Which rules a link is for."""
    return game.rules_version if game.slug == UNNAMED else f"{game.slug} {game.rules_version}"


def _shown(rules: object) -> str:
    """The rules that a link is for, as far as they can be named."""
    return rules if isinstance(rules, str) and len(rules) <= LONGEST_RULES and rules.isprintable() else "?"


def _expected(rules: object) -> str:
    """And those that are played here instead."""
    slug = _shown(rules).rpartition(" ")[0] or UNNAMED
    return _rules(staging(slug).game) if slug in SLUGS else "?"


def _players(game: AnyGame) -> set[str]:
    return {HUMAN, *strategies(game.slug)}


def _played(
    game: AnyGame, header: tapes.Header, chairs: list[Chair], seed: str, lines: list[Any]
) -> tapes.Tape:
    bots = {
        seat: find(game.slug, chair.player).make()
        for seat, chair in enumerate(chairs)
        if chair.player != HUMAN
    }
    runner = Runner(game, Seeded(seed), bots, seed=seed, seconds=BOT_SECONDS)
    state = tapes.start(game, tapes.Tape(header))
    records: list[tapes.Record] = []
    for line in [*lines, None]:
        for turn in runner.run(state):
            state = turn.state
            made = tapes.Outcome.of(turn.choice) if turn.seat is None else None
            records.append(made or tapes.Choice.of(turn.seat or 0, turn.choice, turn.key))
        if line is None:
            break
        actor = game.actor(state)
        if not isinstance(actor, int):
            raise BadTape("session.bad_link")
        menu = game.options(state)
        if isinstance(line, int) and not 0 <= line < len(menu):
            raise BadTape("session.bad_link")
        action = menu[line] if isinstance(line, int) else from_plain(game.action_type, line)
        seat = getattr(action, "seat", actor)  # an offer carries its seat
        key = game.decision(state)
        if staging(game.slug).regions.out_of_turn(action):
            key = (*key, OFFER, seat)
        state = game.step(state, action).state
        records.append(tapes.Choice.of(seat, action, key))
    return tapes.Tape(header).append(*records)


def pack(plain: object) -> str:
    """Plain data as letters and digits that an address can bear."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW, zdict=COMMON.encode())
    data = deflate.compress(write_json(plain).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def unpack(text: str) -> Any:
    """Plain data out of a text from anywhere; it never grows beyond UNPACKED_AT_MOST.

    >>> unpack(pack([1, "seed", []]))
    [1, 'seed', []]
    """
    if len(text) > LONGEST:
        raise BadTape("session.bad_link")
    inflate = zlib.decompressobj(RAW, zdict=COMMON.encode())
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        data = inflate.decompress(packed, UNPACKED_AT_MOST)
        if not inflate.eof or inflate.unused_data:
            raise BadTape("session.bad_link")
        return read_json(data.decode("ascii"))
    except (binascii.Error, zlib.error, ValueError, BadValue) as error:
        raise BadTape("session.bad_link") from error


def _shortened(lines: list[Any]) -> list[Any]:
    """Small numbers in a row as one text of letters.

    >>> _shortened([0, 1, 25, 30, 0])
    ['abz', 30, 'a']
    """
    out: list[Any] = []
    for line in lines:
        letter = chr(ord("a") + line) if isinstance(line, int) and line < 26 else None
        if letter and out and isinstance(out[-1], str):
            out[-1] += letter
        else:
            out.append(letter or line)
    return out


def _lengthened(plain: list[Any]) -> list[Any]:
    """The other way round.

    >>> _lengthened(["abz", 30, "a"])
    [0, 1, 25, 30, 0]
    """
    out: list[Any] = []
    for item in plain:
        if isinstance(item, str) and (not item.isascii() or not item.isalpha() or not item.islower()):
            raise BadTape("session.bad_link")
        out += [ord(letter) - ord("a") for letter in item] if isinstance(item, str) else [item]
    if len(out) > CHOICES_AT_MOST or not all(type(line) is int or isinstance(line, dict) for line in out):
        raise BadTape("session.bad_link")
    return out


def _list(plain: object, length: int | None = None) -> list[Any]:
    if not isinstance(plain, list) or length not in (None, len(plain)):
        raise BadTape("session.bad_link")
    return plain


def _texts(plain: object) -> list[str]:
    found = _list(plain)
    if not all(isinstance(text, str) for text in found):
        raise BadTape("session.bad_link")
    return found

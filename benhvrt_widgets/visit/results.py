"""The result of a game as a code."""

from __future__ import annotations

from benhvrt_widgets.codes import SALTS, SEATS_AT_MOST, Result, digest, fitting, luck_of
from benhvrt_widgets.session import Session


def result_code(session: Session) -> str:
    """What the one person at a table has achieved, once the game is over; else nothing.

    Those who sat at the same table on the same luck can be compared: rules, bots and seed are the luck
    of a code. The salt comes of the unguessable name of the game, so that nobody's code is another's. A crowd
    of more than a code can tell has none.
    """
    if not session.over or len(session.humans) != 1 or session.options.seats > SEATS_AT_MOST:
        return ""
    (seat,) = session.humans
    header = session.writer.tape.header
    players = [chair.player for chair in session.chairs]
    luck = luck_of(header.game, header.options, players, session.seed)
    score, place = session.game.payoffs(session.state)[seat], session.game.places(session.state)[seat]
    salt = digest(session.writer.id, SALTS)
    return Result(header.game, luck, fitting(int(score)), place, session.options.seats, salt).code

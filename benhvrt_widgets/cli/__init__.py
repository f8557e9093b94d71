"""The command line: serve, class, watch, play, replay, simulate, league, games, cards, bots, rules."""

from __future__ import annotations

import logging

import click

from benhvrt_widgets.cli import cards, kept, league, play, room, rules, serve, stories
from benhvrt_widgets.cli.refusals import OneLine
from engine import __version__


@click.group("benhvrt", cls=OneLine, invoke_without_command=True, context_settings={"show_default": True})
@click.version_option(__version__, message="benhvrt %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Chariot races, all-pay auctions, and bots to lose your ducats to."""
    logging.getLogger("benhvrt").addHandler(logging.NullHandler())  # what matters is told as a line
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    serve.serve,
    room.room,
    stories.watch,
    play.play,
    stories.replay,
    league.simulate,
    league.league,
):
    main.add_command(command)
for reference in (kept.games, cards.cards, cards.bots, rules.rules):
    main.add_command(reference)

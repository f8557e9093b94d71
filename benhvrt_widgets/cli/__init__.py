"""The command line: watch, play, replay, simulate, cards, bots, rules."""

from __future__ import annotations

import logging

import click

from benhvrt_widgets.cli.cards import bots, cards
from benhvrt_widgets.cli.play import play
from benhvrt_widgets.cli.refusals import OneLine
from benhvrt_widgets.cli.replay import replay
from benhvrt_widgets.cli.rules import rules
from benhvrt_widgets.cli.simulate import simulate
from benhvrt_widgets.cli.watch import watch
from engine import __version__


@click.group("benhvrt", cls=OneLine, invoke_without_command=True)
@click.version_option(__version__, message="benhvrt %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Chariot races, all-pay auctions, and bots to lose your ducats to."""
    logging.getLogger("benhvrt").addHandler(logging.NullHandler())  # what matters is told as a line
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (watch, play, replay, simulate, cards, bots, rules):
    main.add_command(command)

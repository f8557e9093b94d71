"""benhvrt rules: the rules, or one of them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click
from rich.markdown import Markdown

import engine
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import game_option, lang_option
from benhvrt_widgets.i18n import say

RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+)\*\*.*?(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


def text(game: str) -> str:
    """The rules of a game: packed with an installed program, in docs/ of a checkout."""
    packed = files("benhvrt_widgets").joinpath("rules", f"{game}.md")
    if packed.is_file():
        return packed.read_text("utf-8")
    return (Path(engine.__file__).parent.parent / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def find(rules: str, wanted: str) -> str | None:
    r"""One rule by its id or its number.

    >>> find("- **BH-07** Ante.\n- **BH-08** Cards.\n", "7")
    '- **BH-07** Ante.'
    """
    number = re.fullmatch(r"(?:[A-Za-z]+-)?0*([0-9]{1,4})", wanted)
    for rule in RULE.finditer(rules):
        if number and int(rule["id"].split("-")[1]) == int(number[1]):
            same = "-" not in wanted or wanted.split("-")[0].upper() == rule["id"].split("-")[0]
            return rule[0].strip() if same else None
    return None


@click.command()
@click.argument("rule", required=False)
@game_option
@lang_option
def rules(*, rule: str | None, game: str, lang: str) -> None:
    """Print the rules, or one rule, such as BH-14."""
    whole = text(game)
    told = whole if rule is None else find(whole, rule)
    if told is None:
        ids = [match["id"] for match in RULE.finditer(whole)]
        facts = {"rule": str(rule)[:40], "first": ids[0], "last": ids[-1]}
        raise Refusal(say("cli.no_such_rule", lang, **facts))
    out = Paper()
    if lang != "en":
        out.put(say("cli.english_only", lang), "dim")
    if out.is_terminal:
        out.print(Markdown(told))
    else:
        out.put(told)

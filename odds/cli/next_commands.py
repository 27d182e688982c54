"""Commands about rounds that follow one another: two coups from one shoe, and the home game."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from odds.analysis.home_game import MOST_ROUNDS
from odds.analysis.next_coup import MOST_COUPS
from odds.cli.options import Whole, output_options, pay_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output
from odds.report.home_table import home_tables
from odds.report.next_table import next_tables

_NEXT_DIGITS = 10


@click.command("next")
@click.option(
    "--coups",
    type=Whole(2, MOST_COUPS),
    default=2,
    show_default=True,
    help="Successive coups: 3 take seconds, 4 half an hour.",
)
@click.option("--resume", metavar="FILE", help="Keep finished parts of the work in FILE, and go on from them.")
@shoe_options
@tableau_option
@pay_options
@output_options
@click.pass_context
def next_command(
    ctx: click.Context, /, coups: int, resume: str | None, commission: str, pays: str, **options: Any
) -> None:
    """What the last results tell about the next coup of the same shoe, without replacement.

    Decimals have 10 digits unless --digits says otherwise: the differences are that small.
    """
    if ctx.get_parameter_source("digits") is ParameterSource.DEFAULT:
        options["digits"] = _NEXT_DIGITS
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    tables = next_tables(setting.shoe, coups, setting.tableau, commission=commission, tie_pays=pays, resume=resume)
    output.show("next", tables, setting)


@click.command("home")
@click.option(
    "--rounds",
    type=Whole(1, MOST_ROUNDS),
    default=8,
    show_default=True,
    help="Rounds of a game, each from a fresh shuffle.",
)
@shoe_options
@tableau_option
@output_options
def home_command(rounds: int, **options: Any) -> None:
    """The home game: a point for calling the right hand, none on a tie. One deck unless you name a shoe."""
    output, rest = Output.split(options)
    if all(rest[name] is None for name in ("decks", "points", "ranks", "cards")):
        rest["decks"] = "1"
    setting = read_setting(**rest)
    output.show("home", home_tables(setting.shoe, rounds, setting.tableau), setting)

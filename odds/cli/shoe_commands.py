"""Commands about the composition of a shoe: removal effects, and the extremes of a shoe's end."""

from __future__ import annotations

from typing import Any

import click

from odds.analysis.tags import read_tags
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import Whole, output_options, rank_shoe_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output
from odds.errors import OddsError
from odds.report.shoe_tables import extremes_tables, pairs_table, removal_table
from odds.report.tables import Table
from odds.report.tags_table import tags_table


@click.command("removal")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--add", is_flag=True, help="Put cards in instead of taking them out.")
@click.option("--count", type=Whole(1), default=1, show_default=True, help="How many cards of one kind move.")
@click.option("--pairs", is_flag=True, help="Remove two cards, and tell how far that is from additive.")
@bet_options
@shoe_options
@tableau_option
@output_options
def removal_command(bets: tuple[str, ...], add: bool, count: int, pairs: bool, **options: Any) -> None:
    """What each card is worth to BET: the change of its EV when the card leaves the shoe."""
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    if pairs and (add or count != 1):
        raise OddsError("--pairs removes two cards, so it goes with neither --add nor --count")
    setting = read_setting(**rest)
    tables: list[Table] = []
    for bet in chosen:
        if pairs:
            tables.append(pairs_table(bet, setting.shoe, setting.own_tableau))
        else:
            tables.append(removal_table(bet, setting.shoe, setting.own_tableau, add=add, count=count))
    output.show("removal", tuple(tables), setting.under(chosen))


@click.command("extremes")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--cards", type=Whole(6), default=6, show_default=True, help="How many cards are left of the shoe.")
@click.option("--top", type=Whole(1, 1000), default=10, show_default=True, help="How many of the best and worst.")
@bet_options
@rank_shoe_options
@tableau_option
@output_options
def extremes_command(bets: tuple[str, ...], cards: int, top: int, **options: Any) -> None:
    """BET at every composition of a few cards that can be left: best, worst, and how often it favours the bettor."""
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    tables: list[Table] = []
    for bet in chosen:
        tables.extend(extremes_tables(bet, setting.shoe, cards, setting.own_tableau, top=top))
    output.show("extremes", tuple(tables), setting.under(chosen))


@click.command("tags", context_settings={"ignore_unknown_options": True})
@click.argument("bet")
@click.argument("tags")
@bet_options
@shoe_options
@tableau_option
@output_options
def tags_command(bet: str, tags: str, **options: Any) -> None:
    """How well a count follows BET: TAGS are ten numbers for A, 2 to 9, and tens: "0,0,0,-1,-1,-1,-1,2,2,0"."""
    chosen = read_bets([bet], options)
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    numbers = read_tags(tags)
    tables = tuple(tags_table(one, numbers, setting.shoe, setting.own_tableau) for one in chosen)
    output.show("tags", tables, setting.under(chosen))

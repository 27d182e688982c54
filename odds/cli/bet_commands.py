"""Commands about bets: their prices, the catalogue, and the fields that one's own bets may read."""

from __future__ import annotations

from typing import Any

import click

from odds.analysis.pricing import price
from odds.bets import catalogue
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import output_options, read_setting, read_settings, rule_options, shoe_options
from odds.cli.output import Output
from odds.game.tableau import PUNTO_BANCO
from odds.report.bets_table import SORTS, bets_table, fields_table
from odds.report.price_table import figures_table, return_table


@click.command("price")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@bet_options
@shoe_options
@rule_options
@output_options
def price_command(bets: tuple[str, ...], **options: Any) -> None:
    """The return table of each BET: event, pays, ways, probability, return; then edge, SD and more.

    BET is the id or a name of a bet or family of the catalogue (`odds bets` lists it), all of it (`all`), or
    a bet file (.toml). Several bets, pay tables (--table all) and shoes (--decks 6,8) stand side by side.
    """
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    settings = read_settings(**rest)
    tables, priced = [], []
    for setting in settings:
        for bet in chosen:
            rules = setting.own_tableau or bet.tableau or PUNTO_BANCO
            one = price(bet, setting.shoe, rules, setting.known)
            tables.append(return_table(one, setting.shoe, rules, setting.known))
            priced.append((one, setting.shoe, rules))
    output.show("price", (*tables, figures_table(priced, settings[0].known)), settings[0].under(chosen))


@click.command("bets")
@click.argument("text", required=False)
@click.option("--grain", type=click.Choice(["points", "ranks", "cards"]), help="Only bets that need such cards.")
@click.option("--reads", metavar="FIELD", help="Only bets that read this field, such as banker.total.")
@click.option("--sort", type=click.Choice(SORTS), help="Sort by a column.")
@click.option("--descending", is_flag=True, help="The largest first.")
@shoe_options
@rule_options
@output_options
def bets_command(
    text: str | None, grain: str | None, reads: str | None, sort: str | None, descending: bool, **options: Any
) -> None:
    """The catalogue at a shoe: every bet, or those whose names contain TEXT, with edge, hit and SD."""
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    chosen = [
        bet
        for bet in catalogue()
        if (text is None or any(text.lower() in name.lower() for name in (bet.id, bet.title, *bet.other_names)))
        and (grain is None or str(bet.grain) == grain)
        and (reads is None or any(reads.lower() in field.lower() for field in bet.fields))
    ]
    table = bets_table(chosen, setting.shoe, setting.own_tableau, setting.known, sort=sort, descending=descending)
    output.show("bets", (table,), setting)


@click.command("fields")
@output_options
def fields_command(**options: Any) -> None:
    """The fields that the events of one's own bets may read."""
    Output(**options).show("fields", (fields_table(),))

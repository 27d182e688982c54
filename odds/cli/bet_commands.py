"""Commands about bets: their prices, the catalogue, and the fields that one's own bets may read."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from odds.analysis.pricing import price
from odds.bets import Bet, catalogue
from odds.bets.shipped import nearest_bets
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import output_options, read_setting, read_settings, rule_options, shoe_options, shoes_options
from odds.cli.output import Output
from odds.errors import OddsError, quoted
from odds.game.fields import FIELDS
from odds.game.tableau import PUNTO_BANCO
from odds.report.bets_table import SORTS, bets_table, fields_table
from odds.report.price_table import figures_table, return_table


@click.command("price")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@bet_options
@shoes_options
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
    first = settings[0].under(chosen)
    one_shoe = first if len(settings) == 1 else None
    output.show("price", (*tables, figures_table(priced, first.known)), one_shoe, tableau=first.tableau)


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
        if (text is None or any(text.lower() in name.lower() for name in _called(bet)))
        and (grain is None or str(bet.grain) == grain)
        and (reads is None or any(reads.lower() in field.lower() for field in bet.fields))
    ]
    if not chosen:
        raise OddsError(_none_found(text, reads))
    table = bets_table(chosen, setting.shoe, setting.own_tableau, setting.known, sort=sort, descending=descending)
    output.show("bets", (table,), setting)


def _none_found(text: str | None, reads: str | None) -> str:
    """Why no bet of the catalogue is chosen, and what comes nearest to the words that were given."""
    everything = catalogue()
    if reads is not None and not any(reads.lower() in field.lower() for bet in everything for field in bet.fields):
        near = get_close_matches(reads.lower(), FIELDS, n=1, cutoff=0.6)
        hint = f"did you mean {near[0]}?" if near else "'odds fields' lists the fields"
        return f"no bet of the catalogue reads {quoted(reads)}; {hint}"
    if text is not None and not any(text.lower() in name.lower() for bet in everything for name in _called(bet)):
        return f"{quoted(text)} is in no name of a bet of the catalogue; {nearest_bets(text)}"
    return "no bet of the catalogue is all that was asked for; leave one of the conditions out"


def _called(bet: Bet) -> tuple[str, ...]:
    return (bet.id, bet.title, *bet.other_names)


@click.command("fields")
@output_options
def fields_command(**options: Any) -> None:
    """The fields that the events of one's own bets may read."""
    Output(**options).show("fields", (fields_table(),))

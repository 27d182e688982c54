"""Commands that answer with the odds of the main bets."""

from __future__ import annotations

from typing import Any

import click

from odds.cli.options import (
    output_options,
    pay_options,
    read_deck_list,
    read_setting,
    read_tableau,
    rule_options,
    shoe_options,
    tableau_option,
)
from odds.cli.output import Output
from odds.errors import OddsError
from odds.game.cards import read_card
from odds.report.main_table import burn_table, main_table, sweep_table


@click.command("main")
@click.option("--variants", is_flag=True, help="House variants of the main bets too.")
@click.option("--burn", metavar="CARD", help="A burn card that was seen, or all: the unseen ones change nothing.")
@shoe_options
@rule_options
@pay_options
@output_options
def main_command(variants: bool, burn: str | None, commission: str, pays: str, **options: Any) -> None:
    """Player, Banker and Tie: ways, probability, edge and standard deviation."""
    output, rest = Output.split(options)
    if burn is not None and burn.strip().lower() != "all":
        read_card(burn)
        rest["without"] = f"{rest['without'] or ''} {burn}"
    setting = read_setting(**rest)
    if burn is not None and burn.strip().lower() == "all":
        if variants or setting.known:
            raise OddsError("--burn all goes with neither --variants nor --known; name one burn card")
        table = burn_table(setting.shoe, setting.tableau, commission=commission, tie_pays=pays)
    else:
        table = main_table(
            setting.shoe, setting.tableau, setting.known, commission=commission, tie_pays=pays, variants=variants
        )
        if burn is not None:
            table = table.with_notes(
                f"The burn card {burn.strip()} was seen and is out of the shoe; cards burned unseen change nothing."
            )
    output.show("main", (table,), setting)


@click.command("sweep")
@click.option("--decks", default="1,2,4,6,8,inf", show_default=True, help="Deck counts: 1,2,4,6,8 or 1-10,inf.")
@click.option("--commission", default="5%", show_default=True, help="Commissions, parted by commas: 5%,4%,0.")
@click.option("--pays", default="8 to 1", show_default=True, help='What Tie pays: "8 to 1", "9 for 1".')
@tableau_option
@output_options
def sweep_command(decks: str, commission: str, pays: str, tableau: str | None, **options: Any) -> None:
    """The main edges, one row for each number of decks and commission."""
    output, _ = Output.split(options)
    commissions = [word for word in commission.replace(",", " ").split() if word]
    if not commissions:
        raise OddsError("the list of commissions is empty; write it as 5%,4%,0")
    rules = read_tableau(tableau)
    table = sweep_table(read_deck_list(decks), commissions, rules, tie_pays=pays)
    output.show("sweep", (table,), tableau=rules)

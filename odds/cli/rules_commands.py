"""Commands about the rules: a coup explained, and the drawing rules as a casino card."""

from __future__ import annotations

from typing import Any

import click

from odds.cli.options import output_options, pay_options, read_setting, read_tableau, shoe_options, tableau_option
from odds.cli.output import Output
from odds.errors import OddsError
from odds.game.coup import explain
from odds.game.tableau_text import card_text
from odds.report.rules import coup_table, coup_text, differences_table, tableau_table


@click.command("coup")
@click.argument("cards", nargs=-1, required=True)
@tableau_option
@output_options
def coup_command(cards: tuple[str, ...], tableau: str | None, **options: Any) -> None:
    """Deal CARDS in dealing order (Player, Banker, Player, Banker, third cards) and explain every step."""
    rules = read_tableau(tableau)
    dealt = " ".join(cards)
    text = coup_text(explain(dealt, rules))
    Output(**options).show("coup", (coup_table(dealt, rules),), tableau=rules, text=text)


@click.command("tableau")
@click.argument("name", required=False)
@tableau_option
@click.option("--against", metavar="NAME|FILE", help="Other rules: list the cells that differ and what each costs.")
@shoe_options
@pay_options
@output_options
@click.pass_context
def tableau_command(
    ctx: click.Context,
    /,
    name: str | None,
    tableau: str | None,
    against: str | None,
    commission: str,
    pays: str,
    format_: str | None,
    exact: bool,
    digits: int,
    output: str | None,
    **options: Any,
) -> None:
    """The drawing rules NAME as the casino card prints them.

    Shipped: punto-banco, baccarat-gold, baccarat-gold-stand-5, bahamian. A file holds rows like those
    printed here, or the same in TOML. With --against, exit status 1 says that the rules differ.
    """
    if name is not None and tableau is not None:
        raise OddsError(f"the rules are named twice, {name} and {tableau}; name them once")
    setting = read_setting(tableau=name if tableau is None else tableau, **options)
    shown = Output(format_, exact, digits, output)
    if against is None:
        text = card_text(setting.tableau)
        shown.show("tableau", (tableau_table(setting.tableau),), tableau=setting.tableau, text=text)
        return
    other = read_tableau(against)
    table = differences_table(setting.tableau, other, setting.shoe, commission=commission, tie_pays=pays)
    differ = bool(setting.tableau.differences(other))
    shown.show("tableau", (table,), setting, text=None if differ else "The rules are the same.")
    if differ:
        ctx.exit(1)

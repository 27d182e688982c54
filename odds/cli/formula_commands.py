"""Commands about a bet as a function of its terms: closed forms, break-evens and design sweeps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from odds.bets import Bet, find
from odds.bets.payout import read_commission, read_payout
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import (
    Setting,
    Whole,
    output_options,
    read_deck_list,
    read_settings,
    read_tableau,
    shoes_options,
    tableau_option,
)
from odds.cli.output import Output
from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.tables import Table

if TYPE_CHECKING:
    from odds.report.notation import Notation


@click.command("formula")
@click.argument("bet")
@click.option("--against", metavar="BET2", help="The deck counts at which BET2 overtakes BET, solved exactly.")
@click.option(
    "--symbols", type=click.Choice(["decks", "counts"]), default="decks", show_default=True,
    help="One symbol d for full decks, or c0 ... c9 for any counts.",
)  # fmt: skip
@click.option("--plain", "notation", flag_value="plain", help="Plain text (what is printed without this).")
@click.option("--latex", "notation", flag_value="latex", help="LaTeX.")
@click.option("--python", "notation", flag_value="python", help="Python code that evaluates it exactly.")
@click.option(
    "--decks", metavar="LIST", default="8", show_default=True, help="Deck counts whose exact values are shown."
)
@click.option("--terms", type=Whole(1, 50), default=4, show_default=True, help="Terms of the series in 1/d.")
@bet_options
@tableau_option
@output_options
def formula_command(
    bet: str,
    against: str | None,
    symbols: str,
    notation: Notation | None,
    decks: str,
    terms: int,
    tableau: str | None,
    **options: Any,
) -> None:
    """BET in closed form: its probabilities and EV as exact functions of the number of decks or of the counts."""
    from odds.report.formula_table import closed_forms, counts_forms

    chosen = _one_bet(bet, options)
    output, _ = Output.split(options)
    if notation in ("latex", "python") and output.format_ is None:
        output = replace(output, format_="simple")  # to a .tex or .py file go the formulas, not a table of them
    rules = read_tableau(tableau) if tableau else None
    if symbols == "counts":
        if against is not None:
            raise OddsError("--against compares bets by the number of decks, so it goes with --symbols decks")
        tables, text = counts_forms(chosen, rules, notation)
    else:
        other = find(against) if against is not None else None
        numbers = [shoe.decks for shoe in read_deck_list(decks)]
        tables, text = closed_forms(
            chosen, rules, other, numbers, terms, notation or "plain", digits=output.digits, exact=output.exact
        )
    output.show("formula", tables, tableau=rules or chosen.tableau or PUNTO_BANCO, text=text)


@click.command("breakeven")
@click.argument("bet")
@click.option("--target", metavar="EDGE", help="The house edge to reach: 1.2%, 0.  [default: 0, a fair bet]")
@click.option("--equal", metavar="BET2", help="Reach the edge of BET2 on the same shoe.")
@click.option(
    "--line", metavar="N|WORDS", help="The line whose payout is solved for: 1 or tie.  [default: each that pays]"
)
@click.option("--total", metavar="N", help="Totals that pay short in a no-commission game: 6 or 1-9.  [default: 1-9]")
@click.option(
    "--denominator",
    type=Whole(1, 10_000),
    help="The largest that is payable.  [default: 20, or 100 for commissions]",
)
@shoes_options
@bet_options
@tableau_option
@output_options
def breakeven_command(
    bet: str,
    target: str | None,
    equal: str | None,
    line: str | None,
    total: str | None,
    denominator: int | None,
    tableau: str | None,
    **options: Any,
) -> None:
    """The commission or payout at which BET is fair, or has a given edge, for each of the shoes (--decks 6,8).

    Of banker-super-6 also: what a win with each total must pay.
    """
    from odds.analysis.breakeven import read_edge, rules_for
    from odds.analysis.design import read_totals
    from odds.report.breakeven_table import breakeven_tables

    if target is not None and equal is not None:
        raise OddsError("--target and --equal each name the edge to reach; give one of them")
    chosen = _one_bet(bet, options)
    output, rest = Output.split(options)
    shoes = [setting.shoe for setting in read_settings(**rest)]
    rules = read_tableau(tableau) if tableau else None
    edge = find(equal) if equal is not None else read_edge("0" if target is None else target)
    rules = rules_for(chosen, edge, rules)
    tables = breakeven_tables(
        chosen,
        shoes,
        edge,
        line=line,
        totals=read_totals(total) if total is not None else None,
        denominator=denominator,
        tableau=rules,
    )
    _show(output, "breakeven", tables, shoes, rules)


@click.command("design")
@click.argument("bet")
@click.option("--total", metavar="LIST", help="Totals that pay short in a no-commission game: 6 or 1-9.")
@click.option("--commission", metavar="LIST", help="Commissions: 0-10% or 5%,4%.")
@click.option("--pays", metavar="LIST", help='Payouts of the line: 7-12 or "1/4,1/2" or "8 to 1,9 to 1".')
@click.option("--line", metavar="N|WORDS", help="The line whose payout varies: 1 or tie.  [default: the one that pays]")
@click.option("--step", metavar="STEP", help="The step of a range: 0.5%, 1/4.  [default: 1, or 1%]")
@click.option("--table", metavar="NAME", help="The pay table that the other lines keep.")
@click.option("--set", "set_", multiple=True, metavar="NAME=VALUE", help="A parameter of the bet: position=2.")
@shoes_options
@tableau_option
@output_options
def design_command(
    bet: str,
    total: str | None,
    commission: str | None,
    pays: str | None,
    line: str | None,
    step: str | None,
    table: str | None,
    tableau: str | None,
    **options: Any,
) -> None:
    """The edge of BET as a commission, a payout or the total that pays short varies, on several shoes (--decks 6,8)."""
    from odds.analysis.design import read_totals, read_values
    from odds.report.design_table import design_tables

    chosen = _one_bet(
        bet, {"table": table, "pays": None, "commission": None, "reversed_": False, "set_": options.pop("set_")}
    )
    output, rest = Output.split(options)
    shoes = [setting.shoe for setting in read_settings(**rest)]
    rules = read_tableau(tableau) if tableau else None
    if step is not None and commission is None and pays is None:
        raise OddsError("--step goes with a range of --commission or --pays")
    tables = design_tables(
        chosen,
        shoes,
        totals=read_totals(total) if total is not None else None,
        commissions=read_values(commission, read_commission, step) if commission is not None else None,
        pays=read_values(pays, read_payout, step) if pays is not None else None,
        line=line,
        tableau=rules,
    )
    _show(output, "design", tables, shoes, rules or chosen.tableau or PUNTO_BANCO)


def _one_bet(name: str, options: dict[str, Any]) -> Bet:
    """The one bet that `name` and the bet options mean; several are refused with their names."""
    bets = read_bets((name,), options)
    if len(bets) != 1:
        raise OddsError(f"{quoted(name)} means {len(bets)} bets; name one of: {', '.join(bet.title for bet in bets)}")
    return bets[0]


def _show(output: Output, command: str, tables: tuple[Table, ...], shoes: list[Shoe], tableau: Tableau) -> None:
    """Show tables about one shoe, which is then told in JSON, or about several."""
    setting = Setting(shoes[0], tableau, ()) if len(shoes) == 1 else None
    output.show(command, tables, setting, tableau=tableau)

"""The command that writes the odds of a shoe as one HTML page."""

from __future__ import annotations

from typing import Any

import click

from odds.bets import catalogue
from odds.cli.bet_options import read_bets
from odds.cli.options import Whole, pay_options, read_setting, rule_options, shoe_options
from odds.cli.output import write_whole
from odds.cli.written import written
from odds.report.html_page import html_page
from odds.report.shoe_report import shoe_report


@click.command("report")
@click.argument("bets", nargs=-1, metavar="[BET]...")
@click.option("--html", required=True, metavar="FILE", help="The page to write, whole or not at all.")
@shoe_options
@rule_options
@pay_options
@click.option("--digits", type=Whole(0, 1000), default=6, show_default=True, help="Decimals of the figures.")
@click.pass_context
def report_command(
    ctx: click.Context,
    /,
    bets: tuple[str, ...],
    html: str,
    commission: str,
    pays: str,
    digits: int,
    **options: Any,
) -> None:
    """The odds of a shoe as one page: main bets, variants, both hands, conditions, removal effects, return tables.

    BET is a bet or family of the catalogue, or a bet file (.toml); without any it is the whole catalogue. The
    page is one HTML file that needs no network: light and dark, printable, sortable, and exact when copied.
    """
    chosen = read_bets(bets, dict.fromkeys(("table", "pays", "commission", "reversed_")) | {"set_": ()})
    setting = read_setting(**options)
    page = shoe_report(
        chosen if bets else catalogue(),
        setting.shoe,
        setting.own_tableau,
        setting.known,
        commission=commission,
        tie_pays=pays,
        digits=digits,
        command=written(ctx, "odds report --html FILE", ("html",)),
    )
    write_whole(html, html_page(page, digits=digits).encode())

"""Commands about printed figures: the published record beside ours, and anybody's table beside ours."""

from __future__ import annotations

from typing import Any

import click

from odds.cli.options import output_options, read_setting, rule_options, shoe_options
from odds.cli.output import Output
from odds.files import read_input
from odds.report.compare.cells import compare_text
from odds.report.compare.columns import FIGURES
from odds.report.compare.layout import Assumed
from odds.report.compare_table import comparison_table
from odds.report.published_table import VERDICTS, errors_table, record_tables


@click.command("published")
@click.argument("text", default="")
@click.option("--verdict", "verdicts", multiple=True, type=click.Choice(list(VERDICTS)), help="Only these; repeatable.")
@click.option("--errors", is_flag=True, help="Only figures that are not what they are printed as, in one table.")
@output_options
def published_command(text: str, verdicts: tuple[str, ...], errors: bool, **options: Any) -> None:
    """Every figure that was found in print, beside ours: printed, ours, verdict, why and where.

    TEXT narrows it to the rows that contain it: a bet, a source, a number. --exact gives ours as fractions.
    """
    output, _ = Output.split(options)
    if errors:
        if text or verdicts:
            raise click.UsageError("--errors is one table of all errors; give neither a text nor --verdict with it")
        output.show("published", (errors_table(exact=output.exact),))
        return
    output.show("published", record_tables(text, [VERDICTS[name] for name in verdicts], exact=output.exact))


@click.command("compare")
@click.argument("file")
@click.option("--bet", metavar="NAME", default="", help="The bet of a table that names none.")
@click.option(
    "--of", "figure", type=click.Choice(list(FIGURES)), help="What stands under a heading that is a bet alone."
)
@shoe_options
@rule_options
@output_options
@click.pass_context
def compare_command(ctx: click.Context, /, file: str, bet: str, figure: str | None, **options: Any) -> None:
    """Anybody's table of odds, cell by cell: which differ from ours, in what digit, and what would explain them.

    FILE is CSV or Markdown; - reads standard input. A row names a bet under a heading such as bet or wager, and
    may name decks, pays and commission; figures stand under ways (or combinations), probability, hit, push,
    edge, edge per resolved bet, ev, sd, variance and the like, or under headings such as "Banker edge". The
    digits as printed decide. Exit status 1 when a cell differs.
    """
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    assumed = Assumed(setting.shoe, setting.own_tableau, setting.known, bet, figure or "")
    name, text = read_input(file)
    found = compare_text(text, name, assumed)
    table = comparison_table(found, assumed, exact=output.exact)
    plain = "\n".join((table.caption, *table.notes)) + "\n" if found else None
    output.show("compare", (table,), setting, text=plain)
    ctx.exit(0 if found else 1)

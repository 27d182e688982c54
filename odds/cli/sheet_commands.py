"""The command that writes submission sheets."""

from __future__ import annotations

from typing import Any

import click

from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import output_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output, send, write_whole
from odds.cli.written import written
from odds.errors import OddsError
from odds.report.document import latex_document, markdown_document
from odds.report.html_page import html_page
from odds.report.sheet import sheet_page, sheet_tables
from odds.report.sheet_digest import canonical_text, find_out

NAMES = {"github": "md", "markdown": "md", "tex": "latex", "htm": "html", "pdf-ready": "html"}
"""Other names of the formats that are documents."""

NOT_NAMED = ("output", "format_", "canonical")
"""What the command line on a sheet leaves out: where it goes changes nothing of what it says."""


@click.command("sheet")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--canonical", is_flag=True, help="Only the exact numbers, in the text that the digest is taken of.")
@bet_options
@shoe_options
@tableau_option
@output_options
@click.pass_context
def sheet_command(ctx: click.Context, /, bets: tuple[str, ...], canonical: bool, **options: Any) -> None:
    """The submission sheet of each BET: rules, pay table, ways, odds, edges, decks, removal, method, digest.

    BET is the id or a name of a bet or family of the catalogue, or a bet file (.toml). The formats md (the usual
    one), html (self-contained, made to be printed) and latex are whole documents; xlsx, json and the others are
    the same tables.
    """
    command = written(ctx, "odds sheet", NOT_NAMED)
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    if canonical:
        if output.format_ is not None or output.exact:
            raise OddsError("--canonical has one form; leave --format and --exact out")
        texts = (canonical_text(find_out(bet, setting.shoe, setting.own_tableau)) for bet in chosen)
        _send("".join(texts), output.output)
        return
    plain = output.format_ is None and output.format == "simple"
    form = "md" if plain else NAMES.get(output.format.lower(), output.format)
    if form in ("pdf", "docx", "word"):
        raise OddsError(f"{form} is not written here; print the html to PDF, or compile the latex")
    if form == "html" and output.exact:
        raise OddsError("the html holds every exact value already; leave --exact out")
    page = sheet_page(chosen, setting.shoe, setting.own_tableau, digits=output.digits, command=command)
    if form == "html":
        _send(html_page(page, digits=output.digits), output.output)
    elif form == "md":
        _send(markdown_document(page, digits=output.digits, exact=output.exact), output.output)
    elif form == "latex":
        _send(latex_document(page, digits=output.digits, exact=output.exact), output.output)
    else:
        output.show("sheet", sheet_tables(page), setting.under(chosen))


def _send(text: str, path: str | None) -> None:
    if path is None:
        send(text.encode())
    else:
        write_whole(path, text.encode())

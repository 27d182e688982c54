"""The command that prices every shoe of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from odds.analysis.shoe_file import open_shoes
from odds.analysis.shoe_rows import BadRow
from odds.bets.bet import Bet
from odds.cli.bet_options import read_bets
from odds.cli.options import Whole, output_option, pay_options, read_tableau, tableau_option
from odds.cli.output import send, whole_file
from odds.errors import OddsError
from odds.progress import progress_bar
from odds.report.batch_stream import STREAMS, price_stream
from odds.report.main_table import main_bets

_NAMED = 20
_SUFFIXES = {"": "csv", ".csv": "csv", ".txt": "csv", ".tsv": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_AS_SHIPPED: dict[str, Any] = {"table": None, "pays": None, "commission": None, "reversed_": False, "set_": ()}


@click.command("batch")
@click.argument("file")
@click.option(
    "--bet", "bets", multiple=True, metavar="NAME", help="A bet to price; repeatable.  [default: player, banker, tie]"
)
@click.option("--ways", is_flag=True, help="The ways of Player, Banker and Tie too.")
@click.option("--header/--no-header", default=None, help="Whether line 1 names columns.  [default: if it can be names]")
@pay_options
@tableau_option
@click.option(
    "--format",
    "format_",
    type=click.Choice(STREAMS, case_sensitive=False),
    help="[default: by the name of --output, else csv]",
)
@click.option("--exact", is_flag=True, help="Fractions, which is the default here.")
@click.option("--digits", type=Whole(0, 1000), help="Decimals instead, rounded half to even.")
@output_option
@click.pass_context
def batch_command(
    ctx: click.Context,
    /,
    file: str,
    bets: tuple[str, ...],
    ways: bool,
    header: bool | None,
    commission: str,
    pays: str,
    tableau: str | None,
    format_: str | None,
    exact: bool,
    digits: int | None,
    output: str | None,
) -> None:
    """The exact EV of bets at every shoe of FILE: CSV (or tabs, semicolons, spaces), Parquet or NPY.

    A row is one composition: ten counts for the values 0 (tens and faces), 1 to 9, or thirteen for A to K,
    in the order that a header names or in this one; - reads standard input. One row comes out for each
    shoe, led by its line (or row, from 1). Rows that are no shoes are told on stderr, the others are done,
    and the exit status is 1.
    """
    if exact and digits is not None:
        raise OddsError("--exact writes fractions and --digits decimals; give one of them")
    chosen = _bets(bets, commission, pays)
    rules = None if tableau is None else read_tableau(tableau)
    format = format_ or _format_of(output)
    bad: list[BadRow] = []
    with open_shoes(file, header=header) as shoes:
        pieces = price_stream(shoes, chosen, rules, ways=ways, format=format, digits=digits)
        try:
            with progress_bar(shoes.total, shoes.unit) as bar, _target(output) as write:
                for piece in pieces:
                    write(piece.text.encode())
                    bar.update(piece.read)
                    bad += piece.bad
        finally:
            for row in bad[:_NAMED]:
                click.echo(f"odds: {shoes.name}, {shoes.place} {row.number}: {row.why}", err=True)
    if len(bad) > _NAMED:
        click.echo(f"odds: {shoes.name}: {len(bad):,} bad rows in all; the first {_NAMED} are named", err=True)
    if bad:
        ctx.exit(1)


def _bets(names: Sequence[str], commission: str, pays: str) -> list[Bet]:
    """The main bets at `commission` and `pays`, or those of `names`, which may be any of the catalogue or a file."""
    main = {bet.id: bet for bet in main_bets(commission, pays)}
    if not names:
        return list(main.values())
    bets: list[Bet] = []
    for name in names:
        bets += [main[name]] if name in main else read_bets([name], dict(_AS_SHIPPED))
    return bets


@contextmanager
def _target(output: str | None) -> Iterator[Callable[[bytes], object]]:
    """What writes bytes to stdout, or to a file that is there only once it is whole."""
    if output is None:
        yield send
    else:
        with whole_file(output) as out:
            yield out.write


def _format_of(output: str | None) -> str:
    """The format that the name of the output asks for."""
    suffix = Path(output or "").suffix.lower()
    if suffix in (".json", ".xlsx", ".parquet", ".npy", ".html", ".md"):
        raise OddsError(f"{output}: a batch is written as csv, tsv or jsonl; name the file so, or add --format")
    return _SUFFIXES.get(suffix, "csv")

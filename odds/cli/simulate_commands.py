"""The command that deals coups at random and counts or logs them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click
from click.core import ParameterSource

from odds.cli.options import output_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output, whole_file
from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.report.coup_log import FORMATS, log_writer
from odds.report.simulate_table import counts_table, effect_table, simulation_tables
from odds.verify.cut_card import cut_card_effect
from odds.verify.dealer import Block
from odds.verify.expected import SORTS
from odds.verify.procedure import Burn, Procedure
from odds.verify.simulator import simulate

_DIGITS = 8
_COUPS = "1000000"
_SUFFIXES = {".tsv": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".pq": "parquet"}


@click.command("simulate")
@click.option("--coups", metavar="N", help=f"Coups to deal: 1000000, 1e8.  [default: {_COUPS}]")
@click.option("--shoes", metavar="N", help="Whole shoes to deal instead.")
@click.option("--fresh", is_flag=True, help="A fresh shoe for each coup.")
@click.option("--cut", metavar="N", help="Cards behind the cut card.  [default: 14]")
@click.option("--burn", metavar="RULE", help="first (as many as the first card counts), none, or a number.")
@click.option("--extra", metavar="N", help="Coups after the cut card has come out.  [default: 1]")
@click.option("--coups-per-shoe", metavar="N", help="So many coups of every shoe instead of a cut card.")
@click.option("--run-out", is_flag=True, help="Deal until the cards run out, and drop an unfinished coup.")
@click.option("--seed", metavar="N", help="The same seed deals the same coups.  [default: drawn, and told]")
@click.option("--workers", metavar="N", help="Threads; they change nothing but the time.  [default: one a processor]")
@click.option("--of", type=click.Choice(list(SORTS)), help="Print the counts that 'odds verify' reads, by these cells.")
@click.option("--effect", is_flag=True, help="Only the cut-card effect, measured from the odds each coup had.")
@click.option("--log", metavar="FILE", help="Write every coup to FILE, which 'odds audit' reads; - is stdout.")
@click.option("--log-format", type=click.Choice(FORMATS), help="[default: by the name of the log, else csv]")
@click.option("--suits", is_flag=True, help="Suits in the log.")
@shoe_options
@tableau_option
@output_options
@click.pass_context
def simulate_command(
    ctx: click.Context,
    /,
    coups: str | None,
    shoes: str | None,
    seed: str | None,
    workers: str | None,
    of: str | None,
    effect: bool,
    log: str | None,
    log_format: str | None,
    suits: bool,
    fresh: bool,
    cut: str | None,
    burn: str | None,
    extra: str | None,
    coups_per_shoe: str | None,
    run_out: bool,
    **options: Any,
) -> None:
    """Deal coups at random and compare them with the exact odds.

    Whole shoes, with the cut card 14 from the end, burning by the first card, and one coup after the cut card,
    unless you say otherwise. Standard errors take the shoe as the unit, since coups of one shoe are not
    independent. The last table measures the cut-card effect: how far the average coup is from a coup of the
    fresh shoe. Decimals have 8 digits unless --digits says otherwise.
    """
    if ctx.get_parameter_source("digits") is ParameterSource.DEFAULT:
        options["digits"] = _DIGITS
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    procedure = _procedure(fresh, cut, burn, extra, coups_per_shoe, run_out)
    if coups is not None and shoes is not None:
        raise OddsError("--coups and --shoes both say how much to deal; give one of them")
    coups = _COUPS if coups is None and shoes is None else coups
    texts = {"coups": coups, "shoes": shoes, "seed": seed, "workers": workers}
    numbers: dict[str, Any] = {name: _whole(text, f"--{name}") for name, text in texts.items()}
    if effect:
        if procedure is None or numbers["shoes"] is None or log is not None or of is not None:
            raise OddsError(
                "--effect is about whole shoes and prints one table; give --shoes, and no --fresh, --log, --of"
            )
        del numbers["coups"]
        found = cut_card_effect(setting.shoe, procedure, tableau=setting.tableau, progress=None, **numbers)
        output.show("simulate", (effect_table(found),), setting)
        return
    if (log_format or suits) and log is None:
        raise OddsError("--log-format and --suits are about a log; name one with --log")
    with _log(log, log_format, setting.shoe, suits) as each:
        dealt = simulate(setting.shoe, procedure, tableau=setting.tableau, progress=None, each=each, **numbers)
    if log == "-":
        return
    tables = simulation_tables(dealt) if of is None else (counts_table(dealt, of),)
    output.show("simulate", tables, setting)


def _procedure(
    fresh: bool, cut: str | None, burn: str | None, extra: str | None, coups_per_shoe: str | None, run_out: bool
) -> Procedure | None:
    """The way through a shoe that the options mean together, or None for a fresh shoe each coup."""
    by_cut = [name for name, text in (("--cut", cut), ("--extra", extra)) if text is not None]
    ends = [*by_cut[:1]]
    ends += ["--coups-per-shoe"] if coups_per_shoe is not None else []
    ends += ["--run-out"] if run_out else []
    if fresh:
        if burn is not None or ends:
            raise OddsError(f"--fresh deals each coup from a new shoe; leave {ends[0] if ends else '--burn'} out")
        return None
    if len(ends) > 1:
        raise OddsError(f"{' and '.join(ends)} each say when a shoe ends; give one of them")
    usual = Procedure()
    return Procedure(
        cut=usual.cut if cut is None else _number(cut, "--cut"),
        burn=_burn(burn) if burn is not None else usual.burn,
        extra=usual.extra if extra is None else _number(extra, "--extra"),
        coups=_whole(coups_per_shoe, "--coups-per-shoe"),
        run_out=run_out,
    )


def _burn(text: str) -> Burn:
    word = text.strip().lower()
    if word in ("first", "none"):
        return "first" if word == "first" else "none"
    return _number(text, "--burn")


def _whole(text: str | None, option: str) -> int | None:
    return None if text is None else _number(text, option)


def _number(text: str, option: str) -> int:
    word = text.strip()
    if word.isascii() and word.isdigit() and len(word) < 40:
        return int(word)
    if short := re.fullmatch(r"([1-9][0-9]{0,17})e([0-9]{1,2})", word, re.IGNORECASE):
        return int(short[1] + "0" * int(short[2]))
    raise OddsError(f"{option} is {quoted(text)}; give a whole number, such as 1000000 or 1e6")


@contextmanager
def _log(path: str | None, format: str | None, shoe: Shoe, suits: bool) -> Iterator[Callable[[Block], None] | None]:
    """What writes blocks to the log, which is there only once it is whole; None without one."""
    if path is None:
        yield None
        return
    named = format or _SUFFIXES.get(Path(path).suffix.lower(), "csv")
    if path == "-":
        if named == "parquet":
            raise OddsError("a Parquet log cannot be written to a pipe; name a file")
        each, end = log_writer(_stdout(), shoe, named, suits=suits)
        yield each
        end()
        return
    with whole_file(path) as out:
        each, end = log_writer(out, shoe, named, suits=suits)
        yield each
        end()


def _stdout() -> BinaryIO:
    return sys.stdout.buffer

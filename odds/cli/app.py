"""The `odds` command: its groups of commands, loaded when they are called, and its manners."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

import click

from odds._version import __version__
from odds.errors import OddsError, quoted


class Entry(NamedTuple):
    """Where a command lives, the job it belongs to, and its line in the help."""

    module: str
    job: str
    help: str


COMMANDS: dict[str, Entry] = {
    "main": Entry("main", "Odds", "Player, Banker and Tie: the main table (what `odds` alone prints)."),
    "sweep": Entry("main", "Odds", "The main edges by number of decks and commission."),
    "joint": Entry("coup", "Odds", "Both hands together: totals, hand sizes, naturals."),
    "given": Entry("coup", "Odds", "The odds once part of the coup is known to have happened."),
    "known": Entry("coup", "Odds", "The odds, and the worth, of knowing a card at a dealing position."),
    "next": Entry("next", "Odds", "What the last results tell about the next coup of the same shoe."),
    "home": Entry("next", "Odds", "The home game: a point for calling the right hand, none on a tie."),
    "coup": Entry("rules", "Odds", "Deal the given cards and explain every step."),
    "tableau": Entry("rules", "Odds", "The drawing rules as the casino card, or against other rules."),
    "price": Entry("bet", "Bets", "A bet's return table: event, pays, ways, probability, return."),
    "bets": Entry("bet", "Bets", "The catalogue, with edge, hit frequency and SD."),
    "fields": Entry("bet", "Bets", "What the events of your own bets may read."),
    "removal": Entry("shoe", "Shoe", "What each card is worth to a bet: the effect of removing it."),
    "extremes": Entry("shoe", "Shoe", "The end of a shoe: the best and worst that can be left for a bet."),
    "tags": Entry("shoe", "Shoe", "A counting system beside the removal effects of a bet."),
    "batch": Entry("batch", "Shoe", "Price every shoe of a CSV, Parquet or NPY file, exactly."),
    "formula": Entry(
        "formula", "Money", "A bet in closed form: exact functions of the number of decks, and their limits."
    ),
    "breakeven": Entry("formula", "Money", "The commission or payout at which a bet is fair, or has a given edge."),
    "design": Entry("formula", "Money", "The edge as a commission, a payout or a short-paid total varies."),
    "rounding": Entry("money", "Money", "What a house that pays in chips really pays: the edge by bet size."),
    "mix": Entry("money", "Money", "Several bets as one: covariances, and the edge and SD of the mix."),
    "rebate": Entry("money", "Money", "Rebates on losing chips or on turnover, and what takes the edge away."),
    "session": Entry("money", "Money", "The result of many coups: quantiles, loss limits, ruin, a picture."),
    "streaks": Entry("money", "Money", "Runs of one result: in a shoe, and in many."),
    "verify": Entry("verify", "Verify", "Observed results against the exact odds: one verdict, and likely errors."),
    "fingerprints": Entry("verify", "Verify", "Known wrong games, with their exact odds."),
    "plan": Entry("verify", "Verify", "How many coups a simulation needs, and what it can show."),
    "expect": Entry("verify", "Verify", "Every probability of the game, for simulators in any language."),
    "audit": Entry("audit", "Verify", "Replay a log of coups, or ask a drawing function, and check every rule."),
    "simulate": Entry("simulate", "Verify", "Deal coups at random from real shoes, and count or log them."),
    "compare": Entry("printed", "Verify", "Anybody's table of odds, cell by cell: what differs, and what explains it."),
    "docs": Entry("docs", "Documents", "Regenerate documentation tables, or check that they are up to date."),
    "published": Entry("printed", "Documents", "Every figure found in print beside ours: who is right, and why not."),
    "report": Entry("report", "Documents", "The odds of a shoe as one HTML page that needs no network."),
    "plot": Entry("plot", "Documents", "A picture as SVG or PNG: edges, removal effects, totals, sessions, the card."),
    "sheet": Entry("sheet", "Documents", "What a test lab asks of each bet: rules, ways, odds, edges, method, digest."),
}
"""Every command, in the order of the help. The module is one of `odds.cli`."""


class Commands(click.Group):
    """A group that imports a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called `cmd_name`, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"odds.cli.{COMMANDS[cmd_name].module}_commands")
        command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that `args` name; a mistyped name suggests the nearest."""
        name = args[0]
        if name not in COMMANDS:
            near = get_close_matches(name, COMMANDS, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else "'odds --help' lists the commands"
            if not near and _is_bet(name):
                hint = f"to price the bet, write 'odds price {name}'"
            raise click.UsageError(f"there is no command {quoted(name)}; {hint}", ctx)
        return name, self.get_command(ctx, name), args[1:]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands grouped by the job they do."""
        for job in dict.fromkeys(entry.job for entry in COMMANDS.values()):
            with formatter.section(job):
                formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items() if entry.job == job])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="odds", message="%(prog)s %(version)s")
def app() -> None:
    """The exact odds of baccarat: any shoe, any drawing rules, any bet.

    Without a command, prints the main table for eight decks; `odds main --help` tells its options.
    """


def invoke(arguments: Sequence[str]) -> object:
    """Run a command in this process, the main table when none is named; errors are raised."""
    words = list(arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, "main")
    return app.main(words, prog_name="odds", standalone_mode=False)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 the answer is no, 2 wrong usage or bad input, 130 interrupted."""
    try:
        status = invoke([_utf8(word) for word in sys.argv[1:]] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as stop:
        status = stop.exit_code
    except click.ClickException as error:
        status = _complain(_uncapitalised(error.format_message()))
    except OddsError as error:
        status = _complain(str(error))
    except (KeyboardInterrupt, click.Abort):
        status = 130
    except OSError as error:
        status = _complain(f"{error.filename or 'output'}: {error.strerror or error}")
    except MemoryError:
        status = _complain("there is not enough memory for this; ask for less at a time")
    sys.exit(status if isinstance(status, int) else 0)


def _is_bet(name: str) -> bool:
    from odds.bets import find

    try:
        return bool(find(name))
    except OddsError:
        return False


def _utf8(word: str) -> str:
    """An argument read as UTF-8 even where the locale says otherwise."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def _uncapitalised(message: str) -> str:
    """A sentence of the option parser in the way of ours, which go on after `odds:`."""
    return message if message[:2] == message[:2].upper() else message[:1].lower() + message[1:]


def _complain(message: str) -> int:
    """One clear line on stderr."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    click.echo(f"odds: {line}", err=True)
    return 2

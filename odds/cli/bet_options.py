"""The options by which commands take bets: names, pay tables, payouts, parameters, and files of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from odds.bets.bet import Bet
from odds.errors import BetError, quoted

F = TypeVar("F", bound=Callable[..., Any])

_NAMES = ("table", "pays", "commission", "reversed_", "set_")


def bet_options(command: F) -> F:
    """`--table`, `--pays`, `--commission`, `--set` and `--reversed`."""
    for option in (
        click.option("--reversed", "reversed_", is_flag=True, help="Payouts are written backwards: 1:8 for 8 to 1."),
        click.option("--set", "set_", multiple=True, metavar="NAME=VALUE", help="A parameter of the bet: total=7."),
        click.option("--commission", help="Of a bet that takes one: 5%, 1/20, 0.05."),
        click.option("--pays", help='Payouts: "40 to 1", or one for each line: "12, 23".'),
        click.option("--table", help="A named pay table of the bet, or all of them."),
    ):
        command = option(command)
    return command


def read_bets(names: Sequence[str], options: dict[str, Any]) -> list[Bet]:
    """The bets that `names` and the options of `bet_options` (taken out of `options`) mean together.

    A name is a bet or a family of the catalogue, `all` of it, or a bet file.
    With `--table all` every pay table is a bet.
    """
    chosen = {name: options.pop(name) for name in _NAMES}
    parameters = dict(map(_parameter, chosen["set_"]))
    if chosen["commission"] is not None:
        parameters["commission"] = chosen["commission"]
    bets: list[Bet] = []
    for name in names:
        bets.extend(_variants(name, chosen, parameters))
    return bets


def _variants(name: str, chosen: dict[str, Any], parameters: dict[str, str]) -> list[Bet]:
    from odds.bets import catalogue, family, find, read_bets
    from odds.bets.shipped import is_family

    if Path(name).suffix.lower() == ".toml" or Path(name).is_file():
        if parameters:
            raise BetError(f"{name}: a bet file takes no --set or --commission; write them in the file")
        found = list(read_bets(name))
    elif name.strip().lower() == "all" and not parameters:
        found = list(catalogue())
    elif is_family(name) and not parameters:
        found = list(family(name))
    else:
        found = [find(name, **parameters)]
    if chosen["pays"] is not None:
        if chosen["table"] is not None:
            raise BetError("--table and --pays both give payouts; give one of them")
        pays = _payouts(chosen["pays"], chosen["reversed_"])
        return [bet.paying(pays if len(pays) > 1 else pays[0]) for bet in found]
    if chosen["table"] is None:
        return found
    if chosen["table"].strip().lower() == "all":
        return [one for bet in found for one in _every_table(bet)]
    return [bet.with_table(chosen["table"]) for bet in found]


def _every_table(bet: Bet) -> list[Bet]:
    """The bet at each of its named pay tables, and at its usual one when that has no name."""
    named = [bet.with_table(table.name) for table in bet.tables]
    usual = [] if any(one.payouts == bet.payouts for one in named) else [bet]
    return [*usual, *named]


def _payouts(text: str, reversed_: bool) -> list[Any]:
    from odds.bets.payout import read_payout

    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise BetError('--pays is empty; write "40 to 1", or one payout for each line: "12, 23"')
    return [read_payout(word, reversed=reversed_) for word in words]


def _parameter(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise BetError(f"{quoted(text)} is not a parameter; write NAME=VALUE, such as total=7")
    return name.strip(), value.strip()

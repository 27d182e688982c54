"""The command that audits a log of coups, or a drawing function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from odds.bets.bet import Bet
from odds.cli.bet_options import read_bets
from odds.cli.options import Whole, output_options, pay_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output
from odds.errors import OddsError, quoted
from odds.report.audit_table import audit_tables, rules_audit_tables
from odds.report.main_table import main_bets
from odds.verify.audit_run import FIRST, audit
from odds.verify.log_columns import ROLES
from odds.verify.own_rules import THIRDS, audit_rules, load_function

_MOST_FIRST = 1000
_AS_SHIPPED: dict[str, Any] = {"table": None, "pays": None, "commission": None, "reversed_": False, "set_": ()}


@click.command("audit")
@click.argument("log", required=False)
@click.option(
    "--column", "columns", multiple=True, metavar="WHAT=NAME", help="What a column holds: player1=P1; repeatable."
)
@click.option("--payout", "payouts", multiple=True, metavar="NAME=BET", help="A column of net units, and its bet.")
@click.option("--none", multiple=True, metavar="TEXT", help="A further spelling of no third card, such as 0.")
@click.option("--header/--no-header", default=None, help="Whether line 1 names the columns.")
@click.option(
    "--first",
    type=Whole(1, _MOST_FIRST),
    default=FIRST,
    show_default=True,
    help="Offending coups told by rule.",
)
@click.option("--function", metavar="MODULE:NAME", help="A drawing function instead of a log.")
@click.option("--player-function", metavar="MODULE:NAME", help="With it, Player's rule: draws(player_total).")
@click.option(
    "--third", type=click.Choice(list(THIRDS)), default="value", show_default=True, help="How it takes the third card."
)
@shoe_options
@tableau_option
@pay_options
@output_options
@click.pass_context
def audit_command(
    ctx: click.Context,
    /,
    log: str | None,
    columns: tuple[str, ...],
    payouts: tuple[str, ...],
    none: tuple[str, ...],
    header: bool | None,
    first: int,
    function: str | None,
    player_function: str | None,
    third: str,
    commission: str,
    pays: str,
    **options: Any,
) -> None:
    """Replay LOG, a coup a line (CSV, JSON lines) or row (Parquet), and check every rule; - is standard input.

    Columns are guessed from their names and told; --column says otherwise, by name or number. They can hold:
    player1 to player3, banker1 to banker3 (NA, - or nothing for no third card) or player_hand and banker_hand;
    and, each checked if it is there, player_total, banker_total, player_size, banker_size, winner,
    player_pair, banker_pair, pair, player_payout, banker_payout, tie_payout, and shoe, of which no card may
    be dealt more often than the shoe holds it.

    With --function, a drawing function of your own is asked all 88 cells of the rules instead: it takes
    Banker's two-card total and Player's third card (None when Player stood), and returns whether Banker draws.

    Exit status 1 says that something is wrong.
    """
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    if (log is None) == (function is None):
        raise OddsError("name a log of coups, or a drawing function with --function, one of them")
    if function is not None:
        player = load_function(player_function) if player_function else None
        own = audit_rules(load_function(function), setting.tableau, player=player, third=third, name=function)
        tables = rules_audit_tables(own, setting.shoe, commission=commission, tie_pays=pays)
        output.show("audit", tables, setting)
        ctx.exit(0 if own else 1)
    if player_function is not None:
        raise OddsError("--player-function goes with --function; a log is replayed by --tableau")
    assert log is not None
    found = audit(
        log,
        dict(_pairs(columns, "--column", f"WHAT=NAME, such as {ROLES[1]}=P1")),
        shoe=setting.shoe,
        tableau=setting.tableau,
        payouts={name: _bet(bet) for name, bet in _pairs(payouts, "--payout", "NAME=BET, such as net=tie")},
        main=main_bets(commission, pays),
        none=none,
        header=header,
        first=first,
        progress=None,
    )
    output.show("audit", audit_tables(found), setting)
    if not found:
        ctx.exit(1)


def _pairs(texts: Sequence[str], option: str, shape: str) -> list[tuple[str, str]]:
    pairs = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise OddsError(f"{option} {quoted(text)} is not understood; write {shape}")
        pairs.append((name.strip(), value.strip()))
    twice = [name for name, _ in pairs if [other for other, _ in pairs].count(name) > 1]
    if twice:
        raise OddsError(f"{option} gives {quoted(twice[0])} twice; give it once")
    return pairs


def _bet(name: str) -> Bet:
    bets = read_bets([name], dict(_AS_SHIPPED))
    if len(bets) != 1:
        raise OddsError(f"{quoted(name)} is {len(bets)} bets; name one")
    return bets[0]

"""Commands about one coup more closely: both hands together, what part of it tells, and cards that are known."""

from __future__ import annotations

from typing import Any

import click

from odds.cli.options import Whole, output_options, pay_options, read_setting, rule_options, shoe_options
from odds.cli.output import Output
from odds.report.given_table import LIMITS, READERS, STATES, condition, given_by_table, given_table
from odds.report.joint_table import joint_tables
from odds.report.known_table import known_tables


@click.command("joint")
@shoe_options
@rule_options
@output_options
def joint_command(**options: Any) -> None:
    """Both hands together: final totals, cards dealt, totals of each hand, naturals."""
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    output.show("joint", joint_tables(setting.shoe, setting.tableau, setting.known), setting)


def _condition_options(command: Any) -> Any:
    for name in reversed(STATES):
        command = click.option(f"--{name}", is_flag=True, help=f"Given: {STATES[name].words}.")(command)
    for name in reversed(READERS):
        words = READERS[name][0]
        number = Whole(*LIMITS.get(name, (0, 9)))
        command = click.option(f"--{name}", type=number, metavar="N", help=f"Given {words}.")(command)
    return command


@click.command("given")
@click.option("--by", type=click.Choice(list(READERS)), help="One row for each value of this.")
@_condition_options
@shoe_options
@rule_options
@pay_options
@output_options
def given_command(by: str | None, commission: str, pays: str, **options: Any) -> None:
    """The odds given part of the coup: conditions that hold together, or a table by one of them.

    Without any condition: the outcomes by Player's and by Banker's two-card total.
    """
    output, rest = Output.split(options)
    events = []
    for name in (*READERS, *STATES):
        value = rest.pop(name.replace("-", "_"))
        if value is not None and value is not False:
            events.append(condition(name, None if value is True else value))
    setting = read_setting(**rest)
    place = (setting.tableau, setting.known)
    if events and by is None:
        one = given_table(setting.shoe, events, *place, commission=commission, tie_pays=pays)
        output.show("given", (one,), setting)
        return
    output.show(
        "given",
        tuple(
            given_by_table(setting.shoe, each, events, *place, commission=commission, tie_pays=pays)
            for each in ([by] if by else ["player-two", "banker-two"])
        ),
        setting,
    )


@click.command("known")
@shoe_options
@rule_options
@pay_options
@output_options
def known_command(commission: str, pays: str, **options: Any) -> None:
    """For each card value at each dealing position: the main edges, and the worth of knowing."""
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    tables = known_tables(setting.shoe, setting.tableau, setting.known, commission=commission, tie_pays=pays)
    output.show("known", tables, setting)

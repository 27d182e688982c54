"""Commands about money: rounding, mixes and rebates, sessions, and streaks."""

from __future__ import annotations

from typing import Any

import click

from odds.analysis.mix import WAYS_TO_MIX, mix
from odds.analysis.money import read_band, read_money, read_rebate
from odds.analysis.rounding import Rounding
from odds.analysis.session import Session
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import Whole, output_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output, write_whole
from odds.errors import OddsError, quoted
from odds.report.mix_table import mix_tables, rebate_tables
from odds.report.rounding_table import USUAL_SIZES, House, against_tables, read_sizes, rounding_tables
from odds.report.session_table import Questions, depletion_table, distribution_table, session_tables
from odds.report.streaks_table import read_lengths, streaks_table

ROUNDINGS = [one.value for one in Rounding]

weights_option = click.option("--weights", metavar="N,N", help="A whole number for each bet.  [default: equal parts]")


@click.command("rounding")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--sizes", default=USUAL_SIZES, show_default=True, help="Bet sizes: 1,2,5 or 1-100 or 5-500:5.")
@click.option(
    "--round",
    "round_",
    type=click.Choice(ROUNDINGS),
    default="down",
    show_default=True,
    help="How winnings are rounded.",
)
@click.option("--chip", default="1", show_default=True, help="The smallest amount that can be paid: 1, 0.25.")
@click.option(
    "--of", type=click.Choice(["payout", "commission"]), default="payout", show_default=True, help="What is rounded."
)
@click.option("--least", default="0", show_default=True, help="The minimum commission on a win: 1, 0.50.")
@click.option("--against", type=click.Choice(ROUNDINGS), help="Count the sizes at which rounding so pays differently.")
@click.option(
    "--step", metavar="SIZE", help="Favourable sizes are sought among multiples of this: 5.  [default: the chip]"
)
@click.option("--top", type=Whole(0, 10_000), default=20, show_default=True, help="Differences to list.")
@bet_options
@shoe_options
@tableau_option
@output_options
def rounding_command(
    bets: tuple[str, ...],
    sizes: str,
    round_: str,
    chip: str,
    of: str,
    least: str,
    against: str | None,
    step: str | None,
    top: int,
    **options: Any,
) -> None:
    """What a house that pays in chips really pays on BET: the edge by bet size.

    Sizes that favour the bettor are flagged, and all of them are listed.
    """
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    amounts = read_sizes(sizes)
    house = House(round_, chip, of, least)
    place = (setting.shoe, amounts, house)
    if against is None:
        tables = [rounding_tables(bet, *place, setting.own_tableau, step=step) for bet in chosen]
    else:
        other = House(against, chip, of, least)
        tables = [against_tables(bet, *place, other, setting.own_tableau, top=top) for bet in chosen]
    output.show("rounding", tuple(table for pair in tables for table in pair), setting)


@click.command("mix")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@weights_option
@bet_options
@shoe_options
@tableau_option
@output_options
def mix_command(bets: tuple[str, ...], weights: str | None, **options: Any) -> None:
    """Several bets as one: their covariances on one coup, and the edge and SD of the mix.

    A mix is played together on every coup, or one bet a coup, by chance or in turn.
    """
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    mixed = mix(chosen, setting.shoe, _weights(weights), setting.own_tableau)
    output.show("mix", mix_tables(mixed), setting)


@click.command("rebate")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--rate", default="0.5%,1%", show_default=True, help="Rebates, parted by commas: 0.8%,1.2%.")
@weights_option
@bet_options
@shoe_options
@tableau_option
@output_options
def rebate_command(bets: tuple[str, ...], rate: str, weights: str | None, **options: Any) -> None:
    """A rebate on losing chips (rolling), on turnover or on resolved bets, for BET or a mix of several.

    Tells the rate that takes the edge away, and how many times a non-negotiable chip is bet.
    """
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    mixed = mix(chosen, setting.shoe, _weights(weights), setting.own_tableau)
    rates = [read_rebate(word) for word in rate.replace(",", " ").split()]
    output.show("rebate", rebate_tables(mixed, rates), setting)


@click.command("session")
@click.argument("bets", nargs=-1, required=True, metavar="BET...")
@click.option("--coups", type=Whole(), default=100, show_default=True, help="How many coups are played.")
@click.option("--stake", default="1", show_default=True, help="Money on each coup.")
@click.option(
    "--how",
    type=click.Choice(WAYS_TO_MIX),
    default="turns",
    show_default=True,
    help="Several bets: how they are played.",
)
@weights_option
@click.option("--lose", multiple=True, metavar="AMOUNT", help="Chance of ending with this loss or more.")
@click.option("--win", multiple=True, metavar="AMOUNT", help="Chance of ending with this gain or more.")
@click.option("--between", multiple=True, metavar="LOW..HIGH", help="Chance of ending in a band: -609..379.")
@click.option("--limit", metavar="AMOUNT", help="Loss limit: chance of touching it at some time.")
@click.option("--target", metavar="AMOUNT", help="Gain to reach: chance of touching it at some time.")
@click.option("--bankroll", metavar="AMOUNT", help="Risk of ruin: of having less than a stake left.")
@click.option("--rebate", metavar="RATE", help="A rebate on the loss of a session that ends behind.")
@click.option("--distribution", is_flag=True, help="Every result with its probability.")
@click.option("--without-replacement-check", is_flag=True, help="What real shoes do to the variance.")
@click.option("--per-shoe", type=Whole(1), default=80, show_default=True, help="Coups of a real shoe.")
@click.option("--plot", metavar="FILE", help="Draw the distribution into an .svg, .png or .pdf file.")
@bet_options
@shoe_options
@tableau_option
@output_options
def session_command(
    bets: tuple[str, ...],
    coups: int,
    stake: str,
    how: str,
    weights: str | None,
    distribution: bool,
    without_replacement_check: bool,
    per_shoe: int,
    plot: str | None,
    **options: Any,
) -> None:
    """The result of many coups of BET, or of several in turn: what to expect, and how likely each end is.

    Exact for some hundreds of coups; beyond, probabilities are lower bounds, and how short they can be is told.
    """
    chosen = read_bets(bets, options)
    asked = _questions(options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    mixed = mix(chosen, setting.shoe, _weights(weights), setting.own_tableau)
    session = Session(mixed, coups, read_money(stake), how)  # type: ignore[arg-type]
    tables = session_tables(session, asked)
    if distribution:
        tables = (*tables, distribution_table(session))
    if without_replacement_check:
        tables = (*tables, depletion_table(session, per_shoe))
    if plot is not None:
        from odds.report.plots import picture_format
        from odds.report.session_plot import plot_bytes

        marks = {} if asked.limit is None else {"loss limit": -asked.limit}
        marks |= {} if asked.target is None else {"target": asked.target}
        write_whole(plot, plot_bytes(session, picture_format(plot), marks=marks))
    output.show("session", tables, setting)


@click.command("streaks")
@click.option("--side", type=click.Choice(["player", "banker", "tie", "either"]), default="banker", show_default=True)
@click.option("--ties", type=click.Choice(["end", "pass"]), help="Ties end a run, or are passed over.  [default: both]")
@click.option("--length", default="2-13", show_default=True, help="Lengths of runs: 13 or 2-20 or 5,10,15.")
@click.option("--coups", type=Whole(), default=80, show_default=True, help="Coups of a shoe.")
@click.option("--shoes", type=Whole(), default=1000, show_default=True, help="How many shoes are watched.")
@shoe_options
@tableau_option
@output_options
def streaks_command(side: Any, ties: Any, length: str, coups: int, shoes: int, **options: Any) -> None:
    """Runs of one result: how likely they go on, and how likely a long one is in a shoe, or in many."""
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    lengths = read_lengths(length)
    both: list[Any] = ["end"] if side == "tie" else ["end", "pass"]
    tables = tuple(
        streaks_table(setting.shoe, lengths, coups, shoes, side=side, ties=each, tableau=setting.tableau)
        for each in ([ties] if ties else both)
    )
    output.show("streaks", tables, setting)


def _questions(options: dict[str, Any]) -> Questions:
    """What the options ask about a session; they are taken out of `options`."""
    one = {name: options.pop(name) for name in ("limit", "target", "bankroll")}
    rebate = options.pop("rebate")
    return Questions(
        lose=[read_money(amount) for amount in options.pop("lose")],
        win=[read_money(amount) for amount in options.pop("win")],
        between=[read_band(band) for band in options.pop("between")],
        rebate=None if rebate is None else read_rebate(rebate),
        **{name: None if amount is None else read_money(amount) for name, amount in one.items()},
    )


def _weights(text: str | None) -> list[int] | None:
    """The whole numbers of a list such as `2,1`."""
    if text is None:
        return None
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise OddsError(f"{quoted(word)} is not a weight; write a whole number for each bet, such as 2,1")
    return [int(word) for word in words]

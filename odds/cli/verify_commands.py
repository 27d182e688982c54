"""Commands for simulator authors: checks against the exact odds, known wrong games, planning, expectations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from odds.bets.bet import Bet
from odds.cli.bet_options import bet_options, read_bets
from odds.cli.options import Setting, Whole, output_options, read_setting, shoe_options, tableau_option
from odds.cli.output import Output
from odds.errors import OddsError
from odds.game.tableau import PUNTO_BANCO
from odds.report.expect_table import expect_tables
from odds.report.mean_table import comparison_table, mean_table
from odds.report.plan_table import COUPS, detection_table, fingerprint_table, plan_tables
from odds.report.verify_table import TOP, game_words, verify_tables
from odds.verify import (
    DEALINGS,
    SORTS,
    Expectation,
    Measure,
    compare_counts,
    compare_means,
    expect,
    find_fingerprint,
    observe,
    of_probabilities,
    read_counts_file,
    verify,
    verify_mean,
)
from odds.verify.limits import METHODS
from odds.verify.observed import read_count

_OUTCOMES = ("player", "banker", "tie")


def _level_options(command: Any) -> Any:
    """`--alpha` and `--power`."""
    for option in (
        click.option("--power", default="90%", show_default=True, help="Probability with which an error is to show."),
        click.option("--alpha", default="1%", show_default=True, help="Level: so often a right game is called wrong."),
    ):
        command = option(command)
    return command


@click.command("verify")
@click.argument("file", required=False)
@click.option("--player", metavar="N", help="Player wins: a count, or a percentage such as 44.62%.")
@click.option("--banker", metavar="N", help="Banker wins.")
@click.option("--tie", metavar="N", help="Ties.")
@click.option("--no-ties", is_flag=True, help="Ties were left out: Banker .506825, Player .493175 at eight decks.")
@click.option("--coups", metavar="N", help="All coups; needed for percentages, means, and when cells are left out.")
@click.option("--of", type=click.Choice(list(SORTS)), help="What the counts are of.  [default: outcome]")
@click.option("--bet", metavar="BET", help="The counts are of the lines of this bet, or the mean is of its result.")
@click.option("--log", metavar="FILE", help="A log of coups, as 'odds audit' reads it: its outcomes are counted.")
@click.option("--probabilities", metavar="FILE", help="Probabilities to check against, in place of a game.")
@click.option("--mean", metavar="X", help="Mean result of a bet: -1.06% or -0.0106.")
@click.option("--expected", metavar="X", help="What the mean should be, when no bet says it.")
@click.option("--variance", metavar="X", help="Variance of one result, when no bet says it.")
@click.option("--error", metavar="X", help="Standard error of the mean.")
@click.option("--versus", metavar="FILE", help="A second sample of counts: are the two from one game?")
@click.option("--versus-mean", metavar="X", help="The mean of a second sample.")
@click.option("--versus-coups", metavar="N", help="The coups of the second mean.")
@click.option("--versus-error", metavar="X", help="The standard error of the second mean.")
@click.option("--dealing", type=click.Choice(list(DEALINGS)), default="fresh", show_default=True,
              help="A fresh shoe each coup; whole shoes with so many coups each; shoes with a cut card.")  # fmt: skip
@click.option("--more", metavar="CELL", help="One-sided: were there more of this than expected?")
@click.option("--fewer", metavar="CELL", help="One-sided: were there fewer of this than expected?")
@click.option(
    "--resolve", default="1%", show_default=True, help="Too few coups to show a shift so large: inconclusive."
)
@click.option(
    "--limits", type=click.Choice(list(METHODS)), default="wilson", show_default=True, help="Confidence limits."
)
@click.option("--top", type=Whole(0, 100), default=TOP, show_default=True, help="How many explanations.")
@_level_options
@bet_options
@shoe_options
@tableau_option
@output_options
@click.pass_context
def verify_command(
    ctx: click.Context,
    /,
    file: str | None,
    coups: str | None,
    of: str | None,
    no_ties: bool,
    bet: str | None,
    probabilities: str | None,
    alpha: str,
    power: str,
    **options: Any,
) -> None:
    """Observed results against the exact odds: counts on the command line, or in a CSV or JSON FILE.

    \b
    odds verify --player 42640 --banker 47487 --tie 9873
    odds verify --player 282 --banker 214 --no-ties
    odds verify grid.csv --of totals
    odds verify --bet banker --mean -1.06% --coups 1000000
    odds verify --log coups.csv

    Exit status 1 when the verdict is "wrong", 0 when it is "consistent" or "inconclusive".
    """
    own = {name: options.pop(name) for name in (*_OUTCOMES, *_OWN)}
    chosen = _one_bet(bet, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under([] if chosen is None else [chosen])
    levels = {"alpha": _level(alpha), "power": _level(power), "resolve": _level(own["resolve"])}
    if own["mean"] is not None:
        found = _mean(own, coups, chosen, setting, levels)
        rules = setting.own_tableau or (chosen and chosen.tableau) or PUNTO_BANCO
        words = game_words(setting.shoe, rules) if chosen else ""
        output.show("verify", (mean_table(found, words, digits=output.digits),), setting)
        ctx.exit(0 if found else 1)
    sort = "no-ties" if no_ties else of or "outcome"
    if no_ties and of not in (None, "outcome", "no-ties"):
        raise OddsError(f"--no-ties is about outcomes, and --of {of} counts something else; give one of them")
    if chosen is not None and (of or no_ties):
        raise OddsError("--bet counts the lines of a bet, so it goes with neither --of nor --no-ties")
    expectation = _expectation(probabilities, setting, sort, chosen)
    counts = _counts(file, own, setting)
    if own["versus"] is not None:
        two = compare_counts(
            observe(counts, expectation, coups), observe(read_counts_file(own["versus"]), expectation), levels["alpha"]
        )
        output.show("verify", (comparison_table(two, expectation.what, digits=output.digits),), setting)
        ctx.exit(0 if two else 1)
    judged = verify(counts, expectation, coups, dealing=own["dealing"], more=own["more"], fewer=own["fewer"], **levels)
    tables = verify_tables(judged, digits=output.digits, method=own["limits"], top=own["top"])
    output.show("verify", tables, setting if probabilities is None else None)
    ctx.exit(0 if judged else 1)


_OWN = (
    "log", "mean", "expected", "variance", "error", "versus", "versus_mean", "versus_coups", "versus_error",
    "dealing", "more", "fewer", "resolve", "limits", "top",
)  # fmt: skip


def _mean(own: dict[str, Any], coups: str | None, bet: Bet | None, setting: Setting, levels: dict[str, Any]) -> Any:
    """The check of one mean, or of two."""
    if coups is None and own["error"] is None:
        raise OddsError(
            "a mean says nothing without the number of coups; give --coups (or its standard error, --error)"
        )
    place: dict[str, Any] = {"bet": bet, "shoe": setting.shoe, "tableau": setting.own_tableau, **levels}
    if own["versus_mean"] is None:
        return verify_mean(
            own["mean"], coups, expected=own["expected"], variance=own["variance"], error=own["error"], **place
        )
    errors = None if own["error"] is None or own["versus_error"] is None else (own["error"], own["versus_error"])
    if errors is None and own["versus_coups"] is None:
        raise OddsError("the second mean needs its number of coups; give --versus-coups (or both standard errors)")
    second = own["versus_mean"], own["versus_coups"]
    return compare_means(own["mean"], coups, *second, variance=own["variance"], errors=errors, **place)


def _counts(file: str | None, own: dict[str, Any], setting: Setting) -> Any:
    named = {name: own[name] for name in _OUTCOMES if own[name] is not None}
    if own["log"] is not None:
        if file is not None or named:
            raise OddsError("the counts are in the log and elsewhere too; give one of them")
        from odds.verify import audit

        return audit(own["log"], shoe=setting.shoe, tableau=setting.tableau).outcomes
    if file is not None and named:
        raise OddsError(f"the counts are in {file} and in --{next(iter(named))} too; give one of them")
    if file is None and not named:
        raise OddsError("there are no counts; give --player, --banker and --tie, or a file, or --mean")
    return named if file is None else read_counts_file(file)


def _expectation(probabilities: str | None, setting: Setting, of: str, bet: Bet | None) -> Expectation:
    if probabilities is None:
        return expect(setting.shoe, setting.tableau, of, bet)
    given = read_counts_file(probabilities)
    if not isinstance(given, dict):
        raise OddsError(f"{probabilities}: name each result with its probability, such as red,18/37")
    return of_probabilities(given, f"the probabilities in {probabilities}")


def _one_bet(name: str | None, options: dict[str, Any]) -> Bet | None:
    if name is None and (stray := [key for key in ("table", "pays", "commission") if options[key] is not None]):
        raise OddsError(f"--{stray[0]} is about a bet, and none is named; add --bet")
    bets = read_bets([] if name is None else [name], options)
    if len(bets) > 1:
        raise OddsError(f"{name} is {len(bets)} bets, and one is checked at a time; name one of {bets[0].title}, ...")
    return bets[0] if bets else None


def _level(text: str) -> Fraction:
    return Measure.read(text).value


@click.command("fingerprints")
@click.argument("names", nargs=-1, metavar="[ID]...")
@click.option("--of", type=click.Choice(list(SORTS)), default="outcome", show_default=True, help="What is counted.")
@_level_options
@shoe_options
@tableau_option
@output_options
def fingerprints_command(names: tuple[str, ...], of: str, alpha: str, power: str, **options: Any) -> None:
    """Known wrong games, with exact odds and the coups that find each out; with ID exactly what one does."""
    output, rest = Output.split(options)
    setting = read_setting(**rest)
    expectation = expect(setting.shoe, setting.tableau, of)
    if names:
        tables = tuple(fingerprint_table(find_fingerprint(name), expectation) for name in names)
    else:
        tables = (detection_table(expectation, alpha=_level(alpha), power=_level(power)),)
    output.show("fingerprints", tables, setting)


@click.command("plan")
@click.argument("bets", nargs=-1, metavar="[BET]...")
@click.option("--coups", metavar="N,N", help="Numbers of coups, parted by spaces or commas: 1e3,1e6.")
@click.option("--half-width", default="0.01%", show_default=True, help="How near the edge is to be known.")
@click.option(
    "--of", type=click.Choice(list(SORTS)), default="outcome", show_default=True, help="What finds errors out."
)
@_level_options
@bet_options
@shoe_options
@tableau_option
@output_options
def plan_command(
    bets: tuple[str, ...], coups: str | None, half_width: str, of: str, alpha: str, power: str, **options: Any
) -> None:
    """How many coups: standard errors by number of coups, coups for a half-width, coups to find each wrong game."""
    chosen = read_bets(bets or _OUTCOMES, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    numbers = COUPS if coups is None else tuple(_coups(word) for word in coups.replace(",", " ").split())
    tables = plan_tables(
        chosen,
        setting.shoe,
        setting.own_tableau,
        coups=numbers,
        half_width=_level(half_width),
        alpha=_level(alpha),
        power=_level(power),
        of=of,
    )
    output.show("plan", tables, setting)


def _coups(word: str) -> int:
    number = read_count(word, "coups")
    if number < 1:
        raise OddsError("0 coups show nothing; plan for 1 or more")
    return number


@click.command("expect")
@click.argument("bets", nargs=-1, metavar="[BET]...")
@bet_options
@shoe_options
@tableau_option
@output_options
def expect_command(bets: tuple[str, ...], **options: Any) -> None:
    """Every probability of the game, and of the lines of BETs, for simulators in any language (--format json)."""
    chosen = read_bets(bets, options)
    output, rest = Output.split(options)
    setting = read_setting(**rest).under(chosen)
    decimals = output.digits if output.format == "json" else None
    output.show("expect", expect_tables(setting.shoe, setting.tableau, chosen, decimals=decimals), setting)
